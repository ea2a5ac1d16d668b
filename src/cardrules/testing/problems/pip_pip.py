"""What is impossible in a state of Pip-Pip!"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import pairwise
from typing import Final

import attrs

from cardrules.cards import SUITS, Card, Cards, Suit, in_order
from cardrules.game import Dealt, ScoreLine
from cardrules.games.pip_pip.play import cutter, deal, start
from cardrules.games.pip_pip.scoring import CALL, card_points, score_deal, taker
from cardrules.games.pip_pip.state import (
    COURT,
    HAND,
    KINGS,
    PACK,
    QUEENS,
    Between,
    Cutting,
    Options,
    Playing,
    Reason,
    State,
    Table,
    Turned,
    over,
)
from cardrules.seats import BySeat, Seat, left_of
from cardrules.testing.problems.common import (
    as_scored,
    at_table,
    before_lines,
    by_seat,
    derived,
    each_once,
    in_match,
    left_in,
    long,
    nothing,
    number_is,
    ordered,
    turn_is,
    words,
)

COPIES: Final = 2
"""Kings and queens of a suit, and so its calls in a deal."""
CALLS: Final = COPIES * len(SUITS)
"""So many calls has a deal."""

ALL: Final = card_points(PACK)
"""Card points of the two packs."""


# --- Shape ------------------------------------------------------------------------------------------------------------


def shape(state: State) -> Iterator[str]:
    """Rows of another length, and seats that are not there."""
    table, seats = state.table, state.table.match.options.seats
    yield from at_table(table, seats)
    if isinstance(table, Playing | Between):
        for nth, trick in enumerate(table.taken):
            yield from long(f"table.taken[{nth}].cards", trick.cards, seats)
    if isinstance(table, Playing):
        yield from by_seat("hands", state.hands, seats)
        if len(table.trick) >= seats:
            yield f"table.trick has {len(table.trick)} cards: with {seats} it is taken."
    else:
        yield from nothing("hands", state.hands)
        yield from nothing("stock", state.stock)


def rest(state: State) -> Iterator[str]:
    """What else is impossible, once form and shape are right."""
    yield from _match(state.table)
    yield from _phase(state)


# --- The match --------------------------------------------------------------------------------------------------------


def _match(table: Table) -> Iterator[str]:
    match, options = table.match, table.match.options
    swept = isinstance(table, Between) or (isinstance(table, Turned) and match.deals > 0)
    yield from in_match(match, match.deals - swept)
    if isinstance(table, Between) and match.deals < 1:
        yield "table.match.deals is 0, but a deal is scored."
    if (not isinstance(table, Between) and over(table)) or match.deals > options.seats * options.rounds:
        yield f"table.match.deals is {match.deals}: everybody has dealt, and the match is over."
    cuts = match.deals if options.later_trump == "cut" else min(match.deals, 1)
    if not isinstance(table, Between):
        cuts = cuts if isinstance(table, Cutting) else match.deals + 1 if options.later_trump == "cut" else 1
    if match.cuts < cuts:
        yield f"table.match.cuts is {match.cuts}, but there was a cut for each of {cuts} deals."
    if isinstance(table, Cutting) and bool(match.cuts) != bool(table.drawn):
        yield f"table.match.cuts is {match.cuts}, but table.drawn has {len(table.drawn)} cards."


def _phase(state: State) -> Iterator[str]:
    table = state.table
    if isinstance(table, Playing):
        yield from _playing(state, table)
    elif isinstance(table, Between):
        yield from _between(table)
    elif table.match.deals and isinstance(table, Turned):
        yield from _later_cut(table)
    elif table.match.deals:
        yield f"table.match.deals is {table.match.deals}, but the first dealer is not found."
    elif table.drawn or isinstance(table, Turned):
        yield from _first_draw(table)


def _first_draw(table: Cutting | Turned) -> Iterator[str]:
    """The draw is what the cards make of it: from the pack that begins with them the same comes out."""
    drawn = tuple([each.card for each in table.drawn])
    rest = Counter(PACK) - Counter(drawn)
    if len(drawn) + rest.total() > len(PACK):
        yield from each_once(PACK, (*drawn, *rest.elements()))
        return
    settled = deal(start(table.match.options), Dealt("cut", 0, (*drawn, *rest.elements()))).table
    wanted = attrs.evolve(settled, match=attrs.evolve(settled.match, cuts=table.match.cuts, lines=table.match.lines))
    if wanted != table:
        yield "table.drawn, the dealer and the trump are not what the draw of these cards comes to."


def _later_cut(table: Turned) -> Iterator[str]:
    """The player at the dealer's right shows one card (P4)."""
    yield from _are_calls(_of(table, Reason.PIP_PIP))
    yield from _card_points(table)
    cut = [(each.seat, each.card.suit) for each in table.drawn]
    if table.match.options.later_trump != "cut":
        yield "table.drawn shows a cut, but at this table only the first trump is cut for."
    elif cut != [(cutter(table.match), table.trump)]:
        yield f"table.drawn is not one card of the trump, cut by seat {cutter(table.match)}."


def _card_points(table: Turned) -> Iterator[str]:
    """The deal before has scored the card points of the tricks, a line a seat, and by option of the remainder (P10)."""
    tricks, dead = _of(table, Reason.TRICKS), _of(table, Reason.REMAINDER)
    if table.match.lines != _of(table, Reason.PIP_PIP) + tricks + dead or len(dead) > 1:
        yield "table.match.lines are not calls, then tricks, then the remainder."
    if any([one.seat >= other.seat for one, other in pairwise(tricks)]):
        yield "table.match.lines have not one line for the tricks of a seat, in seat order."
    most, scores = _most_in_remainder(table.match.options), table.match.options.remainder == "last_trick_winner"
    points, least = [line.points for line in tricks + dead], ALL if scores else ALL - most
    if min(points, default=0) < 0 or not least <= sum(points) <= ALL:
        had = f"{least} to {ALL}" if least < ALL else ALL
        yield f"table.match.lines have {sum(points)} card points, but the deal had {had}."
    if sum([line.points for line in dead]) > (most if scores else 0):
        yield f"table.match.lines have more points for the remainder than it can have: {most if scores else 0}."


def _most_in_remainder(options: Options) -> int:
    """Card points that there are in it at most."""
    size = remainder_after(options.seats, tricks_in(options.seats))
    return sum(sorted([card_points((card,)) for card in PACK], reverse=True)[:size])


# --- The arithmetic of a deal -----------------------------------------------------------------------------------------


def draws_each(seats: int) -> int:
    """Cards that each player draws in a deal: the stock goes round so often (5.2, P9)."""
    return (len(PACK) - HAND * seats) // seats


def tricks_in(seats: int) -> int:
    """Tricks of a deal."""
    return draws_each(seats) + HAND


def size_after(options: Options, tricks: int, plays: int) -> int:
    """Cards in hand of a player who has played so many, when so many tricks are taken (P8)."""
    draws = plays if options.draw_timing == "immediate" else tricks
    return HAND + min(draws, draws_each(options.seats)) - plays


def remainder_after(seats: int, tricks: int) -> int:
    """Cards turned up that nobody draws (P9)."""
    return (len(PACK) - HAND * seats) % seats if tricks >= draws_each(seats) else 0


def stock_after(options: Options, tricks: int, trick: int) -> int:
    """Cards left to draw after so many tricks and so many cards of the next."""
    seats = options.seats
    held = sum([size_after(options, tricks, tricks + (nth < trick)) for nth in range(seats)])
    return len(PACK) - held - seats * tricks - trick - remainder_after(seats, tricks)


# --- A deal -----------------------------------------------------------------------------------------------------------


def _playing(state: State, table: Playing) -> Iterator[str]:
    seats, tricks = table.match.options.seats, len(table.taken)
    eldest = left_of(table.match.dealer, seats)
    yield from _tricks(table, eldest)
    leader = table.taken[-1].taker if table.taken else eldest
    yield from turn_is("table.to_play", table.to_play, (leader + len(table.trick)) % seats)
    if tricks >= tricks_in(seats):
        yield f"table.taken has {tricks} tricks: after {tricks_in(seats)} the deal is scored."
        return
    why = f"after {tricks} tricks and {len(table.trick)} cards of the next"
    stock = stock_after(table.match.options, tricks, len(table.trick))
    yield from number_is("table.stock", table.stock, stock, why)
    yield from number_is("the length of table.remainder", len(table.remainder), remainder_after(seats, tricks), why)
    yield from left_in("stock", state.stock, table.stock, "table.stock")
    for seat in range(seats):
        yield from _hand(state, table, seat, (seat - leader) % seats < len(table.trick))
    yield from derived("pairs", state.pairs, State(table, state.hands, state.stock).pairs)
    yield from _calls(table)
    yield from each_once(PACK, _all_cards(state, table))


def _hand(state: State, table: Playing, seat: Seat, has_played: bool) -> Iterator[str]:
    hand, called, tricks = state.hands[seat], table.called[seat], len(table.taken)
    yield from ordered(f"hands[{seat}]", hand)
    yield from ordered(f"table.called[{seat}]", called)
    size = len(hand) + len(called)
    yield from number_is(f"table.sizes[{seat}]", table.sizes[seat], size, "with hand and called cards counted")
    wanted = size_after(table.match.options, tricks, tricks + has_played)
    yield from number_is(f"table.sizes[{seat}]", table.sizes[seat], wanted, f"after {tricks + has_played} plays")
    if not COURT.issuperset(called):
        yield f"table.called[{seat}] has cards that are no king or queen."


def _calls(table: Playing) -> Iterator[str]:
    """The score sheet tells of the calls that the cards face up and the trumps need (6.4, 7.1)."""
    lines = table.match.lines
    yield from _are_calls(lines)
    for seat, called in enumerate(table.called):
        needed = calls_shown(called)
        made = len([line for line in lines if line.seat == seat])
        if made < needed:
            yield f"table.called[{seat}] shows {needed} calls, but table.match.lines have {made} of seat {seat}."
    yield from _suits_called(table)
    changes = [one != other for one, other in pairwise((table.turned, table.trump, table.coming))]
    if sum(changes) > len(lines):
        yield "table.turned, table.trump and table.coming differ, but nobody has called."


def _suits_called(table: Playing) -> Iterator[str]:
    """A suit has as many calls as kings; who has a king or queen face up alone has played its partner (6.4)."""
    for suit in SUITS:
        shown = sum([_calls_of(called, suit) for called in table.called])
        if shown > COPIES:
            yield f"table.called shows {shown} calls of {suit}, but a deal has at most {COPIES} of a suit."
    played = [card for cards in (*[trick.cards for trick in table.taken], table.trick) for card in cards]
    missing = Counter(partners(table.called)) - Counter(played)
    if missing:
        yield f"table.called has kings or queens whose partners are not played: {words(in_order(missing.elements()))}."


def partners(called: BySeat[Cards]) -> Cards:
    """The kings and queens that must have been played, as what they were called with lies face up alone."""
    made: list[Card] = []
    for suit in SUITS:
        for one, other in ((KINGS[suit], QUEENS[suit]), (QUEENS[suit], KINGS[suit])):
            made += [other] * sum([max(0, row.count(one) - row.count(other)) for row in called])
    return tuple(made)


def _are_calls(lines: tuple[ScoreLine[Reason], ...]) -> Iterator[str]:
    """Each scores the same (7.1, P25), and there are not too many."""
    if not all([line.reason is Reason.PIP_PIP and line.points == CALL for line in lines]) or len(lines) > CALLS:
        yield f"table.match.lines are not at most {CALLS} calls of {CALL} points each."


def _of(table: Turned | Between, reason: Reason) -> tuple[ScoreLine[Reason], ...]:
    """The lines of the score sheet for that reason."""
    return tuple([line for line in table.match.lines if line.reason is reason])


def calls_shown(called: Cards) -> int:
    """How many calls the cards of a seat face up tell of."""
    return sum([_calls_of(called, suit) for suit in SUITS])


def _calls_of(called: Cards, suit: Suit) -> int:
    """How many calls of a suit they tell of."""
    return max(Counter([card.rank for card in called if card.suit == suit]).values(), default=0)


def _tricks(table: Playing | Between, eldest: Seat) -> Iterator[str]:
    """The eldest leads first, then whoever took the trick before, and the best card takes it under some trump."""
    leader, called = eldest, any([line.reason is Reason.PIP_PIP for line in table.match.lines])
    for nth, trick in enumerate(table.taken):
        yield from turn_is(f"table.taken[{nth}].leader", trick.leader, leader)
        takers = {taker(trick.cards, suit, trick.leader) for suit in (SUITS if called else (table.turned,))}
        if trick.taker not in takers:
            yield f"table.taken[{nth}].taker is {trick.taker}, but the best card is another's."
        leader = trick.taker


def _all_cards(state: State, table: Playing) -> Cards:
    taken = [card for trick in table.taken for card in trick.cards]
    held = [card for row in (*state.hands, *table.called) for card in row]
    left = state.stock[len(state.stock) - table.stock :]
    return (*taken, *table.trick, *held, *table.remainder, *left)


def _between(table: Between) -> Iterator[str]:
    seats, match = table.match.options.seats, table.match
    yield from _tricks(table, match.dealer)  # the deal has passed: who was eldest deals next
    yield from each_once(PACK, (*table.remainder, *[card for trick in table.taken for card in trick.cards]))
    if len(table.taken) != tricks_in(seats):
        yield f"table.taken has {len(table.taken)} tricks, but a deal has {tricks_in(seats)}."
        return
    calls = _of(table, Reason.PIP_PIP)
    yield from _are_calls(calls)
    played = Playing(
        match=attrs.evolve(before_lines(match), lines=calls),
        turned=table.turned,
        trump=table.trump,
        coming=table.trump,
        to_play=match.dealer,
        trick=(),
        taken=table.taken,
        called=(),
        sizes=(),
        stock=0,
        remainder=table.remainder,
    )
    yield from as_scored(match.lines, score_deal(played).lines)
