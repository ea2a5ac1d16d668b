"""Transcripts: what a line says, who is told what, and that they are read back as typed values or refused."""

from __future__ import annotations

import io
import json
import random
from collections.abc import Callable
from functools import cache
from itertools import chain
from pathlib import Path
from typing import Any

import attrs
import pytest

from cardrules import BadLog, BadSeat, BadValue, Dealer, Dealt, Log, Record, Seed, loads, read_move, states, to_json
from cardrules.__main__ import main
from cardrules.games import NAMES, AnyGame, colonel, pip_pip, straw_man_tarock, toucan_burn, toucan_tricks
from cardrules.log import AnyLog
from cardrules.testing import playout, read_transcript, transcript, transcript_lines
from cardrules.testing.transcripts import Act, Position, Refusal, Transcript, Watcher, position_lines

EXAMPLES = Path(__file__).parents[2] / "docs" / "examples"

SMALL: dict[str, tuple[AnyGame, object]] = {
    "toucan_tricks": (toucan_tricks, toucan_tricks.Options(target=1)),
    "toucan_burn": (toucan_burn, toucan_burn.Options(seats=3, rounds=1, limit=None, max_turns=12)),
    "pip_pip": (pip_pip, pip_pip.Options(seats=3)),
    "colonel": (colonel, colonel.Options()),
    "straw_man_tarock": (straw_man_tarock, straw_man_tarock.Options(hands=1)),
}
"""The games, each with the options of a short match."""

GAMES = list(SMALL)


@cache
def match(name: str) -> AnyLog:
    """A complete match, short, with names, a note, and its seed."""
    game, options = SMALL[name]
    seats = len(game.start(options).table.match.scores)
    names = [f"Player {nth}" for nth in range(seats)]
    log: AnyLog = playout(game, options, Seed.from_text("transcripts"), players=names, meta={"note": "for us"}).log
    return attrs.evolve(log, moves=log.moves[:150], end=None)


def course(game: AnyGame, log: AnyLog) -> list[tuple[Any, Any]]:
    return list(zip(chain([None], log.moves), states(game, log), strict=True))


def rows(text: str) -> list[dict[str, Any]]:
    return [json.loads(line) for line in text.splitlines()]


def watchers(name: str) -> list[Watcher]:
    return ["public", "all", *range(len(SMALL[name][0].start(SMALL[name][1]).table.match.scores))]


# --- What a line says -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", GAMES)
class TestTheLines:
    def test_the_header_says_what_it_is_and_a_line_a_position_follows(self, name: str) -> None:
        game, log = SMALL[name][0], match(name)
        for seat in watchers(name):
            header, *positions = rows(transcript(log, seat=seat, game=game))
            assert header == {
                "transcript": 1,
                "game": name,
                "edition": game.EDITION,
                "options": to_json(log.options),
                "seat": seat,
                "players": list(log.players or ()),
                "positions": len(log.moves) + 1,
            }
            assert [row["at"] for row in positions] == list(range(len(log.moves) + 1))

    def test_a_seat_is_shown_moves_its_view_its_choices_and_whom_the_table_waits_for(self, name: str) -> None:
        game, log = SMALL[name][0], match(name)
        seats = len(watchers(name)) - 2
        for seat in range(seats):
            lines = rows(transcript(log, seat=seat, game=game))[1:]
            for row, (move, state) in zip(lines, course(game, log), strict=True):
                seen = game.view(state, seat)
                assert row["view"] == to_json(seen)
                assert row["legal"] == [to_json(each) for each in game.choices(seen)]
                assert row["outcome"] == to_json(game.outcome(state))
                assert row["awaited"] == ("dealer" if game.to_shuffle(state) else game.awaited(state.table))
                if isinstance(move, Dealt):
                    assert row["move"] == {"move": move.act, "seat": move.seat}
                else:
                    assert row["move"] == to_json(move)

    def test_the_public_is_shown_the_table_and_not_who_may_do_what(self, name: str) -> None:
        game, log = SMALL[name][0], match(name)
        lines = rows(transcript(log, game=game))[1:]
        for row, (_, state) in zip(lines, course(game, log), strict=True):
            assert row.keys() == {"at", "move", "awaited", "outcome", "table"}
            assert row["table"] == to_json(state.table)

    def test_all_seats_together_are_shown_what_each_of_them_is(self, name: str) -> None:
        game, log = SMALL[name][0], match(name)
        together = rows(transcript(log, seat="all", game=game))[1:]
        alone = [rows(transcript(log, seat=seat, game=game))[1:] for seat in range(len(watchers(name)) - 2)]
        for row, *seats in zip(together, *alone, strict=True):
            assert [{**seen, "table": row["table"]} for seen in row["seen"]] == [each["view"] for each in seats]
            assert row["legal"] == [move for each in seats for move in each["legal"]]
            assert row["refused"] == [refused for each in seats for refused in each["refused"]]

    def test_what_is_refused_is_refused_by_that_rule_and_each_rule_is_shown_once_a_position(self, name: str) -> None:
        game, log = SMALL[name][0], match(name)
        found: set[str] = set()
        for seat in range(len(watchers(name)) - 2):
            for row, (_, state) in zip(rows(transcript(log, seat=seat, game=game))[1:], course(game, log), strict=True):
                names = [refused["rule"] for refused in row["refused"]]
                assert len(set(names)) == len(names)
                for refused in row["refused"]:
                    rule = game.breach(game.view(state, seat), read_move(game, refused["move"]))
                    assert rule is not None
                    assert (refused["rule"], refused["sentence"], refused["clause"]) == (
                        rule.name,
                        rule.sentence,
                        rule.clause,
                    )
                    assert refused["seat"] == seat
                found.update(names)
        assert {"SEAT", "TURN", "DEALER"} - found <= {"DEALER"} and len(found) >= 4, found


# --- Nothing in it that a seat may not know ---------------------------------------------------------------------------


@pytest.mark.parametrize("name", GAMES)
class TestSecrets:
    def test_the_order_the_seed_the_digest_and_the_notes_are_left_out(self, name: str) -> None:
        game, options = SMALL[name]
        seed = Seed.from_text("secrets")
        record = Record.start(game, options, meta={"note": "the host's own"}).dealt_by(Dealer(seed))
        closed = record.close(reveal=seed).log
        orders = [json.dumps([card.code for card in move.cards]) for move in closed.moves if isinstance(move, Dealt)]
        for seat in watchers(name):
            text = transcript(closed, seat=seat, game=game)
            for secret in (seed.hex(), "sha256", "the host's own", *orders):
                assert secret not in text
            bare = attrs.evolve(closed, seed=None, meta=(), end=None)
            assert transcript(bare, seat=seat, game=game) == text

    def test_other_hidden_cards_at_every_position_give_a_seat_the_same_lines(self, name: str) -> None:
        game, log, chance = SMALL[name][0], match(name), random.Random(name)
        true = course(game, log)
        for seat in range(len(watchers(name)) - 2):
            imagined: list[tuple[Any, Any]] = []
            for move, state in true:
                seen = game.view(state, seat)
                cards = list(game.hidden(seen))
                chance.shuffle(cards)
                imagined.append((move, game.imagine(seen, tuple(cards))))
            assert sum(one != two for (_, one), (_, two) in zip(true, imagined, strict=True)) > len(true) // 3
            assert list(position_lines(game, imagined, seat)) == list(position_lines(game, true, seat))

    def test_the_public_lines_do_not_depend_on_any_hand(self, name: str) -> None:
        game, log = SMALL[name][0], match(name)
        true = course(game, log)
        other = [(move, game.imagine(seen, game.hidden(seen))) for move, s in true for seen in [game.view(s, 0)]]
        assert list(position_lines(game, other, "public")) == list(position_lines(game, true, "public"))

    def test_another_deal_that_a_seat_cannot_tell_from_this_one_gives_it_the_same_transcript(self, name: str) -> None:
        game, whole, chance = SMALL[name][0], match(name), random.Random(name)
        for seat in range(len(watchers(name)) - 2):
            log = attrs.evolve(whole, moves=whole.moves[:14], seed=None)
            told, changed = transcript(log, seat=seat, game=game), 0
            views = [game.view(state, seat) for state in states(game, log)]
            for _ in range(60):
                other = attrs.evolve(log, moves=swapped(log.moves, chance))
                try:
                    same = [game.view(state, seat) for state in states(game, other)] == views
                except BadLog:  # a move of the others that their other cards do not allow
                    continue
                if same and other != log:
                    assert transcript(other, seat=seat, game=game) == told
                    log, changed = other, changed + 1
            assert changed >= 3


def swapped(moves: tuple[Any, ...], chance: random.Random) -> tuple[Any, ...]:
    """The moves with two cards of the last deal exchanged."""
    at = max(nth for nth, move in enumerate(moves) if isinstance(move, Dealt) and move.act == "deal")
    cards = list(moves[at].cards)
    one, other = chance.sample(range(len(cards)), 2)
    cards[one], cards[other] = cards[other], cards[one]
    return (*moves[:at], attrs.evolve(moves[at], cards=tuple(cards)), *moves[at + 1 :])


# --- Logs and seats that are none -------------------------------------------------------------------------------------


def test_the_game_is_that_of_the_log() -> None:
    log = match("pip_pip")
    assert transcript(log, seat=1) == transcript(log, seat=1, game=pip_pip)
    assert "".join(transcript_lines(log, seat="all")) == transcript(log, seat="all")


def test_a_seat_that_is_not_at_the_table_is_refused() -> None:
    for seat in (-1, 3):
        with pytest.raises(BadSeat):
            transcript(match("pip_pip"), seat=seat)


def test_a_log_that_does_not_replay_is_refused_with_its_line() -> None:
    log = match("pip_pip")
    with pytest.raises(BadLog) as caught:
        transcript(attrs.evolve(log, moves=(*log.moves[:5], log.moves[0])))
    assert caught.value.line == 7
    with pytest.raises(BadValue, match="poker"):
        transcript(Log("poker", 1, None))
    closed = Record.start(pip_pip, pip_pip.Options()).close().log
    assert closed.end is not None
    with pytest.raises(BadLog, match="scores"):
        transcript(attrs.evolve(closed, end=attrs.evolve(closed.end, scores=(9, 9, 9, 9))))


# --- Read -------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", GAMES)
def test_a_transcript_is_read_as_typed_values(name: str) -> None:
    game, log = SMALL[name][0], match(name)
    log = attrs.evolve(log, moves=log.moves[:40])
    for seat in watchers(name):
        text = transcript(log, seat=seat, game=game)
        told: Transcript[Any, Any, Any] = read_transcript(game, text)
        assert (told.game, told.edition, told.options) == (name, game.EDITION, log.options)
        assert (told.seat, told.players) == (seat, log.players)
        assert read_transcript(game, text.encode()) == told
        for position, row, (move, state) in zip(told.positions, rows(text)[1:], course(game, log), strict=True):
            watching = [] if seat == "public" else range(len(watchers(name)) - 2) if seat == "all" else [seat]
            views = tuple([game.view(state, each) for each in watching])
            assert position == Position(
                row["at"],
                Act(move.act, move.seat) if isinstance(move, Dealt) else move,
                row["awaited"],
                game.outcome(state),
                state.table,
                views,
                tuple([each for seen in views for each in game.choices(seen)]),
                tuple([Refusal(**{**each, "move": read_move(game, each["move"])}) for each in row.get("refused", [])]),
            )


def test_a_match_that_is_over_says_its_outcome_and_names_may_be_left_out() -> None:
    record = playout(straw_man_tarock, straw_man_tarock.Options(hands=1), Seed.from_text("over"))
    told = read_transcript(straw_man_tarock, transcript(record.log, seat=0))
    assert told.players is None
    assert told.positions[-1].outcome == straw_man_tarock.outcome(record.state)
    assert told.positions[-1].awaited is None
    assert {refused.rule for refused in told.positions[-1].refused} >= {"OVER"}


Change = Callable[[dict[str, Any]], object]


def of(seat: Watcher) -> str:
    """The first lines of a match of three."""
    log = match("pip_pip")
    return transcript(attrs.evolve(log, moves=log.moves[:6]), seat=seat)


FAULTS: list[tuple[Watcher, int, str, str, Change]] = [
    (0, 1, "", "unknown_key", lambda row: row.update(seed="0")),
    (0, 1, "", "missing_key", lambda row: row.pop("positions")),
    (0, 1, "transcript", "version", lambda row: row.update(transcript=2)),
    (0, 1, "transcript", "type", lambda row: row.update(transcript="1")),
    (0, 1, "game", "game", lambda row: row.update(game="colonel")),
    (0, 1, "edition", "edition", lambda row: row.update(edition=9)),
    (0, 1, "options.seats", "options", lambda row: row["options"].update(seats=2)),
    (0, 1, "options", "unknown_key", lambda row: row["options"].update(chairs=2)),
    (0, 1, "players", "players", lambda row: row["players"].pop()),
    (0, 1, "players[1]", "type", lambda row: row["players"].__setitem__(1, 1)),
    (0, 1, "seat", "value", lambda row: row.update(seat=3)),
    (0, 1, "seat", "type", lambda row: row.update(seat="everybody")),
    (0, 1, "positions", "positions", lambda row: row.update(positions=8)),
    (0, 2, "move", "type", lambda row: row.update(move={"move": "cut", "seat": 0})),
    (0, 3, "move.seat", "value", lambda row: row["move"].update(seat=3)),
    (0, 3, "move", "unknown_key", lambda row: row["move"].update(cards=[])),
    (0, 5, "move.move", "move", lambda row: row["move"].update(move="castle")),
    (0, 5, "move", "type", lambda row: row.update(move=None)),
    (0, 5, "at", "value", lambda row: row.update(at=4)),
    (0, 5, "awaited", "value", lambda row: row.update(awaited=3)),
    (0, 5, "awaited", "type", lambda row: row.update(awaited="nobody")),
    (0, 5, "outcome", "missing_key", lambda row: row.update(outcome={"scores": []})),
    (0, 5, "view.seat", "value", lambda row: row["view"].update(seat=1)),
    (0, 5, "view.hand[0]", "card", lambda row: row["view"]["hand"].__setitem__(0, "XX")),
    (0, 5, "", "unknown_key", lambda row: row.update(table={})),
    (0, 5, "legal", "type", lambda row: row.update(legal={})),
    (0, 5, "legal[0]", "type", lambda row: row.update(legal=[json.dumps(each) for each in row["legal"]] or ["{}"])),
    (0, 5, "view", "type", lambda row: row.update(view=json.dumps(row["view"]))),
    (0, 1, "options", "type", lambda row: row.update(options=json.dumps(row["options"]))),
    (0, 5, "refused[0]", "missing_key", lambda row: row.update(refused=[{}])),
    (0, 5, "refused[0].move", "missing_key", lambda row: row["refused"][0].update(move={})),
    (0, 5, "refused[0].rule", "type", lambda row: row["refused"][0].update(rule=3)),
    (0, 5, "refused[0].seat", "value", lambda row: row["refused"][0].update(seat=3)),
    (0, 5, "refused[0]", "type", lambda row: row.update(refused=[3])),
    ("public", 5, "table.is", "variant", lambda row: row["table"].update({"is": "castling"})),
    ("public", 5, "", "unknown_key", lambda row: row.update(legal=[])),
    ("all", 5, "seen", "type", lambda row: row["seen"].pop()),
    ("all", 5, "seen[1]", "type", lambda row: row["seen"][1].update(table={})),
    ("all", 5, "seen[2].seat", "value", lambda row: row["seen"][2].update(seat=1)),
]


@pytest.mark.parametrize(("seat", "line", "field", "code", "change"), FAULTS)
def test_a_line_that_is_not_what_it_should_be_is_a_bad_log(
    seat: Watcher, line: int, field: str, code: str, change: Change
) -> None:
    held = rows(of(seat))
    change(held[line - 1])
    with pytest.raises(BadLog) as caught:
        read_transcript(pip_pip, "".join([json.dumps(row) + "\n" for row in held]))
    bad = caught.value
    assert (bad.line, bad.field, bad.code) == (line, field, code), str(bad)


@pytest.mark.parametrize(
    ("text", "line", "code"),
    [
        ("", 1, "empty"),
        ("{}", 1, "cut"),
        ("[]\n", 1, "type"),
        ("{\n", 1, "json"),
        (b"\xff\n", 1, "encoding"),
        ("\ud800\n", 1, "encoding"),
        (of(0)[:-1], 8, "cut"),
        (of(0) + "\n", 9, "json"),
        (of(0).replace("\n", "\r\n"), 1, "carriage_return"),
        (17, 1, "type"),
    ],
)
def test_a_text_that_is_no_transcript_is_a_bad_log(text: Any, line: int, code: str) -> None:
    with pytest.raises(BadLog) as caught:
        read_transcript(pip_pip, text)
    assert (caught.value.line, caught.value.code) == (line, code)


def test_lines_cut_off_at_the_end_are_noticed() -> None:
    with pytest.raises(BadLog, match="There are 6 positions, not 7"):
        read_transcript(pip_pip, "".join(of(1).splitlines(keepends=True)[:-1]))


def test_a_line_may_be_longer_than_one_of_a_log() -> None:
    options = toucan_burn.Options(seats=10, wrong_burn_penalty=2, limit=None, rounds=1)
    record = Record.start(toucan_burn, options).dealt_by(Dealer(Seed.from_text("long")))
    text = transcript(record.log, seat="all", game=toucan_burn)
    header, *lines = text.splitlines(keepends=True)
    spaced = header + "".join([line.replace('": ', '": ' + " " * 200) for line in lines])
    assert max(map(len, spaced.splitlines())) > 64 * 1024
    assert read_transcript(toucan_burn, spaced) == read_transcript(toucan_burn, text)


def test_the_deepest_line_there_is_can_be_read() -> None:
    """A deck of one's own stands in the options of the table that a reshuffle has interrupted."""
    rows_ = ((3, 12, None, 3), (7, 8, "peek", 7))
    options = toucan_burn.Options(seats=2, deck=rows_, limit=None, rounds=1, max_turns=40)
    log = playout(toucan_burn, options, Seed.from_text("deep")).log
    assert any(isinstance(state.table, toucan_burn.Reshuffling) for state in states(toucan_burn, log))
    for seat in (0, "public", "all"):
        told = read_transcript(toucan_burn, transcript(log, seat=seat, game=toucan_burn))
        assert [position.table for position in told.positions] == [state.table for state in states(toucan_burn, log)]


@pytest.mark.parametrize("seat", [0, "public", "all"])
def test_whatever_bytes_come_there_is_a_transcript_or_a_bad_log(seat: Watcher) -> None:
    text, chance, found = of(seat).encode(), random.Random(str(seat)), []
    for _ in range(300):
        held = bytearray(text)
        for _ in range(chance.choice((1, 1, 3))):
            place = chance.randrange(len(held))
            match chance.randrange(4):
                case 0:
                    held[place] = chance.randrange(256)
                case 1:
                    del held[place : place + chance.choice((1, 8, 90))]
                case 2:
                    held[place:place] = chance.choice((b"[", b"}", b'"', b"\n", b"null", b"9" * 30, b"true"))
                case _:
                    held[place:place] = held[: chance.randrange(60)]
        try:
            read_transcript(pip_pip, bytes(held))
        except BadLog as bad:
            found.append(bad.line)
    assert len(found) > 200 and set(found) >= set(range(1, 8))


# --- On the command line ----------------------------------------------------------------------------------------------


class TestTheCommand:
    @pytest.mark.parametrize("name", NAMES)
    def test_it_prints_what_the_function_gives(self, name: str, capsys: pytest.CaptureFixture[str]) -> None:
        path = EXAMPLES / f"{name}.jsonl"
        if not path.exists():
            pytest.skip("no example yet")
        text = "".join(path.read_text().splitlines(keepends=True)[:12])
        for words, seat in ([], "public"), (["--public"], "public"), (["--seat", "1"], 1), (["--all"], "all"):
            with pytest.MonkeyPatch.context() as patched:
                patched.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(text.encode())))
                assert main(["transcript", "-", *words]) == 0
            assert capsys.readouterr().out == transcript(loads(text), seat=seat)

    @pytest.mark.parametrize(("words", "status"), [(["--seat", "4"], 2), (["--seat", "1", "--all"], 2)])
    def test_a_seat_that_is_not_there_or_two_watchers_are_one_line_and_2(
        self, words: list[str], status: int, capsys: pytest.CaptureFixture[str]
    ) -> None:
        assert main(["transcript", str(EXAMPLES / "pip_pip.jsonl"), *words]) == status
        assert capsys.readouterr().err.count("\n") == 1
