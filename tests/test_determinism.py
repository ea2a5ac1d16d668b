"""The same match gives the same log and the same views, whatever the hash seed and the interpreter."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from functools import cache
from pathlib import Path

import attr
import attrs
import pytest
import typing_extensions

import cardrules

SOURCES = str(Path(cardrules.__file__).parents[1])

PLAYOUTS = """
import hashlib, json, sys
from cardrules.codec import to_json
from cardrules.dealing import Dealer, Seed, numbers
from cardrules.games import NAMES, named
from cardrules.log import Log

digests = {}
for name in NAMES:
    game, logs, views = named(name), hashlib.sha256(), hashlib.sha256()
    for text in ("one", "two", "three"):
        seed = Seed.from_text(text)
        dealer, below = Dealer(seed), numbers(seed, "playout")
        options, acts = game.Options(), []
        state = game.start(options)
        while game.outcome(state) is None:
            shuffle = game.to_shuffle(state)
            if shuffle is not None:
                acts.append(dealer.answer(shuffle))
                state = game.deal(state, acts[-1])
                continue
            legal = game.legal_moves(state)
            kinds = [kind for kind in game.MOVES if any(type(move) is kind for move in legal)]
            kind = kinds[below(len(kinds))]
            among = [move for move in legal if type(move) is kind]
            acts.append(among[below(len(among))])
            state = game.apply(state, acts[-1])
            if len(acts) % 10 == 0:
                for seat in range(len(state.table.match.scores)):
                    seen = game.view(state, seat)
                    views.update(json.dumps(to_json(seen)).encode())
                    views.update(repr((seen, game.choices(seen), game.hidden(seen))).encode())
        logs.update(Log(game.NAME, game.EDITION, options, tuple(acts)).dumps().encode())
        views.update(repr((state, game.outcome(state))).encode())
    digests[name] = [logs.hexdigest(), views.hexdigest()]
print(json.dumps([sys.version.split()[0], sys.implementation.name, digests]))
"""


def _playouts(python: list[str], paths: list[str], **more: str) -> tuple[str, str, dict[str, list[str]]]:
    """Version, implementation, and the digests of logs and views of each game, from a fresh interpreter."""
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(paths), "PYTHONDONTWRITEBYTECODE": "1", **more}
    done = subprocess.run(
        [*python, "-c", PLAYOUTS], env=environment, capture_output=True, text=True, timeout=120, check=False
    )
    assert done.returncode == 0, done.stderr
    version, implementation, digests = json.loads(done.stdout)
    return version, implementation, digests


@cache
def _here() -> dict[str, list[str]]:
    return _playouts([sys.executable], [SOURCES], PYTHONHASHSEED="0")[2]


@pytest.mark.parametrize("hash_seed", ["1", "2", "random"])
def test_logs_and_views_do_not_depend_on_the_hash_seed(hash_seed: str) -> None:
    assert _playouts([sys.executable], [SOURCES], PYTHONHASHSEED=hash_seed)[2] == _here()


def _answers(python: list[str], **more: str) -> tuple[int, ...] | None:
    """The version of a CPython that starts, 3.11 or later; else None."""
    ask = "import sys; print(sys.implementation.name, *sys.version_info[:3])"
    try:
        done = subprocess.run(
            [*python, "-c", ask], env={**os.environ, **more}, capture_output=True, text=True, timeout=30, check=False
        )
    except OSError:
        return None
    name, *version = done.stdout.split() if done.returncode == 0 else ["nothing"]
    numbers = tuple(map(int, version))
    return numbers if name == "cpython" and numbers >= (3, 11) else None


def _pythons() -> list[tuple[tuple[int, ...], list[str], dict[str, str]]]:
    """Every CPython from 3.11 on that starts here, each version once: on the path, and kept by pyenv."""
    tries: list[tuple[list[str], dict[str, str]]] = []
    for minor in range(11, 16):
        found = shutil.which(f"python3.{minor}")
        if found:
            tries.append(([found], {}))
    pyenv = shutil.which("pyenv")
    if pyenv:
        kept = subprocess.run([pyenv, "versions", "--bare"], capture_output=True, text=True, timeout=30, check=False)
        tries += [(["python"], {"PYENV_VERSION": version}) for version in kept.stdout.split()]
    root = os.environ.get("PYENV_ROOT", str(Path.home() / ".pyenv"))
    shims = os.pathsep.join([str(Path(root) / "shims"), os.environ.get("PATH", "")])
    started = {}
    for python, more in tries:
        if more:
            python, more = [shutil.which("python", path=shims) or "python"], {**more, "PATH": shims}
        version = _answers(python, **more)
        if version is not None and version not in started:
            started[version] = (python, more)
    return [(version, *started[version]) for version in sorted(started)]


def test_logs_and_views_are_the_same_on_every_cpython_that_starts_here(tmp_path: Path) -> None:
    for module in (attr, attrs):
        where = Path(str(module.__file__)).parent
        shutil.copytree(where, tmp_path / where.name, ignore=shutil.ignore_patterns("__pycache__"))
    shutil.copy(str(typing_extensions.__file__), tmp_path)
    ran = []
    for version, python, more in _pythons():
        if version == sys.version_info[:3]:
            continue
        answer, implementation, digests = _playouts(python, [SOURCES, str(tmp_path)], PYTHONHASHSEED="random", **more)
        assert (answer, implementation) == (".".join(map(str, version)), "cpython")
        assert digests == _here(), answer
        ran.append(answer)
    print(f"\nthe same on {sys.version.split()[0]} and on: {', '.join(ran) or 'no other'}")
    if not ran:
        pytest.skip("no other CPython from 3.11 on starts here")
