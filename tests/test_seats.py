"""Seats are numbered to the left."""

from __future__ import annotations

import attrs

from cardrules.seats import BySeat, Seat, left_of, misplaced, round_from


def test_the_left_of_the_last_seat_is_seat_0() -> None:
    assert [left_of(seat, 4) for seat in range(4)] == [1, 2, 3, 0]


def test_a_round_visits_every_seat_once_from_the_first_to_the_left() -> None:
    assert round_from(0, 3) == (0, 1, 2)
    assert round_from(2, 4) == (2, 3, 0, 1)
    assert all(round_from(seat, 12) == tuple([(seat + nth) % 12 for nth in range(12)]) for seat in range(12))


@attrs.frozen
class Chair:
    seat: Seat
    height: int


@attrs.frozen
class Room:
    host: Seat | None
    chairs: BySeat[Chair]
    games: tuple[tuple[Seat, int], ...]
    scores: BySeat[int | None] | None
    guest: object


def test_whoever_is_named_is_there_and_a_row_by_seat_has_an_entry_for_each() -> None:
    chairs = (Chair(0, 9), Chair(1, 9))
    assert list(misplaced(Room(None, chairs, ((1, 7),), None, "a cat"), 2)) == []
    assert list(misplaced(Room(2, (Chair(-1, 9),), ((1, 7), (3, 7)), (1, None, 2), chairs[0]), 2)) == [
        ("host", "is 2, but the seats are 0 to 1."),
        ("chairs", "is a row of 1, not of 2: one entry for each seat."),
        ("chairs[0].seat", "is -1, but the seats are 0 to 1."),
        ("games[1][0]", "is 3, but the seats are 0 to 1."),
        ("scores", "is a row of 3, not of 2: one entry for each seat."),
    ]
