"""Building is making the same value, faster; where the trick fails the class itself builds."""

from __future__ import annotations

import copy
import pickle
from typing import Any

import attrs
import pytest

from cardrules import building
from cardrules.building import built


@attrs.frozen(weakref_slot=False)
class Bid:
    seat: int
    tricks: int = 1
    _secret: str = attrs.field(default="", alias="secret", repr=False, eq=False)


@attrs.frozen(slots=False)
class Loose:
    seat: int


@attrs.frozen
class Watched:
    """With a slot for weak references."""

    seat: int


@attrs.define(weakref_slot=False)
class Open:
    seat: int


@attrs.frozen(weakref_slot=False)
class Parent:
    seat: int


@attrs.frozen(weakref_slot=False)
class Child(Parent):
    """Half of its slots are its parent's."""

    tricks: int


def test_what_is_built_is_the_value_that_the_class_makes() -> None:
    build = built(Bid)
    assert build is not Bid
    made = build(1, 2, "x")
    assert type(made) is Bid
    assert made == Bid(1, 2, "x") != build(2, 2, "x")
    assert made._secret == "x"
    assert hash(made) == hash(Bid(1, 2))
    assert repr(made) == "Bid(seat=1, tricks=2)"


def test_what_is_built_is_frozen() -> None:
    made = built(Bid)(1, 2, "x")
    with pytest.raises(attrs.exceptions.FrozenInstanceError):
        made.seat = 3  # type: ignore[misc]  # that is the point
    with pytest.raises(attrs.exceptions.FrozenInstanceError):
        del made.seat
    assert made.seat == 1


def test_what_is_built_pickles_copies_and_evolves() -> None:
    made = built(Bid)(1, 2, "x")
    for twin in (pickle.loads(pickle.dumps(made)), copy.copy(made), copy.deepcopy(made), attrs.evolve(made)):
        assert type(twin) is Bid
        assert (twin, twin._secret) == (made, "x")
    assert attrs.evolve(made, seat=3) == Bid(3, 2)


def test_all_fields_are_given() -> None:
    with pytest.raises(TypeError):
        built(Bid)(1)


@pytest.mark.parametrize("kind", [Loose, Watched, Open, Child])
def test_a_class_that_the_trick_does_not_fit_builds_itself(kind: Any) -> None:
    fields = range(len(attrs.fields(kind)))
    assert built(kind)(*fields) == kind(*fields)
    assert type(built(kind)(*fields)) is kind


@pytest.mark.parametrize("kind", [Loose, Open, Child])
def test_a_class_without_slots_or_not_frozen_or_with_a_parent_is_its_own_builder(kind: Any) -> None:
    assert built(kind) is kind


def _forbidden(*_fields: object) -> Any:
    raise TypeError("object layout differs")


def _unknown(*_fields: object) -> Any:
    raise AttributeError("no such slot")


def _other_class(*fields: object) -> Any:
    return fields


def _other_value(*_fields: object) -> Any:
    return Bid(0, 0)


@pytest.mark.parametrize("broken", [_forbidden, _unknown, _other_class, _other_value])
def test_the_class_builds_where_the_interpreter_does_not_allow_the_trick(
    broken: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(building, "_sealing", lambda _kind, _names: broken)
    assert built(Bid) is Bid


def test_the_class_builds_where_sealing_itself_fails(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(building, "_sealing", _forbidden)
    assert built(Bid) is Bid
