"""What it is worth: the cards left in the hands, by the way in which the hand ends."""

from __future__ import annotations

from typing import Final

from cardrules.cards import Cards
from cardrules.game import Match, ScoreLine, scored
from cardrules.games.colonel.state import PACK, Options, Reason
from cardrules.seats import Seat

TEN: Final = frozenset("AKQJT")
"""Ranks of ten points each (7.5, C19)."""

POINTS: Final = tuple([10 if card.rank in TEN else int(card.rank) for card in PACK])
"""By place in pack order."""


def total(cards: Cards) -> int:
    """What the cards left in a hand count: ace and court cards 10, the others their pips (7.5, C18, C19)."""
    return sum([POINTS[card.place] for card in cards])


def score_out(match: Match[Options, Reason], winner: Seat, left: Cards) -> Match[Options, Reason]:
    """A player is out: the other loses what he holds or, by option, the winner gains it (7.2, C20)."""
    if match.options.out_scoring == "opponent_loses":
        return scored(match, ScoreLine(1 - winner, -total(left), Reason.OUT))
    return scored(match, ScoreLine(winner, total(left), Reason.OUT))


def score_showdown(match: Match[Options, Reason], hands: tuple[Cards, ...], reason: Reason) -> Match[Options, Reason]:
    """Nobody is out: the lower total adds the difference (7.3, 7.4, C21); equal ones add nothing (C22)."""
    low, high = _lower_first(hands)
    return scored(match, ScoreLine(low, total(hands[high]) - total(hands[low]), reason))


def score_challenge(match: Match[Options, Reason], hands: tuple[Cards, ...]) -> Match[Options, Reason]:
    """An accepted challenge: the lower total adds the other's whole total (8.4, C26); equal ones add nothing (C22)."""
    low, high = _lower_first(hands)
    if total(hands[low]) == total(hands[high]):
        return match
    return scored(match, ScoreLine(low, total(hands[high]), Reason.CHALLENGE))


def _lower_first(hands: tuple[Cards, ...]) -> tuple[Seat, Seat]:
    return (0, 1) if total(hands[0]) <= total(hands[1]) else (1, 0)
