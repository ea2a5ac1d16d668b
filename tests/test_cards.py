"""Cards are faces, one object each, in a published order; a trick is followed in suit."""

from __future__ import annotations

import copy
import pickle

import attrs
import pytest

from cardrules.cards import FRENCH, NUMBER, POWERS, SUITS, Card, face, in_order, put, suit_of, take
from cardrules.games.pip_pip import card
from cardrules.tricks import Trick, following


def row(codes: str) -> tuple[Card, ...]:
    """The cards with these codes."""
    return tuple(map(card, codes.split()))


class TestFaces:
    def test_the_french_pack_is_52_cards_by_suits_from_ace_to_king(self) -> None:
        assert SUITS == ("C", "D", "H", "S")
        assert [each.code for each in FRENCH] == [rank + suit for suit in "CDHS" for rank in "A23456789TJQK"]
        assert [each.place for each in FRENCH] == list(range(52))
        assert {each.pack for each in FRENCH} == {"french"}

    def test_a_code_names_the_one_object_of_its_face(self) -> None:
        assert all(face("french", each.code) is each for each in FRENCH)
        assert (card("QS").rank, card("QS").suit) == ("Q", "S")

    @pytest.mark.parametrize("code", ["", "QX", "10S", "qs", "SQ", "FOOL"])
    def test_another_code_names_no_card(self, code: str) -> None:
        assert face("french", code) is None

    def test_a_card_says_its_code(self) -> None:
        assert str(card("TS")) == "TS"
        assert repr(card("TS")) == "card('TS')"

    @pytest.mark.parametrize("protocol", range(pickle.HIGHEST_PROTOCOL + 1))
    def test_pickle_gives_the_same_object_back(self, protocol: int) -> None:
        assert all(pickle.loads(pickle.dumps(each, protocol)) is each for each in FRENCH)

    def test_copy_and_eval_give_the_same_object_back(self) -> None:
        for each in FRENCH:
            assert copy.copy(each) is each
            assert copy.deepcopy([each])[0] is each
            assert eval(repr(each), {"card": card}) is each

    def test_a_card_is_equal_to_itself_alone(self) -> None:
        twin = Card("french", "QS", "Q", "S", card("QS").place)
        assert card("QS") != twin
        assert len(set(FRENCH)) == 52

    def test_a_card_is_frozen(self) -> None:
        with pytest.raises(attrs.exceptions.FrozenInstanceError):
            card("QS").rank = "K"  # type: ignore[misc]  # that is the point

    def test_a_card_with_a_suit_has_it(self) -> None:
        assert suit_of(card("QS")) == "S"

    def test_a_card_without_a_suit_has_none_to_tell(self) -> None:
        with pytest.raises(AssertionError):
            suit_of(Card("tarock", "FOOL", "FOOL", None, 53))


class TestNumberCards:
    def test_each_number_has_a_card_without_a_power_and_one_with_each(self) -> None:
        assert [each.code for each in NUMBER[:6]] == ["0", "0:peek", "0:spy", "0:swap", "0:look_swap", "1"]
        assert POWERS == ("peek", "spy", "swap", "look_swap")
        assert (len(NUMBER), NUMBER[-1].code) == (500, "99:look_swap")
        assert [each.place for each in NUMBER] == list(range(500))

    def test_a_code_names_the_one_object_of_its_face(self) -> None:
        assert all(face("number", each.code) is each for each in NUMBER)
        assert pickle.loads(pickle.dumps(NUMBER[7])) is NUMBER[7]
        assert (NUMBER[36].code, NUMBER[36].rank, NUMBER[36].suit, NUMBER[36].pack) == ("7:peek", "7", None, "number")

    @pytest.mark.parametrize("code", ["", "-1", "100", "07", "7:", "7:Peek", "7:peek:spy", ":peek"])
    def test_another_code_names_no_number_card(self, code: str) -> None:
        assert face("number", code) is None


class TestRows:
    def test_a_row_in_order_has_twins_side_by_side(self) -> None:
        assert in_order(row("KS AC QH AC 2C")) == row("AC AC 2C QH KS")
        assert in_order(FRENCH[::-1]) == FRENCH
        assert in_order(()) == ()

    def test_exactly_one_copy_is_taken(self) -> None:
        assert take(row("AC AC 2C"), card("AC")) == row("AC 2C")
        assert take(row("AC"), card("AC")) == ()
        assert take(row("AC 2C QH"), card("QH")) == row("AC 2C")

    def test_a_card_that_is_not_there_cannot_be_taken(self) -> None:
        with pytest.raises(ValueError, match="not in tuple"):
            take(row("AC"), card("2C"))

    def test_what_is_put_replaces_what_was_at_that_place(self) -> None:
        before = (1, 2, 3)
        assert put(before, 0, 9) == (9, 2, 3)
        assert put(before, 2, 9) == (1, 2, 9)
        assert before == (1, 2, 3)


class TestTricks:
    def test_a_player_follows_the_suit_led_if_he_can(self) -> None:
        assert following(row("AC 2D 9D KS"), "D") == row("2D 9D")

    def test_a_void_player_may_play_any_card(self) -> None:
        assert following(row("AC KS"), "D") == row("AC KS")
        assert following((), "D") == ()

    def test_nothing_is_followed_where_no_suit_was_led(self) -> None:
        assert following(row("AC KS"), None) == row("AC KS")

    def test_a_trick_is_a_value(self) -> None:
        trick = Trick(1, row("AC 2C KS"), 2)
        assert trick == Trick(1, row("AC 2C KS"), 2)
        assert hash(trick) == hash(pickle.loads(pickle.dumps(trick)))
        assert trick != Trick(1, row("AC 2C KS"), 0)
