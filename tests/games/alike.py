"""What is asked of every game in the same words."""

from __future__ import annotations

from typing import Any, Final

import pytest

from cardrules.cards import Card
from cardrules.game import BadDeal, BadOptions, BadSeat
from cardrules.games import AnyGame

NO_SEATS: Final[tuple[Any, ...]] = (-1, 12, True, False, 1.0, "1", None, (1,))
"""At no table; and the number of its seats, which is none of them."""

WRONG_ORDERS: Final = ("fewer", "more", "another", "known", "list", "codes", "nothing")
"""Of hidden cards."""


def refuses_option(game: AnyGame, name: str, value: Any) -> None:
    """An option with that value is refused by its name."""
    with pytest.raises(BadOptions) as refusal:
        game.Options(**{name: value})
    assert refusal.value.option == name
    assert refusal.value.value is value
    assert str(refusal.value).startswith(f"Option {name} is ")
    assert str(refusal.value).endswith(f", not {value!r}.")


def refuses_view(game: AnyGame, state: Any, seat: Any, seats: int) -> None:
    """A seat that is not at a table of so many *seats* has no view."""
    with pytest.raises(BadSeat) as refusal:
        game.view(state, seat)
    assert (refusal.value.seat, refusal.value.seats) == (seat, seats)
    assert str(refusal.value) == f"No seat {seat!r} at this table: its seats are 0 to {seats - 1}."


def refuses_order(game: AnyGame, seen: Any, known: Card, wrong: str) -> None:
    """Other cards than the hidden ones are not imagined; *known* is one that the seat knows."""
    unknown = game.hidden(seen)
    tried: Any = {
        "fewer": unknown[1:],
        "more": (*unknown, unknown[0]),
        "another": (unknown[-1], *unknown[1:]),
        "known": (known, *unknown[1:]),
        "list": list(unknown),
        "codes": tuple([each.code for each in unknown]),
        "nothing": None,
    }[wrong]
    with pytest.raises(BadDeal) as refusal:
        game.imagine(seen, tried)
    assert refusal.value.code == "cards"
