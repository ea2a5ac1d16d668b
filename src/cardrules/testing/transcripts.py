"""Transcripts: a match line by line as one seat sees it, for a UI in any language to be tested against.

    {"transcript": 1, "game": "pip_pip", "edition": 1, "options": {...}, "seat": 2, "positions": 432}
    {"at": 0, "move": null, "awaited": "dealer", "outcome": null, "view": {...}, "legal": [], "refused": []}
    {"at": 1, "move": {"move": "cut", "seat": 0}, ...}          the dealer's act, without its order
    {"at": 3, "move": {"move": "play", "seat": 1, "card": "QS"}, ...}

A line a position: the move that led there, whom the table waits for, the view of the seat, its legal moves, and a
sample of moves that it may not make, each with the rule.  For the public it is the table alone; for all seats the table
and what each of them knows.  The order of the dealer's cards, the seed, the digest and the host's notes are left out,
and nothing in a seat's transcript depends on what that seat may not know.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import partial
from itertools import chain
from typing import Final, Generic, Literal, TypeAlias, TypeVar, get_type_hints

import attrs

from cardrules.cards import Card
from cardrules.codec import FaceOf, Json, from_json, parse, read_move, read_options, read_view, to_json, written
from cardrules.game import BadValue, Dealt, Game, M, O, Outcome, S, SomeTable, V
from cardrules.games import AnyGame, named
from cardrules.log import ACTS, BadLog, Log, scores_of, states
from cardrules.seats import Seat, left_of

T = TypeVar("T")

VERSION: Final = 1
"""Of this way to write a transcript: the value of "transcript" in the header."""

Watcher: TypeAlias = Seat | Literal["public", "all"]
"""Who sees the match: a seat, a spectator, or the host, who sees what every seat sees."""

Awaited: TypeAlias = Seat | Literal["dealer"] | None
"""Whom the table waits for; None once the match is over."""


# --- What a transcript is ---------------------------------------------------------------------------------------------


@attrs.frozen(weakref_slot=False)
class Act:
    """An act of the dealer as everybody sees it: without the order of the cards."""

    act: str
    seat: Seat


@attrs.frozen(weakref_slot=False)
class Refusal(Generic[M]):
    """A move that is not legal, as a seat is told."""

    seat: Seat
    """Who tries it, and from whose view it is judged; the move may be another's."""
    move: M
    rule: str
    """The name of the rule in its way."""
    sentence: str
    clause: str


@attrs.frozen(weakref_slot=False)
class Position(Generic[M, V]):
    """A moment of the match."""

    at: int
    """Moves before it, the dealer's acts too."""
    move: M | Act | None
    """The one that led here; None at the start."""
    awaited: Awaited
    outcome: Outcome | None
    """None until the match is over."""
    table: SomeTable
    views: tuple[V, ...]
    """That of the seat, or those of all seats; none for the public."""
    legal: tuple[M, ...]
    """The legal moves of that seat, or of all; none for the public, which cannot know who may act."""
    refused: tuple[Refusal[M], ...]


@attrs.frozen(weakref_slot=False)
class Transcript(Generic[O, M, V]):
    """A match as a seat, the public, or every seat sees it."""

    game: str
    edition: int
    options: O
    seat: Watcher
    players: tuple[str, ...] | None
    positions: tuple[Position[M, V], ...]


# --- Written ----------------------------------------------------------------------------------------------------------


def transcript(log: Log[O, M], *, seat: Watcher = "public", game: Game[O, S, M, V] | None = None) -> str:
    """The match of *log* as *seat* sees it, or "public", or "all": JSON Lines.

    *game* is for a log of a game that is not of this library.  Raises BadLog for a log that does not replay, and
    BadSeat for a seat that is not at its table.
    """
    return "".join(transcript_lines(log, seat=seat, game=game))


def transcript_lines(
    log: Log[O, M], *, seat: Watcher = "public", game: Game[O, S, M, V] | None = None
) -> Iterator[str]:
    """The lines of `transcript`, one after the other, each with its newline."""
    played: AnyGame = named(log.game, log.edition) if game is None else game
    course = zip(chain([None], log.moves), states(played, log), strict=True)
    for nth, line in enumerate(position_lines(played, course, seat)):
        if nth == 0:
            yield written(_header(log, seat)) + "\n"
        yield written(line) + "\n"


def _header(log: Log[O, M], seat: Watcher) -> dict[str, Json]:
    header: dict[str, Json] = {
        "transcript": VERSION,
        "game": log.game,
        "edition": log.edition,
        "options": to_json(log.options),
        "seat": seat,
    }
    if log.players is not None:
        header["players"] = list(log.players)
    return header | {"positions": len(log.moves) + 1}


def position_lines(
    game: Game[O, S, M, V], course: Iterable[tuple[M | Dealt | None, S]], seat: Watcher
) -> Iterator[dict[str, Json]]:
    """The lines after the header: *course* has each move with the state that it leads to, the first without a move."""
    samples: dict[Seat, _Sample[O, S, M, V]] = {}
    for at, (move, state) in enumerate(course):
        if at == 0:
            seats = len(scores_of(state))
            watching = () if seat == "public" else range(seats) if seat == "all" else (game.view(state, seat).seat,)
            samples = {each: _Sample(game, each, seats) for each in watching}
        line: dict[str, Json] = {
            "at": at,
            "move": _move_made(move),
            "awaited": awaited_in(game, state),
            "outcome": to_json(game.outcome(state)),
        }
        views = [game.view(state, each) for each in samples]
        if seat == "public" or seat == "all":
            line["table"] = to_json(state.table)
        if seat == "all":
            line["seen"] = [_without_table(seen) for seen in views]
        elif views:
            line["view"] = to_json(views[0])
        if views:
            line["legal"] = [to_json(each) for seen in views for each in game.choices(seen)]
            made = None if isinstance(move, Dealt) else move
            line["refused"] = [each for seen in views for each in samples[seen.seat].refused(seen, made)]
        yield line


def awaited_in(game: Game[O, S, M, V], state: S) -> Awaited:
    """Whom the table waits for."""
    seat = game.awaited(state.table)
    return seat if seat is not None or game.outcome(state) is not None else "dealer"


def _move_made(move: object) -> Json:
    """A player's move as it stands; of the dealer's act only what everybody sees."""
    return {"move": move.act, "seat": move.seat} if isinstance(move, Dealt) else to_json(move)


def _without_table(seen: object) -> Json:
    """A view but for its table."""
    return {key: value for key, value in _fields(to_json(seen)).items() if key != "table"}


def _fields(json: Json) -> dict[str, Json]:
    assert isinstance(json, dict)  # as every view and move is written
    return json


class _Sample(Generic[O, S, M, V]):
    """The moves that a seat is shown to be refused, one a rule at most.

    They are made of what it knows: the latest move of each class that anybody made, as if it were its own; the first
    and last of each class that it could make at an earlier position; the move just made, and its own first legal move,
    in another's name.
    """

    def __init__(self, game: Game[O, S, M, V], seat: Seat, seats: int) -> None:
        self._game = game
        self._seat = seat
        self._other = left_of(seat, seats)
        self._made: dict[type, M] = {}
        """By class, the latest move that anybody made, as if this seat had."""
        self._could: dict[type, tuple[M, M]] = {}
        """By class, the first and last that this seat could make."""

    def refused(self, seen: V, made: M | None) -> list[Json]:
        """The refusals at the position that *seen* shows, to which the move *made*, if a player's, has led."""
        if made is not None:
            self._made[type(made)] = self._by(self._seat, made)
        legal = self._game.choices(seen)
        found: dict[str, Json] = {}
        for move in self._candidates(made, legal):
            rule = self._game.breach(seen, move)
            if rule is not None and rule.name not in found:
                found[rule.name] = {
                    "seat": self._seat,
                    "move": to_json(move),
                    "rule": rule.name,
                    "sentence": rule.sentence,
                    "clause": rule.clause,
                }
        for kind in self._game.MOVES:
            row = [move for move in legal if type(move) is kind]
            if row:
                self._could[kind] = row[0], row[-1]
        return list(found.values())

    def _candidates(self, made: M | None, legal: tuple[M, ...]) -> Iterator[M]:
        for kind in self._game.MOVES:
            if kind in self._made:
                yield self._made[kind]
            yield from self._could.get(kind, ())
        if made is not None:
            yield made
        if legal:
            yield self._by(self._other, legal[0])

    def _by(self, seat: Seat, move: M) -> M:
        """That move, made by *seat*."""
        return read_move(self._game, _fields(to_json(move)) | {"seat": seat})


# --- Read -------------------------------------------------------------------------------------------------------------


def read_transcript(game: Game[O, S, M, V], text: str | bytes) -> Transcript[O, M, V]:
    """The transcript of a match of *game* that *text* writes, as typed values.  Raises BadLog with the line.

    It is read as strictly as a log; that its moves follow from one another is not checked.
    """
    rows = _rows(text)
    read = _Reader(game)
    line = 1
    try:
        header = read.header(rows[0])
        positions: list[Position[M, V]] = []
        for line, row in enumerate(rows[1:], 2):
            positions.append(read.position(row, line - 2, header.seat))
    except BadValue as bad:
        raise BadLog(line, bad.path, bad.code, bad.message) from bad
    if len(positions) != header.positions:
        stated = f"There are {len(positions)} positions, not {header.positions}."
        raise BadLog(1, "positions", "positions", stated)
    return Transcript(game.NAME, game.EDITION, header.options, header.seat, header.players, tuple(positions))


def _rows(text: str | bytes) -> list[bytes]:
    """The lines, at least one; all are whole."""
    if type(text) is not str and type(text) is not bytes:
        raise BadLog(1, "", "type", f"A transcript is read from a str or bytes, not from {type(text).__name__!a:.60}.")
    held = text.encode(errors="surrogatepass") if isinstance(text, str) else text
    rows = held.split(b"\n")
    if rows.pop():
        raise BadLog(len(rows) + 1, "", "cut", "The transcript ends inside this line.")
    if not rows:
        raise BadLog(1, "", "empty", "There is no whole line.")
    return rows


@attrs.frozen(weakref_slot=False)
class _Header(Generic[O]):
    options: O
    seat: Watcher
    players: tuple[str, ...] | None
    positions: int


_HEADER: Final = ("transcript", "game", "edition", "options", "seat", "positions")
_EVERYBODY: Final = ("at", "move", "awaited", "outcome")
_KEYS: Final[dict[str, tuple[str, ...]]] = {
    "public": (*_EVERYBODY, "table"),
    "all": (*_EVERYBODY, "table", "seen", "legal", "refused"),
    "seat": (*_EVERYBODY, "view", "legal", "refused"),
}
"""Of a line after the header, by who sees the match."""


class _Reader(Generic[O, S, M, V]):
    """Reads lines of a transcript; raises BadValue with the path."""

    def __init__(self, game: Game[O, S, M, V]) -> None:
        self._game = game
        self._seats = 0

    def header(self, row: bytes) -> _Header[O]:
        json = _keyed(parse(row, longest=len(row)), _HEADER, ("players",))
        for key, is_, code in (
            ("transcript", VERSION, "version"),
            ("game", self._game.NAME, "game"),
            ("edition", self._game.EDITION, "edition"),
        ):
            said: object = _read(type(is_), key, json[key])
            if said != is_:
                raise BadValue(key, code, f"This is read here with {key} {is_!r}, not {said!a:.60}.")
        options = _inside("options", lambda: read_options(self._game, _object(json["options"])))
        self._seats = len(scores_of(self._game.start(options)))
        players = _read(_NAMES, "players", json["players"]) if "players" in json else None
        if players is not None and len(players) != self._seats:
            raise BadValue("players", "players", f"{self._seats} seats need as many names, not {len(players)}.")
        return _Header(options, self._watcher(json["seat"]), players, _read(int, "positions", json["positions"]))

    def _watcher(self, json: Json) -> Watcher:
        if json == "public":
            return "public"
        return "all" if json == "all" else self._seat("seat", json)

    def _seat(self, path: str, json: Json) -> Seat:
        seat = _read(int, path, json)
        if not 0 <= seat < self._seats:
            raise BadValue(path, "value", f"No seat {seat} is at this table: its seats are 0 to {self._seats - 1}.")
        return seat

    def position(self, row: bytes, at: int, seat: Watcher) -> Position[M, V]:
        """The line that *row* writes, the position after *at* moves."""
        json = _keyed(parse(row, longest=len(row)), _KEYS[seat if isinstance(seat, str) else "seat"])
        if _read(int, "at", json["at"]) != at:
            raise BadValue("at", "value", f"Here stands position {at}.")
        outcome = None if json["outcome"] is None else _read(Outcome, "outcome", json["outcome"])
        views, table = self._seen(json, seat)
        return Position(
            at,
            self._made(json["move"], at),
            self._awaited(json["awaited"]),
            outcome,
            table,
            views,
            _each("legal", json, lambda each: read_move(self._game, _object(each))),
            _each("refused", json, self._refusal),
        )

    def _made(self, json: Json, at: int) -> M | Act | None:
        if at == 0:
            return _read(type(None), "move", json)
        if isinstance(json, dict) and json.get("move") in [*ACTS]:  # an array, for what stands there may not hash
            act = _inside("move", lambda: _keyed(json, ("move", "seat")))
            return Act(_read(str, "move.move", act["move"]), self._seat("move.seat", act["seat"]))
        return _inside("move", lambda: read_move(self._game, _object(json)))

    def _awaited(self, json: Json) -> Awaited:
        if json is None:
            return None
        return "dealer" if json == "dealer" else self._seat("awaited", json)

    def _seen(self, json: dict[str, Json], seat: Watcher) -> tuple[tuple[V, ...], SomeTable]:
        """The views, and the table."""
        if isinstance(seat, int):
            seen = self._view("view", json["view"], seat)
            return (seen,), seen.table
        kind: type[object] = get_type_hints(self._game.View)["table"]
        table = _inside("table", lambda: from_json(kind, json["table"], self._game.card))
        if seat == "public":
            return (), table
        rows = json["seen"]
        if not isinstance(rows, list) or len(rows) != self._seats:
            raise BadValue("seen", "type", f"Here belongs an array of {self._seats}, what each seat sees.")
        views: list[V] = []
        for nth, row in enumerate(rows):
            if not isinstance(row, dict) or "table" in row:
                raise BadValue(f"seen[{nth}]", "type", "Here belongs an object, a view but for its table.")
            views.append(self._view(f"seen[{nth}]", row | {"table": json["table"]}, nth))
        return tuple(views), table

    def _view(self, path: str, json: Json, seat: Seat) -> V:
        seen = _inside(path, lambda: read_view(self._game, _object(json)))
        if seen.seat != seat:
            raise BadValue(f"{path}.seat", "value", f"Here belongs the view of seat {seat}, not of {seen.seat}.")
        return seen

    def _refusal(self, json: Json) -> Refusal[M]:
        held = _keyed(json, ("seat", "move", "rule", "sentence", "clause"))
        return Refusal(
            self._seat("seat", held["seat"]),
            _inside("move", lambda: read_move(self._game, _object(held["move"]))),
            _read(str, "rule", held["rule"]),
            _read(str, "sentence", held["sentence"]),
            _read(str, "clause", held["clause"]),
        )


_NAMES: Final = tuple[str, ...]

_NO_CARDS: Final[dict[str, Card]] = {}
_no_card: Final[FaceOf] = _NO_CARDS.__getitem__


def _read(kind: type[T], path: str, json: Json) -> T:
    """The value of *kind*, which has no cards, that stands under *path*."""
    return _inside(path, lambda: from_json(kind, json, _no_card))


def _inside(path: str, read: Callable[[], T]) -> T:
    """What *read* gives; its faults are seen from outside *path*."""
    try:
        return read()
    except BadValue as bad:
        dot = "." if bad.path and not bad.path.startswith("[") else ""
        raise BadValue(path + dot + bad.path, bad.code, bad.message) from None


def _each(key: str, json: dict[str, Json], read: Callable[[Json], T]) -> tuple[T, ...]:
    """The values of the array under *key*; none where no such key belongs."""
    rows = json.get(key, [])
    if not isinstance(rows, list):
        raise BadValue(key, "type", "Here belongs an array.")
    return tuple([_inside(f"{key}[{nth}]", partial(read, row)) for nth, row in enumerate(rows)])


def _keyed(json: Json, keys: tuple[str, ...], others: tuple[str, ...] = ()) -> dict[str, Json]:
    """The object *json*, which has all of *keys*, perhaps some of *others*, and no more."""
    made = _object(json)
    for key in keys:
        if key not in made:
            raise BadValue("", "missing_key", f"The key {key!r} is missing.")
    for key in made:
        if key not in keys and key not in others:
            raise BadValue("", "unknown_key", f"There is no key {key!a:.60} here.")
    return made


def _object(json: Json) -> dict[str, Json]:
    """*json*, if it is an object: a text, which the doors of the codec would parse, is none."""
    if not isinstance(json, dict):
        raise BadValue("", "type", "Here belongs an object.")
    return json
