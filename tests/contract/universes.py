"""Of each game: what could be tried in a position, where its cards are, and which matches are played."""

from __future__ import annotations

from collections import Counter
from typing import Any

from cardrules.cards import FRENCH, SUITS, TAROCK, Cards, in_order
from cardrules.game import Game
from cardrules.games import pip_pip, straw_man_tarock
from contract.laws import GameCase, seats_of

# --- Pip-Pip ----------------------------------------------------------------------------------------------------------


def _pip_pip_moves(seats: int) -> tuple[pip_pip.Move, ...]:
    moves: list[pip_pip.Move] = []
    for seat in range(-1, seats + 1):
        moves += [pip_pip.Play(seat, card) for card in FRENCH]
        moves += [pip_pip.PipPip(seat, suit) for suit in SUITS]
    return tuple(moves)


_PIP_PIP = {seats: _pip_pip_moves(seats) for seats in range(3, 13)}


def pip_pip_universe(state: pip_pip.State) -> tuple[pip_pip.Move, ...]:
    """Every seat from -1 to n plays every card and calls every suit."""
    return _PIP_PIP[seats_of(state)]


def pip_pip_conserved(state: pip_pip.State) -> None:
    """104 cards and 264 card points, each in one place; hand sizes are public and true."""
    table = state.table
    if isinstance(table, pip_pip.Cutting | pip_pip.Turned):
        assert not state.hands and not state.stock
        return
    cards: Cards = table.remainder
    for trick in table.taken:
        assert len(trick.cards) == seats_of(state)
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


def pip_pip_bound(options: pip_pip.Options) -> int:
    """A deal has the plays of its full tricks and at most 8 calls."""
    return options.seats * options.rounds * (104 // options.seats * options.seats + 8)


def pip_pip_options() -> tuple[pip_pip.Options, ...]:
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


_pip_pip: Game[pip_pip.Options, pip_pip.State, pip_pip.Move, pip_pip.View] = pip_pip

PIP_PIP = GameCase(
    game=_pip_pip,
    names=vars(pip_pip),
    options=pip_pip_options(),
    universe=pip_pip_universe,
    conserved=pip_pip_conserved,
    bound=pip_pip_bound,
    phases=(pip_pip.Cutting, pip_pip.Turned, pip_pip.Playing, pip_pip.Between),
    rules=pip_pip.Rule,
    reasons=pip_pip.Reason,
)

# --- Straw Man Tarock -------------------------------------------------------------------------------------------------


def _straw_man_tarock_moves() -> tuple[straw_man_tarock.Move, ...]:
    moves: list[straw_man_tarock.Move] = []
    calls: tuple[straw_man_tarock.Call | None, ...] = (None, "ros", "topschin")
    for seat in range(-1, 3):
        moves += [straw_man_tarock.Bid(seat), straw_man_tarock.Pass(seat)]
        moves += [straw_man_tarock.Play(seat, card, call) for card in TAROCK for call in calls]
    return tuple(moves)


_STRAW_MAN_TAROCK = _straw_man_tarock_moves()


def straw_man_tarock_universe(_state: straw_man_tarock.State) -> tuple[straw_man_tarock.Move, ...]:
    """Every seat from -1 to 2 bids, passes, and plays every card with each call and with none."""
    return _STRAW_MAN_TAROCK


def straw_man_tarock_conserved(state: straw_man_tarock.State) -> None:
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


def straw_man_tarock_bound(options: straw_man_tarock.Options) -> int:
    """A hand has at most 2 bids and its 54 plays.

    With a target alone there are twice as many hands as points: all but one of those that score at all, and many more
    of 35 to 35 after two passes, for which the rules know no bound, than any match here has.
    """
    hands = options.hands
    if hands is None:
        assert options.target is not None
        hands = 2 * options.target
    return hands * (2 + 54)


def straw_man_tarock_options() -> tuple[straw_man_tarock.Options, ...]:
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


_GOLDEN_ONLY = (straw_man_tarock.Reason.SLAM, straw_man_tarock.Reason.ROSTOPSCHIN)
"""Reasons that golden logs alone reach: whoever plays at random does not take 27 tricks, and hardly ever two in a row
with the XVII and the XVIII, saying the right word with each."""

_REACHED: Any = [reason for reason in straw_man_tarock.Reason if reason not in _GOLDEN_ONLY]  # Any: not the whole class

_straw_man_tarock: Game[
    straw_man_tarock.Options, straw_man_tarock.State, straw_man_tarock.Move, straw_man_tarock.View
] = straw_man_tarock

STRAW_MAN_TAROCK = GameCase(
    game=_straw_man_tarock,
    names=vars(straw_man_tarock),
    options=straw_man_tarock_options(),
    universe=straw_man_tarock_universe,
    conserved=straw_man_tarock_conserved,
    bound=straw_man_tarock_bound,
    phases=(straw_man_tarock.Opening, straw_man_tarock.Auction, straw_man_tarock.Playing, straw_man_tarock.Between),
    rules=straw_man_tarock.Rule,
    reasons=_REACHED,
)

CASES: dict[str, GameCase[Any, Any, Any, Any]] = {case.game.NAME: case for case in (PIP_PIP, STRAW_MAN_TAROCK)}
"""By name."""
