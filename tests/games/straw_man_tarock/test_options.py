"""What comes in from outside is refused by name: options, seats, the dealer's answers, things that are no move."""

from __future__ import annotations

from typing import Any

import attrs
import pytest

from cardrules.game import BadDeal, BadOptions, BadValue, CardRulesError, IllegalMove
from cardrules.games import straw_man_tarock as tarock
from cardrules.games.straw_man_tarock import PACK, Bid, Dealt, Options, Pass, Play, Rule, Shuffle, State
from games.alike import NO_SEATS, WRONG_ORDERS, refuses_option, refuses_order, refuses_view

from .positions import after, answered, auction, cards, playing, trick

NO_WHOLE_NUMBER: tuple[Any, ...] = (True, False, 4.0, "4", (4,), float("nan"))

WORDS: dict[str, tuple[Any, ...]] = {
    "expose": ("at_once", "after_trick"),
    "last_card": ("exposed", "to_hand_hidden", "to_hand_shown"),
    "first_lead": ("declarer", "elder"),
    "declarer_35": ("lose", "draw"),
    "major": ("add", "replace"),
    "birds": (True, False),
    "rostopschin": (True, False),
}
NUMBERS: dict[str, tuple[Any, ...]] = {
    "first_dealer": (0, 1),
    "hands": (2, 1, 2**53 - 1, 7),
    "target": (None, 1, 11, 2**53 - 1),
    "lost_bird": (0, 1),
}


class TestOptions:
    def test_the_defaults_are_the_rule_text(self) -> None:
        assert attrs.asdict(Options()) == {name: values[0] for name, values in (WORDS | NUMBERS).items()}

    @pytest.mark.parametrize(
        ("name", "value"),
        [(name, value) for name in ("first_dealer", "lost_bird") for value in (-1, 2, None)]
        + [(name, value) for name in ("hands", "target") for value in (0, -1, 2**53)]
        + [(name, value) for name in NUMBERS for value in NO_WHOLE_NUMBER]
        + [(name, value) for name in WORDS for value in ("", "never", "Add", None, 1, 0, ("add",), ["lose"])],
    )
    def test_a_bad_value_is_refused_with_the_name_of_the_option(self, name: str, value: Any) -> None:
        refuses_option(tarock, name, value)

    @pytest.mark.parametrize(
        ("name", "value"), [(name, value) for name, values in (WORDS | NUMBERS).items() for value in values]
    )
    def test_every_value_of_an_option_is_taken(self, name: str, value: Any) -> None:
        assert getattr(Options(**{name: value}), name) == value

    def test_a_match_has_an_end(self) -> None:
        with pytest.raises(BadOptions) as refusal:
            Options(hands=None)
        assert (refusal.value.option, refusal.value.value) == ("hands", None)
        assert Options(hands=None, target=11).hands is None

    def test_an_unknown_option_is_no_option(self) -> None:
        unknown: dict[str, Any] = {"extras": True}
        with pytest.raises(TypeError, match="extras"):
            Options(**unknown)


FINISHED = after(playing("| 7S", led="KS", deals=1, taken=[trick("0 QS 8S")] * 26), "1 7S")
START = tarock.start(Options())


class TestSeats:
    STATES = (START, auction(), playing("II | III"), FINISHED)

    @pytest.mark.parametrize("seat", [*NO_SEATS, 2])
    @pytest.mark.parametrize("state", STATES)
    def test_a_seat_that_is_not_at_the_table_has_no_view(self, state: State, seat: Any) -> None:
        refuses_view(tarock, state, seat, 2)

    @pytest.mark.parametrize("state", STATES)
    def test_both_seats_have_one(self, state: State) -> None:
        assert [tarock.view(state, seat).seat for seat in range(2)] == [0, 1]


class TestCards:
    @pytest.mark.parametrize("code", ["QS", "I", "XXI", "FOOL", "1H", "TC"])
    def test_a_code_is_a_card(self, code: str) -> None:
        assert tarock.card(code).code == code

    @pytest.mark.parametrize("code", ["", "AS", "1S", "7H", "XXII", "JS", "qs", "fool", None, 7, True, ("QS",), ["QS"]])
    def test_another_is_refused(self, code: Any) -> None:
        with pytest.raises(BadValue) as refusal:
            tarock.card(code)
        assert refusal.value.code == "card"


ANSWER: Any = Dealt  # of whatever types


class TestTheDealersAnswer:
    @pytest.mark.parametrize(
        ("answer", "code"),
        [
            (Dealt("cut", 0, PACK), "act"),
            (Dealt("", 0, PACK), "act"),
            (Dealt("deal", 1, PACK), "seat"),
            (Dealt("deal", 0, PACK[1:]), "cards"),
            (Dealt("deal", 0, ()), "cards"),
            (Dealt("deal", 0, (*PACK, PACK[0])), "cards"),
            (Dealt("deal", 0, (PACK[1], *PACK[1:])), "cards"),
            (None, "act"),
            ("deal", "act"),
            (PACK, "act"),
            (Bid(0), "act"),
            (Shuffle("deal/0", "deal", 0, PACK), "act"),
            (ANSWER(None, 0, PACK), "act"),
            (ANSWER("deal", False, PACK), "seat"),
            (ANSWER("deal", 0.0, PACK), "seat"),
            (ANSWER("deal", "0", PACK), "seat"),
            (ANSWER("deal", 0, list(PACK)), "cards"),
            (ANSWER("deal", 0, None), "cards"),
            (ANSWER("deal", 0, tuple([each.code for each in PACK])), "cards"),
        ],
    )
    def test_another_than_was_asked_for_is_refused(self, answer: Any, code: str) -> None:
        with pytest.raises(BadDeal) as refusal:
            tarock.deal(START, answer)
        assert refusal.value.code == code

    @pytest.mark.parametrize("state", [auction(), playing("II | III"), FINISHED])
    def test_nobody_deals_while_a_player_is_awaited_or_once_the_match_is_over(self, state: State) -> None:
        assert tarock.to_shuffle(state) is None
        with pytest.raises(BadDeal) as refusal:
            tarock.deal(state, Dealt("deal", 0, PACK))
        assert refusal.value.code == "time"


AUCTION = answered(START, PACK)


class TestImagine:
    SEEN = tarock.view(AUCTION, 1)

    @pytest.mark.parametrize("wrong", WRONG_ORDERS)
    def test_other_cards_than_the_hidden_ones_are_refused(self, wrong: str) -> None:
        refuses_order(tarock, self.SEEN, self.SEEN.hand[1], wrong)

    @pytest.mark.parametrize("seat", [0, 1])
    @pytest.mark.parametrize("moves", [(), ("1 bids",), ("1 passes", "0 passes"), ("1 bids", "1 KC")])
    def test_any_order_of_them_fits_the_view(self, seat: int, moves: tuple[str, ...]) -> None:
        real = after(AUCTION, *moves)
        seen = tarock.view(real, seat)
        unknown = tarock.hidden(seen)
        for order in (unknown, unknown[::-1]):
            state = tarock.imagine(seen, order)
            assert tarock.view(state, seat) == seen
            assert [len(hand) for hand in state.hands] == [len(hand) for hand in real.hands]
            heights: Any = seen.table
            assert tuple([tuple(map(len, row)) for row in state.piles]) == heights.heights
            other = len(state.hands[1 - seat])
            assert set(state.hands[1 - seat]) == set(order[:other])
            assert tuple([each for row in state.piles for pile in row for each in pile]) == order[other:]

    def test_between_deals_nothing_is_hidden(self) -> None:
        for state in (START, FINISHED):
            seen = tarock.view(state, 1)
            assert tarock.hidden(seen) == seen.hand == ()
            assert tarock.imagine(seen, ()) == state
            with pytest.raises(BadDeal):
                tarock.imagine(seen, cards("II"))


# Seat 1 is to play, and may play the XVII and call: what is like that move and is another is refused.
POSITION = playing("II | XVII XVIII III", led="IV")
XVII = tarock.card("XVII")
GARBAGE: tuple[Any, ...] = (None, "1 KH", b"", 1, True, 1.0, float("nan"), (), (1, XVII), [], {}, XVII, Play, Bid)


class TestThingsThatAreNoMove:
    @pytest.mark.parametrize(
        "thing",
        [*GARBAGE, object(), Rule.SEAT, {"move": "bid", "seat": 1}, Dealt("deal", 0, PACK), Shuffle("", "", 0, PACK)],
    )
    @pytest.mark.parametrize("state", [POSITION, START, AUCTION, FINISHED])
    def test_a_thing_of_another_class_is_a_bad_value(self, state: State, thing: Any) -> None:
        for refusing in (tarock.apply, None):
            with pytest.raises(BadValue) as refusal:
                refusing(state, thing) if refusing else tarock.breach(tarock.view(state, 1), thing)
            assert (refusal.value.path, refusal.value.code) == ("move", "type")

    @pytest.mark.parametrize("seat", ["1", None, True, 1.0, -1, 2, 10**30, (1,), [1], float("nan")])
    @pytest.mark.parametrize("state", [POSITION, START, AUCTION, FINISHED])
    def test_a_seat_that_is_no_seat_is_refused_as_such(self, state: State, seat: Any) -> None:
        for move in (Play(seat, XVII, None), Bid(seat), Pass(seat)):
            with pytest.raises(IllegalMove) as refusal:
                tarock.apply(state, move)
            assert refusal.value.rule is Rule.SEAT
            assert tarock.breach(tarock.view(state, 1), move) is Rule.SEAT

    @pytest.mark.parametrize("card", ["XVII", None, 1, True, 1.0, ("XVII",), ["XVII"], {}, "ros"])
    def test_a_card_that_is_no_card_is_not_held(self, card: Any) -> None:
        with pytest.raises(IllegalMove) as refusal:
            tarock.apply(POSITION, Play(1, card, None))
        assert refusal.value.rule is Rule.HOLDING
        assert tarock.breach(tarock.view(POSITION, 1), Play(1, card, None)) is Rule.HOLDING

    @pytest.mark.parametrize("call", ["", "Ros", "topschin", "rostopschin", False, True, 0, 1, (), ["ros"], {}, XVII])
    def test_a_call_that_is_none_is_not_said(self, call: Any) -> None:
        with pytest.raises(IllegalMove) as refusal:
            tarock.apply(POSITION, Play(1, XVII, call))
        assert refusal.value.rule is Rule.CALL
        assert tarock.breach(tarock.view(POSITION, 1), Play(1, XVII, call)) is Rule.CALL

    @pytest.mark.parametrize(
        ("state", "move"),
        [(POSITION, Play(1, XVII, None)), (POSITION, Play(1, XVII, "ros")), (AUCTION, Bid(1)), (AUCTION, Pass(1))],
    )
    def test_a_like_of_a_move_is_no_move(self, state: State, move: tarock.Move) -> None:
        like: Any = type("Like", (type(move),), {})(*attrs.astuple(move, recurse=False))
        with pytest.raises(CardRulesError):
            tarock.apply(state, like)
        with pytest.raises(CardRulesError):
            tarock.breach(tarock.view(state, 1), like)

    def test_the_moves_themselves_are_legal(self) -> None:
        after(POSITION, "1 XVII ros")
        after(AUCTION, "1 bids")
        after(AUCTION, "1 passes")
