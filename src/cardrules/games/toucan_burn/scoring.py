"""What it is worth: the points of the hands, and the call of Toucan."""

from __future__ import annotations

from typing import Final

from cardrules.cards import Card
from cardrules.game import Match, ScoreLine, scored
from cardrules.games.toucan_burn.deck import points_of
from cardrules.games.toucan_burn.state import Options, Reason
from cardrules.seats import Seat

WON: Final = -1
"""The score of a call that is won, whatever the hand (8.2)."""


def hand_points(options: Options, row: tuple[Card | None, ...]) -> int:
    """The points of the cards before a player (8.5)."""
    points = points_of(options.deck)
    return sum([points[card] for card in row if card is not None])


def wins_call(options: Options, totals: tuple[int, ...], caller: Seat) -> bool:
    """Whether the caller is lower than everybody else, or by option as low (8.2, B30)."""
    least = min([total for seat, total in enumerate(totals) if seat != caller])
    return totals[caller] < least or (options.caller_wins_ties and totals[caller] == least)


def score_round(
    match: Match[Options, Reason], hands: tuple[tuple[Card | None, ...], ...], caller: Seat | None, out: Seat | None
) -> Match[Options, Reason]:
    """Everybody scores his hand (8.5, B31), but for a caller who wins; one who loses scores the penalty too (8.2).

    After a natural end the call is void, and whoever has no cards scores nothing (8.3, B32).
    """
    options = match.options
    totals = tuple([hand_points(options, row) for row in hands])
    if caller is None or out is not None:
        return scored(match, *[ScoreLine(seat, total, Reason.HAND) for seat, total in enumerate(totals)])
    won = wins_call(options, totals, caller)
    lines: list[ScoreLine[Reason]] = []
    for seat, total in enumerate(totals):
        if seat == caller and won:
            lines.append(ScoreLine(seat, WON, Reason.TOUCAN))
        else:
            lines.append(ScoreLine(seat, total, Reason.HAND))
            if seat == caller:
                lines.append(ScoreLine(seat, options.fail_penalty, Reason.FAILED))
    return scored(match, *lines)
