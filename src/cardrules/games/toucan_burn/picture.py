"""Toucan, the memory game, as one seat sees it, or as everybody does, in a few lines of text."""

from __future__ import annotations

from typing import assert_never

from cardrules.cards import Card
from cardrules.games.toucan_burn.play import awaited
from cardrules.games.toucan_burn.scoring import hand_points
from cardrules.games.toucan_burn.state import (
    Between,
    Closing,
    Drawing,
    Holding,
    InRound,
    Opening,
    Reshuffling,
    Table,
    View,
    in_hand,
)
from cardrules.text import Names, Write, counted, names_of, row, seated, signed


def picture(seen: View | Table, names: Names | None = None, write: Write = signed) -> list[str]:
    """The table, with the cards that the seat knows if *seen* is a view, those that all know if it is none.

    A card lies in its slot: "?" if it is not known, "." where none lies.
    """
    table = seen.table if isinstance(seen, View) else seen
    who = names_of(names, len(table.match.scores))
    over = isinstance(table, Between)
    lines = [f"Toucan, round {table.match.deals + (not over)}", *_players(seen, table, who, write)]
    if isinstance(table, Opening):
        return [*lines, "The deck lies ready for the deal."]
    before = table.interrupted if isinstance(table, Reshuffling) else table
    lines.append(f"Stock: {counted(before.stock, 'card')}; pile: {row(before.pile[-1:], write)}")
    if isinstance(table, Between):
        return [*lines, f"The round is over, the next dealer is {who[table.match.dealer]}."]
    return [*lines, *_waiting(seen, table, who, write)]


def _players(seen: View | Table, table: Table, names: Names, write: Write) -> list[str]:
    scores = [f"score {score}" for score in table.match.scores]
    if isinstance(table, Opening):
        return seated(names, awaited(table), scores)
    if isinstance(table, Between):
        points = [hand_points(table.match.options, hand) for hand in table.hands]
        hands = [f"{row(hand, write)} ({count})" for hand, count in zip(table.hands, points, strict=True)]
        return seated(names, awaited(table), scores, hands, _called(table.caller, names))
    caller = table.interrupted.caller if isinstance(table, Reshuffling) else table.caller
    return seated(names, awaited(table), scores, _rows(seen, table, write), _called(caller, names))


def _called(caller: int | None, names: Names) -> list[str]:
    return ["has called Toucan" if seat == caller else "" for seat in range(len(names))]


def _rows(seen: View | Table, table: InRound, write: Write) -> list[str]:
    """What lies before each player."""
    known: dict[tuple[int, int], Card] = {}
    if isinstance(seen, View):
        known = {(each.owner, each.slot): each.card for each in seen.known}
    lines: list[str] = []
    for owner, slots in enumerate(table.slots):
        shown: list[str] = []
        for slot, lying in enumerate(slots):
            face = known.get((owner, slot)) or (lying.face if lying is not None else None)
            shown.append("." if lying is None else "?" if face is None else write(face))
        lines.append(" ".join(shown))
    return lines


def _waiting(seen: View | Table, table: InRound, names: Names, write: Write) -> list[str]:
    """What is going on: a card drawn, a gift owed, a power, the window, a shuffle."""
    match table:
        case Holding():
            drawn = in_hand(seen) if isinstance(seen, View) else table.taken
            return [f"{names[table.holder]} has drawn {'a card' if drawn is None else write(drawn)}."]
        case Reshuffling():
            return ["The discards are to be shuffled."]
        case Drawing() | Closing():
            lines = ["No turn is left."] if isinstance(table, Closing) else []
            if table.gift is not None:
                lines.append(f"{names[table.gift.giver]} owes {names[table.gift.owner]} a card.")
            if table.power is not None:
                lines.append(f"{names[table.power.seat]} may use a power: {table.power.power}.")
            return [*lines, "The burn window is open."] if table.window is not None else lines
        case _:
            assert_never(table)
