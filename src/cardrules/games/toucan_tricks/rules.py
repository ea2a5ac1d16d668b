"""What is allowed.

Between tricks whoever has the lead leads any two cards of his hand and announces High or Low; the other then plays any
two of his.  Between tricks either player, in turn or not, may claim to have won 27 cards: a false claim is a legal move
with a bad result.

The permissions decide: `may_lead`, `may_follow`, `may_claim` and `are_two_of`.  `why_not` names the rule once they have
refused.
"""

from __future__ import annotations

from enum import unique
from itertools import chain, combinations
from typing import Final, assert_never

from cardrules import game
from cardrules.building import built
from cardrules.cards import Cards
from cardrules.game import check_move, is_exact, is_listed, is_move, is_row, is_seated
from cardrules.games.toucan_tricks.state import (
    PACK,
    SEATS,
    Claim,
    Follow,
    Following,
    Lead,
    Leading,
    Move,
    State,
    Table,
    View,
    over,
)
from cardrules.seats import Seat

MOVES: Final[tuple[type[Move], ...]] = (Lead, Follow, Claim)
"""The classes of moves."""


@unique
class Rule(game.Rule):
    """The rules that can be in the way of a move."""

    SEAT = "Only a player at the table acts, and only for himself.", "1.1"
    OVER = "The match is over.", "10.1"
    DEALER = "Wait for the deal.", "2.2"
    LED = "Two cards are led: play two cards to them.", "4.3"
    NOT_LED = "Wait until two cards are led.", "4.3"
    CLAIM = "Claim between tricks only: after the draw, before the next lead.", "9.1"
    TURN = "Wait for your turn.", "4.1"
    TWO = "Play two different cards, named in pack order.", "4.4"
    HOLDING = "Play cards of your hand.", "4.2"
    CALL = "Announce 'High' or 'Low'.", "4.2"


# --- Permissions decide -----------------------------------------------------------------------------------------------


def may_lead(table: Table, seat: Seat) -> bool:
    """Between tricks, whoever has the lead (4.1)."""
    return isinstance(table, Leading) and table.to_lead == seat


def may_follow(table: Table, seat: Seat) -> bool:
    """Once two cards are led, the other (4.3)."""
    return isinstance(table, Following) and table.to_follow == seat


def may_claim(table: Table) -> bool:
    """Between tricks, either player, whatever he has won (9.1, T15)."""
    return isinstance(table, Leading)


def are_two_of(hand: Cards, cards: Cards) -> bool:
    """Whether *cards* are two of *hand*, in its order: any two may be led, any two played to them (4.2, 4.3, T4)."""
    if not is_row(cards) or len(cards) != 2 or not is_exact(cards) or cards[0] not in hand:
        return False
    return cards[1] in hand[hand.index(cards[0]) + 1 :]


# --- Moves listed -----------------------------------------------------------------------------------------------------

_lead: Final = built(Lead)
_follow: Final = built(Follow)
_LEADS: Final = tuple(
    [{two: (_lead(seat, two, "high"), _lead(seat, two, "low")) for two in combinations(PACK, 2)} for seat in (0, 1)]
)  # values: made once
_FOLLOWS: Final = tuple([{two: _follow(seat, two) for two in combinations(PACK, 2)} for seat in (0, 1)])
_CLAIMS: Final = tuple([Claim(seat) for seat in range(SEATS)])


def legal_moves(state: State) -> tuple[Move, ...]:
    """Every move that any seat may make now, by seat: leads in pack order, High before Low, then the claim."""
    table = state.table
    if isinstance(table, Leading):
        leads = _leads(table.to_lead, state.hands[table.to_lead])
        return (_CLAIMS[0], *leads, _CLAIMS[1]) if table.to_lead else (*leads, *_CLAIMS)
    if isinstance(table, Following):
        return _follows(table.to_follow, state.hands[table.to_follow])
    return ()


def choices(seen: View) -> tuple[Move, ...]:
    """The legal moves of the seat whose view this is, in the order of `legal_moves`."""
    table, seat = seen.table, seen.seat
    if may_follow(table, seat):
        return _follows(seat, seen.hand)
    leads = _leads(seat, seen.hand) if may_lead(table, seat) else ()
    return (*leads, _CLAIMS[seat]) if may_claim(table) else leads


def _leads(seat: Seat, hand: Cards) -> tuple[Move, ...]:
    return tuple(chain.from_iterable(map(_LEADS[seat].__getitem__, combinations(hand, 2))))


def _follows(seat: Seat, hand: Cards) -> tuple[Move, ...]:
    return tuple(map(_FOLLOWS[seat].__getitem__, combinations(hand, 2)))


# --- Refusals named ---------------------------------------------------------------------------------------------------


def breach(seen: View, move: Move) -> Rule | None:
    """The rule in the way of *move*, from this seat; None when it is legal.  Raises BadValue for what is no move."""
    return None if is_move(move, MOVES, SEATS) and is_listed(move, choices(seen)) else why_not(seen, move)


def why_not(seen: View, move: Move) -> Rule:
    """The rule in the way of a move that is not permitted, as a player would object: seat, time, turn, holding, the
    rest."""
    move = check_move(move, MOVES)
    table = seen.table
    if not is_seated(move.seat, SEATS) or move.seat != seen.seat:
        return Rule.SEAT
    if not isinstance(table, Leading | Following):
        return Rule.OVER if over(table) else Rule.DEALER
    match move:
        case Lead():
            if isinstance(table, Following):
                return Rule.LED
            return _why_not_two(seen.hand, move.cards) if may_lead(table, move.seat) else Rule.TURN
        case Follow():
            if isinstance(table, Leading):
                return Rule.NOT_LED
            return _why_not_two(seen.hand, move.cards) if may_follow(table, move.seat) else Rule.TURN
        case Claim():
            return Rule.CLAIM
        case _:
            assert_never(move)


def _why_not_two(hand: Cards, cards: Cards) -> Rule:
    if are_two_of(hand, cards):
        return Rule.CALL
    if type(cards) is not tuple or len(cards) != 2 or not all([card in PACK for card in cards]):
        return Rule.TWO
    return Rule.TWO if all([card in hand for card in cards]) else Rule.HOLDING
