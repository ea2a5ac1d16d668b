"""Writes the JSON Schemas of the package anew, from the classes: `python tools/make_schemas.py`.

Running it again changes no file.  With `--check` it writes nothing, and fails if it would.
"""

from __future__ import annotations

import json
import re
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from cardrules.games import NAMES, named
from cardrules.testing.schemas import WHATS, Schema, made

KEPT: Final = Path(__file__).parents[1] / "src" / "cardrules" / "testing" / "schemas"

_SHORT: Final = re.compile(r"\[\s+((?:(?:\"[^\"\\]*\"|[-\w]+),?\s+)+)\]")
"""An array of words and numbers alone."""


def text(schema: Schema) -> str:
    """*schema* as it is kept: two spaces a level, an array of words on one line."""
    spread = json.dumps(schema, indent=2, ensure_ascii=False)
    return _SHORT.sub(lambda found: f"[{' '.join(found[1].split())}]", spread) + "\n"


def files() -> Iterator[tuple[Path, str]]:
    """Every file and its text."""
    for name in NAMES:
        for what in WHATS:
            yield KEPT / name / f"{what}.json", text(made(named(name), what))


def main(check: bool) -> int:
    stale = [(path, new) for path, new in files() if not path.exists() or path.read_text(encoding="utf-8") != new]
    for path, new in stale:
        print(f"{'stale' if check else 'written'}: {path.relative_to(KEPT)}")
        if not check:
            path.parent.mkdir(exist_ok=True)
            path.write_text(new, encoding="utf-8", newline="\n")
    return 1 if check and stale else 0


if __name__ == "__main__":
    sys.exit(main("--check" in sys.argv[1:]))
