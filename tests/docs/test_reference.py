"""The reference has every public name, and the pages of the five games are alike."""

from __future__ import annotations

import ast
import re
from importlib import import_module
from pathlib import Path

import pytest

import cardrules
from cardrules import testing
from cardrules.games import NAMES

ROOT = Path(__file__).resolve().parents[2]
DOCS = ROOT / "docs"

CORE = ("building", "cards", "codec", "dealing", "game", "games", "log", "seats", "text", "tricks")

SHOWN = re.compile(r"^\.\. auto(?:class|data|exception|function):: (\S+)$", re.MULTILINE)
WHOLE = re.compile(r"^\.\. automodule:: (\S+)(\n   :no-members:)?", re.MULTILINE)
HEADING = re.compile(r"^#+ (.+)$", re.MULTILINE)


def page(name: str) -> str:
    return (DOCS / f"{name}.md").read_text("utf-8")


def shown(*pages: str) -> list[str]:
    return [name for each in pages for name in SHOWN.findall(page(each))]


def written_down(module: str) -> set[str]:
    """The public names that *module* gives, with a docstring or as an alias."""
    tree = ast.parse(Path(import_module(module).__file__ or "").read_text("utf-8"))
    names: set[str] = set()
    for node, below in zip(tree.body, [*tree.body[1:], ast.Pass()], strict=True):
        if isinstance(node, ast.FunctionDef | ast.ClassDef):
            names.add(node.name)
        told = isinstance(below, ast.Expr) and isinstance(below.value, ast.Constant)
        if isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name) and told:
            names.add(node.target.id)
    return {name for name in names if not name.startswith("_")}


@pytest.mark.parametrize("core", CORE)
def test_a_module_of_the_core_is_there_whole(core: str) -> None:
    module = f"cardrules.{core}"
    names = {name.removeprefix(f"{module}.") for name in shown("reference-core", "reference-logs")}
    assert written_down(module) - names == set()


def test_nothing_is_shown_twice() -> None:
    names = shown("reference-core", "reference-logs")
    assert len(names) == len(set(names))


def test_the_front_page_of_the_reference_has_what_the_package_exports() -> None:
    listed = set(re.findall(r"`~cardrules\.[\w.]*?(\w+)`", page("reference")))
    assert listed == set(cardrules.__all__)


@pytest.mark.parametrize("game", NAMES)
def test_a_game_is_there_whole(game: str) -> None:
    module = import_module(f"cardrules.games.{game}")
    text = page(f"reference-{game}")
    from_the_core = re.findall(r"`(\w+)`", text.rpartition("From the core")[2])
    assert sorted([*shown(f"reference-{game}"), *from_the_core]) == sorted(module.__all__)


@pytest.mark.parametrize("game", NAMES)
def test_the_pages_of_the_games_have_the_same_headings(game: str) -> None:
    assert HEADING.findall(page(f"reference-{game}"))[1:] == HEADING.findall(page("reference-pip_pip"))[1:]


def test_the_test_kit_is_there_whole() -> None:
    modules = [name for name, without in WHOLE.findall(page("reference-testing")) if not without]
    assert sorted(testing.__all__) == sorted([name for name in testing.__all__ if _in_one_of(modules, name)])


def _in_one_of(modules: list[str], name: str) -> bool:
    return any(name in written_down(module) for module in modules)
