"""The golden logs: none has changed, each is a complete match, the index is true, and together they reach all."""

from __future__ import annotations

import hashlib
import json
import re
from functools import cache
from pathlib import Path
from typing import Any

import attrs
import pytest

from cardrules import BadValue, dumps, loads, states, verify
from cardrules.__main__ import main
from cardrules.dealing import SHUFFLE
from cardrules.games import NAMES, colonel, named, pip_pip
from cardrules.log import AnyLog
from cardrules.testing import GoldenLog, golden_log, golden_logs
from golden import make_golden_logs
from golden.reached import ENDINGS, Reached, all_moves, named_values, numeric, reached, reasons_of, value_of

KEPT = make_golden_logs.KEPT
PAGE = Path(__file__).parents[2] / "docs" / "golden-logs.md"

Capture = pytest.CaptureFixture[str]

every_game = pytest.mark.parametrize("game", NAMES)


@cache
def logs(game: str) -> tuple[AnyLog, ...]:
    """Those of a game, read once."""
    return tuple([each.log for each in golden_logs(game)])


@cache
def all_reached(game: str) -> tuple[Reached, ...]:
    return tuple(map(reached, logs(game)))


@cache
def way(game: str, nth: int) -> tuple[Any, ...]:
    """The states of a golden log, by its place."""
    return tuple(states(named(game), logs(game)[nth]))


# --- The files --------------------------------------------------------------------------------------------------------


def test_no_file_has_changed_and_all_are_pinned() -> None:
    """Once released they never change."""
    held = {
        path.relative_to(KEPT).as_posix(): hashlib.sha256(path.read_bytes()).hexdigest()
        for path in KEPT.rglob("*.jsonl")
    }
    assert held == make_golden_logs.pins()


def test_they_take_little_room() -> None:
    assert sum([path.stat().st_size for path in KEPT.rglob("*.*")]) < 500_000


@every_game
def test_each_file_is_numbered_by_its_place_in_the_index(game: str) -> None:
    names = [f"{nth:02}-{each.name}.jsonl" for nth, each in enumerate(golden_logs(game), 1)]
    assert sorted([path.name for path in (KEPT / game).iterdir()]) == sorted([*names, "index.json"])
    assert all([re.fullmatch(r"\d\d-[a-z0-9]+(-[a-z0-9]+)*\.jsonl", name) for name in names])


def test_every_game_has_them_and_no_other() -> None:
    assert sorted([path.name for path in KEPT.iterdir()]) == sorted(NAMES)


@every_game
def test_making_them_again_changes_no_file(game: str) -> None:
    assert dict(make_golden_logs.files(game)) == {
        path.name: path.read_text(encoding="utf-8") for path in (KEPT / game).iterdir()
    }


def test_a_pinned_log_that_would_change_is_left_as_it_is(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: Capture
) -> None:
    for name in ("KEPT", "PAGE", "PINNED"):
        monkeypatch.setattr(make_golden_logs, name, tmp_path / name)
    monkeypatch.setattr(make_golden_logs, "files", lambda _: iter([("index.json", "[]\n"), ("01-a.jsonl", "old\n")]))
    assert make_golden_logs.main(["colonel"]) == 0
    monkeypatch.setattr(make_golden_logs, "files", lambda _: iter([("01-a.jsonl", "new\n"), ("02-b.jsonl", "more\n")]))
    assert make_golden_logs.main(["colonel"]) == 1
    assert capsys.readouterr().out == "colonel/01-a.jsonl: it would change, and is left as it is\n"
    assert (tmp_path / "KEPT" / "colonel" / "01-a.jsonl").read_text() == "old\n"
    assert list(make_golden_logs.pins()) == ["colonel/01-a.jsonl", "colonel/02-b.jsonl"]


# --- The matches ------------------------------------------------------------------------------------------------------


@every_game
def test_each_is_a_complete_match_that_verifies(game: str) -> None:
    for each in golden_logs(game):
        report = verify(each.text, game=named(game))
        assert report.standing == "over", each.name
        assert dumps(each.log) == each.text, each.name


@every_game
def test_there_are_at_least_eight_and_the_shortest_come_first(game: str) -> None:
    moves = [len(log.moves) for log in logs(game)]
    assert len(moves) >= 8
    assert moves == sorted(moves)


@every_game
def test_some_name_their_seed_and_some_their_players(game: str) -> None:
    seeded = [f'"shuffle": "{SHUFFLE}"' in each.text.partition("\n")[0] for each in golden_logs(game)]
    assert seeded == [log.seed is not None for log in logs(game)]
    assert any(seeded)
    assert {log.players is None for log in logs(game)} == {True, False}


# --- The index --------------------------------------------------------------------------------------------------------


@every_game
def test_the_index_says_what_each_log_reaches(game: str) -> None:
    for each, there in zip(golden_logs(game), all_reached(game), strict=True):
        assert Reached(each.moves, each.endings, each.reasons, each.options) == there, each.name


@every_game
def test_each_says_in_one_sentence_what_it_shows_in_the_index_and_in_its_notes(game: str) -> None:
    logs_ = golden_logs(game)
    for each in logs_:
        assert dict(each.log.meta) == {"shows": each.shows}
        assert re.fullmatch(r"[A-Z0-9][^.]*\.", each.shows), each.shows
    assert len({each.shows for each in logs_}) == len({each.name for each in logs_}) == len(logs_)


@every_game
def test_the_index_of_another_language_has_the_same(game: str) -> None:
    index = json.loads((KEPT / game / "index.json").read_text(encoding="utf-8"))
    assert [list(each) for each in index] == [["name", "shows", "moves", "endings", "reasons", "options"]] * len(index)
    assert [each["name"] for each in index] == [each.name for each in golden_logs(game)]


def test_the_table_of_the_page_is_that_of_the_files() -> None:
    page = PAGE.read_text(encoding="utf-8")
    assert page.partition(make_golden_logs.BEGIN)[2] == make_golden_logs.tables()


# --- What they reach together -----------------------------------------------------------------------------------------


@every_game
def test_together_they_reach_every_move_every_ending_and_every_reason(game: str) -> None:
    there = all_reached(game)
    assert {word for each in there for word in each.moves} == set(all_moves(named(game)))
    assert {word for each in there for word in each.endings} == set(ENDINGS[game])
    assert {word for each in there for word in each.reasons} == {reason.value for reason in reasons_of(named(game))}


def of_its_kind(value: object) -> object:
    """Rows of a deck are one kind of value; True is no 1."""
    return (tuple,) if isinstance(value, tuple) else (type(value), value)


@every_game
def test_together_they_have_every_named_value_and_two_of_each_number(game: str) -> None:
    for option, values in named_values(named(game)).items():
        found = {of_its_kind(getattr(log.options, option)) for log in logs(game)}
        wanted = {(tuple,) if value is tuple else (type(value), value) for value in values}
        assert wanted <= found, option
        if option in numeric(named(game)):
            assert len({value for kind, value in found if kind is int}) >= 2, option


def test_the_options_that_are_numbers_are_those() -> None:
    """What the test above takes for a number, and for a name."""
    assert {game: numeric(named(game)) for game in NAMES} == {
        "toucan_tricks": ["first_dealer", "target"],
        "toucan_burn": [
            "seats", "first_dealer", "min_turns_before_call", "max_turns", "fail_penalty", "limit", "rounds",
        ],
        "pip_pip": ["seats", "rounds"],
        "colonel": ["max_turns", "hands", "target"],
        "straw_man_tarock": ["first_dealer", "hands", "target"],
    }  # fmt: skip
    burn = named_values(named("toucan_burn"))
    assert burn["deck"] == ("cabo", "standard52", "cambio54", tuple)
    assert burn["burn_attempts"] == (1, "unlimited")
    assert burn["limit"] == (None,)
    for game in NAMES:
        assert all([values or option in numeric(named(game)) for option, values in named_values(named(game)).items()])


def pairs(game: str) -> list[tuple[str, object, object]]:
    """Each option that has names for its values: one value, and another."""
    return [
        (option, value, other)
        for option, values in named_values(named(game)).items()
        for value in values
        for other in values
        if value != other and tuple not in (value, other) and None not in (value, other)
    ]


@every_game
def test_each_value_is_told_from_each_other_in_some_log(game: str) -> None:
    """With the other value a move of that match would have been refused, others legal, or the table different."""
    missing = [
        (option, value, other)
        for option, value, other in pairs(game)
        if not any(
            [
                make_golden_logs.differs(make_golden_logs.Way(log, way(game, nth), there), option, other)
                for nth, (log, there) in enumerate(zip(logs(game), all_reached(game), strict=True))
                if getattr(log.options, option) == value
            ]
        )
    ]
    assert missing == []


@every_game
def test_where_a_number_may_be_left_out_it_matters_that_there_is_none(game: str) -> None:
    """With 1 in place of null some match would have been another."""
    for option in [option for option, values in named_values(named(game)).items() if None in values]:
        without = [nth for nth, log in enumerate(logs(game)) if getattr(log.options, option) is None]
        ways = [make_golden_logs.Way(logs(game)[nth], way(game, nth), all_reached(game)[nth]) for nth in without]
        assert any([make_golden_logs.differs(each, option, 1) for each in ways]), option


def test_a_value_that_changes_nothing_is_seen_to_do_so() -> None:
    [nth] = [nth for nth, each in enumerate(golden_logs(colonel)) if each.name == "challenge-tied"]
    log = logs("colonel")[nth]
    tied = make_golden_logs.Way(log, way("colonel", nth), all_reached("colonel")[nth])
    assert not make_golden_logs.differs(tied, "out_scoring", "winner_gains")
    assert make_golden_logs.differs(tied, "challenge_by", "nobody")
    assert make_golden_logs.differs(tied, "max_turns", 1)


def test_values_are_written_as_json_has_them() -> None:
    assert [value_of(value) for value in (None, True, False, 1, "low", ((1, 8, None, 1),))] == [
        "null", "true", "false", "1", "low", "rows",
    ]  # fmt: skip


def test_what_is_no_game_has_no_golden_logs() -> None:
    for thing in (3, None):
        with pytest.raises(BadValue, match="Here belongs a game of the library or its name") as caught:
            golden_logs(thing)  # type: ignore[call-overload]
        assert caught.value.code == "game"


# --- From Python and from the command line ----------------------------------------------------------------------------


def test_a_game_is_given_as_a_module_or_by_its_name() -> None:
    typed: GoldenLog[pip_pip.Options, pip_pip.Move] = golden_logs(pip_pip)[0]
    assert typed == golden_logs("pip_pip")[0] == golden_log(pip_pip, typed.name) == golden_log("pip_pip", typed.name)
    assert typed.log.options.seats == 3
    assert typed.log == loads(typed.text)


def test_a_golden_log_is_a_value_that_is_shown_without_its_text() -> None:
    one = golden_log(colonel, "turn-limit")
    assert hash(one) == hash(attrs.evolve(one))
    assert repr(one).startswith("GoldenLog(name='turn-limit', shows=")
    assert "cardrules" not in repr(one)


@pytest.mark.parametrize("ask", [golden_logs, lambda game: golden_log(game, "slam")])
def test_there_are_none_of_another_game(ask: Any) -> None:
    with pytest.raises(BadValue, match="There is no game 'poker' here") as bad:
        ask("poker")
    assert bad.value.code == "game"


def test_there_is_none_of_another_name() -> None:
    with pytest.raises(BadValue, match="There is no golden log 'castle', but turn-limit-tied, ") as bad:
        golden_log(colonel, "castle")
    assert (bad.value.path, bad.value.code) == ("name", "value")


@every_game
def test_the_command_lists_them(game: str, capsys: Capture) -> None:
    assert main(["golden", game]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert [re.split(r"  +", line, maxsplit=1) for line in lines] == [
        [each.name, each.shows] for each in golden_logs(game)
    ]


def test_the_command_writes_one_byte_for_byte(capsys: Capture) -> None:
    assert main(["golden", "colonel", "stock-out"]) == 0
    assert capsys.readouterr().out == golden_log(colonel, "stock-out").text


@pytest.mark.parametrize(
    ("words", "said"),
    [(["poker"], "There is no game 'poker'"), (["colonel", "castle"], "There is no golden log 'castle'")],
)
def test_the_command_says_what_it_does_not_have(words: list[str], said: str, capsys: Capture) -> None:
    assert main(["golden", *words]) == 2
    assert said in capsys.readouterr().err
