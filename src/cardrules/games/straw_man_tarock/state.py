"""What exists: the pack, the options, the moves, the phases of the table, the state and the view.

A match of Straw Man Tarock goes round:

    Opening --deal--> Auction --bid, pass--> Playing --play--> ... --the 27th trick--> Between --deal--> ...

In Opening and Between only the dealer acts; the match is over after so many hands, or at a target (7.5).
"""

from __future__ import annotations

from collections import Counter
from typing import Final, Literal, TypeAlias

import attrs

from cardrules import game
from cardrules.building import built
from cardrules.cards import TAROCK, Card, Cards, in_order
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

PACK: Final[Cards] = TAROCK
"""The 54 cards (1.2)."""

SEATS: Final = 2
PILES: Final = 3
"""Straw men of each player (2.3)."""
PACKET: Final = 5
"""Cards dealt to a hand at a time, three times (2.2)."""
HEIGHT: Final = 4
"""Cards of a straw man (2.3)."""
TRICKS: Final = 27
"""Of every hand (5.6)."""


def card(code: str) -> Card:
    """The card with that code, "QS", "XXI" or "FOOL"; raises BadValue "card"."""
    return face_of("tarock", code)


# --- What the players agree on ----------------------------------------------------------------------------------------


@attrs.frozen(weakref_slot=False)
class Options:
    """How the table plays; the defaults are the rule text.  Raises BadOptions."""

    first_dealer: int = attrs.field(default=0, validator=whole(0, 1))
    """The seat that deals first; then the deal alternates (S3)."""
    hands: int | None = attrs.field(default=2, validator=or_none(whole(1)))
    """After so many deals the match is over; with a target, whichever comes first (S32)."""
    target: int | None = attrs.field(default=None, validator=[or_none(whole(1)), needed_without("hands")])
    """At this score the match is over (S32)."""
    expose: Literal["at_once", "after_trick"] = attrs.field(
        default="at_once", validator=one_of("at_once", "after_trick")
    )
    """When the next card of a straw man is turned: before the other plays, or after the trick (S12)."""
    last_card: Literal["exposed", "to_hand_hidden", "to_hand_shown"] = attrs.field(
        default="exposed", validator=one_of("exposed", "to_hand_hidden", "to_hand_shown")
    )
    """What happens to the last card of a straw man: as with any other, or to the hand, unseen or seen (S14)."""
    first_lead: Literal["declarer", "elder"] = attrs.field(default="declarer", validator=one_of("declarer", "elder"))
    """Who leads to the first trick when there is a declarer (S18)."""
    declarer_35: Literal["lose", "draw"] = attrs.field(default="lose", validator=one_of("lose", "draw"))
    """Whether a declarer with 35 card points loses or draws (S22)."""
    major: Literal["add", "replace"] = attrs.field(default="add", validator=one_of("add", "replace"))
    """Whether With 45 and With 26 are on top of the hand's points or instead of them (S24)."""
    birds: bool = attrs.field(default=True, validator=one_of(True, False))
    """Whether pagat, owl and cockatoo score (S27)."""
    lost_bird: Literal[0, 1] = attrs.field(default=0, validator=whole(0, 1))
    """What a bird beaten in its trick scores for the other (S28)."""
    rostopschin: bool = attrs.field(default=True, validator=one_of(True, False))
    """Whether Rostopschin is played; if not, its calls are not legal (S29)."""


class Reason(game.Reason):
    """What a score is for."""

    DECLARER = "declarer", "The declarer has won the hand.", "7.2"
    DEFENDER = "defender", "The declarer has lost the hand.", "7.2"
    BOTH_PASSED = "both_passed", "A hand won that nobody had bid.", "7.3"
    WITH_45 = "with_45", "The declarer has 45 card points or more.", "8.1"
    WITH_26 = "with_26", "The declarer has 26 card points or less.", "8.2"
    SLAM = "slam", "All tricks taken.", "8.3"
    PAGAT = "pagat", "The last trick taken with the I.", "8.4"
    OWL = "owl", "The last trick but one taken with the II.", "8.4"
    COCKATOO = "cockatoo", "The last trick but two taken with the III.", "8.4"
    LOST_BIRD = "lost_bird", "A bird of the other beaten in its trick.", "8.4"
    ROSTOPSCHIN = "rostopschin", "Two tricks in a row taken with the XVII and the XVIII, both called.", "8.5"


# --- Moves ------------------------------------------------------------------------------------------------------------

Call: TypeAlias = Literal["ros", "topschin"]
"""What may be said with the XVII and the XVIII (8.5)."""


@said
@attrs.frozen(weakref_slot=False)
class Bid:
    """ "I'll play": become the declarer."""

    seat: Seat


@said
@attrs.frozen(weakref_slot=False)
class Pass:
    """Leave the bid to the other."""

    seat: Seat


@said
@attrs.frozen(weakref_slot=False)
class Play:
    """Play a card of the hand or the top of a straw man, with a call or without."""

    seat: Seat
    card: Card
    call: Call | None


Move: TypeAlias = Bid | Pass | Play


# --- The table: all that everybody sees -------------------------------------------------------------------------------


@attrs.frozen(weakref_slot=False)
class Trick:
    """A finished trick."""

    leader: Seat
    cards: Cards
    """The lead, and the other's card."""
    calls: tuple[Call | None, ...]
    """What was said with each."""
    taker: Seat


Heights: TypeAlias = BySeat[tuple[int, ...]]
Tops: TypeAlias = BySeat[tuple[Card | None, ...]]


@variant
@attrs.frozen(weakref_slot=False)
class Opening:
    """The pack lies ready: the first deal is awaited."""

    match: Match[Options, Reason]


@variant
@attrs.frozen(weakref_slot=False)
class Auction:
    """The players bid."""

    match: Match[Options, Reason]
    to_bid: Seat
    sizes: BySeat[int]
    """By seat: cards in hand."""
    heights: Heights
    """By seat and straw man: cards face down."""


@variant
@attrs.frozen(weakref_slot=False)
class Playing:
    """Tricks are played."""

    match: Match[Options, Reason]
    declarer: Seat | None
    """None when both passed."""
    to_play: Seat
    trick: Cards
    """The lead, if it lies there."""
    calls: tuple[Call | None, ...]
    """What was said with it."""
    taken: tuple[Trick, ...]
    """The finished tricks, in order."""
    sizes: BySeat[int]
    """By seat: cards in hand, shown ones too; tops are not among them."""
    shown: BySeat[Cards]
    """By seat: cards of the hand that were turned up from a straw man, in sight of both, in pack order (4.2)."""
    tops: Tops
    """By seat and straw man: the card turned up; None where none is."""
    heights: Heights
    """By seat and straw man: cards face down under the top."""


@variant
@attrs.frozen(weakref_slot=False)
class Between:
    """A hand is scored; what was won lies there until the dealer acts, or the match is over."""

    match: Match[Options, Reason]
    declarer: Seat | None
    taken: tuple[Trick, ...]


Table: TypeAlias = Opening | Auction | Playing | Between


# --- Who knows what ---------------------------------------------------------------------------------------------------


def _all_held(state: State) -> tuple[Cards, ...]:
    table = state.table
    if not isinstance(table, Playing):
        return state.hands
    return tuple([holding(table, seat, hand) for seat, hand in enumerate(state.hands)])


@attrs.frozen(weakref_slot=False)
class State:
    """The table, and what is hidden."""

    table: Table
    hands: tuple[Cards, ...] = ()
    """By seat, in pack order, without the shown cards: those lie on the table."""
    piles: tuple[tuple[Cards, ...], ...] = ()
    """By seat and straw man, as dealt, top first: the last `table.heights` cards are face down still."""
    held: tuple[Cards, ...] = attrs.field(default=attrs.Factory(_all_held, takes_self=True), eq=False, repr=False)
    """By seat, `holding` of the hand: follows from table and hands, kept because every listing asks."""


@attrs.frozen(weakref_slot=False)
class View:
    """The table, and what one seat knows."""

    table: Table
    seat: Seat
    hand: Cards
    """Own cards in pack order, without the shown ones: those lie on the table."""

    def __str__(self) -> str:
        """The table as this seat sees it, with suit signs; `f"{view:a}"` has them in ASCII."""
        return format(self)

    def __format__(self, spec: str) -> str:
        return formatted(self, spec, __name__)


new_state: Final = built(State)
new_playing: Final = built(Playing)
new_trick: Final = built(Trick)


def holding(table: Playing, seat: Seat, hand: Cards) -> Cards:
    """All that a player plays from: hand, shown cards, and the tops of his straw men (4.3), in pack order."""
    return in_order([*hand, *table.shown[seat], *[top for top in table.tops[seat] if top is not None]])


def view(state: State, seat: Seat) -> View:
    """The table, and the hand of *seat*; raises BadSeat."""
    check_seat(seat, SEATS)
    return View(state.table, seat, state.hands[seat] if state.hands else ())


def hidden(seen: View) -> Cards:
    """The other's unknown cards and all cards face down, in pack order; none between deals."""
    table = seen.table
    if isinstance(table, Opening | Between):
        return ()
    known = Counter(seen.hand)
    if isinstance(table, Playing):
        for cards in (table.trick, *table.shown, *[trick.cards for trick in table.taken]):
            known.update(cards)
        known.update([top for tops in table.tops for top in tops if top is not None])
    return in_order((Counter(PACK) - known).elements())


def imagine(seen: View, cards: Cards) -> State:
    """A state that fits the view: *cards*, the hidden ones in any order, fill the other hand, then the straw men.

    Straw men by seat, each top first.  Raises BadDeal when they are not the hidden cards.
    """
    check_imagined(cards, hidden(seen))
    table = seen.table
    if isinstance(table, Opening | Between):
        return State(table)
    other = 1 - seen.seat
    placed = table.sizes[other] - (len(table.shown[other]) if isinstance(table, Playing) else 0)
    hands = [seen.hand, seen.hand]
    hands[other] = in_order(cards[:placed])
    piles: list[tuple[Cards, ...]] = []
    for heights in table.heights:
        row: list[Cards] = []
        for height in heights:
            row.append(cards[placed : placed + height])
            placed += height
        piles.append(tuple(row))
    return State(table, tuple(hands), tuple(piles))


def over(table: Table) -> bool:
    """Whether all hands are played or the target is reached (7.5, S32)."""
    options, match = table.match.options, table.match
    reached = options.target is not None and max(match.scores) >= options.target
    return reached or (options.hands is not None and match.deals >= options.hands)
