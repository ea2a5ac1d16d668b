"""The words that all games share: rules and reasons, the match, the dealer's act, the errors, and what a game offers.

A game is a module of functions over immutable values; `Game` says which.  What a host does with one::

    state = game.start(options)
    while the match is not over (game.outcome(state) is None):
        the dealer is awaited (game.to_shuffle(state) is a Shuffle):  state = game.deal(state, dealt)
        otherwise, for a move of game.legal_moves(state):             state = game.apply(state, move)
"""

from __future__ import annotations

from collections.abc import Callable
from enum import Enum
from typing import Any, Final, Generic, Protocol, TypeAlias, TypeGuard, TypeVar

import attrs

from cardrules.cards import Card, Cards, face
from cardrules.seats import BySeat, Seat

MOST: Final = 2**53 - 1
"""The largest whole number that every reader of JSON keeps exactly."""


# --- The book: rules, reasons, scores ---------------------------------------------------------------------------------


class Rule(Enum):
    """A rule that can be in the way of a move.  Each game has its own members: a sentence, and its clause."""

    sentence: str
    clause: str

    def __init__(self, sentence: str, clause: str) -> None:
        self.sentence = sentence
        self.clause = clause

    @property
    def quoted(self) -> str:
        """The sentence with its clause, as a referee says it."""
        return f"{self.sentence} [{self.clause}]"

    def __repr__(self) -> str:
        return f"{type(self).__name__}.{self.name}"


class Reason(Enum):
    """What a score is for.  The value is the word of logs and views; `sentence` and `clause` tell a player."""

    sentence: str
    clause: str

    def __new__(cls, word: str, sentence: str, clause: str) -> Reason:
        member = object.__new__(cls)
        member._value_ = word
        member.sentence = sentence
        member.clause = clause
        return member

    def __repr__(self) -> str:
        return f"{type(self).__name__}.{self.name}"


O = TypeVar("O")  # noqa: E741 - options
R = TypeVar("R", bound=Reason)
T = TypeVar("T")


@attrs.frozen(weakref_slot=False)
class ScoreLine(Generic[R]):
    """One entry of the score sheet; there is none of 0 points."""

    seat: Seat
    points: int
    """Score, not card points; may be negative."""
    reason: R


@attrs.frozen(weakref_slot=False)
class Match(Generic[O, R]):
    """What outlives a deal."""

    options: O
    dealer: Seat
    """Who deals, or deals next once a deal is scored."""
    cuts: int
    """Cuts made so far."""
    deals: int
    """Deals scored so far: the number of the deal in hand, from 0."""
    scores: BySeat[int]
    """By seat."""
    lines: tuple[ScoreLine[R], ...]
    """The score lines of the deal in hand or, until the next deal, of the last one."""


@attrs.frozen(weakref_slot=False)
class Outcome:
    """The end of a match."""

    scores: BySeat[int]
    """By seat."""
    winners: tuple[Seat, ...]
    """Those who share the best score, in seat order."""


def highest(scores: tuple[int, ...]) -> Outcome:
    """The end of a match that the highest score wins; equal scores share it."""
    return _best(scores, max(scores))


def lowest(scores: tuple[int, ...]) -> Outcome:
    """The end of a match that the lowest score wins; equal scores share it."""
    return _best(scores, min(scores))


def _best(scores: tuple[int, ...], best: int) -> Outcome:
    return Outcome(scores, tuple([seat for seat, score in enumerate(scores) if score == best]))


def scored(match: Match[O, R], *lines: ScoreLine[R]) -> Match[O, R]:
    """*match* with *lines* on the sheet and in the scores; a line of 0 points is left out."""
    scores = list(match.scores)
    written = [line for line in lines if line.points]
    for line in written:
        scores[line.seat] += line.points
    return attrs.evolve(match, scores=tuple(scores), lines=(*match.lines, *written))


# --- The dealer's act -------------------------------------------------------------------------------------------------


@attrs.frozen(weakref_slot=False)
class Shuffle:
    """What the table asks of the dealer: an order for *cards*."""

    label: str
    """Names this shuffle among all of the match: "cut/0", "deal/3"."""
    act: str
    """"cut", "deal" or "reshuffle"."""
    seat: Seat
    """Who does it at the table."""
    cards: Cards
    """In pack order."""


@attrs.frozen(weakref_slot=False)
class Dealt:
    """The dealer's answer.  It alone carries secrets: never send it to a player."""

    act: str
    seat: Seat
    cards: Cards
    """Every card asked for, once; the first is the top of the pack."""


# --- Errors -----------------------------------------------------------------------------------------------------------


class CardRulesError(Exception):
    """The root of all errors of this library."""


class IllegalMove(CardRulesError, ValueError):
    """A move that a rule forbids; nothing has happened."""

    def __init__(self, move: object, rule: Rule) -> None:
        super().__init__(move, rule)
        self.move = move
        self.rule = rule

    def __str__(self) -> str:
        return f"{self.rule.quoted} Refused: {self.move}"


class BadSeat(CardRulesError, ValueError):
    """A seat that is not at the table."""

    def __init__(self, seat: object, seats: int) -> None:
        super().__init__(seat, seats)
        self.seat = seat
        self.seats = seats

    def __str__(self) -> str:
        return f"No seat {self.seat!r} at this table: its seats are 0 to {self.seats - 1}."


class BadOptions(CardRulesError, ValueError):
    """An option with a value that the game does not have."""

    def __init__(self, option: str, value: object, wanted: str) -> None:
        super().__init__(option, value, wanted)
        self.option = option
        self.value = value
        self.wanted = wanted

    def __str__(self) -> str:
        return f"Option {self.option} is {self.wanted}, not {self.value!r}."


class BadDeal(CardRulesError, ValueError):
    """An answer that is not what the table asked of the dealer: `code` is "time", "act", "seat" or "cards"."""

    def __init__(self, code: str, message: str) -> None:
        super().__init__(code, message)
        self.code = code
        self.message = message

    def __str__(self) -> str:
        return self.message


class BadValue(CardRulesError, ValueError):
    """Something that is not the value it should be: where (a path into JSON, "" at its root), and a stable code."""

    def __init__(self, path: str, code: str, message: str) -> None:
        super().__init__(path, code, message)
        self.path = path
        self.code = code
        self.message = message

    def __str__(self) -> str:
        return f"{self.path}: {self.message}" if self.path else self.message


# --- What every game checks in the same way ---------------------------------------------------------------------------


def face_of(pack: str, code: str) -> Card:
    """The card of *pack* with that code, or BadValue "card"."""
    card = face(pack, code) if type(code) is str else None
    if card is None:
        raise BadValue("", "card", f"{code!r} is no card of the {pack} pack.")
    return card


def is_row(value: object) -> TypeGuard[tuple[object, ...]]:
    """Whether *value* is a tuple."""
    return type(value) is tuple


def is_index(index: object, count: int) -> TypeGuard[int]:
    """Whether *index* is one of 0 to *count* - 1; True equals 1, and is none."""
    return type(index) is int and 0 <= index < count


def is_seated(seat: object, seats: int) -> TypeGuard[Seat]:
    """Whether *seat* is one of 0 to *seats* - 1."""
    return is_index(seat, seats)


def check_seat(seat: object, seats: int) -> None:
    """Raises BadSeat for what is not one of the *seats*."""
    if not is_seated(seat, seats):
        raise BadSeat(seat, seats)


_EXACT: Final = frozenset({int, str, bool, type(None), Card})
"""The classes of what moves are made of, tuples apart."""


_DEEPEST: Final = 8
"""Tuples inside one another, as in JSON."""


def is_exact(value: object, deep: int = _DEEPEST) -> bool:
    """Whether *value* is of these, or of an Enum, and of no class of its own that only claims to equal one.

    A tuple has such values, or again tuples, no more than *deep* inside one another.
    """
    if is_row(value):
        return deep > 0 and all([is_exact(each, deep - 1) for each in value])
    return type(value) in _EXACT or (isinstance(value, Enum) and not isinstance(value, int | str | tuple))


def fields_of(value: object) -> dict[str, object]:
    """The fields of a move or of options, by name, in order."""
    kind: type = type(value)
    return {field.name: getattr(value, field.name) for field in attrs.fields(kind)}


def is_move(move: object, moves: tuple[type, ...], seats: int) -> bool:
    """Whether *move* is of one of the classes *moves*, by one of the *seats*: True equals 1, and is no seat."""
    if type(move) not in moves:
        return False
    seat: object = getattr(move, "seat")  # noqa: B009  # every move has one
    return type(seat) is int and 0 <= seat < seats  # `is_seated`, without a call: every ply asks


def objector(move: object, seats: int) -> Seat:
    """Whose view a refusal is judged from: the mover's; seat 0's when he is not at the table."""
    seat: object = getattr(move, "seat", None)
    return seat if is_seated(seat, seats) else 0


def is_listed(move: object, moves: tuple[object, ...]) -> bool:
    """Whether *move* is one of *moves*, and not only equal to it, as an index of True is to one of 1."""
    exact = all(map(is_exact, fields_of(move).values()))
    return exact and move in moves and repr(moves[moves.index(move)]) == repr(move)


def check_move(move: T, moves: tuple[type[T], ...]) -> T:
    """*move*, with None for each field that is not exactly of plain classes: what it equals does not count.

    Raises BadValue "type" for what is not an object of one of the classes *moves*.
    """
    if type(move) not in moves:
        raise BadValue("move", "type", f"This game has no move {move!r:.80}.")
    return type(move)(**{name: value if is_exact(value) else None for name, value in fields_of(move).items()})


def same_cards(some: Cards, cards: Cards) -> bool:
    """Whether *some* is a tuple of exactly *cards*, in any order; *some* may come from anywhere."""
    return type(some) is tuple and sorted(map(id, some)) == sorted(map(id, cards))


def check_imagined(cards: Cards, hidden: Cards) -> None:
    """Raises BadDeal for cards that are not the *hidden* ones, in any order."""
    if not same_cards(cards, hidden):
        raise BadDeal("cards", "Imagine the cards that are hidden from this seat, each once.")


def check_dealt(asked: Shuffle | None, dealt: Dealt) -> Shuffle:
    """*asked*, if *dealt* answers it: its act, its seat, and its cards in any order.  Raises BadDeal."""
    if asked is None:
        raise BadDeal("time", "The table waits for no act of the dealer.")
    if type(dealt) is not Dealt:
        raise BadDeal("act", f"The dealer answers with a Dealt, not {dealt!r:.80}.")
    if dealt.act != asked.act:
        raise BadDeal("act", f"The table waits for the act {asked.act!r}, not {dealt.act!r}.")
    if type(dealt.seat) is not int or dealt.seat != asked.seat:
        raise BadDeal("seat", f"Seat {asked.seat} has the {asked.act}, not {dealt.seat!r}.")
    if not same_cards(dealt.cards, asked.cards):
        raise BadDeal("cards", f"The {asked.act} takes each of its {len(asked.cards)} cards exactly once.")
    return asked


Validator: TypeAlias = Callable[[object, "attrs.Attribute[Any]", Any], None]  # Any: how attrs types a validator


def one_of(*values: str | int) -> Validator:
    """A validator of options: one of *values*, `true` not being 1."""

    def check(_options: object, option: attrs.Attribute[Any], value: object) -> None:
        if not any(type(value) is type(wanted) and value == wanted for wanted in values):
            raise BadOptions(option.name, value, "one of " + ", ".join(map(repr, values)))

    return check


def whole(least: int, most: int = MOST) -> Validator:
    """A validator of options: a whole number from *least* to *most*."""
    wanted = f"a whole number from {least} to {most}" if most < MOST else f"a whole number from {least} to 2^53 - 1"

    def check(_options: object, option: attrs.Attribute[Any], value: object) -> None:
        if type(value) is not int or not least <= value <= most:
            raise BadOptions(option.name, value, wanted)

    return check


def or_none(check: Validator) -> Validator:
    """A validator of options: None, or what *check* takes."""

    def check_or_none(options: object, option: attrs.Attribute[Any], value: object) -> None:
        if value is not None:
            check(options, option, value)

    return check_or_none


def needed_without(other: str) -> Validator:
    """A validator of options: a number when there is none for the option *other*, since something must end a match."""

    def check(options: object, option: attrs.Attribute[Any], value: object) -> None:
        if value is None and getattr(options, other) is None:
            raise BadOptions(other, None, f"a number when there is no {option.name}")

    return check


# --- What a game offers -----------------------------------------------------------------------------------------------


class Seated(Protocol):
    """A move: it says whose it is."""

    @property
    def seat(self) -> Seat: ...


class Tabled(Protocol):
    """A state: a table, and what is hidden."""

    @property
    def table(self) -> object: ...


class Seen(Seated, Tabled, Protocol):
    """A view: the table, and what one seat knows."""


S = TypeVar("S", bound=Tabled)
M = TypeVar("M", bound=Seated)
V = TypeVar("V", bound=Seen)

SomeTable: TypeAlias = Any
"""The game's own union of phases.  A union cannot be a member of a protocol, and a fifth variable would burden every
reader of `Game`: this is the one place where a table is of any type."""


class Game(Protocol[O, S, M, V]):
    """What a game's module offers, by its types of options, state, move and view."""

    @property
    def NAME(self) -> str:
        """As logs write it."""
        ...

    @property
    def EDITION(self) -> int:
        """Raised when what a log means changes."""
        ...

    @property
    def MOVES(self) -> tuple[type[M], ...]:
        """The classes of its moves."""
        ...

    @property
    def Options(self) -> type[O]:
        """The class of its options."""
        ...

    @property
    def View(self) -> type[V]:
        """The class of its views."""
        ...

    def card(self, code: str, /) -> Card:
        """The card of this game's pack with that code; raises BadValue."""
        ...

    def start(self, options: O, /) -> S:
        """A match of which nothing is dealt yet."""
        ...

    def to_shuffle(self, state: S, /) -> Shuffle | None:
        """What the dealer is asked for; None while a player is awaited and when the match is over."""
        ...

    def deal(self, state: S, dealt: Dealt, /) -> S:
        """The state after the dealer's act; raises BadDeal."""
        ...

    def awaited(self, table: SomeTable, /) -> Seat | None:
        """Whom the table waits for; None for the dealer's act and at the end."""
        ...

    def legal_moves(self, state: S, /) -> tuple[M, ...]:
        """Every move that any seat may make now, by seat, then class, then fields."""
        ...

    def apply(self, state: S, move: M, /) -> S:
        """The state after *move*; raises IllegalMove."""
        ...

    def view(self, state: S, seat: Seat, /) -> V:
        """The table, and what *seat* knows; raises BadSeat."""
        ...

    def choices(self, seen: V, /) -> tuple[M, ...]:
        """The legal moves of the seat whose view this is."""
        ...

    def breach(self, seen: V, move: M, /) -> Rule | None:
        """The rule in the way of *move*; None when it is legal."""
        ...

    def hidden(self, seen: V, /) -> Cards:
        """The cards whose place this seat has not seen, in pack order."""
        ...

    def imagine(self, seen: V, cards: Cards, /) -> S:
        """A state that fits the view, with the hidden cards placed in the order of *cards*; raises BadDeal."""
        ...

    def outcome(self, state: S, /) -> Outcome | None:
        """Scores and winners once the match is over."""
        ...


# --- How values are written -------------------------------------------------------------------------------------------

C = TypeVar("C", bound=type)


def said(cls: C) -> C:
    """Marks a class of moves: in JSON its name in snake case stands under "move"."""
    cls.json_key = "move"  # type: ignore[attr-defined]  # read by the codec only
    return cls


def variant(cls: C) -> C:
    """Marks a class that is a member of a union, as phases are: in JSON its name in snake case stands under "is"."""
    cls.json_key = "is"  # type: ignore[attr-defined]  # read by the codec only
    return cls
