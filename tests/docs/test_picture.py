"""The picture in README.md shows what the command prints."""

from __future__ import annotations

import runpy
from pathlib import Path
from xml.etree import ElementTree

ROOT = Path(__file__).resolve().parents[2]


def test_the_picture_would_be_drawn_the_same_again() -> None:
    tool = runpy.run_path(str(ROOT / "tools" / "make_picture.py"))
    picture: str = tool["picture"]()
    assert (ROOT / "docs" / "replay.svg").read_text("utf-8") == picture
    lines = [
        "".join(line.itertext()) for line in ElementTree.fromstring(picture).iter("{http://www.w3.org/2000/svg}text")
    ]
    assert lines == tool["printed"]()
