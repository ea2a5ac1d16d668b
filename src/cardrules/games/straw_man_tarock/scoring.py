"""What it is worth: card points counted in threes, the value of the hand, and the bonuses."""

from __future__ import annotations

from itertools import pairwise
from typing import Final, TypeAlias

from cardrules.cards import Card, Cards
from cardrules.game import Match, ScoreLine, scored
from cardrules.games.straw_man_tarock.state import PACK, Options, Playing, Reason, Trick, card
from cardrules.seats import Seat

Lines: TypeAlias = list[ScoreLine[Reason]]

NEEDED: Final = 36
"""Card points that win a hand (7.1)."""
MANY: Final = 45
FEW: Final = 26
"""Card points of With 45 and With 26 (8.1, 8.2)."""

COURT: Final = {"K": 5, "Q": 4, "C": 3, "V": 2}
TRULL: Final = {"I": 5, "XXI": 5, "FOOL": 5}
"""Card points of each such card before counting in threes; all others have 1 (6.1)."""

POINTS: Final = tuple([(COURT if each.suit else TRULL).get(each.rank, 1) for each in PACK])
"""By place in pack order; 106 in all."""

STRENGTH: Final = tuple([each.place if each.suit is None else -each.place for each in PACK])
"""By place in pack order, to compare within a suit: the pack lists suits from the highest card down, and trumps from
the lowest up, the Fool last (1.3, 1.4, S2)."""

BIRDS: Final = ((card("I"), Reason.PAGAT), (card("II"), Reason.OWL), (card("III"), Reason.COCKATOO))
"""Pagat ultimo in the last trick, owl in the one before, cockatoo in the one before that (8.4)."""

ROS: Final = card("XVII")
TOPSCHIN: Final = card("XVIII")


# --- Tricks and counting ----------------------------------------------------------------------------------------------


def taker(trick: Cards, leader: Seat) -> Seat:
    """The other takes it with a higher card of the suit led, or with a trump if none was led (5.4)."""
    lead, reply = trick
    if reply.suit != lead.suit:
        return leader if reply.suit else 1 - leader
    return 1 - leader if STRENGTH[reply.place] > STRENGTH[lead.place] else leader


def deduction(count: int) -> int:
    """What counting *count* cards in threes takes off: 2 for each group, 1 for one or two left over (6.2, S20)."""
    groups, left = divmod(count, 3)
    return 2 * groups + (left > 0)


def card_points(cards: Cards) -> int:
    """Card points of a pile, however it is arranged (S21); those of the two players always add up to 70."""
    return sum([POINTS[each.place] for each in cards]) - deduction(len(cards))


def won_by(seat: Seat, taken: tuple[Trick, ...]) -> Cards:
    """The cards of all tricks that *seat* has taken."""
    return tuple([each for trick in taken if trick.taker == seat for each in trick.cards])


# --- The hand ---------------------------------------------------------------------------------------------------------


def score_deal(table: Playing) -> Match[Options, Reason]:
    """The score lines of the hand: its value, then With 45 or With 26, slam, birds, Rostopschin."""
    options, taken = table.match.options, table.taken
    points = tuple([card_points(won_by(seat, taken)) for seat in (0, 1)])
    lines = _unbid(points) if table.declarer is None else _bid(options, table.declarer, points[table.declarer])
    lines += _slam(taken)
    lines += [*_birds(taken), *_lost_birds(options, taken)] if options.birds else []
    lines += _rostopschin(taken)
    return scored(table.match, *lines)


def _unbid(points: tuple[int, ...]) -> Lines:
    """Both passed: 2 to whoever has 36; nobody at 35 to 35 (7.3, S7, S23)."""
    return [ScoreLine(seat, 2, Reason.BOTH_PASSED) for seat in (0, 1) if points[seat] >= NEEDED]


def _bid(options: Options, declarer: Seat, points: int) -> Lines:
    """3 to the declarer if won, 4 to the defender if lost (7.2, S22); With 45, With 26 on top or instead (S24, S25)."""
    defender = 1 - declarer
    if points >= NEEDED:
        value = ScoreLine(declarer, 3, Reason.DECLARER)
        major = ScoreLine(declarer, 4, Reason.WITH_45) if points >= MANY else None
    elif points == NEEDED - 1 and options.declarer_35 == "draw":
        return []
    else:
        value = ScoreLine(defender, 4, Reason.DEFENDER)
        major = ScoreLine(defender, 5, Reason.WITH_26) if points <= FEW else None
    if major is None:
        return [value]
    return [value, major] if options.major == "add" else [major]


# --- Bonuses ----------------------------------------------------------------------------------------------------------


def _slam(taken: tuple[Trick, ...]) -> Lines:
    """12 for all tricks, to either side (8.3, S26)."""
    takers = {trick.taker for trick in taken}
    return [ScoreLine(taken[0].taker, 12, Reason.SLAM)] if len(takers) == 1 else []


def _birds(taken: tuple[Trick, ...]) -> Lines:
    """1 for each bird that takes its trick (8.4, S27)."""
    return [
        ScoreLine(trick.taker, 1, reason)
        for trick, (bird, reason) in zip(taken[::-1], BIRDS, strict=False)
        if bird is winning_card(trick)
    ]


def _lost_birds(options: Options, taken: tuple[Trick, ...]) -> Lines:
    """By option 1 to the other for each bird beaten in its trick (S28)."""
    return [
        ScoreLine(trick.taker, options.lost_bird, Reason.LOST_BIRD)
        for trick, (bird, _) in zip(taken[::-1], BIRDS, strict=False)
        if bird in trick.cards and bird is not winning_card(trick)
    ]


def winning_card(trick: Trick) -> Card:
    """The card that took it."""
    return trick.cards[0 if trick.taker == trick.leader else 1]


def _rostopschin(taken: tuple[Trick, ...]) -> Lines:
    """1 for a trick taken with the XVII called, and the next, by the same player, with the XVIII called (8.5, S29)."""
    return [
        ScoreLine(second.taker, 1, Reason.ROSTOPSCHIN)
        for first, second in pairwise(taken)
        if first.taker == second.taker and _won_calling(first, ROS) and _won_calling(second, TOPSCHIN)
    ]


def _won_calling(trick: Trick, each: Card) -> bool:
    return winning_card(trick) is each and trick.calls[trick.cards.index(each)] is not None
