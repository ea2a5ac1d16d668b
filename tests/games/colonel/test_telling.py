"""A match in words: every step is told, in order, and nobody is told what he may not know."""

from __future__ import annotations

from itertools import pairwise
from typing import Final, Literal

import pytest

from cardrules import Dealt, Record, Seed, states
from cardrules.cards import Cards, in_order
from cardrules.games import colonel, telling
from cardrules.games.colonel import (
    PACK,
    Accept,
    Challenge,
    Discard,
    Draw,
    LayOff,
    Meld,
    Move,
    Options,
    Reject,
    State,
    View,
    card,
)
from cardrules.games.colonel import telling as words
from cardrules.testing import playout

NAMES = ("Ann", "Bob")

Colonel = Record[Options, State, Move, View]

BOB: Final = "2C 3C 4C 5C 9C 5D 6D 7D 9D 9H"
"""The non-dealer's: three melds, and not a card more."""

ANN: Final = "AC KC AD 8D 2H 3H 7H JH AS QS"
"""The dealer's, which count 80."""


def cards(codes: str) -> Cards:
    return tuple(map(card, codes.split()))


def stacked(first: str) -> Cards:
    """The pack, those cards on top and the others in pack order."""
    top = cards(first)
    return (*top, *[each for each in PACK if each not in top])


def cut(options: Options | None = None) -> Colonel:
    """Ann has cut the higher card and will deal."""
    return Record.start(colonel, options or Options()).deal(Dealt("cut", 0, stacked("KS QS")))


def dealt(bob: str = BOB, ann: str = ANN, then: str = "9S", options: Options | None = None) -> Colonel:
    """Ann has dealt: the hand of Bob, her own, then the optional card and the top of the stock."""
    by_turns = [each for pair in zip(bob.split(), ann.split(), strict=True) for each in pair]
    return cut(options).deal(Dealt("deal", 0, stacked(" ".join([*by_turns, then]))))


def after(record: Colonel, *moves: Move) -> Colonel:
    for move in moves:
        record = record.play(move)
    return record


def told(record: Colonel, move: Move) -> list[str]:
    """What everybody is told of *move*."""
    return words.in_sight(record.state.table, move, record.play(move).state.table, NAMES)


def alone(record: Colonel, move: Move) -> list[list[str]]:
    """What each seat alone is told of *move*."""
    before, then = record.state, record.play(move).state
    return [words.in_hand(colonel.view(before, seat), move, colonel.view(then, seat), NAMES) for seat in (0, 1)]


def meld(codes: str, seat: int = 1) -> Meld:
    return Meld(seat, in_order(cards(codes)))


def drawn_out(record: Colonel) -> Colonel:
    """Both have drawn from the stock, and discarded their first card, until the last card is to be drawn."""
    for turn in range(30):
        seat = 1 - turn % 2
        record = record.play(Draw(seat, "stock"))
        discards = [move for move in colonel.legal_moves(record.state) if isinstance(move, Discard)]
        record = record.play(discards[0])
    return record


def test_the_game_has_its_words() -> None:
    assert telling(colonel) is words


class TestCutAndDeal:
    def test_the_cut_is_told_and_who_will_deal(self) -> None:
        before, then = colonel.start(Options()).table, cut().state.table
        assert words.in_sight(before, None, then, NAMES) == ["Cut: Ann KS, Bob QS. Ann will deal."]

    def test_a_tie_is_told_with_the_cards_that_decide(self) -> None:
        record = Record.start(colonel, Options()).deal(Dealt("cut", 0, stacked("KS KD 3C 4C")))
        before = colonel.start(Options()).table
        lines = ["Cut: Ann KS, Bob KD, Ann 3C, Bob 4C. Bob will deal."]
        assert words.in_sight(before, None, record.state.table, NAMES) == lines

    def test_a_pack_without_a_decision_settles_nothing(self) -> None:
        pairs = [each for nth in range(13) for each in PACK[nth::13]]
        record = Record.start(colonel, Options()).deal(Dealt("cut", 0, tuple(pairs)))
        (line,) = words.in_sight(colonel.start(Options()).table, None, record.state.table, NAMES)
        assert line.startswith("Cut: Ann AC, Bob AD, Ann AH, Bob AS, Ann 2C, ")
        assert line.endswith(", Ann KH, Bob KS. The cut settles nothing.")

    def test_the_deal_names_the_optional_card_and_who_plays_first(self) -> None:
        lines = ["Ann deals: the optional card is 9S, 31 cards are left to draw, Bob plays first."]
        assert words.in_sight(cut().state.table, None, dealt().state.table, NAMES) == lines

    def test_each_is_told_his_own_hand_and_not_before_the_deal(self) -> None:
        start, ready, then = colonel.start(Options()), cut().state, dealt().state
        for seat, lines in enumerate(([f"Ann holds {ANN}."], [f"Bob holds {BOB}."])):
            seen = colonel.view(ready, seat)
            assert words.in_hand(colonel.view(start, seat), None, seen, NAMES) == []
            assert words.in_hand(seen, None, colonel.view(then, seat), NAMES) == lines


class TestTurns:
    def test_the_optional_card_is_named_to_both_and_to_nobody_alone(self) -> None:
        assert told(dealt(), Draw(1, "optional")) == ["Bob takes the optional card, 9S."]
        assert alone(dealt(), Draw(1, "optional")) == [[], []]

    def test_a_card_of_the_stock_is_named_to_its_player_only(self) -> None:
        record = dealt(then="9S TS")
        assert told(record, Draw(1, "stock")) == ["Bob draws from the stock."]
        assert alone(record, Draw(1, "stock")) == [[], ["Bob draws TS."]]

    def test_it_is_said_when_the_stock_is_used_up(self) -> None:
        record = drawn_out(dealt())
        assert told(record, Draw(1, "stock")) == ["Bob draws the last card of the stock."]
        assert alone(record, Draw(1, "stock")) == [[], ["Bob draws KS."]]

    def test_sets_and_sequences_are_told_apart(self) -> None:
        record = dealt().play(Draw(1, "optional"))
        assert told(record, meld("9C 9D 9H 9S")) == ["Bob melds a set: 9C 9D 9H 9S."]
        assert told(record, meld("2C 3C 4C")) == ["Bob melds a sequence: 2C 3C 4C."]
        assert alone(record, meld("2C 3C 4C")) == [[], []]

    def test_a_card_is_laid_off_on_the_meld_as_it_lay_before(self) -> None:
        record = after(dealt(), Draw(1, "optional"), meld("2C 3C 4C"), meld("9C 9D 9H"))
        assert told(record, LayOff(1, card("5C"), 0)) == ["Bob lays off 5C on 2C 3C 4C."]
        assert told(record, LayOff(1, card("9S"), 1)) == ["Bob lays off 9S on 9C 9D 9H."]

    def test_and_on_the_melds_of_the_other(self) -> None:
        record = after(dealt(then="9S 6C"), Draw(1, "optional"), meld("2C 3C 4C 5C"), Discard(1, card("7D")))
        record = record.play(Draw(0, "stock"))
        assert told(record, LayOff(0, card("6C"), 0)) == ["Ann lays off 6C on 2C 3C 4C 5C."]

    def test_a_discard_is_told(self) -> None:
        record = dealt().play(Draw(1, "optional"))
        assert told(record, Discard(1, card("9S"))) == ["Bob discards 9S."]
        assert alone(record, Discard(1, card("9S"))) == [[], []]


class TestChallenges:
    def test_a_challenge_out_of_turn_and_its_rejection(self) -> None:
        assert told(dealt(), Challenge(0)) == ["Ann challenges."]
        assert told(dealt().play(Challenge(0)), Reject(1)) == ["Bob rejects the challenge: the hand goes on."]

    def test_an_accepted_challenge_shows_and_counts_both_hands(self) -> None:
        assert told(dealt().play(Challenge(0)), Accept(1)) == [
            "Bob accepts the challenge: both show their hands.",
            f"Ann shows {ANN}: 80 in all.",
            f"Bob shows {BOB}: 59 in all.",
            "Bob scores 80: A challenge was accepted: the lower total wins the other's total.",
            "Hand 1 is over. Scores: Ann 0, Bob 80.",
        ]
        assert alone(dealt().play(Challenge(0)), Accept(1)) == [[], []]

    def test_equal_totals_score_nothing(self) -> None:
        even = dealt("2C 3C 4C 5C 6C 7C 8C 9C TC JC", "2D 3D 4D 5D 6D 7D 8D 9D TD JD")
        assert told(even.play(Challenge(1)), Accept(0))[1:] == [
            "Ann shows 2D 3D 4D 5D 6D 7D 8D 9D TD JD: 64 in all.",
            "Bob shows 2C 3C 4C 5C 6C 7C 8C 9C TC JC: 64 in all.",
            "The totals are equal: nobody scores.",
            "Hand 1 is over. Scores: Ann 0, Bob 0.",
        ]


class TestEnds:
    def almost_out(self, options: Options | None = None) -> Colonel:
        """Bob has one card left, the optional card that he took."""
        record = dealt(options=options).play(Draw(1, "optional"))
        return after(record, meld("2C 3C 4C 5C"), meld("5D 6D 7D"), meld("9C 9D 9H"))

    def test_out_without_a_discard(self) -> None:
        assert told(self.almost_out(), LayOff(1, card("9S"), 2)) == [
            "Bob lays off 9S on 9C 9D 9H.",
            "Bob is out.",
            f"Ann shows {ANN}: 80 in all.",
            "Ann loses 80: A player has gone out: the cards in the other's hand.",
            "Hand 1 is over. Scores: Ann -80, Bob 0.",
        ]

    def test_out_with_a_discard_which_by_option_the_winner_gains(self) -> None:
        record = self.almost_out(Options(out_scoring="winner_gains"))
        assert told(record, Discard(1, card("9S"))) == [
            "Bob discards 9S.",
            "Bob is out.",
            f"Ann shows {ANN}: 80 in all.",
            "Bob scores 80: A player has gone out: the cards in the other's hand.",
            "Hand 1 is over. Scores: Ann 0, Bob 80.",
        ]

    def test_out_with_a_meld(self) -> None:
        record = after(dealt(), Draw(1, "optional"), meld("2C 3C 4C 5C"), meld("5D 6D 7D"))
        lines = told(record, meld("9C 9D 9H 9S"))
        assert lines[:2] == ["Bob melds a set: 9C 9D 9H 9S.", "Bob is out."]

    def test_nothing_is_left_to_draw(self) -> None:
        record = drawn_out(dealt()).play(Draw(1, "stock"))
        assert told(record, Discard(1, card("KD"))) == [
            "Bob discards KD.",
            "Nothing is left to draw: both show their hands.",
            "Ann shows 8H JH QH AS 2S 4S 6S 8S JS QS: 78 in all.",
            "Bob shows 4H 6H 9H TH KH 3S 5S 7S TS KS: 74 in all.",
            "Bob scores 4: The stock is exhausted: the lower total wins the difference.",
            "Hand 1 is over. Scores: Ann 0, Bob 4.",
        ]

    def test_the_last_turn_is_over(self) -> None:
        record = dealt(options=Options(max_turns=1)).play(Draw(1, "optional"))
        assert told(record, Discard(1, card("9D"))) == [
            "Bob discards 9D.",
            "That was the last turn: both show their hands.",
            f"Ann shows {ANN}: 80 in all.",
            "Bob shows 2C 3C 4C 5C 9C 5D 6D 7D 9H 9S: 59 in all.",
            "Bob scores 21: The last turn is over: the lower total wins the difference.",
            "Hand 1 is over. Scores: Ann 0, Bob 21.",
        ]


def named_in(lines: list[str]) -> set[str]:
    """The codes of cards in *lines*."""
    parted = [word.strip(".,:") for line in lines for word in line.split()]
    return {each.code for each in PACK} & set(parted)


def codes(held: Cards) -> set[str]:
    return {each.code for each in held}


@pytest.mark.parametrize("final_discard", ["optional", "required"])
@pytest.mark.parametrize("challenge_by", ["either", "nobody"])
@pytest.mark.parametrize("seed", ["told", "told again", "told once more"])
class TestWholeMatches:
    def test_all_is_told_and_to_nobody_what_he_may_not_know(
        self,
        seed: str,
        challenge_by: Literal["either", "nobody"],
        final_discard: Literal["optional", "required"],
    ) -> None:
        options = Options(challenge_by=challenge_by, final_discard=final_discard, hands=3)
        record = playout(colonel, options, Seed.from_text(seed))
        way = list(states(colonel, record.log))
        drawn = told_alone = hands = 0
        for (before, then), move in zip(pairwise(way), record.log.moves, strict=True):
            said = None if isinstance(move, Dealt) else move
            lines = words.in_sight(before.table, said, then.table, NAMES)
            drawn += isinstance(said, Draw) and said.source == "stock"
            hands += any(line.startswith("Hand ") for line in lines)
            assert said is None or lines[0].startswith(NAMES[said.seat])
            for seat in (0, 1):
                seen = colonel.view(then, seat)
                own = words.in_hand(colonel.view(before, seat), said, seen, NAMES)
                told_alone += len(named_in(own))
                assert not named_in(lines + own) & codes(colonel.hidden(seen))
                assert all(line.startswith(NAMES[seat]) for line in own)
        assert hands == 3
        assert told_alone == 3 * 20 + drawn
