"""cardrules plays card games by the book, for other programs to embed: pure, typed, immutable.

Import a game from `cardrules.games`, ask what is legal, apply a move, get the next state; show each seat its own view,
and keep a log that replays for ever.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Final

from cardrules.cards import Card, Suit
from cardrules.dealing import Dealer, Seed
from cardrules.game import (
    BadDeal,
    BadOptions,
    BadSeat,
    BadValue,
    CardRulesError,
    Dealt,
    Game,
    IllegalMove,
    Match,
    Outcome,
    ScoreLine,
    Shuffle,
)
from cardrules.seats import Seat

if TYPE_CHECKING:
    from cardrules.codec import read_move, read_view, to_json
    from cardrules.log import BadLog, Log, Record, Writer, dumps, loads, replay, states, verify

__version__ = "0.1.0"

__all__ = [
    "BadDeal",
    "BadLog",
    "BadOptions",
    "BadSeat",
    "BadValue",
    "Card",
    "CardRulesError",
    "Dealer",
    "Dealt",
    "Game",
    "IllegalMove",
    "Log",
    "Match",
    "Outcome",
    "Record",
    "ScoreLine",
    "Seat",
    "Seed",
    "Shuffle",
    "Suit",
    "Writer",
    "dumps",
    "loads",
    "read_move",
    "read_view",
    "replay",
    "states",
    "to_json",
    "verify",
]

_LATER: Final = {
    **dict.fromkeys(["read_move", "read_view", "to_json"], "codec"),
    **dict.fromkeys(
        ["BadLog", "Log", "Record", "Writer", "dumps", "loads", "replay", "states", "verify"],
        "log",
    ),
}
"""Names whose module is imported when one of them is first asked for: a bot that keeps no log does not wait for it."""


def __getattr__(name: str) -> object:
    if name not in _LATER:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    found: object = getattr(import_module(f"{__name__}.{_LATER[name]}"), name)
    globals()[name] = found
    return found


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
