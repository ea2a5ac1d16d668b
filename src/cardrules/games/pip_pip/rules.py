"""What is allowed.

In turn a player plays a card: any card to lead, then one of the suit led if he can.  At any time, in turn or out of
it, a player may call Pip-Pip with a king and queen of one suit, if that suit is not trump already.

The permissions decide: `playable` and `callable_suits`.  `why_not` names the rule once they have refused.
"""

from __future__ import annotations

from enum import unique
from typing import Final, assert_never

from cardrules import game
from cardrules.cards import FRENCH, SUITS, Cards, Suit
from cardrules.game import check_move, is_listed, is_move, is_seated
from cardrules.games.pip_pip.state import Move, PipPip, Play, Playing, State, View, holding, over, pairs
from cardrules.seats import Seat
from cardrules.tricks import following

MOVES: Final[tuple[type[Move], ...]] = (Play, PipPip)
"""The classes of moves."""


@unique
class Rule(game.Rule):
    """The rules that can be in the way of a move."""

    SEAT = "Only a player at the table acts, and only for himself.", "1.1"
    OVER = "The match is over.", "7.3"
    DEALER = "Wait for the cut and the deal.", "2.4"
    BETWEEN_TRICKS = "Call between tricks only.", "6.2"
    TURN = "Play passes to the left: wait for your turn.", "4.1"
    HOLDING = "Play a card you hold.", "4.1"
    PAIR = "Call with a king and queen of one suit that you hold, neither played nor called before.", "6.1"
    FOLLOW = "Follow the suit led if you can.", "4.2"
    IN_FORCE = "Call a suit other than the trump in force.", "6.3"
    LATEST_CALL = "Call a suit other than the one that will be trump.", "6.3"


# --- Permissions decide -----------------------------------------------------------------------------------------------


def playable(table: Playing, seat: Seat, hand: Cards) -> Cards:
    """In turn: any card to lead; then one of the suit led, or any if void (4.2, P6).  Called cards count (P20)."""
    if table.to_play != seat:
        return ()
    held = holding(hand, table.called[seat])
    return following(held, table.trick[0].suit) if table.trick else held


def callable_suits(table: Playing, paired: tuple[Suit, ...]) -> tuple[Suit, ...]:
    """In turn or out of it: the suits paired in hand, but for the one that is barred."""
    if not calls_open(table):
        return ()
    barred = barred_suit(table)
    return tuple([suit for suit in paired if suit != barred])


def calls_open(table: Playing) -> bool:
    """P12: at any moment after the deal; or only while no trick is begun."""
    return not table.trick or table.match.options.call_timing == "anytime"


def barred_suit(table: Playing) -> Suit:
    """P16: the trump in force, not a pending one; or, by option, that of the latest call while it is pending."""
    return table.trump if table.match.options.differs_from == "in_force" else table.coming


# --- Moves listed -----------------------------------------------------------------------------------------------------

_PLAYS: Final = tuple([{card: Play(seat, card) for card in FRENCH} for seat in range(12)])  # values: made once
_CALLS: Final = tuple([{suit: PipPip(seat, suit) for suit in SUITS} for seat in range(12)])


def legal_moves(state: State) -> tuple[Move, ...]:
    """Every move that any seat may make now, by seat, plays before calls, cards and suits in pack order."""
    table = state.table
    if not isinstance(table, Playing):
        return ()
    turn = table.to_play
    plays = _plays(turn, playable(table, turn, state.hands[turn]))
    if not any(state.pairs):
        return tuple(plays)
    moves: list[Move] = []
    for seat, paired in enumerate(state.pairs):
        if seat == turn:
            moves += plays
        if paired:  # a seat without a pair is not asked
            moves += _calls(table, seat, paired)
    return tuple(moves)


def choices(seen: View) -> tuple[Move, ...]:
    """The legal moves of the seat whose view this is, in the order of `legal_moves`."""
    table, seat, hand = seen.table, seen.seat, seen.hand
    if not isinstance(table, Playing):
        return ()
    return (*_plays(seat, playable(table, seat, hand)), *_calls(table, seat, pairs(hand)))


def _plays(seat: Seat, cards: Cards) -> list[Move]:
    """Twins lie side by side and are one move (P29)."""
    play, before = _PLAYS[seat], None
    moves: list[Move] = []
    for card in cards:
        if card is not before:
            moves.append(play[card])
        before = card
    return moves


def _calls(table: Playing, seat: Seat, paired: tuple[Suit, ...]) -> list[Move]:
    call = _CALLS[seat]
    return [call[suit] for suit in callable_suits(table, paired)]


# --- Refusals named ---------------------------------------------------------------------------------------------------


def breach(seen: View, move: Move) -> Rule | None:
    """The rule in the way of *move*, from this seat; None when it is legal.  Raises BadValue for what is no move."""
    return (
        None
        if is_move(move, MOVES, len(seen.table.match.scores)) and is_listed(move, choices(seen))
        else why_not(seen, move)
    )


def why_not(seen: View, move: Move) -> Rule:
    """The rule in the way of a move that is not permitted, as a player would object: seat, time, turn, holding, the
    rest."""
    move = check_move(move, MOVES)
    table, hand = seen.table, seen.hand
    if not is_seated(move.seat, len(table.match.scores)) or move.seat != seen.seat:
        return Rule.SEAT
    if not isinstance(table, Playing):
        return Rule.OVER if over(table) else Rule.DEALER
    match move:
        case Play(seat, card):
            if table.to_play != seat:
                return Rule.TURN
            return Rule.FOLLOW if card in holding(hand, table.called[seat]) else Rule.HOLDING
        case PipPip(_, suit):
            if not calls_open(table):
                return Rule.BETWEEN_TRICKS
            if suit not in pairs(hand):
                return Rule.PAIR
            return Rule.IN_FORCE if table.match.options.differs_from == "in_force" else Rule.LATEST_CALL
        case _:
            assert_never(move)
