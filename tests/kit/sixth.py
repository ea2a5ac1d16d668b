"""The sixth game of the documentation, `docs/examples/high_card.py`, as a module of its own."""

from __future__ import annotations

import sys
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from typing import Any

PATH = Path(__file__).parents[2] / "docs" / "examples" / "high_card.py"


def _loaded() -> Any:
    """The module, under its own name; once."""
    if "high_card" not in sys.modules:
        spec = spec_from_file_location("high_card", PATH)
        assert spec is not None
        assert spec.loader is not None
        sys.modules["high_card"] = module_from_spec(spec)
        spec.loader.exec_module(sys.modules["high_card"])
    return sys.modules["high_card"]


high_card: Any = _loaded()
