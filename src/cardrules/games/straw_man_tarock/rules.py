"""What is allowed.

The elder bids or passes; if he passed, so does the dealer.  Then each in turn plays a card from hand or the top of one
of his straw men: any card to lead; else one of the suit led, or a trump if void, or any card if he has neither.  With
the XVII he may say "Ros", with the XVIII "Topschin".

The permissions decide: `may_bid`, `playable` and `callable_with`.  `why_not` names the rule once they have refused.
"""

from __future__ import annotations

from enum import unique
from typing import Final, assert_never

from cardrules import game
from cardrules.cards import Card, Cards
from cardrules.game import check_move, is_listed, is_move, is_seated
from cardrules.games.straw_man_tarock.state import (
    PACK,
    SEATS,
    Auction,
    Bid,
    Call,
    Move,
    Pass,
    Play,
    Playing,
    State,
    View,
    card,
    holding,
    over,
)
from cardrules.seats import Seat

MOVES: Final[tuple[type[Move], ...]] = (Bid, Pass, Play)
"""The classes of moves."""

CALLS: Final[dict[Card, Call]] = {card("XVII"): "ros", card("XVIII"): "topschin"}
"""The cards of Rostopschin, and what is said with them (8.5, S30)."""


@unique
class Rule(game.Rule):
    """The rules that can be in the way of a move."""

    SEAT = "Only a player at the table acts, and only for himself.", "1.1"
    OVER = "The match is over.", "7.5"
    DEALER = "Wait for the deal.", "2.2"
    BIDDING = "Play begins when the bidding is over.", "3.1"
    BIDDING_OVER = "The bidding is over.", "3.2"
    TURN = "Wait for your turn.", "5.2"
    HOLDING = "Play a card of your hand or the top of one of your straw men.", "4.3"
    FOLLOW = "Follow the suit led if you can.", "5.3"
    TRUMP = "Play a trump if you cannot follow.", "5.3"
    CALL = "Say 'Ros' only with the XVII, 'Topschin' only with the XVIII.", "8.5"
    NO_ROSTOPSCHIN = "Rostopschin is not played at this table.", "8.5"


# --- Permissions decide -----------------------------------------------------------------------------------------------


def may_bid(table: Auction, seat: Seat) -> bool:
    """In turn: to bid or to pass (3.1, S6)."""
    return table.to_bid == seat


def playable(table: Playing, seat: Seat, hand: Cards) -> Cards:
    """In turn: any card to lead; else of the suit led, or trumps if void, or any card without either (5.3, S17).

    Tops count as the hand does, cards face down never (S15).
    """
    return choosable(table, holding(table, seat, hand)) if table.to_play == seat else ()


def choosable(table: Playing, held: Cards) -> Cards:
    """Of all that the player in turn plays from, what the suit led leaves him (5.3)."""
    if not table.trick:
        return held
    led = table.trick[0].suit  # None when a trump is led
    following = tuple([card for card in held if card.suit == led])
    return following or tuple([card for card in held if card.suit is None]) or held


def callable_with(table: Playing, card: Card) -> tuple[Call | None, ...]:
    """What may be said with *card*: nothing; or the one word of Rostopschin (S30)."""
    return (None, CALLS[card]) if card in CALLS and rostopschin_played(table) else (None,)


def rostopschin_played(table: Playing) -> bool:
    """S29: at this table or not."""
    return table.match.options.rostopschin


# --- Moves listed -----------------------------------------------------------------------------------------------------

_LOWEST_CALLED: Final = min([spoken.place for spoken in CALLS])
_PLAYS: Final = tuple([{card: Play(seat, card, None) for card in PACK} for seat in range(SEATS)])  # made once


def legal_moves(state: State) -> tuple[Move, ...]:
    """Every move that any seat may make now: of the seat in turn, bid before pass, plays in pack order."""
    table = state.table
    if isinstance(table, Playing):
        return _plays(table, table.to_play, choosable(table, state.held[table.to_play]))
    if isinstance(table, Auction):
        return (Bid(table.to_bid), Pass(table.to_bid))
    return ()


def choices(seen: View) -> tuple[Move, ...]:
    """The legal moves of the seat whose view this is, in the order of `legal_moves`."""
    table, seat = seen.table, seen.seat
    if isinstance(table, Playing):
        return _plays(table, seat, playable(table, seat, seen.hand))
    if isinstance(table, Auction) and may_bid(table, seat):
        return (Bid(seat), Pass(seat))
    return ()


def _plays(table: Playing, seat: Seat, cards: Cards) -> tuple[Move, ...]:
    play = _PLAYS[seat]
    moves: list[Move] = [play[card] for card in cards]
    if not cards or cards[-1].place < _LOWEST_CALLED:
        return tuple(moves)
    for spoken in CALLS:
        if spoken in cards:
            after = moves.index(play[spoken]) + 1
            moves[after:after] = [Play(seat, spoken, call) for call in callable_with(table, spoken)[1:]]
    return tuple(moves)


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
    match move:
        case Bid() | Pass():
            if isinstance(table, Auction):
                return Rule.TURN
            return Rule.BIDDING_OVER if isinstance(table, Playing) else _why_not_between(seen)
        case Play():
            if isinstance(table, Playing):
                return _why_not_play(table, seen.hand, move)
            return Rule.BIDDING if isinstance(table, Auction) else _why_not_between(seen)
        case _:
            assert_never(move)


def _why_not_between(seen: View) -> Rule:
    return Rule.OVER if over(seen.table) else Rule.DEALER


def _why_not_play(table: Playing, hand: Cards, move: Play) -> Rule:
    if table.to_play != move.seat:
        return Rule.TURN
    held = holding(table, move.seat, hand)
    if move.card not in held:
        return Rule.HOLDING
    allowed = playable(table, move.seat, hand)
    if move.card in allowed:
        return Rule.CALL if rostopschin_played(table) else Rule.NO_ROSTOPSCHIN
    return Rule.FOLLOW if allowed[0].suit == table.trick[0].suit else Rule.TRUMP
