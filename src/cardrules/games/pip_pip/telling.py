"""A match of Pip-Pip in words: what everybody sees, and what one seat sees in its hand."""

from __future__ import annotations

from collections import Counter
from typing import Final

from cardrules.cards import Cards, Suit, in_order
from cardrules.games.pip_pip.scoring import card_points
from cardrules.games.pip_pip.state import Between, Cutting, Move, Play, Playing, Table, Turned, View, holding

Names = tuple[str, ...]

SUIT_NAMES: Final[dict[Suit, str]] = {"C": "clubs", "D": "diamonds", "H": "hearts", "S": "spades"}


def in_sight(before: Table, move: Move | None, after: Table, names: Names) -> list[str]:
    """What everybody sees of a step; *move* is None for the dealer's act."""
    if move is None:
        return _dealers_act(after, names)
    assert isinstance(before, Playing)  # a player moved
    said = [_said(before, move, names)]
    if isinstance(after, Playing | Between) and len(after.taken) > len(before.taken):
        trick = after.taken[-1]
        said.append(f"{names[trick.taker]} takes {_row(trick.cards)}: {card_points(trick.cards)} card points.")
        if after.remainder and not before.remainder:
            said.append(f"Nobody draws the last {len(after.remainder)} cards: {_row(after.remainder)}.")
    for line in after.match.lines[len(before.match.lines) :]:
        said.append(f"{names[line.seat]} scores {line.points}: {line.reason.sentence}")
    if isinstance(after, Between):
        scores = [f"{name} {score}" for name, score in zip(names, after.match.scores, strict=True)]
        said.append(f"Deal {after.match.deals} is over. Scores: {', '.join(scores)}.")
    return said


def _dealers_act(after: Table, names: Names) -> list[str]:
    dealer = names[after.match.dealer]
    if isinstance(after, Playing):
        trump, eldest = SUIT_NAMES[after.trump], names[after.to_play]
        return [f"{dealer} deals: trump is {trump}, {after.stock} cards are left to draw, {eldest} leads."]
    assert isinstance(after, Cutting | Turned)
    drawn = ", ".join([f"{names[each.seat]} {each.card}" for each in after.drawn])
    if isinstance(after, Cutting):
        return [f"Drawn: {drawn}. The draw settles nothing."]
    return [f"Drawn: {drawn}. {dealer} will deal, and trump is {SUIT_NAMES[after.trump]}."]


def _said(before: Playing, move: Move, names: Names) -> str:
    name = names[move.seat]
    if not isinstance(move, Play):
        return f"{name} calls Pip-Pip: trump is {SUIT_NAMES[move.suit]} from the next lead."
    if before.trick:
        return f"{name} plays {move.card}."
    turned = "" if before.coming == before.trump else f", and trump is {SUIT_NAMES[before.coming]}"
    return f"{name} leads {move.card}{turned}."


def in_hand(before: View, move: Move | None, after: View, names: Names) -> list[str]:
    """What the seat of these views alone sees: the cards dealt, and those it draws."""
    table, name = after.table, names[after.seat]
    if not isinstance(table, Playing):
        return []
    if not isinstance(before.table, Playing):
        return [f"{name} holds {_row(after.hand)}."]
    left = Counter(holding(before.hand, before.table.called[before.seat]))
    if isinstance(move, Play) and move.seat == after.seat:
        left[move.card] -= 1
    drawn = Counter(holding(after.hand, table.called[after.seat])) - left
    return [f"{name} draws {_row(in_order(drawn.elements()))}."] if drawn else []


def _row(cards: Cards) -> str:
    return " ".join([card.code for card in cards])
