"""Straw Man Tarock: what could be tried in a position, and how long a match can be."""

from __future__ import annotations

from functools import cache

from cardrules.cards import TAROCK
from cardrules.games.straw_man_tarock import Bid, Call, Move, Options, Pass, Play, State

HAND = 2 + 54
"""Moves of a hand: at most 2 bids, and 54 plays."""


@cache
def _moves() -> tuple[Move, ...]:
    moves: list[Move] = []
    calls: tuple[Call | None, ...] = (None, "ros", "topschin")
    for seat in range(-1, 3):
        moves += [Bid(seat), Pass(seat)]
        moves += [Play(seat, card, call) for card in TAROCK for call in calls]
    return tuple(moves)


def universe(_state: State) -> tuple[Move, ...]:
    """Every seat from -1 to 2 bids, passes, and plays every card with each call and with none."""
    return _moves()


def bound(options: Options) -> int:
    """A hand has at most 2 bids and its 54 plays.

    With a target alone there are twice as many hands as points: all but one of those that score at all, and many more
    of 35 to 35 after two passes, for which the rules know no bound, than a match by chance has.
    """
    return HAND * (options.hands or 2 * (options.target or 0))
