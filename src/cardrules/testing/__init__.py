"""For test suites of hosts and of games: matches played by a fixed policy, and what shows another program's faults."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from cardrules.testing.comparison import Compared, Difference, compare
    from cardrules.testing.conformance import LAWS, Law, LawBroken, Plan, Tally, check_game
    from cardrules.testing.engines import Engine, GameEngine, LineEngine, Refused, asking
    from cardrules.testing.golden import GoldenLog, golden_log, golden_logs
    from cardrules.testing.hash_seeds import check_hash_seeds
    from cardrules.testing.matches import Matches
    from cardrules.testing.playouts import chooser, playout
    from cardrules.testing.referee import Referee
    from cardrules.testing.schemas import schema
    from cardrules.testing.transcripts import read_transcript, transcript, transcript_lines
    from cardrules.testing.universes import bound, universe

__all__ = [
    "LAWS",
    "Compared",
    "Difference",
    "Engine",
    "GameEngine",
    "GoldenLog",
    "Law",
    "LawBroken",
    "LineEngine",
    "Matches",
    "Plan",
    "Referee",
    "Refused",
    "Tally",
    "asking",
    "bound",
    "check_game",
    "check_hash_seeds",
    "chooser",
    "compare",
    "golden_log",
    "golden_logs",
    "playout",
    "read_transcript",
    "schema",
    "transcript",
    "transcript_lines",
    "universe",
]

_LATER: Final = {
    **dict.fromkeys(["Compared", "Difference", "compare"], "comparison"),
    **dict.fromkeys(["Engine", "GameEngine", "LineEngine", "Refused", "asking"], "engines"),
    **dict.fromkeys(["LAWS", "Law", "LawBroken", "Plan", "Tally", "check_game"], "conformance"),
    "check_hash_seeds": "hash_seeds",
    **dict.fromkeys(["bound", "universe"], "universes"),
    **dict.fromkeys(["GoldenLog", "golden_log", "golden_logs"], "golden"),
    "Matches": "matches",
    "Referee": "referee",
    **dict.fromkeys(["chooser", "playout"], "playouts"),
    "schema": "schemas",
    **dict.fromkeys(["read_transcript", "transcript", "transcript_lines"], "transcripts"),
}
"""Names whose module is imported when one of them is first asked for."""


def __getattr__(name: str) -> object:
    if name not in _LATER:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    found: object = getattr(import_module(f"{__name__}.{_LATER[name]}"), name)
    globals()[name] = found
    return found


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
