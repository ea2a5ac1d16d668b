"""Hypothesis strategies for every game: options, states, moves, moves that a rule forbids, logs and damaged logs.

    @given(states(pip_pip, to_move=True))
    def test_every_position_is_drawn(state): ...

They need Hypothesis, which `cardrules[hypothesis]` installs.  A match is drawn as its options, the number that its
deals come from, and a row of numbers that choose its moves: what Hypothesis shrinks is that row.  So a failing example
has few moves, and first choices; it has the fewest seats and deals, and named options as in the rule text.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from types import NoneType, UnionType
from typing import Final, Literal, TypeAlias, TypeVar, Union, get_args, get_origin, get_type_hints

import attrs
from hypothesis import strategies as st

from cardrules.cards import Card
from cardrules.dealing import Dealer, Seed
from cardrules.game import MOST, BadOptions, Game, M, O, S, V
from cardrules.log import Log, Record, scores_of
from cardrules.testing.playouts import RARE

T = TypeVar("T")

PLIES: Final = 60
"""So many moves a match has at most unless another number is asked for, the dealer's acts too."""


# --- Options ----------------------------------------------------------------------------------------------------------


def options(game: Game[O, S, M, V]) -> st.SearchStrategy[O]:
    """Options of *game*.  A number shrinks to the least that it can be, whatever else to the rule text."""
    return st.fixed_dictionaries(dict(_values_of(game.Options))).map(partial(_options, game))


def _options(game: Game[O, S, M, V], values: dict[str, object]) -> O:
    """Options of these values; one that does not go with the others is as in the rule text."""
    make: Callable[..., O] = game.Options
    while True:
        try:
            return make(**values)
        except BadOptions as bad:
            if bad.option not in values:  # then it is as in the rule text already
                raise
            values = {name: value for name, value in values.items() if name != bad.option}


_NUMBERS: Final = (*range(13), 100, MOST)
"""Numbers tried for an option: matches are short with the first, and the last are for whoever writes or shows them."""


def _values_of(kind: Callable[..., object]) -> dict[str, st.SearchStrategy[object]]:
    """By name, what each option of the class *kind* is drawn from."""
    standard, hints = kind(), get_type_hints(kind)
    numbers = [name for name, hint in hints.items() if int in _members(hint)]
    largest: dict[str, object] = {name: [*_taken(kind, name, {})][-1] for name in numbers}
    drawn: dict[str, st.SearchStrategy[object]] = {}
    for name, hint in hints.items():
        default: object = getattr(standard, name)
        if name not in numbers:
            drawn[name] = st.just(default) | _Values((), 0).of(hint)
            continue
        taken: list[object] = [*dict.fromkeys([*_taken(kind, name, {}), *_taken(kind, name, largest)])]
        number = st.sampled_from(taken)
        if NoneType not in _members(hint):
            drawn[name] = number
        else:
            drawn[name] = st.none() | number if default is None else number | st.none()
    return drawn


def _taken(kind: Callable[..., object], name: str, beside: dict[str, object]) -> Iterator[int]:
    """The numbers that the option *name* can be, beside others."""
    for number in _NUMBERS:
        try:
            kind(**beside | {name: number})
        except BadOptions:
            continue
        yield number


# --- Matches ----------------------------------------------------------------------------------------------------------


def seeds() -> st.SearchStrategy[Seed]:
    """Seeds made from the text of a number: `Seed.from_text("0")` is the first of them."""
    return st.integers(0, 2**32 - 1).map(str).map(Seed.from_text)


def records(
    game: Game[O, S, M, V], *, options: st.SearchStrategy[O] | None = None, plies: int = PLIES, to_move: bool = False
) -> st.SearchStrategy[Record[O, S, M, V]]:
    """Matches under way: a state, and the log that leads to it.

    It has at most *plies* moves, the dealer's acts too, and shrinks to one of which nothing is dealt yet.  With
    *to_move* a player can move: the cards are dealt, and the match is not over.
    """
    return st.tuples(_given(game, options), seeds(), _picks(plies)).map(
        lambda drawn: _played(game, *drawn, to_move=to_move)
    )


def states(
    game: Game[O, S, M, V], *, options: st.SearchStrategy[O] | None = None, plies: int = PLIES, to_move: bool = False
) -> st.SearchStrategy[S]:
    """The states of `records`."""
    return records(game, options=options, plies=plies, to_move=to_move).map(lambda record: record.state)


def _given(game: Game[O, S, M, V], asked: st.SearchStrategy[O] | None) -> st.SearchStrategy[O]:
    return options(game) if asked is None else asked


def _picks(plies: int) -> st.SearchStrategy[list[int]]:
    """A row of numbers, each of which chooses a move.

    How many there are at least is drawn first, or long matches would be rare; a row need not become shorter for that
    number to shrink, and then any move in it can be left out.
    """
    pick = st.integers(0, 2**20 - 1)
    return st.integers(0, plies).flatmap(lambda least: st.lists(pick, min_size=least, max_size=plies))


def _played(
    game: Game[O, S, M, V], options: O, seed: Seed, picks: Sequence[int], *, to_move: bool = False
) -> Record[O, S, M, V]:
    dealer, record = Dealer(seed), Record.start(game, options)
    latest = record
    for pick in picks:
        moves = game.legal_moves(record.state)
        if moves:
            latest, record = record, record.play(_chosen(game, moves, pick))
        elif (asked := game.to_shuffle(record.state)) is not None:
            record = record.deal(dealer.answer(asked))
        else:
            break
    if not to_move:
        return record
    record = record.dealt_by(dealer)
    return record if game.outcome(record.state) is None else latest


def _chosen(game: Game[O, S, M, V], moves: tuple[M, ...], pick: int) -> M:
    """What `chooser` would do if *pick* held all its numbers; 0 is the first move of the first class."""
    common = tuple([move for move in moves if type(move).__name__ not in RARE])
    pick, rare = divmod(pick, 20)
    if common and rare != 19:
        moves = common
    rows = [row for kind in game.MOVES if (row := [move for move in moves if type(move) is kind])]
    pick, nth = divmod(pick, len(rows))
    return rows[nth][pick % len(rows[nth])]


# --- Moves ------------------------------------------------------------------------------------------------------------


def moves(game: Game[O, S, M, V], state: S) -> st.SearchStrategy[M]:
    """The legal moves of *state*, all seats'; nothing while the dealer is awaited and when the match is over."""
    return _some(game.legal_moves(state))


def illegal_moves(game: Game[O, S, M, V], state: S) -> st.SearchStrategy[M]:
    """Moves of the classes of *game* that a rule forbids in *state*.

    Some are legal but for one field; some are of any fields at all, also by seats that are not at the table.
    """
    legal, values = game.legal_moves(state), _values_in(game, state)
    near = _some(legal).flatmap(lambda move: _changed(values, move))
    free = st.one_of([_built(values, kind) for kind in game.MOVES])
    return (near | free).filter(lambda move: move not in legal)


def _some(values: Sequence[T]) -> st.SearchStrategy[T]:
    return st.sampled_from(values) if values else st.nothing()


def _values_in(game: Game[O, S, M, V], state: S) -> _Values:
    """What a move in this match can be made of."""
    agreed: O = getattr(state.table, "match").options  # noqa: B009  # a table is of its game's own types
    pack = game.to_shuffle(game.start(agreed))
    return _Values(() if pack is None else tuple(dict.fromkeys(pack.cards)), len(scores_of(state)))


def _built(values: _Values, kind: Callable[..., T]) -> st.SearchStrategy[T]:
    return st.builds(kind, **values.fields(kind))


def _changed(values: _Values, move: M) -> st.SearchStrategy[M]:
    """*move* with one of its fields drawn anew."""
    make: Callable[..., M] = type(move)
    fields = values.fields(type(move))
    kept: dict[str, object] = {name: getattr(move, name) for name in fields}
    return st.one_of([field.map(partial(_with, make, kept, name)) for name, field in fields.items()])


def _with(make: Callable[..., T], kept: dict[str, object], name: str, value: object) -> T:
    return make(**kept | {name: value})


@attrs.frozen
class _Values:
    """Draws a value of a type, the simplest first."""

    faces: tuple[Card, ...]
    seats: int

    def fields(self, kind: Callable[..., object]) -> dict[str, st.SearchStrategy[object]]:
        """By name, what each field of a move is drawn from: its seat is at the table, or just beside it."""
        drawn = {name: self.of(hint) for name, hint in get_type_hints(kind).items()}
        seats = range(self.seats)
        return drawn | {"seat": st.sampled_from((*seats, *seats, self.seats, -1))}

    def of(self, hint: object) -> st.SearchStrategy[object]:
        origin, args = get_origin(hint), get_args(hint)
        if hint is int:
            return st.integers(-1, max(9, self.seats))
        if hint is Card:
            return _some(self.faces)
        if origin is Literal:
            return st.sampled_from(args)
        if origin in (Union, UnionType):
            return st.one_of([self.of(each) for each in args])
        if origin is tuple and args[1:] == (...,):
            return st.lists(self.of(args[0]), max_size=_LONGEST).map(_row)
        if origin is tuple:
            return st.tuples(*map(self.of, args))
        assert isinstance(hint, type), f"No value of {hint!r} is drawn."
        kind: type[object] = hint
        return st.from_type(kind)


_LONGEST: Final = 10
"""So many things a row in a move or in an option has at most."""


def _row(values: list[object]) -> object:
    return tuple(values)


def _members(hint: object) -> tuple[object, ...]:
    """The types of a union; a type that is none is its own only member."""
    return get_args(hint) if get_origin(hint) in (Union, UnionType) else (hint,)


# --- Logs -------------------------------------------------------------------------------------------------------------


def logs(
    game: Game[O, S, M, V], *, options: st.SearchStrategy[O] | None = None, plies: int = PLIES
) -> st.SearchStrategy[Log[O, M]]:
    """Logs of the matches of `records`, with or without names and notes; closed at the end, or before, or going on.

    A closed log may name its seed.  It shrinks to the log of a match that goes on, without names.
    """
    return st.tuples(_given(game, options), seeds(), _picks(plies), st.sampled_from(_CLOSINGS)).flatmap(
        lambda drawn: _logs(game, *drawn)
    )


_CLOSINGS: Final = ("open", "closed", "revealed")


def _logs(
    game: Game[O, S, M, V], options: O, seed: Seed, picks: list[int], closing: str
) -> st.SearchStrategy[Log[O, M]]:
    record = _played(game, options, seed, picks)
    if closing != "open" or game.outcome(record.state) is not None:
        record = record.close(reveal=seed if closing == "revealed" else None)
    log, seats = record.log, len(scores_of(record.state))
    text = st.text(st.characters(codec="utf-8"), max_size=8)
    names = st.none() | st.lists(text, min_size=seats, max_size=seats).map(tuple)
    notes = st.dictionaries(text, text, max_size=2).map(lambda held: tuple(sorted(held.items())))
    return st.tuples(names, notes).map(lambda drawn: attrs.evolve(log, players=drawn[0], meta=drawn[1]))


# --- Damaged logs -----------------------------------------------------------------------------------------------------


def mutated_logs(
    game: Game[O, S, M, V], *, options: st.SearchStrategy[O] | None = None, plies: int = PLIES
) -> st.SearchStrategy[bytes]:
    """The text of a log of `logs`, damaged in one place; it shrinks to a short log with the last bytes lost.

    Lines are lost, doubled and exchanged; values, keys and bytes are changed.  A reader refuses it or, where the damage
    does not matter, reads a log.
    """
    place = st.integers(0, 2**16 - 1)
    damages = st.tuples(st.sampled_from(_DAMAGES), place, place)
    texts = logs(game, options=options, plies=plies).map(lambda log: log.dumps().encode())
    return st.tuples(texts, damages).map(_damaged).filter(lambda text: text is not None).map(lambda text: text or b"")


_Damage: TypeAlias = Callable[[bytes, int, int], bytes]


def _damaged(drawn: tuple[bytes, tuple[_Damage, int, int]]) -> bytes | None:
    """The text with its damage; None if that has changed nothing."""
    text, (damage, one, other) = drawn
    changed = damage(text, one, other)
    return changed if changed != text else None


def _cut(text: bytes, one: int, _other: int) -> bytes:
    """Bytes are lost at the end."""
    return text[: -1 - one % len(text)]


def _lose_line(text: bytes, one: int, _other: int) -> bytes:
    rows = text.splitlines(keepends=True)
    del rows[one % len(rows)]
    return b"".join(rows)


def _double_line(text: bytes, one: int, _other: int) -> bytes:
    rows = text.splitlines(keepends=True)
    rows.insert(one % len(rows), rows[one % len(rows)])
    return b"".join(rows)


def _exchange_lines(text: bytes, one: int, other: int) -> bytes:
    rows = text.splitlines(keepends=True)
    one, other = one % len(rows), other % len(rows)
    rows[one], rows[other] = rows[other], rows[one]
    return b"".join(rows)


_TOKEN: Final = re.compile(rb'"[^"]*"|-?\d+|true|false|null')
_TOKENS: Final = (
    *(b"0", b"1", b"-1", b"true", b"false", b"null", b"[]", b"{}", b'""', b'"1"', b'"QS"', b'"play"'),
    *(b"1.0", b"-0", b"01", b"1e5", b"NaN", b"9007199254740992", b"[[[[[[[[[[]]]]]]]]]]", b'"\\ud800"'),
)


def _change_value(text: bytes, one: int, other: int) -> bytes:
    """A key or value is another, or none that JSON or a log has."""
    tokens = [*_TOKEN.finditer(text)]
    token = tokens[one % len(tokens)]
    return text[: token.start()] + _TOKENS[other % len(_TOKENS)] + text[token.end() :]


def _double_key(text: bytes, one: int, other: int) -> bytes:
    """A key and its value stand in another object too, or twice in theirs."""
    pairs, starts = [*re.finditer(rb'"\w+": (?:"[^"]*"|\d+)', text)], [*re.finditer(rb"\{", text)]
    start = starts[other % len(starts)].end()
    return text[:start] + pairs[one % len(pairs)].group() + b", " + text[start:]


def _change_byte(text: bytes, one: int, other: int) -> bytes:
    place = one % len(text)
    return text[:place] + bytes([other % 256]) + text[place + 1 :]


_ODD: Final = (
    b" ",
    b"\n",
    b"\r",
    b"\t",
    b"\0",
    b"\xff",
    b"\xc3",
    b"\xef\xbb\xbf",
    b'"',
    b"}",
    b"[",
    b",",
    b" " * 70_000,
)


def _insert(text: bytes, one: int, other: int) -> bytes:
    place = one % (len(text) + 1)
    return text[:place] + _ODD[other % len(_ODD)] + text[place:]


_DAMAGES: Final[tuple[_Damage, ...]] = (
    _cut,
    _lose_line,
    _double_line,
    _exchange_lines,
    _change_value,
    _double_key,
    _change_byte,
    _insert,
)
