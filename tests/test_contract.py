"""Every game keeps the laws, on matches that reach the whole of it.

`pytest tests/test_contract.py` takes a sample; `pytest -m bulk -s tests/test_contract.py` five times the matches, all
laws and the whole universe of moves at one position in three (where it is large, in twelve), in minutes.  Both print
their figures.  Each game is run by `python -m contract`, as many side by side as there are processors.
"""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import attrs
import pytest

from cardrules.dealing import Dealer, Seed
from cardrules.game import IllegalMove
from contract.cases import CASES

TESTS = Path(__file__).parent

Finished = subprocess.CompletedProcess[str]


@pytest.fixture(scope="module")
def runs(request: pytest.FixtureRequest) -> Iterator[Callable[[str], Finished]]:
    """The runs of all games that are asked for, begun at once, by what stands behind `contract`."""
    asked = [words for item in request.session.items if (words := _params(item).get("words"))]
    with ThreadPoolExecutor(os.cpu_count()) as pool:
        begun = {words: pool.submit(_run, words) for words in asked}
        yield lambda words: begun[words].result()
        pool.shutdown(cancel_futures=True)


def _params(item: pytest.Item) -> dict[str, object]:
    callspec = getattr(item, "callspec", None)
    return callspec.params if callspec is not None and item.path == Path(__file__) else {}


def _run(words: str) -> Finished:
    command = [sys.executable, "-m", "contract", *words.split()]
    paths = os.pathsep.join([str(TESTS), *filter(None, [os.environ.get("PYTHONPATH")])])
    return subprocess.run(
        command, cwd=TESTS, env=os.environ | {"PYTHONPATH": paths}, capture_output=True, text=True, check=False
    )


def _check(run: Finished) -> None:
    print(f"\n{run.stdout.strip()}")
    assert run.returncode == 0, run.stderr


@pytest.mark.parametrize("words", CASES)
def test_a_game_keeps_every_law_on_matches_that_reach_all_of_it(words: str, runs: Callable[[str], Finished]) -> None:
    _check(runs(words))


@pytest.mark.bulk
@pytest.mark.parametrize("words", [f"{name} bulk" for name in CASES])
def test_a_game_keeps_every_law_on_many_matches(words: str, runs: Callable[[str], Finished]) -> None:
    _check(runs(words))


@pytest.mark.parametrize("name", CASES)
def test_a_seat_that_only_equals_a_number_is_no_seat(name: str) -> None:
    game, dealer = CASES[name].game, Dealer(Seed.from_text("seats"))
    state = game.start(game.Options())
    while shuffle := game.to_shuffle(state):
        state = game.deal(state, dealer.answer(shuffle))
    move = game.legal_moves(state)[0]
    for seat in [each for each in (float(move.seat), bool(move.seat)) if each == move.seat]:
        odd = attrs.evolve(move, seat=seat)
        with pytest.raises(IllegalMove) as refused:
            game.apply(state, odd)
        assert refused.value.rule.name == "SEAT"
        assert game.breach(game.view(state, move.seat), odd) is refused.value.rule
