"""What is allowed.

In turn a player draws from the stock or the pile, or calls Toucan; with the card drawn he keeps it, in exchange for one
of his, or plays it.  A card played straight from the stock may have a power, which its player uses or declines.  When a
discard has landed everybody may burn a card that he believes to match it, his own or another's; for another's he owes
one of his.  Whoever has called burns nothing, and nobody touches his cards.

The permissions decide, from the table alone: no rule reads the face of a card, for what a seat may do must not betray
what lies there.  A wrong burn is a legal move with a bad result.  `why_not` names the rule once they have refused.
"""

from __future__ import annotations

from enum import unique
from functools import lru_cache
from itertools import combinations
from typing import Final, TypeAlias, assert_never

from cardrules import game
from cardrules.building import built
from cardrules.game import check_move, is_index, is_listed, is_move, is_row, is_seated
from cardrules.games.toucan_burn.state import (
    Burn,
    Closing,
    Decline,
    Draw,
    Drawing,
    Give,
    Holding,
    Keep,
    Move,
    Open,
    Peek,
    Place,
    Play,
    Reshuffling,
    Reveal,
    Slots,
    Source,
    Spy,
    State,
    Swap,
    Toucan,
    View,
    over,
)
from cardrules.seats import Seat

MOVES: Final[tuple[type[Move], ...]] = (Draw, Keep, Play, Peek, Spy, Swap, Decline, Burn, Give, Toucan, Reveal)
"""The classes of moves."""


@unique
class Rule(game.Rule):
    """The rules that can be in the way of a move."""

    SEAT = "Only a player at the table acts, and only for himself.", "1.1"
    OVER = "The match is over.", "9.1"
    DEALER = "Wait for the deal.", "2.2"
    RESHUFFLE = "Wait until the discards are shuffled.", "6.1"
    GIFT = "First the player who has burned another's card gives one of his own.", "5.6"
    NO_GIFT = "Give a card only to the player whose card you have just burned.", "5.6"
    WINDOW = "Burn between a discard and the first card burned, or the next draw or call.", "5.1"
    CALLER_BURNS = "Whoever has called Toucan burns nothing.", "5.2"
    ATTEMPT = "Try to burn once for a discard.", "5.5"
    NO_POWER = "Use or decline a power only when the card that you have just played allows it.", "4.1"
    POWER = "First the power is used or declined.", "4.7"
    NOT_CLOSING = "Reveal when no turn is left.", "8.1"
    CLOSING = "No turn is left: the cards are revealed.", "8.1"
    TURN = "Play passes to the left: wait for your turn.", "3.1"
    DRAWN = "You have drawn: keep the card or play it.", "3.2"
    NOT_DRAWN = "Draw first.", "3.2"
    SOURCE = "Draw from the stock, or take the top discard, if there is a card.", "3.2"
    MUST_KEEP = "Keep a card taken from the pile, in exchange for one of yours, at this table.", "3.4"
    CALLED = "Toucan has been called already.", "7.1"
    EARLY = "Call Toucan later in the round at this table.", "7.1"
    NO_CARD = "Choose a place where a card lies.", "2.2"
    OFF_LIMITS = "The cards of whoever has called Toucan are off limits.", "7.3"
    OTHERS = "Spy on a card of another player.", "4.3"
    TWO = "Swap the cards of two different places, the lower one named first.", "4.4"


# --- Permissions decide -----------------------------------------------------------------------------------------------


def sources(table: Drawing, seat: Seat) -> tuple[Source, ...]:
    """In turn, once no power waits and no gift is owed: the top discard (B7), and the stock.

    An empty stock will do while there are discards to shuffle (6.1, B25); where a round ends with the stock, no turn
    begins without one.
    """
    if not is_free(table, seat):
        return ()
    discard: tuple[Source, ...] = ("discard",) if table.pile else ()
    return (*discard, "stock") if table.stock or len(table.pile) > 1 else discard


def may_call(table: Drawing, seat: Seat) -> bool:
    """In turn, instead of drawing (7.1, B27): once a round (B28), by option after so many turns of one's own."""
    return is_free(table, seat) and table.caller is None and not is_early(table)


def is_early(table: Drawing) -> bool:
    """B27: whether the player to draw has had too few turns in this round."""
    return table.turns // len(table.slots) < table.match.options.min_turns_before_call


def is_free(table: Open, seat: Seat) -> bool:
    """Whether nothing waits but the next draw or the revealing, and it is this seat's (4.7, 8.1, B24)."""
    return table.power is None and table.gift is None and waited(table) == seat


def waited(table: Open) -> Seat:
    """Who owes a gift, else has a power, else draws or reveals; the others do nothing but burn (4.7, B21, B24)."""
    if table.gift is not None:
        return table.gift.giver
    if table.power is not None:
        return table.power.seat
    return table.to_draw if isinstance(table, Drawing) else table.to_reveal


def keepable(table: Holding, seat: Seat) -> list[int]:
    """Who has drawn: the slots of his cards, unseen or not (3.3, B9)."""
    return filled(table.slots, seat) if table.holder == seat else []


def may_play(table: Holding, seat: Seat) -> bool:
    """Who has drawn: any card (3.4); by option not one from the pile (B6)."""
    return table.holder == seat and (table.taken is None or table.match.options.return_discard)


def has_power(table: Open, seat: Seat) -> bool:
    """Whose power waits, and no gift is owed (4.1, B21)."""
    return table.gift is None and table.power is not None and table.power.seat == seat


def peekable(table: Open, seat: Seat) -> list[int]:
    """With that power: the slots of one's own cards (4.2, B12)."""
    return filled(table.slots, seat) if has_power(table, seat) and _power(table) in ("peek", "look_swap") else []


def spyable(table: Open, seat: Seat) -> list[Place]:
    """With that power: the cards of the others but the caller's (4.3, B12, B13)."""
    if not has_power(table, seat) or _power(table) not in ("spy", "look_swap"):
        return []
    return [place for place in reachable(table.slots, table.caller) if place[0] != seat]


def swappable(table: Open, seat: Seat) -> list[Place]:
    """With that power: all cards but the caller's, of which any two may be exchanged (4.4, B12, B13)."""
    return reachable(table.slots, table.caller) if has_power(table, seat) and _power(table) == "swap" else []


def _power(table: Open) -> str:
    return table.power.power if table.power else ""


def may_burn(table: Open, seat: Seat) -> bool:
    """While the window is open: everybody but the caller (5.1, 5.2, B14, B16), by default once (B20)."""
    if table.window is None or table.gift is not None or seat == table.caller:
        return False
    return not table.window[seat] or table.match.options.burn_attempts == "unlimited"


def givable(table: Open, seat: Seat) -> list[int]:
    """Who owes a card: the slots of his own (5.6, B21)."""
    return filled(table.slots, seat) if table.gift is not None and table.gift.giver == seat else []


def may_reveal(table: Closing, seat: Seat) -> bool:
    """Once no power waits and no gift is owed: the caller, or the next player if nobody has called (8.1, B14)."""
    return is_free(table, seat)


# --- Where cards lie --------------------------------------------------------------------------------------------------


def filled(slots: Slots, owner: Seat) -> list[int]:
    """The slots of *owner* in which a card lies."""
    return [slot for slot, lying in enumerate(slots[owner]) if lying is not None]


def touchable(slots: Slots, caller: Seat | None) -> list[Seat]:
    """Whose cards may be touched: everybody's but the caller's (7.3, B13)."""
    return [owner for owner in range(len(slots)) if owner != caller]


def reachable(slots: Slots, caller: Seat | None) -> list[Place]:
    """Where cards lie that may be touched (7.3, B13)."""
    owners = touchable(slots, caller)
    return [(owner, slot) for owner in owners for slot, lying in enumerate(slots[owner]) if lying is not None]


def holds_card(slots: Slots, owner: object, slot: object) -> bool:
    """Whether a card lies in that place; anything may be asked."""
    return is_index(owner, len(slots)) and is_index(slot, len(slots[owner])) and slots[owner][slot] is not None


# --- Moves listed -----------------------------------------------------------------------------------------------------

_swap: Final = built(Swap)
_draw: Final = lru_cache(maxsize=2**5, typed=True)(Draw)  # these are made once; typed: a seat of True is not seat 1
_keep: Final = lru_cache(maxsize=2**11, typed=True)(Keep)
_call: Final = lru_cache(maxsize=2**4, typed=True)(Toucan)


_Row: TypeAlias = tuple[tuple[Burn, ...], ...]
"""The burns of one owner's cards, by seat."""


@lru_cache(maxsize=2**11)
def _burns(owner: Seat, slots: tuple[int, ...], seats: int) -> _Row:
    """Values, made once: where cards lie changes seldom."""
    return tuple([tuple([Burn(seat, owner, slot) for slot in slots]) for seat in range(seats)])


def legal_moves(state: State) -> tuple[Move, ...]:
    """Every move that any seat may make now, by seat, then class, then places."""
    table = state.table
    if isinstance(table, Drawing | Closing):
        return _all_open(table)
    return _held(table, table.holder) if isinstance(table, Holding) else ()


def choices(seen: View) -> tuple[Move, ...]:
    """The legal moves of the seat whose view this is, in the order of `legal_moves`."""
    table, seat = seen.table, seen.seat
    if isinstance(table, Drawing | Closing):
        return tuple(_open(table, seat, _burnable(table) if may_burn(table, seat) else []))
    return _held(table, seat) if isinstance(table, Holding) else ()


def _all_open(table: Open) -> tuple[Move, ...]:
    rows = [] if table.window is None else _burnable(table)
    moves: list[Move] = []
    for seat in range(len(table.slots)):
        moves += _open(table, seat, rows if may_burn(table, seat) else [])
    return tuple(moves)


def _burnable(table: Open) -> list[_Row]:
    """The burns of all cards that may be touched (5.3)."""
    slots = table.slots
    return [_burns(owner, tuple(filled(slots, owner)), len(slots)) for owner in touchable(slots, table.caller)]


def _open(table: Open, seat: Seat, rows: list[_Row]) -> list[Move]:
    """Of one seat: burns, and if it is awaited a draw, a power, a gift, a call, the revealing."""
    burns: list[Move] = []
    for row in rows:
        burns += row[seat]
    return _of_awaited(table, seat, burns) if seat == waited(table) else burns


def _of_awaited(table: Open, seat: Seat, burns: list[Move]) -> list[Move]:
    moves: list[Move] = []
    if isinstance(table, Drawing):
        moves += [_draw(seat, source) for source in sources(table, seat)]
    if has_power(table, seat):
        moves += _powers(table, seat)
    moves += burns
    moves += [Give(seat, slot) for slot in givable(table, seat)]
    if isinstance(table, Drawing):
        return [*moves, _call(seat)] if may_call(table, seat) else moves
    return [*moves, Reveal(seat)] if may_reveal(table, seat) else moves


def _powers(table: Open, seat: Seat) -> list[Move]:
    moves: list[Move] = [Peek(seat, slot) for slot in peekable(table, seat)]
    moves += [Spy(seat, owner, slot) for owner, slot in spyable(table, seat)]
    moves += [_swap(seat, one, other) for one, other in combinations(swappable(table, seat), 2)]
    return [*moves, Decline(seat)]


def _held(table: Holding, seat: Seat) -> tuple[Move, ...]:
    moves: list[Move] = [_keep(seat, slot) for slot in keepable(table, seat)]
    return (*moves, Play(seat)) if may_play(table, seat) else tuple(moves)


# --- Refusals named ---------------------------------------------------------------------------------------------------


def breach(seen: View, move: Move) -> Rule | None:
    """The rule in the way of *move*, from this seat; None when it is legal.  Raises BadValue for what is no move."""
    seats = len(seen.table.match.scores)
    return None if is_move(move, MOVES, seats) and is_listed(move, choices(seen)) else why_not(seen, move)


def why_not(seen: View, move: Move) -> Rule:
    """The rule in the way of a move that is not permitted, as a player would object: seat, time, turn, place, the
    rest."""
    move = check_move(move, MOVES)
    table = seen.table
    if not is_seated(move.seat, len(table.match.scores)) or move.seat != seen.seat:
        return Rule.SEAT
    if isinstance(table, Reshuffling):
        return Rule.RESHUFFLE
    if isinstance(table, Holding):
        return _why_not_holding(table, move)
    if isinstance(table, Drawing | Closing):
        return _why_not_open(table, move)
    return Rule.OVER if over(table) else Rule.DEALER


def _why_not_holding(table: Holding, move: Move) -> Rule:
    match move:
        case Burn():
            return Rule.WINDOW
        case Give():
            return Rule.NO_GIFT
        case Peek() | Spy() | Swap() | Decline():
            return Rule.NO_POWER
        case Reveal():
            return Rule.NOT_CLOSING
        case Draw() | Toucan():
            return Rule.DRAWN if table.holder == move.seat else Rule.TURN
        case Keep() | Play() if table.holder != move.seat:
            return Rule.TURN
        case Keep():
            return Rule.NO_CARD
        case Play():
            return Rule.MUST_KEEP
        case _:
            assert_never(move)


def _why_not_open(table: Open, move: Move) -> Rule:
    if table.gift is not None and not (type(move) is Give and table.gift.giver == move.seat):
        return Rule.GIFT
    match move:
        case Give():
            return Rule.NO_CARD if table.gift is not None else Rule.NO_GIFT
        case Burn():
            return _why_not_burn(table, move)
        case Peek() | Spy() | Swap():
            return _why_not_power(table, move)
        case Decline():
            return Rule.NO_POWER
        case Draw() | Toucan() | Keep() | Play() if isinstance(table, Closing):
            return Rule.CLOSING
        case Reveal() if isinstance(table, Drawing):
            return Rule.NOT_CLOSING
        case Draw() | Toucan() | Keep() | Play() | Reveal():
            return _why_not_turn(table, move)
        case _:
            assert_never(move)


def _why_not_turn(table: Open, move: Draw | Toucan | Keep | Play | Reveal) -> Rule:
    turn = table.to_draw if isinstance(table, Drawing) else table.to_reveal
    if table.power is not None and move.seat in (turn, table.power.seat):
        return Rule.POWER
    if move.seat != turn:
        return Rule.TURN
    match move:
        case Draw():
            return Rule.SOURCE
        case Toucan():
            return Rule.EARLY if table.caller is None else Rule.CALLED
        case Keep() | Play() | Reveal():
            return Rule.NOT_DRAWN
        case _:
            assert_never(move)


def _why_not_burn(table: Open, move: Burn) -> Rule:
    if move.seat == table.caller:
        return Rule.CALLER_BURNS
    if table.window is None:
        return Rule.WINDOW
    if not may_burn(table, move.seat):
        return Rule.ATTEMPT
    return _why_not_place(table, (move.owner, move.slot))


def _why_not_power(table: Open, move: Peek | Spy | Swap) -> Rule:
    power = _power(table)
    wanted = {Peek: ("peek", "look_swap"), Spy: ("spy", "look_swap"), Swap: ("swap",)}[type(move)]
    if not has_power(table, move.seat) or power not in wanted:
        return Rule.NO_POWER
    match move:
        case Peek(seat, slot):
            return _why_not_place(table, (seat, slot))
        case Spy(seat, owner, slot):
            return Rule.OTHERS if is_index(owner, seat + 1) and owner == seat else _why_not_place(table, (owner, slot))
        case Swap(_, one, other):
            faults = [_why_not_place(table, place) for place in (one, other) if not _is_reachable(table, place)]
            return faults[0] if faults else Rule.TWO
        case _:
            assert_never(move)


def _is_reachable(table: Open, place: Place) -> bool:
    return _is_card(table, place) and place[0] != table.caller


def _is_card(table: Open, place: object) -> bool:
    return is_row(place) and len(place) == 2 and holds_card(table.slots, *place)


def _why_not_place(table: Open, place: object) -> Rule:
    """Of a place where no card is to be had."""
    return Rule.OFF_LIMITS if _is_card(table, place) else Rule.NO_CARD
