"""What it is worth: tables with their source."""

from __future__ import annotations

from typing import Any, Final

import attrs
import pytest

from cardrules.game import Outcome
from cardrules.games import colonel
from cardrules.games.colonel import PACK, Options, Reason, State

from .positions import after, cards, drawing, lines_of, melding, points_of, rows, scored_of

LOSES: Final = Options()
GAINS: Final = Options(out_scoring="winner_gains")
SCORINGS: Final = (LOSES, GAINS)

THIRTY_SIX: Final = "7C KD 7H AS 2S"
THIRTY_THREE: Final = "3D JS QS KS"
HANDS: Final = {
    2: "2S",
    3: "3D",
    10: "KS",
    23: "TC JC 3C",
    33: THIRTY_THREE,
    36: THIRTY_SIX,
    41: "QH KH AH 4D 7D",
    100: "TC JC QC KC AC TD JD QD KD AD",
}
"""By its total, a hand."""
ALSO_23: Final = "TH 6H 5H 2H"


# --- What cards count, C19 --------------------------------------------------------------------------------------------


@pytest.mark.parametrize("suit", "CDHS")
def test_ace_and_court_cards_and_ten_count_10_and_the_others_their_pips(suit: str) -> None:  # clause 7.5
    assert {rank: colonel.total((colonel.card(rank + suit),)) for rank in "A23456789TJQK"} == {
        "A": 10, "2": 2, "3": 3, "4": 4, "5": 5, "6": 6, "7": 7, "8": 8, "9": 9, "T": 10, "J": 10, "Q": 10, "K": 10
    }  # fmt: skip


@pytest.mark.parametrize(("total", "hand"), [*HANDS.items(), (23, ALSO_23), (0, "")])
def test_a_hand_counts_the_sum_of_its_cards(total: int, hand: str) -> None:  # rulings (c)
    assert colonel.total(cards(hand)) == total


def test_the_pack_counts_376_and_ten_cards_at_most_100() -> None:
    assert colonel.total(PACK) == 4 * (2 + 3 + 4 + 5 + 6 + 7 + 8 + 9 + 5 * 10) == 376
    worth = sorted([colonel.total((card,)) for card in PACK])
    assert (sum(worth[-10:]), sum(worth[:10])) == (100, 4 * 2 + 4 * 3 + 2 * 4)


# --- The four endings -------------------------------------------------------------------------------------------------


def out(left: str, options: Options | None = None, *, winner: int = 0, discard: bool = True, **more: Any) -> State:
    """Seat *winner* goes out while the other holds *left*."""
    last = "9D" if discard else "8H 8D 8S"
    hands = f"{last} | {left}" if winner == 0 else f"{left} | {last}"
    word = "discards 9D" if discard else "melds 8D 8H 8S"
    return after(melding(hands, to_discard=winner, options=options, **more), f"{winner} {word}")


def stock_out(hands: str, options: Options | None = None, *, last: int = 0, **more: Any) -> State:
    """Seat *last*, who has drawn the last card of the stock, discards; *hands* are left."""
    state = melding(drawn_by(hands, last), to_discard=last, stock="", options=options, **more)
    return after(state, f"{last} discards 9D")


def turn_limit(hands: str, options: Options | None = None, *, last: int = 0, **more: Any) -> State:
    """Seat *last* plays the last turn that is agreed on; *hands* are left."""
    agreed = attrs.evolve(options or Options(), max_turns=7)
    state = melding(drawn_by(hands, last), to_discard=last, turns=6, options=agreed, **more)
    return after(state, f"{last} discards 9D")


def drawn_by(hands: str, seat: int) -> str:
    """*hands*, one card more in that of *seat*."""
    parts = hands.split("|")
    parts[seat] += " 9D"
    return "|".join(parts)


def challenge(
    hands: str, options: Options | None = None, *, challenger: int = 0, to_draw: int = 0, **more: Any
) -> State:
    """A challenge by *challenger* is accepted."""
    state = drawing(hands, to_draw=to_draw, options=options, **more)
    return after(state, f"{challenger} challenges", f"{1 - challenger} accepts")


@pytest.mark.parametrize("winner", [0, 1])
@pytest.mark.parametrize("discard", [True, False])
@pytest.mark.parametrize("total", HANDS)
def test_c20_going_out_costs_the_other_his_total_or_by_option_brings_it(total: int, discard: bool, winner: int) -> None:
    """C20."""
    loser = 1 - winner
    state = out(HANDS[total], winner=winner, discard=discard)
    assert lines_of(state) == [(loser, -total, "out")]
    assert (points_of(state)[winner], points_of(state)[loser]) == (0, -total)
    state = out(HANDS[total], GAINS, winner=winner, discard=discard)
    assert lines_of(state) == [(winner, total, "out")]
    assert (points_of(state)[winner], points_of(state)[loser]) == (total, 0)


PAIRS: Final = [  # totals, and what the lower one wins at a showdown and by a challenge
    (23, 41, 18, 41),
    (33, 36, 3, 36),
    (2, 3, 1, 3),
    (2, 100, 98, 100),
    (36, 100, 64, 100),
]


@pytest.mark.parametrize("options", SCORINGS)
@pytest.mark.parametrize("lower", [0, 1])
@pytest.mark.parametrize("last", [0, 1])
@pytest.mark.parametrize(("low", "high", "difference", "whole"), PAIRS)
def test_the_lower_total_wins(
    low: int, high: int, difference: int, whole: int, last: int, lower: int, options: Options
) -> None:
    """C21, C26, C31: `out_scoring` is for going out only."""
    hands = f"{HANDS[low]} | {HANDS[high]}" if lower == 0 else f"{HANDS[high]} | {HANDS[low]}"
    for state, reason, points in (
        (stock_out(hands, options, last=last), Reason.STOCK_OUT, difference),
        (turn_limit(hands, options, last=last), Reason.TURN_LIMIT, difference),
        (challenge(hands, options, challenger=last), Reason.CHALLENGE, whole),
        (challenge(hands, options, challenger=last, to_draw=1), Reason.CHALLENGE, whole),
    ):
        assert lines_of(state) == [(lower, points, reason.value)]
        assert points_of(state)[lower] == points
        assert points_of(state)[1 - lower] == 0
        assert scored_of(state).hands == rows(hands)


@pytest.mark.parametrize("options", SCORINGS)
@pytest.mark.parametrize("last", [0, 1])
@pytest.mark.parametrize("hands", [f"{HANDS[23]} | {ALSO_23}", f"{ALSO_23} | {HANDS[23]}", "KS | QS", "2C 8C | TC"])
def test_c22_equal_totals_score_nothing_and_leave_no_line(hands: str, last: int, options: Options) -> None:
    """C22: the deal passes."""
    for ending in (stock_out, turn_limit):
        assert_nothing(ending(hands, options, last=last))
    for to_draw in range(2):
        assert_nothing(challenge(hands, options, challenger=last, to_draw=to_draw))


def assert_nothing(state: State) -> None:
    match = scored_of(state).match
    assert (match.lines, match.scores, match.deals, match.dealer) == ((), (0, 0), 1, 0)
    assert colonel.outcome(state) == Outcome((0, 0), (0, 1))


@pytest.mark.parametrize(
    ("state", "scores"),
    [
        (out(HANDS[36], scores=(5, 50)), (5, 14)),
        (out(HANDS[36], GAINS, scores=(5, 50)), (41, 50)),
        (stock_out(f"{HANDS[23]} | {HANDS[41]}", scores=(-7, 50)), (11, 50)),
        (turn_limit(f"{HANDS[41]} | {HANDS[23]}", scores=(-7, 50)), (-7, 68)),
        (challenge(f"{HANDS[41]} | {HANDS[23]}", scores=(-7, -50)), (-7, -9)),
    ],
)
def test_a_hand_adds_to_the_scores(state: State, scores: tuple[int, int]) -> None:
    assert points_of(state) == scores
    assert len(lines_of(state)) == 1


def test_held_melds_count_like_other_cards() -> None:
    """C18, rulings (c): K Q J of spades and a three are 33."""
    assert lines_of(stock_out(f"{THIRTY_THREE} | 2H")) == [(1, 31, "stock_out")]
    assert lines_of(out(THIRTY_THREE)) == [(1, -33, "out")]
    assert lines_of(challenge(f"{THIRTY_THREE} | 2H")) == [(1, 33, "challenge")]


def test_an_optional_card_taken_counts_in_the_hand() -> None:
    state = melding("9D | 2S", taken="| AS KD 7C 7H")
    assert lines_of(after(state, "0 discards 9D")) == [(1, -36, "out")]
    state = drawing("TC | QH KH AH 4D", taken="JC 3C | 7D")
    assert lines_of(after(state, "0 challenges", "1 accepts")) == [(0, 41, "challenge")]
    state = melding("TC 9D | QH KH AH 4D", taken="JC 3C | 7D", stock="")
    assert lines_of(after(state, "0 discards 9D")) == [(0, 18, "stock_out")]


def test_both_hands_at_the_deal_may_count_100() -> None:
    other = "TH JH QH KH AH TS JS QS KS AS"
    assert colonel.total(cards(other)) == 100
    assert points_of(challenge(f"{HANDS[100]} | {other}")) == (0, 0)


@pytest.mark.parametrize("reason", Reason)
def test_every_reason_has_its_sentence_and_clause(reason: Reason) -> None:
    assert reason.clause == {"out": "7.2", "stock_out": "7.3", "turn_limit": "7.4", "challenge": "8.4"}[reason.value]
    assert reason.sentence.endswith(".")
