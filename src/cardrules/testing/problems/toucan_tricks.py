"""What is impossible in a state of Toucan, the trick game."""

from __future__ import annotations

from collections.abc import Iterator

import attrs

from cardrules.cards import Cards
from cardrules.games.toucan_tricks.play import next_dealer, start
from cardrules.games.toucan_tricks.scoring import finished, next_leader, score_claim, score_last_trick
from cardrules.games.toucan_tricks.state import (
    HAND,
    PACK,
    SEATS,
    TRICKS,
    Between,
    Following,
    Leading,
    Opening,
    Options,
    State,
    Table,
    Trick,
    over,
    won_by,
)
from cardrules.seats import Seat
from cardrules.testing.problems.common import (
    as_scored,
    at_table,
    before_lines,
    by_seat,
    each_once,
    in_match,
    left_in,
    nothing,
    number_is,
    numbers,
    ordered,
    turn_is,
)

# --- Shape ------------------------------------------------------------------------------------------------------------


def shape(state: State) -> Iterator[str]:
    """Rows of another length, and seats that are not there."""
    table = state.table
    yield from at_table(table, SEATS)
    if isinstance(table, Opening | Between):
        yield from nothing("hands", state.hands)
        yield from nothing("can", state.can)
    else:
        yield from by_seat("hands", state.hands, SEATS)


def rest(state: State) -> Iterator[str]:
    """What else is impossible, once form and shape are right."""
    yield from _match(state.table)
    yield from _phase(state)


# --- The match --------------------------------------------------------------------------------------------------------


def dealer_of(options: Options, deals: int) -> Seat:
    """Who deals after so many deals (T1, T2)."""
    return options.first_dealer if options.next_dealer == "as_written" else (options.first_dealer + deals) % SEATS


def _match(table: Table) -> Iterator[str]:
    match, is_scored = table.match, isinstance(table, Between)
    yield from in_match(match, match.deals - is_scored)
    yield from number_is("table.match.cuts", match.cuts, 0, "as nobody cuts in this game")
    dealer = dealer_of(match.options, match.deals)
    yield from number_is("table.match.dealer", match.dealer, dealer, f"by the options and after {match.deals} deals")
    if isinstance(table, Opening) and match.deals:
        yield f"table.match.deals is {match.deals}, but nothing is dealt yet."
    if is_scored and match.deals < 1:
        yield "table.match.deals is 0, but a deal is scored."
    if not is_scored and match.lines:
        yield "table.match.lines are not empty, but the deal is not scored yet."
    if over(attrs.evolve(table, match=before_lines(match))):
        yield f"table.match.scores were {numbers(before_lines(match).scores)} before this deal: the match was over."


def _phase(state: State) -> Iterator[str]:
    table = state.table
    if isinstance(table, Leading | Following):
        yield from _playing(state, table)
    elif isinstance(table, Between):
        yield from _between(table)


# --- The arithmetic of a deal -----------------------------------------------------------------------------------------


def size_after(tricks: int) -> int:
    """Cards in hand once so many tricks are taken and all have drawn (T14)."""
    return min(HAND, 2 * (TRICKS - tricks))


def can_after(tricks: int) -> int:
    """Cards left in the Can (T14)."""
    return len(PACK) - 4 * tricks - SEATS * size_after(tricks)


# --- A deal -----------------------------------------------------------------------------------------------------------


def _playing(state: State, table: Leading | Following) -> Iterator[str]:
    tricks = len(table.taken)
    yield from _tricks(table, 1 - table.match.dealer)
    leader = next_leader(table.taken[-1]) if table.taken else 1 - table.match.dealer
    lead: Cards = ()
    if isinstance(table, Leading):
        yield from turn_is("table.to_lead", table.to_lead, leader)
    else:
        lead = table.lead
        yield from turn_is("table.to_follow", table.to_follow, 1 - leader)
        yield from ordered("table.lead", lead)
    if tricks >= TRICKS:
        yield f"table.taken has {tricks} tricks: after {TRICKS} the deal is scored."
        return
    yield from number_is("table.can", table.can, can_after(tricks), f"after {tricks} tricks")
    yield from left_in("can", state.can, table.can, "table.can")
    for seat, hand in enumerate(state.hands):
        yield from ordered(f"hands[{seat}]", hand)
        size, wanted = table.sizes[seat], size_after(tricks) - (len(lead) if seat == leader else 0)
        yield from number_is(f"table.sizes[{seat}]", size, len(hand), "with the hand counted")
        yield from number_is(f"table.sizes[{seat}]", size, wanted, f"after {tricks} tricks")
    left = state.can[len(state.can) - table.can :]
    yield from each_once(PACK, (*_won(table), *lead, *state.hands[0], *state.hands[1], *left))


def _tricks(table: Leading | Following | Between, elder: Seat) -> Iterator[str]:
    """The elder leads first; each trick is judged by the rules, and counted."""
    leader = elder
    for nth, trick in enumerate(table.taken):
        yield from turn_is(f"table.taken[{nth}].leader", trick.leader, leader)
        yield from ordered(f"table.taken[{nth}].lead", trick.lead)
        yield from ordered(f"table.taken[{nth}].reply", trick.reply)
        if trick != judged(trick, table.match.options):
            yield f"table.taken[{nth}] has another pattern, taker or split than its four cards make."
        leader = next_leader(trick)
    counts = tuple([len(won_by(seat, table.taken)) for seat in range(SEATS)])
    yield from number_is("table.counts", table.counts, counts, "with the tricks counted")


def judged(trick: Trick, options: Options) -> Trick:
    """The trick as the rules make it of its cards."""
    table = Following(start(options).table.match, 1 - trick.leader, trick.lead, trick.call, (), (0, 0), (0, 0), 0)
    return finished(table, trick.reply)


def _won(table: Leading | Following | Between) -> Cards:
    return tuple([card for trick in table.taken for card in (*trick.lead, *trick.reply)])


def _between(table: Between) -> Iterator[str]:
    match = table.match
    dealer = match.dealer if next_dealer(match) == match.dealer else 1 - match.dealer
    yield from _tricks(table, 1 - dealer)
    yield from each_once(PACK, _won(table), unseen=max(0, len(PACK) - 4 * len(table.taken)))
    before = before_lines(match)
    if table.claimant is None and len(table.taken) != TRICKS:
        yield f"table.taken has {len(table.taken)} tricks, but a deal that nobody claims has {TRICKS}."
    elif table.claimant is None:
        yield from as_scored(match.lines, score_last_trick(before, table.taken, table.counts).lines)
    elif len(table.taken) >= TRICKS:
        yield f"table.claimant is {table.claimant}, but after {TRICKS} tricks nobody claims."
    else:
        claimed = Leading(before, 0, table.taken, table.counts, (0, 0), 0)
        yield from as_scored(match.lines, score_claim(claimed, table.claimant).lines)
