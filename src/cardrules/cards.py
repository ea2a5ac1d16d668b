"""Cards, the packs they belong to, and rows of them.

A card is a face, one object each: `is` is equality, and a pack of two equal packs holds each object twice.  Every
pack has a published order.  The French pack: clubs, diamonds, hearts, spades, in each the ace, then 2 to king.  The
tarock pack: the same suits, in each the king first, then the trumps I to XXI and the Fool.  Number cards: 0 to 99, each
without a power and then with one; a deck is made of some of them.  A card knows its place in the order, hands are
sorted by it, and a shuffle is a permutation of it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from operator import attrgetter
from typing import Final, Literal, TypeAlias, TypeVar

import attrs

T = TypeVar("T")

Suit: TypeAlias = Literal["C", "D", "H", "S"]
"""Clubs, diamonds, hearts, spades, as card codes write them."""

SUITS: Final[tuple[Suit, ...]] = ("C", "D", "H", "S")
"""The suits in pack order."""


@attrs.frozen(eq=False, repr=False, weakref_slot=False)
class Card:
    """One face of a pack.  Made once: pickle, copy and ``eval(repr(card))`` give the same object back."""

    pack: str
    """The pack it is of: "french", "tarock" or "number"."""
    code: str
    """The text of logs: "QS" for the queen of spades, "XXI" for a trump, "7:peek" for a number with a power."""
    rank: str
    """French: one of A 2 3 4 5 6 7 8 9 T J Q K.  Tarock: K Q C V, T 9 8 7 (black) or 1 2 3 4 (red); I to XXI; FOOL.
    Number cards: the number."""
    suit: Suit | None
    """None for a card without one, as trumps of tarock and number cards are."""
    place: int
    """Its index in pack order; twins of a double pack share it."""

    def __repr__(self) -> str:
        return f"card({self.code!r})"

    def __str__(self) -> str:
        return self.code

    def __copy__(self) -> Card:
        return self

    def __deepcopy__(self, _memo: object) -> Card:
        return self

    def __reduce__(self) -> tuple[Callable[[str, str], Card], tuple[str, str]]:
        return _same_face, (self.pack, self.code)


Cards: TypeAlias = tuple[Card, ...]

FRENCH: Final[Cards] = tuple(
    [
        Card("french", rank + suit, rank, suit, 13 * nth + place)
        for nth, suit in enumerate(SUITS)
        for place, rank in enumerate("A23456789TJQK")
    ]
)
"""The 52 cards of the French pack, in pack order."""

NUMERALS: Final = tuple(
    "I II III IV V VI VII VIII IX X XI XII XIII XIV XV XVI XVII XVIII XIX XX XXI".split()  # noqa: SIM905
)
"""Of the trumps of tarock, lowest first."""

TAROCK: Final[Cards] = tuple(
    [
        Card("tarock", rank + suit, rank, suit, 8 * nth + place)
        for nth, (suit, ranks) in enumerate(zip(SUITS, ("KQCVT987", "KQCV1234", "KQCV1234", "KQCVT987"), strict=True))
        for place, rank in enumerate(ranks)
    ]
    + [Card("tarock", rank, rank, None, 32 + nth) for nth, rank in enumerate((*NUMERALS, "FOOL"))]
)
"""The 54 cards of the Austrian tarock pack, in pack order."""

Power: TypeAlias = Literal["peek", "spy", "swap", "look_swap"]
"""The words on number cards."""

POWERS: Final[tuple[Power, ...]] = ("peek", "spy", "swap", "look_swap")
"""In the order of the number cards."""

NUMBER: Final[Cards] = tuple(
    [
        Card("number", f"{number}:{power}" if power else str(number), str(number), None, 5 * number + nth)
        for number in range(100)
        for nth, power in enumerate((None, *POWERS))
    ]
)
"""One of each number card there is, by number, without a power first."""

_FACES: Final = {
    "french": {card.code: card for card in FRENCH},
    "tarock": {card.code: card for card in TAROCK},
    "number": {card.code: card for card in NUMBER},
}


def face(pack: str, code: str) -> Card | None:
    """The card of *pack* that *code* names, or None when it has no such card."""
    return _FACES[pack].get(code)


def _same_face(pack: str, code: str) -> Card:
    return _FACES[pack][code]


def suit_of(card: Card) -> Suit:
    """The suit of a card that has one, as every French card has."""
    assert card.suit is not None
    return card.suit


pack_order: Final[Callable[[Card], int]] = attrgetter("place")


def in_order(cards: Iterable[Card]) -> Cards:
    """*cards* in pack order, twins side by side."""
    return tuple(sorted(cards, key=pack_order))


def take(cards: Cards, card: Card) -> Cards:
    """*cards* without exactly one copy of *card*, which is among them."""
    place = cards.index(card)
    return cards[:place] + cards[place + 1 :]


def put(row: tuple[T, ...], place: int, new: T) -> tuple[T, ...]:
    """*row* with *new* at *place*."""
    changed = list(row)
    changed[place] = new
    return tuple(changed)
