"""What is impossible in a state of Straw Man Tarock."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

import attrs

from cardrules.cards import Card, Cards
from cardrules.games.straw_man_tarock.play import first_leader
from cardrules.games.straw_man_tarock.scoring import ROS, TOPSCHIN, score_deal, taker
from cardrules.games.straw_man_tarock.state import (
    HEIGHT,
    PACK,
    PACKET,
    PILES,
    SEATS,
    TRICKS,
    Auction,
    Between,
    Call,
    Opening,
    Options,
    Playing,
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
    long,
    nothing,
    number_is,
    numbers,
    ordered,
    turn_is,
)

HAND: Final = PILES * PACKET
"""Cards dealt to a hand (2.2)."""
LYING: Final = PILES * HEIGHT
"""Cards dealt to the straw men of a player (2.3)."""


# --- Shape ------------------------------------------------------------------------------------------------------------


def shape(state: State) -> Iterator[str]:
    """Rows of another length, and seats that are not there."""
    table = state.table
    yield from at_table(table, SEATS)
    if isinstance(table, Opening | Between):
        yield from nothing("hands", state.hands)
        yield from nothing("piles", state.piles)
    else:
        yield from by_seat("hands", state.hands, SEATS)
        yield from by_seat("piles", state.piles, SEATS)
        yield from _three("piles", state.piles)
        yield from _three("table.heights", table.heights)
    if isinstance(table, Playing):
        yield from _three("table.tops", table.tops)
        if len(table.trick) >= SEATS:
            yield f"table.trick has {len(table.trick)} cards: with {SEATS} it is taken."
        yield from long("table.calls", table.calls, len(table.trick))
    if isinstance(table, Playing | Between):
        for nth, trick in enumerate(table.taken):
            yield from long(f"table.taken[{nth}].cards", trick.cards, SEATS)
            yield from long(f"table.taken[{nth}].calls", trick.calls, SEATS)


def _three(where: str, rows: tuple[tuple[object, ...], ...]) -> Iterator[str]:
    for seat, row in enumerate(rows):
        yield from long(f"{where}[{seat}]", row, PILES)


def rest(state: State) -> Iterator[str]:
    """What else is impossible, once form and shape are right."""
    yield from _match(state.table)
    yield from _phase(state)


# --- The match --------------------------------------------------------------------------------------------------------


def dealer_of(options: Options, deals: int) -> Seat:
    """Who deals after so many hands (S3)."""
    return (options.first_dealer + deals) % SEATS


def _match(table: Table) -> Iterator[str]:
    match, is_scored = table.match, isinstance(table, Between)
    yield from in_match(match, match.deals - is_scored)
    yield from number_is("table.match.cuts", match.cuts, 0, "as nobody cuts in this game")
    dealer = dealer_of(match.options, match.deals)
    yield from number_is("table.match.dealer", match.dealer, dealer, f"by the options and after {match.deals} deals")
    if isinstance(table, Opening) and match.deals:
        yield f"table.match.deals is {match.deals}, but nothing is dealt yet."
    if is_scored and match.deals < 1:
        yield "table.match.deals is 0, but a hand is scored."
    if not is_scored and match.lines:
        yield "table.match.lines are not empty, but the hand is not scored yet."
    before = attrs.evolve(before_lines(match), deals=match.deals - is_scored)
    if over(attrs.evolve(table, match=before)):
        yield f"The match was over before this hand: {before.deals} hands, scores {numbers(before.scores)}."


def _phase(state: State) -> Iterator[str]:
    table = state.table
    if isinstance(table, Auction):
        yield from _auction(state, table)
    elif isinstance(table, Playing):
        yield from _playing(state, table)
    elif isinstance(table, Between):
        yield from _between(table)


# --- The bidding ------------------------------------------------------------------------------------------------------


def _auction(state: State, table: Auction) -> Iterator[str]:
    for seat, hand in enumerate(state.hands):
        yield from ordered(f"hands[{seat}]", hand)
        yield from number_is(f"table.sizes[{seat}]", table.sizes[seat], len(hand), "with the hand counted")
        yield from number_is(f"table.sizes[{seat}]", table.sizes[seat], HAND, "while the players bid")
        yield from number_is(f"table.heights[{seat}]", table.heights[seat], (HEIGHT,) * PILES, "while the players bid")
    yield from _piles(state, table)
    yield from derived("held", state.held, state.hands)
    yield from each_once(PACK, _hidden(state, table))


def _piles(state: State, table: Auction | Playing) -> Iterator[str]:
    for seat, row in enumerate(table.heights):
        for nth, height in enumerate(row):
            yield from left_in(f"piles[{seat}][{nth}]", state.piles[seat][nth], height, f"table.heights[{seat}][{nth}]")


def _hidden(state: State, table: Auction | Playing) -> Cards:
    """Hands and what is face down."""
    cards = [each for hand in state.hands for each in hand]
    for piles, heights in zip(state.piles, table.heights, strict=True):
        for pile, height in zip(piles, heights, strict=True):
            cards += pile[len(pile) - height :]
    return tuple(cards)


# --- The tricks -------------------------------------------------------------------------------------------------------


def _playing(state: State, table: Playing) -> Iterator[str]:
    first, tricks = first_leader(table.match, table.declarer), len(table.taken)
    yield from _tricks(table, first)
    leader = table.taken[-1].taker if table.taken else first
    yield from turn_is("table.to_play", table.to_play, 1 - leader if table.trick else leader)
    yield from _said("table.trick", table.trick, table.calls, table.match.options)
    if tricks >= TRICKS:
        yield f"table.taken has {tricks} tricks: after {TRICKS} the hand is scored."
    for seat in range(SEATS):
        yield from _hand(state, table, seat, tricks + (bool(table.trick) and seat == leader))
        yield from _straw_men(table, seat, leader)
    yield from _piles(state, table)
    yield from derived("held", state.held, State(table, state.hands, state.piles).held)
    tops = [top for row in table.tops for top in row if top is not None]
    yield from each_once(
        PACK, (*_hidden(state, table), *table.shown[0], *table.shown[1], *tops, *table.trick, *_won(table))
    )


def _hand(state: State, table: Playing, seat: Seat, plays: int) -> Iterator[str]:
    """What a player has, and where it has come from: the hand dealt, and the straw men."""
    hand, shown, options = state.hands[seat], table.shown[seat], table.match.options
    yield from ordered(f"hands[{seat}]", hand)
    yield from ordered(f"table.shown[{seat}]", shown)
    size = table.sizes[seat]
    yield from number_is(f"table.sizes[{seat}]", size, len(hand) + len(shown), "with hand and shown cards counted")
    gone = [height == 0 and top is None for height, top in zip(table.heights[seat], table.tops[seat], strict=True)]
    tops = [top for top in table.tops[seat] if top is not None]
    lying = sum(table.heights[seat]) + len(tops)
    has = len(hand) + len(shown) + lying
    yield from number_is(f"what seat {seat} has to play", has, TRICKS - plays, f"after {plays} plays")
    unseen = sum(gone) if options.last_card == "to_hand_hidden" else 0
    if len(hand) > HAND + unseen:
        yield f"hands[{seat}] has {len(hand)} cards that the other has not seen, but {HAND} are dealt to a hand."
    if len(shown) + lying > LYING:
        yield f"table.shown[{seat}] and the straw men there have {len(shown) + lying} cards, but {LYING} are dealt."
    lasts = sum(gone) if options.last_card == "to_hand_shown" else 0
    if len([each for each in shown if stays(each)]) > lasts:
        yield f"table.shown[{seat}] has cards that stay on a straw man: only kings and trumps go to the hand."


def stays(each: Card) -> bool:
    """Whether a card turned up stays on its straw man: a suit card below the king (4.2)."""
    return each.suit is not None and each.rank != "K"


def _straw_men(table: Playing, seat: Seat, leader: Seat) -> Iterator[str]:
    """Every straw man shows its top, but for the one that the leader has just played from, by option (S12)."""
    bare = 0
    for nth, (top, height) in enumerate(zip(table.tops[seat], table.heights[seat], strict=True)):
        where = f"table.tops[{seat}][{nth}]"
        if top is not None and not stays(top):
            yield f"{where} is {top}, but kings and trumps go to the hand."
        if height >= HEIGHT:
            yield f"table.heights[{seat}][{nth}] is {height}, but the top of each straw man is turned up."
        bare += height > 0 and top is None
    late = table.match.options.expose == "after_trick" and bool(table.trick) and seat == leader
    if bare > late:
        yield f"table.tops[{seat}] shows nothing on {bare} straw men that have cards left."


def _tricks(table: Playing | Between, first: Seat) -> Iterator[str]:
    leader = first
    for nth, trick in enumerate(table.taken):
        yield from turn_is(f"table.taken[{nth}].leader", trick.leader, leader)
        wanted = taker(trick.cards, trick.leader)
        yield from number_is(f"table.taken[{nth}].taker", trick.taker, wanted, "by the better card")
        yield from _said(f"table.taken[{nth}]", trick.cards, trick.calls, table.match.options)
        leader = trick.taker


def _said(where: str, cards: Cards, calls: tuple[Call | None, ...], options: Options) -> Iterator[str]:
    """A word goes with its card alone, at a table that plays Rostopschin (8.5, S29)."""
    for each, call in zip(cards, calls, strict=True):
        if call is not None and not options.rostopschin:
            yield f"{where}: {call!r} was said with {each}, but Rostopschin is not played at this table."
        elif call is not None and each is not (ROS if call == "ros" else TOPSCHIN):
            yield f"{where}: {call!r} was said with {each}, which has no such call."


def _won(table: Playing | Between) -> Cards:
    return tuple([each for trick in table.taken for each in trick.cards])


def _between(table: Between) -> Iterator[str]:
    match = table.match
    played = Playing(
        match=attrs.evolve(before_lines(match), dealer=1 - match.dealer),
        declarer=table.declarer,
        to_play=0,
        trick=(),
        calls=(),
        taken=table.taken,
        sizes=(),
        shown=(),
        tops=(),
        heights=(),
    )
    yield from _tricks(table, first_leader(played.match, table.declarer))
    yield from each_once(PACK, _won(table))
    if len(table.taken) != TRICKS:
        yield f"table.taken has {len(table.taken)} tricks, but a hand has {TRICKS}."
    else:
        yield from as_scored(match.lines, score_deal(played).lines)
