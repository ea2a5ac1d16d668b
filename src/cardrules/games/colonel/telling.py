"""A match of Colonel in words: what everybody sees, and what one seat sees in its hand."""

from __future__ import annotations

from typing import assert_never

from cardrules.cards import Cards
from cardrules.games.colonel.melds import is_set
from cardrules.games.colonel.scoring import total
from cardrules.games.colonel.state import (
    SEATS,
    Accept,
    Between,
    Challenge,
    Cutting,
    Discard,
    Draw,
    Drawing,
    LayOff,
    Meld,
    Melding,
    Move,
    Opening,
    Reject,
    Source,
    Table,
    View,
)

Names = tuple[str, ...]


def in_sight(before: Table, move: Move | None, after: Table, names: Names) -> list[str]:
    """What everybody sees of a step; *move* is None for the dealer's act."""
    if move is None:
        return _dealers_act(after, names)
    said = [_said(before, move, after, names)]
    if isinstance(after, Between):
        return [*said, *_ended(move, after, names), *_shown(after, names), *_scored(after, names)]
    return said


def _dealers_act(after: Table, names: Names) -> list[str]:
    dealer = names[after.match.dealer]
    if isinstance(after, Drawing):
        lies = f"the optional card is {after.pile[-1]}, {after.stock} cards are left to draw"
        return [f"{dealer} deals: {lies}, {names[after.to_draw]} plays first."]
    assert isinstance(after, Cutting | Opening)
    drawn = ", ".join([f"{names[each.seat]} {each.card}" for each in after.drawn])
    if isinstance(after, Cutting):
        return [f"Cut: {drawn}. The cut settles nothing."]
    return [f"Cut: {drawn}. {dealer} will deal."]


def _said(before: Table, move: Move, after: Table, names: Names) -> str:
    name = names[move.seat]
    match move:
        case Draw(_, source):
            return f"{name} {_drawn(source, before, after)}."
        case Meld(_, cards):
            return f"{name} melds a {'set' if is_set(cards) else 'sequence'}: {_row(cards)}."
        case LayOff(_, card, meld):
            assert isinstance(before, Melding)  # a card is laid off after the draw
            return f"{name} lays off {card} on {_row(before.melds[meld])}."
        case Discard(_, card):
            return f"{name} discards {card}."
        case Challenge():
            return f"{name} challenges."
        case Accept():
            return f"{name} accepts the challenge: both show their hands."
        case Reject():
            return f"{name} rejects the challenge: the hand goes on."
        case _:
            assert_never(move)


def _drawn(source: Source, before: Table, after: Table) -> str:
    """An optional card is taken in sight of both, a card of the stock is not."""
    assert isinstance(before, Drawing)  # a turn begins
    assert isinstance(after, Melding)
    if source == "optional":
        return f"takes the optional card, {before.pile[-1]}"
    return "draws from the stock" if after.stock else "draws the last card of the stock"


# --- The end of a hand ------------------------------------------------------------------------------------------------


def _ended(move: Move, after: Between, names: Names) -> list[str]:
    """How the hand has ended; an accepted challenge speaks for itself."""
    if isinstance(move, Accept):
        return []
    if not after.hands[move.seat]:
        return [f"{names[move.seat]} is out."]
    return [f"{'That was the last turn' if after.stock else 'Nothing is left to draw'}: both show their hands."]


def _shown(after: Between, names: Names) -> list[str]:
    """The cards left in the hands, which both see now, and what they count."""
    left = [(names[seat], after.hands[seat]) for seat in range(SEATS) if after.hands[seat]]
    return [f"{name} shows {_row(hand)}: {total(hand)} in all." for name, hand in left]


def _scored(after: Between, names: Names) -> list[str]:
    """What scores, and how the match stands."""
    match = after.match
    said = [] if match.lines else ["The totals are equal: nobody scores."]
    for line in match.lines:
        verb = "scores" if line.points > 0 else "loses"
        said.append(f"{names[line.seat]} {verb} {abs(line.points)}: {line.reason.sentence}")
    scores = [f"{name} {score}" for name, score in zip(names, match.scores, strict=True)]
    return [*said, f"Hand {match.deals} is over. Scores: {', '.join(scores)}."]


# --- One seat alone ---------------------------------------------------------------------------------------------------


def in_hand(before: View, _move: Move | None, after: View, names: Names) -> list[str]:
    """What the seat of these views alone sees: the cards dealt, and those that it draws from the stock."""
    new = tuple([card for card in after.hand if card not in before.hand])
    if not new:
        return []
    verb = "draws" if isinstance(before.table, Drawing) else "holds"
    return [f"{names[after.seat]} {verb} {_row(new)}."]


def _row(cards: Cards) -> str:
    return " ".join([card.code for card in cards])
