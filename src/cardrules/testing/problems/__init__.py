"""What makes a hand-built state impossible, in sentences.

`problems(state)` looks at a state of any game of the library: whether its values are of the right classes, whether
every card of the pack is in exactly one place, whether what the table says of hidden cards is true, and whether turn,
tricks, scores and phase can come together in a match.  It never plays: whether an earlier play has followed suit, it
does not ask.  First come faults of form, then those of shape; only a state without these is looked at further.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from importlib import import_module

from cardrules.game import BadValue
from cardrules.games import NAMES, named
from cardrules.testing.problems.common import in_form


def problems(state: object) -> tuple[str, ...]:
    """What is impossible in *state*, a sentence each, with the path of the field; none for a state of a match.

    Raises BadValue "type" for what is no state of a game of this library.
    """
    kind = type(state)
    name = next((name for name in NAMES if kind.__module__ == f"cardrules.games.{name}.state"), None)
    if name is None or kind.__name__ != "State":
        raise BadValue("state", "type", f"This is no state of {', '.join(NAMES)}, but of class {kind.__name__!r:.40}.")
    module = import_module(f"{__name__}.{name}")
    shape: Callable[[object], Iterable[str]] = module.shape
    rest: Callable[[object], Iterable[str]] = module.rest
    return tuple(in_form(state, named(name).card)) or tuple(shape(state)) or tuple(rest(state))
