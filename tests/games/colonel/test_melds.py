"""What may be declared, and what goes on it."""

from __future__ import annotations

import itertools
from collections import Counter
from typing import Final

import pytest

from cardrules.cards import Cards, in_order
from cardrules.games import colonel
from cardrules.games.colonel import MELDS, PACK
from cardrules.games.colonel.melds import height

from .positions import cards

RANKS: Final = "23456789TJQKA"
"""Lowest first (1.3)."""


def codes(some: Cards) -> str:
    return " ".join([card.code for card in some])


def fitting(meld: str) -> str:
    """The cards that go on a meld, which `fits` and `fitting` tell alike."""
    laid = in_order(cards(meld))
    fitted = tuple([card for card in PACK if colonel.fits(card, laid)])
    assert colonel.fitting(laid) == fitted
    return codes(fitted)


@pytest.mark.parametrize("suit", "CDHS")
def test_ranks_go_from_the_two_to_the_ace_in_each_suit(suit: str) -> None:  # clause 1.3, C9
    assert [height(colonel.card(rank + suit)) for rank in RANKS] == list(range(2, 15))


class TestSets:
    @pytest.mark.parametrize("rank", RANKS)
    @pytest.mark.parametrize(
        "suits", [suits for count in (3, 4) for suits in itertools.combinations("CDHS", count)], ids="".join
    )
    def test_three_or_four_of_a_rank(self, rank: str, suits: tuple[str, ...]) -> None:  # clause 5.1, C10
        laid = tuple([colonel.card(rank + suit) for suit in suits])
        for order in (laid, laid[::-1]):
            assert colonel.is_set(order)
            assert colonel.is_meld(order)
            assert not colonel.is_sequence(order)
        assert laid in MELDS

    @pytest.mark.parametrize(
        "text", ["", "7C", "7C 7D", "7C 7D 8H", "7C 7C 7D", "7C 7D 7H 7H", "7C 7D 7H 7S 7S", "7C 7D 7H 8S", "7C 8C 9C"]
    )
    def test_nothing_else_is_one(self, text: str) -> None:
        assert not colonel.is_set(cards(text))

    def test_the_fourth_card_goes_on_three(self) -> None:
        assert fitting("7C 7D 7H") == "7S"
        assert fitting("AD AH AS") == "AC"
        assert not colonel.fits(colonel.card("7C"), cards("7C 7D 7H"))  # it lies there

    def test_nothing_goes_on_four(self) -> None:
        assert fitting("7C 7D 7H 7S") == ""


class TestSequences:
    @pytest.mark.parametrize("suit", "CDHS")
    @pytest.mark.parametrize("length", range(3, 14))
    def test_three_to_thirteen_of_a_suit_side_by_side(self, suit: str, length: int) -> None:  # clause 5.2, C11
        for first in range(13 - length + 1):
            laid = in_order([colonel.card(rank + suit) for rank in RANKS[first : first + length]])
            for order in (laid, laid[::-1]):
                assert colonel.is_sequence(order)
                assert colonel.is_meld(order)
                assert not colonel.is_set(order)
            assert laid in MELDS

    @pytest.mark.parametrize(
        "text",
        [
            "",
            "7S",
            "7S 8S",
            "7S 8S TS",
            "7S 8S 9H",
            "7S 8H 9D",
            "7S 8S 9S JS QS KS",
            "7S 8S 8S",
            "7S 8S 9S 9S",
            "7S 7D 7H",
            "AS 2S 3S",  # the ace is high only, C9
            "AS 2S 3S 4S",
            "KS AS 2S",
            "QS KS AS 2S",
            "TS JS 2S",
        ],
    )
    def test_nothing_else_is_one(self, text: str) -> None:
        assert not colonel.is_sequence(cards(text))

    def test_the_ace_is_high_only(self) -> None:  # C9
        assert colonel.is_meld(cards("QS KS AS"))
        assert cards("AS QS KS") in MELDS  # in pack order
        for suit in "CDHS":
            ace, two = colonel.card("A" + suit), colonel.card("2" + suit)
            both = [meld for meld in MELDS if ace in meld and two in meld]
            assert [len(meld) for meld in both] == [13]  # the whole suit, from the two to the ace

    @pytest.mark.parametrize(
        ("meld", "ends"),
        [
            ("7S 8S 9S", "6S TS"),
            ("2S 3S 4S", "5S"),  # not the ace
            ("3S 4S 5S", "2S 6S"),
            ("JS QS KS", "AS TS"),
            ("QS KS AS", "JS"),  # not the two
            ("2H 3H 4H 5H 6H 7H 8H 9H TH JH QH KH", "AH"),
            ("3H 4H 5H 6H 7H 8H 9H TH JH QH KH AH", "2H"),
            ("2H 3H 4H 5H 6H 7H 8H 9H TH JH QH KH AH", ""),
        ],
    )
    def test_a_card_goes_on_either_end(self, meld: str, ends: str) -> None:
        assert fitting(meld) == ends

    def test_abutting_sequences_are_two_melds(self) -> None:  # C11
        both = cards("3S 4S 5S 6S 7S 8S")
        assert colonel.is_meld(both)
        assert [codes(meld) for meld in colonel.melds_in(both) if len(meld) == 3] == [
            "3S 4S 5S",
            "4S 5S 6S",
            "5S 6S 7S",
            "6S 7S 8S",
        ]
        assert fitting("3S 4S 5S") == "2S 6S"
        assert fitting("6S 7S 8S") == "5S 9S"

    def test_a_gap_is_not_bridged_by_one_card(self) -> None:
        assert not colonel.fits(colonel.card("TS"), cards("7S 8S"))
        assert not colonel.fits(colonel.card("JS"), cards("7S 8S 9S"))


class TestAllMelds:
    def test_there_are_329(self) -> None:
        assert len(MELDS) == len(set(MELDS)) == 329
        sets = [meld for meld in MELDS if colonel.is_set(meld)]
        runs = [meld for meld in MELDS if colonel.is_sequence(meld)]
        assert (len(sets), len(runs)) == (13 * (4 + 1), 4 * sum(range(1, 12)))
        assert Counter(map(len, sets)) == {3: 52, 4: 13}
        assert Counter(map(len, runs)) == {length: 4 * (14 - length) for length in range(3, 14)}

    def test_each_stands_in_pack_order_and_so_does_the_list(self) -> None:
        for meld in MELDS:
            assert meld == in_order(meld)
            assert colonel.is_meld(meld)
        places = [[card.place for card in meld] for meld in MELDS]
        assert places == sorted(places)

    def test_the_whole_pack_has_them_all(self) -> None:
        assert colonel.melds_in(PACK) == list(MELDS)

    @pytest.mark.parametrize("meld", MELDS, ids=codes)
    def test_a_meld_without_a_card_and_what_fits(self, meld: Cards) -> None:
        assert meld in colonel.melds_in(meld)
        for card in PACK:
            whole = in_order((*meld, card))
            assert (card in colonel.fitting(meld)) is colonel.fits(card, meld) is (whole in MELDS)

    def test_of_three_cards_of_the_pack_52_and_44_are_melds(self) -> None:
        found = [three for three in itertools.combinations(PACK, 3) if colonel.is_meld(three)]
        assert found == [meld for meld in MELDS if len(meld) == 3]
        assert len(found) == 52 + 44


class TestMeldsOfAHand:
    @pytest.mark.parametrize(
        ("hand", "melds"),
        [
            ("", ""),
            ("7C 7D", ""),
            ("7C 7D 7H", "7C 7D 7H"),
            ("2C 3C 5C 6C", ""),
            ("7C 7D 7H 7S", "7C 7D 7H | 7C 7D 7H 7S | 7C 7D 7S | 7C 7H 7S | 7D 7H 7S"),
            ("3C 4C 5C 6C", "3C 4C 5C | 3C 4C 5C 6C | 4C 5C 6C"),
            ("AC 2C 3C QC KC", "AC QC KC"),
            ("7C 7D 5H 6H 7H", "7C 7D 7H | 5H 6H 7H"),  # the same card in both
            ("AC AD AH TS JS QS KS", "AC AD AH | TS JS QS | TS JS QS KS | JS QS KS"),
        ],
    )
    def test_every_one_in_pack_order(self, hand: str, melds: str) -> None:
        assert [codes(meld) for meld in colonel.melds_in(cards(hand))] == (melds.split(" | ") if melds else [])

    def test_ten_cards_of_a_suit_have_many(self) -> None:
        assert len(colonel.melds_in(cards("2C 3C 4C 5C 6C 7C 8C 9C TC JC"))) == sum(range(1, 9))
