"""What is allowed: of each rule the breach, the nearest legal case, and the exception."""

from __future__ import annotations

from typing import Any, Final

import pytest

from cardrules.game import IllegalMove
from cardrules.games import toucan_burn as burn
from cardrules.games.toucan_burn import Burn, Draw, Keep, Move, Options, Peek, Rule, Spy, State, Swap, Toucan

from .positions import (
    after,
    answered,
    asked_of,
    closing,
    closing_of,
    dealt,
    drawing,
    drawing_of,
    holding,
    holding_of,
    listed,
    pile_of,
    refused,
    revealed,
    said,
    scored_of,
    window_of,
)

HANDS: Final = "0 1 2 3 | 4 5 6 7 | 8 9 10 11"
FIRST: Final = drawing(HANDS)  # nothing has happened
OPEN: Final = drawing(HANDS, pile="5", window="---", turns=3)
SHUT: Final = drawing(HANDS, pile="5", turns=3)
CALLED: Final = drawing(HANDS, pile="5", window="---", caller=2, turns=3)
OWED: Final = drawing("0 1 2 3 | 4 . 6 7 | 8 9 10 11", pile="5 5", gift=(2, 1, 1), turns=3)
LAST: Final = closing(HANDS, window="---")
HELD: Final = holding(HANDS, drawn="5")
TAKEN: Final = holding(HANDS, taken="5", return_discard=False)
EMPTY: Final = after(drawing(HANDS, pile="5 6", stock=""), "0 draws")
FINISHED: Final = revealed("0 1 | 2 3 | 4 5", rounds=1)
NEXT: Final = revealed("0 1 | 2 3 | 4 5")


def power(word: Any, **changes: Any) -> State:
    """Seat 1 draws next; seat 0 has a power."""
    return drawing(HANDS, to_draw=1, turns=4, power=(0, word), **{"pile": "12", "window": "---"} | changes)


BREACHES: Final[dict[Rule, tuple[State, Move]]] = {
    Rule.SEAT: (FIRST, said("3 draws")),
    Rule.OVER: (FINISHED, said("0 draws")),
    Rule.DEALER: (burn.start(Options()), said("0 draws")),
    Rule.RESHUFFLE: (EMPTY, said("0 plays")),
    Rule.GIFT: (OWED, said("0 draws")),
    Rule.NO_GIFT: (OPEN, said("0 gives 0")),
    Rule.WINDOW: (SHUT, said("1 burns 1.1")),
    Rule.CALLER_BURNS: (CALLED, said("2 burns 1.1")),
    Rule.ATTEMPT: (drawing(HANDS, pile="5", window="-x-"), said("1 burns 1.1")),
    Rule.NO_POWER: (OPEN, said("0 peeks 0")),
    Rule.POWER: (power("peek"), said("1 draws")),
    Rule.NOT_CLOSING: (OPEN, said("0 reveals")),
    Rule.CLOSING: (LAST, said("0 draws")),
    Rule.TURN: (OPEN, said("1 draws")),
    Rule.DRAWN: (HELD, said("0 draws")),
    Rule.NOT_DRAWN: (OPEN, said("0 plays")),
    Rule.SOURCE: (FIRST, said("0 takes")),
    Rule.MUST_KEEP: (TAKEN, said("0 plays")),
    Rule.CALLED: (CALLED, said("0 calls")),
    Rule.EARLY: (drawing(HANDS, min_turns_before_call=1), said("0 calls")),
    Rule.NO_CARD: (HELD, said("0 keeps 4")),
    Rule.OFF_LIMITS: (CALLED, said("0 burns 2.0")),
    Rule.OTHERS: (power("spy"), said("0 spies 0.0")),
    Rule.TWO: (power("swap"), said("0 swaps 1.0 0.0")),
}


def test_a_rule_prints_as_its_name() -> None:
    assert repr(Rule.OFF_LIMITS) == "Rule.OFF_LIMITS"
    assert repr(burn.Reason.FAILED) == "Reason.FAILED"


class TestOnlyAPlayerAtTheTableActs:
    @pytest.mark.parametrize("text", ["-1 draws", "3 draws", "3 burns 0.0", "-1 reveals", "3 gives 0"])
    @pytest.mark.parametrize("state", [FIRST, OPEN, LAST, HELD, EMPTY, FINISHED, NEXT])
    def test_a_seat_that_is_not_there_is_refused(self, state: State, text: str) -> None:
        with pytest.raises(IllegalMove) as refusal:
            burn.apply(state, said(text))
        assert refusal.value.rule is Rule.SEAT
        assert burn.breach(burn.view(state, 0), said(text)) is Rule.SEAT

    @pytest.mark.parametrize("text", ["0 draws", "0 burns 0.0", "0 plays"])
    def test_nobody_acts_for_another(self, text: str) -> None:
        for state in (OPEN, HELD, FINISHED):
            assert burn.breach(burn.view(state, 1), said(text)) is Rule.SEAT

    def test_every_seat_burns(self) -> None:
        assert [move.seat for move in burn.legal_moves(OPEN) if move == Burn(move.seat, 1, 1)] == [0, 1, 2]


class TestTheMatchIsOver:
    @pytest.mark.parametrize("text", ["0 draws", "1 burns 1.1", "0 reveals", "2 calls"])
    def test_nobody_moves(self, text: str) -> None:
        assert refused(FINISHED, text) is Rule.OVER
        assert burn.legal_moves(FINISHED) == burn.choices(burn.view(FINISHED, 0)) == ()
        assert burn.to_shuffle(FINISHED) is None
        assert burn.awaited(FINISHED.table) is None

    def test_the_last_move_was_legal(self) -> None:
        assert burn.outcome(FINISHED) is not None

    def test_before_the_last_round_the_dealer_is_awaited_instead(self) -> None:
        assert refused(NEXT, "0 draws") is Rule.DEALER
        assert burn.outcome(NEXT) is None


class TestWaitForTheDeal:
    @pytest.mark.parametrize("text", ["0 draws", "1 calls", "1 burns 0.0"])
    def test_before_the_deal(self, text: str) -> None:
        for state in (burn.start(Options()), NEXT):
            assert refused(state, text) is Rule.DEALER
            assert burn.legal_moves(state) == burn.choices(burn.view(state, 0)) == ()
            assert burn.awaited(state.table) is None

    def test_after_the_deal_the_player_at_the_left_draws(self) -> None:
        assert holding_of(after(dealt(), "1 draws")).holder == 1


class TestWaitForTheReshuffle:
    @pytest.mark.parametrize("text", ["0 draws", "0 plays", "1 burns 1.1", "0 calls", "0 reveals", "0 gives 0"])
    def test_nobody_moves(self, text: str) -> None:
        assert refused(EMPTY, text) is Rule.RESHUFFLE
        assert burn.legal_moves(EMPTY) == burn.choices(burn.view(EMPTY, 0)) == ()
        assert burn.awaited(EMPTY.table) is None

    def test_then_the_game_goes_on(self) -> None:
        assert pile_of(after(EMPTY, "reshuffle", "0 plays")) == "6 5"


class TestFirstTheGift:
    @pytest.mark.parametrize(
        "text", ["0 draws", "0 calls", "0 burns 0.0", "2 burns 2.0", "1 gives 0", "0 peeks 0", "0 reveals", "1 plays"]
    )
    def test_everything_else_waits(self, text: str) -> None:
        assert refused(OWED, text) is Rule.GIFT

    def test_the_power_waits_too(self) -> None:
        state = drawing("0 1 | . 3", pile="7 7", to_draw=1, turns=3, power=(0, "peek"), gift=(0, 1, 0))
        assert refused(state, "0 peeks 0") is Rule.GIFT
        assert refused(state, "0 declines") is Rule.GIFT
        assert listed(state) == ["0 gives 0", "0 gives 1"]
        assert "0 peeks 1" in listed(after(state, "0 gives 0"))

    def test_in_the_last_window_the_revealing_waits(self) -> None:
        state = closing("0 1 | . 3", gift=(1, 0, 0), pile="5 5")
        assert refused(state, "0 reveals") is Rule.GIFT

    def test_the_giver_gives_any_card_of_his(self) -> None:
        assert listed(OWED) == ["2 gives 0", "2 gives 1", "2 gives 2", "2 gives 3"]
        assert listed(after(OWED, "2 gives 0"))[0] == "0 takes"

    def test_but_not_from_an_empty_place(self) -> None:
        state = drawing("0 . 2 | . 3", pile="5 5", gift=(0, 1, 0))
        for slot in (1, 3, -1):
            assert refused(state, f"0 gives {slot}") is Rule.NO_CARD
        assert listed(state) == ["0 gives 0", "0 gives 2"]


class TestGiveOnlyWhatIsOwed:
    def test_not_without_a_burn(self) -> None:
        for state in (FIRST, OPEN, LAST, HELD, power("swap")):
            assert refused(state, "0 gives 0") is Rule.NO_GIFT

    def test_not_after_a_burn_of_ones_own(self) -> None:
        assert refused(after(OPEN, "1 burns 1.1"), "1 gives 0") is Rule.NO_GIFT

    def test_after_a_burn_of_anothers(self) -> None:
        assert listed(after(OPEN, "2 burns 1.1")) == listed(OWED)

    def test_once(self) -> None:
        assert refused(after(OWED, "2 gives 0"), "2 gives 1") is Rule.NO_GIFT


class TestBurnInTheWindow:
    @pytest.mark.parametrize("state", [FIRST, SHUT, HELD, TAKEN, closing(HANDS)])
    def test_not_when_it_is_closed(self, state: State) -> None:
        assert refused(state, "1 burns 1.1") is Rule.WINDOW

    def test_not_after_a_right_burn(self) -> None:
        assert refused(after(OPEN, "1 burns 1.1"), "0 burns 0.0") is Rule.WINDOW

    def test_not_after_the_next_draw_or_call(self) -> None:
        for text in ("0 draws", "0 takes", "0 calls"):
            assert refused(after(OPEN, text), "1 burns 1.1") is Rule.WINDOW

    def test_before_them(self) -> None:
        assert pile_of(after(OPEN, "1 burns 1.1")) == "5 5"

    def test_after_a_wrong_burn_of_another_player(self) -> None:
        assert pile_of(after(OPEN, "0 burns 0.0", "1 burns 1.1")) == "5 5"

    def test_in_the_last_window(self) -> None:
        assert pile_of(after(LAST, "1 burns 1.1")) == "5 5"


class TestTheCallerBurnsNothing:
    @pytest.mark.parametrize("text", ["2 burns 1.1", "2 burns 2.0", "2 burns 0.0", "2 burns 9.9"])
    def test_neither_his_own_card_nor_anothers(self, text: str) -> None:
        assert refused(CALLED, text) is Rule.CALLER_BURNS
        assert refused(closing(HANDS, window="---", caller=2), text) is Rule.CALLER_BURNS

    def test_not_when_the_window_is_closed_either(self) -> None:
        assert refused(drawing(HANDS, pile="5", caller=2), "2 burns 1.1") is Rule.CALLER_BURNS

    def test_the_others_burn(self) -> None:
        assert {move.seat for move in burn.legal_moves(CALLED) if isinstance(move, Burn)} == {0, 1}

    def test_everybody_does_before_the_call(self) -> None:
        assert {move.seat for move in burn.legal_moves(OPEN) if isinstance(move, Burn)} == {0, 1, 2}


class TestTryOnceForADiscard:
    def test_not_again(self) -> None:
        state = after(OPEN, "1 burns 1.0")
        assert refused(state, "1 burns 1.1") is Rule.ATTEMPT
        assert refused(state, "1 burns 0.0") is Rule.ATTEMPT

    def test_another_player_does(self) -> None:
        assert pile_of(after(OPEN, "1 burns 1.0", "2 burns 1.1")) == "5 5"

    def test_in_the_next_window_again(self) -> None:
        state = after(OPEN, "1 burns 1.0", "0 draws", "0 plays")
        assert window_of(state) == "---"
        assert "1 burns 1.1" in listed(state)

    def test_while_a_power_waits_too(self) -> None:
        state = after(power("peek", pile="7"), "1 burns 1.1")
        assert refused(state, "1 burns 1.3") is Rule.ATTEMPT
        assert refused(state, "2 burns 1.9") is Rule.NO_CARD

    def test_as_often_as_one_likes_by_option(self) -> None:
        state = drawing(HANDS, pile="5", window="---", burn_attempts="unlimited")
        assert pile_of(after(state, "1 burns 1.0", "1 burns 1.2", "1 burns 1.1")) == "5 5"


class TestUseAPowerThatYouHave:
    @pytest.mark.parametrize("text", ["0 peeks 0", "0 spies 1.0", "0 swaps 0.0 1.0", "0 declines"])
    @pytest.mark.parametrize("state", [FIRST, OPEN, SHUT, LAST, HELD, TAKEN])
    def test_not_without_one(self, state: State, text: str) -> None:
        assert refused(state, text) is Rule.NO_POWER

    @pytest.mark.parametrize("text", ["1 peeks 0", "1 spies 0.0", "1 swaps 0.0 1.0", "1 declines", "2 declines"])
    @pytest.mark.parametrize("word", ["peek", "spy", "swap", "look_swap"])
    def test_not_anothers(self, word: str, text: str) -> None:
        assert refused(power(word), text) is Rule.NO_POWER

    @pytest.mark.parametrize(
        ("word", "text"),
        [
            ("peek", "0 spies 1.0"),
            ("peek", "0 swaps 0.0 1.0"),
            ("spy", "0 peeks 0"),
            ("spy", "0 swaps 0.0 1.0"),
            ("swap", "0 peeks 0"),
            ("swap", "0 spies 1.0"),
            ("look_swap", "0 swaps 0.0 1.0"),
        ],
    )
    def test_not_another_one(self, word: str, text: str) -> None:
        assert refused(power(word), text) is Rule.NO_POWER

    @pytest.mark.parametrize(
        ("word", "text"),
        [
            ("peek", "0 peeks 0"),
            ("spy", "0 spies 1.0"),
            ("swap", "0 swaps 0.0 1.0"),
            ("look_swap", "0 peeks 0"),
            ("look_swap", "0 spies 1.0"),
            ("peek", "0 declines"),
            ("spy", "0 declines"),
            ("swap", "0 declines"),
            ("look_swap", "0 declines"),
        ],
    )
    def test_the_one_on_the_card(self, word: str, text: str) -> None:
        after(power(word), text)

    @pytest.mark.parametrize("word", ["peek", "spy", "swap"])
    def test_once(self, word: str) -> None:
        first = {"peek": "0 peeks 0", "spy": "0 spies 1.0", "swap": "0 swaps 0.0 1.0"}[word]
        assert refused(after(power(word), first), first) is Rule.NO_POWER
        assert refused(after(power(word), first), "0 declines") is Rule.NO_POWER


class TestFirstThePower:
    @pytest.mark.parametrize("text", ["1 draws", "1 takes", "1 calls", "1 plays", "1 keeps 0"])
    def test_the_next_turn_waits(self, text: str) -> None:
        assert refused(power("peek"), text) is Rule.POWER

    @pytest.mark.parametrize("text", ["0 draws", "0 takes", "0 calls", "0 plays", "0 keeps 0"])
    def test_its_own_player_is_told_to_use_it_and_the_others_to_wait_for_their_turn(self, text: str) -> None:
        assert refused(power("peek"), text) is Rule.POWER
        assert refused(power("peek"), text.replace("0", "2", 1)) is Rule.TURN

    def test_the_revealing_waits(self) -> None:
        assert refused(closing(HANDS, power=(2, "peek")), "0 reveals") is Rule.POWER

    def test_a_burn_does_not_wait(self) -> None:
        assert "2 burns 1.1" in listed(power("peek"))

    def test_then_it_is_the_turn(self) -> None:
        for text in ("0 peeks 0", "0 declines"):
            assert "1 draws" in listed(after(power("peek"), text))


class TestRevealWhenNoTurnIsLeft:
    @pytest.mark.parametrize("state", [FIRST, OPEN, CALLED, HELD, power("peek")])
    def test_not_before(self, state: State) -> None:
        assert refused(state, "0 reveals") is Rule.NOT_CLOSING

    def test_then(self) -> None:
        assert scored_of(after(LAST, "0 reveals")).out is None


class TestNoTurnIsLeft:
    @pytest.mark.parametrize("text", ["0 draws", "0 takes", "0 calls", "1 draws", "0 plays", "0 keeps 0", "2 calls"])
    def test_nobody_takes_one(self, text: str) -> None:
        assert refused(LAST, text) is Rule.CLOSING
        assert refused(closing(HANDS, power=(2, "peek")), text) is Rule.CLOSING

    def test_the_turn_before_was_the_last(self) -> None:
        state = holding(HANDS, drawn="5", holder=1, caller=2, turns=4)
        assert closing_of(after(state, "1 plays")).to_reveal == 2


class TestWaitForYourTurn:
    @pytest.mark.parametrize("text", ["1 draws", "1 takes", "2 calls", "1 plays", "2 keeps 0"])
    def test_to_draw_or_call(self, text: str) -> None:
        assert refused(OPEN, text) is Rule.TURN
        assert refused(HELD, text) is Rule.TURN

    def test_to_reveal(self) -> None:
        assert refused(LAST, "1 reveals") is Rule.TURN
        assert refused(closing(HANDS, to_reveal=2, caller=2), "0 reveals") is Rule.TURN

    def test_in_turn(self) -> None:
        assert listed(OPEN, Draw, Toucan) == ["0 takes", "0 draws", "0 calls"]
        assert {move.seat for move in burn.legal_moves(HELD)} == {0}
        assert burn.choices(burn.view(HELD, 1)) == ()


class TestKeepOrPlayWhatYouHaveDrawn:
    @pytest.mark.parametrize("text", ["0 draws", "0 takes", "0 calls"])
    def test_no_second_draw_and_no_call(self, text: str) -> None:
        assert refused(HELD, text) is Rule.DRAWN
        assert refused(TAKEN, text) is Rule.DRAWN

    def test_keep_or_play(self) -> None:
        assert listed(HELD) == ["0 keeps 0", "0 keeps 1", "0 keeps 2", "0 keeps 3", "0 plays"]


class TestDrawFirst:
    @pytest.mark.parametrize("text", ["0 plays", "0 keeps 0"])
    def test_nothing_is_kept_or_played_before(self, text: str) -> None:
        for state in (FIRST, OPEN, SHUT):
            assert refused(state, text) is Rule.NOT_DRAWN

    def test_then(self) -> None:
        after(FIRST, "0 draws", "0 plays")
        after(FIRST, "0 draws", "0 keeps 0")


class TestDrawWhereACardIs:
    def test_not_from_an_empty_pile(self) -> None:
        assert refused(FIRST, "0 takes") is Rule.SOURCE
        assert listed(FIRST, Draw) == ["0 draws"]

    def test_not_from_an_empty_stock_when_a_reshuffle_cannot_help(self) -> None:
        state = drawing(HANDS, pile="5", stock="")
        assert refused(state, "0 draws") is Rule.SOURCE
        assert listed(state, Draw) == ["0 takes"]

    def test_from_an_empty_stock_when_it_can(self) -> None:
        assert listed(drawing(HANDS, pile="5 6", stock=""), Draw) == ["0 takes", "0 draws"]

    def test_from_both(self) -> None:
        assert listed(drawing(HANDS, pile="5", stock="6"), Draw) == ["0 takes", "0 draws"]


class TestKeepACardTakenFromThePile:
    def test_it_is_not_played_at_such_a_table(self) -> None:
        assert refused(TAKEN, "0 plays") is Rule.MUST_KEEP
        assert listed(TAKEN) == ["0 keeps 0", "0 keeps 1", "0 keeps 2", "0 keeps 3"]

    def test_a_card_from_the_stock_is(self) -> None:
        after(holding(HANDS, drawn="5", return_discard=False), "0 plays")

    def test_elsewhere_it_is(self) -> None:
        after(holding(HANDS, taken="5"), "0 plays")


class TestCallOnce:
    def test_not_after_a_call(self) -> None:
        assert refused(CALLED, "0 calls") is Rule.CALLED
        assert refused(drawing(HANDS, caller=2, min_turns_before_call=9), "0 calls") is Rule.CALLED

    def test_before_one(self) -> None:
        assert drawing_of(after(OPEN, "0 calls")).caller == 0


class TestCallNotTooEarly:
    @pytest.mark.parametrize(("turns", "least"), [(0, 1), (2, 1), (3, 2), (5, 2)])
    def test_not_before_so_many_turns_of_ones_own(self, turns: int, least: int) -> None:
        state = drawing(HANDS, turns=turns, to_draw=turns % 3, min_turns_before_call=least)
        assert refused(state, f"{turns % 3} calls") is Rule.EARLY

    @pytest.mark.parametrize(("turns", "least"), [(0, 0), (2, 0), (3, 1), (5, 1), (6, 2)])
    def test_after_them(self, turns: int, least: int) -> None:
        after(drawing(HANDS, turns=turns, to_draw=turns % 3, min_turns_before_call=least), f"{turns % 3} calls")


class TestChooseAPlaceWhereACardLies:
    HOLES: Final = "0 . 2 3 | 4 5 . 7 | 8 9 10 11"

    @pytest.mark.parametrize("slot", [1, 4, -1, 10**30])
    def test_to_keep(self, slot: int) -> None:
        state = holding(self.HOLES, drawn="5")
        assert refused(state, f"0 keeps {slot}") is Rule.NO_CARD
        assert listed(state, Keep) == ["0 keeps 0", "0 keeps 2", "0 keeps 3"]

    @pytest.mark.parametrize("there", ["0.1", "1.2", "1.4", "3.0", "-1.0", "0.-1"])
    def test_to_burn(self, there: str) -> None:
        assert refused(drawing(self.HOLES, pile="5", window="---"), f"2 burns {there}") is Rule.NO_CARD

    @pytest.mark.parametrize("slot", [1, 4, -1])
    def test_to_peek(self, slot: int) -> None:
        state = drawing(self.HOLES, to_draw=1, power=(0, "peek"))
        assert refused(state, f"0 peeks {slot}") is Rule.NO_CARD
        assert listed(state, Peek) == ["0 peeks 0", "0 peeks 2", "0 peeks 3"]

    @pytest.mark.parametrize("there", ["1.2", "1.4", "3.0", "-1.0", "2.-1"])
    def test_to_spy_on(self, there: str) -> None:
        assert refused(drawing(self.HOLES, to_draw=1, power=(0, "spy")), f"0 spies {there}") is Rule.NO_CARD

    @pytest.mark.parametrize("pair", ["0.0 0.1", "0.1 1.2", "0.0 3.0", "-1.0 0.0", "1.4 1.3", "0.1 0.1"])
    def test_to_swap(self, pair: str) -> None:
        assert refused(drawing(self.HOLES, to_draw=1, power=(0, "swap")), f"0 swaps {pair}") is Rule.NO_CARD


class TestTheCallersCardsAreOffLimits:
    def test_to_burn(self) -> None:
        assert refused(CALLED, "0 burns 2.0") is Rule.OFF_LIMITS
        assert {move.owner for move in burn.legal_moves(CALLED) if isinstance(move, Burn)} == {0, 1}

    def test_to_spy_on(self) -> None:
        state = power("spy", caller=2)
        assert refused(state, "0 spies 2.0") is Rule.OFF_LIMITS
        assert {move.owner for move in burn.legal_moves(state) if isinstance(move, Spy)} == {1}

    @pytest.mark.parametrize("pair", ["0.0 2.0", "1.0 2.3", "2.0 2.1"])
    def test_to_swap(self, pair: str) -> None:
        state = power("swap", caller=2)
        assert refused(state, f"0 swaps {pair}") is Rule.OFF_LIMITS
        swaps = [move for move in burn.legal_moves(state) if isinstance(move, Swap)]
        assert len(swaps) == 28 and {move.other[0] for move in swaps} == {0, 1}

    def test_before_the_call_they_are_not(self) -> None:
        after(OPEN, "0 burns 2.0")
        after(power("spy"), "0 spies 2.0")
        after(power("swap"), "0 swaps 0.0 2.0")


class TestSpyOnAnother:
    @pytest.mark.parametrize("word", ["spy", "look_swap"])
    def test_not_on_oneself(self, word: str) -> None:
        for there in ("0.0", "0.3", "0.4"):
            assert refused(power(word), f"0 spies {there}") is Rule.OTHERS

    def test_on_anybody_else(self) -> None:
        moves = burn.legal_moves(power("spy"))
        assert [(move.owner, move.slot) for move in moves if isinstance(move, Spy)] == [
            (owner, slot) for owner in (1, 2) for slot in range(4)
        ]


class TestSwapTwo:
    @pytest.mark.parametrize("pair", ["0.0 0.0", "1.0 0.0", "0.1 0.0", "2.3 2.2"])
    def test_two_different_places_the_lower_first(self, pair: str) -> None:
        assert refused(power("swap"), f"0 swaps {pair}") is Rule.TWO

    @pytest.mark.parametrize("pair", ["0.0 0.1", "0.3 1.0", "1.2 2.2", "2.2 2.3"])
    def test_any_two_of_anybody(self, pair: str) -> None:
        after(power("swap"), f"0 swaps {pair}")

    def test_each_pair_once(self) -> None:
        swaps = [move for move in burn.legal_moves(power("swap")) if isinstance(move, Swap)]
        assert len(swaps) == len(set(swaps)) == 66
        assert all([move.one < move.other for move in swaps])


def test_moves_are_listed_by_seat_then_class_then_places() -> None:
    state = drawing("0 | 1 .  2 | 3", to_draw=1, turns=4, pile="13", window="--x", power=(1, "look_swap"))
    own, other, third = "1 peeks 0", "1 spies 0.0", "1 spies 2.0"
    burns = ["0.0", "1.0", "1.2", "2.0"]
    assert listed(state) == [
        *[f"0 burns {there}" for there in burns],
        own,
        "1 peeks 2",
        other,
        third,
        "1 declines",
        *[f"1 burns {there}" for there in burns],
    ]
    free = drawing("0 | 1 .  2 | 3", to_draw=1, turns=4, pile="13", window="xx-")
    assert listed(free) == ["1 takes", "1 draws", "1 calls", *[f"2 burns {there}" for there in burns]]
    last = closing("0 | 1 .  2 | 3", to_reveal=1, pile="13", window="x-x")
    assert listed(last) == [*[f"1 burns {there}" for there in burns], "1 reveals"]


def test_the_dealer_who_is_awaited_is_the_one_who_deals() -> None:
    asked = asked_of(burn.start(Options(first_dealer=2)))
    assert (asked.act, asked.seat) == ("deal", 2)
    state = answered(burn.start(Options(first_dealer=2)), asked.cards)
    assert burn.awaited(state.table) == 3
