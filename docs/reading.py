"""How the reference shows the library: types by the names that they have in the source, a frozen class by its fields
with their defaults, and no value that is longer than a line.

Signatures are written from the annotations as they stand, and not from what they mean: `Cards`, not `tuple[Card, ...]`.
Each name in them is a link, found where the annotation stands.
"""

from __future__ import annotations

import ast
import inspect
import re
import sys
from collections.abc import Callable
from functools import cache
from importlib import import_module
from types import FunctionType
from typing import Any, Final, TypeAlias

import attrs
from docutils import nodes
from sphinx.addnodes import desc_annotation
from sphinx.application import Sphinx
from sphinx.pycode import ModuleAnalyzer

LONGEST: Final = 60
"""Letters of a value that stands beside the name of a constant."""

NAME: Final = re.compile(r"(?<![\w.'\"])[A-Z]\w*")
"""A name in an annotation that may be a link."""

Options: TypeAlias = Any


# --- Names of types ---------------------------------------------------------------------------------------------------


@attrs.frozen
class Given:
    """A name given to a value or to a type, at the head of a module."""

    home: str
    """The module."""
    value: str
    is_type: bool
    told: tuple[str, ...]
    """What its docstring says."""


@cache
def given(name: str, module: str) -> Given | None:
    """Where the *name* that *module* knows is given, and what to; None for classes, functions, and what is not ours."""
    tree = ast.parse(inspect.getsource(import_module(module)))
    for node in ast.walk(tree):
        if isinstance(node, ast.ImportFrom) and name in [each.name for each in node.names]:
            return given(name, node.module) if node.module and node.module.startswith("cardrules") else None
        if isinstance(node, ast.Assign | ast.AnnAssign) and node.value and name in _targets(node):
            is_type = isinstance(node, ast.AnnAssign) and ast.unparse(node.annotation) == "TypeAlias"
            told = ModuleAnalyzer.for_module(module).find_attr_docs().get(("", name), [])
            return Given(module, ast.unparse(node.value), is_type, tuple(told))
    return None


def _targets(node: ast.Assign | ast.AnnAssign) -> list[str]:
    targets = node.targets if isinstance(node, ast.Assign) else [node.target]
    return [target.id for target in targets if isinstance(target, ast.Name)]


def linked(annotation: object, module: str, shape: str = "~{}") -> str:
    """An annotation of *module*: each name of this library is a link, or what it stands for if it has no place."""

    def link(name: re.Match[str]) -> str:
        home = home_of(name[0], module)
        if home:
            return shape.format(f"{home}.{name[0]}")
        alias = given(name[0], module)
        return linked(alias.value, alias.home, shape) if alias and alias.is_type else name[0]

    return (
        NAME.sub(link, annotation) if isinstance(annotation, str) else getattr(annotation, "__name__", str(annotation))
    )


def home_of(name: str, module: str) -> str | None:
    """The module in whose reference *name* stands, as *module* knows it; None for what has no place there."""
    alias = given(name, module)
    if alias is None:
        known = getattr(sys.modules[module], name, None)
        return known.__module__ if isinstance(known, type) and known.__module__.startswith("cardrules") else None
    game = re.match(r"cardrules\.games\.\w+", alias.home)
    if game:
        return game[0] if name in sys.modules[game[0]].__all__ else None
    return alias.home if alias.is_type and (alias.told or alias.home == "cardrules.cards") else None


# --- Signatures -------------------------------------------------------------------------------------------------------


def signature(
    _app: Sphinx, _what: str, _name: str, shown: object, _options: Options, _signature: str, _returns: str
) -> tuple[str, str] | None:
    """Of a frozen class its fields, whose types stand below it, each with its field; of a function what it says."""
    if isinstance(shown, type):
        if getattr(shown, "_is_protocol", False):
            return "", ""
        if not attrs.has(shown):
            return None
        asked_for = [field for field in attrs.fields(shown) if field.init]
        return f"({', '.join([_with_default(field.alias or field.name, field.default) for field in asked_for])})", ""
    if not inspect.isfunction(shown):
        return None
    asked = inspect.signature(shown)
    returns = asked.return_annotation
    return f"({_parameters(asked, shown)})", "" if returns is asked.empty else linked(returns, shown.__module__)


def _parameters(asked: inspect.Signature, shown: Callable[..., object]) -> str:
    parts: list[str] = []
    last = None
    for name, each in asked.parameters.items():
        if last is each.POSITIONAL_ONLY and each.kind is not last:
            parts.append("/")
        if each.kind is each.KEYWORD_ONLY and last not in (each.KEYWORD_ONLY, each.VAR_POSITIONAL):
            parts.append("*")
        last = each.kind
        stars = "*" if each.kind is each.VAR_POSITIONAL else "**" if each.kind is each.VAR_KEYWORD else ""
        if name in ("self", "cls") and not parts:
            continue
        typed = "" if each.annotation is each.empty else f": {linked(each.annotation, shown.__module__)}"
        default = "" if each.default is each.empty else f" = {each.default!r}"
        parts.append(f"{stars}{name}{typed}{default}")
    if last is inspect.Parameter.POSITIONAL_ONLY:
        parts.append("/")
    return ", ".join(parts).removeprefix("/, ").removeprefix("/")


def _with_default(name: str, default: object) -> str:
    if default is attrs.NOTHING:
        return name
    return f"{name}=..." if isinstance(default, attrs.Factory) else f"{name}={default!r}"  # type: ignore[arg-type]


# --- Docstrings -------------------------------------------------------------------------------------------------------


def examples(_app: Sphinx, _what: str, _name: str, _shown: object, _options: Options, lines: list[str]) -> None:
    """What stands indented in a docstring is an example, and a backslash in it is one."""
    lines[:] = [line if "`" in line else line.replace("\\", "\\\\") for line in lines]
    for nth in range(len(lines) - 1, 0, -1):
        before = next((line for line in reversed(lines[:nth]) if line), "")
        begins = lines[nth].startswith("    ") and not lines[nth - 1] and not before.startswith("    ")
        if begins and not before.endswith("::"):
            lines[nth:nth] = ["::", ""]


# --- Fields -----------------------------------------------------------------------------------------------------------


def fields(_app: Sphinx, what: str, _name: str, shown: object, _options: Options, lines: list[str]) -> None:
    """All fields of a frozen class, each with its type, and what it means if its name does not say all."""
    if what != "class" or not isinstance(shown, type) or not attrs.has(shown):
        return
    told = ModuleAnalyzer.for_module(shown.__module__).find_attr_docs()
    for field in attrs.fields(shown):
        if field.name.startswith("_"):
            continue
        lines += ["", f".. py:attribute:: {field.name}", f"   :type: {linked(field.type, shown.__module__)}", ""]
        lines += [f"   {line}".rstrip() for line in told.get((shown.__qualname__, field.name), [])]
    lines.append("")


def skipped(_app: Sphinx, what: str, name: str, shown: object, _skip: bool, _options: Options) -> bool | None:
    """How a class is made its signature says, and its fields stand there already."""
    return True if what == "class" and (name in ("__init__", "__new__") or not _is_method(shown)) else None


def _is_method(shown: object) -> bool:
    return isinstance(shown, FunctionType | classmethod | staticmethod | property)


# --- Constants --------------------------------------------------------------------------------------------------------


def constants(_app: Sphinx, what: str, name: str, _shown: object, _options: Options, lines: list[str]) -> None:
    """What a constant means and, of a name for a type, what it stands for, if it says more than that it is any."""
    module, _, last = name.rpartition(".")
    found = given(last, module) if what == "data" else None
    if found is None:
        return
    lines[:] = found.told
    if found.is_type:
        linked_value = linked(found.value, found.home, ":py:obj:`~{}`\\ ")
        if found.value != "Any":
            lines += ["", f"``{found.value}``" if linked_value == found.value else linked_value]


def short_values(_app: Sphinx, page: nodes.document) -> None:
    """A pack of 104 cards is not written beside its name, nor what a type stands for twice."""
    for value in list(page.findall(desc_annotation)):
        if value.astext().lstrip().startswith("=") and len(value.astext()) > LONGEST:
            value.parent.remove(value)
    for said in list(page.findall(nodes.paragraph)):
        if said.astext().startswith("alias of "):
            said.parent.remove(said)


def setup(app: Sphinx) -> None:
    """Ties all this to the build."""
    app.connect("autodoc-process-signature", signature)
    app.connect("autodoc-process-docstring", examples)
    app.connect("autodoc-process-docstring", fields)
    app.connect("autodoc-process-docstring", constants)
    app.connect("autodoc-skip-member", skipped)
    app.connect("doctree-read", short_values)
