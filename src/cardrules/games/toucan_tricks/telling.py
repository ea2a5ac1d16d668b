"""A match of Toucan, the trick game, in words: what everybody sees, and what one seat sees in its hand."""

from __future__ import annotations

from typing import Final, assert_never

from cardrules.cards import Cards
from cardrules.games.toucan_tricks.patterns import lead_pattern
from cardrules.games.toucan_tricks.scoring import NEEDED
from cardrules.games.toucan_tricks.state import (
    Between,
    Call,
    Claim,
    Follow,
    Following,
    Lead,
    Leading,
    Move,
    Table,
    Trick,
    View,
)

Names = tuple[str, ...]

WORDS: Final[dict[Call, str]] = {"high": '"High"', "low": '"Low"'}


def in_sight(before: Table, move: Move | None, after: Table, names: Names) -> list[str]:
    """What everybody sees of a step; *move* is None for the dealer's act."""
    if move is None:
        assert isinstance(after, Leading)  # the dealer deals, and no more
        return [f"{names[after.match.dealer]} deals: {after.can} cards lie in the Can, {names[after.to_lead]} leads."]
    match move:
        case Lead(seat, cards, call):
            said = [f"{names[seat]} leads {_row(cards)}, a {lead_pattern(cards)}, and says {WORDS[call]}."]
        case Follow(seat, cards):
            assert isinstance(before, Following)  # two cards were led
            said = [f"{names[seat]} plays {_row(cards)}.", *_trick(before, after, names)]
        case Claim(seat):
            said = [f"{names[seat]} claims to have won {NEEDED} cards."]
            said += _claim(after, names)
        case _:
            assert_never(move)
    return said + _scored(after, names) if isinstance(after, Between) else said


def _trick(before: Following, after: Table, names: Names) -> list[str]:
    """Who wins which cards, how many each has won, and how many each draws."""
    assert isinstance(after, Leading | Between)
    said = [_split(after.taken[-1], names), f"Cards won: {_each(names, after.counts)}."]
    if isinstance(after, Between):
        return [*said, *_nobody(after)]
    first, second = names[after.to_lead], names[1 - after.to_lead]
    if before.can:
        drawn, left = (before.can - after.can) // 2, f"{after.can} cards are left in the Can"
        said.append(f"{first} draws {drawn}, then {second} {drawn}: {left if after.can else 'the Can is empty'}.")
    return [*said, f"{first} leads next."]


def _split(trick: Trick, names: Names) -> str:
    """Who has taken the trick, and which cards each wins of it."""
    if trick.taker is None:
        rows = [f"{name} {_row(cards)}" for name, cards in zip(names, trick.won, strict=True)]
        return f"A tie, two cards each: {', '.join(rows)}."
    taker, loser = names[trick.taker], names[1 - trick.taker]
    most, rest = trick.won[trick.taker], trick.won[1 - trick.taker]
    if not rest:
        return f"{taker} takes all four cards: {_row(most)}."
    return f"{taker} takes three cards, {_row(most)}, and {loser} one, {_row(rest)}."


def _claim(after: Table, names: Names) -> list[str]:
    """Whether the claim is true."""
    assert isinstance(after, Between)
    assert after.claimant is not None
    word = "true" if after.counts[after.claimant] >= NEEDED else "false"
    return [f"The claim is {word}. Cards won: {_each(names, after.counts)}."]


def _nobody(after: Between) -> list[str]:
    """A last trick after which nothing is scored."""
    return [] if after.match.lines else ["Both have come to 26 with the last trick: nobody scores."]


def _scored(after: Between, names: Names) -> list[str]:
    """What scores, and how the match stands."""
    said = [f"{names[line.seat]} scores {line.points}: {line.reason.sentence}" for line in after.match.lines]
    return [*said, f"Deal {after.match.deals} is over. Scores: {_each(names, after.match.scores)}."]


def in_hand(before: View, _move: Move | None, after: View, names: Names) -> list[str]:
    """What the seat of these views alone sees: the cards dealt, and those it draws."""
    new = tuple([card for card in after.hand if card not in before.hand])
    if not new:
        return []
    verb = "draws" if isinstance(before.table, Following) else "holds"
    return [f"{names[after.seat]} {verb} {_row(new)}."]


def _each(names: Names, numbers: tuple[int, ...]) -> str:
    return ", ".join([f"{name} {number}" for name, number in zip(names, numbers, strict=True)])


def _row(cards: Cards) -> str:
    return " ".join([card.code for card in cards])
