"""A match in words: every step is told, in order, and nobody is told what he may not know."""

from __future__ import annotations

from itertools import pairwise
from typing import Literal

import attrs
import pytest

from cardrules import Dealt, Record, Seed, states
from cardrules.cards import Cards
from cardrules.game import ScoreLine
from cardrules.games import straw_man_tarock as tarock
from cardrules.games import telling
from cardrules.games.straw_man_tarock import PACK, Bid, Call, Move, Options, Pass, Play, State, View, card
from cardrules.games.straw_man_tarock import telling as words
from cardrules.testing import playout

NAMES = ("Ann", "Bob")

Tarock = Record[Options, State, Move, View]

OPENED = [
    "Turned up and taken in hand by Bob: VII VIII IX X XV XVI XVII XVIII.",
    "Turned up before Bob: 8S.",
    "Turned up and taken in hand by Ann: III IV V VI XI XII XIII XIV XIX XX XXI FOOL.",
]
"""What is turned when Ann has dealt the pack in order."""


def dealt(options: Options | None = None) -> Tarock:
    """Ann has dealt the pack in order: all straw men are trumps, but for Bob's first: 8S 7S I II."""
    return Record.start(tarock, options or Options()).deal(Dealt("deal", 0, PACK))


def bid(options: Options | None = None) -> Tarock:
    """Bob is the declarer and leads."""
    return dealt(options).play(Bid(1))


def plays(record: Tarock, *codes: str) -> Tarock:
    """The cards *codes*, each by whose turn it is."""
    for code in codes:
        record = record.play(played(record, code))
    return record


def played(record: Tarock, code: str, call: Call | None = None) -> Play:
    seat = tarock.awaited(record.state.table)
    assert seat is not None
    return Play(seat, card(code), call)


def told(record: Tarock, move: Move) -> list[str]:
    """What everybody is told of *move*."""
    return words.in_sight(record.state.table, move, record.play(move).state.table, NAMES)


def alone(record: Tarock, move: Move) -> list[list[str]]:
    """What each seat alone is told of *move*."""
    before, after = record.state, record.play(move).state
    return [words.in_hand(tarock.view(before, seat), move, tarock.view(after, seat), NAMES) for seat in (0, 1)]


def test_the_game_has_its_words() -> None:
    assert telling(tarock) is words


class TestDealAndBids:
    def test_the_deal_names_who_speaks_first(self) -> None:
        before = tarock.start(Options())
        after = dealt().state
        assert words.in_sight(before.table, None, after.table, NAMES) == ["Ann deals; Bob speaks first."]

    def test_each_is_told_his_own_hand(self) -> None:
        before, after = tarock.start(Options()), dealt().state
        lines = [words.in_hand(tarock.view(before, seat), None, tarock.view(after, seat), NAMES) for seat in (0, 1)]
        assert lines == [
            ["Ann holds 9C 8C 7C KD QD 4D KH QH CH VH QS CS VS TS 9S."],
            ["Bob holds KC QC CC VC TC CD VD 1D 2D 3D 1H 2H 3H 4H KS."],
        ]

    def test_a_bid_turns_the_straw_men_of_the_elder_first(self) -> None:
        assert told(dealt(), Bid(1)) == ['Bob bids: "I\'ll play."', *OPENED, "Bob leads."]
        assert alone(dealt(), Bid(1)) == [[], []]

    def test_a_pass_of_the_elder_turns_nothing(self) -> None:
        assert told(dealt(), Pass(1)) == ["Bob passes."]

    def test_the_dealer_may_bid_then_and_leads(self) -> None:
        assert told(dealt().play(Pass(1)), Bid(0)) == ['Ann bids: "I\'ll play."', *OPENED, "Ann leads."]

    def test_when_both_have_passed_it_is_said_what_the_hand_is_worth(self) -> None:
        lines = ["Ann passes.", "Both have passed: the hand is worth 2.", *OPENED, "Bob leads."]
        assert told(dealt().play(Pass(1)), Pass(0)) == lines

    def test_last_cards_taken_unseen_are_told_to_their_owner_only(self) -> None:
        record = dealt(Options(last_card="to_hand_hidden"))
        assert told(record, Bid(1))[1:] == [
            "Turned up and taken in hand by Bob: VII VIII IX XV XVI XVII.",
            "Turned up before Bob: 8S.",
            "Last cards that Bob takes unseen: 2.",
            "Turned up and taken in hand by Ann: III IV V XI XII XIII XIX XX XXI.",
            "Last cards that Ann takes unseen: 3.",
            "Bob leads.",
        ]
        assert alone(record, Bid(1)) == [
            ["Ann takes VI XIV FOOL unseen by the other."],
            ["Bob takes X XVIII unseen by the other."],
        ]


class TestPlays:
    def test_a_lead_and_a_play_are_told_apart_and_the_trick_follows(self) -> None:
        assert told(bid(), played(bid(), "KC")) == ["Bob leads KC."]
        record = plays(bid(), "KC")
        assert told(record, played(record, "7C")) == ["Ann plays 7C.", "Bob takes the trick: KC 7C."]
        assert alone(record, played(record, "7C")) == [[], []]

    def test_a_top_is_told_as_such_and_the_next_card_is_turned_at_once(self) -> None:
        assert told(bid(), played(bid(), "8S")) == ["Bob leads 8S from a straw man.", "Turned up before Bob: 7S."]

    def test_or_after_the_trick(self) -> None:
        record = bid(Options(expose="after_trick"))
        assert told(record, played(record, "8S")) == ["Bob leads 8S from a straw man."]
        record = plays(record, "8S")
        assert told(record, played(record, "9S")) == [
            "Ann plays 9S.",
            "Ann takes the trick: 8S 9S.",
            "Turned up before Bob: 7S.",
        ]

    def test_a_card_turned_by_the_second_player_is_told_before_the_trick(self) -> None:
        record = plays(bid(), "KS", "9S", "8S", "TS", "QS")
        assert told(record, played(record, "7S")) == [
            "Bob plays 7S from a straw man.",
            "Turned up and taken in hand by Bob: I II.",
            "Ann takes the trick: QS 7S.",
        ]

    def test_the_words_of_rostopschin_are_heard(self) -> None:
        record = bid()
        ros = played(record, "XVII", "ros")
        assert told(record, ros) == ['Bob leads XVII, and says "Ros".']
        record = plays(record.play(ros), "III")
        topschin = played(record, "XVIII", "topschin")
        assert told(record, topschin) == ['Bob leads XVIII, and says "Topschin".']


class TestScores:
    def test_card_points_score_lines_and_totals_end_the_hand(self) -> None:
        before = plays(bid(), "KS").state.table
        assert isinstance(before, tarock.Playing)
        lines = (ScoreLine(0, 4, tarock.Reason.DEFENDER), ScoreLine(1, 1, tarock.Reason.PAGAT))
        match = attrs.evolve(before.match, deals=1, scores=(6, 3), lines=lines)
        trick = tarock.Trick(1, (card("KS"), card("9S")), (None, None), 1)
        after = tarock.Between(match, 1, (trick,))
        assert words.in_sight(before, Play(0, card("9S"), None), after, NAMES) == [
            "Ann plays 9S.",
            "Bob takes the trick: KS 9S.",
            "Card points: Ann 0, Bob 5.",
            "Ann scores 4: The declarer has lost the hand.",
            "Bob scores 1: The last trick taken with the I.",
            "Hand 1 is over. Scores: Ann 6, Bob 3.",
        ]


def named_in(lines: list[str]) -> set[str]:
    """The codes of cards in *lines*."""
    codes = {each.code for each in PACK}
    return {word for line in lines for word in line.replace(",", " ").rstrip(".").split() if word in codes}


@pytest.mark.parametrize("expose", ["at_once", "after_trick"])
@pytest.mark.parametrize("last_card", ["exposed", "to_hand_hidden", "to_hand_shown"])
@pytest.mark.parametrize("seed", ["told", "told again", "told once more"])
class TestWholeMatches:
    def test_all_is_told_and_to_nobody_what_he_may_not_know(
        self,
        seed: str,
        last_card: Literal["exposed", "to_hand_hidden", "to_hand_shown"],
        expose: Literal["at_once", "after_trick"],
    ) -> None:
        record = playout(tarock, Options(expose=expose, last_card=last_card), Seed.from_text(seed))
        way = list(states(tarock, record.log))
        turned = unseen = told_alone = tricks = 0
        for (before, after), move in zip(pairwise(way), record.log.moves, strict=True):
            said = None if isinstance(move, Dealt) else move
            lines = words.in_sight(before.table, said, after.table, NAMES)
            turned += sum(len(named_in([line])) for line in lines if line.startswith("Turned up"))
            unseen += sum(int(line.rstrip(".").split()[-1]) for line in lines if line.startswith("Last cards"))
            tricks += sum("takes the trick" in line for line in lines)
            for seat in (0, 1):
                seen = tarock.view(after, seat)
                own = words.in_hand(tarock.view(before, seat), said, seen, NAMES)
                told_alone += len(named_in(own))
                assert not named_in(lines + own) & codes(tarock.hidden(seen))
                assert all(line.startswith(NAMES[seat]) for line in own)
        assert (turned + unseen, tricks) == (2 * 24, 2 * 27)
        assert told_alone == 2 * 30 + unseen
        assert bool(unseen) == (last_card == "to_hand_hidden")


def codes(cards: Cards) -> set[str]:
    return {each.code for each in cards}
