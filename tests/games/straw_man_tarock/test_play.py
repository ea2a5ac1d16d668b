"""What holds at every state of a match, whatever is dealt, played and agreed on."""

from __future__ import annotations

import itertools
from random import Random
from typing import Any, Final

import pytest

from cardrules.cards import in_order
from cardrules.games import straw_man_tarock as tarock
from cardrules.games.straw_man_tarock import PACK, Auction, Between, Dealt, Opening, Options, Playing, State

CHOICES: Final[dict[str, tuple[Any, ...]]] = {
    "expose": ("at_once", "after_trick"),
    "last_card": ("exposed", "to_hand_hidden", "to_hand_shown"),
    "first_lead": ("declarer", "elder"),
    "rostopschin": (True, False),
    "first_dealer": (0, 1),
}
SCORING: Final[dict[str, tuple[Any, ...]]] = {
    "declarer_35": ("lose", "draw"),
    "major": ("add", "replace"),
    "birds": (True, False),
    "lost_bird": (0, 1),
}


def every(choices: dict[str, tuple[Any, ...]]) -> list[dict[str, Any]]:
    return [dict(zip(choices, values, strict=True)) for values in itertools.product(*choices.values())]


def check(state: State) -> None:
    """What holds at any state."""
    table = state.table
    awaited = tarock.awaited(table)
    assert (awaited is None) is (tarock.to_shuffle(state) is not None or tarock.outcome(state) is not None)
    if isinstance(table, Opening | Between):
        assert tarock.legal_moves(state) == ()
        return
    assert awaited is not None
    assert tarock.legal_moves(state)
    assert tarock.legal_moves(state) == tarock.choices(tarock.view(state, awaited))
    assert tarock.choices(tarock.view(state, 1 - awaited)) == ()
    down = [each for row in zip(state.piles, table.heights, strict=True) for each in under(*row)]
    if isinstance(table, Auction):
        assert table.sizes == tuple(map(len, state.hands)) == (15, 15)
        assert in_order(itertools.chain(down, *state.hands)) == PACK
        return
    check_play(state, table, down)


def under(piles: tuple[Any, ...], heights: tuple[int, ...]) -> list[Any]:
    """The cards face down of one seat."""
    return [each for pile, height in zip(piles, heights, strict=True) for each in (pile[-height:] if height else ())]


def check_play(state: State, table: Playing, down: list[Any]) -> None:
    tops = [top for row in table.tops for top in row if top is not None]
    for top in tops:  # no trump and no king is ever left on a straw man
        assert top.suit is not None
        assert top.rank != "K"
    won = [each for trick in table.taken for each in trick.cards]
    assert in_order(itertools.chain(down, tops, won, table.trick, *table.shown, *state.hands)) == PACK
    for seat in range(2):
        hand = state.hands[seat]
        assert hand == in_order(hand)
        assert table.shown[seat] == in_order(table.shown[seat])
        assert table.sizes[seat] == len(hand) + len(table.shown[seat])
        played = len(table.taken) + (len(table.trick) if seat != table.to_play else 0)
        left = len(tarock.holding(table, seat, hand)) + sum(table.heights[seat])
        assert left + played == 27
        for on_top, height in zip(table.tops[seat], table.heights[seat], strict=True):
            if not table.trick or seat == table.to_play or table.match.options.expose == "at_once":
                assert on_top is not None or not height
            if table.match.options.last_card != "exposed":
                assert on_top is None or height  # the last card of a straw man is never on top
        if table.match.options.last_card != "to_hand_shown":
            assert all(each.suit is None or each.rank == "K" for each in table.shown[seat])
    for seat in range(2):
        seen = tarock.view(state, seat)
        unknown = tarock.hidden(seen)
        assert in_order((*state.hands[1 - seat], *down)) == unknown
        known = {*table.shown[0], *table.shown[1], *tops, *won, *table.trick, *seen.hand}
        assert not known & set(unknown)
        again = tarock.imagine(seen, unknown)
        assert tarock.view(again, seat) == seen
        assert in_order(again.hands[seat]) == state.hands[seat]


def match_played(options: Options, seed: int, *, checked: bool = True) -> list[State]:
    """All states of a match of random deals and moves."""
    draw = Random(seed)
    state = tarock.start(options)
    states = [state]
    while tarock.outcome(state) is None:
        asked = tarock.to_shuffle(state)
        if asked is None:
            state = tarock.apply(state, draw.choice(tarock.legal_moves(state)))
        else:
            state = tarock.deal(state, Dealt(asked.act, asked.seat, tuple(draw.sample(PACK, 54))))
        states.append(state)
        if checked:
            check(state)
    return states


@pytest.mark.parametrize("options", every(CHOICES), ids=lambda row: "-".join(map(str, row.values())))
def test_what_holds_at_every_state(options: dict[str, Any]) -> None:
    draw = Random(str(options))
    for seed in range(3):
        scoring = {name: draw.choice(values) for name, values in SCORING.items()}
        match_played(Options(**options, **scoring), seed)


@pytest.mark.parametrize("scoring", every(SCORING), ids=lambda row: "-".join(map(str, row.values())))
def test_a_match_is_scored_whatever_is_agreed(scoring: dict[str, Any]) -> None:
    for seed in range(6):
        before: tuple[int, ...] = (0, 0)
        for state in match_played(Options(**scoring), seed, checked=False):
            if isinstance(state.table, Between):
                sums = list(before)
                for line in state.table.match.lines:
                    assert line.points > 0
                    sums[line.seat] += line.points
                before = state.table.match.scores
                assert before == tuple(sums)


@pytest.mark.parametrize("seed", range(20))
def test_both_play_27_cards_and_each_card_once(seed: int) -> None:
    tables = [state.table for state in match_played(Options(), seed, checked=False)]
    for table in tables:
        if isinstance(table, Between):
            assert len(table.taken) == 27
            played = [each for trick in table.taken for each in trick.cards]
            assert in_order(played) == PACK
            for trick, following in itertools.pairwise(table.taken):
                assert following.leader == trick.taker == tarock.taker(trick.cards, trick.leader)
    assert len([table for table in tables if isinstance(table, Between)]) == 2


@pytest.mark.parametrize("last_card", CHOICES["last_card"])
@pytest.mark.parametrize("expose", CHOICES["expose"])
def test_a_card_shown_stays_in_that_hand_until_it_is_played(last_card: Any, expose: Any) -> None:
    for seed in range(5):
        states = match_played(Options(last_card=last_card, expose=expose), seed, checked=False)
        for state, following in itertools.pairwise(states):
            table, then = state.table, following.table
            if isinstance(table, Playing) and isinstance(then, Playing):
                out = {*then.trick, *[each for trick in then.taken for each in trick.cards]}
                for seat in range(2):
                    assert set(table.shown[seat]) <= {*then.shown[seat], *out}
                    assert not set(then.shown[seat]) & {*then.shown[1 - seat], *out, *following.hands[0]}


def test_a_move_is_no_breach_exactly_if_it_is_legal() -> None:
    everything = [
        tarock.Play(seat, each, call) for seat in (0, 1) for each in PACK for call in (None, "ros", "topschin")
    ]
    moves: list[tarock.Move] = [*everything, *map(tarock.Bid, (0, 1)), *map(tarock.Pass, (0, 1))]
    for state in match_played(Options(hands=1), 11, checked=False):
        legal = tarock.legal_moves(state)
        assert [move for move in moves if tarock.breach(tarock.view(state, move.seat), move) is None].__len__() == len(
            legal
        )
        for move in moves:
            assert (tarock.breach(tarock.view(state, move.seat), move) is None) is (move in legal)
