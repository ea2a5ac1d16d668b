"""A game, what a run of the laws is given of it, and what the run must reach.

The laws are those of `cardrules.testing.check_game`; a game joins with one `GameCase`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import partial
from typing import Any, Generic, Literal, TypeVar, get_args, get_origin, get_type_hints

import attrs

from cardrules.game import Game, Reason, Rule, Seated, Seen, Tabled
from cardrules.testing import Plan, Tally, check_game
from cardrules.testing.problems import problems

O = TypeVar("O")  # noqa: E741 - options
S = TypeVar("S", bound=Tabled)
M = TypeVar("M", bound=Seated)
V = TypeVar("V", bound=Seen)


@attrs.frozen
class GameCase(Generic[O, S, M, V]):
    """A game, and what a run of the laws is given of it."""

    game: Game[O, S, M, V]
    options: tuple[O, ...]
    """One a match; a longer run goes round again with other seeds."""
    universe: Callable[[S], tuple[M, ...]]
    """Every move that could be tried in this position, also by seats -1 and n, and odd ones."""
    conserved: Callable[[S], None]
    """Asserts that every card is in exactly one place, and what the table says of it is true: beside `problems`, and
    written apart from it."""
    phases: tuple[type, ...]
    rules: type[Rule]
    reasons: type[Reason]
    unreached: frozenset[Rule | Reason] = frozenset()
    """Rules and reasons that no playout can meet, or hardly ever one."""
    apt: Callable[[S, M], bool] = lambda _state, _move: False
    """Whether a move of the rare classes, which are left out 19 times in 20, would be a good one now."""
    imaginings: int = 1
    """Times as many orders of hidden cards as the plan has: for matches of few positions."""
    also: Callable[[S], Iterable[object]] = lambda _state: ()
    """What more a position reaches, in words of the case: how a deal ended, say."""
    shares: Mapping[object, tuple[object, float]] = attrs.field(factory=dict)
    """What a run must reach at least so often for each time that it reaches something else: `{"long": (Between, 0.5)}`
    asks that `also` says "long" for half of the deals."""
    seed: str = "contract"
    """Of the matches: one by which they are of middling length."""


def run(case: GameCase[O, S, M, V], plan: Plan, matches: int) -> Tally:
    """Play so many matches and check the laws as *plan* says."""
    return check_game(
        case.game,
        case.options,
        case.universe,
        problems=partial(_problems, case),
        apt=case.apt,
        also=case.also,
        plan=attrs.evolve(plan, imaginings=plan.imaginings * case.imaginings),
        matches=matches,
        seed=case.seed,
    )


def _problems(case: GameCase[O, S, M, V], state: S) -> tuple[str, ...]:
    case.conserved(state)
    return problems(state)


def missing(case: GameCase[O, S, M, V], tally: Tally) -> list[object]:
    """What a run should have reached and did not."""
    wanted: list[object] = [*case.game.MOVES, *case.phases]
    wanted += [each for each in (*case.rules, *case.reasons) if each not in case.unreached]
    for option, kind in get_type_hints(case.game.Options).items():
        if get_origin(kind) is Literal:
            wanted += [(option, value) for value in get_args(kind)]
        elif kind is bool:
            wanted += [(option, False), (option, True)]
    times = tally.reached
    rare = [
        f"{each}: {times[each]} times, not {share:g} of {times[other]} {other}"
        for each, (other, share) in case.shares.items()
        if times[each] < share * times[other]
    ]
    return [*[each for each in wanted if not times[each]], *rare]


def odd(move: type[Any], *fields: Any) -> Any:
    """A move of that class with fields that no type checker lets pass."""
    return move(*fields)
