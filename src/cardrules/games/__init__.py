"""The games, by name and edition: each is a module, imported when it is first asked for."""

from __future__ import annotations

from importlib import import_module
from typing import Any, Final, Protocol, TypeAlias

from cardrules.game import BadValue, Game, SomeTable
from cardrules.text import Names, Write

AnyGame: TypeAlias = Game[Any, Any, Any, Any]
"""A game that a name gave: which types it has, no type checker knows.  Here alone a game is of any type."""

AnyMove: TypeAlias = Any
"""Its move, likewise."""

AnyView: TypeAlias = Any
"""Its view, likewise."""


class Telling(Protocol):
    """What a game's module `telling` offers: a step of a match, in words."""

    def in_sight(self, before: SomeTable, move: AnyMove, after: SomeTable, names: tuple[str, ...], /) -> list[str]:
        """What everybody sees; *move* is None for the dealer's act, and *names* are by seat."""
        ...

    def in_hand(self, before: AnyView, move: AnyMove, after: AnyView, names: tuple[str, ...], /) -> list[str]:
        """What the seat of these views alone sees."""
        ...


class Picture(Protocol):
    """What a game's module `picture` offers: a position, in a few lines of text."""

    def __call__(self, seen: SomeTable | AnyView, names: Names | None = None, write: Write = ..., /) -> list[str]: ...


_MODULES: Final = {
    ("toucan_tricks", 1): "cardrules.games.toucan_tricks",
    ("toucan_burn", 1): "cardrules.games.toucan_burn",
    ("pip_pip", 1): "cardrules.games.pip_pip",
    ("colonel", 1): "cardrules.games.colonel",
    ("straw_man_tarock", 1): "cardrules.games.straw_man_tarock",
}
"""By name and edition; released editions stay."""

NAMES: Final = tuple(dict.fromkeys([name for name, _ in _MODULES]))
"""The games there are, as logs write them."""


def named(name: str, edition: int | None = None) -> AnyGame:
    """The game of that name and edition, the latest edition if none is asked for.

    Raises BadValue "game" and "edition".
    """
    game: AnyGame = _imported(_path(name, edition))
    return game


def telling(game: AnyGame) -> Telling:
    """The words of *game*.  Raises BadValue, as `named` does, for a game that is not of this library."""
    words: Telling = _imported(_path(game.NAME, game.EDITION) + ".telling")
    return words


def picture(game: AnyGame) -> Picture:
    """How a table or a view of *game* is written in a few lines.  Raises BadValue as `named` does."""
    drawn: Picture = _imported(_path(game.NAME, game.EDITION) + ".picture").picture
    return drawn


def _imported(path: str) -> Any:  # Any: what a module has, its path tells and no type does
    return import_module(path)


def _path(name: str, edition: int | None) -> str:
    editions = [held for game, held in _MODULES if game == name]
    if not editions:
        raise BadValue("game", "game", f"There is no game {name!a:.60} here, but {', '.join(NAMES)}.")
    wanted = max(editions) if edition is None else edition
    if wanted not in editions:
        raise BadValue("edition", "edition", f"There is no edition {wanted} of {name} here, but {max(editions)}.")
    return _MODULES[name, wanted]
