"""`cardrules check`: the laws of a game that a name or a module gives, under several hash seeds too."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

import attrs

from cardrules.testing.conformance import PLAN, check_game
from cardrules.testing.hash_seeds import changed_options, check_hash_seeds
from cardrules.testing.laws.law import SAME
from cardrules.testing.laws.setting import THOROUGH
from cardrules.testing.replaying import game_at, thing_at
from cardrules.text import counted

MATCHES: Final = 10
"""Of a check without a seed; with one, that match alone."""

PLIES: Final = 200
"""Acts of the match that is compared under several hash seeds."""


@attrs.frozen
class Asked:
    """The words of the command."""

    game: str
    options: str = "{}"
    universe: str | None = None
    problems: str | None = None
    bound: str | None = None
    apt: str | None = None
    seed: str | None = None
    matches: int | None = None
    plies: int | None = None
    law: str | None = None


def checked(asked: Asked, environment: Mapping[str, str]) -> str:
    """What was done, in one line.  Raises LawBroken, and BadValue for words that name nothing."""
    done: list[str] = []
    seed = asked.seed or "check"
    if asked.law != SAME.name:
        game = game_at(asked.game)
        given = [asked.universe, asked.problems, asked.bound, asked.apt]
        universe, problems, bound, apt = [None if path is None else thing_at(path) for path in given]
        tally = check_game(
            game,
            (changed_options(game, asked.options),),
            universe,
            problems=problems,
            bound=bound,
            apt=apt,
            plan=PLAN if asked.law is None else THOROUGH,
            matches=asked.matches or (1 if asked.seed else MATCHES),
            seed=seed,
            plies=asked.plies,
            law=asked.law,
        )
        done.append(tally.figures())
    if asked.law in (None, SAME.name):
        plies = PLIES if asked.plies is None else asked.plies
        same = check_hash_seeds(asked.game, asked.options, environment=environment, seed=seed, plies=plies)
        done.append(f"{counted(same, 'position')} the same under several hash seeds")
    return f"{asked.game} keeps {'the laws' if asked.law is None else asked.law}: {'; '.join(done)}"
