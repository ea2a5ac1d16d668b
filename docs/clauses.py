"""Which rules and which tests stand behind each clause of `seeds/`: generated for the site, and checked by a test.

A test stands behind a clause when its name begins with a ruling of that clause (`test_p6_...`), or when it, or its
class, cites the ruling (`P6`) or the clause (`4.2`) in its docstring or beside its name.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from typing import Any, Final

import attrs

ROOT: Final = Path(__file__).resolve().parent.parent

PAGES: Final = {
    "toucan_tricks": "000-toucan",
    "toucan_burn": "001-toucan-burn",
    "pip_pip": "002-pip-pip",
    "colonel": "003-colonel",
    "straw_man_tarock": "004-straw-man-tarock",
}
"""The page of `seeds/` of each game."""

CLAUSE: Final = re.compile(r"^\*\*(\d+\.\d+)\*\*", re.MULTILINE)
RULING: Final = re.compile(r"^- \*([A-Z]\d+)\*:", re.MULTILINE)
NAMED: Final = re.compile(r"test_([a-z]\d+)_")
ROW: Final = re.compile(r"\b([A-Z]\d+)\b")
CITED: Final = re.compile(r"(?<![\d.])(\d+\.\d+)(?![\d.])")


@attrs.frozen
class Test:
    """A test function."""

    file: str
    name: str
    rulings: tuple[str, ...]
    clauses: tuple[str, ...]


@attrs.frozen
class Clause:
    """A clause of a page, and what stands behind it."""

    number: str
    rulings: tuple[str, ...]
    rules: tuple[Any, ...]
    """Members of `Rule` and `Reason` that cite it."""
    tests: tuple[Test, ...]


def clauses(game: str) -> tuple[Clause, ...]:
    """Of the page of *game*, in its order."""
    module = import_module(f"cardrules.games.{game}")
    rules, tests = [*module.Rule, *module.Reason], tuple(tests_of(game))
    made = []
    for number, rulings in rulings_of((ROOT / "seeds" / f"{PAGES[game]}.md").read_text("utf-8")):
        behind = [each for each in tests if number in each.clauses or set(rulings) & set(each.rulings)]
        made.append(Clause(number, rulings, tuple([rule for rule in rules if rule.clause == number]), tuple(behind)))
    return tuple(made)


def rulings_of(page: str) -> Iterator[tuple[str, tuple[str, ...]]]:
    """Each clause of a page with the rulings that stand under it."""
    found = [*CLAUSE.finditer(page)]
    ends = [match.start() for match in found[1:]] + [len(page)]
    for match, end in zip(found, ends, strict=True):
        yield match[1], tuple(dict.fromkeys(RULING.findall(page[match.end() : end])))


def tests_of(game: str) -> Iterator[Test]:
    """Every test function of a game."""
    for file in sorted((ROOT / "tests" / "games" / game).glob("test_*.py")):
        text = file.read_text("utf-8")
        lines, tree = text.splitlines(), ast.parse(text)
        name = file.relative_to(ROOT).as_posix()
        for node in tree.body:
            inner = node.body if isinstance(node, ast.ClassDef) else [node]
            above = ast.get_docstring(node) or "" if isinstance(node, ast.ClassDef) else ""
            for each in inner:
                if isinstance(each, ast.FunctionDef) and each.name.startswith("test_"):
                    beside = " ".join([line.partition("#")[2] for line in lines[each.lineno - 1 : each.body[0].lineno]])
                    said = f"{above} {ast.get_docstring(each) or ''} {beside}"
                    rulings = [row.upper() for row in NAMED.findall(f"{each.name}_")] + ROW.findall(said)
                    yield Test(name, each.name, tuple(rulings), tuple(CITED.findall(said)))


# --- The pages --------------------------------------------------------------------------------------------------------


def target(game: str, number: str) -> str:
    return f"{game.replace('_', '-')}-{number.replace('.', '-')}"


def linked(game: str, page: str) -> str:
    """A page of `seeds/`, each clause being a link to what stands behind it."""
    return CLAUSE.sub(lambda match: f"[**{match[1]}**](#{target(game, match[1])})", page)


def behind(game: str) -> str:
    """The page of what stands behind the clauses of *game*."""
    rows = clauses(game)
    lines = [
        f"# {import_module(f'cardrules.games.{game}').__doc__.partition(',')[0]}: what stands behind each clause",
        "",
        f"Every clause of {{doc}}`the rules </seeds/{PAGES[game]}>` has a rule that can refuse a move, a reason of a "
        "score line, or tests; the build fails when one has none. This page is made from the rules and the tests.",
        "",
        "| clause | rulings | rules and reasons | tests |",
        "|---|---|---|---|",
    ]
    for row in rows:
        names = ", ".join([f"`{rule.name}`" for rule in row.rules])
        link = f"[{row.number}](#{target(game, row.number)})"
        lines.append(f"| {link} | {', '.join(row.rulings)} | {names} | {len(row.tests)} |")
    for row in rows:
        lines += ["", f"({target(game, row.number)})=", "", f"## {row.number}", ""]
        lines += [f"- `{type(rule).__name__}.{rule.name}`: {rule.sentence}" for rule in row.rules]
        lines += [f"- `{each.file}`: `{each.name}`" for each in row.tests]
    return "\n".join(lines) + "\n"
