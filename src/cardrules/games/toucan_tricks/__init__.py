"""Toucan, the two-card trick game for two players: High or Low, patterns and pairs, three cards to one, claims."""

from __future__ import annotations

from typing import Final

from cardrules.game import Dealt, Match, Outcome, ScoreLine, Shuffle
from cardrules.games.toucan_tricks.patterns import (
    beats,
    is_pair,
    judge,
    lead_pattern,
    matches,
    rank,
    same_suits,
    standing,
    suit_pattern,
)
from cardrules.games.toucan_tricks.play import apply, awaited, deal, outcome, start, to_shuffle
from cardrules.games.toucan_tricks.rules import MOVES, Rule, breach, choices, legal_moves
from cardrules.games.toucan_tricks.state import (
    PACK,
    Between,
    Call,
    Claim,
    Follow,
    Following,
    Lead,
    Leading,
    Move,
    Opening,
    Options,
    Pattern,
    Reason,
    State,
    Table,
    Trick,
    View,
    card,
    hidden,
    imagine,
    view,
    won_by,
)

NAME: Final = "toucan_tricks"
EDITION: Final = 1

__all__ = [
    "EDITION",
    "MOVES",
    "NAME",
    "PACK",
    "Between",
    "Call",
    "Claim",
    "Dealt",
    "Follow",
    "Following",
    "Lead",
    "Leading",
    "Match",
    "Move",
    "Opening",
    "Options",
    "Outcome",
    "Pattern",
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
    "beats",
    "breach",
    "card",
    "choices",
    "deal",
    "hidden",
    "imagine",
    "is_pair",
    "judge",
    "lead_pattern",
    "legal_moves",
    "matches",
    "outcome",
    "rank",
    "same_suits",
    "standing",
    "start",
    "suit_pattern",
    "to_shuffle",
    "view",
    "won_by",
]
