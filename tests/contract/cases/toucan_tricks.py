"""Toucan, the trick game: what could be tried in a position, where its cards are, and which matches are played."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise

from cardrules.cards import Cards, in_order
from cardrules.game import Game
from cardrules.games import toucan_tricks
from cardrules.games.toucan_tricks import PACK
from cardrules.testing.universes import toucan_tricks as packaged
from contract.case import GameCase, odd

TRICKS = 13

_ODD: tuple[toucan_tricks.Move, ...] = tuple(
    [
        move
        for seat in range(-1, 3)
        for move in (
            *[
                odd(kind, seat, cards, *call)
                for cards in (*[(one,) for one in PACK], PACK[:3], ())
                for kind, *call in (
                    (toucan_tricks.Lead, "high"),
                    (toucan_tricks.Lead, "low"),
                    (toucan_tricks.Follow,),
                )
            ],
            *[odd(toucan_tricks.Lead, seat, cards, "middle") for cards in pairwise(PACK)],
        )
    ]
)
"""More or fewer cards than two, and a call that there is not."""

_MOVES: list[tuple[toucan_tricks.Move, ...]] = []


def universe(state: toucan_tricks.State) -> tuple[toucan_tricks.Move, ...]:
    """What is packaged, and the odd ones."""
    if not _MOVES:
        _MOVES.append(packaged.universe(state) + _ODD)  # the same in every state
    return _MOVES[0]


def conserved(state: toucan_tricks.State) -> None:
    """52 cards, each in one place; the sizes, the counts and the Can are public and true."""
    table = state.table
    if isinstance(table, toucan_tricks.Opening):
        assert not state.hands and not state.can
        return
    won = toucan_tricks.won_by(0, table.taken), toucan_tricks.won_by(1, table.taken)
    for trick in table.taken:
        assert tuple(sorted(map(len, trick.won))) in ((0, 4), (1, 3), (2, 2))
        assert (trick.taker is None) == (len(trick.won[0]) == 2)
        assert trick.taker is None or len(trick.won[trick.taker]) >= 3
        assert in_order(trick.won[0] + trick.won[1]) == in_order(trick.lead + trick.reply)
        assert all([cards == in_order(cards) for cards in (*trick.won, trick.lead, trick.reply)])
    assert table.counts == (len(won[0]), len(won[1])) and sum(table.counts) == 4 * len(table.taken)
    if isinstance(table, toucan_tricks.Between):
        assert not state.hands and not state.can
        assert (table.claimant is None) == (len(table.taken) == TRICKS)
        return
    cards: Cards = (*won[0], *won[1], *state.can[len(state.can) - table.can :])
    assert table.can == max(0, 38 - 4 * len(table.taken))
    left = min(7, 2 * (TRICKS - len(table.taken)))
    for seat, hand in enumerate(state.hands):
        has_led = isinstance(table, toucan_tricks.Following) and table.to_follow != seat
        assert hand == in_order(hand) and len(hand) == table.sizes[seat] == left - 2 * has_led
        cards += hand
    if isinstance(table, toucan_tricks.Following):
        assert table.lead == in_order(table.lead)
        cards += table.lead
    assert len(cards) == 52 and Counter(cards) == Counter(PACK)


def options() -> tuple[toucan_tricks.Options, ...]:
    """40 matches: every value of every option, each with others; short matches and long ones."""
    targets = (40, 1, 40, 25, 40)
    made = []
    for nth in range(40):
        made.append(
            toucan_tricks.Options(
                first_dealer=nth % 2,
                next_dealer="alternate" if nth // 2 % 2 else "as_written",
                pattern_match="exact_suits" if nth // 3 % 2 else "category",
                offpattern_win="strict_top_card" if nth // 4 % 2 else "full_comparison",
                pair_vs_pair_loser_card="only_if_same_suits" if nth // 6 % 2 else "always",
                tie_26_same_trick="trick_winner" if nth // 5 % 2 else "no_score",
                target=targets[nth % 5],
            )
        )
    return tuple(made)


def apt(state: toucan_tricks.State, move: toucan_tricks.Move) -> bool:
    """A claim is good when it is true."""
    table = state.table
    return isinstance(table, toucan_tricks.Leading) and table.counts[move.seat] >= 27


def also(state: toucan_tricks.State) -> tuple[str, ...]:
    """How a deal ended."""
    table = state.table
    if not isinstance(table, toucan_tricks.Between):
        return ()
    if table.claimant is not None:
        return ("claimed",)
    return ("played out",) if table.match.lines else ("played out", "nothing scored")


_game: Game[toucan_tricks.Options, toucan_tricks.State, toucan_tricks.Move, toucan_tricks.View] = toucan_tricks

CASE = GameCase(
    game=_game,
    options=options(),
    universe=universe,
    conserved=conserved,
    phases=(toucan_tricks.Opening, toucan_tricks.Leading, toucan_tricks.Following, toucan_tricks.Between),
    rules=toucan_tricks.Rule,
    reasons=toucan_tricks.Reason,
    apt=apt,
    imaginings=4,
    also=also,
    shares={
        "played out": (toucan_tricks.Between, 0.45),
        "nothing scored": (toucan_tricks.Between, 0.005),
        toucan_tricks.Reason.CLAIM: (toucan_tricks.Between, 0.1),
        toucan_tricks.Reason.FALSE_CLAIM: (toucan_tricks.Between, 0.1),
    },
)
