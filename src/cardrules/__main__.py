"""The command line: `cardrules games`, `new`, `replay`, `verify`, `transcript`, `referee`, `golden`,
`check`.

It ends with 0 when all is well, 1 when a log is bad or a game breaks a law, 2 when it was asked for what cannot be
done.
"""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Final, NoReturn, TextIO

from cardrules import __version__
from cardrules.codec import Json, parse, read_options, to_json
from cardrules.dealing import Seed
from cardrules.game import BadValue, CardRulesError, Dealt, Tabled
from cardrules.games import NAMES, AnyGame, named, picture, telling
from cardrules.log import AnyLog, BadLog, loads, scores_of, states, verify
from cardrules.testing import golden_log, golden_logs, playout, transcript_lines
from cardrules.testing.referee import serve
from cardrules.testing.transcripts import Watcher
from cardrules.text import SIGNS, Write, coded, signed

MANY: Final = 10
"""So many files are worth a progress bar."""


def main(argv: Sequence[str] | None = None) -> int:
    """Does what the words *argv* ask, by default those of the command line; the exit status."""
    try:
        if sys.stdout is None:
            raise _CannotDo("standard output: it is closed")
        reconfigure = getattr(sys.stdout, "reconfigure", None)
        if reconfigure is not None:  # a name may hold what the terminal cannot show
            reconfigure(errors="backslashreplace", newline="\n")
        asked = _parser().parse_args(argv)
        command: Callable[[argparse.Namespace], int] = asked.command
        status = command(asked)
        print(end="", flush=True)
    except SystemExit as leaving:
        status = leaving.code if isinstance(leaving.code, int) else 2
    except BadLog as bad:
        status = _complain(f"{bad} [{bad.code}]", 1)
    except (CardRulesError, _CannotDo) as error:
        status = _complain(str(error), 2)
    except OSError as error:
        status = _complain(f"standard output: {error.strerror}", 2)
        _drop_output()
    except KeyboardInterrupt:
        status = _complain("interrupted", 130)
    return status


class _CannotDo(Exception):
    """The reason, in one line."""


def _complain(reason: str, status: int) -> int:
    _say(f"cardrules: {reason}")
    return status


def _say(line: str) -> None:
    """A line on standard error.  Where that takes none, the status alone tells."""
    if sys.stderr is None:  # it was closed at the start, and `print` would write to standard output instead
        return
    try:
        print(_plain(line), file=sys.stderr, flush=True)
    except OSError:
        _drop(sys.stderr)


def _drop_output() -> None:
    """Nobody reads standard output any more."""
    _drop(sys.stdout)


def _drop(output: TextIO) -> None:
    """What is still to be written there goes nowhere, so that leaving is quiet."""
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, output.fileno())
    os.close(nowhere)


def _plain(text: str) -> str:
    """*text* without what would steer a terminal: names and paths may come from anywhere."""
    return "".join([char if char.isprintable() else "?" for char in text])


# --- What may be asked ------------------------------------------------------------------------------------------------


class _Parser(argparse.ArgumentParser):
    def error(self, message: str) -> NoReturn:
        """One line, and no usage."""
        raise _CannotDo(message)


def _parser() -> _Parser:
    parser = _Parser(prog="cardrules", description="Card games by the book: play, replay and verify matches.")
    parser.add_argument("--version", action="version", version=f"cardrules {__version__}")
    commands = parser.add_subparsers(required=True, metavar="COMMAND")

    games = commands.add_parser("games", help="the games there are")
    games.set_defaults(command=_games)

    new = commands.add_parser("new", help="play a complete match, and write its log")
    new.add_argument("game", metavar="GAME", help=f"one of {', '.join(NAMES)}")
    new.add_argument("--options", metavar="JSON", default="{}", help="those that differ from the rule text")
    new.add_argument("--seed", metavar="TEXT", help="the same text, the same match; by default a random seed")
    new.add_argument("--players", metavar="NAMES", help="a name a seat, with commas between")
    new.add_argument("-o", "--output", metavar="FILE", default="-", help="by default standard output")
    new.set_defaults(command=_new)

    replay = commands.add_parser("replay", help="verify a log, and tell the match")
    replay.add_argument("log", metavar="LOG", help='a file, or "-" for standard input')
    replay.add_argument("--until", metavar="LINE", type=int, help="the last line of the log to tell")
    replay.add_argument("--seat", metavar="N", type=int, help="tell only what this seat may know")
    replay.set_defaults(command=_replay)

    check = commands.add_parser("verify", help="verify logs, one line a file")
    check.add_argument("logs", metavar="LOG", nargs="+", help='files, or "-" for standard input')
    check.set_defaults(command=_verify)

    shown = commands.add_parser("transcript", help="a match as a seat sees it, to test a UI against")
    shown.add_argument("log", metavar="LOG", help='a file, or "-" for standard input')
    watcher = shown.add_mutually_exclusive_group()
    watcher.add_argument("--seat", metavar="N", type=int, help="what this seat sees")
    watcher.add_argument("--all", dest="seat", action="store_const", const="all", help="what every seat sees")
    watcher.add_argument(
        "--public", dest="seat", action="store_const", const="public", help="what everybody sees, which is the default"
    )
    shown.set_defaults(command=_transcript)

    referee = commands.add_parser("referee", help="keep and judge matches for another program, in lines of JSON")
    referee.set_defaults(command=_referee)

    golden = commands.add_parser("golden", help="the golden logs of a game, or one of them")
    golden.add_argument("game", metavar="GAME", help=f"one of {', '.join(NAMES)}")
    golden.add_argument("name", metavar="NAME", nargs="?", help="the log to write; by default all are listed")
    golden.set_defaults(command=_golden)

    laws = commands.add_parser("check", help="check that a game keeps the laws, one of yours or one of these")
    laws.add_argument("game", metavar="MODULE", help="a game here, an importable module, or MODULE:NAME")
    laws.add_argument("--options", metavar="JSON", default="{}", help="those that differ from the rule text")
    laws.add_argument("--universe", metavar="MODULE:FUNCTION", help="every move that could be tried in a state")
    laws.add_argument("--problems", metavar="MODULE:FUNCTION", help="what is wrong with where the cards of a state are")
    laws.add_argument("--bound", metavar="MODULE:FUNCTION", help="the most moves of a match, by its options")
    laws.add_argument("--apt", metavar="MODULE:FUNCTION", help="whether a move that ends a deal would be good now")
    laws.add_argument("--seed", metavar="TEXT", help="the same text, the same match")
    laws.add_argument("--plies", metavar="N", type=_least(0), help="no further than so many acts of the table")
    laws.add_argument("--matches", metavar="N", type=_least(1), help="10, or with a seed 1, unless you say more")
    laws.add_argument("--law", metavar="NAME", help="this law alone, everywhere in the match")
    laws.set_defaults(command=_check)
    return parser


def _least(least: int) -> Callable[[str], int]:
    """Reads a whole number of *least* or more."""

    def read(text: str) -> int:
        number = int(text) if text.isascii() and text.isdecimal() and len(text) < 10 else -1
        if number < least:
            raise argparse.ArgumentTypeError(f"a whole number of {least} or more belongs here, not {text!r:.60}")
        return number

    return read


# --- games and new ----------------------------------------------------------------------------------------------------


def _games(_asked: argparse.Namespace) -> int:
    for name in NAMES:
        game = named(name)
        about = (game.__doc__ or "").partition("\n")[0]
        print(f"{name} (edition {game.EDITION}): {about}")
    return 0


def _new(asked: argparse.Namespace) -> int:
    game = named(asked.game)
    seed = Seed.random() if asked.seed is None else Seed.from_text(asked.seed)
    players = None if asked.players is None else asked.players.split(",")
    text = playout(game, _options(game, asked.options), seed, players=players).log.dumps()
    if asked.output == "-":
        print(text, end="")
        return 0
    try:
        Path(asked.output).write_bytes(text.encode())
    except (OSError, ValueError) as error:
        raise _cannot_open(asked.output, error) from error
    return 0


def _options(game: AnyGame, text: str) -> object:
    """The options that *text* changes, the others as in the rule text."""
    options: object = read_options(game, _object(to_json(game.Options())) | _object(parse(text)))
    return options


# --- replay -----------------------------------------------------------------------------------------------------------


def _replay(asked: argparse.Namespace) -> int:
    log = loads(_read(asked.log))
    last = len(log.moves) + 1 + log.finished
    until = last if asked.until is None else asked.until
    if not 1 <= until <= last:
        raise _CannotDo(f"--until is a line of the log, 1 to {last}, not {until}")
    for line in _account(named(log.game, log.edition), log, until, asked.seat):
        print(_plain(line))
    return 0


def _account(game: AnyGame, log: AnyLog, until: int, seat: int | None) -> Iterator[str]:
    """The match in words, up to the line *until*: all of it, or what *seat* may know."""
    words, course = telling(game), states(game, log)
    state = next(course)
    seats = range(len(scores_of(state)))
    names = log.players or tuple([f"Seat {each}" for each in seats])
    watching = seats if seat is None else (game.view(state, seat).seat,)
    options = ", ".join([f"{option} {value}" for option, value in _object(to_json(log.options)).items()])
    yield f"{log.game}, edition {log.edition}: {', '.join(names)}"
    yield f"Options: {options}"
    for line, (move, after) in enumerate(zip(log.moves[: until - 1], course, strict=False), 2):
        move = None if isinstance(move, Dealt) else move
        told = words.in_sight(state.table, move, after.table, names)
        for each in watching:
            told += words.in_hand(game.view(state, each), move, game.view(after, each), names)
        for nth, text in enumerate(told):
            yield f"{line:>6}  {text}" if nth == 0 else f"{'':>6}  {text}"
        state = after
    yield from picture(game)(state.table if seat is None else game.view(state, seat), names, _writing())
    yield _result(game, log, state, until, names)


def _writing() -> Write:
    """With suit signs, if the terminal has them."""
    try:
        "".join(SIGNS.values()).encode(sys.stdout.encoding or "ascii")
    except UnicodeEncodeError:
        return coded
    return signed


def _result(game: AnyGame, log: AnyLog, state: Tabled, until: int, names: tuple[str, ...]) -> str:
    """How the match stands at the line *until*."""
    scores = ", ".join([f"{name} {score}" for name, score in zip(names, scores_of(state), strict=True)])
    if until <= len(log.moves):
        return f"Told up to line {until}. Scores: {scores}."
    outcome = game.outcome(state)
    if outcome is not None:
        winners = [names[seat] for seat in outcome.winners]
        return f"Result: {scores}. {' and '.join(winners)} {'wins' if len(winners) == 1 else 'win together'}."
    if log.finished:
        return f"The match was closed before its end. Scores: {scores}."
    seat = game.awaited(state.table)
    return f"The match goes on: {'the dealer' if seat is None else names[seat]} is awaited. Scores: {scores}."


# --- verify -----------------------------------------------------------------------------------------------------------


def _verify(asked: argparse.Namespace) -> int:
    status, bar = 0, _Bar(len(asked.logs))
    for done, path in enumerate(asked.logs):
        bar.show(done)
        try:
            said = f"good: {verify(_read(path))}"
        except BadLog as bad:
            said, status = f"bad: {bad} [{bad.code}]", max(status, 1)
        except _CannotDo as error:
            bar.clear()
            status = _complain(str(error), 2)
            continue
        bar.clear()
        print(_plain(f"{path}: {said}"), flush=True)
    return status


class _Bar:
    """A bar on the terminal that says how many of many files are done."""

    def __init__(self, files: int) -> None:
        self._files = files
        self._on = files >= MANY and sys.stderr is not None and sys.stderr.isatty()

    def show(self, done: int) -> None:
        if self._on:
            full = 40 * done // self._files
            print(f"\r[{'#' * full}{'.' * (40 - full)}] {done}/{self._files}", end="", file=sys.stderr, flush=True)

    def clear(self) -> None:
        if self._on:
            print("\r\033[K", end="", file=sys.stderr, flush=True)


# --- transcript and referee -------------------------------------------------------------------------------------------


def _transcript(asked: argparse.Namespace) -> int:
    watcher: Watcher = "public" if asked.seat is None else asked.seat
    for line in transcript_lines(loads(_read(asked.log)), seat=watcher):
        print(line, end="")
    return 0


def _referee(_asked: argparse.Namespace) -> int:
    if sys.stdin is None:
        raise _CannotDo("-: standard input is closed")
    serve(sys.stdin.buffer, lambda line: print(line, end="", flush=True))
    return 0


# --- golden -----------------------------------------------------------------------------------------------------------


def _golden(asked: argparse.Namespace) -> int:
    if asked.name is not None:
        print(golden_log(asked.game, asked.name).text, end="")
        return 0
    logs = golden_logs(asked.game)
    width = max([len(each.name) for each in logs])
    for each in logs:
        print(f"{each.name:{width}}  {each.shows}")
    return 0


# --- check ------------------------------------------------------------------------------------------------------------

FUNCTIONS: Final = ("universe", "problems", "bound", "apt")
"""What `check` is given by MODULE:FUNCTION."""


def _check(asked: argparse.Namespace) -> int:
    from cardrules.testing.checking import Asked, checked  # here: the other commands need none of it
    from cardrules.testing.conformance import LawBroken

    words = {name: value for name, value in vars(asked).items() if name != "command"}
    here = str(Path.cwd())
    if here not in sys.path:  # a game that lies where the command is given
        sys.path.append(here)
    for name in FUNCTIONS:
        _check_function(f"--{name}", words[name])
    try:
        print(_plain(checked(Asked(**words), os.environ)))
    except LawBroken as broken:
        for line in str(broken).splitlines():
            _say(line)
        return 1
    return 0


def _check_function(flag: str, path: str | None) -> None:
    """Raises _CannotDo for what is no function."""
    from cardrules.testing.replaying import thing_at

    try:
        is_function = path is None or callable(thing_at(path))
    except BadValue as bad:
        raise _CannotDo(f"{flag}: {bad.message}") from bad
    if not is_function:
        raise _CannotDo(f"{flag} is a function, by MODULE:FUNCTION, and {path!a:.60} is none")


# --- Files ------------------------------------------------------------------------------------------------------------


def _read(path: str) -> bytes:
    """The bytes of a file of text, or of standard input."""
    try:
        if path == "-" and sys.stdin is None:
            raise _CannotDo("-: standard input is closed")
        held = sys.stdin.buffer.read() if path == "-" else Path(path).read_bytes()
    except (OSError, ValueError) as error:
        raise _cannot_open(path, error) from error
    if b"\0" in held or not _is_text(held.partition(b"\n")[0]):
        raise _CannotDo(f"{path}: this is no text, but a binary file")
    return held


def _is_text(line: bytes) -> bool:
    try:
        line.decode()
    except UnicodeDecodeError:
        return False
    return True


def _cannot_open(path: str, error: Exception) -> _CannotDo:
    reason = error.strerror if isinstance(error, OSError) else error
    return _CannotDo(f"{path}: {reason}")


def _object(json: Json) -> dict[str, Json]:
    if not isinstance(json, dict):
        raise BadValue("options", "type", "Options are a JSON object.")
    return json


if __name__ == "__main__":
    sys.exit(main())
