"""What exists: the options, the moves, the phases of the table, the state and the view.

A match of Toucan, the memory game, goes round:

    Opening --deal--> Drawing --draw--> Holding --keep, play--> Drawing ... --last turn--> Closing --reveal--> Between

In Drawing and Closing the burn window may be open, a power may wait to be used, and a gift may be owed; burns come out
of turn.  Reshuffling interrupts a draw or a penalty when the stock is empty.  In Opening, Reshuffling and Between only
the dealer acts; the match is over at a limit, or after so many rounds (9.1).

Knowledge is not possession: cards lie in slots before their owners, who do not see them.  Who has seen which is public,
and lies in the table; what was seen is in the views.
"""

from __future__ import annotations

from collections import Counter
from typing import Any, Final, Literal, TypeAlias

import attrs

from cardrules import game
from cardrules.building import built
from cardrules.cards import Card, Cards, Power
from cardrules.game import (
    BadOptions,
    Match,
    check_imagined,
    check_seat,
    face_of,
    needed_without,
    one_of,
    or_none,
    said,
    variant,
    whole,
)
from cardrules.games.toucan_burn.deck import Deck, fault, pack_of
from cardrules.seats import BySeat, Seat
from cardrules.text import formatted

SQUARE: Final = 4
"""Cards dealt to each (2.2)."""

DEAREST: Final = 1_000_000
"""The most that a failed call may cost, so that scores stay numbers that a log can hold."""
LOOKED_AT: Final = (2, 3)
"""The slots nearest the owner, at which he looks once dealt (2.3, B3)."""


def card(code: str) -> Card:
    """The number card with that code, "13" or "7:peek"; raises BadValue "card"."""
    return face_of("number", code)


# --- What the players agree on ----------------------------------------------------------------------------------------


def _check_deck(options: Options, field: attrs.Attribute[Any], deck: object) -> None:  # Any: as attrs types validators
    wanted = fault(deck, options.seats)
    if wanted is not None:
        raise BadOptions(field.name, deck, wanted)


def _check_dealer(options: Options, field: attrs.Attribute[Any], dealer: object) -> None:
    whole(0, options.seats - 1)(options, field, dealer)


@attrs.frozen(weakref_slot=False)
class Options:
    """How the table plays; the defaults are the rule text.  Raises BadOptions."""

    seats: int = attrs.field(default=4, validator=whole(2, 10))
    """Players (B1)."""
    deck: Deck = attrs.field(default="cabo", validator=_check_deck)
    """A preset, or rows of number, copies, power and points (1.2)."""
    first_dealer: int = attrs.field(default=0, validator=_check_dealer)
    """The seat that deals first; then the deal moves left (B4)."""
    start_discard: bool = attrs.field(default=False, validator=one_of(True, False))
    """Whether a card is turned up to begin the pile (B2)."""
    return_discard: bool = attrs.field(default=True, validator=one_of(True, False))
    """Whether a card taken from the pile may be played back, or must be swapped in (B6)."""
    chain_burn: bool = attrs.field(default=False, validator=one_of(True, False))
    """Whether a burned card opens a new window (B15)."""
    wrong_burn_penalty: Literal[0, 1, 2] = attrs.field(default=1, validator=whole(0, 2))
    """Cards taken for a wrong burn (B19)."""
    burn_attempts: Literal[1, "unlimited"] = attrs.field(default=1, validator=one_of(1, "unlimited"))
    """How often a player may try in a window (B20)."""
    stock_empty: Literal["reshuffle", "end_round"] = attrs.field(
        default="reshuffle", validator=one_of("reshuffle", "end_round")
    )
    """Whether the discards become the stock again, or no turn begins without one (B25)."""
    min_turns_before_call: int = attrs.field(default=0, validator=whole(0))
    """Turns of one's own in the round before one may call (B27)."""
    max_turns: int | None = attrs.field(default=None, validator=or_none(whole(1)))
    """After so many turns of a round without a call it is over (B26)."""
    caller_wins_ties: bool = attrs.field(default=False, validator=one_of(True, False))
    """Whether a caller with the lowest total wins when another has it too (B30)."""
    fail_penalty: int = attrs.field(default=16, validator=whole(0, DEAREST))
    """What a failed call costs besides the hand (B40)."""
    limit: int | None = attrs.field(default=100, validator=or_none(whole(1)))
    """At this score the match is over (B34)."""
    rounds: int | None = attrs.field(default=None, validator=[or_none(whole(1)), needed_without("limit")])
    """After so many rounds the match is over; with a limit, whichever comes first (B35)."""


class Reason(game.Reason):
    """What a score is for."""

    HAND = "hand", "The points of the hand.", "8.5"
    TOUCAN = "toucan", "A call of Toucan that is won.", "8.2"
    FAILED = "failed", "A call of Toucan that is lost.", "8.2"


# --- Moves ------------------------------------------------------------------------------------------------------------

Place: TypeAlias = tuple[Seat, int]
"""Owner and slot."""

Source: TypeAlias = Literal["discard", "stock"]
"""Where a card is drawn from (3.2)."""


@said
@attrs.frozen(weakref_slot=False)
class Draw:
    """Draw the top card of the stock, or take the top card of the pile."""

    seat: Seat
    source: Source


@said
@attrs.frozen(weakref_slot=False)
class Keep:
    """Swap the drawn card for one of one's own, which goes on the pile."""

    seat: Seat
    slot: int


@said
@attrs.frozen(weakref_slot=False)
class Play:
    """Lay the drawn card on the pile."""

    seat: Seat


@said
@attrs.frozen(weakref_slot=False)
class Peek:
    """Power: look at a card of one's own."""

    seat: Seat
    slot: int


@said
@attrs.frozen(weakref_slot=False)
class Spy:
    """Power: look at a card of another player."""

    seat: Seat
    owner: Seat
    slot: int


@said
@attrs.frozen(weakref_slot=False)
class Swap:
    """Power: exchange two cards, unseen."""

    seat: Seat
    one: Place
    """The lower place."""
    other: Place


@said
@attrs.frozen(weakref_slot=False)
class Decline:
    """Leave a power unused."""

    seat: Seat


@said
@attrs.frozen(weakref_slot=False)
class Burn:
    """Throw a card, one's own or another's, on the pile, in the belief that it matches."""

    seat: Seat
    owner: Seat
    slot: int


@said
@attrs.frozen(weakref_slot=False)
class Give:
    """Give a card of one's own to the player whose card one has burned."""

    seat: Seat
    slot: int


@said
@attrs.frozen(weakref_slot=False)
class Toucan:
    """Call Toucan instead of drawing."""

    seat: Seat


@said
@attrs.frozen(weakref_slot=False)
class Reveal:
    """Show all cards, after the last turn."""

    seat: Seat


Move: TypeAlias = Draw | Keep | Play | Peek | Spy | Swap | Decline | Burn | Give | Toucan | Reveal


# --- The table: all that everybody sees -------------------------------------------------------------------------------


@attrs.frozen(weakref_slot=False)
class Lying:
    """A card in a slot, face down."""

    seen_by: tuple[Seat, ...]
    """Who has seen it and could follow it since, in seat order (1.5)."""
    face: Card | None
    """The card, if it has been shown to everybody at once; else None."""


Slots: TypeAlias = BySeat[tuple[Lying | None, ...]]
"""By owner and slot; None for a hole."""


@attrs.frozen(weakref_slot=False)
class Look:
    """What the last move, or the deal, has shown, and to whom."""

    seat: Seat | None
    """None for everybody."""
    owner: Seat
    slot: int


@attrs.frozen(weakref_slot=False)
class Pending:
    """A power that waits to be used or declined."""

    seat: Seat
    power: Power
    """After the look of "look_swap" what is left of it: "swap"."""


@attrs.frozen(weakref_slot=False)
class Gift:
    """A card that a burner owes to the owner of the card that he has burned."""

    giver: Seat
    owner: Seat
    slot: int
    """The owner's empty slot: there it goes."""


@variant
@attrs.frozen(weakref_slot=False)
class Opening:
    """The deck lies ready: the first deal is awaited."""

    match: Match[Options, Reason]


@variant
@attrs.frozen(weakref_slot=False)
class Drawing:
    """Between turns: the next player draws or calls, once no power waits and no gift is owed."""

    match: Match[Options, Reason]
    to_draw: Seat
    caller: Seat | None
    """Who has called Toucan."""
    turns: int
    """Turns of this round that are over."""
    slots: Slots
    pile: Cards
    """The discards, which all have seen; the last one is on top."""
    stock: int
    """Cards left to draw, face down."""
    reshuffles: int
    """Of this round."""
    window: BySeat[bool] | None
    """By seat: whether it has tried to burn in the open window; None when the window is closed (5.1)."""
    power: Pending | None
    gift: Gift | None
    looks: tuple[Look, ...]


@variant
@attrs.frozen(weakref_slot=False)
class Closing:
    """No turn is left: once no power waits and no gift is owed, the cards are revealed."""

    match: Match[Options, Reason]
    to_reveal: Seat
    caller: Seat | None
    turns: int
    slots: Slots
    pile: Cards
    stock: int
    reshuffles: int
    window: BySeat[bool] | None
    power: Pending | None
    gift: Gift | None
    looks: tuple[Look, ...]


Open: TypeAlias = Drawing | Closing
"""The phases in which a window may be open."""


@variant
@attrs.frozen(weakref_slot=False)
class Holding:
    """A player has drawn a card: he keeps it or plays it."""

    match: Match[Options, Reason]
    holder: Seat
    taken: Card | None
    """The card, if it is from the pile and all have seen it; None for one from the stock, which he alone has seen."""
    caller: Seat | None
    turns: int
    slots: Slots
    pile: Cards
    stock: int
    reshuffles: int


@variant
@attrs.frozen(weakref_slot=False)
class Reshuffling:
    """The stock is empty: the dealer shuffles the discards but the top one, and the table goes on (6.1)."""

    interrupted: Open
    debtor: Seat | None
    """Who takes penalty cards then; None if the player to draw takes one."""
    debt: int
    """How many penalty cards."""

    @property
    def match(self) -> Match[Options, Reason]:
        """That of the table."""
        return self.interrupted.match

    @property
    def slots(self) -> Slots:
        """Those of the table."""
        return self.interrupted.slots

    @property
    def pile(self) -> Cards:
        """That of the table."""
        return self.interrupted.pile


@variant
@attrs.frozen(weakref_slot=False)
class Between:
    """A round is scored; all cards lie open until the dealer acts, or the match is over."""

    match: Match[Options, Reason]
    caller: Seat | None
    """Who has called; the call is void if a player is out."""
    out: Seat | None
    """Who has no cards left: a natural end (8.3)."""
    hands: BySeat[tuple[Card | None, ...]]
    """By owner and slot; None for a hole."""
    pile: Cards
    stock: int
    """Cards that nobody has drawn: they stay face down."""
    turns: int


InRound: TypeAlias = Drawing | Closing | Holding | Reshuffling
"""The phases of a round that is played."""

Table: TypeAlias = Opening | Drawing | Closing | Holding | Reshuffling | Between


# --- Who knows what ---------------------------------------------------------------------------------------------------


@attrs.frozen(weakref_slot=False)
class State:
    """The table, and what is hidden."""

    table: Table
    cards: tuple[tuple[Card | None, ...], ...] = ()
    """By owner and slot: all faces, those that everybody knows too; None for a hole."""
    drawn: Card | None = None
    """The card that a player has drawn from the stock and still holds."""
    stock: Cards = ()
    """Top first, as dealt or reshuffled: shared by all states until the next shuffle, the last `stock` of them left."""


@attrs.frozen(weakref_slot=False)
class Known:
    """A card that a seat knows, and where it lies."""

    owner: Seat
    slot: int
    card: Card


@attrs.frozen(weakref_slot=False)
class View:
    """The table, and what one seat knows."""

    table: Table
    seat: Seat
    known: tuple[Known, ...]
    """Every card in a slot that this seat has seen and could follow since, by owner and slot (1.5)."""
    drawn: Card | None
    """The card that it has drawn from the stock and still holds."""
    glimpse: tuple[Known, ...]
    """Of `known`, what the last move or the deal has shown: for a UI that leaves the remembering to its player."""

    def __str__(self) -> str:
        """The table as this seat sees it, with suit signs; `f"{view:a}"` has them in ASCII."""
        return format(self)

    def __format__(self, spec: str) -> str:
        return formatted(self, spec, __name__)


new_state: Final = built(State)
new_drawing: Final = built(Drawing)
new_holding: Final = built(Holding)
new_lying: Final = built(Lying)


def view(state: State, seat: Seat) -> View:
    """The table, and what *seat* knows; raises BadSeat."""
    table = state.table
    check_seat(seat, len(table.match.scores))
    if not isinstance(table, InRound):
        return View(table, seat, (), None, ())
    known = [
        Known(owner, slot, face)
        for owner, row in enumerate(state.cards)
        for slot, face in enumerate(row)
        if face is not None and knows(table.slots, seat, (owner, slot))
    ]
    looked_at = [(look.owner, look.slot) for look in looks(table) if look.seat in (None, seat)]
    glimpse = [each for each in known if (each.owner, each.slot) in looked_at]
    holds = isinstance(table, Holding) and table.holder == seat
    return View(table, seat, tuple(known), state.drawn if holds else None, tuple(glimpse))


def knows(slots: Slots, seat: Seat, place: Place) -> bool:
    """Whether *seat* knows the card in that place."""
    lying = slots[place[0]][place[1]]
    return lying is not None and seat in lying.seen_by


def looks(table: InRound) -> tuple[Look, ...]:
    """What the last move, or the deal, has shown."""
    if isinstance(table, Holding):
        return ()
    return table.interrupted.looks if isinstance(table, Reshuffling) else table.looks


def hidden(seen: View) -> Cards:
    """The cards in slots, in another's hand and in the stock that this seat has not seen, in the order of the deck."""
    table = seen.table
    if not isinstance(table, InRound):
        return ()
    known = Counter(table.pile)
    known.update([each.card for each in seen.known])
    known.update([each for each in (in_hand(seen),) if each is not None])
    pack = Counter(pack_of(table.match.options.deck))
    return tuple((pack - known).elements())


def in_hand(seen: View) -> Card | None:
    """The card drawn and still held, as far as this seat knows it."""
    return seen.table.taken or seen.drawn if isinstance(seen.table, Holding) else None


def imagine(seen: View, cards: Cards) -> State:
    """A state that fits the view: *cards*, the hidden ones in any order, fill the slots by owner, the hand of a player
    who has drawn, then the stock.

    Raises BadDeal when they are not the hidden cards.
    """
    check_imagined(cards, hidden(seen))
    table = seen.table
    if not isinstance(table, InRound):
        return State(table)
    known = {(each.owner, each.slot): each.card for each in seen.known}
    unseen = iter(cards)
    filled = tuple(
        [
            tuple(
                [None if lying is None else known.get((owner, slot)) or next(unseen) for slot, lying in enumerate(row)]
            )
            for owner, row in enumerate(table.slots)
        ]
    )
    drawn = seen.drawn
    if isinstance(table, Holding) and table.taken is None and table.holder != seen.seat:
        drawn = next(unseen)
    return State(table, filled, drawn, tuple(unseen))


def over(table: Table) -> bool:
    """Whether a player has reached the limit, or all rounds are played (9.1, B34, B35)."""
    match, options = table.match, table.match.options
    return (options.limit is not None and max(match.scores) >= options.limit) or (
        options.rounds is not None and match.deals >= options.rounds
    )
