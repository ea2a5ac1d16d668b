"""The referee: a line for a line, whatever the line; and a program in another language that plays a match against it.

A request goes in as a client would send it, and its answer is read as a client would read it.
"""

from __future__ import annotations

import io
import json
import random
import shutil
import subprocess
import sys
import time
import tracemalloc
from pathlib import Path
from typing import Any

import pytest

from cardrules import Dealer, Record, Seed, dumps, loads, to_json, verify
from cardrules.__main__ import main
from cardrules.codec import LONGEST
from cardrules.games import NAMES, named, pip_pip
from cardrules.testing import Referee, chooser, golden_logs, playout
from cardrules.testing import referee as referee_module
from cardrules.testing.referee import MATCHES, serve

ROOT = Path(__file__).parents[2]
MJS = ROOT / "docs" / "examples" / "referee.mjs"

Answer = dict[str, Any]


class Table:
    """A tester at the referee's table, with the id looked after."""

    def __init__(self) -> None:
        self.referee = Referee()
        self.asked = 0

    def tell(self, ask: str, **request: object) -> Answer:
        self.asked += 1
        answer: Answer = json.loads(self.referee.answer(json.dumps({"id": self.asked, "ask": ask, **request})))
        assert answer.pop("id") == self.asked
        return answer

    def ask(self, ask: str, **request: object) -> Answer:
        answer = self.tell(ask, **request)
        assert "error" not in answer, answer
        return answer

    def error(self, ask: str, **request: object) -> Answer:
        answer = self.tell(ask, **request)
        assert answer.keys() == {"error"}, answer
        error: Answer = answer["error"]
        assert error.keys() >= {"code", "message", "path"}
        return error


@pytest.fixture
def table() -> Table:
    """With a match of three at Pip-Pip, "a", dealt from a seed."""
    table = Table()
    table.ask("new", match="a", game="pip_pip", options={"seats": 3}, seed_text="tea")
    return table


def begun(plays: int = 0) -> Record[pip_pip.Options, pip_pip.State, pip_pip.Move, pip_pip.View]:
    """The record of such a match after the first moves."""
    dealer = Dealer(Seed.from_text("tea"))
    record = Record.start(pip_pip, pip_pip.Options(seats=3)).dealt_by(dealer)
    for _ in range(plays):
        record = record.play(pip_pip.legal_moves(record.state)[0]).dealt_by(dealer)
    return record


def lines_of(log: str) -> list[Answer]:
    return [json.loads(line) for line in log.splitlines()]


# --- Questions and steps ----------------------------------------------------------------------------------------------


class TestMatches:
    @pytest.mark.parametrize("name", NAMES)
    def test_a_match_of_any_game_is_played_through_and_its_log_is_that_of_a_record(self, name: str) -> None:
        game, seed = named(name), Seed.from_text("through")
        table, choose = Table(), chooser(game, seed)
        standing = table.ask("new", match="m", game=name, seed=seed.hex())
        record = Record.start(game, game.Options()).dealt_by(Dealer(seed))
        while standing["outcome"] is None and standing["at"] < 150:
            state = record.state
            assert table.ask("legal", match="m")["moves"] == [to_json(move) for move in game.legal_moves(state)]
            seat = standing["awaited"]
            assert seat == game.awaited(state.table)
            seen = game.view(state, seat)
            assert table.ask("view", match="m", seat=seat)["view"] == to_json(seen)
            assert table.ask("view", match="m")["table"] == to_json(state.table)
            moves = table.ask("legal", match="m", seat=seat)["moves"]
            assert moves == [to_json(move) for move in game.choices(seen)]
            move = choose(game.legal_moves(state))
            assert table.ask("why_not", match="m", move=to_json(move)) == {"rule": None}
            standing = table.ask("apply", match="m", move=to_json(move))
            record = record.play(move).dealt_by(Dealer(seed))
        assert table.ask("log", match="m")["log"] == dumps(record.log)
        closed = table.ask("log", match="m", close=True, reveal=True)["log"]
        assert closed == dumps(record.close(reveal=seed).log)
        assert verify(closed).seeded

    def test_a_position_says_how_the_match_stands(self, table: Table) -> None:
        assert table.ask("position", match="a") == {
            "at": 2,
            "awaited": pip_pip.awaited(begun().state.table),
            "asked": None,
            "scores": [0, 0, 0],
            "outcome": None,
        }
        waiting = table.ask("new", match="b", game="colonel")
        assert (waiting["awaited"], waiting["at"]) == ("dealer", 0)
        assert waiting["asked"]["label"] == "cut/0"
        assert waiting["asked"]["act"] == "cut"
        assert len(waiting["asked"]["cards"]) == 52

    def test_matches_are_kept_by_name_until_they_are_forgotten(self, table: Table) -> None:
        table.ask("new", match="b", game="colonel")
        assert table.ask("matches") == {"matches": ["a", "b"]}
        assert table.ask("forget", match="a") == {"matches": ["b"]}
        assert table.error("view", match="a")["code"] == "unknown"

    def test_the_games_there_are(self, table: Table) -> None:
        games = [{"game": name, "edition": named(name).EDITION} for name in NAMES]
        assert table.ask("games") == {"games": games}

    def test_names_and_notes_go_into_the_log(self) -> None:
        table = Table()
        table.ask(
            "new",
            match="a",
            game="pip_pip",
            edition=1,
            options={"seats": 3},
            players=["Ann", "Bob", "Cy"],
            meta={"club": "Zürich"},
        )
        log = loads(table.ask("log", match="a")["log"], game=pip_pip)
        assert (log.players, log.meta) == (("Ann", "Bob", "Cy"), (("club", "Zürich"),))

    def test_the_dealers_acts_may_be_given(self) -> None:
        table, acts = Table(), lines_of(dumps(begun().log))[1:]
        table.ask("new", match="a", game="pip_pip", options={"seats": 3})
        for act in acts:
            table.ask("deal", match="a", act=act)
        assert table.ask("log", match="a")["log"] == dumps(begun().log)
        assert table.error("deal", match="a", act=acts[0])["code"] == "time"

    def test_a_move_is_judged_from_the_view_of_any_seat(self, table: Table) -> None:
        move = to_json(pip_pip.legal_moves(begun().state)[0])
        assert isinstance(move, dict)
        seat = move["seat"]
        assert isinstance(seat, int)
        assert table.ask("why_not", match="a", move=move, seat=seat) == {"rule": None}
        rule = pip_pip.Rule.SEAT
        said = {"rule": {"name": "SEAT", "sentence": rule.sentence, "clause": rule.clause}}
        assert table.ask("why_not", match="a", move=move, seat=(seat + 1) % 3) == said
        assert table.ask("why_not", match="a", move={**move, "seat": 3}) == said
        assert table.ask("why_not", match="a", move={**move, "seat": (seat + 1) % 3})["rule"]["name"] == "TURN"

    def test_a_refused_move_names_the_rule_and_nothing_has_happened(self, table: Table) -> None:
        before = table.ask("log", match="a")
        error = table.error("apply", match="a", move={"move": "play", "seat": 9, "card": "QS"})
        rule = pip_pip.Rule.SEAT
        assert error == {
            "code": "rule",
            "message": rule.quoted,
            "path": "move",
            "rule": {"name": "SEAT", "sentence": rule.sentence, "clause": rule.clause},
        }
        assert table.ask("log", match="a") == before


class TestEarlierPositionsAndSavedLogs:
    def test_back_is_an_earlier_position_from_which_the_match_goes_on_otherwise(self, table: Table) -> None:
        table.ask("append", match="a", lines=lines_of(dumps(begun(9).log))[3:])
        assert table.ask("log", match="a")["log"] == dumps(begun(9).log)
        assert table.ask("back", match="a", at=4)["at"] == 4
        assert table.ask("log", match="a")["log"] == dumps(begun(2).log)
        moves = table.ask("legal", match="a")["moves"]
        assert table.ask("apply", match="a", move=moves[-1])["at"] == 5

    def test_before_a_deal_the_dealer_waits_until_he_is_asked(self, table: Table) -> None:
        assert table.ask("back", match="a", at=0)["awaited"] == "dealer"
        assert table.ask("deal", match="a")["at"] == 2
        assert table.ask("log", match="a")["log"] == dumps(begun().log)

    def test_another_deal_than_the_seeds_cannot_claim_the_seed(self, table: Table) -> None:
        asked = table.ask("back", match="a", at=1)["asked"]
        table.ask("deal", match="a", act={"move": "deal", "seat": asked["seat"], "cards": asked["cards"]})
        error = table.error("log", match="a", close=True, reveal=True)
        assert (error["code"], error["path"], error["line"], error["field"]) == ("order", "log", 3, "cards")
        assert "seed" not in table.ask("log", match="a", close=True)["log"]

    def test_a_saved_log_goes_on_with_its_own_seed(self) -> None:
        table, record = Table(), playout(pip_pip, pip_pip.Options(seats=3), Seed.from_text("saved"))
        standing = table.ask("resume", match="a", log=dumps(record.log))
        assert standing["outcome"] == to_json(pip_pip.outcome(record.state))
        table.ask("back", match="a", at=0)
        table.ask("deal", match="a")
        assert table.ask("log", match="a")["log"].splitlines()[1:] == dumps(record.log).splitlines()[1:3]

    def test_a_saved_log_without_a_seed_goes_on_with_the_one_given_or_with_the_testers_deals(self) -> None:
        table, whole = Table(), dumps(begun().log).splitlines(keepends=True)
        assert table.ask("resume", match="a", log=whole[0])["awaited"] == "dealer"
        assert table.error("deal", match="a")["code"] == "missing_key"
        assert table.ask("resume", match="b", log=whole[0], seed_text="tea")["at"] == 2
        assert table.ask("log", match="b")["log"] == "".join(whole)

    @pytest.mark.parametrize("name", NAMES)
    def test_a_log_that_names_its_seed_comes_in_pieces_too(self, name: str) -> None:
        """Wherever it is cut: acts that the dealer has done ahead, by the seed, come once more."""
        text = next(golden.text for golden in golden_logs(name) if golden.log.seed is not None)
        head, *rest = text.splitlines(keepends=True)
        whole = [json.loads(line) for line in rest[:-1]]
        for cut in {0, 1, 2, 3, len(whole) // 2, len(whole)}:
            table = Table()
            table.ask("resume", match="a", log=head + "".join(rest[:cut]))
            for line in whole[cut:]:
                table.ask("append", match="a", lines=[line])
            log = table.ask("log", match="a", close=True, reveal=True)["log"]
            assert log.splitlines()[1:-1] == [line.rstrip("\n") for line in rest[:-1]]

    def test_another_act_than_the_dealers_own_is_out_of_time(self, table: Table) -> None:
        cut, deal = lines_of(dumps(begun().log))[1:3]
        assert table.ask("append", match="a", lines=[cut, deal])["at"] == 2
        assert table.ask("append", match="a", lines=[deal])["at"] == 2
        error = table.error("append", match="a", lines=[deal, cut])
        assert (error["code"], error["path"]) == ("time", "lines[1]")

    def test_lines_are_appended_all_or_none(self, table: Table) -> None:
        lines = lines_of(dumps(begun(4).log))[3:]
        bad = {"move": "play", "seat": lines[-1]["seat"], "card": "QS"}
        error = table.error("append", match="a", lines=[*lines, bad, bad])
        assert (error["code"], error["path"]) == ("rule", "lines[4]")
        assert error["rule"]["name"] == "TURN"
        assert table.ask("position", match="a")["at"] == 2
        deal = {"move": "deal", "seat": 0, "cards": []}
        error = table.error("append", match="a", lines=[*lines, deal])
        assert (error["code"], error["path"]) == ("time", "lines[4]")
        table.ask("back", match="a", at=0)
        error = table.error("append", match="a", lines=[{"move": "cut", "seat": 0, "cards": []}])
        assert (error["code"], error["path"]) == ("cards", "lines[0].cards")


# --- Errors are answers -----------------------------------------------------------------------------------------------

PLAY = {"move": "play", "seat": 0, "card": "QS"}

ERRORS: list[tuple[str, str, str, Answer]] = [
    ("ask", "ask", "castle", {}),
    ("missing_key", "", "new", {"match": "b"}),
    ("unknown_key", "", "view", {"match": "a", "chair": 1}),
    ("type", "match", "view", {"match": 1}),
    ("unknown", "match", "view", {"match": "b"}),
    ("taken", "match", "new", {"match": "a", "game": "colonel"}),
    ("too_long", "match", "new", {"match": "b" * 101, "game": "colonel"}),
    ("game", "game", "new", {"match": "b", "game": "poker"}),
    ("edition", "edition", "new", {"match": "b", "game": "colonel", "edition": 9}),
    ("type", "edition", "new", {"match": "b", "game": "colonel", "edition": None}),
    ("options", "options.seats", "new", {"match": "b", "game": "pip_pip", "options": {"seats": 2}}),
    ("unknown_key", "options", "new", {"match": "b", "game": "pip_pip", "options": {"chairs": 2}}),
    ("type", "options", "new", {"match": "b", "game": "pip_pip", "options": "{}"}),
    ("players", "players", "new", {"match": "b", "game": "colonel", "players": ["Ann"]}),
    ("type", "players[1]", "new", {"match": "b", "game": "colonel", "players": ["Ann", 1]}),
    ("type", "meta", "new", {"match": "b", "game": "colonel", "meta": []}),
    ("type", "meta.club", "new", {"match": "b", "game": "colonel", "meta": {"club": 1}}),
    ("seed", "seed", "new", {"match": "b", "game": "colonel", "seed": "tea"}),
    ("seed", "seed_text", "new", {"match": "b", "game": "colonel", "seed": "0" * 64, "seed_text": "tea"}),
    ("seat", "seat", "view", {"match": "a", "seat": 3}),
    ("type", "seat", "view", {"match": "a", "seat": True}),
    ("seat", "seat", "legal", {"match": "a", "seat": -1}),
    ("seat", "seat", "why_not", {"match": "a", "seat": -1, "move": PLAY}),
    ("card", "move.card", "why_not", {"match": "a", "move": {**PLAY, "card": "XX"}}),
    ("type", "move", "apply", {"match": "a", "move": json.dumps(PLAY)}),
    ("move", "move.move", "apply", {"match": "a", "move": {"move": "deal", "seat": 0, "cards": []}}),
    ("time", "", "deal", {"match": "a"}),
    ("time", "act", "deal", {"match": "a", "act": {"move": "deal", "seat": 0, "cards": []}}),
    ("type", "act", "deal", {"match": "a", "act": None}),
    ("missing_key", "act", "deal", {"match": "a", "act": {}}),
    ("value", "at", "back", {"match": "a", "at": 3}),
    ("value", "at", "back", {"match": "a", "at": -1}),
    ("type", "at", "back", {"match": "a", "at": "1"}),
    ("type", "lines", "append", {"match": "a", "lines": {}}),
    ("type", "lines[0]", "append", {"match": "a", "lines": [1]}),
    ("missing_key", "lines[0]", "append", {"match": "a", "lines": [{"move": "cut"}]}),
    ("type", "close", "log", {"match": "a", "close": 1}),
    ("value", "reveal", "log", {"match": "a", "reveal": True}),
    ("empty", "log", "resume", {"match": "b", "log": ""}),
    ("game", "log", "resume", {"match": "b", "log": '{"cardrules": 1, "game": "x", "edition": 1, "options": {}}\n'}),
]


@pytest.mark.parametrize(("code", "path", "ask", "request_"), ERRORS)
def test_what_cannot_be_done_is_an_error_with_its_code_and_path(
    table: Table, code: str, path: str, ask: str, request_: Answer
) -> None:
    error = table.error(ask, **request_)
    assert (error["code"], error["path"]) == (code, path), error


def test_a_match_without_a_seed_reveals_none() -> None:
    table = Table()
    table.ask("new", match="a", game="colonel")
    error = table.error("log", match="a", close=True, reveal=True)
    assert (error["code"], error["path"]) == ("seed", "reveal")


@pytest.mark.parametrize(
    ("line", "code"),
    [
        ("", "json"),
        ("{", "json"),
        (b"\xff", "encoding"),
        ("[]", "type"),
        ('{"ask": "games"}', "missing_key"),
        ('{"id": null, "ask": "games"}', "type"),
        ('{"id": true, "ask": "games"}', "type"),
        ('{"id": 1.0, "ask": "games"}', "float"),
        ('{"id": 1, "id": 1, "ask": "games"}', "duplicate_key"),
        ('{"id": 1, "ask": "games"}\r', "carriage_return"),
        ('"' + "x" * LONGEST + '"', "too_long"),
        ("[" * 9, "nesting"),
        ("\ud800", "surrogate"),
    ],
)
def test_a_line_that_is_no_request_has_an_answer_for_nobody(line: str | bytes, code: str) -> None:
    answer = json.loads(Referee().answer(line))
    assert answer["id"] is None
    assert answer["error"]["code"] == code


@pytest.mark.parametrize("known", [0, -7, "", "a \u2028 b", 2**53 - 1])
def test_an_id_is_repeated_as_it_stands_in_errors_too(known: str | int) -> None:
    for word in ("games", "castle"):
        answer = Referee().answer(json.dumps({"id": known, "ask": word}))
        assert "\n" not in answer
        assert json.loads(answer)["id"] == known


def test_so_many_matches_and_moves_and_no_more(monkeypatch: pytest.MonkeyPatch, table: Table) -> None:
    for nth in range(MATCHES - 1):
        table.ask("new", match=str(nth), game="colonel")
    assert table.error("new", match="one more", game="colonel")["code"] == "full"
    monkeypatch.setattr(referee_module, "MOVES", 4)
    lines = lines_of(dumps(begun(3).log))[3:]
    error = table.error("append", match="a", lines=lines)
    assert (error["code"], error["path"]) == ("full", "match")
    assert table.ask("append", match="a", lines=lines[:2])["at"] == 4
    assert table.error("apply", match="a", move=lines[2])["code"] == "full"
    table.ask("forget", match="0")
    assert table.error("resume", match="b", log=dumps(begun(3).log))["code"] == "full"


def test_a_fault_of_the_library_is_an_answer_too(monkeypatch: pytest.MonkeyPatch, table: Table) -> None:
    def broken(_state: object) -> None:
        raise ZeroDivisionError("of no use")

    with monkeypatch.context() as patched:
        patched.setattr(pip_pip, "legal_moves", broken)
        error = table.error("legal", match="a")
    assert (error["code"], error["path"]) == ("fault", "")
    assert "ZeroDivisionError" in error["message"]
    assert table.ask("legal", match="a")["moves"]


# --- Whatever bytes come ----------------------------------------------------------------------------------------------

VALUES: list[object] = [
    None, True, 0, 1, 2, 3, -1, 2**53 - 1, "", "a", "b", "QS", "deal", [], {}, PLAY, [PLAY], ["Ann", "Bob", "Cy"],
    {"move": "deal", "seat": 0, "cards": ["QS"]}, {"seats": 3}, {"seats": 2**40}, {"deck": [[1, 2, None, 3]]},
    "pip_pip", "colonel", "toucan_tricks", "straw_man_tarock", "toucan_burn", "\u0000", "0" * 64, dumps(begun(2).log),
]  # fmt: skip
ASKS = [*Referee()._asks]
KEYS = ["id", "ask", "match", "game", "edition", "options", "players", "meta", "seed", "seed_text", "log", "lines"]
KEYS += ["seat", "move", "act", "at", "close", "reveal", "x"]


def strange(chance: random.Random) -> bytes:
    """A request, more or less."""
    ask = chance.choice(ASKS)
    needed = Referee()._asks[ask].needed
    request: Answer = {"id": 1, "ask": ask, "match": chance.choice("ab")}
    for key in (*needed, *chance.sample(KEYS, chance.choice((0, 0, 1, 3)))):
        if key != "match" or chance.random() < 0.1:
            request[key] = PLAY if key == "move" and chance.random() < 0.5 else chance.choice(VALUES)
    line = bytearray(json.dumps(request).encode())
    for _ in range(chance.choice((0, 0, 0, 1, 4))):
        place = chance.randrange(len(line))
        line[place : place + chance.choice((0, 1, 9))] = bytes(
            chance.randrange(256) for _ in range(chance.choice((1, 4)))
        )
    return bytes(line)


def test_whatever_bytes_come_there_is_one_answer_and_never_a_fault() -> None:
    referee, chance, codes = Referee(), random.Random("strange"), set[str]()
    new = {"id": 0, "ask": "new", "match": "a", "game": "pip_pip", "options": {"seats": 3}, "seed_text": "x"}
    for nth in range(3_000):
        if nth % 20 == 0:  # there is a match "a" again, if it was forgotten
            referee.answer(json.dumps(new))
        line = strange(chance)
        text = referee.answer(line)
        assert "\n" not in text
        answer = json.loads(text)
        codes.add(answer.get("error", {"code": "none"})["code"])
    assert "fault" not in codes
    assert codes >= {
        "none",
        "json",
        "type",
        "missing_key",
        "unknown_key",
        "encoding",
        "unknown",
        "taken",
        "rule",
        "value",
    }


@pytest.mark.parametrize(
    "line",
    [
        b"[" * LONGEST,
        b'"' * LONGEST,
        b'{"id":' + b"9" * 60_000 + b"}",
        b"{" + b",".join([b'"%x":0' % nth for nth in range(6_000)]) + b"}",
        b'{"id": 1, "ask": "append", "match": "a", "lines": [' + b",".join([b"{}"] * 20_000) + b"]}",
        b'{"id": 1, "ask": "resume", "match": "b", "log": "' + b"\\n" * 30_000 + b'"}',
    ],
)
def test_time_and_memory_are_bounded_by_the_request(line: bytes, table: Table) -> None:
    tracemalloc.start()
    began = time.perf_counter()
    try:
        assert len(table.referee.answer(line)) < 1_000
        _, peak = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    assert time.perf_counter() - began < 2
    assert peak < 10_000_000


# --- The process ------------------------------------------------------------------------------------------------------


def served(held: bytes) -> list[Answer]:
    said: list[str] = []
    serve(io.BytesIO(held), said.append)
    assert all(line.endswith("\n") for line in said)
    return [json.loads(line) for line in said]


class TestTheProcess:
    def test_a_line_too_long_is_one_answer_and_the_next_line_is_read(self) -> None:
        good = b'{"id": 1, "ask": "matches"}\n'
        for size in (LONGEST + 1, LONGEST + 2, LONGEST + 3, 3 * LONGEST + 6, 1_000_000):
            first, second = served(b" " * size + b"\n" + good)
            assert (first["id"], first["error"]["code"]) == (None, "too_long")
            assert second == {"id": 1, "matches": []}
        assert served(good[:-1].ljust(LONGEST) + b"\n" + good) == [{"id": 1, "matches": []}] * 2

    def test_the_last_line_needs_no_newline_and_no_lines_no_answers(self) -> None:
        assert served(b'{"id": 1, "ask": "matches"}') == [{"id": 1, "matches": []}]
        assert served(b"") == []
        assert served(b"x" * (LONGEST + 2))[0]["error"]["code"] == "too_long"

    def test_the_command_answers_each_line_and_ends_with_0(
        self, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
    ) -> None:
        monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(b'{"id": "x", "ask": "matches"}\nwhat\n')))
        assert main(["referee"]) == 0
        first, second = capsys.readouterr().out.splitlines()
        assert json.loads(first) == {"id": "x", "matches": []}
        assert json.loads(second)["error"]["code"] == "json"

    def test_no_standard_input_is_one_line_and_2(
        self, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
    ) -> None:
        monkeypatch.setattr("sys.stdin", None)
        assert main(["referee"]) == 2
        assert capsys.readouterr().err.count("\n") == 1

    def test_each_answer_is_there_before_the_next_request(self) -> None:
        words = [sys.executable, "-m", "cardrules", "referee"]
        with subprocess.Popen(words, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as process:
            assert process.stdin is not None
            assert process.stdout is not None
            for line in (b'{"id": 1, "ask": "matches"}\n', b"\xff\xfe\n", b'{"id": 2, "ask": "matches"}\n'):
                process.stdin.write(line)
                process.stdin.flush()
                assert json.loads(process.stdout.readline())["id"] in (1, 2, None)
            process.stdin.close()
            assert process.wait(timeout=60) == 0
            assert process.stdout.read() == b""

    @pytest.mark.skipif(shutil.which("node") is None, reason="needs Node.js")
    def test_a_screen_in_javascript_plays_a_match_against_it(self) -> None:
        words = ["node", str(MJS), sys.executable, "-m", "cardrules", "referee"]
        run = subprocess.run(words, capture_output=True, text=True, timeout=120, check=False)
        assert run.returncode == 0, run.stderr
        assert run.stdout == "306 plays, 4 calls and 206 refusals: the screen is right\n"

    @pytest.mark.skipif(shutil.which("node") is None, reason="needs Node.js")
    @pytest.mark.parametrize(
        ("right", "wrong"),
        [('return "TURN"', 'return "FOLLOW"'), ("strength(play) >= strength(best)", "strength(play) > strength(best)")],
    )
    def test_the_javascript_notices_a_screen_that_is_wrong(self, right: str, wrong: str, tmp_path: Path) -> None:
        text = MJS.read_text(encoding="utf-8")
        assert text.count(right) == 1
        (tmp_path / "wrong.mjs").write_text(text.replace(right, wrong), encoding="utf-8")
        words = ["node", str(tmp_path / "wrong.mjs"), sys.executable, "-m", "cardrules", "referee"]
        run = subprocess.run(words, capture_output=True, text=True, timeout=120, check=False)
        assert run.returncode == 1
        assert "AssertionError" in run.stderr
