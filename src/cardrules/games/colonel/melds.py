"""What may be declared: sets, sequences, and the cards that go on them.

`is_meld` judges any cards; `melds_in` lists what of a hand it accepts, and `fits` asks it about a meld with one card
more.
"""

from __future__ import annotations

from collections.abc import Iterable
from itertools import combinations, groupby
from typing import Final

from cardrules.cards import SUITS, Card, Cards, in_order
from cardrules.games.colonel.state import PACK

LEAST: Final = 3
"""Cards of a meld (5.1, 5.2)."""

RANKS: Final = 13


def height(card: Card) -> int:
    """From 2 for the two to 14 for the ace, which is high only (1.3, C9)."""
    return card.place % RANKS + 1 if card.place % RANKS else RANKS + 1


# --- The predicate ----------------------------------------------------------------------------------------------------


def is_set(cards: Cards) -> bool:
    """Three or four different cards of one rank (5.1, C10)."""
    return len(set(cards)) == len(cards) >= LEAST and len({card.rank for card in cards}) == 1


def is_sequence(cards: Cards) -> bool:
    """Three or more cards of one suit, each one higher than another (5.2, C9, C11)."""
    heights = sorted([height(card) for card in cards])
    running = heights == [*range(heights[0], heights[0] + len(heights))] if heights else False
    return running and len(cards) >= LEAST and len({card.suit for card in cards}) == 1


def is_meld(cards: Cards) -> bool:
    """A set or a sequence."""
    return is_set(cards) or is_sequence(cards)


def fits(card: Card, meld: Cards) -> bool:
    """Whether *card* goes on a meld: the fourth of a set, or at an end of a sequence (6.1, C11)."""
    return is_meld((*meld, card))


# --- The list ---------------------------------------------------------------------------------------------------------


def _candidates() -> Iterable[Cards]:
    """The cards of each rank, and of each suit from the two to the ace, three or more side by side."""
    for nth in range(RANKS):
        rank = PACK[nth::RANKS]
        for count in (3, 4):
            yield from combinations(rank, count)
    for suit in SUITS:
        row = sorted([card for card in PACK if card.suit == suit], key=height)
        for first, end in combinations(range(RANKS + 1), 2):
            yield in_order(row[first:end])


MELDS: Final = tuple(sorted(filter(is_meld, _candidates()), key=lambda meld: [card.place for card in meld]))
"""All 329 melds that the pack has, in pack order."""


def _bits(cards: Cards) -> int:
    bits = 0
    for card in cards:
        bits |= 1 << card.place
    return bits


_BY_START: Final = {
    first: [
        (_bits(start), [(_bits(meld), meld) for meld in melds])
        for start, melds in [(start, [*row]) for start, row in groupby(MELDS, key=lambda meld: meld[:LEAST])]
        if start[0] is first
    ]
    for first in PACK
}
"""By the first card of a meld, then by its first three: most hands have no more of it."""

_FITTING: Final[dict[Cards, Cards]] = {
    meld: tuple([card for card in PACK if card not in meld and fits(card, meld)]) for meld in MELDS
}


def melds_in(held: Cards) -> list[Cards]:
    """Every meld that *held*, in pack order, has; in pack order."""
    bits = _bits(held)
    starts = [melds for first in held for start, melds in _BY_START[first] if start & bits == start]
    return [meld for melds in starts for needed, meld in melds if needed & bits == needed]


def fitting(meld: Cards) -> Cards:
    """The cards of the pack that go on a meld, in pack order."""
    return _FITTING[meld]
