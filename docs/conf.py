"""How the documentation is built: sphinx-build -nW docs docs/_build."""

import sys
from pathlib import Path

from docutils import nodes
from sphinx.addnodes import pending_xref
from sphinx.application import Sphinx

from cardrules import __version__

HERE = Path(__file__).parent

project = "cardrules"
author = "the cardrules authors"
copyright = "2026, the cardrules authors"  # noqa: A001  # the name that Sphinx reads
version = release = __version__

extensions = ["myst_parser", "sphinx.ext.autodoc", "sphinx.ext.doctest"]
myst_enable_extensions = ["colon_fence"]
myst_heading_anchors = 3
exclude_patterns = ["_build"]
html_theme = "furo"
html_title = f"cardrules {release}"
nitpicky = True
nitpick_ignore_regex = [
    # the standard library and attrs are not linked: the site is built without a network
    (r"py:.*", r"(collections|typing|enum|attrs?|pathlib|io|types|hashlib)\b.*"),
    (r"py:.*", r"(None|bool|bytes|dict|float|int|list|object|str|tuple|type|frozenset|ValueError|Exception|Enum)"),
    (r"py:.*", r"(Any|Callable|Final|Generic|Iterable|Iterator|Literal|Mapping|Protocol|Sequence)"),
    (r"py:.*", r"(cardrules\.\w+\.)?[A-Z]2?"),  # type variables
    (r"py:.*", r"(Cards|Move|Table|Validator|Suit|Seat|Json|FaceOf)"),  # type aliases
]
autodoc_member_order = "bysource"
autodoc_default_options = {"members": True, "show-inheritance": True}
autodoc_typehints_format = "short"
autodoc_class_signature = "separated"


def setup(app: Sphinx) -> None:
    app.connect("doctree-read", examples_run)
    app.connect("doctree-read", words_of_the_game)


def examples_run(app: Sphinx, page: nodes.document) -> None:
    """A Python example with a prompt is run by the doctest builder, though its fence says only ```python."""
    for block in page.findall(nodes.literal_block):
        if block.get("language") == "python" and block.astext().startswith(">>>"):
            block["testnodetype"] = "doctest"
            block["groups"] = ["default"]


def words_of_the_game(app: Sphinx, page: nodes.document) -> None:
    """A name that several games give to a type means, in the section of a game, the type of that game."""
    known = app.env.get_domain("py").data["objects"]
    for link in page.findall(pending_xref):
        game = (link.get("py:module") or "").rpartition(".")[0]
        name = f"{game}.state.{link['reftarget']}"
        if name in known:
            link["reftarget"] = name


# The pages of seeds/ are part of the site; they live beside the package, where players look for them.  Each clause is a
# link to the rules and tests behind it, on a page that is made from them.
sys.path.insert(0, str(HERE))
import clauses  # noqa: E402  # it lies beside this file

for folder in ("seeds", "clauses"):
    (HERE / folder).mkdir(exist_ok=True)
for game, page in clauses.PAGES.items():
    text = (clauses.ROOT / "seeds" / f"{page}.md").read_text("utf-8")
    (HERE / "seeds" / f"{page}.md").write_text(clauses.linked(game, text), "utf-8")
    (HERE / "clauses" / f"{game}.md").write_text(clauses.behind(game), "utf-8")
