"""The table of codes in docs/errors.md: each code is reached here, and none is missing there."""

from __future__ import annotations

import ast
import json
import re
from collections.abc import Callable, Iterator
from pathlib import Path

import attrs
import pytest

from cardrules import (
    BadDeal,
    BadLog,
    BadValue,
    Dealer,
    Dealt,
    Record,
    Seed,
    dumps,
    loads,
    read_move,
    read_view,
    to_json,
)
from cardrules.codec import Json, parse, read_options
from cardrules.dealing import numbers, shuffled
from cardrules.games import named, pip_pip
from cardrules.games.pip_pip import Options
from cardrules.testing import Referee, read_transcript, schema, transcript
from cardrules.testing.positions import pip_pip as positions

ROOT = Path(__file__).parent.parent
SEED = Seed.from_text("errors")

START = pip_pip.start(Options(seats=3))
DEAL = Record.start(pip_pip, Options(seats=3)).dealt_by(Dealer(SEED))
HEADER, CUT, DEALT = dumps(DEAL.log).splitlines(keepends=True)
CLOSED = dumps(DEAL.close(reveal=SEED).log)
VIEW = to_json(pip_pip.view(DEAL.state, 0))
NO_CARD: Json = {"move": "play", "seat": 0, "card": "1S"}
PLAY: Json = {"move": "play", "seat": 0, "card": "QS"}


def changed(json: Json, **keys: Json) -> Json:
    assert isinstance(json, dict)
    return json | keys


def table() -> Json:
    assert isinstance(VIEW, dict)
    return VIEW["table"]


VALUES: dict[str, Callable[[], object]] = {
    "encoding": lambda: parse(b"\xff"),
    "bom": lambda: parse("\ufeff{}"),
    "carriage_return": lambda: parse("{}\r"),
    "too_long": lambda: parse(" " * 70_000),
    "surrogate": lambda: parse('"\\ud800"'),
    "nesting": lambda: parse("[" * 9 + "]" * 9),
    "duplicate_key": lambda: parse('{"seat": 0, "seat": 1}'),
    "float": lambda: parse("1.0"),
    "constant": lambda: parse("NaN"),
    "integer": lambda: parse("9007199254740992"),
    "json": lambda: parse('{"seat": }'),
    "type": lambda: read_move(pip_pip, changed(PLAY, seat="1")),
    "missing_key": lambda: read_move(pip_pip, {"move": "play", "seat": 0}),
    "unknown_key": lambda: read_move(pip_pip, changed(PLAY, by=1)),
    "value": lambda: read_move(pip_pip, {"move": "pip_pip", "seat": 0, "suit": "X"}),
    "card": lambda: read_move(pip_pip, NO_CARD),
    "move": lambda: read_move(pip_pip, {"move": "castle"}),
    "variant": lambda: read_view(pip_pip, changed(VIEW, table=changed(table(), **{"is": "castling"}))),
    "options": lambda: read_options(pip_pip, changed(to_json(Options()), seats=2)),
    "view": lambda: read_view(pip_pip, changed(VIEW, table=changed(table(), called=[]))),
    "game": lambda: named("poker"),
    "edition": lambda: named("pip_pip", 99),
    "seed": lambda: Seed.from_hex("abc"),
    "label": lambda: numbers(SEED, "é")(2),
    "range": lambda: numbers(SEED, "playout")(0),
    "size": lambda: shuffled(SEED, "deal/0", tuple(range(257))),
}

DEALS: dict[str, Callable[[], object]] = {
    "time": lambda: pip_pip.deal(DEAL.state, Dealt("deal", 0, ())),
    "act": lambda: pip_pip.deal(START, Dealt("deal", 0, pip_pip.PACK)),
    "seat": lambda: pip_pip.deal(START, Dealt("cut", 3, pip_pip.PACK)),
    "cards": lambda: pip_pip.deal(START, Dealt("cut", 0, pip_pip.PACK[:-1])),
}

LOGS: dict[str, Callable[[], object]] = {
    "empty": lambda: loads(""),
    "cut": lambda: loads(HEADER + "{"),
    "version": lambda: loads(HEADER.replace('"cardrules": 1', '"cardrules": 2')),
    "players": lambda: loads(HEADER.replace("}}", '}, "players": ["Ann"]}')),
    "shuffle": lambda: loads(HEADER.replace("}}", f'}}, "seed": "{SEED.hex()}", "shuffle": "mine/1"}}')),
    "rule": lambda: loads(HEADER + '{"move": "play", "seat": 0, "card": "QS"}\n'),
    "order": lambda: loads(CLOSED.replace(SEED.hex(), Seed.from_text("another").hex())),
    "moves": lambda: loads(CLOSED.replace('"moves": 2', '"moves": 3')),
    "scores": lambda: loads(CLOSED.replace("[0, 0, 0]", "[0, 0, 1]")),
    "digest": lambda: loads(CLOSED.replace('"seats"', ' "seats"')),
    "after_end": lambda: loads(CLOSED + CUT),
}


def told(*requests: dict[str, object]) -> str:
    """The code in the referee's answer to the last of the requests."""
    referee = Referee()
    answers = [json.loads(referee.answer(json.dumps({"id": 1, **request}))) for request in requests]
    code: str = answers[-1]["error"]["code"]
    return code


def new(name: str) -> dict[str, object]:
    return {"ask": "new", "match": name, "game": "pip_pip"}


def short_transcript() -> str:
    with pytest.raises(BadLog) as caught:
        read_transcript(pip_pip, "".join(transcript(DEAL.log).splitlines(keepends=True)[:-1]))
    return caught.value.code


def no_schema() -> str:
    with pytest.raises(BadValue) as caught:
        schema("pip_pip", "rules")  # type: ignore[arg-type]  # there is no such schema
    return caught.value.code


def too_few_rows() -> str:
    with pytest.raises(BadValue) as caught:
        positions.playing("2C | 3C")
    return caught.value.code


def broken_game() -> str:
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(pip_pip, "legal_moves", None)
        return told(new("a"), {"ask": "legal", "match": "a"})


KIT: dict[str, Callable[[], str]] = {
    "positions": short_transcript,
    "ask": lambda: told({"ask": "castle"}),
    "unknown": lambda: told({"ask": "view", "match": "a"}),
    "taken": lambda: told(new("a"), new("a")),
    "full": lambda: told(*[new(str(nth)) for nth in range(101)]),
    "fault": broken_game,
    "what": no_schema,
    "seats": too_few_rows,
}


def rows() -> Iterator[tuple[str, str]]:
    """The section and the code of every row of the tables of codes."""
    section = ""
    for line in (ROOT / "docs" / "errors.md").read_text().splitlines():
        if line.startswith("## "):
            section = line[3:]
        found = re.match(r"\| `([a-z_]+)` \| [^|]+ \| [^|]+", line)
        if section and found:
            yield section, found[1]


def in_section(*sections: str) -> list[str]:
    return [code for section, code in rows() if section in sections]


def test_no_code_stands_twice() -> None:
    codes = [code for _, code in rows()]
    assert len(codes) == len(set(codes)) == len(VALUES) + len(DEALS) + len(LOGS) + len(KIT)


@pytest.mark.parametrize("code", in_section("Text and JSON", "Values"))
def test_a_value_reaches_the_code(code: str) -> None:
    with pytest.raises(BadValue) as caught:
        VALUES[code]()
    assert caught.value.code == code


@pytest.mark.parametrize("code", in_section("Deals"))
def test_a_deal_reaches_the_code(code: str) -> None:
    with pytest.raises(BadDeal) as caught:
        DEALS[code]()
    assert caught.value.code == code


@pytest.mark.parametrize("code", in_section("Logs"))
def test_a_log_reaches_the_code(code: str) -> None:
    with pytest.raises(BadLog) as caught:
        LOGS[code]()
    assert caught.value.code == code


@pytest.mark.parametrize("code", in_section("The test kit"))
def test_the_kit_reaches_the_code(code: str) -> None:
    assert KIT[code]() == code


def test_no_code_in_the_sources_is_missing_from_the_table() -> None:
    """Codes stand in calls of the errors' classes, or of the codec's own short forms."""
    place = {"BadValue": 1, "BadLog": 2, "BadDeal": 0, "_wrong": 0}
    found: set[str] = set()
    for path in (ROOT / "src" / "cardrules").rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text())):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in place:
                code = node.args[place[node.func.id]]
                found |= {code.value} if isinstance(code, ast.Constant) and isinstance(code.value, str) else set()
    listed = {code for _, code in rows()}
    assert found - listed == set()
    assert listed - found <= {"move", "variant", "fault"}  # which of the first two, a name in the codec tells


def test_a_view_is_read_back_when_nothing_is_changed() -> None:
    assert read_view(pip_pip, VIEW) == pip_pip.view(DEAL.state, 0)
    assert attrs.asdict(pip_pip.view(DEAL.state, 0), recurse=False)["seat"] == 0
