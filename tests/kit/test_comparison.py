"""`compare`: the same engine in three shapes is the same, and whatever another one says otherwise is reported."""

from __future__ import annotations

import io
import pickle
import subprocess
import sys
from collections.abc import Callable
from typing import Any

import attrs
import pytest

from cardrules import BadValue, CardRulesError, IllegalMove, replay
from cardrules.codec import parse, written
from cardrules.games import NAMES, named, pip_pip, toucan_tricks
from cardrules.testing import (
    Compared,
    Difference,
    GameEngine,
    LineEngine,
    Referee,
    Refused,
    asking,
    compare,
    golden_log,
)
from kit.wrapped import Wrapped

SHORT = golden_log(toucan_tricks, "pair-against-pair").log
"""A few moves of the trick game."""

every_game = pytest.mark.parametrize("game", NAMES)


class Bent(GameEngine[Any, Any, Any, Any]):
    """The trick game, but for what is replaced by name: called with the engine and what it is asked."""

    def __init__(self, game: Any = toucan_tricks, **bent: Callable[..., Any]) -> None:
        super().__init__(game)
        for name, function in bent.items():
            setattr(self, name, lambda *asked, function=function: function(self, *asked))


def straight(engine: Bent) -> GameEngine[Any, Any, Any, Any]:
    """The same position, with nothing bent."""
    other: GameEngine[Any, Any, Any, Any] = GameEngine(engine.game)
    other._states = engine._states
    return other


def found(engine: Any, **more: Any) -> Difference:
    with pytest.raises(Difference) as caught:
        compare(toucan_tricks, engine, **({"logs": [SHORT], "matches": 0} | more))
    return caught.value


# --- The same ---------------------------------------------------------------------------------------------------------


@every_game
def test_a_game_is_the_same_as_itself(game: str) -> None:
    module = named(game)
    logs = [golden_log(module, name).log for name in FIRST[game]]
    done = compare(module, GameEngine(module), logs=logs, matches=0)
    assert done.matches == len(logs)
    assert done.positions == sum([len(log.moves) + 1 for log in logs])
    assert done.refused > done.positions


FIRST = {
    "toucan_tricks": ["pair-against-pair", "claim-true"],
    "toucan_burn": ["tie-won", "spy-without-a-target", "look-and-swap"],
    "pip_pip": ["no-call"],
    "colonel": ["turn-limit-tied", "challenge-won"],
    "straw_man_tarock": ["declarer-26"],
}


@every_game
def test_the_referee_is_the_same_in_lines(game: str) -> None:
    module = named(game)
    logs = [golden_log(module, name).log for name in FIRST[game][:2]]
    assert compare(module, LineEngine(game, Referee().answer), logs=logs, matches=0).matches == len(logs)


def test_the_referee_is_the_same_in_another_process() -> None:
    command = [sys.executable, "-m", "cardrules", "referee"]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as process:
        assert process.stdin is not None and process.stdout is not None
        engine = LineEngine("toucan_tricks", asking(process.stdin, process.stdout))
        done = compare(toucan_tricks, engine, logs=[SHORT, SHORT], matches=0)
    assert str(done).startswith("2 matches, ") and str(done).endswith(" refusals: no difference")


def test_the_golden_logs_come_first_and_matches_are_drawn_with_each_of_the_options() -> None:
    starts: list[Any] = []
    bent = Bent(start=lambda engine, options: (starts.append(options), straight_start(engine, options)))
    options = [toucan_tricks.Options(target=1), toucan_tricks.Options(target=2, first_dealer=1)]
    done = compare(toucan_tricks, bent, options, matches=3)
    assert done.matches == len(starts) == 16 + 3
    assert [(each["target"], each["first_dealer"]) for each in starts[-3:]] == [(1, 0), (2, 1), (1, 0)]


def straight_start(engine: Bent, options: Any) -> None:
    GameEngine.start(engine, options)


def test_the_same_seed_draws_the_same_matches() -> None:
    def drawn(seed: str) -> Compared:
        return compare(
            toucan_tricks, GameEngine(toucan_tricks), [toucan_tricks.Options(target=1)], logs=[], matches=1, seed=seed
        )

    assert drawn("tea") == drawn("tea") != drawn("coffee")


def test_a_game_of_nobody_is_compared_without_golden_logs_and_universe() -> None:
    game = Wrapped(toucan_tricks, NAME="mine")
    done = compare(game, GameEngine(game), [toucan_tricks.Options(target=1)], matches=1)
    assert done.matches == 1 and str(done).startswith("1 match, ")
    with_universe = compare(
        game,
        GameEngine(game),
        [toucan_tricks.Options(target=1)],
        matches=1,
        universe=lambda _: (toucan_tricks.Claim(7),),
    )
    assert with_universe.refused > done.refused


# --- What an engine may leave out -------------------------------------------------------------------------------------


def without_pattern(engine: Bent, seat: int | None) -> Any:
    """A table without scores and tricks, and no view of seat 1."""
    if seat == 1:
        return None
    seen: Any = straight(engine).view(seat)
    table = seen if seat is None else seen["table"]
    for key in ("match", "taken"):
        table.pop(key, None)
    return seen


def test_an_engine_may_leave_out_what_it_does_not_know() -> None:
    bent = Bent(view=without_pattern, outcome=lambda engine: straight(engine).outcome() and {})
    assert compare(toucan_tricks, bent, logs=[SHORT], matches=0, partial=True).matches == 1


def test_unless_all_is_asked_for() -> None:
    difference = found(Bent(view=without_pattern))
    assert (difference.what, difference.path, difference.found) == ("table", "match", "no such key")


def test_an_outcome_may_not_be_left_out() -> None:
    difference = found(Bent(outcome=lambda _engine: None), partial=True)
    assert (difference.what, difference.found) == ("outcome", "null")
    assert '"winners"' in difference.expected


# --- Differences ------------------------------------------------------------------------------------------------------


def with_key(engine: Bent, seat: int | None) -> Any:
    seen: Any = straight(engine).view(seat)
    return seen if seat is None else {**seen, "note": "mine"}


def test_a_key_too_many_is_a_difference() -> None:
    difference = found(Bent(view=with_key), partial=True)
    assert (difference.what, difference.path) == ("view of seat 0", "note")
    assert (difference.expected, difference.found) == ("no such key", '"mine"')


def of_seat(change: Callable[[Any], Any]) -> Callable[..., Any]:
    def view(engine: Bent, seat: int | None) -> Any:
        seen: Any = straight(engine).view(seat)
        return seen if seat != 1 or not seen["hand"] else change(seen)

    return view


@pytest.mark.parametrize(
    ("change", "path", "other"),
    [
        (lambda seen: {**seen, "seat": True}, "seat", "true"),
        (lambda seen: {**seen, "hand": seen["hand"][1:]}, "hand", "["),
        (lambda seen: {**seen, "hand": [*seen["hand"][:-1], "KS"]}, "hand[6]", '"KS"'),
        (lambda seen: {**seen, "hand": {"KS": 1}}, "hand", '{"KS": 1}'),
        (lambda seen: {**seen, "hand": {1, 2}}, "hand", "{1, 2}"),
        (lambda _seen: None, "", "null"),
    ],
)
def test_a_difference_in_a_view_says_where(change: Callable[[Any], Any], path: str, other: str) -> None:
    difference = found(Bent(view=of_seat(change)))
    assert (difference.what, difference.path, difference.line) == ("view of seat 1", path, 2)
    assert difference.found.startswith(other) and difference.found in str(difference)


def listed(change: Callable[[list[Any]], list[Any]]) -> Bent:
    return Bent(legal_moves=lambda engine: change(straight(engine).legal_moves()))


def test_the_order_of_legal_moves_and_of_keys_is_free() -> None:
    turned = listed(lambda moves: [dict(reversed(move.items())) for move in reversed(moves)])
    assert compare(toucan_tricks, turned, logs=[SHORT], matches=0).matches == 1


def test_a_legal_move_that_is_not_listed() -> None:
    difference = found(listed(lambda moves: moves[:-1]))
    assert difference.what == "legal moves" and difference.rules == ()
    assert difference.expected == '{"move": "claim", "seat": 1} is legal'
    assert difference.found == "it is not; it lists 43 moves, and here are 44"


def test_a_move_that_is_listed_twice() -> None:
    difference = found(listed(lambda moves: moves + moves[:1]))
    assert difference.found == "it is listed twice" and difference.expected.endswith(" is one move")


@pytest.mark.parametrize(
    ("move", "why", "rules"),
    [
        ({"move": "claim", "seat": 2}, "not legal", [toucan_tricks.Rule.SEAT]),
        ({"move": "follow", "seat": 0, "cards": ["AC", "2C"]}, "not legal", [toucan_tricks.Rule.NOT_LED]),
        ({"move": "castle", "seat": 0}, "no move: move: Here belongs one of", []),
        ("e2e4", "no move: The key 'move' is missing", []),
        ({1: 2, "seat": {3}}, "no move: ", []),
    ],
)
def test_a_move_that_is_listed_and_is_not_legal(move: Any, why: str, rules: list[Any]) -> None:
    difference = found(listed(lambda moves: moves and [move, *moves]))
    assert why in difference.expected
    assert [*difference.rules] == rules
    assert all([rule.sentence in str(difference) and rule.clause in str(difference) for rule in rules])


def raising(error: Exception) -> Callable[..., Any]:
    def function(*_asked: Any) -> Any:
        raise error

    return function


def test_a_rule_named_otherwise() -> None:
    difference = found(Bent(apply=lambda engine, move: refusing(engine, move, "NOT_TODAY")))
    assert difference.what == "refusal" and difference.found == "it is refused by NOT_TODAY"
    assert difference.expected.endswith(f" is refused by {difference.rules[0].name}")


def test_a_rule_need_not_be_named() -> None:
    bent = Bent(apply=lambda engine, move: refusing(engine, move, ""))
    assert compare(toucan_tricks, bent, logs=[SHORT], matches=0).matches == 1


def refusing(engine: Bent, move: Any, rule: str) -> None:
    try:
        GameEngine.apply(engine, move)
    except Refused:
        raise Refused(rule) from None


def test_a_forbidden_move_that_is_played() -> None:
    difference = found(Bent(apply=lambda _engine, _move: None))
    assert (difference.what, difference.found) == ("apply", "it is played")
    assert difference.rules and difference.expected.endswith(" is refused")


def test_a_forbidden_move_that_makes_an_error() -> None:
    difference = found(Bent(apply=raising(KeyError("seat"))))
    assert (difference.what, difference.found) == ("refusal", "KeyError: 'seat'")


def test_a_legal_move_that_is_refused() -> None:
    difference = found(Bent(apply=raising(Refused())), universe=lambda _state: ())
    assert (difference.what, difference.expected, difference.found) == ("apply", "it is done", "it is refused")
    assert difference.line == 3 and len(replayed(difference).table.lead) == 2
    named = found(Bent(apply=raising(Refused("TURN"))), universe=lambda _state: ())
    assert named.found == "it is refused by TURN"


def replayed(difference: Difference) -> Any:
    return replay(toucan_tricks, difference.log)


@pytest.mark.parametrize("asked", ["start", "deal", "legal_moves", "view", "outcome"])
def test_an_error_is_an_answer(asked: str) -> None:
    difference = found(Bent(**{asked: raising(ZeroDivisionError("oh"))}))
    assert difference.found == "ZeroDivisionError: oh" and difference.expected == "an answer"
    assert asked.replace("_", " ").replace("view", "table") == difference.what


@pytest.mark.parametrize(
    ("answer", "said"),
    [
        (None, "null"),
        (3, "3"),
        ("e2e4", '"e2e4"'),
        ({"move": "claim", "seat": 0}, '{"move": "claim", "seat": 0}'),
        ({1}, "{1}"),
    ],
)
def test_legal_moves_that_are_no_array_are_a_difference(answer: Any, said: str) -> None:
    difference = found(Bent(legal_moves=lambda _engine: answer))
    assert (difference.what, difference.expected, difference.found) == ("legal moves", "an array of moves", said)
    assert difference.line == 1


def test_a_generator_of_moves_is_the_list_that_it_makes() -> None:
    def generated(more: list[Any]) -> Bent:
        return Bent(legal_moves=lambda engine: (move for move in straight(engine).legal_moves() + more))

    assert compare(toucan_tricks, generated([]), logs=[SHORT], matches=0).matches == 1
    difference = found(generated([{"move": "castle"}]))
    assert difference.found == "it is legal; it lists 1 move, and here are 0"


def test_a_generator_that_fails_is_an_error() -> None:
    def failing(engine: Bent) -> Any:
        yield from straight(engine).legal_moves()
        raise ZeroDivisionError("oh")

    assert found(Bent(legal_moves=failing)).found == "ZeroDivisionError: oh"


def nested(depth: int) -> Any:
    row: Any = []
    for _ in range(depth):
        row = [row]
    return row


class Unspeakable:
    def __repr__(self) -> str:
        raise RuntimeError("no words")


@pytest.mark.parametrize(
    ("asked", "answer", "said"),
    [
        ("view", nested(100_000), "a list that cannot be written"),
        ("outcome", nested(100_000), "a list that cannot be written"),
        ("outcome", Unspeakable(), "a Unspeakable that cannot be written"),
    ],
)
def test_an_answer_that_cannot_be_written_is_a_difference(asked: str, answer: Any, said: str) -> None:
    difference = found(Bent(**{asked: lambda *_asked: answer}))
    assert (difference.what, difference.found) == (asked.replace("view", "table"), said)


@pytest.mark.parametrize("move", [nested(100_000), {"move": "claim", "seat": nested(100_000)}, {"cards": (((),),)}])
def test_a_move_however_deep_is_a_difference(move: Any) -> None:
    difference = found(listed(lambda moves: [move, *moves]))
    assert difference.what == "legal moves" and " is no move: " in difference.expected


def arrays(json: Any, kind: type) -> Any:
    if isinstance(json, dict):
        return {key: arrays(each, kind) for key, each in json.items()}
    return kind([arrays(each, kind) for each in json]) if isinstance(json, list) else json


def in_tuples(engine: Any = toucan_tricks) -> Bent:
    return Bent(
        engine,
        legal_moves=lambda engine: arrays(straight(engine).legal_moves(), tuple),
        view=lambda engine, seat: arrays(straight(engine).view(seat), tuple),
        outcome=lambda engine: arrays(straight(engine).outcome(), tuple),
    )


@every_game
def test_tuples_are_arrays(game: str) -> None:
    module = named(game)
    log = golden_log(module, FIRST[game][0]).log
    assert compare(module, in_tuples(module), logs=[log], matches=0).matches == 1


def test_a_move_in_tuples_is_refused_by_its_rule() -> None:
    move = {"move": "follow", "seat": 0, "cards": ("AC", "2C")}
    difference = found(listed(lambda moves: moves and [move, *moves]))
    assert difference.rules == (toucan_tricks.Rule.NOT_LED,)


def test_a_value_that_only_looks_the_same_says_its_class() -> None:
    class Number(int):
        pass

    difference = found(Bent(view=of_seat(lambda seen: {**seen, "seat": Number(1)})))
    assert (difference.path, difference.expected, difference.found) == ("seat", "1", "1, of the class Number")


def test_a_refusal_without_a_name_is_one() -> None:
    nameless: Any = None
    assert found(Bent(start=raising(Refused(nameless)))).found == "it is refused"


# --- What is given ----------------------------------------------------------------------------------------------------


def given(path: str, **more: Any) -> BadValue:
    """How that is refused before anything is compared."""
    with pytest.raises(BadValue) as refused:
        compare(toucan_tricks, Bent(start=raising(AssertionError("it began"))), **more)
    assert refused.value.path == path
    return refused.value


def test_a_log_that_cannot_be_played_is_named() -> None:
    cut = attrs.evolve(SHORT, moves=SHORT.moves[:2] + SHORT.moves[3:])
    bad = given("logs[1]", logs=[SHORT, cut])
    assert bad.code == "rule"
    assert str(bad).startswith("logs[1]: The log 1 of those given cannot be played: line 4, field move: Seat 0 broke ")
    assert given("logs[0]", logs=iter([golden_log(pip_pip, "no-call").log])).code == "type"
    assert given("logs[0]", logs=[SHORT.dumps()]).code == "type"


def test_a_log_may_be_of_another_name_and_edition() -> None:
    other = attrs.evolve(SHORT, game="mine", edition=7)
    assert compare(toucan_tricks, GameEngine(toucan_tricks), logs=[other], matches=0).matches == 1


def test_a_golden_log_that_a_changed_game_cannot_play_is_named() -> None:
    def closed(_state: Any, move: Any) -> Any:
        raise IllegalMove(move, toucan_tricks.Rule.DEALER)

    game = Wrapped(toucan_tricks, apply=closed)
    with pytest.raises(BadValue, match=r"logs\[0\]: The golden log '[a-z0-9-]+' cannot be played: line 3"):
        compare(game, GameEngine(toucan_tricks))


def test_a_number_of_matches_is_one_and_there_is_something_to_compare() -> None:
    assert given("matches", matches=-1).code == "value"
    assert given("matches", matches=True).code == "value"
    assert "nothing to compare" in str(given("matches", matches=0, logs=[]))
    game = Wrapped(toucan_tricks, NAME="mine")
    with pytest.raises(BadValue, match="nothing to compare"):
        compare(game, GameEngine(game), matches=0)


def test_options_are_a_row_of_the_game_s() -> None:
    given("options", options={"target": 1})
    given("options", options=toucan_tricks.Options())
    given("options[1]", options=[toucan_tricks.Options(), pip_pip.Options()])


# --- The smallest log -------------------------------------------------------------------------------------------------


def never_over(_engine: Bent) -> Any:
    return None


def test_a_smaller_log_is_looked_for_in_the_other_logs_and_in_matches_drawn() -> None:
    long, short = golden_log(toucan_tricks, "claim-false").log, SHORT
    assert len(short.moves) < len(long.moves)
    difference = found(Bent(outcome=never_over), logs=[long, short])
    assert len(difference.log.moves) < len(short.moves)
    assert "match drawn from 'compare/small/" in str(difference)


def test_nothing_is_smaller_than_a_match_that_does_not_start() -> None:
    difference = found(Bent(start=raising(OSError("no table"))))
    assert (difference.what, difference.line, difference.log.moves) == ("start", 1, ())


def test_a_long_log_is_in_the_error_but_not_in_its_message() -> None:
    log = golden_log(pip_pip, "no-call").log
    with pytest.raises(Difference) as caught:
        compare(pip_pip, Bent(pip_pip, outcome=lambda _engine: None), logs=[log], matches=0)
    difference = caught.value
    assert str(difference).endswith(f"  the log: {difference.line} lines, in .log of this error")
    assert difference.log.moves == log.moves


def test_a_short_log_is_in_the_message() -> None:
    difference = found(Bent(outcome=lambda _engine: None))
    assert str(difference).endswith("  the log:\n" + difference.log.dumps().removesuffix("\n"))


def test_a_difference_is_an_error_of_this_library_and_of_a_test() -> None:
    difference = found(Bent(outcome=lambda _engine: None))
    assert isinstance(difference, CardRulesError) and isinstance(difference, AssertionError)
    assert str(pickle.loads(pickle.dumps(difference))) == str(difference)


# --- Scores -----------------------------------------------------------------------------------------------------------


def rescored(change: Callable[[Any], None]) -> Bent:
    def view(engine: Bent, seat: int | None) -> Any:
        seen: Any = straight(engine).view(seat)
        table = seen if seat is None else seen["table"]
        if table["match"]["lines"]:
            change(table["match"])
        return seen

    return Bent(view=view)


def other_reason(match: Any) -> None:
    match["lines"] = [{**match["lines"][0], "reason": "first_to_26"}]


def no_lines(match: Any) -> None:
    match["lines"] = None


def test_a_difference_in_scores_says_what_they_are_for() -> None:
    claim = golden_log(toucan_tricks, "claim-true").log
    difference = found(rescored(other_reason), logs=[claim])
    assert (difference.path, difference.found) == ("match.lines[0].reason", '"first_to_26"')
    assert difference.rules == (toucan_tricks.Reason.FALSE_CLAIM, toucan_tricks.Reason.FIRST_TO_26)
    assert "FALSE_CLAIM: A false claim of the other. [9.3]" in str(difference)
    assert found(rescored(no_lines), logs=[claim]).rules == (toucan_tricks.Reason.FALSE_CLAIM,)


# --- Lines ------------------------------------------------------------------------------------------------------------


def answering(change: Callable[[dict[str, Any], dict[str, Any]], Any]) -> LineEngine:
    """The referee, its answers changed."""
    referee = Referee()

    def ask(line: str) -> str:
        asked, answer = parse(line), parse(referee.answer(line), longest=10**6)
        assert isinstance(asked, dict) and isinstance(answer, dict)
        return written(change(asked, answer))

    return LineEngine("toucan_tricks", ask)


def only(ask: str, instead: Callable[[dict[str, Any]], Any]) -> LineEngine:
    return answering(lambda asked, answer: instead(answer) if asked["ask"] == ask else answer)


@pytest.mark.parametrize(
    ("ask", "instead", "said"),
    [
        (
            "legal",
            lambda answer: {**answer, "moves": None},
            "CardRulesError: An answer to 'legal' has an array of moves",
        ),
        ("legal", lambda answer: {**answer, "id": 0}, "CardRulesError: An answer is an object with the id"),
        ("new", lambda answer: {**answer, "id": True}, "CardRulesError: An answer is an object with the id 1, not"),
        ("view", lambda _answer: [], "CardRulesError: An answer is an object with the id"),
        ("deal", lambda answer: {**answer, "error": {"code": "act"}}, "is answered by the error"),
        ("new", lambda answer: {**answer, "error": "no"}, "is answered by the error"),
        ("apply", lambda answer: {**answer, "error": None}, "it is played"),
        ("apply", lambda answer: {"id": answer["id"], "error": {"code": "fault"}}, "is answered by the error"),
        ("view", lambda answer: {"id": answer["id"]}, "null"),
    ],
)
def test_a_program_that_answers_otherwise(ask: str, instead: Callable[[Any], Any], said: str) -> None:
    assert said in found(only(ask, instead)).found


def test_a_program_need_not_name_its_rules() -> None:
    def unnamed(answer: Any) -> Any:
        return {**answer, "error": {"code": "rule"}} if "error" in answer else answer

    assert compare(toucan_tricks, only("apply", unnamed), logs=[SHORT], matches=0).matches == 1


def test_after_a_match_that_did_not_start_another_one_does() -> None:
    engine = LineEngine("poker", Referee().answer)
    assert found(engine).what == "start"
    engine.game = "toucan_tricks"
    assert compare(toucan_tricks, engine, logs=[SHORT], matches=0).matches == 1


def test_a_program_that_has_ended() -> None:
    ask = asking(io.BytesIO(), io.BytesIO(b'{"id": 1'))
    with pytest.raises(CardRulesError, match="The program has ended, or its answer is no line"):
        ask("{}")


def test_a_request_is_a_line_and_an_answer_too() -> None:
    sent = io.BytesIO()
    assert asking(sent, io.BytesIO(b"{}\n[]\n"))('{"id": 1}') == b"{}"
    assert sent.getvalue() == b'{"id": 1}\n'


def test_what_is_compared_is_a_value() -> None:
    assert Compared(1, 2, 3) == attrs.evolve(Compared(0, 2, 3), matches=1)
