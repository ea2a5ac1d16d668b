"""JSON Schemas (2020-12) of what a game writes and reads: a line of a log or a transcript, options, a move, a view.

`schema` gives the one that is kept in the package, as a UI or a server in any language would use it; `made` makes it
anew from the classes.  `tools/make_schemas.py` writes what `made` gives, and a test fails where the two differ.

A schema is made as the codec makes a reader, from the types of the fields: an object has all its keys and no others, a
card is one of the codes of the game's pack, a member of a union says which it is under "move" or "is".  Descriptions
are the docstrings.  Ranges of options are found by asking: a validator tells of each value only whether it will do.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from enum import Enum
from functools import cache
from itertools import chain, combinations, pairwise
from types import NoneType, UnionType
from typing import Final, Literal, TypeAlias, Union, get_args, get_origin, get_type_hints

import attrs

from cardrules.cards import FRENCH, NUMBER, POWERS, TAROCK, Card, Cards
from cardrules.codec import Json
from cardrules.dealing import SHUFFLE
from cardrules.game import MOST, BadOptions, BadValue, Outcome
from cardrules.games import AnyGame, named
from cardrules.log import ACTS, VERSION, scores_of
from cardrules.testing.transcripts import VERSION as TRANSCRIPT

Schema: TypeAlias = dict[str, Json]
"""A JSON Schema, or a part of one."""

What: TypeAlias = Literal["log", "options", "move", "view", "transcript"]

WHATS: Final[tuple[What, ...]] = ("log", "options", "move", "view", "transcript")
"""What there are schemas of."""

DIALECT: Final = "https://json-schema.org/draft/2020-12/schema"


# --- Kept -------------------------------------------------------------------------------------------------------------


def schema(game: AnyGame | str, what: What) -> Schema:
    """The schema kept in the package, of *game*, a module or its name: a dict of one's own, to change as one likes.

    "log" and "transcript" are of one line of a log or a transcript, whichever it is.  Raises BadValue "game", "what".
    """
    from importlib.resources import files
    from json import loads

    name = named(game if isinstance(game, str) else game.NAME).NAME
    if what not in WHATS:
        raise BadValue("what", "what", f"There is no schema of {what!a:.60}, but of {', '.join(WHATS)}.")
    kept: Schema = loads(
        files("cardrules.testing").joinpath("schemas", name, f"{what}.json").read_text(encoding="utf-8")
    )
    return kept


# --- Made -------------------------------------------------------------------------------------------------------------


def made(game: AnyGame, what: What) -> Schema:
    """The schema as the classes of *game* have it now."""
    shapes = _Shapes(game)
    title, shape = _MAKERS[what](shapes, game)
    return {
        "$schema": DIALECT,
        "$id": f"urn:cardrules:{game.NAME}:{game.EDITION}:{what}",
        "title": f"{title} of {game.NAME}, edition {game.EDITION}",
        **shape,
        "$defs": dict(sorted(shapes.defs.items())),
    }


def _of_options(shapes: _Shapes, game: AnyGame) -> tuple[str, Schema]:
    return "The options", shapes.of(game.Options)


def _of_move(shapes: _Shapes, game: AnyGame) -> tuple[str, Schema]:
    return "A player's move", _move(shapes, game)


def _of_view(shapes: _Shapes, game: AnyGame) -> tuple[str, Schema]:
    return "What one seat sees", shapes.of(game.View)


def _of_log(shapes: _Shapes, game: AnyGame) -> tuple[str, Schema]:
    about = "One line, not a whole log: the header, which is the first, an act of the dealer, a move, or the last line."
    shapes.defs["header"] = _header(shapes, game)
    shapes.defs["dealt"] = _dealt(shapes)
    shapes.defs["end"] = _end(shapes, game)
    lines: list[Json] = [_ref("header"), _ref("dealt"), *[shapes.of(kind) for kind in game.MOVES], _ref("end")]
    return "One line of a log", {"description": about, "oneOf": lines}


def _of_transcript(shapes: _Shapes, game: AnyGame) -> tuple[str, Schema]:
    about = "One line, not a whole transcript: the header, which is the first, or a position as the watcher sees it."
    shapes.defs["header"] = _transcript_header(shapes, game)
    shapes.defs["act"] = _about("The dealer's act, without the order of the cards.", _object(_act(game)))
    shapes.defs["refusal"] = _refusal(shapes, game)
    positions: list[Json] = [_position(told, shapes, game, seen) for told, seen in _watched(shapes, game).items()]
    return "One line of a transcript", {"description": about, "oneOf": [_ref("header"), *positions]}


_MAKERS: Final[dict[What, Callable[[_Shapes, AnyGame], tuple[str, Schema]]]] = {
    "log": _of_log,
    "options": _of_options,
    "move": _of_move,
    "view": _of_view,
    "transcript": _of_transcript,
}


# --- Parts that every schema has --------------------------------------------------------------------------------------


def _ref(name: str) -> Schema:
    return {"$ref": f"#/$defs/{name}"}


def _about(text: str, shape: Schema) -> Schema:
    return {"description": text, **shape}


def _whole(least: int = -MOST, most: int = MOST) -> Schema:
    return {"type": "integer", "minimum": least, "maximum": most}


def _object(fields: Mapping[str, Schema], optional: tuple[str, ...] = ()) -> Schema:
    """An object with these fields, all but the *optional*, and no others."""
    required: list[Json] = [key for key in fields if key not in optional]
    return {"type": "object", "properties": {**fields}, "required": required, "additionalProperties": False}


def _array(items: Schema, least: int = 0, most: int | None = None) -> Schema:
    bounds: Schema = {"minItems": least} if least else {}
    if most is not None:
        bounds["maxItems"] = most
    return {"type": "array", "items": items, **bounds}


def _row(*places: Schema) -> Schema:
    """An array of so many, each place by its own."""
    return {"type": "array", "prefixItems": [*places], "items": False, "minItems": len(places)}


def _hex(before: str = "") -> Schema:
    """64 digits.  The length stands beside the pattern, for in some languages "$" forgives a newline at the end."""
    return {"type": "string", "pattern": f"^{before}[0-9a-f]{{64}}$", "maxLength": len(before) + 64}


# --- The lines of a log -----------------------------------------------------------------------------------------------


def _header(shapes: _Shapes, game: AnyGame) -> Schema:
    text: Schema = {"type": "string"}
    shape = _object(
        {
            "cardrules": _about("The version of the format of logs.", {"const": VERSION}),
            "game": {"const": game.NAME},
            "edition": {"const": game.EDITION},
            "options": shapes.of(game.Options),
            "players": _about("A name a seat.", _array(text, *_seats(game))),
            "seed": _about("The seed that every deal came from.", _hex()),
            "shuffle": {"const": SHUFFLE},
            "meta": _about("What the host wrote down.", {"type": "object", "additionalProperties": text}),
        },
        optional=("players", "seed", "shuffle", "meta"),
    )
    shape["dependentRequired"] = {"seed": ["shuffle"], "shuffle": ["seed"]}
    return _about("The first line.", shape)


def _dealt(shapes: _Shapes) -> Schema:
    acts: list[Json] = [*sorted(ACTS)]
    cards = _about("Every card asked for, once; the first is the top of the pack.", shapes.of(Cards))
    shape = _object({"move": {"enum": acts}, "seat": shapes.of(int), "cards": cards})
    return _about("The dealer's act.  It alone carries secrets.", shape)


def _end(shapes: _Shapes, game: AnyGame) -> Schema:
    shape = _object(
        {
            "end": {"const": True},
            "moves": _about("Lines of moves, the dealer's too.", _whole(0)),
            "scores": _about("By seat, as they stand.", _array(shapes.of(int), *_seats(game))),
            "digest": _about("SHA-256 of the bytes of all lines before.", _hex("sha256:")),
        }
    )
    return _about("The last line of a finished log.", shape)


# --- The lines of a transcript ----------------------------------------------------------------------------------------


def _transcript_header(shapes: _Shapes, game: AnyGame) -> Schema:
    shape = _object(
        {
            "transcript": _about("The version of the format of transcripts.", {"const": TRANSCRIPT}),
            "game": {"const": game.NAME},
            "edition": {"const": game.EDITION},
            "options": shapes.of(game.Options),
            "seat": _about("Who sees the match.", {"anyOf": [_seat(game), {"enum": ["public", "all"]}]}),
            "players": _about("A name a seat.", _array({"type": "string"}, *_seats(game))),
            "positions": _about("Lines after this one.", _whole(0)),
        },
        optional=("players",),
    )
    return _about("The first line.", shape)


def _act(game: AnyGame) -> dict[str, Schema]:
    return {"move": {"enum": [*sorted(ACTS)]}, "seat": _seat(game)}


def _refusal(shapes: _Shapes, game: AnyGame) -> Schema:
    text: Schema = {"type": "string"}
    shape = _object(
        {
            "seat": _about("Who tries it; the move may be another's.", _seat(game)),
            "move": _move(shapes, game),
            "rule": _about("The name of the rule in its way.", text),
            "sentence": text,
            "clause": text,
        }
    )
    return _about("A move that is not legal.", shape)


def _watched(shapes: _Shapes, game: AnyGame) -> dict[str, dict[str, Schema]]:
    """By who watches, what of a position he alone is told."""
    table = {"table": shapes.of(get_type_hints(game.View)["table"])}
    known = {key: shape for key, shape in shapes.fields(game.View).items() if key != "table"}
    shapes.defs["seen"] = _about("A view but for its table.", _object(known))
    moves = {"legal": _array(_move(shapes, game)), "refused": _array(_ref("refusal"))}
    return {
        "a seat": {"view": shapes.of(game.View), **moves},
        "the public": table,
        "all seats": {**table, "seen": _about("By seat.", _array(_ref("seen"), *_seats(game))), **moves},
    }


def _position(watcher: str, shapes: _Shapes, game: AnyGame, seen: Mapping[str, Schema]) -> Schema:
    shape = _object(
        {
            "at": _about("Moves before it, the dealer's acts too.", _whole(0)),
            "move": _about("The move that led here.", {"anyOf": [{"type": "null"}, _ref("act"), _move(shapes, game)]}),
            "awaited": _about(
                "Whom the table waits for.", {"anyOf": [{"type": "null"}, {"const": "dealer"}, _seat(game)]}
            ),
            "outcome": {"anyOf": [{"type": "null"}, shapes.of(Outcome)]},
            **seen,
        }
    )
    return _about(f"A position as it is for {watcher}.", shape)


# --- What lines share -------------------------------------------------------------------------------------------------


def _move(shapes: _Shapes, game: AnyGame) -> Schema:
    return {"oneOf": [shapes.of(kind) for kind in game.MOVES]}


def _seat(game: AnyGame) -> Schema:
    """A seat that is at the table, where the table is the largest."""
    return _whole(0, _seats(game)[1] - 1)


def _seats(game: AnyGame) -> tuple[int, int]:
    """How few and how many sit at a table of *game*."""
    if hasattr(game.Options(), "seats"):
        return _range(_Taker(game.Options, "seats"))
    seats = len(scores_of(game.start(game.Options())))
    return seats, seats


# --- The shape of a type ----------------------------------------------------------------------------------------------

Bound: TypeAlias = Mapping[object, object]
"""What stands in the brackets of a generic class, by its type variable."""


class _Shapes:
    """Makes a schema of each type, and collects what they refer to."""

    def __init__(self, game: AnyGame) -> None:
        self.defs: dict[str, Json] = {}
        """By name: the classes, the cards of the game, and whole numbers."""
        self._options: type = game.Options
        self._codes: list[Json] = [card.code for card in chain(FRENCH, TAROCK, NUMBER) if _has(game, card)]
        self._special = _deck() if game.NAME == "toucan_burn" else {}

    def of(self, kind: object, bound: Bound | None = None) -> Schema:
        """The schema of a type, in a class whose type variables are *bound*."""
        bound = bound or {}
        kind = bound.get(kind, kind)
        origin, of = get_origin(kind), get_args(kind)
        if kind in self._special:
            return self._special[kind]
        if kind is int:
            return self._defined("whole", _whole())
        if kind is Card:
            return self._defined("card", _about("The code of a card of this game.", {"enum": self._codes}))
        if kind in _PLAIN:
            return {"type": _PLAIN[kind]}
        if origin is Literal:
            return {"enum": [*of]}
        if origin is Union or origin is UnionType:
            return self._of_union(of, bound)
        if origin is tuple:
            places = [self.of(each, bound) for each in of if each is not ...]
            return _array(places[0]) if of[1:] == (...,) else _row(*places)
        return self._of_class(kind, bound)

    def _defined(self, name: str, shape: Schema) -> Schema:
        self.defs[name] = shape
        return _ref(name)

    def _of_union(self, kinds: tuple[object, ...], bound: Bound) -> Schema:
        """Of marked classes one, which says its mark; of others any."""
        marked = all([_mark(kind) is not None for kind in kinds if kind is not NoneType])
        return {"oneOf" if marked else "anyOf": [self.of(kind, bound) for kind in kinds]}

    def _of_class(self, kind: object, bound: Bound) -> Schema:
        cls = _class_of(kind)
        words = _words(cls)
        if words:
            return self._defined(cls.__name__, _about(_told(cls), {"enum": words}))
        if cls.__name__ not in self.defs:
            self.defs[cls.__name__] = {}  # it has its name before its fields, should they lead back to it
            variables: tuple[object, ...] = getattr(cls, "__parameters__", ())
            here = {variable: bound.get(each, each) for variable, each in zip(variables, get_args(kind), strict=True)}
            shape = _object(self.fields(cls, here))
            more = _between_options(cls) if cls is self._options else {}
            self.defs[cls.__name__] = _about(_told(cls), shape | more)
        return _ref(cls.__name__)

    def fields(self, cls: type, bound: Bound | None = None) -> dict[str, Schema]:
        """By key.  Fields outside `==` follow from the others and are not written."""
        types, told = get_type_hints(cls), _told_of_fields(cls)
        made: dict[str, Schema] = {}
        mark = _mark(cls)
        if mark is not None:
            made[mark] = {"const": re.sub("(?<!^)(?=[A-Z])", "_", cls.__name__).lower()}
        for name in [field.name for field in attrs.fields(cls) if field.eq]:
            numbers = cls is self._options and int in _members(types[name])
            shape = _number(cls, name) if numbers else self.of(types[name], bound)
            made[name] = _about(told[name], shape) if name in told else shape
        return made


_PLAIN: Final[dict[object, str]] = {bool: "boolean", str: "string", NoneType: "null"}


def _has(game: AnyGame, card: Card) -> bool:
    """Whether *card* is of the pack of *game*: packs share codes, but no faces."""
    try:
        return game.card(card.code) is card
    except BadValue:
        return False


def _class_of(kind: object) -> type:
    """The class that *kind* is or, like `Match[Options, Reason]`, is of."""
    cls = get_origin(kind) or kind
    assert isinstance(cls, type), f"There is no schema of {kind!r}."
    return cls


def _words(cls: type) -> list[Json]:
    """The values of an Enum; none of another class."""
    return [each.value for each in cls] if issubclass(cls, Enum) else []


def _mark(kind: object) -> str | None:
    """The key under which a class says which it is, if it is marked by `said` or `variant`."""
    mark: str | None = getattr(kind, "json_key", None)
    return mark


def _members(kind: object) -> tuple[object, ...]:
    """The types of a union; a type that is none is its own only member."""
    return get_args(kind) if get_origin(kind) in (Union, UnionType) else (kind,)


def _deck() -> dict[object, Schema]:
    """Rows of a deck of Toucan, the memory game: what a type does not say of them."""
    from cardrules.games.toucan_burn.deck import HIGHEST, LARGEST, Rows

    power: Schema = {"enum": [*POWERS, None]}
    row = _row(_whole(0, HIGHEST), _whole(1, LARGEST), power, _whole(-HIGHEST, HIGHEST))
    return {Rows: _array(_about("Number, copies, power, points.", row), 1)}


# --- What options take ------------------------------------------------------------------------------------------------


@attrs.frozen
class _Taker:
    """Whether options take a number for one of them, beside others that are given."""

    options: Callable[..., object]
    name: str
    beside: tuple[tuple[str, int | None], ...] = ()

    def takes(self, number: int | None) -> bool:
        try:
            self.options(**dict(self.beside) | {self.name: number})
        except BadOptions:
            return False
        return True


def _range(asked: _Taker) -> tuple[int, int]:
    """The least and the greatest number taken.  Every number between two that are taken is taken."""
    held = next(number for number in range(MOST) if asked.takes(number))
    return _furthest(asked, held, -MOST - 1), _furthest(asked, held, MOST + 1)


def _furthest(asked: _Taker, good: int, bad: int) -> int:
    """The last number that is taken on the way from one that is to one that is not."""
    while abs(bad - good) > 1:
        middle = (good + bad) // 2
        if asked.takes(middle):
            good = middle
        else:
            bad = middle
    return good


def _ranges(options: type, name: str) -> dict[int, tuple[int, int]]:
    """By number of seats, what the option takes; where the seats are no option, there is one table, of 0."""
    if name == "seats" or "seats" not in get_type_hints(options):
        return {0: _range(_Taker(options, name))}
    least, most = _range(_Taker(options, "seats"))
    return {seats: _range(_Taker(options, name, (("seats", seats),))) for seats in range(least, most + 1)}


def _widest(ranges: Mapping[int, tuple[int, int]]) -> tuple[int, int]:
    return min([least for least, _ in ranges.values()]), max([most for _, most in ranges.values()])


def _number(options: type, name: str) -> Schema:
    """Of an option that is a number, or a number or null."""
    number = _whole(*_widest(_ranges(options, name)))
    others: list[Json] = [{"type": _PLAIN[kind]} for kind in _members(get_type_hints(options)[name]) if kind is not int]
    return {"anyOf": [number, *others]} if others else number


def _between_options(options: type) -> Schema:
    """What one option says of another: a range that the seats narrow, and two that may not both be null."""
    types = get_type_hints(options)
    numbers = [name for name, kind in types.items() if int in _members(kind)]
    rules: list[Json] = []
    for name in numbers:
        ranges = _ranges(options, name)
        for seats, bounds in ranges.items():
            if bounds != _widest(ranges):
                then: Schema = {"properties": {name: _whole(*bounds)}}
                rules.append({"if": {"properties": {"seats": {"const": seats}}}, "then": then})
    empty = [name for name in numbers if NoneType in _members(types[name])]
    for one, other in combinations(empty, 2):
        beside = {name: 1 for name in empty if name not in (one, other)} | {one: None}
        if not _Taker(options, other, tuple(beside.items())).takes(None):
            either: list[Json] = [{"properties": {name: {"type": "integer"}}} for name in (one, other)]
            rules.append(_about(f"There is a number for {one} or for {other}.", {"anyOf": either}))
    return {"allOf": rules} if rules else {}


# --- Docstrings -------------------------------------------------------------------------------------------------------


def _told(cls: type) -> str:
    """The docstring of a class in one line, up to what it raises."""
    text, _, _ = (cls.__doc__ or "").partition("  Raises ")
    return " ".join(text.split())


@cache
def _told_of_fields(cls: type) -> dict[str, str]:
    """What stands under the fields of a class in its source, by name."""
    import ast
    from importlib import import_module
    from inspect import getsource

    told: dict[str, str] = {}
    for held in ast.parse(getsource(import_module(cls.__module__))).body:
        if isinstance(held, ast.ClassDef) and held.name == cls.__name__:
            for field, below in pairwise(held.body):
                match field, below:
                    case ast.AnnAssign(target=ast.Name(id=name)), ast.Expr(value=ast.Constant(value=str(text))):
                        told[name] = " ".join(text.split())
                    case _:
                        pass
    return told
