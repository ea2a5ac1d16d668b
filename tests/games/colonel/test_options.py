"""What comes in from outside is refused by name: options, seats, the dealer's answers, things that are no move."""

from __future__ import annotations

from typing import Any, Final

import attrs
import pytest

from cardrules.game import BadDeal, BadOptions, BadValue, CardRulesError, IllegalMove
from cardrules.games import colonel
from cardrules.games.colonel import (
    PACK,
    Accept,
    Challenge,
    Dealt,
    Discard,
    Draw,
    LayOff,
    Meld,
    Options,
    Reject,
    Rule,
    Shuffle,
    State,
)
from games.alike import NO_SEATS, WRONG_ORDERS, refuses_option, refuses_order, refuses_view

from .positions import after, cards, cut, dealt, melding, table_of

NO_WHOLE_NUMBER: Final[tuple[Any, ...]] = (True, False, 4.0, "4", (4,), float("nan"))

WORDS: Final[dict[str, tuple[Any, ...]]] = {
    "cut": ("high", "low"),
    "final_discard": ("optional", "required"),
    "return_optional": (True, False),
    "out_scoring": ("opponent_loses", "winner_gains"),
    "challenge_by": ("either", "player_to_draw", "nobody"),
}
NUMBERS: Final[dict[str, tuple[Any, ...]]] = {
    "max_turns": (None, 1, 31, 2**53 - 1),
    "hands": (1, 2, 7, 2**53 - 1),
    "target": (None, 1, 100, 2**53 - 1),
}


class TestOptions:
    def test_the_defaults_are_the_rule_text(self) -> None:
        assert attrs.asdict(Options()) == {name: values[0] for name, values in (WORDS | NUMBERS).items()}

    @pytest.mark.parametrize(
        ("name", "value"),
        [(name, value) for name in NUMBERS for value in (0, -1, 2**53, *NO_WHOLE_NUMBER)]
        + [(name, value) for name in WORDS for value in ("", "never", "High", None, 1, 0, ("low",), ["either"])],
    )
    def test_a_bad_value_is_refused_with_the_name_of_the_option(self, name: str, value: Any) -> None:
        refuses_option(colonel, name, value)

    @pytest.mark.parametrize("name", [name for name in WORDS if name != "return_optional"])
    @pytest.mark.parametrize("value", [True, False])
    def test_a_word_is_neither_true_nor_false(self, name: str, value: Any) -> None:
        with pytest.raises(BadOptions):
            Options(**{name: value})

    @pytest.mark.parametrize(
        ("name", "value"), [(name, value) for name, values in (WORDS | NUMBERS).items() for value in values]
    )
    def test_every_value_of_an_option_is_taken(self, name: str, value: Any) -> None:
        options: Any = {name: value}
        assert getattr(Options(**options), name) == value

    def test_a_match_has_an_end(self) -> None:  # C30
        agreed: tuple[dict[str, Any], ...] = ({"hands": None}, {"hands": None, "target": None})
        for options in agreed:
            with pytest.raises(BadOptions) as refusal:
                Options(**options)
            assert (refusal.value.option, refusal.value.value) == ("hands", None)
        assert Options(hands=None, target=11).hands is None
        assert (Options(hands=3, target=11).hands, Options(hands=3, target=11).target) == (3, 11)

    def test_an_unknown_option_is_no_option(self) -> None:
        unknown: dict[str, Any] = {"bonus": True}
        with pytest.raises(TypeError, match="bonus"):
            Options(**unknown)


START: Final = colonel.start(Options())
DRAWN: Final = cut()
OPENED: Final = dealt()
OPEN: Final = after(OPENED, "0 challenges")
FINISHED: Final = after(melding("KS | QS"), "0 discards KS")
STATES: Final = (START, DRAWN, OPENED, OPEN, melding(), FINISHED)


class TestSeats:
    @pytest.mark.parametrize("seat", [*NO_SEATS, 2])
    @pytest.mark.parametrize("state", STATES)
    def test_a_seat_that_is_not_at_the_table_has_no_view(self, state: State, seat: Any) -> None:
        refuses_view(colonel, state, seat, 2)

    @pytest.mark.parametrize("state", STATES)
    def test_both_seats_have_one(self, state: State) -> None:
        assert [colonel.view(state, seat).seat for seat in range(2)] == [0, 1]


class TestCards:
    @pytest.mark.parametrize("code", ["QS", "AC", "TD", "2H"])
    def test_a_code_is_a_card(self, code: str) -> None:
        assert colonel.card(code).code == code

    @pytest.mark.parametrize("code", ["", "1S", "10S", "XXI", "FOOL", "JOKER", "qs", None, 7, True, ("QS",), ["QS"]])
    def test_another_is_refused(self, code: Any) -> None:
        with pytest.raises(BadValue) as refusal:
            colonel.card(code)
        assert refusal.value.code == "card"


ANSWER: Any = Dealt  # of whatever types


class TestTheDealersAnswer:
    @pytest.mark.parametrize(("state", "act", "other", "seat"), [(START, "cut", "deal", 0), (DRAWN, "deal", "cut", 1)])
    @pytest.mark.parametrize("wrong", ["act", "no act", "none", "seat", "no seat", "fewer", "more", "twice", "codes"])
    def test_another_than_was_asked_for_is_refused(
        self, state: State, act: str, other: str, seat: int, wrong: str
    ) -> None:
        answer, code = {
            "act": (Dealt(other, seat, PACK), "act"),
            "no act": (ANSWER(None, seat, PACK), "act"),
            "none": (None, "act"),
            "seat": (Dealt(act, 1 - seat, PACK), "seat"),
            "no seat": (ANSWER(act, bool(seat), PACK), "seat"),
            "fewer": (Dealt(act, seat, PACK[1:]), "cards"),
            "more": (Dealt(act, seat, (*PACK, PACK[0])), "cards"),
            "twice": (Dealt(act, seat, (PACK[1], *PACK[1:])), "cards"),
            "codes": (ANSWER(act, seat, tuple([each.code for each in PACK])), "cards"),
        }[wrong]
        with pytest.raises(BadDeal) as refusal:
            colonel.deal(state, answer)
        assert refusal.value.code == code

    @pytest.mark.parametrize("state", [OPENED, OPEN, melding(), FINISHED])
    def test_nobody_deals_while_a_player_is_awaited_or_once_the_match_is_over(self, state: State) -> None:
        assert colonel.to_shuffle(state) is None
        for act in ("cut", "deal"):
            with pytest.raises(BadDeal) as refusal:
                colonel.deal(state, Dealt(act, 0, PACK))
            assert refusal.value.code == "time"


class TestImagine:
    SEEN = colonel.view(OPENED, 1)

    @pytest.mark.parametrize("wrong", WRONG_ORDERS)
    def test_other_cards_than_the_hidden_ones_are_refused(self, wrong: str) -> None:
        refuses_order(colonel, self.SEEN, self.SEEN.hand[1], wrong)

    @pytest.mark.parametrize("seat", [0, 1])
    @pytest.mark.parametrize(
        "moves",
        [
            (),
            ("0 takes",),
            ("0 draws",),
            ("0 takes", "0 melds AC AD AH"),
            ("0 takes", "0 melds AC AD AH", "0 lays AS on 0", "0 discards 2C"),
            ("0 takes", "0 discards 2C", "1 takes", "1 discards KS", "0 challenges"),
        ],
    )
    def test_any_order_of_them_fits_the_view(self, seat: int, moves: tuple[str, ...]) -> None:
        real = after(dealt("AC AD AS 2C 3D | KS", "AH"), *moves)
        seen = colonel.view(real, seat)
        unknown = colonel.hidden(seen)
        assert len(unknown) == table_of(real).stock + len(real.hands[1 - seat])
        assert set(unknown) == {*real.hands[1 - seat], *real.stock[len(real.stock) - table_of(real).stock :]}
        for order in (unknown, unknown[::-1]):
            state = colonel.imagine(seen, order)
            assert colonel.view(state, seat) == seen
            assert [len(hand) for hand in state.hands] == [len(hand) for hand in real.hands]
            other = len(state.hands[1 - seat])
            assert set(state.hands[1 - seat]) == set(order[:other])
            assert state.stock == order[other:]
            assert state.held[seat] == real.held[seat]

    def test_between_hands_nothing_is_hidden(self) -> None:
        for state in (START, DRAWN, FINISHED):
            seen = colonel.view(state, 1)
            assert colonel.hidden(seen) == seen.hand == ()
            assert colonel.imagine(seen, ()) == state
            with pytest.raises(BadDeal):
                colonel.imagine(seen, cards("2C"))


# Seat 1 may lay what it likes: what is like such a move and is another is refused.
POSITION: Final = melding("QS | 7C 7D 7H TS KS", to_discard=1, melds="7S 8S 9S | 3C 4C 5C")
TEN: Final = colonel.card("TS")
GARBAGE: Final[tuple[Any, ...]] = (
    None, "1 KS", b"", 1, True, 1.0, float("nan"), (), (1, TEN), [], {}, TEN, Draw, Challenge,
)  # fmt: skip


class TestThingsThatAreNoMove:
    @pytest.mark.parametrize(
        "thing",
        [*GARBAGE, object(), Rule.SEAT, {"move": "accept", "seat": 1}, Dealt("cut", 0, PACK), Shuffle("", "", 0, PACK)],
    )
    @pytest.mark.parametrize("state", [POSITION, *STATES])
    def test_a_thing_of_another_class_is_a_bad_value(self, state: State, thing: Any) -> None:
        for refusing in (colonel.apply, None):
            with pytest.raises(BadValue) as refusal:
                refusing(state, thing) if refusing else colonel.breach(colonel.view(state, 1), thing)
            assert (refusal.value.path, refusal.value.code) == ("move", "type")

    @pytest.mark.parametrize("seat", ["1", None, True, 1.0, -1, 2, 10**30, (1,), [1], float("nan")])
    @pytest.mark.parametrize("state", [POSITION, *STATES])
    def test_a_seat_that_is_no_seat_is_refused_as_such(self, state: State, seat: Any) -> None:
        sets = cards("7C 7D 7H")
        laid = (Meld(seat, sets), LayOff(seat, TEN, 0), Discard(seat, TEN))
        for move in (Draw(seat, "stock"), *laid, Challenge(seat), Accept(seat), Reject(seat)):
            with pytest.raises(IllegalMove) as refusal:
                colonel.apply(state, move)
            assert refusal.value.rule is Rule.SEAT
            assert colonel.breach(colonel.view(state, 1), move) is Rule.SEAT

    @pytest.mark.parametrize("index", [False, 0.0, "0", None])
    def test_an_index_that_only_equals_one_is_none(self, index: Any) -> None:
        after(POSITION, "1 lays TS on 0")
        with pytest.raises(IllegalMove) as refusal:
            colonel.apply(POSITION, LayOff(1, TEN, index))
        assert refusal.value.rule is Rule.NO_SUCH_MELD
        assert colonel.breach(colonel.view(POSITION, 1), LayOff(1, TEN, index)) is Rule.NO_SUCH_MELD

    @pytest.mark.parametrize(
        ("state", "move"),
        [
            (POSITION, Meld(1, cards("7C 7D 7H"))),
            (POSITION, LayOff(1, TEN, 0)),
            (POSITION, Discard(1, TEN)),
            (OPENED, Draw(0, "stock")),
            (OPENED, Challenge(1)),
            (OPEN, Accept(1)),
            (OPEN, Reject(1)),
        ],
    )
    def test_a_like_of_a_move_is_no_move(self, state: State, move: colonel.Move) -> None:
        assert colonel.breach(colonel.view(state, move.seat), move) is None
        like: Any = type("Like", (type(move),), {})(*attrs.astuple(move, recurse=False))
        with pytest.raises(CardRulesError):
            colonel.apply(state, like)
        with pytest.raises(CardRulesError):
            colonel.breach(colonel.view(state, move.seat), like)
