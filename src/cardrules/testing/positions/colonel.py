"""Positions of Colonel in one line each.  Melds are parted by bars, as hands are."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain
from typing import Final

import attrs

from cardrules.cards import Card, Cards, in_order, put
from cardrules.game import BadValue, Match
from cardrules.games.colonel.state import (
    HAND,
    PACK,
    SEATS,
    Drawing,
    Melding,
    Options,
    Reason,
    Replying,
    State,
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
    row_said,
    rows_of,
    too_many,
    worded,
)
from cardrules.testing.problems.colonel import STOCK, turns_of

SUITS: Final = 4


def drawing(
    hands: str = "|",
    *,
    to_draw: Seat = 0,
    challenged: tuple[bool, bool] = (False, False),
    taken: str = "|",
    melds: str = "",
    pile: str = "",
    stock: str | None = None,
    turns: int | None = None,
    dealer: Seat | None = None,
    deals: int | None = None,
    scores: tuple[int, ...] = (0, 0),
    options: Options | None = None,
    complete: bool = True,
) -> State:
    """The start of a turn: *hands* without the optional cards *taken*; the last card of the *pile* is the optional one.

    Filled in: a hand that is not written; then melds after those given, as many as such hands need.  All other cards
    are the stock; if a *stock* is given they are at the bottom of the pile.  The number of turns and the dealer are
    made to fit, and one hand is over if there are scores.  Raises BadValue.
    """
    check_seats(SEATS, to_draw=to_draw, dealer=dealer)
    check_numbers(turns=turns, deals=deals)
    match = _match(options, dealer, deals, scores, fit=complete)
    laid = _Laid(hands, taken, melds, pile, stock)
    if complete:
        laid.complete(to_draw, None, has_drawn=False)
        turns, dealer = laid.turns(to_draw, turns, dealer, match.options.max_turns, has_drawn=False)
        match = attrs.evolve(match, dealer=dealer)
    table = Drawing(
        match=match,
        to_draw=to_draw,
        challenged=_both(challenged),
        melds=laid.melds,
        pile=laid.pile,
        taken=laid.taken,
        sizes=laid.sizes(),
        stock=len(laid.stock),
        turns=turns or 0,
    )
    return State(table, laid.hands, laid.stock)


def replying(
    hands: str = "|",
    *,
    challenger: Seat = 0,
    to_draw: Seat = 0,
    taken: str = "|",
    melds: str = "",
    pile: str = "",
    stock: str | None = None,
    turns: int | None = None,
    dealer: Seat | None = None,
    deals: int | None = None,
    scores: tuple[int, ...] = (0, 0),
    options: Options | None = None,
    complete: bool = True,
) -> State:
    """An open challenge, else like `drawing`."""
    check_seats(SEATS, challenger=challenger)
    state = drawing(
        hands, to_draw=to_draw, taken=taken, melds=melds, pile=pile, stock=stock, turns=turns, dealer=dealer,
        deals=deals, scores=scores, options=options, complete=complete,
    )  # fmt: skip
    table = state.table
    assert isinstance(table, Drawing)
    return State(
        Replying(
            match=table.match,
            challenger=challenger,
            to_draw=to_draw,
            challenged=put(table.challenged, challenger, True),
            melds=table.melds,
            pile=table.pile,
            taken=table.taken,
            sizes=table.sizes,
            stock=table.stock,
            turns=table.turns,
        ),
        state.hands,
        state.stock,
    )


def melding(
    hands: str = "|",
    *,
    to_discard: Seat = 0,
    optional: str = "",
    taken: str = "|",
    melds: str = "",
    pile: str = "",
    stock: str | None = None,
    turns: int | None = None,
    dealer: Seat | None = None,
    deals: int | None = None,
    scores: tuple[int, ...] = (0, 0),
    options: Options | None = None,
    complete: bool = True,
) -> State:
    """After a draw: *hands* without the optional cards *taken*, among which is the *optional* card of this turn, unless
    it is melded.  The player in turn has the card drawn.  Else like `drawing`."""
    check_seats(SEATS, to_discard=to_discard, dealer=dealer)
    check_numbers(turns=turns, deals=deals)
    match = _match(options, dealer, deals, scores, fit=complete)
    laid, drawn = _Laid(hands, taken, melds, pile, stock), cards_of(card, optional, "optional")
    if len(drawn) > 1:
        raise too_many("optional", len(drawn), 1)
    if complete:
        laid.complete(to_discard, drawn[0] if drawn else None, has_drawn=True)
        turns, dealer = laid.turns(to_discard, turns, dealer, match.options.max_turns, has_drawn=True)
        match = attrs.evolve(match, dealer=dealer)
    table = Melding(
        match=match,
        to_discard=to_discard,
        optional=drawn[0] if drawn else None,
        melds=laid.melds,
        pile=laid.pile,
        taken=laid.taken,
        sizes=laid.sizes(),
        stock=len(laid.stock),
        turns=turns or 0,
    )
    return State(table, laid.hands, laid.stock)


def _match(
    options: Options | None, dealer: Seat | None, deals: int | None, scores: tuple[int, ...], *, fit: bool
) -> Match[Options, Reason]:
    """After one cut and so many hands, of which one more is played if the options do not say how many."""
    agreed, past = options_said(Options, options), deals_before(deals, numbers_said(scores, "scores"), fit=fit)
    if fit and options is None:
        agreed = attrs.evolve(agreed, hands=max(1, past + 1))
    return Match(agreed, 1 if dealer is None else dealer, 1, past, tuple(scores), ())


def _both(challenged: tuple[bool, bool]) -> tuple[bool, bool]:
    """By seat, whether he has challenged; raises BadValue "type"."""
    made = row_said(challenged, "challenged")
    if len(made) != SEATS or not all([type(each) is bool for each in made]):
        raise BadValue("challenged", "type", f"Here belongs true or false for each seat, not {challenged!a:.60}.")
    return made[0], made[1]


# --- The cards --------------------------------------------------------------------------------------------------------


class _Laid:
    """Where the cards lie: as said, then completed."""

    def __init__(self, hands: str, taken: str, melds: str, pile: str, stock: str | None) -> None:
        self.hands = rows_of(card, hands, "hands", SEATS)
        self.taken = rows_of(card, taken, "taken", SEATS)
        self.melds = rows_of(card, melds, "melds") if worded(melds, "melds").strip() else ()
        self.pile = cards_of(card, pile, "pile")
        self.optional: Card | None = None
        self._is_all = stock is not None
        placed = {*chain(*self.hands, *self.taken, *self.melds, self.pile)}
        left = tuple([each for each in PACK if each not in placed])
        self.stock = left if stock is None else cards_of(card, stock, "stock")

    def sizes(self) -> tuple[int, ...]:
        """By seat: cards in hand, taken ones too."""
        return tuple([len(hand) + len(taken) for hand, taken in zip(self.hands, self.taken, strict=True)])

    def complete(self, turn: Seat, optional: Card | None, *, has_drawn: bool) -> None:
        """All cards of the pack; *turn* is the seat in turn."""
        self.optional = optional
        rest = Rest(PACK)
        for path, cards in self._said():
            rest.place(cards, path)
        most = [HAND + (has_drawn and seat == turn) for seat in range(SEATS)]
        for seat, size in enumerate(self.sizes()):
            if size > most[seat]:
                raise too_many(f"hands[{seat}]", size, most[seat])
        missing = sum(most) - sum(self.sizes()) - sum(map(len, self.melds))
        bare = [seat for seat, size in enumerate(self.sizes()) if not size]  # each has a card at least
        if missing < len(bare):
            raise too_many("melds", sum(map(len, self.melds)), sum(most) - sum(self.sizes()) - len(bare))
        for seat in (1 - turn, turn) if has_drawn else (turn, 1 - turn):  # fewest turns: who is last may have melded
            if not self.hands[seat]:
                others = not self.sizes()[1 - seat]
                missing -= self._more(seat, min(missing - others, most[seat] - self.sizes()[seat]), rest)
        for meld in _sets(missing, rest):
            self.melds = (*self.melds, meld)
            missing -= len(meld)
        for seat in (1 - turn, turn):
            missing -= self._more(seat, min(missing, most[seat] - self.sizes()[seat]), rest)
        self._pile(rest, STOCK + 1 - has_drawn, STOCK - (has_drawn and optional is None))

    def _said(self) -> Iterator[tuple[str, Cards]]:
        for path, rows in (("hands", self.hands), ("taken", self.taken), ("melds", self.melds)):
            for nth, row in enumerate(rows):
                yield f"{path}[{nth}]", row
        yield "pile", self.pile
        if self._is_all:
            yield "stock", self.stock

    def _more(self, seat: Seat, count: int, rest: Rest) -> int:
        self.hands = put(self.hands, seat, in_order(self.hands[seat] + rest.some(count, f"hands[{seat}]")))
        return count

    def _pile(self, rest: Rest, both: int, most: int) -> None:
        """Pile and stock have *both* together, the stock at most so many."""
        if self._is_all:
            if len(self.stock) > min(most, both):
                raise too_many("stock", len(self.stock), most)
            self.pile = rest.every() + self.pile
        else:
            self.pile = rest.some(max(0, both - most - len(self.pile)), "pile") + self.pile
            self.stock = rest.every()

    def turns(
        self, turn: Seat, turns: int | None, dealer: Seat | None, limit: int | None, *, has_drawn: bool
    ) -> tuple[int, Seat]:
        """How many turns are over, and who deals: as said, or so that each draw has its turn, and whoever has melded
        has had one; raises BadValue "value" if there is no such number below the limit."""
        if turns is not None:
            return turns, (1 + turns - turn) % SEATS if dealer is None else dealer
        melded = self.optional is not None and self.optional not in self.taken[turn]
        least = STOCK - len(self.stock) + sum(map(len, self.taken)) + melded - has_drawn
        few = [seat for seat, size in enumerate(self.sizes()) if size < HAND and not (has_drawn and seat == turn)]
        both = max(least, SEATS) if self.melds or few else least  # each has had a turn, if there may be so many
        end = both + SEATS if limit is None else limit
        for over in (*range(both, end), *range(least, min(both, end))):
            dealt = (1 + over - turn) % SEATS
            if dealer in (None, dealt) and all([turns_of(seat, dealt, over) for seat in few]):
                return over, dealt
        raise BadValue("turns", "value", f"After fewer turns than {limit}, the most of this table, no cards lie so.")


def _sets(count: int, rest: Rest) -> Iterator[Cards]:
    """Sets of so many cards, nearly so for one, two or five; first those of four, which take no card more."""
    threes = -count % SUITS
    fours = (count - 3 * threes) // SUITS
    if fours < 0:  # 1, 2 or 5
        fours, threes = 0, count // 3
    for size in (*[SUITS] * fours, *[SUITS - 1] * threes):
        yield from _set(size, rest)


def _set(size: int, rest: Rest) -> Iterator[Cards]:
    for nth in range(len(PACK) // SUITS):
        there = [each for each in PACK[nth :: len(PACK) // SUITS] if rest.has(each)]
        if len(there) >= size:
            meld = tuple(there[:size])
            rest.place(meld, "melds")
            yield meld
            return
