"""The codec takes what it writes, and nothing else; whatever is wrong has a path and a code."""

from __future__ import annotations

import copy
import random
import subprocess
import sys
from collections.abc import Callable, Iterator
from enum import Enum
from typing import Any, Generic, Literal, TypeAlias, TypeVar

import attrs
import pytest

from cardrules import codec
from cardrules.cards import Card
from cardrules.codec import (
    DEEPEST,
    LONGEST,
    Json,
    from_json,
    parse,
    read_move,
    read_options,
    read_view,
    to_json,
    written,
)
from cardrules.game import MOST, BadValue, Dealt, Match, said, variant, whole
from cardrules.games import NAMES, named, pip_pip, toucan_burn
from cardrules.games.pip_pip import Options, PipPip, Play, Reason, card
from cardrules.log import states
from cardrules.testing import golden_logs

QS, KH = card("QS"), card("KH")


# --- Small classes with every type of field ---------------------------------------------------------------------------


class Mood(Enum):
    GLAD = "glad"
    SAD = "sad"


@said
@attrs.frozen
class LayOff:
    seat: int
    card: Card


@said
@attrs.frozen
class Pass:
    seat: int


@variant
@attrs.frozen
class Waiting:
    since: int


@variant
@attrs.frozen
class GoingOn:
    last: Pass


A = TypeVar("A")
B = TypeVar("B")
Phase: TypeAlias = Waiting | GoingOn


@attrs.frozen
class Box(Generic[A, B]):
    first: A
    rest: tuple[B, ...]


@attrs.frozen
class Everything:
    number: int
    yes: bool
    text: str
    none: None
    face: Card
    mood: Mood
    word: Literal["high", 1, True, None]
    row: tuple[tuple[Card, ...], ...]
    place: tuple[int, str]
    maybe: Card | None
    mode: Literal["a"] | None
    phase: Phase
    resting: Phase | None
    box: Box[Mood, Box[int, Card]]
    deck: Literal["small", "large"] | tuple[tuple[int, str | None], ...]
    follows: int = attrs.field(default=7, eq=False)


@attrs.frozen
class Bounded:
    size: int = attrs.field(validator=whole(3, 12))


WHOLE = Everything(
    1,
    True,
    "é",
    None,
    QS,
    Mood.SAD,
    "high",
    ((QS, KH), ()),
    (1, "x"),
    None,
    "a",
    GoingOn(Pass(2)),
    None,
    Box(Mood.GLAD, (Box(1, (KH,)),)),
    ((7, "peek"), (8, None)),
)

PLAIN: dict[str, Json] = {
    "number": 1,
    "yes": True,
    "text": "é",
    "none": None,
    "face": "QS",
    "mood": "sad",
    "word": "high",
    "row": [["QS", "KH"], []],
    "place": [1, "x"],
    "maybe": None,
    "mode": "a",
    "phase": {"is": "going_on", "last": {"move": "pass", "seat": 2}},
    "resting": None,
    "box": {"first": "glad", "rest": [{"first": 1, "rest": ["KH"]}]},
    "deck": [[7, "peek"], [8, None]],
}


def refusal(error: pytest.ExceptionInfo[BadValue]) -> tuple[str, str]:
    assert len(error.value.message) < 400
    error.value.message.encode()
    error.value.path.encode()
    return error.value.path, error.value.code


# --- Text -------------------------------------------------------------------------------------------------------------


def nested(depth: int) -> str:
    return "[" * depth + "]" * depth


TEXTS_REFUSED: list[tuple[str, str | bytes]] = [
    ("encoding", b'"\xff"'),
    ("encoding", b'"\xed\xa0\x80"'),
    ("encoding", '"x"'.encode("utf-16")),
    ("bom", "\ufeff1"),
    ("bom", b"\xef\xbb\xbf1"),
    ("carriage_return", "[1,\r\n2]"),
    ("carriage_return", b"1\r"),
    ("too_long", " " * LONGEST + "1"),
    ("too_long", b" " * LONGEST + b"1"),
    ("too_long", '"' + "é" * (LONGEST // 2) + '"'),
    ("json", ""),
    ("json", b""),
    ("json", " "),
    ("json", "1 2"),
    ("json", "{} x"),
    ("json", "01"),
    ("json", "+1"),
    ("json", "[1,]"),
    ("json", "{'a': 1}"),
    ("json", "{1: 1}"),
    ("json", '"open'),
    ("json", '"open\\'),
    ("json", '"a\nb"'),
    ("json", '"\\x"'),
    ("json", "]" * 20),
    ("nesting", nested(DEEPEST + 1)),
    ("nesting", "[" * LONGEST),
    ("nesting", '{"a":' * 100 + "1" + "}" * 100),
    ("nesting", '"a\\"[" ' + nested(DEEPEST + 1)),
    ("duplicate_key", '{"a": 1, "a": 1}'),
    ("duplicate_key", '[{"b": {"a": 1, "\\u0061": 2}}]'),
    ("float", "1.0"),
    ("float", "1e2"),
    ("float", "1." + "0" * 60_000),
    ("constant", "NaN"),
    ("constant", "[Infinity]"),
    ("constant", "-Infinity"),
    ("integer", str(MOST + 1)),
    ("integer", str(-MOST - 1)),
    ("integer", "9" * 60_000),
    ("integer", "-" + "9" * 60_000),
    ("surrogate", '"\ud800"'),
    ("surrogate", '"\\ud800"'),
    ("surrogate", '{"\\uDC00": 1}'),
    ("surrogate", '[["\\ude00\\ud83d"]]'),
]


def test_a_text_may_be_allowed_to_be_longer_or_not_so_long() -> None:
    assert parse(" " * LONGEST + "1", longest=LONGEST + 1) == 1
    for text in ("1  ", b"1  ", '"é"'):
        with pytest.raises(BadValue) as error:
            parse(text, longest=len(text) - 1 if isinstance(text, bytes) else len(text.encode()) - 1)
        assert error.value.code == "too_long"


@pytest.mark.parametrize(("code", "text"), TEXTS_REFUSED, ids=lambda value: repr(value)[:30])
def test_a_text_that_is_not_strict_json_is_refused_by_its_code(code: str, text: str | bytes) -> None:
    with pytest.raises(BadValue) as error:
        parse(text)
    assert refusal(error) == ("", code)


def test_every_code_of_a_text_is_reached_above() -> None:
    line = next(line for line in (codec.__doc__ or "").splitlines() if line.split()[:1] == ["text"])
    assert {code for code, _ in TEXTS_REFUSED} == set(line.split()[1:])


TEXTS_TAKEN: list[tuple[str | bytes, Json]] = [
    (' {"a" :\t[1,\n-2] } ', {"a": [1, -2]}),
    (b'"\xc3\xa9"', "é"),
    ('"\\ud83d\\ude00"', "\U0001f600"),
    (str(MOST), MOST),
    (str(-MOST), -MOST),
    (nested(DEEPEST), [[[[[[[[]]]]]]]]),
    ('"[[[[[[[[[[{{{{\\"[[["', '[[[[[[[[[[{{{{"[[['),
    ("[" + ",".join(["[]"] * 100) + "]", [*[list[Json]()] * 100]),
    ('"' + "x" * (LONGEST - 2) + '"', "x" * (LONGEST - 2)),
    ("[true, false, null]", [True, False, None]),
]


@pytest.mark.parametrize(("text", "value"), TEXTS_TAKEN, ids=lambda value: repr(value)[:30])
def test_any_other_json_is_taken_with_any_spacing(text: str | bytes, value: Json) -> None:
    assert parse(text) == value


@pytest.mark.parametrize(
    "text",
    [
        '"' * LONGEST,
        '"' + '\\"' * (LONGEST // 2 - 1),
        "\\" * LONGEST,
        '"\\' * (LONGEST // 2),
        "9" * LONGEST,
        '{"' * 30_000,
    ],
    ids=lambda text: str(text)[:4],
)
def test_the_longest_text_is_judged_in_time_that_grows_with_its_length(text: str) -> None:
    with pytest.raises(BadValue):  # a search that tried a string twice would take minutes
        parse(text)


def test_a_value_is_written_in_one_ascii_line() -> None:
    assert written({"a": [1, None], "é\n": True}) == '{"a": [1, null], "\\u00e9\\n": true}'


def test_importing_the_codec_does_not_import_json() -> None:
    program = "import sys, cardrules.codec; assert 'json' not in sys.modules"
    assert subprocess.run([sys.executable, "-c", program], check=False).returncode == 0


# --- Values -----------------------------------------------------------------------------------------------------------


def test_every_type_of_field_is_written_and_read() -> None:
    assert to_json(WHOLE) == PLAIN
    assert from_json(Everything, PLAIN, card) == WHOLE
    assert from_json(Everything, parse(written(to_json(WHOLE))), card) == WHOLE


def test_a_move_says_its_class_first() -> None:
    assert written(to_json(LayOff(1, QS))) == '{"move": "lay_off", "seat": 1, "card": "QS"}'
    assert from_json(LayOff, {"card": "QS", "move": "lay_off", "seat": 1}, card) == LayOff(1, QS)


def test_a_member_of_a_union_says_what_it_is_first() -> None:
    assert written(to_json(Waiting(3))) == '{"is": "waiting", "since": 3}'


def test_the_dealer_s_answer_says_its_act() -> None:
    dealt = Dealt("cut", 0, (QS, KH))
    assert written(to_json(dealt)) == '{"move": "cut", "seat": 0, "cards": ["QS", "KH"]}'
    assert from_json(Dealt, to_json(dealt), card) == dealt


def test_a_card_read_is_the_card_itself() -> None:
    assert from_json(LayOff, to_json(LayOff(1, QS)), card).card is QS


@pytest.mark.parametrize("deck", ["small", ((7, None),), ()])
def test_a_word_or_a_row_is_read_as_what_it_is(deck: Literal["small"] | tuple[tuple[int, None], ...]) -> None:
    value = attrs.evolve(WHOLE, deck=deck)
    assert from_json(Everything, to_json(value), card) == value


@pytest.mark.parametrize("word", ["high", 1, True, None])
def test_words_keep_their_class(word: Literal["high", 1, True, None]) -> None:
    value = attrs.evolve(WHOLE, word=word)
    assert repr(from_json(Everything, to_json(value), card)) == repr(value)


class Text(str):
    pass


class Unwilling:
    def __repr__(self) -> str:
        raise RuntimeError

    def __hash__(self) -> int:
        return hash("number")

    def __eq__(self, other: object) -> bool:
        raise RuntimeError


def with_key(key: object) -> dict[object, object]:
    made: dict[object, object] = {key: 1}
    made.update(PLAIN)
    return made


VALUES_REFUSED: list[tuple[str, str, object]] = [
    ("number", "type", True),
    ("number", "type", "1"),
    ("number", "type", 1.0),
    ("number", "type", None),
    ("number", "type", [[]] * 100_000),
    ("number", "type", {"a": 1}),
    ("number", "type", {1, 2}),
    ("number", "type", Unwilling()),
    ("number", "integer", MOST + 1),
    ("number", "integer", -(10**10_000)),
    ("yes", "type", 1),
    ("text", "type", 10**10_000),
    ("text", "type", Text("x")),
    ("text", "surrogate", "\ud800"),
    ("none", "type", 0),
    ("none", "type", "x" * 100_000),
    ("face", "type", 3),
    ("face", "type", QS),
    ("face", "card", "1S"),
    ("face", "card", "\ud800"),
    ("face", "card", "Q" * 100_000),
    ("mood", "type", Mood.SAD),
    ("mood", "value", "angry"),
    ("word", "type", 1.0),
    ("word", "value", False),
    ("word", "value", 0),
    ("word", "value", "\ud800"),
    ("row", "type", ((QS,),)),
    ("row[1]", "type", [["QS"], "KH"]),
    ("row[1][0]", "card", [[], ["??"]]),
    ("place", "type", [1]),
    ("place", "type", "1x"),
    ("place[1]", "type", [1, 1]),
    ("maybe", "type", False),
    ("mode", "value", "b"),
    ("phase", "type", None),
    ("phase", "type", {1: 1}),
    ("phase", "missing_key", {"since": 1}),
    ("phase", "missing_key", {"move": "waiting", "since": 1}),
    ("phase.is", "variant", {"is": "over"}),
    ("phase.is", "variant", {"is": ["waiting"]}),
    ("phase.since", "type", {"is": "waiting", "since": "x"}),
    ("phase", "unknown_key", {"is": "waiting", "since": 1, "\ud800": 1}),
    ("phase", "unknown_key", {"is": "waiting", "since": 1, "x" * 100_000: 1}),
    ("phase", "missing_key", {"is": "waiting", "sinse": 1}),
    ("phase.last.move", "move", {"is": "going_on", "last": {"move": "play", "seat": 1}}),
    ("resting", "type", 0),
    ("deck", "type", None),
    ("deck", "value", "huge"),
    ("deck[0]", "type", [7, "peek"]),
    ("deck[1][1]", "type", [[7, "peek"], [8, 8]]),
    ("box", "type", []),
    ("box.first", "value", {"first": "angry", "rest": []}),
    ("box.rest[1].rest[0]", "card", {"first": "sad", "rest": [{"first": 1, "rest": []}, {"first": 1, "rest": [""]}]}),
]


@pytest.mark.parametrize(
    ("path", "code", "value"), VALUES_REFUSED, ids=lambda value: str(value)[:30] if type(value) is str else ""
)
def test_what_is_not_the_value_is_refused_by_path_and_code(path: str, code: str, value: object) -> None:
    key = path.partition(".")[0].partition("[")[0]
    with pytest.raises(BadValue) as error:
        from_json(Everything, {**PLAIN, key: value}, card)
    assert refusal(error) == (path, code)


@pytest.mark.parametrize(
    ("code", "json"),
    [
        ("type", []),
        ("type", with_key(1)),
        ("type", with_key(Text("number"))),
        ("type", {Unwilling(): 1}),
        ("unknown_key", with_key("extra")),
        ("unknown_key", with_key("follows")),
        ("missing_key", {}),
        ("missing_key", {key: value for key, value in PLAIN.items() if key != "box"}),
    ],
)
def test_every_field_is_there_and_nothing_else(code: str, json: object) -> None:
    with pytest.raises(BadValue) as error:
        from_json(Everything, json, card)
    assert refusal(error) == ("", code)


def test_an_option_that_a_validator_refuses_is_at_fault_under_its_name() -> None:
    with pytest.raises(BadValue) as error:
        from_json(Box[Bounded, int], {"first": {"size": 2}, "rest": []}, card)
    assert refusal(error) == ("first.size", "options")


def nested_rows(depth: int) -> tuple[object, ...]:
    return (nested_rows(depth - 1),) if depth > 1 else ()


@pytest.mark.parametrize(
    ("path", "code", "value"),
    [
        ("", "type", 1.5),
        ("", "type", [1]),
        ("", "type", {"a": 1}),
        ("", "type", Text("x")),
        ("", "type", Unwilling()),
        ("[1]", "type", (1, {2})),
        ("[0].first", "type", (Box(1.5, ()),)),
        ("first.rest[1]", "integer", Box(Box(1, (1, MOST + 1)), ())),
        ("", "surrogate", "\ud800"),
        ("[0]" * DEEPEST, "nesting", nested_rows(DEEPEST + 1)),
    ],
)
def test_what_has_no_form_in_json_is_not_written(path: str, code: str, value: object) -> None:
    with pytest.raises(BadValue) as error:
        to_json(value)
    assert refusal(error) == (path, code)


@attrs.frozen
class Vague:
    what: Pass | Everything


@attrs.frozen
class Mixed:
    what: Pass | Waiting


@attrs.frozen
class Loose:
    what: float


@attrs.frozen
class Unbound(Generic[A]):
    what: tuple[A, ...]


@pytest.mark.parametrize("kind", [Vague, Mixed, Loose, Unbound])
def test_a_class_that_cannot_be_read_for_sure_is_the_programmer_s_error(kind: type) -> None:
    with pytest.raises(TypeError, match="The codec reads no values of"):
        from_json(kind, {"what": None}, card)


# --- The doors, with Pip-Pip ------------------------------------------------------------------------------------------


def playout(options: Options, chance: random.Random) -> Iterator[tuple[pip_pip.State, Play | PipPip | Dealt | None]]:
    """The states of a match, each with the move that led there."""
    state, move = pip_pip.start(options), None
    yield state, move
    while pip_pip.outcome(state) is None:
        shuffle = pip_pip.to_shuffle(state)
        if shuffle is None:
            move = chance.choice(pip_pip.legal_moves(state))
            state = pip_pip.apply(state, move)
            yield state, move
        else:
            dealt = Dealt(shuffle.act, shuffle.seat, tuple(chance.sample(shuffle.cards, len(shuffle.cards))))
            state = pip_pip.deal(state, dealt)
            yield state, dealt


PLAYED = list(playout(Options(seats=3), random.Random(5)))
MOVES = [move for _, move in PLAYED if isinstance(move, Play | PipPip)]
VIEWS = [pip_pip.view(state, seat) for state, _ in PLAYED for seat in range(3)]


def test_every_move_of_a_playout_comes_back_from_text_bytes_and_plain_values() -> None:
    assert {type(move) for move in MOVES} == {Play, PipPip}
    for move in MOVES:
        plain = to_json(move)
        assert read_move(pip_pip, plain) == move
        assert read_move(pip_pip, written(plain)) == move
        assert read_move(pip_pip, written(plain).encode()) == move


def test_every_view_of_a_playout_comes_back() -> None:
    for seen in VIEWS:
        assert read_view(pip_pip, written(to_json(seen))) == seen


def test_every_state_and_every_deal_of_a_playout_comes_back() -> None:
    for state, move in PLAYED:
        assert from_json(pip_pip.State, to_json(state), card) == state
        if type(move) is Dealt:
            assert from_json(Dealt, to_json(move), card) == move


def test_what_follows_from_the_hands_is_not_written() -> None:
    plain = to_json(PLAYED[-1][0])
    assert isinstance(plain, dict)
    assert list(plain) == ["table", "hands", "stock"]


def test_options_come_back_and_are_judged_by_their_game() -> None:
    options = Options(seats=7, later_trump="first_draw")
    plain = to_json(options)
    assert isinstance(plain, dict)
    assert read_options(pip_pip, written(plain)) == options
    with pytest.raises(BadValue) as error:
        read_options(pip_pip, {**plain, "seats": 13})
    assert refusal(error) == ("seats", "options")
    assert error.value.message == "Here belongs a whole number from 3 to 12, not 13."


@pytest.mark.parametrize(
    ("path", "code", "json"),
    [
        ("move", "move", to_json(Dealt("deal", 0, (QS,)))),
        ("move", "move", {"move": "Play", "seat": 1, "card": "QS"}),
        ("", "missing_key", {"seat": 1, "card": "QS"}),
        ("", "missing_key", '{"move": "play", "seat": 1}'),
        ("", "unknown_key", '{"move": "play", "seat": 1, "card": "QS", "suit": "S"}'),
        ("seat", "type", b'{"move": "play", "seat": true, "card": "QS"}'),
        ("suit", "value", {"move": "pip_pip", "seat": 1, "suit": "X"}),
        ("", "type", bytearray(b"1")),
        ("", "type", Text("1")),
        ("", "json", "play"),
    ],
)
def test_what_is_no_move_of_the_game_is_refused(path: str, code: str, json: object) -> None:
    with pytest.raises(BadValue) as error:
        read_move(pip_pip, json)
    assert refusal(error) == (path, code)


@pytest.mark.parametrize("seat", [-1, 3, MOST])
def test_a_view_is_of_a_seat_at_its_table(seat: int) -> None:
    with pytest.raises(BadValue) as error:
        read_view(pip_pip, to_json(attrs.evolve(VIEWS[40], seat=seat)))
    assert refusal(error) == ("seat", "value")
    assert str(error.value) == f"seat: No seat {seat} is at this table: its seats are 0 to 2."


def test_a_view_s_options_are_judged_too() -> None:
    seen: Any = to_json(VIEWS[40])
    seen["table"]["match"]["options"]["seats"] = 2
    with pytest.raises(BadValue) as error:
        read_view(pip_pip, seen)
    assert refusal(error) == ("table.match.options.seats", "options")


def _a_seat_without_called_cards(seen: Any) -> None:
    seen["table"]["called"].pop()


def _a_turn_of_nobody(seen: Any) -> None:
    seen["table"]["to_play"] = 3


def _a_dealer_who_is_not_there(seen: Any) -> None:
    seen["table"]["match"]["dealer"] = 3


@pytest.mark.parametrize(
    ("spoil", "where"),
    [
        (_a_seat_without_called_cards, "table.called: It is a row of 2, not of 3: one entry for each seat."),
        (_a_turn_of_nobody, "table.to_play: It is 3, but the seats are 0 to 2."),
        (_a_dealer_who_is_not_there, "table.match.dealer: It is 3, but the seats are 0 to 2."),
    ],
)
def test_a_view_whose_parts_do_not_fit_together_is_refused(spoil: Callable[[Any], None], where: str) -> None:
    seen: Any = to_json(VIEWS[40])
    spoil(seen)
    with pytest.raises(BadValue) as error:
        read_view(pip_pip, seen)
    assert error.value.code == "view"
    assert str(error.value) == where


BY_SEAT = ("scores", "sizes", "called", "challenged", "counts", "hands", "heights", "shown", "slots", "tops", "window")
"""Rows of tables that have an entry for each seat."""


def _rows_by_seat(value: object) -> list[list[Any]]:
    """Every such row in a view."""
    if not isinstance(value, dict):
        return []
    rows = [row for key, row in value.items() if key in BY_SEAT and isinstance(row, list)]
    return rows + [row for inner in value.values() for row in _rows_by_seat(inner)]


@pytest.mark.parametrize("name", NAMES)
def test_a_row_by_seat_has_an_entry_for_each_seat(name: str) -> None:
    game, log = named(name), golden_logs(name)[0].log
    for state in states(game, log):
        plain: Any = to_json(game.view(state, 0))
        for nth, row in enumerate(_rows_by_seat(plain)):
            for longer in (False, True):
                spoilt = copy.deepcopy(plain)
                _rows_by_seat(spoilt)[nth][:] = [*row, row[0]] if longer else row[1:]
                with pytest.raises(BadValue) as error:
                    read_view(game, spoilt)
                assert error.value.code in ("view", "type")  # a row of fixed length has another type
                assert error.value.path.rpartition(".")[2] in BY_SEAT


def test_a_view_that_cannot_be_told_is_none() -> None:
    log = golden_logs(toucan_burn)[0].log
    state = next(each for each in states(toucan_burn, log) if isinstance(each.table, toucan_burn.Between))
    seen: Any = to_json(toucan_burn.view(state, 0))
    seen["table"]["hands"][0][0] = "99"  # a card of another deck
    with pytest.raises(BadValue) as error:
        read_view(toucan_burn, seen)
    assert refusal(error) == ("", "view")


def test_a_generic_class_is_read_by_what_stands_in_its_brackets() -> None:
    match = VIEWS[-1].table.match
    assert match.lines
    assert from_json(Match[Options, Reason], to_json(match), card) == match


# --- Fuzz -------------------------------------------------------------------------------------------------------------

STRANGE: list[object] = [
    None,
    True,
    0,
    1,
    -1,
    3,
    MOST + 1,
    0.5,
    "",
    "QS",
    "playing",
    "S",
    "\ud800",
    [],
    {},
    ["QS"],
    {1},
    b"x",
]


def places(json: Any) -> list[tuple[Any, Any]]:
    """Every container in *json*, with each of its keys or indices."""
    kind: object = type(json)
    keys: list[Any] = [*json] if kind is dict else [*range(len(json))] if kind is list else []
    return [(json, key) for key in keys] + [place for key in keys for place in places(json[key])]


def mutate(json: Any, chance: random.Random) -> None:
    """One change somewhere in *json*: a strange value, one lost, one from elsewhere, one more, a key renamed."""
    spots = places(json)
    inside, key = chance.choice(spots)
    other, other_key = chance.choice(spots)
    change = chance.randrange(5)
    if change == 0:
        inside[key] = copy.deepcopy(chance.choice(STRANGE))
    elif change == 1:
        del inside[key]
    elif change == 2:
        inside[key] = copy.deepcopy(other[other_key])
    elif type(key) is int:
        inside[key:key] = [copy.deepcopy(other[other_key])]
    else:
        moved = copy.deepcopy(other[other_key]) if change == 3 else inside.pop(key)
        inside[chance.choice(["x", "is", "move", "seat", None])] = moved


def test_3000_mutations_give_bad_value_or_just_what_they_say() -> None:
    chance, taken, codes = random.Random(11), 0, set[str]()
    for turn in range(3000):
        reading, value = (read_move, chance.choice(MOVES)) if turn % 3 == 0 else (read_view, chance.choice(VIEWS))
        json = to_json(value)
        for _ in range(chance.randint(1, 2)):
            mutate(json, chance)
        try:
            read: object = reading(pip_pip, json)
        except BadValue as error:
            codes.add(error.code)
        else:
            taken += 1
            assert to_json(read) == json
            assert sorted(repr(json)) == sorted(repr(to_json(read)))  # true is not 1
    assert 100 < taken < 2000
    assert codes >= {"type", "missing_key", "unknown_key", "value", "card", "move", "variant", "options", "integer"}


def test_3000_texts_with_bytes_changed_give_bad_value_or_just_what_they_say() -> None:
    chance = random.Random(12)
    texts = [written(to_json(value)).encode() for value in (*MOVES[:50], *VIEWS[:50])]
    for _ in range(3000):
        text = bytearray(chance.choice(texts))
        for _ in range(chance.randint(1, 3)):
            text[chance.randrange(len(text))] = (
                chance.choice(b'{}[]",:\\0159.eE-uds \n\r\xff') if chance.random() < 0.8 else chance.randrange(256)
            )
        for reading in (read_move, read_view):
            try:
                read: object = reading(pip_pip, bytes(text))
            except BadValue:
                continue
            assert to_json(read) == parse(bytes(text))
