"""Pip-Pip!, a trick game for 3 to 12 players with two packs: call a king and queen at any time, and the trump turns."""

from __future__ import annotations

from typing import Final

from cardrules.cards import Suit
from cardrules.game import Dealt, Match, Outcome, ScoreLine, Shuffle
from cardrules.games.pip_pip.play import apply, awaited, deal, outcome, start, to_shuffle
from cardrules.games.pip_pip.rules import MOVES, Rule, breach, callable_suits, choices, legal_moves, playable
from cardrules.games.pip_pip.scoring import card_points, taker
from cardrules.games.pip_pip.state import (
    PACK,
    Between,
    Cutting,
    Drawn,
    Move,
    Options,
    PipPip,
    Play,
    Playing,
    Reason,
    State,
    Table,
    Turned,
    View,
    card,
    hidden,
    holding,
    imagine,
    view,
)
from cardrules.tricks import Trick

NAME: Final = "pip_pip"
EDITION: Final = 1

__all__ = [
    "EDITION",
    "MOVES",
    "NAME",
    "PACK",
    "Between",
    "Cutting",
    "Dealt",
    "Drawn",
    "Match",
    "Move",
    "Options",
    "Outcome",
    "PipPip",
    "Play",
    "Playing",
    "Reason",
    "Rule",
    "ScoreLine",
    "Shuffle",
    "State",
    "Suit",
    "Table",
    "Trick",
    "Turned",
    "View",
    "apply",
    "awaited",
    "breach",
    "callable_suits",
    "card",
    "card_points",
    "choices",
    "deal",
    "hidden",
    "holding",
    "imagine",
    "legal_moves",
    "outcome",
    "playable",
    "start",
    "taker",
    "to_shuffle",
    "view",
]
