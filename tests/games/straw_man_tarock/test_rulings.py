"""Every ruling has a test that names its row, S1 to S36; the corner positions follow (004 (f))."""

from __future__ import annotations

import itertools
import re
from typing import Any, Final

import attrs
import pytest

from cardrules.cards import NUMERALS, Cards, in_order
from cardrules.game import Outcome
from cardrules.games import straw_man_tarock as tarock
from cardrules.games.straw_man_tarock import PACK, Auction, Options, Reason, Rule, State

from .positions import (
    DEALER,
    ELDER,
    after,
    answered,
    auction,
    cards,
    dealt,
    lines_of,
    listed,
    pile,
    played_out,
    playing,
    points_of,
    refused,
    said,
    scored,
    scored_of,
    table_of,
    trick,
)

AFTER_TRICK: Final = Options(expose="after_trick")
HIDDEN: Final = Options(last_card="to_hand_hidden")
SHOWN: Final = Options(last_card="to_hand_shown")
REPLACE: Final = Options(major="replace")
EXPOSES: Final = (Options(), AFTER_TRICK)


def tops(state: State) -> tuple[str, str]:
    """By seat, what lies on the straw men."""
    first, second = [" ".join([top.code if top else "-" for top in row]) for row in table_of(state).tops]
    return first, second


def shown(state: State) -> tuple[Cards, ...]:
    return table_of(state).shown


def turned(piles: str, options: Options | None = None) -> State:
    """The straw men turned after a bid of seat 1; both hands hold a trump."""
    return after(auction("II | III", piles=piles, options=options), "1 bids")


# --- Pack and deal ----------------------------------------------------------------------------------------------------


def test_s1_54_cards_of_four_suits_and_22_trumps() -> None:
    black, red = ("K", "Q", "C", "V", "T", "9", "8", "7"), ("K", "Q", "C", "V", "1", "2", "3", "4")
    codes = [rank + suit for suit, ranks in zip("CDHS", (black, red, red, black), strict=True) for rank in ranks]
    codes += [*NUMERALS, "FOOL"]
    assert [each.code for each in PACK] == codes
    assert len(PACK) == 54
    assert (NUMERALS[0], NUMERALS[8], NUMERALS[-1]) == ("I", "IX", "XXI")
    assert len([each for each in PACK if each.suit is None]) == 22


def test_s1_the_ace_is_the_highest_pip_of_a_red_suit_and_the_ten_of_a_black_one() -> None:
    assert tarock.taker(cards("2H 1H"), 0) == 1
    assert tarock.taker(cards("1D VD"), 0) == 1
    assert tarock.taker(cards("9S TS"), 0) == 1


@pytest.mark.parametrize("other", [each for each in PACK if each.code != "FOOL"], ids=str)
def test_s2_the_fool_takes_any_trick(other: Any) -> None:
    assert tarock.taker((tarock.card("FOOL"), other), 0) == 0
    assert tarock.taker((other, tarock.card("FOOL")), 0) == 1


def test_s2_the_fool_obeys_all_rules() -> None:
    assert refused(playing("| 7S FOOL", led="KS"), "1 FOOL") is Rule.FOLLOW
    assert listed(playing("| 7S FOOL", led="KH")) == "FOOL"
    assert listed(playing("| 7S FOOL", led="I")) == "FOOL"


@pytest.mark.parametrize("first", [0, 1])
def test_s3_the_first_dealer_is_agreed_on_and_the_deal_alternates(first: Any) -> None:
    state = tarock.start(Options(first_dealer=first, hands=4))
    dealers: list[int] = []
    while (asked := tarock.to_shuffle(state)) is not None:
        dealers.append(asked.seat)
        assert (asked.label, asked.act, asked.cards) == (f"deal/{len(dealers) - 1}", "deal", PACK)
        state = answered(state, PACK)
        assert isinstance(state.table, Auction)
        assert state.table.to_bid == 1 - asked.seat
        state = played_out(state)
    assert dealers == [first, 1 - first] * 2
    assert Options().first_dealer == 0


@pytest.mark.parametrize("dealer", [0, 1])
def test_s4_fives_alternately_then_the_straw_men_alternately_the_elder_first(dealer: Any) -> None:
    state = answered(tarock.start(Options(first_dealer=dealer)), PACK)
    elder = 1 - dealer
    assert state.hands[elder] == in_order([PACK[place] for place in ELDER])
    assert state.hands[dealer] == in_order([PACK[place] for place in DEALER])
    for man in range(3):
        assert state.piles[elder][man] == PACK[30 + 8 * man : 34 + 8 * man]
        assert state.piles[dealer][man] == PACK[34 + 8 * man : 38 + 8 * man]
    assert isinstance(state.table, Auction)  # the straw men lie before the bids
    assert state.table.sizes == (15, 15)
    assert state.table.heights == ((4, 4, 4), (4, 4, 4))


def test_s5_a_hand_without_a_trump_is_played() -> None:
    state = dealt("KC QC CC VC TC 9C 8C 7C KD QD CD VD 1D 2D 3D | KH")
    assert not [each for each in state.hands[1] if each.suit is None]
    assert tarock.legal_moves(state) == (said("1 bids"), said("1 passes"))


# --- Bids -------------------------------------------------------------------------------------------------------------


def test_s6_the_elder_first_and_a_bid_ends_it() -> None:
    state = dealt()
    assert tarock.legal_moves(state) == (said("1 bids"), said("1 passes"))
    assert table_of(after(state, "1 bids")).declarer == 1
    assert table_of(after(state, "1 passes", "0 bids")).declarer == 0
    assert table_of(after(state, "1 passes", "0 passes")).declarer is None


def test_s7_when_both_pass_the_hand_is_played_for_2() -> None:
    state = after(dealt(), "1 passes", "0 passes")
    assert tarock.legal_moves(state)
    assert points_of(scored(pile(40, 13, having="KS QS"), "0 KS QS", declarer=None)) == (2, 0)


def test_s8_no_straw_man_is_seen_before_the_bids() -> None:
    state = dealt()
    for seat in range(2):
        seen = tarock.view(state, seat)
        assert not hasattr(seen.table, "tops")
        assert set(seen.hand) | set(tarock.hidden(seen)) == set(PACK)
        assert len(tarock.hidden(seen)) == 39
    assert not hasattr(after(state, "1 passes").table, "tops")
    assert hasattr(after(state, "1 bids").table, "tops")


# --- The straw men ----------------------------------------------------------------------------------------------------


def test_s9_every_straw_man_is_turned_and_each_goes_to_its_end() -> None:
    state = turned("KS IV 7S 8S/QH 4D/V VI 4H | 9S TS/KC 7C/KD KH VH")
    assert tops(state) == ("7S QH 4H", "9S 7C VH")
    assert shown(state) == (cards("KS IV V VI"), cards("KC KD KH"))
    assert table_of(state).heights == ((1, 1, 0), (1, 0, 0))
    assert table_of(state).sizes == (5, 4)


@pytest.mark.parametrize("code", [each.code for each in PACK if each.suit is None or each.rank == "K"])
def test_s10_kings_and_trumps_go_to_the_hand_by_themselves(code: str) -> None:
    state = turned(f"{code} 7C//|//")
    assert shown(state) == (cards(code), ())
    assert tops(state)[0] == "7C - -"


@pytest.mark.parametrize("code", [each.code for each in PACK if each.suit is not None and each.rank != "K"])
def test_s10_any_other_card_stays(code: str) -> None:
    state = turned(f"{code} XX//|//")
    assert (shown(state)[0], tops(state)[0]) == ((), f"{code} - -")


def test_s11_a_card_taken_is_known_to_both_until_it_is_played() -> None:
    state = turned("KS 7C//| XXI 8C//")
    for seat in range(2):
        seen = tarock.view(state, seat)
        assert seen.table is state.table
        assert not set(cards("KS XXI 7C 8C")) & {*tarock.hidden(seen), *seen.hand}
    state = after(state, "1 XXI")
    assert (shown(state), table_of(state).trick) == ((cards("KS"), ()), cards("XXI"))
    assert table_of(state).sizes == (2, 1)


def over_sevens(hands: str, options: Options | None = None) -> State:
    """7S and 8S lie on one card each, 7C and 8C."""
    return playing(hands, tops="7S - - | 8S - -", piles="7C//|8C//", options=options)


def test_s11_whatever_is_imagined_a_card_taken_stays_in_its_hand() -> None:
    state = after(dealt(piles="KS 7C//|XXI 8C//"), "1 bids")
    for seat in range(2):
        seen = tarock.view(state, seat)
        for order in (tarock.hidden(seen), tarock.hidden(seen)[::-1]):
            assert shown(tarock.imagine(seen, order)) == shown(state)
    assert tarock.card("KS") in shown(state)[1]
    assert tarock.card("XXI") in shown(state)[0]


def test_s12_the_next_card_is_turned_before_the_other_plays() -> None:
    state = after(over_sevens("II | III"), "0 7S")
    assert tops(state) == ("7C - -", "8S - -")
    assert tops(after(state, "1 8S")) == ("7C - -", "8C - -")


def test_s12_by_option_after_the_trick() -> None:
    state = after(over_sevens("II | III", AFTER_TRICK), "0 7S")
    assert tops(state) == ("- - -", "8S - -")
    assert table_of(state).heights == ((1, 0, 0), (1, 0, 0))
    assert tops(after(state, "1 8S")) == ("7C - -", "8C - -")


def test_s12_a_card_of_the_hand_turns_nothing() -> None:
    for options in EXPOSES:
        state = after(over_sevens("II IV | III V", options), "0 II", "1 III")
        assert tops(state) == ("7S - -", "8S - -")


def test_s13_a_king_taken_in_the_middle_of_a_trick_is_seen_and_changes_nothing_in_it() -> None:
    state = after(playing("II | 8S IV", tops="7S - - | - - -", piles="KS 7C//|//"), "0 7S")
    assert (shown(state)[0], tops(state)[0]) == (cards("KS"), "7C - -")
    assert table_of(state).trick == cards("7S")
    assert listed(state) == "8S"
    assert listed(after(state, "1 8S", "1 IV")) == "II"
    state = after(playing("II IV | 8S VS", tops="7S - - | - - -", piles="KS 7C//|//"), "0 7S", "1 8S")
    assert listed(after(state, "1 VS")) == "KS"


LAST: Final = [  # option, the last card, top, shown, unseen in hand
    (Options(), "7C", "7C", "", ""),
    (Options(), "KC", "-", "KC", ""),
    (Options(), "X", "-", "X", ""),
    (HIDDEN, "7C", "-", "", "7C"),
    (HIDDEN, "KC", "-", "", "KC"),
    (HIDDEN, "X", "-", "", "X"),
    (SHOWN, "7C", "-", "7C", ""),
    (SHOWN, "KC", "-", "KC", ""),
    (SHOWN, "X", "-", "X", ""),
]


@pytest.mark.parametrize(("options", "last", "top", "seen", "unseen"), LAST)
def test_s14_the_last_card_of_a_straw_man(options: Options, last: str, top: str, seen: str, unseen: str) -> None:
    first = turned(f"{last}//|//", options)  # before the first trick
    cascade = turned(f"KS XX {last}//|//", options)
    for state, more in ((first, ""), (cascade, "KS XX")):
        assert tops(state)[0] == f"{top} - -"
        assert shown(state)[0] == in_order(cards(f"{seen} {more}"))
        assert state.hands[0] == in_order(cards(f"II {unseen}"))
        assert table_of(state).heights[0] == (0, 0, 0)
        assert table_of(state).sizes[0] == len(state.hands[0]) + len(shown(state)[0])
    for expose in ("at_once", "after_trick"):
        how: Any = attrs.evolve(options, expose=expose)
        state = playing("II | IV V", tops="7S - - | - - -", piles=f"{last}//|//", options=how)
        state = after(state, "0 7S", "1 IV")
        assert (tops(state)[0], shown(state)[0]) == (f"{top} - -", cards(seen))
        assert state.hands[0] == in_order(cards(f"II {unseen}"))


def test_s14_a_card_to_the_hand_unseen_is_known_to_its_owner_only() -> None:
    state = turned("7C//|//", HIDDEN)
    assert tarock.view(state, 0).hand == cards("7C II")
    assert tarock.card("7C") in tarock.hidden(tarock.view(state, 1))
    assert tarock.card("7C") not in tarock.hidden(tarock.view(state, 0))


def test_s15_hand_and_tops_are_played_alike_and_cards_face_down_are_not() -> None:
    state = playing("| QS 8C", tops="- - - | 9S 7C -", piles="//|KS//", led="7S")
    assert listed(state) == "QS 9S"
    assert refused(state, "1 7C") is Rule.FOLLOW
    assert refused(state, "1 KS") is Rule.HOLDING


def test_s16_a_top_is_played_at_any_time_even_led() -> None:
    assert table_of(after(playing("II | III", tops="7S - - | - - -"), "0 7S")).trick == cards("7S")
    after(playing("| III 8C", tops="- - - | 9S - -", led="7S"), "1 9S")


def test_s17_suit_else_trump_else_anything() -> None:
    assert listed(playing("| QS 7S 8C III", led="9S")) == "QS 7S"
    assert listed(playing("| 8C III X", led="9S")) == "III X"
    assert listed(playing("| 8C QH", led="9S")) == "8C QH"
    assert listed(playing("| 8C III X", led="V")) == "III X"  # no duty to win
    assert listed(playing("| 8C QH", led="V")) == "8C QH"
    assert tarock.taker(cards("9S QH"), 0) == 0  # and cannot win


@pytest.mark.parametrize("dealer", [0, 1])
def test_s18_the_declarer_leads_or_by_option_the_elder(dealer: int) -> None:
    elder = 1 - dealer
    for options, leads in ((Options(), dealer), (Options(first_lead="elder"), elder)):
        state = auction(to_bid=elder, dealer=dealer, options=options)
        assert table_of(after(state, f"{elder} passes", f"{dealer} bids")).to_play == leads
        assert table_of(after(state, f"{elder} bids")).to_play == elder
        assert table_of(after(state, f"{elder} passes", f"{dealer} passes")).to_play == elder


@pytest.mark.parametrize(("reply", "leads"), [("QS", 1), ("7S", 0)])
def test_s19_the_taker_leads(reply: str, leads: int) -> None:
    assert table_of(after(playing("9S II | QS 7S"), "0 9S", f"1 {reply}")).to_play == leads


# --- Counting and the value of the hand -------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("codes", "points"),
    [("", 0), ("KS", 4), ("KS QS", 8), ("KS QS VS", 9), ("KS QS VS II", 9), ("KS QS VS II III", 10)],
)
def test_s20_a_group_of_three_less_2_and_one_or_two_left_less_1(codes: str, points: int) -> None:
    assert tarock.card_points(cards(codes)) == points


def test_s21_odd_cards_may_be_of_any_value_and_in_any_arrangement() -> None:
    for order in itertools.permutations(cards("KS QS VS II III")):
        assert tarock.card_points(order) == 10
    assert tarock.card_points(cards("KS KH")) == 9


@pytest.mark.parametrize("tricks", [12, 13, 14])
@pytest.mark.parametrize("options", [Options(), REPLACE, Options(declarer_35="draw")])
def test_s22_a_declarer_with_35_loses_or_by_option_draws(tricks: int, options: Options) -> None:
    drawn = options.declarer_35 == "draw"
    won = pile(35, tricks, having="KS QS I 7S")
    assert points_of(scored(won, "0 KS QS", options=options)) == ((0, 0) if drawn else (0, 4))
    assert points_of(scored(won, "0 I 7S", options=options)) == ((1, 0) if drawn else (1, 4))  # bonuses count


@pytest.mark.parametrize(("points", "lost"), [(34, 4), (36, 0)])
def test_s22_only_35_is_a_draw(points: int, lost: int) -> None:
    state = scored(pile(points, 13, having="KS QS"), "0 KS QS", options=Options(declarer_35="draw"))
    assert points_of(state) == ((0, lost) if lost else (3, 0))


@pytest.mark.parametrize("declarer_35", ["lose", "draw"])
def test_s23_nobody_scores_35_to_35_when_both_have_passed(declarer_35: Any) -> None:
    won = pile(35, 13, having="KS QS I 7S")
    options = Options(declarer_35=declarer_35)
    assert lines_of(scored(won, "0 KS QS", declarer=None, options=options)) == []
    assert lines_of(scored(won, "0 I 7S", declarer=None, options=options)) == [(0, 1, "pagat")]


@pytest.mark.parametrize(
    ("options", "points", "lines"),
    [
        (Options(), 45, [(0, 3, "declarer"), (0, 4, "with_45")]),
        (REPLACE, 45, [(0, 4, "with_45")]),
        (Options(), 26, [(1, 4, "defender"), (1, 5, "with_26")]),
        (REPLACE, 26, [(1, 5, "with_26")]),
    ],
)
def test_s24_on_top_or_by_option_instead(options: Options, points: int, lines: list[Any]) -> None:
    assert lines_of(scored(pile(points, 13, having="KS QS"), "0 KS QS", options=options)) == lines


@pytest.mark.parametrize("points", [20, 25, 26, 27, 35, 36, 44, 45, 50])
def test_s25_from_45_and_to_26_and_of_the_declarer_only(points: int) -> None:  # clause 8.1
    won = pile(points, 13, having="KS QS")
    reasons = {reason for _, _, reason in lines_of(scored(won, "0 KS QS"))}
    assert ("with_45" in reasons) is (points >= 45)
    assert ("with_26" in reasons) is (points <= 26)
    reasons = {reason for _, _, reason in lines_of(scored(won, "0 KS QS", declarer=1))}  # 70 less those
    assert ("with_45" in reasons) is (70 - points >= 45)
    assert ("with_26" in reasons) is (70 - points <= 26)
    reasons = {reason for _, _, reason in lines_of(scored(won, "0 KS QS", declarer=None))}
    assert not reasons & {"with_45", "with_26"}


@pytest.mark.parametrize("seat", [0, 1])
def test_s26_a_slam_is_added_for_either_side(seat: int) -> None:
    won = PACK if seat == 0 else ()
    end = f"{seat} KS QS"
    assert lines_of(scored(won, end, declarer=seat)) == [
        (seat, 3, "declarer"),
        (seat, 4, "with_45"),
        (seat, 12, "slam"),
    ]
    lost = [(seat, 4, "defender"), (seat, 5, "with_26"), (seat, 12, "slam")]
    assert lines_of(scored(won, end, declarer=1 - seat)) == lost
    assert lines_of(scored(won, end, declarer=None)) == [(seat, 2, "both_passed"), (seat, 12, "slam")]


# --- Birds and Rostopschin --------------------------------------------------------------------------------------------

BIRDS: Final = [("I", 0, "pagat"), ("II", 1, "owl"), ("III", 2, "cockatoo")]
FILL: Final = ["0 KC QC", "0 KD QD", "0 KH QH"]


def ending(
    bird: str, before_end: int, how: str, *, declarer: int | None = 0, options: Options | None = None
) -> list[Any]:
    """The bonuses of a hand in which the last trick but so many is *how*, with that bird."""
    ends = FILL[:]
    ends[2 - before_end] = how
    done = trick(how)
    having = " ".join([each.code for end in ends for each in trick(end).cards if trick(end).taker == 0])
    lacking = " ".join([each.code for each in done.cards]) if done.taker == 1 else ""
    state = scored(pile(38, 13, having, lacking), *ends, declarer=declarer, options=options)
    return [line for line in lines_of(state) if line[2] not in ("declarer", "defender", "both_passed")]


@pytest.mark.parametrize(("bird", "before_end", "reason"), BIRDS)
@pytest.mark.parametrize("declarer", [0, 1, None])
def test_s27_a_bird_that_takes_its_trick_scores_1(
    bird: str, before_end: int, reason: str, declarer: int | None
) -> None:
    for how, seat in ((f"0 {bird} 7S", 0), (f"1 7S {bird}", 0), (f"1 {bird} 7S", 1), (f"0 7S {bird}", 1)):
        assert ending(bird, before_end, how, declarer=declarer) == [(seat, 1, reason)]
        for options in (Options(birds=False), Options(birds=False, lost_bird=1)):
            assert ending(bird, before_end, how, declarer=declarer, options=options) == []


@pytest.mark.parametrize(("bird", "before_end", "_reason"), BIRDS)
def test_s27_not_in_another_trick(bird: str, before_end: int, _reason: str) -> None:
    for place in {0, 1, 2} - {before_end}:
        assert ending(bird, place, f"0 {bird} 7S") == []
        assert ending(bird, place, f"0 {bird} X", options=Options(lost_bird=1)) == []


@pytest.mark.parametrize(("bird", "before_end", "_reason"), BIRDS)
def test_s28_a_bird_beaten_scores_nothing_or_by_option_1_to_the_other(bird: str, before_end: int, _reason: str) -> None:
    for how, seat in ((f"0 {bird} X", 1), (f"1 X {bird}", 1), (f"1 {bird} X", 0), (f"0 X {bird}", 0)):
        assert ending(bird, before_end, how) == []
        assert ending(bird, before_end, how, options=Options(lost_bird=1)) == [(seat, 1, "lost_bird")]
        assert ending(bird, before_end, how, options=Options(lost_bird=1, birds=False)) == []


def ros(*ends: str, won: str = "", options: Options | None = None, declarer: int | None = 0) -> list[Any]:
    """The lines of Rostopschin of a hand that ends so; seat 0 has won *won* and what is of its tricks."""
    having = " ".join([won, *[each.code for end in ends for each in trick(end).cards if trick(end).taker == 0]])
    lacking = " ".join([each.code for end in ends for each in trick(end).cards if trick(end).taker == 1])
    state = scored(pile(38, 13, having, lacking), *ends, options=options, declarer=declarer)
    return [line for line in lines_of(state) if line[2] == "rostopschin"]


@pytest.mark.parametrize("declarer", [0, 1, None])
def test_s29_two_tricks_in_a_row_with_both_calls(declarer: int | None) -> None:
    assert ros("0 XVII:ros 7S", "0 XVIII:topschin 8S", declarer=declarer) == [(0, 1, "rostopschin")]
    assert ros("1 XVII:ros 7S", "1 XVIII:topschin 8S", declarer=declarer) == [(1, 1, "rostopschin")]
    assert ros("1 7S XVII:ros", "0 XVIII:topschin 8S", declarer=declarer) == [(0, 1, "rostopschin")]  # trumped in
    assert ros("0 XVII:ros 7S", "0 XVIII:topschin 8S", "0 KC QC", declarer=declarer) == [(0, 1, "rostopschin")]


@pytest.mark.parametrize(
    "ends",
    [
        ("0 XVII 7S", "0 XVIII:topschin 8S"),
        ("0 XVII:ros 7S", "0 XVIII 8S"),
        ("0 XVII 7S", "0 XVIII 8S"),
        ("0 XVII:ros 7S", "0 KC QC", "0 XVIII:topschin 8S"),
        ("0 XVIII:topschin 7S", "0 XVII:ros 8S"),
        ("0 XVII:ros XIX", "0 XVIII:topschin 8S"),
        ("0 XVII:ros 7S", "0 XVIII:topschin XIX"),
        ("0 XVII:ros 7S", "1 XVIII:topschin 8S"),
    ],
)
def test_s29_not_without_both_calls_both_tricks_and_that_order(ends: tuple[str, ...]) -> None:
    assert ros(*ends) == []


def test_s29_by_option_the_calls_are_illegal() -> None:
    state = playing("XVII XVIII | III", options=Options(rostopschin=False))
    assert refused(state, "0 XVII ros") is Rule.NO_ROSTOPSCHIN
    assert refused(state, "0 XVIII topschin") is Rule.NO_ROSTOPSCHIN
    assert ros("0 XVII 7S", "0 XVIII 8S", options=Options(rostopschin=False)) == []


def test_s30_a_call_is_part_of_the_card_and_optional() -> None:
    state = playing("XVI XVII XVIII | III")
    assert listed(state) == "XVI XVII XVII XVIII XVIII"
    assert refused(state, "0 XVI ros") is Rule.CALL
    assert refused(state, "0 XVII topschin") is Rule.CALL
    assert refused(state, "0 XVIII ros") is Rule.CALL
    assert table_of(after(state, "0 XVIII topschin")).calls == ("topschin",)  # without the other before it
    assert table_of(after(state, "0 XVII ros", "1 III")).taken[0].calls == ("ros", None)
    assert table_of(after(playing("| XVII 7S", led="1H"), "1 XVII ros")).taken[0].calls == (None, "ros")


def test_s31_points_are_added_to_the_earner_only() -> None:
    state = scored(pile(30, 12, having="I 9S"), "0 I 9S", scores=(2, 3), deals=1, options=Options(hands=3))
    assert points_of(state) == (2 + 1, 3 + 4)


# --- The match --------------------------------------------------------------------------------------------------------


def ended(deals: int, scores: tuple[int, int], options: Options) -> Outcome | None:
    """The end, after a hand that the declarer, seat 0, wins for 3."""
    return tarock.outcome(
        scored(pile(36, 13, having="KS QS"), "0 KS QS", scores=scores, deals=deals - 1, options=options)
    )


def test_s32_two_hands_or_so_many() -> None:
    assert Options().hands == 2
    assert ended(1, (0, 0), Options()) is None
    assert ended(2, (0, 0), Options()) == Outcome((3, 0), (0,))
    assert ended(1, (0, 0), Options(hands=1)) is not None
    assert ended(4, (0, 0), Options(hands=5)) is None
    assert ended(5, (0, 0), Options(hands=5)) is not None


def test_s32_a_target_alone_and_whichever_comes_first() -> None:
    alone = Options(hands=None, target=11)
    assert ended(9, (7, 10), alone) is None
    assert ended(9, (8, 10), alone) == Outcome((11, 10), (0,))
    both = Options(hands=3, target=11)
    assert ended(2, (8, 0), both) == Outcome((11, 0), (0,))
    assert ended(2, (7, 0), both) is None
    assert ended(3, (0, 0), both) == Outcome((3, 0), (0,))


def test_s32_equal_scores_share() -> None:
    assert ended(2, (0, 3), Options()) == Outcome((3, 3), (0, 1))
    assert ended(2, (0, 4), Options()) == Outcome((3, 4), (1,))


def test_s33_bonuses_of_other_books_do_not_exist() -> None:
    words = {reason.value for reason in Reason}
    assert words == {
        *("declarer", "defender", "both_passed", "with_45", "with_26", "slam"),
        *("pagat", "owl", "cockatoo", "lost_bird", "rostopschin"),
    }
    names = {field.name for field in attrs.fields(Options)}
    for other in ("extras", "trull", "kings", "mond", "quapil", "contra"):
        assert not [name for name in words | names if other in name]
    assert set(tarock.MOVES) == {tarock.Bid, tarock.Pass, tarock.Play}
    assert points_of(scored(pile(40, 13, having="I XXI FOOL KC KD KH KS QS"), "0 KS QS")) == (3, 0)


def test_s34_all_tricks_are_seen_by_both() -> None:
    state = after(playing("II 7S XX | III 8S IV"), "0 II", "1 III", "1 8S", "0 7S")
    for seat in range(2):
        table = table_of(state)
        assert tarock.view(state, seat).table is table
        assert table.taken == (trick("0 II III"), trick("1 8S 7S"))


def test_s35_a_player_without_a_hand_plays_from_his_straw_men() -> None:
    state = playing("| II III", tops="7S 8C - | - - -", piles="QH//|//")
    assert table_of(state).sizes[0] == 0
    assert listed(state) == "8C 7S"
    state = after(state, "0 7S", "1 II", "1 III")
    assert listed(state) == "8C QH"


@pytest.mark.parametrize("options", EXPOSES)
def test_s36_while_a_card_is_left_there_is_a_legal_move(options: Options) -> None:
    state = playing("| II III IV V", tops="7S - - | - - -", piles="QH 8C KC//|//", options=options)
    while table_of(state).heights[0][0] or tarock.awaited(state.table) == 1:
        assert tarock.legal_moves(state)
        state = tarock.apply(state, tarock.legal_moves(state)[0])
    assert listed(state) == "KC"


# --- Corner positions, rulings (f) ------------------------------------------------------------------------------------


def test_f_a_straw_man_of_four_kings_and_trumps_is_gone_before_the_first_trick() -> None:
    state = after(dealt(piles="KC I XXI KD//|//"), "1 bids")
    assert table_of(state).heights[1][0] == 0
    assert tops(state)[1].startswith("- ")
    assert set(cards("KC I XXI KD")) <= set(shown(state)[1])


def test_f_several_cascades_at_one_exposure() -> None:
    state = turned("KS IV 7S/KH V 8S/KD VI 9S | KC VII TS/XI XII 7C/X 8C")
    assert tops(state) == ("7S 8S 9S", "TS 7C 8C")
    assert shown(state) == (cards("KD KH KS IV V VI"), cards("KC VII X XI XII"))


def test_f_all_three_straw_men_of_one_player_are_gone() -> None:
    state = turned("KC KD KH KS/IV V VI VII/XI XII XIII XIV|7S//")
    assert tops(state) == ("- - -", "7S - -")
    assert table_of(state).heights[0] == (0, 0, 0)
    assert (len(shown(state)[0]), table_of(state).sizes) == (12, (13, 1))


def test_f_an_exposed_queen_is_the_only_card_that_follows() -> None:
    state = playing("| 8C II", tops="- - - | QH - -", led="1H")
    assert listed(state) == "QH"
    assert refused(state, "1 II") is Rule.FOLLOW


def test_f_void_in_hand_but_the_suit_is_on_a_top() -> None:
    assert listed(playing("| II III", tops="- - - | 7C 4H 9S", led="1H")) == "4H"


def test_f_the_suit_only_under_a_top_is_no_suit_held() -> None:
    state = playing("| II 8C", tops="- - - | 7C - -", piles="//|4H//", led="1H")
    assert listed(state) == "II"
    assert refused(state, "1 8C") is Rule.TRUMP


def test_f_only_the_hand_has_trumps_to_follow_with() -> None:
    assert listed(playing("| II 8C", shown="| X", tops="- - - | 7C 4H -", piles="//|XX//", led="XXI")) == "II X"
    assert listed(playing("| 8C", tops="- - - | 7C 4H -", piles="//|XX//", led="XXI")) == "8C 7C 4H"


@pytest.mark.parametrize(("options", "between"), [(Options(), "7C - -"), (AFTER_TRICK, "- - -")])
def test_f_both_play_a_straw_man_card_to_one_trick(options: Options, between: str) -> None:
    state = playing("II | III", tops="7S - - | 8S - -", piles="KS 7C//|KC 8C//", options=options)
    state = after(state, "0 7S")
    assert tops(state) == (between, "8S - -")
    state = after(state, "1 8S")
    assert tops(state) == ("7C - -", "8C - -")
    assert shown(state) == (cards("KS"), cards("KC"))


@pytest.mark.parametrize(("last", "top", "seen"), [("KC", "-", "KC"), ("7C", "7C", "")])
def test_f_the_last_card_is_a_king_or_a_seven(last: str, top: str, seen: str) -> None:
    state = after(playing("II | III", tops="7S - - | - - -", piles=f"{last}//|//"), "0 7S")
    assert (tops(state)[0], shown(state)[0]) == (f"{top} - -", cards(seen))


def test_f_the_fool_is_led() -> None:
    state = after(playing("FOOL 7S | XXI 8C"), "0 FOOL")
    assert listed(state) == "XXI"
    assert table_of(after(state, "1 XXI")).to_play == 0


def test_f_the_pagat_is_beaten_in_the_last_trick() -> None:
    assert ending("I", 0, "0 I II") == []
    assert ending("I", 0, "0 I II", options=Options(lost_bird=1)) == [(1, 1, "lost_bird")]


def test_f_the_xviii_before_the_xvii() -> None:
    assert ros("0 XVIII:topschin 7S", "0 XVII:ros 8S") == []


def test_f_ros_in_the_last_trick_but_one() -> None:
    assert ros("0 XVII:ros 7S", "0 XVIII:topschin 8S") == [(0, 1, "rostopschin")]


def test_f_calls_without_winning_cost_nothing() -> None:
    assert lines_of(scored(pile(38, 13, "KS QS", "XVII XIX XVIII XX"), "0 XVII:ros XIX", "1 XX XVIII:topschin")) == [
        (0, 3, "declarer")
    ]


@pytest.mark.parametrize(("won", "tricks"), [(PACK, 27), ((), 0)])
def test_f_no_trick_or_all_of_them(won: Cards, tricks: int) -> None:
    state = scored(won, "0 KS QS" if won else "1 KS QS")
    assert len([each for each in scored_of(state).taken if each.taker == 0]) == tricks
    assert points_of(state) == ((19, 0) if won else (0, 21))


@pytest.mark.parametrize(("points", "scores"), [(26, (0, 9)), (27, (0, 4)), (44, (3, 0)), (45, (7, 0))])
@pytest.mark.parametrize("tricks", [11, 12, 13, 14, 15])
def test_f_the_boundaries_of_26_and_45(points: int, scores: tuple[int, int], tricks: int) -> None:  # 8.1, 8.2
    assert points_of(scored(pile(points, tricks, having="KS QS"), "0 KS QS")) == scores


@pytest.mark.parametrize(("declarer_35", "scores"), [("lose", (0, 4)), ("draw", (0, 0))])
def test_f_a_draw_with_two_cards_and_one_left_over(declarer_35: Any, scores: tuple[int, int]) -> None:
    won = pile(35, 13, having="KS QS")
    assert (len(won) % 3, (54 - len(won)) % 3) == (2, 1)
    assert points_of(scored(won, "0 KS QS", options=Options(declarer_35=declarer_35))) == scores


# --- All of them ------------------------------------------------------------------------------------------------------


def test_every_ruling_has_its_test() -> None:
    named = {int(found[1]) for name in globals() if (found := re.match(r"test_s(\d+)_", name))}
    assert named == set(range(1, 37))
