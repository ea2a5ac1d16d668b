"""A second finder of melds of Colonel, which knows nothing of the library.

Cards are codes.  Nothing is looked up in a list of all melds: sets are drawn from the suits that a hand has of a rank,
and sequences grow card by card from each of its cards upwards.  What a meld is, is also said once more, by words: the
ranks of a sequence are a piece of one word, and the suits of a set are all different.
"""

from __future__ import annotations

from itertools import pairwise
from typing import Final

UPWARDS: Final = "23456789TJQKA"
"""Lowest first: the ace is high only."""

SUITS: Final = "CDHS"

NEXT: Final = {low + suit: high + suit for suit in SUITS for low, high in pairwise(UPWARDS)}
"""The card above each card but the ace."""


def melds_in(hand: frozenset[str]) -> set[frozenset[str]]:
    """All sets and sequences that a hand has."""
    found: set[frozenset[str]] = set()
    for rank in {code[0] for code in hand}:
        same = [rank + suit for suit in SUITS if rank + suit in hand]
        if len(same) >= 3:
            found.add(frozenset(same))
        if len(same) == 4:
            found.update(frozenset(same) - {left_out} for left_out in same)
    for lowest in hand:
        row = [lowest]
        while (above := NEXT.get(row[-1])) in hand:
            row.append(str(above))
            if len(row) >= 3:
                found.add(frozenset(row))
    return found


def is_meld(cards: tuple[str, ...]) -> bool:
    """Whether cards, in any order, are three or four of a rank or three or more of a suit in sequence."""
    if len(cards) < 3:
        return False
    ranks, suits = [code[0] for code in cards], [code[1] for code in cards]
    if len(set(ranks)) == 1:
        return len(set(suits)) == len(suits)
    return len(set(suits)) == 1 and "".join(sorted(ranks, key=UPWARDS.index)) in UPWARDS
