"""Positions and moves in one line each.

Cards are codes with spaces between them, seats and melds are parted by a bar, and a move is said as at the table:
"0 draws" from the stock, "0 takes" the optional card, "0 melds 7C 7D 7H", "0 lays 7S on 0", "0 discards KS",
"0 challenges", "1 accepts", "1 rejects".
"""

from __future__ import annotations

from typing import Any, TypeAlias, assert_never

import pytest

from cardrules.cards import Card, Cards
from cardrules.game import IllegalMove
from cardrules.games import colonel
from cardrules.games.colonel import (
    PACK,
    Accept,
    Between,
    Challenge,
    Dealt,
    Discard,
    Draw,
    Drawing,
    LayOff,
    Meld,
    Melding,
    Move,
    Options,
    Reject,
    Replying,
    Rule,
    State,
)
from cardrules.testing.positions import colonel as positions
from cardrules.testing.positions.common import cards_of, rows_of

InHand: TypeAlias = Drawing | Replying | Melding


def cards(codes: str) -> Cards:
    """The cards with those codes, in the order written."""
    return cards_of(colonel.card, codes, "cards")


def rows(text: str) -> tuple[Cards, ...]:
    """By seat, the cards between the bars, in pack order."""
    return rows_of(colonel.card, text, "rows")


# --- Positions --------------------------------------------------------------------------------------------------------


def drawing(hands: str = "KS | QS", **said: Any) -> State:
    """The start of a turn, with these cards and no others but the stock."""
    return positions.drawing(hands, complete=False, **said)


def melding(hands: str = "KS QS | JS", **said: Any) -> State:
    """After a draw, with these cards and no others but the stock."""
    return positions.melding(hands, complete=False, **said)


def with_top(top: str) -> Cards:
    """The pack with those cards on top, the others in pack order."""
    first = cards(top)
    return (*first, *[card for card in PACK if card not in first])


def stacked(hands: str = "|", optional: str = "", stock: str = "", dealer: int = 1) -> Cards:
    """The pack such that those cards come to the hands, by seat, beside the stock, and to its top (2.2); the others
    follow in pack order."""
    order: dict[int, Card] = {}
    for seat, hand in enumerate(hands.split("|")):
        order |= dict(zip(range(seat == dealer, 20, 2), cards(hand), strict=False))
    order |= dict(zip(range(20, 52), cards(f"{optional} {stock}"), strict=False))
    rest = iter([card for card in PACK if card not in order.values()])
    return tuple([order[place] if place in order else next(rest) for place in range(52)])


# --- Moves ------------------------------------------------------------------------------------------------------------


def said(text: str) -> Move:
    """The move said."""
    seat, word, *rest = text.split()
    by, codes = int(seat), cards(" ".join(rest)) if word in ("melds", "discards") else ()
    if word == "lays":
        return LayOff(by, colonel.card(rest[0]), int(rest[2]))
    said: dict[str, Move] = {
        "draws": Draw(by, "stock"),
        "takes": Draw(by, "optional"),
        "melds": Meld(by, codes),
        "challenges": Challenge(by),
        "accepts": Accept(by),
        "rejects": Reject(by),
    }
    return Discard(by, *codes) if word == "discards" else said[word]


def told(move: Move) -> str:
    """What `said` makes *move* of."""
    match move:
        case Draw(seat, source):
            return f"{seat} draws" if source == "stock" else f"{seat} takes"
        case Meld(seat, laid):
            return f"{seat} melds {' '.join(map(str, laid))}"
        case LayOff(seat, card, meld):
            return f"{seat} lays {card} on {meld}"
        case Discard(seat, card):
            return f"{seat} discards {card}"
        case Challenge(seat):
            return f"{seat} challenges"
        case Accept(seat):
            return f"{seat} accepts"
        case Reject(seat):
            return f"{seat} rejects"
        case _:
            assert_never(move)


def after(state: State, *moves: str) -> State:
    """The state after *moves*, each of which is legal, listed, and no breach."""
    for text in moves:
        move = said(text)
        assert move in colonel.legal_moves(state), text
        assert move in colonel.choices(colonel.view(state, move.seat))
        assert colonel.breach(colonel.view(state, move.seat), move) is None
        state = colonel.apply(state, move)
    return state


def refused(state: State, text: str) -> Rule:
    """The rule that refuses a move, the same for `apply` and for `breach`, and the move is not listed."""
    move = said(text)
    assert move not in colonel.legal_moves(state), text
    with pytest.raises(IllegalMove) as refusal:
        colonel.apply(state, move)
    rule = refusal.value.rule
    assert isinstance(rule, Rule)
    assert colonel.breach(colonel.view(state, move.seat), move) is rule
    return rule


def listed(state: State, word: str = "") -> list[str]:
    """The legal moves as they are said, all of them or those of one *word*."""
    return [text for text in map(told, colonel.legal_moves(state)) if word in text]


# --- Deals ------------------------------------------------------------------------------------------------------------


def answered(state: State, order: Cards) -> State:
    """The state after the dealer's act that is awaited."""
    asked = colonel.to_shuffle(state)
    assert asked is not None
    return colonel.deal(state, Dealt(asked.act, asked.seat, order))


def cut(options: Options | None = None, *, dealer: int = 1) -> State:
    """A match whose first dealer is found."""
    agreed = options or Options()
    return answered(colonel.start(agreed), with_top("2S 3S" if (dealer == 1) == (agreed.cut == "high") else "3S 2S"))


def dealt(
    hands: str = "|", optional: str = "", stock: str = "", *, dealer: int = 1, options: Options | None = None
) -> State:
    """The first hand, stacked; seat 1 deals unless another *dealer* is wanted, so that seat 0 draws first."""
    return answered(cut(options, dealer=dealer), stacked(hands, optional, stock, dealer))


def table_of(state: State) -> InHand:
    """The table, while a hand is played."""
    assert isinstance(state.table, Drawing | Replying | Melding)
    return state.table


def scored_of(state: State) -> Between:
    """The table, once a hand is scored."""
    assert isinstance(state.table, Between)
    return state.table


def lines_of(state: State) -> list[tuple[int, int, str]]:
    """The score sheet: seat, points, word of the reason."""
    return [(line.seat, line.points, line.reason.value) for line in scored_of(state).match.lines]


def points_of(state: State) -> tuple[int, ...]:
    """The scores."""
    return state.table.match.scores


def passed_round(state: State) -> State:
    """The state once the stock is exhausted: nobody melds, each draws from it and discards the card just drawn."""
    while not isinstance(state.table, Between):
        seat = colonel.awaited(state.table)
        assert seat is not None
        before = state.held[seat]
        state = colonel.apply(state, Draw(seat, "stock"))
        [drawn] = set(state.held[seat]) - set(before)
        state = colonel.apply(state, Discard(seat, drawn))
    return state
