"""Reading of cards and rows, and the cards that are not placed yet."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeVar

from cardrules.cards import Card, Cards, in_order
from cardrules.codec import FaceOf
from cardrules.game import BadValue, is_seated
from cardrules.seats import Seat

T = TypeVar("T")


def cards_of(card: FaceOf, text: str, path: str) -> Cards:
    """The cards with those codes, in the order written; raises BadValue "type" for no text, and "card"."""
    made: list[Card] = []
    for nth, code in enumerate(worded(text, path).split()):
        try:
            made.append(card(code))
        except BadValue as error:
            raise BadValue(f"{path}[{nth}]", error.code, error.message) from None
    return tuple(made)


def rows_of(card: FaceOf, text: str, path: str, seats: int | None = None) -> tuple[Cards, ...]:
    """By seat, the cards between the bars, in pack order; raises BadValue "card" and "seats"."""
    rows = parted(text, path, seats)
    return tuple([in_order(cards_of(card, row, f"{path}[{nth}]")) for nth, row in enumerate(rows)])


def parted(text: str, path: str, seats: int | None, bar: str = "|") -> list[str]:
    """What stands between the bars; raises BadValue "type" for no text, "seats" when it is not so many rows."""
    rows = worded(text, path).split(bar)
    if seats is not None and len(rows) != seats:
        raise BadValue(path, "seats", f"Here belong {seats} rows, parted by {bar!r}, not {len(rows)}.")
    return rows


def worded(text: object, path: str) -> str:
    """*text*, if it is one; raises BadValue "type"."""
    if not isinstance(text, str):
        raise BadValue(path, "type", f"Here belongs a text of codes, not {text!a:.60}.")
    return text


def taken_tricks(kind: type[T], tricks: Sequence[T] | None) -> tuple[T, ...]:
    """The tricks taken; raises BadValue "type" for what is none."""
    made = tuple(tricks or ())
    for nth, trick in enumerate(made):
        if not isinstance(trick, kind):
            raise BadValue(
                f"taken[{nth}]", "type", f"Here belongs a trick, as trick(...) makes one, not {trick!a:.60}."
            )
    return made


def deals_before(deals: int | None, scores: Sequence[int] | None, *, fit: bool) -> int:
    """How many deals are over: as said, or one if there are scores, which a new match has not."""
    return int(fit and any(scores or ())) if deals is None else deals


def check_seats(seats: int, **chosen: Seat | None) -> None:
    """Raises BadValue "seat" for one that is not at the table."""
    for name, seat in chosen.items():
        if seat is not None and not is_seated(seat, seats):
            raise BadValue(name, "seat", f"No seat {seat!r} is at this table: its seats are 0 to {seats - 1}.")


def too_many(path: str, count: int, most: int) -> BadValue:
    """More cards than there can be in that place."""
    return BadValue(path, "size", f"Here are at most {most} cards, not {count}.")


class Rest:
    """The cards of a pack that are not placed yet, in its order."""

    def __init__(self, pack: Cards) -> None:
        self._left = list(pack)

    def has(self, card: Card) -> bool:
        """Whether it is not placed yet."""
        return card in self._left

    def place(self, cards: Cards, path: str) -> None:
        """Those are placed; raises BadValue "cards" for one that is placed more often than the pack has it."""
        for card in cards:
            if card not in self._left:
                raise BadValue(path, "cards", f"{card} is placed more often than the pack has it.")
            self._left.remove(card)

    def some(self, count: int) -> Cards:
        """The next so many."""
        cards = tuple(self._left[:count])
        del self._left[:count]
        return cards

    def every(self) -> Cards:
        """All that are left."""
        return self.some(len(self._left))

    def first(self, wanted: Callable[[Card], bool]) -> Cards:
        """The next one that is wanted; none if there is none."""
        for card in self._left:
            if wanted(card):
                self._left.remove(card)
                return (card,)
        return ()
