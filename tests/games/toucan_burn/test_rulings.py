"""Every ruling has a test that names its row, B1 to B41."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Final

import attrs
import pytest

from cardrules.game import BadOptions, Outcome
from cardrules.games import toucan_burn as burn
from cardrules.games.toucan_burn import (
    Burn,
    Closing,
    Draw,
    Holding,
    Keep,
    Look,
    Options,
    Peek,
    Pending,
    Rule,
    Spy,
    Swap,
    Toucan,
)

from .positions import (
    after,
    answered,
    asked_of,
    card_of,
    cards,
    closing,
    closing_of,
    dealt,
    drawing,
    drawing_of,
    glimpse,
    hands_of,
    holding,
    holding_of,
    known,
    lines_of,
    listed,
    open_of,
    pile_of,
    points_of,
    refused,
    reshuffling_of,
    revealed,
    scored_of,
    seen_by,
    stock_of,
    window_of,
)

HANDS: Final = "0 1 2 3 | 4 5 6 7 | 8 9 10 11"
FIVES: Final = ((5, 9, None, 5), (1, 4, None, 1), (2, 4, None, 2))
"""More of a number than four."""
SEEDS: Final = Path(__file__).parents[3] / "seeds"


# --- Deal and turn ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seats", range(2, 11))
def test_b1_two_to_ten_players_and_a_card_to_draw(seats: int) -> None:
    state = dealt(seats=seats)
    assert len(state.cards) == seats and open_of(state).stock == 52 - 4 * seats
    assert Options(seats=seats, deck=((1, 4 * seats + 1, None, 1),)).seats == seats
    with pytest.raises(BadOptions) as refusal:
        Options(seats=seats, deck=((1, 4 * seats, None, 1),))
    assert refusal.value.option == "deck"


def test_b1_four_unless_agreed() -> None:
    assert Options().seats == 4
    for seats in (1, 11):
        with pytest.raises(BadOptions):
            Options(seats=seats)


def test_b2_the_pile_begins_empty() -> None:
    state = dealt()
    assert pile_of(state) == ""
    assert refused(state, "1 takes") is Rule.SOURCE


def test_b2_by_option_a_card_is_turned_up_without_a_burn_and_without_its_power() -> None:
    state = dealt("- - - -|7 - - -", stock="7 1 2", start_discard=True)
    table = drawing_of(state)
    assert (pile_of(state), table.stock, stock_of(state)[0]) == ("7", 35, card_of("1"))
    assert (table.window, table.power, table.turns) == (None, None, 0)
    assert refused(state, "1 burns 1.0") is Rule.WINDOW
    assert refused(state, "1 peeks 0") is Rule.NO_POWER
    assert holding_of(after(state, "1 takes")).taken is card_of("7")


def test_b3_each_looks_at_his_slots_2_and_3_when_they_are_dealt() -> None:
    state = dealt("0 1 2 3 | 4 5 6 7 | 8 9 10 11", seats=3)
    assert [known(state, seat) for seat in range(3)] == ["0.2=2 0.3=3", "1.2=6 1.3=7", "2.2=10 2.3=11"]
    assert [glimpse(state, seat) for seat in range(3)] == [known(state, seat) for seat in range(3)]
    assert [seen_by(state, there) for there in ("0.0", "0.1", "0.2", "0.3")] == [(), (), (0,), (0,)]


def test_b4_the_left_of_the_dealer_begins_and_the_deal_moves_left() -> None:
    state = burn.start(Options(seats=3, max_turns=1, rounds=5, limit=None))
    dealers: list[int] = []
    while burn.outcome(state) is None:
        asked = asked_of(state)
        dealers.append(asked.seat)
        state = answered(state, asked.cards)
        eldest = (asked.seat + 1) % 3
        assert burn.awaited(state.table) == eldest
        state = after(state, f"{eldest} draws", f"{eldest} plays", f"{(eldest + 1) % 3} reveals")
        assert state.table.match.dealer == eldest
    assert dealers == [0, 1, 2, 0, 1]


@pytest.mark.parametrize("first", range(4))
def test_b4_the_first_dealer_is_agreed_on_and_play_goes_clockwise(first: int) -> None:
    state = dealt(first_dealer=first)
    order: list[int | None] = []
    for _ in range(5):
        seat = burn.awaited(state.table)
        order.append(seat)
        state = after(state, f"{seat} draws", f"{seat} keeps 0")
    assert order == [(first + nth) % 4 for nth in range(1, 6)]


def test_b5_a_turn_is_a_draw_from_the_stock_or_the_pile_or_a_call() -> None:
    assert listed(drawing(HANDS, pile="5")) == ["0 takes", "0 draws", "0 calls"]
    assert listed(dealt()) == ["1 draws", "1 calls"]


def test_b6_a_card_taken_from_the_pile_is_kept_or_played_back_without_its_power() -> None:
    state = after(drawing(HANDS, pile="3 7", window=None), "0 takes")
    assert listed(state) == ["0 keeps 0", "0 keeps 1", "0 keeps 2", "0 keeps 3", "0 plays"]
    back = after(state, "0 plays")
    assert (pile_of(back), window_of(back), drawing_of(back).power) == ("3 7", "---", None)
    assert pile_of(after(back, "1 burns 1.3")) == "3 7 7"


def test_b6_by_option_it_is_kept() -> None:
    state = after(drawing(HANDS, pile="7", return_discard=False), "0 takes")
    assert refused(state, "0 plays") is Rule.MUST_KEEP
    assert pile_of(after(state, "0 keeps 0")) == "0"


def test_b7_the_top_card_of_the_pile_only() -> None:
    state = after(drawing(HANDS, pile="3 7 9"), "0 takes")
    assert (holding_of(state).taken, pile_of(state)) == (card_of("9"), "3 7")


def test_b8_a_card_taken_in_sight_lies_face_down_and_everybody_knows_it_wherever_it_goes() -> None:
    state = after(drawing(HANDS, pile="12", stock="12 12"), "0 takes", "0 keeps 1")
    assert [known(state, seat) for seat in range(3)] == ["0.1=12"] * 3
    state = after(state, "1 draws", "1 plays", "1 swaps 0.1 2.3")
    assert [known(state, seat) for seat in range(3)] == ["2.3=12"] * 3


def test_b9_the_slot_is_chosen_unseen_and_the_old_card_goes_face_up() -> None:
    state = after(drawing(HANDS, stock="5 6"), "0 draws", "0 keeps 3")
    assert (hands_of(state), pile_of(state)) == ("0 1 2 5 | 4 5 6 7 | 8 9 10 11", "3")
    assert seen_by(state, "0.3") == (0,)


# --- Powers -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("card", ["7", "9", "11"])
def test_b10_a_power_may_be_declined(card: str) -> None:
    state = after(holding(HANDS, drawn=card), "0 plays")
    assert drawing_of(state).power is not None
    state = after(state, "0 declines")
    assert drawing_of(state).power is None and window_of(state) == "---"
    assert [known(state, seat) for seat in range(3)] == ["", "", ""]


def test_b11_a_card_from_a_hand_has_no_power() -> None:
    state = after(holding("7 1 | 4 5", drawn="5"), "0 keeps 0")
    assert (pile_of(state), drawing_of(state).power) == ("7", None)
    state = after(drawing("7 1 | 4 5", pile="7", window="--"), "0 burns 0.0")
    assert (pile_of(state), drawing_of(state).power) == ("7 7", None)
    state = after(drawing("4 5 | 7 1", pile="7", window="--"), "0 burns 1.0", "0 gives 0")
    assert drawing_of(state).power is None


def test_b12_peek_at_ones_own() -> None:
    state = after(holding(HANDS, drawn="7"), "0 plays")
    assert listed(state, Peek, Spy, Swap) == ["0 peeks 0", "0 peeks 1", "0 peeks 2", "0 peeks 3"]
    seen = after(state, "0 peeks 1")
    assert [known(seen, seat) for seat in range(3)] == ["0.1=1", "", ""]
    assert open_of(seen).looks == (Look(0, 0, 1),)  # that it happened, and where, is public


def test_b12_spy_on_anothers() -> None:
    state = after(holding(HANDS, drawn="9"), "0 plays")
    spied = [f"0 spies {owner}.{slot}" for owner in (1, 2) for slot in range(4)]
    assert listed(state, Peek, Spy, Swap) == spied
    seen = after(state, "0 spies 2.1")
    assert [known(seen, seat) for seat in range(3)] == ["2.1=9", "", ""]
    assert open_of(seen).looks == (Look(0, 2, 1),)


def test_b12_swap_any_two_unseen_and_knowledge_travels_with_the_cards() -> None:
    state = after(holding("0 1 2@0 3 | 4 5@01 6 7@1 | 8 9 10 11", drawn="11"), "0 plays")
    assert len(listed(state, Swap)) == 66
    for pair, faces, knowledge in (
        ("0.2 1.1", "0 1 5 3 | 4 2 6 7 | 8 9 10 11", ["0.2=5 1.1=2", "0.2=5 1.3=7", ""]),
        ("1.3 2.0", "0 1 2 3 | 4 5 6 8 | 7 9 10 11", ["0.2=2 1.1=5", "1.1=5 2.0=7", ""]),
        ("1.2 1.3", "0 1 2 3 | 4 5 7 6 | 8 9 10 11", ["0.2=2 1.1=5", "1.1=5 1.2=7", ""]),
    ):
        swapped = after(state, f"0 swaps {pair}")
        assert hands_of(swapped) == faces
        assert [known(swapped, seat) for seat in range(3)] == knowledge


def test_b13_powers_leave_the_callers_cards_alone() -> None:
    for card, text in (("9", "0 spies 2.0"), ("11", "0 swaps 0.0 2.0")):
        assert refused(after(holding(HANDS, drawn=card, caller=2), "0 plays"), text) is Rule.OFF_LIMITS


def test_b13_a_power_without_a_target_lapses_at_once() -> None:
    state = holding("0 1 | 2 3", drawn="9", caller=1)
    assert open_of(after(state, "0 plays")).power is None
    state = holding("0 | 2 3", drawn="11", caller=1)
    assert open_of(after(state, "0 plays")).power is None
    state = holding("0 1 | 2 3", drawn="11", caller=1)
    assert open_of(after(state, "0 plays")).power == Pending(0, "swap")


def test_b13_or_later_when_the_last_target_is_burned() -> None:
    state = after(holding("11 1 | 2 3", drawn="11", caller=1), "0 plays")
    assert open_of(state).power == Pending(0, "swap")
    state = after(state, "0 burns 0.0")
    assert open_of(state).power is None
    assert listed(state) == ["1 reveals"]


def test_b13_a_look_and_swap_lapses_once_there_is_nothing_to_swap() -> None:
    state = after(holding("1 | 2 3", drawn="13", caller=1, deck="standard52"), "0 plays")
    assert listed(state, Peek, Spy, Swap) == ["0 peeks 0"]
    assert open_of(after(state, "0 peeks 0")).power is None


def test_b13_not_while_a_gift_is_owed_which_gives_it_a_target_again() -> None:
    state = after(holding("1 2 | 9 | 5 6", drawn="9", caller=2), "0 plays")
    assert listed(state, Spy) == ["0 spies 1.0"]
    owed = after(state, "0 burns 1.0")
    assert open_of(owed).power == Pending(0, "spy")
    assert listed(owed) == ["0 gives 0", "0 gives 1"]
    assert listed(after(owed, "0 gives 1"), Spy) == ["0 spies 1.0"]


def test_b24_a_natural_end_lets_the_power_lapse() -> None:
    state = after(holding("1 2 | 7 | 5 6", drawn="7"), "0 plays", "1 burns 1.0")
    assert scored_of(state).out == 1


# --- Burning ----------------------------------------------------------------------------------------------------------


def test_b14_the_window_opens_with_the_discard_of_the_turn() -> None:
    assert window_of(after(holding(HANDS, drawn="5"), "0 plays")) == "---"
    assert window_of(after(holding(HANDS, drawn="5"), "0 keeps 0")) == "---"
    assert window_of(after(holding(HANDS, taken="5"), "0 plays")) == "---"
    assert window_of(after(holding(HANDS, taken="5"), "0 keeps 0")) == "---"


def test_b14_it_closes_with_a_right_burn_the_next_draw_or_a_call() -> None:
    state = after(holding(HANDS, drawn="5"), "0 plays")
    assert window_of(after(state, "0 burns 1.0")) == "x--"
    assert window_of(after(state, "1 burns 1.1")) is None
    assert isinstance(after(state, "1 draws").table, Holding)
    assert isinstance(after(state, "1 takes").table, Holding)
    assert window_of(after(state, "1 calls")) is None


@pytest.mark.parametrize(("caller", "holder", "revealer"), [(2, 1, 2), (0, 2, 0)])
def test_b14_after_the_last_turn_the_caller_reveals(caller: int, holder: int, revealer: int) -> None:
    state = after(holding(HANDS, drawn="5", holder=holder, caller=caller), f"{holder} plays")
    assert (window_of(state), burn.awaited(state.table)) == ("---", revealer)
    assert listed(state, Draw, Toucan) == []
    scored_of(after(state, f"{revealer} reveals"))


def test_b14_or_the_next_seat_when_nobody_has_called() -> None:
    state = after(holding(HANDS, drawn="5", holder=1, turns=4, max_turns=5), "1 plays")
    assert burn.awaited(state.table) == 2
    assert refused(state, "1 reveals") is Rule.TURN
    state = after(state, "0 burns 1.1", "0 gives 3", "2 reveals")
    assert scored_of(state).caller is None


def test_b15_one_card_is_burned_a_turn() -> None:
    state = after(drawing("5 5 5 5 | 1 2", pile="5", window="--", deck=FIVES), "0 burns 0.0")
    assert (window_of(state), pile_of(state)) == (None, "5 5")
    assert refused(state, "0 burns 0.1") is Rule.WINDOW


def test_b15_by_option_every_burned_card_opens_a_new_window_with_fresh_attempts() -> None:
    state = drawing("5 1 3 | 5 2 | 5 3", pile="5", window="x--", chain_burn=True)
    state = after(state, "1 burns 1.0")
    assert window_of(state) == "---"
    state = after(state, "0 burns 0.1")
    assert window_of(state) == "x--"
    owed = after(state, "1 burns 2.0")
    assert window_of(owed) is None and listed(owed) == ["1 gives 1"]
    given = drawing("5 1 | 1 2", pile="5", window="x-", chain_burn=True)
    assert window_of(after(given, "1 burns 0.0", "1 gives 1")) == "--"


def test_b16_everybody_burns_but_the_caller_whose_cards_nobody_moves() -> None:
    state = drawing(HANDS, to_draw=1, pile="5", window="---")
    for seat in range(3):  # whoever has discarded, and who draws next, too
        assert len([each for each in burn.choices(burn.view(state, seat)) if isinstance(each, Burn)]) == 12
    state = drawing(HANDS, to_draw=1, pile="5", window="---", caller=0)
    assert refused(state, "0 burns 1.1") is Rule.CALLER_BURNS
    assert refused(state, "0 burns 0.0") is Rule.CALLER_BURNS
    assert refused(state, "1 burns 0.0") is Rule.OFF_LIMITS


def test_b17_the_first_to_arrive_has_the_burn() -> None:
    state = drawing("5 1 | 5 2 | 3 4", to_draw=2, pile="5", window="---")
    for first, second in ((0, 1), (1, 0)):
        burned = after(state, f"{first} burns {first}.0")
        assert refused(burned, f"{second} burns {second}.0") is Rule.WINDOW
        assert f"{second}.0" not in hands_of(burned)
        assert hands_of(burned).split(" | ")[second].startswith("5")
    assert refused(after(state, "2 burns 0.0"), "1 burns 1.0") is Rule.GIFT


def test_b18_a_right_burn_that_is_late_is_refused_and_nothing_is_shown() -> None:
    state = drawing("5 1 | 5 2 | 3 4", pile="5")
    assert refused(state, "1 burns 1.0") is Rule.WINDOW
    assert [known(state, seat) for seat in range(3)] == ["", "", ""]


def test_b19_a_wrong_burn_goes_back_shown_to_all_and_the_burner_takes_a_card_unseen() -> None:
    state = after(drawing(HANDS, pile="5", window="---", stock="13 12"), "2 burns 0.1")
    assert hands_of(state) == "0 1 2 3 | 4 5 6 7 | 8 9 10 11 13"
    assert [known(state, seat) for seat in range(3)] == ["0.1=1"] * 3
    assert [glimpse(state, seat) for seat in range(3)] == ["0.1=1"] * 3
    assert (seen_by(state, "2.4"), window_of(state), open_of(state).stock) == ((), "--x", 1)
    assert open_of(state).looks == (Look(None, 0, 1),)
    assert pile_of(after(state, "1 burns 1.1")) == "5 5"  # the window stays open


@pytest.mark.parametrize(("penalty", "row"), [(0, "8 9 10 11"), (1, "8 9 10 11 13"), (2, "8 9 10 11 13 12")])
def test_b19_the_penalty_is_agreed_on(penalty: int, row: str) -> None:
    state = drawing(HANDS, pile="5", window="---", stock="13 12 1", wrong_burn_penalty=penalty)
    assert hands_of(after(state, "2 burns 0.1")) == f"0 1 2 3 | 4 5 6 7 | {row}"


def test_b20_one_attempt_a_player_and_window_or_as_many_as_he_likes() -> None:
    for attempts, rule in ((1, Rule.ATTEMPT), ("unlimited", None)):
        state = after(drawing(HANDS, pile="5", window="---", burn_attempts=attempts), "0 burns 0.0")
        if rule is None:
            assert hands_of(after(state, "0 burns 0.1")).split(" | ")[0] == "0 1 2 3 0 1"
        else:
            assert refused(state, "0 burns 0.1") is rule


def test_b21_whoever_burns_anothers_card_gives_one_unseen_and_keeps_what_he_knew() -> None:
    state = drawing("5@02 1 | 2@1 3 | 4@2 6", to_draw=1, pile="5", window="---")
    owed = after(state, "2 burns 0.0")
    assert hands_of(owed) == ". 1 | 2 3 | 4 6"
    assert burn.awaited(owed.table) == 2
    given = after(owed, "2 gives 0")
    assert hands_of(given) == "4 1 | 2 3 | . 6"
    assert [known(given, seat) for seat in range(3)] == ["", "1.0=2", "0.0=4"]
    given = after(owed, "2 gives 1")
    assert hands_of(given) == "6 1 | 2 3 | 4 ."
    assert [known(given, seat) for seat in range(3)] == ["", "1.0=2", "2.0=4"]
    assert glimpse(given, 0) == glimpse(given, 2) == ""


def test_b21_it_is_no_burn_of_anothers_without_a_match() -> None:
    state = after(drawing(HANDS, pile="5", window="---"), "2 burns 0.0")
    assert open_of(state).gift is None


def test_b22_whoever_gives_his_last_card_is_out() -> None:
    state = after(drawing("5 1 | 2", pile="5", window="--"), "1 burns 0.0", "1 gives 0")
    assert scored_of(state).out == 1
    assert hands_of(state) == "2 1 | ."
    assert lines_of(state) == [(0, 3, "hand")]


def test_b23_slots_stay_burned_ones_are_holes_and_penalty_cards_append() -> None:
    state = drawing("5 1 2 3 | 4 6 7 8", to_draw=1, pile="5", window="--", stock="9 10 11 12")
    state = after(state, "0 burns 0.0", "1 draws", "1 plays", "1 declines", "0 burns 0.3")
    assert hands_of(state) == ". 1 2 3 10 | 4 6 7 8"
    state = after(state, "0 draws", "0 keeps 2")
    assert hands_of(state) == ". 1 11 3 10 | 4 6 7 8"
    assert refused(state, "1 burns 0.0") is Rule.NO_CARD


def test_b24_neither_the_power_nor_the_burn_is_first_and_the_next_draw_waits() -> None:
    state = after(holding("7 1 | 4 5", drawn="7", stock="2 3"), "0 plays")
    assert {type(move) for move in burn.legal_moves(state)} == {Peek, burn.Decline, Burn}
    for moves in (("0 peeks 1", "0 burns 0.0"), ("0 burns 0.0", "0 peeks 1"), ("1 burns 1.0", "0 declines")):
        then = after(state, *moves)
        assert drawing_of(then).power is None and "1 draws" in listed(then)
    burned = after(state, "0 burns 0.0")
    assert refused(burned, "1 draws") is Rule.POWER
    assert listed(burned) == ["0 peeks 1", "0 declines"]


# --- The stock --------------------------------------------------------------------------------------------------------


def test_b25_a_draw_from_an_empty_stock_waits_for_the_reshuffle_of_all_but_the_top_card() -> None:
    state = after(drawing("0 1 | 2 3", pile="4 5 13 6", stock="", window="--"), "0 draws")
    table = reshuffling_of(state)
    assert table.interrupted.window is None
    asked = asked_of(state)
    assert (asked.label, asked.act, asked.seat) == ("deal/0/reshuffle/0", "reshuffle", 1)
    assert asked.cards == cards("4 5 13")
    drawn = answered(state, cards("13 4 5"))
    held = holding_of(drawn)
    assert (held.holder, held.taken, drawn.drawn, pile_of(drawn)) == (0, None, card_of("13"), "6")
    assert (stock_of(drawn), held.reshuffles) == (cards("4 5"), 1)


def test_b25_the_reshuffles_of_a_round_are_counted() -> None:
    state = after(drawing("0 1 | 2 3", pile="4 5", stock=""), "0 draws", "reshuffle", "0 plays", "1 draws")
    assert asked_of(state).label == "deal/0/reshuffle/1"
    assert asked_of(state).cards == cards("5")


def test_b25_a_penalty_waits_in_the_same_way_with_the_window_open() -> None:
    state = after(drawing("0 1 | 2 3", pile="4 5", stock="", window="--"), "1 burns 0.0")
    table = reshuffling_of(state)
    assert (table.debtor, table.debt, table.interrupted.window) == (1, 1, (False, True))
    after_it = after(state, "reshuffle")
    assert (hands_of(after_it), pile_of(after_it), window_of(after_it)) == ("0 1 | 2 3 4", "5", "-x")
    assert glimpse(state, 1) == glimpse(after_it, 1) == "0.0=0"


def test_b25_a_penalty_of_two_takes_what_there_is_and_then_reshuffles() -> None:
    state = drawing("0 1 | 2 3", pile="4 5", stock="6", window="--", wrong_burn_penalty=2)
    state = after(state, "1 burns 0.0")
    assert (hands_of(state), reshuffling_of(state).debt) == ("0 1 | 2 3 6", 1)
    assert hands_of(after(state, "reshuffle")) == "0 1 | 2 3 6 4"


def test_b25_a_penalty_is_skipped_when_there_is_nothing_to_shuffle() -> None:
    state = after(drawing("0 1 | 2 3", pile="5", stock="", window="--"), "1 burns 0.0")
    assert (hands_of(state), window_of(state)) == ("0 1 | 2 3", "-x")
    state = drawing("0 1 | 2 3", pile="4 5", stock="", window="--", wrong_burn_penalty=2)
    state = after(state, "1 burns 0.0", "reshuffle")  # one of the two
    assert (hands_of(state), window_of(state)) == ("0 1 | 2 3 4", "-x")
    assert listed(state, Draw) == ["0 takes"]


def test_b25_by_option_no_turn_begins_with_an_empty_stock() -> None:
    state = holding("0 1 | 2 3", drawn="5", pile="6 7", stock="", turns=2, stock_empty="end_round")
    state = after(state, "0 plays")
    table = closing_of(state)
    assert (table.to_reveal, table.caller, window_of(state)) == (1, None, "--")
    wrong = after(state, "0 burns 0.0")
    assert hands_of(wrong) == "0 1 | 2 3"  # a penalty without stock is skipped
    assert lines_of(after(wrong, "1 reveals")) == [(0, 1, "hand"), (1, 5, "hand")]


def test_b25_then_a_pending_call_stands() -> None:
    state = holding("0 1 | 2 3 | 4 5", drawn="5", stock="", turns=2, caller=2, stock_empty="end_round")
    state = after(state, "0 plays")
    assert closing_of(state).to_reveal == 2
    assert lines_of(after(state, "2 reveals")) == [(0, 1, "hand"), (1, 5, "hand"), (2, 9, "hand"), (2, 16, "failed")]


@pytest.mark.parametrize(("caller", "revealer"), [(None, 0), (2, 2)])
def test_b25_the_last_card_taken_as_a_penalty_leaves_no_turn(caller: int | None, revealer: int) -> None:
    state = drawing("0 1 | 2 3 | 4 6", pile="4 5", stock="7", window="---", caller=caller, stock_empty="end_round")
    state = after(state, "1 burns 0.0")
    assert closing_of(state).to_reveal == revealer
    assert (hands_of(state), window_of(state)) == ("0 1 | 2 3 7 | 4 6", "-x-")


def test_b25_a_penalty_may_leave_a_power_to_use_after_the_last_turn() -> None:
    state = drawing("0 1 | 2 3", pile="7", stock="6", window="--", power=(1, "peek"), stock_empty="end_round")
    state = after(state, "0 burns 0.0")
    assert closing_of(state).power == Pending(1, "peek")
    assert listed(after(state, "1 peeks 0")) == [
        "0 reveals",
        *[f"1 burns {there}" for there in ("0.0", "0.1", "0.2", "1.0", "1.1")],
    ]


def test_b25_not_even_the_first_turn() -> None:
    state = dealt(seats=2, deck=((1, 9, None, 1),), start_discard=True, stock_empty="end_round")
    assert (closing_of(state).to_reveal, closing_of(state).turns) == (1, 0)
    assert lines_of(after(state, "1 reveals")) == [(0, 4, "hand"), (1, 4, "hand")]


def test_b25_with_one_card_more_than_the_hands_a_player_can_always_draw() -> None:
    state = dealt(seats=2, deck=((1, 9, None, 1),))
    for seat in (1, 0) * 4:
        source = "draws" if open_of(state).stock else "takes"
        assert listed(state, Draw) == [f"{seat} {source}"]
        state = after(state, f"{seat} {source}", f"{seat} keeps 0")


# --- The call ---------------------------------------------------------------------------------------------------------


def test_b26_after_so_many_turns_the_cards_are_revealed_without_a_caller() -> None:
    state = dealt(seats=2, max_turns=3)
    state = after(state, "1 draws", "1 keeps 0", "0 draws", "0 keeps 0", "1 draws", "1 keeps 0")
    assert closing_of(state).turns == 3
    assert refused(state, "0 calls") is Rule.CLOSING
    assert scored_of(after(state, "0 reveals")).caller is None


def test_b26_a_call_is_a_turn_and_the_last_round_is_played_out() -> None:
    state = dealt(seats=3, max_turns=2)
    state = after(state, "1 draws", "1 keeps 0", "2 calls", "0 draws", "0 keeps 0")
    assert drawing_of(state).turns == 3
    state = after(state, "1 draws", "1 keeps 0")
    assert closing_of(state).to_reveal == 2


def test_b26_for_ever_unless_agreed() -> None:
    assert Options().max_turns is None
    state = drawing(HANDS, turns=3000, to_draw=0)
    assert "0 draws" in listed(state)


def test_b27_a_call_takes_the_turn_the_first_one_too() -> None:
    state = after(dealt(), "1 calls")
    table = drawing_of(state)
    assert (table.caller, table.to_draw, table.turns, table.window) == (1, 2, 1, None)


def test_b27_by_option_after_so_many_turns_of_ones_own_in_the_round() -> None:
    state = dealt(seats=2, min_turns_before_call=1)
    assert refused(state, "1 calls") is Rule.EARLY
    state = after(state, "1 draws", "1 keeps 0")
    assert refused(state, "0 calls") is Rule.EARLY
    assert drawing_of(after(state, "0 draws", "0 keeps 0", "1 calls")).caller == 1


def test_b28_nobody_calls_after_a_call() -> None:
    state = after(dealt(), "1 calls")
    assert listed(state, Toucan) == []
    assert refused(state, "2 calls") is Rule.CALLED


def test_b29_each_other_player_has_one_more_turn_with_burns_and_powers() -> None:
    state = after(dealt("0 1 2 3|4 5 6 7|8 9 10 11", stock="7 9 5", seats=3), "1 calls")
    state = after(state, "2 draws", "2 plays", "2 peeks 0", "0 draws", "0 plays", "2 burns 2.1", "0 spies 2.3")
    assert isinstance(state.table, Closing)
    assert listed(state) == ["1 reveals"]
    assert scored_of(after(state, "1 reveals")).turns == 3


def test_b29_with_two_players_the_other_has_one_turn() -> None:
    state = after(dealt(seats=2, stock="1"), "1 calls", "0 draws", "0 plays")
    assert closing_of(state).to_reveal == 1


@pytest.mark.parametrize(
    ("hands", "ties", "scores"),
    [
        ("4 | 7 | 5", False, (-1, 7, 5)),
        ("5 | 7 | 5", False, (21, 7, 5)),
        ("5 | 7 | 5", True, (-1, 7, 5)),
        ("6 | 7 | 5", True, (22, 7, 5)),
        ("4 | 7 | 5", True, (-1, 7, 5)),
    ],
)
def test_b30_the_caller_beats_everybody_or_by_option_ties(hands: str, ties: bool, scores: tuple[int, ...]) -> None:
    assert points_of(revealed(hands, caller=0, caller_wins_ties=ties)) == scores


def test_b31_the_others_score_their_hands_also_the_lowest() -> None:
    state = revealed("9 | 3 | 12", caller=0)
    assert lines_of(state) == [(0, 9, "hand"), (0, 16, "failed"), (1, 3, "hand"), (2, 12, "hand")]


def test_b32_a_natural_end_is_at_once_and_voids_the_call() -> None:
    state = drawing("12 | 5 | 9", to_draw=1, pile="5", window="---", caller=0)
    state = after(state, "1 burns 1.0")
    table = scored_of(state)
    assert (table.caller, table.out, pile_of(state)) == (0, 1, "5 5")
    assert lines_of(state) == [(0, 12, "hand"), (2, 9, "hand")]
    assert points_of(state) == (12, 0, 9)


def test_b32_not_while_a_penalty_card_is_left() -> None:
    state = after(drawing(". . . 5 6 | 1 2", pile="5", window="--"), "0 burns 0.3")
    assert (hands_of(state), drawing_of(state).to_draw) == (". . . . 6 | 1 2", 0)
    state = after(drawing(". . . 6 . 5 | 5 2", pile="5", window="--"), "0 burns 1.0", "0 gives 3")
    assert hands_of(state) == ". . . . . 5 | 6 2"


def test_b33_a_player_without_cards_never_has_a_turn() -> None:
    state = after(drawing("5 | 2 3", to_draw=0, pile="5", window="--"), "0 burns 0.0")
    assert scored_of(state).out == 0
    assert refused(state, "0 calls") is Rule.DEALER


# --- The match --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("before", "done"), [((93, 0), False), ((94, 0), True), ((99, 100 - 8), True)])
def test_b34_the_match_ends_when_the_limit_is_hit(before: tuple[int, ...], done: bool) -> None:
    state = revealed("6 | 7", scores=before)
    assert (burn.outcome(state) is not None) is done
    assert (burn.to_shuffle(state) is None) is done
    assert Options().limit == 100


def test_b34_without_a_limit_there_are_rounds() -> None:
    assert burn.outcome(revealed("6 | 7", scores=(500, 0), limit=None, rounds=2)) is None
    with pytest.raises(BadOptions) as refusal:
        Options(limit=None)
    assert refusal.value.option == "limit"


@pytest.mark.parametrize(("deals", "done"), [(0, False), (1, False), (2, True)])
def test_b35_the_match_ends_after_so_many_rounds(deals: int, done: bool) -> None:
    state = after(closing("6 | 7", deals=deals, rounds=3), "0 reveals")
    assert (burn.outcome(state) is not None) is done
    assert Options().rounds is None


def test_b35_or_at_the_limit_whichever_comes_first() -> None:
    assert burn.outcome(revealed("6 | 7", scores=(94, 0), rounds=3)) == Outcome((100, 7), (1,))


def test_b36_equal_lowest_totals_share_the_victory() -> None:
    assert burn.outcome(revealed("6 | 6 | 7", rounds=1)) == Outcome((6, 6, 7), (0, 1))
    assert burn.outcome(revealed("6 | 5 | 7", rounds=1)) == Outcome((6, 5, 7), (1,))


def test_b37_totals_may_be_negative() -> None:
    assert points_of(revealed("0 | 1", caller=0)) == (-1, 1)
    assert points_of(revealed("0 | 1", caller=0, scores=(-3, 0))) == (-4, 1)
    assert points_of(revealed("13 13 | 1", deck="cambio54")) == (-2, 1)


def test_b38_a_card_of_which_nothing_is_known_may_be_burned() -> None:
    state = drawing("5 1 | 2 3", pile="5", window="--")
    assert known(state, 0) == known(state, 1) == ""
    assert "0 burns 0.0" in listed(state) and "1 burns 0.1" in listed(state)
    assert [listed(burn.imagine(burn.view(state, seat), burn.hidden(burn.view(state, seat)))) for seat in (0, 1)] == [
        listed(state)
    ] * 2


def test_b39_hands_lifting_and_snatching_are_not_modelled_and_the_page_says_so() -> None:
    names = {move.__name__ for move in burn.MOVES}
    assert names == {
        *("Draw", "Keep", "Play", "Peek", "Spy", "Swap", "Decline", "Burn", "Give", "Toucan", "Reveal")
    }  # a burn is one move: nothing between lifting a card and its landing
    assert "B39" in (SEEDS / "001-toucan-burn.md").read_text(encoding="utf-8")


@pytest.mark.parametrize("penalty", [0, 1, 16, 50])
def test_b40_a_failed_call_costs_16_or_as_agreed(penalty: int) -> None:
    assert points_of(revealed("9 | 3", caller=0, fail_penalty=penalty)) == (9 + penalty, 3)
    assert points_of(revealed("9 | 3", caller=0)) == (25, 3)


def test_b41_one_card_is_exchanged_for_the_drawn_one() -> None:
    assert [field.name for field in attrs.fields(Keep)] == ["seat", "slot"]
    state = after(holding("5 5 5 | 1 2", drawn="0"), "0 keeps 1")
    assert hands_of(state) == "5 0 5 | 1 2"


# --- All of them ------------------------------------------------------------------------------------------------------


def test_every_ruling_has_its_test() -> None:
    named = {int(found[1]) for name in globals() if (found := re.match(r"test_b(\d+)_", name))}
    assert named == set(range(1, 42))
