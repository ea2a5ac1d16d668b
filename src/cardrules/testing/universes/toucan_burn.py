"""Toucan, the memory game: what could be tried in a position, and how long a match can be."""

from __future__ import annotations

from functools import lru_cache
from itertools import combinations
from typing import Literal

from cardrules.dealing import Seed
from cardrules.games.toucan_burn import (
    Burn,
    Closing,
    Decline,
    Draw,
    Drawing,
    Give,
    Keep,
    Lying,
    Move,
    Options,
    Peek,
    Place,
    Play,
    Reveal,
    Spy,
    State,
    Swap,
    Toucan,
    pack_of,
)
from cardrules.testing.laws import draw

ALL_SWAPS = 4
"""Up to so many seats every two places are swapped; beyond, DRAWN of them."""

DRAWN = 500


@lru_cache(maxsize=64)
def places(seats: int, longest: int) -> tuple[Place, ...]:
    """Owners from -1 to n, slots from -1 to the longest row's length and one more."""
    return tuple([(owner, slot) for owner in range(-1, seats + 1) for slot in range(-1, longest + 2)])


@lru_cache(maxsize=64)
def _moves(seats: int, longest: int) -> tuple[Move, ...]:
    """All moves but swaps."""
    moves: list[Move] = []
    sources: tuple[Literal["discard", "stock"], ...] = ("discard", "stock")
    for seat in range(-1, seats + 1):
        moves += [Draw(seat, source) for source in sources]
        moves += [Play(seat), Decline(seat), Toucan(seat), Reveal(seat)]
        for slot in range(-1, longest + 2):
            moves += [Keep(seat, slot), Peek(seat, slot), Give(seat, slot)]
        for owner, slot in places(seats, longest):
            moves += [Spy(seat, owner, slot), Burn(seat, owner, slot)]
    return tuple(moves)


@lru_cache(maxsize=64)
def _swaps(seats: int, longest: int) -> tuple[Move, ...]:
    """Every two places, the lower one first; each place with itself; some pairs in the wrong order."""
    everywhere = places(seats, longest)
    ordered = list(combinations(everywhere, 2))
    pairs = [*ordered, *[(place, place) for place in everywhere], *[(other, one) for one, other in ordered[::7]]]
    return tuple([Swap(seat, one, other) for seat in range(-1, seats + 1) for one, other in pairs])


def _swaps_drawn(state: State, longest: int) -> tuple[Move, ...]:
    """Of the player whose power waits, every two cards; of everybody, DRAWN pairs of places that the position draws."""
    table, seats = state.table, len(state.table.match.scores)
    pairs: dict[tuple[int, Place, Place], None] = {}
    name = f"{table.match.deals}"
    if isinstance(table, Drawing | Closing):
        if table.power is not None:
            cards = [place for place in places(seats, longest) if _lies(table.slots, place)]
            pairs = {(table.power.seat, one, other): None for one, other in combinations(cards, 2)}
        name = f"{table.match.deals}/{table.turns}/{table.stock}/{len(table.pile)}"
    everywhere = places(seats, longest)
    chance = draw.Draw(Seed.from_text(name), "swaps")
    count = len(everywhere)
    for _ in range(DRAWN):
        rest, one = divmod(chance.below((seats + 2) * count * count), count)
        seat, other = divmod(rest, count)
        pairs[seat - 1, everywhere[one], everywhere[other]] = None
    return tuple([Swap(*each) for each in pairs])


def _lies(slots: tuple[tuple[Lying | None, ...], ...], place: Place) -> bool:
    """Whether a card lies at that place."""
    owner, slot = place
    return 0 <= owner < len(slots) and 0 <= slot < len(slots[owner]) and slots[owner][slot] is not None


def universe(state: State) -> tuple[Move, ...]:
    """Every seat from -1 to n with every owner from -1 to n and every slot from -1 to two beyond the longest row.

    Holes, too.  Swaps are all there are up to four seats, and drawn beyond.
    """
    seats = len(state.table.match.scores)
    longest = max(map(len, state.cards), default=4)
    swaps = _swaps(seats, longest) if seats <= ALL_SWAPS else _swaps_drawn(state, longest)
    return _moves(seats, longest) + swaps


LONGEST = 60
"""Turns of each player in a round without a limit: one by chance has fewer, for calls come by chance."""


def bound(options: Options) -> int:
    """A turn has a draw, a card kept or played, a look and a swap, and as many burns and gifts as there are cards.

    Rules know no bound where turns have no limit, nor where wrong burns cost nothing and may be tried again; chance
    makes an end of them.  A player has the points of the limit after as many rounds: hands hardly ever count nothing.
    """
    turns = LONGEST * options.seats
    if options.max_turns is not None:
        turns = min(turns, options.max_turns) + options.seats
    return (options.rounds or options.limit or 0) * turns * (4 + 2 * len(pack_of(options.deck)))
