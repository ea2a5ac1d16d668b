"""What is allowed: of each rule the breach, the nearest legal case, and the exception."""

from __future__ import annotations

from typing import Any, Final

import pytest

from cardrules.game import IllegalMove
from cardrules.games import colonel
from cardrules.games.colonel import Discard, LayOff, Meld, Melding, Move, Options, Replying, Rule, State, rules

from .positions import after, cards, cut, dealt, drawing, listed, melding, refused, said, scored_of, table_of

NOBODY: Final = Options(challenge_by="nobody")
DRAWER: Final = Options(challenge_by="player_to_draw")
REQUIRED: Final = Options(final_discard="required")
NO_RETURN: Final = Options(return_optional=False)

# Seat 0 goes out: the match is over, or another hand is to be dealt.
FINISHED: Final = after(melding("KS | QS"), "0 discards KS")
NEXT: Final = after(melding("KS | QS", options=Options(hands=2)), "0 discards KS")
OPEN: Final = after(drawing(), "0 challenges")

BREACHES: Final[dict[Rule, tuple[State, Move]]] = {
    Rule.SEAT: (drawing(), said("2 draws")),
    Rule.OVER: (FINISHED, said("1 draws")),
    Rule.DEALER: (colonel.start(Options()), said("0 draws")),
    Rule.REPLY: (OPEN, said("0 draws")),
    Rule.NOTHING_TO_REPLY: (drawing(), said("1 accepts")),
    Rule.NO_CHALLENGES: (drawing(options=NOBODY), said("0 challenges")),
    Rule.CHALLENGE_TIME: (melding(), said("0 challenges")),
    Rule.CHALLENGE_TURN: (drawing(options=DRAWER), said("1 challenges")),
    Rule.CHALLENGE_ONCE: (after(OPEN, "1 rejects"), said("0 challenges")),
    Rule.TURN: (drawing(), said("1 draws")),
    Rule.DRAWN: (melding(), said("0 draws")),
    Rule.NOT_DRAWN: (drawing(), said("0 discards KS")),
    Rule.SOURCE: (drawing(), said("0 takes")),
    Rule.HOLDING: (melding("KS QS | JS"), said("0 discards JS")),
    Rule.MELD: (melding("KS QS | JS"), said("0 melds QS KS")),
    Rule.NO_SUCH_MELD: (melding("TS QS | JS", melds="7S 8S 9S"), said("0 lays TS on 1")),
    Rule.FITS: (melding("TS QS | JS", melds="7S 8S 9S"), said("0 lays QS on 0")),
    Rule.KEEP_ONE: (melding("TS | JS", melds="7S 8S 9S", options=REQUIRED), said("0 lays TS on 0")),
    Rule.RETURN: (melding("KS | JS", optional="QS", taken="QS |", options=NO_RETURN), said("0 discards QS")),
}


CLAUSES: Final = {
    Rule.SEAT: "1.1",
    Rule.OVER: "9.1",
    Rule.DEALER: "2.2",
    Rule.REPLY: "8.2",
    Rule.NOTHING_TO_REPLY: "8.2",
    Rule.NO_CHALLENGES: "8.1",
    Rule.CHALLENGE_TIME: "8.1",
    Rule.CHALLENGE_TURN: "8.1",
    Rule.CHALLENGE_ONCE: "8.1",
    Rule.TURN: "4.1",
    Rule.DRAWN: "4.2",
    Rule.NOT_DRAWN: "4.2",
    Rule.SOURCE: "4.2",
    Rule.HOLDING: "4.3",
    Rule.MELD: "5.3",
    Rule.NO_SUCH_MELD: "6.1",
    Rule.FITS: "6.1",
    Rule.KEEP_ONE: "7.1",
    Rule.RETURN: "4.4",
}


def test_every_rule_cites_its_clause() -> None:
    assert {rule: rule.clause for rule in Rule} == CLAUSES


def test_a_rule_prints_as_its_name() -> None:
    assert repr(Rule.KEEP_ONE) == "Rule.KEEP_ONE"
    assert repr(colonel.Reason.OUT) == "Reason.OUT"


STATES: Final = (drawing(), OPEN, melding(), FINISHED, NEXT, colonel.start(Options()), cut())

DRAWS: Final = ("draws", "takes")
LAYS: Final = ("melds KS QS", "lays KS on 0", "discards KS")
CHALLENGES: Final = ("challenges", "accepts", "rejects")


class TestOnlyAPlayerAtTheTableActs:
    @pytest.mark.parametrize("word", [*DRAWS, *LAYS, *CHALLENGES])
    @pytest.mark.parametrize("state", STATES)
    def test_a_seat_that_is_not_there_is_refused(self, state: State, word: str) -> None:
        for seat in (-1, 2):
            move = said(f"{seat} {word}")
            with pytest.raises(IllegalMove) as refusal:
                colonel.apply(state, move)
            assert refusal.value.rule is Rule.SEAT
            assert colonel.breach(colonel.view(state, 0), move) is Rule.SEAT

    @pytest.mark.parametrize("word", [*DRAWS, *LAYS, *CHALLENGES])
    @pytest.mark.parametrize("state", STATES)
    def test_nobody_acts_for_another(self, state: State, word: str) -> None:  # clause 1.1
        for seat in range(2):
            assert colonel.breach(colonel.view(state, 1 - seat), said(f"{seat} {word}")) is Rule.SEAT

    def test_both_seats_act(self) -> None:  # clauses 1.1, 4.1
        after(drawing("KS | QS", stock="7C 8C 9C"), "0 draws", "0 discards 7C", "1 takes", "1 discards QS")


class TestTheMatchIsOver:
    @pytest.mark.parametrize("word", [*DRAWS, *LAYS, *CHALLENGES])
    def test_no_move(self, word: str) -> None:
        for seat in range(2):
            assert refused(FINISHED, f"{seat} {word}") is Rule.OVER
            assert colonel.choices(colonel.view(FINISHED, seat)) == ()
        assert colonel.legal_moves(FINISHED) == ()
        assert colonel.to_shuffle(FINISHED) is None
        assert colonel.awaited(FINISHED.table) is None

    def test_before_the_last_hand_the_dealer_is_awaited_instead(self) -> None:
        assert refused(NEXT, "1 draws") is Rule.DEALER
        assert colonel.outcome(NEXT) is None
        assert colonel.outcome(FINISHED) is not None


class TestWaitForTheCutAndTheDeal:
    @pytest.mark.parametrize("word", [*DRAWS, *LAYS, *CHALLENGES])
    @pytest.mark.parametrize("state", [colonel.start(Options()), cut(), NEXT])
    def test_before_them(self, state: State, word: str) -> None:
        for seat in range(2):
            assert refused(state, f"{seat} {word}") is Rule.DEALER
            assert colonel.choices(colonel.view(state, seat)) == ()
        assert colonel.legal_moves(state) == ()
        assert colonel.awaited(state.table) is None

    def test_after_them(self) -> None:
        assert listed(dealt(dealer=0)) == ["0 challenges", "1 takes", "1 draws", "1 challenges"]


class TestFirstTheOtherAcceptsOrRejects:
    @pytest.mark.parametrize("challenger", [0, 1])
    @pytest.mark.parametrize("word", [*DRAWS, *LAYS, "challenges"])
    def test_nothing_else_by_anybody(self, challenger: int, word: str) -> None:
        state = after(drawing("KS | QS", pile="7C", melds="4C 5C 6C"), f"{challenger} challenges")
        assert refused(state, f"{challenger} {word}") is Rule.REPLY
        assert refused(state, f"{1 - challenger} {word}") is Rule.REPLY

    @pytest.mark.parametrize("challenger", [0, 1])
    def test_nobody_replies_to_himself(self, challenger: int) -> None:
        state = after(drawing(), f"{challenger} challenges")
        assert refused(state, f"{challenger} accepts") is Rule.REPLY
        assert refused(state, f"{challenger} rejects") is Rule.REPLY
        assert colonel.choices(colonel.view(state, challenger)) == ()

    @pytest.mark.parametrize("challenger", [0, 1])
    def test_the_other_does(self, challenger: int) -> None:
        state = after(drawing(), f"{challenger} challenges")
        other = 1 - challenger
        assert listed(state) == [f"{other} accepts", f"{other} rejects"]
        assert colonel.choices(colonel.view(state, other)) == colonel.legal_moves(state)
        assert colonel.awaited(state.table) == other
        after(state, f"{other} accepts")
        after(state, f"{other} rejects", "0 draws")


class TestThereIsNoChallengeToReplyTo:
    @pytest.mark.parametrize("text", ["0 accepts", "0 rejects", "1 accepts", "1 rejects"])
    @pytest.mark.parametrize("state", [drawing(), melding(), after(OPEN, "1 rejects")])
    def test_without_one(self, state: State, text: str) -> None:
        assert refused(state, text) is Rule.NOTHING_TO_REPLY


class TestChallengesAreNotPlayed:
    @pytest.mark.parametrize("state", [drawing(options=NOBODY), melding(options=NOBODY)])
    def test_by_nobody(self, state: State) -> None:
        assert refused(state, "0 challenges") is Rule.NO_CHALLENGES
        assert refused(state, "1 challenges") is Rule.NO_CHALLENGES
        assert listed(state, "challenges") == []


class TestChallengeAtTheStartOfATurn:
    @pytest.mark.parametrize("options", [Options(), DRAWER])
    def test_not_after_the_draw(self, options: Options) -> None:
        state = after(drawing(pile="7C", options=options), "0 takes")
        assert refused(state, "0 challenges") is Rule.CHALLENGE_TIME
        assert refused(state, "1 challenges") is Rule.CHALLENGE_TIME

    def test_before_it_and_again_after_the_discard(self) -> None:
        state = drawing()
        assert listed(state) == ["0 draws", "0 challenges", "1 challenges"]
        state = after(state, "0 draws", "0 discards KS")
        assert listed(state) == ["0 challenges", "1 takes", "1 draws", "1 challenges"]


class TestOnlyThePlayerToDrawChallenges:
    @pytest.mark.parametrize("to_draw", [0, 1])
    def test_not_the_other(self, to_draw: int) -> None:
        state = drawing(to_draw=to_draw, options=DRAWER)
        assert refused(state, f"{1 - to_draw} challenges") is Rule.CHALLENGE_TURN
        assert listed(state, "challenges") == [f"{to_draw} challenges"]
        after(state, f"{to_draw} challenges", f"{1 - to_draw} accepts")


class TestChallengeOnceATurn:
    @pytest.mark.parametrize("options", [Options(), DRAWER])
    def test_not_twice(self, options: Options) -> None:
        state = after(drawing(options=options), "0 challenges", "1 rejects")
        assert refused(state, "0 challenges") is Rule.CHALLENGE_ONCE

    def test_the_other_once_too(self) -> None:
        state = after(drawing(), "0 challenges", "1 rejects", "1 challenges", "0 rejects")
        assert refused(state, "0 challenges") is Rule.CHALLENGE_ONCE
        assert refused(state, "1 challenges") is Rule.CHALLENGE_ONCE
        assert listed(state) == ["0 draws"]

    def test_again_in_the_next_turn(self) -> None:
        state = after(drawing(), "1 challenges", "0 rejects", "0 draws", "0 discards KS")
        after(state, "1 challenges", "0 rejects")
        after(state, "0 challenges", "1 accepts")


class TestWaitForYourTurn:
    @pytest.mark.parametrize("word", [*DRAWS, *LAYS])
    @pytest.mark.parametrize("state", [drawing("KS | QS", pile="7C"), melding("KS QS | JS", pile="7C")])
    def test_not_before(self, state: State, word: str) -> None:
        assert refused(state, f"1 {word}") is Rule.TURN

    def test_in_turn(self) -> None:
        state = after(drawing("KS | QS", stock="7C 8C"), "0 draws", "0 discards 7C")
        assert refused(state, "0 draws") is Rule.TURN
        after(state, "1 draws", "1 discards 8C")


class TestDrawOnceATurn:
    @pytest.mark.parametrize("word", DRAWS)
    def test_not_twice(self, word: str) -> None:
        state = after(drawing("KS | QS", pile="7C 8C"), "0 takes")
        assert refused(state, f"0 {word}") is Rule.DRAWN
        assert refused(after(drawing("KS | QS", pile="7C 8C"), "0 draws"), f"0 {word}") is Rule.DRAWN

    def test_once(self) -> None:
        after(drawing("KS | QS", pile="7C 8C"), "0 takes", "0 discards KS", "1 draws", "1 discards QS", "0 takes")


class TestDrawFirst:
    @pytest.mark.parametrize("word", ["melds 7C 7D 7H", "lays 7C on 0", "discards 7C"])
    def test_nothing_is_laid_before(self, word: str) -> None:
        state = drawing("7C 7D 7H KS | QS", melds="4C 5C 6C")
        assert refused(state, f"0 {word}") is Rule.NOT_DRAWN
        after(state, "0 draws", f"0 {word}")


class TestDrawFromTheStockOrThePile:
    def test_without_a_pile_there_is_no_optional_card(self) -> None:
        assert refused(drawing(), "0 takes") is Rule.SOURCE
        assert listed(drawing()) == ["0 draws", "0 challenges", "1 challenges"]

    @pytest.mark.parametrize("source", ["discard", "pile", "", None, 0, True, ("stock",), ["stock"], colonel.PACK[0]])
    def test_from_nowhere_else(self, source: Any) -> None:
        move = colonel.Draw(0, source)
        with pytest.raises(IllegalMove) as refusal:
            colonel.apply(drawing(pile="7C"), move)
        assert refusal.value.rule is Rule.SOURCE
        assert colonel.breach(colonel.view(drawing(pile="7C"), 0), move) is Rule.SOURCE

    def test_from_both(self) -> None:
        state = drawing(pile="7C", stock="8C")
        assert table_of(after(state, "0 takes")).pile == ()
        assert after(state, "0 draws").held[0] == cards("8C KS")


class TestPlayCardsOfYourHand:
    @pytest.mark.parametrize(
        "word", ["melds 8C 8D 8H", "melds 7C 7D 7S", "lays 9D on 0", "discards 8C", "discards 9C", "lays 6S on 7"]
    )
    def test_not_of_the_other_nor_of_table_or_stock(self, word: str) -> None:
        state = melding("7C 7D 7H KS | 8C 8D 8H", melds="9C 9H 9S", pile="6C", stock="9D 6S")
        assert refused(state, f"0 {word}") is Rule.HOLDING

    def test_of_hand_and_of_optional_cards_taken(self) -> None:
        state = melding("7C 7H KS | 8C", taken="7D 9D | 8D", melds="9C 9H 9S", pile="6C", stock="6S 6H")
        after(state, "0 melds 7C 7D 7H")
        after(state, "0 lays 9D on 0")
        after(state, "0 discards 7D")


NO_MELDS: Final[tuple[Any, ...]] = (  # of whatever types
    (),
    cards("7C"),
    cards("7C 7D"),
    cards("7C 7H 7D"),  # in another order
    cards("9S 8S 7S"),
    cards("7C 7D 8S"),
    cards("7S 8S TS"),
    cards("7S 8S KC"),
    cards("7C 7C 7D"),
    cards("7C 7C"),
    cards("7C 7D 7H 7S 8S"),
    list(cards("7C 7D 7H")),
    ("7C", "7D", "7H"),
    None,
    7,
    "7C 7D 7H",
    (None,),
    (7, 7, 7),
    [],
    {},
)


class TestMeldSetsAndSequences:
    @pytest.mark.parametrize("laid", NO_MELDS)
    def test_nothing_else(self, laid: Any) -> None:
        state = melding("7C 7D 7H 7S 8S 9S TS JS KC AS 2S | KS")
        move = Meld(0, laid)
        with pytest.raises(IllegalMove) as refusal:
            colonel.apply(state, move)
        assert refusal.value.rule is Rule.MELD
        assert colonel.breach(colonel.view(state, 0), move) is Rule.MELD
        assert move not in colonel.legal_moves(state)

    def test_every_one_of_the_hand(self) -> None:
        state = melding("7C 7D 7H 7S 8S 9S KC | KS")
        assert listed(state, "melds") == [
            "0 melds 7C 7D 7H",
            "0 melds 7C 7D 7H 7S",
            "0 melds 7C 7D 7S",
            "0 melds 7C 7H 7S",
            "0 melds 7D 7H 7S",
            "0 melds 7S 8S 9S",
        ]
        for text in listed(state, "melds"):
            assert table_of(after(state, text)).melds == (cards(text.removeprefix("0 melds ")),)


class TestLayOffOnAMeldOfTheTable:
    @pytest.mark.parametrize("index", [-1, 2, 3, 2**70, True, False, 0.0, 1.0, "0", None, (0,), [0], float("nan")])
    def test_there_is_no_other(self, index: Any) -> None:
        state = melding("6S TS KC | KS", melds="7S 8S 9S | 3S 4S 5S")
        for card in cards("6S TS KC"):
            move = LayOff(0, card, index)
            with pytest.raises(IllegalMove) as refusal:
                colonel.apply(state, move)
            assert refusal.value.rule is Rule.NO_SUCH_MELD
            assert colonel.breach(colonel.view(state, 0), move) is Rule.NO_SUCH_MELD

    def test_there_is_none(self) -> None:
        assert refused(melding("6S TS | KS"), "0 lays 6S on 0") is Rule.NO_SUCH_MELD

    def test_by_its_index(self) -> None:
        state = melding("6S TS KC | KS", melds="7S 8S 9S | 3S 4S 5S")
        assert listed(state, "lays") == ["0 lays 6S on 0", "0 lays 6S on 1", "0 lays TS on 0"]
        assert table_of(after(state, "0 lays 6S on 1")).melds == (cards("7S 8S 9S"), cards("3S 4S 5S 6S"))
        assert table_of(after(state, "0 lays 6S on 0")).melds == (cards("6S 7S 8S 9S"), cards("3S 4S 5S"))


class TestLayOffACardThatFits:
    @pytest.mark.parametrize("text", ["6S on 1", "KC on 0", "JS on 0", "6H on 0", "6H on 1", "2C on 2", "4D on 2"])
    def test_not_another(self, text: str) -> None:
        state = melding("6S JS KC 6H 2C 4D | KS", melds="7S 8S 9S | 4C 4H 4S | QC KC AC")
        assert refused(state, f"0 lays {text}") is Rule.FITS

    @pytest.mark.parametrize("text", ["6S on 0", "TS on 0", "4D on 1", "JC on 2"])
    def test_at_an_end_or_the_fourth(self, text: str) -> None:
        after(melding("6S TS 4D JC | KS", melds="7S 8S 9S | 4C 4H 4S | QC KC AC"), f"0 lays {text}")


class TestKeepACardToDiscard:
    @pytest.mark.parametrize("text", ["0 melds 7C 7D 7H", "0 melds 7C 7D 7H 7S"])
    def test_no_meld_of_the_whole_hand(self, text: str) -> None:
        hand = text.removeprefix("0 melds ")
        assert refused(melding(f"{hand} | KS", options=REQUIRED), text) is Rule.KEEP_ONE
        assert scored_of(after(melding(f"{hand} | KS"), text)).hands == ((), cards("KS"))
        after(melding(f"{hand} QS | KS", options=REQUIRED), text, "0 discards QS")

    def test_no_lay_off_of_the_last_card(self) -> None:
        state = melding("6S TS | KS", melds="7S 8S 9S", options=REQUIRED)
        state = after(state, "0 lays 6S on 0")
        assert refused(state, "0 lays TS on 0") is Rule.KEEP_ONE
        assert listed(state) == ["0 discards TS"]
        after(state, "0 discards TS")

    def test_a_card_that_does_not_fit_is_refused_for_that(self) -> None:
        state = melding("JS | KS", melds="7S 8S 9S", options=REQUIRED)
        assert refused(state, "0 lays JS on 0") is Rule.FITS
        assert refused(state, "0 melds JS") is Rule.MELD


class TestDoNotReturnTheOptionalCard:
    def test_not_in_the_turn_in_which_it_was_taken(self) -> None:
        state = after(drawing("KS | JS", pile="QS", options=NO_RETURN), "0 takes")
        assert refused(state, "0 discards QS") is Rule.RETURN
        assert listed(state, "discards") == ["0 discards KS"]

    def test_in_a_later_one(self) -> None:
        state = after(drawing("KS | JS", pile="QS", stock="7C 8C 9C", options=NO_RETURN), "0 takes", "0 discards KS")
        after(state, "1 draws", "1 discards JS", "0 draws", "0 discards QS")

    def test_a_card_of_the_stock_may_be_discarded_at_once(self) -> None:
        after(drawing("KS | JS", pile="QS", stock="7C 8C", options=NO_RETURN), "0 draws", "0 discards 7C")

    def test_as_the_only_card_it_may(self) -> None:
        state = after(drawing("7C 7D 7H | JS", pile="QS", options=NO_RETURN), "0 takes", "0 melds 7C 7D 7H")
        assert listed(state) == ["0 discards QS"]
        after(state, "0 discards QS")

    def test_by_default_it_may(self) -> None:
        state = after(drawing("KS | JS", pile="QS"), "0 takes", "0 discards QS")
        assert table_of(state).pile == cards("QS")

    def test_a_card_not_held_is_refused_for_that(self) -> None:
        state = after(drawing("KS | JS", pile="QS", options=NO_RETURN), "0 takes")
        assert refused(state, "0 discards JS") is Rule.HOLDING
        state = after(drawing("QC QD KS | JS", pile="QS", options=NO_RETURN), "0 takes", "0 melds QC QD QS")
        assert refused(state, "0 discards QS") is Rule.HOLDING


@pytest.mark.parametrize("card", ["7C", None, 1, True, 1.0, (colonel.PACK[0],), [colonel.PACK[0]], {}])
def test_a_card_that_is_no_card_is_not_held(card: Any) -> None:
    state = melding("7C 7D KS | QS", melds="4C 5C 6C")
    for move in (Discard(0, card), LayOff(0, card, 0), LayOff(0, card, 5)):
        with pytest.raises(IllegalMove) as refusal:
            colonel.apply(state, move)
        assert refusal.value.rule is Rule.HOLDING
        assert colonel.breach(colonel.view(state, 0), move) is Rule.HOLDING


def test_moves_are_listed_by_seat_then_class_then_fields() -> None:
    state = melding("7C 7D 7H 8H 9H KS | QS", taken="TS |", melds="4C 5C 6C | 7S 8S 9S")
    assert listed(state) == [
        "0 melds 7C 7D 7H",
        "0 melds 7H 8H 9H",
        "0 lays 7C on 0",
        "0 lays TS on 1",
        *[f"0 discards {code}" for code in ["7C", "7D", "7H", "8H", "9H", "TS", "KS"]],
    ]
    assert listed(drawing(to_draw=1, pile="7C")) == ["0 challenges", "1 takes", "1 draws", "1 challenges"]


def test_permissions_say_the_same_of_each_seat() -> None:
    table = table_of(melding("7C 7D 7H TS | QS", melds="7S 8S 9S"))
    assert isinstance(table, Melding)
    held = cards("7C 7D 7H TS")
    assert rules.meldable(table, 0, held) == [cards("7C 7D 7H")]
    assert rules.layable(table, 0, held) == [(colonel.card("TS"), 0)]
    assert rules.discardable(table, 0, held) == held
    assert rules.meldable(table, 1, held) == []
    assert rules.layable(table, 1, held) == []
    assert rules.discardable(table, 1, held) == ()
    start = table_of(drawing(pile="7C"))
    assert isinstance(start, colonel.Drawing)
    assert (rules.sources(start, 0), rules.sources(start, 1)) == (("optional", "stock"), ())
    waiting = table_of(OPEN)
    assert isinstance(waiting, Replying)
    assert (rules.may_reply(waiting, 0), rules.may_reply(waiting, 1)) == (False, True)
