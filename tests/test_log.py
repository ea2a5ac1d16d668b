"""Logs: what is written is read back, what is read is played, and the first line at fault is named."""

from __future__ import annotations

import copy
import hashlib
import io
import json
import pickle
from collections.abc import Callable
from typing import Any, Literal

import attrs
import pytest

from cardrules import (
    BadDeal,
    BadLog,
    BadValue,
    Dealer,
    Dealt,
    IllegalMove,
    Log,
    Record,
    Seed,
    Writer,
    dumps,
    loads,
    replay,
    states,
    verify,
)
from cardrules.games import AnyGame, named, pip_pip, telling
from cardrules.games.pip_pip import Options, PipPip, Play, State, card
from cardrules.games.pip_pip import telling as words
from cardrules.log import AnyLog, End, Report
from cardrules.testing import chooser, golden_logs, playout

SEED = Seed.from_text("logs")
DEALER = Dealer(SEED)
THREE = Options(seats=3)

MATCH = playout(pip_pip, THREE, SEED, players=["Ann", "Bob", "Cy"], meta={"table": "7", "club": "Zürich"})
TEXT = dumps(MATCH.log)
LINES = TEXT.splitlines(keepends=True)

Json = dict[str, Any]


def begun(plays: int = 2) -> Record[Options, State, pip_pip.Move, pip_pip.View]:
    """A match of three with its first deal and some plays, of which the first is always the first legal one."""
    record = Record.start(pip_pip, THREE).dealt_by(DEALER)
    for _ in range(plays):
        record = record.play(pip_pip.legal_moves(record.state)[0])
    return record


def rewritten(line: int, change: Callable[[Json], object], lines: list[str] | None = None) -> str:
    """The match with its line *line* changed, and the digest made anew."""
    changed = list(lines or LINES)
    value = json.loads(changed[line - 1])
    change(value)
    changed[line - 1] = json.dumps(value) + "\n"
    return sealed(changed)


def sealed(lines: list[str]) -> str:
    """*lines* with the digest and the number of moves that belong to them, where the last line has such."""
    if '"digest"' in lines[-1]:
        end = json.loads(lines[-1])
        end["digest"] = "sha256:" + hashlib.sha256("".join(lines[:-1]).encode()).hexdigest()
        lines = [*lines[:-1], json.dumps(end) + "\n"]
    return "".join(lines)


def fault(text: str | bytes, *, game: AnyGame | str | None = None) -> tuple[int, str, str]:
    """Line, field and code of the refusal."""
    with pytest.raises(BadLog) as caught:
        loads(text, game=game)
    return caught.value.line, caught.value.field, caught.value.code


class TestWritten:
    def test_the_header_stands_first_with_its_keys_in_order(self) -> None:
        header = json.loads(LINES[0])
        assert list(header) == ["cardrules", "game", "edition", "options", "players", "seed", "shuffle", "meta"]
        assert LINES[0].startswith('{"cardrules": 1, "game": "pip_pip", "edition": 1, "options": {"seats": 3, ')
        assert header["shuffle"] == "cardrules/deal/1"
        assert header["seed"] == SEED.hex()

    def test_what_is_not_there_is_not_written(self) -> None:
        header = json.loads(dumps(begun().log).splitlines()[0])
        assert list(header) == ["cardrules", "game", "edition", "options"]

    def test_a_line_is_a_move(self) -> None:
        lines = dumps(begun(1).log).splitlines()
        assert lines[1].startswith('{"move": "cut", "seat": 0, "cards": ["')
        assert lines[2].startswith('{"move": "deal", "seat": ')
        assert lines[3].startswith('{"move": "play", "seat": ')
        assert len(lines) == 4

    def test_the_last_line_counts_the_moves_and_seals_the_bytes_before_it(self) -> None:
        end = json.loads(LINES[-1])
        assert list(end) == ["end", "moves", "scores", "digest"]
        assert end["end"] is True
        assert end["moves"] == len(LINES) - 2 == len(MATCH.log.moves)
        assert end["scores"] == list(MATCH.state.table.match.scores)
        assert end["digest"] == "sha256:" + hashlib.sha256("".join(LINES[:-1]).encode()).hexdigest()

    def test_it_is_ascii_with_a_newline_after_every_line(self) -> None:
        assert TEXT.isascii()
        assert TEXT.endswith("\n")
        assert "Z\\u00fcrich" in LINES[0]

    def test_a_line_that_no_reader_would_take_is_not_written(self) -> None:
        log = attrs.evolve(MATCH.log, meta=(("note", "x" * 70_000),))
        with pytest.raises(BadLog, match="at most 65536 bytes") as caught:
            dumps(log)
        assert (caught.value.line, caught.value.code) == (1, "too_long")

    @pytest.mark.parametrize("note", ["x" * 70_000, "x" * 65_250, "\u00e9" * 30_000])
    def test_a_header_that_could_not_be_written_is_not_begun(self, note: str) -> None:
        with pytest.raises(BadValue) as caught:
            Record.start(pip_pip, THREE, meta={"note": note})
        assert caught.value.code == "too_long"

    def test_a_header_that_could_not_be_written_again_is_not_read(self) -> None:
        header = dumps(begun().log).splitlines()[0][:-1] + ', "meta": {"note": "' + "\u00e9" * 30_000 + '"}}\n'
        assert len(header.encode()) < 65_536
        with pytest.raises(BadLog) as caught:
            loads(header)
        assert (caught.value.line, caught.value.code) == (1, "too_long")

    def test_a_log_that_is_read_back_can_be_written_with_its_seed(self) -> None:
        record = Record.start(pip_pip, THREE, meta={"note": "x" * 65_100})
        assert loads(dumps(record.close(reveal=SEED).log)).seed == SEED


class TestReadBack:
    def test_text_and_bytes_give_the_log_that_was_written(self) -> None:
        assert loads(TEXT) == loads(TEXT.encode()) == loads(TEXT, game=pip_pip) == MATCH.log
        assert loads(TEXT, game="pip_pip") == MATCH.log
        assert fault(TEXT, game="colonel") == (1, "game", "game")
        assert dumps(loads(TEXT)) == TEXT
        assert hash(loads(TEXT)) == hash(MATCH.log)

    def test_spacing_and_the_order_of_keys_are_free(self) -> None:
        lines = [
            json.dumps(dict(reversed(json.loads(line).items())), separators=(" ,", ":\t")) + " \n" for line in LINES
        ]
        assert loads(sealed(lines)) == MATCH.log

    def test_a_log_without_its_last_line_goes_on_and_says_so(self) -> None:
        log = loads("".join(LINES[:-1]))
        assert not log.finished
        assert log == attrs.evolve(MATCH.log, end=None)
        assert MATCH.log.finished

    def test_a_closed_log_ends_before_the_match_does(self) -> None:
        log = begun().close().log
        assert loads(dumps(log)) == log
        assert log.end == End((0, 0, 0))

    def test_a_header_alone_is_a_log(self) -> None:
        assert loads(LINES[0]).moves == ()

    def test_logs_copy_and_pickle(self) -> None:
        assert pickle.loads(pickle.dumps(MATCH.log)) == copy.deepcopy(MATCH.log) == MATCH.log


class TestCutInsideALine:
    LEFT = "".join(LINES[:5]) + LINES[5][:-1]

    def test_it_is_refused(self) -> None:
        assert fault(self.LEFT) == (6, "", "cut")

    def test_it_is_read_up_to_the_last_whole_line_when_asked(self) -> None:
        log = loads(self.LEFT, recover=True)
        assert log.moves == MATCH.log.moves[:4]
        assert not log.finished

    def test_no_whole_line_is_no_log(self) -> None:
        assert fault("") == fault(b"") == (1, "", "empty")
        assert fault("{") == (1, "", "cut")
        with pytest.raises(BadLog, match="no whole line"):
            loads("{", recover=True)

    def test_the_name_of_a_file_is_no_log_and_told_so(self) -> None:
        with pytest.raises(BadLog, match="read from its text, not by the name of its file"):
            loads("match.jsonl")
        with pytest.raises(BadLog) as refused:
            loads(self.LEFT)
        assert "name of its file" not in str(refused.value)

    def test_nothing_else_is_forgiven(self) -> None:
        with pytest.raises(BadLog, match="line 2"):
            loads(LINES[0] + "\n" + LINES[1][:9], recover=True)


HEADERS: list[tuple[str, Callable[[Json], object], str, str]] = [
    ("no version", lambda header: header.pop("cardrules"), "", "missing_key"),
    ("a version of another type", lambda header: header.update(cardrules=True), "cardrules", "type"),
    ("another version, whatever its keys", lambda header: header.update(cardrules=2, more=1), "cardrules", "version"),
    ("no game", lambda header: header.pop("game"), "", "missing_key"),
    ("an unknown game", lambda header: header.update(game="poker"), "game", "game"),
    ("a game of another type", lambda header: header.update(game=["pip_pip"]), "game", "type"),
    ("no edition", lambda header: header.pop("edition"), "", "missing_key"),
    ("an unknown edition", lambda header: header.update(edition=99), "edition", "edition"),
    ("an edition of another type", lambda header: header.update(edition="1"), "edition", "type"),
    ("no options", lambda header: header.pop("options"), "", "missing_key"),
    ("options in a string", lambda header: header.update(options=json.dumps(header["options"])), "options", "type"),
    ("a bad option", lambda header: header["options"].update(seats=2), "options.seats", "options"),
    ("an option too few", lambda header: header["options"].pop("seats"), "options", "missing_key"),
    ("an option too many", lambda header: header["options"].update(x=1), "options", "unknown_key"),
    ("an unknown key", lambda header: header.update(by="me"), "", "unknown_key"),
    ("a name too few", lambda header: header["players"].pop(), "players", "players"),
    ("a name that is none", lambda header: header["players"].__setitem__(1, 7), "players[1]", "type"),
    ("names that are null", lambda header: header.update(players=None), "players", "type"),
    ("a seed alone", lambda header: header.pop("shuffle"), "", "missing_key"),
    ("a way to shuffle alone", lambda header: header.pop("seed"), "", "missing_key"),
    ("a short seed", lambda header: header.update(seed="abc"), "seed", "seed"),
    ("a seed that is null", lambda header: header.update(seed=None), "seed", "type"),
    ("another shuffle", lambda header: header.update(shuffle="cardrules/deal/2"), "shuffle", "shuffle"),
    ("notes that are no object", lambda header: header.update(meta=[]), "meta", "type"),
    ("a note that is no string", lambda header: header["meta"].update(table=7), "meta.table", "type"),
]


class TestHeader:
    @pytest.mark.parametrize(("change", "field", "code"), [row[1:] for row in HEADERS], ids=[row[0] for row in HEADERS])
    def test_it_is_refused_at_line_1(self, change: Callable[[Json], object], field: str, code: str) -> None:
        assert fault(rewritten(1, change)) == (1, field, code)

    def test_a_line_that_is_no_object_is_no_header(self) -> None:
        assert fault("[]\n") == (1, "", "type")

    def test_the_log_of_another_game_is_refused_when_a_game_is_named(self) -> None:
        assert fault(rewritten(1, lambda header: header.update(game="other")), game=pip_pip) == (1, "game", "game")
        assert fault(rewritten(1, lambda header: header.update(edition=2)), game=pip_pip) == (1, "edition", "edition")


class TestMoves:
    def test_a_refused_move_names_seat_rule_and_clause_and_how_many_would_have_been_legal(self) -> None:
        record = begun(0)
        seat = record.state.table.to_play  # type: ignore[union-attr]
        other = (seat + 1) % 3
        text = dumps(record.log) + json.dumps({"move": "play", "seat": other, "card": "QS"}) + "\n"
        with pytest.raises(BadLog) as caught:
            loads(text)
        legal = len(pip_pip.legal_moves(record.state))
        assert str(caught.value) == (
            f"line 4, field move: Seat {other} broke TURN: Play passes to the left: wait for your turn. [4.1] "
            f"{legal} moves would have been legal."
        )
        assert caught.value.code == "rule"
        assert isinstance(caught.value.__cause__, IllegalMove)

    def test_a_player_who_moves_while_the_dealer_is_awaited_breaks_a_rule(self) -> None:
        text = LINES[0] + '{"move": "play", "seat": 0, "card": "QS"}\n'
        with pytest.raises(BadLog, match=r"Seat 0 broke DEALER: .* 0 moves would have been legal") as caught:
            loads(text)
        assert (caught.value.line, caught.value.code) == (2, "rule")

    def test_a_deal_while_a_player_is_awaited_comes_at_the_wrong_time(self) -> None:
        text = "".join(LINES[:3]) + LINES[2]
        with pytest.raises(BadLog, match="moves of players would have been legal") as caught:
            loads(text)
        assert (caught.value.line, caught.value.field, caught.value.code) == (4, "move", "time")
        assert isinstance(caught.value.__cause__, BadDeal)

    def test_one_legal_move_is_told_in_the_singular(self) -> None:
        record, choose = begun(0), chooser(pip_pip, SEED)
        while len(pip_pip.legal_moves(record.state)) != 1:
            record = record.play(choose(pip_pip.legal_moves(record.state))).dealt_by(DEALER)
        text = dumps(record.log) + '{"move": "play", "seat": 7, "card": "QS"}\n'
        with pytest.raises(BadLog, match=r" 1 move would have been legal\.$"):
            loads(text)

    @pytest.mark.parametrize(
        ("line", "change", "field", "code"),
        [
            (2, lambda move: move.update(move="deal"), "move", "act"),
            (2, lambda move: move.update(seat=1), "seat", "seat"),
            (2, lambda move: move.update(seat="0"), "seat", "type"),
            (2, lambda move: move["cards"].pop(), "cards", "cards"),
            (2, lambda move: move["cards"].__setitem__(3, "XX"), "cards[3]", "card"),
            (2, lambda move: move["cards"].__setitem__(3, 7), "cards[3]", "type"),
            (2, lambda move: move.pop("cards"), "", "missing_key"),
            (2, lambda move: move.update(act="cut"), "", "unknown_key"),
            (2, lambda move: move["cards"].reverse(), "cards", "order"),
            (4, lambda move: move.update(move="castle"), "move", "move"),
            (4, lambda move: move.update(move=["cut"]), "move", "move"),
            (4, lambda move: move.pop("move"), "", "missing_key"),
            (4, lambda move: move.update(card="1S"), "card", "card"),
            (4, lambda move: move.update(seat=True), "seat", "type"),
            (4, lambda move: move.update(seat=-1), "move", "rule"),
        ],
    )
    def test_a_faulty_line_is_named_with_its_field(
        self, line: int, change: Callable[[Json], object], field: str, code: str
    ) -> None:
        assert fault(rewritten(line, change)) == (line, field, code)

    def test_without_a_seed_any_order_is_a_legal_deal(self) -> None:
        lines = [LINES[0].replace(SEED.hex(), "").replace('"seed": "", "shuffle": "cardrules/deal/1", ', "")]
        cut = json.loads(LINES[1])
        cut["cards"].sort()
        log = loads("".join([*lines, json.dumps(cut) + "\n"]))
        assert log.seed is None
        assert len(log.moves) == 1

    def test_a_line_that_is_no_object_is_no_move(self) -> None:
        assert fault(LINES[0] + "7\n") == (2, "", "type")
        assert fault(LINES[0] + "\n") == (2, "", "json")


class TestEnd:
    @pytest.mark.parametrize(
        ("change", "field", "code"),
        [
            (lambda end: end.update(end=False), "end", "value"),
            (lambda end: end.update(end=1), "end", "type"),
            (lambda end: end.update(moves=end["moves"] + 1), "moves", "moves"),
            (lambda end: end["scores"].reverse(), "scores", "scores"),
            (lambda end: end["scores"].append(0), "scores", "scores"),
            (lambda end: end.pop("digest"), "", "missing_key"),
            (lambda end: end.update(note=""), "", "unknown_key"),
            (lambda end: end.update(digest="sha256:0"), "digest", "digest"),
        ],
    )
    def test_it_is_refused(self, change: Callable[[Json], object], field: str, code: str) -> None:
        end = json.loads(LINES[-1])
        change(end)
        assert fault("".join(LINES[:-1]) + json.dumps(end) + "\n") == (len(LINES), field, code)

    def test_the_digest_is_of_the_bytes_before(self) -> None:
        assert fault(TEXT.replace('"Ann"', '"Eve"')) == (len(LINES), "digest", "digest")
        assert fault(TEXT.replace('"Ann"', ' "Ann"')) == (len(LINES), "digest", "digest")

    def test_the_digest_is_judged_last(self) -> None:
        assert fault(TEXT.replace('"Ann"', '"Eve"') + LINES[3]) == (len(LINES) + 1, "", "after_end")

    def test_nothing_follows_it(self) -> None:
        assert fault(TEXT + "\n") == (len(LINES) + 1, "", "after_end")
        assert fault(TEXT + LINES[-1]) == (len(LINES) + 1, "", "after_end")

    def test_a_match_that_is_over_has_no_more_moves(self) -> None:
        text = "".join(LINES[:-1]) + LINES[3]
        with pytest.raises(BadLog, match="broke OVER"):
            loads(text)


class TestReplay:
    def test_it_leads_to_the_state_that_was_played(self) -> None:
        assert replay(pip_pip, MATCH.log) == MATCH.state

    def test_states_are_every_state_on_the_way_from_the_start(self) -> None:
        way = list(states(pip_pip, MATCH.log))
        assert way[0] == pip_pip.start(THREE)
        assert way[-1] == MATCH.state
        assert len(way) == len(MATCH.log.moves) + 1

    @pytest.mark.parametrize(
        ("change", "line", "code"),
        [
            ({"game": "other"}, 1, "game"),
            ({"edition": 2}, 1, "edition"),
            ({"options": None}, 1, "type"),
            ({"players": ("Ann",)}, 1, "players"),
            ({"players": ("Ann", "Bob", "\ud800")}, 1, "surrogate"),
            ({"meta": (("note", 7),)}, 1, "type"),
            ({"seed": Seed.from_text("another")}, 2, "order"),
            ({"end": End((0, 0, 0))}, len(LINES), "scores"),
            ({"moves": MATCH.log.moves[1:]}, 2, "act"),
            ({"moves": (*MATCH.log.moves[:2], "castle")}, 4, "type"),
            ({"moves": (*MATCH.log.moves[:2], PipPip(9, "C"))}, 4, "rule"),
            ({"moves": (Dealt("cut", 0, ()),)}, 2, "cards"),
        ],
    )
    def test_a_log_made_by_hand_is_refused_with_the_line_that_it_would_have(
        self, change: Json, line: int, code: str
    ) -> None:
        with pytest.raises(BadLog) as caught:
            replay(pip_pip, attrs.evolve(MATCH.log, **change))
        assert (caught.value.line, caught.value.code) == (line, code)


class TestVerify:
    def test_a_match_that_is_over(self) -> None:
        scores = MATCH.state.table.match.scores
        assert verify(TEXT) == Report("pip_pip", 1, len(LINES) - 2, "over", scores, seeded=True)

    def test_a_match_that_was_closed_or_goes_on(self) -> None:
        assert verify(dumps(begun().close().log)) == Report("pip_pip", 1, 4, "closed", (0, 0, 0), seeded=False)
        assert verify(dumps(begun().log), game=pip_pip).standing == "unfinished"

    def test_it_says_so_in_a_line(self) -> None:
        assert str(verify(dumps(begun().log))) == "pip_pip edition 1, 4 moves, unfinished, scores 0 0 0"
        assert str(verify(TEXT)).endswith(", deals from the seed named")


class TestRecord:
    def test_each_step_gives_a_new_record_and_leaves_the_old_one(self) -> None:
        before = begun(0)
        after = before.play(pip_pip.legal_moves(before.state)[0])
        assert len(before.log.moves) == 2
        assert len(after.log.moves) == 3
        assert replay(pip_pip, after.log) == after.state

    def test_the_dealer_does_all_that_the_table_asks_now(self) -> None:
        record = Record.start(pip_pip, THREE).dealt_by(DEALER)
        assert [move.act for move in record.log.moves if isinstance(move, Dealt)] == ["cut", "deal"]
        assert record.dealt_by(DEALER) == record

    def test_a_deal_by_hand_is_a_step_too(self) -> None:
        record = Record.start(pip_pip, THREE)
        shuffle = pip_pip.to_shuffle(record.state)
        assert shuffle is not None
        dealt = Dealt(shuffle.act, shuffle.seat, shuffle.cards)
        assert record.deal(dealt).log.moves == (dealt,)
        with pytest.raises(BadDeal):
            record.deal(Dealt("deal", 0, ()))

    def test_an_illegal_move_is_refused_and_nothing_happens(self) -> None:
        record = begun()
        with pytest.raises(IllegalMove):
            record.play(Play(9, card("QS")))
        assert record == begun()

    def test_no_log_of_a_match_that_goes_on_names_the_seed(self) -> None:
        assert SEED.hex() not in dumps(begun().log)
        assert SEED.hex() not in dumps(begun().close().log)

    def test_only_a_seed_is_revealed(self) -> None:
        for wrong in (bytes(32), "00" * 32):
            with pytest.raises(BadValue) as caught:
                begun().close(reveal=wrong)  # type: ignore[arg-type]  # that is the point
            assert caught.value.code == "type"

    def test_names_are_a_row_and_keys_are_strings(self) -> None:
        with pytest.raises(BadValue) as caught:
            Record.start(pip_pip, THREE, players="Ann")
        assert (caught.value.path, caught.value.code) == ("players", "type")
        with pytest.raises(BadValue) as caught:
            Record.start(pip_pip, THREE, meta={1: "a", "b": "c"})  # type: ignore[dict-item]  # that is the point
        assert (caught.value.path, caught.value.code) == ("meta", "type")

    def test_what_is_no_text_is_no_log(self) -> None:
        for wrong in (bytearray(TEXT.encode()), memoryview(TEXT.encode()), None, MATCH.log):
            with pytest.raises(BadLog) as bad:
                loads(wrong)  # type: ignore[call-overload]  # that is the point
            assert (bad.value.line, bad.value.code) == (1, "type")

    def test_a_hostile_key_is_shown_short_and_in_plain_letters(self) -> None:
        header = json.loads(LINES[0])
        for key in ("\x1b[2J\n", "k" * 50_000):
            with pytest.raises(BadLog) as bad:
                loads(json.dumps({**header, "meta": {key: 1}}) + "\n")
            assert bad.value.field.isprintable()
            assert len(str(bad.value)) < 200

    def test_the_seed_is_revealed_at_the_end_and_checked(self) -> None:
        assert loads(dumps(begun().close(reveal=SEED).log)).seed == SEED
        with pytest.raises(BadLog) as caught:
            begun().close(reveal=Seed.from_text("another"))
        assert (caught.value.line, caught.value.code) == (2, "order")

    def test_a_closed_record_takes_no_more_moves(self) -> None:
        record = begun().close()
        with pytest.raises(BadLog) as caught:
            record.play(pip_pip.legal_moves(record.state)[0])
        assert (caught.value.line, caught.value.code) == (7, "after_end")

    def test_a_saved_log_goes_on(self) -> None:
        record = begun()
        seeded = attrs.evolve(record.log, seed=SEED)
        assert Record.resume(pip_pip, loads(dumps(seeded), game=pip_pip)).log.seed is None
        finished = record.close(reveal=SEED).log
        assert Record.resume(pip_pip, loads(dumps(finished), game=pip_pip)).log == finished
        resumed = Record.resume(pip_pip, loads(dumps(record.log), game=pip_pip))
        assert resumed == record

    @pytest.mark.parametrize(
        ("more", "path", "code"),
        [
            ({"players": ["Ann"]}, "players", "players"),
            ({"players": ["Ann", "Bob", 7]}, "players[2]", "type"),
            ({"players": ["Ann", "Bob", "\udc00"]}, "players[2]", "surrogate"),
            ({"meta": {"note": 7}}, "meta", "type"),
        ],
    )
    def test_names_and_notes_that_a_log_cannot_hold_are_refused(self, more: Json, path: str, code: str) -> None:
        with pytest.raises(BadValue) as caught:
            Record.start(pip_pip, THREE, **more)
        assert (caught.value.path, caught.value.code) == (path, code)

    def test_options_of_another_class_are_refused(self) -> None:
        with pytest.raises(BadValue) as caught:
            Record.start(pip_pip, {"seats": 3})  # type: ignore[misc]
        assert (caught.value.path, caught.value.code) == ("options", "type")


class Flushed(io.BytesIO):
    """Counts the lines that a crash would leave."""

    flushes = 0

    def flush(self) -> None:
        self.flushes += 1
        assert self.getvalue().endswith(b"\n")
        assert self.getvalue().count(b"\n") == self.flushes


MADE_BY_HAND: dict[str, object] = {
    "game": None,
    "edition": True,
    "moves": None,
    "players": 3,
    "seed": "00" * 32,
    "meta": {"a": "b"},
    "end": 5,
}


@pytest.mark.parametrize("field", MADE_BY_HAND)
def test_a_log_made_by_hand_is_of_the_right_classes(field: str) -> None:
    log: AnyLog = attrs.evolve(MATCH.log, **{field: MADE_BY_HAND[field]})
    with pytest.raises(BadLog) as caught:
        replay(pip_pip, log)
    assert (caught.value.line, caught.value.field, caught.value.code) == (1, field, "type")


def test_notes_made_by_hand_are_pairs() -> None:
    for notes in (("ab",), (("a",),)):
        log: AnyLog = attrs.evolve(MATCH.log, meta=notes)
        with pytest.raises(BadLog, match="Here belong pairs of texts"):
            replay(pip_pip, log)

    log: AnyLog = attrs.evolve(MATCH.log, meta=(("a", "x"), ("a", "y")))
    with pytest.raises(BadLog, match="Two notes have the same key") as caught:
        replay(pip_pip, log)
    assert caught.value.code == "duplicate_key"


UNREADABLE: dict[str, dict[str, Any]] = {
    "options": {"options": None},
    "players": {"players": ("Ann", 2, "Cy")},
    "edition": {"edition": True},
    "seed": {"seed": "ab"},
    "end": {"end": End((False, 7, 7))},
    "moves": {"moves": [*MATCH.log.moves]},
}


@pytest.mark.parametrize("field", UNREADABLE)
def test_a_log_made_by_hand_that_no_reader_would_take_is_not_written(field: str) -> None:
    log: AnyLog = attrs.evolve(MATCH.log, **UNREADABLE[field])
    file = io.StringIO()
    for write in (dumps, Writer(file).write):
        with pytest.raises(BadLog) as caught:
            write(log)
        assert (caught.value.line, caught.value.field.partition("[")[0]) == (1, field)
    assert file.getvalue() == ""


def test_a_line_longer_than_any_reader_takes_is_not_written() -> None:
    log: AnyLog = attrs.evolve(MATCH.log, moves=(Dealt("cut", 0, (card("QS"),) * 20_000),))
    with pytest.raises(BadLog) as caught:
        dumps(log)
    assert (caught.value.line, caught.value.code) == (2, "too_long")


def test_what_is_no_move_is_not_written() -> None:
    for thing in (None, 5):
        log: AnyLog = attrs.evolve(MATCH.log, moves=(*MATCH.log.moves[:3], thing))
        with pytest.raises(BadLog, match="Here belongs a move") as caught:
            dumps(log)
        assert (caught.value.line, caught.value.field) == (5, "move")


class TestWriter:
    def test_a_file_has_every_line_as_soon_as_it_is_played(self) -> None:
        file = Flushed()
        writer = Writer(file)
        record = Record.start(pip_pip, THREE, players=["Ann", "Bob", "Cy"])
        for move in MATCH.log.moves:
            writer.write(record.log)
            assert file.getvalue().decode() == dumps(record.log)
            record = record.deal(move) if isinstance(move, Dealt) else record.play(move)
        writer.write(record.close().log)
        writer.write(record.close().log)
        assert file.getvalue().decode() == dumps(record.close().log)

    def test_a_log_that_does_not_go_on_from_the_file_is_refused_and_nothing_is_written(self) -> None:
        file = io.StringIO()
        writer = Writer(file)
        writer.write(begun(9).log)
        held = file.getvalue()
        for other in (begun(3).close().log, MATCH.log, Record.start(pip_pip, THREE).log):
            with pytest.raises(BadLog) as caught:
                writer.write(other)
            assert caught.value.code == "moves"
            assert file.getvalue() == held

    @pytest.mark.parametrize("moves", [0, 9])
    def test_another_match_does_not_come_under_the_first_line_that_the_file_has(self, moves: int) -> None:
        held = dumps(begun(moves).log) if moves else LINES[0]
        others: list[AnyLog] = [
            attrs.evolve(begun(moves).log, options=attrs.evolve(THREE, rounds=2)),
            attrs.evolve(begun(moves).log, players=("Ann", "Bob", "Dora")),
            attrs.evolve(begun(moves).log, meta=(("table", "2"),)),
            golden_logs("colonel")[0].log,
        ]
        for other in others:
            file = io.StringIO()
            with pytest.raises(BadLog) as caught:
                Writer(file, held).write(other)
            assert (caught.value.line, caught.value.code, file.getvalue()) == (1, "moves", "")

    def test_a_file_that_names_its_seed_keeps_to_it(self) -> None:
        seeds = [Seed.from_text(text) for text in ("one", "two")]
        logs = [playout(pip_pip, THREE, seed).log for seed in seeds]
        file = io.StringIO()
        writer = Writer(file)
        writer.write(attrs.evolve(logs[0], moves=(), end=None))
        with pytest.raises(BadLog, match="another match"):
            writer.write(logs[1])
        writer.write(logs[0])
        assert file.getvalue() == dumps(logs[0])

    def test_a_log_that_ends_otherwise_is_refused(self) -> None:
        writer = Writer(io.StringIO(), TEXT)
        writer.write(MATCH.log)
        with pytest.raises(BadLog, match="ends otherwise"):
            writer.write(attrs.evolve(MATCH.log, end=End((0, 0, 1))))

    def test_a_text_file_will_do(self) -> None:
        file = io.StringIO()
        Writer(file).write(MATCH.log)
        assert file.getvalue() == TEXT

    def test_it_goes_on_with_a_file_as_it_was_found(self) -> None:
        held = "".join([line.replace(": ", ":  ") for line in LINES[:7]])
        for text in (held, held.encode()):
            file = io.StringIO()
            Writer(file, text).write(MATCH.log)
            assert loads(held + file.getvalue()) == MATCH.log
        file = io.StringIO()
        Writer(file, held, game=pip_pip).write(MATCH.log)
        assert loads(held + file.getvalue()) == MATCH.log

    def test_it_does_not_go_on_with_a_bad_or_cut_file(self) -> None:
        with pytest.raises(BadLog, match="ends inside"):
            Writer(io.StringIO(), TEXT[:-5])

    def test_after_the_end_no_move_is_written(self) -> None:
        file = io.StringIO()
        writer = Writer(file, dumps(begun().close().log))
        writer.write(begun().close().log)
        with pytest.raises(BadLog) as caught:
            writer.write(begun(3).log)
        assert (caught.value.line, caught.value.code) == (7, "after_end")
        assert file.getvalue() == ""


class TestGamesByName:
    def test_the_latest_edition_is_meant_unless_one_is_named(self) -> None:
        assert named("pip_pip") is named("pip_pip", 1) is pip_pip

    def test_what_is_not_there_is_refused(self) -> None:
        for name, edition, code in [("poker", None, "game"), ("pip_pip", 2, "edition")]:
            with pytest.raises(BadValue) as caught:
                named(name, edition)
            assert (caught.value.path, caught.value.code) == (code, code)

    def test_a_game_has_its_words(self) -> None:
        assert telling(pip_pip) is words


class TestTelling:
    NAMES = ("Ann", "Bob", "Cy")

    def test_a_draw_that_settles_nothing_says_so(self) -> None:
        before = pip_pip.start(THREE).table
        assert isinstance(before, pip_pip.Cutting)
        after = attrs.evolve(before, drawn=tuple([pip_pip.Drawn(seat, card("QS")) for seat in range(3)]))
        assert words.in_sight(before, None, after, self.NAMES) == [
            "Drawn: Ann QS, Bob QS, Cy QS. The draw settles nothing."
        ]

    @pytest.mark.parametrize("timing", ["immediate", "after_trick"])
    @pytest.mark.parametrize("seats", [3, 4, 12])
    def test_what_is_told_in_hand_is_every_card_dealt_or_drawn(
        self, seats: int, timing: Literal["immediate", "after_trick"]
    ) -> None:
        record = playout(pip_pip, Options(seats, draw_timing=timing), Seed.from_text("told"))
        names = tuple([f"P{seat}" for seat in range(seats)])
        way = list(states(pip_pip, record.log))
        told = 0
        turned_up = 0
        for before, move, after in zip(way, record.log.moves, way[1:], strict=False):
            said = None if isinstance(move, Dealt) else move
            turned_up += sum("Nobody draws" in line for line in words.in_sight(before.table, said, after.table, names))
            for seat, name in enumerate(names):
                for line in words.in_hand(pip_pip.view(before, seat), said, pip_pip.view(after, seat), names):
                    subject, verb, *cards = line.removesuffix(".").split()
                    assert subject == name
                    assert verb in {"holds", "draws"}
                    told += len(cards)
        left = (104 - 7 * seats) % seats
        assert told == seats * (104 - left)
        assert turned_up == (seats if left else 0)


class TestPlayouts:
    def test_the_same_seed_plays_the_same_match(self) -> None:
        assert playout(pip_pip, THREE, SEED).log.moves == MATCH.log.moves

    def test_a_playout_is_pinned_for_ever(self) -> None:
        digest = json.loads(dumps(playout(pip_pip, THREE, Seed.from_text("pinned")).log).splitlines()[-1])["digest"]
        assert digest == "sha256:fad7bd26d1c47578b5a9b44766f65c11f43d58644524828aa9aa44c5fcd7a756"

    def test_rare_classes_are_left_out_19_times_in_20_while_another_remains(self) -> None:
        class Claim(Play):
            pass

        class Game:
            MOVES = (Play, Claim)

        choose = chooser(Game, SEED)  # type: ignore[arg-type, var-annotated]
        play, claim = Play(0, card("QS")), Claim(0, card("QS"))
        chosen = [type(choose((play, claim))) for _ in range(4000)]
        assert 60 < chosen.count(Claim) < 140  # of 4,000: one in 20, and then one in 2
        assert choose((claim,)) is claim


def test_a_bad_log_is_a_value_error_that_pickles_and_says_where() -> None:
    bad = BadLog(7, "card", "card", "No card.")
    assert isinstance(bad, ValueError)
    assert str(bad) == "line 7, field card: No card."
    assert str(BadLog(7, "", "json", "No JSON.")) == "line 7: No JSON."
    again = pickle.loads(pickle.dumps(bad))
    assert (again.line, again.field, again.code, again.message) == (7, "card", "card", "No card.")


def test_a_log_of_its_parts_is_the_log_of_a_record() -> None:
    assert Log("pip_pip", 1, THREE) == Record.start(pip_pip, THREE).log
