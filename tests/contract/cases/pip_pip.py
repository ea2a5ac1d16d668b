"""Pip-Pip!: where its cards are, and which matches are played."""

from __future__ import annotations

from collections import Counter
from typing import Any

from cardrules.cards import Cards, in_order
from cardrules.game import Game
from cardrules.games import pip_pip
from cardrules.testing.universes.pip_pip import universe
from contract.case import GameCase


def conserved(state: pip_pip.State) -> None:
    """104 cards and 264 card points, each in one place; hand sizes are public and true."""
    table = state.table
    if isinstance(table, pip_pip.Cutting | pip_pip.Turned):
        assert not state.hands and not state.stock
        return
    cards: Cards = table.remainder
    for trick in table.taken:
        assert len(trick.cards) == len(table.match.scores)
        cards += trick.cards
    if isinstance(table, pip_pip.Playing):
        cards += table.trick
        cards += state.stock[len(state.stock) - table.stock :]
        for seat, (hand, called) in enumerate(zip(state.hands, table.called, strict=True)):
            assert hand == in_order(hand) and called == in_order(called)
            assert table.sizes[seat] == len(hand) + len(called) <= 7
            cards += hand + called
        assert state.pairs == pip_pip.State(table, state.hands, state.stock).pairs
    else:
        assert not state.hands and not state.stock
    assert len(cards) == 104 and Counter(cards) == Counter(pip_pip.PACK)
    assert pip_pip.card_points(cards) == 264


def options() -> tuple[pip_pip.Options, ...]:
    """40 matches: every number of seats four times, every value of every option with small and large tables."""
    made = []
    for nth in range(40):
        later: Any = ("cut", "first_draw", "last_trump")[nth % 3]
        made.append(
            pip_pip.Options(
                seats=3 + nth % 10,
                rounds=2 if nth == 10 else 1,
                dealer_draw="low" if nth // 2 % 2 else "high",
                later_trump=later,
                draw_timing="after_trick" if nth // 3 % 2 else "immediate",
                remainder="last_trick_winner" if nth // 5 % 2 else "dead",
                call_timing="between_tricks" if nth // 4 % 3 == 1 else "anytime",
                differs_from="latest_call" if nth // 7 % 2 else "in_force",
            )
        )
    return tuple(made)


_game: Game[pip_pip.Options, pip_pip.State, pip_pip.Move, pip_pip.View] = pip_pip

CASE = GameCase(
    game=_game,
    options=options(),
    universe=universe,
    conserved=conserved,
    phases=(pip_pip.Cutting, pip_pip.Turned, pip_pip.Playing, pip_pip.Between),
    rules=pip_pip.Rule,
    reasons=pip_pip.Reason,
)
