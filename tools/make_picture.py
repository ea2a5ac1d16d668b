"""The picture of a replay in README.md: python tools/make_picture.py writes docs/replay.svg.

It is what the command prints, in the window of a terminal; a test checks that it would be drawn the same again.  The
picture brings its own background, so it can be read on a light page and on a dark one.
"""

from __future__ import annotations

from contextlib import redirect_stdout
from html import escape
from io import BytesIO, TextIOWrapper
from pathlib import Path
from typing import Final

from cardrules.__main__ import main

ROOT: Final = Path(__file__).resolve().parent.parent
PICTURE: Final = ROOT / "docs" / "replay.svg"

COMMAND: Final = ("replay", "docs/examples/pip_pip.jsonl", "--seat", "0", "--until", "12")

COLUMNS: Final = 96
"""Where the terminal breaks a line."""
ADVANCE, LEADING, MARGIN, BAR = 8.4, 19, 18, 34
"""Width and height of a character, of the edge, and of the bar above, in pixels."""

COLOURS: Final = {"♥": "#ff7b72", "♦": "#ff7b72", "♣": "#e6edf3", "♠": "#e6edf3"}


def printed() -> list[str]:
    """The lines in the terminal, the command first."""
    held = BytesIO()
    terminal = TextIOWrapper(held, encoding="utf-8", write_through=True)
    with redirect_stdout(terminal):
        status = main([COMMAND[0], str(ROOT / COMMAND[1]), *COMMAND[2:]])
    assert status == 0
    said = held.getvalue().decode().splitlines()
    return [f"$ cardrules {' '.join(COMMAND)}", *[part for line in said for part in broken(line)]]


def broken(line: str) -> list[str]:
    """A line as the terminal breaks it."""
    return [line[start : start + COLUMNS] for start in range(0, len(line), COLUMNS)] or [""]


def coloured(line: str) -> str:
    """The text of a line, red suits in red."""
    return "".join(
        [f'<tspan fill="{COLOURS[char]}">{char}</tspan>' if char in COLOURS else escape(char) for char in line]
    )


def row(nth: int, line: str) -> str:
    """A line in its place; its length is given, so that every font keeps the columns."""
    down = BAR + MARGIN + LEADING * nth + 4
    kind = ' class="asked"' if nth == 0 else ""
    return (
        f'<text{kind} x="{MARGIN}" y="{down}" textLength="{ADVANCE * len(line):.1f}" '
        f'lengthAdjust="spacingAndGlyphs">{coloured(line)}</text>'
    )


def picture() -> str:
    """The picture as SVG."""
    lines = printed()
    width = round(COLUMNS * ADVANCE + 2 * MARGIN)
    height = BAR + 2 * MARGIN + LEADING * (len(lines) - 1) + 4
    size = f'width="{width}" height="{height}"'
    return "\n".join(
        [
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" {size}>',
            f"<title>{escape(lines[0])}</title>",
            "<style>text { font: 14px ui-monospace, 'SFMono-Regular', Menlo, Consolas, 'DejaVu Sans Mono', monospace; "
            "fill: #c9d1d9; white-space: pre; } .asked { fill: #7ee787; }</style>",
            f'<rect {size} rx="10" fill="#0d1117"/>',
            *[f'<circle cx="{20 + 20 * nth}" cy="20" r="6" fill="#484f58"/>' for nth in range(3)],
            *[row(nth, line) for nth, line in enumerate(lines) if line],
            "</svg>",
            "",
        ]
    )


if __name__ == "__main__":
    PICTURE.write_text(picture(), "utf-8", newline="\n")
