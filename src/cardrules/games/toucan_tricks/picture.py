"""Toucan, the trick game, as one seat sees it, or as everybody does, in a few lines of text."""

from __future__ import annotations

from typing import assert_never

from cardrules.games.toucan_tricks.play import awaited
from cardrules.games.toucan_tricks.state import Between, Following, Leading, Opening, Table, Trick, View
from cardrules.text import Names, Write, by_suit, counted, names_of, row, seated, signed


def picture(seen: View | Table, names: Names | None = None, write: Write = signed) -> list[str]:
    """The table, and under it the hand if *seen* is a view."""
    table = seen.table if isinstance(seen, View) else seen
    who = names_of(names, len(table.match.scores))
    lines = [f"Toucan, deal {table.match.deals + (not isinstance(table, Between))}", *_players(table, who)]
    match table:
        case Opening():
            lines += ["The pack lies ready for the deal."]
        case Leading():
            lines += [*_last(table.taken, who, write), f"Can: {counted(table.can, 'card')}"]
        case Following():
            led = f"{who[1 - table.to_follow]} {row(table.lead, write)}, {table.call.capitalize()}"
            lines += [f"Trick {len(table.taken) + 1}: {led}", f"Can: {counted(table.can, 'card')}"]
        case Between():
            ended = "" if table.claimant is None else f", by a claim of {who[table.claimant]}"
            lines += [*_last(table.taken, who, write), f"The deal is over{ended}."]
        case _:
            assert_never(table)
    if isinstance(seen, View) and isinstance(table, Leading | Following):
        lines.append(f"{who[seen.seat]} holds: {by_suit(seen.hand, write)}")
    return lines


def _players(table: Table, names: Names) -> list[str]:
    scores = [f"score {score}" for score in table.match.scores]
    if isinstance(table, Opening):
        return seated(names, awaited(table), scores)
    won = [f"won {count}" for count in table.counts]
    if isinstance(table, Between):
        return seated(names, awaited(table), scores, won)
    return seated(names, awaited(table), scores, [counted(size, "card") for size in table.sizes], won)


def _last(taken: tuple[Trick, ...], names: Names, write: Write) -> list[str]:
    """The last trick: what was led and played, and who has won which cards."""
    if not taken:
        return []
    trick = taken[-1]
    won = ", ".join([f"{name} {row(cards, write)}" for name, cards in zip(names, trick.won, strict=True)])
    led = f"{row(trick.lead, write)} ({trick.pattern}), {trick.call.capitalize()}; {row(trick.reply, write)}"
    return [f"Last trick: {names[trick.leader]} {led}. Won: {won}"]
