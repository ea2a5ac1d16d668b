"""Whole matches, played by a policy that reaches the deep game: the same seed plays the same match everywhere.

Uniform choice would end most deals early, or drown the plays in claims.  So the policy leaves those out 19 times in
20, while another move remains, then chooses a class of move evenly, then a move of that class.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Final

from cardrules.dealing import Dealer, Seed, numbers
from cardrules.game import Game, M, O, S, V
from cardrules.log import Record

RARE: Final = frozenset({"Claim", "Challenge", "Burn", "Toucan"})
"""Classes of moves that are left out 19 times in 20."""

LABEL: Final = "playout"
"""Of the stream of numbers."""


def playout(
    game: Game[O, S, M, V],
    options: O,
    seed: Seed,
    *,
    players: Sequence[str] | None = None,
    meta: Mapping[str, str] | None = None,
) -> Record[O, S, M, V]:
    """A complete match, dealt and played from *seed*; its log is closed and names the seed."""
    dealer, choose = Dealer(seed), chooser(game, seed)
    record = Record.start(game, options, players=players, meta=meta).dealt_by(dealer)
    while game.outcome(record.state) is None:
        record = record.play(choose(game.legal_moves(record.state))).dealt_by(dealer)
    return record.close(reveal=seed)


def chooser(game: Game[O, S, M, V], seed: Seed) -> Callable[[tuple[M, ...]], M]:
    """The policy: a function that chooses one of some moves, at least one, by the next numbers of *seed*."""
    below = numbers(seed, LABEL)

    def choose(moves: tuple[M, ...]) -> M:
        common = [move for move in moves if type(move).__name__ not in RARE]
        if 0 < len(common) < len(moves) and below(20):
            moves = tuple(common)
        classes = [[move for move in moves if type(move) is kind] for kind in game.MOVES]
        held = [row for row in classes if row]
        row = held[below(len(held))]
        return row[below(len(row))]

    return choose
