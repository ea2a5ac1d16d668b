"""A match of Toucan, the memory game, in words: what everybody sees, and what one seat alone sees.

A card is named only once all have seen it; otherwise its slot is.  A slot without an owner is the player's own.
"""

from __future__ import annotations

from typing import Final, assert_never

from cardrules.cards import Card, Power
from cardrules.games.toucan_burn.deck import POWER_OF
from cardrules.games.toucan_burn.scoring import hand_points
from cardrules.games.toucan_burn.state import (
    Between,
    Burn,
    Closing,
    Decline,
    Draw,
    Drawing,
    Give,
    Holding,
    InRound,
    Keep,
    Known,
    Move,
    Opening,
    Peek,
    Pending,
    Place,
    Play,
    Reason,
    Reshuffling,
    Reveal,
    Spy,
    Swap,
    Table,
    Toucan,
    View,
)
from cardrules.seats import Seat

Names = tuple[str, ...]

TO: Final[dict[Power, str]] = {"peek": "peek", "spy": "spy", "swap": "swap", "look_swap": "look and swap"}


def in_sight(before: Table, move: Move | None, after: Table, names: Names) -> list[str]:
    """What everybody sees of a step; *move* is None for the dealer's act."""
    if move is None:
        said = _dealers_act(before, after, names)
    else:
        said = [*_said(before, move, after, names), *_lapsed(before, move, after, names)]
    if isinstance(after, Between):
        return [*said, *_ended(after, names), *_shown(after, names), *_scored(after, names)]
    return said + _closed(before, after, names)


# --- The dealer's acts ------------------------------------------------------------------------------------------------


def _dealers_act(before: Table, after: Table, names: Names) -> list[str]:
    dealer = names[after.match.dealer]
    if isinstance(before, Reshuffling):
        return _reshuffled(before, after, names)
    assert isinstance(after, Drawing | Closing)  # a deal: a turn is next, or by option none
    turned = f"the {after.pile[-1]} is turned up, " if after.pile else ""
    first = f", {names[after.to_draw]} plays first" if isinstance(after, Drawing) else ""
    return [f"{dealer} deals: {turned}{after.stock} cards are left to draw{first}."]


def _reshuffled(before: Reshuffling, after: Table, names: Names) -> list[str]:
    """The discards are the stock, and what had to wait for it goes on."""
    dealer, stock = names[after.match.dealer], len(before.pile) - 1
    said = f"{dealer} shuffles the discards below the {before.pile[-1]} into a new stock of {stock}."
    if before.debtor is not None:
        return [said, *_penalty(before, before.debtor, after, names)]
    assert isinstance(after, Holding)  # a draw was interrupted
    return [said, _drawn_unseen(after, names)]


# --- The players' moves -----------------------------------------------------------------------------------------------


def _said(before: Table, move: Move, after: Table, names: Names) -> list[str]:
    name = names[move.seat]
    match move:
        case Draw():
            return [_drawn(after, name, names)]
        case Keep() | Play():
            assert isinstance(before, Holding)  # the card was drawn
            return [_landed(before, move, after, name)]
        case Peek(_, slot):
            return [f"{name} peeks at slot {slot}{_may(move, after)}."]
        case Spy(_, owner, slot):
            return [f"{name} spies on {_place((owner, slot), names)}{_may(move, after)}."]
        case Swap(_, one, other):
            return [f"{name} swaps {_place(one, names)} and {_place(other, names)}."]
        case Decline():
            pending = _pending(before)
            assert pending is not None  # it is declined
            return [f"{name} declines to {TO[pending.power]}."]
        case Burn():
            return _burn(before, move, after, names)
        case Give(_, slot):
            return [_given(before, slot, name, names)]
        case Toucan():
            return [f"{name} calls Toucan: everybody else has one more turn."]
        case Reveal():
            return [f"{name} ends the round: all cards are shown."]
        case _:
            assert_never(move)


def _drawn(after: Table, name: str, names: Names) -> str:
    """A card of the pile is taken in sight of all; one of the stock is not, and may have to wait for a shuffle."""
    if isinstance(after, Reshuffling):
        return f"{name} draws from the stock, but it is empty."
    assert isinstance(after, Holding)
    return _drawn_unseen(after, names) if after.taken is None else f"{name} takes the {after.taken} from the pile."


def _drawn_unseen(after: Holding, names: Names) -> str:
    return f"{names[after.holder]} draws {'from' if after.stock else 'the last card of'} the stock."


def _landed(before: Holding, move: Keep | Play, after: Table, name: str) -> str:
    """What the pile gets, and where the card drawn is kept."""
    assert isinstance(after, Drawing | Closing)
    discard = after.pile[-1]
    if isinstance(move, Play):
        return f"{name} plays the {discard}{' back' if before.taken else ''}{_may(move, after)}."
    kept = "the card" if before.taken is None else f"the {before.taken}"
    return f"{name} keeps {kept} in slot {move.slot}: the {discard} goes on the pile."


def _burn(before: Table, move: Burn, after: Table, names: Names) -> list[str]:
    """A right burn, and whom a card is owed; or the card that all have seen, and the penalty."""
    name, place = names[move.seat], (move.owner, move.slot)
    where = f"slot {move.slot}" if move.owner == move.seat else _place(place, names)
    assert isinstance(before, Drawing | Closing)  # the window is open
    assert not isinstance(after, Opening)
    if len(after.pile) > len(before.pile):
        owes = "" if move.owner == move.seat else f", and {name} owes {names[move.owner]} a card"
        return [f"{name} burns {where}: the {after.pile[-1]} goes on the pile{owes}."]
    assert isinstance(after, Drawing | Closing | Reshuffling)
    lying = after.slots[move.owner][move.slot]
    assert lying is not None  # it has gone back
    wrong = f"{name} burns {where} wrongly: the {lying.face} does not match, and goes back."
    return [wrong, *_penalty(before, move.seat, after, names)]


def _penalty(before: InRound, seat: Seat, after: Table, names: Names) -> list[str]:
    """The cards that a burner takes unseen, and those that he has to wait for or does not get."""
    assert isinstance(after, Drawing | Closing | Reshuffling)
    new = range(len(before.slots[seat]), len(after.slots[seat]))
    said = [f"{names[seat]} takes a penalty card, unseen: slot {slot}." for slot in new]
    if isinstance(after, Reshuffling):
        return [*said, "The stock is empty, and a penalty card is due."]
    due = before.debt if isinstance(before, Reshuffling) else before.match.options.wrong_burn_penalty
    return said if len(new) == due else [*said, "No card is left to take as a penalty."]


def _given(before: Table, slot: int, name: str, names: Names) -> str:
    assert isinstance(before, Drawing | Closing)
    assert before.gift is not None  # it was owed
    where = _place((before.gift.owner, before.gift.slot), names)
    return f"{name} gives the card in slot {slot}, face down: it lies in {where} now."


# --- Powers -----------------------------------------------------------------------------------------------------------


def _may(move: Play | Peek | Spy, after: Table) -> str:
    """The power that the move leaves to its player."""
    pending = _pending(after)
    return "" if pending is None else f", and may {TO[pending.power]}"


def _lapsed(before: Table, move: Move, after: Table, names: Names) -> list[str]:
    """A power that waits no longer, though the move has neither used nor declined it."""
    due = _due(before, move, after)
    if due is None or _pending(after) is not None:
        return []
    return [f"The power of {names[due.seat]} to {TO[due.power]} lapses."]


def _due(before: Table, move: Move, after: Table) -> Pending | None:
    """The power that waits after the move, unless it lapses."""
    pending = _pending(before)
    match move:
        case Play(seat) if isinstance(before, Holding) and before.taken is None:
            assert isinstance(after, Drawing | Closing)
            power = POWER_OF[after.pile[-1]]
            return Pending(seat, power) if power else None
        case Swap() | Decline():
            return None
        case Peek(seat) | Spy(seat) if pending is not None:
            return Pending(seat, "swap") if pending.power == "look_swap" else None
        case _:
            return pending


def _pending(table: Table) -> Pending | None:
    phase = _phase(table)
    return phase.power if isinstance(phase, Drawing | Closing) else None


def _phase(table: Table) -> Table:
    """The phase of the table, behind a reshuffle too."""
    return table.interrupted if isinstance(table, Reshuffling) else table


# --- The end of a round -----------------------------------------------------------------------------------------------


def _closed(before: Table, after: Table, names: Names) -> list[str]:
    """That no turn is left, once."""
    phase = _phase(after)
    if not isinstance(phase, Closing) or isinstance(_phase(before), Closing):
        return []
    return [f"No turn is left: {names[phase.to_reveal]} will end the round."]


def _ended(after: Between, names: Names) -> list[str]:
    """A natural end, and a call that is void with it; or a call that is won or lost."""
    caller = after.caller
    if after.out is not None:
        said = [f"{names[after.out]} has no cards left: a natural end."]
        return said if caller is None else [*said, f"The call of {names[caller]} is void."]
    if caller is None:
        return []
    won = any([line.reason is Reason.TOUCAN for line in after.match.lines])
    return [f"{names[caller]} {'wins' if won else 'loses'} the call."]


def _shown(after: Between, names: Names) -> list[str]:
    """The cards before each player, which all see now, and what they count."""
    hands = [(name, row) for name, row in zip(names, after.hands, strict=True) if any(row)]
    counted = [(name, row, hand_points(after.match.options, row)) for name, row in hands]
    return [f"{name} shows {_row(row)}: {points} in all." for name, row, points in counted]


def _scored(after: Between, names: Names) -> list[str]:
    """What scores, and how the match stands."""
    match = after.match
    said = [f"{names[line.seat]} scores {line.points}: {line.reason.sentence}" for line in match.lines]
    scores = [f"{name} {score}" for name, score in zip(names, match.scores, strict=True)]
    return [*said, f"Round {match.deals} is over. Scores: {', '.join(scores)}."]


# --- One seat alone ---------------------------------------------------------------------------------------------------


def in_hand(before: View, move: Move | None, after: View, names: Names) -> list[str]:
    """What the seat of these views alone sees: two cards when they are dealt, the card that it draws from the stock,
    and the card that a power shows it."""
    name = names[after.seat]
    if after.drawn is not None:
        return [f"{name} draws the {after.drawn}."]
    dealt = move is None and not isinstance(before.table, Reshuffling)
    if not after.glimpse or not (dealt or isinstance(move, Peek | Spy)):
        return []  # a burn that goes wrong is seen by all
    return [f"{name} sees {' and '.join([_sighted(each, after.seat, names) for each in after.glimpse])}."]


def _sighted(seen: Known, seat: Seat, names: Names) -> str:
    where = f"slot {seen.slot}" if seen.owner == seat else _place((seen.owner, seen.slot), names)
    return f"the {seen.card} in {where}"


def _place(place: Place, names: Names) -> str:
    owner, slot = place
    return f"slot {slot} of {names[owner]}"


def _row(row: tuple[Card | None, ...]) -> str:
    return " ".join([card.code for card in row if card is not None])
