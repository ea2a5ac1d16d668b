"""The golden logs: each is one round with a corner position (rulings (f)), and a few with other options.

They are made by `make_golden.py`.  The lines are written out, and hands are counted here from the numbers on the cards:
nothing of the game's own scoring is asked.
"""

from __future__ import annotations

from typing import Final

import pytest

from cardrules import loads
from cardrules.games import toucan_burn
from cardrules.games.toucan_burn import (
    Between,
    Draw,
    Lying,
    Move,
    Options,
    Peek,
    Pending,
    Reason,
    Reshuffling,
    Rule,
    Spy,
    State,
    Swap,
)
from cardrules.log import Log, states

from .make_golden import GOLDEN, LOGS
from .positions import (
    closing_of,
    drawing_of,
    hands_of,
    known,
    listed,
    open_of,
    pile_of,
    refused,
    seen_by,
    stock_of,
    window_of,
)

HAND, TOUCAN, FAILED = Reason.HAND, Reason.TOUCAN, Reason.FAILED

LINES: Final[dict[str, tuple[tuple[int, int, Reason], ...]]] = {
    "empty_pile_on_the_first_turn": ((0, 12, HAND), (0, 16, FAILED), (1, 8, HAND)),
    "natural_end_in_anothers_turn": ((0, 4, HAND), (2, 8, HAND)),
    "natural_end_voids_the_call": ((0, 9, HAND), (2, 8, HAND)),
    "gift_for_the_only_card": ((0, 8, HAND), (1, -1, TOUCAN)),
    "last_card_given": ((0, 7, HAND),),
    "wrong_burn_with_an_empty_stock": ((0, -1, TOUCAN), (1, 8, HAND)),
    "wrong_burn_of_anothers_card": ((0, 10, HAND), (1, 10, HAND), (2, 16, HAND)),
    "callers_cards_are_off_limits": ((0, 10, HAND), (1, -1, TOUCAN), (2, 21, HAND)),
    "swap_of_ones_own_cards_only": ((0, 10, HAND), (1, -1, TOUCAN)),
    "power_in_the_last_turn": ((0, 10, HAND), (1, -1, TOUCAN), (2, 26, HAND)),
    "discard_taken_in_the_last_turn": ((0, -1, TOUCAN), (1, 6, HAND)),
    "two_burners": ((0, 14, HAND), (1, 16, HAND), (2, 18, HAND)),
    "burn_while_ones_power_waits": ((0, 10, HAND), (1, 27, HAND)),
    "reshuffle_in_the_window": ((0, 6, HAND), (0, 16, FAILED), (1, 6, HAND)),
    "ten_players": (
        (0, 35, HAND),
        (1, -1, TOUCAN),
        *[(seat, points, HAND) for seat, points in enumerate((24, 26, 27, 29, 30, 31, 32, 34), start=2)],
    ),
    "spy_without_a_target": ((0, 10, HAND), (1, 26, HAND), (1, 16, FAILED)),
    "peeked_card_swapped": ((0, 9, HAND), (1, 31, HAND), (2, 33, HAND)),
    "holes": ((0, 9, HAND), (1, 23, HAND)),
    "chain_of_burns": ((0, 6, HAND), (1, 2, HAND)),
    "round_ends_with_the_stock": ((0, 12, HAND), (1, -1, TOUCAN), (2, 10, HAND)),
    "look_and_swap": ((0, 11, HAND), (1, 16, HAND)),
    "failed_call_hits_the_limit": ((1, 16, FAILED),),
}
"""By log, the score lines of its round: who, how many, what for."""


def text_of(name: str) -> str:
    return (GOLDEN / f"{name}.jsonl").read_text(encoding="utf-8")


def log_of(name: str) -> Log[Options, Move]:
    return loads(text_of(name), game=toucan_burn)


def on_the_way(name: str) -> list[State]:
    """The start, and the state after each line."""
    return [*states(toucan_burn, log_of(name))]


def before(name: str, nth: int) -> State:
    """The state before the move *nth* of the story, from the end when it is negative."""
    way = on_the_way(name)[1:]  # without the start
    return way[nth] if nth >= 0 else way[nth - 1]


def scored(name: str) -> Between:
    table = on_the_way(name)[-1].table
    assert isinstance(table, Between)
    return table


@pytest.mark.parametrize("name", [name for name in LOGS if name != "look_and_swap"])
def test_hands_counted_by_their_numbers_bear_the_lines_out(name: str) -> None:
    table = scored(name)
    totals = [sum([int(card.rank) for card in row if card]) for row in table.hands]
    hands = {who: points for who, points, reason in LINES[name] if reason is HAND}
    for seat, total in enumerate(totals):
        assert hands.get(seat, 0) == (0 if (seat, -1, TOUCAN) in LINES[name] else total)
    if table.caller is not None and table.out is None:
        beaten = all([totals[table.caller] < total for seat, total in enumerate(totals) if seat != table.caller])
        assert beaten is ((table.caller, -1, TOUCAN) in LINES[name])
        assert beaten is not ((table.caller, 16, FAILED) in LINES[name])
    else:
        assert {reason for _, _, reason in LINES[name]} == {HAND}


def test_the_first_player_finds_no_pile() -> None:
    state = before("empty_pile_on_the_first_turn", 0)
    assert listed(state) == ["1 draws", "1 calls"]
    assert refused(state, "1 takes") is Rule.SOURCE
    assert listed(before("empty_pile_on_the_first_turn", 3), Draw) == ["1 takes", "1 draws"]


@pytest.mark.parametrize("name", ["natural_end_in_anothers_turn", "natural_end_voids_the_call"])
def test_the_last_card_is_burned_in_anothers_turn(name: str) -> None:
    state = before(name, -1)
    assert hands_of(state).split(" | ")[1] == ". . . 5"
    table = scored(name)
    assert (table.out, table.hands[1]) == (1, (None,) * 4)
    assert table.caller == (0 if name == "natural_end_voids_the_call" else None)


def test_the_only_card_is_burned_and_the_gift_lies_in_its_place() -> None:
    owed = before("gift_for_the_only_card", 12)
    assert hands_of(owed) == "1 1 6 1 | . . . ."
    assert listed(owed) == ["0 gives 0", "0 gives 1", "0 gives 2", "0 gives 3"]
    assert hands_of(before("gift_for_the_only_card", 13)) == ". 1 6 1 | . . . 1"


def test_whoever_gives_his_last_card_is_out() -> None:
    assert hands_of(before("last_card_given", -1)) == ". 2 2 2 | . . . 1"
    table = scored("last_card_given")
    assert (table.out, table.caller, table.hands[1]) == (1, None, (None,) * 4)


def test_a_penalty_is_skipped_when_there_is_no_card_for_it() -> None:
    for nth, window in ((2, "--"), (3, "x-"), (4, "xx")):
        state = before("wrong_burn_with_an_empty_stock", nth)
        assert (hands_of(state), window_of(state)) == ("1 1 1 1 | 2 2 2 2", window)
        assert (open_of(state).stock, pile_of(state)) == (0, "3")


def test_the_burner_takes_the_penalty_and_the_owner_nothing() -> None:
    state = before("wrong_burn_of_anothers_card", -1)
    assert hands_of(state) == "1 2 3 4 | 1 2 3 4 | 1 2 3 4 6"
    assert open_of(state).slots[0][1] == Lying((0, 1, 2), toucan_burn.card("2"))
    assert seen_by(state, "2.4") == ()


def test_the_callers_cards_are_off_limits() -> None:
    state = before("callers_cards_are_off_limits", 3)
    assert refused(state, "2 burns 1.0") is Rule.OFF_LIMITS
    assert refused(state, "1 burns 2.0") is Rule.CALLER_BURNS
    assert refused(state, "1 burns 1.0") is Rule.CALLER_BURNS
    assert hands_of(before("callers_cards_are_off_limits", 4)) == "1 2 3 4 | 5 0 1 1 | . 6 7 8"


def test_a_swap_with_only_the_callers_and_ones_own_cards_is_among_ones_own() -> None:
    state = before("swap_of_ones_own_cards_only", 3)
    assert [swap.split()[2:] for swap in listed(state, Swap)] == [
        [f"0.{one}", f"0.{other}"] for one in range(4) for other in range(one + 1, 4)
    ]
    assert refused(state, "0 swaps 0.0 1.0") is Rule.OFF_LIMITS
    assert hands_of(before("swap_of_ones_own_cards_only", 4)) == "4 2 3 1 | 1 1 0 0"


def test_a_power_of_the_last_turn_is_used() -> None:
    state = before("power_in_the_last_turn", 5)
    assert closing_of(state).power == Pending(0, "spy")
    assert refused(state, "1 reveals") is Rule.POWER
    assert listed(state, Spy) == ["0 spies 2.0", "0 spies 2.1", "0 spies 2.2", "0 spies 2.3"]
    assert known(before("power_in_the_last_turn", -1), 0) == "0.2=3 0.3=4 2.0=5"


def test_a_discard_taken_in_the_last_turn_opens_the_window() -> None:
    state = before("discard_taken_in_the_last_turn", 5)
    assert (closing_of(state).to_reveal, window_of(state)) == (0, "--")
    assert (pile_of(state), pile_of(before("discard_taken_in_the_last_turn", -1))) == ("5", "5 5")


def test_of_two_burners_the_first_has_it() -> None:
    state = before("two_burners", 2)
    assert "0 burns 0.0" in listed(state) and "2 burns 2.0" in listed(state)
    assert refused(before("two_burners", 3), "0 burns 2.0") is Rule.GIFT
    late = before("two_burners", 4)
    assert refused(late, "0 burns 2.0") is Rule.WINDOW
    assert hands_of(late) == "8 1 2 3 | 4 4 4 4 | 5 6 7 ."
    assert known(late, 0) == "0.2=2 0.3=3"  # a gift is not looked at
    assert known(late, 2) == "0.0=8 2.2=7"  # the giver had seen it


def test_whoever_has_a_power_to_use_burns_first() -> None:
    state = before("burn_while_ones_power_waits", 3)
    assert open_of(state).power == Pending(1, "peek")
    assert (window_of(state), hands_of(state)) == (None, "1 2 3 4 | . 8 9 10")
    assert listed(state, Peek) == ["1 peeks 1", "1 peeks 2", "1 peeks 3"]


def test_the_top_card_stays_in_a_reshuffle_and_the_window_open() -> None:
    waiting = before("reshuffle_in_the_window", 7)
    assert isinstance(waiting.table, Reshuffling)
    assert pile_of(waiting) == "1 2 3"
    state = before("reshuffle_in_the_window", 8)
    assert (pile_of(state), window_of(state), hands_of(state)) == ("3", "x-", "1 1 1 1 2 | 2 2 2 3")
    assert [each.rank for each in stock_of(state)] == ["1"]
    assert pile_of(before("reshuffle_in_the_window", 9)) == "3 3"


def test_ten_players_have_a_turn_each() -> None:
    movers = [move.seat for move in log_of("ten_players").moves[1:]]
    assert movers == [1, *[seat for seat in (*range(2, 10), 0) for _ in range(2)], 1]
    assert drawing_of(before("ten_players", 0)).stock == 12


def test_spying_lapses_when_the_only_other_player_has_called() -> None:
    state = before("spy_without_a_target", 3)
    assert pile_of(state) == "9"
    assert closing_of(state).power is None
    assert listed(state) == [*[f"0 burns 0.{slot}" for slot in range(4)], "1 reveals"]


def test_a_peeked_card_is_known_where_it_is_swapped_to() -> None:
    name = "peeked_card_swapped"
    assert known(before(name, 3), 1) == "1.0=0 1.2=7 1.3=8"
    assert known(before(name, 6), 1) == "1.2=7 1.3=8 2.1=0"
    assert known(before(name, 9), 1) == "0.0=0 1.2=7 1.3=8"
    assert hands_of(before(name, 9)) == "0 2 3 4 | 10 6 7 8 | 9 1 11 12"
    assert known(before(name, 9), 0) == "0.2=3 0.3=4"


def test_a_burned_card_leaves_a_hole_and_a_penalty_lies_behind() -> None:
    assert hands_of(before("holes", 6)) == "1 2 3 4 | . 6 7 8 3"
    state = before("holes", 8)
    assert hands_of(state) == ". 2 3 4 | . 6 7 8 3"
    assert refused(state, "1 keeps 0") is Rule.NO_CARD
    assert listed(state) == ["1 keeps 1", "1 keeps 2", "1 keeps 3", "1 keeps 4", "1 plays"]
    assert hands_of(before("holes", -1)) == ". 2 3 4 | . 6 7 8 2"


def test_every_burned_card_opens_a_window_at_such_a_table() -> None:
    assert window_of(before("chain_of_burns", 3)) == "--"
    assert window_of(before("chain_of_burns", 4)) is None  # until the gift
    assert window_of(before("chain_of_burns", 5)) == "--"
    assert pile_of(before("chain_of_burns", -1)) == "5 5 5 5"
    assert hands_of(before("chain_of_burns", -1)) == ". 2 2 2 | . 1 1 ."


def test_the_round_ends_with_the_stock_at_such_a_table_and_the_call_stands() -> None:
    state = before("round_ends_with_the_stock", 3)
    assert (closing_of(state).to_reveal, closing_of(state).turns) == (1, 2)  # seat 0 has had no turn
    assert hands_of(before("round_ends_with_the_stock", 4)).split(" | ")[0] == "3 3 3 3"


def test_a_look_and_a_swap() -> None:
    state = before("look_and_swap", 2)
    assert refused(state, "1 swaps 0.0 1.3") is Rule.NO_POWER
    looked = before("look_and_swap", 3)
    assert known(looked, 1) == "0.3=13 1.2=6 1.3=7"
    codes = [[each.code if each else "" for each in row] for row in scored("look_and_swap").hands]
    assert codes == [["7:peek", "2", "3", "13"], ["4", "5", "6", "1"]]  # the red king is worth -1


def test_a_failed_call_with_nothing_in_hand_hits_the_limit() -> None:
    state = on_the_way("failed_call_hits_the_limit")[-1]
    ended = toucan_burn.outcome(state)
    assert ended is not None and (ended.scores, ended.winners) == ((0, 16), (0,))
