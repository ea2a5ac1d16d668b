"""Positions of Pip-Pip! in one line each."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from itertools import pairwise
from typing import Final

import attrs

from cardrules.cards import Cards, Suit, in_order
from cardrules.game import BadValue, Match
from cardrules.games.pip_pip.scoring import score_call, taker
from cardrules.games.pip_pip.state import PACK, Options, Playing, Reason, State, card
from cardrules.seats import Seat, left_of
from cardrules.testing.positions.common import (
    Rest,
    cards_of,
    check_numbers,
    check_seats,
    check_suits,
    deals_before,
    numbers_said,
    options_said,
    rows_of,
    taken_tricks,
    too_many,
    worded,
)
from cardrules.testing.problems.pip_pip import (
    calls_shown,
    partners,
    remainder_after,
    size_after,
    stock_after,
    tricks_in,
)
from cardrules.tricks import Trick

FEWEST: Final = 3
MOST: Final = 12
"""Seats (P24)."""


def playing(
    hands: str,
    *,
    led: str = "",
    leader: Seat | None = None,
    taken: Sequence[Trick] | None = None,
    trump: Suit = "S",
    coming: Suit | None = None,
    turned: Suit | None = None,
    called: str = "",
    stock: str = "",
    remainder: str = "",
    dealer: Seat | None = None,
    deals: int | None = None,
    scores: tuple[int, ...] | None = None,
    options: Options | None = None,
    complete: bool = True,
) -> State:
    """The middle of a deal: *hands* without the cards *called*, the cards *led* by *leader* and those after him.

    There are as many seats as hands, whatever the options say.  Filled in: the deal is as far on as such hands allow,
    or new if none is written; *stock* and *remainder* begin with the cards given; the tricks *taken* have what is left.
    Leader and dealer are made to fit: seat 0 leads if that is found, after tricks that are given whoever took the last,
    and to the first one the eldest.  The score sheet has the calls that *called* and the trumps tell of, and one deal
    is over if there are *scores*.  Raises BadValue.
    """
    held = rows_of(card, hands, "hands")
    seats = len(held)
    if not FEWEST <= seats <= MOST:
        raise BadValue("hands", "seats", f"Here belong {FEWEST} to {MOST} rows, parted by '|', not {seats}.")
    check_seats(seats, leader=leader, dealer=dealer)
    check_suits(trump=trump, coming=coming, turned=turned)
    check_numbers(deals=deals)
    shown = rows_of(card, called, "called", seats) if worded(called, "called") else ((),) * seats
    trick, pack, done = cards_of(card, led, "led"), cards_of(card, stock, "stock"), taken_tricks(Trick, taken)
    if len(trick) >= seats:
        raise too_many("led", len(trick), seats - 1)
    agreed = attrs.evolve(options_said(Options, options), seats=seats)
    turn = _next(done, dealer, seats) if leader is None else leader
    dealt = ((done[0].leader if done else turn) - 1) % seats if dealer is None else dealer
    table = Playing(
        match=Match(agreed, dealt, 1, 0, (0,) * seats, ()),
        turned=turned or trump,
        trump=trump,
        coming=coming or trump,
        to_play=(turn + len(trick)) % seats,
        trick=trick,
        taken=done,
        called=shown,
        sizes=tuple([len(hand) + len(face_up) for hand, face_up in zip(held, shown, strict=True)]),
        stock=len(pack),
        remainder=cards_of(card, remainder, "remainder"),
    )
    made = None if scores is None else numbers_said(scores, "scores")
    if complete and leader is None and taken is None and dealer is not None:
        table, held, pack = _led(table, held, pack)
    elif complete:
        table, held, pack = _completed(table, held, pack, turn, new_tricks=taken is None, any_dealer=dealer is None)
    table = attrs.evolve(table, match=_after(table.match, deals, made, fit=complete))
    return State(table, held, pack)


def trick(text: str, trump: Suit = "S") -> Trick:
    """A finished trick: "0 KS 3D 2S" is led by seat 0, and taken by the best card.  Raises BadValue."""
    check_suits(trump=trump)
    leader, *codes = worded(text, "trick").split() or [text]
    cards = cards_of(card, " ".join(codes), "trick")
    if leader not in map(str, range(len(cards))):
        raise BadValue("trick", "value", f"Here belong a seat and a card of each, not {text!r:.60}.")
    return Trick(int(leader), cards, taker(cards, trump, int(leader)))


# --- What is not said -------------------------------------------------------------------------------------------------


def _next(taken: Sequence[Trick], dealer: Seat | None, seats: int) -> Seat:
    """Who leads after these tricks; to the first one the eldest, or seat 0."""
    if taken:
        return taken[-1].taker
    return 0 if dealer is None else left_of(dealer, seats)


def _led(table: Playing, held: tuple[Cards, ...], pack: Cards) -> tuple[Playing, tuple[Cards, ...], Cards]:
    """Completed with the first leader whom this dealer allows; to the first trick that is the eldest."""
    eldest = left_of(table.match.dealer, len(held))
    for leader in range(len(held)):
        with suppress(BadValue):
            made = _completed(table, held, pack, leader, new_tricks=True, any_dealer=False)
            if made[0].taken or leader == eldest:
                return made
    return _completed(table, held, pack, eldest, new_tricks=True, any_dealer=False)


def _completed(
    table: Playing, held: tuple[Cards, ...], pack: Cards, leader: Seat, *, new_tricks: bool, any_dealer: bool
) -> tuple[Playing, tuple[Cards, ...], Cards]:
    """Table, hands and stock with all cards of the pack, and with the calls on the score sheet."""
    options, trick, seats = table.match.options, len(table.trick), len(held)
    tricks = _latest(table, pack, leader) if new_tricks else len(table.taken)
    rest, sizes = Rest(PACK), [_size(options, tricks, seat, leader, trick) for seat in range(seats)]
    for nth, (hand, called) in enumerate(zip(held, table.called, strict=True)):
        rest.place(hand, f"hands[{nth}]")
        rest.place(called, f"called[{nth}]")
        if len(hand + called) > sizes[nth]:
            raise too_many(f"hands[{nth}]", len(hand + called), sizes[nth])
    rest.place(table.trick, "led")
    rest.place(pack, "stock")
    rest.place(table.remainder, "remainder")
    for nth, done in enumerate(table.taken):
        rest.place(done.cards, f"taken[{nth}]")
    left, dead = stock_after(options, tricks, trick), remainder_after(seats, tricks)
    if len(pack) > left:
        raise too_many("stock", len(pack), left)
    if len(table.remainder) > dead:
        raise too_many("remainder", len(table.remainder), dead)
    if new_tricks and tricks:
        rest.keep(partners(table.called))
    held = tuple(
        [in_order(hand + rest.some(sizes[nth] - table.sizes[nth], f"hands[{nth}]")) for nth, hand in enumerate(held)]
    )
    pack += rest.some(left - len(pack), "stock")
    remainder = table.remainder + rest.some(dead - len(table.remainder), "remainder")
    taken, dealer = table.taken, table.match.dealer
    if new_tricks and tricks:
        taken, dealer = _tricks(rest.every(), table, None if any_dealer else dealer, leader)
    match = attrs.evolve(_called(table, leader), dealer=dealer)
    filled = attrs.evolve(
        table,
        match=match,
        to_play=(leader + trick) % seats,
        taken=taken,
        sizes=tuple(sizes),
        stock=len(pack),
        remainder=remainder,
    )
    return filled, held, pack


def _after(
    match: Match[Options, Reason], deals: int | None, scores: tuple[int, ...] | None, *, fit: bool
) -> Match[Options, Reason]:
    """The match after so many deals, each cut for by option: one if there are scores that no call tells of."""
    earlier = None if scores == match.scores else scores
    past = deals_before(deals, earlier, fit=fit)
    cuts = past + 1 if fit and match.options.later_trump == "cut" else 1
    return attrs.evolve(match, cuts=cuts, deals=past, scores=match.scores if scores is None else scores)


def _size(options: Options, tricks: int, seat: Seat, leader: Seat, trick: int) -> int:
    """Cards in hand after so many tricks and so many cards of the next."""
    return size_after(options, tricks, tricks + ((seat - leader) % options.seats < trick))


def _latest(table: Playing, pack: Cards, leader: Seat) -> int:
    """After how many tricks all hands are at least as large as written, and as small as can be; 0 if none is."""
    options, trick = table.match.options, len(table.trick)
    if not any(table.sizes) and not table.remainder:
        return 0
    for tricks in reversed(range(tricks_in(options.seats))):
        sizes = [_size(options, tricks, seat, leader, trick) for seat in range(options.seats)]
        if (
            all([has <= size for has, size in zip(table.sizes, sizes, strict=True)])
            and len(pack) <= stock_after(options, tricks, trick)
            and len(table.remainder) <= remainder_after(options.seats, tricks)
        ):
            return tricks
    raise BadValue("hands", "size", "At no time of a deal are there such hands with such a stock and remainder.")


def _tricks(cards: Cards, table: Playing, dealer: Seat | None, leader: Seat) -> tuple[tuple[Trick, ...], Seat]:
    """Tricks of these cards, the last of which *leader* takes, and the dealer: the one given, or one that fits."""
    seats, turn = len(table.sizes), 0 if dealer is None else left_of(dealer, len(table.sizes))
    chunks = [cards[at : at + seats] for at in range(0, len(cards), seats)]
    eldest, made = turn, list[Trick]()
    for chunk in chunks:
        made.append(Trick(turn, chunk, taker(chunk, table.turned, turn)))
        turn = made[-1].taker
    if dealer is None:  # all sit so far to the left
        by = leader - turn
        turned = [Trick((done.leader + by) % seats, done.cards, (done.taker + by) % seats) for done in made]
        return tuple(turned), (eldest + by - 1) % seats
    *before, last = made
    for at in range(seats):
        chunk = last.cards[at:] + last.cards[:at]
        if taker(chunk, table.turned, last.leader) == leader:
            return (*before, Trick(last.leader, chunk, leader)), dealer
    raise BadValue("dealer", "value", f"With the cards that are left seat {leader} does not come to lead.")


def _called(table: Playing, leader: Seat) -> Match[Options, Reason]:
    """The score sheet with the calls that the cards face up and the trumps need."""
    match = table.match
    for seat, called in enumerate(table.called):
        for _ in range(calls_shown(called)):
            match = score_call(match, seat)
    changes = [one != other for one, other in pairwise((table.turned, table.trump, table.coming))]
    for _ in range(sum(changes) - len(match.lines)):
        match = score_call(match, leader)
    return match
