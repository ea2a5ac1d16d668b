"""The deck: number cards in rows, three presets, and what is wrong with a deck that cannot be played with.

A row is a number, how many copies of the card there are, the power that is printed on it, and the points that it counts
in a hand.  Cards match by number, whatever their points and powers (1.3).
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final, Literal, TypeAlias, TypeGuard

from cardrules.cards import NUMBER, POWERS, Card, Cards, Power
from cardrules.game import face_of, is_row

Row: TypeAlias = tuple[int, int, Power | None, int]
"""Number, copies, power, points."""

Rows: TypeAlias = tuple[Row, ...]
"""In the order of the deck."""

Preset: TypeAlias = Literal["cabo", "standard52", "cambio54"]

Deck: TypeAlias = Preset | Rows
"""A preset by its name, or rows in the order of the deck."""

HIGHEST: Final = 99
"""The highest number of a card, and the most points in one either way."""

LARGEST: Final = 256
"""Cards of a deck: more cannot be shuffled (`cardrules.dealing`)."""


def row(number: int, copies: int, power: Power | None = None, points: int | None = None) -> Row:
    """A row of a deck; the points are the number unless they are given."""
    return number, copies, power, number if points is None else points


_CABO: Final = (
    (0, 2),
    *[(number, 4) for number in range(1, 13)],
    (13, 2),
)
_WORDS: Final[dict[int, Power]] = {7: "peek", 8: "peek", 9: "spy", 10: "spy", 11: "swap", 12: "swap"}
_STANDARD: Final = tuple([row(number, 4, _WORDS.get(number)) for number in range(1, 13)])

PRESETS: Final[dict[str, Rows]] = {
    "cabo": tuple([row(number, copies, _WORDS.get(number)) for number, copies in _CABO]),
    "standard52": (*_STANDARD, row(13, 4, "look_swap")),
    "cambio54": (row(0, 2), *_STANDARD, row(13, 2, None, -1), row(13, 2, "look_swap")),
}
"""52 cards from 0 to 13; an ordinary pack, the king being 13; the same with jokers (0) and red kings (-1 point)."""


def rows_of(deck: Deck) -> Rows:
    """The rows of a deck, a preset's by its name."""
    return PRESETS[deck] if isinstance(deck, str) else deck


def number_card(number: int, power: Power | None) -> Card:
    """The card with that number and power."""
    return face_of("number", f"{number}:{power}" if power else str(number))


@lru_cache(maxsize=32)
def pack_of(deck: Deck) -> Cards:
    """Every card of the deck, in its order, copies side by side."""
    return tuple([number_card(number, power) for number, copies, power, _ in rows_of(deck) for _ in range(copies)])


@lru_cache(maxsize=32)
def points_of(deck: Deck) -> dict[Card, int]:
    """What each card of the deck counts in a hand (8.5)."""
    return {number_card(number, power): points for number, _, power, points in rows_of(deck)}


POWER_OF: Final[dict[Card, Power | None]] = dict(zip(NUMBER, (None, *POWERS) * (HIGHEST + 1), strict=True))
"""The word on each number card."""


def in_deck_order(deck: Deck, cards: Cards) -> Cards:
    """*cards*, which are of the deck, in its order."""
    places = {card: place for place, card in enumerate(points_of(deck))}
    return tuple(sorted(cards, key=places.__getitem__))


# --- What is wrong with a deck ----------------------------------------------------------------------------------------


def fault(deck: object, seats: int) -> str | None:
    """What such a deck should be instead, for *seats* players; None when it is good."""
    if type(deck) is str and deck in PRESETS:
        return _too_few(PRESETS[deck], seats)
    if not is_row(deck):
        return "one of " + ", ".join(map(repr, PRESETS)) + ", or rows"
    if not _are_rows(deck):
        nth = next(nth for nth, each in enumerate(deck) if _wanted(each) is not None)
        return f"rows of number, copies, power and points: in row {nth} {_wanted(deck[nth])}"
    kinds: list[tuple[int, Power | None]] = [(number, power) for number, _, power, _ in deck]
    twice = next((kind for nth, kind in enumerate(kinds) if kind in kinds[:nth]), None)
    if twice is not None:
        return f"rows that differ in number or power ({number_card(*twice).code!r} stands there twice)"
    return _too_few(deck, seats)


def _are_rows(deck: tuple[object, ...]) -> TypeGuard[Rows]:
    return all([_wanted(each) is None for each in deck])


def _wanted(each: object) -> str | None:
    """What a row should have; None when it is good."""
    if not is_row(each) or len(each) != 4:
        return "these four"
    number, copies, power, points = each
    if type(number) is not int or not 0 <= number <= HIGHEST:
        return f"a number from 0 to {HIGHEST}"
    if type(copies) is not int or not 1 <= copies <= LARGEST:
        return f"from 1 to {LARGEST} copies"
    if power is not None and (type(power) is not str or power not in POWERS):
        return "no power (None), or one of " + ", ".join(map(repr, POWERS))
    if type(points) is not int or not -HIGHEST <= points <= HIGHEST:
        return f"from {-HIGHEST} to {HIGHEST} points"
    return None


def _too_few(rows: Rows, seats: int) -> str | None:
    """4 cards for each seat, and one to draw (1.1, B1); no more than can be shuffled."""
    cards, least = sum([copies for _, copies, _, _ in rows]), 4 * seats + 1
    if least <= cards <= LARGEST:
        return None
    much = "few" if cards < least else "many"
    return f"a deck of {least} to {LARGEST} cards for {seats} seats ({cards} are too {much})"
