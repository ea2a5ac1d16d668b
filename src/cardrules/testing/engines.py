"""Another engine, whatever it is written in, as `compare` drives it: six questions, in plain values of JSON.

`GameEngine` makes one of any module that offers `Game`, `LineEngine` of a process that answers lines as the command
`cardrules referee` does.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from contextlib import suppress
from typing import Final, Generic, Protocol, TypeAlias

from cardrules.codec import Json, from_json, parse, read_move, read_options, to_json, written
from cardrules.game import CardRulesError, Dealt, Game, IllegalMove, M, O, S, V
from cardrules.seats import Seat
from cardrules.testing.laws.law import brief

Fields: TypeAlias = dict[str, Json]
"""An object of JSON."""

LONGEST: Final = 4 * 1024 * 1024
"""Bytes in one answer of a process."""


class Refused(CardRulesError):
    """How an engine refuses a move: by the name of the rule, as `Rule` has it, or by "" if it names none."""

    def __init__(self, rule: str = "") -> None:
        super().__init__(rule)
        self.rule = rule


class Engine(Protocol):
    """What is asked of another engine.  Moves, acts, options, tables and views are as logs and `to_json` write them.

    It keeps one match.  Any error but `Refused` is reported as its answer.  A tuple is an array, as a list is.
    """

    def start(self, options: Fields, /) -> object:
        """A new match, of which nothing is dealt yet; the one before is forgotten."""
        ...

    def deal(self, act: Fields, /) -> object:
        """The dealer's act is done."""
        ...

    def legal_moves(self) -> Iterable[Json]:
        """Every move that any seat may make now, in any order: a list or a tuple of them, or a generator."""
        ...

    def apply(self, move: Fields, /) -> object:
        """The move is made; or Refused is raised, and nothing has happened."""
        ...

    def view(self, seat: Seat | None, /) -> Json:
        """What *seat* sees; for None, the table."""
        ...

    def outcome(self) -> Json:
        """Null, or scores and winners once the match is over."""
        ...


class GameEngine(Generic[O, S, M, V]):
    """A module, or any object, that offers `Game`, as an engine: another edition, a fork, a wrapped copy."""

    def __init__(self, game: Game[O, S, M, V]) -> None:
        self.game = game
        self._states: list[S] = []

    @property
    def state(self) -> S:
        """Where the match stands, once one is started."""
        return self._states[-1]

    def start(self, options: Fields, /) -> None:
        """A new match."""
        self._states = [self.game.start(read_options(self.game, options))]

    def deal(self, act: Fields, /) -> None:
        """The dealer's act."""
        self._states = [self.game.deal(self.state, from_json(Dealt, act, self.game.card))]

    def legal_moves(self) -> list[Json]:
        """Those of all seats."""
        return [to_json(move) for move in self.game.legal_moves(self.state)]

    def apply(self, move: Fields, /) -> None:
        """The move; raises Refused."""
        try:
            self._states = [self.game.apply(self.state, read_move(self.game, move))]
        except IllegalMove as refusal:
            raise Refused(refusal.rule.name) from refusal

    def view(self, seat: Seat | None, /) -> Json:
        """What a seat sees, or the table."""
        return to_json(self.state.table if seat is None else self.game.view(self.state, seat))

    def outcome(self) -> Json:
        """Scores and winners, or null."""
        return to_json(self.game.outcome(self.state))


class LineEngine:
    """Another program that answers a line of JSON to a line of JSON, as `cardrules referee` does.

    *ask* sends a request and gives the answer, both without a newline: that of a process, see `asking`.  Of the
    protocol the requests `new`, `deal` with the act, `apply`, `legal`, `view` and `forget` are used; the answers to the
    first three have `outcome`, and a move refused is an error with the code "rule", and with the rule's name if the
    program knows it.
    """

    def __init__(self, game: str, ask: Callable[[str], str | bytes]) -> None:
        self.game = game
        self._ask = ask
        self._asked = 0
        self._started = False
        self._outcome: Json = None

    def start(self, options: Fields, /) -> None:
        """A new match, under the name of the one before."""
        if self._started:
            self._answer("forget")
        self._stands("new", game=self.game, options=options)
        self._started = True

    def deal(self, act: Fields, /) -> None:
        """The dealer's act."""
        self._stands("deal", act=act)

    def legal_moves(self) -> list[Json]:
        """Those of all seats."""
        moves = self._answer("legal").get("moves")
        if not isinstance(moves, list):
            raise CardRulesError(f"An answer to 'legal' has an array of moves, not {shown(moves)}.")
        return moves

    def apply(self, move: Fields, /) -> None:
        """The move; raises Refused."""
        self._stands("apply", move=move)

    def view(self, seat: Seat | None, /) -> Json:
        """What a seat sees, or the table."""
        if seat is None:
            return self._answer("view").get("table")
        return self._answer("view", seat=seat).get("view")

    def outcome(self) -> Json:
        """As the last answer about the match said."""
        return self._outcome

    def _stands(self, ask: str, **more: Json) -> None:
        self._outcome = self._answer(ask, **more).get("outcome")

    def _answer(self, ask: str, **more: Json) -> Fields:
        """The answer to that request.  Raises Refused, and CardRulesError for any other error."""
        self._asked += 1
        answer = parse(self._ask(written({"id": self._asked, "ask": ask, "match": "compare", **more})), longest=LONGEST)
        if not isinstance(answer, dict) or not _is_exactly(answer.get("id"), self._asked):
            raise CardRulesError(f"An answer is an object with the id {self._asked}, not {shown(answer)}.")
        error = answer.get("error")
        if error is None:
            return answer
        if ask == "apply" and isinstance(error, dict) and error.get("code") == "rule":
            rule = error.get("rule")
            raise Refused(str(rule.get("name", "")) if isinstance(rule, dict) else "")
        raise CardRulesError(f"The request {ask!r} is answered by the error {shown(error)}.")


class Sending(Protocol):
    """The standard input of a process, open for writing bytes."""

    def write(self, line: bytes, /) -> object: ...

    def flush(self) -> object: ...


class Answering(Protocol):
    """Its standard output, open for reading bytes."""

    def readline(self, size: int, /) -> bytes: ...


def asking(sending: Sending, answering: Answering) -> Callable[[str], bytes]:
    """A function for `LineEngine` that writes a request to a process and reads its answer: `asking(p.stdin, p.stdout)`.

    It waits for the answer as long as it takes.
    """

    def ask(line: str) -> bytes:
        sending.write(f"{line}\n".encode())
        sending.flush()
        answer = answering.readline(LONGEST)
        if not answer.endswith(b"\n"):
            raise CardRulesError(f"The program has ended, or its answer is no line: {brief(repr(answer))}")
        return answer.removesuffix(b"\n")

    return ask


def _is_exactly(json: Json, number: int) -> bool:
    """Whether *json* is that number; `true` equals 1, and is none."""
    return type(json) is int and json == number


def _writers() -> tuple[Callable[..., str], ...]:
    """As JSON, and as Python has it: what they are given may be anything."""
    return written, repr


def shown(json: object, most: int = 400) -> str:
    """As a log has it; what is no JSON as Python has it; what neither can write, for it lies too deep, by its class."""
    for write in _writers():
        with suppress(Exception):  # an engine may answer anything
            return brief(write(json), most)
    return f"a {type(json).__name__} that cannot be written"
