"""Hostile logs: whatever bytes come, `loads` gives a log that is what was written, or a BadLog, and soon."""

from __future__ import annotations

import json
import random
import re
import time
import tracemalloc
from collections import Counter
from collections.abc import Callable
from pathlib import Path

import pytest

from cardrules import BadLog, Dealer, Record, Seed, dumps, loads, verify
from cardrules.games import pip_pip
from cardrules.games.pip_pip import Options
from cardrules.log import AnyLog
from cardrules.testing import chooser

# --- Five logs, each under 8 kB ---------------------------------------------------------------------------------------


def played(
    options: Options, plays: int, text: str, **more: list[str] | dict[str, str]
) -> Record[Options, pip_pip.State, pip_pip.Move, pip_pip.View]:
    seed = Seed.from_text(text)
    dealer, choose = Dealer(seed), chooser(pip_pip, seed)
    record = Record.start(pip_pip, options, **more).dealt_by(dealer)  # type: ignore[arg-type]
    for _ in range(plays):
        record = record.play(choose(pip_pip.legal_moves(record.state))).dealt_by(dealer)
    return record


def spaced(text: str) -> str:
    """The same log with other spacing and another order of keys; it goes on, so no digest has to fit."""
    return "".join(
        [
            json.dumps(dict(reversed(json.loads(line).items())), separators=(", ", " :")) + "\n"
            for line in text.splitlines()
        ]
    )


NAMES = ["Ann", "Bjørn", "Cy"]
SEEDED = played(Options(seats=3), 60, "three", players=NAMES, meta={"club": "Zürich", "table": "7"})
ROOT = Path(__file__).parent.parent
TAROCK = "tests/games/straw_man_tarock/golden"

LOGS: list[bytes] = [
    dumps(played(Options(seats=12, call_timing="between_tricks"), 100, "twelve").close().log).encode(),
    dumps(SEEDED.close(reveal=Seed.from_text("three")).log).encode(),
    spaced(dumps(played(Options(seats=5, draw_timing="after_trick"), 70, "five").log)).encode(),
    dumps(Record.start(pip_pip, Options(later_trump="last_trump"), meta={"a": "b"}).close().log).encode(),
    dumps(played(Options(rounds=2, differs_from="latest_call"), 90, "two").log).encode(),
]
ORIGINALS: list[AnyLog] = [loads(text) for text in LOGS]


def test_the_five_logs_are_small_and_finished_and_not() -> None:
    assert all(len(text) < 8_000 for text in LOGS)
    assert [log.finished for log in ORIGINALS] == [True, True, False, True, False]


# --- Mutations --------------------------------------------------------------------------------------------------------

Mutation = Callable[[bytes, random.Random], bytes]


def flip(text: bytes, chance: random.Random) -> bytes:
    """A bit, or a byte, or a few of them."""
    changed = bytearray(text)
    for _ in range(chance.choice((1, 1, 1, 2, 5))):
        place = chance.randrange(len(changed))
        changed[place] = changed[place] ^ 1 << chance.randrange(8) if chance.random() < 0.5 else chance.randrange(256)
    return bytes(changed)


def splice(text: bytes, chance: random.Random) -> bytes:
    """A piece of any log over a piece of this one."""
    other = chance.choice(LOGS)
    start, length = chance.randrange(len(other)), chance.choice((1, 4, 40, 400))
    place, gone = chance.randrange(len(text)), chance.choice((0, 1, 4, 40, 400))
    return text[:place] + other[start : start + length] + text[place + gone :]


def truncate(text: bytes, chance: random.Random) -> bytes:
    return text[: chance.randrange(len(text))]


def lines(text: bytes, chance: random.Random) -> bytes:
    """A line doubled, dropped, moved, or cut away with all that follow."""
    rows = text.splitlines(keepends=True)
    place = chance.randrange(len(rows))
    row = rows[place]
    match chance.randrange(4):
        case 0:
            rows.insert(place, row)
        case 1:
            del rows[place]
        case 2:
            del rows[place]
            rows.insert(chance.randrange(len(rows) + 1), row)
        case _:
            del rows[place:]
    return b"".join(rows)


TOKEN = re.compile(rb'"[^"]*"|-?\d+|true|false|null')
VALUES = [b"1", b"0", b"-1", b'"1"', b"true", b"false", b"null", b"[]", b"{}", b'""', b"1.0", b"-0", b'"QS"', b'"play"']
SCALARS = [b"NaN", b"Infinity", b"-Infinity", b"1e5", b"01", b"'x'", b"9007199254740992", b"9" * 400, b"1" * 5000]


def swap_type(text: bytes, chance: random.Random) -> bytes:
    """A key or value for another."""
    found = chance.choice(list(TOKEN.finditer(text)))
    return text[: found.start()] + chance.choice(VALUES) + text[found.end() :]


def odd_number(text: bytes, chance: random.Random) -> bytes:
    found = chance.choice(list(re.finditer(rb"-?\d+", text)))
    return text[: found.start()] + chance.choice(SCALARS) + text[found.end() :]


def double_key(text: bytes, chance: random.Random) -> bytes:
    """Some pair of a key and a value stands twice, or stands in another object too."""
    pairs = list(re.finditer(rb'"[a-z_]+" ?: ?(?:"[^"]*"|\d+)', text))
    pair = chance.choice(pairs).group() + b", "
    place = chance.choice(list(re.finditer(rb"\{", text))).end()
    return text[:place] + pair + text[place:]


def nest(text: bytes, chance: random.Random) -> bytes:
    found, deep = chance.choice(list(TOKEN.finditer(text))), chance.choice((1, 5, 9, 500, 20_000))
    return text[: found.start()] + b"[" * deep + found.group() + b"]" * deep + text[found.end() :]


INSERTED = [b"\xff", b"\xc0\x80", b"\xed\xa0\x80", b"\xef\xbb\xbf", b"\r", b"\0", b"\n", b" ", b"\t", b"\xc3"]
INSERTED += [b"\\ud800", b"\\u0041", b"\xe2\x80\xa8", b"\xf0\x9f\x82\xa1", b'"', b"}", b"[", b","]


def insert(text: bytes, chance: random.Random) -> bytes:
    place = chance.choice((0, chance.randrange(len(text)), chance.choice(list(TOKEN.finditer(text))).start()))
    return text[:place] + chance.choice(INSERTED) + text[place:]


def lengthen(text: bytes, chance: random.Random) -> bytes:
    """A line beyond the longest."""
    place = chance.choice(list(TOKEN.finditer(text))).start()
    return text[:place] + b" " * chance.choice((100, 70_000)) + text[place:]


def unseal(text: bytes, chance: random.Random) -> bytes:
    """Another change in a log that has lost its last line."""
    rows = text.splitlines(keepends=True)
    return chance.choice((flip, swap_type, lines))(b"".join(rows[:-1]) or text, chance)


MUTATIONS: list[Mutation] = [
    flip, flip, splice, truncate, lines, swap_type, odd_number, double_key, nest, insert, lengthen, unseal
]  # fmt: skip


def judged(text: bytes, original: AnyLog, recover: bool) -> str:
    """What became of the log *original*: a code, "equal" or "unfinished"; anything else fails."""
    began = time.perf_counter()
    try:
        log = loads(text, recover=recover)
    except BadLog as bad:
        return bad.code if 1 <= bad.line <= text.count(b"\n") + 1 else f"line {bad.line}"
    finally:
        assert time.perf_counter() - began < 5
    if log == original:
        return "equal"
    assert not log.finished
    if original.finished:
        assert recover or b'"digest"' not in text  # only where the end line is gone
    return "unfinished"


def run(mutations: int, seed: int) -> Counter[str]:
    chance = random.Random(seed)
    outcomes: Counter[str] = Counter()
    for _ in range(mutations):
        nth = chance.randrange(len(LOGS))
        text = chance.choice(MUTATIONS)(LOGS[nth], chance)
        outcomes[judged(text, ORIGINALS[nth], recover=chance.random() < 0.1)] += 1
    return outcomes


COMMON = {
    "equal",
    "unfinished",
    "bom",
    "card",
    "cards",
    "carriage_return",
    "constant",
    "cut",
    "digest",
    "duplicate_key",
}
COMMON |= {"encoding", "float", "integer", "json", "missing_key", "moves", "nesting", "order", "rule", "scores"}
COMMON |= {"surrogate", "too_long", "type", "unknown_key"}
RARE = {"act", "after_end", "edition", "empty", "game", "move", "options", "seat", "seed", "shuffle", "time", "value"}
RARE |= {"players", "version"}


def test_4000_mutations_give_a_bad_log_or_the_log_or_an_unfinished_one() -> None:
    outcomes = run(4_000, 1)
    assert COMMON <= set(outcomes) <= COMMON | RARE


@pytest.mark.parametrize(
    "name",
    [
        "docs/examples/toucan_tricks",
        "docs/examples/toucan_burn",
        "docs/examples/colonel",
        f"{TAROCK}/both_passed",
        f"{TAROCK}/rostopschin_made",
    ],
)
def test_mutations_of_a_log_of_another_game_fare_no_better(name: str) -> None:
    text = (ROOT / f"{name}.jsonl").read_bytes()
    original, chance = loads(text), random.Random(name)
    outcomes = {
        judged(chance.choice(MUTATIONS)(text, chance), original, recover=chance.random() < 0.1) for _ in range(500)
    }
    assert {"digest", "json", "rule"} <= outcomes <= COMMON | RARE


@pytest.mark.bulk
def test_50000_mutations_give_a_bad_log_or_the_log_or_an_unfinished_one() -> None:
    outcomes = run(50_000, 2)
    print(*outcomes.most_common())
    assert COMMON <= set(outcomes) <= COMMON | RARE


# --- Bounds -----------------------------------------------------------------------------------------------------------

BIG = 4_000_000
HOSTILE = {
    "one long line": b"[" * BIG,
    "one long string": b'"' + b"x" * BIG + b'"\n',
    "empty lines": b"\n" * BIG,
    "a long line after the header": LOGS[4].splitlines(keepends=True)[0] + b" " * BIG + b"\n",
    "quotation marks": b'"' * BIG,
    "backslashes in a string": b'"' + b"\\" * 60_000 + b"\n",
    "brackets of a whole line": b"[" * 65_536 + b"\n",
    "keys of a whole line": b"{" + b",".join([b'"%x":0' % nth for nth in range(6_000)]) + b',"0":0}\n',
    "one key many times": b"{" + b",".join([b'"":0'] * 13_000) + b"}\n",
    "digits of a whole line": b"1" * 65_000 + b"\n",
    "notes of a whole line": b'{"cardrules": 1, "meta": {'
    + b",".join([b'"%x":""' % n for n in range(6_000)])
    + b"}}\n",
}


@pytest.mark.parametrize("recover", [False, True])
@pytest.mark.parametrize("text", HOSTILE.values(), ids=HOSTILE.keys())
def test_time_and_memory_are_bounded_by_the_input(text: bytes, recover: bool) -> None:
    tracemalloc.start()
    began = time.perf_counter()
    try:
        with pytest.raises(BadLog):
            loads(text, recover=recover)
        _, peak = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    assert time.perf_counter() - began < 2
    assert peak < 2 * len(text) + 5_000_000


def test_twice_the_moves_take_about_twice_the_memory() -> None:
    def peak(rounds: int) -> int:
        tracemalloc.start()
        try:
            loads(LONG[rounds])
            return tracemalloc.get_traced_memory()[1]
        finally:
            tracemalloc.stop()

    whole = dumps(played(Options(seats=3, rounds=12), 3_600, "long").log).splitlines(keepends=True)
    LONG.update({1: "".join(whole[: len(whole) // 2]), 2: "".join(whole)})
    assert peak(2) < 3 * peak(1)


LONG: dict[int, str] = {}


def test_text_with_lone_surrogates_is_a_bad_log_too() -> None:
    for text in ("\ud800\n", LOGS[4].decode() + '{"move": "\udfff"}\n'):
        with pytest.raises(BadLog) as caught:
            loads(text)
        assert caught.value.code == "encoding"


def test_verify_refuses_what_loads_refuses() -> None:
    with pytest.raises(BadLog):
        verify(LOGS[0][:-1])
