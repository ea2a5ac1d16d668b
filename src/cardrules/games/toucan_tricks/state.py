"""What exists: the pack, the options, the moves, the phases of the table, the state and the view.

A match of Toucan, the two-card trick game, goes round:

    Opening --deal--> Leading --lead--> Following --follow--> Leading ... --claim or 13th trick--> Between --deal--> ...

In Opening and Between only the dealer acts; the match is over once a player has reached the target (10.1).
"""

from __future__ import annotations

from collections import Counter
from typing import Final, Literal, TypeAlias

import attrs

from cardrules import game
from cardrules.building import built
from cardrules.cards import FRENCH, Card, Cards, in_order
from cardrules.game import Match, check_imagined, check_seat, face_of, one_of, said, variant, whole
from cardrules.seats import Seat
from cardrules.text import formatted

PACK: Final[Cards] = FRENCH
"""The 52 cards (1.2)."""

SEATS: Final = 2
HAND: Final = 7
"""Cards dealt to each (2.2)."""
TRICKS: Final = 13
"""Of a deal that no claim ends (8.3, T14)."""


def card(code: str) -> Card:
    """The card with that code, "QS" for the queen of spades; raises BadValue "card"."""
    return face_of("french", code)


# --- What the players agree on ----------------------------------------------------------------------------------------


@attrs.frozen(weakref_slot=False)
class Options:
    """How the table plays; the defaults are the rule text.  Raises BadOptions."""

    first_dealer: int = attrs.field(default=0, validator=whole(0, 1))
    """The seat that deals first (T1)."""
    next_dealer: Literal["as_written", "alternate"] = attrs.field(
        default="as_written", validator=one_of("as_written", "alternate")
    )
    """Who deals next: whoever did not lead first, which is the dealer again; or the other (T2)."""
    pattern_match: Literal["category", "exact_suits"] = attrs.field(
        default="category", validator=one_of("category", "exact_suits")
    )
    """What matches a flush or colour: any other; or only a flush of the same suit, a colour of the same colour (T3)."""
    offpattern_win: Literal["full_comparison", "strict_top_card"] = attrs.field(
        default="full_comparison", validator=one_of("full_comparison", "strict_top_card")
    )
    """Whether a reply that matches no pattern may win by its second card (T6)."""
    pair_vs_pair_loser_card: Literal["always", "only_if_same_suits"] = attrs.field(
        default="always", validator=one_of("always", "only_if_same_suits")
    )
    """When the loser of two pairs gets a card (T11)."""
    tie_26_same_trick: Literal["no_score", "trick_winner"] = attrs.field(
        default="no_score", validator=one_of("no_score", "trick_winner")
    )
    """Who scores when both reach 26 with the last trick: nobody, or whoever won it (T19)."""
    target: int = attrs.field(default=10, validator=whole(1))
    """At this score the match is over (T22)."""


class Reason(game.Reason):
    """What a score is for."""

    CLAIM = "claim", "A true claim: each card won in excess of the other's.", "9.2"
    FALSE_CLAIM = "false_claim", "A false claim of the other.", "9.3"
    LAST_TRICK = "last_trick", "27 cards or more when all are won: each in excess of the other's.", "9.4"
    FIRST_TO_26 = "first_to_26", "26 cards each, and the first to have them.", "9.5"


# --- Moves ------------------------------------------------------------------------------------------------------------

Two: TypeAlias = tuple[Card, Card]
"""Two cards of a player, in pack order."""

Call: TypeAlias = Literal["high", "low"]
"""What the leader announces (4.2)."""


@said
@attrs.frozen(weakref_slot=False)
class Lead:
    """Lead two cards, and announce High or Low."""

    seat: Seat
    cards: Two
    call: Call


@said
@attrs.frozen(weakref_slot=False)
class Follow:
    """Play two cards to the two that are led."""

    seat: Seat
    cards: Two


@said
@attrs.frozen(weakref_slot=False)
class Claim:
    """Claim to have won 27 cards or more."""

    seat: Seat


Move: TypeAlias = Lead | Follow | Claim


# --- The table: all that everybody sees -------------------------------------------------------------------------------

Pattern: TypeAlias = Literal["flush", "colour", "mix", "pair"]
"""What two cards led make (5.1 to 5.3, 7.1)."""

Split: TypeAlias = tuple[Cards, Cards]
"""By seat: the cards won."""


@attrs.frozen(weakref_slot=False)
class Trick:
    """A finished trick."""

    leader: Seat
    lead: Two
    call: Call
    pattern: Pattern
    """Of the lead."""
    reply: Two
    taker: Seat | None
    """None after a tie (6.6)."""
    won: Split
    """By seat: which of the four cards it has won, in pack order: 4 and 0, 3 and 1, or 2 and 2."""


@variant
@attrs.frozen(weakref_slot=False)
class Opening:
    """The pack lies ready: the first deal is awaited."""

    match: Match[Options, Reason]


@variant
@attrs.frozen(weakref_slot=False)
class Leading:
    """Between tricks: a lead is awaited, and either player may claim."""

    match: Match[Options, Reason]
    to_lead: Seat
    taken: tuple[Trick, ...]
    """The finished tricks, in order."""
    counts: tuple[int, int]
    """By seat: cards won."""
    sizes: tuple[int, int]
    """By seat: cards in hand."""
    can: int
    """Cards left in the Can, face down."""


@variant
@attrs.frozen(weakref_slot=False)
class Following:
    """Two cards are led: the other's reply is awaited."""

    match: Match[Options, Reason]
    to_follow: Seat
    lead: Two
    call: Call
    taken: tuple[Trick, ...]
    counts: tuple[int, int]
    sizes: tuple[int, int]
    can: int


@variant
@attrs.frozen(weakref_slot=False)
class Between:
    """A deal is scored; what was won lies there until the dealer acts, or the match is over."""

    match: Match[Options, Reason]
    taken: tuple[Trick, ...]
    counts: tuple[int, int]
    claimant: Seat | None
    """Who ended the deal by a claim; None after the last trick."""


Table: TypeAlias = Opening | Leading | Following | Between


def won_by(seat: Seat, taken: tuple[Trick, ...]) -> Cards:
    """The cards that *seat* has won, trick by trick."""
    return tuple([each for trick in taken for each in trick.won[seat]])


# --- Who knows what ---------------------------------------------------------------------------------------------------


@attrs.frozen(weakref_slot=False)
class State:
    """The table, and what is hidden."""

    table: Table
    hands: tuple[Cards, ...] = ()
    """By seat, in pack order."""
    can: Cards = ()
    """As dealt, top first: shared by all states of a deal, of which the last `table.can` cards are left."""


@attrs.frozen(weakref_slot=False)
class View:
    """The table, and what one seat knows."""

    table: Table
    seat: Seat
    hand: Cards
    """Own cards in pack order."""

    def __str__(self) -> str:
        """The table as this seat sees it, with suit signs; `f"{view:a}"` has them in ASCII."""
        return format(self)

    def __format__(self, spec: str) -> str:
        return formatted(self, spec, __name__)


new_state: Final = built(State)
new_leading: Final = built(Leading)
new_following: Final = built(Following)
new_trick: Final = built(Trick)


def view(state: State, seat: Seat) -> View:
    """The table, and the hand of *seat*; raises BadSeat."""
    check_seat(seat, SEATS)
    return View(state.table, seat, state.hands[seat] if state.hands else ())


def hidden(seen: View) -> Cards:
    """The other's hand and the Can, in pack order; none between deals."""
    table = seen.table
    if isinstance(table, Opening | Between):
        return ()
    known = Counter(seen.hand)
    for trick in table.taken:
        known.update(trick.lead + trick.reply)
    if isinstance(table, Following):
        known.update(table.lead)
    return in_order((Counter(PACK) - known).elements())


def imagine(seen: View, cards: Cards) -> State:
    """A state that fits the view: *cards*, the hidden ones in any order, fill the other hand, then the Can.

    Raises BadDeal when they are not the hidden cards.
    """
    check_imagined(cards, hidden(seen))
    table = seen.table
    if isinstance(table, Opening | Between):
        return State(table)
    other = 1 - seen.seat
    hands = [seen.hand, seen.hand]
    hands[other] = in_order(cards[: table.sizes[other]])
    return State(table, tuple(hands), cards[table.sizes[other] :])


def over(table: Table) -> bool:
    """Whether a player has reached the target (10.1, T22)."""
    return max(table.match.scores) >= table.match.options.target
