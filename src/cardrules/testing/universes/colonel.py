"""Colonel: what could be tried in a position, and how long a match can be."""

from __future__ import annotations

from functools import cache, lru_cache
from itertools import combinations, pairwise

from cardrules.cards import Cards
from cardrules.games.colonel import (
    MELDS,
    PACK,
    Accept,
    Challenge,
    Discard,
    Draw,
    Drawing,
    LayOff,
    Meld,
    Melding,
    Move,
    Options,
    Reject,
    Replying,
    State,
)

HAND = 10
STOCK = 52 - 2 * HAND - 1

_SEATS = range(-1, 3)

ODD: tuple[Cards, ...] = (
    *[meld[::-1] for meld in MELDS[::9]],
    *[(*meld[1:], meld[0]) for meld in MELDS[::30]],
    *[(one, one, two) for one, two in pairwise(PACK)],
    *combinations(PACK[:5], 2),
    *[(card,) for card in PACK[::5]],
    (),
)
"""What is no meld in any hand: in another order than the pack's, with a card twice, or of fewer than three."""

_OF_THE_PACK = frozenset(MELDS)


@cache
def _moves() -> tuple[Move, ...]:
    """All but the cards laid off, and what a hand alone could meld."""
    moves: list[Move] = []
    for seat in _SEATS:
        moves += [Draw(seat, "optional"), Draw(seat, "stock")]
        moves += [Meld(seat, cards) for cards in (*MELDS, *ODD)]
        moves += [Discard(seat, card) for card in PACK]
        moves += [Challenge(seat), Accept(seat), Reject(seat)]
    return tuple(moves)


@lru_cache(maxsize=64)
def _on_melds(melds: int) -> tuple[Move, ...]:
    """Every card laid off on so many melds, and on one outside at either end."""
    return tuple([LayOff(seat, card, meld) for seat in _SEATS for card in PACK for meld in range(-1, melds + 1)])


@lru_cache(maxsize=64)
def _of_a_hand(turn: int, held: Cards) -> tuple[Move, ...]:
    """Three or more cards of the hand that are no meld: all of them by the player in turn, some by everybody else."""
    choices = [cards for count in range(3, len(held) + 1) for cards in combinations(held, count)]
    odd = [cards for cards in choices if cards not in _OF_THE_PACK]
    return tuple([Meld(seat, cards) for seat in _SEATS for cards in (odd if seat == turn else odd[::40])])


def universe(state: State) -> tuple[Move, ...]:
    """Every seat from -1 to 2 draws, melds each of the 329, lays off every card on every meld, discards and challenges.

    The player in turn also declares every three or more cards of his hand.
    """
    table = state.table
    if isinstance(table, Melding):
        turn = table.to_discard
    elif isinstance(table, Drawing | Replying):
        turn = table.to_draw
    else:
        return _moves() + _on_melds(0)
    return _moves() + _on_melds(len(table.melds)) + _of_a_hand(turn, state.held[turn])


def bound(options: Options) -> int:
    """A turn has a draw, a discard, and two challenges with their replies; 20 cards of a hand can be laid on the table.

    Only draws from the stock bring a hand nearer to its end, 31 of them: a hand without a limit has at most four times
    as many turns, many more than any by chance, since for taken optional cards the rules know no bound.  With a target
    alone there are as many hands as points: the rules know no bound, as leads come and go.
    """
    turns = 4 * STOCK if options.max_turns is None else min(4 * STOCK, options.max_turns)
    return (options.hands or options.target or 0) * (6 * turns + 2 * HAND)
