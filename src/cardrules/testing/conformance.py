"""Does a game keep the laws?  `check_game` plays matches of it and looks; what it finds is a `LawBroken`.

It takes any module, or any object, that offers what `Game` says.  The laws stand in `cardrules.testing.laws`; `LAWS`
lists them.  Everything is drawn from the text of a seed, so a failure can be found again, by the command that it names.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Mapping, Sequence
from types import ModuleType
from typing import Final, Generic

import attrs

import cardrules.game
from cardrules.codec import to_json, written
from cardrules.game import BadValue, CardRulesError, Game, M, O, S, V
from cardrules.games import NAMES, named
from cardrules.log import AnyLog
from cardrules.testing import universes
from cardrules.testing.laws.law import ANSWERS, LAWS, SAME, Broken, Law, brief
from cardrules.testing.laws.matches import Course, is_name
from cardrules.testing.laws.setting import THOROUGH, Plan, Setting, Tally, check_least, options_of, told
from cardrules.testing.problems import problems as impossible
from cardrules.testing.replaying import command, offered, place
from cardrules.text import counted

__all__ = ["LAWS", "MOST_MOVES", "Law", "LawBroken", "Plan", "Tally", "check_game"]

MOST_MOVES: Final = 20_000
"""Of a match of a game that states no bound."""

OTHERS: Final = 12
"""So many more seeds are looked at for a smaller log, once one is found."""

ENOUGH: Final = 100_000
"""Moves tried in that search, about: a second or two."""

PLAN: Final = Plan()


class LawBroken(CardRulesError, AssertionError):
    """A game breaks a law.  The message says which, what happened, where, and how to see it again."""

    def __init__(self, law: Law, seed: str, options: object, log: AnyLog, said: str) -> None:
        super().__init__(law, seed, options, log, said)
        self.law = law
        self.seed = seed
        """The text of the seed of that match."""
        self.options = options
        self.ply: int = len(log.moves)
        """Acts of the table, the dealer's too, before the law was found broken."""
        self.log = log
        """The smallest failing log that was found, up to there."""
        self.said = said

    def __str__(self) -> str:
        return self.said


@attrs.frozen
class _Found(Generic[O, S, M, V]):
    """A match in which a law is broken."""

    broken: Broken
    course: Course[O, S, M, V]

    @property
    def ply(self) -> int:
        return len(self.course.acts)


def check_game(
    game: Game[O, S, M, V],
    options: Sequence[O] = (),
    universe: Callable[[S], tuple[M, ...]] | None = None,
    *,
    problems: Callable[[S], Iterable[str]] | None = None,
    bound: Callable[[O], int] | None = None,
    names: Mapping[str, object] | None = None,
    apt: Callable[[S, M], bool] | None = None,
    also: Callable[[S], Iterable[object]] | None = None,
    plan: Plan = PLAN,
    matches: int = 10,
    seed: str = "check",
    plies: int | None = None,
    law: str | None = None,
) -> Tally:
    """Plays *matches* of *game* and checks every law on the way.  Raises LawBroken; else says what was done.

    Raises BadValue "game" for what offers no game, "type" for options that are no row of the game's, "value" for a
    number that is none, for an unknown law, and for one that is never looked at in so few acts.

    *options*: those of the first match, the next, and so on, round and round; by default those of the rule text.
    *universe*: every move that could be tried in a state, also by seats -1 and n.  Without one, what has been legal so
    far in the match is tried by every seat.
    *problems*: what is wrong with where the cards of a state are, in sentences.  Without them lost cards go unseen.
    *bound*: the most moves of players in a match, by default 20,000.
    *names*: what `repr` of values is read with, by default the names of the module of the game and of its options.
    *apt*: whether a move that ends a deal early would be a good one now; then it is made more often.
    *also*: what more a state reaches, for the tally.
    *seed*: the first match is played from it, the next from SEED/1, SEED/2 ...; *plies* ends each after so many acts.
    *law*: the name of the only law to check.

    For a game of this library everything defaults from the package.
    """
    offered(game, repr(game))
    check_least("matches", matches, 1)
    check_least("plies", 0 if plies is None else plies, 0)
    every = options_of(game, options)
    setting = _setting(game, universe, problems, bound, names, apt, also, plan, None if law is None else _named(law))
    tally = Tally()
    for nth in range(matches):
        text = f"{seed}/{nth}" if nth else seed
        found = _found(Course(setting, tally, every[nth % len(every)], text, plies))
        if found is not None:
            raise _report(_smallest(found, every), universe, problems, bound, apt) from found.broken
    if tally.checks == 0 and law != ANSWERS.name:
        raise BadValue("plies", "value", f"In so few acts the law {law} is never looked at: leave out plies.")
    return tally


def _named(law: str) -> Law:
    if law not in LAWS:
        raise BadValue("law", "value", f"There is no law {law!a:.60}, but {', '.join(LAWS)}.")
    if law == SAME.name:
        raise BadValue("law", "value", f"The law {law} needs other interpreters: check_hash_seeds checks it.")
    return LAWS[law]


def _setting(
    game: Game[O, S, M, V],
    universe: Callable[[S], tuple[M, ...]] | None,
    problems: Callable[[S], Iterable[str]] | None,
    bound: Callable[[O], int] | None,
    names: Mapping[str, object] | None,
    apt: Callable[[S, M], bool] | None,
    also: Callable[[S], Iterable[object]] | None,
    plan: Plan,
    law: Law | None,
) -> Setting[O, S, M, V]:
    """What was given, and for the rest what the package has."""
    if _is_ours(game):
        universe = universe or universes.universe(game)
        bound = bound or universes.bound(game)
        problems = problems or impossible
    return Setting(
        game,
        universe,
        problems or _no_problems,
        bound or _no_bound,
        names_of(game) if names is None else names,
        apt or _never_apt,
        also or _nothing_more,
        plan,
        law,
    )


def _is_ours(game: Game[O, S, M, V]) -> bool:
    """Whether the game, or the one it is made from, is of this library."""
    return game.NAME in NAMES and named(game.NAME).Options is game.Options


def names_of(game: Game[O, S, M, V]) -> Mapping[str, object]:
    """What the values of *game* are written with: names of this library, of the game's module, of its options'."""
    module = game if isinstance(game, ModuleType) else named(game.NAME) if _is_ours(game) else None
    own: dict[str, object] = {} if module is None else vars(module)
    return vars(cardrules.game) | vars(sys.modules[game.Options.__module__]) | own


def _no_problems(_state: object) -> tuple[str, ...]:
    return ()


def _no_bound(_options: object) -> int:
    return MOST_MOVES


def _never_apt(_state: object, _move: object) -> bool:
    return False


def _nothing_more(_state: object) -> tuple[object, ...]:
    return ()


# --- The smallest log -------------------------------------------------------------------------------------------------


def _found(course: Course[O, S, M, V]) -> _Found[O, S, M, V] | None:
    """What a match, played, is found to break."""
    try:
        course.play()
    except Broken as broken:
        return _Found(broken, course)
    return None


def _smallest(found: _Found[O, S, M, V], every: Sequence[O]) -> _Found[O, S, M, V]:
    """A short log that breaks the same law: of the same match looked at closely, or of one from another seed."""
    course, law = found.course, found.broken.law
    close = attrs.evolve(course.setting, plan=THOROUGH, only=law)
    spent = Tally()
    tries = [(course.options, course.text)]
    tries += [(every[nth % len(every)], f"{course.text}/small/{nth}") for nth in range(OTHERS)]
    for nth, (options, text) in enumerate(tries):
        plies = found.ply if nth == 0 else found.ply - 1
        if plies < 0 or spent.tried + spent.positions > ENOUGH:
            break
        other = _found(Course(close, spent, options, text, plies))
        if other is not None and other.ply <= plies:
            found = other
    return found


def _report(
    found: _Found[O, S, M, V],
    universe: Callable[[S], tuple[M, ...]] | None,
    problems: Callable[[S], Iterable[str]] | None,
    bound: Callable[[O], int] | None,
    apt: Callable[[S, M], bool] | None,
) -> LawBroken:
    """What a stranger reads."""
    course, broken = found.course, found.broken
    game, log = course.game, course.log()
    given = {"universe": universe, "problems": problems, "bound": bound, "apt": apt}
    again = command(
        place(game),
        _changed(game, course.options),
        {flag: place(function) for flag, function in given.items() if function is not None},
        {"seed": course.text, "plies": found.ply, "law": broken.law.name},
    )
    lines = [
        f"{game.NAME if is_name(game.NAME) else repr(game.NAME)} breaks a law: {broken.law.sentence}",
        f"  the law: {broken.law.name}",
        f"  expected: {broken.expected}",
        f"  happened: {broken.happened}",
        f"  position: {_told(game, course)}",
        f"  match: seed {course.text!r}, {course.options}",
        f"  again: {again}",
    ]
    return LawBroken(broken.law, course.text, course.options, log, "\n".join(lines))


def _told(game: Game[O, S, M, V], course: Course[O, S, M, V]) -> str:
    """The last position of a match in one line."""
    if not course.states:
        return "none: the match does not start"
    state, acts = course.states[-1], course.acts
    try:
        return told(game, state, len(acts), acts[-1] if acts else None)
    except Exception as error:  # noqa: BLE001  # the game is faulty, and may be so anywhere
        return brief(f"after {counted(len(acts), 'act')}; the game does not say whom it waits for: {error!r}")


def _changed(game: Game[O, S, M, V], options: O) -> str:
    """As JSON, the options that are not those of the rule text; if they cannot be written, what they are."""
    try:
        usual, chosen = to_json(game.Options()), to_json(options)
        assert isinstance(usual, dict)
        assert isinstance(chosen, dict)
        return written({key: value for key, value in chosen.items() if usual[key] != value})
    except Exception:  # noqa: BLE001  # as above
        return repr(options)
