"""Matches that have come to a given move: what the fixture `cardrules_match` of the pytest plugin makes."""

from __future__ import annotations

from typing import overload

from cardrules.dealing import Dealer, Seed
from cardrules.game import BadValue, Game, M, O, S, V
from cardrules.games import AnyGame, named
from cardrules.log import AnyLog, Record
from cardrules.testing.playouts import chooser
from cardrules.testing.referee import AnyRecord


class Matches:
    """Makes matches from one seed, and keeps their logs: `matches(pip_pip, pip_pip.Options(seats=3), ply=20)`."""

    def __init__(self, seed: Seed) -> None:
        self.logs: list[AnyLog] = []
        """Of the matches made, in order, each as it was last told."""
        self._seed = seed

    @overload
    def __call__(self, game: Game[O, S, M, V], options: O | None = None, ply: int = 0) -> Record[O, S, M, V]: ...

    @overload
    def __call__(self, game: str, options: object = None, ply: int = 0) -> AnyRecord: ...

    def __call__(self, game: AnyGame | str, options: object = None, ply: int = 0) -> AnyRecord:
        """The match of *game*, a module or its name, after *ply* moves of players, chosen as `chooser` chooses.

        The dealer has then done what the table asks of him.  The same game, options, ply and seed give the same match.
        Raises BadValue "range" when it is over before that move, and for what is no number of moves.
        """
        if type(ply) is not int or ply < 0:
            raise BadValue("ply", "range", f"Here belongs a whole number from 0 on, not {ply!a:.60}.")
        game = named(game) if isinstance(game, str) else game
        dealer, choose = Dealer(self._seed), chooser(game, self._seed)
        record = Record.start(game, game.Options() if options is None else options).dealt_by(dealer)
        self.logs.append(record.log)
        for made in range(ply):
            if game.outcome(record.state) is not None:
                raise BadValue("ply", "range", f"This match has {made} moves of players, and is over.")
            record = self.tell(record.play(choose(game.legal_moves(record.state))).dealt_by(dealer))
        return record

    def tell(self, record: Record[O, S, M, V]) -> Record[O, S, M, V]:
        """*record*, which a report shall have in place of the latest match: for tests that play on."""
        self.logs[-1:] = [record.log]
        return record
