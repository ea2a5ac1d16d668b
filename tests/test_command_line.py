"""The command line: what it prints, how it ends, and that it never ends in a traceback."""

from __future__ import annotations

import io
import runpy
import subprocess
import sys
from pathlib import Path

import attrs
import pytest

import cardrules
from cardrules import Seed, dumps, loads
from cardrules import __main__ as program
from cardrules.__main__ import _drop_output, _result, main
from cardrules.games import NAMES, pip_pip
from cardrules.testing import playout

ROOT = Path(__file__).parent.parent
EXAMPLE = ROOT / "docs" / "examples" / "pip_pip.jsonl"
FULL = Path("/dev/full")


@pytest.fixture
def match(tmp_path: Path) -> Path:
    """A match of three, played to its end."""
    path = tmp_path / "match.jsonl"
    assert main(["new", "pip_pip", "--options", '{"seats": 3}', "--seed", "three", "-o", str(path)]) == 0
    return path


def edited(path: Path, change: tuple[str, str] = ("", ""), keep: int | None = None) -> Path:
    """The log at *path* with its last lines cut off, and something else in it."""
    lines = path.read_text().replace(*change, 1).splitlines(keepends=True)
    path.write_text("".join(lines[:keep]))
    return path


def standard_input(monkeypatch: pytest.MonkeyPatch, held: bytes) -> None:
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(held)))


Capture = pytest.CaptureFixture[str]


def one_line(text: str, *words: str) -> None:
    """*text* is one line of complaint with these words."""
    assert text.startswith("cardrules: ")
    assert text.count("\n") == 1
    assert text.endswith("\n")
    for word in words:
        assert word in text


class TestGamesAndVersion:
    def test_every_game_has_a_line(self, capsys: Capture) -> None:
        assert main(["games"]) == 0
        lines = capsys.readouterr().out.splitlines()
        assert [line.partition(" ")[0] for line in lines] == list(NAMES)

    def test_the_version_is_that_of_the_package(self, capsys: Capture) -> None:
        assert main(["--version"]) == 0
        assert capsys.readouterr().out == f"cardrules {cardrules.__version__}\n"

    @pytest.mark.parametrize("words", [[], ["castle"], ["new"], ["verify"], ["replay", "x", "--until", "y"]])
    def test_words_that_it_does_not_know_are_one_line_and_2(self, words: list[str], capsys: Capture) -> None:
        assert main(words) == 2
        one_line(capsys.readouterr().err)

    def test_help_is_no_error(self, capsys: Capture) -> None:
        assert main(["--help"]) == 0
        assert "verify" in capsys.readouterr().out


class TestNew:
    def test_the_log_is_a_complete_match_that_names_its_seed(self, capsys: Capture) -> None:
        assert main(["new", "pip_pip", "--seed", "tea", "--options", '{"seats": 3}']) == 0
        log = loads(capsys.readouterr().out, game=pip_pip)
        assert log.finished
        assert log.seed == Seed.from_text("tea")
        assert log.options == pip_pip.Options(seats=3)
        assert log == playout(pip_pip, pip_pip.Options(seats=3), Seed.from_text("tea")).log

    def test_the_same_text_gives_the_same_log_and_none_gives_another_each_time(self, capsys: Capture) -> None:
        texts: list[str] = []
        for words in (["--seed", "tea"], ["--seed", "tea"], [], []):
            assert main(["new", "pip_pip", *words]) == 0
            texts.append(capsys.readouterr().out)
        assert texts[0] == texts[1]
        assert len(set(texts)) == 3

    @pytest.mark.parametrize(
        ("game", "seed", "players", "options"),
        [
            ("toucan_tricks", "two at the table, 264", "Ann,Bob", '{"next_dealer": "alternate"}'),
            ("toucan_burn", "four at the table, 2351", "Ann,Bob,Cyril,Dora", "{}"),
            ("pip_pip", "an evening at the club", "Ann,Bob,Cyril,Dora", "{}"),
            ("colonel", "two at the table, 798", "Ann,Bob", '{"hands": 3}'),
            ("straw_man_tarock", "two at the table, 43", "Ann,Bob", "{}"),
        ],
    )
    def test_the_example_is_what_the_documentation_says_made_it(
        self, game: str, seed: str, players: str, options: str, capsys: Capture
    ) -> None:
        assert main(["new", game, "--seed", seed, "--players", players, "--options", options]) == 0
        assert capsys.readouterr().out == (EXAMPLE.parent / f"{game}.jsonl").read_text()

    @pytest.mark.parametrize(
        ("words", "said"),
        [
            (["poker"], "poker"),
            (["pip_pip", "--options", '{"seats": 2}'], "seats"),
            (["pip_pip", "--options", '{"chairs": 4}'], "chairs"),
            (["pip_pip", "--options", "{"], "JSON"),
            (["pip_pip", "--options", "[]"], "object"),
            (["pip_pip", "--options", '{"seats": 4.0}'], "4.0"),
            (["pip_pip", "--players", "Ann,Bob"], "4 seats"),
            (["pip_pip", "-o", "/nowhere/at/all"], "/nowhere/at/all"),
            (["pip_pip", "-o", "/"], "directory"),
            (["pip_pip", "-o", "a\0b"], "null"),
        ],
    )
    def test_what_cannot_be_played_or_written_is_one_line_and_2(
        self, words: list[str], said: str, capsys: Capture
    ) -> None:
        assert main(["new", *words]) == 2
        one_line(capsys.readouterr().err, said)


class TestReplay:
    def test_it_tells_tricks_calls_score_lines_and_the_result(self, capsys: Capture) -> None:
        assert main(["replay", str(EXAMPLE)]) == 0
        out = capsys.readouterr().out
        log = loads(EXAMPLE.read_bytes(), game=pip_pip)
        assert out.count(" takes ") == 4 * 26
        assert out.count("calls Pip-Pip") == sum(isinstance(move, pip_pip.PipPip) for move in log.moves)
        assert out.count("scores 50: A call of Pip-Pip.") == out.count("calls Pip-Pip")
        assert out.count("Deal ") == 4
        assert out.splitlines()[-1] == "Result: Ann 357, Bob 440, Cyril 316, Dora 293. Bob wins."

    def test_a_seat_is_told_its_own_hand_and_no_other(self, capsys: Capture) -> None:
        assert main(["replay", str(EXAMPLE), "--seat", "2"]) == 0
        told = capsys.readouterr().out
        assert told.count("Cyril holds") == 4
        assert " draws " in told
        for other in ("Ann", "Bob", "Dora"):
            assert f"{other} holds" not in told
            assert f"{other} draws" not in told

    def test_what_a_seat_is_told_does_not_depend_on_the_seed_in_the_log(self, match: Path, capsys: Capture) -> None:
        assert main(["replay", str(match), "--seat", "0"]) == 0
        seed = Seed.from_text("three").hex()
        assert seed in match.read_text()
        assert seed not in capsys.readouterr().out

    def test_it_tells_up_to_the_line_asked_for(self, capsys: Capture) -> None:
        assert main(["replay", str(EXAMPLE), "--until", "3"]) == 0
        lines = capsys.readouterr().out.splitlines()
        assert lines[3].startswith("     3  Ann deals")
        assert lines[-1] == "Told up to line 3. Scores: Ann 0, Bob 0, Cyril 0, Dora 0."

    @pytest.mark.parametrize(
        ("words", "said"),
        [
            (["--until", "0"], "--until"),
            (["--until", "434"], "--until"),
            (["--seat", "4"], "No seat 4"),
            (["--seat", "-1"], "No seat -1"),
        ],
    )
    def test_a_seat_or_line_that_is_not_there_is_one_line_and_2(
        self, words: list[str], said: str, capsys: Capture
    ) -> None:
        assert main(["replay", str(EXAMPLE), *words]) == 2
        one_line(capsys.readouterr().err, said)

    def test_a_match_that_goes_on_says_who_is_awaited(self, match: Path, capsys: Capture) -> None:
        assert main(["replay", str(edited(match, keep=2))]) == 0
        assert "The match goes on: the dealer is awaited." in capsys.readouterr().out
        assert main(["new", "pip_pip", "--options", '{"seats": 3}', "--seed", "three", "-o", str(match)]) == 0
        assert main(["replay", str(edited(match, keep=3))]) == 0
        assert "The match goes on: Seat 0 is awaited." in capsys.readouterr().out

    def test_a_closed_match_says_so(self, tmp_path: Path, capsys: Capture) -> None:
        path = tmp_path / "closed.jsonl"
        path.write_text(dumps(cardrules.Record.start(pip_pip, pip_pip.Options()).close().log))
        assert main(["replay", str(path)]) == 0
        assert "The match was closed before its end." in capsys.readouterr().out

    def test_winners_that_tie_win_together(self) -> None:
        played = playout(pip_pip, pip_pip.Options(seats=3), Seed.from_text("tie"))
        table = played.state.table
        tied = attrs.evolve(table, match=attrs.evolve(table.match, scores=(9, 9, 7)))
        last, names = len(played.log.moves) + 2, ("Ann", "Bob", "Cy")
        told = _result(pip_pip, played.log, pip_pip.State(tied), last, names)
        assert told == "Result: Ann 9, Bob 9, Cy 7. Ann and Bob win together."

    def test_a_bad_log_is_one_line_and_1(self, match: Path, capsys: Capture) -> None:
        assert main(["replay", str(edited(match, ('"moves"', '"move"')))]) == 1
        one_line(capsys.readouterr().err, "moves", "[missing_key]")

    def test_names_cannot_steer_the_terminal(self, tmp_path: Path, capsys: Capture) -> None:
        path = tmp_path / "names.jsonl"
        names = ["\x1b[31mAnn", "Bob\n", "Cy"]
        record = cardrules.Record.start(pip_pip, pip_pip.Options(seats=3), players=names)
        path.write_text(dumps(record.log))
        assert main(["replay", str(path)]) == 0
        assert "?[31mAnn, Bob?, Cy" in capsys.readouterr().out


class TestVerify:
    def test_a_good_log_is_a_line_with_what_it_is(self, capsys: Capture) -> None:
        assert main(["verify", str(EXAMPLE)]) == 0
        said = "good: pip_pip edition 1, 431 moves, over, scores 357 440 316 293, deals from the seed named"
        assert capsys.readouterr().out == f"{EXAMPLE}: {said}\n"

    def test_a_bad_log_is_a_line_with_line_field_and_code_and_the_others_are_verified(
        self, match: Path, capsys: Capture
    ) -> None:
        bad = edited(match, ('"cards": ["', '"cards": ["X'))
        assert main(["verify", str(bad), str(EXAMPLE)]) == 1
        first, second = capsys.readouterr().out.splitlines()
        assert first.startswith(f"{bad}: bad: line 2, field cards[0]: ")
        assert first.endswith("[card]")
        assert second.startswith(f"{EXAMPLE}: good")

    def test_standard_input_is_a_dash(self, monkeypatch: pytest.MonkeyPatch, capsys: Capture) -> None:
        standard_input(monkeypatch, EXAMPLE.read_bytes())
        assert main(["verify", "-"]) == 0
        assert capsys.readouterr().out.startswith("-: good")

    def test_files_that_cannot_be_read_are_named_and_the_others_are_verified(
        self, match: Path, tmp_path: Path, capsys: Capture
    ) -> None:
        binary, latin = tmp_path / "binary", tmp_path / "latin"
        binary.write_bytes(b"{}\n\0\0")
        latin.write_bytes(b"caf\xe9\n")
        bad = edited(match, ('"moves"', '"move"'))
        paths = [str(tmp_path / "none"), str(tmp_path), str(binary), str(latin), "a\0b", str(bad), str(EXAMPLE)]
        assert main(["verify", *paths]) == 2
        out, err = capsys.readouterr()
        assert len(err.splitlines()) == 5
        for word, line in zip(["No such", "directory", "binary", "binary", "null"], err.splitlines(), strict=True):
            assert word in line
        assert [": bad: " in line for line in out.splitlines()] == [True, False]

    def test_no_standard_input_is_one_line_and_2(self, monkeypatch: pytest.MonkeyPatch, capsys: Capture) -> None:
        monkeypatch.setattr("sys.stdin", None)
        assert main(["verify", "-"]) == 2
        one_line(capsys.readouterr().err)

    def test_many_files_on_a_terminal_have_a_bar(self, monkeypatch: pytest.MonkeyPatch, capsys: Capture) -> None:
        monkeypatch.setattr(sys.stderr, "isatty", lambda: True)
        assert main(["verify", *[str(EXAMPLE)] * 9]) == 0
        assert capsys.readouterr().err == ""
        assert main(["verify", *[str(EXAMPLE)] * 10, "/none"]) == 2
        err = capsys.readouterr().err
        assert "\r[" in err
        assert "10/11" in err
        assert err.endswith("cardrules: /none: No such file or directory\n")


class TestAsAProgram:
    def test_a_closed_output_is_one_line_and_2(self, monkeypatch: pytest.MonkeyPatch, capsys: Capture) -> None:
        with monkeypatch.context() as patched:
            patched.setattr("sys.stdout", None)
            assert main(["games"]) == 2
        one_line(capsys.readouterr().err, "standard output")

    def test_a_header_that_no_log_can_hold_is_2(self, capsys: Capture) -> None:
        assert main(["new", "pip_pip", "--players", "x" * 70_000 + ",b,c,d"]) == 2
        one_line(capsys.readouterr().err, "65536")

    def test_it_runs_as_a_module(self) -> None:
        words = [sys.executable, "-m", "cardrules", "--version"]
        ran = subprocess.run(words, capture_output=True, text=True, check=True)
        assert ran.stdout == f"cardrules {cardrules.__version__}\n"

    def test_its_status_is_that_of_the_program(self, monkeypatch: pytest.MonkeyPatch, capsys: Capture) -> None:
        monkeypatch.setattr("sys.argv", ["cardrules", "castle"])
        with pytest.raises(SystemExit) as caught:
            runpy.run_path(str(program.__file__), run_name="__main__")
        assert caught.value.code == 2
        one_line(capsys.readouterr().err, "castle")

    def test_a_closed_pipe_is_one_line_and_2(self) -> None:
        words = [sys.executable, "-m", "cardrules", "replay", str(EXAMPLE)]
        with subprocess.Popen(words, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as running:
            assert running.stdout is not None
            assert running.stderr is not None
            running.stdout.close()
            error = running.stderr.read()
        assert running.returncode == 2
        one_line(error, "Broken pipe")

    def test_a_closed_standard_error_is_told_nothing_and_standard_output_neither(self) -> None:
        words = f"'{sys.executable}' -m cardrules transcript /none 2>&-"
        ran = subprocess.run(words, shell=True, stdout=subprocess.PIPE, text=True, check=False)
        assert (ran.returncode, ran.stdout) == (2, "")

    @pytest.mark.skipif(not FULL.exists(), reason="no device here is always full")
    def test_a_standard_error_that_takes_nothing_changes_no_status(self) -> None:
        with FULL.open("w") as full:
            for words, status in ((["verify", "/none"], 2), (["castle"], 2), (["games"], 0)):
                ran = subprocess.run([sys.executable, "-m", "cardrules", *words], stderr=full, check=False)
                assert ran.returncode == status


class TestLeaving:
    def test_without_a_standard_error_nothing_is_said(self, monkeypatch: pytest.MonkeyPatch, capsys: Capture) -> None:
        with monkeypatch.context() as patched:
            patched.setattr("sys.stderr", None)
            assert main(["verify", *["/none"] * 10]) == 2
        assert capsys.readouterr() == ("", "")

    def test_a_complaint_that_cannot_be_told_is_dropped(self, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
        class Full(io.StringIO):
            def write(self, _text: str) -> int:
                raise OSError(28, "No space left on device")

            def fileno(self) -> int:
                return error.fileno()

        with (tmp_path / "err").open("w") as error:
            monkeypatch.setattr("sys.stderr", Full())
            assert main(["verify", "/none"]) == 2
            error.write("unread")
        assert (tmp_path / "err").read_text() == ""

    def test_output_that_fails_is_one_line_and_2(self, monkeypatch: pytest.MonkeyPatch, capsys: Capture) -> None:
        dropped: list[bool] = []
        monkeypatch.setattr("cardrules.__main__._drop_output", lambda: dropped.append(True))

        def fail(*_words: object, **_more: object) -> None:
            raise BrokenPipeError(32, "Broken pipe")

        monkeypatch.setattr("cardrules.__main__._games", fail)
        assert main(["games"]) == 2
        assert dropped == [True]
        one_line(capsys.readouterr().err, "Broken pipe")

    def test_dropped_output_goes_nowhere(self, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
        with (tmp_path / "out").open("w") as out:
            monkeypatch.setattr("sys.stdout", out)
            _drop_output()
            out.write("unread")
        assert (tmp_path / "out").read_text() == ""

    def test_an_interruption_is_one_line(self, monkeypatch: pytest.MonkeyPatch, capsys: Capture) -> None:
        def interrupt(_asked: object) -> int:
            raise KeyboardInterrupt

        monkeypatch.setattr("cardrules.__main__._games", interrupt)
        assert main(["games"]) == 130
        one_line(capsys.readouterr().err, "interrupted")

    def test_an_output_that_cannot_be_set_up_is_taken_as_it_is(self, monkeypatch: pytest.MonkeyPatch) -> None:
        out = io.StringIO()
        monkeypatch.setattr("sys.stdout", out)
        assert main(["games"]) == 0
        assert out.getvalue().startswith(NAMES[0])
