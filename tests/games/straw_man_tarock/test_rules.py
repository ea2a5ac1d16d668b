"""What is allowed: of each rule the breach, the nearest legal case, and the exception."""

from __future__ import annotations

from typing import Final

import pytest

from cardrules.game import IllegalMove
from cardrules.games import straw_man_tarock as tarock
from cardrules.games.straw_man_tarock import Move, Options, Rule, State

from .positions import after, answered, auction, cards, listed, playing, refused, said, stacked, table_of, trick

WITHOUT: Final = Options(rostopschin=False)

# Seat 0 plays the last card of the last hand.
FINISHED: Final = after(playing("| 7S", led="KS", deals=1, taken=[trick("0 QS 8S")] * 26), "1 7S")
NEXT: Final = after(playing("| 7S", led="KS", deals=0, taken=[trick("0 QS 8S")] * 26), "1 7S")

BREACHES: Final[dict[Rule, tuple[State, Move]]] = {
    Rule.SEAT: (playing("II | III"), said("2 II")),
    Rule.OVER: (FINISHED, said("0 KS")),
    Rule.DEALER: (tarock.start(Options()), said("0 bids")),
    Rule.BIDDING: (auction("II | III"), said("1 III")),
    Rule.BIDDING_OVER: (playing("II | III"), said("0 passes")),
    Rule.TURN: (playing("II | III"), said("1 III")),
    Rule.HOLDING: (playing("II | III"), said("0 III")),
    Rule.FOLLOW: (playing("| 7S 8C", led="KS"), said("1 8C")),
    Rule.TRUMP: (playing("| II 8C", led="KS"), said("1 8C")),
    Rule.CALL: (playing("XVI | III"), said("0 XVI ros")),
    Rule.NO_ROSTOPSCHIN: (playing("XVII | III", options=WITHOUT), said("0 XVII ros")),
}


def test_a_rule_prints_as_its_name() -> None:
    assert repr(Rule.FOLLOW) == "Rule.FOLLOW"
    assert repr(tarock.Reason.SLAM) == "Reason.SLAM"


class TestOnlyAPlayerAtTheTableActs:
    @pytest.mark.parametrize("text", ["-1 II", "2 II", "2 bids", "-1 passes"])
    @pytest.mark.parametrize("state", [playing("II | III"), auction(), FINISHED, NEXT])
    def test_a_seat_that_is_not_there_is_refused(self, state: State, text: str) -> None:
        with pytest.raises(IllegalMove) as refusal:
            tarock.apply(state, said(text))
        assert refusal.value.rule is Rule.SEAT
        assert tarock.breach(tarock.view(state, 0), said(text)) is Rule.SEAT

    @pytest.mark.parametrize("text", ["0 II", "0 bids", "0 passes"])
    def test_nobody_acts_for_another(self, text: str) -> None:  # clause 1.1
        for state in (playing("II | III"), auction("II | III", to_bid=0), FINISHED):
            assert tarock.breach(tarock.view(state, 1), said(text)) is Rule.SEAT

    def test_both_seats_act(self) -> None:  # clauses 1.1, 5.2
        assert table_of(after(playing("II 7S | III 8S"), "0 II", "1 III")).taken == (trick("0 II III"),)


class TestTheMatchIsOver:
    @pytest.mark.parametrize("text", ["0 bids", "0 passes", "0 KS", "1 XVII ros"])
    def test_no_bid_and_no_card(self, text: str) -> None:
        assert refused(FINISHED, text) is Rule.OVER
        assert tarock.legal_moves(FINISHED) == tarock.choices(tarock.view(FINISHED, 0)) == ()
        assert tarock.to_shuffle(FINISHED) is None
        assert tarock.awaited(FINISHED.table) is None

    def test_the_last_card_was_legal(self) -> None:
        assert tarock.outcome(FINISHED) is not None

    def test_before_the_last_deal_the_dealer_is_awaited_instead(self) -> None:
        assert refused(NEXT, "0 KS") is Rule.DEALER
        assert tarock.outcome(NEXT) is None


class TestWaitForTheDeal:
    @pytest.mark.parametrize("text", ["0 bids", "1 bids", "1 passes", "0 KS", "1 XVII ros"])
    def test_before_the_deal(self, text: str) -> None:
        for state in (tarock.start(Options()), NEXT):
            assert refused(state, text) is Rule.DEALER
            assert tarock.legal_moves(state) == tarock.choices(tarock.view(state, 0)) == ()
            assert tarock.awaited(state.table) is None

    def test_after_the_deal_the_elder_bids(self) -> None:
        state = answered(tarock.start(Options()), stacked())
        assert tarock.awaited(state.table) == 1
        assert table_of(after(state, "1 bids")).declarer == 1


class TestPlayBeginsWhenTheBiddingIsOver:
    def test_no_card_before(self) -> None:
        assert refused(auction("II | III"), "1 III") is Rule.BIDDING
        assert refused(auction("II | III"), "0 II") is Rule.BIDDING
        assert refused(after(auction("II | III"), "1 passes"), "0 II") is Rule.BIDDING

    def test_a_card_after(self) -> None:
        assert table_of(after(auction("II | III"), "1 bids", "1 III")).trick == cards("III")
        assert table_of(after(auction("II | III"), "1 passes", "0 passes", "1 III")).trick == cards("III")


class TestTheBiddingIsOver:
    @pytest.mark.parametrize("text", ["0 bids", "0 passes", "1 bids", "1 passes"])
    def test_once_a_bid_is_made_or_both_have_passed(self, text: str) -> None:
        assert refused(after(auction("II | III"), "1 bids"), text) is Rule.BIDDING_OVER
        assert refused(after(auction("II | III"), "1 passes", "0 passes"), text) is Rule.BIDDING_OVER

    def test_not_before(self) -> None:
        assert table_of(after(auction("II | III"), "1 passes", "0 bids")).declarer == 0


class TestWaitForYourTurn:
    def test_to_bid(self) -> None:
        assert refused(auction(), "0 bids") is Rule.TURN
        assert refused(auction(), "0 passes") is Rule.TURN
        assert refused(after(auction(), "1 passes"), "1 bids") is Rule.TURN
        assert tarock.choices(tarock.view(auction(), 0)) == ()

    def test_to_play(self) -> None:  # clause 5.2
        assert refused(playing("II | III"), "1 III") is Rule.TURN
        assert refused(playing("II | III"), "1 II") is Rule.TURN  # The turn comes before the holding.
        assert refused(after(playing("II 7S | III"), "0 II"), "0 7S") is Rule.TURN

    def test_in_turn(self) -> None:
        assert tarock.legal_moves(auction()) == (said("1 bids"), said("1 passes"))
        assert listed(after(playing("II 7S | III"), "0 II")) == "III"
        table = table_of(playing("II | III"))
        assert tarock.playable(table, 0, cards("II")) == cards("II")
        assert tarock.playable(table, 1, cards("III")) == ()


class TestPlayACardOfYourHandOrATop:
    @pytest.mark.parametrize("code", ["III", "8S", "9S", "7C", "KC", "FOOL"])
    def test_not_of_the_other_nor_one_face_down(self, code: str) -> None:
        state = playing("II | III", tops="7S - - | 8S - -", piles="9S KC / /|7C / /", shown="| FOOL")
        assert refused(state, f"0 {code}") is Rule.HOLDING

    def test_holding_comes_before_following_and_before_the_call(self) -> None:
        assert refused(playing("| 7S", led="KS"), "1 8C") is Rule.HOLDING
        assert refused(playing("| 7S", led="KS"), "1 8C ros") is Rule.HOLDING

    @pytest.mark.parametrize("code", ["II", "XXI", "7S", "QH", "4D"])
    def test_of_hand_shown_cards_and_tops(self, code: str) -> None:
        state = playing("II | III", shown="XXI |", tops="7S QH 4D | - - -")
        assert listed(state) == "4D QH 7S II XXI"
        assert table_of(after(state, f"0 {code}")).trick == cards(code)


class TestFollowTheSuitLedIfYouCan:
    def test_not_another_suit_nor_a_trump_while_able(self) -> None:
        state = playing("| 7S 8C II", led="KS")
        assert refused(state, "1 8C") is Rule.FOLLOW
        assert refused(state, "1 II") is Rule.FOLLOW

    def test_any_card_of_the_suit(self) -> None:
        assert listed(playing("| 7S QS 8C II", led="KS")) == "QS 7S"

    def test_trump_with_trump(self) -> None:
        state = playing("| 7S I FOOL", led="X")
        assert refused(state, "1 7S") is Rule.FOLLOW
        assert listed(state) == "I FOOL"

    def test_following_comes_before_the_call(self) -> None:
        assert refused(playing("| 7S XVII", led="KS"), "1 XVII ros") is Rule.FOLLOW

    def test_the_leader_plays_what_he_likes(self) -> None:
        assert listed(playing("7S 8C II | III")) == "8C 7S II"


class TestPlayATrumpIfYouCannotFollow:
    def test_not_another_suit(self) -> None:
        assert refused(playing("| 8C QH II", led="KS"), "1 QH") is Rule.TRUMP

    def test_any_trump(self) -> None:
        assert listed(playing("| 8C I II FOOL", led="KS")) == "I II FOOL"

    def test_any_card_without_either(self) -> None:
        assert listed(playing("| 8C QH", led="KS")) == listed(playing("| 8C QH", led="X")) == "8C QH"


class TestSayEachWordWithItsCardOnly:
    @pytest.mark.parametrize("text", ["XVI ros", "XVIII ros", "KS ros", "XVII topschin", "XIX topschin", "KS topschin"])
    def test_not_with_another(self, text: str) -> None:
        assert refused(playing("XVI XVII XVIII XIX KS | III"), f"0 {text}") is Rule.CALL

    @pytest.mark.parametrize("text", ["XVII ros", "XVIII topschin", "XVII", "XVIII"])
    def test_with_it_or_in_silence(self, text: str) -> None:
        move = said(f"0 {text}")
        assert isinstance(move, tarock.Play)
        assert table_of(after(playing("XVII XVIII | III"), f"0 {text}")).calls == (move.call,)


class TestRostopschinIsNotPlayed:
    @pytest.mark.parametrize("text", ["XVII ros", "XVIII topschin", "XVI ros"])
    def test_no_word_is_said(self, text: str) -> None:
        assert refused(playing("XVI XVII XVIII | III", options=WITHOUT), f"0 {text}") is Rule.NO_ROSTOPSCHIN

    def test_the_cards_are_played_in_silence(self) -> None:
        assert listed(playing("XVII XVIII | III", options=WITHOUT)) == "XVII XVIII"
        after(playing("XVII XVIII | III", options=WITHOUT), "0 XVII")


def test_moves_are_listed_in_pack_order_and_a_call_after_its_card() -> None:
    state = playing("XVIII XVII KS 8C | III", tops="4D QH - | - - -")
    wanted = ["0 8C", "0 4D", "0 QH", "0 KS", "0 XVII", "0 XVII ros", "0 XVIII", "0 XVIII topschin"]
    assert tarock.legal_moves(state) == tuple(map(said, wanted))
