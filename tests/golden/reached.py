"""What a log reaches: classes of moves, endings, reasons of scores, values of options; and all that there is to reach.

Everything is read off the match as it is replayed, so that an index that says otherwise is wrong.
"""

from __future__ import annotations

from collections.abc import Callable
from types import NoneType, UnionType
from typing import Any, Final, Literal, TypeAlias, Union, get_args, get_origin, get_type_hints

import attrs

from cardrules import Dealt, states, to_json
from cardrules.games import AnyGame, colonel, named, straw_man_tarock, toucan_burn, toucan_tricks
from cardrules.log import AnyLog

Ending: TypeAlias = Callable[[object, Any], str]
"""How a deal has ended: of its last move, and the table after it."""


@attrs.frozen
class Reached:
    """Each in the order of the game's own lists."""

    moves: tuple[str, ...]
    """The dealer's acts, then the classes of `MOVES`, as logs write them."""
    endings: tuple[str, ...]
    """In the order of `ENDINGS`."""
    reasons: tuple[str, ...]
    """In the order of `Reason`."""
    options: tuple[str, ...]
    """Those that differ from the rule text, with their values."""


def reached(log: AnyLog) -> Reached:
    """What *log*, which is complete, reaches."""
    return reached_on(named(log.game, log.edition), log, list(states(named(log.game, log.edition), log)))


def reached_on(game: AnyGame, log: AnyLog, way: list[Any]) -> Reached:
    """The same, with the states on the way."""
    moves = {word_of(move) for move in log.moves}
    reasons = {line.reason for state in way for line in state.table.match.lines}
    endings = {
        ENDING[game.NAME](move, after.table)
        for move, after in zip(log.moves, way[1:], strict=True)
        if type(after.table).__name__ == "Between"
    }
    listed = all_moves(game)
    return Reached(
        tuple([word for word in listed if word in moves]),
        tuple([word for word in ENDINGS[game.NAME] if word in endings]),
        tuple([reason.value for reason in reasons_of(game) if reason in reasons]),
        tuple([f"{name} {value}" for name, value in changed(game, log.options)]),
    )


def word_of(move: object) -> str:
    """What stands under "move" in its line."""
    if isinstance(move, Dealt):
        return move.act
    word = to_json(move)
    assert isinstance(word, dict)
    return str(word["move"])


# --- All that there is to reach ---------------------------------------------------------------------------------------

ACTS: Final = {
    "toucan_tricks": ("deal",),
    "toucan_burn": ("deal", "reshuffle"),
    "pip_pip": ("cut", "deal"),
    "colonel": ("cut", "deal"),
    "straw_man_tarock": ("deal",),
}
"""The dealer's, by game."""


def all_moves(game: AnyGame) -> tuple[str, ...]:
    """Every word that may stand under "move" in a log of the game."""
    return (
        *ACTS[game.NAME],
        *["".join([f"_{c.lower()}" if c.isupper() else c for c in kind.__name__])[1:] for kind in game.MOVES],
    )


def reasons_of(game: AnyGame) -> tuple[Any, ...]:
    """Every reason of a score."""
    return tuple(vars(game)["Reason"])


ENDINGS: Final = {
    "toucan_tricks": (
        "true_claim",
        "false_claim",
        "last_trick",
        "first_to_26",
        "both_26_no_score",
        "both_26_trick_winner",
        "both_26_after_a_tie",
    ),
    "toucan_burn": (
        "call_won",
        "call_lost",
        "tie_won",
        "tie_lost",
        "natural_end",
        "natural_end_voids_the_call",
        "turn_limit",
        "stock_ended",
        "stock_ended_after_a_call",
    ),
    "pip_pip": ("no_remainder", "remainder_dead", "remainder_to_the_taker"),
    "colonel": (
        "out_by_discard",
        "out_by_meld",
        "out_by_lay_off",
        "stock_out",
        "stock_out_tied",
        "turn_limit",
        "turn_limit_tied",
        "challenge_won",
        "challenge_lost",
        "challenge_tied",
    ),
    "straw_man_tarock": ("declarer_wins", "declarer_loses", "declarer_35_draws", "passed_and_won", "passed_35_to_35"),
}
"""Every way in which a deal can end, by game."""


def _tricks(_move: object, after: Any) -> str:
    reason = toucan_tricks.Reason
    for line in after.match.lines:
        if line.reason is not reason.FIRST_TO_26:
            return {reason.CLAIM: "true_claim", reason.FALSE_CLAIM: "false_claim"}.get(line.reason, "last_trick")
    last = after.taken[-1]
    if 26 in [count - len(won) for count, won in zip(after.counts, last.won, strict=True)]:
        return "first_to_26"
    if last.taker is None:
        return "both_26_after_a_tie"
    return "both_26_trick_winner" if after.match.lines else "both_26_no_score"


def _burn(_move: object, after: Any) -> str:
    options, caller = after.match.options, after.caller
    if after.out is not None:
        return "natural_end" if caller is None else "natural_end_voids_the_call"
    stock_ended = options.stock_empty == "end_round" and not after.stock
    if caller is None:
        return "stock_ended" if stock_ended else "turn_limit"
    points = [toucan_burn.hand_points(options, row) for row in after.hands]
    won = any([line.reason is toucan_burn.Reason.TOUCAN for line in after.match.lines])
    if points.count(min(points)) > 1 and points[caller] == min(points):
        return "tie_won" if won else "tie_lost"
    if stock_ended:
        return "stock_ended_after_a_call"
    return "call_won" if won else "call_lost"


def _pip_pip(_move: object, after: Any) -> str:
    if not after.remainder:
        return "no_remainder"
    return "remainder_dead" if after.match.options.remainder == "dead" else "remainder_to_the_taker"


def _colonel(move: object, after: Any) -> str:
    if isinstance(move, colonel.Accept):
        seats = [line.seat for line in after.match.lines]
        return "challenge_tied" if not seats else "challenge_lost" if seats == [move.seat] else "challenge_won"
    if not all(after.hands):
        return {colonel.Meld: "out_by_meld", colonel.LayOff: "out_by_lay_off"}.get(type(move), "out_by_discard")
    return ("turn_limit" if after.stock else "stock_out") + ("" if after.match.lines else "_tied")


def _tarock(_move: object, after: Any) -> str:
    reason, reasons = straw_man_tarock.Reason, {line.reason for line in after.match.lines}
    if after.declarer is None:
        return "passed_and_won" if reason.BOTH_PASSED in reasons else "passed_35_to_35"
    if reasons & {reason.DECLARER, reason.WITH_45}:
        return "declarer_wins"
    return "declarer_loses" if reasons & {reason.DEFENDER, reason.WITH_26} else "declarer_35_draws"


ENDING: Final[dict[str, Ending]] = {
    "toucan_tricks": _tricks,
    "toucan_burn": _burn,
    "pip_pip": _pip_pip,
    "colonel": _colonel,
    "straw_man_tarock": _tarock,
}


# --- Options ----------------------------------------------------------------------------------------------------------


def changed(game: AnyGame, options: Any) -> list[tuple[str, str]]:
    """The options that differ from the rule text, and their values as a reader of the index wants them."""
    plain = game.Options()
    names = [field.name for field in attrs.fields(game.Options)]
    return [
        (name, value_of(getattr(options, name))) for name in names if getattr(options, name) != getattr(plain, name)
    ]


def value_of(value: object) -> str:
    """A word or a number as JSON has it; rows of a deck are "rows"."""
    if isinstance(value, tuple):
        return "rows"
    return {"None": "null", "True": "true", "False": "false"}.get(str(value), str(value))


def named_values(game: AnyGame) -> dict[str, tuple[object, ...]]:
    """By option, the values that its type names: words, booleans, small numbers, None; rows of a deck are `tuple`."""
    return {name: _values(hint) for name, hint in get_type_hints(game.Options).items()}


def _values(hint: object) -> tuple[object, ...]:
    if hint is bool:
        return (True, False)
    if hint is NoneType:
        return (None,)
    if get_origin(hint) is Literal:
        return get_args(hint)
    if get_origin(hint) in (Union, UnionType):
        return tuple([value for part in get_args(hint) for value in _values(part)])
    return (tuple,) if get_origin(hint) is tuple else ()


def numeric(game: AnyGame) -> list[str]:
    """The options that are a number of no small set."""
    hints = get_type_hints(game.Options)
    return [name for name, hint in hints.items() if hint is int or int in get_args(hint)]
