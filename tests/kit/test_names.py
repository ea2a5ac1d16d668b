"""The names of the kit: all there, and none imported before it is asked for."""

from __future__ import annotations

import subprocess
import sys

import pytest

from cardrules import testing


def test_every_name_is_there_and_listed() -> None:
    for name in testing.__all__:
        assert getattr(testing, name) is not None
    assert set(testing.__all__) <= set(dir(testing))


def test_another_name_is_an_attribute_error() -> None:
    with pytest.raises(AttributeError, match="no attribute 'castle'"):
        testing.__getattr__("castle")


def test_the_kit_is_imported_piece_by_piece() -> None:
    said = (
        "import sys, cardrules.testing; print([name for name in sys.modules if name.startswith('cardrules.testing.')])"
    )
    ran = subprocess.run([sys.executable, "-c", said], capture_output=True, text=True, check=True)
    assert ran.stdout == "[]\n"
