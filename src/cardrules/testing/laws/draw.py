"""Chance for the laws: draws from the stream of a seed, so that the same seed checks the same things everywhere."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import gcd
from typing import TypeVar

from cardrules.dealing import Seed, numbers

T = TypeVar("T")


class Draw:
    """Numbers of *seed* under one label, and what is chosen by them."""

    def __init__(self, seed: Seed, label: str) -> None:
        self.below: Callable[[int], int] = numbers(seed, label)

    def choice(self, row: Sequence[T]) -> T:
        """One of *row*, which is not empty."""
        return row[self.below(len(row))]

    def sample(self, row: Sequence[T], count: int) -> list[T]:
        """*count* of *row* from different places, or all of it when it has no more.

        Two numbers choose them all: a first place, and a step that comes round to every place.
        """
        size = len(row)
        if count >= size:
            return list(row)
        place, step = self.below(size), 1 + self.below(max(1, size - 1))
        while gcd(step, size) > 1:
            step = step % size + 1
        return [row[nth % size] for nth in range(place, place + count * step, step)]

    def shuffled(self, row: tuple[T, ...]) -> tuple[T, ...]:
        """*row* in another order."""
        order = list(row)
        for last in range(len(order) - 1, 0, -1):
            other = self.below(last + 1)
            order[last], order[other] = order[other], order[last]
        return tuple(order)
