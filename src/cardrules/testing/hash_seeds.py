"""Do the results of a game depend on the hash seed?  Only another interpreter can tell.

Python shuffles the order of sets of texts anew in every process, unless PYTHONHASHSEED says how.  A game that lets
such an order reach a move, a view or a hand plays another match on the next day.  So the same match is traced, position
by position, in fresh interpreters of different hash seeds, and the traces compared.
"""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final
from zlib import crc32

from cardrules.codec import parse, read_options, to_json, written
from cardrules.dealing import Dealer, Seed
from cardrules.game import BadValue, CardRulesError
from cardrules.games import AnyGame, AnyMove
from cardrules.log import AnyLog, Log
from cardrules.testing.conformance import LawBroken
from cardrules.testing.laws.law import SAME, brief
from cardrules.testing.laws.setting import check_least, seats_of
from cardrules.testing.playouts import chooser
from cardrules.testing.replaying import command, game_at
from cardrules.text import counted

HASH_SEEDS: Final = ("1", "2", "3")

_TRACE: Final = """
import sys
sys.path[:] = {path!r}
from cardrules.testing.hash_seeds import traced
for line in traced({game!r}, {options!r}, {seed!r}, {plies!r}):
    print(line)
"""


def check_hash_seeds(
    game: str,
    options: str = "{}",
    *,
    environment: Mapping[str, str],
    seed: str = "check",
    plies: int = 200,
    hash_seeds: Sequence[str] = HASH_SEEDS,
) -> int:
    """Plays the same match under several hash seeds; how many positions were the same.  Raises LawBroken.

    *game* is named as on the command line: of this library, a module, or `module:name`.  *options* are JSON, those that
    differ from the rule text.  *environment* is what the interpreters start with: `os.environ`.  Raises BadValue for
    what names no game, and for fewer than two hash seeds.
    """
    check_least("plies", plies, 0)
    if len({*hash_seeds}) < 2:
        raise BadValue("hash_seeds", "value", "Two different hash seeds or more are compared.")
    read = game_at(game)
    chosen = changed_options(read, options)
    code = _TRACE.format(path=sys.path, game=game, options=options, seed=seed, plies=plies)
    traces = [_trace(code, {**environment, "PYTHONHASHSEED": each}) for each in hash_seeds]
    for nth, row in enumerate(zip(*traces, strict=False)):
        if len(set(row)) > 1:
            one, other = row[0], next(line for line in row if line != row[0])
            raise _broken(read, game, options, chosen, seed, nth, f"{brief(one)}, and {brief(other)}")
    return len(traces[0])


def changed_options(game: AnyGame, text: str) -> Any:  # Any: the options of any game
    """The options that the JSON *text* changes, the others as in the rule text.  Raises BadValue."""
    usual, changes = to_json(game.Options()), parse(text)
    if not isinstance(usual, dict) or not isinstance(changes, dict):
        return read_options(game, changes)  # which says what is wrong with them
    return read_options(game, usual | changes)


def _trace(code: str, environment: Mapping[str, str]) -> list[str]:
    """The lines that a fresh interpreter prints."""
    ran = subprocess.run(  # noqa: S603  # this interpreter, and code of our own
        [sys.executable, "-c", code], env=environment, capture_output=True, text=True, check=False
    )
    if ran.returncode:
        raise CardRulesError(f"A fresh interpreter cannot play the match: {brief(ran.stderr.strip()[-300:])}")
    return ran.stdout.splitlines()


def traced(name: str, options: str, seed: str, plies: int) -> Iterator[str]:
    """A line a position: a sum of all that is said of it, and its latest move."""
    game = game_at(name)
    for acts, state in _course(game, changed_options(game, options), seed, plies):
        views = [game.view(state, seat) for seat in range(seats_of(state))]
        said = [(seen, game.choices(seen), game.hidden(seen)) for seen in views]
        sums = crc32(repr((state, game.to_shuffle(state), game.legal_moves(state), said)).encode())
        yield f"{sums:08x} after {written(to_json(acts[-1])) if acts else 'nothing'}"


def _course(game: AnyGame, options: Any, seed: str, plies: int) -> Iterator[tuple[list[AnyMove], Any]]:  # Any: as above
    """The acts so far and the state, from the start to the end or to that ply."""
    dealer, choose = Dealer(Seed.from_text(seed)), chooser(game, Seed.from_text(seed))
    state: Any = game.start(options)
    acts: list[AnyMove] = []
    while True:
        yield acts, state
        shuffle, legal = game.to_shuffle(state), game.legal_moves(state)
        if len(acts) >= plies or not (shuffle or legal):
            return
        if shuffle:
            acts.append(dealer.answer(shuffle))
            state = game.deal(state, acts[-1])
        else:
            acts.append(choose(legal))
            state = game.apply(state, acts[-1])


def _broken(game: AnyGame, name: str, options: str, chosen: object, seed: str, ply: int, happened: str) -> LawBroken:
    """What a stranger reads; the log is of this interpreter's match, up to there."""
    acts = next(acts for acts, _ in _course(game, chosen, seed, ply) if len(acts) == ply)
    log: AnyLog = Log(game.NAME, game.EDITION, chosen, tuple(acts))
    lines = [
        f"{game.NAME} breaks a law: {SAME.sentence}",
        f"  the law: {SAME.name}",
        "  expected: the same in every interpreter",
        f"  happened: under different hash seeds the position after {counted(ply, 'act')} is {happened}",
        f"  match: seed {seed!r}, {chosen}",
        f"  again: {command(name, options, {}, {'seed': seed, 'plies': ply, 'law': SAME.name})}",
    ]
    return LawBroken(SAME, seed, chosen, log, "\n".join(lines))
