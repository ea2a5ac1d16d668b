"""Every ruling has a test that names its row, T1 to T25; the corner positions follow (000 (f))."""

from __future__ import annotations

import itertools
import re
from typing import Any, Final

import attrs
import pytest

from cardrules.cards import in_order
from cardrules.game import BadOptions
from cardrules.games import toucan_tricks as toucan
from cardrules.games.toucan_tricks import PACK, Between, Claim, Following, Leading, Options, State

from .positions import (
    after,
    answered,
    cards,
    dealt,
    leading_of,
    lines_of,
    played_out,
    playing,
    points_of,
    refused,
    said,
    scored_of,
    stacked,
    trick,
    two,
)

EXACT: Final = Options(pattern_match="exact_suits")
STRICT: Final = Options(offpattern_win="strict_top_card")
ONLY_SAME: Final = Options(pair_vs_pair_loser_card="only_if_same_suits")
TRICK_WINNER: Final = Options(tie_26_same_trick="trick_winner")


def won(lead: str, reply: str, call: str = "high", options: Options | None = None) -> tuple[int, int]:
    """Cards that leader and follower win at the table; seat 0 leads."""
    left, other = [each.code for each in PACK if each.code not in f"{lead} {reply}"][:2]
    state = after(playing(f"{lead} {left} | {reply} {other}", options=options), f"0 {lead} {call}", f"1 {reply}")
    return leading_of(state).counts


def dealers(next_dealer: Any, first: int) -> list[int]:
    """Who deals three times, each deal ended by a false claim; and the fourth."""
    state = toucan.start(Options(first_dealer=first, next_dealer=next_dealer, target=100))
    found = []
    for nth in range(4):
        asked = toucan.to_shuffle(state)
        assert asked is not None
        assert (asked.label, asked.act, asked.cards) == (f"deal/{nth}", "deal", PACK)
        assert state.table.match.dealer == asked.seat
        found.append(asked.seat)
        state = answered(state)
        assert leading_of(state).to_lead == 1 - asked.seat
        state = after(state, f"{nth % 2} claims")
    return found


def plays(state: State) -> list[toucan.Move]:
    """The leads or replies that are legal."""
    return [move for move in toucan.legal_moves(state) if not isinstance(move, Claim)]


# --- The deal ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("first", [0, 1])
def test_t1_the_first_dealer_is_agreed_on(first: int) -> None:
    state = toucan.start(Options(first_dealer=first))
    asked = toucan.to_shuffle(state)
    assert asked is not None
    assert (asked.seat, state.table.match.dealer) == (first, first)
    assert leading_of(answered(state)).to_lead == 1 - first
    assert Options().first_dealer == 0


@pytest.mark.parametrize("first", [0, 1])
def test_t2_the_same_player_deals_again_as_it_is_written(first: int) -> None:
    assert dealers("as_written", first) == [first] * 4
    assert Options().next_dealer == "as_written"


@pytest.mark.parametrize("first", [0, 1])
def test_t2_by_option_the_deal_alternates(first: int) -> None:
    assert dealers("alternate", first) == [first, 1 - first] * 2


@pytest.mark.parametrize("next_dealer", ["as_written", "alternate"])
def test_t2_the_next_dealer_is_named_once_the_deal_is_scored_and_not_by_who_led_last(next_dealer: Any) -> None:
    for leader, claimant in itertools.product((0, 1), repeat=2):
        state = playing("9H 4H | 8S 5D", leader=leader, dealer=1, options=Options(next_dealer=next_dealer))
        state = after(state, f"{claimant} claims")
        assert scored_of(state).match.dealer == (1 if next_dealer == "as_written" else 0)


# --- Patterns, comparison and pairs -----------------------------------------------------------------------------------


def test_t3_any_flush_matches_a_flush_and_any_colour_a_colour() -> None:
    assert won("QH 8H", "JS TS") == (3, 1)
    assert won("QH 8D", "JC TS") == (3, 1)
    assert won("6H 2H", "6S 2S") == (2, 2)
    assert won("QH 8H", "JC TS") == (4, 0)
    assert Options().pattern_match == "category"


def test_t3_by_option_only_of_the_same_suit_and_of_the_same_colour() -> None:
    assert won("QH 8H", "JS TS", options=EXACT) == (4, 0)
    assert won("QH 8H", "JH TH", options=EXACT) == (3, 1)
    assert won("QH 8D", "JC TS", options=EXACT) == (4, 0)
    assert won("QH 8D", "JD TH", options=EXACT) == (3, 1)
    assert won("QH 8C", "JS TD", options=EXACT) == (3, 1)  # any mix matches a mix
    assert won("JH JS", "JC JD", options=EXACT) == (2, 2)  # and any pair a pair


def test_t4_any_two_cards_are_played_whatever_is_led() -> None:
    hand = cards("2C 5C 9D TD KH 3S 3H")
    for lead in ("QH 8H", "QH 8D", "QH 8C", "8D 8C"):
        for call in ("high", "low"):
            state = after(playing(f"{lead} | 2C 5C 9D TD KH 3S 3H"), f"0 {lead} {call}")
            follows = [move.cards for move in toucan.legal_moves(state) if isinstance(move, toucan.Follow)]
            assert len(follows) == len(set(follows)) == len(toucan.legal_moves(state)) == 21
            assert {frozenset(pair) for pair in follows} == {
                frozenset(pair) for pair in itertools.combinations(hand, 2)
            }


def test_t5_high_by_the_top_card_then_the_other_low_by_the_bottom_card_then_the_other() -> None:
    assert won("KH 2H", "QS JS") == (3, 1)
    assert won("KH 2H", "KS 3S") == (1, 3)
    assert won("KH 2H", "QS JS", "low") == (3, 1)
    assert won("KH 2H", "QS 2S", "low") == (1, 3)
    assert won("KH 2H", "QS AS", "low") == (1, 3)
    assert toucan.standing(two("AS KS"), "low") == toucan.standing(two("KC AD"), "low")  # suits never rank


def test_t6_without_the_pattern_the_second_card_decides_too() -> None:
    assert won("9H 4H", "9S 5D") == (1, 3)
    assert won("9H 4H", "8S 4D", "low") == (1, 3)
    assert won("9H 4H", "9S 3D") == (4, 0)
    assert Options().offpattern_win == "full_comparison"


def test_t6_by_option_the_first_card_has_to_be_better_unless_the_pattern_matches() -> None:
    assert won("9H 4H", "9S 5D", options=STRICT) == (4, 0)
    assert won("9H 4H", "8S 4D", "low", STRICT) == (4, 0)
    assert won("9H 4H", "TS 2D", options=STRICT) == (1, 3)
    assert won("9H 4H", "TS 3D", "low", STRICT) == (1, 3)
    assert won("9H 4H", "9S 5S", options=STRICT) == (1, 3)
    assert won("9H 4H", "8S 4S", "low", STRICT) == (1, 3)


@pytest.mark.parametrize("call", ["high", "low"])
def test_t7_equal_ranks_without_the_pattern_are_no_tie(call: str) -> None:
    for options in (Options(), STRICT):
        assert won("9H 4H", "9S 4D", call, options) == (4, 0)
    assert won("6H 2H", "6S 2S", call, EXACT) == (4, 0)


@pytest.mark.parametrize(("lead", "suits"), [("JH JD", "colour"), ("JH JS", "mix")])
def test_t8_two_cards_of_a_rank_are_led_as_a_pair(lead: str, suits: str) -> None:
    assert toucan.suit_pattern(two(lead)) == suits
    assert trick(f"0 {lead} high KH KC").pattern == "pair"
    # Higher cards of the same pattern lose to it, though they would win against a colour or a mix.
    assert won(lead, "KD QH" if suits == "colour" else "KH QC")[0] >= 3
    moves = [move for move in toucan.legal_moves(playing(f"{lead} | 2C 3C")) if isinstance(move, toucan.Lead)]
    assert len(moves) == 2  # High or Low, and nothing else to choose


def test_t9_a_pair_in_reply_is_a_colour_or_a_mix() -> None:
    assert won("QH 8D", "TH TD") == (3, 1)
    assert won("QH 8D", "KS KC") == (1, 3)
    assert won("QH 8D", "TH TS") == (4, 0)
    assert won("QH 8H", "TH TS") == (4, 0)
    assert won("8H 5H", "8S 8D") == (1, 3)


def test_t10_no_other_cards_beat_a_pair_and_its_suits_save_one() -> None:
    for call in ("high", "low"):
        assert won("8H 8S", "KC QD", call) == won("8H 8S", "2C AD", call) == won("8H 8S", "KH QH", call) == (4, 0)
        assert won("8H 8S", "KH QS", call) == won("8H 8S", "2S AH", call) == (3, 1)
        assert won("8H 8S", "KH QS", call, ONLY_SAME) == (3, 1)
        assert won("8H 8S", "KH QS", call, STRICT) == (3, 1)


def test_t11_the_loser_of_two_pairs_always_gets_a_card() -> None:
    assert won("JH JS", "7D 7C") == won("JH JS", "7H 7S") == (3, 1)
    assert won("JH JS", "7D 7C", "low") == won("JH JS", "7H 7S", "low") == (1, 3)
    assert Options().pair_vs_pair_loser_card == "always"


def test_t11_by_option_only_if_the_suits_are_the_same() -> None:
    assert won("JH JS", "7D 7C", options=ONLY_SAME) == won("JH JS", "7D 7S", options=ONLY_SAME) == (4, 0)
    assert won("JH JS", "7D 7C", "low", ONLY_SAME) == won("JH JS", "7D 7S", "low", ONLY_SAME) == (0, 4)
    assert won("JH JS", "7H 7S", options=ONLY_SAME) == (3, 1)
    assert won("JH JS", "7H 7S", "low", ONLY_SAME) == (1, 3)
    assert won("JH JS", "JD JC", options=ONLY_SAME) == (2, 2)
    state = after(playing("JH JS 2C | 7D 7C 3C", options=ONLY_SAME), "0 JH JS low", "1 7D 7C")
    assert leading_of(state).taken[0].taker == leading_of(state).to_lead == 1


def test_t12_the_loser_keeps_the_lower_of_his_own_cards() -> None:
    done = trick("0 QH 8C high QD TC")
    assert done.won == (cards("8C"), cards("TC QD QH"))
    assert trick("0 JC JD high KH KS").won == (cards("JD"), cards("JC KH KS"))  # equal ranks: the later in pack order
    assert trick("1 6H 2H high 6S 2S").won == (cards("2S 6S"), cards("2H 6H"))  # a tie: each his own


# --- Drawing ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("leader", [0, 1])
@pytest.mark.parametrize(
    ("reply", "next_is_leader"), [("8S 5D", True), ("8S 5S", True), ("TS 5S", False), ("9S 4S", False)]
)
def test_t13_the_next_leader_draws_first_two_cards_at_once(reply: str, next_is_leader: bool, leader: int) -> None:
    hands = ("9H 4H 6C", f"{reply} 6D") if leader == 0 else (f"{reply} 6D", "9H 4H 6C")
    state = playing(" | ".join(hands), leader=leader, can="KC 2C QC 3C AC AD AH AS")
    state = after(state, f"{leader} 9H 4H high", f"{1 - leader} {reply}")
    first = leader if next_is_leader else 1 - leader
    assert leading_of(state).to_lead == first
    kept = {leader: "6C", 1 - leader: "6D"}
    assert set(state.hands[first]) == {*cards("KC 2C"), toucan.card(kept[first])}
    assert set(state.hands[1 - first]) == {*cards("QC 3C"), toucan.card(kept[1 - first])}
    assert all(hand == in_order(hand) for hand in state.hands)
    assert (leading_of(state).can, leading_of(state).sizes) == (4, (3, 3))


def test_t13_cards_already_drawn_are_not_drawn_again() -> None:
    state = after(playing("9H 4H 6C | 8S 5S 6D", can="KC 2C QC 3C AC AD 7S TS 8C 9C"), "0 9H 4H high", "1 8S 5S")
    state = after(state, "0 2C KC high", "1 3C QC")
    assert state.hands == (cards("AC 6C AD"), cards("6D 7S TS"))
    assert leading_of(state).can == 2


def test_t14_the_can_and_the_hands_shrink_to_nothing_in_thirteen_tricks() -> None:
    state, can, sizes = dealt(), [], []
    while not isinstance(state.table, Between):
        if isinstance(state.table, Leading):
            can.append(state.table.can)
            assert state.table.sizes == tuple(map(len, state.hands)) and len(set(state.table.sizes)) == 1
            sizes.append(state.table.sizes[0])
        state = toucan.apply(state, plays(state)[0])
    assert can == [38, 34, 30, 26, 22, 18, 14, 10, 6, 2, 0, 0, 0]
    assert sizes == [*[7] * 10, 6, 4, 2]
    assert len(state.table.taken) == 13


def test_t14_of_the_last_two_cards_each_player_takes_one() -> None:
    for leader in (0, 1):
        state = playing("9H 4H 6C | 9S 4S 6D", leader=leader, can="2C 3C")
        lead, reply = ("9H 4H", "9S 4S") if leader == 0 else ("9S 4S", "9H 4H")
        state = after(state, f"{leader} {lead} low", f"{1 - leader} {reply}")  # a tie: the follower leads
        assert "2C" in [each.code for each in state.hands[1 - leader]]
        assert "3C" in [each.code for each in state.hands[leader]]
        assert (leading_of(state).can, leading_of(state).sizes) == (0, (2, 2))


# --- Claims -----------------------------------------------------------------------------------------------------------


def test_t15_either_player_claims_between_tricks_from_before_the_first_to_after_the_twelfth() -> None:
    state, boundaries = dealt(), 0
    while not isinstance(state.table, Between):
        for seat in (0, 1):
            if isinstance(state.table, Leading):
                after(state, f"{seat} claims")
            else:
                assert refused(state, f"{seat} claims") is toucan.Rule.CLAIM
        boundaries += isinstance(state.table, Leading)
        state = toucan.apply(state, plays(state)[0])
    assert boundaries == 13
    assert [refused(state, f"{seat} claims") for seat in (0, 1)] == [
        toucan.Rule.DEALER if toucan.outcome(state) is None else toucan.Rule.OVER
    ] * 2


def test_t16_27_cards_do_not_end_the_deal() -> None:
    state = after(playing("9H 4H KS | 8S 5D QS 2C", leader=0, counts=(26, 2)), "0 9H 4H high", "1 8S 5D")
    assert leading_of(state).counts == (30, 2)
    assert toucan.awaited(state.table) == 0


def test_t16_after_the_last_trick_the_excess_is_scored_without_a_claim() -> None:
    state = after(playing("9H 4H | 8S 5D", counts=(40, 8)), "0 9H 4H high", "1 8S 5D")
    assert lines_of(state) == [(0, 36, "last_trick")]
    assert scored_of(state).claimant is None


def test_t17_a_true_claim_scores_the_difference_at_that_moment() -> None:
    for counts, points in (((27, 9), 18), ((28, 16), 12), ((27, 21), 6)):
        state = after(playing("9H 4H | 8S 5D", counts=counts, can="2C 3C"), "0 claims")
        assert lines_of(state) == [(0, points, "claim")]
        assert scored_of(state).counts == counts  # cards not played are nobody's


@pytest.mark.parametrize("tricks", range(7, 12))
def test_t17_a_claim_by_the_eleventh_trick_wins_a_match_of_10(tricks: int) -> None:
    state = after(playing("9H 4H | 8S 5D", counts=(4 * tricks - 27, 27)), "1 claims")
    assert lines_of(state)[0][1] >= 54 - 4 * tricks >= 10
    assert toucan.outcome(state) == toucan.Outcome((0, 54 - 4 * tricks), (1,))


@pytest.mark.parametrize("claimant", [0, 1])
def test_t18_a_false_claim_scores_5_for_the_other_and_ends_the_deal(claimant: int) -> None:
    state = after(playing("9H 4H | 8S 5D", counts=(26, 22)), f"{claimant} claims")
    assert lines_of(state) == [(1 - claimant, 5, "false_claim")]
    assert isinstance(state.table, Between)
    assert toucan.to_shuffle(state) is not None
    assert not state.hands


# --- 26 each ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("options", [Options(), TRICK_WINNER])
def test_t19_who_had_26_before_the_last_trick_scores_1(options: Options) -> None:
    state = playing("8S 5D | 9H 4H", leader=1, counts=(26, 22), options=options)
    assert lines_of(after(state, "1 9H 4H high", "0 8S 5D")) == [(0, 1, "first_to_26")]


@pytest.mark.parametrize(
    ("counts", "reply", "winner"), [((24, 24), "9S 4S", None), ((25, 23), "TS 5S", 1), ((23, 25), "8S 5S", 0)]
)
def test_t19_if_both_reach_26_with_the_last_trick_nobody_scores(
    counts: tuple[int, int], reply: str, winner: int | None
) -> None:
    moves = ("0 9H 4H high", f"1 {reply}")
    state = after(playing(f"9H 4H | {reply}", counts=counts), *moves)
    assert (scored_of(state).counts, lines_of(state), points_of(state)) == ((26, 26), [], (0, 0))
    state = after(playing(f"9H 4H | {reply}", counts=counts, options=TRICK_WINNER), *moves)
    assert lines_of(state) == ([] if winner is None else [(winner, 1, "first_to_26")])


@pytest.mark.parametrize("reply", ["8S 5D", "8S 5S", "9S 4S", "TS 5S"])
def test_t20_after_the_last_trick_either_one_has_27_or_both_have_26(reply: str) -> None:
    for mine in range(49):
        state = after(playing(f"9H 4H | {reply}", counts=(mine, 48 - mine)), "0 9H 4H high", f"1 {reply}")
        counts = scored_of(state).counts
        assert sum(counts) == 52
        assert (counts == (26, 26)) is (max(counts) < 27)
        assert lines_of(state) or counts == (26, 26)


# --- What is public, the match, and what cannot be --------------------------------------------------------------------


def test_t21_what_is_won_is_in_the_table_that_everybody_sees() -> None:
    state = dealt()
    for _ in range(6):
        move = plays(state)[-1]
        state = toucan.apply(state, move)
    table = leading_of(state)
    for seat in (0, 1):
        seen = toucan.view(state, seat)
        assert seen.table == state.table
        mine = toucan.won_by(seat, table.taken)
        assert len(mine) == table.counts[seat] and mine
        assert not set(mine) & {*state.hands[0], *state.hands[1], *state.can[-table.can :]}
    assert sum(table.counts) == 12


@pytest.mark.parametrize("target", [1, 5, 6, 7, 10, 100])
def test_t22_a_match_goes_to_the_target_or_beyond(target: int) -> None:
    state = after(playing("9H 4H | 8S 5D", counts=(27, 21), options=Options(target=target)), "0 claims")
    assert (toucan.outcome(state) is not None) is (target <= 6)
    assert points_of(state) == (6, 0)
    assert Options().target == 10


def test_t22_only_one_player_scores_in_a_deal() -> None:
    for mine, theirs in itertools.product(range(0, 49, 3), repeat=2):
        for claimant in (0, 1):
            if mine + theirs <= 48:
                state = after(playing("9H 4H | 8S 5D", counts=(mine, theirs)), f"{claimant} claims")
                assert len(lines_of(state)) == 1


def test_t23_two_cards_and_the_call_are_one_move_seen_at_once() -> None:
    state = after(dealt(elder="QH 8D"), "1 QH 8D low")
    for seat in (0, 1):
        table = toucan.view(state, seat).table
        assert isinstance(table, Following)
        assert (table.lead, table.call, table.to_follow) == (two("QH 8D"), "low", 0)
    assert attrs.asdict(said("1 QH 8D low"), recurse=False) == {"seat": 1, "cards": two("QH 8D"), "call": "low"}


def test_t24_nobody_is_ever_without_two_cards_to_play() -> None:
    for order in (PACK, PACK[::-1], stacked("KS QS JS TS 9S 8S 7S", "AC 2C 3C 4C 5C 6C 7C")):
        state = answered(toucan.start(Options()), order)
        while not isinstance(state.table, Between):
            seat = toucan.awaited(state.table)
            assert seat is not None
            assert len(state.hands[seat]) >= 2
            state = toucan.apply(state, plays(state)[-1])


@pytest.mark.parametrize(("first", "lines"), [(0, [(0, 6, "claim")]), (1, [(0, 5, "false_claim")])])
def test_t25_of_two_claims_the_first_counts(first: int, lines: list[Any]) -> None:
    state = playing("9H 4H | 8S 5D", counts=(27, 21))
    assert {Claim(0), Claim(1)} <= set(toucan.legal_moves(state))
    state = after(state, f"{first} claims")
    assert lines_of(state) == lines
    assert refused(state, f"{1 - first} claims") is toucan.Rule.DEALER


# --- Corner positions, rulings (f) ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("reply", "call", "counts"),
    [("7C 7D", "high", (27, 25)), ("7C 7D", "low", (25, 27)), ("KH 8S", "low", (27, 25)), ("KC 8D", "low", (28, 24))],
)
def test_f_a_pair_is_led_to_the_last_trick(reply: str, call: str, counts: tuple[int, int]) -> None:
    state = after(playing(f"JH JS | {reply}", counts=(24, 24)), f"0 JH JS {call}", f"1 {reply}")
    assert scored_of(state).counts == counts
    best = 0 if counts[0] > 26 else 1
    assert lines_of(state) == [(best, 2 * max(counts) - 52, "last_trick")]


def test_f_all_four_cards_are_lost_with_the_last_trick() -> None:
    state = after(playing("9H 4H | 8S 5D", counts=(23, 25)), "0 9H 4H high", "1 8S 5D")
    assert (scored_of(state).counts, lines_of(state)) == ((27, 25), [(0, 2, "last_trick")])


def test_f_a_tie_at_the_first_trick_and_the_follower_leads_the_second() -> None:
    state = after(dealt(elder="6H 2H", dealer="6S 2S"), "1 6H 2H high", "0 6S 2S")
    table = leading_of(state)
    assert (table.counts, table.to_lead, table.taken[0].taker) == ((2, 2), 0, None)
    assert table.taken[0].won == (cards("2S 6S"), cards("2H 6H"))
    assert refused(state, toucan.Lead(1, two(" ".join([each.code for each in state.hands[1][:2]])), "high")) is (
        toucan.Rule.TURN
    )


@pytest.mark.parametrize("claimant", [0, 1])
def test_f_a_claim_after_a_tie(claimant: int) -> None:
    state = playing("6H 2H 9C | 6S 2S TC", counts=(25, 19))
    state = after(state, "0 6H 2H low", "1 6S 2S", f"{claimant} claims")
    assert lines_of(state) == [(0, 6, "claim") if claimant == 0 else (0, 5, "false_claim")]


def test_f_the_ace_is_lower_than_the_deuce_and_then_the_queen_is_lower_than_the_king() -> None:
    assert won("AS KS", "AH QH", "low") == (1, 3)
    assert won("AS KS", "2H 3H", "low") == (3, 1)
    assert won("AS 2S", "AH KH", "low") == (3, 1)


def test_f_a_pair_of_aces_wins_low_and_loses_high() -> None:
    for reply in ("2C 2D", "7C 7S", "KC KH"):
        assert won("AS AH", reply, "low") == (3, 1)
        assert won("AS AH", reply, "high") == (1, 3)
        assert won(reply, "AS AH", "low") == (1, 3)
        assert won(reply, "AS AH", "high") == (3, 1)


@pytest.mark.parametrize("claimant", [0, 1])
def test_f_a_claim_before_the_first_trick(claimant: int) -> None:
    state = after(dealt(), f"{claimant} claims")
    assert lines_of(state) == [(1 - claimant, 5, "false_claim")]
    assert (scored_of(state).taken, scored_of(state).counts) == ((), (0, 0))


@pytest.mark.parametrize(("counts", "lines"), [((19, 29), [(1, 10, "claim")]), ((20, 20), [(0, 5, "false_claim")])])
def test_f_a_claim_by_the_player_who_does_not_lead(counts: tuple[int, int], lines: list[Any]) -> None:
    state = playing("9H 4H | 8S 5D", leader=0, counts=counts)
    assert lines_of(after(state, "1 claims")) == lines


def test_f_a_claim_tricks_after_the_27th_card() -> None:
    state = playing("9H 4H 8H 3H KS | TS 5S 9S 4S QS", counts=(27, 5))
    state = after(state, "0 9H 4H high", "1 TS 5S", "1 9S 4S high", "0 8H 3H")
    assert leading_of(state).counts == (29, 11)
    assert lines_of(after(state, "0 claims")) == [(0, 18, "claim")]


def test_f_a_claim_with_exactly_26() -> None:
    for counts in ((26, 2), (26, 14), (26, 22)):
        assert lines_of(after(playing("9H 4H | 8S 5D", counts=counts), "0 claims")) == [(1, 5, "false_claim")]


@pytest.mark.parametrize(("scores", "counts"), [((4, 0), (27, 21)), ((9, 9), (27, 9)), ((0, 9), (28, 16))])
def test_f_the_target_is_reached_exactly_or_passed(scores: tuple[int, int], counts: tuple[int, int]) -> None:
    state = after(playing("9H 4H | 8S 5D", scores=scores, counts=counts), "0 claims")
    total = (scores[0] + counts[0] - counts[1], scores[1])
    assert total[0] >= 10
    assert toucan.outcome(state) == toucan.Outcome(total, (0,))
    assert toucan.legal_moves(state) == ()


@pytest.mark.parametrize(("next_dealer", "leaders"), [("as_written", [1, 1, 1]), ("alternate", [1, 0, 1])])
def test_f_three_deals_played_out(next_dealer: Any, leaders: list[int]) -> None:
    state: State = toucan.start(Options(next_dealer=next_dealer, target=1_000))
    led = []
    for _ in range(3):
        state = answered(state)
        led.append(leading_of(state).to_lead)
        state = played_out(state)
        assert scored_of(state).taken[0].leader == led[-1]
    assert led == leaders


# --- All of them ------------------------------------------------------------------------------------------------------


def test_every_ruling_has_its_test() -> None:
    named = {int(found[1]) for name in globals() if (found := re.match(r"test_t(\d+)_", name))}
    assert named == set(range(1, 26))


def test_every_option_that_a_ruling_lists_is_there() -> None:
    assert [field.name for field in attrs.fields(Options)] == [
        "first_dealer",
        "next_dealer",
        "pattern_match",
        "offpattern_win",
        "pair_vs_pair_loser_card",
        "tie_26_same_trick",
        "target",
    ]
    with pytest.raises(BadOptions):
        Options(target=0)
