"""What it is worth: card points of tricks, and the 50 of a call."""

from __future__ import annotations

from typing import Final

from cardrules.cards import FRENCH, Cards, Suit
from cardrules.game import Match, ScoreLine, scored
from cardrules.games.pip_pip.state import Options, Playing, Reason
from cardrules.seats import Seat

CALL: Final = 50
"""Score of a Pip-Pip (7.1)."""

RANKS: Final = "3456789TJQKA2"
"""Lowest to highest (3.1)."""

STRENGTH: Final = tuple([RANKS.index(card.rank) for card in FRENCH])
"""By place in pack order: 0 for a 3, 12 for a 2."""

VALUES: Final = {"2": 11, "A": 10, "K": 5, "Q": 4, "J": 3}
"""Card points of each such card; the others have none (3.2)."""

POINTS: Final = tuple([VALUES.get(card.rank, 0) for card in FRENCH])
"""By place in pack order: card points, 264 in the two packs."""


def card_points(cards: Cards) -> int:
    """Card points of *cards* together."""
    return sum([POINTS[card.place] for card in cards])


def taker(trick: Cards, trump: Suit, leader: Seat) -> Seat:
    """The highest trump takes the trick, else the highest of the suit led; of two alike the later one (4.3, P7)."""
    led, best, high = trick[0].suit, 0, -1
    for nth, card in enumerate(trick):
        suit = card.suit
        power = STRENGTH[card.place] + (26 if suit == trump else 13 if suit == led else 0)
        if power >= high:
            best, high = nth, power
    return (leader + best) % len(trick)


def score_call(match: Match[Options, Reason], seat: Seat) -> Match[Options, Reason]:
    """50 at once (P25)."""
    return scored(match, ScoreLine(seat, CALL, Reason.PIP_PIP))


def score_deal(table: Playing) -> Match[Options, Reason]:
    """The card points of the tricks, when the deal ends (P25), and of the remainder where it scores (P10)."""
    match, won = table.match, [0] * len(table.match.scores)
    for trick in table.taken:
        won[trick.taker] += card_points(trick.cards)
    lines = [ScoreLine(seat, points, Reason.TRICKS) for seat, points in enumerate(won)]
    if match.options.remainder == "last_trick_winner":
        lines.append(ScoreLine(table.taken[-1].taker, card_points(table.remainder), Reason.REMAINDER))
    return scored(match, *lines)
