"""Pip-Pip!: what could be tried in a position, and how long a match can be."""

from __future__ import annotations

from functools import cache

from cardrules.cards import FRENCH, SUITS
from cardrules.games import pip_pip
from cardrules.games.pip_pip import Move, Options, PipPip, Play, State


@cache
def _moves(seats: int) -> tuple[Move, ...]:
    moves: list[Move] = []
    for seat in range(-1, seats + 1):
        moves += [Play(seat, card) for card in FRENCH]
        moves += [PipPip(seat, suit) for suit in SUITS]
    return tuple(moves)


def universe(state: State) -> tuple[Move, ...]:
    """Every seat from -1 to n plays every card and calls every suit."""
    return _moves(state.table.match.options.seats)


CALLS = 8
"""In a deal: a king and a queen of each suit are there twice."""


def bound(options: Options) -> int:
    """A deal has the plays of its full tricks and at most 8 calls."""
    plays = len(pip_pip.PACK) // options.seats * options.seats
    return options.seats * options.rounds * (plays + CALLS)
