"""Reading of cards and rows, and the cards that are not placed yet."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import TypeVar

from cardrules.cards import SUITS, Card, Cards, in_order
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
        raise _wrong(path, "a text of codes", text)
    return text


def taken_tricks(kind: type[T], tricks: Sequence[T] | None) -> tuple[T, ...]:
    """The tricks taken; raises BadValue "type" for what is none."""
    made = () if tricks is None else row_said(tricks, "taken")
    for nth, trick in enumerate(made):
        if not isinstance(trick, kind):
            raise _wrong(f"taken[{nth}]", "a trick, as trick(...) makes one", trick)
    return made


def row_said(row: Sequence[T], path: str) -> tuple[T, ...]:
    """A list or a tuple; raises BadValue "type" for anything else."""
    if not isinstance(row, list | tuple):
        raise _wrong(path, "a row of values", row)
    return tuple(row)


def options_said(kind: type[T], options: T | None) -> T:
    """The options of that game, or its defaults; raises BadValue "type" for what is none of them."""
    if options is None:
        return kind()
    if not isinstance(options, kind):
        raise _wrong("options", "an Options of this game", options)
    return options


def numbers_said(numbers: Sequence[int], path: str, count: int | None = None) -> tuple[int, ...]:
    """So many whole numbers; raises BadValue "type"."""
    made = row_said(numbers, path)
    if not all([type(each) is int for each in made]) or (count is not None and len(made) != count):
        raise _wrong(path, "a row of whole numbers" if count is None else f"a row of {count} whole numbers", numbers)
    return made


def check_numbers(**said: int | None) -> None:
    """Raises BadValue "type" for what is no whole number."""
    for name, number in said.items():
        if number is not None and type(number) is not int:
            raise _wrong(name, "a whole number", number)


def check_suits(**said: str | None) -> None:
    """Raises BadValue "type" for what is no text, "value" for what is no suit."""
    for name, suit in said.items():
        if suit is not None and worded(suit, name) not in SUITS:
            raise BadValue(name, "value", f"Here belongs a suit, one of {', '.join(SUITS)}, not {suit!a:.60}.")


def _wrong(path: str, what: str, thing: object) -> BadValue:
    return BadValue(path, "type", f"Here belongs {what}, not {thing!a:.60}.")


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

    def some(self, count: int, path: str) -> Cards:
        """The next so many, for that place; raises BadValue "size" if fewer are left."""
        if count > len(self._left):
            raise BadValue(path, "size", f"Of the {count} cards that are missing here, the pack has {len(self._left)}.")
        cards = tuple(self._left[:count])
        del self._left[:count]
        return cards

    def every(self) -> Cards:
        """All that are left."""
        cards = tuple(self._left)
        self._left.clear()
        return cards

    def keep(self, cards: Iterable[Card]) -> None:
        """Those of them that are not placed yet come last."""
        for card in cards:
            if card in self._left:
                self._left.remove(card)
                self._left.append(card)

    def first(self, wanted: Callable[[Card], bool]) -> Cards:
        """The next one that is wanted; none if there is none."""
        for card in self._left:
            if wanted(card):
                self._left.remove(card)
                return (card,)
        return ()
