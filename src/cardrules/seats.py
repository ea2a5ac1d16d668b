"""Seats at a table, numbered from 0; play passes to the left, which is up."""

from __future__ import annotations

from typing import TypeAlias

Seat: TypeAlias = int
"""0 to the number of seats, less one."""


def left_of(seat: Seat, seats: int) -> Seat:
    """The next seat in turn."""
    return (seat + 1) % seats


def round_from(seat: Seat, seats: int) -> tuple[Seat, ...]:
    """Every seat once, *seat* first and then to the left."""
    return (*range(seat, seats), *range(seat))
