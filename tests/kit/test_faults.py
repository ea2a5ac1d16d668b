"""Every fault made on purpose is found, by the law or in the difference that the page names, in words that say it."""

from __future__ import annotations

import os
import re
from collections import Counter
from pathlib import Path

import pytest

from cardrules import verify
from cardrules.games import NAMES, named, pip_pip
from cardrules.testing import LAWS, Difference, GameEngine, LawBroken, check_game, check_hash_seeds, compare
from kit.faults import COMPARE, FAULTS, HASH_SEEDS, Fault
from kit.faulty import edited

PAGE = Path(__file__).parents[2] / "docs" / "test-another-engine.md"


def looked_for(fault: Fault) -> None:
    """What has to raise."""
    game, made = named(fault.game), fault.made()
    if fault.by.startswith(COMPARE):
        compare(game, GameEngine(made))
    elif fault.by == HASH_SEEDS:
        check_hash_seeds("kit.faulty:HASHED", environment=os.environ, hash_seeds=("1", "2"))
    else:
        check_game(made, (game.Options(**fault.options),), **fault.given)


@pytest.mark.parametrize("fault", FAULTS, ids=lambda fault: f"{fault.game}: {fault.what}")
def test_the_fault_is_found(fault: Fault) -> None:
    with pytest.raises((LawBroken, Difference)) as caught:
        looked_for(fault)
    found, said = caught.value, str(caught.value)
    for words in (fault.game, *fault.words):
        assert words in said
    if isinstance(found, Difference):
        assert f"{COMPARE}{found.what}" == fault.by
        assert "cardrules: " in said and "the other: " in said and "position: " in said
        assert verify(found.log.dumps()).moves == len(found.log.moves)  # the log is one of this library
    else:
        assert found.law.name == fault.by
        assert "expected: " in said and "happened: " in said and "again: cardrules check" in said


def test_there_are_more_than_forty_faults_and_some_of_each_game() -> None:
    games = Counter([fault.game for fault in FAULTS])
    assert len(FAULTS) >= 40 and sorted(games) == sorted(NAMES) and min(games.values()) >= 8
    assert len({fault.what for fault in FAULTS}) == len(FAULTS)


def test_each_law_named_is_a_law() -> None:
    assert {fault.by for fault in FAULTS if not fault.by.startswith(COMPARE)} <= {*LAWS}


def test_the_page_lists_them_all() -> None:
    rows = re.findall(r"\| `(\w+)` \| (.+) \| (?:`compare`: (.+)|`(\w+)`) \|", PAGE.read_text(encoding="utf-8"))
    listed = [(game, what, f"{COMPARE}{differ}" if differ else law) for game, what, differ, law in rows]
    assert listed == [(fault.game, fault.what, fault.by) for fault in FAULTS]


def test_a_copy_with_nothing_changed_has_no_fault() -> None:
    options = [pip_pip.Options(seats=3)]
    assert compare(pip_pip, GameEngine(edited("pip_pip")), options, logs=[], matches=1).matches == 1


def test_a_line_that_stands_nowhere_is_no_edit() -> None:
    with pytest.raises(AssertionError, match="has 0 times: castling"):
        edited("pip_pip", ("play", "castling", "check"))
