"""Seats are numbered to the left."""

from __future__ import annotations

from cardrules.seats import left_of, round_from


def test_the_left_of_the_last_seat_is_seat_0() -> None:
    assert [left_of(seat, 4) for seat in range(4)] == [1, 2, 3, 0]


def test_a_round_visits_every_seat_once_from_the_first_to_the_left() -> None:
    assert round_from(0, 3) == (0, 1, 2)
    assert round_from(2, 4) == (2, 3, 0, 1)
    assert all(round_from(seat, 12) == tuple([(seat + nth) % 12 for nth in range(12)]) for seat in range(12))
