"""Two finders of melds, one answer: the library's, and one written by another method.

`pytest tests/reference` takes a sample of hands of the full pack; `pytest -m bulk tests/reference` asks both about all
hands of eleven cards from the twenty that are highest.
"""

from __future__ import annotations

import ast
import itertools
from collections.abc import Iterable
from pathlib import Path
from random import Random
from typing import Final

import pytest

from cardrules.cards import Card, Cards, in_order
from cardrules.games import colonel
from cardrules.games.colonel import MELDS, PACK
from reference import colonel_melds as second

SHARES: Final = 4
"""The sample is taken in so many parts."""

HANDS: Final = 5_000
"""Hands of a part: 20,000 in all, half of them of 10 cards, half of 11."""


def test_the_second_finder_imports_nothing_of_the_library() -> None:
    tree = ast.parse(Path(second.__file__).read_text(encoding="utf-8"))
    imported = {node.module for node in ast.walk(tree) if isinstance(node, ast.ImportFrom)}
    assert imported == {"__future__", "itertools", "typing"}
    assert not any(isinstance(node, ast.Import) for node in ast.walk(tree))


def codes(cards: Iterable[Card]) -> frozenset[str]:
    return frozenset([card.code for card in cards])


def agreed(hand: Cards) -> list[Cards]:
    """The melds of a hand, which both find; each once, in pack order."""
    melds = colonel.melds_in(hand)
    found = second.melds_in(codes(hand))
    assert len(melds) == len(found), hand
    assert {codes(meld) for meld in melds} == found, hand
    return melds


def in_words(cards: Iterable[Card]) -> bool:
    return second.is_meld(tuple([card.code for card in cards]))


@pytest.mark.parametrize("share", range(SHARES))
def test_the_finders_agree_on_a_sample_of_hands(share: int) -> None:
    draw, melded = Random(f"melds/{share}"), 0
    for nth in range(HANDS):
        drawn = draw.sample(PACK, 10 + nth % 2)
        hand = in_order(drawn)
        melds = agreed(hand)
        melded += bool(melds)
        for cards in (drawn[:3], drawn[:4], hand[3:6], hand[3:7], *melds):
            assert colonel.is_meld(tuple(cards)) is in_words(cards), cards
        assert not melds or in_order(draw.choice(melds)) in MELDS
        for meld in melds:
            card = draw.choice(PACK)
            assert colonel.fits(card, meld) is (card in colonel.fitting(meld)) is in_words((*meld, card)), (meld, card)
    assert HANDS * 0.4 < melded < HANDS * 0.9


@pytest.mark.parametrize("share", range(SHARES))
def test_the_finders_agree_on_a_sample_of_hands_full_of_melds(share: int) -> None:
    draw = Random(f"full/{share}")
    for _ in range(HANDS // 10):
        cards = [card for card in PACK if card.rank in draw.sample(second.UPWARDS, 3) or card.suit == "S"]
        agreed(in_order(draw.sample(cards, min(len(cards), draw.randrange(3, 20)))))


def test_the_finders_agree_on_the_whole_pack_and_on_every_suit_and_rank() -> None:
    assert len(agreed(PACK)) == 329
    for suit in second.SUITS:
        assert len(agreed(tuple([card for card in PACK if card.suit == suit]))) == 66
    for rank in second.UPWARDS:
        assert len(agreed(tuple([card for card in PACK if card.rank == rank]))) == 5


def test_both_fit_the_same_cards_to_every_meld() -> None:
    for meld in MELDS:
        assert in_words(meld)
        wanted = tuple([card for card in PACK if in_words((*meld, card))])
        assert colonel.fitting(meld) == wanted
        assert tuple([card for card in PACK if colonel.fits(card, meld)]) == wanted


def test_both_judge_every_three_cards_alike() -> None:
    for three in itertools.combinations(PACK, 3):
        assert colonel.is_meld(three) is in_words(three), three


@pytest.mark.bulk
def test_the_finders_agree_on_every_hand_of_eleven_of_the_twenty_highest_cards() -> None:
    highest = tuple([card for card in PACK if card.rank in "TJQKA"])
    assert len(highest) == 20
    hands = 0
    for hand in itertools.combinations(highest, 11):
        hands += 1
        assert agreed(hand), hand  # of eleven cards of five ranks, three are of one rank
    assert hands == 167_960


@pytest.mark.bulk
def test_both_judge_every_four_cards_alike() -> None:
    for four in itertools.combinations(PACK, 4):
        assert colonel.is_meld(four) is in_words(four), four
