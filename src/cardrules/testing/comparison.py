"""Does another engine play the same game?  `compare` plays matches on both, and reports the first difference.

The other engine may be written in any language: `cardrules.testing.engines` says what is asked of it.  The dealer's
acts are given, so both have the same cards.

Golden logs come first, the shortest at once, then matches drawn from a seed.  In every position both say which moves
are legal, what everybody sees, what each seat sees, and whether the match is over; and some moves that a rule forbids
are tried.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Final, Generic, TypeGuard, TypeVar

import attrs

from cardrules.codec import DEEPEST, Json, read_move, to_json
from cardrules.dealing import Dealer, Seed
from cardrules.game import BadValue, CardRulesError, Dealt, Game, M, O, Reason, Rule, S, ScoreLine, V
from cardrules.games import NAMES
from cardrules.log import AnyLog, BadLog, Log, replay
from cardrules.seats import Seat
from cardrules.testing import universes
from cardrules.testing.engines import Engine, Fields, Refused, shown
from cardrules.testing.golden import golden_logs
from cardrules.testing.laws.draw import Draw
from cardrules.testing.laws.law import brief
from cardrules.testing.laws.setting import check_least, match_of, matches_of, options_of, seats_of, told
from cardrules.testing.playouts import chooser
from cardrules.text import counted

T = TypeVar("T")

REFUSED: Final = 4
"""So many moves that a rule forbids are tried in a position, each by another rule as far as may be."""

DRAWN: Final = 16
"""So many moves of the universe are looked at to find them."""

SMALLER: Final = 8
"""So many more matches are drawn to find a smaller log, once a difference is found ..."""

ENOUGH: Final = 300
"""... while no more positions than these are looked at."""

LONG: Final = 60
"""A log of more lines is not in the message."""


# --- What is reported -------------------------------------------------------------------------------------------------


@attrs.frozen
class Compared:
    """What has been compared, and found to be the same."""

    matches: int
    positions: int
    refused: int
    """Moves that a rule forbids and both have refused."""

    def __str__(self) -> str:
        positions, refusals = counted(self.positions, "position"), counted(self.refused, "refusal")
        return f"{matches_of(self.matches)}, {positions}, {refusals}: no difference"


class Difference(CardRulesError, AssertionError):
    """Two engines differ.  The message says where, what each says, by which rule, and how to get there."""

    def __init__(
        self, what: str, path: str, expected: str, found: str, rules: Sequence[Rule | Reason], log: AnyLog, said: str
    ) -> None:
        super().__init__(what, path, expected, found, rules, log, said)
        self.what = what
        """"start", "deal", "apply", "legal moves", "refusal", "outcome", "table" or "view of seat 1"."""
        self.path = path
        """Where in a table, a view or an outcome: "table.taken[2].taker"; else ""."""
        self.expected = expected
        """What this library says."""
        self.found = found
        """What the other says."""
        self.rules: tuple[Rule | Reason, ...] = tuple(rules)
        """The rule in the way of a move, or what the scores that differ are for; empty if there is none."""
        self.log = log
        """The smallest log that was found; its last line leads to the difference."""
        self.said = said

    @property
    def line(self) -> int:
        """The line of the log that leads to the difference, from 1."""
        return len(self.log.moves) + 1

    def __str__(self) -> str:
        return self.said


class _Differs(Exception):
    """What one position, or the step to it, differs by."""

    def __init__(
        self, what: str, expected: str, found: str, path: str = "", rules: Sequence[Rule | Reason] = ()
    ) -> None:
        super().__init__(what, expected, found, path, rules)
        self.what, self.expected, self.found, self.path, self.rules = what, expected, found, path, rules


# --- The comparison ---------------------------------------------------------------------------------------------------


def compare(
    game: Game[O, S, M, V],
    other: Engine,
    options: Sequence[O] = (),
    *,
    logs: Iterable[Log[O, M]] | None = None,
    matches: int = 4,
    seed: str = "compare",
    universe: Callable[[S], tuple[M, ...]] | None = None,
    partial: bool = False,
) -> Compared:
    """Plays *logs*, then drawn *matches*, on both engines.  Raises Difference; else says what was compared.

    Raises BadValue for options that are no row of the game's, for a log that cannot be played, with its place, for a
    number of matches that is none, and when there is nothing to compare: no log, and 0 matches.

    *options*: those of the first match drawn, the next, and so on, round and round; by default those of the rule text.
    *logs*: by default the golden logs, if the game is of this library.
    *seed*: the matches are drawn from SEED/0, SEED/1 ...
    *universe*: every move that could be tried in a state, by default that of the game, if it is of this library.
    *partial*: in tables, views and outcomes the other may leave out keys that it does not know, and may give null for a
    whole view; what it has is compared.
    """
    check_least("matches", matches, 0)
    every = options_of(game, options)
    rounds = _rounds(game, logs)
    rounds += [_played(game, every[nth % len(every)], f"{seed}/{nth}") for nth in range(matches)]
    if not rounds:
        raise BadValue("matches", "value", "There is nothing to compare: no log, and 0 matches.")
    pair = _Pair(game, other, universe or (universes.universe(game) if game.NAME in NAMES else _nothing), partial)
    for nth, each in enumerate(rounds):
        found = pair.first(each, None)
        if found is not None:
            smaller = [_played(game, each.options, f"{seed}/small/{more}") for more in range(SMALLER)]
            raise _smallest(pair, found, [*rounds[nth + 1 : nth + 1 + SMALLER], *smaller])
    return Compared(len(rounds), pair.positions, pair.refused)


def _nothing(_state: object) -> tuple[()]:
    return ()


def _rounds(game: Game[O, S, M, V], logs: Iterable[Log[O, M]] | None) -> list[_Round[O, S, M]]:
    """The matches of the logs that were given, or else of the golden ones.  Raises BadValue."""
    if logs is not None:
        named = [(f"log {nth} of those given", log) for nth, log in enumerate(logs)]
    else:
        golden = golden_logs(game) if game.NAME in NAMES else ()
        named = [(f"golden log {each.name!r}", each.log) for each in golden]
    for nth, (name, log) in enumerate(named):
        _check_log(game, f"logs[{nth}]", name, log)
    return [_given(game, name, log) for name, log in named]


def _check_log(game: Game[O, S, M, V], path: str, name: str, log: Log[O, M]) -> None:
    """Raises BadValue for what is no log that *game* can play, whatever name and edition its header has."""
    if not _is_log(log):
        raise BadValue(path, "type", f"Here belongs a Log, not {log!a:.60}.")
    try:
        replay(game, attrs.evolve(log, game=game.NAME, edition=game.EDITION))
    except BadLog as bad:
        raise BadValue(path, bad.code, f"The {name} cannot be played: {bad}") from bad


def _is_log(thing: object) -> bool:
    return type(thing) is Log


def _smallest(pair: _Pair[O, S, M, V], found: Difference, others: Iterable[_Round[O, S, M]]) -> Difference:
    """A difference after fewer acts, if another match soon has one."""
    until = pair.positions + ENOUGH
    for each in others:
        most = min(len(found.log.moves) - 1, until - pair.positions)
        if most < 0:
            break
        found = pair.first(each, most) or found
    return found


@attrs.frozen
class _Round(Generic[O, S, M]):
    """A match to play on both."""

    name: str
    options: O
    course: Callable[[], Callable[[S, tuple[M, ...]], M | Dealt | None]]
    """From the start: the next act in a state, of which the legal moves are given; None at the end."""


def _given(game: Game[O, S, M, V], name: str, log: Log[O, M]) -> _Round[O, S, M]:
    """The match of a log of *game*."""

    def course() -> Callable[[S, tuple[M, ...]], M | Dealt | None]:
        acts = iter(log.moves)
        return lambda _state, _legal: next(acts, None)

    return _Round(name, log.options, course)


def _played(game: Game[O, S, M, V], options: O, text: str) -> _Round[O, S, M]:
    """A match drawn from a seed."""

    def course() -> Callable[[S, tuple[M, ...]], M | Dealt | None]:
        seed = Seed.from_text(text)
        dealer, choose = Dealer(seed), chooser(game, seed)

        def act(state: S, legal: tuple[M, ...]) -> M | Dealt | None:
            if legal:
                return choose(legal)
            asked = game.to_shuffle(state)
            return None if asked is None else dealer.answer(asked)

        return act

    return _Round(f"match drawn from {text!r}", options, course)


class _Pair(Generic[O, S, M, V]):
    """Both engines at one table."""

    def __init__(
        self, game: Game[O, S, M, V], other: Engine, universe: Callable[[S], tuple[M, ...]], partial: bool
    ) -> None:
        self.game, self.other, self.universe, self.partial = game, other, universe, partial
        self.positions = 0
        self.refused = 0

    def first(self, each: _Round[O, S, M], most: int | None) -> Difference | None:
        """The first difference in that match, or in so many acts of it."""
        game, acts, course = self.game, list[M | Dealt](), each.course()
        state, before = game.start(each.options), list[M]()
        try:
            _answered("start", lambda: self.other.start(_fields(each.options)))
            while True:
                legal = game.legal_moves(state)
                self._position(state, legal, before, Draw(Seed.from_text(each.name), str(len(acts))))
                act = course(state, legal)
                if act is None or len(acts) == most:
                    return None
                acts.append(act)
                state, before = self._after(state, act), [*legal]
        except _Differs as differs:
            log = Log(game.NAME, game.EDITION, each.options, tuple(acts))
            return Difference(
                differs.what, differs.path, differs.expected, differs.found, differs.rules, log,
                _message(differs, each.name, log, told(game, state, len(acts), acts[-1] if acts else None)),
            )  # fmt: skip

    def _after(self, state: S, act: M | Dealt) -> S:
        """Both do that act."""
        if isinstance(act, Dealt):
            after = self.game.deal(state, act)
            _answered("deal", lambda: self.other.deal(_fields(act)))
            return after
        after = self.game.apply(state, act)
        _answered("apply", lambda: self.other.apply(_fields(act)))
        return after

    def _position(self, state: S, legal: tuple[M, ...], before: list[M], draw: Draw) -> None:
        """All that both say of one position."""
        self.positions += 1
        for seat in (None, *range(seats_of(state))):
            self._seen(state, seat)
        self._legal_moves(state, legal)
        for move, rule in self._forbidden(state, legal, before, draw):
            self._refusal(move, rule)
        self._same("outcome", state, to_json(self.game.outcome(state)), self.other.outcome)

    def _seen(self, state: S, seat: Seat | None) -> None:
        """The table, from which all else follows, or what one seat sees."""
        what = "table" if seat is None else f"view of seat {seat}"
        mine = to_json(state.table if seat is None else self.game.view(state, seat))
        self._same(what, state, mine, lambda: self.other.view(seat))

    def _same(self, what: str, state: S, mine: Json, ask: Callable[[], Json]) -> None:
        """Both say the same; of a difference in scores, what they are for is told."""
        theirs = _answered(what, ask)
        if self.partial and theirs is None and what != "outcome":
            return
        found = _unlike("", mine, theirs, self.partial)
        if found is not None:
            scores = "scores" in found.path or "lines" in found.path
            rules = _reasons(match_of(state).lines, theirs) if scores else ()
            raise _Differs(what, found.expected, found.found, found.path, rules)

    # --- Moves --------------------------------------------------------------------------------------------------------

    def _legal_moves(self, state: S, legal: tuple[M, ...]) -> None:
        theirs: object = _answered("legal moves", lambda: _spread(self.other.legal_moves()))
        if not _is_array(theirs):
            raise _Differs("legal moves", "an array of moves", shown(theirs))
        mine = {_key(json): json for json in map(to_json, legal)}
        more = f"; it lists {counted(len(theirs), 'move')}, and here are {len(legal)}"
        seen = dict[str, Json]()
        for json in theirs:
            key = _key(json)
            if key not in mine:
                rule, why = self._why_not(state, json)
                raise _Differs("legal moves", f"{shown(json)} is {why}", "it is legal" + more, rules=rule)
            if key in seen:
                raise _Differs("legal moves", f"{shown(json)} is one move", "it is listed twice")
            seen[key] = json
        for key, json in mine.items():
            if key not in seen:
                raise _Differs("legal moves", f"{shown(json)} is legal", "it is not" + more)

    def _why_not(self, state: S, json: Json) -> tuple[tuple[Rule, ...], str]:
        """The rule in the way of what another engine takes for a move, and what it is."""
        try:
            move = read_move(self.game, _arrays(json, DEEPEST) if isinstance(json, dict) else {})
            rule = self._breach(state, move)
        except BadValue as bad:
            return (), f"no move: {bad}"
        return (() if rule is None else (rule,)), "not legal"

    def _breach(self, state: S, move: M) -> Rule | None:
        """The rule in the way of *move*, by the view of its seat."""
        seat = move.seat if 0 <= move.seat < seats_of(state) else 0
        return self.game.breach(self.game.view(state, seat), move)

    def _forbidden(self, state: S, legal: tuple[M, ...], before: list[M], draw: Draw) -> Iterator[tuple[M, Rule]]:
        """Some moves that a rule forbids, of as many rules as are found: drawn, and what was legal just before."""
        found: dict[Rule, M] = {}
        for move in (*draw.sample(before, REFUSED), *draw.sample(self.universe(state), DRAWN)):
            rule = None if move in legal else self._breach(state, move)
            if rule is not None:
                found.setdefault(rule, move)
        return iter([(move, rule) for rule, move in found.items()][:REFUSED])

    def _refusal(self, move: M, rule: Rule) -> None:
        """Both refuse it, by the same rule if the other names one."""
        json = _fields(move)
        try:
            self.other.apply(json)
        except Refused as refused:
            if refused.rule not in ("", rule.name):
                expected = f"{shown(json)} is refused by {rule.name}"
                raise _Differs("refusal", expected, f"it is refused by {refused.rule}", rules=(rule,)) from refused
            self.refused += 1
            return
        except Exception as error:
            raise _Differs("refusal", f"{shown(json)} is refused", _fault(error), rules=(rule,)) from error
        raise _Differs("apply", f"{shown(json)} is refused", "it is played", rules=(rule,))


def _reasons(lines: tuple[ScoreLine[Reason], ...], theirs: Json) -> tuple[Reason, ...]:
    """What those lines of the sheet are for that only one has; all, if the other shows no sheet in its table."""
    match = theirs.get("match") if isinstance(theirs, dict) else None
    sheet = match.get("lines") if isinstance(match, dict) else None
    other: Sequence[Json] = sheet if _is_array(sheet) else []
    own = [to_json(line) for line in lines]
    words = [row.get("reason") for row in other if isinstance(row, dict) and row not in own]
    only_here = [line.reason for line, row in zip(lines, own, strict=True) if row not in other]
    only_there = [each for line in lines[:1] for each in type(line.reason) if each.value in words]
    return tuple(dict.fromkeys([*only_here, *only_there]))


def _answered(what: str, ask: Callable[[], T]) -> T:
    """The other engine's answer to a question that has one."""
    try:
        return ask()
    except Refused as refused:
        by = f" by {refused.rule}" if refused.rule else ""
        raise _Differs(what, "it is done", f"it is refused{by}") from refused
    except Exception as error:
        raise _Differs(what, "an answer", _fault(error)) from error


# --- Plain values -----------------------------------------------------------------------------------------------------


@attrs.frozen
class _Unlike:
    """The first place at which two plain values differ."""

    path: str
    expected: str
    found: str


def _unlike(path: str, mine: Json, theirs: Json, partial: bool) -> _Unlike | None:
    """None if they are the same: the order of keys is none of their value, a tuple is an array, and `true` is not 1."""
    if isinstance(mine, dict) and isinstance(theirs, dict):
        for key in dict.fromkeys([*mine, *theirs]):
            place = f"{path}.{key}" if path else key
            if key not in mine or (key not in theirs and not partial):
                return _Unlike(place, _under(mine, key), _under(theirs, key))
            found = _unlike(place, mine[key], theirs[key], partial) if key in theirs else None
            if found is not None:
                return found
        return None
    if isinstance(mine, list) and _is_array(theirs):
        if len(mine) != len(theirs):
            return _Unlike(path, shown(mine), shown(theirs))
        for nth, (one, other) in enumerate(zip(mine, theirs, strict=True)):
            found = _unlike(f"{path}[{nth}]", one, other, partial)
            if found is not None:
                return found
        return None
    if type(mine) is type(theirs) and mine == theirs:
        return None
    alike = f", of the class {type(theirs).__name__}" if shown(mine) == shown(theirs) else ""
    return _Unlike(path, shown(mine), shown(theirs) + alike)


def _under(json: Fields, key: str) -> str:
    return shown(json[key]) if key in json else "no such key"


def _fields(value: object) -> Fields:
    """An object of JSON, as moves, acts and options are."""
    json = to_json(value)
    assert isinstance(json, dict)
    return json


def _key(json: Json) -> str:
    """The same for equal values, whatever the order of their keys."""
    if isinstance(json, dict):
        json = dict(sorted(json.items(), key=lambda item: shown(item[0])))  # not every engine has texts for keys
    return shown(json, 10_000)


def _spread(moves: Iterable[Json]) -> object:
    """What an engine answers, a generator being the list that it makes."""
    return [*moves] if isinstance(moves, Iterator) else moves


def _is_array(json: object) -> TypeGuard[Sequence[Json]]:
    """Whether it is an array of JSON, which Python may keep in a list or a tuple."""
    return isinstance(json, list | tuple)


def _arrays(json: Json, room: int) -> Json:
    """*json* with a list for each tuple, as deep as a move can be."""
    if room and isinstance(json, dict):
        return {key: _arrays(each, room - 1) for key, each in json.items()}
    if room and _is_array(json):
        return [_arrays(each, room - 1) for each in json]
    return json


def _fault(error: Exception) -> str:
    return brief(f"{type(error).__name__}: {error}")


# --- What a stranger reads --------------------------------------------------------------------------------------------


def _message(differs: _Differs, name: str, log: AnyLog, position: str) -> str:
    lines = [
        f"The engines differ in {log.game}: {differs.what}, after {counted(len(log.moves), 'act')} of the {name}.",
        *([f"  at: {differs.path}"] if differs.path else []),
        f"  cardrules: {differs.expected}",
        f"  the other: {differs.found}",
        *[f"  the rule: {rule.name}: {rule.sentence} [{rule.clause}]" for rule in differs.rules],
        f"  position: {position}",
    ]
    text = log.dumps().splitlines()
    if len(text) > LONG:
        return "\n".join([*lines, f"  the log: {len(text)} lines, in .log of this error"])
    return "\n".join([*lines, "  the log:", *text])
