"""Pip-Pip! as one seat sees it, or as everybody does, in a few lines of text."""

from __future__ import annotations

from typing import assert_never

from cardrules.cards import Suit
from cardrules.games.pip_pip.play import awaited
from cardrules.games.pip_pip.state import Between, Cutting, Playing, Table, Turned, View, holding
from cardrules.seats import round_from
from cardrules.text import SIGNS, Names, Write, by_suit, counted, names_of, row, seated, signed


def picture(seen: View | Table, names: Names | None = None, write: Write = signed) -> list[str]:
    """The table, and under it the hand if *seen* is a view."""
    table = seen.table if isinstance(seen, View) else seen
    who = names_of(names, len(table.match.scores))
    lines = [f"Pip-Pip!, deal {table.match.deals + (not isinstance(table, Between))}", *_players(table, who, write)]
    match table:
        case Cutting():
            lines += ["The pack lies ready for the draw."]
        case Turned():
            lines += [f"Trump will be {_suit(table.trump, write)}: the deal is awaited."]
        case Playing():
            lines += _played(table, who, write)
        case Between():
            lines += [f"The deal is over, the next dealer is {who[table.match.dealer]}."]
        case _:
            assert_never(table)
    if isinstance(seen, View) and isinstance(table, Playing):
        lines.append(f"{who[seen.seat]} holds: {by_suit(holding(seen.hand, table.called[seen.seat]), write)}")
    return lines


def _players(table: Table, names: Names, write: Write) -> list[str]:
    scores = [f"score {score}" for score in table.match.scores]
    if not isinstance(table, Playing):
        return seated(names, awaited(table), scores)
    cards = [counted(size, "card") for size in table.sizes]
    called = [f"called {row(called, write)}" if called else "" for called in table.called]
    return seated(names, awaited(table), scores, cards, called)


def _played(table: Playing, names: Names, write: Write) -> list[str]:
    coming = f", {_suit(table.coming, write)} from the next lead" if table.coming != table.trump else ""
    leader = (table.to_play - len(table.trick)) % len(names)
    seats = round_from(leader, len(names))
    trick = [f"{names[seat]} {write(card)}" for seat, card in zip(seats, table.trick, strict=False)]
    lines = [
        f"Trump: {_suit(table.trump, write)}{coming}",
        f"Trick {len(table.taken) + 1}: {', '.join(trick) or '-'}",
        f"Stock: {counted(table.stock, 'card')}",
    ]
    return [*lines, f"Remainder: {row(table.remainder, write)}"] if table.remainder else lines


def _suit(suit: Suit, write: Write) -> str:
    return SIGNS[suit] if write is signed else suit
