"""What is allowed.

At the start of a turn its player draws the optional card or the top of the stock; before that either player may
challenge, once a turn, and then the other has to accept or reject.  After the draw the player melds and lays off as he
likes, or not at all, and discards.

The permissions decide: `sources`, `may_challenge`, `may_reply`, `meldable`, `layable` and `discardable`.  `why_not`
names the rule once they have refused.
"""

from __future__ import annotations

from enum import unique
from typing import Final, assert_never

from cardrules import game
from cardrules.cards import Card, Cards
from cardrules.game import check_move, is_index, is_listed, is_move, is_seated
from cardrules.games.colonel.melds import fits, fitting, melds_in
from cardrules.games.colonel.state import (
    PACK,
    SEATS,
    Accept,
    Challenge,
    Discard,
    Draw,
    Drawing,
    InHand,
    LayOff,
    Meld,
    Melding,
    Move,
    Reject,
    Replying,
    Source,
    State,
    Table,
    View,
    holding,
    over,
)
from cardrules.seats import Seat

MOVES: Final[tuple[type[Move], ...]] = (Draw, Meld, LayOff, Discard, Challenge, Accept, Reject)
"""The classes of moves."""


@unique
class Rule(game.Rule):
    """The rules that can be in the way of a move."""

    SEAT = "Only a player at the table acts, and only for himself.", "1.1"
    OVER = "The match is over.", "9.1"
    DEALER = "Wait for the cut and the deal.", "2.2"
    REPLY = "A challenge is open: first the other player accepts or rejects it.", "8.2"
    NOTHING_TO_REPLY = "There is no challenge to accept or reject.", "8.2"
    NO_CHALLENGES = "Challenges are not played at this table.", "8.1"
    CHALLENGE_TIME = "Challenge at the start of a turn, before the draw.", "8.1"
    CHALLENGE_TURN = "Only the player who is to draw may challenge at this table.", "8.1"
    CHALLENGE_ONCE = "Challenge once a turn.", "8.1"
    TURN = "Wait for your turn.", "4.1"
    DRAWN = "Draw once a turn, at its start.", "4.2"
    NOT_DRAWN = "Draw first.", "4.2"
    SOURCE = "Draw the top card of the stock or, if one lies there, the optional card.", "4.2"
    HOLDING = "Play cards of your hand.", "4.3"
    MELD = "Meld three or four of a rank, or three or more of a suit in sequence, named in pack order.", "5.3"
    NO_SUCH_MELD = "Lay off on a meld that lies on the table.", "6.1"
    FITS = "Lay off a card that is the fourth of a set, or goes on an end of a sequence.", "6.1"
    KEEP_ONE = "Keep a card to discard.", "7.1"
    RETURN = "Discard another card than the optional card just taken.", "4.4"


# --- Permissions decide -----------------------------------------------------------------------------------------------


def sources(table: Drawing, seat: Seat) -> tuple[Source, ...]:
    """In turn: the optional card if one lies there, and the stock, which is never empty then (4.2, C4, C29)."""
    if table.to_draw != seat:
        return ()
    return ("optional", "stock") if table.pile else ("stock",)


def may_challenge(table: Drawing, seat: Seat) -> bool:
    """Before the draw, once a turn: either player or, by option, the player to draw, or nobody (8.1, C23, C28)."""
    by = table.match.options.challenge_by
    return not table.challenged[seat] and (by == "either" or (by == "player_to_draw" and seat == table.to_draw))


def may_reply(table: Replying, seat: Seat) -> bool:
    """The one who is challenged (8.2, C24)."""
    return seat != table.challenger


def meldable(table: Melding, seat: Seat, held: Cards) -> list[Cards]:
    """In turn: every meld of the hand, any number a turn (4.3, C6, C7); by option not the whole hand (7.1, C13)."""
    if table.to_discard != seat:
        return []
    melds = melds_in(held)
    return [meld for meld in melds if len(meld) < len(held)] if keeps_one(table) else melds


def layable(table: Melding, seat: Seat, held: Cards) -> list[tuple[Card, int]]:
    """In turn: every card of the hand with each meld that it fits (6.1, C8); by option not the last card (7.1, C13)."""
    if table.to_discard != seat or not table.melds or (len(held) == 1 and keeps_one(table)):
        return []
    fitted = [fitting(meld) for meld in table.melds]
    return [(card, nth) for card in held for nth, cards in enumerate(fitted) if card in cards]


def discardable(table: Melding, seat: Seat, held: Cards) -> Cards:
    """In turn: any card (4.4, C16); by option not the optional card just taken, unless it is the only one."""
    if table.to_discard != seat:
        return ()
    if table.optional is None or table.match.options.return_optional or len(held) == 1:
        return held
    return tuple([card for card in held if card is not table.optional])


def keeps_one(table: Melding) -> bool:
    """C13: whether a card must be left to discard."""
    return table.match.options.final_discard == "required"


# --- Moves listed -----------------------------------------------------------------------------------------------------

_SOURCES: Final[tuple[Source, ...]] = ("optional", "stock")
_DRAWS: Final = tuple([{source: Draw(seat, source) for source in _SOURCES} for seat in range(SEATS)])  # made once
_DISCARDS: Final = tuple([{card: Discard(seat, card) for card in PACK} for seat in range(SEATS)])


def legal_moves(state: State) -> tuple[Move, ...]:
    """Every move that any seat may make now, by seat, then class, then cards in pack order."""
    table = state.table
    if isinstance(table, Melding):
        return _turn(table, table.to_discard, state.held[table.to_discard])
    if isinstance(table, Drawing):
        return (*_start(table, 0), *_start(table, 1))
    return _replies(1 - table.challenger) if isinstance(table, Replying) else ()


def choices(seen: View) -> tuple[Move, ...]:
    """The legal moves of the seat whose view this is, in the order of `legal_moves`."""
    table, seat = seen.table, seen.seat
    if isinstance(table, Drawing):
        return _start(table, seat)
    if isinstance(table, Melding):
        return _turn(table, seat, holding(seen.hand, table.taken[seat]))
    return _replies(seat) if isinstance(table, Replying) and may_reply(table, seat) else ()


def _start(table: Drawing, seat: Seat) -> tuple[Move, ...]:
    draws = tuple([_DRAWS[seat][source] for source in sources(table, seat)])
    return (*draws, Challenge(seat)) if may_challenge(table, seat) else draws


def _turn(table: Melding, seat: Seat, held: Cards) -> tuple[Move, ...]:
    moves: list[Move] = [Meld(seat, meld) for meld in meldable(table, seat, held)]
    moves += [LayOff(seat, card, nth) for card, nth in layable(table, seat, held)]
    discards = _DISCARDS[seat]
    moves += [discards[card] for card in discardable(table, seat, held)]
    return tuple(moves)


def _replies(seat: Seat) -> tuple[Move, ...]:
    return (Accept(seat), Reject(seat))


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
    if not isinstance(table, InHand):
        return Rule.OVER if over(table) else Rule.DEALER
    if isinstance(table, Replying):
        return Rule.REPLY
    match move:
        case Accept() | Reject():
            return Rule.NOTHING_TO_REPLY
        case Challenge():
            return _why_not_challenge(table, move.seat)
        case Draw():
            if isinstance(table, Melding):
                return Rule.DRAWN if table.to_discard == move.seat else Rule.TURN
            return Rule.SOURCE if table.to_draw == move.seat else Rule.TURN
        case Meld() | LayOff() | Discard():
            if isinstance(table, Drawing):
                return Rule.NOT_DRAWN if table.to_draw == move.seat else Rule.TURN
            held = holding(seen.hand, table.taken[seen.seat])
            return _why_not_laid(table, held, move) if table.to_discard == move.seat else Rule.TURN
        case _:
            assert_never(move)


def _why_not_challenge(table: Table, seat: Seat) -> Rule:
    if table.match.options.challenge_by == "nobody":
        return Rule.NO_CHALLENGES
    if not isinstance(table, Drawing):
        return Rule.CHALLENGE_TIME
    return Rule.CHALLENGE_ONCE if table.challenged[seat] else Rule.CHALLENGE_TURN


def _why_not_laid(table: Melding, held: Cards, move: Meld | LayOff | Discard) -> Rule:
    match move:
        case Meld(_, cards):
            if type(cards) is not tuple or not all([card in PACK for card in cards]):
                return Rule.MELD
            if not all([card in held for card in cards]):
                return Rule.HOLDING
            return Rule.KEEP_ONE if cards in melds_in(held) else Rule.MELD
        case LayOff(_, card, meld):
            if card not in held:
                return Rule.HOLDING
            if not is_index(meld, len(table.melds)):
                return Rule.NO_SUCH_MELD
            return Rule.KEEP_ONE if fits(card, table.melds[meld]) else Rule.FITS
        case Discard(_, card):
            return Rule.RETURN if card in held else Rule.HOLDING
        case _:
            assert_never(move)
