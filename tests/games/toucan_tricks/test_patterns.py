"""What two cards are worth against two: tables with their source."""

from __future__ import annotations

import itertools
from typing import Any, Final

import pytest

from cardrules.cards import Card
from cardrules.games import toucan_tricks as toucan
from cardrules.games.toucan_tricks import PACK, Call, Options
from cardrules.games.toucan_tricks.patterns import is_red

from .positions import after, called, cards, leading_of, playing, two

EXACT: Final = Options(pattern_match="exact_suits")
STRICT: Final = Options(offpattern_win="strict_top_card")
ONLY_SAME: Final = Options(pair_vs_pair_loser_card="only_if_same_suits")

CALLS: Final[tuple[Call, ...]] = ("high", "low")
RED: Final = cards("AD 2D 3D 4D 5D 6D 7D 8D 9D TD JD QD KD AH 2H 3H 4H 5H 6H 7H 8H 9H TH JH QH KH")


def judged(lead: str, reply: str, call: Call, options: Options | None = None) -> str:
    """Cards of the leader and of the follower, "3-1"."""
    leads, replies = toucan.judge(two(lead), two(reply), call, options or Options())
    return f"{leads}-{replies}"


def both(lead: str, reply: str, options: Options | None = None) -> str:
    """What a reply brings to High, and to Low: "1-3 3-1"."""
    return " ".join([judged(lead, reply, call, options) for call in CALLS])


# --- What two cards make ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("suit", "CDHS")
def test_ranks_go_from_the_ace_to_the_king_in_each_suit(suit: str) -> None:
    assert [toucan.rank(toucan.card(rank + suit)) for rank in "A23456789TJQK"] == list(range(1, 14))


@pytest.mark.parametrize("card", PACK, ids=str)
def test_half_of_the_pack_is_red(card: Card) -> None:
    assert is_red(card) is (card in RED)


FLUSHES: Final = ("CC", "DD", "HH", "SS")
COLOURS: Final = ("CS", "SC", "DH", "HD")
MIXES: Final = ("CD", "CH", "DC", "DS", "HC", "HS", "SD", "SH")


@pytest.mark.parametrize(
    ("suits", "pattern"),
    [(suits, "flush") for suits in FLUSHES]
    + [(suits, "colour") for suits in COLOURS]
    + [(suits, "mix") for suits in MIXES],
)
def test_two_suits_make_a_pattern(suits: str, pattern: str) -> None:  # clauses 5.1 to 5.3; clauses 5.1, 5.2, 5.3
    lead = two(f"9{suits[0]} 4{suits[1]}")
    assert toucan.suit_pattern(lead) == toucan.lead_pattern(lead) == pattern
    assert not toucan.is_pair(lead)


@pytest.mark.parametrize("rank", "A23456789TJQK")
@pytest.mark.parametrize("suits", list(itertools.combinations("CDHS", 2)), ids="".join)
def test_two_cards_of_a_rank_are_a_pair_when_led(rank: str, suits: tuple[str, str]) -> None:
    lead = two(f"{rank}{suits[0]} {rank}{suits[1]}")
    assert toucan.is_pair(lead)
    assert toucan.lead_pattern(lead) == "pair"
    assert toucan.suit_pattern(lead) == ("colour" if suits in (("C", "S"), ("D", "H")) else "mix")


PATTERNS: Final = {
    suits: name for name, row in (("flush", FLUSHES), ("colour", COLOURS), ("mix", MIXES)) for suits in row
}


@pytest.mark.parametrize("played", PATTERNS)
@pytest.mark.parametrize("led", PATTERNS)
def test_a_reply_matches_by_its_pattern_or_by_option_by_its_suits(led: str, played: str) -> None:
    lead, reply = two(f"9{led[0]} 4{led[1]}"), two(f"8{played[0]} 3{played[1]}")
    same = PATTERNS[led] == PATTERNS[played]
    assert toucan.matches(lead, reply, Options()) is same
    exact = same and (PATTERNS[led] == "mix" or set(led) == set(played))
    assert toucan.matches(lead, reply, EXACT) is exact
    assert toucan.same_suits(lead, reply) is (set(led) == set(played))


# --- Comparing --------------------------------------------------------------------------------------------------------

HIGH_TO_LOW: Final = ("KS QS", "KS JS", "KS AS", "QS JS", "QS AS", "3S 2S", "3S AS", "2S AS")
"""Two cards each, best first when High is called."""
LOW_TO_HIGH: Final = ("AS 2S", "AS 3S", "AS QS", "AS KS", "2S 3S", "2S KS", "JS QS", "JS KS", "QS KS")
"""Best first when Low is called."""


@pytest.mark.parametrize(("call", "row"), [("high", HIGH_TO_LOW), ("low", LOW_TO_HIGH)])
def test_the_first_card_that_counts_decides_then_the_other(
    call: Call, row: tuple[str, ...]
) -> None:  # clauses 6.1, 6.2
    for better, worse in itertools.combinations(row, 2):
        assert toucan.standing(two(better), call) > toucan.standing(two(worse), call), (better, worse)
        assert judged(better, worse.replace("S", "H"), call) == "3-1"
        assert judged(worse, better.replace("S", "H"), call) == "1-3"
    for same in row:
        assert toucan.standing(two(same), call) == toucan.standing(two(same.replace("S", "H")), call)


@pytest.mark.parametrize(
    ("reply", "call", "full", "strict"),
    [
        ("9S 5D", "high", True, False),
        ("9S 3D", "high", False, False),
        ("9S 4D", "high", False, False),
        ("TS 2D", "high", True, True),
        ("8S 7D", "high", False, False),
        ("8S 4D", "low", True, False),
        ("TS 4D", "low", False, False),
        ("9S 4D", "low", False, False),
        ("KS 3D", "low", True, True),
        ("8S 5D", "low", False, False),
        ("9S 9D", "high", True, False),
        ("4S 4D", "low", True, False),
    ],
)
def test_a_reply_off_the_pattern_is_better_in_full_or_by_option_by_its_first_card(
    reply: str, call: Call, full: bool, strict: bool
) -> None:
    lead = two("9H 4H")
    assert toucan.beats(two(reply), lead, call, Options()) is full
    assert toucan.beats(two(reply), lead, call, STRICT) is strict


# --- The trick, rulings (c) -------------------------------------------------------------------------------------------

WORKED: Final = [
    ("QH 8D", "QD TH", "1-3", "3-1"),  # colour to colour
    ("QH 8H", "QS TS", "1-3", "3-1"),  # flush to flush
    ("3S 9S", "4S JS", "1-3", "3-1"),
    ("3S 9H", "4C JC", "1-3", "4-0"),  # a flush to a mix
    ("9H 4H", "9S 4D", "4-0", "4-0"),  # no match, equal ranks
    ("9H 4H", "9S 5D", "1-3", "4-0"),  # no match, the better second card
    ("9H 4H", "KS 2D", "1-3", "1-3"),
    ("9H 4H", "8S 5D", "4-0", "4-0"),
    ("KH QH", "3S 2S", "3-1", "1-3"),
    ("AS 2S", "AH 3H", "1-3", "3-1"),
    ("6H 2H", "6S 2S", "2-2", "2-2"),
    ("6H 2H", "6S 2D", "4-0", "4-0"),
    ("8H 5H", "8S 8D", "1-3", "4-0"),  # a pair to a flush is a mix
    ("JH JS", "7H 7S", "3-1", "1-3"),
    ("JH JS", "7D 7C", "3-1", "1-3"),
    ("JH JS", "JD JC", "2-2", "2-2"),
    ("JH JS", "KC 8D", "4-0", "4-0"),
    ("JH JS", "KH 8S", "3-1", "3-1"),  # exactly the same suits
]
"""Lead, reply, High, Low."""

ROWS: Final = [(lead, reply, call, won) for lead, reply, *ends in WORKED for call, won in zip(CALLS, ends, strict=True)]


@pytest.mark.parametrize(("lead", "reply", "call", "won"), ROWS)
def test_the_worked_examples(lead: str, reply: str, call: Call, won: str) -> None:
    assert judged(lead, reply, call) == won


@pytest.mark.parametrize("leader", [0, 1])
@pytest.mark.parametrize(("lead", "reply", "call", "won"), ROWS)
def test_the_worked_examples_at_the_table(lead: str, reply: str, call: Call, won: str, leader: int) -> None:
    hands = f"{reply} TC | {lead} 9C" if leader else f"{lead} 9C | {reply} TC"
    state = after(playing(hands, leader=leader), f"{leader} {lead} {call}", f"{1 - leader} {reply}")
    table = leading_of(state)
    leads, replies = map(int, won.split("-"))
    assert (table.counts[leader], table.counts[1 - leader]) == (leads, replies)
    [done] = table.taken
    assert (done.leader, done.lead, done.call, done.reply) == (leader, two(lead), call, two(reply))
    assert done.taker == (leader if leads > 2 else 1 - leader if leads < 2 else None)
    assert table.to_lead == (leader if leads > 2 else 1 - leader)
    assert (len(done.won[leader]), len(done.won[1 - leader])) == (leads, replies)
    assert {*done.won[0], *done.won[1]} == {*two(lead), *two(reply)}


# --- The examples of the rule text, rulings (d) -----------------------------------------------------------------------


@pytest.mark.parametrize(
    ("lead", "reply"), [("QH 8H", "QS TS"), ("QH 8D", "QD TH"), ("QC 8S", "QH TD"), ("QC 8H", "QD TC")]
)
def test_d1_queen_and_eight_win_if_low_is_called_and_lose_to_queen_and_ten_if_high(lead: str, reply: str) -> None:
    assert both(lead, reply) == "1-3 3-1"


def test_d2_three_and_nine_win_low_and_four_and_jack_win_high_whatever_their_suits() -> None:
    for one, other, three, four in itertools.product("CDHS", repeat=4):
        high, low = both(f"3{one} 9{other}", f"4{three} J{four}").split()
        assert high == "1-3"
        assert low in ("3-1", "4-0")


def test_d3_the_jack_wins_if_high_is_called_and_the_five_if_low() -> None:
    assert both("TC 5D", "JS 7H") == "1-3 3-1"


def test_d4_jacks_take_three_cards_of_sevens_whatever_their_suits() -> None:
    assert judged("JH JS", "7H 7S", "high") == "3-1"
    for one, other in itertools.combinations("CDHS", 2):
        assert judged("JH JS", f"7{one} 7{other}", "high") == "3-1"


@pytest.mark.parametrize(
    ("lead", "reply"), [("6H 2H", "6S 2S"), ("6H 2D", "6D 2H"), ("6H 2D", "6S 2C"), ("6H 2C", "6S 2D")]
)
def test_d5_six_and_two_tie_with_six_and_two_of_the_same_pattern(lead: str, reply: str) -> None:
    assert both(lead, reply) == "2-2 2-2"


def test_d6_king_and_eight_lose_all_four_cards_to_jacks_unless_they_are_of_their_suits() -> None:
    for one, other in itertools.product("CDHS", repeat=2):
        wanted = "3-1 3-1" if {one, other} == {"H", "S"} else "4-0 4-0"
        assert both("JH JS", f"K{one} 8{other}") == wanted


# --- Options ----------------------------------------------------------------------------------------------------------

AGREED: Final = [
    ("QH 8H", "QS TS", EXACT, "1-3 4-0"),
    ("QH 8H", "JS TS", EXACT, "4-0 4-0"),
    ("QH 8H", "JH TH", EXACT, "3-1 3-1"),
    ("QH 8D", "JD TH", EXACT, "3-1 3-1"),
    ("QH 8D", "JC TS", EXACT, "4-0 4-0"),
    ("QH 8C", "JS TD", EXACT, "3-1 3-1"),
    ("6H 2H", "6S 2S", EXACT, "4-0 4-0"),
    ("6H 2D", "6D 2H", EXACT, "2-2 2-2"),
    ("JH JS", "JD JC", EXACT, "2-2 2-2"),
    ("JH JS", "7D 7C", EXACT, "3-1 1-3"),
    ("9H 4H", "9S 5D", STRICT, "4-0 4-0"),
    ("9H 4H", "8S 4D", STRICT, "4-0 4-0"),
    ("9H 4H", "8S 4D", None, "4-0 1-3"),
    ("9H 4H", "TS 3D", STRICT, "1-3 1-3"),
    ("9H 4H", "9S 5S", STRICT, "1-3 3-1"),
    ("JH JS", "7H 7S", ONLY_SAME, "3-1 1-3"),
    ("JH JS", "7D 7C", ONLY_SAME, "4-0 0-4"),
    ("JH JS", "7H 7C", ONLY_SAME, "4-0 0-4"),
    ("JH JS", "KD KC", ONLY_SAME, "0-4 4-0"),
    ("JH JS", "JD JC", ONLY_SAME, "2-2 2-2"),
    ("JH JS", "KH 8S", ONLY_SAME, "3-1 3-1"),
    ("JH JS", "KC 8D", ONLY_SAME, "4-0 4-0"),
]
"""Lead, reply, options, High and Low."""


@pytest.mark.parametrize(("lead", "reply", "options", "won"), AGREED)
def test_what_is_agreed_on_changes_what_a_trick_brings(
    lead: str, reply: str, options: Options | None, won: str
) -> None:
    assert both(lead, reply, options) == won


# --- Corner positions, rulings (f) ------------------------------------------------------------------------------------


@pytest.mark.parametrize("reply", ["AH QH", "AH 2H", "AH JH"])
def test_f_an_ace_is_low_so_that_the_lower_card_beside_it_wins(reply: str) -> None:
    assert judged("AS KS", reply, "low") == "1-3"
    assert judged("AS KS", reply, "high") == "3-1"


@pytest.mark.parametrize("rank", "23456789TJQK")
@pytest.mark.parametrize("suits", ["CD", "CH", "CS", "DH", "DS", "HS"])
def test_f_a_pair_of_aces_wins_low_and_loses_high_against_any_other_pair(rank: str, suits: str) -> None:
    reply = f"{rank}{suits[0]} {rank}{suits[1]}"
    assert both("AC AH", reply) == "1-3 3-1"


@pytest.mark.parametrize(
    ("reply", "won"), [("9S 9D", "1-3 3-1"), ("9S 9C", "1-3 4-0"), ("3S 3D", "3-1 1-3"), ("3S 3C", "4-0 1-3")]
)
def test_f_a_pair_in_reply_to_a_mix_is_a_mix_or_a_colour(reply: str, won: str) -> None:
    assert both("8H 5C", reply) == won


def test_f_an_equal_top_and_a_better_second_card_without_the_pattern() -> None:
    assert both("QH 8D", "QS 9S") == "1-3 4-0"
    assert both("QH 8D", "8S JS") == "4-0 1-3"


@pytest.mark.parametrize("word", ["high", "low"])
def test_a_call_decides_which_end_counts(word: str) -> None:
    call: Any = called(word)
    assert toucan.standing(two("QH 8D"), call) == ((12, 8) if word == "high" else (-8, -12))
