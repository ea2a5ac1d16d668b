"""The words that all games share: scores, the dealer's answers, errors that read aloud, and what a game offers."""

from __future__ import annotations

import pickle
from enum import Enum, StrEnum, unique
from typing import Any

import attrs
import pytest

from cardrules import game
from cardrules.cards import FRENCH
from cardrules.game import (
    MOST,
    BadDeal,
    BadOptions,
    BadSeat,
    BadValue,
    CardRulesError,
    Dealt,
    Game,
    IllegalMove,
    Match,
    Outcome,
    ScoreLine,
    Shuffle,
    check_dealt,
    check_imagined,
    check_move,
    check_seat,
    face_of,
    highest,
    is_exact,
    is_index,
    is_listed,
    is_move,
    is_row,
    is_seated,
    lowest,
    needed_without,
    objector,
    one_of,
    or_none,
    same_cards,
    scored,
    whole,
)
from cardrules.games import colonel, pip_pip, toucan_burn


@unique
class Rule(game.Rule):
    TURN = "Wait for your turn.", "4.1"


class Reason(game.Reason):
    TRICKS = "tricks", "The tricks taken.", "7.2"


@attrs.frozen
class Options:
    seats: int = attrs.field(default=4, validator=whole(3, 12))
    target: int = attrs.field(default=10, validator=whole(1))
    draw: str = attrs.field(default="high", validator=one_of("high", "low"))
    first: object = attrs.field(default=True, validator=one_of(True, "ask"))


class TestTheBook:
    def test_a_rule_is_quoted_with_its_clause(self) -> None:
        assert Rule.TURN.sentence == "Wait for your turn."
        assert Rule.TURN.clause == "4.1"
        assert Rule.TURN.quoted == "Wait for your turn. [4.1]"
        assert repr(Rule.TURN) == "Rule.TURN"

    def test_a_reason_is_its_word_and_tells_a_player_more(self) -> None:
        assert Reason("tricks") is Reason.TRICKS  # type: ignore[call-arg]  # a look-up, which mypy takes for a new member
        assert (Reason.TRICKS.value, Reason.TRICKS.sentence, Reason.TRICKS.clause) == (
            "tricks",
            "The tricks taken.",
            "7.2",
        )
        assert repr(Reason.TRICKS) == "Reason.TRICKS"

    def test_rules_and_reasons_pickle_to_themselves(self) -> None:
        for member in (Rule.TURN, Reason.TRICKS):
            assert pickle.loads(pickle.dumps(member)) is member


class TestScores:
    def test_lines_go_on_the_sheet_and_into_the_scores(self) -> None:
        match: Match[Options, Reason] = Match(Options(), 0, 1, 0, (5, 0, -3), ())
        first = scored(match, ScoreLine(2, 10, Reason.TRICKS))
        assert first.scores == (5, 0, 7)
        second = scored(first, ScoreLine(0, -5, Reason.TRICKS), ScoreLine(0, 1, Reason.TRICKS))
        assert second.scores == (1, 0, 7)
        assert [(line.seat, line.points) for line in second.lines] == [(2, 10), (0, -5), (0, 1)]
        assert (match.scores, match.lines) == ((5, 0, -3), ())

    def test_a_line_of_no_points_is_left_out(self) -> None:
        match: Match[Options, Reason] = Match(Options(), 0, 1, 0, (0, 0), ())
        assert scored(match, ScoreLine(1, 0, Reason.TRICKS)) == match
        assert scored(match) == match

    def test_the_highest_score_wins_and_equal_scores_share(self) -> None:
        assert highest((3, 9, 1)) == Outcome((3, 9, 1), (1,))
        assert highest((9, 3, 9)) == Outcome((9, 3, 9), (0, 2))
        assert highest((-2, -1)) == Outcome((-2, -1), (1,))
        assert highest((0, 0, 0)).winners == (0, 1, 2)

    def test_or_the_lowest_score_wins_and_equal_scores_share(self) -> None:
        assert lowest((3, 9, 1)) == Outcome((3, 9, 1), (2,))
        assert lowest((9, -3, -3)) == Outcome((9, -3, -3), (1, 2))


class TestSeats:
    @pytest.mark.parametrize("seat", [0, 3])
    def test_the_seats_of_a_table_of_four_are_0_to_3(self, seat: int) -> None:
        assert is_seated(seat, 4)

    @pytest.mark.parametrize("seat", [-1, 4, True, 0.0, "0", None])
    def test_nothing_else_is_a_seat(self, seat: object) -> None:
        assert not is_seated(seat, 4)
        assert not is_index(seat, 4)
        with pytest.raises(BadSeat, match="its seats are 0 to 3"):
            check_seat(seat, 4)

    def test_a_seat_at_the_table_is_checked_in_silence(self) -> None:
        check_seat(0, 4)
        check_seat(3, 4)


class Mood(Enum):
    GLAD = "glad"


class Said(StrEnum):
    HIGH = "high"


class TestMoves:
    def test_an_object_of_one_of_the_classes_is_a_move(self) -> None:
        move = pip_pip.PipPip(0, "H")
        assert check_move(move, pip_pip.MOVES) == move

    @pytest.mark.parametrize("thing", [None, "play", pip_pip.Play, Dealt("deal", 0, ())])
    def test_anything_else_is_a_bad_value(self, thing: object) -> None:
        with pytest.raises(BadValue) as refused:
            check_move(thing, pip_pip.MOVES)
        assert (refused.value.path, refused.value.code) == ("move", "type")
        assert str(refused.value) == f"move: This game has no move {thing!r:.80}."

    @pytest.mark.parametrize("seat", [-1, 4, True, 1.0, "1", None])
    def test_a_move_of_no_seat_is_judged_from_seat_0(self, seat: Any) -> None:
        assert not is_move(pip_pip.PipPip(seat, "H"), pip_pip.MOVES, 4)
        assert objector(pip_pip.PipPip(seat, "H"), 4) == 0

    def test_a_move_is_judged_from_its_own_seat(self) -> None:
        assert is_move(pip_pip.PipPip(3, "H"), pip_pip.MOVES, 4)
        assert objector(pip_pip.PipPip(3, "H"), 4) == 3
        assert not is_move("a text", pip_pip.MOVES, 4)
        assert objector("a text", 4) == 0

    def test_a_move_that_only_equals_a_listed_one_is_not_listed(self) -> None:
        assert is_listed(pip_pip.PipPip(1, "H"), (pip_pip.PipPip(0, "H"), pip_pip.PipPip(1, "H")))
        assert not is_listed(pip_pip.PipPip(True, "H"), (pip_pip.PipPip(1, "H"),))
        assert not is_listed(pip_pip.PipPip(1, "S"), (pip_pip.PipPip(1, "H"),))

    def test_a_number_of_a_class_of_its_own_is_not_listed(self) -> None:
        class Whole(int):
            pass

        meld = colonel.LayOff(0, FRENCH[0], 1)
        assert is_listed(meld, (meld,))
        assert not is_listed(colonel.LayOff(0, FRENCH[0], Whole(1)), (meld,))
        swap = toucan_burn.Swap(0, (0, 1), (1, 2))
        assert is_listed(swap, (swap,))
        assert not is_listed(toucan_burn.Swap(0, (0, Whole(1)), (1, 2)), (swap,))

    def test_what_only_equals_a_part_of_a_move_is_no_part_of_it(self) -> None:
        class Word(str):
            pass

        assert is_exact((1, ("H", FRENCH[0], None), True))
        assert not is_exact((1, (Word("H"),)))
        assert not is_exact([1])
        assert check_move(pip_pip.PipPip(1, Word("H")), pip_pip.MOVES) == pip_pip.PipPip(1, None)  # type: ignore[arg-type]
        assert is_exact(Mood.GLAD) and is_exact((Mood.GLAD,))
        assert not is_exact(Said.HIGH)  # it equals a text

    def test_tuples_nest_as_deep_as_json_does(self) -> None:
        deep: object = 1
        for _ in range(8):
            deep = (deep,)
        assert is_exact(deep)
        assert not is_exact((deep,))
        for _ in range(5_000):
            deep = (deep,)
        move: Any = pip_pip.PipPip(0, deep)  # type: ignore[arg-type]
        opening = pip_pip.start(pip_pip.Options())
        with pytest.raises(IllegalMove):
            pip_pip.apply(opening, move)
        assert pip_pip.breach(pip_pip.view(opening, 0), move) is pip_pip.Rule.DEALER

    def test_a_tuple_is_a_row_and_a_list_is_none(self) -> None:
        assert is_row(())
        assert not is_row([])


class TestTheDealersAnswer:
    asked = Shuffle("deal/0", "deal", 2, FRENCH[:3])

    def test_any_order_answers(self) -> None:
        assert check_dealt(self.asked, Dealt("deal", 2, FRENCH[2::-1])) is self.asked

    @pytest.mark.parametrize(
        ("dealt", "code", "text"),
        [
            (None, "act", "The dealer answers with a Dealt, not None."),
            (Dealt("cut", 2, FRENCH[:3]), "act", "The table waits for the act 'deal', not 'cut'."),
            (Dealt("deal", 1, FRENCH[:3]), "seat", "Seat 2 has the deal, not 1."),
            (Dealt("deal", 2.0, FRENCH[:3]), "seat", "Seat 2 has the deal, not 2.0."),  # type: ignore[arg-type]
            (Dealt("deal", 2, FRENCH[:2]), "cards", "The deal takes each of its 3 cards exactly once."),
            (Dealt("deal", 2, FRENCH[:4]), "cards", "The deal takes each of its 3 cards exactly once."),
            (Dealt("deal", 2, FRENCH[1:4]), "cards", "The deal takes each of its 3 cards exactly once."),
            (Dealt("deal", 2, FRENCH[:2] * 2), "cards", "The deal takes each of its 3 cards exactly once."),
            (Dealt("deal", 2, [*FRENCH[:3]]), "cards", "The deal takes each of its 3 cards exactly once."),  # type: ignore[arg-type]
        ],
    )
    def test_another_answer_is_refused_by_what_is_wrong_with_it(self, dealt: Any, code: str, text: str) -> None:
        with pytest.raises(BadDeal) as refused:
            check_dealt(self.asked, dealt)
        assert (refused.value.code, str(refused.value)) == (code, text)

    def test_an_answer_to_no_question_is_out_of_time(self) -> None:
        with pytest.raises(BadDeal, match=r"^The table waits for no act of the dealer\.$") as refused:
            check_dealt(None, Dealt("deal", 2, FRENCH))
        assert refused.value.code == "time"

    def test_a_long_answer_that_is_no_deal_is_not_quoted_whole(self) -> None:
        with pytest.raises(BadDeal) as refused:
            check_dealt(self.asked, "x" * 1000)  # type: ignore[arg-type]
        assert len(str(refused.value)) < 130

    def test_the_same_cards_are_the_same_number_of_each(self) -> None:
        ace, two = FRENCH[:2]
        assert same_cards((two, ace, two), (ace, two, two))
        assert not same_cards((two, ace, ace), (ace, two, two))
        assert not same_cards([ace], (ace,))  # type: ignore[arg-type]  # from anywhere
        assert same_cards((), ())


class TestImagining:
    def test_the_hidden_cards_in_any_order_will_do(self) -> None:
        check_imagined(FRENCH[2::-1], FRENCH[:3])
        check_imagined((), ())

    @pytest.mark.parametrize("cards", [FRENCH[:2], FRENCH[1:4], (*FRENCH[:3], FRENCH[0]), [*FRENCH[:3]], None])
    def test_other_cards_are_refused(self, cards: Any) -> None:
        with pytest.raises(BadDeal, match="hidden from this seat") as refused:
            check_imagined(cards, FRENCH[:3])
        assert refused.value.code == "cards"


class TestErrors:
    move = pip_pip.Play(2, pip_pip.card("QS"))

    @pytest.mark.parametrize(
        ("error", "text"),
        [
            (IllegalMove(move, Rule.TURN), "Wait for your turn. [4.1] Refused: Play(seat=2, card=card('QS'))"),
            (BadSeat(7, 4), "No seat 7 at this table: its seats are 0 to 3."),
            (BadSeat("x", 4), "No seat 'x' at this table: its seats are 0 to 3."),
            (
                BadOptions("seats", 2, "a whole number from 3 to 12"),
                "Option seats is a whole number from 3 to 12, not 2.",
            ),
            (BadDeal("time", "The table waits for no act of the dealer."), "The table waits for no act of the dealer."),
            (BadValue("", "card", "'XX' is no card."), "'XX' is no card."),
            (BadValue("cards[3]", "card", "'XX' is no card."), "cards[3]: 'XX' is no card."),
        ],
    )
    def test_an_error_reads_aloud_and_pickles(self, error: CardRulesError, text: str) -> None:
        assert str(error) == text
        assert isinstance(error, ValueError)
        twin = pickle.loads(pickle.dumps(error))
        assert type(twin) is type(error)
        assert (str(twin), vars(twin)) == (text, vars(error))

    def test_every_error_has_the_one_root(self) -> None:
        kinds = [IllegalMove, BadSeat, BadOptions, BadDeal, BadValue]
        assert all(issubclass(kind, CardRulesError) for kind in kinds)

    def test_a_refused_move_tells_move_and_rule(self) -> None:
        refused = IllegalMove(self.move, Rule.TURN)
        assert refused.move is self.move
        assert refused.rule is Rule.TURN


class TestFaces:
    def test_a_code_gives_its_card(self) -> None:
        assert face_of("french", "AC") is FRENCH[0]

    @pytest.mark.parametrize("code", ["", "XX", 7, None, ["AC"]])
    def test_what_is_no_code_is_a_bad_value(self, code: Any) -> None:
        with pytest.raises(BadValue) as refused:
            face_of("french", code)
        assert (refused.value.path, refused.value.code) == ("", "card")
        assert str(refused.value) == f"{code!r} is no card of the french pack."


class TestOptions:
    def test_values_of_the_game_are_taken(self) -> None:
        assert Options(seats=3, target=MOST, draw="low", first="ask") == Options(3, MOST, "low", "ask")
        assert Options(seats=12).first is True

    @pytest.mark.parametrize(
        ("option", "value", "wanted"),
        [
            ("seats", 2, "a whole number from 3 to 12"),
            ("seats", 13, "a whole number from 3 to 12"),
            ("seats", 4.0, "a whole number from 3 to 12"),
            ("seats", "4", "a whole number from 3 to 12"),
            ("target", 0, "a whole number from 1 to 2^53 - 1"),
            ("target", True, "a whole number from 1 to 2^53 - 1"),
            ("target", MOST + 1, "a whole number from 1 to 2^53 - 1"),
            ("draw", "High", "one of 'high', 'low'"),
            ("draw", None, "one of 'high', 'low'"),
            ("first", 1, "one of True, 'ask'"),
            ("first", False, "one of True, 'ask'"),
        ],
    )
    def test_another_value_is_refused_by_the_name_of_the_option(self, option: str, value: Any, wanted: str) -> None:
        with pytest.raises(BadOptions) as refused:
            Options(**{option: value})
        assert (refused.value.option, refused.value.value, refused.value.wanted) == (option, value, wanted)


@attrs.frozen
class Ending:
    rounds: int | None = attrs.field(default=1, validator=or_none(whole(1)))
    limit: int | None = attrs.field(default=None, validator=[or_none(whole(1)), needed_without("rounds")])


class TestWhatEndsAMatch:
    def test_one_of_two_ends_will_do(self) -> None:
        assert Ending(1, None) == Ending()
        assert (Ending(None, 5).limit, Ending(2, 5).rounds) == (5, 2)

    def test_without_either_the_other_option_is_wanted(self) -> None:
        with pytest.raises(BadOptions) as refused:
            Ending(None, None)
        assert str(refused.value) == "Option rounds is a number when there is no limit, not None."


class TestWhatAGameOffers:
    def test_the_module_is_a_game_to_the_type_checker_and_has_all_that_the_protocol_names(self) -> None:
        offered: Game[pip_pip.Options, pip_pip.State, pip_pip.Move, pip_pip.View] = pip_pip
        for name in [each for each in vars(Game) if not each.startswith("_")]:
            assert hasattr(offered, name), name
        assert (offered.NAME, offered.EDITION) == ("pip_pip", 1)

    def test_the_module_names_what_it_offers(self) -> None:
        for name in ("Options", "State", "Table", "View", "Move", "MOVES", "Rule", "Reason", "NAME", "EDITION"):
            assert name in pip_pip.__all__
        assert all(hasattr(pip_pip, name) for name in pip_pip.__all__)
        assert list(pip_pip.__all__) == sorted(
            pip_pip.__all__, key=lambda name: (not name.isupper(), name[0].islower(), name)
        )
