"""Straw Man Tarock: where its cards are, and which matches are played."""

from __future__ import annotations

from collections import Counter
from typing import Any

from cardrules.cards import Cards, in_order
from cardrules.game import Game
from cardrules.games import straw_man_tarock
from cardrules.testing.universes.straw_man_tarock import universe
from contract.case import GameCase


def conserved(state: straw_man_tarock.State) -> None:
    """54 cards, each in one place; hand sizes and heights are public and true; shown cards are part of the hand."""
    table = state.table
    if isinstance(table, straw_man_tarock.Opening):
        assert not state.hands and not state.piles
        return
    cards: Cards = ()
    if isinstance(table, straw_man_tarock.Playing | straw_man_tarock.Between):
        for trick in table.taken:
            assert len(trick.cards) == len(trick.calls) == 2
            cards += trick.cards
    if isinstance(table, straw_man_tarock.Between):
        assert not state.hands and not state.piles and len(table.taken) == 27
    else:
        nothing: tuple[None, ...] = (None, None, None)
        for seat in (0, 1):
            playing = table if isinstance(table, straw_man_tarock.Playing) else None
            hand, shown = state.hands[seat], playing.shown[seat] if playing is not None else ()
            assert hand == in_order(hand) and shown == in_order(shown)
            assert table.sizes[seat] == len(hand) + len(shown)
            cards += hand + shown
            left, tops = table.sizes[seat], playing.tops[seat] if playing is not None else nothing
            for pile, height, top in zip(state.piles[seat], table.heights[seat], tops, strict=True):
                assert 0 <= height <= len(pile)
                cards += pile[len(pile) - height :]
                left += height
                if top is not None:
                    assert top.suit is not None and top.rank != "K", "no king or trump stays exposed"
                    cards += (top,)
                    left += 1
            played = 0
            if playing is not None:
                played = len(playing.taken) + (len(playing.trick) == 1 and playing.to_play != seat)
            assert left == 27 - played
        if isinstance(table, straw_man_tarock.Playing):
            assert len(table.trick) == len(table.calls) <= 1
            cards += table.trick
    assert len(cards) == 54 and Counter(cards) == Counter(straw_man_tarock.PACK)


def options() -> tuple[straw_man_tarock.Options, ...]:
    """40 matches: every value of every option, each with others; every end there is."""
    ends: tuple[tuple[int | None, int | None], ...] = ((6, None), (None, 24), (9, 45), (7, None), (None, 28))
    made = []
    for nth in range(40):
        hands, target = (1, None) if nth == 39 else ends[nth % 5]
        last: Any = ("exposed", "to_hand_hidden", "to_hand_shown")[nth % 3]
        made.append(
            straw_man_tarock.Options(
                first_dealer=nth % 2,
                hands=hands,
                target=target,
                expose="after_trick" if nth // 2 % 2 else "at_once",
                last_card=last,
                first_lead="elder" if nth // 3 % 2 else "declarer",
                declarer_35="draw" if nth // 4 % 2 else "lose",
                major="replace" if nth // 5 % 2 else "add",
                birds=nth % 8 != 7,
                lost_bird=0 if nth // 6 % 3 == 1 else 1,
                rostopschin=nth % 7 != 4,
            )
        )
    return tuple(made)


_GOLDEN_ONLY = frozenset({straw_man_tarock.Reason.SLAM, straw_man_tarock.Reason.ROSTOPSCHIN})
"""Reasons that golden logs alone reach: whoever plays at random does not take 27 tricks, and hardly ever two in a row
with the XVII and the XVIII, saying the right word with each."""

_game: Game[straw_man_tarock.Options, straw_man_tarock.State, straw_man_tarock.Move, straw_man_tarock.View] = (
    straw_man_tarock
)

CASE = GameCase(
    game=_game,
    options=options(),
    universe=universe,
    conserved=conserved,
    phases=(straw_man_tarock.Opening, straw_man_tarock.Auction, straw_man_tarock.Playing, straw_man_tarock.Between),
    rules=straw_man_tarock.Rule,
    reasons=straw_man_tarock.Reason,
    unreached=_GOLDEN_ONLY,
)
