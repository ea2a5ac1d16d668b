"""The page of each game, alike in all five, and the tables of rules, reasons and options: as the classes are."""

from __future__ import annotations

import json
import re
import sys
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import Any, get_args

import attrs
import pytest

from cardrules import BadOptions, read_move

DOCS = Path(__file__).resolve().parents[2] / "docs"
sys.path.insert(0, str(DOCS))
clauses = import_module("clauses")

GAMES: dict[str, Any] = {name: import_module(f"cardrules.games.{name}") for name in clauses.PAGES}
every_game = pytest.mark.parametrize("name", GAMES)

HEADINGS = [
    "Seats and pack",
    "Deal",
    "Play",
    "A deal in code",
    "The rules that are enforced",
    "Scores",
    "Moves",
    "The phases of the table",
    "What each seat sees",
    "Options",
    "Where the rule text is unclear",
    "Editions",
]


@cache
def sections(name: str) -> dict[str, str]:
    """The page of a game, by heading; what stands above the first is under its title."""
    parts = re.split(r"^##? (.*)\n", (DOCS / f"{name}.md").read_text("utf-8"), flags=re.MULTILINE)
    return dict(zip(parts[1::2], parts[2::2], strict=True))


def rows(text: str) -> list[list[str]]:
    """The rows of the table in *text*, without its head."""
    return [line[2:-2].split(" | ") for line in text.splitlines() if line.startswith("| ")][1:]


# --- The pages --------------------------------------------------------------------------------------------------------


@every_game
def test_the_pages_of_all_games_have_the_same_headings_in_the_same_order(name: str) -> None:
    assert [*sections(name)] == [clauses.title_of(name), *HEADINGS]


@pytest.mark.parametrize("name", ["toucan_tricks", "toucan_burn"])
def test_the_two_toucans_say_first_that_there_are_two(name: str) -> None:
    other = {"toucan_tricks": "toucan_burn", "toucan_burn": "toucan_tricks"}[name]
    first = sections(name)[clauses.title_of(name)].strip().split("\n\n")[0]
    assert first.startswith("Two games bear the name Toucan: ") and f"{{doc}}`{other}`" in first


@every_game
def test_a_page_takes_in_the_generated_tables(name: str) -> None:
    for heading, table in {"The rules that are enforced": "rules", "Scores": "reasons"}.items():
        assert f"```{{include}} clauses/{name}-{table}.txt\n```" in sections(name)[heading]


@every_game
def test_every_section_with_something_to_run_runs_something(name: str) -> None:
    silent = {"Moves", "The phases of the table", "Options", "Where the rule text is unclear", "Deal", "Play"}
    assert not [heading for heading in HEADINGS if heading not in silent and ">>> " not in sections(name)[heading]]


@every_game
def test_every_move_is_told_once_with_its_fields_and_reads_as_it_is_written(name: str) -> None:
    told = rows(sections(name)["Moves"])
    assert [f"`{move.__name__}({', '.join(attrs.fields_dict(move))})`" for move in GAMES[name].MOVES] == [
        move for move, _, _ in told
    ]
    for move, written, _ in told:
        read = read_move(GAMES[name], written.strip("`"))
        assert move.startswith(f"`{type(read).__name__}(") and [*json.loads(written.strip("`"))][1:] == [
            *attrs.fields_dict(type(read))
        ]


@every_game
def test_every_phase_of_the_table_is_told_in_order(name: str) -> None:
    told = [phase for phase, _, _ in rows(sections(name)["The phases of the table"])]
    assert told == [f"`{phase.__name__}`" for phase in get_args(GAMES[name].Table)]


@every_game
def test_every_option_is_told_in_order_with_its_values_the_default_first(name: str) -> None:
    told = [row[:2] for row in rows(sections(name)["Options"])]
    assert told == [[f"`{option.name}`", clauses.written(option)] for option in clauses.options_of(name)]


@every_game
def test_every_link_to_a_clause_shows_its_number_and_every_ruling_beside_it_stands_there(name: str) -> None:
    held = {clauses.target(name, each.number): each for each in clauses.clauses_in(clauses.page_of(name))}
    page = (DOCS / f"{name}.md").read_text("utf-8")
    label = name.replace("_", "-")
    links = re.findall(rf"\[([^]]*)\]\(#({label}-[^)]*)\)(?:,\s+([A-Z]\d+)\b)?", page)
    assert len(links) >= 5
    for shown, target, ruling in links:
        assert held[target].number == shown and ruling in ("", *held[target].rulings), (shown, ruling)


# --- The tables -------------------------------------------------------------------------------------------------------


@every_game
def test_the_table_of_options_has_what_the_class_takes_and_nothing_else(name: str) -> None:
    options = GAMES[name].Options
    told = tuple(clauses.options_of(name))
    assert [option.name for option in told] == [field.name for field in attrs.fields(options)]
    for option in told:
        assert option.default == getattr(options(), option.name) and option.about and option.clause
        takes = [value for value in option.values if value is not None]
        refuses: list[object] = ["no such value", -1]
        if option.between is None:
            assert repr(option.values[0]) == repr(option.default) and len(set(map(repr, option.values))) > 1
        elif option.name != "first_dealer" or "seats" not in attrs.fields_dict(options):
            least, most = option.between
            takes += [least, most or 10**6]
            refuses += [least - 1] if most is None else [least - 1, most + 1]
        for value in takes:
            options(**{option.name: value})
        for value in refuses:
            with pytest.raises(BadOptions, match=option.name):
                options(**{option.name: value})


@every_game
def test_an_option_that_may_be_none_says_so(name: str) -> None:
    options = GAMES[name].Options
    instead = {"limit": {"rounds": 1}, "hands": {"target": 1}}
    for option in clauses.options_of(name):
        if None in option.values:
            options(**{option.name: None, **instead.get(option.name, {})})
        else:
            with pytest.raises(BadOptions, match=option.name):
                options(**{option.name: None})


@every_game
def test_an_options_ruling_stands_under_its_clause_and_names_it_where_it_can(name: str) -> None:
    held = {each.number: each for each in clauses.clauses_in(clauses.page_of(name))}
    for option in clauses.options_of(name):
        clause = held[option.clause]
        assert not option.ruling or option.ruling in clause.rulings
        assert f"`{option.name}`" in clause.under, option.name


@every_game
def test_the_tables_of_rules_and_reasons_have_every_member_with_its_sentence_and_clause(name: str) -> None:
    for members in (GAMES[name].Rule, GAMES[name].Reason):
        table = rows(clauses.members_table(name, members, "what it says"))
        assert [(word, sentence) for word, sentence, _ in table] == [(f"`{m.name}`", m.sentence) for m in members]
        assert [link.partition("]")[0] for _, _, link in table] == [f"[{m.clause}" for m in members]


def test_the_page_of_options_takes_in_the_table_of_every_game_under_its_title() -> None:
    page = (DOCS / "options.md").read_text("utf-8")
    for name in GAMES:
        assert f"## {clauses.title_of(name)}\n\n```{{include}} clauses/{name}-options.txt\n```\n" in page


@every_game
def test_the_page_of_the_rules_has_a_title_of_its_own_and_the_way_to_the_game(name: str) -> None:
    made = dict(clauses.pages())[f"seeds/{clauses.PAGES[name]}.md"]
    assert made.startswith(f"# Rules of {clauses.title_of(name)}\n\nHow it is played in code: {{doc}}`/{name}`.\n\n")


def test_a_page_of_the_documentation_that_the_rules_name_is_a_link() -> None:
    made = dict(clauses.pages())["seeds/001-toucan-burn.md"]
    assert "as {doc}`/fair-races` shows" in made and "`docs/" not in made


def test_every_clause_is_a_label_on_its_page_and_a_heading_of_what_stands_behind_it() -> None:
    for name, page in clauses.PAGES.items():
        made = dict(clauses.pages())
        for each in clauses.clauses_in(clauses.page_of(name)):
            label = clauses.target(name, each.number)
            assert f"({label})=\n\n[**{each.number}**](#{label}-behind) " in made[f"seeds/{page}.md"]
            assert f"({label}-behind)=\n\n### {each.number}\n\n> {each.text}\n" in made[f"clauses/{name}.md"]
