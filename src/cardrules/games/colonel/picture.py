"""Colonel as one seat sees it, or as everybody does, in a few lines of text."""

from __future__ import annotations

from cardrules.games.colonel.play import awaited
from cardrules.games.colonel.scoring import total
from cardrules.games.colonel.state import Between, Cutting, InHand, Opening, Replying, Table, View, holding
from cardrules.text import Names, Write, by_suit, counted, names_of, row, seated, signed


def picture(seen: View | Table, names: Names | None = None, write: Write = signed) -> list[str]:
    """The table, and under it the hand if *seen* is a view."""
    table = seen.table if isinstance(seen, View) else seen
    who = names_of(names, len(table.match.scores))
    done = isinstance(table, Between)
    lines = [f"Colonel, hand {table.match.deals + (not done)}", *_players(table, who, write)]
    if isinstance(table, Cutting | Opening):
        ready = "the cut" if isinstance(table, Cutting) else "the deal"
        return [*lines, f"The pack lies ready for {ready}."]
    lines += [f"Meld {nth}: {row(meld, write)}" for nth, meld in enumerate(table.melds)]
    lines.append(f"Stock: {counted(table.stock, 'card')}; optional card: {row(table.pile[-1:], write)}")
    if isinstance(table, Between):
        return [*lines, f"The hand is over, the next dealer is {who[table.match.dealer]}."]
    if isinstance(table, Replying):
        lines.append(f"{who[table.challenger]} challenges.")
    if isinstance(seen, View):
        lines.append(f"{who[seen.seat]} holds: {by_suit(holding(seen.hand, table.taken[seen.seat]), write)}")
    return lines


def _players(table: Table, names: Names, write: Write) -> list[str]:
    scores = [f"score {score}" for score in table.match.scores]
    if isinstance(table, Between):
        hands = [f"{row(hand, write)} ({total(hand)})" for hand in table.hands]
        return seated(names, awaited(table), scores, hands)
    if not isinstance(table, InHand):
        return seated(names, awaited(table), scores)
    cards = [counted(size, "card") for size in table.sizes]
    taken = [f"has taken {row(cards, write)}" if cards else "" for cards in table.taken]
    return seated(names, awaited(table), scores, cards, taken)
