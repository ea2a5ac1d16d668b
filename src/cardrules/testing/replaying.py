"""The command that finds a broken law again, and what its words name."""

from __future__ import annotations

import sys
from collections.abc import Mapping
from importlib import import_module
from shlex import quote
from types import ModuleType
from typing import Any, Final

from cardrules.game import BadValue
from cardrules.games import NAMES, AnyGame, named

HERE: Final = "cardrules.games."


def place(thing: object) -> str:
    """Where *thing* is found: the name of a game, a module, or `module:name`; "MODULE:NAME" when no module holds it."""
    if isinstance(thing, ModuleType):
        return thing.__name__.removeprefix(HERE)
    own: str = getattr(thing, "__module__", "")
    for module in sorted(sys.modules, key=lambda name: name != own):
        for name, value in [*vars(sys.modules[module]).items()]:
            if value is thing:
                return f"{module}:{name}"
    return "MODULE:NAME"


def command(game: str, options: str, given: Mapping[str, str], more: Mapping[str, object]) -> str:
    """The words of `cardrules check`, as a shell takes them."""
    words = ["cardrules", "check", game]
    if options != "{}":
        words += ["--options", options]
    for flag, value in [*given.items(), *more.items()]:
        words += [f"--{flag}", str(value)]
    return " ".join([quote(word) for word in words])


def game_at(text: str) -> AnyGame:
    """The game that *text* names: one of this library, a module, or `module:name`.  Raises BadValue "game"."""
    found: AnyGame = named(text) if text in NAMES else thing_at(text)
    offered(found, repr(text))
    return found


def offered(game: object, called: str) -> None:
    """Raises BadValue "game" for what lacks something that a game offers."""
    absent = [name for name in OFFERED if not hasattr(game, name)]
    if absent:
        raise BadValue("game", "game", f"{called:.60} is no game: it has no {absent[0]}.")


OFFERED: Final = (
    "NAME",
    "EDITION",
    "MOVES",
    "Options",
    "View",
    "card",
    "start",
    "to_shuffle",
    "deal",
    "awaited",
    "legal_moves",
    "apply",
    "view",
    "choices",
    "breach",
    "hidden",
    "imagine",
    "outcome",
)
"""What a game offers, by name."""


def _is_absent(path: str, error: BaseException) -> bool:
    """Whether that very module is not there, and not only one that it imports."""
    return isinstance(error, ModuleNotFoundError) and f"{path}.".startswith(f"{error.name}.")


def thing_at(text: str) -> Any:  # Any: what a module has, its path tells and no type does
    """What `module:name` names, or the module.  Raises BadValue "game"."""
    path, _, name = text.partition(":")
    try:
        module = import_module(path)
    except (Exception, SystemExit) as error:  # a module may do anything while it is imported
        said = f"The module {path!a:.60} cannot be imported: {type(error).__name__}: {error!s:.300}."
        if not path.replace(".", "a").isidentifier() or _is_absent(path, error):
            said = f"There is no module {path!a:.60} here, nor a game of that name: {error}."
        raise BadValue("game", "game", said) from error
    if name and not hasattr(module, name):
        raise BadValue("game", "game", f"The module {path!a:.60} has no {name!a:.60}.")
    return getattr(module, name) if name else module
