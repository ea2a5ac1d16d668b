"""Pip-Pip as one would write it in an afternoon: one deal, played in place on lists.

The yardstick for the library's immutable one: nothing is checked, nothing is copied, nothing is kept, and there are no
options.  It keeps the pairs of each hand from ply to ply, as the library does, so that the two differ in style and not
in method.  Cards are their places in pack order: C D H S, in each A 2 3 ... K.
"""

from __future__ import annotations

from bisect import insort
from typing import TypeAlias

STRENGTH = [11, 12, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10] * 4
POINTS = [10, 11, 0, 0, 0, 0, 0, 0, 0, 0, 3, 4, 5] * 4
COURT = {place for place in range(52) if place % 13 >= 11}

Move: TypeAlias = tuple[str, int, int]
"""("play", seat, card) or ("call", seat, suit)."""


class Deal:
    """A deal from the first lead to the score; *cards* as dealt, top first."""

    def __init__(self, seats: int, dealer: int, trump: int, cards: list[int]) -> None:
        eldest = (dealer + 1) % seats
        self.seats = seats
        self.hands = [sorted(cards[(seat - eldest) % seats : 7 * seats : seats]) for seat in range(seats)]
        self.called: list[list[int]] = [[] for _ in range(seats)]
        self.pairs = [self.paired(seat) for seat in range(seats)]
        self.stock = cards[: 7 * seats - 1 : -1]
        self.remainder: list[int] = []
        self.trump = self.coming = trump
        self.to_play = eldest
        self.trick: list[int] = []
        self.taken: list[tuple[int, list[int]]] = []
        self.scores = [0] * seats

    def paired(self, seat: int) -> list[int]:
        """The suits of which the seat holds a king and a queen, neither of them called."""
        hand, called = self.hands[seat], self.called[seat]
        suits = []
        for suit in range(4):
            queen, king = 13 * suit + 11, 13 * suit + 12
            if (
                king in hand
                and queen in hand
                and hand.count(king) > called.count(king)
                and hand.count(queen) > called.count(queen)
            ):
                suits.append(suit)
        return suits

    def legal_moves(self) -> list[Move]:
        moves: list[Move] = []
        for seat in range(self.seats):
            if seat == self.to_play:
                hand = self.hands[seat]
                if self.trick:
                    led = self.trick[0] // 13
                    hand = [card for card in hand if card // 13 == led] or hand
                before = -1
                for card in hand:
                    if card != before:
                        moves.append(("play", seat, card))
                        before = card
            for suit in self.pairs[seat]:
                if suit != self.trump and self.hands[seat]:
                    moves.append(("call", seat, suit))
        return moves

    def apply(self, move: Move) -> None:
        kind, seat, what = move
        if kind == "call":
            self.called[seat] += [13 * what + 11, 13 * what + 12]
            self.pairs[seat] = self.paired(seat)
            self.coming = what
            self.scores[seat] += 50
            return
        hand = self.hands[seat]
        hand.remove(what)
        if what in self.called[seat]:
            self.called[seat].remove(what)
        drawn = what
        if self.stock:
            drawn = self.stock.pop()
            insort(hand, drawn)
        if what in COURT or drawn in COURT:
            self.pairs[seat] = self.paired(seat)
        if not self.trick:
            self.trump = self.coming
        self.trick.append(what)
        self.to_play = (seat + 1) % self.seats
        if len(self.trick) == self.seats:
            self.take()

    def take(self) -> None:
        trick, led, best, high = self.trick, self.trick[0] // 13, 0, -1
        for nth, card in enumerate(trick):
            suit = card // 13
            power = STRENGTH[card] + (26 if suit == self.trump else 13 if suit == led else 0)
            if power >= high:
                best, high = nth, power
        self.to_play = (self.to_play + best) % self.seats
        self.taken.append((self.to_play, trick))
        self.trick = []
        if 0 < len(self.stock) < self.seats:
            self.remainder, self.stock = self.stock, []
        if not any(self.hands):
            for taker, cards in self.taken:
                self.scores[taker] += sum([POINTS[card] for card in cards])
