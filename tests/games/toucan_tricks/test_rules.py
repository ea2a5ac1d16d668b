"""What is allowed: of each rule the breach, the nearest legal case, and the exception."""

from __future__ import annotations

from itertools import combinations
from typing import Any, Final

import pytest

from cardrules.game import IllegalMove
from cardrules.games import toucan_tricks as toucan
from cardrules.games.toucan_tricks import Claim, Follow, Lead, Move, Options, Rule, State

from .positions import after, answered, cards, dealt, following_of, leading_of, playing, refused, said, two

TO_LEAD: Final = playing("8D QH KS | 3C TH QD", can="2C 2D")
TO_FOLLOW: Final = playing("KS | 3C TH QD", led="8D QH high", can="2C 2D")

# A true claim, of 5 or of 10 points and more.
NEXT: Final = after(playing("8D QH | TH QD", counts=(27, 21)), "0 claims")
FINISHED: Final = after(playing("8D QH | TH QD", counts=(28, 16)), "0 claims")

BACKWARDS: Final[Any] = cards("QH 8D")
"""Two cards of a hand, not in pack order."""

BREACHES: Final[dict[Rule, tuple[State, Move]]] = {
    Rule.SEAT: (TO_LEAD, said("2 8D QH high")),
    Rule.OVER: (FINISHED, said("0 8D QH high")),
    Rule.DEALER: (toucan.start(Options()), said("1 8D QH high")),
    Rule.LED: (TO_FOLLOW, said("1 TH QD high")),
    Rule.NOT_LED: (TO_LEAD, said("1 TH QD")),
    Rule.CLAIM: (TO_FOLLOW, said("0 claims")),
    Rule.TURN: (TO_LEAD, said("1 TH QD high")),
    Rule.TWO: (TO_LEAD, Lead(0, BACKWARDS, "high")),
    Rule.HOLDING: (TO_LEAD, said("0 TH QD high")),
    Rule.CALL: (TO_LEAD, Lead(0, two("8D QH"), "middle")),  # type: ignore[arg-type]  # that is the point
}


def test_a_rule_prints_as_its_name() -> None:
    assert repr(Rule.NOT_LED) == "Rule.NOT_LED"


class TestOnlyAPlayerAtTheTableActs:
    @pytest.mark.parametrize("seat", [-1, 2, 12])
    @pytest.mark.parametrize("words", ["8D QH high", "TH QD", "claims"])
    @pytest.mark.parametrize("state", [TO_LEAD, TO_FOLLOW, FINISHED, NEXT, toucan.start(Options())])
    def test_a_seat_that_is_not_there_is_refused(self, state: State, words: str, seat: int) -> None:
        move = said(f"{seat} {words}")
        with pytest.raises(IllegalMove) as refusal:
            toucan.apply(state, move)
        assert refusal.value.rule is Rule.SEAT
        assert toucan.breach(toucan.view(state, 0), move) is Rule.SEAT

    @pytest.mark.parametrize("text", ["0 8D QH high", "0 TH QD", "0 claims"])
    def test_nobody_acts_for_another(self, text: str) -> None:  # clause 1.1
        for state in (TO_LEAD, TO_FOLLOW, FINISHED, NEXT):
            assert toucan.breach(toucan.view(state, 1), said(text)) is Rule.SEAT

    @pytest.mark.parametrize("leader", [0, 1])
    def test_both_seats_act(self, leader: int) -> None:  # clause 1.1
        state = playing("8D QH | TH QD" if leader == 0 else "TH QD | 8D QH", leader=leader)
        after(state, f"{leader} 8D QH high", f"{1 - leader} TH QD")
        after(state, "0 claims")
        after(state, "1 claims")


class TestTheMatchIsOver:
    @pytest.mark.parametrize("text", ["0 8D QH high", "1 TH QD", "0 claims", "1 claims"])
    def test_no_lead_no_reply_and_no_claim(self, text: str) -> None:
        assert refused(FINISHED, text) is Rule.OVER
        assert toucan.legal_moves(FINISHED) == toucan.choices(toucan.view(FINISHED, 0)) == ()
        assert toucan.to_shuffle(FINISHED) is None
        assert toucan.awaited(FINISHED.table) is None

    def test_the_last_claim_was_legal(self) -> None:
        assert toucan.outcome(FINISHED) == toucan.Outcome((12, 0), (0,))

    def test_below_the_target_the_dealer_is_awaited_instead(self) -> None:
        assert refused(NEXT, "0 claims") is Rule.DEALER
        assert toucan.outcome(NEXT) is None
        assert toucan.to_shuffle(NEXT) is not None


class TestWaitForTheDeal:
    @pytest.mark.parametrize("text", ["0 8D QH high", "1 8D QH low", "0 TH QD", "1 TH QD", "0 claims", "1 claims"])
    def test_before_the_deal(self, text: str) -> None:
        for state in (toucan.start(Options()), NEXT):
            assert refused(state, text) is Rule.DEALER
            assert toucan.legal_moves(state) == toucan.choices(toucan.view(state, 1)) == ()
            assert toucan.awaited(state.table) is None

    def test_after_the_deal_the_non_dealer_leads(self) -> None:
        state = dealt(elder="8D QH")
        assert toucan.awaited(state.table) == 1
        assert following_of(after(state, "1 8D QH high")).to_follow == 0


class TestTwoCardsAreLed:
    @pytest.mark.parametrize("text", ["0 8D QH high", "0 KS 8D low", "1 TH QD high", "1 3C TH low", "1 KS KD high"])
    def test_nobody_leads(self, text: str) -> None:
        assert refused(TO_FOLLOW, text) is Rule.LED

    def test_the_other_plays_to_them(self) -> None:
        assert toucan.awaited(TO_FOLLOW.table) == 1
        assert len(leading_of(after(TO_FOLLOW, "1 TH QD")).taken) == 1


class TestWaitUntilTwoCardsAreLed:
    @pytest.mark.parametrize("text", ["0 8D QH", "1 TH QD", "1 KS KD"])
    def test_nobody_plays_to_nothing(self, text: str) -> None:
        assert refused(TO_LEAD, text) is Rule.NOT_LED
        assert refused(after(TO_FOLLOW, "1 TH QD"), text) is Rule.NOT_LED

    def test_once_they_are(self) -> None:
        after(TO_LEAD, "0 8D QH high", "1 TH QD")


class TestClaimBetweenTricksOnly:
    @pytest.mark.parametrize("seat", [0, 1])
    def test_not_once_two_cards_are_led(self, seat: int) -> None:
        assert refused(TO_FOLLOW, f"{seat} claims") is Rule.CLAIM
        assert refused(playing("KS | TH QD", led="8D QH high", counts=(40, 4)), f"{seat} claims") is Rule.CLAIM

    @pytest.mark.parametrize("seat", [0, 1])
    def test_before_the_next_lead_either_player(self, seat: int) -> None:
        after(TO_LEAD, f"{seat} claims")
        after(TO_FOLLOW, "1 TH QD", f"{seat} claims")

    def test_a_claim_needs_no_cards_won(self) -> None:
        assert Claim(0) in toucan.choices(toucan.view(TO_LEAD, 0))
        assert toucan.choices(toucan.view(TO_LEAD, 1)) == (Claim(1),)


class TestWaitForYourTurn:
    def test_to_lead(self) -> None:
        assert refused(TO_LEAD, "1 TH QD low") is Rule.TURN
        assert refused(TO_LEAD, "1 8D QH low") is Rule.TURN  # the turn comes before the holding

    def test_to_follow(self) -> None:
        state = playing("8D QH KS KD | 3C TH QD")
        state = after(state, "0 8D QH low")
        assert refused(state, "0 KS KD") is Rule.TURN
        assert refused(state, "0 TH QD") is Rule.TURN
        assert toucan.choices(toucan.view(state, 0)) == ()

    def test_in_turn(self) -> None:
        assert toucan.awaited(TO_LEAD.table) == 0
        after(TO_LEAD, "0 8D QH low", "1 3C QD")


LIKE_TWO: Final[tuple[Any, ...]] = (
    (),
    cards("8D"),
    cards("8D QH KS"),
    cards("8D 8D"),
    cards("QH 8D"),
    cards("KS 8D"),
    list(cards("8D QH")),
    ("8D", "QH"),
    (None, None),
    (toucan.card("8D"), None),
    ([], {}),
    "8D QH",
    None,
    7,
    toucan.card("8D"),
)
"""What is not two different cards of the hand 8D QH KS in pack order, nor a card of the pack that it has not."""


class TestPlayTwoDifferentCardsInPackOrder:
    @pytest.mark.parametrize("thing", LIKE_TWO, ids=repr)
    @pytest.mark.parametrize("call", ["high", "low"])
    def test_anything_else_is_not_led(self, thing: Any, call: Any) -> None:  # clause 4.4
        assert refused(TO_LEAD, Lead(0, thing, call)) is Rule.TWO

    @pytest.mark.parametrize("thing", [(), cards("3C"), cards("TH 3C"), cards("3C 3C"), ("3C", "TH"), None])
    def test_nor_played_to_a_lead(self, thing: Any) -> None:  # clause 4.4
        assert refused(TO_FOLLOW, Follow(1, thing)) is Rule.TWO

    def test_any_two_are_led_with_either_call(self) -> None:  # clause 4.4
        leads = [(codes, call) for codes in ("8D QH", "8D KS", "QH KS") for call in ("high", "low")]
        wanted = [said(f"0 {codes} {call}") for codes, call in leads]
        assert toucan.choices(toucan.view(TO_LEAD, 0)) == (*wanted, Claim(0))
        for move in wanted:
            assert following_of(toucan.apply(TO_LEAD, move)).sizes == (1, 3)

    def test_any_two_are_played_to_them(self) -> None:
        assert toucan.legal_moves(TO_FOLLOW) == (said("1 3C QD"), said("1 3C TH"), said("1 QD TH"))


class TestPlayCardsOfYourHand:
    @pytest.mark.parametrize("codes", ["3C TH", "TH QD", "2C 2D", "AS AH"])
    def test_not_of_the_other_nor_of_the_can(self, codes: str) -> None:
        assert refused(TO_LEAD, f"0 {codes} high") is Rule.HOLDING

    @pytest.mark.parametrize("codes", ["8D QH", "8D KS", "2C 2D", "AS AH"])
    def test_nor_to_a_lead(self, codes: str) -> None:
        assert refused(TO_FOLLOW, f"1 {codes}") is Rule.HOLDING

    @pytest.mark.parametrize("codes", ["8D TH", "TH KS", "TH 8D", "AS QH", "AS AS", "AS 2C"])
    def test_one_card_is_enough_and_it_comes_before_the_order(self, codes: str) -> None:
        named: Any = cards(codes)
        assert refused(TO_LEAD, Lead(0, named, "high")) is Rule.HOLDING
        assert refused(playing("TC | 8D QH KS", led="3C TD low"), Follow(1, named)) is Rule.HOLDING

    def test_holding_comes_before_the_call(self) -> None:
        for call in ("middle", None):
            move: Any = Lead(0, two("TH QD"), call)  # type: ignore[arg-type]  # that is the point
            assert refused(TO_LEAD, move) is Rule.HOLDING

    @pytest.mark.parametrize("pair", list(combinations(("8D", "QH", "KS"), 2)))
    def test_two_of_it(self, pair: tuple[str, str]) -> None:
        table = following_of(after(TO_LEAD, f"0 {pair[0]} {pair[1]} low"))
        assert table.lead == two(" ".join(pair))


class TestAnnounceHighOrLow:
    @pytest.mark.parametrize("call", ["", "High", "LOW", "middle", "h", None, True, 0, 1, ("high",), ["low"], {}])
    def test_no_other_word(self, call: Any) -> None:
        assert refused(TO_LEAD, Lead(0, two("8D QH"), call)) is Rule.CALL

    @pytest.mark.parametrize("call", ["high", "low"])
    def test_either_word_with_any_cards(self, call: Any) -> None:
        assert following_of(after(TO_LEAD, f"0 8D QH {call}")).call == call
        assert following_of(after(playing("JH JS | 3C TH"), f"0 JH JS {call}")).call == call


@pytest.mark.parametrize("leader", [0, 1])
def test_moves_are_listed_by_seat_then_leads_in_pack_order_high_first_then_the_claim(leader: int) -> None:
    state = playing("KS 8D QH | TH QD 3C" if leader == 0 else "TH QD 3C | KS 8D QH", leader=leader)
    leads = [f"{leader} {codes} {call}" for codes in ("8D QH", "8D KS", "QH KS") for call in ("high", "low")]
    wanted = [*leads, "0 claims", "1 claims"] if leader == 0 else ["0 claims", *leads, "1 claims"]
    assert toucan.legal_moves(state) == tuple(map(said, wanted))
    follows = [f"{1 - leader} {codes}" for codes in ("3C QD", "3C TH", "QD TH")]
    assert toucan.legal_moves(after(state, leads[0])) == tuple(map(said, follows))


def test_a_hand_of_seven_has_42_leads_and_21_replies() -> None:
    state = answered(toucan.start(Options()))
    assert len(toucan.legal_moves(state)) == 42 + 2
    assert len(toucan.legal_moves(toucan.apply(state, toucan.legal_moves(state)[1]))) == 21
