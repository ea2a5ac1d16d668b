"""What games of tricks share."""

from __future__ import annotations

import attrs

from cardrules.cards import Cards, Suit
from cardrules.seats import Seat


@attrs.frozen(weakref_slot=False)
class Trick:
    """A finished trick."""

    leader: Seat
    """Who led: the cards follow from there to the left."""
    cards: Cards
    """In the order played."""
    taker: Seat
    """Who took it."""


def following(hand: Cards, led: Suit | None) -> Cards:
    """The cards of *hand* that follow the suit led; all of it when none does, for then any may be played."""
    return tuple([card for card in hand if card.suit == led]) or hand
