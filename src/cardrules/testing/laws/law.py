"""What a law is, and how it is found broken.

A law is a small function of a position or of a match, marked with the sentence that it checks.  It says what it wants
by `want`; whatever else goes wrong inside, an error of the game's, is a breach of that law too.
"""

from __future__ import annotations

from collections.abc import Callable, Generator
from contextlib import contextmanager
from functools import update_wrapper
from typing import Concatenate, Final, ParamSpec, Protocol, TypeVar

import attrs


@attrs.frozen
class Law:
    """A law that every game keeps."""

    name: str
    """That of its function: what `cardrules check --law` takes."""
    sentence: str


LAWS: Final[dict[str, Law]] = {}
"""All laws, by name, in the order of their modules."""


class Broken(Exception):
    """A law is broken: which, what it wanted, and what happened."""

    def __init__(self, law: Law, expected: str, happened: str) -> None:
        super().__init__(law, expected, happened)
        self.law = law
        self.expected = expected
        self.happened = happened


class _Unmet(Exception):
    """What was wanted, and what happened."""


def want(holds: bool, expected: str, happened: object) -> None:
    """Inside a law: says what was expected and what happened, unless it *holds*."""
    if not holds:
        raise _Unmet(expected, brief(happened))


def brief(thing: object, most: int = 400) -> str:
    """*thing* in few letters."""
    text = thing if isinstance(thing, str) else repr(thing)
    return text if len(text) <= most else f"{text[:most]}..."


@contextmanager
def keeping(law: Law) -> Generator[None]:
    """Whatever goes wrong inside is a breach of *law*."""
    try:
        yield
    except _Unmet as unmet:
        raise Broken(law, *unmet.args) from None
    except Exception as error:
        raise Broken(law, "no error", brief(f"{type(error).__name__}: {error}")) from error


class Watching(Protocol):
    """Where a law is checked: a position or a match."""

    def asks(self, law: Law, /) -> bool:
        """Whether that law is to be checked here."""
        ...


A = TypeVar("A", bound=Watching)
Q = ParamSpec("Q")


def law(sentence: str) -> Callable[[Callable[Concatenate[A, Q], None]], Callable[Concatenate[A, Q], None]]:
    """Marks a function as a law: it is checked where it is asked for."""

    def marked(check: Callable[Concatenate[A, Q], None]) -> Callable[Concatenate[A, Q], None]:
        this = named_law(check.__name__, sentence)

        def checked(at: A, /, *args: Q.args, **more: Q.kwargs) -> None:
            if at.asks(this):
                with keeping(this):
                    check(at, *args, **more)

        update_wrapper(checked, check)
        return checked

    return marked


def named_law(name: str, sentence: str) -> Law:
    """A law of that name, put on the list."""
    LAWS[name] = Law(name, sentence)
    return LAWS[name]


ANSWERS: Final = named_law(
    "the_game_answers",
    "Every function of a game answers a right question without an error; what is legal can be played.",
)
"""Not a function: it is broken where a match cannot go on."""

SAME: Final = named_law(
    "results_do_not_depend_on_the_hash_seed",
    "The same match has the same moves, views and hidden cards, in the same order, under every PYTHONHASHSEED.",
)
"""Not a function either: fresh interpreters are compared, by `check_hash_seeds`."""
