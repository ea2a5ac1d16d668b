"""Cards typed in: a pack read back card by card, and mistakes named where they stand."""

from __future__ import annotations

from pathlib import Path
from runpy import run_path
from typing import Any

import pytest

from cardrules import BadDeal, Dealer, Seed, Shuffle
from cardrules.games import NAMES, AnyGame, colonel, named, pip_pip, straw_man_tarock, toucan_tricks

EXAMPLES = Path(__file__).parents[2] / "docs" / "examples"
FUNCTIONS = run_path(str(EXAMPLES / "typed_deal.py"))
typed, one_at_a_time = FUNCTIONS["typed"], FUNCTIONS["one_at_a_time"]

SEED = Seed.from_text("typed")


def asked_by(game: AnyGame) -> Shuffle:
    """What the table asks of the dealer first."""
    options: dict[str, Any] = {"seats": 3} if game.NAME in ("pip_pip", "toucan_burn") else {}
    asked = game.to_shuffle(game.start(game.Options(**options)))
    assert asked is not None
    return asked


def refused(asked: Shuffle, codes: str) -> str:
    with pytest.raises(BadDeal) as caught:
        typed(asked, codes)
    assert caught.value.code == "cards"
    return str(caught.value)


@pytest.mark.parametrize("name", NAMES)
def test_a_whole_pack_is_dealt_as_it_was_typed_in_either_case(name: str) -> None:
    asked = asked_by(named(name))
    dealt = Dealer(SEED).answer(asked)
    codes = " ".join([card.code for card in dealt.cards])
    assert typed(asked, codes) == typed(asked, codes.lower()) == dealt


def test_all_mistakes_are_named_at_once() -> None:
    asked = asked_by(straw_man_tarock)
    codes = [card.code for card in asked.cards]
    assert refused(asked, " ".join(["10C", *codes[1:52], "XX"])) == (
        "Card 1, 10C, is not in this pack. Card 53, XX, is there once too often. Missing: KC XXI FOOL."
    )


def test_a_double_pack_takes_each_card_twice() -> None:
    asked = asked_by(pip_pip)
    assert [card.code for card in typed(asked, "QS QS", rest=SEED).cards[:2]] == ["QS", "QS"]
    assert refused(asked, "QS QS QS").startswith("Card 3, QS, is there once too often. Missing: AC AC 2C 2C")


def test_cards_that_are_not_typed_lie_below_in_an_order_of_the_seed() -> None:
    asked = asked_by(colonel)
    one, same, other = [typed(asked, "6D 9S", rest=seed) for seed in (SEED, SEED, Seed.from_text("another"))]
    assert one == same != other
    assert one.cards[:2] == other.cards[:2] == (colonel.card("6D"), colonel.card("9S"))
    for dealt in (one, other):
        assert colonel.deal(colonel.start(colonel.Options()), dealt).table.match.dealer == 1


def test_hands_are_laid_together_as_they_are_dealt() -> None:
    asked = asked_by(toucan_tricks)
    codes = [card.code for card in asked.cards]
    elder, dealer = " ".join(codes[:7]), " ".join(codes[7:14])
    pack = one_at_a_time([elder, dealer], " ".join(codes[14:]))
    state = named("toucan_tricks").deal(
        named("toucan_tricks").start(named("toucan_tricks").Options()), typed(asked, pack)
    )
    assert [" ".join([card.code for card in hand]) for hand in state.hands] == [dealer, elder]


def test_hands_of_unequal_length_are_refused() -> None:
    with pytest.raises(ValueError, match="shorter"):
        one_at_a_time(["AS KS", "2H"])
