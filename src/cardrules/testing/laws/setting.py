"""Where the laws are checked: the game with what they need to know of it, one match, and one position of it."""

from __future__ import annotations

import pickle
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cached_property
from itertools import pairwise
from typing import Final, Generic

import attrs

from cardrules.cards import Card, Cards
from cardrules.dealing import Seed
from cardrules.game import BadValue, Dealt, Game, IllegalMove, M, Match, O, Reason, Rule, S, Tabled, V, fields_of
from cardrules.seats import Seat
from cardrules.testing.laws.draw import Draw
from cardrules.testing.laws.law import Law, brief
from cardrules.text import counted

FOREIGN: Final = Card("nowhere", "0X", "0", None, 0)
"""A card of no pack."""

WITH_OTHERS: Final = 20
"""So many moves of a universe are judged from the view of a seat that does not make them."""


@attrs.frozen
class Plan:
    """How much of a match is checked.  At some positions all laws are, the *full* ones; everywhere the cheap ones."""

    full_every: int = 10
    """All laws at one position in so many, and wherever no player may move ..."""
    whole_every: int = 20
    """... with the whole universe of moves at one position in so many, at the start and at the end ..."""
    drawn: int = 200
    """... and so many drawn moves at the other full ones, and at every other position of the rest."""
    copies_every: int = 20
    """Pickle, copy, `eval` and JSON at one position in so many."""
    imaginings: int = 1
    """Orders of hidden cards tried at a full position."""
    logs_every: int = 4
    """The log of one match in so many is written, read and replayed."""


THOROUGH: Final = Plan(full_every=1, whole_every=1, drawn=0, copies_every=1, imaginings=4, logs_every=1)
"""Everything everywhere: how a failure is looked for again."""


@attrs.define
class Tally:
    """What a check did and reached."""

    matches: int = 0
    positions: int = 0
    full: int = 0
    """Positions with all laws."""
    tried: int = 0
    """Moves tried in a position."""
    imagined: int = 0
    """Orders of hidden cards tried."""
    copied: int = 0
    """Positions whose values were copied, written and read."""
    logs: int = 0
    checks: int = 0
    """How many times a law was looked at."""
    reached: Counter[object] = attrs.field(factory=Counter[object])
    """Move classes, phases, rules, reasons, (option, value), and what `also` adds."""

    def figures(self) -> str:
        """One line of figures."""
        positions = f"{counted(self.positions, 'position')} ({self.full} with all laws)"
        tried, imagined = counted(self.tried, "move"), counted(self.imagined, "imagined state")
        copied, logs = counted(self.copied, "position"), counted(self.logs, "log")
        return (
            f"{matches_of(self.matches)}, {positions}, {tried} tried, {imagined}, {copied} copied, {logs}, "
            f"{counted(self.checks, 'check')}"
        )


@attrs.frozen
class Setting(Generic[O, S, M, V]):
    """A game, and what the laws need to know of it."""

    game: Game[O, S, M, V]
    universe: Callable[[S], tuple[M, ...]] | None
    """Every move that could be tried in this position, also by seats -1 and n; None takes what the match has shown."""
    problems: Callable[[S], Iterable[str]]
    """What is wrong with where the cards of a state are."""
    bound: Callable[[O], int]
    """The most moves of players that a match can have."""
    names: Mapping[str, object]
    """What `repr` of its values is read with."""
    apt: Callable[[S, M], bool]
    also: Callable[[S], Iterable[object]]
    plan: Plan
    only: Law | None
    """The only law to check."""


@attrs.define
class Tried(Generic[M]):
    """A move tried."""

    move: M
    rule: Rule | None
    """The rule that refused it."""
    named: bool
    """Whether the refusal names that move, the very object."""


@attrs.frozen
class Imagined(Generic[S, V]):
    """A state that one seat cannot tell from the true one."""

    seen: V
    hidden: Cards
    other: S


class At(Generic[O, S, M, V]):
    """A position of a match; what several laws ask of it is found out once."""

    def __init__(
        self,
        setting: Setting[O, S, M, V],
        tally: Tally,
        seed: Seed,
        ply: int,
        state: S,
        legal: tuple[M, ...],
        known: Callable[[], tuple[M, ...]],
        asked_for: Mapping[Card, int],
    ) -> None:
        self.setting: Setting[O, S, M, V] = setting
        self.game: Game[O, S, M, V] = setting.game
        self.tally: Tally = tally
        self.state: S = state
        self.legal: tuple[M, ...] = legal
        self.whole: bool = True
        self.ply: int = ply
        self.seats: int = seats_of(state)
        self.asked_for: Mapping[Card, int] = asked_for
        """The cards of the shuffles before, numbered as they first stood there."""
        self._seed, self._known = seed, known

    def asks(self, law: Law, /) -> bool:
        return asked(law, self.setting.only, self.tally)

    def draw(self, label: str) -> Draw:
        """Chance under a label of its own, that one law more never changes what another draws."""
        return Draw(self._seed, f"{label}/{self.ply}")

    @cached_property
    def before(self) -> tuple[str, bytes]:
        """What the state is, down to what `==` does not see."""
        return repr(self.state), pickle.dumps(self.state)

    @cached_property
    def universe(self) -> tuple[M, ...]:
        universe = self.setting.universe
        return self._known() if universe is None else universe(self.state)

    @cached_property
    def views(self) -> tuple[V, ...]:
        """By seat."""
        return tuple([self.game.view(self.state, seat) for seat in range(self.seats)])

    @cached_property
    def moves(self) -> tuple[M, ...]:
        """The moves to try: the whole universe, or some of it and all that is legal."""
        if self.whole:
            return self.universe
        drawn = self.draw("moves").sample(self.universe, self.setting.plan.drawn)
        return (*drawn, *[move for move in self.legal if move not in drawn])

    @cached_property
    def tried(self) -> tuple[Tried[M], ...]:
        self.tally.tried += len(self.moves)
        apply, state = self.game.apply, self.state
        found: list[Tried[M]] = []
        for move in self.moves:
            try:
                apply(state, move)
            except IllegalMove as refusal:
                found.append(Tried(move, refusal.rule, refusal.move is move))
            else:
                found.append(Tried(move, None, True))
        return tuple(found)

    @cached_property
    def imagined(self) -> tuple[Imagined[S, V], ...]:
        draw = self.draw("imagined")
        return tuple([self._imagine(draw) for _ in range(self.setting.plan.imaginings)])

    def _imagine(self, draw: Draw) -> Imagined[S, V]:
        seen = self.views[draw.below(self.seats)]
        hidden = self.game.hidden(seen)
        self.tally.imagined += 1
        return Imagined(seen, hidden, self.game.imagine(seen, draw.shuffled(hidden)))

    @cached_property
    def dealt(self) -> tuple[S, ...]:
        """After three orders of the cards that the dealer is asked for, if he is."""
        shuffle = self.game.to_shuffle(self.state)
        if shuffle is None:
            return ()
        orders = (shuffle.cards, shuffle.cards[::-1], self.draw("dealt").shuffled(shuffle.cards))
        return tuple([self.game.deal(self.state, Dealt(shuffle.act, shuffle.seat, order)) for order in orders])


# --- Pack order -------------------------------------------------------------------------------------------------------


def places(cards: Cards, asked_for: Mapping[Card, int]) -> list[int]:
    """Where *cards* stand in pack order.  Number cards stand as their deck lists them: as they were first asked for."""
    return [asked_for.get(card, len(asked_for)) if card.pack == "number" else card.place for card in cards]


def falls(row: list[int]) -> list[int]:
    """Where a number is less than the one before it."""
    return [nth for nth, (one, other) in enumerate(pairwise(row), 1) if other < one]


# --- What is given to a check -----------------------------------------------------------------------------------------


def check_least(name: str, number: object, least: int) -> None:
    """Raises BadValue, under the *name* of that argument, for what is no whole number of *least* or more."""
    if type(number) is not int or number < least:
        raise BadValue(name, "value", f"Here belongs a whole number of {least} or more, not {number!a:.60}.")


def options_of(game: Game[O, S, M, V], options: Sequence[O]) -> Sequence[O]:
    """Those of the matches, in turn; if none are given, those of the rule text.  Raises BadValue "type"."""
    if not _is_sequence(options):
        raise BadValue("options", "type", f"Here belongs a row of options, one a match, not {options!a:.60}.")
    for nth, each in enumerate(options):
        if not isinstance(each, game.Options):
            raise BadValue(f"options[{nth}]", "type", f"Here belong options of {game.NAME}, not {each!a:.60}.")
    return options or (game.Options(),)


def _is_sequence(row: object) -> bool:
    return isinstance(row, Sequence)


# --- Small questions --------------------------------------------------------------------------------------------------


def matches_of(count: int) -> str:
    """1 match, 2 matches."""
    return "1 match" if count == 1 else f"{count} matches"


def asked(law: Law, only: Law | None, tally: Tally) -> bool:
    """Whether *law* is to be checked, where *only* one may be; the tally counts it."""
    if only is not None and law != only:
        return False
    tally.checks += 1
    return True


def match_of(state: Tabled) -> Match[object, Reason]:
    """The match of a state: every table has one."""
    match: Match[object, Reason] = getattr(state.table, "match")  # noqa: B009  # a table is of its game's own types
    return match


def seats_of(state: Tabled) -> int:
    """The number of seats."""
    return len(match_of(state).scores)


def said_by(seat: Seat, move: M) -> M:
    """That move, made by *seat*."""
    kind: Callable[..., M] = type(move)
    return kind(**(fields_of(move) | {"seat": seat}))


def tried(game: Game[O, S, M, V], state: S, move: M) -> IllegalMove | None:
    """The refusal of *move*, or None."""
    try:
        game.apply(state, move)
    except IllegalMove as refusal:
        return refusal
    return None


def told(game: Game[O, S, M, V], state: S, acts: int, last: object) -> str:
    """A position in one line."""
    table = state.table
    seat = game.awaited(table)
    waits = "no seat is awaited" if seat is None else f"seat {seat} is awaited"
    came = f"after {counted(acts, 'act')} of the table, the last {brief(last, 160)}"
    return f"{type(table).__name__}, {waits}, {came if acts else 'at the start'}"
