"""What is impossible in a state of Colonel."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Final

import attrs

from cardrules.cards import Cards
from cardrules.game import Dealt
from cardrules.games.colonel.melds import is_meld
from cardrules.games.colonel.play import deal, ending_of, start
from cardrules.games.colonel.scoring import score_challenge, score_out, score_showdown, total
from cardrules.games.colonel.state import (
    HAND,
    PACK,
    SEATS,
    Between,
    Cutting,
    Drawing,
    InHand,
    Melding,
    Opening,
    Options,
    Reason,
    Replying,
    State,
    Table,
    over,
)
from cardrules.seats import Seat
from cardrules.testing.problems.common import (
    as_scored,
    at_table,
    before_lines,
    by_seat,
    derived,
    each_once,
    in_match,
    left_in,
    nothing,
    number_is,
    numbers,
    ordered,
    turn_is,
    words,
)
from cardrules.text import counted

STOCK: Final = len(PACK) - SEATS * HAND - 1
"""Cards of the stock when the hand begins (2.2)."""


# --- Shape ------------------------------------------------------------------------------------------------------------


def shape(state: State) -> Iterator[str]:
    """Rows of another length, and seats that are not there."""
    table = state.table
    yield from at_table(table, SEATS)
    if isinstance(table, InHand):
        yield from by_seat("hands", state.hands, SEATS)
    else:
        yield from nothing("hands", state.hands)
        yield from nothing("stock", state.stock)


def rest(state: State) -> Iterator[str]:
    """What else is impossible, once form and shape are right."""
    yield from _match(state.table)
    yield from _phase(state)


# --- The match --------------------------------------------------------------------------------------------------------


def _match(table: Table) -> Iterator[str]:
    match, is_scored = table.match, isinstance(table, Between)
    loses = match.options.out_scoring == "opponent_loses"
    yield from in_match(match, match.deals - is_scored, least=None if loses else 0)
    if isinstance(table, Cutting | Opening) and match.deals:
        yield f"table.match.deals is {match.deals}, but nothing is dealt yet."
    if is_scored and match.deals < 1:
        yield "table.match.deals is 0, but a hand is scored."
    if not is_scored and match.lines:
        yield "table.match.lines are not empty, but the hand is not scored yet."
    before = attrs.evolve(before_lines(match), deals=match.deals - is_scored)
    if over(attrs.evolve(table, match=before)):
        yield f"The match was over before this hand: {before.deals} hands, scores {numbers(before.scores)}."
    if isinstance(table, Cutting) and bool(match.cuts) != bool(table.drawn):
        yield f"table.match.cuts is {match.cuts}, but table.drawn has {len(table.drawn)} cards."
    if not isinstance(table, Cutting) and match.cuts < 1:
        yield "table.match.cuts is 0, but the first dealer is found by a cut."


def _phase(state: State) -> Iterator[str]:
    table = state.table
    if isinstance(table, InHand):
        yield from _in_hand(state, table)
    elif isinstance(table, Between):
        yield from _between(table)
    elif table.drawn or isinstance(table, Opening):
        yield from _cut(table)


def _cut(table: Cutting | Opening) -> Iterator[str]:
    """The cut is what the cards make of it: from the pack that begins with them the same comes out."""
    drawn = tuple([each.card for each in table.drawn])
    rest = Counter(PACK) - Counter(drawn)
    if len(drawn) + rest.total() > len(PACK):
        yield from each_once(PACK, (*drawn, *rest.elements()))
        return
    settled = deal(start(table.match.options), Dealt("cut", 0, (*drawn, *rest.elements()))).table
    wanted = attrs.evolve(settled, match=attrs.evolve(table.match, dealer=settled.match.dealer))
    if wanted != table:
        yield "table.drawn and the dealer are not what the cut of these cards comes to."


# --- A hand that is played --------------------------------------------------------------------------------------------


def turns_of(seat: Seat, dealer: Seat, turns: int) -> int:
    """How many of so many turns are a seat's: the non-dealer has the first (4.1)."""
    return (turns + 1) // 2 if seat != dealer else turns // 2


def _in_hand(state: State, table: InHand) -> Iterator[str]:
    dealer, has_drawn = table.match.dealer, isinstance(table, Melding)
    turn = (1 - dealer + table.turns) % SEATS
    if isinstance(table, Melding):
        yield from turn_is("table.to_discard", table.to_discard, turn)
        yield from _optional(table)
    else:
        yield from turn_is("table.to_draw", table.to_draw, turn)
        yield from _challenges(table, turn)
    yield from _turns(table, has_drawn)
    yield from left_in("stock", state.stock, table.stock, "table.stock")
    for seat, hand in enumerate(state.hands):
        yield from _hand(table, seat, hand, has_drawn and seat == turn)
    yield from _melds(table.melds)
    yield from derived("held", state.held, State(table, state.hands, state.stock).held)
    has = sum(table.sizes) + sum(map(len, table.melds))
    wanted = SEATS * HAND + has_drawn
    yield from number_is("the number of cards in hands and melds", has, wanted, "as a card is discarded for each drawn")
    left = state.stock[len(state.stock) - table.stock :] if table.stock else ()
    held = [each for row in (*state.hands, *table.taken, *table.melds) for each in row]
    yield from each_once(PACK, (*held, *table.pile, *left))


def _optional(table: Melding) -> Iterator[str]:
    """The optional card taken in this turn is in the hand, in sight, or melded already."""
    there = [*table.taken[table.to_discard], *[each for meld in table.melds for each in meld]]
    if table.optional is not None and table.optional not in there:
        yield f"table.optional is {table.optional}, but seat {table.to_discard} has it neither taken nor melded."


def _challenges(table: Drawing | Replying, turn: Seat) -> Iterator[str]:
    by = table.match.options.challenge_by
    for seat, challenged in enumerate(table.challenged):
        if challenged and (by == "nobody" or (by == "player_to_draw" and seat != turn)):
            yield f"table.challenged[{seat}] is true, but at this table seat {seat} may not challenge now."
    if isinstance(table, Replying) and not table.challenged[table.challenger]:
        yield f"table.challenger is {table.challenger}, but table.challenged has no challenge of that seat."


def _turns(table: InHand, has_drawn: bool) -> Iterator[str]:
    """Each turn has one draw, from the stock or of the optional card."""
    limit = table.match.options.max_turns
    if table.turns < 0 or (limit is not None and table.turns >= limit):
        yield f"table.turns is {table.turns}, but a hand has from 0 to {limit} of them."
    if not has_drawn and table.stock == 0:
        yield "table.stock is 0, but an exhausted stock ends the hand."
    drawn, draws = STOCK - table.stock, table.turns + has_drawn
    if isinstance(table, Melding) and table.optional is None and drawn < 1:
        yield "table.optional is null, but no card of the stock is drawn."
    taken = sum(map(len, table.taken)) + (isinstance(table, Melding) and _melded(table))
    if not 0 <= drawn <= draws - taken:
        yield (
            f"table.stock is {table.stock}, so {drawn} cards are drawn from it, and {taken} optional cards are taken, "
            f"in {counted(draws, 'turn')}."
        )


def _melded(table: Melding) -> bool:
    """Whether the optional card of this turn is melded already."""
    return table.optional is not None and table.optional not in table.taken[table.to_discard]


def _hand(table: InHand, seat: Seat, hand: Cards, has_drawn: bool) -> Iterator[str]:
    taken, size = table.taken[seat], table.sizes[seat]
    yield from ordered(f"hands[{seat}]", hand)
    yield from ordered(f"table.taken[{seat}]", taken)
    yield from number_is(f"table.sizes[{seat}]", size, len(hand) + len(taken), "with hand and taken cards counted")
    most = HAND + has_drawn
    if not 0 < size <= most:
        yield f"table.sizes[{seat}] is {size}, but a player in a hand has 1 to {most} cards."
    if size < HAND and not has_drawn and turns_of(seat, table.match.dealer, table.turns) == 0:
        yield f"table.sizes[{seat}] is {size}, but seat {seat} has had no turn yet, and was dealt {HAND}."


def _melds(melds: tuple[Cards, ...]) -> Iterator[str]:
    for nth, meld in enumerate(melds):
        yield from ordered(f"table.melds[{nth}]", meld)
        if not is_meld(meld):
            yield f"table.melds[{nth}] is no meld: {words(meld)}."


# --- A hand that is scored --------------------------------------------------------------------------------------------


def _between(table: Between) -> Iterator[str]:
    for seat, hand in enumerate(table.hands):
        yield from ordered(f"table.hands[{seat}]", hand)
    yield from _melds(table.melds)
    out = [seat for seat, hand in enumerate(table.hands) if not hand]
    melded = [each for meld in table.melds for each in meld]
    left = len(table.hands[0]) + len(table.hands[1]) + len(melded)
    if not SEATS * HAND <= left <= SEATS * HAND + bool(out):
        yield f"Hands and melds have {left} cards, but a card is discarded for each drawn: {SEATS * HAND} of them."
    yield from each_once(PACK, (*table.hands[0], *table.hands[1], *melded, *table.pile), unseen=table.stock)
    limit, drawn = table.match.options.max_turns, STOCK - table.stock
    if table.turns < 0 or (limit is not None and table.turns > limit):
        yield f"table.turns is {table.turns}, but a hand has from 0 to {limit} of them."
    if not 0 <= drawn <= table.turns:
        yield f"table.stock is {table.stock}, so {drawn} cards are drawn from it, in {counted(table.turns, 'turn')}."
    yield from _last_turn(table, out)
    if len(out) == SEATS:
        yield "table.hands are both empty, but only one player goes out."
    else:
        yield from _scored(table, out)


def _last_turn(table: Between, out: list[Seat]) -> Iterator[str]:
    """Who is out went out in his own turn, and nobody has fewer cards before he has had one; the deal has passed."""
    dealer = 1 - table.match.dealer
    last = (1 - dealer + table.turns - 1) % SEATS
    if out not in ([], [last]):
        yield f"table.hands[{out[0]}] is empty, but the last of {counted(table.turns, 'turn')} was that of seat {last}."
    for seat, hand in enumerate(table.hands):
        if len(hand) < HAND and turns_of(seat, dealer, table.turns) == 0:
            yield f"table.hands[{seat}] has {counted(len(hand), 'card')}, but seat {seat} has had no turn."


def _scored(table: Between, out: list[Seat]) -> Iterator[str]:
    """What the hands shown are worth, by the way in which the hand ended."""
    match, hands, options = before_lines(table.match), table.hands, table.match.options
    lines = table.match.lines
    if out:
        yield from as_scored(lines, score_out(match, out[0], hands[1 - out[0]]).lines)
        return
    if not lines:
        if total(hands[0]) != total(hands[1]):
            yield "table.match.lines are nothing, but nobody is out, and the hands differ in what they count."
        return
    reason = lines[0].reason
    if reason is Reason.CHALLENGE:
        yield from as_scored(lines, score_challenge(match, hands).lines)
    else:
        yield from as_scored(lines, score_showdown(match, hands, reason).lines)
    if not _can_end(options, table, reason):
        yield (
            f"table.match.lines say {reason.value!r}, but a hand does not end so with "
            f"{counted(table.stock, 'card')} in the stock and {counted(table.turns, 'turn')} over."
        )


def _can_end(options: Options, table: Between, reason: Reason) -> bool:
    """Whether a hand in which nobody is out ends for this reason."""
    if reason is Reason.CHALLENGE:
        return table.stock > 0 and options.challenge_by != "nobody"
    return reason is ending_of(options, table.stock, table.turns)
