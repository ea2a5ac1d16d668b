"""The universes of the games: every move that could be tried in a position, also by seats that there are not.

What is legal is checked against all of it: `apply` accepts the legal moves and refuses the others.  `universe` and
`bound` find those of a game by its name or its module.
"""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from typing import Any, Final, Protocol

from cardrules.game import BadValue, Game, M, O, S, V
from cardrules.games import NAMES


class _Universe(Protocol):
    """What the module of a game offers here."""

    universe: Callable[[Any], tuple[Any, ...]]  # Any: of which types, the game's name tells and no type does
    bound: Callable[[Any], int]


def universe(game: Game[O, S, M, V]) -> Callable[[S], tuple[M, ...]]:
    """The universe of a game of this library, by state.  Raises BadValue "game" for another."""
    return _of(game.NAME).universe


def bound(game: Game[O, S, M, V]) -> Callable[[O], int]:
    """The most moves of players that a match of a game of this library has, by its options.  Raises BadValue "game"."""
    return _of(game.NAME).bound


def _of(name: str) -> _Universe:
    if name not in NAMES:
        raise BadValue("game", "game", f"There is no universe of {name!a:.60} here, but of {', '.join(NAMES)}.")
    found: _Universe = _imported(f"{__name__}.{name}")
    return found


_imported: Final[Callable[[str], Any]] = import_module
"""Any: what a module has, its path tells and no type does."""
