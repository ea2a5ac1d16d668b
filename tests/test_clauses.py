"""Every clause of the rules has a rule or a test behind it, and every rule cites a clause that exists."""

from __future__ import annotations

import sys
from importlib import import_module
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "docs"))
clauses = import_module("clauses")


@pytest.mark.parametrize("game", clauses.PAGES)
def test_every_clause_has_a_rule_or_a_test(game: str) -> None:
    bare = [each.number for each in clauses.clauses(game) if not each.rules and not each.tests]
    assert not bare, f"no rule and no test of {game} cites the clauses {', '.join(bare)}"


@pytest.mark.parametrize("game", clauses.PAGES)
def test_every_ruling_of_a_page_has_a_test(game: str) -> None:
    tested = {row for test in clauses.tests_of(game) for row in test.rulings}
    rows = [row for each in clauses.clauses(game) for row in each.rulings]
    assert rows and set(rows) <= tested


@pytest.mark.parametrize("game", clauses.PAGES)
def test_every_rule_and_reason_cites_a_clause_that_stands_on_the_page(game: str) -> None:
    module = import_module(f"cardrules.games.{game}")
    numbers = [each.number for each in clauses.clauses(game)]
    assert len(numbers) == len(set(numbers))
    for rule in (*module.Rule, *module.Reason):
        assert rule.clause in numbers, rule
