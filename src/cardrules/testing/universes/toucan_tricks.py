"""Toucan, the trick game: what could be tried in a position, and how long a match can be."""

from __future__ import annotations

from functools import cache
from itertools import combinations, pairwise

from cardrules.cards import Card
from cardrules.games.toucan_tricks import PACK, Claim, Follow, Lead, Move, Options, State

TRICKS = 13

ODD: tuple[tuple[Card, Card], ...] = (
    *[(two, one) for one, two in pairwise(PACK)],
    *[(one, one) for one in PACK],
)
"""Two cards that are not two different ones in pack order."""


@cache
def _moves() -> tuple[Move, ...]:
    moves: list[Move] = []
    for seat in range(-1, 3):
        for cards in (*combinations(PACK, 2), *ODD):
            moves += [Lead(seat, cards, "high"), Lead(seat, cards, "low"), Follow(seat, cards)]
        moves.append(Claim(seat))
    return tuple(moves)


def universe(_state: State) -> tuple[Move, ...]:
    """Every seat from -1 to 2 leads every two cards with each call, plays every two, and claims.

    Some odd ones too: two cards in the wrong order, and twice the same card.
    """
    return _moves()


def bound(options: Options) -> int:
    """A deal has at most its 26 plays; a claim stands for two of them.

    There are three times as many deals as points, and one more: all but one of those that score, fewer than twice the
    target, and many more of 26 each that score nothing, for which the rules know no bound, than a match by chance has.
    """
    return (3 * options.target + 1) * 2 * TRICKS
