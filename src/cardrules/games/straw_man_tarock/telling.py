"""A match of Straw Man Tarock in words: what everybody sees, and what one seat sees in its hand."""

from __future__ import annotations

from typing import Final

from cardrules.cards import Cards
from cardrules.games.straw_man_tarock.scoring import card_points, won_by
from cardrules.games.straw_man_tarock.state import (
    SEATS,
    Auction,
    Between,
    Bid,
    Call,
    Move,
    Pass,
    Play,
    Playing,
    Table,
    View,
)
from cardrules.seats import Seat

Names = tuple[str, ...]

WORDS: Final[dict[Call | None, str]] = {None: "", "ros": ', and says "Ros"', "topschin": ', and says "Topschin"'}


def in_sight(before: Table, move: Move | None, after: Table, names: Names) -> list[str]:
    """What everybody sees of a step; *move* is None for the dealer's act."""
    if move is None:
        assert isinstance(after, Auction)  # the dealer deals, and no more
        return [f"{names[after.match.dealer]} deals; {names[after.to_bid]} speaks first."]
    if isinstance(before, Auction):
        return [*_spoken(move, names), *_opened(before, after, names)]
    assert isinstance(before, Playing)  # a player moved
    assert isinstance(move, Play)
    said, turned = [_played(before, move, names)], _turned_by_play(before, after, names)
    if isinstance(after, Playing) and len(after.taken) == len(before.taken):
        return said + turned
    assert isinstance(after, Playing | Between)
    trick = after.taken[-1]
    took = [f"{names[trick.taker]} takes the trick: {_row(trick.cards)}."]
    at_once = before.match.options.expose == "at_once"
    said += turned + took if at_once else took + turned
    return said + _counted(after, names) if isinstance(after, Between) else said


def _spoken(move: Move, names: Names) -> list[str]:
    assert isinstance(move, Bid | Pass)
    return [f'{names[move.seat]} bids: "I\'ll play."' if isinstance(move, Bid) else f"{names[move.seat]} passes."]


def _opened(before: Auction, after: Table, names: Names) -> list[str]:
    """The straw men as they are turned after the bidding; nothing while the dealer has still to speak."""
    if not isinstance(after, Playing):
        return []
    elder = 1 - after.match.dealer
    said = ["Both have passed: the hand is worth 2."] if after.declarer is None else []
    for seat in (elder, 1 - elder):
        said += _turned(before, after, seat, names)
    return [*said, f"{names[after.to_play]} leads."]


def _played(before: Playing, move: Play, names: Names) -> str:
    verb = "plays" if before.trick else "leads"
    place = " from a straw man" if move.card in before.tops[move.seat] else ""
    return f"{names[move.seat]} {verb} {move.card}{place}{WORDS[move.call]}."


def _turned_by_play(before: Playing, after: Table, names: Names) -> list[str]:
    """What is turned after a play or a trick, of whoever plays next first; nothing is left after the last trick."""
    if not isinstance(after, Playing):
        return []
    seats = (after.to_play, 1 - after.to_play)
    return [line for seat in seats for line in _turned(before, after, seat, names)]


def _turned(before: Auction | Playing, after: Playing, seat: Seat, names: Names) -> list[str]:
    """The cards of a player's straw men that have been turned, and how many went to the hand unseen."""
    held: Cards = () if isinstance(before, Auction) else before.shown[seat]
    lay = () if isinstance(before, Auction) else before.tops[seat]
    taken = tuple([card for card in after.shown[seat] if card not in held])
    tops = tuple([top for top in after.tops[seat] if top is not None and top not in lay])
    unseen = sum(before.heights[seat]) - sum(after.heights[seat]) - len(taken) - len(tops)
    said = [f"Turned up and taken in hand by {names[seat]}: {_row(taken)}."] if taken else []
    said += [f"Turned up before {names[seat]}: {_row(tops)}."] if tops else []
    return said + ([f"Last cards that {names[seat]} takes unseen: {unseen}."] if unseen else [])


def _counted(after: Between, names: Names) -> list[str]:
    """The card points, what scores, and how the match stands."""
    points = [f"{names[seat]} {card_points(won_by(seat, after.taken))}" for seat in range(SEATS)]
    scores = [f"{name} {score}" for name, score in zip(names, after.match.scores, strict=True)]
    said = [f"Card points: {', '.join(points)}."]
    said += [f"{names[line.seat]} scores {line.points}: {line.reason.sentence}" for line in after.match.lines]
    return [*said, f"Hand {after.match.deals} is over. Scores: {', '.join(scores)}."]


def in_hand(before: View, _move: Move | None, after: View, names: Names) -> list[str]:
    """What the seat of these views alone sees: the cards dealt, and a last card that it takes unseen."""
    name = names[after.seat]
    new = tuple([card for card in after.hand if card not in before.hand])
    if not new:
        return []
    dealt = not isinstance(before.table, Auction | Playing)
    return [f"{name} holds {_row(new)}." if dealt else f"{name} takes {_row(new)} unseen by the other."]


def _row(cards: Cards) -> str:
    return " ".join([card.code for card in cards])
