"""Positions of Toucan, the memory game, in one line each.

A card is its number, with its power where the deck has several of that number; "." is a hole; "5@02" has been seen by
seats 0 and 2, "5@" by nobody, "5*" by everybody at once.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, TypeAlias

import attrs

from cardrules.cards import POWERS, Card, Cards, Power, put
from cardrules.game import BadOptions, BadValue, Match
from cardrules.games.toucan_burn.deck import POWER_OF, Deck, pack_of, points_of
from cardrules.games.toucan_burn.state import (
    LOOKED_AT,
    SQUARE,
    Closing,
    Drawing,
    Gift,
    Holding,
    Look,
    Lying,
    Options,
    Pending,
    Reason,
    Reshuffling,
    Slots,
    State,
)
from cardrules.seats import Seat
from cardrules.testing.positions.common import (
    Rest,
    check_numbers,
    check_seats,
    deals_before,
    numbers_said,
    options_said,
    parted,
    row_said,
    too_many,
    worded,
)
from cardrules.testing.problems.toucan_burn import (
    added,
    burned,
    dealt_looks,
    dealt_slots,
    fewest_discards,
    first_stock,
    windows_to_burn,
    windows_to_pay,
)

FEWEST: Final = 2
MOST: Final = 10
"""Seats (B1)."""

Faces: TypeAlias = tuple[tuple[Card | None, ...], ...]
"""By owner and slot; None for a hole."""


def card_of(word: str, deck: Deck = "cabo", path: str = "card") -> Card:
    """The card of the deck with that code, else the first with that number; raises BadValue "card"."""
    word = worded(word, path)
    found = [each for each in points_of(deck) if word in (each.code, each.rank)]
    if not found:
        raise BadValue(path, "card", f"{word!r:.40} is no card of the deck.")
    return min(found, key=lambda each: each.code != word)


def cards_of(words: str, deck: Deck = "cabo", path: str = "cards") -> Cards:
    """Those cards of the deck, in the order written."""
    return tuple([card_of(word, deck, f"{path}[{nth}]") for nth, word in enumerate(worded(words, path).split())])


def drawing(
    hands: str,
    *,
    pile: str = "",
    stock: str | None = None,
    to_draw: Seat = 0,
    caller: Seat | None = None,
    turns: int | None = None,
    window: str | None = None,
    power: tuple[Seat, Power] | None = None,
    gift: tuple[Seat, Seat, int] | None = None,
    reshuffles: int = 0,
    dealer: Seat | None = None,
    deals: int | None = None,
    scores: tuple[int, ...] | None = None,
    options: Options | None = None,
    complete: bool = True,
) -> State:
    """Between two turns; *window* is open for the seats "-", and "x" has tried: "--x-".

    There are as many seats as hands, whatever the options say.  Filled in: a hand that is not written, with four cards;
    holes after fewer than four.  If no card is marked, everybody has seen his slots 2 and 3, as after the deal.  All
    other cards are the stock; if a *stock* is given they are at the bottom of the pile, which has at least the discards
    that there must have been.  The number of turns and the dealer are made to fit, and one round is over if there are
    scores.  Raises BadValue.
    """
    laid = _Laid(hands, pile, stock, deals, scores, options, complete=complete)
    check_seats(laid.seats, to_draw=to_draw, caller=caller, dealer=dealer)
    check_numbers(turns=turns, reshuffles=reshuffles)
    waits = _Waiting(laid.seats, window, power, gift)
    looks: tuple[Look, ...] = ()
    if complete:
        laid.complete(power=waits.power)
        turns, dealer = laid.turns(to_draw, caller, turns, dealer, reshuffles, waits)
        looks = dealt_looks(laid.seats) if turns == 0 else ()
    table = Drawing(
        match=laid.match(to_draw, turns, dealer),
        to_draw=to_draw,
        caller=caller,
        turns=turns or 0,
        slots=laid.slots,
        pile=laid.pile,
        stock=len(laid.stock),
        reshuffles=reshuffles,
        window=waits.window,
        power=waits.power,
        gift=waits.gift,
        looks=looks,
    )
    return State(table, laid.faces, None, laid.stock)


def closing(
    hands: str,
    *,
    pile: str = "",
    stock: str | None = None,
    to_reveal: Seat | None = None,
    caller: Seat | None = None,
    turns: int | None = None,
    window: str | None = None,
    power: tuple[Seat, Power] | None = None,
    gift: tuple[Seat, Seat, int] | None = None,
    reshuffles: int = 0,
    dealer: Seat | None = None,
    deals: int | None = None,
    scores: tuple[int, ...] | None = None,
    options: Options | None = None,
    complete: bool = True,
) -> State:
    """No turn is left, else like `drawing`.

    The caller reveals or, if nobody has called, seat 0.  Filled in: if nothing else ends the round, the options have a
    limit of turns that does.
    """
    laid = _Laid(hands, pile, stock, deals, scores, options, complete=complete)
    check_seats(laid.seats, to_reveal=to_reveal, caller=caller, dealer=dealer)
    check_numbers(turns=turns, reshuffles=reshuffles)
    waits = _Waiting(laid.seats, window, power, gift)
    reveals = to_reveal if to_reveal is not None else caller or 0
    if complete:
        laid.complete(power=waits.power)
        turns, dealer = laid.turns(reveals, caller, turns, dealer, reshuffles, waits, closes=True)
    table = Closing(
        match=laid.match(reveals, turns, dealer),
        to_reveal=reveals,
        caller=caller,
        turns=turns or 0,
        slots=laid.slots,
        pile=laid.pile,
        stock=len(laid.stock),
        reshuffles=reshuffles,
        window=waits.window,
        power=waits.power,
        gift=waits.gift,
        looks=(),
    )
    return State(table, laid.faces, None, laid.stock)


def holding(
    hands: str,
    *,
    drawn: str = "",
    taken: str = "",
    pile: str = "",
    stock: str | None = None,
    holder: Seat = 0,
    caller: Seat | None = None,
    turns: int | None = None,
    reshuffles: int = 0,
    dealer: Seat | None = None,
    deals: int | None = None,
    scores: tuple[int, ...] | None = None,
    options: Options | None = None,
    complete: bool = True,
) -> State:
    """A player holds the card *drawn* from the stock, or *taken* from the pile; else like `drawing`.

    Filled in: if no card is given, one from the stock.
    """
    laid = _Laid(hands, pile, stock, deals, scores, options, held=_one(drawn, taken), complete=complete)
    check_seats(laid.seats, holder=holder, caller=caller, dealer=dealer)
    check_numbers(turns=turns, reshuffles=reshuffles)
    if complete:
        laid.complete(holds=True)
        turns, dealer = laid.turns(holder, caller, turns, dealer, reshuffles, _Waiting(laid.seats), lifted=bool(taken))
    held = laid.held[0] if laid.held else None
    table = Holding(
        match=laid.match(holder, turns, dealer),
        holder=holder,
        taken=held if taken else None,
        caller=caller,
        turns=turns or 0,
        slots=laid.slots,
        pile=laid.pile,
        stock=len(laid.stock),
        reshuffles=reshuffles,
    )
    return State(table, laid.faces, None if taken else held, laid.stock)


def reshuffling(
    hands: str,
    *,
    pile: str = "",
    to_draw: Seat = 0,
    debtor: Seat | None = None,
    debt: int = 1,
    caller: Seat | None = None,
    turns: int | None = None,
    reshuffles: int = 0,
    dealer: Seat | None = None,
    deals: int | None = None,
    scores: tuple[int, ...] | None = None,
    options: Options | None = None,
    complete: bool = True,
) -> State:
    """The stock is empty: for the player to draw the dealer shuffles, or for a *debtor* who owes so many cards for a
    wrong burn.  Else like `drawing` with an empty stock."""
    seats = len(parted(hands, "hands", None))
    check_seats(seats, debtor=debtor)
    check_numbers(debt=debt)
    tried = "".join(["x" if seat == debtor else "-" for seat in range(seats)])
    state = drawing(
        hands, pile=pile, stock="", to_draw=to_draw, caller=caller, turns=turns, reshuffles=reshuffles, dealer=dealer,
        window=None if debtor is None else tried, deals=deals, scores=scores, options=options, complete=complete,
    )  # fmt: skip
    assert isinstance(state.table, Drawing)
    return State(Reshuffling(state.table, debtor, 0 if debtor is None else debt), state.cards)


# --- What is said -----------------------------------------------------------------------------------------------------


class _Waiting:
    """What waits between two turns."""

    def __init__(
        self,
        seats: int,
        window: str | None = None,
        power: tuple[Seat, Power] | None = None,
        gift: tuple[Seat, Seat, int] | None = None,
    ) -> None:
        if window is not None and (len(worded(window, "window")) != seats or window.strip("-x")):
            raise BadValue("window", "value", f"Here belongs '-' or 'x' for each of {seats} seats, not {window!r:.40}.")
        self.window = None if window is None else tuple([each == "x" for each in window])
        self.power = None if power is None else _pending(power, seats)
        self.gift = None if gift is None else Gift(*numbers_said(gift, "gift", 3))
        for seat in () if self.gift is None else (self.gift.giver, self.gift.owner):
            check_seats(seats, gift=seat)

    def any(self) -> bool:
        """Whether anything waits."""
        return self.window is not None or self.power is not None or self.gift is not None


def _seated(options: Options, seats: int) -> Options:
    """The options for so many; raises BadValue "value" if the deck is too small for them."""
    try:
        return attrs.evolve(options, seats=seats)
    except BadOptions as error:
        raise BadValue("options", "value", str(error)) from None


def _pending(said: tuple[Seat, Power], seats: int) -> Pending:
    """A power that waits; raises BadValue "type" for what is no seat with a word, "seat" and "value"."""
    row: tuple[object, ...] = row_said(said, "power")
    if len(row) != 2 or not isinstance(row[1], str):
        raise BadValue("power", "type", f"Here belong a seat and a power, not {said!a:.60}.")
    pending = Pending(*said)
    check_seats(seats, power=pending.seat)
    if pending.power not in POWERS:
        raise BadValue("power", "value", f"Here belongs one of {', '.join(POWERS)}, not {pending.power!r:.40}.")
    return pending


class _Laid:
    """Where the cards lie: as said, then completed."""

    def __init__(
        self,
        hands: str,
        pile: str,
        stock: str | None,
        deals: int | None,
        scores: tuple[int, ...] | None,
        options: Options | None,
        *,
        held: str = "",
        complete: bool,
    ) -> None:
        rows = [row.split() for row in parted(hands, "hands", None)]
        self.seats = len(rows)
        if not FEWEST <= self.seats <= MOST:
            raise BadValue("hands", "seats", f"Here belong {FEWEST} to {MOST} rows, parted by '|', not {self.seats}.")
        check_numbers(deals=deals)
        made = () if scores is None else numbers_said(scores, "scores")
        self.options = _seated(options_said(Options, options), self.seats)
        deck = self.options.deck
        self.marked = any([mark in word for row in rows for word in row for mark in "@*"])
        self.faces: Faces = tuple(
            [tuple([_face(*each, deck) for each in _places(nth, row)]) for nth, row in enumerate(rows)]
        )
        self.slots: Slots = tuple(
            [tuple([_lying(*each, self.seats, deck) for each in _places(nth, row)]) for nth, row in enumerate(rows)]
        )
        self.pile, self.held = cards_of(pile, deck, "pile"), cards_of(held, deck, "drawn")
        if len(self.held) > 1:
            raise too_many("drawn", len(self.held), 1)
        self._is_all = stock is not None
        self.stock = cards_of("" if stock is None else stock, deck, "stock")
        self._deals, self._scores = deals_before(deals, made, fit=complete), made or (0,) * self.seats
        self._rest = Rest(pack_of(deck))
        if complete or stock is None:
            for path, cards in self._said():
                self._rest.place(cards, path)
        if not complete and stock is None:
            self.stock = self._rest.every()

    def _said(self) -> Iterator[tuple[str, Cards]]:
        for nth, row in enumerate(self.faces):
            yield f"hands[{nth}]", tuple([face for face in row if face is not None])
        yield from (("pile", self.pile), ("drawn", self.held), ("stock", self.stock))

    def match(self, turn: Seat, turns: int | None, dealer: Seat | None) -> Match[Options, Reason]:
        """The match, after so many rounds."""
        dealt = (turn - (turns or 0) - 1) % self.seats if dealer is None else dealer
        return Match(self.options, dealt, 0, self._deals, self._scores, ())

    def complete(self, *, power: Pending | None = None, holds: bool = False) -> None:
        """The hands, and the cards that are out of them: in the stock or, if that is given, in the pile."""
        rest = self._rest
        for nth, row in enumerate(self.faces):
            filled = row + (None,) * (SQUARE - len(row)) if row else rest.some(SQUARE, f"hands[{nth}]")
            dealt = [None if face is None else _dealt(nth, slot) for slot, face in enumerate(filled)]
            lying = tuple([*self.slots[nth], *dealt[len(row) :]]) if self.marked else tuple(dealt)
            self.faces, self.slots = put(self.faces, nth, filled), put(self.slots, nth, lying)
        if holds and not self.held:
            self.held = rest.some(1, "drawn")
        if power is not None and not self.pile:
            self.pile = _with_power(power.power, rest)
        if self._is_all:
            self.pile = rest.every() + self.pile

    def turns(
        self,
        turn: Seat,
        caller: Seat | None,
        turns: int | None,
        dealer: Seat | None,
        reshuffles: int,
        waits: _Waiting,
        *,
        closes: bool = False,
        lifted: bool = False,
    ) -> tuple[int, Seat]:
        """How many turns are over, and who deals: as said, or so that discards and holes can be; then all cards."""
        seats, options, called = self.seats, self.options, caller is not None
        limits = closes and not called and not (options.stock_empty == "end_round" and self._is_all and not self.stock)
        if closes and caller is not None:
            turn = caller  # his turn it would be: all others have had theirs
        if turns is None:
            turns = self._fewest_turns(reshuffles, waits, lifted=lifted) + called
            if caller is not None:
                turns = max(turns, (turn - caller - 1) % seats + 1 + options.min_turns_before_call * seats)
            if limits:
                turns = max(turns, options.max_turns or 1)
            if dealer is not None:
                turns += (turn - dealer - 1 - turns) % seats
        dealer = (turn - turns - 1) % seats if dealer is None else dealer
        self.options = attrs.evolve(options, first_dealer=(dealer - self._deals) % seats)
        if limits and options.max_turns is None:
            self.options = attrs.evolve(self.options, max_turns=max(turns, 1))
        draws = turns - called
        least = (draws > 0 if reshuffles else fewest_discards(options, self.slots, draws)) - lifted
        self.pile = self._rest.some(max(0, least - len(self.pile)), "pile") + self.pile
        self.stock += self._rest.every()
        return turns, dealer

    def _fewest_turns(self, reshuffles: int, waits: _Waiting, *, lifted: bool) -> int:
        """How many turns there must have been, but for a call: one for each card drawn or burned, as many as wrong
        burns need and, before a reshuffle, as many as empty the stock."""
        slots, options = self.slots, self.options
        drawn = len(self.pile) + lifted - burned(slots) - options.start_discard
        if reshuffles:
            holds = bool(self.held) and not lifted
            drawn = first_stock(options) - sum(added(slots)) + reshuffles - 1 - holds
        moved = slots != dealt_slots(self.seats) or waits.any()
        paid = [windows_to_pay(options, slots, waits.window, seat) for seat in range(self.seats)]
        return max(drawn, windows_to_burn(options, slots, waits.window), *paid, 1 if moved else 0)


def _with_power(power: Power, rest: Rest) -> Cards:
    """A card with that word; raises BadValue "size" if none is left."""
    words = {power, "look_swap"} if power == "swap" else {power}
    found = rest.first(lambda each: POWER_OF[each] in words)
    if not found:
        raise BadValue("power", "size", f"No card of the deck is left that has the word {power!r}.")
    return found


def _one(drawn: str, taken: str) -> str:
    """The card held, from the stock or the pile."""
    return f"{worded(drawn, 'drawn')} {worded(taken, 'taken')}"


def _dealt(owner: Seat, slot: int) -> Lying:
    """What the owner knows of it after the deal (2.3)."""
    return Lying((owner,) if slot in LOOKED_AT else (), None)


def _places(owner: Seat, row: list[str]) -> list[tuple[str, str]]:
    """Each word, and its path."""
    return [(word, f"hands[{owner}][{slot}]") for slot, word in enumerate(row)]


def _face(word: str, path: str, deck: Deck) -> Card | None:
    return None if word == "." else card_of(word.rstrip("*").partition("@")[0], deck, path)


def _lying(word: str, path: str, seats: int, deck: Deck) -> Lying | None:
    """A card in a slot, with who has seen it."""
    if word == ".":
        return None
    if word.endswith("*"):
        return Lying(tuple(range(seats)), _face(word, path, deck))
    marks = word.partition("@")[2]
    if not set(marks) <= set("0123456789"):
        raise BadValue(path, "value", f"Here belong seats after the '@', not {marks!r:.40}.")
    seen_by = tuple(sorted({int(mark) for mark in marks}))
    for seat in seen_by:
        check_seats(seats, **{path: seat})
    return Lying(seen_by, None)
