"""The JSON Schemas: what the library writes they take, and what they say of a line is what the codec says.

Each way is tried on mutated lines: what the codec takes, the schema takes; what the codec refuses for its shape, the
schema refuses.  What a schema cannot say has its own tests, and its list in `docs/schemas.md`.
"""

from __future__ import annotations

import copy
import json
import random
import runpy
from collections import Counter
from collections.abc import Callable, Iterator
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest
from jsonschema import Draft202012Validator

from cardrules import BadLog, BadValue, Dealer, Record, Seed, dumps, loads, read_move, read_view, to_json
from cardrules.cards import FRENCH, NUMBER, TAROCK
from cardrules.codec import read_options
from cardrules.games import NAMES, AnyGame, colonel, pip_pip, straw_man_tarock, toucan_burn, toucan_tricks
from cardrules.log import states
from cardrules.testing import chooser, read_transcript, schema, transcript
from cardrules.testing.schemas import WHATS, What, made

ROOT = Path(__file__).parents[2]
TOOL = ROOT / "tools" / "make_schemas.py"
GAMES: dict[str, AnyGame] = {
    name: import_module(f"cardrules.games.{name}")
    for name in ("toucan_tricks", "toucan_burn", "pip_pip", "colonel", "straw_man_tarock")
}

every_game = pytest.mark.parametrize("name", GAMES)


@cache
def validator(name: str, what: What) -> Draft202012Validator:
    return Draft202012Validator(made(GAMES[name], what))


def takes(name: str, what: What, value: object) -> bool:
    return validator(name, what).is_valid(value)


# --- The files --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("what", WHATS)
def test_the_schema_kept_is_the_one_the_classes_give(name: str, what: What) -> None:
    assert schema(name, what) == schema(GAMES[name], what) == made(GAMES[name], what)


def test_the_files_are_what_the_command_writes_and_there_are_no_others(capsys: pytest.CaptureFixture[str]) -> None:
    tool = runpy.run_path(str(TOOL))
    kept = {path: path.read_text(encoding="utf-8") for path in tool["KEPT"].rglob("*.json")}
    assert kept == dict(tool["files"]())
    assert tool["main"](check=True) == 0 and capsys.readouterr().out == ""


def test_each_schema_kept_is_one_s_own_to_change() -> None:
    schema(pip_pip, "move").clear()
    assert schema(pip_pip, "move")["title"] == "A player's move of pip_pip, edition 1"


def test_there_is_no_schema_of_another_game_or_of_another_thing() -> None:
    with pytest.raises(BadValue, match="There is no game 'poker' here") as bad:
        schema("poker", "move")
    assert bad.value.code == "game"
    with pytest.raises(
        BadValue, match="There is no schema of 'state', but of log, options, move, view, transcri"
    ) as bad:
        schema("pip_pip", "state")  # type: ignore[arg-type]
    assert (bad.value.path, bad.value.code) == ("what", "what")


# --- What every schema is ---------------------------------------------------------------------------------------------

OPTIONAL = {"players", "seed", "shuffle", "meta"}
"""Keys of a header that may be missing."""


def inside(shape: object) -> Iterator[dict[str, Any]]:
    """Every object in a schema, itself too."""
    if isinstance(shape, dict):
        yield shape
    for part in shape.values() if isinstance(shape, dict) else shape if isinstance(shape, list) else ():
        yield from inside(part)


@every_game
@pytest.mark.parametrize("what", WHATS)
def test_a_schema_is_of_the_2020_12_dialect_and_all_its_objects_are_closed(name: str, what: What) -> None:
    shape = made(GAMES[name], what)
    Draft202012Validator.check_schema(shape)
    assert shape["$schema"] == "https://json-schema.org/draft/2020-12/schema"
    assert shape["$id"] == f"urn:cardrules:{name}:1:{what}"
    objects = [each for each in inside(shape) if each.get("type") == "object" and "properties" in each]
    assert objects
    for each in objects:
        assert each["additionalProperties"] is False
        assert set(each["properties"]) - set(each["required"]) <= OPTIONAL
    references = {each["$ref"] for each in inside(shape) if isinstance(each.get("$ref"), str)}
    assert references == {f"#/$defs/{held}" for held in shape["$defs"]}  # type: ignore[union-attr]


@every_game
def test_a_card_is_one_of_the_pack_of_the_game(name: str) -> None:
    pack = {"straw_man_tarock": TAROCK, "toucan_burn": NUMBER}.get(name, FRENCH)
    assert validator(name, "log").schema["$defs"]["card"]["enum"] == [card.code for card in pack]


def test_descriptions_are_the_docstrings() -> None:
    shape: Any = schema(pip_pip, "view")["$defs"]
    assert shape["Cutting"]["description"] == "The pack lies ready: the draw for the first dealer and trump is awaited."
    assert shape["Playing"]["properties"]["stock"]["description"] == "Cards left to draw, face down."


# --- Options ----------------------------------------------------------------------------------------------------------


def options_of(name: str) -> Any:
    return to_json(GAMES[name].Options())


@pytest.mark.parametrize(
    ("name", "option", "least", "most"),
    [
        ("pip_pip", "seats", 3, 12),
        ("pip_pip", "rounds", 1, 2**53 - 1),
        ("toucan_tricks", "target", 1, 2**53 - 1),
        ("toucan_tricks", "first_dealer", 0, 1),
        ("straw_man_tarock", "hands", 1, 2**53 - 1),
        ("colonel", "max_turns", 1, 2**53 - 1),
        ("toucan_burn", "first_dealer", 0, 3),
        ("toucan_burn", "fail_penalty", 0, 1_000_000),
    ],
)
def test_an_option_that_is_a_number_has_the_range_of_its_validator(
    name: str, option: str, least: int, most: int
) -> None:
    options = options_of(name)
    taken = [takes(name, "options", options | {option: value}) for value in (least - 1, least, most, most + 1)]
    assert taken == [False, True, True, False]


def test_the_first_dealer_is_one_of_the_seats() -> None:
    options = options_of("toucan_burn")
    for seats in range(2, 11):
        for dealer in range(11):
            assert takes("toucan_burn", "options", options | {"seats": seats, "first_dealer": dealer}) == (
                dealer < seats
            )


@pytest.mark.parametrize(
    ("name", "one", "other"),
    [
        ("colonel", "hands", "target"),
        ("straw_man_tarock", "hands", "target"),
        ("toucan_burn", "limit", "rounds"),
    ],
)
def test_something_ends_a_match(name: str, one: str, other: str) -> None:
    options = options_of(name)
    assert takes(name, "options", options | {one: 1, other: None})
    assert takes(name, "options", options | {one: None, other: 1})
    assert not takes(name, "options", options | {one: None, other: None})


@pytest.mark.parametrize(
    ("row", "good"),
    [
        ([0, 52, None, -99], True),
        ([99, 256, "look_swap", 99], True),
        ([100, 52, None, 0], False),
        ([-1, 52, None, 0], False),
        ([1, 0, None, 0], False),
        ([1, 257, None, 0], False),
        ([1, 52, "burn", 0], False),
        ([1, 52, None, 100], False),
        ([1, 52, None], False),
        ([1, 52, None, 0, 0], False),
        ("cabo", False),
    ],
)
def test_a_row_of_a_deck_is_as_the_game_takes_it(row: object, good: bool) -> None:
    options = options_of("toucan_burn") | {"deck": [row]}
    assert takes("toucan_burn", "options", options) == good
    assert good == (refusal(lambda: read_options(toucan_burn, options)) is None)


# --- All that is written is taken -------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", NAMES)
def test_every_line_of_every_log_in_the_repository_is_taken(name: str) -> None:
    folders = [ROOT / "tests" / "games" / name / "golden", ROOT / "src" / "cardrules" / "testing" / "golden" / name]
    logs = [ROOT / "docs" / "examples" / f"{name}.jsonl", *[path for each in folders for path in each.glob("*.jsonl")]]
    for log in logs:
        for nth, line in enumerate(log.read_text(encoding="utf-8").splitlines(), 1):
            assert takes(name, "log", json.loads(line)), f"{log.name}, line {nth}"


def played(name: str, text: str, moves: int, **options: object) -> Record[Any, Any, Any, Any]:
    """The first moves of a match that names its players and its seed; all of it if it is over sooner."""
    game, seed = GAMES[name], Seed.from_text(text)
    dealer, choose = Dealer(seed), chooser(game, seed)
    record = Record.start(game, game.Options(**options), meta={"club": "Zürich"}).dealt_by(dealer)
    while len(record.log.moves) < moves and game.outcome(record.state) is None:
        record = record.play(choose(game.legal_moves(record.state))).dealt_by(dealer)
    return record.close(reveal=seed)


MATCHES: dict[str, tuple[dict[str, object], ...]] = {
    "toucan_tricks": ({}, {"target": 1, "pattern_match": "exact_suits"}),
    "toucan_burn": ({}, {"seats": 2, "deck": ((1, 6, "peek", 1), (2, 9, None, -2)), "max_turns": 9, "limit": 20}),
    "pip_pip": ({}, {"seats": 12, "later_trump": "last_trump"}),
    "colonel": ({}, {"hands": None, "target": 20, "max_turns": 8}),
    "straw_man_tarock": ({}, {"hands": 1, "last_card": "to_hand_shown"}),
}


@every_game
def test_every_view_and_move_of_a_playout_is_taken(name: str) -> None:
    phases = set()
    for nth, options in enumerate(MATCHES[name]):
        log = played(name, f"{name} {nth}", 140, **options).log
        assert takes(name, "options", to_json(log.options))
        for ply, state in enumerate(states(GAMES[name], log)):
            phases.add(type(state.table))
            if ply < 5 or ply % 19 == 0:
                for seat in range(min(len(state.table.match.scores), 3)):
                    validator(name, "view").validate(to_json(GAMES[name].view(state, seat)))
                for move in GAMES[name].legal_moves(state)[:12]:
                    assert takes(name, "move", to_json(move)) and takes(name, "log", to_json(move))
    assert len(phases) > 2


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("seat", ["public", "all", 1])
def test_every_line_of_a_transcript_is_taken(name: str, seat: Any) -> None:
    text = transcript(played(name, f"{name} transcript", 12).log, seat=seat)
    for line in text.splitlines():
        validator(name, "transcript").validate(json.loads(line))


# --- Mutations --------------------------------------------------------------------------------------------------------

Chance = random.Random

WRONG: list[Any] = [
    None,
    True,
    False,
    0,
    1,
    -1,
    2,
    7,
    1.5,
    2**53,
    -(2**53),
    "",
    "1",
    "play",
    "QS",
    "XXI",
    "13",
    "7:peek",
]
WRONG += ["qs", "QS\n", "QSQS", [], {}, [0], ["QS"], {"is": "playing"}, [[]], "draw", "deal", "stock", "high", "cabo"]


def places(value: Any) -> Iterator[tuple[Any, Any]]:
    """Every array and object in *value* with each of its indices or keys."""
    for key in keys(value):
        yield value, key
        yield from places(value[key])


def keys(value: Any) -> list[Any]:
    return list(value) if isinstance(value, dict) else list(range(len(value))) if isinstance(value, list) else []


def somewhere(value: Any, chance: Chance) -> tuple[Any, Any]:
    """An array or object in *value* with one of its indices or keys; those further out come more often."""
    held, key = value, chance.choice(keys(value))
    while keys(held[key]) and chance.random() < 0.75:
        held = held[key]
        key = chance.choice(keys(held))
    return held, key


def scalars(value: Any) -> list[Any]:
    return [held[key] for held, key in places(value) if not isinstance(held[key], dict | list)]


def mutated(value: Any, chance: Chance) -> Any:
    """*value* with one thing changed."""
    value = copy.deepcopy(value)
    held, key = somewhere(value, chance)
    match chance.randrange(8):
        case 0 if isinstance(held, dict):
            del held[key]
        case 1 if isinstance(held, dict):
            held[chance.choice(["extra", "Seat", "seat ", "move", "is", "end", ""])] = chance.choice(WRONG)
        case 2 if isinstance(held, dict):
            held[key + "s"] = held.pop(key)
        case 3:
            held[key] = chance.choice(scalars(value) or WRONG)
        case 4 if type(held[key]) is int:
            held[key] = chance.choice([held[key] + 1, held[key] - 1, str(held[key]), -held[key], bool(held[key])])
        case 5 if isinstance(held, list):
            held.insert(key, copy.deepcopy(chance.choice(held)))
        case 5 | 6 if isinstance(held[key], str):
            word = held[key]
            held[key] = chance.choice([word.lower(), word.upper(), word + " ", word + "\n", word[:-1], [word]])
        case 6 if isinstance(held, list):
            del held[key]
        case _:
            held[key] = chance.choice(WRONG)
    return value


def refusal(read: Callable[[], object]) -> BadValue | BadLog | None:
    try:
        read()
    except (BadValue, BadLog) as bad:
        return bad
    return None


POSITION = {
    "rule",
    "time",
    "act",
    "seat",
    "cards",
    "order",
    "moves",
    "scores",
    "digest",
    "players",
    "view",
    "positions",
}
"""Codes of what only the position, or the lines before, can say."""


def agree(name: str, what: What, value: object, read: Callable[[str], object], seen: Counter[str]) -> None:
    """What the codec takes the schema takes, and what the codec refuses for its shape the schema refuses."""
    text = json.dumps(value)
    bad, good = refusal(lambda: read(text)), takes(name, what, value)
    seen[bad.code if bad else "good"] += 1
    if bad is None:
        assert good, f"the codec takes what the schema refuses: {text}"
    elif good:
        table = any(fault in bad.message for fault in FAULTS)
        assert bad.code in POSITION or table, f"the schema takes this: {bad} [{bad.code}] {text}"


FAULTS = (
    *("stands there twice", "are too few", "are too many"),  # of a deck: a sum, or a comparison of rows
    *("No seat ", "what each seat sees", "Here belongs the view of seat"),  # how many are at the table
    *("Here stands position", "Here belongs null, not an object"),  # how many lines come before
)
"""What faults say that have a code of shape, and that the table or other lines or rows must tell."""


@every_game
def test_of_mutated_moves_the_schema_takes_those_that_the_codec_takes(name: str) -> None:
    game, chance, seen = GAMES[name], Chance(f"moves of {name}"), Counter[str]()
    moves = [move for move in played(name, f"{name} moves", 60).log.moves if isinstance(move, game.MOVES)]
    for _ in range(300):
        agree(name, "move", mutated(to_json(chance.choice(moves)), chance), lambda text: read_move(game, text), seen)
    assert {"good", "type", "missing_key", "unknown_key", "move"} <= seen.keys()


@every_game
def test_of_mutated_options_the_schema_takes_those_that_the_codec_takes(name: str) -> None:
    game, chance, seen = GAMES[name], Chance(f"options of {name}"), Counter[str]()
    some = [to_json(game.Options(**options)) for options in MATCHES[name]]
    for _ in range(300):
        agree(name, "options", mutated(chance.choice(some), chance), lambda text: read_options(game, text), seen)
    assert {"good", "type", "missing_key", "unknown_key", "options", "value"} <= seen.keys()


@every_game
def test_of_mutated_lines_of_a_log_the_schema_refuses_those_that_are_at_fault_for_their_shape(name: str) -> None:
    game, chance, seen = GAMES[name], Chance(f"lines of {name}"), Counter[str]()
    players = [f"player {seat}" for seat in range(len(played(name, "", 0).state.table.match.scores))]
    record = played(name, f"{name} lines", 12)
    lines = dumps(record.log).splitlines()
    header = json.loads(lines[0])
    for nth in range(240):
        line = nth % len(lines) if nth % 3 else chance.choice((0, len(lines) - 1))
        value = mutated(header | {"players": players} if line == 0 else json.loads(lines[line]), chance)
        before = "".join([each + "\n" for each in lines[:line]])
        agree(name, "log", value, lambda text, before=before: loads(f"{before}{text}\n", game=game), seen)
    assert {"good", "type", "missing_key", "unknown_key", "move", "card", "digest", "seed"} <= seen.keys()


@every_game
def test_of_mutated_views_the_schema_refuses_those_that_are_at_fault_for_their_shape(name: str) -> None:
    game, chance, seen = GAMES[name], Chance(f"views of {name}"), Counter[str]()
    views = [game.view(state, 1) for state in states(game, played(name, f"{name} views", 30, **MATCHES[name][1]).log)]
    for _ in range(80):
        agree(name, "view", mutated(to_json(chance.choice(views)), chance), lambda text: read_view(game, text), seen)
    assert {"type", "missing_key", "unknown_key", "variant"} <= seen.keys()


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("seat", ["public", "all", 1])
def test_of_mutated_transcripts_the_schema_refuses_lines_that_are_at_fault_for_their_shape(
    name: str, seat: Any
) -> None:
    game, chance, seen = GAMES[name], Chance(f"transcript of {name} for {seat}"), Counter[str]()
    lines = transcript(played(name, f"{name} transcript", 8).log, seat=seat).splitlines()
    for _ in range(24):
        line = chance.randrange(len(lines))
        header = json.dumps(json.loads(lines[0]) | {"positions": line})
        rows = [header, *lines[1 : line + 1]]
        value = mutated(json.loads(rows[line]), chance)
        before = "".join([each + "\n" for each in rows[:line]])
        agree(name, "transcript", value, lambda text, before=before: read_transcript(game, f"{before}{text}\n"), seen)
    assert {"type", "missing_key"} <= seen.keys()


HEADER = dumps(played("pip_pip", "limits", 0).log).splitlines()[0]
"""A header with its seed."""


@pytest.mark.parametrize(
    ("game", "line"),
    [
        (toucan_tricks, {"move": "follow", "seat": 0, "cards": ["QS"]}),
        (toucan_tricks, {"move": "follow", "seat": 0, "cards": ["QC", "QS", "KS"]}),
        (toucan_burn, {"move": "swap", "seat": 0, "one": [0], "other": [0, 1]}),
        (toucan_burn, {"move": "swap", "seat": 0, "one": [0, 0], "other": [0, 1, 2]}),
        (toucan_burn, {"move": "draw", "seat": True, "source": "stock"}),
        (colonel, {"move": "draw", "seat": 0, "source": "discard"}),
        (pip_pip, {"move": "play", "seat": 0, "card": "QS\n"}),
        (straw_man_tarock, {"move": "play", "seat": 0, "card": "XXI"}),
        (pip_pip, {"move": "deal", "seat": 0, "cards": ["QS"]}),
    ],
)
def test_a_move_of_another_shape_is_refused_by_both(game: AnyGame, line: object) -> None:
    assert refusal(lambda: read_move(game, line)) is not None
    assert not takes(game.NAME, "move", line)


@pytest.mark.parametrize(
    "change",
    [
        {"seed": "0" * 64},
        {"shuffle": "cardrules/deal/1"},
        {"seed": "0" * 63, "shuffle": "cardrules/deal/1"},
        {"seed": "0" * 64 + "\n", "shuffle": "cardrules/deal/1"},
        {"seed": "0" * 63 + "A", "shuffle": "cardrules/deal/1"},
        {"seed": "0" * 64, "shuffle": "cardrules/deal/2"},
        {"cardrules": 2},
        {"edition": True},
        {"game": "toucan_tricks"},
        {"players": "Ann"},
        {"meta": {"table": 7}},
    ],
)
def test_a_header_of_another_shape_is_refused_by_both(change: dict[str, object]) -> None:
    header = {key: value for key, value in json.loads(HEADER).items() if key not in ("seed", "shuffle")}
    assert takes("pip_pip", "log", header) and refusal(lambda: loads(json.dumps(header) + "\n")) is None
    assert refusal(lambda: loads(json.dumps(header | change) + "\n")) is not None
    assert not takes("pip_pip", "log", header | change)


# --- What a schema cannot say -----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ('{"move": "play", "seat": 1.0, "card": "QS"}', "float"),
        ('{"move": "play", "seat": 10e-1, "card": "QS"}', "float"),
        ('{"move": "play", "seat": 1, "seat": 1, "card": "QS"}', "duplicate_key"),
        ('{"move": "play", "seat": 1, "card": "QS"}\r', "carriage_return"),
        ('\ufeff{"move": "play", "seat": 1, "card": "QS"}', "bom"),
        ('{"move": "play", "seat": 1, "card": "QS"' + " " * 65_536 + "}", "too_long"),
    ],
)
def test_how_a_move_is_written_is_no_matter_of_a_schema(text: str, code: str) -> None:
    bad = refusal(lambda: read_move(pip_pip, text))
    assert bad is not None and bad.code == code
    written = json.loads(text.removeprefix("\ufeff"))
    assert takes("pip_pip", "move", written) and takes("pip_pip", "log", written)


def test_half_a_surrogate_pair_in_a_note_is_no_matter_of_a_schema() -> None:
    header = json.loads(HEADER) | {"meta": {"club": "\ud800"}}
    bad = refusal(lambda: loads(json.dumps(header) + "\n"))
    assert bad is not None and bad.code == "surrogate"
    assert takes("pip_pip", "log", header)


def test_the_names_are_as_many_as_the_seats_and_a_schema_knows_only_how_many_there_may_be() -> None:
    for seats, taken in ((2, False), (3, True), (4, True), (12, True), (13, False)):
        header = json.loads(HEADER) | {"players": ["a"] * seats}
        bad = refusal(lambda header=header: loads(json.dumps(header) + "\n"))
        assert (bad.code if bad else None) == (None if seats == 4 else "players")
        assert takes("pip_pip", "log", header) == taken


@pytest.mark.parametrize(
    "deck", [[[1, 9, None, 1], [1, 9, None, 2]], [[1, 16, None, 1]], [[1, 200, None, 1], [2, 57, None, 2]]]
)
def test_a_deck_with_a_row_twice_or_of_too_few_or_too_many_cards_is_no_matter_of_a_schema(deck: object) -> None:
    options = options_of("toucan_burn") | {"deck": deck}
    bad = refusal(lambda: read_options(toucan_burn, options))
    assert bad is not None and bad.code == "options"
    assert takes("toucan_burn", "options", options)


@pytest.mark.parametrize(
    ("game", "line"),
    [
        (toucan_tricks, {"move": "lead", "seat": 0, "cards": ["KS", "AC"], "call": "high"}),
        (toucan_tricks, {"move": "claim", "seat": -1}),
        (colonel, {"move": "meld", "seat": 0, "cards": ["9S"]}),
        (colonel, {"move": "lay_off", "seat": 0, "card": "QS", "meld": 99}),
        (straw_man_tarock, {"move": "play", "seat": 7, "card": "FOOL", "call": "ros"}),
        (toucan_burn, {"move": "swap", "seat": 0, "one": [3, 3], "other": [0, -4]}),
    ],
)
def test_the_order_of_cards_and_who_is_at_the_table_are_for_the_game_to_say(game: AnyGame, line: object) -> None:
    assert takes(game.NAME, "move", line)
    move = read_move(game, line)
    assert game.breach(game.view(played(game.NAME, "limits", 0).state, 0), move) is not None


@pytest.mark.parametrize("act", ["cut", "deal", "reshuffle"])
def test_which_act_of_the_dealer_comes_and_with_which_cards_is_for_the_table_to_say(act: str) -> None:
    assert takes("straw_man_tarock", "log", {"move": act, "seat": 9, "cards": ["XXI", "XXI"]})
    assert not takes("straw_man_tarock", "log", {"move": act, "seat": 9, "cards": ["AS"]})
