"""Straw Man Tarock, for two players with 54 cards: bids, piles of hidden cards before each player, and bonuses."""

from __future__ import annotations

from typing import Final

from cardrules.game import Dealt, Match, Outcome, ScoreLine, Shuffle
from cardrules.games.straw_man_tarock.play import apply, awaited, deal, outcome, start, to_shuffle
from cardrules.games.straw_man_tarock.rules import MOVES, Rule, breach, choices, legal_moves, playable
from cardrules.games.straw_man_tarock.scoring import card_points, taker
from cardrules.games.straw_man_tarock.state import (
    PACK,
    Auction,
    Between,
    Bid,
    Call,
    Move,
    Opening,
    Options,
    Pass,
    Play,
    Playing,
    Reason,
    State,
    Table,
    Trick,
    View,
    card,
    hidden,
    holding,
    imagine,
    view,
)

NAME: Final = "straw_man_tarock"
EDITION: Final = 1

__all__ = [
    "EDITION",
    "MOVES",
    "NAME",
    "PACK",
    "Auction",
    "Between",
    "Bid",
    "Call",
    "Dealt",
    "Match",
    "Move",
    "Opening",
    "Options",
    "Outcome",
    "Pass",
    "Play",
    "Playing",
    "Reason",
    "Rule",
    "ScoreLine",
    "Shuffle",
    "State",
    "Table",
    "Trick",
    "View",
    "apply",
    "awaited",
    "breach",
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
