"""Which rules and which tests stand behind each clause of `seeds/`, and the tables of rules, reasons and options:
generated for the site, and checked by tests.

A test stands behind a clause when its name begins with a ruling of that clause (`test_p6_...`), or when it, or its
class, cites the ruling (`P6`) or the clause (`4.2`) in its docstring or beside its name.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterable, Iterator
from importlib import import_module
from itertools import groupby
from pathlib import Path
from typing import Any, Final

import attrs

from cardrules.testing import schema

ROOT: Final = Path(__file__).resolve().parent.parent

PAGES: Final = {
    "toucan_tricks": "000-toucan",
    "toucan_burn": "001-toucan-burn",
    "pip_pip": "002-pip-pip",
    "colonel": "003-colonel",
    "straw_man_tarock": "004-straw-man-tarock",
}
"""The page of `seeds/` of each game."""

TITLE: Final = re.compile(r"^# (.*)$", re.MULTILINE)
NAMED_PAGE: Final = re.compile(r"`docs/([\w-]+)\.md`")
CHAPTER: Final = re.compile(r"^## (\d+ .*)$", re.MULTILINE)
CLAUSE: Final = re.compile(r"^\*\*(\d+\.\d+)\*\* +", re.MULTILINE)
RULING: Final = re.compile(r"^- \*([A-Z]\d+)\*:", re.MULTILINE)
NAMED: Final = re.compile(r"test_([a-z]\d+)_")
ROW: Final = re.compile(r"\b([A-Z]\d+)\b")
CITED: Final = re.compile(r"(?<![\d.])(\d+\.\d+)(?![\d.])")
BACKED: Final = re.compile(r" \((?:([A-Z]\d+)|(\d+\.\d+))\)\.$")
"""How the description of an option ends: with its ruling or its clause."""


@attrs.frozen
class Test:
    """A test function."""

    file: str
    name: str
    """With its class, if it is in one."""
    rulings: tuple[str, ...]
    clauses: tuple[str, ...]


@attrs.frozen
class Clause:
    """A clause of a page, and what stands behind it."""

    number: str
    chapter: str
    """The heading above it."""
    text: str
    """Its own words, without the rulings."""
    under: str
    """All that stands between it and the next clause."""
    rulings: tuple[str, ...]
    rules: tuple[Any, ...] = ()
    """Members of `Rule` and `Reason` that cite it."""
    tests: tuple[Test, ...] = ()


def page_of(game: str) -> str:
    """The text of the page of `seeds/` of *game*."""
    return (ROOT / "seeds" / f"{PAGES[game]}.md").read_text("utf-8")


def title_of(game: str) -> str:
    """What the page calls the game."""
    found = TITLE.search(page_of(game))
    assert found is not None
    return found[1]


def clauses(game: str) -> tuple[Clause, ...]:
    """Of the page of *game*, in its order."""
    module = import_module(f"cardrules.games.{game}")
    rules, tests = [*module.Rule, *module.Reason], tuple(tests_of(game))
    return tuple(
        [
            attrs.evolve(
                each,
                rules=tuple([rule for rule in rules if rule.clause == each.number]),
                tests=tuple([t for t in tests if each.number in t.clauses or set(each.rulings) & set(t.rulings)]),
            )
            for each in clauses_in(page_of(game))
        ]
    )


def clauses_in(page: str) -> Iterator[Clause]:
    """The clauses of a page, each with its rulings."""
    found = [*CLAUSE.finditer(page)]
    chapters = [*CHAPTER.finditer(page)]
    ends = [match.start() for match in found[1:]] + [len(page)]
    for match, end in zip(found, ends, strict=True):
        chapter = [each[1] for each in chapters if each.start() < match.start()][-1]
        under = page[match.end() : end]
        text = " ".join(under.partition("\n\n")[0].split())
        yield Clause(match[1], chapter, text, under, tuple(dict.fromkeys(RULING.findall(under))))


def tests_of(game: str) -> Iterator[Test]:
    """Every test function of a game."""
    for file in sorted((ROOT / "tests" / "games" / game).glob("test_*.py")):
        text = file.read_text("utf-8")
        lines, tree = text.splitlines(), ast.parse(text)
        name = file.relative_to(ROOT).as_posix()
        for node in tree.body:
            inner = node.body if isinstance(node, ast.ClassDef) else [node]
            above = ast.get_docstring(node) or "" if isinstance(node, ast.ClassDef) else ""
            within = f"{node.name}." if isinstance(node, ast.ClassDef) else ""
            for each in inner:
                if isinstance(each, ast.FunctionDef) and each.name.startswith("test_"):
                    beside = " ".join([line.partition("#")[2] for line in lines[each.lineno - 1 : each.body[0].lineno]])
                    said = f"{above} {ast.get_docstring(each) or ''} {beside}"
                    rulings = [row.upper() for row in NAMED.findall(f"{each.name}_")] + ROW.findall(said)
                    yield Test(name, within + each.name, tuple(rulings), tuple(CITED.findall(said)))


# --- The options ------------------------------------------------------------------------------------------------------


@attrs.frozen
class Option:
    """An option of a game."""

    name: str
    values: tuple[Any, ...]
    """All of them, the default first, or none where they are too many to list."""
    between: tuple[int, int | None] | None
    """Of a number, the least and the most; no most where there is none to speak of."""
    default: Any
    about: str
    ruling: str
    """Its row; empty where a clause alone decides."""
    clause: str


def options_of(game: str) -> Iterator[Option]:
    """The options of *game*, in the order of the class."""
    module = import_module(f"cardrules.games.{game}")
    shapes: Any = schema(game, "options")["$defs"]
    held = tuple(clauses_in(page_of(game)))
    for field in attrs.fields(module.Options):
        shape = shapes["Options"]["properties"][field.name]
        ends = BACKED.search(shape["description"])
        assert ends is not None, field.name
        clause = ends[2] or _decided(held, field.name, ends[1])
        about = shape["description"][: ends.start()] + "."
        values, between = _values(shape)
        first = sorted(values, key=lambda value: repr(value) != repr(field.default))
        yield Option(field.name, tuple(first), between, field.default, about, ends[1] or "", clause)


def _decided(held: Iterable[Clause], name: str, ruling: str) -> str:
    """The clause under which *ruling* stands, and the option is named if it stands under several."""
    under = [each for each in held if ruling in each.rulings]
    return next((each.number for each in under if f"`{name}`" in each.under), under[0].number)


def _values(shape: dict[str, Any]) -> tuple[tuple[Any, ...], tuple[int, int | None] | None]:
    """What an option may be: the values in its schema, and the range of its numbers."""
    if "anyOf" in shape:
        parts = [_values(part) for part in shape["anyOf"]]
        return tuple([value for values, _ in parts for value in values]), parts[0][1]
    if "enum" in shape:
        return tuple(shape["enum"]), None
    if shape["type"] == "integer":
        most = shape["maximum"]
        return (), (shape["minimum"], most if most < 2**32 else None)
    return {"boolean": (True, False), "null": (None,)}.get(shape["type"], ()), None


def options_table(game: str) -> str:
    """All options of *game* with what they may be, and where that is decided."""
    lines = ["| option | values, default first | what it decides | ruling |", "|---|---|---|---|"]
    for each in options_of(game):
        link = f"[{each.ruling or each.clause}](#{target(game, each.clause)})"
        lines.append(f"| `{each.name}` | {written(each)} | {each.about} | {link} |")
    return "\n".join(lines) + "\n"


def written(option: Option) -> str:
    """What an option may be, the default first: its values, or the default and the range of its numbers."""
    listed = ", ".join([_code(value) for value in option.values])
    if option.name == "deck":
        return f"{listed}, or rows"
    if option.between is None:
        return listed
    least, most = option.between
    if (least, most) == (0, 1):
        return "0, 1"
    far = f"{least}, {least + 1}, ..." if most is None else f"{least} to {most}"
    return f"{_code(option.default)}; {far}" + (", or `None`" if None in option.values and option.default else "")


def _code(value: object) -> str:
    return str(value) if type(value) is int else f"`{value}`"


# --- The pages --------------------------------------------------------------------------------------------------------


def pages() -> Iterator[tuple[str, str]]:
    """Everything that is generated: the path from `docs/`, and the text."""
    yield "clauses/summary.txt", summary()
    for game, page in PAGES.items():
        module = import_module(f"cardrules.games.{game}")
        yield f"seeds/{page}.md", linked(game)
        yield f"clauses/{game}.md", behind(game)
        yield f"clauses/{game}-rules.txt", members_table(game, module.Rule, "what a refusal says")
        yield f"clauses/{game}-reasons.txt", members_table(game, module.Reason, "what the points are for")
        yield f"clauses/{game}-options.txt", options_table(game)


def target(game: str, number: str) -> str:
    """The label of a clause on the page of the rules."""
    return f"{game.replace('_', '-')}-{number.replace('.', '-')}"


def linked(game: str) -> str:
    """The page of `seeds/` of *game*, as the site has it: under a title of its own, with the way to the game.

    Each clause has a label, and is a link to what stands behind it; a page of `docs/` that is named is a link too.
    """
    page = TITLE.sub(rf"# Rules of \1\n\nHow it is played in code: {{doc}}`/{game}`.", page_of(game), count=1)
    page = NAMED_PAGE.sub(r"{doc}`/\1`", page)

    def with_links(match: re.Match[str]) -> str:
        label = target(game, match[1])
        return f"({label})=\n\n[**{match[1]}**](#{label}-behind) "

    return CLAUSE.sub(with_links, page)


def members_table(game: str, members: Iterable[Any], told: str) -> str:
    """The rules or the reasons of *game*: name, sentence, clause."""
    lines = [f"| name | {told} | clause |", "|---|---|---|"]
    for each in members:
        lines.append(f"| `{each.name}` | {each.sentence} | [{each.clause}](#{target(game, each.clause)}) |")
    return "\n".join(lines) + "\n"


def summary() -> str:
    """How much stands behind the clauses of each game."""
    lines = ["| game | clauses | rulings | rules | reasons | tests |", "|---|---|---|---|---|---|"]
    for game in PAGES:
        module, rows = import_module(f"cardrules.games.{game}"), clauses(game)
        rulings = {ruling for row in rows for ruling in row.rulings}
        tests = {test for row in rows for test in row.tests}
        counts = [len(rows), len(rulings), len(module.Rule), len(module.Reason), len(tests)]
        lines.append(f"| {{doc}}`{title_of(game)} </clauses/{game}>` | {' | '.join(map(str, counts))} |")
    return "\n".join(lines) + "\n"


def behind(game: str) -> str:
    """The page of what stands behind the clauses of *game*."""
    rows = clauses(game)
    lines = [
        f"# {title_of(game)}: what stands behind each clause",
        "",
        f"Each clause of {{doc}}`the rules </seeds/{PAGES[game]}>`, with the rules that refuse a move by it, the "
        "reasons of score lines that cite it, and the tests that prove it or one of its rulings. The game itself: "
        f"{{doc}}`/{game}`. How this page is made: {{doc}}`/clauses`.",
        "",
        "| clause | rulings | rules and reasons | tests |",
        "|---|---|---|---|",
    ]
    for row in rows:
        names = ", ".join([f"`{rule.name}`" for rule in row.rules])
        link = f"[{row.number}](#{target(game, row.number)}-behind)"
        lines.append(f"| {link} | {', '.join(row.rulings)} | {names} | {len(row.tests)} |")
    for chapter, held in groupby(rows, lambda row: row.chapter):
        lines += ["", f"## {chapter}"]
        for row in held:
            lines += _behind(game, row)
    return "\n".join(lines) + "\n"


def _behind(game: str, row: Clause) -> Iterator[str]:
    label = target(game, row.number)
    yield from ("", f"({label}-behind)=", "", f"### {row.number}", "")
    decided = f" Rulings: {', '.join(row.rulings)}." if row.rulings else ""
    yield from (f"> {row.text}", "", f"[In the rules.](#{label}){decided}")
    if row.rules:
        yield ""
    for rule in row.rules:
        yield f"- `{type(rule).__name__}.{rule.name}`: {rule.sentence}"
    for file, tests in groupby(row.tests, lambda test: test.file):
        yield from ("", f"`{file}`:", "")
        for test in tests:
            yield f"- `{test.name}`"
