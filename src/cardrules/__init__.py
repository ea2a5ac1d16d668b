"""cardrules plays card games by the book, for other programs to embed: pure, typed, immutable.

Import a game from `cardrules.games`, ask what is legal, apply a move, get the next state; show each seat its own view,
and keep a log that replays for ever.
"""

from cardrules.cards import Card, Suit
from cardrules.codec import read_move, read_view, to_json
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
from cardrules.log import BadLog, Log, Record, Writer, dumps, loads, replay, states, verify
from cardrules.seats import Seat

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
