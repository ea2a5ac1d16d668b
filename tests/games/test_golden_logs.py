"""The golden logs of the corners: each is what its script makes, is verified, and scores exactly its lines.

The stories stand in `make_golden.py` of each game, and what a game asks of its own in its `test_golden_logs.py`.
"""

from __future__ import annotations

from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

from cardrules import replay, states, verify
from cardrules.games import NAMES, named

GAMES: dict[str, Any] = {
    name: import_module(f"games.{name}.test_golden_logs")
    for name in NAMES
    if name != "pip_pip"  # it has none
}
"""By game: its tests."""

SCRIPTS: dict[str, Any] = {name: import_module(f"games.{name}.make_golden") for name in GAMES}

ALL = [(game, name) for game, script in SCRIPTS.items() for name in script.LOGS]


@pytest.mark.parametrize("game", GAMES)
def test_every_log_is_here_and_every_log_is_tested(game: str) -> None:
    script = SCRIPTS[game]
    assert {path.stem for path in Path(script.GOLDEN).glob("*.jsonl")} == set(script.LOGS) == set(GAMES[game].LINES)


@pytest.mark.parametrize(("game", "name"), ALL)
def test_a_log_is_what_the_script_makes(game: str, name: str) -> None:
    assert SCRIPTS[game].made(name) == GAMES[game].text_of(name)


@pytest.mark.parametrize(("game", "name"), ALL)
def test_a_log_is_verified_and_replays_to_its_end(game: str, name: str) -> None:
    tests, played = GAMES[game], named(game)
    text, log = tests.text_of(name), tests.log_of(name)
    report = verify(text, game=played)
    over = game != "toucan_tricks" or max(report.scores) >= log.options.target
    assert (report.standing, report.moves, report.seeded) == ("over" if over else "closed", len(log.moves), False)
    assert log.dumps() == text
    assert replay(played, log) == [*states(played, log)][-1]
    assert log.end is not None and log.end.scores == report.scores == tests.scored(name).match.scores


@pytest.mark.parametrize(("game", "name"), ALL)
def test_a_deal_scores_exactly_its_lines(game: str, name: str) -> None:
    tests = GAMES[game]
    match, lines = tests.scored(name).match, tests.LINES[name]
    assert tuple([(line.seat, line.points, line.reason) for line in match.lines]) == lines
    seats = range(len(match.scores))
    assert match.scores == tuple([sum([points for who, points, _ in lines if who == seat]) for seat in seats])
