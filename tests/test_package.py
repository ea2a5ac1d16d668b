"""What `import cardrules` gives."""

from __future__ import annotations

import subprocess
import sys

import pytest

import cardrules


@pytest.mark.parametrize("name", cardrules.__all__)
def test_every_public_name_is_there(name: str) -> None:
    assert name in dir(cardrules)
    assert getattr(cardrules, name).__module__ != ""


def test_what_is_imported_later_is_the_same_object() -> None:
    from cardrules import codec, log

    cardrules.__dict__.pop("loads", None)
    assert cardrules.loads is log.loads
    assert cardrules.to_json is codec.to_json


def test_another_name_is_no_attribute() -> None:
    with pytest.raises(AttributeError, match="has no attribute 'castle'"):
        cardrules.castle  # noqa: B018


def test_the_log_is_imported_when_it_is_asked_for() -> None:
    there = "print('cardrules.log' in sys.modules)"
    said = f"import sys, cardrules; {there}; cardrules.Log; {there}"
    found = subprocess.run([sys.executable, "-c", said], capture_output=True, text=True, check=True)
    assert found.stdout.split() == ["False", "True"]
