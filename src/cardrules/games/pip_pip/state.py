"""What exists: the pack, the options, the moves, the phases of the table, the state and the view.

A match of Pip-Pip! goes round:

    Cutting --cut--> Turned --deal--> Playing --play, pip_pip--> ... --the last play--> Between --cut or deal--> ...

In Cutting, Turned and Between only the dealer acts; the match is over when everybody has dealt equally often (7.3).
"""

from __future__ import annotations

from collections import Counter
from typing import Final, Literal, TypeAlias

import attrs

from cardrules import game
from cardrules.building import built
from cardrules.cards import FRENCH, SUITS, Card, Cards, Suit, in_order
from cardrules.game import Match, check_imagined, check_seat, face_of, one_of, said, variant, whole
from cardrules.seats import BySeat, Seat
from cardrules.text import formatted
from cardrules.tricks import Trick

PACK: Final[Cards] = FRENCH * 2
"""Two packs, one after the other (1.2)."""

KINGS: Final[dict[Suit, Card]] = {suit: face_of("french", "K" + suit) for suit in SUITS}
QUEENS: Final[dict[Suit, Card]] = {suit: face_of("french", "Q" + suit) for suit in SUITS}
COURT: Final = frozenset([*KINGS.values(), *QUEENS.values()])
"""The cards that a call is made with."""

HAND: Final = 7
"""Cards dealt to each (2.4)."""


def card(code: str) -> Card:
    """The card with that code, "QS" for a queen of spades; raises BadValue "card"."""
    return face_of("french", code)


# --- What the players agree on ----------------------------------------------------------------------------------------


@attrs.frozen(weakref_slot=False)
class Options:
    """How the table plays; the defaults are the rule text.  Raises BadOptions."""

    seats: int = attrs.field(default=4, validator=whole(3, 12))
    """Players (P24)."""
    rounds: int = attrs.field(default=1, validator=whole(1))
    """How often each player deals (P25)."""
    dealer_draw: Literal["high", "low"] = attrs.field(default="high", validator=one_of("high", "low"))
    """Which card drawn makes the first dealer and, by its suit, the first trump (P2)."""
    later_trump: Literal["cut", "first_draw", "last_trump"] = attrs.field(
        default="cut", validator=one_of("cut", "first_draw", "last_trump")
    )
    """The trump of a later deal: by a cut, as at the first draw, or that of the last trick before (P4)."""
    draw_timing: Literal["immediate", "after_trick"] = attrs.field(
        default="immediate", validator=one_of("immediate", "after_trick")
    )
    """Each draws after his own play, or all draw after the trick, its taker first (P8)."""
    remainder: Literal["dead", "last_trick_winner"] = attrs.field(
        default="dead", validator=one_of("dead", "last_trick_winner")
    )
    """Who scores the cards that nobody drew: no one, or the taker of the last trick (P10)."""
    call_timing: Literal["anytime", "between_tricks"] = attrs.field(
        default="anytime", validator=one_of("anytime", "between_tricks")
    )
    """When Pip-Pip may be called (P12)."""
    differs_from: Literal["in_force", "latest_call"] = attrs.field(
        default="in_force", validator=one_of("in_force", "latest_call")
    )
    """The suit that may not be called: the trump in force or, while a call is pending, only that call's (P16)."""


class Reason(game.Reason):
    """What a score is for."""

    PIP_PIP = "pip_pip", "A call of Pip-Pip.", "7.1"
    TRICKS = "tricks", "The card points of the tricks taken.", "7.2"
    REMAINDER = "remainder", "The card points of the remainder, to the taker of the last trick.", "5.4"


# --- Moves ------------------------------------------------------------------------------------------------------------


@said
@attrs.frozen(weakref_slot=False)
class Play:
    """Play a card to the trick."""

    seat: Seat
    card: Card


@said
@attrs.frozen(weakref_slot=False)
class PipPip:
    """Call Pip-Pip: show king and queen of *suit*, which will be trump from the next lead."""

    seat: Seat
    suit: Suit


Move: TypeAlias = Play | PipPip


# --- The table: all that everybody sees -------------------------------------------------------------------------------


@attrs.frozen(weakref_slot=False)
class Drawn:
    """A card drawn or cut, in sight of all."""

    seat: Seat
    card: Card


@variant
@attrs.frozen(weakref_slot=False)
class Cutting:
    """The pack lies ready: the draw for the first dealer and trump is awaited."""

    match: Match[Options, Reason]
    drawn: tuple[Drawn, ...]
    """A draw that settled nothing (P2); else empty."""


@variant
@attrs.frozen(weakref_slot=False)
class Turned:
    """The trump is turned: the deal is awaited."""

    match: Match[Options, Reason]
    drawn: tuple[Drawn, ...]
    """The cards that settled it, in order."""
    trump: Suit


@variant
@attrs.frozen(weakref_slot=False)
class Playing:
    """Tricks are played and Pip-Pips called."""

    match: Match[Options, Reason]
    turned: Suit
    """The trump that this deal began with."""
    trump: Suit
    """In force: it rules the present trick."""
    coming: Suit
    """In force from the next lead: the suit of the latest call, or the trump if none is pending."""
    to_play: Seat
    trick: Cards
    """Cards of the present trick, in the order played."""
    taken: tuple[Trick, ...]
    """The finished tricks, in order."""
    called: BySeat[Cards]
    """By seat: kings and queens called and still unplayed, face up, in pack order."""
    sizes: BySeat[int]
    """By seat: cards in hand, called ones too."""
    stock: int
    """Cards left to draw, face down."""
    remainder: Cards
    """Cards that nobody drew, once they are turned up (P9)."""


@variant
@attrs.frozen(weakref_slot=False)
class Between:
    """A deal is scored; what was won lies there until the dealer acts, or the match is over."""

    match: Match[Options, Reason]
    turned: Suit
    """The trump that the deal began with."""
    trump: Suit
    """The trump of its last trick."""
    taken: tuple[Trick, ...]
    remainder: Cards


Table: TypeAlias = Cutting | Turned | Playing | Between


# --- Who knows what ---------------------------------------------------------------------------------------------------


def pairs(hand: Cards) -> tuple[Suit, ...]:
    """The suits of which *hand* has a king and a queen."""
    court = COURT.intersection(hand)
    if len(court) < 2:
        return ()
    return tuple([suit for suit in SUITS if KINGS[suit] in court and QUEENS[suit] in court])


def _all_pairs(state: State) -> tuple[tuple[Suit, ...], ...]:
    return tuple(map(pairs, state.hands))


@attrs.frozen(weakref_slot=False)
class State:
    """The table, and what is hidden."""

    table: Table
    hands: tuple[Cards, ...] = ()
    """By seat, in pack order, without the called cards: those lie on the table."""
    stock: Cards = ()
    """As dealt, top first: shared by all states of a deal, of which the last `table.stock` cards are left."""
    pairs: tuple[tuple[Suit, ...], ...] = attrs.field(
        default=attrs.Factory(_all_pairs, takes_self=True), eq=False, repr=False
    )
    """By seat, `pairs` of the hand: follows from the hands, kept because every listing asks."""


@attrs.frozen(weakref_slot=False)
class View:
    """The table, and what one seat knows."""

    table: Table
    seat: Seat
    hand: Cards
    """Own cards in pack order, without the called ones: those lie on the table."""

    def __str__(self) -> str:
        """The table as this seat sees it, with suit signs; `f"{view:a}"` has them in ASCII."""
        return format(self)

    def __format__(self, spec: str) -> str:
        return formatted(self, spec, __name__)


new_state: Final = built(State)
new_playing: Final = built(Playing)
new_trick: Final = built(Trick)


def holding(hand: Cards, called: Cards) -> Cards:
    """The whole hand: a called card is still part of it (6.6, P20)."""
    return in_order(hand + called) if called else hand


def view(state: State, seat: Seat) -> View:
    """The table, and the hand of *seat*; raises BadSeat."""
    check_seat(seat, len(state.table.match.scores))
    return View(state.table, seat, state.hands[seat] if state.hands else ())


def hidden(seen: View) -> Cards:
    """The cards of the other hands and the stock, in pack order; none between deals, when all are swept or shown."""
    table = seen.table
    if not isinstance(table, Playing):
        return ()
    known = Counter(seen.hand + table.trick + table.remainder)
    for cards in (*table.called, *[trick.cards for trick in table.taken]):
        known.update(cards)
    return in_order((Counter(PACK) - known).elements())


def imagine(seen: View, cards: Cards) -> State:
    """A state that fits the view: *cards*, the hidden ones in any order, fill the other hands by seat, then the stock.

    Raises BadDeal when they are not the hidden cards.
    """
    check_imagined(cards, hidden(seen))
    table = seen.table
    if not isinstance(table, Playing):
        return State(table)
    hands, placed = [seen.hand] * len(table.sizes), 0
    for seat, size in enumerate(table.sizes):
        if seat != seen.seat:
            unseen = size - len(table.called[seat])
            hands[seat] = in_order(cards[placed : placed + unseen])
            placed += unseen
    return State(table, tuple(hands), cards[placed:])


def over(table: Table) -> bool:
    """Whether everybody has dealt equally often (7.3, P25)."""
    match = table.match
    return match.deals == match.options.seats * match.options.rounds
