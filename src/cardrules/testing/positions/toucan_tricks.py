"""Positions of Toucan, the trick game, in one line each."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations
from typing import Final

import attrs

from cardrules.cards import Cards, in_order
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
from cardrules.testing.positions.common import Rest, cards_of, check_seats, rows_of, taken_tricks, too_many
from cardrules.testing.problems.toucan_tricks import can_after, size_after

CALLS: Final[tuple[Call, Call]] = ("high", "low")


def playing(
    hands: str,
    *,
    led: str = "",
    leader: Seat = 0,
    taken: Sequence[Trick] | None = None,
    counts: tuple[int, int] | None = None,
    can: str = "",
    dealer: Seat | None = None,
    deals: int = 0,
    scores: tuple[int, int] = (0, 0),
    options: Options | None = None,
    complete: bool = True,
) -> State:
    """The middle of a deal: *hands* without the two cards *led*, "QH 8D high"; the *can*, its top card first.

    Filled in: the deal is as far on as such hands allow, or as *counts* of cards won say, or new if no hand is written;
    the Can begins with the cards given; the tricks *taken* have what is left.  The first dealer of the options is made
    to fit.  Raises BadValue.
    """
    held = rows_of(card, hands, "hands", SEATS)
    check_seats(SEATS, leader=leader, dealer=dealer)
    lead, stock = _lead(led), cards_of(card, can, "can")
    agreed, done = options or Options(), taken_tricks(Trick, taken)
    won = counts or (len(won_by(0, done)), len(won_by(1, done)))
    if complete:
        tricks = len(done) if taken is not None else _latest(held, leader, lead, stock, counts)
        held, stock, left = _filled(held, leader, lead, stock, done, tricks)
        if taken is None:
            dealers = (1 - leader, leader) if dealer is None else (dealer,)
            dealer, done = _played(left, tricks, dealers, leader, counts, agreed)
            won = (len(won_by(0, done)), len(won_by(1, done)))
        elif dealer is None:
            dealer = 1 - (done[0].leader if done else leader)
        shift = deals if agreed.next_dealer == "alternate" else 0
        agreed = attrs.evolve(agreed, first_dealer=(dealer + shift) % SEATS)
    match: Match[Options, Reason] = Match(agreed, 1 if dealer is None else dealer, 0, deals, scores, ())
    sizes = (len(held[0]), len(held[1]))
    if lead is None:
        return State(Leading(match, leader, done, won, sizes, len(stock)), held, stock)
    two, call = lead
    return State(Following(match, 1 - leader, two, call, done, won, sizes, len(stock)), held, stock)


def trick(text: str, options: Options | None = None) -> Trick:
    """A finished trick: "0 QH 8D high QD TH" is led by seat 0.  Raises BadValue."""
    leader, *words = text.split() or [text]
    lead = _lead(" ".join(words[:3]))
    reply = in_order(cards_of(card, " ".join(words[3:]), "reply"))
    if lead is None or leader not in ("0", "1") or len(reply) != len(PACK[:2]):
        raise BadValue("trick", "value", f"Here belong a seat, two cards, a call, and two cards, not {text!r:.60}.")
    return _judged(int(leader), *lead, (reply[0], reply[1]), options or Options())


def _judged(leader: Seat, lead: Two, call: Call, reply: Two, options: Options) -> Trick:
    match: Match[Options, Reason] = Match(options, 0, 0, 0, (0, 0), ())
    return finished(Following(match, 1 - leader, lead, call, (), (0, 0), (0, 0), 0), reply)


def _lead(led: str) -> tuple[Two, Call] | None:
    """Two cards in pack order, and what was said."""
    if not led:
        return None
    *codes, word = led.split()
    call: Call | None = next((call for call in CALLS if call == word), None)
    if call is None or len(codes) != len(PACK[:2]):
        raise BadValue("led", "value", f"Here belong two cards and 'high' or 'low', not {led!r:.40}.")
    one, other = in_order(cards_of(card, " ".join(codes), "led"))
    return (one, other), call


# --- What is not said -------------------------------------------------------------------------------------------------


def _sizes(tricks: int, leader: Seat, lead: tuple[Two, Call] | None) -> list[int]:
    """Cards in hand, by seat, after so many tricks."""
    return [size_after(tricks) - (2 if lead and seat == leader else 0) for seat in range(SEATS)]


def _latest(
    held: tuple[Cards, ...], leader: Seat, lead: tuple[Two, Call] | None, can: Cards, counts: tuple[int, int] | None
) -> int:
    """After how many tricks all hands are at least as large as written, and as small as can be; 0 if none is."""
    if counts is not None:
        tricks, left = divmod(sum(counts), 4)
        if left or not 0 <= tricks < TRICKS or min(counts) < 0:
            raise BadValue("counts", "value", f"Cards are won by fours, up to {4 * (TRICKS - 1)}, not {counts}.")
        return tricks
    if not any(held) and lead is None:
        return 0
    for tricks in reversed(range(TRICKS)):
        sizes = _sizes(tricks, leader, lead)
        if all([len(hand) <= size for hand, size in zip(held, sizes, strict=True)]) and len(can) <= can_after(tricks):
            return tricks
    raise BadValue("hands", "size", "At no time of a deal are there such hands with such a Can.")


def _filled(
    held: tuple[Cards, ...],
    leader: Seat,
    lead: tuple[Two, Call] | None,
    can: Cards,
    taken: tuple[Trick, ...],
    tricks: int,
) -> tuple[tuple[Cards, ...], Cards, Cards]:
    """Hands, Can, and what is left."""
    rest, sizes = Rest(PACK), _sizes(tricks, leader, lead)
    for nth, hand in enumerate(held):
        rest.place(hand, f"hands[{nth}]")
        if len(hand) > sizes[nth]:
            raise too_many(f"hands[{nth}]", len(hand), sizes[nth])
    rest.place(lead[0] if lead else (), "led")
    rest.place(can, "can")
    for nth, trick in enumerate(taken):
        rest.place(trick.lead + trick.reply, f"taken[{nth}]")
    held = tuple([in_order(hand + rest.some(size - len(hand))) for hand, size in zip(held, sizes, strict=True)])
    if len(can) > can_after(tricks):
        raise too_many("can", len(can), can_after(tricks))
    can += rest.some(can_after(tricks) - len(can))
    return held, can, rest.every()


def _played(
    cards: Cards,
    tricks: int,
    dealers: tuple[Seat, ...],
    leader: Seat,
    counts: tuple[int, int] | None,
    options: Options,
) -> tuple[Seat, tuple[Trick, ...]]:
    """The dealer, and tricks of these cards after which *leader* leads and the players have won so many.

    Four by four the cards are led and answered in every way there is, and what the players have won by then is kept,
    one way for each.
    """
    for chunks in (
        [cards[nth::tricks] for nth in range(tricks)],
        [cards[4 * nth : 4 * nth + 4] for nth in range(tricks)],
    ):
        for dealer in dealers:
            ways: dict[tuple[Seat, int], tuple[Trick, ...]] = {(1 - dealer, 0): ()}
            for chunk in chunks:
                by_leader = [_tricks_of(chunk, seat, options) for seat in range(SEATS)]
                further: dict[tuple[Seat, int], tuple[Trick, ...]] = {}
                for (turn, won), done in ways.items():
                    for trick in by_leader[turn]:
                        further.setdefault((next_leader(trick), won + len(trick.won[0])), (*done, trick))
                ways = further
            ends = [won for turn, won in ways if turn == leader and (counts is None or won == counts[0])]
            if ends:
                return dealer, ways[leader, min(ends, key=lambda won: abs(won - 2 * tricks))]
    wanted = f" with {counts[0]} and {counts[1]} cards won" if counts else ""
    raise BadValue("leader", "value", f"With the cards that are left seat {leader} does not come to lead{wanted}.")


def _tricks_of(four: Cards, leader: Seat, options: Options) -> list[Trick]:
    """Every way to lead two of four cards, and to answer with the others."""
    made: list[Trick] = []
    for one, other in combinations(four, 2):
        left = [each for each in four if each not in (one, other)]
        for call in CALLS:
            made.append(_judged(leader, (one, other), call, (left[0], left[1]), options))
    return made
