"""Every game keeps the laws, on matches that reach the whole of it.

`pytest tests/test_contract.py` takes a sample; `pytest -m bulk -s tests/test_contract.py` five times the matches, all
laws and the whole universe of moves at one position in three (where it is large, in twelve), in minutes.  Both print
their figures.
"""

from __future__ import annotations

import time

import attrs
import pytest

from cardrules.dealing import Dealer, Seed
from cardrules.game import IllegalMove
from cardrules.testing import Plan
from contract.case import missing, run
from contract.cases import CASES

CI = Plan(full_every=10, whole_every=20, drawn=200, copies_every=20, imaginings=1, logs_every=4)
BULK = Plan(full_every=3, whole_every=1, drawn=0, copies_every=40, imaginings=1, logs_every=1)

LARGE = {"toucan_tricks": 12, "colonel": 12}
"""Games whose positions have many thousand moves to try: the bulk run tries them all at one position in so many."""


@pytest.mark.parametrize("name", CASES)
def test_a_game_keeps_every_law_on_matches_that_reach_all_of_it(name: str) -> None:
    _check(name, CI, matches=40, imagined=2_000)


@pytest.mark.bulk
@pytest.mark.parametrize("name", CASES)
def test_a_game_keeps_every_law_on_many_matches(name: str) -> None:
    _check(name, attrs.evolve(BULK, whole_every=LARGE.get(name, 1)), matches=200, imagined=20_000)


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


def _check(name: str, plan: Plan, matches: int, imagined: int) -> None:
    case, began = CASES[name], time.perf_counter()
    tally = run(case, plan, matches)
    print(f"\n{name}: {tally.figures()}, {time.perf_counter() - began:.1f} s")
    assert not missing(case, tally), f"{name}: not reached: {missing(case, tally)}"
    assert tally.imagined >= imagined
