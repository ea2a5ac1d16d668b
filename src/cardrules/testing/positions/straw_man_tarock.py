"""Positions of Straw Man Tarock in one line each.

Straw men are parted by a stroke: `piles="7C 8C / / 9C | / /"` are the cards face down, each top first; in `tops` a dash
is a straw man that shows nothing: `tops="TC - 9C | - - -"`.
"""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from itertools import product
from typing import Final, Literal, TypeAlias

import attrs

from cardrules.cards import Card, Cards, in_order
from cardrules.game import BadValue, Match
from cardrules.games.straw_man_tarock.play import first_leader
from cardrules.games.straw_man_tarock.scoring import taker
from cardrules.games.straw_man_tarock.state import (
    HEIGHT,
    PACK,
    PILES,
    SEATS,
    TRICKS,
    Auction,
    Call,
    Options,
    Playing,
    Reason,
    State,
    Tops,
    Trick,
    card,
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
    parted,
    rows_of,
    taken_tricks,
    too_many,
    worded,
)
from cardrules.testing.problems.straw_man_tarock import HAND, stays

Piles: TypeAlias = tuple[tuple[Cards, ...], ...]
"""By seat and straw man: the cards face down, top first."""

CALLS: Final[dict[str, Call | None]] = {"": None, "ros": "ros", "topschin": "topschin"}


def auction(
    hands: str = "|",
    *,
    to_bid: Seat | None = None,
    piles: str = "//|//",
    dealer: Seat | None = None,
    deals: int | None = None,
    scores: tuple[int, ...] = (0, 0),
    options: Options | None = None,
    complete: bool = True,
) -> State:
    """The bidding; the elder is to bid unless it is the dealer's turn.

    Filled in: hands and straw men, to as many cards as are dealt.  The first dealer of the options is made to fit,
    and one hand is over if there are scores.  Raises BadValue.
    """
    check_seats(SEATS, to_bid=to_bid, dealer=dealer)
    check_numbers(deals=deals)
    held, lying = rows_of(card, hands, "hands", SEATS), _piles(piles)
    match = _match(options, 0 if dealer is None else dealer, deals, scores, fit=complete)
    if complete:
        _check_sizes(held, lying, HEIGHT)
        rest = _rest(held, lying)
        held = tuple([in_order(hand + rest.some(HAND - len(hand), f"hands[{nth}]")) for nth, hand in enumerate(held)])
        lying = tuple(
            [
                tuple([pile + rest.some(HEIGHT - len(pile), f"piles[{seat}][{nth}]") for nth, pile in enumerate(row)])
                for seat, row in enumerate(lying)
            ]
        )
    elder = 1 - match.dealer
    table = Auction(match, elder if to_bid is None else to_bid, tuple(map(len, held)), _heights(lying))
    return State(table, held, lying)


def playing(
    hands: str,
    *,
    shown: str = "|",
    tops: str = "- - - | - - -",
    piles: str = "//|//",
    led: str = "",
    leader: Seat | None = None,
    declarer: Seat | Literal["any"] | None = "any",
    taken: Sequence[Trick] | None = None,
    dealer: Seat | None = None,
    deals: int | None = None,
    scores: tuple[int, ...] = (0, 0),
    options: Options | None = None,
    complete: bool = True,
) -> State:
    """The middle of a hand: *hands* without the cards *shown*, the *tops*, the *piles* face down under them, and the
    card *led*, "XVII:ros" if with a call.

    Filled in: the hand is as far on as such cards allow, or new if none is written; a player who has too few gets more,
    first in the hand, then in the straw men; the tricks *taken* have what is left.  Leader, *declarer* and dealer are
    made to fit: seat 0 leads and has declared if that is found, after tricks that are given whoever took the last
    leads.  The first dealer of the options is made to fit, and one hand is over if there are scores.  Raises BadValue.
    """
    check_seats(SEATS, leader=leader, declarer=None if declarer == "any" else declarer, dealer=dealer)
    check_numbers(deals=deals)
    held, seen, lying = rows_of(card, hands, "hands", SEATS), rows_of(card, shown, "shown", SEATS), _piles(piles)
    trick, calls = _cards_and_calls(led)
    if len(trick) >= SEATS:
        raise too_many("led", len(trick), SEATS - 1)
    laid = _Laid(held, seen, _tops(tops), lying, trick, taken_tricks(Trick, taken))
    agreed, declarers = options_said(Options, options), _declarers(declarer)
    if complete and taken is None:
        leaders = range(SEATS) if leader is None else (leader,)
        laid, told = _new(laid, leaders, declarers, dealer, agreed)
    elif complete:
        laid, told = _after(laid, leader, declarers, dealer, agreed)
    else:
        turn = laid.next_leader(0) if leader is None else leader
        told = _Told(turn, declarers[0], 1 if dealer is None else dealer)
    table = Playing(
        match=_match(options, told.dealer, deals, scores, fit=complete),
        declarer=told.declarer,
        to_play=1 - told.leader if trick else told.leader,
        trick=trick,
        calls=calls,
        taken=laid.taken,
        sizes=tuple([len(hand) + len(face_up) for hand, face_up in zip(laid.hands, seen, strict=True)]),
        shown=seen,
        tops=laid.tops,
        heights=_heights(laid.piles),
    )
    return State(table, laid.hands, laid.piles)


def trick(text: str) -> Trick:
    """A finished trick: "0 XVII:ros 7S" is led by seat 0, and taken by the better card.  Raises BadValue."""
    leader, *words = worded(text, "trick").split() or [text]
    cards, calls = _cards_and_calls(" ".join(words))
    if leader not in ("0", "1") or len(cards) != SEATS:
        raise BadValue("trick", "value", f"Here belong a seat and two cards, not {text!r:.60}.")
    return Trick(int(leader), cards, calls, taker(cards, int(leader)))


# --- What is said -----------------------------------------------------------------------------------------------------


def _match(
    options: Options | None, dealer: Seat, deals: int | None, scores: tuple[int, ...], *, fit: bool
) -> Match[Options, Reason]:
    agreed, past = options_said(Options, options), deals_before(deals, numbers_said(scores, "scores"), fit=fit)
    if fit:
        agreed = attrs.evolve(agreed, first_dealer=(dealer + past) % SEATS)
        if options is None:
            agreed = attrs.evolve(agreed, hands=max(2, past + 1))
    return Match(agreed, dealer, 0, past, tuple(scores), ())


def _piles(text: str) -> Piles:
    """By seat and straw man, in the order written."""
    made: list[tuple[Cards, ...]] = []
    for seat, row in enumerate(parted(text, "piles", SEATS)):
        men = parted(row, f"piles[{seat}]", PILES, "/")
        made.append(tuple([cards_of(card, man, f"piles[{seat}][{nth}]") for nth, man in enumerate(men)]))
    return tuple(made)


def _tops(text: str) -> Tops:
    made: list[tuple[Card | None, ...]] = []
    for seat, row in enumerate(parted(text, "tops", SEATS)):
        words = row.split()
        if len(words) != PILES:
            raise BadValue(f"tops[{seat}]", "size", f"Here belong {PILES} tops, '-' for none, not {len(words)}.")
        each = [cards_of(card, word.strip("-"), f"tops[{seat}][{nth}]") for nth, word in enumerate(words)]
        made.append(tuple([cards[0] if cards else None for cards in each]))
    return tuple(made)


def _cards_and_calls(led: str) -> tuple[Cards, tuple[Call | None, ...]]:
    parts = [word.partition(":") for word in worded(led, "led").split()]
    for nth, (_, _, call) in enumerate(parts):
        if call not in CALLS:
            raise BadValue(
                f"led[{nth}]", "value", f"Here belongs 'ros' or 'topschin' after the colon, not {call!r:.40}."
            )
    return cards_of(card, " ".join([code for code, _, _ in parts]), "led"), tuple([CALLS[call] for _, _, call in parts])


def _heights(piles: Piles) -> tuple[tuple[int, ...], ...]:
    return tuple([tuple(map(len, row)) for row in piles])


def _up(tops: Tops) -> Cards:
    return tuple([top for row in tops for top in row if top is not None])


def _lying(tops: Tops, piles: Piles, seat: Seat) -> int:
    return len(_up((tops[seat],))) + sum(map(len, piles[seat]))


# --- What is not said -------------------------------------------------------------------------------------------------


@attrs.frozen
class _Laid:
    """Where the cards lie."""

    hands: tuple[Cards, ...]
    shown: tuple[Cards, ...]
    tops: Tops
    piles: Piles
    trick: Cards
    taken: tuple[Trick, ...]

    def next_leader(self, first: Seat) -> Seat:
        """Who leads after the tricks taken; *first* to the first one."""
        return self.taken[-1].taker if self.taken else first


@attrs.frozen
class _Told:
    """Who leads now, who has declared, and who has dealt."""

    leader: Seat
    declarer: Seat | None
    dealer: Seat


def _declarers(declarer: Seat | Literal["any"] | None) -> tuple[Seat | None, ...]:
    """Who may have declared, the likeliest first."""
    return (*range(SEATS), None) if declarer == "any" else (declarer,)


def _new(
    laid: _Laid, leaders: Sequence[Seat], declarers: Sequence[Seat | None], dealer: Seat | None, options: Options
) -> tuple[_Laid, _Told]:
    """The cards, with tricks for the first of these leaders and declarers for whom some are found."""
    *others, last = product(leaders, declarers)
    for leader, declarer in others:
        with suppress(BadValue):
            return _new(laid, (leader,), (declarer,), dealer, options)
    leader, declarer = last
    filled, left = _filled(laid, leader, None)
    dealt, taken = _played(left, dealer, declarer, leader, options)
    return attrs.evolve(filled, taken=taken), _Told(leader, declarer, dealt)


def _after(
    laid: _Laid, leader: Seat | None, declarers: Sequence[Seat | None], dealer: Seat | None, options: Options
) -> tuple[_Laid, _Told]:
    """The cards after these tricks, with a declarer and a dealer with whom the first of them was led as it was."""
    first = laid.taken[0].leader if laid.taken else leader
    dealers = (1 - (first or 0), first or 0) if dealer is None else (dealer,)
    ways = [_Told(_leads(dealt, each, options), each, dealt) for each, dealt in product(declarers, dealers)]
    told = next((way for way in ways if first in (None, way.leader)), ways[0])
    turn = laid.next_leader(told.leader) if leader is None else leader
    return _filled(laid, turn, len(laid.taken))[0], attrs.evolve(told, leader=turn)


def _filled(laid: _Laid, leader: Seat, after: int | None) -> tuple[_Laid, Cards]:
    """Hands and straw men with the cards that are missing, after so many tricks or as many as such cards allow; and
    what is left."""
    rest = _rest(laid.hands, laid.piles)
    for path, cards in (("shown", (*laid.shown[0], *laid.shown[1])), ("tops", _up(laid.tops)), ("led", laid.trick)):
        rest.place(cards, path)
    for nth, each in enumerate(laid.taken):
        rest.place(each.cards, f"taken[{nth}]")
    _check_sizes(laid.hands, laid.piles, HEIGHT - 1)
    tops = _topped(laid.tops, laid.piles, rest)
    has = [len(laid.hands[seat]) + len(laid.shown[seat]) + _lying(tops, laid.piles, seat) for seat in range(SEATS)]
    tricks = _latest(has, laid.trick, leader) if after is None else after
    short = [TRICKS - tricks - (bool(laid.trick) and seat == leader) - has[seat] for seat in range(SEATS)]
    held, tops, piles = _more(laid.hands, tops, laid.piles, short, rest)
    return attrs.evolve(laid, hands=held, tops=tops, piles=piles), rest.every()


def _rest(held: tuple[Cards, ...], piles: Piles) -> Rest:
    rest = Rest(PACK)
    for seat in range(SEATS):
        rest.place(held[seat], f"hands[{seat}]")
        for nth, pile in enumerate(piles[seat]):
            rest.place(pile, f"piles[{seat}][{nth}]")
    return rest


def _check_sizes(held: tuple[Cards, ...], piles: Piles, height: int) -> None:
    for seat in range(SEATS):
        if len(held[seat]) > HAND:
            raise too_many(f"hands[{seat}]", len(held[seat]), HAND)
        for nth, pile in enumerate(piles[seat]):
            if len(pile) > height:
                raise too_many(f"piles[{seat}][{nth}]", len(pile), height)


def _topped(tops: Tops, piles: Piles, rest: Rest) -> Tops:
    """A straw man that has cards face down shows one."""
    made: list[tuple[Card | None, ...]] = []
    for seat, (row, men) in enumerate(zip(tops, piles, strict=True)):
        each: list[Card | None] = list(row)
        for nth, pile in enumerate(men):
            if pile and row[nth] is None:
                each[nth : nth + 1] = rest.first(stays)
            if len(each) < PILES:
                raise BadValue(f"tops[{seat}][{nth}]", "size", "No card is left that stays on a straw man.")
        made.append(tuple(each))
    return tuple(made)


def _latest(has: list[int], trick: Cards, leader: Seat) -> int:
    """After how many tricks both have at least what is written, and as few as can be; 0 if nothing is."""
    if not any(has) and not trick:
        return 0
    plays = [bool(trick) and seat == leader for seat in range(SEATS)]
    tricks = min([TRICKS - count - played for count, played in zip(has, plays, strict=True)])
    if tricks < 0:
        raise too_many(f"hands[{has.index(max(has))}]", max(has), TRICKS)
    return min(tricks, TRICKS - 1)


def _more(
    held: tuple[Cards, ...], tops: Tops, piles: Piles, short: list[int], rest: Rest
) -> tuple[tuple[Cards, ...], Tops, Piles]:
    """So many cards more by seat: in the hand up to what is dealt to one, then in the straw men.

    Their tops are chosen first, while there are cards that stay on a straw man.
    """
    left = list(short)
    for seat, few in enumerate(short):
        if few < 0:
            raise too_many(f"hands[{seat}]", len(held[seat]), len(held[seat]) + few)
    to_hand = [min(few, max(0, HAND - len(hand))) for few, hand in zip(short, held, strict=True)]
    faces, men = [list(row) for row in tops], [list(row) for row in piles]
    for seat in range(SEATS):
        left[seat] -= to_hand[seat]
        for nth in range(PILES):
            room = sum([HEIGHT - 1 - len(pile) for top, pile in zip(faces[seat], men[seat], strict=True) if top])
            if faces[seat][nth] is None and left[seat] > room:
                faces[seat][nth : nth + 1] = rest.first(stays) or (None,)
                left[seat] -= faces[seat][nth] is not None
    held = tuple([in_order(hand + rest.some(to_hand[nth], f"hands[{nth}]")) for nth, hand in enumerate(held)])
    for seat in range(SEATS):
        for nth, top in enumerate(faces[seat]):
            more = min(left[seat], HEIGHT - 1 - len(men[seat][nth])) if top else 0
            under = rest.some(more, f"piles[{seat}][{nth}]")
            men[seat][nth] += under
            left[seat] -= len(under)
        if left[seat]:
            raise BadValue(f"hands[{seat}]", "size", f"There is no place for {left[seat]} cards more of this player.")
    return held, tuple(map(tuple, faces)), tuple(map(tuple, men))


def _leads(dealer: Seat, declarer: Seat | None, options: Options) -> Seat:
    return first_leader(Match(options, dealer, 0, 0, (0, 0), ()), declarer)


def _played(
    cards: Cards, dealer: Seat | None, declarer: Seat | None, leader: Seat, options: Options
) -> tuple[Seat, tuple[Trick, ...]]:
    """The dealer, and tricks of these cards after which *leader* leads: two by two, led either way."""
    for dealt in (1, 0) if dealer is None else (dealer,):
        ways: dict[Seat, tuple[Trick, ...]] = {_leads(dealt, declarer, options): ()}
        for at in range(0, len(cards), SEATS):
            further: dict[Seat, tuple[Trick, ...]] = {}
            for turn, done in ways.items():
                for pair in (cards[at : at + SEATS], cards[at : at + SEATS][::-1]):
                    took = taker(pair, turn)
                    further.setdefault(took, (*done, Trick(turn, pair, (None, None), took)))
            ways = further
        if leader in ways:
            return dealt, ways[leader]
    raise BadValue("leader", "value", f"Seat {leader} does not come to lead with this dealer and declarer.")
