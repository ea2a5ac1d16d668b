"""Seats at a table, numbered from 0; play passes to the left, which is up."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from types import NoneType, UnionType
from typing import Annotated, Final, TypeAlias, TypeGuard, TypeVar, Union, get_args, get_origin, get_type_hints

import attrs

T = TypeVar("T")

_SEAT: Final = "seat"
_BY_SEAT: Final = "by seat"
"""Marks in the types of fields, which `misplaced` reads."""

Seat: TypeAlias = Annotated[int, _SEAT]
"""0 to the number of seats, less one."""

BySeat: TypeAlias = Annotated[tuple[T, ...], _BY_SEAT]
"""One entry for each seat, that of seat 0 first."""


def left_of(seat: Seat, seats: int) -> Seat:
    """The next seat in turn."""
    return (seat + 1) % seats


def round_from(seat: Seat, seats: int) -> tuple[Seat, ...]:
    """Every seat once, *seat* first and then to the left."""
    return (*range(seat, seats), *range(seat))


def misplaced(value: object, seats: int, path: str = "", hint: object = None) -> Iterator[tuple[str, str]]:
    """What in *value*, a table or a part of one, cannot be where so many sit: the path of a field, and a sentence."""
    marks: tuple[object, ...] = getattr(hint, "__metadata__", ())
    if _SEAT in marks and value is not None and value not in range(seats):
        yield path, f"is {value}, but the seats are 0 to {seats - 1}."
    elif _is_row(value):
        if _BY_SEAT in marks and len(value) != seats:
            yield path, f"is a row of {len(value)}, not of {seats}: one entry for each seat."
        for nth, (each, kind) in enumerate(zip(value, _kinds(hint, len(value)), strict=False)):
            yield from misplaced(each, seats, f"{path}[{nth}]", kind)
    elif attrs.has(of := type(value)):
        for name, kind in _fields(of):
            yield from misplaced(getattr(value, name), seats, f"{path}.{name}".removeprefix("."), kind)


def _is_row(value: object) -> TypeGuard[tuple[object, ...]]:
    return isinstance(value, tuple)


@cache
def _fields(kind: type) -> list[tuple[str, object]]:
    """The fields of an attrs class, with their marked types."""
    hints = get_type_hints(kind, include_extras=True)
    return [(field.name, _or_none(hints[field.name])) for field in attrs.fields(kind)]


def _kinds(hint: object, length: int) -> list[object]:
    """The types of the entries of a tuple so long; None where none is told."""
    row: object = getattr(hint, "__origin__", None) if get_origin(hint) is Annotated else hint
    kinds: list[object] = [_or_none(kind) for kind in get_args(row)] if get_origin(row) is tuple else []
    return kinds[:1] * length if ... in kinds else kinds or [None] * length


def _or_none(hint: object) -> object:
    """The type X of what is X or None, else the type itself."""
    kinds = [kind for kind in get_args(hint) if kind is not NoneType]
    return kinds[0] if get_origin(hint) in (Union, UnionType) and len(kinds) == 1 else hint
