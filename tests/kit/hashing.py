"""Games that depend on the hash seed, found by name in a fresh interpreter."""

from __future__ import annotations

from typing import Any

from cardrules import IllegalMove
from kit.sixth import high_card
from kit.wrapped import Wrapped


def _by_hash(seen: Any) -> Any:
    """Hidden cards in the order of a set of texts."""
    return tuple([high_card.card(code) for code in {each.code for each in high_card.hidden(seen)}])


def _by_length(state: Any) -> Any:
    """A match that is over at once, in some interpreters."""
    return None if hash("over") % 2 else high_card.to_shuffle(state)


def _fails(_options: Any) -> Any:
    raise RuntimeError("no table is free")


HIDDEN = Wrapped(high_card, hidden=_by_hash)
LENGTH = Wrapped(high_card, to_shuffle=_by_length)
CLOSED = Wrapped(high_card, start=_fails)
NO_GAME = "cards"


def _late(state: Any, move: Any) -> Any:
    """The second trick of a deal takes a card that nobody holds."""
    try:
        return high_card.apply(state, move)
    except IllegalMove:
        in_second_trick = state.hands and state.table.gone and state.table.trick
        if in_second_trick and move.card is state.rest[0] and move.seat in (0, 1):
            return state
        raise


LATE = Wrapped(high_card, apply=_late)
