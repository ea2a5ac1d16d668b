"""How the documentation is built: sphinx-build -nW docs docs/_build."""

import sys
from pathlib import Path

from docutils import nodes
from sphinx.application import Sphinx

from cardrules import __version__

HERE = Path(__file__).parent

sys.path.insert(0, str(HERE))
import reading  # noqa: E402  # it lies beside this file

project = "cardrules"
author = "the cardrules authors"
copyright = "2026, the cardrules authors"  # noqa: A001  # the name that Sphinx reads
version = release = __version__

extensions = ["myst_parser", "sphinx.ext.autodoc", "sphinx.ext.doctest"]
myst_enable_extensions = ["colon_fence"]
myst_heading_anchors = 3
exclude_patterns = ["_build"]
html_theme = "furo"
pygments_dark_style = "github-dark"
html_static_path = ["_static"]
html_css_files = ["tables.css"]
html_title = f"cardrules {release}"
nitpicky = True
nitpick_ignore_regex = [
    # the standard library and attrs are not linked: the site is built without a network
    (r"py:.*", r"(st|hypothesis|pytest|pluggy|collections|typing|enum|attrs?|pathlib|io|types|hashlib)\b.*"),
    (r"py:.*", r"(None|bool|bytes|dict|float|int|list|object|str|tuple|type|frozenset|ValueError|Exception|Enum)"),
    (r"py:.*", r"(Any|Callable|Final|Generic|Iterable|Iterator|Literal|Mapping|Protocol|Sequence)"),
    (r"py:.*", r"(cardrules\.\w+\.)?[A-Z]2?"),  # type variables
    (r"py:.*", r"(cardrules\.seats\.)?(Cards|Move|Table|Validator|Suit|Seat|BySeat|Json|FaceOf|What)"),  # type aliases
]
autodoc_member_order = "bysource"
autodoc_default_options = {"members": True}
autodoc_typehints_format = "short"
default_role = "literal"
smartquotes = False  # words of the code stand between quotes
python_maximum_signature_line_length = 170


def setup(app: Sphinx) -> None:
    app.connect("doctree-read", examples_run)
    reading.setup(app)


def examples_run(app: Sphinx, page: nodes.document) -> None:
    """A Python example with a prompt is run by the doctest builder, though its fence says only ```python.

    Empty lines at its ends, such as the one that doctest wants in the source, are not shown.
    """
    for block in page.findall(nodes.literal_block):
        if block.astext() != block.astext().strip("\n"):
            block.rawsource = block.astext().strip("\n")
            block.children = [nodes.Text(block.rawsource)]
        if block.get("language") == "python" and block.astext().startswith(">>>"):
            block["testnodetype"] = "doctest"
            block["groups"] = ["default"]


# The pages of seeds/ are part of the site; they live beside the package, where players look for them.  Each clause is a
# link to the rules and tests behind it, on a page that is made from them, as the tables of rules and options are.
import clauses  # noqa: E402  # it lies beside this file

for path, text in clauses.pages():
    (HERE / path).parent.mkdir(exist_ok=True)
    if not (HERE / path).exists() or (HERE / path).read_text("utf-8") != text:  # or every build would read all again
        (HERE / path).write_text(text, "utf-8", newline="\n")
