"""Straw Man Tarock as one seat sees it, or as everybody does, in a few lines of text."""

from __future__ import annotations

from typing import assert_never

from cardrules.cards import in_order
from cardrules.games.straw_man_tarock.play import awaited
from cardrules.games.straw_man_tarock.state import Auction, Between, Opening, Playing, Table, View
from cardrules.text import Names, Write, by_suit, counted, names_of, row, seated, signed


def picture(seen: View | Table, names: Names | None = None, write: Write = signed) -> list[str]:
    """The table, and under it the hand if *seen* is a view."""
    table = seen.table if isinstance(seen, View) else seen
    who = names_of(names, len(table.match.scores))
    done = isinstance(table, Between)
    lines = [f"Straw Man Tarock, hand {table.match.deals + (not done)}", *_players(table, who, write)]
    match table:
        case Opening():
            lines += ["The pack lies ready for the deal."]
        case Auction():
            lines += ["The players bid."]
        case Playing():
            lines += _played(table, who, write)
        case Between():
            lines += [f"The hand is over, the next dealer is {who[table.match.dealer]}."]
        case _:
            assert_never(table)
    if isinstance(seen, View) and isinstance(table, Auction | Playing):
        shown = table.shown[seen.seat] if isinstance(table, Playing) else ()
        lines.append(f"{who[seen.seat]} holds: {by_suit(in_order(seen.hand + shown), write)}")
    return lines


def _players(table: Table, names: Names, write: Write) -> list[str]:
    scores = [f"score {score}" for score in table.match.scores]
    if not isinstance(table, Auction | Playing):
        return seated(names, awaited(table), scores)
    cards = [counted(size, "card") for size in table.sizes]
    tops = table.tops if isinstance(table, Playing) else [[None] * len(row) for row in table.heights]
    piles = [
        " | ".join([f"{row((top,), write)} on {height}" for top, height in zip(tops_, heights, strict=True)])
        for tops_, heights in zip(tops, table.heights, strict=True)
    ]
    shown = table.shown if isinstance(table, Playing) else [()] * len(names)
    known = [f"shown {row(cards, write)}" if cards else "" for cards in shown]
    return seated(names, awaited(table), scores, cards, [f"straw men {pile}" for pile in piles], known)


def _played(table: Playing, names: Names, write: Write) -> list[str]:
    declarer = "nobody" if table.declarer is None else names[table.declarer]
    said = f", says '{table.calls[0].capitalize()}'" if table.calls and table.calls[0] else ""
    led = f"{names[1 - table.to_play]} {write(table.trick[0])}{said}" if table.trick else "-"
    return [f"Declarer: {declarer}", f"Trick {len(table.taken) + 1}: {led}"]
