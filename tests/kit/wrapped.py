"""A game with some of its functions replaced, to be faulty on purpose: `Wrapped(pip_pip, view=leaking)`."""

from __future__ import annotations

from typing import Any


class Wrapped:
    """Offers what *game* offers, but for what is *replaced*.

    A replacement is called as the game's own function is; the game itself is at hand where it is written.  Values are
    those of the game, so its universe, its bound and the names of its values go with it.
    """

    def __init__(self, game: Any, **replaced: Any) -> None:
        self._game = game
        self._replaced = replaced

    def __getattr__(self, name: str) -> Any:
        if name.startswith("_"):
            raise AttributeError(name)
        return self._replaced[name] if name in self._replaced else getattr(self._game, name)

    def __repr__(self) -> str:
        return f"Wrapped({self._game.NAME}, {', '.join(self._replaced)})"
