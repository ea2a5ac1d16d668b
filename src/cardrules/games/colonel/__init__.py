"""Colonel, the two-handed rummy: draw, melds and cards laid off, discard, and a challenge to compare hands."""

from __future__ import annotations

from typing import Final

from cardrules.game import Dealt, Match, Outcome, ScoreLine, Shuffle
from cardrules.games.colonel.melds import MELDS, fits, fitting, is_meld, is_sequence, is_set, melds_in
from cardrules.games.colonel.play import apply, awaited, deal, outcome, start, to_shuffle
from cardrules.games.colonel.rules import MOVES, Rule, breach, choices, legal_moves
from cardrules.games.colonel.scoring import total
from cardrules.games.colonel.state import (
    PACK,
    Accept,
    Between,
    Challenge,
    Cutting,
    Discard,
    Draw,
    Drawing,
    Drawn,
    LayOff,
    Meld,
    Melding,
    Move,
    Opening,
    Options,
    Reason,
    Reject,
    Replying,
    Source,
    State,
    Table,
    View,
    card,
    hidden,
    holding,
    imagine,
    view,
)

NAME: Final = "colonel"
EDITION: Final = 1

__all__ = [
    "EDITION",
    "MELDS",
    "MOVES",
    "NAME",
    "PACK",
    "Accept",
    "Between",
    "Challenge",
    "Cutting",
    "Dealt",
    "Discard",
    "Draw",
    "Drawing",
    "Drawn",
    "LayOff",
    "Match",
    "Meld",
    "Melding",
    "Move",
    "Opening",
    "Options",
    "Outcome",
    "Reason",
    "Reject",
    "Replying",
    "Rule",
    "ScoreLine",
    "Shuffle",
    "Source",
    "State",
    "Table",
    "View",
    "apply",
    "awaited",
    "breach",
    "card",
    "choices",
    "deal",
    "fits",
    "fitting",
    "hidden",
    "holding",
    "imagine",
    "is_meld",
    "is_sequence",
    "is_set",
    "legal_moves",
    "melds_in",
    "outcome",
    "start",
    "to_shuffle",
    "total",
    "view",
]
