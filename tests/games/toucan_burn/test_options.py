"""What comes in from outside is refused by name: options, seats, the dealer's answers, things that are no move."""

from __future__ import annotations

from typing import Any, Final

import attrs
import pytest

from cardrules.game import BadDeal, BadOptions, BadValue, CardRulesError, IllegalMove
from cardrules.games import toucan_burn as burn
from cardrules.games.toucan_burn import (
    Burn,
    Dealt,
    Decline,
    Draw,
    Give,
    Keep,
    Options,
    Peek,
    Play,
    Reveal,
    Rule,
    Shuffle,
    Spy,
    State,
    Swap,
    Toucan,
)
from games.alike import NO_SEATS, WRONG_ORDERS, refuses_option, refuses_order, refuses_view

from .positions import after, answered, asked_of, cards, closing, drawing, hands_of, holding, revealed, said, stacked

NO_WHOLE_NUMBER: tuple[Any, ...] = (True, False, 4.0, "4", (4,), float("nan"))
LARGE: Final = 2**53 - 1

WORDS: dict[str, tuple[Any, ...]] = {
    "start_discard": (False, True),
    "return_discard": (True, False),
    "chain_burn": (False, True),
    "burn_attempts": (1, "unlimited"),
    "stock_empty": ("reshuffle", "end_round"),
    "caller_wins_ties": (False, True),
}
NUMBERS: dict[str, tuple[Any, ...]] = {
    "seats": (4, 2, 3, 10),
    "first_dealer": (0, 1, 2, 3),
    "wrong_burn_penalty": (1, 0, 2),
    "min_turns_before_call": (0, 1, LARGE),
    "max_turns": (None, 1, LARGE),
    "fail_penalty": (16, 0, 1_000_000),
    "limit": (100, 1, LARGE),
    "rounds": (None, 1, LARGE),
}
BAD: list[tuple[str, Any]] = [
    *[("seats", value) for value in (-1, 0, 1, 11, None)],
    *[("first_dealer", value) for value in (-1, 4, 10, None)],
    *[("wrong_burn_penalty", value) for value in (-1, 3, None)],
    *[("min_turns_before_call", value) for value in (-1, 2**53, None)],
    *[("fail_penalty", value) for value in (-1, 1_000_001, None)],
    *[(name, value) for name in ("max_turns", "limit", "rounds") for value in (-1, 0, 2**53)],
    *[(name, value) for name in NUMBERS for value in NO_WHOLE_NUMBER],
    *[(name, value) for name in WORDS for value in ("", "Reshuffle", "true", None, 0, 2, 1.0, ("unlimited",), [True])],
    ("burn_attempts", True),
    *[(name, 1) for name in WORDS if name != "burn_attempts"],
]


class TestOptions:
    def test_the_defaults_are_the_rule_text(self) -> None:
        defaults = {name: values[0] for name, values in (WORDS | NUMBERS).items()}
        assert attrs.asdict(Options()) == {"deck": "cabo"} | defaults

    @pytest.mark.parametrize(("name", "value"), BAD)
    def test_a_bad_value_is_refused_with_the_name_of_the_option(self, name: str, value: Any) -> None:
        refuses_option(burn, name, value)

    @pytest.mark.parametrize(
        ("name", "value"), [(name, value) for name, values in (WORDS | NUMBERS).items() for value in values]
    )
    def test_every_value_of_an_option_is_taken(self, name: str, value: Any) -> None:
        assert getattr(Options(**{name: value}), name) == value

    @pytest.mark.parametrize("seats", range(2, 11))
    def test_the_first_dealer_sits_at_the_table(self, seats: int) -> None:
        for dealer in range(seats):
            assert Options(seats=seats, first_dealer=dealer).first_dealer == dealer
        with pytest.raises(BadOptions) as refusal:
            Options(seats=seats, first_dealer=seats)
        assert (refusal.value.option, refusal.value.value) == ("first_dealer", seats)
        assert refusal.value.wanted == f"a whole number from 0 to {seats - 1}"

    def test_a_match_has_an_end(self) -> None:
        with pytest.raises(BadOptions) as refusal:
            Options(limit=None)
        assert (refusal.value.option, refusal.value.value) == ("limit", None)
        assert Options(limit=None, rounds=7).limit is None

    def test_an_unknown_option_is_no_option(self) -> None:
        unknown: dict[str, Any] = {"jokers": 2}
        with pytest.raises(TypeError, match="jokers"):
            Options(**unknown)


START = burn.start(Options(seats=3))
PACK = burn.pack_of("cabo")
OPEN = drawing("0 1 2 3 | 4 5 6 7 | 8 9 10 11", pile="5", window="---")
HELD = holding("0 1 2 3 | 4 5 6 7 | 8 9 10 11", drawn="5")
LAST = closing("0 1 2 3 | 4 5 6 7 | 8 9 10 11", window="---")
SHUFFLING = after(drawing("0 1 | 2 3 | 4 6", pile="5 6 7", stock="", window="---"), "0 draws")
FINISHED = revealed("1 | 2 | 3", rounds=1)
EVERY = (START, OPEN, HELD, LAST, SHUFFLING, FINISHED)


class TestSeats:
    @pytest.mark.parametrize("seat", [*NO_SEATS, 3])
    @pytest.mark.parametrize("state", EVERY)
    def test_a_seat_that_is_not_at_the_table_has_no_view(self, state: State, seat: Any) -> None:
        refuses_view(burn, state, seat, 3)

    @pytest.mark.parametrize("state", EVERY)
    def test_every_seat_has_one(self, state: State) -> None:
        assert [burn.view(state, seat).seat for seat in range(3)] == [0, 1, 2]


ANSWER: Any = Dealt  # of whatever types


class TestTheDealersAnswer:
    @pytest.mark.parametrize(
        ("answer", "code"),
        [
            (Dealt("cut", 0, PACK), "act"),
            (Dealt("reshuffle", 0, PACK), "act"),
            (Dealt("deal", 1, PACK), "seat"),
            (Dealt("deal", 0, PACK[1:]), "cards"),
            (Dealt("deal", 0, ()), "cards"),
            (Dealt("deal", 0, (*PACK, PACK[0])), "cards"),
            (Dealt("deal", 0, (PACK[-1], *PACK[1:])), "cards"),
            (Dealt("deal", 0, (burn.card("7"), *PACK[1:])), "cards"),
            (None, "act"),
            ("deal", "act"),
            (PACK, "act"),
            (Toucan(0), "act"),
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
            burn.deal(START, answer)
        assert refusal.value.code == code

    @pytest.mark.parametrize(
        ("answer", "code"),
        [
            (Dealt("deal", 2, cards("5 6")), "act"),
            (Dealt("reshuffle", 0, cards("5 6")), "seat"),
            (Dealt("reshuffle", 2, cards("5")), "cards"),
            (Dealt("reshuffle", 2, cards("5 6 7")), "cards"),
            (Dealt("reshuffle", 2, cards("6 7")), "cards"),
        ],
    )
    def test_another_reshuffle_than_was_asked_for_is_refused(self, answer: Dealt, code: str) -> None:
        with pytest.raises(BadDeal) as refusal:
            burn.deal(SHUFFLING, answer)
        assert refusal.value.code == code
        assert burn.deal(SHUFFLING, Dealt("reshuffle", 2, cards("6 5"))).drawn is burn.card("6")

    @pytest.mark.parametrize("state", [OPEN, HELD, LAST, FINISHED])
    def test_nobody_deals_while_a_player_is_awaited_or_once_the_match_is_over(self, state: State) -> None:
        assert burn.to_shuffle(state) is None
        with pytest.raises(BadDeal) as refusal:
            burn.deal(state, Dealt("deal", 0, PACK))
        assert refusal.value.code == "time"


FIRST = answered(START, stacked(Options(seats=3), "0 1 2 3|4 5 6 7|8 9 10 11", "6 5"))


class TestImagine:
    SEEN = burn.view(FIRST, 1)

    @pytest.mark.parametrize("wrong", WRONG_ORDERS)
    def test_other_cards_than_the_hidden_ones_are_refused(self, wrong: str) -> None:
        refuses_order(burn, self.SEEN, self.SEEN.known[0].card, wrong)

    @pytest.mark.parametrize("seat", range(3))
    @pytest.mark.parametrize(
        "moves",
        [
            (),
            ("1 draws",),
            ("1 draws", "1 plays", "2 burns 1.2"),
            ("1 draws", "1 keeps 1", "2 takes"),
            ("1 draws", "1 plays", "2 burns 0.0", "0 burns 1.2"),
        ],
    )
    def test_any_order_of_them_fits_the_view(self, seat: int, moves: tuple[str, ...]) -> None:
        real = after(FIRST, *moves)
        seen = burn.view(real, seat)
        unknown = burn.hidden(seen)
        for order in (unknown, unknown[::-1]):
            state = burn.imagine(seen, order)
            assert burn.view(state, seat) == seen
            assert (state.drawn is None) is (real.drawn is None)
            table: Any = seen.table
            assert len(state.stock) == table.stock
            assert [[each is None for each in row] for row in state.cards] == [
                [each is None for each in row] for row in real.cards
            ]

    def test_they_fill_the_slots_by_owner_then_the_hand_then_the_stock(self) -> None:
        seen = burn.view(after(FIRST, "1 draws"), 0)
        unknown = burn.hidden(seen)
        state = burn.imagine(seen, unknown)
        filled = [each for row in state.cards for each in row]
        assert tuple([*filled[:2], *filled[4:]]) == unknown[:10]
        assert hands_of(state).startswith(f"{unknown[0].rank} {unknown[1].rank} 2 3 | ")
        assert (state.drawn, state.stock) == (unknown[10], unknown[11:])

    def test_whoever_has_drawn_knows_his_card(self) -> None:
        seen = burn.view(after(FIRST, "1 draws"), 1)
        assert seen.drawn is burn.card("6")
        state = burn.imagine(seen, burn.hidden(seen))
        assert state.drawn is seen.drawn
        assert len(state.stock) == 39

    def test_between_rounds_nothing_is_hidden(self) -> None:
        for state in (START, FINISHED):
            seen = burn.view(state, 1)
            assert (burn.hidden(seen), seen.known, seen.glimpse) == ((), (), ())
            assert seen.drawn is None
            assert burn.imagine(seen, ()) == state
            with pytest.raises(BadDeal):
                burn.imagine(seen, cards("1"))


# Each is like a move of its position and is another.
PEEKS = drawing("0 1 2 3 | 4 5 6 7", to_draw=0, pile="7", power=(1, "peek"), window="--")
SPIES = drawing("0 1 2 3 | 4 5 6 7", to_draw=0, pile="9", power=(1, "spy"))
SWAPS = drawing("0 1 2 3 | 4 5 6 7", to_draw=0, pile="11", power=(1, "swap"))
GIVES = drawing(". 1 2 3 | 4 5 6 7", to_draw=0, pile="5 5", gift=(1, 0, 0))
KEEPS = holding("0 1 2 3 | 4 5 6 7", drawn="5", holder=1)
DRAWS = drawing("0 1 2 3 | 4 5 6 7", to_draw=1, pile="5", window="--")
SHOWS = closing("0 1 2 3 | 4 5 6 7", to_reveal=1)

GARBAGE: tuple[Any, ...] = (None, "1 draws", b"", 1, True, 1.0, float("nan"), (), (1, 0), [], {}, Play, Burn)
NO_SLOT: tuple[Any, ...] = (True, False, 1.0, "1", None, (1,), [1], {}, float("nan"))


class TestThingsThatAreNoMove:
    @pytest.mark.parametrize("thing", [*GARBAGE, object(), Rule.SEAT, {"move": "play", "seat": 1}, Dealt("", 0, ())])
    @pytest.mark.parametrize("state", EVERY)
    def test_a_thing_of_another_class_is_a_bad_value(self, state: State, thing: Any) -> None:
        for refusing in (burn.apply, None):
            with pytest.raises(BadValue) as refusal:
                refusing(state, thing) if refusing else burn.breach(burn.view(state, 1), thing)
            assert (refusal.value.path, refusal.value.code) == ("move", "type")

    @pytest.mark.parametrize("seat", ["1", None, True, 1.0, -1, 3, 10**30, (1,), [1], float("nan")])
    @pytest.mark.parametrize("state", EVERY)
    def test_a_seat_that_is_no_seat_is_refused_as_such(self, state: State, seat: Any) -> None:
        for move in (Draw(seat, "stock"), Play(seat), Burn(seat, 1, 1), Give(seat, 0), Reveal(seat), Decline(seat)):
            with pytest.raises(IllegalMove) as refusal:
                burn.apply(state, move)
            assert refusal.value.rule is Rule.SEAT
            assert burn.breach(burn.view(state, 1), move) is Rule.SEAT

    @pytest.mark.parametrize("slot", NO_SLOT)
    def test_a_slot_that_is_no_slot_holds_no_card(self, slot: Any) -> None:
        for state, move in (
            (DRAWS, Burn(1, 1, slot)),
            (DRAWS, Burn(1, slot, 1)),
            (KEEPS, Keep(1, slot)),
            (PEEKS, Peek(1, slot)),
            (SPIES, Spy(1, 0, slot)),
            (GIVES, Give(1, slot)),
            (SWAPS, Swap(1, (0, slot), (1, 0))),
            (SWAPS, Swap(1, (0, 0), (1, slot))),
            (SWAPS, Swap(1, (slot, 0), (1, 1))),
        ):
            refuses(state, move, Rule.NO_CARD)

    @pytest.mark.parametrize("owner", NO_SLOT)
    def test_an_owner_that_is_none_has_no_card(self, owner: Any) -> None:
        refuses(SPIES, Spy(1, owner, 0), Rule.NO_CARD)

    @pytest.mark.parametrize("place", [None, 0, "0.0", (), (0,), (0, 0, 0), [0, 0], ((0, 0),), {}, True, (None, 0)])
    def test_a_place_that_is_no_place_holds_no_card(self, place: Any) -> None:
        refuses(SWAPS, Swap(1, place, (1, 0)), Rule.NO_CARD)
        refuses(SWAPS, Swap(1, (0, 0), place), Rule.NO_CARD)

    @pytest.mark.parametrize("source", ["", "Stock", "pile", None, True, 0, ("stock",), ["stock"], {}])
    def test_a_source_that_is_none_gives_no_card(self, source: Any) -> None:
        refuses(DRAWS, Draw(1, source), Rule.SOURCE)

    MOVES = (
        (DRAWS, "1 draws"),
        (DRAWS, "1 takes"),
        (DRAWS, "1 burns 0.1"),
        (DRAWS, "1 calls"),
        (KEEPS, "1 keeps 1"),
        (KEEPS, "1 plays"),
        (PEEKS, "1 peeks 1"),
        (SPIES, "1 spies 0.1"),
        (SWAPS, "1 swaps 0.1 1.1"),
        (SWAPS, "1 declines"),
        (GIVES, "1 gives 1"),
        (SHOWS, "1 reveals"),
    )

    @pytest.mark.parametrize(("state", "text"), MOVES)
    def test_a_like_of_a_move_is_no_move(self, state: State, text: str) -> None:
        move = said(text)
        like: Any = type("Like", (type(move),), {})(*attrs.astuple(move, recurse=False))
        with pytest.raises(CardRulesError):
            burn.apply(state, like)
        with pytest.raises(CardRulesError):
            burn.breach(burn.view(state, 1), like)

    @pytest.mark.parametrize(("state", "text"), MOVES)
    def test_the_moves_themselves_are_legal(self, state: State, text: str) -> None:
        after(state, text)

    def test_every_class_is_here(self) -> None:
        assert {type(said(text)) for _, text in self.MOVES} == set(burn.MOVES)


def refuses(state: State, move: burn.Move, rule: Rule) -> None:
    """Both refuse it, by the same rule."""
    with pytest.raises(IllegalMove) as refusal:
        burn.apply(state, move)
    assert refusal.value.rule is rule
    assert burn.breach(burn.view(state, move.seat), move) is rule


def test_a_view_made_by_hand_with_a_seat_that_is_none_leaves_the_moves_of_others_alone() -> None:
    far = ". " * 77 + "1"  # a place that no other test has had a move for
    for state, seat in (
        (drawing("1 | 2", pile="5", window="--", to_draw=1), 1),
        (holding(f"{far} | 2", drawn="5"), 0),
        (holding(f"2 | {far}", drawn="5", holder=1), 1),
    ):
        like: Any = bool(seat)
        burn.choices(attrs.evolve(burn.view(state, seat), seat=like))
        for move in burn.legal_moves(state):
            assert type(move.seat) is int
            assert burn.breach(burn.view(state, move.seat), move) is None


def test_what_is_asked_of_the_dealer_is_in_deck_order() -> None:
    state = after(drawing("0 1 | 2 3", pile="9 0 13 4 4", stock=""), "0 draws")
    assert asked_of(state).cards == cards("0 4 9 13")
