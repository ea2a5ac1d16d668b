"""Positions of Toucan, the trick game, in one line each."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import suppress
from itertools import combinations
from typing import Final, TypeAlias

import attrs

from cardrules.cards import Card, Cards, in_order
from cardrules.game import BadValue, Match
from cardrules.games.toucan_tricks.scoring import finished, next_leader
from cardrules.games.toucan_tricks.state import (
    PACK,
    SEATS,
    TRICKS,
    Call,
    Following,
    Leading,
    Options,
    Reason,
    State,
    Trick,
    Two,
    card,
    won_by,
)
from cardrules.seats import Seat
from cardrules.testing.positions.common import (
    Rest,
    cards_of,
    check_numbers,
    check_seats,
    deals_before,
    numbers_said,
    options_said,
    rows_of,
    taken_tricks,
    too_many,
    worded,
)
from cardrules.testing.problems.toucan_tricks import can_after, size_after

CALLS: Final[tuple[Call, Call]] = ("high", "low")


def playing(
    hands: str,
    *,
    led: str = "",
    leader: Seat | None = None,
    taken: Sequence[Trick] | None = None,
    counts: tuple[int, int] | None = None,
    can: str = "",
    dealer: Seat | None = None,
    deals: int | None = None,
    scores: tuple[int, int] = (0, 0),
    options: Options | None = None,
    complete: bool = True,
) -> State:
    """The middle of a deal: *hands* without the two cards *led*, "QH 8D high"; the *can*, its top card first.

    Filled in: the deal is as far on as such hands allow, or as *counts* of cards won say, or new if no hand is written;
    the Can begins with the cards given; the tricks *taken* have what is left.  Leader and dealer are made to fit: seat
    0 leads if that is found, after tricks that are given whoever leads then.  The first dealer of the options is made
    to fit too, and one deal is over if there are scores.  Raises BadValue.
    """
    check_seats(SEATS, leader=leader, dealer=dealer)
    check_numbers(deals=deals)
    counts = None if counts is None else _pair(counts, "counts")
    scores = _pair(scores, "scores")
    laid = _Laid(rows_of(card, hands, "hands", SEATS), _lead(led), cards_of(card, can, "can"))
    agreed, done = options_said(Options, options), taken_tricks(Trick, taken)
    past = deals_before(deals, scores, fit=complete)
    turn = _next(done, dealer) if leader is None else leader
    if complete and taken is None:
        leaders = range(SEATS) if leader is None else (leader,)
        laid, turn, dealer, done = _dealt(laid, leaders, dealer, counts, agreed)
    elif complete:
        laid = _filled(laid, turn, done, len(done), PACK)[0]
        dealer = 1 - (done[0].leader if done else turn) if dealer is None else dealer
    won = counts or (len(won_by(0, done)), len(won_by(1, done)))
    dealer = 1 if dealer is None else dealer
    if complete:
        shift = past if agreed.next_dealer == "alternate" else 0
        agreed = attrs.evolve(agreed, first_dealer=(dealer + shift) % SEATS)
    match: Match[Options, Reason] = Match(agreed, dealer, 0, past, scores, ())
    held, sizes = laid.hands, (len(laid.hands[0]), len(laid.hands[1]))
    if laid.lead is None:
        return State(Leading(match, turn, done, won, sizes, len(laid.can)), held, laid.can)
    two, call = laid.lead
    return State(Following(match, 1 - turn, two, call, done, won, sizes, len(laid.can)), held, laid.can)


def trick(text: str, options: Options | None = None) -> Trick:
    """A finished trick: "0 QH 8D high QD TH" is led by seat 0.  Raises BadValue."""
    leader, *words = worded(text, "trick").split() or [text]
    lead = _lead(" ".join(words[:3]))
    reply = in_order(cards_of(card, " ".join(words[3:]), "reply"))
    if lead is None or leader not in ("0", "1") or len(reply) != len(PACK[:2]):
        raise BadValue("trick", "value", f"Here belong a seat, two cards, a call, and two cards, not {text!r:.60}.")
    return _judged(int(leader), *lead, (reply[0], reply[1]), options_said(Options, options))


def _pair(numbers: tuple[int, int], path: str) -> tuple[int, int]:
    """A number of each player; raises BadValue "type"."""
    one, other = numbers_said(numbers, path, SEATS)
    return one, other


def _judged(leader: Seat, lead: Two, call: Call, reply: Two, options: Options) -> Trick:
    match: Match[Options, Reason] = Match(options, 0, 0, 0, (0, 0), ())
    return finished(Following(match, 1 - leader, lead, call, (), (0, 0), (0, 0), 0), reply)


def _lead(led: str) -> tuple[Two, Call] | None:
    """Two cards in pack order, and what was said."""
    if not worded(led, "led"):
        return None
    *codes, word = led.split() or [led]
    call: Call | None = next((call for call in CALLS if call == word), None)
    if call is None or len(codes) != len(PACK[:2]):
        raise BadValue("led", "value", f"Here belong two cards and 'high' or 'low', not {led!r:.40}.")
    one, other = in_order(cards_of(card, " ".join(codes), "led"))
    return (one, other), call


# --- What is not said -------------------------------------------------------------------------------------------------

PRIME: Final = len(PACK) + 1
"""The places in the pack, counted from 1, by any number below it are the same places in another order."""


@attrs.frozen
class _Laid:
    """Where the cards lie, but for the tricks."""

    hands: tuple[Cards, ...]
    lead: tuple[Two, Call] | None
    can: Cards


def _next(taken: Sequence[Trick], dealer: Seat | None) -> Seat:
    """Who leads after these tricks; to the first one the non-dealer, or seat 0."""
    if taken:
        return next_leader(taken[-1])
    return 0 if dealer is None else 1 - dealer


def _sizes(tricks: int, leader: Seat, lead: tuple[Two, Call] | None) -> list[int]:
    """Cards in hand, by seat, after so many tricks."""
    return [size_after(tricks) - (2 if lead and seat == leader else 0) for seat in range(SEATS)]


def _latest(laid: _Laid, leader: Seat, counts: tuple[int, int] | None) -> int:
    """After how many tricks all hands are at least as large as written, and as small as can be; 0 if none is."""
    if counts is not None:
        tricks, left = divmod(sum(counts), 4)
        if left or not 0 <= tricks < TRICKS or min(counts) < 0:
            raise BadValue("counts", "value", f"Cards are won by fours, up to {4 * (TRICKS - 1)}, not {counts}.")
        return tricks
    if not any(laid.hands) and laid.lead is None:
        return 0
    for tricks in reversed(range(TRICKS)):
        sizes = zip(laid.hands, _sizes(tricks, leader, laid.lead), strict=True)
        if all([len(hand) <= size for hand, size in sizes]) and len(laid.can) <= can_after(tricks):
            return tricks
    raise BadValue("hands", "size", "At no time of a deal are there such hands with such a Can.")


def _filled(laid: _Laid, leader: Seat, taken: Sequence[Trick], tricks: int, order: Cards) -> tuple[_Laid, Cards]:
    """Hands and Can with the cards that are placed nowhere, in that order, and what is left."""
    rest, sizes, held, can = Rest(order), _sizes(tricks, leader, laid.lead), laid.hands, laid.can
    for nth, hand in enumerate(held):
        rest.place(hand, f"hands[{nth}]")
        if len(hand) > sizes[nth]:
            raise too_many(f"hands[{nth}]", len(hand), sizes[nth])
    rest.place(laid.lead[0] if laid.lead else (), "led")
    rest.place(can, "can")
    for nth, trick in enumerate(taken):
        rest.place(trick.lead + trick.reply, f"taken[{nth}]")
    if len(can) > can_after(tricks):
        raise too_many("can", len(can), can_after(tricks))
    held = tuple([in_order(hand + rest.some(sizes[nth] - len(hand), f"hands[{nth}]")) for nth, hand in enumerate(held)])
    can += rest.some(can_after(tricks) - len(can), "can")
    return _Laid(held, laid.lead, can), rest.every()


def _dealt(
    laid: _Laid, leaders: Sequence[Seat], dealer: Seat | None, counts: tuple[int, int] | None, options: Options
) -> tuple[_Laid, Seat, Seat, tuple[Trick, ...]]:
    """Hands and Can, the first of these leaders with whom tricks are found, the dealer, and the tricks."""
    for leader in leaders[:-1]:
        with suppress(BadValue):
            return _dealt(laid, (leader,), dealer, counts, options)
    leader = leaders[-1]
    tricks, dealers = _latest(laid, leader, counts), (1 - leader, leader) if dealer is None else (dealer,)
    for order in _orders():
        filled, left = _filled(laid, leader, (), tricks, order)
        found = _played(left, tricks, dealers, leader, counts, options)
        if found is not None:
            return filled, leader, *found
    wanted = f", with {counts[0]} and {counts[1]} cards won" if counts else ""
    raise BadValue("leader", "value", f"No tricks were found after which seat {leader} leads{wanted}.")


def _orders() -> Iterator[Cards]:
    """The pack, then the pack in one other order after the other."""
    yield PACK
    yield from map(_strewn, range(2, PRIME))


def _strewn(factor: int) -> Cards:
    """The pack in another order, the same for the same factor."""
    return tuple(sorted(PACK, key=lambda each: (each.place + 1) * factor % PRIME))


Ways: TypeAlias = dict[tuple[Seat, int], tuple[Trick, ...]]
"""By who leads next and how many cards seat 0 has won: tricks after which that is so."""


def _played(
    cards: Cards,
    tricks: int,
    dealers: Sequence[Seat],
    leader: Seat,
    counts: tuple[int, int] | None,
    options: Options,
) -> tuple[Seat, tuple[Trick, ...]] | None:
    """The dealer, and tricks of these cards after which *leader* leads and the players have won so many; None if none
    are found."""
    for chunks in (
        [cards[nth::tricks] for nth in range(tricks)],
        [cards[4 * nth : 4 * nth + 4] for nth in range(tricks)],
        [_twos_last(cards)[4 * nth : 4 * nth + 4] for nth in range(tricks)],
    ):
        steps = [[_tricks_of(chunk, seat, options) for seat in range(SEATS)] for chunk in chunks]
        for dealer in dealers:
            ways = _ways(steps, 1 - dealer)
            ends = [won for turn, won in ways if turn == leader and (counts is None or won == counts[0])]
            if ends:
                return dealer, ways[leader, min(ends, key=lambda won: abs(won - 2 * tricks))]
    return None


def _twos_last(cards: Cards) -> Cards:
    """Cards of a rank, two and two, are the last four where there are such: they can tie."""
    by_rank: dict[str, list[Card]] = {}
    for each in cards:
        by_rank.setdefault(each.rank, []).append(each)
    twos = [each for alike in by_rank.values() for each in alike[: len(alike) // 2 * 2]][:4]
    return (*[each for each in cards if each not in twos], *twos)


def _ways(steps: Sequence[Sequence[Sequence[Trick]]], elder: Seat) -> Ways:
    """What can have come of so many tricks, one way for each; a step has the tricks that each seat may have led."""
    ways: Ways = {(elder, 0): ()}
    for by_leader in steps:
        further: Ways = {}
        for (turn, won), done in ways.items():
            for trick in by_leader[turn]:
                further.setdefault((next_leader(trick), won + len(trick.won[0])), (*done, trick))
        ways = further
    return ways


def _tricks_of(four: Cards, leader: Seat, options: Options) -> list[Trick]:
    """To lead two of four cards and to answer with the others: a trick for everything that can come of it."""
    made: dict[tuple[Seat, int], Trick] = {}
    four = in_order(four)
    for one, other in combinations(four, 2):
        left = [each for each in four if each not in (one, other)]
        for call in CALLS:
            trick = _judged(leader, (one, other), call, (left[0], left[1]), options)
            made.setdefault((next_leader(trick), len(trick.won[0])), trick)
    return list(made.values())
