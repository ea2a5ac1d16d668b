"""What exists: the pack, the options, the moves, the phases of the table, the state and the view.

A match of Colonel goes round:

    Cutting --cut--> Opening --deal--> Drawing --draw--> Melding --meld, lay_off, discard--> Drawing ... --> Between

A turn is a draw, melds and cards laid off, and a discard.  Before the draw either player may challenge: Replying waits
for the other.  In Cutting, Opening and Between only the dealer acts; the match is over after so many hands, or at a
target (9.1).
"""

from __future__ import annotations

from collections import Counter
from typing import Final, Literal, TypeAlias

import attrs

from cardrules import game
from cardrules.building import built
from cardrules.cards import FRENCH, Card, Cards, in_order
from cardrules.game import (
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
from cardrules.seats import BySeat, Seat
from cardrules.text import formatted

PACK: Final[Cards] = FRENCH
"""The 52 cards (1.2)."""

SEATS: Final = 2
HAND: Final = 10
"""Cards dealt to each (2.2)."""


def card(code: str) -> Card:
    """The card with that code, "QS" for the queen of spades; raises BadValue "card"."""
    return face_of("french", code)


# --- What the players agree on ----------------------------------------------------------------------------------------


@attrs.frozen(weakref_slot=False)
class Options:
    """How the table plays; the defaults are the rule text.  Raises BadOptions."""

    cut: Literal["high", "low"] = attrs.field(default="high", validator=one_of("high", "low"))
    """Which card cut makes the first dealer; the ace is high (C1)."""
    final_discard: Literal["optional", "required"] = attrs.field(
        default="optional", validator=one_of("optional", "required")
    )
    """Whether a player may go out by melding his last card, or must keep one to discard (C13)."""
    return_optional: bool = attrs.field(default=True, validator=one_of(True, False))
    """Whether the optional card may be discarded in the turn in which it was taken (C16)."""
    out_scoring: Literal["opponent_loses", "winner_gains"] = attrs.field(
        default="opponent_loses", validator=one_of("opponent_loses", "winner_gains")
    )
    """Whether going out takes from the other's score or adds to one's own (C20)."""
    challenge_by: Literal["either", "player_to_draw", "nobody"] = attrs.field(
        default="either", validator=one_of("either", "player_to_draw", "nobody")
    )
    """Who may challenge at the start of a turn (C23)."""
    max_turns: int | None = attrs.field(default=None, validator=or_none(whole(1)))
    """After so many turns of a hand it ends as when the stock is exhausted (C31)."""
    hands: int | None = attrs.field(default=1, validator=or_none(whole(1)))
    """After so many hands the match is over; with a target, whichever comes first (C30)."""
    target: int | None = attrs.field(default=None, validator=[or_none(whole(1)), needed_without("hands")])
    """At this score the match is over or, if going out takes from the other, at such a lead (C30)."""


class Reason(game.Reason):
    """What a score is for."""

    OUT = "out", "A player has gone out: the cards in the other's hand.", "7.2"
    STOCK_OUT = "stock_out", "The stock is exhausted: the lower total wins the difference.", "7.3"
    TURN_LIMIT = "turn_limit", "The last turn is over: the lower total wins the difference.", "7.4"
    CHALLENGE = "challenge", "A challenge was accepted: the lower total wins the other's total.", "8.4"


# --- Moves ------------------------------------------------------------------------------------------------------------

Source: TypeAlias = Literal["optional", "stock"]
"""Where a card is drawn from (4.2)."""


@said
@attrs.frozen(weakref_slot=False)
class Draw:
    """Take the optional card, or the top card of the stock."""

    seat: Seat
    source: Source


@said
@attrs.frozen(weakref_slot=False)
class Meld:
    """Declare a set or a sequence."""

    seat: Seat
    cards: Cards
    """In pack order."""


@said
@attrs.frozen(weakref_slot=False)
class LayOff:
    """Add a card to a meld on the table, whoever has made it."""

    seat: Seat
    card: Card
    meld: int
    """Its index, in the order in which the melds were made."""


@said
@attrs.frozen(weakref_slot=False)
class Discard:
    """Lay a card on the pile: the turn is over."""

    seat: Seat
    card: Card


@said
@attrs.frozen(weakref_slot=False)
class Challenge:
    """Challenge the other to compare hands."""

    seat: Seat


@said
@attrs.frozen(weakref_slot=False)
class Accept:
    """Accept the challenge: both hands are shown."""

    seat: Seat


@said
@attrs.frozen(weakref_slot=False)
class Reject:
    """Reject the challenge: the hand goes on."""

    seat: Seat


Move: TypeAlias = Draw | Meld | LayOff | Discard | Challenge | Accept | Reject


# --- The table: all that everybody sees -------------------------------------------------------------------------------


@attrs.frozen(weakref_slot=False)
class Drawn:
    """A card cut, in sight of both."""

    seat: Seat
    card: Card


@variant
@attrs.frozen(weakref_slot=False)
class Cutting:
    """The pack lies ready: the cut for the first dealer is awaited."""

    match: Match[Options, Reason]
    drawn: tuple[Drawn, ...]
    """A cut that settled nothing (C1); else empty."""


@variant
@attrs.frozen(weakref_slot=False)
class Opening:
    """The first dealer is found: the deal is awaited."""

    match: Match[Options, Reason]
    drawn: tuple[Drawn, ...]
    """The cards that settled it, in order."""


@variant
@attrs.frozen(weakref_slot=False)
class Drawing:
    """The start of a turn: the draw is awaited, or a challenge comes before it."""

    match: Match[Options, Reason]
    to_draw: Seat
    challenged: BySeat[bool]
    """By seat: whether it has challenged in this turn."""
    melds: tuple[Cards, ...]
    """On the table, in the order in which they were made; each in pack order."""
    pile: Cards
    """The cards laid beside the stock, all of which both have seen: the last one is the optional card."""
    taken: BySeat[Cards]
    """By seat: optional cards taken and still in the hand, known to both, in pack order (1.4)."""
    sizes: BySeat[int]
    """By seat: cards in hand, taken ones too."""
    stock: int
    """Cards left to draw, face down."""
    turns: int
    """Turns of this hand that are over."""


@variant
@attrs.frozen(weakref_slot=False)
class Replying:
    """A challenge is open: the other's reply is awaited."""

    match: Match[Options, Reason]
    challenger: Seat
    to_draw: Seat
    challenged: BySeat[bool]
    melds: tuple[Cards, ...]
    pile: Cards
    taken: BySeat[Cards]
    sizes: BySeat[int]
    stock: int
    turns: int


@variant
@attrs.frozen(weakref_slot=False)
class Melding:
    """A player has drawn: he melds, lays off, and discards."""

    match: Match[Options, Reason]
    to_discard: Seat
    optional: Card | None
    """The optional card with which this turn began; None after a draw from the stock."""
    melds: tuple[Cards, ...]
    pile: Cards
    taken: BySeat[Cards]
    sizes: BySeat[int]
    stock: int
    turns: int


@variant
@attrs.frozen(weakref_slot=False)
class Between:
    """A hand is scored; all is shown until the dealer acts, or the match is over."""

    match: Match[Options, Reason]
    hands: BySeat[Cards]
    """By seat: the cards left in hand, shown to both (7.1)."""
    melds: tuple[Cards, ...]
    pile: Cards
    stock: int
    """Cards that nobody has drawn: they stay face down."""
    turns: int


InHand: TypeAlias = Drawing | Replying | Melding
"""The phases of a hand that is played."""

Table: TypeAlias = Cutting | Opening | Drawing | Replying | Melding | Between


# --- Who knows what ---------------------------------------------------------------------------------------------------


def _all_held(state: State) -> tuple[Cards, ...]:
    table = state.table
    if not isinstance(table, InHand):
        return state.hands
    return tuple([holding(hand, taken) for hand, taken in zip(state.hands, table.taken, strict=True)])


@attrs.frozen(weakref_slot=False)
class State:
    """The table, and what is hidden."""

    table: Table
    hands: tuple[Cards, ...] = ()
    """By seat, in pack order, without the optional cards taken: those lie on the table."""
    stock: Cards = ()
    """As dealt, top first: shared by all states of a hand, of which the last `table.stock` cards are left."""
    held: tuple[Cards, ...] = attrs.field(default=attrs.Factory(_all_held, takes_self=True), eq=False, repr=False)
    """By seat, `holding` of the hand: follows from table and hands, kept because every listing asks."""


@attrs.frozen(weakref_slot=False)
class View:
    """The table, and what one seat knows."""

    table: Table
    seat: Seat
    hand: Cards
    """Own cards in pack order, without the optional cards taken: those lie on the table."""

    def __str__(self) -> str:
        """The table as this seat sees it, with suit signs; `f"{view:a}"` has them in ASCII."""
        return format(self)

    def __format__(self, spec: str) -> str:
        return formatted(self, spec, __name__)


new_state: Final = built(State)
new_drawing: Final = built(Drawing)
new_melding: Final = built(Melding)


def holding(hand: Cards, taken: Cards) -> Cards:
    """The whole hand: an optional card taken is part of it (1.4)."""
    return in_order(hand + taken) if taken else hand


def view(state: State, seat: Seat) -> View:
    """The table, and the hand of *seat*; raises BadSeat."""
    check_seat(seat, SEATS)
    return View(state.table, seat, state.hands[seat] if state.hands else ())


def hidden(seen: View) -> Cards:
    """The other's unknown cards and the stock, in pack order; none between hands."""
    table = seen.table
    if not isinstance(table, InHand):
        return ()
    known = Counter(seen.hand + table.pile)
    for cards in (*table.melds, *table.taken):
        known.update(cards)
    return in_order((Counter(PACK) - known).elements())


def imagine(seen: View, cards: Cards) -> State:
    """A state that fits the view: *cards*, the hidden ones in any order, fill the other hand, then the stock.

    Raises BadDeal when they are not the hidden cards.
    """
    check_imagined(cards, hidden(seen))
    table = seen.table
    if not isinstance(table, InHand):
        return State(table)
    other = 1 - seen.seat
    unseen = table.sizes[other] - len(table.taken[other])
    hands = [seen.hand, seen.hand]
    hands[other] = in_order(cards[:unseen])
    return State(table, tuple(hands), cards[unseen:])


def over(table: Table) -> bool:
    """Whether all hands are played or the target is reached (9.1, C30)."""
    match, options = table.match, table.match.options
    return (options.hands is not None and match.deals >= options.hands) or (
        options.target is not None and standing(match) >= options.target
    )


def standing(match: Match[Options, Reason]) -> int:
    """What the target is held against: the best score or, if going out takes from the other, the lead (9.1, C30)."""
    best, least = max(match.scores), min(match.scores)
    return best - least if match.options.out_scoring == "opponent_loses" else best
