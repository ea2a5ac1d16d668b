"""Colonel: what could be tried in a position, where its cards are, and which matches are played."""

from __future__ import annotations

from collections import Counter
from typing import Any

from cardrules.cards import Cards, in_order
from cardrules.game import Game
from cardrules.games import colonel
from cardrules.games.colonel import PACK
from cardrules.testing.universes import colonel as packaged
from contract.case import GameCase, odd

HAND = 10
STOCK = 52 - 2 * HAND - 1

LONG = 15
"""Turns: whoever plays beyond them sees hands with melds on the table, and a pile that has been taken from."""

_LADDER = "23456789TJQKA"
_PIPS = dict(zip(_LADDER, (*range(2, 10), 10, 10, 10, 10, 10), strict=True))

_ODD: tuple[colonel.Move, ...] = tuple([odd(colonel.Draw, seat, "pile") for seat in range(-1, 3)])
"""A source that there is not."""


def universe(state: colonel.State) -> tuple[colonel.Move, ...]:
    """What is packaged, and the odd ones."""
    return packaged.universe(state) + _ODD


def conserved(state: colonel.State) -> None:
    """52 cards, each in one place; the sizes, the stock and the turns are public and true; melds are melds."""
    table = state.table
    if isinstance(table, colonel.Cutting | colonel.Opening):
        assert not state.hands and not state.stock
        _check_cut(table)
        return
    cards: Cards = (*table.pile, *[card for meld in table.melds for card in meld])
    assert all([meld == in_order(meld) and _is_meld(meld) for meld in table.melds])
    melded = sum([len(meld) for meld in table.melds])
    if isinstance(table, colonel.Between):
        assert not state.hands and not state.stock
        assert all([hand == in_order(hand) for hand in table.hands])
        cards += table.hands[0] + table.hands[1]
        assert len(cards) + table.stock == 52 and len(set(cards)) == len(cards)
        assert len(table.hands[0] + table.hands[1]) + melded in (2 * HAND, 2 * HAND + _is_out(table))
        assert table.stock >= STOCK - table.turns
        _check_scores(table)
        return
    for seat, (hand, taken) in enumerate(zip(state.hands, table.taken, strict=True)):
        assert hand == in_order(hand) and taken == in_order(taken)
        assert state.held[seat] == in_order(hand + taken)
        assert table.sizes[seat] == len(hand) + len(taken) > 0
        cards += hand + taken
    cards += state.stock[len(state.stock) - table.stock :]
    assert len(cards) == 52 and Counter(cards) == Counter(PACK)
    _check_turn(table)
    has_drawn = isinstance(table, colonel.Melding)
    assert sum(table.sizes) + melded == 2 * HAND + has_drawn, "one card is drawn and one discarded a turn"
    assert table.stock >= STOCK - table.turns - has_drawn
    assert has_drawn or table.stock, "an exhausted stock ends the hand"


def _check_cut(table: colonel.Cutting | colonel.Opening) -> None:
    """The players draw in turn; while they tie nothing is settled."""
    cut, first = table.drawn, isinstance(table, colonel.Cutting)
    assert [drawn.seat for drawn in cut] == [0, 1] * (len(cut) // 2) and len({drawn.card for drawn in cut}) == len(cut)
    ties = [one.card.rank == other.card.rank for one, other in zip(cut[::2], cut[1::2], strict=True)]
    assert all(ties[:-1]) and (not ties or ties[-1] == first)
    if not first:
        highest = max(cut[-2:], key=lambda drawn: _LADDER.index(drawn.card.rank)).seat
        assert table.match.dealer == (highest if table.match.options.cut == "high" else 1 - highest)


def _check_turn(table: colonel.Drawing | colonel.Replying | colonel.Melding) -> None:
    """The non-dealer has the first turn, and the players take turns; whoever has challenged might."""
    options = table.match.options
    eldest_turns = (1 - table.match.dealer + table.turns) % 2
    assert options.max_turns is None or table.turns < options.max_turns
    if isinstance(table, colonel.Melding):
        assert table.to_discard == eldest_turns
        assert table.optional is None or table.optional not in table.pile
        return
    assert table.to_draw == eldest_turns
    may = {"either": (True, True), "nobody": (False, False)}.get(
        options.challenge_by, (eldest_turns == 0, eldest_turns == 1)
    )
    assert all([allowed or not has for has, allowed in zip(table.challenged, may, strict=True)])
    assert isinstance(table, colonel.Drawing) or table.challenged[table.challenger]


def _check_scores(table: colonel.Between) -> None:
    """What the hands shown are worth, by the way in which the hand ended; equal totals are worth nothing."""
    options, lines = table.match.options, table.match.lines
    totals = [sum([_PIPS[card.rank] for card in hand]) for hand in table.hands]
    if not lines:
        assert totals[0] == totals[1]
        return
    [line] = lines
    low, high = sorted(totals)
    if line.reason is colonel.Reason.OUT:
        loses = options.out_scoring == "opponent_loses"
        assert (low, line.points) == (0, -high if loses else high)
        assert totals[line.seat] == (high if loses else 0) and not table.hands[totals.index(0)]
    else:
        assert totals[line.seat] == low and all(table.hands)
        assert line.points == (high if line.reason is colonel.Reason.CHALLENGE else high - low)
    if line.reason is colonel.Reason.TURN_LIMIT:
        assert table.turns == options.max_turns
    assert (line.reason is not colonel.Reason.STOCK_OUT) or table.stock == 0


def _is_out(table: colonel.Between) -> bool:
    return not all(table.hands)


def _is_meld(cards: Cards) -> bool:
    """By a check of our own: three or four of a rank, or a stretch of the ladder in one suit."""
    if len({card.rank for card in cards}) == 1:
        return len({card.suit for card in cards}) == len(cards) >= 3
    stretch = "".join(sorted([card.rank for card in cards], key=_LADDER.index))
    return len({card.suit for card in cards}) == 1 and len(cards) >= 3 and stretch in _LADDER


def options() -> tuple[colonel.Options, ...]:
    """40 matches: every value of every option, each with others; every end there is; short hands and long ones."""
    ends: tuple[tuple[int | None, int | None], ...] = ((4, None), (None, 90), (5, 60), (1, None), (None, 40))
    limits = (None, 200, None, 40, None, None, 3, 62)
    made = []
    for nth in range(40):
        hands, target = ends[nth % 5]
        by: Any = ("either", "player_to_draw", "either", "nobody")[nth % 4]
        made.append(
            colonel.Options(
                cut="low" if nth // 2 % 2 else "high",
                final_discard="required" if nth // 3 % 2 else "optional",
                return_optional=nth // 4 % 3 != 1,
                out_scoring="winner_gains" if nth // 5 % 2 else "opponent_loses",
                challenge_by=by,
                max_turns=limits[nth % 8],
                hands=hands,
                target=target,
            )
        )
    return tuple(made)


def apt(state: colonel.State, move: colonel.Move) -> bool:
    """A challenge is good with few points in hand."""
    return colonel.total(state.held[move.seat]) <= 15


def also(state: colonel.State) -> tuple[str, ...]:
    """How a hand ended, and after how long; what a challenge came to."""
    table = state.table
    if isinstance(table, colonel.Drawing):
        return ("rejected",) if any(table.challenged) else ()
    if isinstance(table, colonel.Replying):
        return ("challenged by the player to draw" if table.challenger == table.to_draw else "challenged by the other",)
    if not isinstance(table, colonel.Between):
        return ()
    words = ["long" if table.turns > LONG else "short"]
    if _is_out(table):
        left = sum([len(cards) for cards in (*table.hands, *table.melds)])
        words.append("out with a discard" if left == 2 * HAND else "out without a discard")
    return tuple(words)


_GOLDEN_ONLY = frozenset({colonel.Rule.KEEP_ONE})
"""The rule that golden logs and the tests of the rules alone meet: whoever plays at random does not hold a last meld,
nor a last card that fits one, once in a hundred hands."""

_game: Game[colonel.Options, colonel.State, colonel.Move, colonel.View] = colonel

CASE = GameCase(
    game=_game,
    options=options(),
    universe=universe,
    conserved=conserved,
    phases=(
        colonel.Cutting,
        colonel.Opening,
        colonel.Drawing,
        colonel.Replying,
        colonel.Melding,
        colonel.Between,
    ),
    rules=colonel.Rule,
    reasons=colonel.Reason,
    unreached=_GOLDEN_ONLY,
    apt=apt,
    seed="second contract",
    imaginings=2,
    also=also,
    shares={
        "long": (colonel.Between, 0.5),
        "out with a discard": (colonel.Between, 0.03),
        "challenged by the player to draw": (colonel.Replying, 0.2),
        "challenged by the other": (colonel.Replying, 0.1),
        "rejected": (colonel.Replying, 0.2),
        **dict.fromkeys(colonel.Reason, (colonel.Between, 0.05)),
    },
)
