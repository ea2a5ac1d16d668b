"""The published vectors of the shuffle: this library, and a few lines of JavaScript, reproduce them all."""

from __future__ import annotations

import json
import runpy
import shutil
import subprocess
from pathlib import Path

import pytest

from cardrules.dealing import SHUFFLE, Seed, shuffled

VECTORS = Path(__file__).parents[1] / "docs" / "vectors"


def test_python_reproduces_every_published_vector() -> None:
    published = json.loads((VECTORS / "deal-1.json").read_text(encoding="ascii"))
    assert published["shuffle"] == SHUFFLE
    assert len(published["vectors"]) == 200
    for vector in published["vectors"]:
        order = shuffled(Seed.from_hex(vector["seed"]), vector["label"], tuple(range(vector["size"])))
        assert list(order) == vector["order"]


def test_the_published_file_is_what_its_maker_writes() -> None:
    made = runpy.run_path(str(VECTORS / "make_vectors.py"))
    assert made["text"]() == (VECTORS / "deal-1.json").read_text(encoding="ascii")


@pytest.mark.skipif(shutil.which("node") is None, reason="needs Node.js")
def test_javascript_reproduces_every_published_vector() -> None:
    run = subprocess.run(["node", VECTORS / "deal-1.mjs"], capture_output=True, text=True, timeout=60, check=False)
    assert (run.returncode, run.stdout) == (0, "200 of 200 vectors reproduced\n"), run.stderr


@pytest.mark.skipif(shutil.which("node") is None, reason="needs Node.js")
def test_the_javascript_notices_a_wrong_vector(tmp_path: Path) -> None:
    shutil.copy(VECTORS / "deal-1.mjs", tmp_path)
    published = json.loads((VECTORS / "deal-1.json").read_text(encoding="ascii"))
    published["vectors"][7]["order"].reverse()
    (tmp_path / "deal-1.json").write_text(json.dumps(published), encoding="ascii")
    run = subprocess.run(["node", tmp_path / "deal-1.mjs"], capture_output=True, text=True, timeout=60, check=False)
    assert (run.returncode, run.stdout) == (1, "199 of 200 vectors reproduced\n"), run.stderr
