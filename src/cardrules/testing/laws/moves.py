"""Laws of moves: which are legal, and what happens to the others."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import suppress
from enum import Enum
from itertools import pairwise
from typing import Any, TypeAlias

from cardrules.cards import Card
from cardrules.game import BadValue, Dealt, IllegalMove, M, O, S, V, fields_of, is_row
from cardrules.games import AnyGame
from cardrules.testing.laws.law import law, want
from cardrules.testing.laws.setting import WITH_OTHERS, At

Key: TypeAlias = Any
"""What a move is sorted by: numbers, texts and rows of them, of which Python alone knows how they compare.  Here alone
a value of the laws is of any type."""


@law("Legal moves are a tuple, ordered by seat, then class, then fields, and no two are equal.")
def legal_moves_are_ordered(at: At[O, S, M, V]) -> None:
    want(type(at.legal) is tuple, "legal_moves gives a tuple", at.legal)
    keys = [order(at.game.MOVES, move) for move in at.legal]
    for (one, key), (other, next_key) in pairwise(zip(at.legal, keys, strict=True)):
        if not key < next_key:
            want(False, "each legal move stands before the next", f"{one} stands before {other}")


@law("Exactly one of these holds: a player may move, the dealer is awaited, the match is over.")
def one_thing_at_a_time(at: At[O, S, M, V]) -> None:
    shuffle, outcome = at.game.to_shuffle(at.state), at.game.outcome(at.state)
    holding = [bool(at.legal), shuffle is not None, outcome is not None]
    said = f"{len(at.legal)} legal moves; the dealer is asked for {shuffle}; the outcome is {outcome}"
    want(holding.count(True) == 1, "a legal move, or a shuffle, or an outcome", said)


@law("The table waits for a seat that may move, and for none when no player may.")
def the_table_waits_for_one_who_may_act(at: At[O, S, M, V]) -> None:
    waited = at.game.awaited(at.state.table)
    may = sorted({move.seat for move in at.legal})
    right = type(waited) is int and waited in may if may else waited is None
    want(right, f"awaited gives one of the seats {may}" if may else "awaited gives None", f"awaited gives {waited}")


@law("The legal moves are those that the seats choose from, each by the view that it has.")
def the_choices_are_the_legal_moves(at: At[O, S, M, V]) -> None:
    chosen = [(seen.seat, move) for seen in at.views for move in at.game.choices(seen)]
    for seat, move in chosen:
        if move.seat != seat:
            want(False, f"the choices of seat {seat} are its own moves", move)
    moves = tuple([move for _, move in chosen])
    more = [move for move in moves if move not in at.legal] + [move for move in at.legal if move not in moves]
    said = f"they differ by {more}" if more else "their order differs"
    want(moves == at.legal, "the choices of all views, in seat order, are legal_moves", said)


@law("The universe of moves has every legal move in it, and each move once.")
def the_universe_holds_the_legal_moves(at: At[O, S, M, V]) -> None:
    held = set(at.universe)
    absent = [move for move in at.legal if move not in held]
    want(not absent, "every legal move is in the universe that was given", f"these are not: {absent}")
    want(len(held) == len(at.universe), "each move once", f"{len(at.universe)} moves, {len(held)} different ones")


@law("apply accepts exactly the legal moves; it refuses every other by an IllegalMove that names that move.")
def exactly_what_is_legal_is_accepted(at: At[O, S, M, V]) -> None:
    listed = frozenset(at.legal)
    for each in at.tried:
        if (each.rule is None) != (each.move in listed):
            was = "is legal" if each.move in listed else "is not legal"
            did = "apply accepts it" if each.rule is None else f"apply refuses it by {each.rule!r}"
            want(False, "apply and legal_moves agree", f"{each.move} {was}, but {did}")
        if not each.named:
            want(False, "the refusal's move is the move that was tried", f"the refusal of {each.move} names another")


@law("A refusal names the rule that breach finds in the view of the seat that moves.")
def a_refusal_names_the_rule_that_the_seat_sees(at: At[O, S, M, V]) -> None:
    breach, views, seats = at.game.breach, at.views, at.seats
    for each in at.tried:
        seat = each.move.seat
        rule = breach(views[seat if 0 <= seat < seats else 0], each.move)
        if rule is not each.rule:
            said = f"for {each.move} breach says {rule!r} and apply {each.rule!r}"
            want(False, "breach of the mover's view, and apply, say the same", said)
    at.tally.reached.update(Counter([each.rule for each in at.tried]))


@law("A seat that is not at the table, and a seat with the move of another, break the rule SEAT.")
def nobody_moves_for_another(at: At[O, S, M, V]) -> None:
    for each in at.tried:
        if not 0 <= each.move.seat < at.seats and (each.rule is None or each.rule.name != "SEAT"):
            want(False, "a seat that is not at the table breaks SEAT", f"{each.move}: {each.rule!r}")
    seated: Sequence[M] = [move for move in at.moves[:WITH_OTHERS] + at.legal if 0 <= move.seat < at.seats]
    for move in seated:
        other = (move.seat + 1) % at.seats
        rule = at.game.breach(at.views[other], move)
        if other != move.seat and (rule is None or rule.name != "SEAT"):
            want(False, "by another seat's view a move breaks SEAT", f"{move}, by the view of seat {other}: {rule!r}")


@law("What is no move of the game is refused as a BadValue, by apply and by breach.")
def what_is_no_move_is_a_bad_value(at: At[O, S, M, V]) -> None:
    game: AnyGame = at.game  # what no type lets pass is passed
    for thing in (None, "play", Dealt("deal", 0, ())):
        for name, of in (("apply", at.state), ("breach", at.views[0])):
            try:
                answer: object = game.apply(of, thing) if name == "apply" else game.breach(of, thing)
            except BadValue:
                continue
            want(False, f"{name} raises BadValue for {thing!r}", f"it gives {answer!r}")


@law("A move whose field only equals one of a legal move, being of a class of its own, is refused by an IllegalMove.")
def what_only_equals_a_legal_move_is_refused(at: At[O, S, M, V]) -> None:
    firsts = {type(move): move for move in reversed(at.legal)}
    for likeness in [each for move in firsts.values() for each in likenesses(move)]:
        rule = at.game.breach(at.views[likeness.seat], likeness)
        try:
            at.game.apply(at.state, likeness)
            said = "apply accepts it"
        except IllegalMove as refusal:
            said = "" if refusal.rule is rule else f"breach says {rule!r} and apply {refusal.rule!r}"
        want(not said, f"a {type(likeness).__name__} with a field of a class of its own is refused", said)


def order(classes: tuple[type[M], ...], move: M) -> Key:
    """Seat, then class, then fields; cards in pack order."""
    fields = [rank(value) for name, value in fields_of(move).items() if name != "seat"]
    return (move.seat, classes.index(type(move)), *fields)


def rank(value: object) -> Key:
    """What a field is sorted by."""
    if isinstance(value, Card):
        return value.place
    if is_row(value):
        return tuple([rank(each) for each in value])
    return "" if value is None else value


class _Number(int):
    pass


class _Word(str):
    pass


class _Row(tuple[object, ...]):
    pass


class _Likeness:
    """Equal to a card, and none."""

    def __init__(self, card: Card) -> None:
        self.card = card

    def __eq__(self, other: object) -> bool:
        return other is self.card

    def __hash__(self) -> int:
        return hash(self.card)

    def __getattr__(self, name: str) -> object:
        return getattr(self.card, name)


def likenesses(move: M) -> Iterator[M]:
    """*move* with each of its fields but the seat replaced by what only equals it, where its class lets that in."""
    kind: type[M] = type(move)
    fields = fields_of(move)
    for name, value in fields.items():
        likeness = None if name == "seat" else like(value)
        if likeness is not None:
            with suppress(Exception):
                yield kind(**(fields | {name: likeness}))


def like(value: object) -> object:
    """Equal to *value*, and of another class; None where there is nothing like it."""
    if isinstance(value, Card):
        return _Likeness(value)
    if is_row(value):
        return _Row(value)
    if isinstance(value, Enum):
        return None
    return _Word(value) if isinstance(value, str) else _Number(value) if isinstance(value, int) else None
