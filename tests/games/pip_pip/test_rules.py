"""What is allowed: of each rule the breach, the nearest legal case, and the exception."""

from __future__ import annotations

from typing import Final

import pytest

from cardrules.game import IllegalMove
from cardrules.games import pip_pip
from cardrules.games.pip_pip import Move, Options, Rule, State

from .positions import after, answered, cards, playing, refused, said, stacked, table_of

BETWEEN_TRICKS: Final = Options(call_timing="between_tricks")
LATEST_CALL: Final = Options(differs_from="latest_call")

# Seat 0 plays the last card of the last deal.
FINISHED: Final = after(playing("2S | |", led="3S 4S", leader=1, deals=2), "0 2S")

BREACHES: Final[dict[Rule, tuple[State, Move]]] = {
    Rule.SEAT: (playing("3C | 3C | 3C"), said("3 3C")),
    Rule.OVER: (FINISHED, said("0 2S")),
    Rule.DEALER: (pip_pip.start(Options(seats=3)), said("0 2S")),
    Rule.BETWEEN_TRICKS: (playing("| KH QH |", led="3C", options=BETWEEN_TRICKS), said("1 calls H")),
    Rule.TURN: (playing("3C | 3C | 3C"), said("1 3C")),
    Rule.HOLDING: (playing("3C | 3C | 3C"), said("0 4C")),
    Rule.PAIR: (playing("KH | QH | 3C"), said("0 calls H")),
    Rule.FOLLOW: (playing("| 3C 3D |", led="4C"), said("1 3D")),
    Rule.IN_FORCE: (playing("KS QS | 3C | 3C", trump="S"), said("0 calls S")),
    Rule.LATEST_CALL: (playing("KH QH | 3C | 3C", coming="H", options=LATEST_CALL), said("0 calls H")),
}


def test_a_rule_prints_as_its_name() -> None:
    assert repr(Rule.FOLLOW) == "Rule.FOLLOW"
    assert repr(pip_pip.Reason.PIP_PIP) == "Reason.PIP_PIP"


class TestOnlyAPlayerAtTheTableActs:
    @pytest.mark.parametrize("text", ["-1 3C", "3 3C", "12 3C", "-1 calls H", "3 calls H"])
    def test_a_seat_that_is_not_there_is_refused(self, text: str) -> None:
        state = playing("3C KH QH | 3C | 3C")
        with pytest.raises(IllegalMove) as refusal:
            pip_pip.apply(state, said(text))
        assert refusal.value.rule is Rule.SEAT
        assert pip_pip.breach(pip_pip.view(state, 0), said(text)) is Rule.SEAT

    def test_nobody_acts_for_another(self) -> None:
        state = playing("3C KH QH | 3C | 3C")
        assert pip_pip.breach(pip_pip.view(state, 1), said("0 3C")) is Rule.SEAT
        assert pip_pip.breach(pip_pip.view(state, 1), said("0 calls H")) is Rule.SEAT

    def test_the_last_seat_acts(self) -> None:
        assert table_of(after(playing("3C | 3C | 3C 4C", leader=2), "2 3C")).trick == cards("3C")

    def test_a_seat_comes_before_the_end_of_the_match(self) -> None:
        assert pip_pip.breach(pip_pip.view(FINISHED, 0), said("1 3C")) is Rule.SEAT


class TestTheMatchIsOver:
    def test_no_card_and_no_call(self) -> None:
        assert refused(FINISHED, "1 3C") is Rule.OVER
        assert refused(FINISHED, "1 calls C") is Rule.OVER
        assert pip_pip.legal_moves(FINISHED) == pip_pip.choices(pip_pip.view(FINISHED, 1)) == ()
        assert pip_pip.to_shuffle(FINISHED) is None
        assert pip_pip.awaited(FINISHED.table) is None

    def test_the_last_card_was_legal(self) -> None:
        assert pip_pip.outcome(FINISHED) == pip_pip.Outcome((11, 0, 0), (0,))

    def test_before_the_last_deal_the_dealer_is_awaited_instead(self) -> None:
        state = after(playing("2S | |", led="3S 4S", leader=1, deals=1), "0 2S")
        assert refused(state, "0 2S") is Rule.DEALER
        assert pip_pip.outcome(state) is None


class TestWaitForTheCutAndTheDeal:
    def test_before_the_draw_and_before_the_deal(self) -> None:  # clause 2.4
        start = pip_pip.start(Options(seats=3))
        turned = answered(start, stacked("2S 3C 4C"))
        for state in (start, turned):
            assert refused(state, "0 2S") is Rule.DEALER
            assert refused(state, "1 calls H") is Rule.DEALER
            assert pip_pip.legal_moves(state) == pip_pip.choices(pip_pip.view(state, 0)) == ()
            assert pip_pip.awaited(state.table) is None

    def test_after_the_deal_eldest_plays(self) -> None:
        state = answered(answered(pip_pip.start(Options(seats=3)), stacked("2S 3C 4C")), stacked("3C"))
        assert pip_pip.awaited(state.table) == 1
        assert table_of(after(state, "1 3C")).to_play == 2


class TestCallBetweenTricksOnly:
    def test_not_during_a_trick(self) -> None:
        assert refused(playing("| KH QH | 3C", led="3C", options=BETWEEN_TRICKS), "1 calls H") is Rule.BETWEEN_TRICKS
        # The time comes before the holding.
        assert refused(playing("| KH | 3C", led="3C", options=BETWEEN_TRICKS), "1 calls H") is Rule.BETWEEN_TRICKS

    def test_before_a_lead(self) -> None:
        assert table_of(after(playing("3C | KH QH | 3C", options=BETWEEN_TRICKS), "1 calls H")).coming == "H"

    def test_by_the_rule_text_at_any_time(self) -> None:
        assert table_of(after(playing("| KH QH | 3C", led="3C"), "1 calls H")).coming == "H"


class TestPlayPassesToTheLeft:
    def test_not_out_of_turn(self) -> None:
        state = playing("| 3C | 3C 4H", led="3C")
        assert refused(state, "2 3C") is Rule.TURN
        assert refused(state, "0 3C") is Rule.TURN  # The turn comes before the holding.

    def test_in_turn(self) -> None:
        assert table_of(after(playing("| 3C 4C | 3C", led="3C"), "1 3C")).to_play == 2

    def test_a_call_needs_no_turn(self) -> None:
        assert table_of(after(playing("| 3C | KH QH", led="3C"), "2 calls H")).coming == "H"


class TestPlayACardYouHold:
    def test_not_one_of_another_hand(self) -> None:
        assert refused(playing("3C | 4C | 5C"), "0 4C") is Rule.HOLDING

    def test_holding_comes_before_following(self) -> None:
        assert refused(playing("| 3C | 5D", led="3C"), "1 5D") is Rule.HOLDING

    def test_one_of_the_own_hand(self) -> None:
        assert table_of(after(playing("3C 4C | 4C | 5C"), "0 3C")).trick == cards("3C")

    def test_a_called_card_is_held(self) -> None:
        state = after(playing("3C | 4C | 5C", called="KH QH | |"), "0 KH")
        assert table_of(state).called[0] == cards("QH")


class TestCallWithAKingAndQueenOfOneSuit:
    @pytest.mark.parametrize("hand", ["3C", "KH", "QH", "KH KH", "QH QH", "KH QD", "KD QH", "KD QD"])
    def test_not_without_both(self, hand: str) -> None:
        assert refused(playing(f"{hand} | 3C | 3C"), "0 calls H") is Rule.PAIR

    def test_with_both(self) -> None:
        assert table_of(after(playing("KH QH | 3C | 3C"), "0 calls H")).called[0] == cards("QH KH")

    def test_not_with_cards_called_before(self) -> None:
        assert refused(playing("3C | 3C | 3C", called="KH QH | |"), "0 calls H") is Rule.PAIR

    def test_the_pair_comes_before_the_trump(self) -> None:
        assert refused(playing("3C | 3C | 3C", trump="H"), "0 calls H") is Rule.PAIR

    def test_with_the_other_king_and_queen(self) -> None:
        state = after(playing("KH QH | 3C | 3C", called="KH QH | |", coming="H"), "0 calls H")
        assert table_of(state).called[0] == cards("QH QH KH KH")


class TestFollowTheSuitLedIfYouCan:
    def test_not_another_suit_while_able(self) -> None:
        state = playing("| 3C 3D 3S | 3C", led="4C", trump="S")
        assert refused(state, "1 3D") is Rule.FOLLOW
        assert refused(state, "1 3S") is Rule.FOLLOW

    def test_any_card_of_the_suit(self) -> None:
        state = playing("| 3C KC 3D | 3C", led="4C")
        assert pip_pip.choices(pip_pip.view(state, 1)) == (said("1 3C"), said("1 KC"))

    def test_any_card_when_void(self) -> None:
        state = playing("| 3H 3D 3S | 3C", led="4C", trump="S")
        assert pip_pip.choices(pip_pip.view(state, 1)) == (said("1 3D"), said("1 3H"), said("1 3S"))

    def test_the_leader_plays_what_he_likes(self) -> None:
        state = playing("3H 3D 3S | 3C | 3C", trump="S")
        assert pip_pip.choices(pip_pip.view(state, 0)) == (said("0 3D"), said("0 3H"), said("0 3S"))

    def test_what_is_playable_is_nothing_out_of_turn(self) -> None:
        table = table_of(playing("3C | 4C | 5C"))
        assert pip_pip.playable(table, 0, cards("3C")) == cards("3C")
        assert pip_pip.playable(table, 1, cards("4C")) == ()


class TestCallASuitOtherThanTheTrumpInForce:
    def test_not_the_trump(self) -> None:
        assert refused(playing("KS QS | 3C | 3C", trump="S"), "0 calls S") is Rule.IN_FORCE

    def test_another_suit(self) -> None:
        assert table_of(after(playing("KS QS | 3C | 3C", trump="H"), "0 calls S")).coming == "S"

    def test_the_suit_once_it_is_trump_no_more(self) -> None:
        state = playing("3C KS QS | KH QH 4C | 5C 6C", trump="S")
        assert refused(after(state, "1 calls H"), "0 calls S") is Rule.IN_FORCE
        assert table_of(after(state, "1 calls H", "0 3C", "0 calls S")).coming == "S"


class TestCallASuitOtherThanTheLatestCall:
    def test_not_the_suit_pending(self) -> None:
        assert refused(playing("KH QH | 3C | 3C", coming="H", options=LATEST_CALL), "0 calls H") is Rule.LATEST_CALL

    def test_not_the_trump_while_nothing_is_pending(self) -> None:
        assert refused(playing("KS QS | 3C | 3C", options=LATEST_CALL), "0 calls S") is Rule.LATEST_CALL

    def test_a_third_suit(self) -> None:
        assert table_of(after(playing("KD QD | 3C | 3C", coming="H", options=LATEST_CALL), "0 calls D")).coming == "D"

    def test_even_the_trump_in_force_while_another_is_pending(self) -> None:
        assert table_of(after(playing("KS QS | 3C | 3C", coming="H", options=LATEST_CALL), "0 calls S")).coming == "S"


def test_moves_are_listed_by_seat_then_plays_before_calls_then_in_pack_order() -> None:
    state = playing("KD QD 2H | KC QC KH QH | KH QH", led="3C", leader=0, trump="S")
    assert pip_pip.legal_moves(state) == tuple(
        map(said, ["0 calls D", "1 QC", "1 KC", "1 calls C", "1 calls H", "2 calls H"])
    )


def test_callable_suits_are_those_paired_but_for_the_trump() -> None:
    assert pip_pip.callable_suits(table_of(playing("3C | 3C | 3C", trump="S")), ("C", "S")) == ("C",)
