"""What it is worth: which cards each player wins, and what a deal scores."""

from __future__ import annotations

import itertools
from random import Random
from typing import Any, Final

import pytest

from cardrules.cards import in_order
from cardrules.games import toucan_tricks as toucan
from cardrules.games.toucan_tricks import PACK, Options, Reason, State

from .positions import after, answered, cards, lines_of, playing, points_of, scored_of, trick

TRICK_WINNER: Final = Options(tie_26_same_trick="trick_winner")

LAST: Final[dict[str, tuple[str, str, str]]] = {
    "4-0": ("9H 4H | 8S 5D", "0 9H 4H high", "1 8S 5D"),
    "3-1": ("9H 4H | 8S 5S", "0 9H 4H high", "1 8S 5S"),
    "2-2": ("9H 4H | 9S 4S", "0 9H 4H high", "1 9S 4S"),
    "1-3": ("9H 4H | TS 5S", "0 9H 4H high", "1 TS 5S"),
    "0-4": ("JH JS | 7C 7D", "0 JH JS low", "1 7C 7D"),
}
"""A last trick by the cards that seat 0 and seat 1 win; the last takes two pairs of other suits, and the option."""


def settled(counts: tuple[int, int], last: str, options: Options | None = None) -> State:
    """The deal after its last trick, *counts* being the cards won before it."""
    hands, *moves = LAST[last]
    return after(playing(hands, counts=counts, options=options), *moves)


# --- Which cards, T12 -------------------------------------------------------------------------------------------------

SPLITS: Final = [
    ("0 QH 8D high QD TH", "8D", "QD TH QH"),  # the loser's lower card, whoever led
    ("0 QH 8D low QD TH", "8D QH QD", "TH"),
    ("1 QH 8D high QD TH", "QD TH QH", "8D"),
    ("1 QH 8D low QD TH", "TH", "8D QD QH"),
    ("0 9H 4H high 8S 5D", "5D 4H 9H 8S", ""),
    ("1 9H 4H high 8S 5D", "", "5D 4H 9H 8S"),
    ("0 6H 2H high 6S 2S", "2H 6H", "2S 6S"),  # after a tie each keeps his own
    ("1 6H 2H low 6S 2S", "2S 6S", "2H 6H"),
    ("0 JH JS high 7H 7S", "7H JH JS", "7S"),  # of equal ranks the later one in pack order
    ("0 JH JS low 7H 7S", "JS", "7H 7S JH"),
    ("0 JH JS low KH 8S", "JH KH JS", "8S"),
    ("0 JC JD high KH KS", "JD", "JC KH KS"),
    ("0 8H 5H high 8S 8D", "5H", "8D 8H 8S"),
    ("0 9D 4S low KS 2H", "4S", "9D 2H KS"),  # the lower by rank, not by place in the pack
    ("0 4D 9S low KS 2H", "4D", "2H 9S KS"),
]


@pytest.mark.parametrize(("text", "first", "second"), SPLITS)
def test_t12_a_loser_of_three_keeps_the_lower_of_his_own_cards(text: str, first: str, second: str) -> None:
    done = trick(text)
    assert done.won == (in_order(cards(first)), in_order(cards(second)))


def test_every_trick_shares_out_its_four_cards() -> None:
    draw = Random("shares")
    for _ in range(500):
        four = draw.sample([each.code for each in PACK], 4)
        done = trick(f"{draw.randrange(2)} {four[0]} {four[1]} {draw.choice(('high', 'low'))} {four[2]} {four[3]}")
        assert sorted([each.code for each in done.won[0] + done.won[1]]) == sorted(four)


# --- A claim, rulings (c) ---------------------------------------------------------------------------------------------

CLAIMS: Final = [  # cards of the claimant, of the other, after so many tricks, what he scores
    (27, 9, 9, 18),
    (28, 16, 11, 12),
    (27, 21, 12, 6),
    (27, 1, 7, 26),
    (27, 5, 8, 22),
    (27, 9, 9, 18),
    (27, 13, 10, 14),
    (27, 17, 11, 10),
    (28, 0, 7, 28),
    (40, 8, 12, 32),
    (48, 0, 12, 48),
]


@pytest.mark.parametrize("claimant", [0, 1])
@pytest.mark.parametrize("leader", [0, 1])
@pytest.mark.parametrize(("mine", "theirs", "tricks", "points"), CLAIMS)
def test_a_true_claim_scores_the_excess(
    mine: int, theirs: int, tricks: int, points: int, leader: int, claimant: int
) -> None:  # clauses 3.1, 9.2
    assert mine + theirs == 4 * tricks
    counts = (mine, theirs) if claimant == 0 else (theirs, mine)
    state = after(playing("9H 4H | 8S 5D", leader=leader, counts=counts), f"{claimant} claims")
    assert lines_of(state) == [(claimant, points, "claim")]
    assert points_of(state) == ((points, 0) if claimant == 0 else (0, points))
    assert (scored_of(state).claimant, scored_of(state).counts) == (claimant, counts)


@pytest.mark.parametrize("tricks", range(7, 14))
def test_the_smallest_true_claim_after_each_number_of_tricks(tricks: int) -> None:
    smallest = {7: 26, 8: 22, 9: 18, 10: 14, 11: 10, 12: 6, 13: 2}[tricks]
    assert smallest == 54 - 4 * tricks == 27 - (4 * tricks - 27)
    if tricks < 13:
        state = after(playing("9H 4H | 8S 5D", counts=(27, 4 * tricks - 27)), "0 claims")
        assert lines_of(state) == [(0, smallest, "claim")]
    else:
        assert lines_of(settled((24, 24), "3-1")) == [(0, smallest, "last_trick")]


@pytest.mark.parametrize("claimant", [0, 1])
@pytest.mark.parametrize("mine", [0, 1, 13, 25, 26])
def test_a_false_claim_scores_5_for_the_other(mine: int, claimant: int) -> None:
    for theirs in (0, 20, 27, 48 - mine):
        counts = (mine, theirs) if claimant == 0 else (theirs, mine)
        state = after(playing("9H 4H | 8S 5D", counts=counts), f"{claimant} claims")
        assert lines_of(state) == [(1 - claimant, 5, "false_claim")]
        assert scored_of(state).claimant == claimant


# --- After the last trick ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("counts", "last", "lines"),
    [
        ((24, 24), "3-1", [(0, 2, "last_trick")]),  # 27 to 25
        ((24, 24), "1-3", [(1, 2, "last_trick")]),
        ((25, 23), "2-2", [(0, 2, "last_trick")]),
        ((26, 22), "4-0", [(0, 8, "last_trick")]),
        ((26, 22), "1-3", [(0, 2, "last_trick")]),
        ((22, 26), "1-3", [(1, 6, "last_trick")]),
        ((23, 25), "4-0", [(0, 2, "last_trick")]),
        ((40, 8), "1-3", [(0, 30, "last_trick")]),
        ((48, 0), "4-0", [(0, 52, "last_trick")]),
        ((0, 48), "2-2", [(1, 48, "last_trick")]),
    ],
)
def test_27_or_more_score_their_excess_without_a_claim(
    counts: tuple[int, int], last: str, lines: list[tuple[int, int, str]]
) -> None:
    for options in (Options(), TRICK_WINNER):
        state = settled(counts, last, options)
        assert lines_of(state) == lines
        assert scored_of(state).claimant is None


LOSES_ALL: Final = Options(pair_vs_pair_loser_card="only_if_same_suits")
LOSES_ALL_WINNER: Final = Options(pair_vs_pair_loser_card="only_if_same_suits", tie_26_same_trick="trick_winner")

TWENTY_SIX: Final = [  # rulings (c), 26 each: before the last trick, the last trick, its score by default and by option
    ((26, 22), "0-4", [(0, 1, "first_to_26")], [(0, 1, "first_to_26")]),
    ((22, 26), "4-0", [(1, 1, "first_to_26")], [(1, 1, "first_to_26")]),
    ((24, 24), "2-2", [], []),
    ((25, 23), "1-3", [], [(1, 1, "first_to_26")]),
    ((23, 25), "3-1", [], [(0, 1, "first_to_26")]),
]


@pytest.mark.parametrize(("counts", "last", "default", "by_option"), TWENTY_SIX)
def test_of_26_each_the_first_to_have_them_scores_1(
    counts: tuple[int, int], last: str, default: list[Any], by_option: list[Any]
) -> None:
    state = settled(counts, last, LOSES_ALL)
    assert scored_of(state).counts == (26, 26)
    assert lines_of(state) == default
    assert lines_of(settled(counts, last, LOSES_ALL_WINNER)) == by_option


@pytest.mark.parametrize(("leader", "first"), [(1, 0), (0, 1)])
def test_who_had_26_before_is_first_by_the_default_rules_too(leader: int, first: int) -> None:
    hands = "8S 5D | 9H 4H" if leader else "9H 4H | 8S 5D"
    counts = (26, 22) if first == 0 else (22, 26)
    state = after(playing(hands, leader=leader, counts=counts), f"{leader} 9H 4H high", f"{1 - leader} 8S 5D")
    assert lines_of(state) == [(first, 1, "first_to_26")]


def test_a_deal_that_nobody_scores_counts_as_a_deal() -> None:
    state = settled((24, 24), "2-2")
    assert points_of(state) == (0, 0)
    assert (state.table.match.deals, state.table.match.lines) == (1, ())
    assert answered(state).table.match.deals == 1


# --- The match --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("scores", "target", "over"),
    [((4, 9), 10, False), ((5, 9), 10, True), ((9, 0), 10, True), ((0, 0), 6, True), ((0, 0), 7, False)],
)
def test_a_match_is_over_once_the_target_is_reached_or_passed(scores: tuple[int, int], target: int, over: bool) -> None:
    points = 6 if target < 10 else 5
    counts = (27, 21) if points == 6 else (20, 20)
    state = playing("9H 4H | 8S 5D", counts=counts, scores=scores, options=Options(target=target))
    state = after(state, "0 claims" if points == 6 else "1 claims")
    assert points_of(state) == (scores[0] + points, scores[1])
    outcome = toucan.outcome(state)
    assert (outcome is not None) is over
    assert (toucan.to_shuffle(state) is None) is over
    if outcome is not None:
        assert outcome == toucan.Outcome((scores[0] + points, scores[1]), (0,))


def test_the_player_with_more_points_wins_whichever_seat() -> None:
    state = after(playing("9H 4H | 8S 5D", counts=(9, 27), scores=(8, 0)), "1 claims")
    assert toucan.outcome(state) == toucan.Outcome((8, 18), (1,))


def test_a_score_is_for_one_of_four_reasons() -> None:
    assert [reason.value for reason in Reason] == ["claim", "false_claim", "last_trick", "first_to_26"]
    assert repr(Reason.CLAIM) == "Reason.CLAIM"


@pytest.mark.parametrize(("first", "second"), list(itertools.product((0, 1), repeat=2)))
def test_scores_of_two_deals_add_up(first: int, second: int) -> None:
    state = after(playing("9H 4H | 8S 5D"), f"{first} claims")
    state = after(answered(state), f"{second} claims")
    wanted = [0, 0]
    for liar in (first, second):
        wanted[1 - liar] += 5
    assert points_of(state) == tuple(wanted)
    assert len(lines_of(state)) == 1
