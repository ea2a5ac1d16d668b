"""The page of the sixth game: its command says what the page shows."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

DOCS = Path(__file__).resolve().parents[2] / "docs"


def test_the_command_that_checks_high_card_says_what_the_page_shows() -> None:
    page = (DOCS / "sixth-game.md").read_text("utf-8")
    shown = re.search(r"^\$ cardrules (check high_card .*)\n(.*\n)```", page, flags=re.MULTILINE)
    assert shown is not None
    words, said = shown[1].split(), shown[2]
    ran = subprocess.run(
        [sys.executable, "-m", "cardrules", *words], cwd=DOCS / "examples", capture_output=True, text=True, check=True
    )
    assert ran.stdout == said
