"""For test suites of hosts and of games: matches played to the end by a fixed policy."""

from __future__ import annotations

from cardrules.testing.playouts import chooser, playout

__all__ = ["chooser", "playout"]
