"""What it is worth: tables with their source."""

from __future__ import annotations

import itertools
from typing import Final, Literal

import pytest

from cardrules.cards import Suit
from cardrules.game import ScoreLine
from cardrules.games import pip_pip
from cardrules.games.pip_pip import PACK, Options, Reason

from .positions import after, cards, dealt, one_card, played_out, playing, scored_of, stacked, table_of

# --- Card points ------------------------------------------------------------------------------------------------------

POINTS: Final = {"2": 11, "A": 10, "K": 5, "Q": 4, "J": 3} | dict.fromkeys("T9876543", 0)  # the rule text, Goal


@pytest.mark.parametrize("suit", "CDHS")
@pytest.mark.parametrize("rank", POINTS)
def test_a_card_has_the_points_of_its_rank(rank: str, suit: str) -> None:  # clause 3.2
    assert pip_pip.card_points(cards(rank + suit)) == POINTS[rank]


def test_the_points_of_the_pack() -> None:  # rulings (c); clause 3.2
    assert sum(POINTS.values()) == 33
    assert pip_pip.card_points(PACK[:13]) == 33
    assert pip_pip.card_points(PACK) == 264
    assert pip_pip.card_points(()) == 0


# --- The length of a deal ---------------------------------------------------------------------------------------------

LENGTHS: Final = [  # rulings (c): players, stock, tricks with draw, left over, tricks in all
    (3, 83, 27, 2, 34),
    (4, 76, 19, 0, 26),
    (5, 69, 13, 4, 20),
    (6, 62, 10, 2, 17),
    (7, 55, 7, 6, 14),
    (8, 48, 6, 0, 13),
    (9, 41, 4, 5, 11),
    (10, 34, 3, 4, 10),
    (11, 27, 2, 5, 9),
    (12, 20, 1, 8, 8),
]


@pytest.mark.parametrize(("seats", "stock", "with_draw", "left", "tricks"), LENGTHS)
@pytest.mark.parametrize("draw_timing", ["immediate", "after_trick"])
def test_a_deal_has_its_length(
    draw_timing: Literal["immediate", "after_trick"], seats: int, stock: int, with_draw: int, left: int, tricks: int
) -> None:
    state = dealt(Options(seats=seats, draw_timing=draw_timing))
    assert table_of(state).stock == len(state.stock) == stock
    drew = 0
    while table_of(state).stock:
        assert table_of(state).stock >= seats  # the test once a trick
        for _ in range(seats):
            state = one_card(state)
        drew += 1
        assert table_of(state).sizes == (7,) * seats
    assert drew == with_draw
    assert len(table_of(state).remainder) == left
    table = scored_of(played_out(state))
    assert len(table.taken) == tricks == with_draw + 7 == 104 // seats
    assert len(table.remainder) == left
    assert sum(table.match.scores) + pip_pip.card_points(table.remainder) == 264


# --- Who takes a trick ------------------------------------------------------------------------------------------------

TRICKS: Final[list[tuple[str, Suit, int, int]]] = [  # rulings (c): cards by A to D, trump, taker, card points
    ("AH 2H 2H 3C", "S", 2, 32),
    ("AH 2H 2H 3S", "S", 3, 32),
    ("KH KH QH 2D", "S", 1, 25),
    ("3S 3S 4H 2C", "S", 1, 11),
    ("TD 9D 2H AC", "S", 0, 21),
]


@pytest.mark.parametrize(("trick", "trump", "taker", "points"), TRICKS)
def test_a_trick_goes_to_its_taker(trick: str, trump: Suit, taker: int, points: int) -> None:
    assert pip_pip.taker(cards(trick), trump, 0) == taker
    assert pip_pip.card_points(cards(trick)) == points
    for leader in range(4):  # whoever leads
        assert pip_pip.taker(cards(trick), trump, leader) == (leader + taker) % 4


@pytest.mark.parametrize(("trick", "trump", "taker", "points"), TRICKS)
def test_the_taker_scores_it_when_the_deal_ends(trick: str, trump: Suit, taker: int, points: int) -> None:
    played = trick.split()
    state = after(playing(" | ".join(played), trump=trump), *[f"{seat} {card}" for seat, card in enumerate(played)])
    assert scored_of(state).taken == (pip_pip.Trick(0, cards(trick), taker),)
    assert scored_of(state).match.lines == (ScoreLine(taker, points, Reason.TRICKS),)


def test_whoever_takes_a_trick_leads_to_the_next() -> None:  # clause 4.4
    state = after(playing("AH 3C | 2H 4C | 5H 5C", trump="S"), "0 AH", "1 2H", "2 5H")
    assert table_of(state).to_play == 1
    assert [move.seat for move in pip_pip.legal_moves(state)] == [1]


def test_the_ranking_is_that_of_the_game() -> None:  # the rule text, Cards and Deal; clause 3.1
    ranks = "2AKQJT9876543"
    for high, low in itertools.pairwise(ranks):
        for suit in "CS":  # plain and trump
            assert pip_pip.taker(cards(f"{low}{suit} {high}{suit} {low}{suit}"), "S", 0) == 1
            assert pip_pip.taker(cards(f"{high}{suit} {low}{suit} {low}{suit}"), "S", 0) == 0


# --- Worked examples --------------------------------------------------------------------------------------------------


def test_a_call_in_the_middle_of_a_trick_does_not_turn_its_trump() -> None:  # rulings (c), mid-trick
    state = playing("5H QH 3C | 3S 4C | 2H 5C | 9H 6C", stock="KH 7C 8C 9C")
    state = after(state, "0 5H", "0 calls H")
    assert table_of(state).match.scores == (50, 0, 0, 0)
    state = after(state, "1 3S", "2 2H", "3 9H")
    table = table_of(state)
    assert table.taken[-1].taker == table.to_play == 1
    assert pip_pip.card_points(table.taken[-1].cards) == 11
    assert (table.trump, table.coming) == ("S", "H")
    assert table_of(after(state, "1 4C")).trump == "H"


@pytest.mark.parametrize(("calls", "coming"), [(("0 calls H", "2 calls D"), "D"), (("2 calls D", "0 calls H"), "H")])
def test_two_calls_before_a_lead_score_both_and_the_last_one_rules(calls: tuple[str, str], coming: Suit) -> None:
    state = after(playing("KH QH 3C | 3C | KD QD | 3D"), *calls)  # rulings (c), two calls
    assert table_of(state).match.scores == (50, 0, 50, 0)
    assert table_of(state).coming == coming
    assert table_of(after(state, "0 3C")).trump == coming


LEFT: Final = "2C AD KS 7H"


@pytest.mark.parametrize("calls", [False, True])
def test_five_players_share_what_a_dead_remainder_leaves(calls: bool) -> None:  # rulings (c), invariant
    table = scored_of(played_out(dealt(Options(seats=5), stacked("KH KD 3C 3C 3D QH QD", LEFT)), calls=calls))
    assert table.remainder == cards(LEFT)
    called = [line for line in table.match.lines if line.reason is Reason.PIP_PIP]
    assert bool(called) is calls
    assert all(line.points == 50 for line in called)
    assert sum(table.match.scores) == 264 - 26 + 50 * len(called) == 238 + 50 * len(called)


def test_the_taker_of_the_last_trick_scores_the_remainder_by_option() -> None:
    table = scored_of(played_out(dealt(Options(seats=5, remainder="last_trick_winner"), stacked(bottom=LEFT))))
    assert table.match.lines[-1] == ScoreLine(table.taken[-1].taker, 26, Reason.REMAINDER)
    assert sum(table.match.scores) == 264


@pytest.mark.parametrize("seats", [4, 8])
def test_without_a_remainder_all_264_are_scored(seats: int) -> None:
    table = scored_of(played_out(dealt(Options(seats=seats, remainder="last_trick_winner"))))
    assert table.remainder == ()
    assert sum(table.match.scores) == 264
    assert {line.reason for line in table.match.lines} == {Reason.TRICKS}


def test_a_deal_has_at_most_eight_calls() -> None:  # rulings (c): each of 8 kings and 8 queens serves one call
    hands = "KC QC KD QD KH QH 3C | KC QC KD QD KH QH | KS QS KS QS"
    calls = ["0 calls C", "1 calls C", "0 calls D", "1 calls D", "0 calls H", "1 calls H", "0 3C"]
    state = after(playing(hands, trump="S"), *calls, "2 calls S", "2 calls S")
    assert table_of(state).match.scores == (150, 150, 100)
    assert not any(isinstance(move, pip_pip.PipPip) for move in pip_pip.legal_moves(state))


@pytest.mark.parametrize("seats", range(3, 13))
def test_the_score_lines_add_up_to_the_scores(seats: int) -> None:
    table = scored_of(played_out(dealt(Options(seats=seats)), calls=True))
    scores = [0] * seats
    for line in table.match.lines:
        assert line.points
        scores[line.seat] += line.points
    assert table.match.scores == tuple(scores)
    assert len([line for line in table.match.lines if line.reason is Reason.PIP_PIP]) <= 8


@pytest.mark.parametrize(
    ("reason", "word"), [(Reason.PIP_PIP, "pip_pip"), (Reason.TRICKS, "tricks"), (Reason.REMAINDER, "remainder")]
)
def test_a_reason_has_its_word_sentence_and_clause(reason: Reason, word: str) -> None:
    assert reason.value == word
    assert reason.sentence.endswith(".")
    assert reason.clause
