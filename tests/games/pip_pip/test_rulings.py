"""Every ruling has a test that names its row, P1 to P29; the corner positions follow (002 (f))."""

from __future__ import annotations

import itertools
import re
from typing import Final

import pytest

from cardrules.cards import SUITS, Cards, Suit
from cardrules.game import BadOptions, ScoreLine, Shuffle
from cardrules.games import pip_pip
from cardrules.games.pip_pip import (
    PACK,
    Between,
    Cutting,
    Drawn,
    Options,
    Outcome,
    PipPip,
    Play,
    Reason,
    Rule,
    State,
    Turned,
)

from .positions import (
    after,
    answered,
    cards,
    dealt,
    one_card,
    played_out,
    playing,
    refused,
    said,
    scored_of,
    stacked,
    table_of,
)

RANKS: Final = "2AKQJT9876543"


def drawn(top: str, options: Options) -> Turned:
    """The table after a draw that settled it, the first cards being those."""
    table = answered(pip_pip.start(options), stacked(top)).table
    assert isinstance(table, Turned)
    return table


def trumps(state: State) -> tuple[Suit, Suit]:
    """The trump in force, and the one to come."""
    return table_of(state).trump, table_of(state).coming


def scores(state: State) -> tuple[int, ...]:
    return state.table.match.scores


# --- The draw and the cut ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("high", "low"), list(itertools.pairwise(RANKS)))
def test_p1_the_draw_goes_by_the_ranking_of_the_game(high: str, low: str) -> None:
    top = f"{low}C {high}D {low}H"
    assert (drawn(top, Options(seats=3)).match.dealer, drawn(top, Options(seats=3)).trump) == (1, "D")
    top = f"{high}C {low}D {high}H"
    assert drawn(top, Options(seats=3, dealer_draw="low")).match.dealer == 1


def test_p2_the_highest_card_deals_and_its_suit_is_trump() -> None:
    table = drawn("KS 3C 2H AD", Options())
    assert (table.match.dealer, table.trump) == (2, "H")
    assert table.drawn == tuple(map(Drawn, range(4), cards("KS 3C 2H AD")))


def test_p2_by_option_the_lowest_card_deals_and_its_suit_is_trump() -> None:
    table = drawn("KS 3C 2H AD", Options(dealer_draw="low"))
    assert (table.match.dealer, table.trump) == (1, "C")


def test_p2_those_who_tie_draw_again_in_seat_order_even_twice() -> None:
    table = drawn("3C 2S 4D 2S KH KD 9C TH", Options())  # identical cards tie too
    assert table.drawn == tuple(map(Drawn, (0, 1, 2, 3, 1, 3, 1, 3), cards("3C 2S 4D 2S KH KD 9C TH")))
    assert (table.match.dealer, table.trump) == (3, "H")  # the card that decided


def test_p2_a_second_tie_may_be_among_fewer_and_at_a_lower_card() -> None:
    table = drawn("2C 2D 2H 3C QC 7D QS 8D 4H", Options())
    assert [each.seat for each in table.drawn] == [0, 1, 2, 3, 0, 1, 2, 0, 2]
    assert (table.match.dealer, table.trump) == (0, "D")


def test_p2_those_who_tie_for_the_lowest_draw_again_even_twice() -> None:
    table = drawn("3C 2S 4D 3H KH KD 9C TH", Options(dealer_draw="low"))
    assert [each.seat for each in table.drawn] == [0, 1, 2, 3, 0, 3, 0, 3]
    assert (table.match.dealer, table.trump) == (0, "C")


def by_rank() -> Cards:
    """Both packs, all cards of a rank together."""
    return tuple(sorted(PACK, key=lambda card: RANKS.index(card.rank)))


def one_left(best: str, worst: str) -> Cards:
    """Seats 0 and 1 of three tie with cards of rank *best*, and so does every pair after them; one card is left."""
    rows = [("CD", best), ("C", worst), ("HSCDHS", best), ("DHSCDH", worst)]
    codes = " ".join([rank + suit for suits, rank in rows for suit in suits])
    rest = [card for card in by_rank() if card.rank not in (best, worst)]
    return (*cards(codes), *rest, *cards(f"{worst}S"))


@pytest.mark.parametrize(
    ("options", "order", "used"),
    [
        (Options(seats=4), by_rank(), 104),
        (Options(seats=8, dealer_draw="low"), by_rank(), 104),
        (Options(seats=3), one_left("2", "3"), 103),
        (Options(seats=3, dealer_draw="low"), one_left("3", "2"), 103),
    ],
)
def test_p2_a_pack_that_runs_out_settles_nothing_and_another_cut_is_awaited(
    options: Options, order: Cards, used: int
) -> None:
    state = answered(pip_pip.start(options), order)
    assert isinstance(state.table, Cutting)
    assert len(state.table.drawn) == used
    assert state.table.match.cuts == 1
    assert pip_pip.to_shuffle(state) == Shuffle("cut/1", "cut", 0, PACK)
    assert pip_pip.legal_moves(state) == ()
    assert pip_pip.outcome(state) is None
    again = answered(state, stacked("2S 3S AC AC" if options.dealer_draw == "high" else "3S 2S AC AC 2C 2C 2D 2D"))
    assert isinstance(again.table, Turned)
    assert (again.table.match.dealer, again.table.trump, again.table.match.cuts) == (0, "S", 2)
    assert len(again.table.drawn) == options.seats  # the draw that settled nothing is gone


def test_p3_the_drawn_cards_go_back_and_all_104_are_dealt() -> None:
    state = answered(pip_pip.start(Options()), stacked("2S 3C 2S 4D KH QD"))
    assert pip_pip.to_shuffle(state) == Shuffle("deal/0", "deal", 0, PACK)
    state = answered(state, stacked("2S 2S"))
    assert sorted(card.code for hand in (*state.hands, state.stock) for card in hand) == sorted(
        card.code for card in PACK
    )


def ended(later_trump: str) -> State:
    """A deal of three, begun with clubs, the last trick of which was played with hearts as trump; seat 1 dealt."""
    options = {
        "cut": Options(seats=3),
        "first_draw": Options(seats=3, later_trump="first_draw"),
        "last_trump": Options(seats=3, later_trump="last_trump"),
    }[later_trump]
    return after(playing("2S | |", led="3S 4S", leader=1, dealer=1, turned="C", trump="H", options=options), "0 2S")


def test_p4_the_player_at_the_new_dealers_right_cuts_the_later_trump() -> None:
    state = ended("cut")
    assert scored_of(state).match.dealer == 2
    assert pip_pip.to_shuffle(state) == Shuffle("cut/1", "cut", 1, PACK)
    cut = answered(state, stacked("3D 2S"))
    assert isinstance(cut.table, Turned)
    assert cut.table.drawn == (Drawn(1, pip_pip.card("3D")),)
    assert (cut.table.trump, cut.table.match.dealer, cut.table.match.cuts) == ("D", 2, 2)
    assert pip_pip.to_shuffle(cut) == Shuffle("deal/1", "deal", 2, PACK)  # the card cut is returned
    begun = answered(cut, PACK)
    assert trumps(begun) == ("D", "D")
    assert table_of(begun).turned == "D"


def test_p4_the_right_of_seat_0_is_the_last_seat() -> None:
    state = after(playing("2S | |", led="3S 4S", leader=1, dealer=2), "0 2S")
    assert scored_of(state).match.dealer == 0
    assert pip_pip.to_shuffle(state) == Shuffle("cut/1", "cut", 2, PACK)


@pytest.mark.parametrize(("later_trump", "trump"), [("first_draw", "C"), ("last_trump", "H")])
def test_p4_by_option_the_trump_is_that_of_the_first_draw_or_of_the_last_trick(later_trump: str, trump: Suit) -> None:
    state = ended(later_trump)
    assert pip_pip.to_shuffle(state) == Shuffle("deal/1", "deal", 2, PACK)  # no cut
    assert trumps(answered(state, PACK)) == (trump, trump)


def test_p4_the_last_trump_is_that_of_the_last_trick_and_not_of_the_lead_before() -> None:
    options = Options(later_trump="last_trump")
    state = playing("3S 4S | KD QD | 5S 6S", trump="H", options=options)
    state = after(state, "0 3S", "1 calls D", "1 QD", "2 5S", "2 6S", "0 4S", "1 KD")
    assert scored_of(state).taken[0].taker == 2  # hearts ruled the first of the two tricks
    assert trumps(answered(state, PACK)) == ("D", "D")


def test_p5_eldest_leads_and_the_deal_passes_to_the_left() -> None:
    state = answered(answered(pip_pip.start(Options(seats=3)), stacked("3C 4C 2S")), PACK)
    assert (table_of(state).match.dealer, table_of(state).to_play) == (2, 0)
    state = played_out(state)
    dealers = [state.table.match.dealer]
    while pip_pip.outcome(state) is None:
        state = answered(answered(state, PACK), PACK)
        assert table_of(state).to_play == (table_of(state).match.dealer + 1) % 3
        state = played_out(state)
        dealers.append(state.table.match.dealer)
    assert dealers == [0, 1, 2]


def test_p5_cards_are_dealt_one_at_a_time_from_the_dealers_left() -> None:  # clause 2.4
    top = "3C 4C 5C 3D 4D 5D 3H 4H 5H 3S 4S 5S 6C 7C 8C 6D 7D 8D 6H 7H 8H 2S"
    state = answered(answered(pip_pip.start(Options(seats=3)), stacked("3C 2S 4C")), stacked(top))
    assert state.hands[2] == cards("3C 6C 3D 6D 3H 6H 3S")  # the dealer is seat 1
    assert state.hands[0] == cards("4C 7C 4D 7D 4H 7H 4S")
    assert state.hands[1] == cards("5C 8C 5D 8D 5H 8H 5S")
    assert state.stock[0].code == "2S"


# --- Tricks -----------------------------------------------------------------------------------------------------------


def test_p6_a_player_without_the_suit_need_neither_trump_nor_overtrump() -> None:
    state = playing("| 4S 3D | 3S 2S 3H", led="4C", trump="S")
    assert pip_pip.choices(pip_pip.view(state, 1)) == (said("1 3D"), said("1 4S"))
    state = after(state, "1 4S")
    assert pip_pip.choices(pip_pip.view(state, 2)) == (said("2 3H"), said("2 2S"), said("2 3S"))


def test_p6_a_player_with_the_suit_need_not_play_higher() -> None:
    after(playing("3C | 2C 3C | 3C", led="AC", leader=0), "1 3C")


@pytest.mark.parametrize("trump", ["H", "S"])
def test_p7_the_second_of_two_identical_highest_cards_takes_the_trick(trump: Suit) -> None:
    assert pip_pip.taker(cards("2H 3H 2H"), trump, 0) == 2
    assert pip_pip.taker(cards("2H 2H 3H"), trump, 0) == 1
    state = after(playing("2H 3C | 2H 3C | 3H 3C", trump=trump), "0 2H", "1 2H", "2 3H")
    assert table_of(state).to_play == 1


def test_p7_the_second_identical_trump_takes_a_trick_of_another_suit() -> None:
    assert pip_pip.taker(cards("2H 3S 3S AH"), "S", 0) == 2


# --- The stock --------------------------------------------------------------------------------------------------------


def test_p8_each_draws_at_once_after_his_own_card() -> None:
    state = after(playing("3C 4C | 5C QH | 6C 7C", stock="2S KH 2D"), "0 3C")
    assert state.hands[0] == cards("4C 2S")
    assert table_of(state).stock == 2
    assert table_of(state).sizes == (2, 2, 2)
    state = after(state, "1 5C")
    assert state.hands[1] == cards("QH KH")
    assert table_of(after(state, "1 calls H")).coming == "H"  # before the next player plays


AFTER_TRICK: Final = Options(draw_timing="after_trick")


def test_p8_by_option_all_draw_after_the_trick_its_taker_first() -> None:
    state = playing("3C 4C | 6C QH | 5C 7C", stock="2S KH 2D 3D 4D 5D", options=AFTER_TRICK)
    state = after(state, "0 3C", "1 6C")
    assert state.hands == (cards("4C"), cards("QH"), cards("5C 7C"))
    assert (table_of(state).sizes, table_of(state).stock) == ((1, 1, 2), 6)
    state = after(state, "2 5C")
    assert state.hands == (cards("4C 2D"), cards("QH 2S"), cards("7C KH"))
    assert (table_of(state).stock, table_of(state).to_play) == (3, 1)


def test_p8_by_option_a_drawn_pair_may_be_called_before_the_lead() -> None:
    state = playing("3C 4C | 6C QH | 5C 7C", stock="KH 2S 2D 3D 4D 5D", options=AFTER_TRICK)
    state = after(state, "0 3C", "1 6C", "2 5C")
    assert PipPip(1, "H") in pip_pip.legal_moves(state)
    assert trumps(after(state, "1 calls H", "1 QH")) == ("H", "H")


@pytest.mark.parametrize("options", [Options(), AFTER_TRICK])
def test_p9_drawing_stops_after_the_trick_that_leaves_too_few_cards(options: Options) -> None:
    state = playing("3C 4C 5C | 6C 7C 8C | 9C TC JC", stock="3D 4D 5D 6D 7D", options=options)
    state = after(state, "0 3C", "1 6C")
    assert table_of(state).remainder == ()  # fewer than three may be left in the midst of a trick
    state = after(state, "2 9C")
    assert table_of(state).remainder == cards("6D 7D")  # turned up before the next lead
    assert table_of(state).stock == 0
    assert [len(hand) for hand in state.hands] == [3, 3, 3]
    held = state.hands
    state = after(state, "2 TC")
    assert len(state.hands[2]) == len(held[2]) - 1  # nobody draws again
    assert [len(hand) for hand in state.hands] == [3, 3, 2]
    assert pip_pip.hidden(pip_pip.view(state, 0)).count(pip_pip.card("6D")) == 1  # its twin; this one lies in sight


@pytest.mark.parametrize("options", [Options(), AFTER_TRICK])
def test_p9_a_stock_that_is_just_enough_is_drawn(options: Options) -> None:
    state = playing("3C 4C | 6C 7C | 9C TC", stock="3D 4D 5D", options=options)
    state = after(state, "0 3C", "1 6C", "2 9C")
    assert (table_of(state).stock, table_of(state).remainder) == (0, ())
    assert [len(hand) for hand in state.hands] == [2, 2, 2]


LEFT: Final = "2D AH"


def test_p10_the_remainder_scores_for_nobody() -> None:
    state = after(playing("2S | |", led="3S 4S", leader=1, remainder=LEFT), "0 2S")
    assert scored_of(state).match.lines == (ScoreLine(0, 11, Reason.TRICKS),)
    assert scored_of(state).remainder == cards(LEFT)
    assert scores(state) == (11, 0, 0)


def test_p10_by_option_it_scores_for_the_taker_of_the_last_trick() -> None:
    taker = Options(remainder="last_trick_winner")
    state = after(playing("2S | |", led="3S 4S", leader=1, remainder=LEFT, options=taker), "0 2S")
    assert scored_of(state).match.lines == (ScoreLine(0, 11, Reason.TRICKS), ScoreLine(0, 21, Reason.REMAINDER))
    assert scores(state) == (32, 0, 0)


def test_p10_a_remainder_without_points_has_no_score_line() -> None:
    taker = Options(remainder="last_trick_winner")
    state = after(playing("2S | |", led="3S 4S", leader=1, remainder="3D 4D", options=taker), "0 2S")
    assert scored_of(state).match.lines == (ScoreLine(0, 11, Reason.TRICKS),)


@pytest.mark.parametrize("seats", range(3, 13))
def test_p11_seven_cards_each_are_left_when_the_stock_is_out(seats: int) -> None:
    state = dealt(Options(seats=seats), PACK)
    while table_of(state).stock:
        state = one_card(state)
    assert table_of(state).sizes == (7,) * seats
    assert len(table_of(state).taken) == 104 // seats - 7
    assert len(scored_of(played_out(state)).taken) == 104 // seats


# --- Calls ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("led", "seat"), [("", 0), ("", 1), ("", 2), ("3C", 0), ("3C", 1), ("3C", 2), ("3C 4C", 0)])
def test_p12_anybody_calls_at_any_moment_in_turn_or_out_of_it(led: str, seat: int) -> None:
    hands = " | ".join(["KH QH" if place == seat else "5C 6C" for place in range(3)])
    state = after(playing(hands, led=led), f"{seat} calls H")
    assert scores(state) == tuple([50 if place == seat else 0 for place in range(3)])
    assert table_of(state).to_play == len(led.split())  # the turn stays where it was


def test_p12_by_option_only_while_no_trick_is_begun() -> None:
    options = Options(call_timing="between_tricks")
    state = playing("3C 4C | 5C KH QH | 6C 7C", options=options)
    assert table_of(after(state, "1 calls H")).coming == "H"  # out of turn too
    begun = after(state, "0 3C")
    assert refused(begun, "1 calls H") is Rule.BETWEEN_TRICKS
    assert refused(after(begun, "1 5C"), "1 calls H") is Rule.BETWEEN_TRICKS
    assert table_of(after(begun, "1 5C", "2 6C", "1 calls H")).coming == "H"


def test_p13_a_call_rules_from_the_next_lead_and_not_in_the_present_trick() -> None:
    state = after(playing("3C 4C | 3S 5C | 4H KH QH", trump="S"), "0 3C", "2 calls H")
    assert trumps(state) == ("S", "H")
    state = after(state, "1 5C", "2 4H")
    assert table_of(state).to_play == 1  # hearts were not yet trump
    assert trumps(state) == ("S", "H")
    assert trumps(after(state, "1 3S")) == ("H", "H")  # as the lead is made


def test_p14_the_next_leader_calls_and_leads_under_the_new_trump() -> None:
    state = playing("2C KH QH | 3C 2S | 4C 5C", trump="S")
    state = after(state, "0 2C", "1 3C", "2 4C", "0 calls H", "0 KH", "1 2S", "2 5C")
    assert table_of(state).taken[-1].taker == 0


@pytest.mark.parametrize(("calls", "coming"), [(("1 calls H", "2 calls D"), "D"), (("2 calls D", "1 calls H"), "H")])
def test_p15_each_call_scores_and_the_last_one_made_rules(calls: tuple[str, str], coming: Suit) -> None:
    state = after(playing("3C 4C | KH QH | KD QD"), *calls)
    assert scores(state) == (0, 50, 50)
    assert trumps(state) == ("S", coming)
    assert trumps(after(state, "0 3C")) == (coming, coming)


LATEST: Final = Options(differs_from="latest_call")


def test_p16_the_suit_another_has_just_called_may_be_called_too() -> None:
    state = after(playing("3C 4C | KH QH | KH QH"), "1 calls H", "2 calls H")
    assert scores(state) == (0, 50, 50)
    assert trumps(state) == ("S", "H")


def test_p16_a_double_holder_calls_both_at_once() -> None:
    state = after(playing("3C 4C | KH KH QH QH | 3D"), "1 calls H", "1 calls H")
    assert scores(state) == (0, 100, 0)


def test_p16_the_trump_in_force_may_not_be_called_even_while_another_is_pending() -> None:
    state = playing("3C KS QS | KH QH | 3D", trump="S")
    assert refused(state, "0 calls S") is Rule.IN_FORCE
    assert refused(after(state, "1 calls H"), "0 calls S") is Rule.IN_FORCE


def test_p16_before_eldests_first_lead_the_suit_cut_may_not_be_called() -> None:
    top = "KS 3C 4C QS"
    state = dealt(Options(seats=3), stacked(top))
    assert pip_pip.card("KS") in state.hands[1]
    assert pip_pip.card("QS") in state.hands[1]
    assert refused(state, "1 calls S") is Rule.IN_FORCE


def test_p16_by_option_only_the_suit_of_the_latest_call_is_barred_while_it_is_pending() -> None:
    state = playing("3C KS QS | KH QH | KH QH KD QD", trump="S", options=LATEST)
    assert refused(state, "0 calls S") is Rule.LATEST_CALL  # nothing is pending: the trump is barred
    state = after(state, "1 calls H")
    assert refused(state, "2 calls H") is Rule.LATEST_CALL
    back = after(state, "0 calls S")  # the trump in force is not
    assert (scores(back), trumps(back)) == ((50, 50, 0), ("S", "S"))
    assert table_of(after(back, "2 calls H")).coming == "H"
    state = after(state, "2 calls D")
    assert table_of(after(state, "2 calls H")).coming == "H"  # not the latest any more


def test_p16_by_option_a_double_holder_may_not_call_both_at_once() -> None:
    state = after(playing("3C 4C | KH KH QH QH | 3D", options=LATEST), "1 calls H")
    assert refused(state, "1 calls H") is Rule.LATEST_CALL
    assert refused(after(state, "0 3C"), "1 calls H") is Rule.LATEST_CALL  # now it is trump


def test_p17_two_calls_of_one_suit_take_four_cards_and_wait_while_it_is_trump() -> None:
    state = after(playing("3C 4C | KH KH QH QH | KD QD"), "1 calls H")
    assert table_of(state).called[1] == cards("QH KH")
    led = after(state, "0 3C")
    assert trumps(led) == ("H", "H")
    assert refused(led, "1 calls H") is Rule.IN_FORCE
    state = playing("3C 4C | 3D KH QH | KD QD", trump="H", called="| KH QH |")
    state = after(state, "2 calls D")
    assert refused(state, "1 calls H") is Rule.IN_FORCE
    state = after(state, "0 3C", "1 calls H")
    assert table_of(state).called[1] == cards("QH QH KH KH")


def test_p18_a_called_king_does_not_pair_with_another_queen() -> None:
    state = playing("3C 4C | 5C QH | 3D 6C", called="| KH QH |")
    assert refused(state, "1 calls H") is Rule.PAIR
    state = playing("3C 4C | 5C KH | 3D 6C", called="| KH QH |")
    assert refused(state, "1 calls H") is Rule.PAIR


def test_p19_a_played_king_or_queen_pairs_with_nothing() -> None:
    state = playing("KH QH | 3H 4C | 4H 5C", trump="S")
    assert refused(after(state, "0 KH"), "0 calls H") is Rule.PAIR
    assert refused(after(state, "0 QH"), "0 calls H") is Rule.PAIR
    # Nor does one in a trick just taken.
    assert refused(after(state, "0 KH", "1 3H", "2 4H"), "0 calls H") is Rule.PAIR


def test_p20_called_cards_are_part_of_the_hand_and_lie_face_up_until_played() -> None:
    state = after(playing("3C 4C | 5D KH QH | 3D 6C"), "1 calls H")
    assert table_of(state).sizes == (2, 3, 2)
    assert state.hands[1] == cards("5D")
    assert pip_pip.holding(state.hands[1], table_of(state).called[1]) == cards("5D QH KH")
    assert pip_pip.view(state, 0).table == state.table
    state = after(state, "0 3C", "1 KH")  # void in clubs
    assert table_of(state).called[1] == cards("QH")
    assert table_of(state).sizes == (1, 2, 2)


def test_p20_called_cards_count_for_following_suit() -> None:
    state = playing("3C 4C | 5D | 3D 6C", called="| KC QC |", led="3C")
    assert refused(state, "1 5D") is Rule.FOLLOW
    assert pip_pip.choices(pip_pip.view(state, 1)) == (said("1 QC"), said("1 KC"))


def test_p20_of_two_alike_the_called_one_is_played() -> None:
    state = playing("3C 4C | QH KH | 3D 6C", called="| QH KH |", led="3H")
    assert pip_pip.choices(pip_pip.view(state, 1))[:2] == (said("1 QH"), said("1 KH"))
    state = after(state, "1 KH")
    assert table_of(state).called[1] == cards("QH")
    assert state.hands[1] == cards("QH KH")
    assert table_of(after(state, "1 calls H")).called[1] == cards("QH QH KH")  # the pair in hand is whole


def test_p20_and_then_the_other() -> None:
    state = playing("3C | QH | 3D", called="| QH |", leader=1)
    state = after(state, "1 QH")
    assert (table_of(state).called[1], state.hands[1]) == ((), cards("QH"))


def test_p21_the_last_call_is_before_the_callers_play_to_the_last_but_one_trick() -> None:
    state = playing("3C 2S | KH QH | 4C 3H", trump="S", remainder="7D")
    fixed = after(state, "0 3C", "1 calls H", "1 QH", "2 4C")
    assert trumps(fixed) == ("S", "H")
    last = after(fixed, "2 3H", "0 2S", "1 KH")  # hearts are trump in the last trick
    assert scored_of(last).taken[-1].taker == 1
    assert scored_of(last).trump == "H"
    assert refused(after(state, "0 3C", "1 QH"), "1 calls H") is Rule.PAIR  # he holds one card


def test_p22_a_call_before_the_first_trick_rules_it() -> None:
    top = "KH 3C 4C QH 5C 6C"
    state = dealt(Options(seats=3), stacked(top))
    state = after(state, "1 calls H")
    assert (trumps(state), scores(state)) == (("S", "H"), (0, 50, 0))
    assert trumps(after(state, "1 KH")) == ("H", "H")
    assert table_of(state).turned == "S"


def test_p22_even_by_one_who_is_not_eldest() -> None:
    top = "3C KH 4C 5C QH 6C"
    state = dealt(Options(seats=3), stacked(top))
    assert trumps(after(state, "2 calls H", "1 3C")) == ("H", "H")


def test_p23_the_trump_of_one_deal_does_not_rule_the_next() -> None:
    state = answered(answered(ended("cut"), stacked("4D")), PACK)
    assert trumps(state) == ("D", "D")  # it was hearts
    state = after(playing("2S | |", led="3S 4S", leader=1, trump="H", coming="D"), "0 2S")
    assert trumps(answered(answered(state, stacked("4C")), PACK)) == ("C", "C")  # diamonds were called


@pytest.mark.parametrize("seats", range(3, 13))
def test_p24_three_to_twelve_play(seats: int) -> None:
    state = dealt(Options(seats=seats), PACK)
    assert table_of(state).sizes == (7,) * seats
    assert table_of(state).stock == 104 - 7 * seats


@pytest.mark.parametrize("seats", [2, 13])
def test_p24_two_or_thirteen_do_not(seats: int) -> None:
    with pytest.raises(BadOptions, match="seats"):
        Options(seats=seats)


@pytest.mark.parametrize(("seats", "rounds"), [(3, 1), (3, 2), (4, 1), (5, 3)])
def test_p25_everybody_deals_as_often_as_there_are_rounds(seats: int, rounds: int) -> None:
    state = pip_pip.start(Options(seats=seats, rounds=rounds))
    dealers = []
    while pip_pip.outcome(state) is None:
        state = answered(answered(state, stacked("2S 3C 3C 3D 3D")), PACK)
        dealers.append(table_of(state).match.dealer)
        state = played_out(state)
    assert dealers == list(range(seats)) * rounds
    assert pip_pip.to_shuffle(state) is None
    assert isinstance(state.table, Between)


def test_p25_the_highest_total_wins() -> None:
    state = after(playing("2S | |", led="3S 4S", leader=1, deals=2), "0 2S")
    assert pip_pip.outcome(state) == Outcome((11, 0, 0), (0,))


def test_p25_equal_totals_share_the_win() -> None:
    state = after(playing("3S | 4S | 5S", deals=2), "0 3S", "1 4S", "2 5S")
    assert pip_pip.outcome(state) == Outcome((0, 0, 0), (0, 1, 2))
    state = after(playing("3S AS | 4S 3C | 2D AD", trump="S", deals=2), "0 AS", "1 4S", "2 AD", "0 3S", "1 3C", "2 2D")
    assert pip_pip.outcome(state) == Outcome((31, 0, 0), (0,))
    state = after(playing("KS 3C | 4S 2C | JS 4C", trump="S", deals=2), "0 KS", "1 4S", "2 JS", "0 3C", "1 2C", "2 4C")
    assert pip_pip.outcome(state) == Outcome((8, 11, 0), (1,))
    state = after(playing("AS 3C | 4S AC | 5S 4C", trump="S", deals=2), "0 AS", "1 4S", "2 5S", "0 3C", "1 AC", "2 4C")
    assert pip_pip.outcome(state) == Outcome((10, 10, 0), (0, 1))


def test_p25_a_call_scores_at_once_and_a_trick_when_the_deal_ends() -> None:
    state = after(playing("2S 3C | KH QH | 4C 5C"), "1 calls H")
    assert scores(state) == (0, 50, 0)
    assert table_of(state).match.lines == (ScoreLine(1, 50, Reason.PIP_PIP),)
    state = after(state, "0 3C", "1 QH", "2 4C")
    assert scores(state) == (0, 50, 0)  # a trick is taken, and not yet scored
    state = after(state, "1 KH", "2 5C", "0 2S")
    assert scores(state) == (0, 50 + 4 + 5 + 11, 0)


def test_p26_the_best_of_a_deal_has_no_bonus() -> None:
    state = played_out(dealt(Options(), PACK))
    assert {line.reason for line in scored_of(state).match.lines} == {Reason.TRICKS}
    assert sum(scores(state)) == 264


def test_p27_the_50_are_kept_when_another_takes_king_and_queen() -> None:
    state = after(playing("KH QH | 2H AH | 3H 4H"), "0 calls H", "0 KH", "1 2H", "2 3H", "1 AH", "2 4H", "0 QH")
    assert scores(state) == (50, 11 + 10 + 5 + 4, 0)


def test_p28_scores_calls_and_tricks_are_seen_by_all() -> None:
    state = after(playing("2C 4C | KH QH | 3C 5C"), "1 calls H", "0 2C", "1 QH", "2 3C")
    for seat in range(3):
        table = pip_pip.view(state, seat).table
        assert table is state.table
        assert table.match.scores == (0, 50, 0)
        assert table.match.lines == (ScoreLine(1, 50, Reason.PIP_PIP),)
    assert table_of(state).taken == (pip_pip.Trick(0, cards("2C QH 3C"), 1),)


def test_p29_equal_cards_are_equal_and_one_move() -> None:
    state = playing("3C 3C 3C 4C | KH KH QH QH | 5C")
    assert pip_pip.legal_moves(state) == (said("0 3C"), said("0 4C"), said("1 calls H"))
    assert PACK[0] is PACK[52]
    assert after(state, "0 3C").hands[0] == cards("3C 3C 4C")


# --- Corner positions, rulings (f) ------------------------------------------------------------------------------------


def test_f_both_twos_of_trumps_in_one_trick() -> None:
    state = after(playing("2S 3C | 2S 3C | AS 3C", trump="S"), "0 2S", "1 2S", "2 AS")
    assert table_of(state).to_play == 1


def test_f_the_suit_led_is_trump() -> None:
    state = playing("3S 4C | 2H 5S | 4S 5C", trump="S")
    state = after(state, "0 3S")
    assert refused(state, "1 2H") is Rule.FOLLOW
    assert table_of(after(state, "1 5S", "2 4S")).to_play == 1


def test_f_the_suit_led_turns_from_plain_to_trump_between_two_tricks() -> None:
    state = playing("3H 4H | 5S 6S | 2D KH QH", trump="S")
    state = after(state, "0 3H", "2 calls H", "1 5S", "2 QH")
    assert table_of(state).to_play == 1  # spades were trump
    state = after(state, "1 6S", "2 2D", "0 4H")
    assert table_of(state).to_play == 0  # hearts are


def test_f_a_called_queen_is_the_only_card_that_follows() -> None:
    state = playing("3C | 2S 3S | 4C", led="3H", called="| QH |", trump="S")
    assert pip_pip.choices(pip_pip.view(state, 1)) == (said("1 QH"),)
    assert refused(state, "1 2S") is Rule.FOLLOW


def test_f_the_last_player_calls_before_he_ends_the_trick() -> None:
    state = playing("4C | 6S | KH QH", led="3C 5S", trump="S")
    state = after(state, "2 calls H", "2 KH")
    assert table_of(state).to_play == 1  # judged by spades
    assert trumps(after(state, "1 6S")) == ("H", "H")


def test_f_a_caller_wins_and_leads_under_his_own_trump() -> None:
    state = after(playing("2C KH QH | 3C 2S | 4C 5C"), "0 calls H", "0 2C")
    assert trumps(state) == ("H", "H")
    state = after(playing("4C | 2S 5D | 2H KD QD", led="3H", trump="S"), "2 calls D", "1 5D", "2 2H", "2 KD")
    assert trumps(state) == ("D", "D")


def test_f_one_player_calls_two_suits_and_the_last_rules() -> None:
    state = after(playing("KH QH KD QD 3C | 3C | 3C"), "0 calls H", "0 calls D", "0 3C")
    assert (scores(state), trumps(state)) == ((100, 0, 0), ("D", "D"))


def test_f_one_player_calls_one_suit_twice() -> None:
    state = after(playing("KH QH KH QH 3C | 3C | 3C"), "0 calls H", "0 calls H", "0 3C")
    assert (scores(state), trumps(state)) == ((100, 0, 0), ("H", "H"))


def test_f_the_trump_in_force_is_refused_while_a_change_is_pending() -> None:
    state = after(playing("KH QH | 3C | KS QS", led="3C", trump="S"), "0 calls H")
    assert refused(state, "2 calls S") is Rule.IN_FORCE


def test_f_a_second_queen_drawn_to_a_called_king() -> None:
    state = playing("3C | 4C | 5C", called="KH QH | |", stock="QH 3D 4D", coming="D")
    state = after(state, "0 3C")
    assert state.hands[0] == cards("QH")
    assert refused(state, "0 calls H") is Rule.PAIR


def test_f_twelve_players_draw_once() -> None:
    state = dealt(Options(seats=12), PACK)
    for _ in range(12):
        assert table_of(state).stock
        state = one_card(state)
    assert table_of(state).stock == 0
    assert len(table_of(state).remainder) == 8


@pytest.mark.parametrize("seats", [4, 8])
def test_f_four_or_eight_players_leave_nothing(seats: int) -> None:
    state = played_out(dealt(Options(seats=seats), PACK))
    assert scored_of(state).remainder == ()


def test_f_two_ties_in_the_draw() -> None:
    table = drawn("2S 2S 3C 3D KH KD QC JC", Options())
    assert (len(table.drawn), table.match.dealer, table.trump) == (8, 0, "C")


# --- All of them ------------------------------------------------------------------------------------------------------


def test_every_ruling_has_its_test() -> None:
    named = {int(found[1]) for name in globals() if (found := re.match(r"test_p(\d+)_", name))}
    assert named == set(range(1, 30))


def test_no_suit_is_forgotten() -> None:
    for suit in SUITS:
        trump: Suit = "C" if suit != "C" else "D"
        assert isinstance(said(f"0 calls {suit}"), PipPip)
        assert table_of(after(playing(f"K{suit} Q{suit} | 3C | 3C", trump=trump), f"0 calls {suit}")).coming == suit
    assert isinstance(said("0 3C"), Play)


# --- Faults that nothing else would name ------------------------------------------------------------------------------


def test_p16_by_option_the_pending_suit_is_barred_in_the_middle_of_a_trick_too() -> None:
    state = playing("2C KH QH KS QS | 3C | 4C", led="5D 6D", leader=1, trump="S", coming="H", options=LATEST)
    assert refused(state, "0 calls H") is Rule.LATEST_CALL
    assert trumps(after(state, "0 calls S")) == ("S", "S")


def test_p20_a_called_card_that_may_not_be_played_is_held_all_the_same() -> None:
    state = playing("3C 5D | 2C 4D | 6D 7D", called="KH QH | | ", led="8D 9D", leader=1)
    assert refused(state, "0 KH") is Rule.FOLLOW
    assert refused(state, "0 KS") is Rule.HOLDING


def test_p19_a_king_that_was_played_pairs_no_more_whatever_is_drawn() -> None:
    state = playing("KH QH 3C | 4C | 5C", led="", trump="S", stock="6D 7D 8D")
    played = after(state, "0 KH")
    assert refused(played, "0 calls H") is Rule.PAIR
    assert all(move.seat != 0 for move in pip_pip.legal_moves(played))
