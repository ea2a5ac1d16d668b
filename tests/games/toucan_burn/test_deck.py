"""The deck: the presets, decks of one's own, and every fault one may have."""

from __future__ import annotations

from collections import Counter
from typing import Any, Final

import pytest

from cardrules.cards import NUMBER
from cardrules.game import BadOptions, BadValue
from cardrules.games import toucan_burn as burn
from cardrules.games.toucan_burn import Options, Row
from cardrules.games.toucan_burn.deck import POWER_OF, fault, in_deck_order

from .positions import after, asked_of, dealt, drawing, place

POWERS: Final = {
    "cabo": {7: "peek", 8: "peek", 9: "spy", 10: "spy", 11: "swap", 12: "swap"},
    "standard52": {7: "peek", 8: "peek", 9: "spy", 10: "spy", 11: "swap", 12: "swap", 13: "look_swap"},
    "cambio54": {7: "peek", 8: "peek", 9: "spy", 10: "spy", 11: "swap", 12: "swap"},  # and two of four kings
}
COPIES: Final = {
    "cabo": {0: 2, **dict.fromkeys(range(1, 13), 4), 13: 2},
    "standard52": dict.fromkeys(range(1, 14), 4),
    "cambio54": {0: 2, **dict.fromkeys(range(1, 14), 4)},
}


class TestPresets:
    def test_there_are_three(self) -> None:
        assert list(burn.PRESETS) == list(POWERS) == list(COPIES)
        assert Options().deck == "cabo"

    @pytest.mark.parametrize(("deck", "count"), [("cabo", 52), ("standard52", 52), ("cambio54", 54)])
    def test_each_has_so_many_cards(self, deck: Any, count: int) -> None:  # clause 1.2
        pack = burn.pack_of(deck)
        assert len(pack) == count
        assert Counter([int(each.rank) for each in pack]) == COPIES[deck]

    @pytest.mark.parametrize("deck", POWERS)
    def test_the_words_on_the_cards(self, deck: Any) -> None:
        for each in burn.pack_of(deck):
            if deck == "cambio54" and each.rank == "13":
                assert POWER_OF[each] == (None if burn.points_of(deck)[each] == -1 else "look_swap")
            else:
                assert POWER_OF[each] == POWERS[deck].get(int(each.rank))

    @pytest.mark.parametrize("deck", POWERS)
    def test_a_card_counts_its_number_but_for_the_red_kings(self, deck: Any) -> None:
        for each, points in burn.points_of(deck).items():
            red = deck == "cambio54" and each.code == "13"
            assert points == (-1 if red else int(each.rank))

    @pytest.mark.parametrize(("deck", "points"), [("cabo", 338), ("standard52", 364), ("cambio54", 336)])
    def test_the_points_of_the_deck(self, deck: Any, points: int) -> None:  # rulings (c): 338, mean 6.5
        pack = burn.pack_of(deck)
        assert burn.hand_points(Options(deck=deck), pack) == points
        if deck == "cabo":
            assert points / len(pack) == 6.5

    def test_two_kings_of_each_colour(self) -> None:
        kings = [each.code for each in burn.pack_of("cambio54") if each.rank == "13"]
        assert kings == ["13", "13", "13:look_swap", "13:look_swap"]

    @pytest.mark.parametrize("deck", POWERS)
    def test_pack_order_is_by_number_without_a_power_first_copies_together(self, deck: Any) -> None:
        pack = burn.pack_of(deck)
        assert list(pack) == sorted(pack, key=lambda each: each.place)
        assert asked_of(burn.start(Options(deck=deck))).cards == pack

    def test_codes_name_the_power(self) -> None:
        codes = list(dict.fromkeys([each.code for each in burn.pack_of("cabo")]))
        assert codes == (
            ["0", "1", "2", "3", "4", "5", "6", "7:peek", "8:peek", "9:spy", "10:spy", "11:swap", "12:swap", "13"]
        )


def test_each_number_card_has_its_word() -> None:
    assert len(POWER_OF) == len(NUMBER) == 500
    for each, power in POWER_OF.items():
        assert each.code == (f"{each.rank}:{power}" if power else each.rank)


# --- Decks of one's own -----------------------------------------------------------------------------------------------

OWN: Final[tuple[Row, ...]] = ((9, 8, "swap", 0), (2, 6, None, -5), (9, 6, None, 40), (1, 3, "peek", 1))


class TestDecksOfOnesOwn:
    def test_the_order_is_as_listed(self) -> None:
        pack = burn.pack_of(OWN)
        assert [each.code for each in pack] == ["9:swap"] * 8 + ["2"] * 6 + ["9"] * 6 + ["1:peek"] * 3
        assert burn.rows_of(OWN) is OWN
        state = dealt(deck=OWN)
        assert [row[0].code if row[0] else "" for row in state.cards] == ["9:swap"] * 4

    def test_some_cards_are_put_in_its_order(self) -> None:
        some = tuple(map(burn.card, ("1:peek", "9", "2", "9:swap", "2")))
        assert [each.code for each in in_deck_order(OWN, some)] == ["9:swap", "2", "2", "9", "1:peek"]

    def test_the_points_are_the_number_unless_they_are_given(self) -> None:
        assert burn.row(7, 3) == (7, 3, None, 7)
        assert burn.row(7, 3, "spy") == (7, 3, "spy", 7)
        assert burn.row(7, 3, "spy", 0) == (7, 3, "spy", 0)
        assert burn.row(7, 3, points=-2) == (7, 3, None, -2)

    def test_cards_match_by_number_whatever_their_points_and_powers(self) -> None:
        for top, there in (("9:swap", "0.0"), ("9", "2.1"), ("9", "0.0"), ("9:swap", "2.1")):
            state = drawing("9 2 | 2 2 | 1 9:swap", pile=top, window="---", deck=OWN, to_draw=1)
            owner, slot = place(there)
            assert after(state, f"{owner} burns {there}").cards[owner][slot] is None
        state = after(drawing("9 2 | 1 9:swap", pile="2", window="--", deck=OWN), "0 burns 0.0")
        assert state.cards[0][0] is burn.card("9")

    @pytest.mark.parametrize(
        "deck",
        [
            ((0, 17, None, 0),),
            ((99, 256, "look_swap", 99),),
            ((99, 17, None, -99),),
            ((5, 1, None, 5), (5, 16, "peek", 5)),
            tuple([(number, 2, None, number) for number in range(100)]),
        ],
    )
    def test_what_can_be_played_with(self, deck: Any) -> None:  # clause 1.2
        assert Options(deck=deck).deck == deck

    def test_a_deck_of_one_kind_is_played(self) -> None:
        state = dealt(deck=((5, 17, None, 3),), stock="5")
        state = after(state, "1 draws", "1 plays", "2 burns 2.0")
        assert state.cards[2][0] is None


# --- Faults -----------------------------------------------------------------------------------------------------------

A_NAME: Final = "one of 'cabo', 'standard52', 'cambio54', or rows"
ROWS: Final = "rows of number, copies, power and points: in row "
THESE: Final = "these four"
NUMBERS: Final = "a number from 0 to 99"
COUNT: Final = "from 1 to 256 copies"
WORDS: Final = "no power (None), or one of 'peek', 'spy', 'swap', 'look_swap'"
WORTH: Final = "from -99 to 99 points"
GOOD: Final = (1, 20, None, 1)

BAD: Final[list[tuple[Any, str]]] = [
    ("", A_NAME),
    ("Cabo", A_NAME),
    (None, A_NAME),
    (52, A_NAME),
    (True, A_NAME),
    ([GOOD], A_NAME),
    ({"cabo": 1}, A_NAME),
    ((GOOD, "cabo"), f"{ROWS}1 {THESE}"),
    ((GOOD, None), f"{ROWS}1 {THESE}"),
    (([1, 20, None, 1],), f"{ROWS}0 {THESE}"),
    (((1, 20, None),), f"{ROWS}0 {THESE}"),
    (((1, 20, None, 1, 1),), f"{ROWS}0 {THESE}"),
    ((GOOD, GOOD, ()), f"{ROWS}2 {THESE}"),
    (((-1, 20, None, 1),), f"{ROWS}0 {NUMBERS}"),
    (((100, 20, None, 1),), f"{ROWS}0 {NUMBERS}"),
    (((True, 20, None, 1),), f"{ROWS}0 {NUMBERS}"),
    (((1.0, 20, None, 1),), f"{ROWS}0 {NUMBERS}"),
    ((("1", 20, None, 1),), f"{ROWS}0 {NUMBERS}"),
    (((None, 20, None, 1),), f"{ROWS}0 {NUMBERS}"),
    (((1, 0, None, 1),), f"{ROWS}0 {COUNT}"),
    (((1, -4, None, 1),), f"{ROWS}0 {COUNT}"),
    (((1, 257, None, 1),), f"{ROWS}0 {COUNT}"),
    (((1, True, None, 1),), f"{ROWS}0 {COUNT}"),
    (((1, "4", None, 1),), f"{ROWS}0 {COUNT}"),
    (((1, 20, "", 1),), f"{ROWS}0 {WORDS}"),
    (((1, 20, "Peek", 1),), f"{ROWS}0 {WORDS}"),
    (((1, 20, False, 1),), f"{ROWS}0 {WORDS}"),
    (((1, 20, ["peek"], 1),), f"{ROWS}0 {WORDS}"),
    (((1, 20, None, 100),), f"{ROWS}0 {WORTH}"),
    (((1, 20, None, -100),), f"{ROWS}0 {WORTH}"),
    (((1, 20, None, None),), f"{ROWS}0 {WORTH}"),
    (((1, 20, None, False),), f"{ROWS}0 {WORTH}"),
    (((1, 20, None, 1.5),), f"{ROWS}0 {WORTH}"),
    ((GOOD, (2, 4, "spy", 2), GOOD), "rows that differ in number or power ('1' stands there twice)"),
    (((2, 9, "spy", 2), (2, 9, "spy", 3)), "rows that differ in number or power ('2:spy' stands there twice)"),
    ((), "a deck of 17 to 256 cards for 4 seats (0 are too few)"),
    (((1, 16, None, 1),), "a deck of 17 to 256 cards for 4 seats (16 are too few)"),
    (((1, 256, None, 1), (2, 1, None, 2)), "a deck of 17 to 256 cards for 4 seats (257 are too many)"),
]


@pytest.mark.parametrize(("deck", "wanted"), BAD, ids=[str(nth) for nth in range(len(BAD))])
def test_a_bad_deck_is_refused_and_told_what_is_wrong(deck: Any, wanted: str) -> None:
    with pytest.raises(BadOptions) as refusal:
        Options(deck=deck)
    assert (refusal.value.option, refusal.value.wanted) == ("deck", wanted)
    assert refusal.value.value is deck
    assert str(refusal.value) == f"Option deck is {wanted}, not {deck!r}."


@pytest.mark.parametrize("deck", POWERS)
def test_a_preset_is_large_enough_for_ten(deck: Any) -> None:
    assert fault(deck, 10) is None
    assert Options(seats=10, deck=deck).deck == deck
    assert fault(deck, 13 if len(burn.pack_of(deck)) == 52 else 14) is not None  # were there so many seats


@pytest.mark.parametrize("code", ["0", "99", "7:peek", "7", "13:look_swap", "1:spy"])
def test_a_code_is_a_card(code: str) -> None:
    assert burn.card(code).code == code


@pytest.mark.parametrize("code", ["", "100", "-1", "07", "7:", "7:Peek", "7:peek ", "QS", "XXI", None, 7, True, ("7",)])
def test_another_code_is_refused(code: Any) -> None:
    with pytest.raises(BadValue) as refusal:
        burn.card(code)
    assert refusal.value.code == "card"
