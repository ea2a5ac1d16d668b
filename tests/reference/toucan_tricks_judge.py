"""A second judge of a trick of Toucan, which knows nothing of the library.

Cards are codes.  Who is ahead is found by striking out, not by comparing card with card: ranks that both have laid
down cancel, and whoever has the highest (the lowest) of what is left is ahead; if nothing is left, nobody is.  How many
cards that is worth stands in two tables, one for pairs led and one for everything else, with a line for every case.
"""

from __future__ import annotations

from functools import cache
from typing import Final

RANKS: Final = "A23456789TJQK"
"""Lowest first."""

COLOURS: Final = (frozenset("CS"), frozenset("DH"))

PLAIN: Final[dict[tuple[bool, str], tuple[int, int]]] = {
    (True, "leader"): (3, 1),
    (True, "nobody"): (2, 2),
    (True, "follower"): (1, 3),
    (False, "leader"): (4, 0),
    (False, "nobody"): (4, 0),
    (False, "follower"): (1, 3),
}
"""By whether the reply has the pattern of the lead, and who is ahead: cards of the leader, cards of the follower."""

PAIRS: Final[dict[tuple[str, bool, str], tuple[int, int]]] = {
    ("pair", True, "leader"): (3, 1),
    ("pair", True, "nobody"): (2, 2),
    ("pair", True, "follower"): (1, 3),
    ("pair", False, "leader"): (4, 0),
    ("pair", False, "nobody"): (2, 2),
    ("pair", False, "follower"): (0, 4),
    ("other", True, "leader"): (3, 1),
    ("other", True, "nobody"): (3, 1),
    ("other", True, "follower"): (3, 1),
    ("other", False, "leader"): (4, 0),
    ("other", False, "nobody"): (4, 0),
    ("other", False, "follower"): (4, 0),
}
"""Of a pair led: by what answers it, whether the loser of two pairs is owed a card (of another answer: whether its
suits are those of the pair), and who is ahead."""


def judge(
    lead: tuple[str, str],
    reply: tuple[str, str],
    call: str,
    pattern_match: str = "category",
    offpattern_win: str = "full_comparison",
    pair_vs_pair_loser_card: str = "always",
) -> tuple[int, int]:
    """How many of the four cards leader and follower win."""
    led, played = lead[0][0] + lead[1][0], reply[0][0] + reply[1][0]
    led_suits, played_suits = lead[0][1] + lead[1][1], reply[0][1] + reply[1][1]
    if len(set(led)) == 1:
        same = set(led_suits) == set(played_suits)
        if len(set(played)) == 1:
            owed = same or pair_vs_pair_loser_card == "always"
            return PAIRS["pair", owed, ahead(led, played, call, strict=False)]
        return PAIRS["other", same, ahead(led, played, call, strict=False)]
    follows = same_pattern(led_suits, played_suits, pattern_match)
    strict = not follows and offpattern_win == "strict_top_card"
    return PLAIN[follows, ahead(led, played, call, strict=strict)]


@cache
def same_pattern(led: str, played: str, pattern_match: str) -> bool:
    """Whether two suits make the same pattern as two others: both one suit, both one colour, both of two colours."""
    one, other = frozenset(led), frozenset(played)
    if pattern_match == "category":
        return kind(one) == kind(other)
    return one == other or {kind(one), kind(other)} == {"mix"}


def kind(suits: frozenset[str]) -> str:
    """The pattern of a set of suits."""
    if len(suits) == 1:
        return "flush"
    return "colour" if suits in COLOURS else "mix"


@cache
def ahead(led: str, played: str, call: str, *, strict: bool) -> str:
    """Who has the highest rank (or the lowest) once those that both have are struck out: "leader", "follower" or
    "nobody".  If *strict*, the follower is not ahead unless he alone has the highest before anything is struck out."""
    left_led, left_played = list(led), list(played)
    for rank in led:
        if rank in left_played:
            left_led.remove(rank)
            left_played.remove(rank)
    if not left_led:
        return "nobody"
    best = extreme(left_led + left_played, call)
    if best in left_led:
        return "leader"
    if strict and extreme([*led, *played], call) in led:
        return "leader"
    return "follower"


def extreme(ranks: list[str], call: str) -> str:
    """The highest rank of some, or the lowest."""
    wanted = max if call == "high" else min
    return wanted(ranks, key=RANKS.index)
