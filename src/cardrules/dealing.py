"""The dealer: the only module that knows chance.

`cardrules/deal/1`, fixed for ever: HMAC-SHA-256 of the seed over a label gives a stream of bytes; numbers below m are
taken from it without bias; a Fisher-Yates shuffle orders the pack.  Every shuffle of a match has a label of its own, so
one draw more never shifts a later deal.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Final, TypeVar

import attrs

from cardrules.game import BadValue, Dealt, Shuffle

T = TypeVar("T")

SHUFFLE: Final = "cardrules/deal/1"
"""The name of this way to shuffle, as logs write it."""

_TEXT_DOMAIN: Final = b"cardrules/seed/text\0"
_HEX: Final = frozenset("0123456789abcdef")


def _check_bytes(_seed: object, _field: object, value: bytes) -> None:
    if type(value) is not bytes or len(value) != 32:
        raise BadValue("seed", "seed", "A seed is 32 bytes: use Seed.random, Seed.from_hex or Seed.from_text.")


@attrs.frozen(repr=False, weakref_slot=False)
class Seed:
    """32 secret bytes.  Whoever has them knows every card of the match: `repr` hides them."""

    value: bytes = attrs.field(validator=_check_bytes)

    @classmethod
    def random(cls) -> Seed:
        """A seed that nobody can guess: what a real match is dealt from."""
        from secrets import token_bytes  # here: a seed of one's own needs none of it

        return cls(token_bytes(32))

    @classmethod
    def from_hex(cls, text: str) -> Seed:
        """The seed that logs write as 64 lower-case hexadecimal digits.  Raises BadValue "seed"."""
        if type(text) is not str or len(text) != 64 or not _HEX.issuperset(text):
            raise BadValue("seed", "seed", "A seed is written as 64 lower-case hexadecimal digits.")
        return cls(bytes.fromhex(text))

    @classmethod
    def from_text(cls, text: str) -> Seed:
        """A seed for tests and demonstrations.  Weak: whoever guesses the text knows every card."""
        from hashlib import sha256

        if type(text) is not str:
            raise BadValue("seed", "seed", "A seed is made from text: a number is too easily found by trying them all.")
        try:
            return cls(sha256(_TEXT_DOMAIN + text.encode()).digest())
        except UnicodeEncodeError:
            raise BadValue("seed", "seed", "The text of a seed holds a lone surrogate.") from None

    def hex(self) -> str:
        """The 64 digits of logs."""
        return self.value.hex()

    def __repr__(self) -> str:
        return "Seed(...)"


# --- The stream of bytes, and numbers from it -------------------------------------------------------------------------


def blocks(seed: Seed, label: str) -> Iterator[bytes]:
    """The stream of *label*, 32 bytes at a time.  Raises BadValue "label", at once, unless the label is ASCII."""
    if type(label) is not str or not label.isascii():
        raise BadValue("label", "label", f"A label is ASCII text, not {label!r:.80}.")
    return _blocks(seed.value, f"{SHUFFLE}\0{label}\0".encode())


def _blocks(key: bytes, head: bytes) -> Iterator[bytes]:
    from hmac import digest  # here: importing cardrules stays light

    nth = 0
    while True:
        yield digest(key, head + nth.to_bytes(4, "big"), "sha256")
        nth += 1


def numbers(seed: Seed, label: str) -> Callable[[int], int]:
    """A source of whole numbers from 0 to m - 1, for any m from 1 to 2**32: `below = numbers(seed, label)`.

    Each takes one 32-bit big-endian word of the stream, dropped when it is not below the largest multiple of m, so that
    none is likelier than another.  Raises BadValue "label", and `below` raises BadValue "range" for another m.
    """
    words = _words(blocks(seed, label))

    def below(m: int) -> int:
        if not 1 <= m <= 2**32:
            raise BadValue("m", "range", f"Numbers are drawn below 1 to 2**32, not below {m!r:.80}.")
        bound = 2**32 - 2**32 % m
        while (word := next(words)) >= bound:
            pass
        return word % m

    return below


def _words(stream: Iterator[bytes]) -> Iterator[int]:
    while True:
        block = next(stream)
        for at in range(0, 32, 4):
            yield int.from_bytes(block[at : at + 4], "big")


# --- The shuffle ------------------------------------------------------------------------------------------------------

MOST_CARDS: Final = 256
"""A shuffle takes its numbers from single bytes, which count no further."""

_BOUNDS: Final = (0, *[256 - 256 % m for m in range(1, MOST_CARDS + 1)])
"""By m: the largest multiple of m that is at most 256."""


def shuffled(seed: Seed, label: str, cards: tuple[T, ...]) -> tuple[T, ...]:
    """*cards*, at most 256 in the pack's published order, shuffled; the first is the top of the pack.

    Raises BadValue "label" and, for more cards, "size".
    """
    if len(cards) > MOST_CARDS:
        raise BadValue("cards", "size", f"{SHUFFLE} shuffles at most {MOST_CARDS} cards, not {len(cards)}.")
    stream = blocks(seed, label)
    order, unplaced = list(cards), len(cards)
    while unplaced > 1:
        for byte in next(stream):
            if byte < _BOUNDS[unplaced]:  # else dropped: no card is likelier than another
                drawn = byte % unplaced
                unplaced -= 1
                order[unplaced], order[drawn] = order[drawn], order[unplaced]
                if unplaced == 1:
                    break
    return tuple(order)


def _check_seed(_dealer: Dealer, _field: attrs.Attribute[Seed], seed: Seed) -> None:
    if type(seed) is not Seed:
        raise BadValue("seed", "type", "A Dealer deals from a Seed, and from nothing else.")


@attrs.frozen(weakref_slot=False)
class Dealer:
    """Answers what the table asks of the dealer, from one seed: pure, so the same question has the same answer.

    Raises BadValue "type" for what is no seed.
    """

    seed: Seed = attrs.field(validator=_check_seed)

    def answer(self, shuffle: Shuffle) -> Dealt:
        """The order that this seed gives to that shuffle.  Raises BadValue "label" and "size"."""
        return Dealt(shuffle.act, shuffle.seat, shuffled(self.seed, shuffle.label, shuffle.cards))
