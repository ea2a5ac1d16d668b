"""What it is worth: tables with their source."""

from __future__ import annotations

from typing import Any, Final

import pytest

from cardrules.game import Outcome
from cardrules.games import toucan_burn as burn
from cardrules.games.toucan_burn import Options, Reason
from cardrules.games.toucan_burn.deck import Rows
from cardrules.games.toucan_burn.scoring import WON

from .positions import after, cards, dealt, drawing, lines_of, points_of, revealed, scored_of

# --- The points of a hand ---------------------------------------------------------------------------------------------

POINTS: Final = [  # deck, cards, points
    ("cabo", "1 2 0 3 6", 12),  # rulings (c): five cards after one penalty
    ("cabo", "0", 0),
    ("cabo", "13 13", 26),
    ("cabo", "7 8 9 10 11 12", 57),
    ("standard52", "1 11 12 13", 37),
    ("cambio54", "0 0", 0),
    ("cambio54", "13 13:look_swap", 12),
    ("cambio54", "13 13 1", -1),
]


@pytest.mark.parametrize(("deck", "codes", "points"), POINTS)
def test_a_hand_counts_its_cards(deck: Any, codes: str, points: int) -> None:
    assert burn.hand_points(Options(deck=deck), cards(codes, deck)) == points
    assert burn.hand_points(Options(deck=deck), cards(codes, deck)[::-1]) == points


def test_holes_count_nothing() -> None:
    assert burn.hand_points(Options(), (None, *cards("3"), None, *cards("4"))) == 7
    assert burn.hand_points(Options(), ()) == burn.hand_points(Options(), (None, None)) == 0


def test_points_are_the_decks() -> None:  # clauses 1.3, 8.5
    deck: Rows = ((1, 30, None, 7), (2, 30, "peek", -3))
    assert burn.hand_points(Options(deck=deck), (burn.card("1"), burn.card("2:peek"))) == 4


# --- The call ---------------------------------------------------------------------------------------------------------

CALLS: Final = [  # the caller's hand first; rulings (c)
    ("4 | 7 | 5", (-1, 7, 5)),
    ("5 | 7 | 5", (21, 7, 5)),
    ("9 | 3 | 12", (25, 3, 12)),
    ("0 | 0", (16, 0)),
    ("0 | 1 | 2", (-1, 1, 2)),  # the first call won from 0
    ("13 13 | 13 12 2", (-1, 27)),
    ("7 | 4 3", (23, 7)),
]


@pytest.mark.parametrize(("hands", "scores"), CALLS)
def test_a_call_is_won_or_lost(hands: str, scores: tuple[int, ...]) -> None:
    assert points_of(revealed(hands, caller=0)) == scores


@pytest.mark.parametrize("caller", range(3))
def test_any_seat_may_be_the_callers(caller: int) -> None:
    rows = ["7", "5"]
    rows.insert(caller, "4")
    wanted = [7, 5]
    wanted.insert(caller, WON)
    assert points_of(revealed(" | ".join(rows), caller=caller)) == tuple(wanted)


TIES: Final = [
    ("5 | 7 | 5", (-1, 7, 5)),
    ("0 | 0", (-1, 0)),
    ("4 | 7 | 5", (-1, 7, 5)),
    ("6 | 7 | 5", (22, 7, 5)),
]


@pytest.mark.parametrize(("hands", "scores"), TIES)
def test_by_option_the_caller_wins_ties(hands: str, scores: tuple[int, ...]) -> None:  # B30
    assert points_of(revealed(hands, caller=0, caller_wins_ties=True)) == scores


def test_the_lines_say_what_for() -> None:
    assert lines_of(revealed("4 | 7 | 0", caller=0)) == [(0, 4, "hand"), (0, 16, "failed"), (1, 7, "hand")]
    assert lines_of(revealed("4 | 7 | 5", caller=0)) == [(0, -1, "toucan"), (1, 7, "hand"), (2, 5, "hand")]
    assert lines_of(revealed("0 | 0", caller=0, fail_penalty=0)) == []
    assert [(reason.value, reason.clause) for reason in Reason] == [
        ("hand", "8.5"),
        ("toucan", "8.2"),
        ("failed", "8.2"),
    ]


def test_without_a_call_everybody_scores_his_hand() -> None:  # B26
    assert lines_of(revealed("4 | 7 | 0")) == [(0, 4, "hand"), (1, 7, "hand")]


# --- The natural end --------------------------------------------------------------------------------------------------


def test_a_natural_end_voids_the_call() -> None:  # rulings (c): A 12, B 0, C 9
    state = after(drawing("12 | 5 | 9", to_draw=1, pile="5", window="---", caller=0), "1 burns 1.0")
    assert points_of(state) == (12, 0, 9)
    assert (scored_of(state).caller, scored_of(state).out) == (0, 1)


def test_a_natural_end_takes_a_won_call_too() -> None:
    state = after(drawing("1 | 5 | 9", to_draw=1, pile="5", window="---", caller=0), "1 burns 1.0")
    assert points_of(state) == (1, 0, 9)


# --- The match --------------------------------------------------------------------------------------------------------


def test_a_failed_call_with_nothing_at_84_ends_the_match_at_100() -> None:  # rulings (c)
    state = revealed("0 | 0", caller=0, scores=(84, 3))
    assert burn.outcome(state) == Outcome((100, 3), (1,))


def test_a_hand_of_nothing_at_84_without_a_call_does_not() -> None:  # rulings (c)
    state = revealed("0 | 0", scores=(84, 3))
    assert (points_of(state), burn.outcome(state)) == ((84, 3), None)


def test_a_call_won_at_100_less_one_and_one_to_go() -> None:
    assert burn.outcome(revealed("0 | 1", caller=0, scores=(99, 98))) is None
    assert burn.outcome(revealed("0 | 1", caller=0, scores=(99, 99))) == Outcome((98, 100), (0,))


def test_lines_are_of_one_round_and_scores_of_the_match() -> None:
    state = after(dealt("1 1 1 1|2 2 2 2", seats=2, stock="5", max_turns=1), "1 draws", "1 plays", "0 reveals")
    assert (lines_of(state), points_of(state)) == ([(0, 4, "hand"), (1, 8, "hand")], (4, 8))
    state = after(state, "reshuffle")  # the next deal, in the order of the deck
    assert (state.table.match.lines, points_of(state)) == ((), (4, 8))
    state = after(state, "0 draws", "0 plays", "1 reveals")
    lines = lines_of(state)
    assert points_of(state) == (4 + lines[0][1], 8 + lines[1][1])
    assert state.table.match.deals == 2
