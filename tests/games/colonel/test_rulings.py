"""Every ruling has a test that names its row, C1 to C32; the corner positions follow (003 (f))."""

from __future__ import annotations

import re
from typing import Any, Final

import attrs
import pytest

from cardrules.cards import in_order
from cardrules.game import Outcome, Shuffle
from cardrules.games import colonel
from cardrules.games.colonel import MELDS, PACK, Cutting, Drawing, Drawn, Melding, Opening, Options, Rule

from .positions import (
    after,
    answered,
    cards,
    cut,
    dealt,
    drawing,
    lines_of,
    listed,
    melding,
    passed_round,
    points_of,
    refused,
    scored_of,
    stacked,
    table_of,
    with_top,
)

LOW: Final = Options(cut="low")
REQUIRED: Final = Options(final_discard="required")
NO_RETURN: Final = Options(return_optional=False)
GAINS: Final = Options(out_scoring="winner_gains")


def dealer_of(order: str, options: Options) -> int:
    """Who deals first when those cards are cut."""
    state = answered(colonel.start(options), with_top(order))
    assert isinstance(state.table, Opening)
    assert state.table.drawn == tuple([Drawn(nth % 2, card) for nth, card in enumerate(cards(order))])
    return state.table.match.dealer


# --- Cut and deal -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("order", "higher"),
    [
        ("AC KC", 0),  # ace high
        ("2S AC", 1),
        ("KC QS", 0),
        ("2C 3C", 1),
        ("TS JC", 1),
        ("9S TC", 1),
        ("7C 7D 8C 9C", 1),  # equal ranks: the next two cards
        ("7C 7D AC AD KC QC", 0),
        ("AC AD AH 2S", 0),
    ],
)
def test_c1_the_higher_card_cut_deals_or_by_option_the_lower(order: str, higher: int) -> None:
    assert dealer_of(order, Options()) == higher
    assert dealer_of(order, LOW) == 1 - higher


@pytest.mark.parametrize("options", [Options(), LOW])
def test_c1_a_pack_used_up_undecided_is_cut_again(options: Options) -> None:
    undecided = tuple([card for nth in range(13) for card in PACK[nth::13]])  # rank by rank: each pair is equal
    state = colonel.start(options)
    for nth in range(3):
        assert colonel.to_shuffle(state) == Shuffle(f"cut/{nth}", "cut", 0, PACK)
        state = answered(state, undecided)
        assert isinstance(state.table, Cutting)
        assert state.table.drawn == tuple([Drawn(place % 2, card) for place, card in enumerate(undecided)])
        assert state.table.match.cuts == nth + 1
    state = answered(state, with_top("2C 3C"))
    assert isinstance(state.table, Opening)
    assert state.table.drawn == (Drawn(0, colonel.card("2C")), Drawn(1, colonel.card("3C")))
    assert (state.table.match.dealer, state.table.match.cuts) == ((1, 4) if options.cut == "high" else (0, 4))


@pytest.mark.parametrize("first", [0, 1])
def test_c2_the_deal_alternates(first: int) -> None:
    state = cut(Options(hands=5), dealer=first)
    dealers = []
    while (asked := colonel.to_shuffle(state)) is not None:
        dealers.append(asked.seat)
        assert asked == Shuffle(f"deal/{len(dealers) - 1}", "deal", asked.seat, PACK)
        state = answered(state, PACK)
        assert isinstance(state.table, Drawing)
        assert state.table.to_draw == 1 - asked.seat
        challenger = len(dealers) % 2  # who ends the hand, and who wins it, changes nothing
        state = after(state, f"{challenger} challenges", f"{1 - challenger} accepts")
    assert dealers == [first, 1 - first, first, 1 - first, first]


@pytest.mark.parametrize("dealer", [0, 1])
def test_c3_ten_each_one_optional_card_and_a_stock_of_31(dealer: int) -> None:
    state = answered(cut(dealer=dealer), PACK)
    assert state.hands[1 - dealer] == PACK[0:20:2]
    assert state.hands[dealer] == PACK[1:20:2]
    table = table_of(state)
    assert (table.pile, table.stock, table.sizes) == (PACK[20:21], 31, (10, 10))
    assert state.stock == PACK[21:]
    assert 52 - 20 - 1 == 31


# --- The turn ---------------------------------------------------------------------------------------------------------


def test_c4_only_the_top_of_the_pile_may_be_taken() -> None:
    state = drawing("KS | QS", pile="7C 8C 9C")
    assert listed(state, "takes") == ["0 takes"]
    state = after(state, "0 takes")
    assert table_of(state).pile == cards("7C 8C")
    assert table_of(state).taken[0] == cards("9C")


def test_c5_a_discard_covers_what_is_below_and_an_empty_pile_is_refilled_by_it() -> None:
    state = after(drawing("KS | QS", pile="7C 8C", stock="2C 3C"), "0 takes", "0 discards KS")
    assert table_of(state).pile == cards("7C KS")
    state = after(drawing("KS | QS", pile="7C", stock="2C 3C"), "0 takes")
    assert table_of(state).pile == ()
    state = after(state, "0 discards KS")
    assert table_of(state).pile == cards("KS")
    assert listed(state, "takes") == ["1 takes"]
    state = after(drawing("KS | QS", pile="7C", stock="2C 3C"), "0 draws", "0 discards KS")
    assert table_of(state).pile == cards("7C KS")  # on top of the optional card


def test_c5_both_see_the_whole_pile() -> None:
    state = drawing("KS | QS", pile="7C 8C 9C")
    for seat in range(2):
        seen = colonel.view(state, seat)
        assert seen.table is state.table
        assert not set(cards("7C 8C 9C")) & set(colonel.hidden(seen))


def test_c6_nobody_has_to_declare() -> None:
    state = after(drawing("7C 7D 7H 7S | QS", stock="8S 9S"), "0 draws")
    assert listed(state, "melds")
    after(state, "0 discards 8S")


def test_c7_any_number_of_melds_and_lay_offs_in_any_order() -> None:
    state = melding("7C 7D 7H 8S 2S 3S 4S 5S QS KS 5H | KC", melds="8C 8D 8H | 9S TS JS")
    mixed = ("0 lays QS on 1", "0 melds 7C 7D 7H", "0 lays KS on 1", "0 melds 2S 3S 4S", "0 lays 5S on 3")
    state = after(state, *mixed, "0 lays 8S on 0", "0 discards 5H")
    assert scored_of(state).melds == tuple(map(cards, ("8C 8D 8H 8S", "9S TS JS QS KS", "7C 7D 7H", "2S 3S 4S 5S")))


def test_c8_a_card_may_be_laid_off_before_and_in_the_turn_of_the_first_own_meld() -> None:
    state = dealt("7S 2C 3C 4C | 7C 7D 7H", "KD", "KH")
    state = after(state, "0 takes", "0 discards KD", "1 draws", "1 melds 7C 7D 7H", "1 discards KH", "0 draws")
    after(state, "0 lays 7S on 0")  # he has declared nothing
    after(state, "0 melds 2C 3C 4C", "0 lays 7S on 0")
    after(state, "0 lays 7S on 0", "0 melds 2C 3C 4C")


def test_c9_the_ace_is_high_only() -> None:
    state = melding("AS 2S 3S QS KS 9C | KC")
    assert listed(state, "melds") == ["0 melds AS QS KS"]
    assert refused(state, "0 melds AS 2S 3S") is Rule.MELD
    assert refused(state, "0 melds AS 2S KS") is Rule.MELD
    state = melding("AH 2S KC | KD", melds="2H 3H 4H | QS KS AS")
    assert listed(state, "lays") == []


def test_c10_a_set_has_one_of_each_suit_four_at_most() -> None:
    assert max([len(meld) for meld in MELDS if colonel.is_set(meld)]) == 4
    assert listed(melding("7C 7D 7H 7S KS | KC", melds=""), "melds") == [
        "0 melds 7C 7D 7H",
        "0 melds 7C 7D 7H 7S",
        "0 melds 7C 7D 7S",
        "0 melds 7C 7H 7S",
        "0 melds 7D 7H 7S",
    ]


def test_c11_a_sequence_grows_at_both_ends_by_one_or_several_cards_up_to_13() -> None:
    state = melding("3S 4S 5S 6S TS JS QS KS AS 2S KC | KD", melds="7S 8S 9S")
    laid = [f"0 lays {code} on 0" for code in ["6S", "TS", "5S", "4S", "JS", "3S", "2S", "QS", "KS", "AS"]]
    state = after(state, *laid)
    assert table_of(state).melds == (cards("AS 2S 3S 4S 5S 6S 7S 8S 9S TS JS QS KS"),)
    assert colonel.fitting(table_of(state).melds[0]) == ()


def test_c11_abutting_sequences_stay_apart_and_no_card_is_moved_or_taken_back() -> None:
    state = melding("6S KC | KD", melds="7S 8S 9S | 3S 4S 5S")
    for nth, other in ((0, 1), (1, 0)):
        laid = after(state, f"0 lays 6S on {nth}")
        assert table_of(laid).melds[other] == table_of(state).melds[other]
        assert len(table_of(laid).melds) == 2
        assert listed(laid) == ["0 discards KC"]  # only the rest of the hand
    state = after(melding("3S 4S 5S 6S 7S 8S KC | KD"), "0 melds 3S 4S 5S", "0 melds 6S 7S 8S")
    assert table_of(state).melds == (cards("3S 4S 5S"), cards("6S 7S 8S"))


@pytest.mark.parametrize("seat", [0, 1])
def test_c12_melds_are_common(seat: int) -> None:
    hands = "7S KC | KD" if seat == 0 else "KD | 7S KC"
    state = after(melding(hands, to_discard=seat, melds="7C 7D 7H"), f"{seat} lays 7S on 0")
    assert table_of(state).melds == (cards("7C 7D 7H 7S"),)
    fields = [field.name for field in attrs.fields(Melding)]
    assert not [name for name in fields if "owner" in name or "whose" in name]


# --- Going out --------------------------------------------------------------------------------------------------------


def test_c13_out_with_or_without_a_discard_or_by_option_with_one_only() -> None:  # clause 3.1
    for options in (Options(), REQUIRED):
        assert lines_of(after(melding("KS | 2C", options=options), "0 discards KS")) == [(1, -2, "out")]
    assert lines_of(after(melding("7C 7D 7H | 2C"), "0 melds 7C 7D 7H")) == [(1, -2, "out")]
    assert lines_of(after(melding("7S | 2C", melds="7C 7D 7H"), "0 lays 7S on 0")) == [(1, -2, "out")]
    assert refused(melding("7C 7D 7H | 2C", options=REQUIRED), "0 melds 7C 7D 7H") is Rule.KEEP_ONE
    assert refused(melding("7S | 2C", melds="7C 7D 7H", options=REQUIRED), "0 lays 7S on 0") is Rule.KEEP_ONE


@pytest.mark.parametrize("options", [Options(), REQUIRED])
def test_c13_of_four_in_hand_three_are_melded_under_both(options: Options) -> None:
    state = melding("7C 7D 7H 7S | 2C", options=options)
    assert len(listed(state, "melds")) == (5 if options == Options() else 4)
    after(state, "0 melds 7C 7D 7H", "0 discards 7S")


@pytest.mark.parametrize("options", [Options(), REQUIRED])
def test_c14_melding_down_to_one_card_and_discarding_it_is_out(options: Options) -> None:
    state = after(melding("7C 7D 7H KS | 2C", options=options), "0 melds 7C 7D 7H", "0 discards KS")
    assert lines_of(state) == [(1, -2, "out")]
    assert scored_of(state).pile == cards("KS")


def test_c15_a_meld_that_leaves_no_card_ends_the_hand_at_once() -> None:
    state = after(melding("7C 7D 7H | 2C", pile="KS", turns=4), "0 melds 7C 7D 7H")
    table = scored_of(state)
    assert (table.hands, table.melds, table.pile, table.turns) == (
        ((), cards("2C")),
        (cards("7C 7D 7H"),),
        cards("KS"),
        5,
    )
    assert state.hands == ()


def test_c16_the_optional_card_just_taken_may_be_thrown_back_or_by_option_not() -> None:
    state = after(drawing("KS | QS", pile="7C 8C"), "0 takes", "0 discards 8C")
    assert table_of(state).pile == cards("7C 8C")
    state = after(drawing("KS | QS", pile="7C 8C", options=NO_RETURN), "0 takes")
    assert refused(state, "0 discards 8C") is Rule.RETURN
    assert listed(state) == ["0 discards KS"]


def test_c16_unless_it_is_his_only_card() -> None:
    for options in (NO_RETURN, attrs.evolve(NO_RETURN, final_discard="required")):
        state = after(drawing("6S | QS", pile="8C", melds="7S 8S 9S", options=options), "0 takes", "0 lays 6S on 0")
        assert listed(state) == ["0 discards 8C"]
        assert lines_of(after(state, "0 discards 8C")) == [(1, -10, "out")]


# --- The end of the stock ---------------------------------------------------------------------------------------------


def test_c17_the_hand_ends_with_the_turn_in_which_the_last_card_was_drawn() -> None:
    state = drawing("KS 2C | QS", stock="7C 8C")
    state = after(state, "0 draws", "0 discards KS")
    assert isinstance(state.table, Drawing)
    assert table_of(state).stock == 1
    state = after(state, "1 draws")
    assert isinstance(state.table, Melding)  # the turn goes on
    assert table_of(state).stock == 0
    state = after(state, "1 discards QS")
    assert lines_of(state) == [(1, 1, "stock_out")]
    assert scored_of(state).hands == (cards("2C 7C"), cards("8C"))


def test_c17_unless_he_goes_out() -> None:
    for text in ("1 discards 8C", "1 lays 8C on 0"):
        state = melding("KS | 8C", to_discard=1, stock="", melds="9C TC JC")
        assert lines_of(after(state, text)) == [(0, -10, "out")]


def test_c17_the_optional_card_draws_nothing_from_the_stock() -> None:
    state = drawing("KS | QS", pile="7C", stock="8C")
    for _ in range(3):  # the last card stays as long as nobody draws it
        optional = table_of(state).pile[-1]
        state = after(state, "0 takes", f"0 discards {optional}", "1 takes", f"1 discards {optional}")
    assert table_of(state).stock == 1


def test_c18_nothing_is_melded_or_laid_off_at_the_showdown() -> None:
    state = after(melding("JS QS KS 3D 9C | 2C", melds="8C 8D 8H", stock=""), "0 discards 9C")
    assert colonel.legal_moves(state) == ()
    assert refused(state, "0 melds JS QS KS") is Rule.OVER
    assert lines_of(state) == [(1, 31, "stock_out")]
    assert scored_of(state).hands == (cards("3D JS QS KS"), cards("2C"))
    state = after(melding("JS QS KS 3D 9C | 8S", melds="8C 8D 8H", stock="", options=Options(hands=2)), "0 discards 9C")
    assert refused(state, "1 lays 8S on 0") is Rule.DEALER


def test_c19_a_k_q_j_and_10_count_10_and_the_others_their_pips() -> None:
    assert colonel.total(cards("AS KD 7C 7H 2S")) == 36
    assert colonel.total(cards("AC KC QC JC TC")) == 50
    assert colonel.total(cards("2C 3C 4C 5C 6C 7C 8C 9C")) == 44
    assert lines_of(after(melding("KS | AS KD 7C 7H 2S"), "0 discards KS")) == [(1, -36, "out")]


def test_c20_the_opponent_loses_them_or_by_option_the_winner_gains_them() -> None:
    assert points_of(after(melding("KS | AS KD 7C 7H 2S"), "0 discards KS")) == (0, -36)
    assert points_of(after(melding("KS | AS KD 7C 7H 2S", options=GAINS), "0 discards KS")) == (36, 0)


def test_c21_at_stock_out_the_lower_total_scores_the_difference() -> None:
    for options in (Options(), GAINS):
        state = melding("TC JC 3C 9C | QH KH AH 4D 7D", stock="", options=options)
        assert points_of(after(state, "0 discards 9C")) == (18, 0)


def test_c22_equal_totals_score_nothing() -> None:
    hands = "TC JC 3C | TH 6H 5H 2H"
    for state in (
        after(drawing(hands, options=Options(hands=2)), "0 challenges", "1 accepts"),
        after(melding(f"9C {hands}", stock="", options=Options(hands=2)), "0 discards 9C"),
    ):
        assert lines_of(state) == []
        assert points_of(state) == (0, 0)
        asked = colonel.to_shuffle(state)
        assert asked is not None
        assert (asked.label, asked.seat) == ("deal/1", 0)  # seat 1 dealt this one


# --- Challenges -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("by", "in_turn", "out_of_turn"),
    [("either", True, True), ("player_to_draw", True, False), ("nobody", False, False)],
)
@pytest.mark.parametrize("to_draw", [0, 1])
def test_c23_who_may_challenge_before_the_draw(by: Any, in_turn: bool, out_of_turn: bool, to_draw: int) -> None:
    state = drawing(to_draw=to_draw, options=Options(challenge_by=by))
    may = {to_draw: in_turn, 1 - to_draw: out_of_turn}
    assert listed(state, "challenges") == [f"{seat} challenges" for seat in range(2) if may[seat]]


def test_c23_nobody_may_after_it() -> None:
    state = after(drawing(), "0 draws")
    assert listed(state, "challenges") == []
    assert refused(state, "0 challenges") is refused(state, "1 challenges") is Rule.CHALLENGE_TIME


def test_c23_once_each_a_turn_and_only_a_reply_while_one_is_open() -> None:
    state = after(drawing(), "1 challenges")
    assert listed(state) == ["0 accepts", "0 rejects"]
    state = after(state, "0 rejects")
    assert listed(state) == ["0 draws", "0 challenges"]
    state = after(state, "0 challenges", "1 rejects")
    assert listed(state) == ["0 draws"]
    state = after(state, "0 draws", "0 discards KS")
    assert listed(state, "challenges") == ["0 challenges", "1 challenges"]


@pytest.mark.parametrize("challenger", [0, 1])
def test_c24_the_other_replies_at_once_and_knows_no_more_than_before(challenger: int) -> None:
    before = drawing("KS 2C | QS", pile="7C")
    state = after(before, f"{challenger} challenges")
    other = 1 - challenger
    assert listed(state) == [f"{other} accepts", f"{other} rejects"]
    seen = colonel.view(state, other)
    assert seen.hand == colonel.view(before, other).hand
    assert colonel.hidden(seen) == colonel.hidden(colonel.view(before, other))


@pytest.mark.parametrize("challenger", [0, 1])
@pytest.mark.parametrize("to_draw", [0, 1])
def test_c25_after_a_rejection_the_hand_goes_on_without_a_penalty(to_draw: int, challenger: int) -> None:
    before = drawing("KS | QS", to_draw=to_draw, pile="7C", melds="3S 4S 5S", taken="2C | 3C", turns=4, scores=(5, 6))
    state = after(before, f"{challenger} challenges", f"{1 - challenger} rejects")
    assert points_of(state) == (5, 6)
    now, then = state.table, before.table
    assert isinstance(now, Drawing)
    assert isinstance(then, Drawing)
    assert now.challenged == (challenger == 0, challenger == 1)
    assert attrs.evolve(now, challenged=then.challenged) == then
    assert (state.hands, state.stock, state.held) == (before.hands, before.stock, before.held)
    assert colonel.awaited(state.table) == to_draw
    after(state, f"{to_draw} draws")


@pytest.mark.parametrize("challenger", [0, 1])
@pytest.mark.parametrize("options", [Options(), GAINS])
def test_c26_an_accepted_challenge_scores_the_others_total_even_against_the_challenger(
    challenger: int, options: Options
) -> None:
    state = drawing("TC JC 3C | QH KH AH 4D 7D", options=options)
    assert lines_of(after(state, f"{challenger} challenges", f"{1 - challenger} accepts")) == [(0, 41, "challenge")]


def test_c27_after_the_last_card_of_the_stock_there_is_no_start_of_a_turn() -> None:
    state = drawing("KS | QS", stock="7C")
    assert listed(state, "challenges") == ["0 challenges", "1 challenges"]  # one is left: still before
    state = after(state, "0 draws")
    assert listed(state, "challenges") == []
    state = after(state, "0 discards KS")
    assert colonel.legal_moves(state) == ()


@pytest.mark.parametrize("challenger", [0, 1])
def test_c28_a_challenge_on_the_very_first_turn(challenger: int) -> None:
    state = after(dealt(), f"{challenger} challenges", f"{1 - challenger} accepts")
    assert scored_of(state).turns == 0
    assert scored_of(state).stock == 31


@pytest.mark.parametrize("dealer", [0, 1])
def test_c29_on_the_first_turn_only_the_player_to_draw_takes_the_optional_card(dealer: int) -> None:
    state = dealt(dealer=dealer)
    elder = 1 - dealer
    assert listed(state, "takes") == [f"{elder} takes"]
    assert refused(state, f"{dealer} takes") is Rule.TURN
    state = after(state, f"{elder} draws")
    assert listed(state, "takes") == []  # passed up, it is not offered to the dealer
    assert refused(state, f"{dealer} takes") is Rule.TURN


# --- The end of the match ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("options", "deals", "scores", "ends"),
    [
        (Options(), 0, (0, 0), True),
        (Options(hands=3), 1, (0, 0), False),
        (Options(hands=3), 2, (0, 0), True),
        (Options(hands=None, target=50), 99, (13, 0), False),  # a lead of 13 + 36
        (Options(hands=None, target=50), 0, (14, 0), True),
        (Options(hands=None, target=50), 99, (60, 47), False),  # a score of 60, a lead of 49
        (Options(hands=None, target=50), 0, (-20, -34), True),
        (Options(hands=None, target=50), 0, (-40, 0), False),  # 4 ahead
        (attrs.evolve(GAINS, hands=None, target=50), 0, (13, 0), False),  # a score of 13 + 36
        (attrs.evolve(GAINS, hands=None, target=50), 0, (14, 0), True),
        (attrs.evolve(GAINS, hands=None, target=50), 0, (14, 40), True),
        (attrs.evolve(GAINS, hands=None, target=50), 0, (-20, -100), False),  # a lead of 116
        (attrs.evolve(GAINS, hands=None, target=50), 0, (0, 50), True),
        (Options(hands=3, target=50), 0, (14, 0), True),  # whichever comes first
        (Options(hands=3, target=50), 2, (0, 0), True),
        (Options(hands=3, target=50), 1, (13, 0), False),
        (attrs.evolve(GAINS, hands=3, target=50), 0, (14, 0), True),
        (attrs.evolve(GAINS, hands=3, target=50), 2, (0, 0), True),
        (attrs.evolve(GAINS, hands=3, target=50), 1, (13, 0), False),
    ],
)
def test_c30_the_match_ends_after_so_many_hands_or_at_the_target(
    options: Options, deals: int, scores: tuple[int, int], ends: bool
) -> None:
    state = after(melding("KS | AS KD 7C 7H 2S", options=options, deals=deals, scores=scores), "0 discards KS")
    assert (colonel.outcome(state) is not None) is ends
    assert (colonel.to_shuffle(state) is None) is ends
    assert colonel.awaited(state.table) is None


def test_c30_one_hand_by_default() -> None:
    assert (Options().hands, Options().target) == (1, None)
    state = after(melding("KS | AS KD 7C 7H 2S"), "0 discards KS")
    assert colonel.outcome(state) == Outcome((0, -36), (0,))


def test_c31_the_last_turn_agreed_on_ends_the_hand_like_an_exhausted_stock() -> None:
    options = Options(max_turns=3)
    state = drawing("TC JC 3C | QH KH AH 4D 7D", pile="9C", options=options)
    state = after(state, "0 takes", "0 discards 9C", "1 takes", "1 discards 9C", "0 takes", "0 discards 9C")
    assert lines_of(state) == [(0, 18, "turn_limit")]
    assert scored_of(state).turns == 3
    state = after(drawing("KS | QS", pile="9C", options=options), "0 takes", "0 discards 9C")
    assert isinstance(state.table, Drawing)
    state = after(drawing("KS | QS", pile="9C", options=Options(max_turns=1)), "0 takes", "0 discards KS")
    assert lines_of(state) == [(0, 1, "turn_limit")]


@pytest.mark.parametrize("text", ["0 discards 7S", "0 lays 7S on 0"])
def test_c31_going_out_in_the_last_turn_comes_first(text: str) -> None:
    state = melding("7S | 2C", melds="7C 7D 7H", turns=2, options=Options(max_turns=3))
    assert lines_of(after(state, text)) == [(1, -2, "out")]


def test_c31_there_is_no_limit_by_default() -> None:
    assert Options().max_turns is None
    state = drawing("KS | QS", pile="9C")
    for _ in range(100):
        state = after(state, "0 takes", "0 discards 9C", "1 takes", "1 discards 9C")
    assert table_of(state).turns == 200


def test_c32_out_in_one_turn_is_worth_no_more() -> None:
    hand = "2C 3C 4C 7D 7H 7S JS QS KS 5H"
    state = after(dealt(f"{hand} | AC AD", "5C"), "0 takes", "0 melds 2C 3C 4C 5C", "0 melds 7D 7H 7S")
    state = after(state, "0 melds JS QS KS", "0 discards 5H")
    left = scored_of(state).hands[1]
    assert lines_of(state) == [(1, -colonel.total(left), "out")]
    assert len(left) == 10


# --- Corner positions (f) ---------------------------------------------------------------------------------------------


def test_f_out_on_the_draw_with_11_melded_and_no_discard() -> None:
    state = after(dealt("2C 3C 4C 7D 7H 7S TS JS QS KS | AC AD", "AS"), "0 takes")
    state = after(state, "0 melds 2C 3C 4C", "0 melds 7D 7H 7S", "0 melds AS TS JS QS KS")
    assert (scored_of(state).hands[0], scored_of(state).pile, scored_of(state).turns) == ((), (), 1)
    assert lines_of(state)[0][2] == "out"


def test_f_out_by_discarding_the_last_card() -> None:
    state = after(drawing("6S | 2C 3C", pile="KC", melds="7S 8S 9S"), "0 takes", "0 lays 6S on 0", "0 discards KC")
    assert (scored_of(state).hands, scored_of(state).pile) == (((), cards("2C 3C")), cards("KC"))
    assert lines_of(state) == [(1, -5, "out")]


@pytest.mark.parametrize("options", [Options(), NO_RETURN, REQUIRED, attrs.evolve(NO_RETURN, final_discard="required")])
def test_f_the_last_meld_leaves_the_optional_card_just_taken(options: Options) -> None:
    state = after(drawing("7C 7D 7H | 2C", pile="KC", options=options), "0 takes", "0 melds 7C 7D 7H")
    assert listed(state) == ["0 discards KC"]
    assert lines_of(after(state, "0 discards KC")) == [(1, -2, "out")]


@pytest.mark.parametrize("first", [0, 1])
def test_f_both_challenge_at_one_boundary_and_the_second_is_accepted(first: int) -> None:
    state = after(drawing("KS | QS 2C", to_draw=1), f"{first} challenges", f"{1 - first} rejects")
    state = after(state, f"{1 - first} challenges", f"{first} accepts")
    assert lines_of(state) == [(0, 12, "challenge")]


def test_f_the_late_challenge_of_both_is_refused_while_the_first_is_open() -> None:
    assert refused(after(drawing(), "0 challenges"), "1 challenges") is Rule.REPLY


def test_f_ace_king_queen_is_extended_to_jack_and_ten() -> None:
    state = melding("JS TS KC | KD", melds="QS KS AS")
    assert listed(state, "lays") == ["0 lays JS on 0"]
    state = after(state, "0 lays JS on 0", "0 lays TS on 0")
    assert table_of(state).melds == (cards("AS TS JS QS KS"),)


def test_f_the_fourth_card_goes_on_the_opponents_set() -> None:
    state = dealt("7S | 7C 7D 7H", "KD", "KH")
    state = after(state, "0 takes", "0 discards KD", "1 draws", "1 melds 7C 7D 7H", "1 discards KH", "0 draws")
    state = after(state, "0 lays 7S on 0")
    assert table_of(state).melds == (cards("7C 7D 7H 7S"),)


def test_f_the_same_card_fits_a_set_and_a_sequence() -> None:
    state = melding("7S KC | KD", melds="7C 7D 7H | 8S 9S TS")
    assert listed(state, "lays") == ["0 lays 7S on 0", "0 lays 7S on 1"]
    assert table_of(after(state, "0 lays 7S on 1")).melds == (cards("7C 7D 7H"), cards("7S 8S 9S TS"))
    assert listed(melding("7C 7D 7S 8S 9S | KD"), "melds") == ["0 melds 7C 7D 7S", "0 melds 7S 8S 9S"]


@pytest.mark.parametrize("text", ["0 discards 6S", "0 lays 6S on 0"])
def test_f_out_with_the_last_card_of_the_stock_beats_the_stock_out(text: str) -> None:
    state = after(drawing("TS | 2C", stock="6S", melds="7S 8S 9S"), "0 draws", "0 lays TS on 0", text)
    assert lines_of(state) == [(1, -2, "out")]
    assert scored_of(state).stock == 0


def test_f_a_challenge_with_one_card_left_in_the_stock() -> None:
    for challenger in range(2):
        state = after(drawing("KS | 2C", stock="6S"), f"{challenger} challenges", f"{1 - challenger} accepts")
        assert lines_of(state) == [(1, 10, "challenge")]


def test_f_a_challenge_in_the_middle_of_a_turn_is_refused() -> None:
    state = melding("7C 7D 7H KS | QS")
    for middle in (state, after(state, "0 melds 7C 7D 7H")):
        assert refused(middle, "0 challenges") is refused(middle, "1 challenges") is Rule.CHALLENGE_TIME


def test_f_rejected_then_accepted() -> None:
    state = after(drawing("KS | QS 2C", stock="3C 4C"), "0 challenges", "1 rejects", "0 draws", "0 discards 3C")
    assert lines_of(after(state, "0 challenges", "1 accepts")) == [(0, 12, "challenge")]
    assert lines_of(after(state, "1 challenges", "0 accepts")) == [(0, 12, "challenge")]


def test_f_a_tie() -> None:
    assert lines_of(after(drawing("KS | QS"), "0 challenges", "1 accepts")) == []
    assert colonel.outcome(after(drawing("KS | QS"), "0 challenges", "1 accepts")) == Outcome((0, 0), (0, 1))


def test_f_a_lay_off_that_empties_the_hand_under_required() -> None:
    state = after(drawing("6S | 2C", pile="TS", melds="7S 8S 9S", options=REQUIRED), "0 takes")
    assert listed(state, "lays") == ["0 lays 6S on 0", "0 lays TS on 0"]
    state = after(state, "0 lays TS on 0")
    assert refused(state, "0 lays 6S on 0") is Rule.KEEP_ONE
    assert lines_of(after(state, "0 discards 6S")) == [(1, -2, "out")]


def test_f_the_turn_of_the_worked_example() -> None:
    """Rulings (c): 11 cards, 5 left, 4 left, 3 left."""
    state = dealt("4H 5H 6H 9C 9H 9S 2C 3D JS KD |", "QC", "9D")
    state = after(state, "0 draws")
    assert table_of(state).sizes[0] == 11
    state = after(state, "0 melds 4H 5H 6H", "0 melds 9C 9H 9S")
    assert table_of(state).sizes[0] == 5
    state = after(state, "0 lays 9D on 1")
    assert table_of(state).sizes[0] == 4
    assert table_of(after(state, "0 discards KD")).sizes == (3, 10)


@pytest.mark.parametrize("dealer", [0, 1])
def test_f_if_nobody_takes_the_optional_card_there_are_31_turns(dealer: int) -> None:
    """Rulings (c): the non-dealer has the last one."""
    state = passed_round(dealt(dealer=dealer))
    table = scored_of(state)
    assert (table.turns, table.stock, len(table.pile)) == (31, 0, 32)
    assert table.pile == stacked(dealer=dealer)[20:]
    assert in_order((*table.pile, *table.hands[0], *table.hands[1])) == PACK
    state = dealt(dealer=dealer)
    for nth in range(30):
        seat = 1 - dealer if nth % 2 == 0 else dealer
        drawn = state.stock[nth]
        state = after(state, f"{seat} draws", f"{seat} discards {drawn}")
    assert colonel.awaited(state.table) == 1 - dealer


# --- All of them ------------------------------------------------------------------------------------------------------


def test_every_ruling_has_its_test() -> None:
    named = {int(found[1]) for name in globals() if (found := re.match(r"test_c(\d+)_", name))}
    assert named == set(range(1, 33))
