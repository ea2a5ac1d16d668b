"""The referee: matches kept and judged for a program in any language, a line of JSON for a line of JSON.

    {"id": 1, "ask": "new", "match": "a", "game": "pip_pip", "seed_text": "tea"}     a request
    {"id": 1, "at": 2, "awaited": 1, ...}                                            its answer
    {"id": 2, "ask": "apply", "match": "a", "move": {...}}
    {"id": 2, "error": {"code": "rule", "message": "...", "path": "move", ...}}      an error is an answer

`Referee.answer` is the whole of it: from a request line to an answer line, with nothing read or written.  `serve` is
the loop of `cardrules referee` around it.  Whatever bytes come, there is an answer, in time and memory that are
bounded.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import takewhile
from typing import Any, Final, NoReturn, Protocol, TypeAlias, TypeVar

import attrs

from cardrules.cards import Card
from cardrules.codec import LONGEST, Json, from_json, parse, read_move, read_options, to_json, written
from cardrules.dealing import Dealer, Seed
from cardrules.game import BadDeal, BadSeat, BadValue, CardRulesError, Dealt, IllegalMove, Rule
from cardrules.games import NAMES, AnyGame, named
from cardrules.log import ACTS, BadLog, Record, loads, scores_of
from cardrules.testing.transcripts import awaited_in

T = TypeVar("T")

MATCHES: Final = 100
"""So many matches are kept at once."""
MOVES: Final = 10_000
"""So many moves a match may have here, the dealer's acts too."""
LONGEST_NAME: Final = 100
"""Characters in the name of a match."""

AnyRecord: TypeAlias = Record[Any, Any, Any, Any]
"""The record of a match of a game that a request names, as `AnyGame` is a game."""

Fields: TypeAlias = dict[str, Json]
"""Of a request, or of an answer but for its id."""


@attrs.frozen(weakref_slot=False)
class _Kept:
    """A match."""

    record: AnyRecord
    dealer: Dealer | None
    """None if the tester deals."""

    @property
    def game(self) -> AnyGame:
        return self.record.game

    def dealt(self) -> _Kept:
        """The match once its dealer, if there is one, has done all that the table asks of him."""
        kept = self
        while kept.dealer is not None and (asked := kept.game.to_shuffle(kept.record.state)) is not None:
            kept = kept.after(kept.dealer.answer(asked))
        return kept

    def acts_ahead(self) -> tuple[object, ...]:
        """The last acts of a dealer who deals by himself, with no move after them."""
        moves = self.record.log.moves
        acts = [*takewhile(lambda move: isinstance(move, Dealt), reversed(moves))] if self.dealer is not None else []
        return tuple(reversed(acts))

    def after(self, move: object) -> _Kept:
        """The match after a player's move or the dealer's act."""
        if len(self.record.log.moves) >= MOVES:
            raise BadValue("match", "full", f"A match has at most {MOVES} moves here.")
        record = self.record.deal(move) if isinstance(move, Dealt) else self.record.play(move)
        return attrs.evolve(self, record=record)


# --- Requests and answers ---------------------------------------------------------------------------------------------


class Referee:
    """Keeps matches, and answers requests about them."""

    def __init__(self) -> None:
        self._matches: dict[str, _Kept] = {}
        self._asks: dict[str, _Ask] = {
            "games": _Ask(self._games),
            "matches": _Ask(self._names),
            "new": _Ask(self._new, ("match", "game"), ("edition", "options", "players", "meta", "seed", "seed_text")),
            "resume": _Ask(self._resume, ("match", "log"), ("seed", "seed_text")),
            "append": _Ask(self._append, ("match", "lines")),
            "position": _Ask(self._position, ("match",)),
            "legal": _Ask(self._legal, ("match",), ("seat",)),
            "view": _Ask(self._view, ("match",), ("seat",)),
            "why_not": _Ask(self._why_not, ("match", "move"), ("seat",)),
            "apply": _Ask(self._apply, ("match", "move")),
            "deal": _Ask(self._deal, ("match",), ("act",)),
            "back": _Ask(self._back, ("match", "at")),
            "log": _Ask(self._log, ("match",), ("close", "reveal")),
            "forget": _Ask(self._forget, ("match",)),
        }

    def answer(self, line: str | bytes) -> str:
        """The line, without a newline, that answers the request *line*.  It raises nothing."""
        known: Json = None
        try:
            asked = parse(line)
            if not isinstance(asked, dict):
                raise BadValue("", "type", "A request is an object.")
            known = _identity(asked)
            said = self._answered(asked)
        except Exception as error:  # noqa: BLE001  # a fault of the library is told too: the process goes on
            said = {"error": _error(error)}
        return written({"id": known, **said})

    def _answered(self, asked: Fields) -> Fields:
        word = _text(asked, "ask")
        if word not in self._asks:
            raise BadValue("ask", "ask", f"Here belongs one of {', '.join(self._asks)}, not {word!a:.60}.")
        ask = self._asks[word]
        for key in ask.needed:
            _held(asked, key)
        for key in asked:
            if key not in ("id", "ask", *ask.needed, *ask.others):
                raise BadValue("", "unknown_key", f"There is no key {key!a:.60} in a request {word!r}.")
        return ask.method(asked)

    # --- Matches ------------------------------------------------------------------------------------------------------

    def _games(self, _asked: Fields) -> Fields:
        games = [named(name) for name in NAMES]
        return {"games": [{"game": game.NAME, "edition": game.EDITION} for game in games]}

    def _names(self, _asked: Fields) -> Fields:
        return {"matches": list(self._matches)}

    def _new(self, asked: Fields) -> Fields:
        name = self._free(asked)
        edition = _whole(asked, "edition") if "edition" in asked else None
        game = named(_text(asked, "game"), edition)
        options = _options(game, asked.get("options", {}))
        players = _inside("players", _NAMES, asked["players"]) if "players" in asked else None
        meta = _notes(asked["meta"]) if "meta" in asked else None
        record = Record.start(game, options, players=players, meta=meta)
        return self._keep(name, _Kept(record, _dealer(asked)).dealt())

    def _resume(self, asked: Fields) -> Fields:
        """A saved log goes on from its last move, with the seed of the request or else its own."""
        name = self._free(asked)
        log = loads(_text(asked, "log"))
        dealer = _dealer(asked) or (None if log.seed is None else Dealer(log.seed))
        if len(log.moves) > MOVES:
            raise BadValue("log", "full", f"A match has at most {MOVES} moves here.")
        record = Record.resume(named(log.game, log.edition), attrs.evolve(log, seed=None, end=None))
        return self._keep(name, _Kept(record, dealer).dealt())

    def _free(self, asked: Fields) -> str:
        """A name under which no match is kept."""
        name = _text(asked, "match")
        if len(name) > LONGEST_NAME:
            raise BadValue("match", "too_long", f"The name of a match has at most {LONGEST_NAME} characters.")
        if name in self._matches:
            raise BadValue("match", "taken", f"There is a match {name!a} already.")
        if len(self._matches) >= MATCHES:
            raise BadValue("match", "full", f"{MATCHES} matches are kept at once: forget one.")
        return name

    def _kept(self, asked: Fields) -> tuple[str, _Kept]:
        name = _text(asked, "match")
        if name not in self._matches:
            raise BadValue("match", "unknown", f"There is no match {name!a:.60}.")
        return name, self._matches[name]

    def _keep(self, name: str, kept: _Kept) -> Fields:
        self._matches[name] = kept
        return _standing(kept)

    def _forget(self, asked: Fields) -> Fields:
        del self._matches[self._kept(asked)[0]]
        return self._names(asked)

    # --- Questions ----------------------------------------------------------------------------------------------------

    def _position(self, asked: Fields) -> Fields:
        return _standing(self._kept(asked)[1])

    def _legal(self, asked: Fields) -> Fields:
        _, kept = self._kept(asked)
        game, state = kept.game, kept.record.state
        legal = game.legal_moves(state)
        if "seat" in asked:
            legal = game.choices(game.view(state, _whole(asked, "seat")))
        return {"moves": [to_json(move) for move in legal]}

    def _view(self, asked: Fields) -> Fields:
        _, kept = self._kept(asked)
        state = kept.record.state
        if "seat" not in asked:
            return {"table": to_json(state.table)}
        return {"view": to_json(kept.game.view(state, _whole(asked, "seat")))}

    def _why_not(self, asked: Fields) -> Fields:
        """Judged from the view of a seat: that of the request, or the mover's."""
        _, kept = self._kept(asked)
        game, state = kept.game, kept.record.state
        move = _move(game, "move", asked["move"])
        if "seat" in asked:
            rule: Rule | None = game.breach(game.view(state, _whole(asked, "seat")), move)
        else:
            at_the_table = 0 <= move.seat < len(scores_of(state))
            rule = game.breach(game.view(state, move.seat if at_the_table else 0), move)
        return {"rule": None if rule is None else _quoted(rule)}

    def _log(self, asked: Fields) -> Fields:
        _, kept = self._kept(asked)
        close, reveal = [key in asked and _inside(key, bool, asked[key]) for key in ("close", "reveal")]
        if reveal and not close:
            raise BadValue("reveal", "value", "The seed is revealed in a log that is closed.")
        if reveal and kept.dealer is None:
            raise BadValue("reveal", "seed", "This match has no seed.")
        record = kept.record
        if close:
            record = record.close(reveal=kept.dealer.seed if reveal and kept.dealer is not None else None)
        return {"log": record.log.dumps()}

    # --- Steps --------------------------------------------------------------------------------------------------------

    def _apply(self, asked: Fields) -> Fields:
        name, kept = self._kept(asked)
        return self._keep(name, kept.after(_move(kept.game, "move", asked["move"])).dealt())

    def _deal(self, asked: Fields) -> Fields:
        """The act given; or all that the table asks for now, by the seed."""
        name, kept = self._kept(asked)
        if "act" in asked:
            return self._keep(name, kept.after(_dealt(kept.game, "act", asked["act"])))
        if kept.dealer is None:
            raise BadValue("", "missing_key", "The key 'act' is missing, and this match has no seed.")
        if kept.game.to_shuffle(kept.record.state) is None:
            raise BadValue("", "time", "The table waits for no act of the dealer.")
        return self._keep(name, kept.dealt())

    def _append(self, asked: Fields) -> Fields:
        """Lines of a log between its first and its last, as plain values: all of them, or none.

        Acts that the dealer has done already, since the last line, may come once more: the log has them too.
        """
        name, kept = self._kept(asked)
        lines = asked["lines"]
        if not isinstance(lines, list):
            raise BadValue("lines", "type", "Here belongs an array of moves and acts.")
        ahead = kept.acts_ahead()
        for nth, line in enumerate(lines):
            path = f"lines[{nth}]"
            acts = isinstance(line, dict) and line.get("move") in [*ACTS]  # an array: it may not hash
            move = (_dealt if acts else _move)(kept.game, path, line)
            if move in ahead:
                ahead = ahead[ahead.index(move) + 1 :]
                continue
            ahead = ()
            try:
                kept = kept.after(move)
            except (IllegalMove, BadDeal) as error:
                raise _At(path, error) from error
        return self._keep(name, kept.dealt())

    def _back(self, asked: Fields) -> Fields:
        """To the position after that many moves; the dealer waits there until he is asked."""
        name, kept = self._kept(asked)
        log, at = kept.record.log, _whole(asked, "at")
        if not 0 <= at <= len(log.moves):
            raise BadValue("at", "value", f"The positions of this match are 0 to {len(log.moves)}, not {at}.")
        record = Record.resume(kept.game, attrs.evolve(log, moves=log.moves[:at]))
        return self._keep(name, attrs.evolve(kept, record=record))


@attrs.frozen(weakref_slot=False)
class _Ask:
    """What a request may ask for."""

    method: Callable[[Fields], Fields]
    needed: tuple[str, ...] = ()
    others: tuple[str, ...] = ()


class _At(CardRulesError):
    """A refusal with the path to the move or act refused."""

    def __init__(self, path: str, refused: IllegalMove | BadDeal) -> None:
        super().__init__(path, refused)
        self.path = path
        self.refused = refused


# --- What an answer says ----------------------------------------------------------------------------------------------


def _standing(kept: _Kept) -> Fields:
    """How a match stands."""
    game, state = kept.game, kept.record.state
    asked = game.to_shuffle(state)
    return {
        "at": len(kept.record.log.moves),
        "awaited": awaited_in(game, state),
        "asked": None if asked is None else to_json(asked),
        "scores": list(scores_of(state)),
        "outcome": to_json(game.outcome(state)),
    }


def _quoted(rule: Rule) -> Json:
    return {"name": rule.name, "sentence": rule.sentence, "clause": rule.clause}


def _error(error: Exception) -> Fields:
    """Its stable code, its message, and where in the request it is; more for a refusal and for a line of a log."""
    match error:
        case _At():
            return _error(error.refused) | {"path": error.path + _INSIDE.get(getattr(error.refused, "code", ""), "")}
        case IllegalMove():
            return {"code": "rule", "message": error.rule.quoted, "path": "move", "rule": _quoted(error.rule)}
        case BadLog():
            where: Fields = {"line": error.line, "field": error.field}
            return {"code": error.code, "message": str(error), "path": "log", **where}
        case BadDeal():
            return {"code": error.code, "message": error.message, "path": "act" + _INSIDE[error.code]}
        case BadSeat():
            return {"code": "seat", "message": str(error), "path": "seat"}
        case BadValue():
            return {"code": error.code, "message": error.message, "path": error.path}
        case _:
            return {"code": "fault", "message": f"A fault of the referee: {error!a:.200}", "path": ""}


_INSIDE: Final = {"time": "", "act": ".move", "seat": ".seat", "cards": ".cards"}
"""Where an act says what a BadDeal of that code refuses."""


# --- What a request says ----------------------------------------------------------------------------------------------


def _identity(asked: Fields) -> str | int:
    known = _held(asked, "id")
    if isinstance(known, str) or (isinstance(known, int) and not isinstance(known, bool)):
        return known
    raise BadValue("id", "type", "An id is a text or a whole number.")


def _held(asked: Fields, key: str) -> Json:
    if key not in asked:
        raise BadValue("", "missing_key", f"The key {key!r} is missing.")
    return asked[key]


def _text(asked: Fields, key: str) -> str:
    return _inside(key, str, _held(asked, key))


def _whole(asked: Fields, key: str) -> int:
    return _inside(key, int, asked[key])


def _inside(path: str, kind: type[T], json: Json) -> T:
    """The value of *kind*, which has no cards, that stands under *path*."""
    try:
        return from_json(kind, json, _NO_CARDS.__getitem__)
    except BadValue as bad:
        _under(path, bad)


def _under(path: str, bad: BadValue) -> NoReturn:
    dot = "." if bad.path and not bad.path.startswith("[") else ""
    raise BadValue(path + dot + bad.path, bad.code, bad.message) from None


def _move(game: AnyGame, path: str, json: Json) -> Any:  # Any: the move of any game
    try:
        return read_move(game, _object(json))
    except BadValue as bad:
        _under(path, bad)


def _dealt(game: AnyGame, path: str, json: Json) -> Dealt:
    """The dealer's act, as a line of a log writes it."""
    try:
        return from_json(Dealt, _object(json), game.card)
    except BadValue as bad:
        _under(path, bad)


def _options(game: AnyGame, json: Json) -> object:
    """Those of the request, the others as in the rule text."""
    try:
        options: object = read_options(game, _object(to_json(game.Options())) | _object(json))
    except BadValue as bad:
        _under("options", bad)
    return options


def _notes(json: Json) -> dict[str, str]:
    try:
        return {key: _inside(key, str, note) for key, note in _object(json).items()}
    except BadValue as bad:
        _under("meta", bad)


def _object(json: Json) -> Fields:
    """A text would be parsed once more; here it is none."""
    if not isinstance(json, dict):
        raise BadValue("", "type", "Here belongs an object.")
    return json


def _dealer(asked: Fields) -> Dealer | None:
    if "seed" in asked and "seed_text" in asked:
        raise BadValue("seed_text", "seed", "A match has one seed: as 64 digits, or made from a text.")
    if "seed_text" in asked:
        return Dealer(Seed.from_text(_text(asked, "seed_text")))
    return Dealer(Seed.from_hex(_text(asked, "seed"))) if "seed" in asked else None


_NAMES: Final = tuple[str, ...]
_NO_CARDS: Final[dict[str, Card]] = {}


# --- The loop ---------------------------------------------------------------------------------------------------------


class Lines(Protocol):
    """A binary file, open for reading."""

    def readline(self, size: int, /) -> bytes: ...


def serve(file: Lines, say: Callable[[str], object]) -> None:
    """Says the answer to each line of *file*, until it ends."""
    referee = Referee()
    for line in _requests(file):
        say(referee.answer(line) + "\n")


def _requests(file: Lines) -> Iterator[bytes]:
    """The lines; of one that is too long only so much that it is refused, and the rest is read and dropped."""
    while line := file.readline(LONGEST + 2):
        rest = line
        while len(rest) == LONGEST + 2 and not rest.endswith(b"\n"):
            rest = file.readline(LONGEST + 2)
        yield line.removesuffix(b"\n")
