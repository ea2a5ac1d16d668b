"""Golden logs: complete matches of each game, kept in the package, for another program to be tested against.

They are small, the shortest first, and together they reach every class of move, every way in which a deal can end,
every reason of a score, and the values of every option.  Each stands in a file of its own, and an index says what it
shows.  Once released a golden log never changes.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Any, Final, Generic, TypeAlias, overload

import attrs

from cardrules.cards import Card
from cardrules.codec import from_json, parse
from cardrules.game import BadValue, Game, M, O, S, V
from cardrules.games import AnyGame, named
from cardrules.log import Log, loads


@attrs.frozen(weakref_slot=False)
class GoldenLog(Generic[O, M]):
    """A complete match: what it shows, what it reaches, and its text."""

    name: str
    """"stock-out"; its file is `golden/colonel/07-stock-out.jsonl`, by its place among the logs of the game."""
    shows: str
    """In one sentence; the log has it too, in its notes."""
    moves: tuple[str, ...]
    """The classes of moves in it, and the dealer's acts, as logs write them."""
    endings: tuple[str, ...]
    """How its deals end, in words of this kit."""
    reasons: tuple[str, ...]
    """What its scores are for, as views write it."""
    options: tuple[str, ...]
    """Those that differ from the rule text, each with its value: "seats 3"."""
    text: str = attrs.field(repr=False)
    """JSON Lines, as the file has them."""

    @property
    def log(self) -> Log[O, M]:
        """The match itself: read, and played through, whenever it is asked for."""
        return loads(self.text)


AnyGoldenLog: TypeAlias = GoldenLog[Any, Any]
"""A golden log of a game that a name gave: its types are known to that game alone, as those of `AnyGame`."""


@overload
def golden_logs(game: Game[O, S, M, V]) -> tuple[GoldenLog[O, M], ...]: ...


@overload
def golden_logs(game: str) -> tuple[AnyGoldenLog, ...]: ...


def golden_logs(game: AnyGame | str) -> tuple[AnyGoldenLog, ...]:
    """The golden logs of *game*, a module or its name, the shortest first.  Raises BadValue "game"."""
    return tuple(_kept(_name_of(game)).values())


@overload
def golden_log(game: Game[O, S, M, V], name: str) -> GoldenLog[O, M]: ...


@overload
def golden_log(game: str, name: str) -> AnyGoldenLog: ...


def golden_log(game: AnyGame | str, name: str) -> AnyGoldenLog:
    """The golden log of that name.  Raises BadValue "game", and "value" for a name that none has."""
    logs = _kept(_name_of(game))
    if name not in logs:
        raise BadValue("name", "value", f"There is no golden log {name!a:.60}, but {', '.join(logs)}.")
    return logs[name]


def _name_of(game: AnyGame | str) -> str:
    name: object = game if isinstance(game, str) else getattr(game, "NAME", None)
    if not isinstance(name, str):
        raise BadValue("game", "game", f"Here belongs a game of the library or its name, not {game!a:.60}.")
    return named(name).NAME


# --- Kept in the package ----------------------------------------------------------------------------------------------


@attrs.frozen(weakref_slot=False)
class Entry:
    """What the index says of a log; its fields are those of a `GoldenLog`."""

    name: str
    shows: str
    moves: tuple[str, ...]
    endings: tuple[str, ...]
    reasons: tuple[str, ...]
    options: tuple[str, ...]


_NO_CARDS: Final[dict[str, Card]] = {}


@cache
def _kept(game: str) -> Mapping[str, AnyGoldenLog]:
    """By name, in the order of the index."""
    from importlib.resources import files

    folder = files("cardrules.testing").joinpath("golden", game)
    index = parse(folder.joinpath("index.json").read_bytes())
    logs: dict[str, AnyGoldenLog] = {}
    for nth, entry in enumerate(from_json(tuple[Entry, ...], index, _NO_CARDS.__getitem__), 1):
        text = folder.joinpath(f"{nth:02}-{entry.name}.jsonl").read_text(encoding="utf-8")
        logs[entry.name] = GoldenLog(
            entry.name, entry.shows, entry.moves, entry.endings, entry.reasons, entry.options, text
        )
    return logs
