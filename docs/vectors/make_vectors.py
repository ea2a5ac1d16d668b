"""Writes deal-1.json beside this file: 200 shuffles of `cardrules/deal/1`, for whoever builds the dealer elsewhere.

    python docs/vectors/make_vectors.py

The shuffle is fixed for ever, so running this again changes nothing; a test compares.
"""

from __future__ import annotations

import json
from hashlib import sha256
from pathlib import Path

from cardrules.dealing import SHUFFLE, Seed, shuffled

SIZES = (0, 1, 2, 3, 10, 24, 32, 36, 40, 48, 52, 52, 54, 54, 78, 104, 104, 108, 128, 129, 255, 256)
LABELS = (
    "deal/0",
    "deal/1",
    "deal/9",
    "deal/10",
    "deal/123456",
    "cut/0",
    "cut/3",
    "deal/0/reshuffle/0",
    "deal/17/reshuffle/2",
    "playout",
    "round/7/deal",
    "",
    "a label with spaces, ~!",
)
COUNT = 200


def seed(nth: int) -> Seed:
    """The edges first: all zeros, all ones, counting up; then the hashes of a few words."""
    edges = bytes(32), b"\xff" * 32, bytes(range(32))
    return Seed(edges[nth] if nth < len(edges) else sha256(f"vector {nth}".encode()).digest())


def vector(nth: int) -> dict[str, str | int | list[int]]:
    """Seed, label and size, and the order: which card of the pack, from 0, lies where, top first."""
    label, size = LABELS[nth % len(LABELS)], SIZES[nth % len(SIZES)]
    order = shuffled(seed(nth), label, tuple(range(size)))
    return {"seed": seed(nth).hex(), "label": label, "size": size, "order": list(order)}


def text() -> str:
    """The file: one vector a line."""
    lines = ",\n".join([json.dumps(vector(nth)) for nth in range(COUNT)])
    return f'{{"shuffle": "{SHUFFLE}", "vectors": [\n{lines}\n]}}\n'


if __name__ == "__main__":
    Path(__file__).with_name("deal-1.json").write_text(text(), encoding="ascii", newline="\n")
