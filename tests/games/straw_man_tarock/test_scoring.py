"""What it is worth: tables with their source."""

from __future__ import annotations

import itertools
from fractions import Fraction
from random import Random
from typing import Final

import pytest

from cardrules.cards import NUMERALS, Card, Cards
from cardrules.games import straw_man_tarock as tarock
from cardrules.games.straw_man_tarock import PACK, Options, Reason
from cardrules.games.straw_man_tarock.scoring import deduction, won_by

from .positions import cards, lines_of, pile, played_out, points_of, raw_of, said, scored, scored_of

REPLACE: Final = Options(major="replace")


def rounded(mine: Cards) -> int:
    """Card points by exact fractions: each card its value less two thirds, to the nearest whole number."""
    exact = sum([Fraction(raw_of(each)) - Fraction(2, 3) for each in mine], Fraction(0))
    return round(exact)  # thirds are never halfway


# --- Card points ------------------------------------------------------------------------------------------------------


def test_the_points_of_the_pack() -> None:  # rulings (c); clause 6.1
    assert sum(map(raw_of, PACK)) == 3 * 5 + 19 * 1 + 4 * (5 + 4 + 3 + 2) + 16 * 1 == 106
    assert tarock.card_points(PACK) == 106 - 36 == 70


@pytest.mark.parametrize("card", PACK, ids=str)
def test_a_card_has_its_points_less_one_when_counted_alone(card: Card) -> None:
    assert tarock.card_points((card,)) == raw_of(card) - 1


SMALL: Final = [  # rulings (c), small piles
    ("KS CS XIII", 7),
    ("QH 1H III", 4),
    ("KD XII FOOL", 9),
    ("I XXI FOOL", 13),
    ("KC KD KH KS", 17),
    ("KC KD KH KS II III", 18),
    ("II", 0),
    ("II III", 1),
    ("KS", 4),
    ("KS QS", 8),
    ("KS QS II III IV", 9),
    ("", 0),
]


@pytest.mark.parametrize(("codes", "points"), SMALL)
def test_a_small_pile_counts_so_in_any_order(codes: str, points: int) -> None:
    for order in itertools.permutations(cards(codes)):
        assert tarock.card_points(order) == points


@pytest.mark.parametrize("count", range(55))
def test_what_counting_takes_off_two_piles_is_36(count: int) -> None:  # rulings (c)
    assert deduction(count) == 2 * (count // 3) + (count % 3 != 0)
    assert deduction(count) + deduction(54 - count) == 36


@pytest.mark.parametrize("count", range(55))
def test_every_pile_size_counts_as_exact_fractions_do(count: int) -> None:
    draw = Random(count)
    by_points = sorted(PACK, key=raw_of)
    piles = [PACK[:count], by_points[:count], by_points[54 - count :], *[draw.sample(PACK, count) for _ in range(50)]]
    for some in piles:
        mine = tuple(some)
        others = tuple([each for each in PACK if each not in mine])
        thirds = 3 * sum(map(raw_of, mine)) - 2 * count
        assert tarock.card_points(mine) == rounded(mine) == (thirds + 1) // 3
        assert tarock.card_points(mine) + tarock.card_points(others) == 70


@pytest.mark.parametrize("count", range(55))
def test_every_pile_size_counts_as_exact_fractions_do_for_every_sum(count: int) -> None:
    for raw in range(count, 107):
        assert raw - deduction(count) == round(Fraction(raw) - Fraction(2 * count, 3))
        assert (raw - deduction(count)) + (106 - raw - deduction(54 - count)) == 70


def test_ten_thousand_splits_add_up_to_70() -> None:
    draw = Random(4)
    for _ in range(10_000):
        order = draw.sample(PACK, 54)
        cut = 2 * draw.randrange(28)
        assert tarock.card_points(tuple(order[:cut])) + tarock.card_points(tuple(order[cut:])) == 70


def test_what_is_left_over_is_nothing_or_two_and_one_or_one_and_two() -> None:  # rulings (c)
    lefts = {tricks: (2 * tricks % 3, (54 - 2 * tricks) % 3) for tricks in range(28)}
    assert {tricks % 3: left for tricks, left in lefts.items()} == {0: (0, 0), 1: (2, 1), 2: (1, 2)}
    assert set(lefts.values()) == {(0, 0), (2, 1), (1, 2)}


TRICKS: Final = [  # rulings (c): tricks, cards, deducted, raw for 36, for 45, highest raw for 26
    (10, 20, 13, 49, 58, 39),
    (11, 22, 15, 51, 60, 41),
    (12, 24, 16, 52, 61, 42),
    (13, 26, 17, 53, 62, 43),
    (14, 28, 19, 55, 64, 45),
    (15, 30, 20, 56, 65, 46),
    (16, 32, 21, 57, 66, 47),
    (17, 34, 23, 59, 68, 49),
    (18, 36, 24, 60, 69, 50),
]


@pytest.mark.parametrize(("tricks", "count", "deducted", "win", "many", "few"), TRICKS)
def test_raw_points_that_win(tricks: int, count: int, deducted: int, win: int, many: int, few: int) -> None:
    assert 2 * tricks == count
    assert deduction(count) == deducted
    for raw, points in ((win, 36), (many, 45), (few, 26)):
        mine = pile(points, tricks)
        assert (len(mine), sum(map(raw_of, mine))) == (count, raw)
        assert tarock.card_points(mine) == points
    assert 3 * win - 2 * count in (107, 108, 109)  # the least that wins, in thirds
    assert 3 * (win - 1) - 2 * count < 107
    assert 3 * (many - 1) - 2 * count < 134 <= 3 * many - 2 * count
    assert 3 * few - 2 * count <= 79 < 3 * (few + 1) - 2 * count


FULL: Final = "FOOL XXI XIX XVII XV XIII XI IX VII V III II I KH QH VH 1H 2H CD 3D CS TS 9S QC 8C 7C"
DRAWN: Final = "CC 8C CD QD VD 1D 2D KH QH VH 2H 4H QS FOOL XXI XVIII XVII XVI XV XIV X VII VI II"


def others(mine: Cards) -> Cards:
    return tuple([each for each in PACK if each not in mine])


def test_the_full_split() -> None:  # rulings (c): 13 tricks against 14
    mine = cards(FULL)
    assert (len(mine), sum(map(raw_of, mine)), tarock.card_points(mine)) == (26, 53, 36)
    theirs = others(mine)
    assert (len(theirs), sum(map(raw_of, theirs)), tarock.card_points(theirs)) == (28, 53, 34)


def test_a_pile_of_35() -> None:  # rulings (c)
    mine = cards(DRAWN)
    assert (len(mine), sum(map(raw_of, mine)), tarock.card_points(mine)) == (24, 51, 35)
    assert tarock.card_points(others(mine)) == 35


@pytest.mark.parametrize(
    ("tricks", "raw", "thirds"), [(12, 51, (105, 105)), (13, 52, (104, 106)), (14, 54, (106, 104))]
)
def test_35_to_35_of_three_kinds(tricks: int, raw: int, thirds: tuple[int, int]) -> None:  # rulings (c)
    mine = pile(35, tricks)
    theirs = others(mine)
    assert (len(mine), sum(map(raw_of, mine))) == (2 * tricks, raw)
    assert (len(theirs), sum(map(raw_of, theirs))) == (54 - 2 * tricks, 106 - raw)
    assert tuple([3 * sum(map(raw_of, part)) - 2 * len(part) for part in (mine, theirs)]) == thirds
    assert tarock.card_points(mine) == tarock.card_points(theirs) == 35


# --- The ranking ------------------------------------------------------------------------------------------------------


RANKINGS: Final = [
    *[[rank + suit for rank in "KQCVT987"] for suit in "CS"],
    *[[rank + suit for rank in "KQCV1234"] for suit in "DH"],
    ["FOOL", *NUMERALS[::-1]],
]


@pytest.mark.parametrize("ranking", RANKINGS)
def test_the_ranking_is_that_of_the_game(ranking: list[str]) -> None:  # the rule text, Cards; clause 5.4
    for high, low in itertools.combinations(ranking, 2):
        for leader in (0, 1):
            assert tarock.taker(cards(f"{high} {low}"), leader) == leader
            assert tarock.taker(cards(f"{low} {high}"), leader) == 1 - leader


def test_a_trump_takes_any_suit_and_another_suit_takes_nothing() -> None:  # clause 5.4
    for lead, reply in itertools.permutations(PACK, 2):
        if lead.suit != reply.suit:
            assert tarock.taker((lead, reply), 0) == (1 if reply.suit is None else 0)


# --- Hand scores, rulings (c) -----------------------------------------------------------------------------------------

HANDS: Final = [  # card points of the declarer, tricks, score of declarer and defender, the same by `replace`
    (36, 13, (3, 0), (3, 0)),
    (44, 15, (3, 0), (3, 0)),
    (45, 15, (7, 0), (4, 0)),
    (35, 13, (0, 4), (0, 4)),
    (27, 12, (0, 4), (0, 4)),
    (26, 12, (0, 9), (0, 5)),
    (46, 13, (7, 0), (4, 0)),
    (25, 14, (0, 9), (0, 5)),
]


@pytest.mark.parametrize(("points", "tricks", "add", "replace"), HANDS)
def test_a_hand_with_a_declarer(
    points: int, tricks: int, add: tuple[int, int], replace: tuple[int, int]
) -> None:  # clauses 7.1, 7.2
    won = pile(points, tricks, having="KS QS")
    assert points_of(scored(won, "0 KS QS")) == add
    assert points_of(scored(won, "0 KS QS", options=REPLACE)) == replace
    theirs = others(won)  # and when seat 1 is the declarer
    assert points_of(scored(theirs, "1 KS QS", declarer=1)) == add[::-1]
    assert points_of(scored(theirs, "1 KS QS", declarer=1, options=REPLACE)) == replace[::-1]


@pytest.mark.parametrize(
    ("points", "scores"),
    [(40, (2, 0)), (36, (2, 0)), (35, (0, 0)), (34, (0, 2)), (30, (0, 2)), (50, (2, 0)), (20, (0, 2))],
)
@pytest.mark.parametrize("options", [Options(), REPLACE, Options(declarer_35="draw")])
def test_a_hand_that_nobody_has_bid(points: int, scores: tuple[int, int], options: Options) -> None:
    state = scored(pile(points, 13, having="KS QS"), "0 KS QS", declarer=None, options=options)
    assert points_of(state) == scores
    assert {reason for _, _, reason in lines_of(state)} <= {"both_passed"}


def test_a_declarer_loses_and_has_the_last_trick_with_the_pagat() -> None:
    assert lines_of(scored(pile(30, 12, having="I 9S"), "0 I 9S")) == [(1, 4, "defender"), (0, 1, "pagat")]


@pytest.mark.parametrize(("options", "total"), [(Options(), 9), (REPLACE, 6)])
def test_a_declarer_with_50_pagat_and_owl(options: Options, total: int) -> None:
    state = scored(pile(50, 15, having="I II 9S 8S"), "0 II 8S", "0 I 9S", options=options)
    assert points_of(state) == (total, 0)


SLAM: Final = ("0 III 7S", "0 II 8S", "0 I 9S")


@pytest.mark.parametrize(("options", "total"), [(Options(), 22), (REPLACE, 19)])
def test_a_slam_of_the_declarer_with_all_birds(options: Options, total: int) -> None:
    assert points_of(scored(PACK, *SLAM, options=options)) == (total, 0)


@pytest.mark.parametrize(("options", "total"), [(Options(), 23), (REPLACE, 20)])
def test_a_slam_of_the_declarer_with_all_birds_and_rostopschin(options: Options, total: int) -> None:
    state = scored(PACK, "0 XVII:ros 7C", "0 XVIII:topschin 8C", *SLAM, options=options)
    assert points_of(state) == (total, 0)
    if options.major == "add":
        assert lines_of(state) == [
            (0, 3, "declarer"),
            (0, 4, "with_45"),
            (0, 12, "slam"),
            (0, 1, "pagat"),
            (0, 1, "owl"),
            (0, 1, "cockatoo"),
            (0, 1, "rostopschin"),
        ]


@pytest.mark.parametrize(("options", "total"), [(Options(), 21), (REPLACE, 17)])
def test_a_slam_of_the_defender(options: Options, total: int) -> None:
    assert points_of(scored("", "1 KS QS", options=options)) == (0, total)


def test_a_slam_that_nobody_has_bid() -> None:
    assert lines_of(scored(PACK, "0 KS QS", declarer=None)) == [(0, 2, "both_passed"), (0, 12, "slam")]


def test_one_trick_lost_is_no_slam() -> None:
    won = others(cards("7S 8S"))
    assert "slam" not in [reason for _, _, reason in lines_of(scored(won, "0 KS QS"))]


@pytest.mark.parametrize("tricks", range(28))
def test_any_number_of_tricks_may_be_won(tricks: int) -> None:
    order = cards("KS QS") + others(cards("KS QS"))
    won = order[: 2 * tricks]
    state = scored(won, f"{0 if tricks else 1} KS QS")
    taken = scored_of(state).taken
    assert sorted(map(len, (won_by(0, taken), won_by(1, taken)))) == sorted((2 * tricks, 54 - 2 * tricks))
    assert tarock.card_points(won_by(0, taken)) + tarock.card_points(won_by(1, taken)) == 70
    assert ("slam" in [reason for _, _, reason in lines_of(state)]) is (tricks in (0, 27))


def test_scores_are_added_to_those_of_before() -> None:
    state = scored(pile(36, 13, having="KS QS"), "0 KS QS", scores=(5, 7), deals=1)
    assert points_of(state) == (8, 7)
    assert lines_of(state) == [(0, 3, "declarer")]


@pytest.mark.parametrize("first", [("1 passes", "0 passes"), ("1 bids",), ("1 passes", "0 bids")])
def test_the_score_lines_add_up_to_the_scores(first: tuple[str, ...]) -> None:
    state = tarock.start(Options())
    asked = tarock.to_shuffle(state)
    assert asked is not None
    state = tarock.deal(state, tarock.Dealt("deal", 0, tuple(Random(7).sample(PACK, 54))))
    for text in first:
        state = tarock.apply(state, said(text))
    state = played_out(state)
    sums = [0, 0]
    for seat, points, _ in lines_of(state):
        assert points
        sums[seat] += points
    assert points_of(state) == tuple(sums)


@pytest.mark.parametrize("reason", Reason)
def test_a_reason_has_its_word_sentence_and_clause(reason: Reason) -> None:
    assert reason.value == reason.name.lower()
    assert reason.sentence.endswith(".")
    assert reason.clause
