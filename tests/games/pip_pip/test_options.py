"""What comes in from outside is refused by name: options, seats, the dealer's answers, things that are no move."""

from __future__ import annotations

from typing import Any

import attrs
import pytest

from cardrules.game import BadDeal, BadValue, CardRulesError, IllegalMove
from cardrules.games import pip_pip
from cardrules.games.pip_pip import PACK, Dealt, Options, PipPip, Play, Rule, Shuffle, State
from games.alike import NO_SEATS, WRONG_ORDERS, refuses_option, refuses_order, refuses_view

from .positions import after, answered, cards, playing, stacked

NO_WHOLE_NUMBER: tuple[Any, ...] = (True, False, 4.0, "4", None, (4,), float("nan"))

WORDS = {
    "dealer_draw": ("high", "low"),
    "later_trump": ("cut", "first_draw", "last_trump"),
    "draw_timing": ("immediate", "after_trick"),
    "remainder": ("dead", "last_trick_winner"),
    "call_timing": ("anytime", "between_tricks"),
    "differs_from": ("in_force", "latest_call"),
}


class TestOptions:
    def test_the_defaults_are_the_rule_text(self) -> None:
        assert attrs.asdict(Options()) == {"seats": 4, "rounds": 1} | {name: words[0] for name, words in WORDS.items()}

    @pytest.mark.parametrize(
        ("name", "value"),
        [("seats", 2), ("seats", 13), ("seats", 0), ("seats", -3), ("rounds", 0), ("rounds", -1), ("rounds", 2**53)]
        + [(name, value) for name in ("seats", "rounds") for value in NO_WHOLE_NUMBER]
        + [(name, value) for name in WORDS for value in ("", "never", "High", None, True, 0, ("high",), ["cut"])],
    )
    def test_a_bad_value_is_refused_with_the_name_of_the_option(self, name: str, value: Any) -> None:
        refuses_option(pip_pip, name, value)

    @pytest.mark.parametrize(("name", "value"), [(name, value) for name, words in WORDS.items() for value in words])
    def test_every_word_of_an_option_is_taken(self, name: str, value: Any) -> None:
        assert getattr(Options(**{name: value}), name) == value

    @pytest.mark.parametrize(("name", "value"), [("seats", 3), ("seats", 12), ("rounds", 1), ("rounds", 2**53 - 1)])
    def test_the_least_and_the_greatest_number_are_taken(self, name: str, value: Any) -> None:
        assert getattr(Options(**{name: value}), name) == value

    def test_an_unknown_option_is_no_option(self) -> None:
        unknown: dict[str, Any] = {"players": 4}
        with pytest.raises(TypeError, match="players"):
            Options(**unknown)


class TestSeats:
    STATES = (
        pip_pip.start(Options(seats=3)),
        playing("3C | 3C | 3C"),
        after(playing("2S | |", led="3S 4S", leader=1), "0 2S"),
    )

    @pytest.mark.parametrize("seat", [*NO_SEATS, 3])
    @pytest.mark.parametrize("state", STATES)
    def test_a_seat_that_is_not_at_the_table_has_no_view(self, state: State, seat: Any) -> None:
        refuses_view(pip_pip, state, seat, 3)

    @pytest.mark.parametrize("state", STATES)
    def test_every_seat_has_one(self, state: State) -> None:
        assert [pip_pip.view(state, seat).seat for seat in range(3)] == [0, 1, 2]


class TestCards:
    def test_a_code_is_a_card(self) -> None:
        assert pip_pip.card("QS").code == "QS"

    @pytest.mark.parametrize("code", ["", "1S", "10S", "qs", "SQ", "QS ", None, 7, True, ("QS",), ["QS"]])
    def test_another_is_refused(self, code: Any) -> None:
        with pytest.raises(BadValue) as refusal:
            pip_pip.card(code)
        assert refusal.value.code == "card"


START = pip_pip.start(Options(seats=3))
TURNED = answered(START, stacked("2S 3C 4C"))
ANSWER: Any = Dealt  # of whatever types


class TestTheDealersAnswer:
    @pytest.mark.parametrize(
        ("state", "answer", "code"),
        [
            (START, Dealt("deal", 0, PACK), "act"),
            (TURNED, Dealt("cut", 0, PACK), "act"),
            (START, Dealt("", 0, PACK), "act"),
            (START, Dealt("cut", 1, PACK), "seat"),
            (TURNED, Dealt("deal", 1, PACK), "seat"),
            (START, Dealt("cut", False, PACK), "seat"),
            (START, Dealt("cut", 0, PACK[1:]), "cards"),
            (START, Dealt("cut", 0, ()), "cards"),
            (START, Dealt("cut", 0, (*PACK, PACK[0])), "cards"),
            (START, Dealt("cut", 0, (PACK[1], *PACK[1:])), "cards"),
        ],
    )
    def test_another_than_was_asked_for_is_refused(self, state: State, answer: Dealt, code: str) -> None:
        with pytest.raises(BadDeal) as refusal:
            pip_pip.deal(state, answer)
        assert refusal.value.code == code

    @pytest.mark.parametrize(
        ("answer", "code"),
        [
            (None, "act"),
            ("cut", "act"),
            (PACK, "act"),
            (Play(0, PACK[0]), "act"),
            (Shuffle("cut/0", "cut", 0, PACK), "act"),
            (ANSWER(None, 0, PACK), "act"),
            (ANSWER("cut", 0.0, PACK), "seat"),
            (ANSWER("cut", "0", PACK), "seat"),
            (ANSWER("cut", 0, list(PACK)), "cards"),
            (ANSWER("cut", 0, None), "cards"),
            (ANSWER("cut", 0, tuple([card.code for card in PACK])), "cards"),
        ],
    )
    def test_so_is_what_is_no_answer(self, answer: Any, code: str) -> None:
        with pytest.raises(BadDeal) as refusal:
            pip_pip.deal(START, answer)
        assert refusal.value.code == code

    def test_nobody_deals_while_a_player_is_awaited_or_once_the_match_is_over(self) -> None:
        finished = after(playing("2S | |", led="3S 4S", leader=1, deals=2), "0 2S")
        for state in (playing("3C | 3C | 3C"), finished):
            for act in ("cut", "deal"):
                with pytest.raises(BadDeal) as refusal:
                    pip_pip.deal(state, Dealt(act, 0, PACK))
                assert refusal.value.code == "time"


class TestImagine:
    SEEN = pip_pip.view(answered(TURNED, PACK), 1)

    @pytest.mark.parametrize("wrong", WRONG_ORDERS)
    def test_other_cards_than_the_hidden_ones_are_refused(self, wrong: str) -> None:
        refuses_order(pip_pip, self.SEEN, self.SEEN.hand[1], wrong)

    def test_any_order_of_them_fits_the_view(self) -> None:
        for order in (pip_pip.hidden(self.SEEN), pip_pip.hidden(self.SEEN)[::-1]):
            state = pip_pip.imagine(self.SEEN, order)
            assert pip_pip.view(state, 1) == self.SEEN
            assert [len(hand) for hand in state.hands] == [7, 7, 7]
            assert len(state.stock) == 83

    def test_called_cards_lie_on_the_table_and_are_not_imagined(self) -> None:
        state = playing("3C | 3D | 3H", called="KH QH | |", stock="4C 5C 6C")
        seen = pip_pip.view(state, 1)
        assert len(pip_pip.hidden(seen)) == 104 - 3
        imagined = pip_pip.imagine(seen, pip_pip.hidden(seen))
        assert [len(hand) for hand in imagined.hands] == [1, 1, 1]
        assert pip_pip.view(imagined, 1) == seen

    def test_tricks_taken_are_known(self) -> None:
        state = after(playing("3C 4C | 5C 6C | 7C 8C"), "0 3C", "1 5C", "2 7C")
        assert len(pip_pip.hidden(pip_pip.view(state, 1))) == 104 - 4

    def test_between_deals_nothing_is_hidden(self) -> None:
        finished = after(playing("2S | |", led="3S 4S", leader=1), "0 2S")
        for state in (START, TURNED, finished):
            seen = pip_pip.view(state, 1)
            assert pip_pip.hidden(seen) == seen.hand == ()
            assert pip_pip.imagine(seen, ()) == state
            with pytest.raises(BadDeal):
                pip_pip.imagine(seen, cards("3C"))


# Seat 1 is to play, may play KH and may call H: what is like these moves and is none of them is refused.
POSITION = playing("3C | KH QH | 3D", led="4H")
KH = pip_pip.card("KH")


class TestThingsThatAreNoMove:
    @pytest.mark.parametrize(
        "thing",
        [None, "1 KH", b"", 1, True, 1.0, float("nan"), (), (1, KH), [], {}, KH, Play, PipPip, object(), Rule.SEAT]
        + [{"move": "play", "seat": 1, "card": "KH"}, Dealt("deal", 1, PACK), Shuffle("deal/0", "deal", 1, PACK)],
    )
    @pytest.mark.parametrize("state", [POSITION, START, TURNED])
    def test_a_thing_of_another_class_is_a_bad_value(self, state: State, thing: Any) -> None:
        for refusing in (pip_pip.apply, None):
            with pytest.raises(BadValue) as refusal:
                refusing(state, thing) if refusing else pip_pip.breach(pip_pip.view(state, 1), thing)
            assert (refusal.value.path, refusal.value.code) == ("move", "type")

    @pytest.mark.parametrize("seat", ["1", None, True, 1.0, -1, 3, 10**30, (1,), [1], float("nan")])
    @pytest.mark.parametrize("state", [POSITION, START, TURNED])
    def test_a_seat_that_is_no_seat_is_refused_as_such(self, state: State, seat: Any) -> None:
        for move in (Play(seat, KH), PipPip(seat, "H")):
            with pytest.raises(IllegalMove) as refusal:
                pip_pip.apply(state, move)
            assert refusal.value.rule is Rule.SEAT
            assert pip_pip.breach(pip_pip.view(state, 1), move) is Rule.SEAT

    @pytest.mark.parametrize("card", ["KH", None, 1, True, 1.0, ("KH",), ["KH"], {}, "H"])
    def test_a_card_that_is_no_card_is_not_held(self, card: Any) -> None:
        with pytest.raises(IllegalMove) as refusal:
            pip_pip.apply(POSITION, Play(1, card))
        assert refusal.value.rule is Rule.HOLDING
        assert pip_pip.breach(pip_pip.view(POSITION, 1), Play(1, card)) is Rule.HOLDING

    @pytest.mark.parametrize("suit", ["", "h", "HH", "hearts", None, 2, True, KH, ("H",), ["H"], {}])
    def test_a_suit_that_is_no_suit_is_not_paired(self, suit: Any) -> None:
        with pytest.raises(IllegalMove) as refusal:
            pip_pip.apply(POSITION, PipPip(1, suit))
        assert refusal.value.rule is Rule.PAIR
        assert pip_pip.breach(pip_pip.view(POSITION, 1), PipPip(1, suit)) is Rule.PAIR

    @pytest.mark.parametrize("move", [Play(1, KH), PipPip(1, "H")])
    def test_a_like_of_a_move_is_no_move(self, move: Play | PipPip) -> None:
        like: Any = type("Like", (type(move),), {})(*attrs.astuple(move, recurse=False))
        with pytest.raises(CardRulesError):
            pip_pip.apply(POSITION, like)
        with pytest.raises(CardRulesError):
            pip_pip.breach(pip_pip.view(POSITION, 1), like)

    def test_the_moves_themselves_are_legal(self) -> None:
        after(POSITION, "1 calls H", "1 KH")
