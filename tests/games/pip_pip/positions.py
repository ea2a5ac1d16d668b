"""Positions and moves in one line each.

Cards are codes with spaces between them, seats are parted by a bar, and a move is said as at the table: "0 KS" plays a
card, "0 calls H" calls Pip-Pip.
"""

from __future__ import annotations

from collections import Counter
from functools import partial

import pytest

from cardrules.cards import SUITS, Cards, in_order
from cardrules.game import IllegalMove
from cardrules.games import pip_pip
from cardrules.games.pip_pip import Dealt, Move, Options, PipPip, Play, Playing, Rule, State
from cardrules.testing.positions import pip_pip as positions
from cardrules.testing.positions.common import cards_of, rows_of

playing = partial(positions.playing, complete=False)


def cards(codes: str) -> Cards:
    """The cards with those codes, in the order written."""
    return cards_of(pip_pip.card, codes, "cards")


def rows(text: str) -> tuple[Cards, ...]:
    """By seat, the cards between the bars, in pack order."""
    return rows_of(pip_pip.card, text, "rows")


def said(text: str) -> Move:
    """The move said: "0 KS", "0 calls H"."""
    seat, *words = text.split()
    if words[0] == "calls":
        return PipPip(int(seat), next(suit for suit in SUITS if suit == words[1]))
    return Play(int(seat), pip_pip.card(words[0]))


def after(state: State, *moves: str) -> State:
    """The state after *moves*, each of which is legal, listed, and no breach."""
    for text in moves:
        move = said(text)
        assert move in pip_pip.legal_moves(state), text
        assert move in pip_pip.choices(pip_pip.view(state, move.seat))
        assert pip_pip.breach(pip_pip.view(state, move.seat), move) is None
        state = pip_pip.apply(state, move)
    return state


def refused(state: State, text: str) -> Rule:
    """The rule that refuses a move, the same for `apply` and for `breach`, and the move is not listed."""
    move = said(text)
    assert move not in pip_pip.legal_moves(state), text
    with pytest.raises(IllegalMove) as refusal:
        pip_pip.apply(state, move)
    assert pip_pip.breach(pip_pip.view(state, move.seat), move) is refusal.value.rule
    return refusal.value.rule


def stacked(top: str = "", bottom: str = "") -> Cards:
    """The two packs in pack order, but for the cards on *top* and at the *bottom*."""
    first, last = cards(top), cards(bottom)
    rest = Counter(pip_pip.PACK)
    rest.subtract(first + last)
    assert min(rest.values()) >= 0
    return (*first, *in_order(rest.elements()), *last)


def answered(state: State, order: Cards) -> State:
    """The state after the dealer's act that is awaited."""
    asked = pip_pip.to_shuffle(state)
    assert asked is not None
    return pip_pip.deal(state, Dealt(asked.act, asked.seat, order))


def table_of(state: State) -> Playing:
    """The table, while a deal is played."""
    assert isinstance(state.table, Playing)
    return state.table


def scored_of(state: State) -> pip_pip.Between:
    """The table, once a deal is scored."""
    assert isinstance(state.table, pip_pip.Between)
    return state.table


def played_out(state: State, *, calls: bool = False) -> State:
    """The state once the deal is scored: the last card listed is played; calls, if wanted, are made first."""
    while isinstance(state.table, Playing):
        called = [move for move in pip_pip.legal_moves(state) if calls and isinstance(move, PipPip)]
        state = pip_pip.apply(state, called[-1]) if called else one_card(state)
    return state


def one_card(state: State) -> State:
    """The state after the last card listed is played."""
    return pip_pip.apply(state, [move for move in pip_pip.legal_moves(state) if isinstance(move, Play)][-1])


def dealt(options: Options, order: Cards = pip_pip.PACK) -> State:
    """The first deal: seat 0 has drawn the two of spades, so spades are trump, and dealt; seat 1 is eldest."""
    drawn = stacked("2S 3C 3C 3D 3D 3H 3H 3S 3S 4C 4C 4D")
    return answered(answered(pip_pip.start(options), drawn), order)
