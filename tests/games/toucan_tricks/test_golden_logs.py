"""The golden logs: each is one deal with an ending that is seldom seen.

They are made by `make_golden.py`.  How tricks are shared is asked of the second judge, cards are counted here from the
moves alone, and the lines are written out: nothing of the game's own scoring is asked.
"""

from __future__ import annotations

from itertools import pairwise
from typing import Any, Final

import pytest

from cardrules import loads
from cardrules.cards import Cards
from cardrules.game import Dealt
from cardrules.games import toucan_tricks
from cardrules.games.toucan_tricks import PACK, Between, Claim, Follow, Lead, Move, Options, Reason, State, Trick
from cardrules.log import Log, states
from reference.toucan_tricks_judge import judge

from .make_golden import GOLDEN, LOGS

ELDER: Final = 1
DEALER: Final = 0

LINES: Final[dict[str, tuple[tuple[int, int, Reason], ...]]] = {
    "claim_true": ((ELDER, 20, Reason.CLAIM),),
    "claim_false_by_the_follower": ((ELDER, 5, Reason.FALSE_CLAIM),),
    "claim_before_the_first_trick": ((ELDER, 5, Reason.FALSE_CLAIM),),
    "thirteenth_trick": ((DEALER, 2, Reason.LAST_TRICK),),
    "first_to_26": ((DEALER, 1, Reason.FIRST_TO_26),),
    "both_26_no_score": (),
    "both_26_trick_winner": ((DEALER, 1, Reason.FIRST_TO_26),),
    "both_26_after_a_tie": (),
    "tie_on_the_first_trick": ((DEALER, 4, Reason.LAST_TRICK),),
    "all_four_lost_on_the_last_trick": ((ELDER, 2, Reason.LAST_TRICK),),
    "pair_led_on_the_last_trick": ((ELDER, 4, Reason.LAST_TRICK),),
    "pair_loses_all_four": ((DEALER, 12, Reason.LAST_TRICK),),
    "exact_suits_and_strict_top_card": ((ELDER, 10, Reason.LAST_TRICK),),
}
"""By log, the score lines of its deal: who, how many, what for."""

COUNTS: Final = {
    "claim_true": (8, 28),
    "claim_false_by_the_follower": (26, 18),
    "claim_before_the_first_trick": (0, 0),
    "thirteenth_trick": (27, 25),
    "first_to_26": (26, 26),
    "both_26_no_score": (26, 26),
    "both_26_trick_winner": (26, 26),
    "both_26_after_a_tie": (26, 26),
    "tie_on_the_first_trick": (28, 24),
    "all_four_lost_on_the_last_trick": (25, 27),
    "pair_led_on_the_last_trick": (24, 28),
    "pair_loses_all_four": (32, 20),
    "exact_suits_and_strict_top_card": (21, 31),
}
"""By log, the cards won by the dealer and by the elder."""


def text_of(name: str) -> str:
    return (GOLDEN / f"{name}.jsonl").read_text(encoding="utf-8")


def log_of(name: str) -> Log[Options, Move]:
    return loads(text_of(name), game=toucan_tricks)


def on_the_way(name: str) -> list[State]:
    return [*states(toucan_tricks, log_of(name))]


def scored(name: str) -> Between:
    table = on_the_way(name)[-1].table
    assert isinstance(table, Between)
    return table


def codes(cards: Cards) -> Any:
    return tuple([each.code for each in cards])


def tallies(name: str) -> list[tuple[int, int]]:
    """Cards won by the dealer and by the elder, before the first trick and after each, counted from the moves."""
    log, counts, led = log_of(name), (0, 0), None
    options, found = log.options, [(0, 0)]
    for move in log.moves:
        if isinstance(move, Lead):
            led = move
        elif isinstance(move, Follow):
            assert led is not None
            won = judge(
                codes(led.cards),
                codes(move.cards),
                led.call,
                options.pattern_match,
                options.offpattern_win,
                options.pair_vs_pair_loser_card,
            )
            mine = won if led.seat == DEALER else won[::-1]
            counts = (counts[0] + mine[0], counts[1] + mine[1])
            found.append(counts)
    return found


def shares(trick: Trick) -> tuple[int, int]:
    """How many cards its leader wins, and how many the follower."""
    return len(trick.won[trick.leader]), len(trick.won[1 - trick.leader])


def test_every_log_has_its_counts() -> None:
    assert set(LOGS) == set(COUNTS)


@pytest.mark.parametrize("name", LOGS)
def test_cards_counted_by_the_second_judge_bear_the_lines_out(name: str) -> None:
    counted = tallies(name)
    assert counted[-1] == scored(name).counts == COUNTS[name]
    dealer, elder = counted[-1]
    [(who, points, reason)] = LINES[name] or [(0, 0, None)]
    mine, theirs = (dealer, elder) if who == DEALER else (elder, dealer)
    claims = [move.seat for move in log_of(name).moves if isinstance(move, Claim)]
    if reason in (Reason.CLAIM, Reason.LAST_TRICK):
        assert mine >= 27 and points == mine - theirs
        assert claims == ([who] if reason is Reason.CLAIM else [])
    elif reason is Reason.FALSE_CLAIM:
        assert theirs < 27 and points == 5 and claims == [1 - who]
    else:
        assert (dealer, elder) == (26, 26) and not claims
        assert points == (1 if reason else 0)


@pytest.mark.parametrize("name", LOGS)
def test_every_table_on_the_way_has_the_counts_of_the_second_judge(name: str) -> None:
    counted = tallies(name)
    for state in on_the_way(name):
        if not isinstance(state.table, toucan_tricks.Opening):
            assert state.table.counts == counted[len(state.table.taken)]


@pytest.mark.parametrize("name", LOGS)
def test_the_cards_of_the_deal_come_to_the_hands_in_the_order_of_the_pack(name: str) -> None:
    deal, *moves = log_of(name).moves
    assert isinstance(deal, Dealt) and set(deal.cards) == set(PACK)
    held = {ELDER: {*deal.cards[0:14:2]}, DEALER: {*deal.cards[1:14:2]}}
    can = list(deal.cards[14:])
    counted, after_each = tallies(name), on_the_way(name)[2:]
    leader, nth = ELDER, 0
    for move in moves:
        if isinstance(move, Claim):
            continue
        assert move.seat == (leader if isinstance(move, Lead) else 1 - leader)
        held[move.seat] -= {*move.cards}
        if isinstance(move, Follow):
            nth += 1
            won = counted[nth][move.seat] - counted[nth - 1][move.seat]
            leader = move.seat if won >= 2 else 1 - move.seat
            each = min(2, len(can) // 2)
            for seat in (leader, 1 - leader):
                held[seat] |= {*can[:each]}
                del can[:each]
        state = after_each[moves.index(move)]
        if not isinstance(state.table, Between):
            assert {seat: {*state.hands[seat]} for seat in (0, 1)} == held


def test_a_true_claim_ends_a_match_of_10_at_once() -> None:
    [*before, (dealer, elder)] = tallies("claim_true")
    assert elder >= 27 and dealer + elder == 36
    assert all(max(counts) < 27 for counts in before)
    assert toucan_tricks.outcome(on_the_way("claim_true")[-1]) == toucan_tricks.Outcome((0, 20), (ELDER,))


def test_a_false_claim_of_26_comes_from_the_player_who_has_not_the_lead() -> None:
    before, end = on_the_way("claim_false_by_the_follower")[-2:]
    assert isinstance(end.table, Between)
    assert toucan_tricks.awaited(before.table) == 1 - DEALER
    assert (end.table.claimant, end.table.counts[DEALER]) == (DEALER, 26)


def test_a_claim_before_the_first_trick_is_all_of_its_deal() -> None:
    assert scored("claim_before_the_first_trick").taken == ()
    assert len(log_of("claim_before_the_first_trick").moves) == 2


PLAYED_OUT: Final = [name for name in LOGS if not name.startswith("claim")]


@pytest.mark.parametrize("name", PLAYED_OUT)
def test_a_deal_without_a_claim_has_thirteen_tricks(name: str) -> None:
    assert len(scored(name).taken) == 13
    assert scored(name).claimant is None


def test_the_first_to_26_has_them_before_the_last_trick() -> None:
    assert tallies("first_to_26")[-2] == (26, 22)


@pytest.mark.parametrize("name", ["both_26_no_score", "both_26_trick_winner"])
def test_both_reach_26_with_the_last_trick_and_the_option_decides(name: str) -> None:
    assert tallies(name)[-2] == (23, 25)
    assert scored(name).taken[-1].taker == DEALER
    assert tallies(name) == tallies("both_26_no_score")
    assert log_of(name).moves == log_of("both_26_no_score").moves


def test_both_reach_26_by_a_tie_and_nobody_wins_the_last_trick() -> None:
    assert tallies("both_26_after_a_tie")[-2:] == [(24, 24), (26, 26)]
    assert scored("both_26_after_a_tie").taken[-1].taker is None
    assert log_of("both_26_after_a_tie").options.tie_26_same_trick == "trick_winner"


def test_after_a_tie_on_the_first_trick_the_follower_leads() -> None:
    first, second = scored("tie_on_the_first_trick").taken[:2]
    assert (first.leader, first.taker, shares(first), second.leader) == (ELDER, None, (2, 2), DEALER)
    assert codes(first.won[ELDER]) == ("2H", "6H") and codes(first.won[DEALER]) == ("2S", "6S")
    assert scored("tie_on_the_first_trick").match.dealer == ELDER  # by option the deal alternates


@pytest.mark.parametrize(
    ("name", "before"),
    [
        ("thirteenth_trick", (24, 24)),
        ("all_four_lost_on_the_last_trick", (25, 23)),
        ("pair_led_on_the_last_trick", (24, 24)),
    ],
)
def test_the_last_trick_decides(name: str, before: tuple[int, int]) -> None:
    assert tallies(name)[-2] == before
    assert max(before) < 27 <= max(tallies(name)[-1])


def test_all_four_cards_are_lost_on_the_last_trick() -> None:
    assert shares(scored("all_four_lost_on_the_last_trick").taken[-1]) == (4, 0)


def test_a_pair_is_led_on_the_last_trick() -> None:
    trick = scored("pair_led_on_the_last_trick").taken[-1]
    assert trick.pattern == "pair" and trick.lead[0].rank == trick.lead[1].rank


def test_by_option_a_pair_loses_all_four_cards_to_a_pair_of_other_suits() -> None:
    tricks = [trick for trick in scored("pair_loses_all_four").taken if shares(trick) == (0, 4)]
    assert tricks
    for trick in tricks:
        assert trick.pattern == "pair" and trick.reply[0].rank == trick.reply[1].rank
        assert {each.suit for each in trick.lead} != {each.suit for each in trick.reply}
        assert trick.taker == 1 - trick.leader


def test_each_of_two_options_matters_in_the_log_that_has_both() -> None:
    name = "exact_suits_and_strict_top_card"
    options = log_of(name).options
    assert (options.pattern_match, options.offpattern_win) == ("exact_suits", "strict_top_card")
    for alone in ({"pattern_match": "exact_suits"}, {"offpattern_win": "strict_top_card"}):
        assert any(
            [
                shares(trick) != judge(codes(trick.lead), codes(trick.reply), trick.call, **alone)
                for trick in scored(name).taken
            ]
        )


def test_counts_only_grow() -> None:
    for name in LOGS:
        for one, other in pairwise(tallies(name)):
            assert sum(other) == sum(one) + 4 and min(b - a for a, b in zip(one, other, strict=True)) >= 0
