"""Values to plain JSON and back: strict, because here the bytes of strangers come in.

A class becomes an object with all its fields, a tuple an array, a card its code, a member of an Enum its value.  A move
says which it is under "move", a member of another union under "is"; the dealer's act stands under "move" too.  Fields
outside `==` follow from the others and are not written.

The types say how a value is read: `from_json` makes a reader of each class once, and a reader takes exactly what
`to_json` writes.  It guesses, repairs, skips and ignores nothing.  Whatever is wrong is a `BadValue` with the path to
it and one of these codes:

    text      encoding bom carriage_return too_long json nesting duplicate_key float constant integer surrogate
    values    type missing_key unknown_key value card move variant options integer surrogate nesting view
"""

from __future__ import annotations

import operator
import re
from collections.abc import Callable, Iterable
from enum import Enum
from functools import cache
from itertools import repeat
from types import NoneType, UnionType
from typing import Final, Literal, TypeAlias, TypeGuard, TypeVar, Union, cast, get_args, get_origin, get_type_hints

import attrs

from cardrules.cards import Card
from cardrules.game import MOST, BadOptions, BadValue, Dealt, Game, M, Match, O, S, V, is_row, is_seated
from cardrules.seats import misplaced

Json: TypeAlias = bool | int | str | list["Json"] | dict[str, "Json"] | None
"""What this library writes and reads: JSON without fractions."""

LONGEST: Final = 64 * 1024
"""Bytes of UTF-8 in one text."""
DEEPEST: Final = 8
"""Arrays and objects inside one another."""

FaceOf: TypeAlias = Callable[[str], Card]
"""The card with a code; raises BadValue "card"."""

T = TypeVar("T")


# --- Text -------------------------------------------------------------------------------------------------------------


def parse(text: str | bytes, *, longest: int = LONGEST) -> Json:
    """The value that one JSON text says, with any JSON spacing but the carriage return; raises BadValue.

    A text of more than *longest* bytes is refused.
    """
    from json import JSONDecodeError, dumps, loads  # here, so that `import cardrules` stays light

    text = _checked(text, longest)
    try:
        value: Json = loads(
            text, object_pairs_hook=_once_each, parse_int=_digits, parse_float=_fraction, parse_constant=_constant
        )
    except JSONDecodeError as error:
        raise BadValue("", "json", f"This is no JSON: {error}.") from None
    if "\\u" in text:
        _check_text(dumps(value, ensure_ascii=False))
    return value


def written(json: Json) -> str:
    """*json* in one line as logs have it: ", " and ": " between, ASCII, no newline."""
    from json import dumps

    return dumps(json, ensure_ascii=True, allow_nan=False)


def _checked(text: str | bytes, longest: int) -> str:
    """*text* as a str that is safe to hand to the JSON parser."""
    size = len(text)
    if isinstance(text, str) and size <= longest:
        size = len(_check_text(text))
    if size > longest:
        raise BadValue("", "too_long", f"A text has at most {longest} bytes.")
    if isinstance(text, bytes):
        try:
            text = text.decode()
        except UnicodeDecodeError:
            raise BadValue("", "encoding", "This is no UTF-8.") from None
    if text.startswith("\ufeff"):
        raise BadValue("", "bom", "A text begins without a byte order mark.")
    if "\r" in text:
        raise BadValue("", "carriage_return", "There is no carriage return in a text.")
    _check_nesting(text)
    return text


def _check_text(text: str) -> bytes:
    """The bytes of *text*, which has no lone surrogate."""
    try:
        return text.encode()
    except UnicodeEncodeError:
        raise BadValue("", "surrogate", "There is half a surrogate pair in a text.") from None


_STRINGS_AND_BRACKETS: Final = re.compile(r'"[^"\\]*(?:\\.[^"\\]*)*"?|[\[\]{}]', re.DOTALL)
"""The last quotation mark is optional, so that no match is ever tried twice: the search is linear."""


def _check_nesting(text: str) -> None:
    """Before the parser sees it, so that it never recurses deeper."""
    depth = 0
    for found in _STRINGS_AND_BRACKETS.finditer(text):
        mark = found.group()
        if mark in "[{":
            depth += 1
            if depth > DEEPEST:
                raise _too_deep()
        elif mark in "]}":
            depth -= 1


def _too_deep() -> BadValue:
    return BadValue("", "nesting", f"Arrays and objects stand at most {DEEPEST} deep.")


def _once_each(pairs: list[tuple[str, Json]]) -> dict[str, Json]:
    made = dict(pairs)
    if len(made) < len(pairs):
        raise BadValue("", "duplicate_key", "An object has each key once.")
    return made


def _digits(digits: str) -> int:
    if len(digits) > len(str(-MOST)):
        raise _too_large()
    return _whole(int(digits))


def _whole(number: int) -> int:
    """*number*, if every reader of JSON keeps it exactly."""
    if not -MOST <= number <= MOST:
        raise _too_large()
    return number


def _too_large() -> BadValue:
    return BadValue("", "integer", f"A whole number is at most {MOST}.")


def _fraction(digits: str) -> Json:
    raise BadValue("", "float", f"{_shown(digits)} is no whole number.")


def _constant(name: str) -> Json:
    raise BadValue("", "constant", f"{name} is no number.")


# --- What an error says -----------------------------------------------------------------------------------------------


def _wrong(code: str, wanted: str, found: object) -> BadValue:
    return BadValue("", code, f"Here belongs {wanted}, not {_shown(found)}.")


def _shown(found: object) -> str:
    """*found*, in few letters; of what is not plain only its class, for its repr may be long or fail."""
    if type(found) is str:
        return repr(found) if len(found) <= 40 else f"{found[:40]!r}..."
    if found is None or type(found) is bool:
        return _WORDS[found]
    if type(found) is float:
        return repr(found)
    if type(found) is int:
        return str(found) if -MOST <= found <= MOST else "a number of too many digits"
    if _is_array(found):
        return f"an array of {len(found)}"
    if _is_mapping(found):
        return "an object"
    return f"something of class {type(found).__name__!r:.40}"


_WORDS: Final = {None: "null", True: "true", False: "false"}


def _under(step: str, error: BadValue) -> BadValue:
    """*error*, seen from one step further out: a key, or a place in brackets."""
    dot = "." if error.path and not error.path.startswith("[") else ""
    return BadValue(step + dot + error.path, error.code, error.message)


# --- The shape of a class ---------------------------------------------------------------------------------------------


@cache
def _keys(kind: type) -> tuple[tuple[str, str], ...]:
    """The key and the name of each field that is part of the value.  A Dealt says its act as a move says its class."""
    names = [field.name for field in attrs.fields(kind) if field.eq]
    return tuple([("move" if kind is Dealt and name == "act" else name, name) for name in names])


@cache
def _tag(kind: type) -> tuple[str, str] | None:
    """The key that says the class, and what it says, for a class marked by `said` or `variant`."""
    key: str | None = getattr(kind, "json_key", None)
    return (key, re.sub("(?<!^)(?=[A-Z])", "_", kind.__name__).lower()) if key else None


def _is_array(json: object) -> TypeGuard[list[object]]:
    return type(json) is list


def _is_mapping(json: object) -> TypeGuard[dict[object, object]]:
    return type(json) is dict


def _is_object(json: object) -> TypeGuard[dict[str, object]]:
    """Whether *json* is a dict with text keys.  Those are seen first: other keys may do anything when compared."""
    return _is_mapping(json) and all([type(key) is str for key in json])


# --- Writing ----------------------------------------------------------------------------------------------------------


def to_json(value: object) -> Json:
    """*value* as plain JSON; raises BadValue for what has no such form.  A `Dealt` or a state says secrets."""
    return _plain(value, DEEPEST)


def _plain(value: object, room: int) -> Json:
    """*value*, in which arrays and objects may stand *room* deep."""
    if value is None or type(value) is bool:
        return value
    if type(value) is int:
        return _whole(value)
    if type(value) is str:
        _check_text(value)
        return value
    if type(value) is Card:
        return value.code
    if isinstance(value, Enum):
        return _plain(value.value, room)
    if room == 0:
        raise _too_deep()
    if is_row(value):
        return _plain_row(value, room - 1)
    if attrs.has(type(value)):
        return _plain_fields(value, room - 1)
    raise _wrong("type", "a value of this library", value)


def _plain_row(row: tuple[object, ...], room: int) -> list[Json]:
    made: list[Json] = []
    try:
        for value in row:
            made.append(_plain(value, room))
    except BadValue as error:
        raise _under(f"[{len(made)}]", error) from None
    return made


def _plain_fields(value: object, room: int) -> dict[str, Json]:
    kind: type = type(value)
    tag, key = _tag(kind), ""
    made: dict[str, Json] = dict([tag]) if tag else {}
    try:
        for key, name in _keys(kind):
            made[key] = _plain(getattr(value, name), room)
    except BadValue as error:
        raise _under(key, error) from None
    return made


# --- Reading ----------------------------------------------------------------------------------------------------------

Reader: TypeAlias = Callable[[object, FaceOf], object]
"""Reads a plain value of one type; raises BadValue with the path from there."""


def from_json(kind: type[T], json: object, card: FaceOf) -> T:
    """The value of class *kind* that the plain value *json* says, cards being found by *card*; raises BadValue."""
    return _read(kind, json, card)


def _read(kind: type[T] | tuple[type[T], ...], json: object, card: FaceOf) -> T:
    """The only cast of the house but `built`'s: the reader of a type makes values of that type."""
    return cast("T", _reader(kind)(json, card))


def _reader(kind: object) -> Reader:
    """The reader of a type, or of a tuple of marked classes; made once."""
    if kind not in _READERS:
        _READERS[kind] = _new_reader(kind)
    return _READERS[kind]


def _new_reader(kind: object) -> Reader:
    if is_row(kind):
        return _read_union(kind)
    origin, of = get_origin(kind), get_args(kind)
    if origin is Literal:
        return _read_one_of({(type(value), value): value for value in of})
    if origin is Union or origin is UnionType:
        return _read_union(of)
    if origin is tuple:
        return _read_row(repeat(_reader(of[0]))) if of[1:] == (...,) else _read_row([*map(_reader, of)], len(of))
    cls = _class_of(kind)
    if attrs.has(cls):
        return _read_tagged((kind,)) if _tag(cls) else _read_fields(kind)
    if issubclass(cls, Enum):
        return _read_one_of({(type(member.value), member.value): member for member in cls})
    raise _no_reader(kind)


def _class_of(kind: object) -> type:
    """The class that *kind* is or, like `Match[Options, Reason]`, is of."""
    cls = get_origin(kind) or kind
    if not isinstance(cls, type):
        raise _no_reader(kind)
    return cls


def _no_reader(kind: object) -> TypeError:
    return TypeError(f"The codec reads no values of {kind!r}.")


def _read_none(json: object, _card: FaceOf) -> None:
    if json is not None:
        raise _wrong("type", "null", json)


def _read_bool(json: object, _card: FaceOf) -> bool:
    if type(json) is not bool:
        raise _wrong("type", "true or false", json)
    return json


def _read_int(json: object, _card: FaceOf) -> int:
    if type(json) is not int:
        raise _wrong("type", "a whole number", json)
    return _whole(json)


def _read_str(json: object, _card: FaceOf) -> str:
    if type(json) is not str:
        raise _wrong("type", "a text", json)
    _check_text(json)
    return json


def _read_card(json: object, card: FaceOf) -> Card:
    if type(json) is not str:
        raise _wrong("type", "the code of a card", json)
    if len(json) > 40:
        raise _wrong("card", "the code of a card", json)
    return card(json)


_READERS: Final[dict[object, Reader]] = {
    NoneType: _read_none,
    bool: _read_bool,
    int: _read_int,
    str: _read_str,
    Card: _read_card,
}


def _read_one_of(allowed: dict[tuple[type, object], object]) -> Reader:
    """Of the words *allowed*, by class and word: `true` is not 1."""
    kinds = {kind for kind, _ in allowed} & {NoneType, bool, int, str}
    wanted = "one of " + ", ".join([repr(word) for _, word in allowed])

    def read(json: object, _card: FaceOf) -> object:
        if type(json) not in kinds:
            raise _wrong("type", wanted, json)
        if (type(json), json) not in allowed:
            raise _wrong("value", wanted, json)
        return allowed[type(json), json]

    return read


def _read_union(kinds: tuple[object, ...]) -> Reader:
    """Of a type or null, of marked classes, or null, or of words or an array."""
    others = tuple([kind for kind in kinds if kind is not NoneType])
    rows = [kind for kind in others if get_origin(kind) is tuple]
    if len(others) == 1:
        read_other = _reader(others[0])
    elif len(rows) == 1 and len(others) == 2:
        read_other = _read_word_or_row(*[_reader(kind) for kind in sorted(others, key=lambda kind: kind in rows)])
    else:
        read_other = _read_tagged(others)
    if len(others) == len(kinds):
        return read_other
    return lambda json, card: None if json is None else read_other(json, card)


def _read_word_or_row(read_word: Reader, read_row: Reader) -> Reader:
    def read(json: object, card: FaceOf) -> object:
        if _is_array(json):
            return read_row(json, card)
        if type(json) is not str:
            raise _wrong("type", "a word or an array", json)
        return read_word(json, card)

    return read


def _read_row(readers: Iterable[Reader], length: int | None = None) -> Reader:
    """Of a tuple, each place by its own reader."""
    wanted = "an array" if length is None else f"an array of {length}"

    def read(json: object, card: FaceOf) -> object:
        if not _is_array(json) or (length is not None and len(json) != length):
            raise _wrong("type", wanted, json)
        made: list[object] = []
        try:
            for each, read_each in zip(json, readers, strict=False):
                made.append(read_each(each, card))
        except BadValue as error:
            raise _under(f"[{len(made)}]", error) from None
        return tuple(made)

    return read


def _read_tagged(kinds: tuple[object, ...]) -> Reader:
    """Of marked classes, which all are of one mark: the tag decides."""
    tags = {_tag(_class_of(kind)): _read_fields(kind) for kind in kinds}
    readers = {tag[1]: read for tag, read in tags.items() if tag}
    marks = {tag and tag[0] for tag in tags}
    mark = marks.pop()
    if marks or mark is None:
        raise _no_reader(kinds)  # nothing tells them apart
    code = "move" if mark == "move" else "variant"
    wanted = "one of " + ", ".join(map(repr, readers))

    def read(json: object, card: FaceOf) -> object:
        if not _is_object(json):
            raise _wrong("type", "an object", json)
        if mark not in json:
            raise BadValue("", "missing_key", f"The key {mark!r} is missing.")
        word = json[mark]
        if type(word) is not str or word not in readers:
            raise BadValue(mark, code, f"Here belongs {wanted}, not {_shown(word)}.")
        return readers[word](json, card)

    return read


def _read_fields(kind: object) -> Reader:
    """Of an attrs class: every field is there, and nothing else."""
    cls, types, tag = _class_of(kind), _types(kind), _tag(_class_of(kind))
    readers = [(key, name, _reader(types[name])) for key, name in _keys(cls)]
    keys = [key for key, *_ in readers]
    expected = frozenset([*keys, tag[0]] if tag else keys)

    def read(json: object, card: FaceOf) -> object:
        if not _is_object(json):
            raise _wrong("type", "an object", json)
        if json.keys() != expected:
            raise _wrong_keys(json, expected)
        made: dict[str, object] = {}
        key = ""
        try:
            for key, name, read_field in readers:
                made[name] = read_field(json[key], card)
        except BadValue as error:
            raise _under(key, error) from None
        try:
            return cls(**made)
        except BadOptions as error:  # an option that its game does not have is at fault under its own name
            raise _under(error.option, _wrong("options", error.wanted, json[error.option])) from None

    return read


def _types(kind: object) -> dict[str, object]:
    """The types of the fields, by name, with what stands in the brackets of a generic class put in its place."""
    cls = _class_of(kind)
    variables: tuple[object, ...] = getattr(cls, "__parameters__", ())
    bound = dict(zip(variables, get_args(kind), strict=False))
    return {name: _put_in(hint, bound) for name, hint in get_type_hints(cls).items()}


def _put_in(hint: object, bound: dict[object, object]) -> object:
    if hint in bound:
        return bound[hint]
    inside: tuple[object, ...] = getattr(hint, "__parameters__", ()) if get_args(hint) else ()
    return _subscript(hint, tuple([bound.get(variable, variable) for variable in inside])) if inside else hint


_subscript: Final[Callable[[object, object], object]] = getattr(operator, "getitem")  # noqa: B009 - it is typed for less


def _wrong_keys(json: dict[str, object], expected: frozenset[str]) -> BadValue:
    missing = sorted(expected - json.keys())
    if missing:
        return BadValue("", "missing_key", f"The key {missing[0]!r} is missing.")
    unknown = next(key for key in json if key not in expected)
    return BadValue("", "unknown_key", f"There is no key {_shown(unknown)} here, but {', '.join(sorted(expected))}.")


# --- The doors --------------------------------------------------------------------------------------------------------


def read_move(game: Game[O, S, M, V], json: object) -> M:
    """The player's move that *json*, a text or a plain value, says; never a `Dealt`.  Raises BadValue.

    Its seat is what the message says: before it is played, compare it with the seat of the connection, or ask the
    game's `breach` with that seat's view.  Whether the move is legal is for `apply` to say.
    """
    return _read(game.MOVES, _given(json), game.card)


def read_view(game: Game[O, S, M, V], json: object) -> V:
    """The view that *json*, a text or a plain value, says, of a seat that is at its table.  Raises BadValue.

    It comes from a server that its client trusts: that its cards add up to the pack is not checked.
    """
    seen = from_json(game.View, _given(json), game.card)
    seats = _seats(game, seen.table)
    if not is_seated(seen.seat, seats):
        raise BadValue("seat", "value", f"No seat {seen.seat} is at this table: its seats are 0 to {seats - 1}.")
    for path, what in misplaced(seen.table, seats):
        raise BadValue(f"table.{path}", "view", f"It {what}")
    try:
        str(seen)  # a client tells it to its player
        imagined = game.imagine(seen, game.hidden(seen))
        own = [move for move in game.legal_moves(imagined) if move.seat == seen.seat]
        waited = game.awaited(seen.table)
        fits = game.view(imagined, seen.seat) == seen and game.choices(seen) == tuple(own)
        fits = fits and (waited is None or is_seated(waited, seats))
    except Exception:  # noqa: BLE001  # parts that do not fit together may fail anywhere
        fits = False
    if not fits:
        raise BadValue("", "view", "No state of the game looks like this to its seat.")
    return seen


def _seats(game: Game[O, S, M, V], table: object) -> int:
    """How many play by the options of a match; 0 for a table without one."""
    options: object = getattr(getattr(table, "match", None), "options", None)
    begun: object = getattr(game.start(options).table, "match", None) if isinstance(options, game.Options) else None
    return len(begun.scores) if isinstance(begun, Match) else 0


def read_options(game: Game[O, S, M, V], json: object) -> O:
    """The options that *json*, a text or a plain value, says.  Raises BadValue."""
    return from_json(game.Options, _given(json), game.card)


def _given(json: object) -> object:
    """A plain value; a text is parsed first."""
    return parse(json) if type(json) is str or type(json) is bytes else json
