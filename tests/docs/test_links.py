"""Every link from one file of this project to another leads somewhere, and every page has something to try."""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator
from functools import cache
from importlib import import_module
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
DOCS = ROOT / "docs"

sys.path.insert(0, str(DOCS))
clauses = import_module("clauses")

PAGES = [
    *[ROOT / name for name in ("README.md", "CHANGELOG.md")],
    *sorted(DOCS.glob("*.md")),
    *sorted((ROOT / "seeds").glob("*.md")),
]

FENCE = re.compile(r"^(`{3,}|:{3,}).*?^\1", re.MULTILINE | re.DOTALL)
CODE = re.compile(r"`[^`\n]*`")
LINK = re.compile(r"\]\(([^()\s]+)\)")
ROLE = re.compile(r"\{(doc|download)\}`(?:[^`<]*<([^`>]+)>|([^`<]+))`")
INCLUDED = re.compile(r"^```\{(?:include|literalinclude)\} (\S+)$", re.MULTILINE)
LISTED = re.compile(r"^```\{toctree\}\n(.*?)^```", re.MULTILINE | re.DOTALL)
LABEL = re.compile(r"^\(([\w-]+)\)=$", re.MULTILINE)
HEADING = re.compile(r"^#{1,6} (.+)$", re.MULTILINE)


@cache
def made() -> dict[Path, str]:
    """The pages that are generated when the site is built."""
    return {DOCS / path: text for path, text in clauses.pages()}


def is_there(path: Path) -> bool:
    return path in made() or path.exists()


@cache
def text(page: Path) -> str:
    return made().get(page) or page.read_text("utf-8")


def anchors(page: Path) -> set[str]:
    """The headings of *page*, as links name them."""
    headings = HEADING.findall(FENCE.sub("", text(page)))
    return {re.sub(r"[^\w\- ]", "", heading.lower()).strip().replace(" ", "-") for heading in headings}


@cache
def labels() -> frozenset[str]:
    """What a link may name from anywhere: the labels of the pages, and those of the clauses."""
    found = {label for page in PAGES for label in LABEL.findall(text(page))}
    for game in clauses.PAGES:
        for clause in clauses.clauses_in(clauses.page_of(game)):
            label = clauses.target(game, clause.number)
            found |= {label, f"{label}-behind"}
    return frozenset(found)


def links(page: Path) -> Iterator[str]:
    """Those in the Markdown of *page* that lead to this project."""
    prose = CODE.sub("", FENCE.sub("", text(page)))
    return (link for link in LINK.findall(prose) if "://" not in link)


def leads_somewhere(page: Path, link: str) -> bool:
    path, _, anchor = link.partition("#")
    if not path:
        return anchor in anchors(page) | labels()
    target = page.parent / path
    return is_there(target) and (not anchor or anchor in anchors(target))


def named(page: Path) -> Iterator[tuple[str, Path]]:
    """What *page* names by a role or includes, and where that would be."""
    for kind, inside, alone in ROLE.findall(FENCE.sub("", text(page))):
        name = inside or alone
        below = (DOCS if name.startswith("/") else page.parent) / name.lstrip("/")
        yield name, below.with_name(f"{below.name}.md") if kind == "doc" else below
    for name in INCLUDED.findall(text(page)):
        yield name, page.parent / name


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.relative_to(ROOT).as_posix())
def test_every_link_leads_somewhere(page: Path) -> None:
    assert [link for link in links(page) if not leads_somewhere(page, link)] == []


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.relative_to(ROOT).as_posix())
def test_whatever_a_page_names_or_includes_is_there(page: Path) -> None:
    assert [name for name, path in named(page) if not is_there(path)] == []


def test_every_page_is_in_a_list_of_pages() -> None:
    listed = {"index"}
    for page in DOCS.glob("*.md"):
        for lines in LISTED.findall(text(page)):
            entries = [line for line in lines.splitlines() if line and not line.startswith(":")]
            listed |= {re.sub(r".*<(.+)>$", r"\1", entry) for entry in entries}
    assert {page.stem for page in DOCS.glob("*.md")} <= listed
    assert {path.relative_to(DOCS).with_suffix("").as_posix() for path in made() if path.suffix == ".md"} <= listed


@pytest.mark.parametrize("page", sorted(DOCS.glob("*.md")), ids=lambda page: page.stem)
def test_every_page_has_an_example(page: Path) -> None:
    assert page.stem == "changelog" or re.search(r"^```(python|text|json|sh|js)", text(page), re.MULTILINE)
