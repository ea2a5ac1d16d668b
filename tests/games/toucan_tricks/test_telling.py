"""A match in words: every step is told, in order, and nobody is told what he may not know."""

from __future__ import annotations

from itertools import pairwise

import pytest

from cardrules import Dealt, Seed, states
from cardrules.cards import Cards
from cardrules.games import telling
from cardrules.games import toucan_tricks as toucan
from cardrules.games.toucan_tricks import PACK, Between, Claim, Follow, Leading, Options, State
from cardrules.games.toucan_tricks import telling as words
from cardrules.testing import playout

from .positions import after, dealt, playing, said

NAMES = ("Ann", "Bob")


def told(state: State, move: str) -> list[str]:
    """What everybody is told of *move*."""
    return words.in_sight(state.table, said(move), after(state, move).table, NAMES)


def alone(state: State, move: str) -> list[list[str]]:
    """What each seat alone is told of *move*."""
    ended = after(state, move)
    return [words.in_hand(toucan.view(state, seat), said(move), toucan.view(ended, seat), NAMES) for seat in (0, 1)]


def test_the_game_has_its_words() -> None:
    assert telling(toucan) is words


class TestTheDeal:
    def test_it_names_the_can_and_who_leads(self) -> None:
        before = toucan.start(Options())
        lines = words.in_sight(before.table, None, dealt().table, NAMES)
        assert lines == ["Ann deals: 38 cards lie in the Can, Bob leads."]

    def test_each_is_told_his_own_hand(self) -> None:
        before, state = toucan.start(Options()), dealt()
        lines = [words.in_hand(toucan.view(before, seat), None, toucan.view(state, seat), NAMES) for seat in (0, 1)]
        assert lines == [["Ann holds 2C 4C 6C 8C TC QC AD."], ["Bob holds AC 3C 5C 7C 9C JC KC."]]


class TestTricks:
    @pytest.mark.parametrize(
        ("lead", "line"),
        [
            ("0 8H QH high", 'Ann leads 8H QH, a flush, and says "High".'),
            ("0 8H 8D low", 'Ann leads 8D 8H, a pair, and says "Low".'),
            ("0 8D QH low", 'Ann leads 8D QH, a colour, and says "Low".'),
            ("0 QH 8S high", 'Ann leads QH 8S, a mix, and says "High".'),
        ],
    )
    def test_a_lead_is_told_with_its_pattern_and_call(self, lead: str, line: str) -> None:
        state = playing("8D 8H QH 8S | 2C 2D 2H 2S")
        assert told(state, lead) == [line]
        assert alone(state, lead) == [[], []]

    def test_a_reply_is_told_with_the_split_the_counts_and_the_draw(self) -> None:
        state = playing("3C | QS TS 4C", led="8H QH high", can="AC 2C 3D 4D 5D 6D", counts=(4, 8))
        assert told(state, "1 TS QS") == [
            "Bob plays TS QS.",
            "Bob takes three cards, QH TS QS, and Ann one, 8H.",
            "Cards won: Ann 5, Bob 11.",
            "Bob draws 2, then Ann 2: 2 cards are left in the Can.",
            "Bob leads next.",
        ]
        assert alone(state, "1 TS QS") == [["Ann draws 3D 4D."], ["Bob draws AC 2C."]]

    def test_the_leader_may_take_three_and_the_last_two_cards_of_the_can_are_drawn_singly(self) -> None:
        state = playing("3C | QS TS 4C", led="8H QH low", can="AC 2C")
        assert told(state, "1 TS QS") == [
            "Bob plays TS QS.",
            "Ann takes three cards, 8H QH QS, and Bob one, TS.",
            "Cards won: Ann 3, Bob 1.",
            "Ann draws 1, then Bob 1: the Can is empty.",
            "Ann leads next.",
        ]
        assert alone(state, "1 TS QS") == [["Ann draws AC."], ["Bob draws 2C."]]

    def test_all_four_cards_and_nothing_to_draw(self) -> None:
        state = playing("3C 4C | JC KD 5C 6C", led="9S 9H low")
        assert told(state, "1 JC KD") == [
            "Bob plays JC KD.",
            "Ann takes all four cards: JC KD 9H 9S.",
            "Cards won: Ann 4, Bob 0.",
            "Ann leads next.",
        ]
        assert alone(state, "1 JC KD") == [[], []]

    def test_the_follower_may_take_all_four(self) -> None:
        options = Options(pair_vs_pair_loser_card="only_if_same_suits")
        state = playing("5D | 7C 7S 6C", leader=0, led="3D 3H high", options=options)
        assert told(state, "1 7C 7S")[1] == "Bob takes all four cards: 7C 3D 3H 7S."

    def test_after_a_tie_each_has_his_own_and_the_follower_leads(self) -> None:
        state = playing("6S 2S 4C | 3C", leader=1, led="6H 2H high")
        assert told(state, "0 6S 2S") == [
            "Ann plays 2S 6S.",
            "A tie, two cards each: Ann 2S 6S, Bob 2H 6H.",
            "Cards won: Ann 2, Bob 2.",
            "Ann leads next.",
        ]


class TestClaims:
    def test_a_true_claim_scores_the_excess(self) -> None:
        state = playing("AC 2C | 3C 4C", counts=(21, 27), leader=0, deals=2, scores=(3, 1))
        assert told(state, "1 claims") == [
            "Bob claims to have won 27 cards.",
            "The claim is true. Cards won: Ann 21, Bob 27.",
            "Bob scores 6: A true claim: each card won in excess of the other's.",
            "Deal 3 is over. Scores: Ann 3, Bob 7.",
        ]
        assert alone(state, "1 claims") == [[], []]

    def test_a_false_claim_scores_for_the_other(self) -> None:
        assert told(dealt(), "1 claims") == [
            "Bob claims to have won 27 cards.",
            "The claim is false. Cards won: Ann 0, Bob 0.",
            "Ann scores 5: A false claim of the other.",
            "Deal 1 is over. Scores: Ann 5, Bob 0.",
        ]


class TestTheLastTrick:
    def test_27_cards_or_more_score_the_excess_and_nobody_leads_next(self) -> None:
        state = playing("| 8S 5D", led="9H 4H high", counts=(24, 24))
        assert told(state, "1 8S 5D") == [
            "Bob plays 5D 8S.",
            "Ann takes all four cards: 5D 4H 9H 8S.",
            "Cards won: Ann 28, Bob 24.",
            "Ann scores 4: 27 cards or more when all are won: each in excess of the other's.",
            "Deal 1 is over. Scores: Ann 4, Bob 0.",
        ]

    def test_the_first_to_have_26_scores_1(self) -> None:
        """T19."""
        state = playing("| 8S 5D", led="9H 4H high", counts=(22, 26))
        assert told(state, "1 8S 5D")[2:] == [
            "Cards won: Ann 26, Bob 26.",
            "Bob scores 1: 26 cards each, and the first to have them.",
            "Deal 1 is over. Scores: Ann 0, Bob 1.",
        ]

    def test_when_both_come_to_26_together_it_is_said_that_nobody_scores(self) -> None:
        """T19."""
        state = playing("| 9S 4S", led="9H 4H high", counts=(24, 24))
        assert told(state, "1 9S 4S") == [
            "Bob plays 4S 9S.",
            "A tie, two cards each: Ann 4H 9H, Bob 4S 9S.",
            "Cards won: Ann 26, Bob 26.",
            "Both have come to 26 with the last trick: nobody scores.",
            "Deal 1 is over. Scores: Ann 0, Bob 0.",
        ]


def named_in(lines: list[str]) -> set[str]:
    """The codes of cards in *lines*."""
    codes = {each.code for each in PACK}
    return {word for line in lines for word in line.replace(",", " ").rstrip(".").split() if word in codes}


@pytest.mark.parametrize("seed", ["told", "told again", "told once more"])
def test_a_whole_match_is_told_and_to_nobody_what_he_may_not_know(seed: str) -> None:
    record = playout(toucan, Options(target=20, next_dealer="alternate"), Seed.from_text(seed))
    way = list(states(toucan, record.log))
    dealt_alone = drawn = left = tricks = claims = deals = 0
    for (before, now), move in zip(pairwise(way), record.log.moves, strict=True):
        step = None if isinstance(move, Dealt) else move
        lines = words.in_sight(before.table, step, now.table, NAMES)
        tricks += sum("takes" in line or "A tie" in line for line in lines)
        claims += sum("The claim is" in line for line in lines)
        deals += sum(line.startswith("Deal ") for line in lines)
        for seat in (0, 1):
            seen = toucan.view(now, seat)
            own = words.in_hand(toucan.view(before, seat), step, seen, NAMES)
            dealt_alone += sum(len(named_in([line])) for line in own if "holds" in line)
            drawn += sum(len(named_in([line])) for line in own if "draws" in line)
            assert not named_in(lines + own) & codes(toucan.hidden(seen))
            assert all(line.startswith(NAMES[seat]) for line in own)
        if isinstance(now.table, Between):
            left += before.table.can if isinstance(before.table, Leading) else 0
    assert tricks == sum(isinstance(move, Follow) for move in record.log.moves)
    assert claims == sum(isinstance(move, Claim) for move in record.log.moves)
    assert deals == record.state.table.match.deals > 1
    assert dealt_alone == deals * 14
    assert drawn == deals * 38 - left


def codes(cards: Cards) -> set[str]:
    return {each.code for each in cards}
