"""The golden logs: each is one hand with an ending that is seldom seen.

They are made by `make_golden.py`.  Card points are counted here from the tricks with exact fractions, and the lines are
written out: nothing of the game's own scoring is asked.
"""

from __future__ import annotations

from fractions import Fraction
from math import floor
from typing import Final

import pytest

from cardrules import loads
from cardrules.cards import Card
from cardrules.games import straw_man_tarock
from cardrules.games.straw_man_tarock import Between, Move, Options, Playing, Reason, State, Trick, card
from cardrules.log import Log, states

from .make_golden import GOLDEN, LOGS

ELDER: Final = 1
DEALER: Final = 0

WORTH: Final = {"K": 5, "Q": 4, "C": 3, "V": 2}
"""Of suit cards."""
HONOURS: Final = ("I", "XXI", "FOOL")
"""Trumps worth 5."""

LINES: Final[dict[str, tuple[tuple[int, int, Reason], ...]]] = {
    "pile_of_kings_and_trumps": ((ELDER, 3, Reason.DECLARER),),
    "slam": ((ELDER, 3, Reason.DECLARER), (ELDER, 4, Reason.WITH_45), (ELDER, 12, Reason.SLAM)),
    "three_birds": (
        (ELDER, 3, Reason.DECLARER),
        (ELDER, 4, Reason.WITH_45),
        (ELDER, 1, Reason.PAGAT),
        (ELDER, 1, Reason.OWL),
        (ELDER, 1, Reason.COCKATOO),
    ),
    "rostopschin_made": ((ELDER, 3, Reason.DECLARER), (ELDER, 1, Reason.ROSTOPSCHIN)),
    "rostopschin_missed": ((DEALER, 4, Reason.DEFENDER),),
    "declarer_36": ((ELDER, 3, Reason.DECLARER),),
    "declarer_35": ((DEALER, 4, Reason.DEFENDER),),
    "declarer_45": ((ELDER, 3, Reason.DECLARER), (ELDER, 4, Reason.WITH_45)),
    "declarer_26": ((DEALER, 4, Reason.DEFENDER), (DEALER, 5, Reason.WITH_26)),
    "both_passed": ((ELDER, 2, Reason.BOTH_PASSED),),
}
"""By log, the score lines of its hand: who, how many, what for."""

POINTS: Final = {
    "slam": (0, 70),
    "declarer_36": (34, 36),
    "declarer_35": (35, 35),
    "declarer_45": (25, 45),
    "declarer_26": (44, 26),
    "both_passed": (34, 36),
}
"""By log, the card points of the dealer and of the elder, where the log is there for them."""


def text_of(name: str) -> str:
    return (GOLDEN / f"{name}.jsonl").read_text(encoding="utf-8")


def log_of(name: str) -> Log[Options, Move]:
    return loads(text_of(name), game=straw_man_tarock)


def on_the_way(name: str) -> list[State]:
    return [*states(straw_man_tarock, log_of(name))]


def scored(name: str) -> Between:
    table = on_the_way(name)[-1].table
    assert isinstance(table, Between)
    return table


def worth(each: Card) -> int:
    """All others have 1: the trump V too, which is no valet."""
    if each.suit is None:
        return 5 if each.code in HONOURS else 1
    return WORTH.get(each.rank, 1)


def exact(table: Between, seat: int) -> Fraction:
    """What *seat* took: the worth of each card, less two thirds."""
    cards = [each for trick in table.taken if trick.taker == seat for each in trick.cards]
    return sum([worth(each) - Fraction(2, 3) for each in cards], Fraction(0))


def rounded(number: Fraction) -> int:
    """To the nearest whole number; thirds have one."""
    return floor(number + Fraction(1, 2))


def took_with(trick: Trick) -> Card:
    return trick.cards[0] if trick.taker == trick.leader else trick.cards[1]


@pytest.mark.parametrize("name", LOGS)
def test_card_points_counted_with_fractions_bear_the_lines_out(name: str) -> None:
    table = scored(name)
    thirds = [exact(table, seat) for seat in (DEALER, ELDER)]
    dealer, elder = map(rounded, thirds)
    assert sum(thirds) == 70 and dealer + elder == 70
    assert (dealer, elder) == POINTS.get(name, (dealer, elder))
    reasons = {reason for _, _, reason in LINES[name]}
    if table.declarer is None:
        winner = ELDER if elder >= 36 else DEALER
        assert max(dealer, elder) >= 36 and LINES[name] == ((winner, 2, Reason.BOTH_PASSED),)
    else:
        assert table.declarer == ELDER
        assert (elder >= 36) == (Reason.DECLARER in reasons) and (elder < 36) == (Reason.DEFENDER in reasons)
        assert (elder >= 45) == (Reason.WITH_45 in reasons) and (elder <= 26) == (Reason.WITH_26 in reasons)


def test_a_pile_of_kings_and_trumps_is_gone_before_the_first_trick() -> None:
    bid, first = on_the_way("pile_of_kings_and_trumps")[1:3]
    four = tuple(map(card, ("KC", "KH", "IX", "XXI")))
    assert set(bid.piles[ELDER][0]) == set(four)
    table = first.table
    assert isinstance(table, Playing) and not table.taken and not table.trick
    assert table.heights[ELDER][0] == 0 and table.tops[ELDER][0] is None
    assert set(four) <= set(table.shown[ELDER])
    assert table.sizes[ELDER] == len(first.hands[ELDER]) + len(table.shown[ELDER]) >= 19


def test_a_slam_is_all_tricks() -> None:
    taken = scored("slam").taken
    assert len(taken) == 27 and {trick.taker for trick in taken} == {ELDER}


def test_the_birds_take_the_last_three_tricks() -> None:
    taken = scored("three_birds").taken
    assert [took_with(trick).code for trick in taken[-3:]] == ["III", "II", "I"]
    assert {trick.taker for trick in taken[-3:]} == {ELDER} and {trick.taker for trick in taken} == {DEALER, ELDER}


@pytest.mark.parametrize(("name", "second"), [("rostopschin_made", ELDER), ("rostopschin_missed", DEALER)])
def test_rostopschin_is_two_tricks_in_a_row_called_and_taken(name: str, second: int) -> None:
    taken = scored(name).taken
    [nth] = [nth for nth, trick in enumerate(taken) if "ros" in trick.calls]
    ros, topschin = taken[nth : nth + 2]
    assert (ros.taker, took_with(ros).code) == (ELDER, "XVII")
    mine = topschin.cards[0 if topschin.leader == ELDER else 1]
    assert mine.code == "XVIII" and topschin.calls[topschin.cards.index(mine)] == "topschin"
    assert topschin.taker == second and (took_with(topschin).code == "XVIII") == (second == ELDER)


@pytest.mark.parametrize("name", ["declarer_36", "declarer_35", "declarer_45", "declarer_26"])
def test_the_points_are_exact_with_the_trump_v_among_them_which_is_no_valet(name: str) -> None:
    [trick] = [trick for trick in scored(name).taken if card("V") in trick.cards]
    assert trick.taker == ELDER


def test_after_two_passes_there_is_no_declarer() -> None:
    assert scored("both_passed").declarer is None
