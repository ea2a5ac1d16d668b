"""What it is worth: who wins which of the four cards, and what a deal scores."""

from __future__ import annotations

from typing import Final

from cardrules.cards import Card, in_order
from cardrules.game import Match, ScoreLine, scored
from cardrules.games.toucan_tricks.patterns import TIE, judge, lead_pattern, rank
from cardrules.games.toucan_tricks.state import Following, Leading, Options, Reason, Split, Trick, Two, new_trick
from cardrules.seats import Seat

NEEDED: Final = 27
"""Cards that win a deal (3.1)."""
HALF: Final = 26
FALSE_CLAIM: Final = 5
"""What a false claim scores for the other (9.3)."""


# --- The trick --------------------------------------------------------------------------------------------------------


def finished(table: Following, reply: Two) -> Trick:
    """The trick once the reply lies there: who has taken it, and which cards each has won."""
    leader, lead, call = 1 - table.to_follow, table.lead, table.call
    won = judge(lead, reply, call, table.match.options)
    taker = None if won == TIE else leader if won[0] > won[1] else table.to_follow
    leads, replies = split(lead, reply, won)
    by_seat = (replies, leads) if leader else (leads, replies)
    return new_trick(leader, lead, call, lead_pattern(lead), reply, taker, by_seat)


def split(lead: Two, reply: Two, won: tuple[int, int]) -> Split:
    """Which cards leader and follower win, in pack order.  T12: a loser of three keeps the lower of his own cards."""
    if won == TIE:
        return lead, reply
    loser = reply if won[0] > won[1] else lead
    kept = (lower(loser),) if 1 in won else ()
    rest = in_order([each for each in lead + reply if each not in kept])
    return (rest, kept) if loser is reply else (kept, rest)


def lower(two: Two) -> Card:
    """The lower of two cards; of equal ranks the later one in pack order (T12)."""
    return two[0] if rank(two[0]) < rank(two[1]) else two[1]


def next_leader(trick: Trick) -> Seat:
    """Its taker, or the follower after a tie (4.1, 6.6)."""
    return 1 - trick.leader if trick.taker is None else trick.taker


# --- The deal ---------------------------------------------------------------------------------------------------------


def score_claim(table: Leading, seat: Seat) -> Match[Options, Reason]:
    """A true claim scores the excess at this moment (9.2, T17); a false one 5 for the other (9.3, T18)."""
    mine, theirs = table.counts[seat], table.counts[1 - seat]
    if mine >= NEEDED:
        return scored(table.match, ScoreLine(seat, mine - theirs, Reason.CLAIM))
    return scored(table.match, ScoreLine(1 - seat, FALSE_CLAIM, Reason.FALSE_CLAIM))


def score_last_trick(
    match: Match[Options, Reason], taken: tuple[Trick, ...], counts: tuple[int, int]
) -> Match[Options, Reason]:
    """All is won, and nobody has claimed: 27 or more score their excess (9.4, T16); 26 each, the first to have them."""
    if counts[0] != counts[1]:
        best = 0 if counts[0] > counts[1] else 1
        return scored(match, ScoreLine(best, counts[best] - counts[1 - best], Reason.LAST_TRICK))
    first = first_to_26(taken[-1], counts, match.options)
    return match if first is None else scored(match, ScoreLine(first, 1, Reason.FIRST_TO_26))


def first_to_26(last: Trick, counts: tuple[int, int], options: Options) -> Seat | None:
    """Of 26 each: whoever had them before the last trick; if neither, nobody or by option its taker (9.5, T19)."""
    for seat in (0, 1):
        if counts[seat] - len(last.won[seat]) == HALF:
            return seat
    return last.taker if options.tie_26_same_trick == "trick_winner" else None
