"""Positions and moves in one line each.

Cards are codes with spaces between them, seats are parted by a bar, and a move is said as at the table: "0 QH 8D high"
leads two cards and announces High, "1 QD TH" plays two to them, "1 claims" claims.  Two cards may be said in any order.
"""

from __future__ import annotations

from functools import partial

import pytest

from cardrules.cards import Cards, in_order
from cardrules.game import IllegalMove
from cardrules.games import toucan_tricks as toucan
from cardrules.games.toucan_tricks import (
    PACK,
    Between,
    Call,
    Claim,
    Dealt,
    Follow,
    Following,
    Lead,
    Leading,
    Move,
    Options,
    Rule,
    State,
)
from cardrules.games.toucan_tricks.state import Two
from cardrules.testing.positions import toucan_tricks as positions
from cardrules.testing.positions.common import cards_of

playing = partial(positions.playing, complete=False)
trick = positions.trick


def cards(codes: str) -> Cards:
    """The cards with those codes, in the order written."""
    return cards_of(toucan.card, codes, "cards")


def two(codes: str) -> Two:
    """Two cards, in pack order."""
    one, other = in_order(cards(codes))
    return one, other


def called(word: str) -> Call:
    """High or Low."""
    return "high" if word == "high" else "low"


def said(text: str) -> Move:
    """The move said: "0 QH 8D high", "1 QD TH", "0 claims"."""
    seat, *words = text.split()
    if words == ["claims"]:
        return Claim(int(seat))
    if words[-1] in ("high", "low"):
        return Lead(int(seat), two(" ".join(words[:-1])), called(words[-1]))
    return Follow(int(seat), two(" ".join(words)))


def after(state: State, *moves: str) -> State:
    """The state after *moves*, each of which is legal, listed, and no breach."""
    for text in moves:
        move = said(text)
        assert move in toucan.legal_moves(state), text
        assert move in toucan.choices(toucan.view(state, move.seat))
        assert toucan.breach(toucan.view(state, move.seat), move) is None
        state = toucan.apply(state, move)
    return state


def refused(state: State, move: Move | str) -> Rule:
    """The rule that refuses a move, the same for `apply` and for `breach`, and the move is not listed."""
    move = said(move) if isinstance(move, str) else move
    assert move not in toucan.legal_moves(state), move
    with pytest.raises(IllegalMove) as refusal:
        toucan.apply(state, move)
    rule = refusal.value.rule
    assert isinstance(rule, Rule)
    assert toucan.breach(toucan.view(state, move.seat), move) is rule
    return rule


def stacked(elder: str = "", dealer: str = "", can: str = "") -> Cards:
    """The pack such that those cards come to the hands and to the top of the Can (2.2, 2.3); the others follow in pack
    order."""
    places = (range(0, 14, 2), range(1, 14, 2), range(14, 52))
    order = {
        place: each
        for row, codes in zip(places, (elder, dealer, can), strict=True)
        for place, each in zip(row, cards(codes), strict=False)
    }
    rest = iter([each for each in PACK if each not in order.values()])
    return tuple([order[place] if place in order else next(rest) for place in range(52)])


def answered(state: State, order: Cards = PACK) -> State:
    """The state after the deal that is awaited."""
    asked = toucan.to_shuffle(state)
    assert asked is not None
    return toucan.deal(state, Dealt(asked.act, asked.seat, order))


def dealt(options: Options | None = None, *, elder: str = "", dealer: str = "", can: str = "") -> State:
    """The first deal, stacked; seat 1 is the elder unless an option says otherwise."""
    return answered(toucan.start(options or Options()), stacked(elder, dealer, can))


def leading_of(state: State) -> Leading:
    """The table, between tricks."""
    assert isinstance(state.table, Leading)
    return state.table


def following_of(state: State) -> Following:
    """The table, once two cards are led."""
    assert isinstance(state.table, Following)
    return state.table


def scored_of(state: State) -> Between:
    """The table, once a deal is scored."""
    assert isinstance(state.table, Between)
    return state.table


def lines_of(state: State) -> list[tuple[int, int, str]]:
    """The score sheet: seat, points, word of the reason."""
    return [(line.seat, line.points, line.reason.value) for line in scored_of(state).match.lines]


def points_of(state: State) -> tuple[int, ...]:
    """The scores."""
    return state.table.match.scores


def played_out(state: State) -> State:
    """The state once the deal is scored: the first move listed that is no claim is always taken."""
    while isinstance(state.table, Leading | Following):
        moves = [move for move in toucan.legal_moves(state) if not isinstance(move, Claim)]
        state = toucan.apply(state, moves[0])
    return state
