"""What a seat knows, kept by somebody who only listens.

An `Observer` sits at one seat.  It hears the moves, sees the table and whatever is shown to its seat, and writes down
which card lies where; it never reads `View.known`, nor who has seen what.  At every state of seeded matches its book is
what the view says that the seat knows.

The second half needs the book alone: whatever stands in it stays, all other cards change places, and the seat notices
nothing.  `pytest -m bulk` tries that 50,000 times.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from random import Random
from typing import Final

import attrs
import pytest

from cardrules.cards import Card, Cards
from cardrules.dealing import Dealer, Seed
from cardrules.game import IllegalMove
from cardrules.games import toucan_burn as burn
from cardrules.games.toucan_burn import (
    Between,
    Burn,
    Closing,
    Dealt,
    Deck,
    Drawing,
    Give,
    Holding,
    Keep,
    Known,
    Move,
    Options,
    Peek,
    Place,
    Reshuffling,
    Spy,
    State,
    Swap,
    Table,
)

SEATS: Final = range(2, 11)

Act = Move | Dealt

Books = list[dict[Place, Card]]
"""By seat: which card lies where."""


# --- The observer -----------------------------------------------------------------------------------------------------


@attrs.frozen
class Heard:
    """What reaches one seat: an act, the table after it, and what is shown to that seat alone."""

    act: Act
    """Of the dealer only which act it was: an observer does not read the cards."""
    table: Table
    shown: tuple[Known, ...]
    """`View.glimpse`."""
    drawn: Card | None
    """`View.drawn`."""


@attrs.define
class Observer:
    """Somebody at a table, with a good memory."""

    seat: int
    table: Table
    """As it was last seen."""
    due: set[Place] = attrs.Factory(set)
    """Where the cards lie that the last act has to show this seat, and no others."""
    book: dict[Place, Card] = attrs.Factory(dict)
    """Which card lies where, as far as this seat could follow it."""
    held: Card | None = None
    """The card in the hand of whoever has drawn, if this seat has seen it."""

    def hears(self, heard: Heard) -> None:
        """The book after an act."""
        if isinstance(heard.table, Between) or (isinstance(heard.act, Dealt) and heard.act.act == "deal"):
            self.book.clear()  # the cards are swept
        elif not isinstance(heard.act, Dealt):
            self._follows(heard.act, heard.table)
        self.due = self._due(heard.act, heard.table)
        assert {(known.owner, known.slot) for known in heard.shown} == self.due, heard
        for known in heard.shown:
            self.book[known.owner, known.slot] = known.card
        self.held = heard.table.taken or heard.drawn if isinstance(heard.table, Holding) else None
        self.table = heard.table

    def _due(self, act: Act, after: Table) -> set[Place]:
        """The places at which this seat may look: two of its own, where it peeks and spies, where a burn is wrong."""
        match act:
            case _ if isinstance(after, Between):
                return set()
            case Dealt("deal"):
                return {(self.seat, 2), (self.seat, 3)}
            case Dealt():
                return self.due  # a wrong burn goes on with its penalty
            case Peek(seat, slot) if seat == self.seat:
                return {(seat, slot)}
            case Spy(seat, owner, slot) if seat == self.seat:
                return {(owner, slot)}
            case Burn(_, owner, slot) if len(pile_of(after)) == len(pile_of(self.table)):
                return {(owner, slot)}
            case _:
                return set()

    def _follows(self, move: Move, after: Table) -> None:
        """Where the cards go that a move moves."""
        before, book = self.table, self.book
        match move:
            case Keep(seat, slot):
                self._writes((seat, slot), self.held)
            case Swap(_, one, other):
                first, second = book.get(one), book.get(other)
                self._writes(one, second)
                self._writes(other, first)
            case Burn(_, owner, slot):
                if len(pile_of(after)) > len(pile_of(before)):
                    self._writes((owner, slot), None)
            case Give(seat, slot):
                assert isinstance(before, Drawing | Closing) and before.gift is not None
                self._writes((before.gift.owner, before.gift.slot), book.get((seat, slot)))
                self._writes((seat, slot), None)
            case _:
                pass  # nothing moves that lies in a slot

    def _writes(self, place: Place, card: Card | None) -> None:
        if card is None:
            self.book.pop(place, None)
        else:
            self.book[place] = card


def pile_of(table: Table) -> Cards:
    """The discards."""
    return () if isinstance(table, burn.Opening) else table.pile


# --- Matches to listen to ---------------------------------------------------------------------------------------------


def options_of(seats: int, nth: int) -> Options:
    """The *nth* table of so many seats: other decks and other options from one to the next."""
    scant: Deck = ((3, seats, None, 3), (5, seats, "swap", 5), (8, seats, "look_swap", 0), (9, seats + 1, "spy", 9))
    decks: tuple[Deck, ...] = ("cabo", scant, "standard52", "cambio54")
    return Options(
        seats=seats,
        deck=decks[nth % 4],
        first_dealer=nth % seats,
        start_discard=nth % 3 == 1,
        return_discard=nth % 5 != 2,
        chain_burn=nth % 3 == 2,
        wrong_burn_penalty=2 if nth % 2 else 1,
        burn_attempts="unlimited" if nth % 4 == 3 else 1,
        stock_empty="end_round" if nth % 6 == 5 else "reshuffle",
        max_turns=12 * seats,
        limit=None,
        rounds=2,
    )


def chosen(state: State, legal: tuple[Move, ...], draw: Random) -> Move:
    """Often a burn of a card that matches; else a class of move, burns and calls being rare, then a move of it."""
    table = state.table
    if isinstance(table, Drawing | Closing) and not draw.randrange(4):
        burns = [move for move in legal if type(move) is Burn]
        right = [move for move in burns if _rank(state.cards[move.owner][move.slot]) == table.pile[-1].rank]
        if right:
            return draw.choice(right)
    common = [move for move in legal if type(move).__name__ not in ("Burn", "Toucan")]
    among = common if common and draw.randrange(12) else [*legal]
    kind = draw.choice([*dict.fromkeys(map(type, among))])
    return draw.choice([move for move in among if type(move) is kind])


def _rank(card: Card | None) -> str | None:
    return None if card is None else card.rank


def steps(options: Options, name: str) -> Iterator[tuple[Act, State]]:
    """A match: every act, and the state after it."""
    draw, dealer, state = Random(name), Dealer(Seed.from_text(name)), burn.start(options)
    while burn.outcome(state) is None:
        act: Act
        if (shuffle := burn.to_shuffle(state)) is not None:
            act = dealer.answer(shuffle)
            state = burn.deal(state, act)
        else:
            act = chosen(state, burn.legal_moves(state), draw)
            state = burn.apply(state, act)
        yield act, state


def listened(options: Options, name: str) -> Iterator[tuple[Act, State, list[Observer]]]:
    """The same, with an observer at every seat."""
    observers = [Observer(seat, burn.start(options).table) for seat in range(options.seats)]
    for act, state in steps(options, name):
        for seat, observer in enumerate(observers):
            seen = burn.view(state, seat)
            observer.hears(Heard(act, seen.table, seen.glimpse, seen.drawn))
        yield act, state, observers


# --- The book is what the view says -----------------------------------------------------------------------------------

MATCHES: Final = 8
"""Of each number of seats."""


@pytest.mark.parametrize("seats", SEATS)
def test_a_seat_knows_exactly_what_a_listener_there_has_written_down(seats: int) -> None:
    heard: Counter[str] = Counter()
    for nth in range(MATCHES):
        before: Books = [{} for _ in range(seats)]
        for ply, (act, state, observers) in enumerate(listened(options_of(seats, nth), f"listened/{seats}/{nth}")):
            for seat, observer in enumerate(observers):
                known = {(each.owner, each.slot): each.card for each in burn.view(state, seat).known}
                assert known == observer.book, f"seat {seat} of {seats}, match {nth}, ply {ply}, {act}"
            after = [dict(observer.book) for observer in observers]
            heard.update(_what(act, state, before, after))
            before = after
    assert not (wanted := {*_WORDS} - {*heard}), f"not heard: {wanted}"


_WORDS: Final = (
    "a known card is swapped",
    "a known card is given",
    "a known card is burned",
    "a known card is discarded",
    "a taken card is kept",
    "a card is looked at",
    "a wrong burn",
    "a reshuffle",
)


def _what(act: Act, state: State, before: Books, after: Books) -> Iterator[str]:
    """In the words above, what an act does to what is known."""
    known = {place for book in before for place in book}
    match act:
        case Swap(_, one, other) if one in known or other in known:
            yield "a known card is swapped"
        case Give(seat, slot) if (seat, slot) in known:
            yield "a known card is given"
        case Keep(seat, slot):
            if (seat, slot) in known:
                yield "a known card is discarded"
            if all([(seat, slot) in book for book in after]):
                yield "a taken card is kept"
        case Burn(_, owner, slot):
            if isinstance(state.table, Reshuffling | Drawing | Closing) and state.cards[owner][slot] is not None:
                yield "a wrong burn"
            elif (owner, slot) in known:
                yield "a known card is burned"
        case Peek() | Spy():
            yield "a card is looked at"
        case Dealt("reshuffle"):
            yield "a reshuffle"
        case _:
            pass


# --- Nobody notices what he does not know -----------------------------------------------------------------------------


def disturbed(state: State, seat: int, observer: Observer, draw: Random) -> State:
    """The cards that are not in the observer's book, nor seen in his hand, in other places."""
    table = state.table
    left = table.interrupted.stock if isinstance(table, Reshuffling) else getattr(table, "stock", 0)
    drawn = None if isinstance(table, Holding) and table.holder == seat else state.drawn
    places = [
        (owner, slot)
        for owner, row in enumerate(state.cards)
        for slot, card in enumerate(row)
        if card is not None and (owner, slot) not in observer.book
    ]
    unknown = [card for owner, slot in places if (card := state.cards[owner][slot]) is not None]
    unknown += [*([] if drawn is None else [drawn]), *state.stock[len(state.stock) - left :]]
    draw.shuffle(unknown)
    moved = iter(unknown)
    rows = [[*row] for row in state.cards]
    for owner, slot in places:
        rows[owner][slot] = next(moved)
    other = state.drawn if drawn is None else next(moved)
    return State(table, tuple(map(tuple, rows)), other, tuple(moved))


def some_moves(state: State, seat: int, draw: Random) -> list[Move]:
    """Some moves of a seat, legal or not: any class, any owner, any slot, one outside included."""
    owners, slots = range(-1, len(state.cards) + 1), range(-1, max(map(len, state.cards)) + 1)

    def place() -> Place:
        return draw.choice(owners), draw.choice(slots)

    simple: list[Move] = [burn.Play(seat), burn.Decline(seat), burn.Toucan(seat), burn.Reveal(seat)]
    moves: list[Move] = [draw.choice(simple), burn.Draw(seat, "stock"), burn.Draw(seat, "discard")]
    moves += [kind(seat, draw.choice(slots)) for kind in (Keep, Peek, Give)]
    moves += [Spy(seat, *place()), Burn(seat, *place()), Burn(seat, *place()), Swap(seat, place(), place())]
    return moves


def refusal_of(state: State, move: Move) -> str | None:
    """How `apply` refuses a move, in its words; None if it does not."""
    try:
        burn.apply(state, move)
    except IllegalMove as refusal:
        return str(refusal)
    return None


def notices_nothing(seats: int, checks: int, name: str) -> int:
    """Plays matches and disturbs what one seat does not know, at so many states at least; answers how often."""
    done, nth = 0, 0
    while done < checks:
        draw = Random(f"{name}/{seats}/{nth}")
        for _, state, observers in listened(options_of(seats, nth), f"{name}/{seats}/{nth}"):
            if not state.cards:
                continue
            seat = draw.randrange(seats)
            other, seen = disturbed(state, seat, observers[seat], draw), burn.view(state, seat)
            assert burn.view(other, seat) == seen
            assert burn.choices(burn.view(other, seat)) == burn.choices(seen)
            assert burn.legal_moves(other) == burn.legal_moves(state)
            for move in some_moves(state, seat, draw):
                assert refusal_of(other, move) == refusal_of(state, move), move
            done += 1
        nth += 1
    return done


@pytest.mark.parametrize("seats", SEATS)
def test_a_seat_notices_nothing_when_the_cards_that_it_does_not_know_change_places(seats: int) -> None:
    assert notices_nothing(seats, 230, "disturbed") >= 230  # nine times: 2,000 and more


@pytest.mark.bulk
@pytest.mark.parametrize("seats", SEATS)
def test_a_seat_notices_nothing_over_many_matches(seats: int) -> None:
    assert notices_nothing(seats, 5_600, "disturbed long") >= 5_600  # nine times: 50,000 and more
