"""The games, by name and edition: each is a module, imported when it is first asked for."""

from __future__ import annotations

from importlib import import_module
from typing import Any, Final, TypeAlias

from cardrules.game import BadValue, Game

AnyGame: TypeAlias = Game[Any, Any, Any, Any]
"""A game that a name gave: which types it has, only the name knew.  This is the one place where a game is of any type."""

_MODULES: Final = {("pip_pip", 1): "cardrules.games.pip_pip"}
"""By name and edition; released editions stay."""

NAMES: Final = tuple(dict.fromkeys([name for name, _ in _MODULES]))
"""The games there are, as logs write them."""


def named(name: str, edition: int | None = None) -> AnyGame:
    """The game of that name and edition, the latest edition if none is asked for.

    Raises BadValue "game" and "edition".
    """
    editions = [held for game, held in _MODULES if game == name]
    if not editions:
        raise BadValue("game", "game", f"There is no game {name!r:.80} here, but {', '.join(NAMES)}.")
    wanted = max(editions) if edition is None else edition
    if wanted not in editions:
        held = ", ".join(map(str, editions))
        raise BadValue("edition", "edition", f"There is no edition {wanted!r:.80} of {name} here, but {held}.")
    game: AnyGame = import_module(_MODULES[name, wanted])
    return game
