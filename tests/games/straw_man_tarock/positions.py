"""Positions and moves in one line each.

Cards are codes with spaces between them, seats are parted by a bar, straw men by a stroke, "-" is a straw man that
shows nothing, and a move is said as at the table: "0 bids", "1 passes", "0 KS" plays a card, "0 XVII ros" calls too.
"""

from __future__ import annotations

from functools import partial
from typing import Any, Final

import pytest

from cardrules.cards import Card, Cards, in_order
from cardrules.game import IllegalMove
from cardrules.games import straw_man_tarock as tarock
from cardrules.games.straw_man_tarock import (
    PACK,
    Auction,
    Between,
    Bid,
    Call,
    Dealt,
    Move,
    Options,
    Pass,
    Play,
    Playing,
    Rule,
    State,
    Trick,
)
from cardrules.games.straw_man_tarock.scoring import deduction
from cardrules.testing.positions import straw_man_tarock as positions
from cardrules.testing.positions.common import cards_of, rows_of

CALLS: Final[dict[str, Call | None]] = {"": None, "ros": "ros", "topschin": "topschin"}


playing = partial(positions.playing, complete=False)
trick = positions.trick


def auction(hands: str = "II | III", *, to_bid: int = 1, **said: Any) -> State:
    """The bidding, with any hands and straw men."""
    return positions.auction(hands, to_bid=to_bid, complete=False, **said)


def cards(codes: str) -> Cards:
    """The cards with those codes, in the order written."""
    return cards_of(tarock.card, codes, "cards")


def rows(text: str) -> tuple[Cards, ...]:
    """By seat, the cards between the bars, in pack order."""
    return rows_of(tarock.card, text, "rows")


def men(text: str) -> tuple[tuple[Cards, ...], ...]:
    """By seat and straw man, the cards between bars and strokes, in the order written."""
    return tuple([tuple([cards(man) for man in row.split("/")]) for row in text.split("|")])


def pile(points: int, tricks: int, having: str = "", lacking: str = "") -> Cards:
    """Cards of so many tricks worth so many card points, some *having* to be among them, some not."""
    chosen, never = cards(having), cards(lacking)
    free = sorted([each for each in PACK if each not in chosen + never], key=raw_of, reverse=True)
    raw = points + deduction(2 * tricks) - sum(map(raw_of, chosen))
    wanted = 2 * tricks - len(chosen)
    picked: list[Card] = []
    for each in free:
        if wanted and raw - raw_of(each) >= wanted - 1:
            picked.append(each)
            raw, wanted = raw - raw_of(each), wanted - 1
    assert (raw, wanted) == (0, 0)
    return in_order((*chosen, *picked))


def raw_of(each: Card) -> int:
    """Points of a card before counting, as the table of the rules has them; the V of trumps is no valet."""
    if each.suit is None:
        return 5 if each.code in ("I", "XXI", "FOOL") else 1
    return {"K": 5, "Q": 4, "C": 3, "V": 2}.get(each.rank, 1)


def scored(
    won: Cards | str,
    *ends: str,
    declarer: int | None = 0,
    options: Options | None = None,
    scores: tuple[int, ...] = (0, 0),
    deals: int = 0,
) -> State:
    """The hand once seat 0 has won those cards and seat 1 all others; the last tricks are *ends*, the very last one is
    played.  No bird wins or loses its trick unless *ends* say so."""
    mine = cards(won) if isinstance(won, str) else won
    last = [trick(text) for text in ends]
    used = [each for done in last for each in done.cards]
    before: list[Trick] = []
    for seat, all_won in enumerate((mine, tuple([each for each in PACK if each not in mine]))):
        assert all(each in all_won for done in last for each in done.cards if done.taker == seat)
        left = [each for each in all_won if each not in used]
        left.sort(key=lambda each: each.rank in ("I", "II", "III"), reverse=True)
        for one, two in zip(left[::2], left[1::2], strict=True):
            pair = (one, two) if tarock.taker((one, two), seat) == seat else (two, one)
            before.append(Trick(seat, pair, (None, None), seat))
    before.sort(key=lambda done: any(each.rank in ("I", "II", "III") for each in done.cards), reverse=True)
    *earlier, final = [*before, *last]
    lead, reply = final.cards
    first, second = (lead.code, reply.code) if final.leader == 0 else (reply.code, lead.code)
    state = playing(
        f"{first} | {second}",
        leader=final.leader,
        declarer=declarer,
        taken=earlier,
        options=options,
        scores=scores,
        deals=deals,
    )
    words = [f"{each.code} {call or ''}" for each, call in zip(final.cards, final.calls, strict=True)]
    return after(state, f"{final.leader} {words[0]}", f"{1 - final.leader} {words[1]}")


def said(text: str) -> Move:
    """The move said: "0 bids", "1 passes", "0 KS", "0 XVII ros"."""
    seat, word, *call = text.split()
    if word == "bids":
        return Bid(int(seat))
    if word == "passes":
        return Pass(int(seat))
    return Play(int(seat), tarock.card(word), CALLS[" ".join(call)])


def after(state: State, *moves: str) -> State:
    """The state after *moves*, each of which is legal, listed, and no breach."""
    for text in moves:
        move = said(text)
        assert move in tarock.legal_moves(state), text
        assert move in tarock.choices(tarock.view(state, move.seat))
        assert tarock.breach(tarock.view(state, move.seat), move) is None
        state = tarock.apply(state, move)
    return state


def refused(state: State, text: str) -> Rule:
    """The rule that refuses a move, the same for `apply` and for `breach`, and the move is not listed."""
    move = said(text)
    assert move not in tarock.legal_moves(state), text
    with pytest.raises(IllegalMove) as refusal:
        tarock.apply(state, move)
    rule = refusal.value.rule
    assert isinstance(rule, Rule)
    assert tarock.breach(tarock.view(state, move.seat), move) is rule
    return rule


def listed(state: State) -> str:
    """What may be played, by codes; a card with its call is told once more."""
    return " ".join([move.card.code for move in tarock.legal_moves(state) if isinstance(move, Play)])


ELDER: Final = (*range(5), *range(10, 15), *range(20, 25))
DEALER: Final = (*range(5, 10), *range(15, 20), *range(25, 30))


def stacked(hands: str = "|", piles: str = "//|//") -> Cards:
    """The pack such that those cards come, the elder's before the bar, to the hands and the straw men (2.2, 2.3); the
    others follow in pack order."""
    order: dict[int, Card] = {}
    for places, hand in zip((ELDER, DEALER), hands.split("|"), strict=True):
        order |= dict(zip(places, cards(hand), strict=False))
    for nth, row in enumerate(men(piles)):
        for man, lying in enumerate(row):
            order |= dict(zip(range(30 + 8 * man + 4 * nth, 54), lying, strict=False))
    rest = iter([each for each in PACK if each not in order.values()])
    return tuple([order[place] if place in order else next(rest) for place in range(54)])


def answered(state: State, order: Cards) -> State:
    """The state after the deal that is awaited."""
    asked = tarock.to_shuffle(state)
    assert asked is not None
    return tarock.deal(state, Dealt(asked.act, asked.seat, order))


def dealt(hands: str = "|", piles: str = "//|//", options: Options | None = None) -> State:
    """The first deal, stacked; seat 1 is the elder unless an option says otherwise."""
    return answered(tarock.start(options or Options()), stacked(hands, piles))


def table_of(state: State) -> Playing:
    """The table, while a hand is played."""
    assert isinstance(state.table, Playing)
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


def played_out(state: State) -> State:
    """The state once the hand is scored: the first move listed is always taken."""
    while isinstance(state.table, Auction | Playing):
        state = tarock.apply(state, tarock.legal_moves(state)[0])
    return state
