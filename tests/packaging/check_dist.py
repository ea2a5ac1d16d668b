"""Checks what is distributed: python check_dist.py DIST, a folder with one wheel and one source distribution."""

import hashlib
import sys
import tarfile
import zipfile
from pathlib import Path

MOST = 300_000
"""Bytes of the wheel, without the data of the test kit."""

PINNED = Path(__file__).parents[1] / "kit" / "golden.sha256"
"""The golden logs and their SHA-256."""


def main(folder: Path) -> int:
    (wheel,), (source,) = folder.glob("*.whl"), folder.glob("*.tar.gz")
    held = zipfile.ZipFile(wheel)
    names = held.namelist()
    tops = {name.split("/")[0] for name in names}
    info = [top for top in tops if top.endswith(".dist-info")]
    assert tops == {"cardrules", "cardrules_pytest.py", *info}, tops
    entries = held.read(f"{info[0]}/entry_points.txt").decode()
    assert "[pytest11]\ncardrules_pytest = cardrules_pytest" in entries, entries
    assert "cardrules/py.typed" in names
    assert "cardrules/testing/schemas/pip_pip/view.json" in names
    kit = [each for each in held.infolist() if each.filename.startswith("cardrules/testing/")]
    code = wheel.stat().st_size - sum([each.compress_size for each in kit if not each.filename.endswith(".py")])
    assert code < MOST, f"the wheel has {code} bytes without the data of the test kit"
    for digest, path in [line.split("  ") for line in PINNED.read_text(encoding="utf-8").splitlines()]:
        golden = held.read(f"cardrules/testing/golden/{path}")
        assert hashlib.sha256(golden).hexdigest() == digest, f"{path} is not the golden log that was pinned"
        assert f"cardrules/testing/golden/{path.split('/')[0]}/index.json" in names
    with tarfile.open(source) as sources:
        inside = {name.split("/", 1)[1] for name in sources.getnames() if "/" in name}
    for wanted in (
        "src/cardrules/__init__.py",
        "src/cardrules_pytest.py",
        "tests/test_contract.py",
        "tests/third_party/pip_pip_ui.py",
        "docs/examples/toucan_tricks.jsonl",
        "docs/examples/toucan_burn.jsonl",
        "docs/examples/pip_pip.jsonl",
        "docs/examples/colonel.jsonl",
        "docs/examples/straw_man_tarock.jsonl",
        "docs/examples/high_card.py",
        "docs/replay.svg",
        "tools/make_picture.py",
        "tools/make_schemas.py",
        "seeds/000-toucan.md",
        "seeds/001-toucan-burn.md",
        "seeds/002-pip-pip.md",
        "seeds/003-colonel.md",
        "seeds/004-straw-man-tarock.md",
        "README.md",
        "CHANGELOG.md",
        "LICENSE",
    ):
        assert wanted in inside, f"{wanted} is not in the source distribution"
    print(f"{wheel.name}: {wheel.stat().st_size} bytes; {source.name}: {source.stat().st_size} bytes")
    return 0


if __name__ == "__main__":
    sys.exit(main(Path(sys.argv[1])))
