"""The pytest plugin of cardrules: a seeded dealer, a match at a given move, golden logs as parameters.

pytest loads this module at every run wherever cardrules is installed, so it imports nothing but pytest; cardrules is
imported when a test asks for one of the fixtures.  When a test that used them fails, its report has the seed and the
log.
"""

from __future__ import annotations

from collections.abc import Generator, Iterator
from typing import TYPE_CHECKING, Final

import pytest

if TYPE_CHECKING:
    import pluggy

    from cardrules import Dealer, Seed
    from cardrules.testing import Matches
    from cardrules.testing.golden import AnyGoldenLog


class _Told:
    """What the report of a test says should it fail."""

    def __init__(self) -> None:
        self.seed: str | None = None
        self.matches: list[Matches] = []


_TOLD: Final = pytest.StashKey[_Told]()


def _told(item: pytest.Item) -> _Told:
    return item.stash.setdefault(_TOLD, _Told())


# --- Fixtures ---------------------------------------------------------------------------------------------------------


@pytest.fixture
def cardrules_seed(request: pytest.FixtureRequest) -> Seed:
    """The seed of this test: made from its node id, or from the text of --cardrules-seed."""
    from cardrules import Seed

    text: str = request.config.getoption("cardrules_seed") or request.node.nodeid
    _told(request.node).seed = text
    return Seed.from_text(text)


@pytest.fixture
def cardrules_dealer(cardrules_seed: Seed) -> Dealer:
    """A dealer who deals from the seed of this test."""
    from cardrules import Dealer

    return Dealer(cardrules_seed)


@pytest.fixture
def cardrules_match(request: pytest.FixtureRequest, cardrules_seed: Seed) -> Matches:
    """Makes matches that have come to a given move, from the seed of this test."""
    from cardrules.testing import Matches

    made = Matches(cardrules_seed)
    _told(request.node).matches.append(made)
    return made


# --- Golden logs as parameters ----------------------------------------------------------------------------------------


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """A test with the argument `cardrules_golden` runs once for each golden log of the games that its mark names."""
    if "cardrules_golden" not in metafunc.fixturenames:
        return
    from cardrules.game import BadValue
    from cardrules.games import NAMES
    from cardrules.testing import golden_logs

    mark = metafunc.definition.get_closest_marker("cardrules_golden")
    games = mark.args if mark is not None and mark.args else NAMES
    wrong = ""
    logs: list[tuple[str, AnyGoldenLog]] = []
    try:
        logs = [
            (game if isinstance(game, str) else game.NAME, golden) for game in games for golden in golden_logs(game)
        ]
    except BadValue as bad:
        wrong = bad.message
    if wrong:
        pytest.fail(f"{metafunc.definition.nodeid}, cardrules_golden: {wrong}", pytrace=False)
    metafunc.parametrize(
        "cardrules_golden", [golden for _, golden in logs], ids=[f"{name}-{golden.name}" for name, golden in logs]
    )


# --- What pytest asks of a plugin -------------------------------------------------------------------------------------


def pytest_addoption(parser: pytest.Parser) -> None:
    """The option --cardrules-seed."""
    parser.getgroup("cardrules").addoption(
        "--cardrules-seed",
        metavar="TEXT",
        help="deal and play in every test from the seed of this text (by default each test has its own, its node id)",
    )


def pytest_configure(config: pytest.Config) -> None:
    """The mark `cardrules_golden`."""
    config.addinivalue_line(
        "markers", "cardrules_golden(*games): the games, modules or names, whose golden logs are the parameter"
    )


@pytest.hookimpl(hookwrapper=True)
def pytest_runtest_makereport(item: pytest.Item) -> Generator[None, pluggy.Result[pytest.TestReport], None]:
    """The report of a failure has the seed and the log."""
    # `wrapper=True` is the newer form: a pluggy that does not know it yet would stop every run of pytest
    report = (yield).get_result()
    lines = [*_lines(item)] if report.failed else []
    if lines:
        report.sections.append(("cardrules", "\n".join(lines)))


def _lines(item: pytest.Item) -> Iterator[str]:
    told = item.stash.get(_TOLD, None)
    if told is not None:
        yield f"The seed is made from the text {told.seed!r}: pass it as --cardrules-seed."
        for log in [log for matches in told.matches for log in matches.logs]:
            yield f"A log of {log.game}, {len(log.moves)} moves:\n{log.dumps()}"
    if isinstance(item, pytest.Function) and "cardrules_golden" in item.fixturenames:
        from cardrules.testing.golden import GoldenLog

        golden = item.callspec.params["cardrules_golden"]
        assert isinstance(golden, GoldenLog)  # that is how the parameter was made
        yield f"The golden log {golden.name!r}. {golden.shows}\n{golden.text}"
