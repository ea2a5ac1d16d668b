"""The deal, the draw, who leads, how a match ends; and what holds at every state, whatever is agreed on."""

from __future__ import annotations

import itertools
from collections import Counter
from random import Random
from typing import Any, Final

import pytest

from cardrules.cards import Cards, in_order
from cardrules.games import toucan_tricks as toucan
from cardrules.games.toucan_tricks import (
    PACK,
    Between,
    Claim,
    Dealt,
    Follow,
    Following,
    Leading,
    Opening,
    Options,
    Reason,
    Shuffle,
    State,
)

from .positions import after, answered, cards, leading_of, played_out, playing, scored_of, stacked

CHOICES: Final[dict[str, tuple[Any, ...]]] = {
    "next_dealer": ("as_written", "alternate"),
    "pattern_match": ("category", "exact_suits"),
    "offpattern_win": ("full_comparison", "strict_top_card"),
    "pair_vs_pair_loser_card": ("always", "only_if_same_suits"),
    "tie_26_same_trick": ("no_score", "trick_winner"),
    "first_dealer": (0, 1),
}


def every(choices: dict[str, tuple[Any, ...]]) -> list[dict[str, Any]]:
    return [dict(zip(choices, values, strict=True)) for values in itertools.product(*choices.values())]


# --- The deal ---------------------------------------------------------------------------------------------------------


def test_a_match_begins_with_nothing_dealt_and_nothing_scored() -> None:
    state = toucan.start(Options(first_dealer=1))
    assert isinstance(state.table, Opening)
    match = state.table.match
    assert (match.dealer, match.cuts, match.deals, match.scores, match.lines) == (1, 0, 0, (0, 0), ())
    assert toucan.to_shuffle(state) == Shuffle("deal/0", "deal", 1, PACK)
    assert (state.hands, state.can) == ((), ())


@pytest.mark.parametrize("dealer", [0, 1])
@pytest.mark.parametrize("order", [PACK, PACK[::-1]])
def test_seven_cards_each_one_at_a_time_the_non_dealer_first_and_the_rest_is_the_can(
    order: Cards, dealer: int
) -> None:  # clauses 1.2, 2.2, 2.3
    state = answered(toucan.start(Options(first_dealer=dealer)), order)
    assert state.hands[1 - dealer] == in_order(order[0:14:2])
    assert state.hands[dealer] == in_order(order[1:14:2])
    assert state.can == order[14:]
    table = leading_of(state)
    assert (table.to_lead, table.taken, table.counts, table.sizes, table.can) == (1 - dealer, (), (0, 0), (7, 7), 38)
    assert (table.match.dealer, table.match.deals) == (dealer, 0)


def test_the_sheet_is_wiped_and_the_scores_stay_when_the_next_deal_is_dealt() -> None:
    state = after(answered(toucan.start(Options())), "0 claims")
    assert len(state.table.match.lines) == 1
    state = answered(state, stacked("KS"))
    assert (state.table.match.lines, state.table.match.scores, state.table.match.deals) == ((), (0, 5), 1)
    assert leading_of(state).taken == ()
    assert leading_of(state).counts == (0, 0)


# --- Who leads, who draws ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize("leader", [0, 1])
@pytest.mark.parametrize(
    ("reply", "again"), [("8S 5D", True), ("8S 5S", True), ("9S 4S", False), ("TS 5S", False), ("KC 2D", False)]
)
def test_the_taker_leads_next_and_after_a_tie_the_follower(
    reply: str, again: bool, leader: int
) -> None:  # clauses 4.1, 7.3
    hands = ["9H 4H 6C", f"{reply} 6D"]
    state = playing(" | ".join(hands if leader == 0 else hands[::-1]), leader=leader)
    state = after(state, f"{leader} 9H 4H high", f"{1 - leader} {reply}")
    assert leading_of(state).to_lead == toucan.awaited(state.table) == (leader if again else 1 - leader)


def test_two_are_drawn_by_each_then_one_by_each_then_none() -> None:  # clauses 8.1, 8.2, 8.3
    drawn: list[tuple[int, ...]] = []
    state = answered(toucan.start(Options()), stacked())
    while not isinstance(state.table, Between):
        moves = [move for move in toucan.legal_moves(state) if not isinstance(move, Claim)]
        following = toucan.apply(state, moves[len(moves) // 2])
        if isinstance(state.table, Following) and isinstance(following.table, Leading):
            before = Counter({0: len(state.hands[0]), 1: len(state.hands[1])})
            before[state.table.to_follow] -= 2
            drawn.append(tuple([len(following.hands[seat]) - before[seat] for seat in (0, 1)]))
            top = state.can[-state.table.can :] if state.table.can else ()
            first = following.table.to_lead
            each = drawn[-1][first]
            assert set(top[:each]) <= set(following.hands[first])
            assert set(top[each : 2 * each]) <= set(following.hands[1 - first])
        state = following
    assert drawn == [(2, 2)] * 9 + [(1, 1)] + [(0, 0)] * 2


# --- The end of a match -----------------------------------------------------------------------------------------------


def test_a_match_goes_on_until_a_player_has_the_target() -> None:
    state = toucan.start(Options(target=11))
    for nth in range(3):
        assert toucan.outcome(state) is None
        assert state.table.match.deals == nth
        state = after(answered(state), "1 claims")
    assert toucan.outcome(state) == toucan.Outcome((15, 0), (0,))
    assert (toucan.to_shuffle(state), toucan.legal_moves(state), toucan.awaited(state.table)) == (None, (), None)
    assert state.table.match.deals == 3


@pytest.mark.parametrize("first", [0, 1])
@pytest.mark.parametrize(("next_dealer", "turn"), [("as_written", 0), ("alternate", 1)])
def test_three_deals_are_dealt_and_led_as_agreed_however_they_end(next_dealer: Any, turn: int, first: int) -> None:
    state = toucan.start(Options(first_dealer=first, next_dealer=next_dealer, target=1_000))
    for nth, ending in enumerate(("claim", "play", "claim")):
        dealer = (first + turn * nth) % 2
        assert toucan.to_shuffle(state) == Shuffle(f"deal/{nth}", "deal", dealer, PACK)
        state = answered(state, PACK[nth:] + PACK[:nth])
        assert (state.table.match.dealer, leading_of(state).to_lead) == (dealer, 1 - dealer)
        state = after(state, "0 claims") if ending == "claim" else played_out(state)
        assert scored_of(state).match.dealer == (dealer + turn) % 2
        assert scored_of(state).match.deals == nth + 1
        assert scored_of(state).claimant == (0 if ending == "claim" else None)
    assert toucan.outcome(state) is None


# --- What holds at every state ----------------------------------------------------------------------------------------


def check(state: State) -> None:
    """What holds at any state."""
    table = state.table
    awaited = toucan.awaited(table)
    assert (awaited is None) is (toucan.to_shuffle(state) is not None or toucan.outcome(state) is not None)
    if isinstance(table, Opening | Between):
        assert toucan.legal_moves(state) == ()
        assert (state.hands, state.can) == ((), ())
        return
    assert awaited is not None
    legal = toucan.legal_moves(state)
    assert tuple([move for seat in (0, 1) for move in toucan.choices(toucan.view(state, seat))]) == legal
    assert [move for move in legal if move.seat != awaited] == (
        [Claim(1 - awaited)] if isinstance(table, Leading) else []
    )
    left = state.can[len(state.can) - table.can :]
    lead = table.lead if isinstance(table, Following) else ()
    won = [toucan.won_by(seat, table.taken) for seat in (0, 1)]
    assert in_order((*left, *lead, *won[0], *won[1], *state.hands[0], *state.hands[1])) == PACK
    assert table.counts == tuple(map(len, won))
    assert table.sizes == tuple(map(len, state.hands))
    assert sum(table.counts) == 4 * len(table.taken)
    assert table.can == max(0, 38 - 4 * len(table.taken))
    for seat in (0, 1):
        assert state.hands[seat] == in_order(state.hands[seat])
        seen = toucan.view(state, seat)
        unknown = toucan.hidden(seen)
        assert in_order((*state.hands[1 - seat], *left)) == unknown
        again = toucan.imagine(seen, unknown)
        assert toucan.view(again, seat) == seen
        assert again.hands[seat] == state.hands[seat]


def match_played(options: Options, seed: int, *, checked: bool = True) -> list[State]:
    """All states of a match of random deals and moves; a claim is made once in 40 times that one is legal."""
    draw = Random(seed)
    state = toucan.start(options)
    states = [state]
    while toucan.outcome(state) is None:
        asked = toucan.to_shuffle(state)
        if asked is None:
            claims = draw.randrange(40) == 0
            moves = [move for move in toucan.legal_moves(state) if claims or not isinstance(move, Claim)]
            state = toucan.apply(state, draw.choice(moves))
        else:
            state = toucan.deal(state, Dealt(asked.act, asked.seat, tuple(draw.sample(PACK, 52))))
        states.append(state)
        if checked:
            check(state)
    return states


@pytest.mark.parametrize("agreed", every(CHOICES), ids=lambda row: "-".join(map(str, row.values())))
def test_what_holds_at_every_state(agreed: dict[str, Any]) -> None:
    for seed in range(2):
        match_played(Options(**agreed, target=12), seed)


def test_lines_add_up_and_every_reason_comes_up() -> None:
    reasons: Counter[Reason] = Counter()
    for seed in range(30):
        before: tuple[int, ...] = (0, 0)
        for state in match_played(Options(target=150), seed, checked=False):
            if isinstance(state.table, Between):
                sums = list(before)
                for line in state.table.match.lines:
                    assert line.points > 0
                    sums[line.seat] += line.points
                    reasons[line.reason] += 1
                before = state.table.match.scores
                assert before == tuple(sums)
                assert len(state.table.match.lines) <= 1
    assert set(reasons) == set(Reason)


@pytest.mark.parametrize("seed", range(10))
def test_each_trick_is_led_by_whom_the_one_before_says(seed: int) -> None:
    for state in match_played(Options(), seed, checked=False):
        if isinstance(state.table, Between):
            for done, following in itertools.pairwise(state.table.taken):
                assert following.leader == (1 - done.leader if done.taker is None else done.taker)
                counts = [len(won) for won in done.won]
                assert (done.taker is None) is (counts == [2, 2])
                assert done.taker is None or counts[done.taker] == max(counts) >= 3
            if state.table.claimant is None:
                assert len(state.table.taken) == 13
                played = [each for done in state.table.taken for each in done.lead + done.reply]
                assert in_order(played) == PACK


def test_a_move_is_no_breach_exactly_if_it_is_legal() -> None:
    pairs = list(itertools.combinations(PACK, 2))
    everything: list[toucan.Move] = [*map(Claim, (0, 1))]
    for seat in (0, 1):
        everything += [Follow(seat, pair) for pair in pairs]
        everything += [toucan.Lead(seat, pair, call) for pair in pairs for call in ("high", "low")]
    for state in match_played(Options(target=1), 3, checked=False)[::5]:
        views = [toucan.view(state, seat) for seat in (0, 1)]
        legal = set(toucan.legal_moves(state))
        assert {move for move in everything if toucan.breach(views[move.seat], move) is None} == legal


def test_what_is_won_is_told_trick_by_trick() -> None:
    state = after(playing("9H 4H KH QH | 8S 5D 3S 2S"), "0 9H 4H high", "1 8S 5D", "0 KH QH high", "1 3S 2S")
    taken = scored_of(state).taken
    assert toucan.won_by(0, taken) == cards("5D 4H 9H 8S QH KH 3S")
    assert toucan.won_by(1, taken) == cards("2S")
    assert toucan.won_by(1, ()) == ()
