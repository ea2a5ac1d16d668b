"""What comes in from outside is refused by name: options, seats, the dealer's answers, things that are no move."""

from __future__ import annotations

from typing import Any

import attrs
import pytest

from cardrules.game import BadDeal, BadValue, CardRulesError, IllegalMove
from cardrules.games import toucan_tricks as toucan
from cardrules.games.toucan_tricks import (
    PACK,
    Claim,
    Dealt,
    Follow,
    Following,
    Lead,
    Leading,
    Options,
    Rule,
    Shuffle,
    State,
)
from games.alike import NO_SEATS, WRONG_ORDERS, refuses_option, refuses_order, refuses_view

from .positions import after, answered, cards, playing, two

NO_WHOLE_NUMBER: tuple[Any, ...] = (True, False, 4.0, "4", (4,), None, float("nan"))

WORDS: dict[str, tuple[Any, ...]] = {
    "next_dealer": ("as_written", "alternate"),
    "pattern_match": ("category", "exact_suits"),
    "offpattern_win": ("full_comparison", "strict_top_card"),
    "pair_vs_pair_loser_card": ("always", "only_if_same_suits"),
    "tie_26_same_trick": ("no_score", "trick_winner"),
}
NUMBERS: dict[str, tuple[Any, ...]] = {
    "first_dealer": (0, 1),
    "target": (10, 1, 7, 2**53 - 1),
}


class TestOptions:
    def test_the_defaults_are_the_rule_text(self) -> None:
        assert attrs.asdict(Options()) == {name: values[0] for name, values in (WORDS | NUMBERS).items()}

    @pytest.mark.parametrize(
        ("name", "value"),
        [("first_dealer", value) for value in (-1, 2)]
        + [("target", value) for value in (0, -1, 2**53)]
        + [(name, value) for name in NUMBERS for value in NO_WHOLE_NUMBER]
        + [(name, value) for name in WORDS for value in ("", "never", "Always", None, True, 1, 0, ("always",), ["low"])]
        + [(name, other) for name in WORDS for word in WORDS if word != name for other in WORDS[word]],
    )
    def test_a_bad_value_is_refused_with_the_name_of_the_option(self, name: str, value: Any) -> None:
        refuses_option(toucan, name, value)

    @pytest.mark.parametrize(
        ("name", "value"), [(name, value) for name, values in (WORDS | NUMBERS).items() for value in values]
    )
    def test_every_value_of_an_option_is_taken(self, name: str, value: Any) -> None:
        assert getattr(Options(**{name: value}), name) == value

    def test_an_unknown_option_is_no_option(self) -> None:
        unknown: dict[str, Any] = {"seats": 2}
        with pytest.raises(TypeError, match="seats"):
            Options(**unknown)


START = toucan.start(Options())
LEADING = answered(START)
FOLLOWING = after(LEADING, "1 AC 3C high")
FINISHED = after(playing("8D QH | TH QD", counts=(28, 16)), "0 claims")
STATES = (START, LEADING, FOLLOWING, FINISHED)


class TestSeats:
    @pytest.mark.parametrize("seat", [*NO_SEATS, 2])
    @pytest.mark.parametrize("state", STATES)
    def test_a_seat_that_is_not_at_the_table_has_no_view(self, state: State, seat: Any) -> None:
        refuses_view(toucan, state, seat, 2)

    @pytest.mark.parametrize("state", STATES)
    def test_both_seats_have_one(self, state: State) -> None:
        assert [toucan.view(state, seat).seat for seat in range(2)] == [0, 1]


class TestCards:
    @pytest.mark.parametrize("code", ["QS", "AC", "TD", "2H"])
    def test_a_code_is_a_card(self, code: str) -> None:
        assert toucan.card(code).code == code

    @pytest.mark.parametrize("code", ["", "1S", "10S", "XXI", "FOOL", "CS", "qs", "SQ", None, 7, True, ("QS",), ["QS"]])
    def test_another_is_refused(self, code: Any) -> None:
        with pytest.raises(BadValue) as refusal:
            toucan.card(code)
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
            (Claim(0), "act"),
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
            toucan.deal(START, answer)
        assert refusal.value.code == code

    @pytest.mark.parametrize("state", [LEADING, FOLLOWING, FINISHED])
    def test_nobody_deals_while_a_player_is_awaited_or_once_the_match_is_over(self, state: State) -> None:
        assert toucan.to_shuffle(state) is None
        with pytest.raises(BadDeal) as refusal:
            toucan.deal(state, Dealt("deal", 0, PACK))
        assert refusal.value.code == "time"


class TestImagine:
    SEEN = toucan.view(LEADING, 1)

    @pytest.mark.parametrize("wrong", WRONG_ORDERS)
    def test_other_cards_than_the_hidden_ones_are_refused(self, wrong: str) -> None:
        refuses_order(toucan, self.SEEN, self.SEEN.hand[1], wrong)

    @pytest.mark.parametrize("seat", [0, 1])
    @pytest.mark.parametrize("moves", [(), ("1 AC 3C low",), ("1 AC 3C low", "0 2C 4C"), ("1 AC 3C high", "0 2C 4C")])
    def test_any_order_of_them_fits_the_view(self, seat: int, moves: tuple[str, ...]) -> None:
        real = after(LEADING, *moves)
        seen = toucan.view(real, seat)
        unknown = toucan.hidden(seen)
        table = seen.table
        assert isinstance(table, Leading | Following)
        assert len(unknown) == table.sizes[1 - seat] + table.can
        for order in (unknown, unknown[::-1]):
            state = toucan.imagine(seen, order)
            assert toucan.view(state, seat) == seen
            assert tuple(map(len, state.hands)) == table.sizes
            other = table.sizes[1 - seat]
            assert set(state.hands[1 - seat]) == set(order[:other])
            assert state.hands[1 - seat] == tuple(sorted(order[:other], key=lambda each: each.place))
            assert state.can == order[other:]

    def test_an_imagined_state_draws_from_the_top_of_the_imagined_can(self) -> None:
        seen = toucan.view(FOLLOWING, 0)
        order = toucan.hidden(seen)[::-1]
        state = after(toucan.imagine(seen, order), "0 2C 6C")
        assert isinstance(state.table, Leading)
        assert state.table.to_lead == 0
        assert set(order[5:7]) <= set(state.hands[0])
        assert set(order[7:9]) <= set(state.hands[1])

    def test_between_deals_nothing_is_hidden(self) -> None:
        for state in (START, FINISHED):
            seen = toucan.view(state, 1)
            assert toucan.hidden(seen) == seen.hand == ()
            assert toucan.imagine(seen, ()) == state
            with pytest.raises(BadDeal):
                toucan.imagine(seen, cards("2C"))


# Seat 1 is to follow, or to lead: what is like one of these moves and is another is refused.
TO_FOLLOW = playing("2C 3C | TH QD", led="8D QH high")
TO_LEAD = playing("2C 3C | TH QD", leader=1)
PAIR = two("TH QD")
GARBAGE: tuple[Any, ...] = (None, "1 TH QD", b"", 1, True, 1.0, float("nan"), (), (1, PAIR), [], {}, PAIR, Lead, Claim)


class TestThingsThatAreNoMove:
    @pytest.mark.parametrize(
        "thing",
        [*GARBAGE, object(), Rule.SEAT, {"move": "claim", "seat": 1}, Dealt("deal", 0, PACK), Shuffle("", "", 0, PACK)],
    )
    @pytest.mark.parametrize("state", [TO_FOLLOW, TO_LEAD, START, FINISHED])
    def test_a_thing_of_another_class_is_a_bad_value(self, state: State, thing: Any) -> None:
        for refusing in (toucan.apply, None):
            with pytest.raises(BadValue) as refusal:
                refusing(state, thing) if refusing else toucan.breach(toucan.view(state, 1), thing)
            assert (refusal.value.path, refusal.value.code) == ("move", "type")

    @pytest.mark.parametrize("seat", ["1", None, True, 1.0, -1, 2, 10**30, (1,), [1], float("nan")])
    @pytest.mark.parametrize("state", [TO_FOLLOW, TO_LEAD, START, FINISHED])
    def test_a_seat_that_is_no_seat_is_refused_as_such(self, state: State, seat: Any) -> None:
        for move in (Lead(seat, PAIR, "high"), Follow(seat, PAIR), Claim(seat)):
            with pytest.raises(IllegalMove) as refusal:
                toucan.apply(state, move)
            assert refusal.value.rule is Rule.SEAT
            assert toucan.breach(toucan.view(state, 1), move) is Rule.SEAT

    @pytest.mark.parametrize("named", ["TH QD", None, 1, (), PAIR[:1], (*PAIR, PAIR[0]), list(PAIR), ("TH", "QD"), {}])
    def test_two_cards_that_are_none_are_not_played(self, named: Any) -> None:
        for state, move in ((TO_LEAD, Lead(1, named, "high")), (TO_FOLLOW, Follow(1, named))):
            with pytest.raises(IllegalMove) as refusal:
                toucan.apply(state, move)
            assert refusal.value.rule is Rule.TWO
            assert toucan.breach(toucan.view(state, 1), move) is Rule.TWO

    @pytest.mark.parametrize("call", ["", "High", "middle", None, False, True, 0, 1, (), ["low"], {}, PAIR])
    def test_a_call_that_is_none_is_not_announced(self, call: Any) -> None:
        with pytest.raises(IllegalMove) as refusal:
            toucan.apply(TO_LEAD, Lead(1, PAIR, call))
        assert refusal.value.rule is Rule.CALL
        assert toucan.breach(toucan.view(TO_LEAD, 1), Lead(1, PAIR, call)) is Rule.CALL

    @pytest.mark.parametrize(
        ("state", "move"),
        [
            (TO_LEAD, Lead(1, PAIR, "high")),
            (TO_LEAD, Claim(1)),
            (TO_LEAD, Claim(0)),
            (TO_FOLLOW, Follow(1, PAIR)),
        ],
    )
    def test_a_like_of_a_move_is_no_move(self, state: State, move: toucan.Move) -> None:
        like: Any = type("Like", (type(move),), {})(*[getattr(move, field.name) for field in attrs.fields(type(move))])
        with pytest.raises(CardRulesError):
            toucan.apply(state, like)
        with pytest.raises(CardRulesError):
            toucan.breach(toucan.view(state, move.seat), like)

    def test_the_moves_themselves_are_legal(self) -> None:
        after(TO_LEAD, "1 TH QD high")
        after(TO_LEAD, "0 claims")
        after(TO_FOLLOW, "1 TH QD")
