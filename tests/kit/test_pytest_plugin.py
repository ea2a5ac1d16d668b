"""The pytest plugin: what its fixtures give, what a failing test reports, and that it costs other tests nothing."""

from __future__ import annotations

import doctest
import re
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

from cardrules import Dealer, Record, Seed, dumps, testing
from cardrules.games import pip_pip
from cardrules.testing import chooser, golden_logs

pytest_plugins = ["pytester"]

ROOT = Path(__file__).parents[2]

USES = """
    from cardrules import BadValue, Seed
    from cardrules.games import colonel, pip_pip
    import pytest
"""


PLUGINS = ["-p", "cardrules_pytest", "-p", "no:cacheprovider", "-p", "no:hypothesispytest"]
"""Without the plugin of Hypothesis, which is slow to load and not needed here."""


def run(pytester: pytest.Pytester, text: str, *more: str) -> pytest.RunResult:
    """What pytest says of a file `test_it.py` of that text."""
    pytester.makepyfile(test_it=USES + text)
    return pytester.runpytest_inprocess(*PLUGINS, "--strict-markers", *more)


def played(text: str, plies: int) -> str:
    """The log of the match of three at Pip-Pip! that the seed of that text gives, after so many moves of players."""
    dealer, choose = Dealer(Seed.from_text(text)), chooser(pip_pip, Seed.from_text(text))
    record = Record.start(pip_pip, pip_pip.Options(seats=3)).dealt_by(dealer)
    for _ in range(plies):
        record = record.play(choose(pip_pip.legal_moves(record.state))).dealt_by(dealer)
    return dumps(record.log)


# --- Fixtures ---------------------------------------------------------------------------------------------------------


def test_a_test_has_a_seed_of_its_own_made_from_its_node_id(pytester: pytest.Pytester) -> None:
    text = """
    @pytest.mark.parametrize("nth", [1, 2])
    def test_seed(nth, cardrules_seed, cardrules_dealer):
        assert cardrules_seed == cardrules_dealer.seed == Seed.from_text(f"test_it.py::test_seed[{nth}]")
    """
    run(pytester, text).assert_outcomes(passed=2)


def test_an_option_gives_all_tests_one_seed(pytester: pytest.Pytester) -> None:
    text = """
    def test_seed(cardrules_seed, cardrules_match):
        assert cardrules_seed == Seed.from_text("tea")
        assert cardrules_match("pip_pip", ply=3) == cardrules_match(pip_pip, pip_pip.Options(), 3)
    """
    run(pytester, text, "--cardrules-seed", "tea").assert_outcomes(passed=1)


def test_a_match_has_come_to_its_ply_and_the_dealer_has_done_his_part(pytester: pytest.Pytester) -> None:
    text = """
    @pytest.mark.parametrize("ply", [0, 1, 30])
    def test_match(ply, cardrules_match):
        record = cardrules_match(colonel, colonel.Options(hands=9), ply=ply)
        assert len([move for move in record.log.moves if type(move) in colonel.MOVES]) == ply
        assert colonel.legal_moves(record.state)
        assert record.log.options.hands == 9 and not record.log.finished

    def test_the_end(cardrules_match):
        with pytest.raises(BadValue, match=r"This match has \\d+ moves of players, and is over.") as caught:
            cardrules_match(pip_pip, ply=10_000)
        assert caught.value.code == "range"

    def test_no_number_of_moves(cardrules_match):
        for ply in (-1, True, "3"):
            with pytest.raises(BadValue, match="Here belongs a whole number from 0 on"):
                cardrules_match(pip_pip, ply=ply)
    """
    run(pytester, text).assert_outcomes(passed=5)


def test_a_match_that_is_over_too_early_is_reported_with_its_log(pytester: pytest.Pytester) -> None:
    ran = run(pytester, """
    def test_it(cardrules_match):
        cardrules_match("straw_man_tarock", ply=10_000)
    """)  # fmt: skip
    ran.assert_outcomes(failed=1)
    ran.stdout.fnmatch_lines(["A log of straw_man_tarock, *"])


def test_a_mark_of_no_game_is_an_error_of_use(pytester: pytest.Pytester) -> None:
    for mark, said in (("3", "Here belongs a game of the library or its name, not 3."), ("'chess'", "*'chess'*")):
        ran = run(pytester, f"""
    @pytest.mark.cardrules_golden({mark})
    def test_it(cardrules_golden):
        pass
    """)  # fmt: skip
        ran.stdout.fnmatch_lines([f"*test_it.py::test_it, cardrules_golden: {said}"])
        assert "Traceback" not in ran.stdout.str()


def test_golden_logs_are_parameters_of_the_games_of_a_mark(pytester: pytest.Pytester) -> None:
    text = """
    @pytest.mark.cardrules_golden(pip_pip, "colonel")
    def test_two(cardrules_golden):
        assert cardrules_golden.log.finished

    def test_all(cardrules_golden):
        assert cardrules_golden.text.endswith("\\n")

    @pytest.mark.cardrules_golden
    def test_all_by_a_bare_mark(cardrules_golden):
        pass
    """
    ran = run(pytester, text, "--collect-only", "-q")
    lines = [line for line in ran.outlines if line.startswith("test_it.py::")]
    for name in ("pip_pip", "colonel"):
        for golden in golden_logs(name):
            assert f"test_it.py::test_two[{name}-{golden.name}]" in lines
    assert not [line for line in lines if line.startswith("test_it.py::test_two[straw_man")]
    every = [line.partition("[")[2] for line in lines if line.startswith("test_it.py::test_all[")]
    assert every == [line.partition("[")[2] for line in lines if line.startswith("test_it.py::test_all_by")]
    assert [line for line in every if line.startswith("straw_man_tarock-")]


# --- Reports ----------------------------------------------------------------------------------------------------------


def test_a_failure_reports_the_seed_and_the_log(pytester: pytest.Pytester) -> None:
    text = """
    def test_it(cardrules_match):
        record = cardrules_match(pip_pip, pip_pip.Options(seats=3), ply=2)
        assert not record.log.moves
    """
    ran = run(pytester, text)
    ran.assert_outcomes(failed=1)
    said = ran.stdout.str()
    assert "The seed is made from the text 'test_it.py::test_it': pass it as --cardrules-seed." in said
    assert "A log of pip_pip, 4 moves:" in said
    assert played("test_it.py::test_it", 2) in said


def test_a_failure_of_a_test_that_plays_on_reports_what_it_told(pytester: pytest.Pytester) -> None:
    text = """
    def test_it(cardrules_match):
        record = cardrules_match(pip_pip, pip_pip.Options(seats=3))
        cardrules_match(pip_pip, pip_pip.Options(seats=5))
        record = cardrules_match.tell(record.play(pip_pip.legal_moves(record.state)[0]))
        assert record is cardrules_match.tell(record)
        assert False
    """
    said = run(pytester, text, "--cardrules-seed=tea").stdout.str()
    assert "the text 'tea'" in said
    assert said.count("A log of pip_pip, 2 moves:") == said.count("A log of pip_pip, 3 moves:") == 1


def test_a_failure_in_a_fixture_is_reported_too(pytester: pytest.Pytester) -> None:
    text = """
    @pytest.fixture
    def broken(cardrules_dealer):
        raise RuntimeError("no table")

    def test_it(broken):
        pass
    """
    ran = run(pytester, text)
    ran.assert_outcomes(errors=1)
    assert "the text 'test_it.py::test_it'" in ran.stdout.str()


def test_a_failure_reports_the_golden_log_it_had(pytester: pytest.Pytester) -> None:
    golden = golden_logs("pip_pip")[0]
    text = """
    @pytest.mark.cardrules_golden("pip_pip")
    def test_it(cardrules_golden):
        assert False
    """
    said = run(pytester, text, "-k", f"pip_pip-{golden.name}").stdout.str()
    assert f"The golden log '{golden.name}'. {golden.shows}" in said and golden.text in said


def test_a_game_without_golden_logs_skips_the_test(pytester: pytest.Pytester, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(testing, "golden_logs", lambda _game: ())
    text = """
    @pytest.mark.cardrules_golden("pip_pip")
    def test_it(cardrules_golden):
        assert False
    """
    run(pytester, text).assert_outcomes(skipped=1)


def test_a_test_that_passes_or_asks_for_nothing_has_no_report(pytester: pytest.Pytester) -> None:
    text = """
    def test_good(cardrules_match):
        cardrules_match(pip_pip)

    def test_bad():
        assert False
    """
    ran = run(pytester, text, "-rA")
    ran.assert_outcomes(passed=1, failed=1)
    assert "The seed is" not in ran.stdout.str()


# --- Weight -----------------------------------------------------------------------------------------------------------


def test_loading_the_plugin_imports_pytest_and_nothing_else() -> None:
    heavy = "('cardrules', 'attr', 'attrs', 'hypothesis', 'typing_extensions', 'jsonschema')"
    said = f"import sys, cardrules_pytest; print([name for name in {heavy} if name in sys.modules])"
    ran = subprocess.run([sys.executable, "-c", said], capture_output=True, text=True, check=True)
    assert ran.stdout == "[]\n"


def test_a_run_that_asks_for_no_fixture_does_not_import_cardrules(tmp_path: Path) -> None:
    (tmp_path / "test_other.py").write_text(
        "import sys\ndef test_it(request):\n"
        "    assert request.config.pluginmanager.has_plugin('cardrules_pytest')\n"
        "    assert not {'cardrules', 'attr', 'attrs'} & {*sys.modules}\n"
    )
    command = [sys.executable, "-m", "pytest", "-q", *PLUGINS, str(tmp_path)]
    ran = subprocess.run(command, capture_output=True, text=True, check=False, cwd=tmp_path)
    assert ran.returncode == 0, ran.stdout + ran.stderr


def test_pytest_finds_the_plugin_by_its_entry_point() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    assert project["entry-points"]["pytest11"] == {"cardrules_pytest": "cardrules_pytest"}
    assert project["optional-dependencies"]["hypothesis"] == ["hypothesis>=6.100"]


# --- The page "Test your UI" ------------------------------------------------------------------------------------------

PAGE = ROOT / "docs" / "test-your-ui.md"


def blocks(kind: str) -> list[str]:
    """The examples of the page that have no prompt."""
    found = re.findall(rf"^```{kind}\n(.*?)^```$", PAGE.read_text(encoding="utf-8"), re.MULTILINE | re.DOTALL)
    return [block for block in found if not block.startswith(">>>")]


def screen() -> str:
    """The module `screen.py` that the page speaks of: what it imports and defines first."""
    examples = doctest.DocTestParser().get_examples(PAGE.read_text(encoding="utf-8"))
    return "".join([example.source for example in examples[:4]])


@pytest.fixture
def project(pytester: pytest.Pytester) -> pytest.Pytester:
    pytester.makepyfile(screen=screen())
    pytester.syspathinsert()
    return pytester


def test_the_tests_of_the_page_pass(project: pytest.Pytester) -> None:
    with_fixtures, with_strategies = blocks("python")
    fewer = "from hypothesis import settings\nsettings.register_profile('few', max_examples=10, deadline=None)\n"
    fewer += "settings.load_profile('few')\n"
    project.makepyfile(test_screen=with_fixtures, test_drawn=fewer + with_strategies)
    ran = project.runpytest_subprocess(*PLUGINS, "--strict-markers")
    ran.assert_outcomes(passed=len(golden_logs(pip_pip)) + 3 + 3)


def test_the_report_of_the_page_is_what_is_reported(project: pytest.Pytester) -> None:
    project.makepyfile(
        test_screen=USES
        + """
    def test_a_wrong_guess(cardrules_match):
        assert not cardrules_match(pip_pip, pip_pip.Options(seats=3), ply=1).log.moves
    """
    )
    said = project.runpytest_inprocess(*PLUGINS).stdout.str()
    (report,) = blocks("text")
    assert report.removesuffix("...\n") in said
