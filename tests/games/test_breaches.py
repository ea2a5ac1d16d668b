"""Every rule of every game has its smallest breach, which is refused by its name, and nothing happens.

The breaches stand in `test_rules.py` of each game.
"""

from __future__ import annotations

from importlib import import_module
from typing import Any

import pytest

from cardrules.game import IllegalMove
from cardrules.games import NAMES, named

BREACHES: dict[str, dict[Any, tuple[Any, Any]]] = {
    name: import_module(f"games.{name}.test_rules").BREACHES for name in NAMES
}
"""By game and rule: a state, and a move that breaks it."""

ALL = [(name, rule) for name, breaches in BREACHES.items() for rule in breaches]


@pytest.mark.parametrize("name", NAMES)
def test_every_rule_has_its_smallest_breach(name: str) -> None:
    assert set(BREACHES[name]) == set(import_module(f"cardrules.games.{name}").Rule)


@pytest.mark.parametrize(("name", "rule"), ALL)
def test_a_breach_is_refused_by_its_rule_and_nothing_happens(name: str, rule: Any) -> None:
    game, (state, move) = named(name), BREACHES[name][rule]
    before = repr(state)
    with pytest.raises(IllegalMove) as refusal:
        game.apply(state, move)
    assert refusal.value.rule is rule
    assert refusal.value.move is move
    assert repr(state) == before
    assert move not in game.legal_moves(state)


@pytest.mark.parametrize(("name", "rule"), ALL)
def test_a_view_names_the_same_breach_in_the_same_words(name: str, rule: Any) -> None:
    game, (state, move) = named(name), BREACHES[name][rule]
    seen = game.view(state, 0 if rule.name == "SEAT" else move.seat)
    assert game.breach(seen, move) is rule
    with pytest.raises(IllegalMove) as refusal:
        game.apply(state, move)
    text = str(refusal.value)
    assert text == str(IllegalMove(move, rule))
    assert text.startswith(f"{rule.sentence} [{rule.clause}]")
    assert move not in game.choices(seen)
