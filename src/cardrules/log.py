"""Logs: a match as text that replays for ever, one line a move.

    {"cardrules": 1, "game": "pip_pip", "edition": 1, "options": {...}}     the header
    {"move": "cut", "seat": 0, "cards": ["QS", ...]}                        the dealer's acts and the players' moves
    {"move": "play", "seat": 1, "card": "QS"}
    {"end": true, "moves": 163, "scores": [...], "digest": "sha256:..."}    once the match is over, or closed before

A log without the last line is a match that goes on.  Reading is strict: each line is read, then played at the table,
and the first one that is not what it should be is reported as a `BadLog`; the digest is judged last.  Nothing is
guessed, repaired or skipped, and nothing but a `BadLog` escapes.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterator, Mapping, Sequence
from types import NoneType
from typing import Any, Final, Generic, Literal, Protocol, TypeAlias, TypeGuard, TypeVar, overload

import attrs

from cardrules.cards import Card, Cards
from cardrules.codec import LONGEST, Json, from_json, parse, read_move, to_json, written
from cardrules.dealing import SHUFFLE, Dealer, Seed
from cardrules.game import (
    BadDeal,
    BadValue,
    CardRulesError,
    Dealt,
    Game,
    IllegalMove,
    M,
    O,
    S,
    Seated,
    Seen,
    Tabled,
    V,
    is_row,
)
from cardrules.games import AnyGame, named
from cardrules.seats import Seat

T = TypeVar("T")

# Of a record's makers: a type checker fills the variables of a class only once there is a record.
O2 = TypeVar("O2")
S2 = TypeVar("S2", bound=Tabled)
M2 = TypeVar("M2", bound=Seated)
V2 = TypeVar("V2", bound=Seen)

VERSION: Final = 1
"""Of this way to write a log: the value of "cardrules" in the header."""

ACTS: Final = frozenset({"cut", "deal", "reshuffle"})
"""What stands under "move" when the line is the dealer's."""


class BadLog(CardRulesError, ValueError):
    """A line of a log that is not what it should be: its number from 1, a path into its JSON, and a stable code."""

    def __init__(self, line: int, field: str, code: str, message: str) -> None:
        super().__init__(line, field, code, message)
        self.line = line
        self.field = field
        self.code = code
        self.message = message

    def __str__(self) -> str:
        where = f"line {self.line}, field {self.field}" if self.field else f"line {self.line}"
        return f"{where}: {self.message}"


def _at(line: int, bad: BadValue) -> BadLog:
    return BadLog(line, bad.path, bad.code, bad.message)


# --- What a log is ----------------------------------------------------------------------------------------------------


@attrs.frozen(weakref_slot=False)
class End:
    """The last line of a finished log.  The number of moves and the digest are reckoned when it is written."""

    scores: tuple[int, ...]
    """By seat, as they stand."""


@attrs.frozen(weakref_slot=False)
class Log(Generic[O, M]):
    """A match, from its options to the latest move."""

    game: str
    """Its name, "pip_pip"."""
    edition: int
    options: O
    moves: tuple[M | Dealt, ...] = ()
    """The dealer's acts and the players' moves, in the order at the table."""
    players: tuple[str, ...] | None = None
    """A name a seat."""
    seed: Seed | None = None
    """The seed that every deal came from, once it may be known; replay then checks each deal against it."""
    meta: tuple[tuple[str, str], ...] = ()
    """What the host wrote down about the match, sorted by key."""
    end: End | None = None
    """None while the match goes on."""

    @property
    def finished(self) -> bool:
        """Whether the log has its last line: the match is over, or was closed before."""
        return self.end is not None

    def dumps(self) -> str:
        """The log as text.  Raises BadLog for one, made by hand, that no reader would take back."""
        _check_written(self)
        digest = _digest()
        lines = [_text(1, _header(self))]
        lines += [_text(line, _move(line, move)) for line, move in enumerate(self.moves, 2)]
        if self.end is not None:
            for line in lines:
                digest.update(line.encode())
            lines.append(_text(len(lines) + 1, _end(self.end.scores, len(self.moves), digest)))
        return "".join(lines)


AnyLog: TypeAlias = Log[Any, Any]
"""The log of a game that its header names: its types are known to that game alone, as those of `AnyGame`."""


def dumps(log: Log[O, M]) -> str:
    """The log as text, as `Log.dumps` gives it."""
    return log.dumps()


# --- Lines written ----------------------------------------------------------------------------------------------------


def _text(line: int, json: Json) -> str:
    """A line with its newline."""
    text = written(json)
    if len(text) > LONGEST:
        raise BadLog(line, "", "too_long", f"A line has at most {LONGEST} bytes.")
    return text + "\n"


def _move(line: int, move: object) -> Json:
    json = to_json(move)
    if not _is_object(json):
        raise BadLog(
            line,
            "move",
            "type",
            f"Here belongs a move or an act of the dealer, not {move!a:.60}.",
        )
    return json


def _is_object(json: Json) -> TypeGuard[dict[str, Json]]:
    return isinstance(json, dict)


def _header(log: Log[O, M]) -> Json:
    header: dict[str, Json] = {
        "cardrules": VERSION,
        "game": log.game,
        "edition": log.edition,
        "options": to_json(log.options),
    }
    if log.players is not None:
        header["players"] = list(log.players)
    if log.seed is not None:
        header |= {"seed": log.seed.hex(), "shuffle": SHUFFLE}
    if log.meta:
        header["meta"] = dict(log.meta)
    return header


def _end(scores: tuple[int, ...], moves: int, digest: Digest) -> Json:
    return {"end": True, "moves": moves, "scores": list(scores), "digest": _hex(digest)}


class Digest(Protocol):
    """A running SHA-256."""

    def update(self, text: bytes, /) -> None: ...

    def hexdigest(self) -> str: ...


def _digest(text: bytes = b"") -> Digest:
    from hashlib import sha256  # here: importing cardrules stays light

    return sha256(text)


def _hex(digest: Digest) -> str:
    return f"sha256:{digest.hexdigest()}"


# --- Replay: one line after the other, at the table -------------------------------------------------------------------


def replay(game: Game[O, S, M, V], log: Log[O, M]) -> S:
    """The state that *log* leads to.  Raises BadLog with the line that a written log would have."""
    return deque(states(game, log), maxlen=1)[0]


def states(game: Game[O, S, M, V], log: Log[O, M]) -> Iterator[S]:
    """Every state on the way, from the start: one more than moves.  Raises BadLog when it comes to the faulty line."""
    try:
        _check_form(log)
        _check_game(game, log.game, log.edition)
        state = _start(game, log)
    except BadValue as bad:
        raise _at(1, bad) from bad
    yield state
    line = 1
    for line, move in enumerate(log.moves, 2):
        state = _after(game, state, move, log.seed, line)
        yield state
    if log.end is not None and log.end.scores != scores_of(state):
        raise BadLog(line + 1, "scores", "scores", _wrong_scores(state))


_FORM: Final = {
    "game": (str,),
    "edition": (int,),
    "moves": (tuple,),
    "players": (tuple, NoneType),
    "seed": (Seed, NoneType),
    "meta": (tuple,),
    "end": (End, NoneType),
}
"""Of which classes the fields of a log are, the options apart."""


def _check_form(log: Log[O, M]) -> None:
    """Raises BadValue "type" for a log, made by hand, whose fields are of other classes."""
    for name, kinds in _FORM.items():
        value: object = getattr(log, name)
        if type(value) not in kinds:
            wanted = " or ".join([kind.__name__ for kind in kinds])
            raise BadValue(name, "type", f"Here belongs a value of class {wanted}, not {value!a:.60}.")
    for note in log.meta:
        if not is_row(note) or len(note) != 2:
            raise BadValue("meta", "type", f"Here belong pairs of texts, not {note!a:.60}.")
    if len({key for key, _ in log.meta}) < len(log.meta):
        raise BadValue("meta", "duplicate_key", "Two notes have the same key.")
    if log.end is not None and not all([type(score) is int for score in log.end.scores]):
        raise BadValue("end", "type", f"Here belong whole numbers, not {log.end.scores!a:.60}.")


def _check_written(log: Log[O, M]) -> None:
    """Raises BadLog for a log whose first line no reader would take back, whoever plays."""
    try:
        _check_form(log)
        _check_names(log, len(log.players or ()))
        if not _is_object(to_json(log.options)):
            raise BadValue("options", "type", f"Here belong the options of a game, not {log.options!a:.60}.")
    except BadValue as bad:
        raise _at(1, bad) from bad


def _check_game(game: Game[O, S, M, V], name: str, edition: int) -> None:
    if name != game.NAME:
        raise BadValue("game", "game", f"This is a log of {name!a:.60}, not of {game.NAME!r}.")
    if edition != game.EDITION:
        raise BadValue("edition", "edition", f"This is a log of edition {edition}, not of {game.EDITION}.")


def _start(game: Game[O, S, M, V], log: Log[O, M]) -> S:
    """The table before the first line.  Raises BadValue for a header that does not fit it."""
    if type(log.options) is not game.Options:
        raise BadValue("options", "type", f"The options of {game.NAME} stand here, not {log.options!a:.60}.")
    state = game.start(log.options)
    _check_names(log, len(scores_of(state)))
    return state


def _check_names(log: Log[O, M], seats: int) -> None:
    """Names and notes are what a reader takes back: strings, one a seat, in a line that is not too long.

    The header is measured with a seed, so that one revealed at the end has its place.
    """
    if log.players is not None:
        _read(_NAMES, "players", list(log.players))
        if len(log.players) != seats:
            raise BadValue("players", "players", f"{seats} seats need as many names, not {len(log.players)}.")
    for key, note in log.meta:
        _read(str, "meta", key)
        _read(str, "meta", note)
    if len(written(_header(attrs.evolve(log, seed=Seed(bytes(32)))))) > LONGEST:
        raise BadValue("", "too_long", f"The header has, with a seed, at most {LONGEST} bytes in ASCII.")


def scores_of(state: Tabled) -> tuple[int, ...]:
    """The scores as they stand, by seat: the match that every table has."""
    scores: tuple[int, ...] = getattr(state.table, "match").scores  # noqa: B009  # a table is of its game's own types
    return scores


def _wrong_scores(state: Tabled) -> str:
    return f"The scores are {', '.join(map(str, scores_of(state)))}."


def _after(game: Game[O, S, M, V], state: S, move: M | Dealt, seed: Seed | None, line: int) -> S:
    """The state after the *move* of that line.  Raises BadLog."""
    if isinstance(move, Dealt):
        return _after_deal(game, state, move, seed, line)
    try:
        return game.apply(state, move)
    except IllegalMove as refused:
        rule, legal = refused.rule, _count(len(game.legal_moves(state)))
        broken = f"Seat {move.seat!a:.60} broke {rule.name}: {rule.quoted}"
        raise BadLog(line, "move", "rule", f"{broken} {legal} would have been legal.") from refused
    except BadValue as bad:
        raise _at(line, bad) from bad


def _after_deal(game: Game[O, S, M, V], state: S, dealt: Dealt, seed: Seed | None, line: int) -> S:
    asked = game.to_shuffle(state)
    try:
        after = game.deal(state, dealt)
    except BadDeal as bad:
        legal = "" if asked else f" {_count(len(game.legal_moves(state)))} of players would have been legal."
        raise BadLog(line, _FIELDS[bad.code], bad.code, bad.message + legal) from bad
    if seed is not None and asked is not None and Dealer(seed).answer(asked) != dealt:
        raise BadLog(line, "cards", "order", f"The seed gives another order for {asked.label}.")
    return after


_FIELDS: Final = {"time": "move", "act": "move", "seat": "seat", "cards": "cards"}
"""Where a line says what a BadDeal of that code refuses."""


def _count(legal: int) -> str:
    return "1 move" if legal == 1 else f"{legal} moves"


# --- Lines read -------------------------------------------------------------------------------------------------------


@overload
def loads(text: str | bytes, *, game: Game[O, S, M, V], recover: bool = False) -> Log[O, M]: ...


@overload
def loads(text: str | bytes, *, game: str | None = None, recover: bool = False) -> AnyLog: ...


def loads(text: str | bytes, *, game: AnyGame | str | None = None, recover: bool = False) -> AnyLog:
    """The log that *text* writes, read and played through: every line, the scores, the seed if named, the digest.

    The header names the game; with *game*, a module or its name, it must be that one, and with the module the log has
    its types.  A text that ends inside a line is refused, unless *recover* asks for what stands before that line.
    Raises BadLog, and nothing else.
    """
    return _loaded(text, game, recover)[1]


def _loaded(text: str | bytes, game: AnyGame | str | None, recover: bool = False) -> tuple[AnyGame, AnyLog, Tabled]:
    """The game, the log, and the state it leads to."""
    lines = _lines(text, recover)
    line, raw = next(lines)
    try:
        header = _object(parse(raw))
        game = _game_of(header, game)
        log = _read_header(game, header)
        state = _start(game, log)
    except BadValue as bad:
        raise _at(line, bad) from bad
    moves: list[object] = []
    end, digest = None, _digest(raw + b"\n")
    for line, raw in lines:
        try:
            json = _object(parse(raw))
            if "end" in json:
                end = _read_end(json, len(moves), state)
                break
            move = _read_line(game, json)
        except BadValue as bad:
            raise _at(line, bad) from bad
        state = _after(game, state, move, log.seed, line)
        moves.append(move)
        digest.update(raw + b"\n")
    for line, _ in lines:
        raise BadLog(line, "", "after_end", "The log has ended before this line.")
    if end is not None and end.digest != _hex(digest):
        raise BadLog(line, "digest", "digest", "The lines before are not those that this digest was made of.")
    return game, attrs.evolve(log, moves=tuple(moves), end=None if end is None else End(end.scores)), state


def _lines(text: str | bytes, recover: bool) -> Iterator[tuple[int, bytes]]:
    """The whole lines and their numbers, at least one."""
    held = _bytes(text)
    start, line = 0, 1
    while (stop := held.find(b"\n", start)) >= 0:
        yield line, held[start:stop]
        start, line = stop + 1, line + 1
    if start < len(held) and not recover:
        whole = "" if held.lstrip().startswith(b"{") else " A log is read from its text, not by the name of its file."
        raise BadLog(line, "", "cut", f"The log ends inside this line.{whole}")
    if line == 1:
        raise BadLog(1, "", "empty", "There is no whole line.")


def _object(json: Json) -> dict[str, Json]:
    if not isinstance(json, dict):
        raise BadValue("", "type", f"A line is an object, not {json!a:.60}.")
    return json


def _game_of(header: dict[str, Json], game: AnyGame | str | None) -> AnyGame:
    """The game that the header names, which *game*, a module or its name, must be."""
    version = _read(int, "cardrules", _held(header, "cardrules"))
    if version != VERSION:
        raise BadValue("cardrules", "version", f"The log is written in version {version}, and {VERSION} is read here.")
    name = _read(str, "game", _held(header, "game"))
    edition = _read(int, "edition", _held(header, "edition"))
    if game is None or game == name:
        return named(name, edition)
    if isinstance(game, str):
        raise BadValue("game", "game", f"This is a log of {name!a:.60}, not of {game!a:.60}.")
    _check_game(game, name, edition)
    return game


_KEYS: Final = ("cardrules", "game", "edition", "options", "players", "seed", "shuffle", "meta")
"""Of the header; the last four may be missing."""


def _read_header(game: Game[O, S, M, V], header: dict[str, Json]) -> Log[O, M]:
    for key in header:
        if key not in _KEYS:
            raise BadValue("", "unknown_key", f"The key {key!a:.60} does not belong here.")
    options = _read(game.Options, "options", _held(header, "options"))
    players = _read(_NAMES, "players", header["players"]) if "players" in header else None
    return Log(game.NAME, game.EDITION, options, (), players, _read_seed(header), _read_meta(header))


def _read_seed(header: dict[str, Json]) -> Seed | None:
    """The seed, named together with the way to shuffle."""
    if "seed" not in header and "shuffle" not in header:
        return None
    seed = Seed.from_hex(_read(str, "seed", _held(header, "seed")))
    shuffle = _read(str, "shuffle", _held(header, "shuffle"))
    if shuffle != SHUFFLE:
        raise BadValue("shuffle", "shuffle", f"The way to shuffle is {SHUFFLE!r}, not {shuffle!a:.60}.")
    return seed


def _read_meta(header: dict[str, Json]) -> tuple[tuple[str, str], ...]:
    if "meta" not in header:
        return ()
    meta = header["meta"]
    if not isinstance(meta, dict):
        raise BadValue("meta", "type", f"Here stands an object of strings, not {meta!a:.60}.")
    return tuple(sorted([(key, _read(str, f"meta.{ascii(key)[1:-1]:.60}", note)) for key, note in meta.items()]))


@attrs.frozen(weakref_slot=False)
class _DealtLine:
    """A line of the dealer's."""

    move: str
    seat: Seat
    cards: Cards


@attrs.frozen(weakref_slot=False)
class _EndLine:
    end: bool
    moves: int
    scores: tuple[int, ...]
    digest: str


def _read_line(game: Game[O, S, M, V], json: dict[str, Json]) -> M | Dealt:
    act = json.get("move")
    if isinstance(act, str) and act in ACTS:
        line = from_json(_DealtLine, json, game.card)
        return Dealt(line.move, line.seat, line.cards)
    return read_move(game, json)


def _read_end(json: dict[str, Json], moves: int, state: Tabled) -> _EndLine:
    """The last line, its digest not yet judged."""
    line = from_json(_EndLine, json, _NO_CARDS.__getitem__)
    if not line.end:
        raise BadValue("end", "value", "The last line says true.")
    if line.moves != moves:
        raise BadValue("moves", "moves", f"There are {_count(moves)}, not {line.moves}.")
    if line.scores != scores_of(state):
        raise BadValue("scores", "scores", _wrong_scores(state))
    return line


def _held(json: dict[str, Json], key: str) -> Json:
    if key not in json:
        raise BadValue("", "missing_key", f"The key {key!r} is missing.")
    return json[key]


def _read(kind: type[T], path: str, json: Json) -> T:
    """The value of *kind*, which has no cards, that stands under *path*."""
    try:
        return from_json(kind, json, _NO_CARDS.__getitem__)
    except BadValue as bad:
        inside = bad.path if bad.path.startswith("[") or not bad.path else f".{bad.path}"
        raise BadValue(path + inside, bad.code, bad.message) from None


_NAMES: Final = tuple[str, ...]

_NO_CARDS: Final[dict[str, Card]] = {}
"""What stands outside the dealer's acts and the players' moves has no cards."""


# --- Verified ---------------------------------------------------------------------------------------------------------


@attrs.frozen(weakref_slot=False)
class Report:
    """What a log is that has no fault: every line legal, scores and digest right, the deals those of a seed named."""

    game: str
    edition: int
    moves: int
    """Lines of moves, the dealer's too."""
    standing: Literal["over", "closed", "unfinished"]
    """The match is over; or the log was closed before; or it goes on.  The last has no digest."""
    scores: tuple[int, ...]
    """By seat, as they stand."""
    seeded: bool
    """Whether the log names its seed, so that the deals were checked against it."""

    def __str__(self) -> str:
        seeded = ", deals from the seed named" if self.seeded else ""
        scores = " ".join(map(str, self.scores))
        return f"{self.game} edition {self.edition}, {_count(self.moves)}, {self.standing}, scores {scores}{seeded}"


def verify(text: str | bytes, *, game: AnyGame | str | None = None) -> Report:
    """Reads and plays *text* through, as `loads` does, and says what it is.  Raises BadLog."""
    played, log, state = _loaded(text, game)
    over = played.outcome(state) is not None
    standing: Literal["over", "closed", "unfinished"] = (
        "unfinished" if not log.finished else "over" if over else "closed"
    )
    return Report(log.game, log.edition, len(log.moves), standing, scores_of(state), log.seed is not None)


# --- A match with its log ---------------------------------------------------------------------------------------------


@attrs.frozen(weakref_slot=False)
class Record(Generic[O, S, M, V]):
    """A state and the log that leads to it.  Each step gives a new record; the old one stays as it was.

    The seed is no part of a record while the match goes on: a log that names its seed tells every card to come.
    `close(reveal=seed)` writes it down when the cards are on the table.
    """

    game: Game[O, S, M, V]
    state: S
    log: Log[O, M]

    @staticmethod
    def start(
        game: Game[O2, S2, M2, V2],
        options: O2,
        *,
        players: Sequence[str] | None = None,
        meta: Mapping[str, str] | None = None,
    ) -> Record[O2, S2, M2, V2]:
        """A match of which nothing is dealt yet.  Raises BadValue for names or notes that a log cannot hold."""
        if isinstance(players, str):
            raise BadValue("players", "type", "The players are a row of names, not one text.")
        names = None if players is None else tuple(players)
        notes = dict(meta or {})
        for key in notes:
            _read(str, "meta", key)
        log: Log[O2, M2] = Log(game.NAME, game.EDITION, options, (), names, None, tuple(sorted(notes.items())))
        return Record(game, _start(game, log), log)

    @staticmethod
    def resume(game: Game[O2, S2, M2, V2], log: Log[O2, M2]) -> Record[O2, S2, M2, V2]:
        """The record of a saved log, to go on with: without its seed if it names one, unless it is finished.

        Raises BadLog.
        """
        return Record(game, replay(game, log), log if log.finished else attrs.evolve(log, seed=None))

    def dealt_by(self, dealer: Dealer) -> Record[O, S, M, V]:
        """The record once *dealer* has done all that the table asks of the dealer now; it may be nothing."""
        record = self
        while (asked := record.game.to_shuffle(record.state)) is not None:
            record = record.deal(dealer.answer(asked))
        return record

    def deal(self, dealt: Dealt) -> Record[O, S, M, V]:
        """The record after the dealer's act.  Raises BadDeal, and BadLog "after_end" once it is closed."""
        return self._with(self.game.deal(self.state, dealt), dealt)

    def play(self, move: M) -> Record[O, S, M, V]:
        """The record after a player's move.  Raises IllegalMove, and BadLog "after_end" once it is closed."""
        return self._with(self.game.apply(self.state, move), move)

    def _with(self, state: S, move: M | Dealt) -> Record[O, S, M, V]:
        log = self.log
        if log.finished:
            raise BadLog(len(log.moves) + 3, "", "after_end", "The log is closed.")
        return Record(self.game, state, attrs.evolve(log, moves=(*log.moves, move)))

    def close(self, *, reveal: Seed | None = None) -> Record[O, S, M, V]:
        """The record with its last line, at the end of the match or before, and with the seed if it is to be known.

        Raises BadLog "order" when a deal was not that of the seed, and BadValue for what is no seed.
        """
        if reveal is not None and type(reveal) is not Seed:
            raise BadValue("seed", "type", "A Seed is revealed, and nothing else.")
        log = attrs.evolve(self.log, end=End(scores_of(self.state)), seed=reveal)
        if reveal is not None:
            replay(self.game, log)
        return Record(self.game, self.state, log)


# --- A log written while the match goes on ----------------------------------------------------------------------------


class TextFile(Protocol):
    """A text file, open for writing with newline="\\n", so that no line ends otherwise."""

    def write(self, text: str, /) -> object: ...

    def flush(self) -> object: ...


class BinaryFile(Protocol):
    """A binary file, open for writing."""

    def write(self, text: bytes, /) -> object: ...

    def flush(self) -> object: ...


class Writer:
    """Appends a log to a file, a line a move, each flushed: a host that crashes has lost no line that was written.

        writer = Writer(file)
        writer.write(record.log)        # after each step: what the log has and the file has not

    It judges no move: it is given what a `Record` has accepted.  Lines are flushed to the system, not to the disk.
    """

    def __init__(
        self, file: TextFile | BinaryFile, held: str | bytes = b"", *, game: AnyGame | str | None = None
    ) -> None:
        """*held* is what the file has already, whole lines of a log that goes on; it is read as `loads` does."""
        self._put = _putting(file)
        self._digest = _digest(_bytes(held))
        self._lines = 0
        """Lines written, the header too."""
        self._end: End | None = None
        """The last line, once it is written."""
        self._header: Json = None
        """That of the log that was written last, without its seed."""
        self._seed: Seed | None = None
        """The seed that the file names in its first line."""
        self._moves: tuple[object, ...] = ()
        """The moves of that log."""
        if held:
            log = _loaded(held, game)[1]
            self._lines, self._end, self._moves = len(log.moves) + 1, log.end, log.moves
            self._header, self._seed = _header(attrs.evolve(log, seed=None)), log.seed

    def write(self, log: Log[O, M]) -> None:
        """The lines of *log* that the file has not yet: the header, the moves, the end.

        A header that is written stays: a seed that is revealed later is not in it.  Raises BadLog "moves" for a log
        that does not go on from what the file has, and "after_end" for more moves than the file ended with.
        """
        _check_written(log)
        known, header = max(self._lines - 1, 0), _header(attrs.evolve(log, seed=None))
        if self._lines and (header != self._header or self._seed not in (None, log.seed)):
            raise BadLog(1, "", "moves", "This log is of another match: the file has another first line.")
        if log.moves[:known] != self._moves[:known]:
            raise BadLog(self._lines, "", "moves", "This log does not go on from what the file has.")
        if self._end is not None and log.end not in (None, self._end):
            raise BadLog(self._lines, "scores", "moves", "This log ends otherwise than the file does.")
        self._header, self._moves = header, log.moves
        if not self._lines:
            self._seed = log.seed
            self._line(_header(log))
        for move in log.moves[known:]:
            self._line(_move(self._lines + 1, move))
        if log.end is not None and self._end is None:
            self._line(_end(log.end.scores, self._lines - 1, self._digest))
            self._end = log.end

    def _line(self, json: Json) -> None:
        line = self._lines + 1
        if self._end is not None:
            raise BadLog(line + 1, "", "after_end", "The log has ended before this line.")
        text = _text(line, json)
        self._put(text)
        self._digest.update(text.encode())
        self._lines = line


def _putting(file: TextFile | BinaryFile) -> Callable[[str], None]:
    """Writes a text to *file* and flushes it.  A file says what it takes when it is given nothing."""
    any_file: Any = file  # Any: which of the two it is, no type tells
    try:
        any_file.write("")
    except TypeError:
        return lambda text: (any_file.write(text.encode()), any_file.flush())[1]
    return lambda text: (any_file.write(text), any_file.flush())[1]


def _bytes(text: str | bytes) -> bytes:
    if type(text) is not str and type(text) is not bytes:
        raise BadLog(1, "", "type", f"A log is read from a str or bytes, not from {type(text).__name__!a:.60}.")
    return text.encode(errors="surrogatepass") if isinstance(text, str) else text
