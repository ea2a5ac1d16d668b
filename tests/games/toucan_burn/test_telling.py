"""A match in words: every step is told, in order, and nobody is told what he may not know."""

from __future__ import annotations

import re
from collections import Counter
from itertools import pairwise
from typing import Any, Final

import attrs
import pytest

from cardrules import Dealt, Record, Seed, states
from cardrules.cards import Card, Cards, take
from cardrules.games import telling
from cardrules.games import toucan_burn as toucan
from cardrules.games.toucan_burn import (
    Between,
    Burn,
    Decline,
    Draw,
    Give,
    Holding,
    Keep,
    Move,
    Options,
    Peek,
    Play,
    Reveal,
    Row,
    Spy,
    State,
    Swap,
    Toucan,
    View,
    card,
    row,
)
from cardrules.games.toucan_burn import telling as words
from cardrules.testing import playout

NAMES = ("Ann", "Bob", "Cyril")

Match = Record[Options, State, Move, View]

THREE: Final = Options(seats=3)

BY_NUMBER: Final = {each.rank: each for each in toucan.pack_of("cabo")}


def cards(codes: str) -> Cards:
    """Of the deck "cabo" by number, others by code."""
    return tuple([BY_NUMBER[code] if code in BY_NUMBER else card(code) for code in codes.split()])


def dealt(hands: str, stock: str, options: Options = THREE) -> Match:
    """Ann has dealt: the hands by seat, the top of the stock (and of the pile, by option), the rest in deck order."""
    rows = [_of(options, each) for each in hands.split("|")]
    top = [rows[(1 + nth) % len(rows)][slot] for slot in range(4) for nth in range(len(rows))]
    top += _of(options, stock)
    rest = toucan.pack_of(options.deck)
    for each in top:
        rest = take(rest, each)
    return Record.start(toucan, options).deal(Dealt("deal", 0, (*top, *rest)))


def _of(options: Options, codes: str) -> Cards:
    return cards(codes) if options.deck == "cabo" else tuple(map(card, codes.split()))


def after(record: Match, *moves: Move) -> Match:
    for move in moves:
        record = record.play(move)
    return record


def told(record: Match, move: Move) -> list[str]:
    """What everybody is told of *move*."""
    return _in_sight(record.state, move, record.play(move).state)


def _in_sight(before: State, move: Move | None, then: State) -> list[str]:
    return words.in_sight(before.table, move, then.table, NAMES[: len(then.table.match.scores)])


def alone(record: Match, move: Move) -> list[str]:
    """What each seat alone is told of *move*."""
    return _alone(record.state, move, record.play(move).state)


def _alone(before: State, move: Move | None, then: State) -> list[str]:
    seats = range(len(then.table.match.scores))
    lines = [words.in_hand(toucan.view(before, seat), move, toucan.view(then, seat), NAMES) for seat in seats]
    return [line for each in lines for line in each]


def acted(record: Match, act: str, codes: str) -> tuple[Match, list[str]]:
    """The dealer's act, and what everybody is told of it."""
    then = record.deal(Dealt(act, 0, _of(record.state.table.match.options, codes)))
    return then, _in_sight(record.state, None, then.state)


HANDS: Final = "5 9 1 2 | 4 12 3 6 | 13 6 8 11"
"""Of Ann, Bob and Cyril."""


def test_the_game_has_its_words() -> None:
    assert telling(toucan) is words


class TestTheDeal:
    def test_it_names_the_stock_and_who_plays_first(self) -> None:
        before, then = toucan.start(THREE), dealt(HANDS, "7").state
        lines = ["Ann deals: 40 cards are left to draw, Bob plays first."]
        assert _in_sight(before, None, then) == lines

    def test_each_is_told_the_two_cards_that_he_looks_at(self) -> None:
        assert _alone(toucan.start(THREE), None, dealt(HANDS, "7").state) == [
            "Ann sees the 1 in slot 2 and the 2 in slot 3.",
            "Bob sees the 3 in slot 2 and the 6 in slot 3.",
            "Cyril sees the 8:peek in slot 2 and the 11:swap in slot 3.",
        ]

    def test_a_card_that_begins_the_pile_is_named(self) -> None:
        options = Options(seats=3, start_discard=True)
        lines = _in_sight(toucan.start(options), None, dealt(HANDS, "7", options).state)
        assert lines == ["Ann deals: the 7:peek is turned up, 39 cards are left to draw, Bob plays first."]

    def test_by_option_no_turn_may_be_left(self) -> None:
        options = small(start_discard=True, stock_empty="end_round", deck=TEN[1:])
        lines = _in_sight(toucan.start(options), None, dealt("3 4 5 6 | 7 8 9 10", "2", options).state)
        assert lines == [
            "Ann deals: the 2 is turned up, 0 cards are left to draw.",
            "No turn is left: Bob will end the round.",
        ]


class TestTurns:
    def test_a_card_of_the_stock_is_named_to_its_player_only(self) -> None:
        record = dealt(HANDS, "7")
        assert told(record, Draw(1, "stock")) == ["Bob draws from the stock."]
        assert alone(record, Draw(1, "stock")) == ["Bob draws the 7:peek."]

    def test_a_card_of_the_pile_is_named_to_all_and_to_nobody_alone(self) -> None:
        record = after(dealt(HANDS, "4"), Draw(1, "stock"), Play(1))
        assert told(record, Draw(2, "discard")) == ["Cyril takes the 4 from the pile."]
        assert alone(record, Draw(2, "discard")) == []

    def test_a_card_of_the_stock_is_kept_without_its_name(self) -> None:
        record = dealt(HANDS, "4").play(Draw(1, "stock"))
        assert told(record, Keep(1, 1)) == ["Bob keeps the card in slot 1: the 12:swap goes on the pile."]
        assert alone(record, Keep(1, 1)) == []

    def test_a_card_of_the_pile_is_kept_with_its_name(self) -> None:
        record = after(dealt(HANDS, "4"), Draw(1, "stock"), Play(1), Draw(2, "discard"))
        assert told(record, Keep(2, 0)) == ["Cyril keeps the 4 in slot 0: the 13 goes on the pile."]

    def test_or_played_back_without_its_power(self) -> None:
        record = after(dealt(HANDS, "7"), Draw(1, "stock"), Play(1), Decline(1), Draw(2, "discard"))
        assert told(record, Play(2)) == ["Cyril plays the 7:peek back."]

    def test_a_card_without_a_power_is_played(self) -> None:
        assert told(dealt(HANDS, "4").play(Draw(1, "stock")), Play(1)) == ["Bob plays the 4."]

    def test_a_call_is_told(self) -> None:
        assert told(dealt(HANDS, "4"), Toucan(1)) == ["Bob calls Toucan: everybody else has one more turn."]


class TestPowers:
    def played(self, code: str, hands: str = HANDS, options: Options = THREE) -> Match:
        """Bob has drawn that card and may play it."""
        return dealt(hands, code, options).play(Draw(1, "stock"))

    def test_a_peek(self) -> None:
        record = self.played("7")
        assert told(record, Play(1)) == ["Bob plays the 7:peek, and may peek."]
        record = record.play(Play(1))
        assert told(record, Peek(1, 1)) == ["Bob peeks at slot 1."]
        assert alone(record, Peek(1, 1)) == ["Bob sees the 12:swap in slot 1."]
        assert told(record, Decline(1)) == ["Bob declines to peek."]

    def test_a_spy(self) -> None:
        record = self.played("10")
        assert told(record, Play(1)) == ["Bob plays the 10:spy, and may spy."]
        record = record.play(Play(1))
        assert told(record, Spy(1, 2, 3)) == ["Bob spies on slot 3 of Cyril."]
        assert alone(record, Spy(1, 2, 3)) == ["Bob sees the 11:swap in slot 3 of Cyril."]
        assert told(record, Decline(1)) == ["Bob declines to spy."]

    def test_a_swap_which_shows_nobody_a_card(self) -> None:
        record = self.played("11")
        assert told(record, Play(1)) == ["Bob plays the 11:swap, and may swap."]
        record = record.play(Play(1))
        assert told(record, Swap(1, (0, 2), (1, 0))) == ["Bob swaps slot 2 of Ann and slot 0 of Bob."]
        assert alone(record, Swap(1, (0, 2), (1, 0))) == []
        assert told(record, Decline(1)) == ["Bob declines to swap."]

    def test_a_look_and_then_a_swap(self) -> None:
        """B10: each part may be declined."""
        hands = "1 2 3 4 | 5 6 7:peek 8:peek | 1 2 3 4"
        record = self.played("13:look_swap", hands, Options(seats=3, deck="standard52"))
        assert told(record, Play(1)) == ["Bob plays the 13:look_swap, and may look and swap."]
        record = record.play(Play(1))
        assert told(record, Decline(1)) == ["Bob declines to look and swap."]
        assert told(record, Peek(1, 0)) == ["Bob peeks at slot 0, and may swap."]
        assert told(record, Spy(1, 0, 3)) == ["Bob spies on slot 3 of Ann, and may swap."]
        assert told(record.play(Spy(1, 0, 3)), Decline(1)) == ["Bob declines to swap."]
        assert told(record.play(Spy(1, 0, 3)), Swap(1, (0, 3), (1, 1))) == [
            "Bob swaps slot 3 of Ann and slot 1 of Bob."
        ]

    def test_a_burn_while_a_power_waits_says_nothing_of_it(self) -> None:
        """B24: neither goes first."""
        record = self.played("8").play(Play(1))
        assert told(record, Burn(2, 2, 2)) == ["Cyril burns slot 2: the 8:peek goes on the pile."]


class TestLapses:
    """B13: a power without a target."""

    ONES: Final = (row(1, 4), row(1, 1, "swap"), row(1, 1, "look_swap"), row(5, 1), *[row(n, 1) for n in range(20, 26)])

    def last_turn(self, top: str) -> Match:
        """Bob has called, and Ann has drawn that card; burns go on while cards match."""
        options = small(deck=self.ONES, chain_burn=True)
        return after(dealt("1 1 1 5 | 20 21 22 23", top, options), Toucan(1), Draw(0, "stock"))

    def test_at_once_when_only_the_caller_could_be_spied_on(self) -> None:
        record = after(dealt("5 9 1 2 | 4 12 3 6", "10", Options(seats=2)), Toucan(1), Draw(0, "stock"))
        assert told(record, Play(0)) == [
            "Ann plays the 10:spy.",
            "The power of Ann to spy lapses.",
            "No turn is left: Bob will end the round.",
        ]

    def test_when_a_burn_leaves_one_card_to_swap(self) -> None:
        record = after(self.last_turn("1:swap"), Play(0), Burn(0, 0, 0))
        assert told(record, Burn(0, 0, 1)) == ["Ann burns slot 1: the 1 goes on the pile."]
        assert told(record.play(Burn(0, 0, 1)), Burn(0, 0, 2)) == [
            "Ann burns slot 2: the 1 goes on the pile.",
            "The power of Ann to swap lapses.",
        ]

    def test_when_the_look_leaves_nothing_to_swap(self) -> None:
        record = after(self.last_turn("1:look_swap"), Play(0), Burn(0, 0, 0), Burn(0, 0, 1), Burn(0, 0, 2))
        assert told(record, Peek(0, 3)) == ["Ann peeks at slot 3.", "The power of Ann to swap lapses."]

    def test_with_a_natural_end(self) -> None:
        deck = (row(7, 4), row(7, 1, "peek"), *[row(n, 1) for n in range(20, 25)])
        record = dealt("20 21 22 23 | 7 7 7 7", "7:peek", small(deck=deck, chain_burn=True))
        record = after(record, Draw(1, "stock"), Play(1), Burn(1, 1, 0), Burn(1, 1, 1), Burn(1, 1, 2))
        assert told(record, Burn(1, 1, 3))[:3] == [
            "Bob burns slot 3: the 7 goes on the pile.",
            "The power of Bob to peek lapses.",
            "Bob has no cards left: a natural end.",
        ]


class TestBurns:
    def landed(self, options: Options = THREE) -> Match:
        """Bob has played a 6; he has another, and Cyril has one too."""
        return after(dealt(HANDS, "6", options), Draw(1, "stock"), Play(1))

    def test_a_right_burn_of_ones_own(self) -> None:
        assert told(self.landed(), Burn(1, 1, 3)) == ["Bob burns slot 3: the 6 goes on the pile."]
        assert alone(self.landed(), Burn(1, 1, 3)) == []

    def test_a_right_burn_of_anothers_and_the_gift(self) -> None:
        """B21: nobody is told what is given."""
        lines = ["Ann burns slot 1 of Cyril: the 6 goes on the pile, and Ann owes Cyril a card."]
        assert told(self.landed(), Burn(0, 2, 1)) == lines
        record = self.landed().play(Burn(0, 2, 1))
        lines = ["Ann gives the card in slot 3, face down: it lies in slot 1 of Cyril now."]
        assert told(record, Give(0, 3)) == lines
        assert alone(record, Give(0, 3)) == []

    def test_a_wrong_burn_shows_the_card_to_all_and_costs_one(self) -> None:
        """B19: a card of one's own, or of another's."""
        assert told(self.landed(), Burn(0, 0, 1)) == [
            "Ann burns slot 1 wrongly: the 9:spy does not match, and goes back.",
            "Ann takes a penalty card, unseen: slot 4.",
        ]
        assert told(self.landed(), Burn(0, 2, 0)) == [
            "Ann burns slot 0 of Cyril wrongly: the 13 does not match, and goes back.",
            "Ann takes a penalty card, unseen: slot 4.",
        ]
        assert alone(self.landed(), Burn(0, 2, 0)) == []

    def test_by_option_it_costs_two_or_none(self) -> None:
        assert told(self.landed(Options(seats=3, wrong_burn_penalty=2)), Burn(0, 0, 1))[1:] == [
            "Ann takes a penalty card, unseen: slot 4.",
            "Ann takes a penalty card, unseen: slot 5.",
        ]
        assert told(self.landed(Options(seats=3, wrong_burn_penalty=0)), Burn(0, 0, 1))[1:] == []


TEN: Final[tuple[Row, ...]] = tuple([row(number, 1) for number in range(1, 11)])
"""One card of each number, 1 to 10."""


def small(**changed: Any) -> Options:  # Any: options of all types
    """Two seats and few cards."""
    return attrs.evolve(Options(seats=2, deck=TEN), **changed)


class TestTheStock:
    def used_up(self, **changed: Any) -> Match:
        """Nine and ten lie on the pile, and nothing is left to draw."""
        record = dealt("1 2 3 4 | 5 6 7 8", "9 10", small(**changed))
        return after(record, Draw(1, "stock"), Play(1), Draw(0, "stock"), Play(0))

    def test_it_is_said_when_it_is_used_up(self) -> None:
        record = after(dealt("1 2 3 4 | 5 6 7 8", "9", small()), Draw(1, "stock"), Play(1))
        assert told(record, Draw(0, "stock")) == ["Ann draws the last card of the stock."]

    def test_a_reshuffle_in_a_draw(self) -> None:
        """B25: the card is drawn without another move."""
        record = self.used_up()
        assert told(record, Draw(1, "stock")) == ["Bob draws from the stock, but it is empty."]
        assert alone(record, Draw(1, "stock")) == []
        record = record.play(Draw(1, "stock"))
        then, lines = acted(record, "reshuffle", "9")
        assert lines == [
            "Ann shuffles the discards below the 10 into a new stock of 1.",
            "Bob draws the last card of the stock.",
        ]
        assert _alone(record.state, None, then.state) == ["Bob draws the 9."]

    def test_a_reshuffle_in_a_penalty(self) -> None:
        record = self.used_up()
        assert told(record, Burn(1, 1, 0)) == [
            "Bob burns slot 0 wrongly: the 5 does not match, and goes back.",
            "The stock is empty, and a penalty card is due.",
        ]
        record = record.play(Burn(1, 1, 0))
        then, lines = acted(record, "reshuffle", "9")
        assert lines == [
            "Ann shuffles the discards below the 10 into a new stock of 1.",
            "Bob takes a penalty card, unseen: slot 4.",
        ]
        assert _alone(record.state, None, then.state) == []

    def test_in_the_middle_of_a_penalty_of_two(self) -> None:
        options = small(deck=(*TEN, row(11, 1)), wrong_burn_penalty=2)
        record = dealt("1 2 3 4 | 5 6 7 8", "9 10 11", options)
        record = after(record, Draw(1, "stock"), Play(1), Draw(0, "stock"), Play(0))
        assert told(record, Burn(1, 1, 0))[1:] == [
            "Bob takes a penalty card, unseen: slot 4.",
            "The stock is empty, and a penalty card is due.",
        ]
        _, lines = acted(record.play(Burn(1, 1, 0)), "reshuffle", "9")
        assert lines[1:] == ["Bob takes a penalty card, unseen: slot 5."]

    def test_a_penalty_for_which_no_card_is_left(self) -> None:
        record = self.used_up(wrong_burn_penalty=2).play(Burn(1, 1, 0))
        _, lines = acted(record, "reshuffle", "9")
        assert lines[1:] == ["Bob takes a penalty card, unseen: slot 4.", "No card is left to take as a penalty."]

    def test_a_reshuffle_after_the_last_turn_says_no_turn_is_left_once(self) -> None:
        record = self.used_up(max_turns=2).play(Burn(1, 1, 0))
        _, lines = acted(record, "reshuffle", "9")
        assert not any(line.startswith("No turn") for line in lines)

    def test_by_option_no_turn_begins_without_a_stock(self) -> None:
        record = dealt("1 2 3 4 | 5 6 7 8", "9 10", small(stock_empty="end_round"))
        record = after(record, Draw(1, "stock"), Play(1))
        assert told(record, Burn(0, 0, 0))[1:] == [
            "Ann takes a penalty card, unseen: slot 4.",
            "No turn is left: Ann will end the round.",
        ]
        record = record.play(Burn(0, 0, 0))
        assert told(record, Burn(1, 1, 0))[1:] == ["No card is left to take as a penalty."]


class TestEnds:
    def called(self, ann: str, options: Options | None = None) -> Match:
        """Bob, who has 0 0 1 1, has called, and Ann has had the last turn."""
        record = dealt(f"{ann} | 0 0 1 1", "5", options or Options(seats=2))
        return after(record, Toucan(1), Draw(0, "stock"), Play(0))

    def test_the_last_turn_is_told(self) -> None:
        record = dealt("1 1 2 2 | 0 0 3 3", "5", Options(seats=2))
        record = after(record, Toucan(1), Draw(0, "stock"))
        assert told(record, Play(0)) == ["Ann plays the 5.", "No turn is left: Bob will end the round."]

    def test_a_call_that_is_won(self) -> None:
        assert told(self.called("1 2 3 4"), Reveal(1)) == [
            "Bob ends the round: all cards are shown.",
            "Bob wins the call.",
            "Ann shows 1 2 3 4: 10 in all.",
            "Bob shows 0 0 1 1: 2 in all.",
            "Ann scores 10: The points of the hand.",
            "Bob scores -1: A call of Toucan that is won.",
            "Round 1 is over. Scores: Ann 10, Bob -1.",
        ]

    def test_a_call_that_is_lost(self) -> None:
        low = (row(0, 8), row(1, 4), row(5, 1))
        assert told(self.called("0 0 0 0", small(deck=low)), Reveal(1)) == [
            "Bob ends the round: all cards are shown.",
            "Bob loses the call.",
            "Ann shows 0 0 0 0: 0 in all.",
            "Bob shows 0 0 1 1: 2 in all.",
            "Bob scores 2: The points of the hand.",
            "Bob scores 16: A call of Toucan that is lost.",
            "Round 1 is over. Scores: Ann 0, Bob 18.",
        ]

    def test_a_round_that_nobody_has_called(self) -> None:
        record = dealt("1 2 3 4 | 0 0 1 1", "5", Options(seats=2, max_turns=1)).play(Draw(1, "stock"))
        assert told(record, Play(1)) == ["Bob plays the 5.", "No turn is left: Ann will end the round."]
        assert told(record.play(Play(1)), Reveal(0))[:2] == [
            "Ann ends the round: all cards are shown.",
            "Ann shows 1 2 3 4: 10 in all.",
        ]

    def test_a_natural_end_voids_a_call(self) -> None:
        deck = (row(1, 5), row(3, 4))
        record = dealt("1 1 1 1 | 3 3 3 3", "1", small(deck=deck, chain_burn=True))
        record = after(record, Toucan(1), Draw(0, "stock"), Play(0), *[Burn(0, 0, slot) for slot in range(3)])
        assert told(record, Burn(0, 0, 3)) == [
            "Ann burns slot 3: the 1 goes on the pile.",
            "Ann has no cards left: a natural end.",
            "The call of Bob is void.",
            "Bob shows 3 3 3 3: 12 in all.",
            "Bob scores 12: The points of the hand.",
            "Round 1 is over. Scores: Ann 0, Bob 12.",
        ]

    def test_a_natural_end_with_the_gift_of_the_last_card(self) -> None:
        """B22: holes are not shown."""
        deck = (row(1, 5), row(3, 3), row(20, 2))
        record = dealt("1 1 1 3 | 1 3 3 20", "1 20", small(deck=deck, chain_burn=True))
        record = after(record, Draw(1, "stock"), Play(1), *[Burn(0, 0, slot) for slot in range(3)], Burn(0, 1, 0))
        assert told(record, Give(0, 3)) == [
            "Ann gives the card in slot 3, face down: it lies in slot 0 of Bob now.",
            "Ann has no cards left: a natural end.",
            "Bob shows 3 3 3 20: 29 in all.",
            "Bob scores 29: The points of the hand.",
            "Round 1 is over. Scores: Ann 0, Bob 29.",
        ]

    def test_nobody_alone_is_told_the_end(self) -> None:
        assert alone(self.called("1 2 3 4"), Reveal(1)) == []


# --- Whole matches ----------------------------------------------------------------------------------------------------


def named_in(lines: list[str]) -> set[str]:
    """The codes of cards in *lines*."""
    return {code for line in lines for code in re.findall(r"the (\d+(?::\w+)?)\b", line)}


def seen_by_all(state: State) -> set[str]:
    """The codes of the cards that all have seen."""
    table = state.table
    if isinstance(table, Between):
        return codes([each for hand in table.hands for each in hand if each]) | codes(table.pile)
    assert not isinstance(table, toucan.Opening)
    faces = [lying.face for owner in table.slots for lying in owner if lying is not None and lying.face]
    taken = [table.taken] if isinstance(table, Holding) and table.taken else []
    return codes(faces) | codes(table.pile) | codes(taken)


def codes(held: Cards | list[Card]) -> set[str]:
    return {each.code for each in held}


@pytest.mark.parametrize("deck", ["cabo", "standard52", "cambio54"])
@pytest.mark.parametrize("seed", ["told", "told again", "told once more"])
def test_whole_matches_are_told_and_to_nobody_what_he_may_not_know(seed: str, deck: toucan.Deck) -> None:
    options = Options(seats=3, deck=deck, limit=250, wrong_burn_penalty=2, chain_burn=True, burn_attempts="unlimited")
    record = playout(toucan, options, Seed.from_text(seed))
    way = list(states(toucan, record.log))
    said: Counter[str] = Counter()
    made: Counter[str] = Counter()
    for (before, then), act in zip(pairwise(way), record.log.moves, strict=True):
        move = None if isinstance(act, Dealt) else act
        lines = words.in_sight(before.table, move, then.table, NAMES)
        assert lines[0].startswith(NAMES[act.seat])
        assert named_in(lines) <= seen_by_all(then)
        said.update(rounds=sum(line.startswith("Round ") for line in lines))
        for seat in range(3):
            seen = toucan.view(then, seat)
            own = words.in_hand(toucan.view(before, seat), move, seen, NAMES)
            known = [each.card for each in seen.known] + [each for each in (seen.drawn,) if each]
            assert named_in(own) <= codes(known)
            assert all(line.startswith(NAMES[seat]) for line in own)
            said.update(lines=len(own))
        drawn = isinstance(then.table, Holding) and then.table.taken is None
        made.update(drawn=drawn, looks=isinstance(move, Peek | Spy))
        made.update(deals=isinstance(act, Dealt) and act.act == "deal")
    assert said["rounds"] == record.state.table.match.deals == made["deals"]
    assert said["lines"] == made["drawn"] + made["looks"] + 3 * made["deals"]
