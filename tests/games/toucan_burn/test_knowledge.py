"""Who knows what: what was seen travels with the card, and dies when it is lost from sight (1.5, rulings (e))."""

from __future__ import annotations

from typing import Final

import pytest

from cardrules.cards import Cards
from cardrules.games import toucan_burn as burn
from cardrules.games.toucan_burn import Lying, State

from .positions import (
    after,
    answered,
    card_of,
    cards,
    dealt,
    drawing,
    glimpse,
    hands_of,
    holding,
    known,
    open_of,
    pile_of,
    reshuffling_of,
    revealed,
    seen_by,
    stock_of,
)

HANDS: Final = "0 1 2 3 | 4 5 6 7 | 8 9 10 11"
DECK: Final = tuple([(number, 2 if number == 9 else 1, None, number) for number in range(10)])
"""One of each number, and two nines."""


def all_known(state: State) -> list[str]:
    """By seat, what it knows."""
    return [known(state, seat) for seat in range(len(state.cards))]


def all_glimpses(state: State) -> list[str]:
    """By seat, what the last move has shown."""
    return [glimpse(state, seat) for seat in range(len(state.cards))]


# --- How it is got ----------------------------------------------------------------------------------------------------


def test_nobody_knows_his_own_cards_but_the_two_he_has_looked_at() -> None:  # clause 1.5
    state = dealt("0 1 2 3|4 5 6 7|8 9 10 11|12 13 0 1")
    assert all_known(state) == ["0.2=2 0.3=3", "1.2=6 1.3=7", "2.2=10 2.3=11", "3.2=0 3.3=1"]


def test_by_a_peek_and_by_spying() -> None:  # clause 1.5
    assert all_known(after(drawing(HANDS, pile="7", power=(1, "peek")), "1 peeks 3")) == ["", "1.3=7", ""]
    assert all_known(after(drawing(HANDS, pile="9", power=(1, "spy")), "1 spies 2.0")) == ["", "2.0=8", ""]


def test_a_second_look_is_remembered_once_and_by_seat() -> None:
    state = after(drawing("0@2 1 | 4 5 | 6 7", pile="9", power=(1, "spy")), "1 spies 0.0")
    assert seen_by(state, "0.0") == (1, 2)
    state = after(drawing("0@12 1 | 4 5 | 6 7", pile="7", power=(0, "peek")), "0 peeks 0")
    assert seen_by(state, "0.0") == (0, 1, 2)
    assert open_of(state).slots[0][0] == Lying((0, 1, 2), None)  # seen by all, but never shown to the table
    state = after(drawing("0@0 1 | 4 5", pile="7", power=(0, "peek")), "0 peeks 0")
    assert seen_by(state, "0.0") == (0,)


def test_a_second_look_at_a_card_that_all_have_seen_changes_nothing() -> None:
    state = drawing("0* 1 | 4 5", pile="7", power=(0, "peek"))
    assert open_of(after(state, "0 peeks 0")).slots == open_of(state).slots
    assert glimpse(after(state, "0 peeks 0"), 0) == "0.0=0"


def test_by_keeping_a_card_drawn() -> None:
    assert all_known(after(holding(HANDS, drawn="12"), "0 keeps 1")) == ["0.1=12", "", ""]


def test_by_all_when_it_is_taken_from_the_pile() -> None:
    state = after(holding(HANDS, taken="12"), "0 keeps 1")
    assert all_known(state) == ["0.1=12"] * 3
    assert open_of(state).slots[0][1] == Lying((0, 1, 2), card_of("12"))


def test_by_all_when_it_is_burned_wrongly() -> None:
    state = after(drawing(HANDS, pile="5", window="---"), "2 burns 0.1")
    assert all_known(state) == ["0.1=1"] * 3
    assert open_of(state).slots[0][1] == Lying((0, 1, 2), card_of("1"))


def test_a_penalty_card_is_known_to_nobody() -> None:  # clause 1.5
    state = after(drawing(HANDS, pile="5", window="---", wrong_burn_penalty=2), "2 burns 0.1")
    assert (seen_by(state, "2.4"), seen_by(state, "2.5")) == ((), ())


# --- How it travels ---------------------------------------------------------------------------------------------------


def test_with_a_swap_the_player_who_swaps_sees_nothing_new() -> None:
    state = after(drawing("0@0 1@2 | 4@1 5 | 8* 9", pile="11", power=(0, "swap")), "0 swaps 0.1 1.0")
    assert all_known(state) == ["0.0=0 2.0=8", "0.1=4 2.0=8", "1.0=1 2.0=8"]
    assert all_glimpses(state) == ["", "", ""]


def test_a_peeked_card_is_known_wherever_it_is_swapped_to() -> None:  # (f)
    state = after(drawing(HANDS, to_draw=1, pile="7", power=(0, "peek"), stock="11 12 1"), "0 peeks 0")
    state = after(state, "1 draws", "1 plays", "1 swaps 0.0 2.2")
    assert all_known(state) == ["2.2=0", "", ""]
    state = after(state, "2 draws", "2 plays", "2 swaps 1.1 2.2")
    assert all_known(state) == ["1.1=0", "", ""]


def test_a_card_shown_to_all_travels_with_its_face() -> None:
    state = after(drawing("0* 1 | 4 5", pile="11", power=(0, "swap")), "0 swaps 0.0 1.1")
    assert all_known(state) == ["1.1=0", "1.1=0"]
    assert open_of(state).slots == ((Lying((), None), Lying((), None)), (Lying((), None), Lying((0, 1), card_of("0"))))


def test_with_a_gift_whoever_knew_it_knows_it_and_the_receiver_does_not() -> None:
    state = drawing("5 1 | 2@12 3 | 4 6", pile="5", window="---")
    assert all_known(after(state, "1 burns 0.0", "1 gives 0")) == ["", "0.0=2", "0.0=2"]
    assert all_glimpses(after(state, "1 burns 0.0", "1 gives 0")) == ["", "", ""]
    state = drawing("5 1 | 2@0 3 | 4 6", pile="5", window="---")
    assert all_known(after(state, "1 burns 0.0", "1 gives 0")) == ["0.0=2", "", ""]


# --- How it dies ------------------------------------------------------------------------------------------------------


def test_when_the_card_goes_to_the_pile() -> None:
    state = drawing("5@01 1 | 2 3", pile="5", window="--")
    assert all_known(after(state, "0 burns 0.0")) == ["", ""]
    assert all_known(after(holding("5@01 1 | 2 3", drawn="6"), "0 keeps 0")) == ["0.0=6", ""]
    assert all_known(after(holding("5@01 1 | 2 3", drawn="6"), "0 keeps 1")) == ["0.0=5 0.1=6", "0.0=5"]


def test_when_the_discards_are_shuffled() -> None:  # clause 1.5
    state = drawing("0 1 | 2 3", pile="7 8 9 9 4 5 6", stock="", deck=DECK)
    assert hidden(state, 0) == cards("0 1 2 3", DECK)
    waiting = after(state, "0 draws")
    assert hidden(waiting, 0) == hidden(waiting, 1) == cards("0 1 2 3", DECK)
    state = answered(waiting, cards("5 4 7 8 9 9", DECK))
    assert hidden(state, 0) == cards("0 1 2 3 4 7 8 9 9", DECK)  # the 5 is in his hand
    assert hidden(state, 1) == cards("0 1 2 3 4 5 7 8 9 9", DECK)
    assert (pile_of(state), stock_of(state)) == ("6", cards("4 7 8 9 9", DECK))


def test_the_cards_in_slots_stay_known_through_a_reshuffle() -> None:
    state = after(drawing("0@0 1* | 2@1 3", pile="4 5 6", stock=""), "0 draws")
    assert all_known(state) == ["0.0=0 0.1=1", "0.1=1 1.0=2"]
    assert all_known(after(state, "reshuffle")) == ["0.0=0 0.1=1", "0.1=1 1.0=2"]


def test_the_next_deal_clears_all() -> None:
    state = after(dealt(seats=2, max_turns=1), "1 draws", "1 keeps 0", "0 reveals")
    assert [burn.view(state, seat).known for seat in (0, 1)] == [(), ()]
    state = after(state, "reshuffle")
    assert hands_of(state) == "0 1 1 2 | 0 1 1 2"
    assert all_known(state) == ["0.2=1 0.3=2", "1.2=1 1.3=2"]


def test_after_a_round_all_hands_lie_open() -> None:  # clause 1.5
    state = revealed("0 1 | 2 .")
    assert hands_of(state) == "0 1 | 2 ."
    assert burn.view(state, 0).table is state.table


# --- What the last move has shown -------------------------------------------------------------------------------------


def test_a_glimpse_lasts_until_the_next_move() -> None:
    state = dealt("0 1 2 3|4 5 6 7", seats=2, stock="7 1")
    assert all_glimpses(state) == ["0.2=2 0.3=3", "1.2=6 1.3=7"]
    state = after(state, "1 draws")
    assert all_glimpses(state) == ["", ""]
    state = after(state, "1 plays")
    assert all_glimpses(state) == ["", ""]
    state = after(state, "1 peeks 0")
    assert all_glimpses(state) == ["", "1.0=4"]
    for move in ("0 draws", "0 takes", "0 calls", "0 burns 1.3"):
        assert all_glimpses(after(state, move)) == ["", ""]


@pytest.mark.parametrize("text", ["1 burns 1.1", "2 burns 1.1"])
def test_a_right_burn_ends_a_glimpse(text: str) -> None:
    state = after(drawing(HANDS, pile="5", window="---"), "0 burns 0.0")
    assert all_glimpses(state) == ["0.0=0"] * 3
    assert all_glimpses(after(state, text)) == [""] * 3


def test_a_gift_a_swap_and_a_declined_power_end_one() -> None:
    state = after(drawing("0 1 | 5 3", pile="5", window="--", power=(1, "swap")), "1 burns 0.0")
    assert all_glimpses(state) == ["0.0=0"] * 2
    assert all_glimpses(after(state, "1 declines")) == [""] * 2
    assert all_glimpses(after(state, "1 swaps 0.0 1.0")) == [""] * 2
    given = after(state, "0 burns 1.0", "0 gives 0")
    assert (all_known(given), all_glimpses(given)) == (["1.0=0"] * 2, [""] * 2)


def test_a_glimpse_lasts_through_the_reshuffle_that_a_penalty_needs() -> None:
    state = after(drawing("0 1 | 2 3", pile="4 5", stock="", window="--"), "1 burns 0.0")
    assert all_glimpses(state) == all_glimpses(after(state, "reshuffle")) == ["0.0=0"] * 2


def test_a_draw_ends_one_though_the_reshuffle_comes_first() -> None:
    state = after(drawing("0 1 | 2 3", pile="4 7", stock="", power=(1, "peek")), "1 peeks 0")
    assert all_glimpses(state) == ["", "1.0=2"]
    state = after(state, "0 draws")
    assert reshuffling_of(state).interrupted.looks == ()
    assert all_glimpses(state) == ["", ""]


# --- What is hidden ---------------------------------------------------------------------------------------------------


def hidden(state: State, seat: int) -> Cards:
    return burn.hidden(burn.view(state, seat))


def test_hidden_is_what_one_has_not_seen_in_deck_order() -> None:
    state = drawing("0@0 1 | 2 3*", pile="4", deck=DECK)
    assert hidden(state, 0) == cards("1 2 5 6 7 8 9 9", DECK)
    assert hidden(state, 1) == cards("0 1 2 5 6 7 8 9 9", DECK)


def test_a_card_in_the_hand_is_hidden_from_the_others_unless_it_was_taken_in_sight() -> None:
    state = holding("0 1 | 2 3", drawn="4", deck=DECK)
    assert hidden(state, 0) == cards("0 1 2 3 5 6 7 8 9 9", DECK)
    assert hidden(state, 1) == cards("0 1 2 3 4 5 6 7 8 9 9", DECK)
    state = holding("0 1 | 2 3", taken="4", deck=DECK)
    assert hidden(state, 0) == hidden(state, 1) == cards("0 1 2 3 5 6 7 8 9 9", DECK)


def test_hidden_counts_copies() -> None:
    state = drawing("9@0 1 | 9@0 3", pile="4", deck=DECK)
    assert card_of("9", DECK) not in hidden(state, 0)
    assert hidden(state, 1).count(card_of("9", DECK)) == 2
