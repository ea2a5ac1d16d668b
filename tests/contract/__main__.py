"""`python -m contract GAME [bulk]`, in `tests/`: all laws on many matches of a game, in a process of its own.

By itself it is not slowed by what measures the coverage of the tests, and several games are checked side by side.
"""

from __future__ import annotations

import sys
import time

import attrs

from cardrules.testing import Plan
from contract.case import missing, run
from contract.cases import CASES

CI = Plan(full_every=10, whole_every=20, drawn=200, copies_every=20, imaginings=1, logs_every=4)
BULK = Plan(full_every=3, whole_every=1, drawn=0, copies_every=40, imaginings=1, logs_every=1)

LARGE = {"toucan_tricks": 12, "toucan_burn": 12, "colonel": 12}
"""Games whose positions have many thousand moves to try: the bulk run tries them all at one position in so many, and
at the others some, as CI does: a rare position has its refusals too."""


def checked(name: str, *, bulk: bool) -> str:
    """The figures of a run of *name* that kept every law and reached all of the game; raises AssertionError."""
    case, began = CASES[name], time.perf_counter()
    plan = CI if not bulk else attrs.evolve(BULK, whole_every=LARGE[name], drawn=CI.drawn) if name in LARGE else BULK
    tally = run(case, plan, matches=200 if bulk else 40)
    assert not missing(case, tally), f"{name}: not reached: {missing(case, tally)}"
    assert tally.imagined >= (20_000 if bulk else 2_000), f"{name}: {tally.imagined} orders of hidden cards are too few"
    return f"{name}: {tally.figures()}, {time.perf_counter() - began:.1f} s"


if __name__ == "__main__":
    print(checked(sys.argv[1], bulk="bulk" in sys.argv[2:]))
