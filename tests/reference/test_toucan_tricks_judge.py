"""Two judges, one answer: the library's, and one written by another method.

`pytest tests/reference` takes a sample over all options; `pytest -m bulk tests/reference` asks both about every lead,
reply and call there is.
"""

from __future__ import annotations

import ast
import itertools
from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from random import Random
from typing import Any, Final

import pytest

from cardrules.cards import Card, in_order
from cardrules.games import toucan_tricks as toucan
from cardrules.games.toucan_tricks import PACK, Call, Options
from cardrules.games.toucan_tricks.state import Two
from reference import toucan_tricks_judge as second

CALLS: Final[tuple[Call, ...]] = ("high", "low")
CHOICES: Final[dict[str, tuple[str, ...]]] = {
    "pattern_match": ("category", "exact_suits"),
    "offpattern_win": ("full_comparison", "strict_top_card"),
    "pair_vs_pair_loser_card": ("always", "only_if_same_suits"),
}
AGREED: Final = [dict(zip(CHOICES, values, strict=True)) for values in itertools.product(*CHOICES.values())]

TOTALS: Final = Counter({(4, 0): 1_132_352, (3, 1): 610_480, (2, 2): 10_140, (1, 3): 1_495_728})
"""Of every lead, reply and call, with the default options.

Of the ties, 78 are of pairs; of any two ranks, a flush and a colour can meet 3 equals, and a mix 5.  So there are
twice 78 + 78 (4 * 3 + 4 * 3 + 8 * 5).
"""


def test_the_second_judge_imports_nothing_of_the_library() -> None:
    tree = ast.parse(Path(second.__file__).read_text(encoding="utf-8"))
    imported = {node.module for node in ast.walk(tree) if isinstance(node, ast.ImportFrom)}
    assert imported == {"__future__", "functools", "typing"}
    assert not any(isinstance(node, ast.Import) for node in ast.walk(tree))


def two(some: Sequence[Card]) -> Two:
    """Two cards, in pack order."""
    one, other = in_order(some)
    return one, other


def codes(cards: Two) -> tuple[str, str]:
    return cards[0].code, cards[1].code


@pytest.mark.parametrize("agreed", AGREED, ids=lambda agreed: "-".join(agreed.values()))
def test_the_judges_agree_on_a_sample_whatever_is_agreed_on(agreed: dict[str, Any]) -> None:
    draw, options = Random("-".join(agreed.values())), Options(**agreed)
    seen: Counter[tuple[int, int]] = Counter()
    for nth in range(1_250):
        ranks = draw.sample(second.RANKS, 13 if nth % 2 else 3)  # of three ranks only, pairs and ties are many
        four = draw.sample([each for each in PACK if each.rank in ranks], 4)
        lead, reply = two(four[:2]), two(four[2:])
        for call in CALLS:
            won = toucan.judge(lead, reply, call, options)
            assert won == second.judge(codes(lead), codes(reply), call, **agreed), (lead, reply, call)
            seen[won] += 1
    ends = {(4, 0), (3, 1), (2, 2), (1, 3)}
    if agreed["pair_vs_pair_loser_card"] == "only_if_same_suits":
        ends.add((0, 4))
    assert set(seen) == ends


@pytest.mark.bulk
def test_the_judges_agree_on_every_lead_reply_and_call() -> None:
    options, seen = Options(), Counter[tuple[int, int]]()
    every = [(some, codes(some)) for some in itertools.combinations(PACK, 2)]
    for lead, lead_codes in every:
        for reply, reply_codes in every:
            if lead[0] in reply or lead[1] in reply:
                continue
            for call in CALLS:
                won = toucan.judge(lead, reply, call, options)
                assert won == second.judge(lead_codes, reply_codes, call), (lead, reply, call)
                seen[won] += 1
    assert seen == TOTALS and sum(seen.values()) == 1_326 * 1_225 * 2
