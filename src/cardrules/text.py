"""Cards and tables as people read them: with suit signs, or with the codes of logs where a terminal has no signs."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from importlib import import_module
from itertools import groupby, zip_longest
from typing import Final, TypeAlias

from cardrules.cards import Card, Cards, Suit
from cardrules.seats import Seat

Write: TypeAlias = Callable[[Card], str]
"""How a card is written."""

Names: TypeAlias = Sequence[str]
"""Of the players, by seat."""

SIGNS: Final[dict[Suit, str]] = {"C": "♣", "D": "♦", "H": "♥", "S": "♠"}


def signed(card: Card) -> str:
    """10♠ for a card with a suit, the code for another."""
    return card.code if card.suit is None else ("10" if card.rank == "T" else card.rank) + SIGNS[card.suit]


def coded(card: Card) -> str:
    """The code of logs, in ASCII: TS."""
    return card.code


def writer(spec: str) -> Write:
    """How a view is formatted: f"{view}" with signs, f"{view:a}" in ASCII.  Raises ValueError for another letter."""
    if spec not in ("", "a"):
        raise ValueError(f"A view is formatted with signs, or by 'a' in ASCII, not by {spec!r}.")
    return coded if spec else signed


def formatted(seen: object, spec: str, module: str) -> str:
    """A view as the `picture` beside *module*, where its class stands, draws it, by the format *spec*."""
    beside = module.rpartition(".")[0] + ".picture"
    picture: Callable[..., list[str]] = import_module(beside).picture  # here: a state needs no words
    return "\n".join(picture(seen, write=writer(spec)))


def row(cards: Sequence[Card | None], write: Write) -> str:
    """Cards side by side; None is a place without one."""
    return " ".join([write(card) if card is not None else "." for card in cards]) or "-"


def by_suit(hand: Cards, write: Write) -> str:
    """A hand in pack order, with a gap between suits."""
    suits = [row(tuple(cards), write) for _, cards in groupby(hand, key=lambda card: card.suit)]
    return "  ".join(suits) or "-"


def names_of(names: Names | None, seats: int) -> Names:
    """The players' names, or their seats."""
    return names or [f"Seat {seat}" for seat in range(seats)]


def seated(names: Names, awaited: Seat | None, *columns: Sequence[object]) -> list[str]:
    """A line a seat, with what stands in each column; an arrow points at whom the table waits for."""
    marks = ["> " if seat == awaited else "  " for seat in range(len(names))]
    return aligned([[mark + name, *map(str, cells)] for mark, name, *cells in zip(marks, names, *columns, strict=True)])


def aligned(lines: Sequence[Sequence[str]]) -> list[str]:
    """Cells under one another, two blanks between columns."""
    widths = [max(map(len, column)) for column in zip_longest(*lines, fillvalue="")]
    return ["  ".join(map(str.ljust, line, widths)).rstrip() for line in lines]


def counted(count: int, thing: str) -> str:
    """1 card, 2 cards."""
    return f"{count} {thing}" if count == 1 else f"{count} {thing}s"
