"""A bot for every game, and its measure against random play: python bot.py --game pip_pip --deals 40 --seed "a text".

It imagines the cards that it has not seen, tries each of its moves there, and plays the deal out at random; the move
that does best on average is its choice.  This is flat Monte Carlo, in worlds made with `hidden` and `imagine`.
"""

from __future__ import annotations

from argparse import ArgumentParser
from collections.abc import Callable, Sequence
from itertools import count
from math import sqrt
from statistics import fmean, stdev
from typing import Any, TypeAlias

from cardrules import Dealer, Dealt, Seat, Seed
from cardrules.cards import Cards
from cardrules.dealing import numbers, shuffled
from cardrules.games import NAMES, AnyGame, AnyMove, AnyView, named
from cardrules.testing import chooser

Player: TypeAlias = Callable[[AnyView], AnyMove | None]
"""Chooses among its choices, given its view and nothing else; out of turn it may wait, and says None."""

LOWEST_WINS = {"toucan_burn"}
"""Games in which a point is a bad thing."""


def margin(game: AnyGame, scores: Sequence[int], seat: Seat) -> float:
    """What *seat* is ahead of the others on average."""
    ahead = scores[seat] - fmean([score for other, score in enumerate(scores) if other != seat])
    return -ahead if game.NAME in LOWEST_WINS else ahead


# --- The bot ----------------------------------------------------------------------------------------------------------


class Bot:
    """Thinks in rounds: some worlds, each move tried in all of them, the better half kept."""

    def __init__(self, game: AnyGame, seed: Seed, tries: int = 40) -> None:
        """*tries* are made in each round, of all moves together.

        The same seed, asked the same, chooses the same.
        """
        self.game, self.seed, self.tries = game, seed, tries
        self.below = numbers(seed, "bot")
        self.labels = map("bot/{}".format, count())

    def __call__(self, seen: AnyView) -> AnyMove | None:
        """The move to make, or None to wait."""
        game, unseen = self.game, self.game.hidden(seen)
        left = list(game.choices(seen))
        if game.awaited(seen.table) != seen.seat:
            left.append(None)
        while len(left) > 1:
            each = max(self.tries // len(left), 1)
            worlds = [game.imagine(seen, self.shuffled(unseen)) for _ in range(each)]
            gains = {move: self.average(worlds, move, seen.seat) for move in left}
            left = sorted(left, key=gains.__getitem__, reverse=True)[: (len(left) + 1) // 2]
        return left[0]

    def average(self, worlds: Sequence[Any], move: AnyMove | None, seat: Seat) -> float:
        return fmean([self.gain(world, move, seat) for world in worlds])

    def gain(self, world: Any, move: AnyMove | None, seat: Seat) -> float:
        """What *seat* is ahead after that move and a deal that is played out at random.

        There whoever the table waits for makes any of his moves, and nobody interrupts.
        """
        game, deals = self.game, world.table.match.deals
        state = world if move is None else game.apply(world, move)
        while state.table.match.deals == deals:
            if asked := game.to_shuffle(state):  # a reshuffle: nothing else is within a deal
                dealt = Dealt(asked.act, asked.seat, self.shuffled(asked.cards))
                state = game.deal(state, dealt)
            else:
                awaited = game.awaited(state.table)
                moves = [move for move in game.legal_moves(state) if move.seat == awaited]
                state = game.apply(state, moves[self.below(len(moves))])
        return margin(game, state.table.match.scores, seat)

    def shuffled(self, cards: Cards) -> Cards:
        return shuffled(self.seed, next(self.labels), cards)


# --- Its measure ------------------------------------------------------------------------------------------------------


def random_player(game: AnyGame, seed: Seed) -> Player:
    """A player who does not think; out of turn he waits 19 times in 20."""
    choose, below = chooser(game, seed), numbers(seed, "wait")

    def player(seen: AnyView) -> AnyMove | None:
        moves = game.choices(seen)
        waits = not moves or (game.awaited(seen.table) != seen.seat and below(20) > 0)
        return None if waits else choose(moves)

    return player


def play_deal(game: AnyGame, players: Sequence[Player], seed: Seed) -> tuple[int, ...]:
    """The scores of a deal.  Before each move lots say in which order the players are asked, so nobody is quickest."""
    dealer, lots = Dealer(seed), map("lots/{}".format, count())
    state = game.start(game.Options())
    while not state.table.match.deals:
        if asked := game.to_shuffle(state):
            state = game.deal(state, dealer.answer(asked))
            continue
        order = shuffled(seed, next(lots), tuple(range(len(players))))
        wishes = (players[seat](game.view(state, seat)) for seat in order)
        state = game.apply(state, next(move for move in wishes if move is not None))
    scores: tuple[int, ...] = state.table.match.scores
    return scores


def measure(game: AnyGame, deals: int, text: str, tries: int) -> list[float]:
    """What the bot is ahead of random players at the end of each deal; it goes round the seats."""
    ahead, seats = [], len(game.start(game.Options()).table.match.scores)
    for nth in range(deals):
        seed, seat = Seed.from_text(f"{text}/{nth}"), nth % seats
        players: list[Player] = [random_player(game, Seed.from_text(f"{text}/{nth}/{each}")) for each in range(seats)]
        players[seat] = Bot(game, Seed.from_text(f"{text}/{nth}/bot"), tries)
        ahead.append(margin(game, play_deal(game, players, seed), seat))
    return ahead


def main() -> None:
    parser = ArgumentParser(description="Measures the bot against random play.")
    parser.add_argument("--game", choices=NAMES, default="straw_man_tarock")
    parser.add_argument("--deals", type=int, default=40, metavar="N")
    parser.add_argument("--seed", default="bot", metavar="TEXT", help="other deals, other dice")
    parser.add_argument("--tries", type=int, default=40, metavar="N", help="in each round of thought")
    asked = parser.parse_args()
    if asked.deals < 2:
        parser.error("It takes 2 deals or more to say how far chance reaches.")
    ahead = measure(named(asked.game), asked.deals, asked.seed, asked.tries)
    print(f"{asked.game}, {asked.deals} deals: ahead by {fmean(ahead):.1f} a deal,", end=" ")
    print(f"standard error {stdev(ahead) / sqrt(len(ahead)):.1f}")


if __name__ == "__main__":
    main()
