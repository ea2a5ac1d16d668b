"""Checks what is distributed: python check_dist.py DIST, a folder with one wheel and one source distribution."""

import sys
import tarfile
import zipfile
from pathlib import Path

MOST = 300_000
"""Bytes of the wheel."""


def main(folder: Path) -> int:
    (wheel,), (source,) = folder.glob("*.whl"), folder.glob("*.tar.gz")
    names = zipfile.ZipFile(wheel).namelist()
    tops = {name.split("/")[0] for name in names}
    assert tops == {"cardrules", *[top for top in tops if top.endswith(".dist-info")]}, tops
    assert "cardrules/py.typed" in names
    assert wheel.stat().st_size < MOST, f"the wheel has {wheel.stat().st_size} bytes"
    with tarfile.open(source) as held:
        inside = {name.split("/", 1)[1] for name in held.getnames() if "/" in name}
    for wanted in (
        "src/cardrules/__init__.py",
        "tests/test_contract.py",
        "docs/examples/toucan_tricks.jsonl",
        "docs/examples/toucan_burn.jsonl",
        "docs/examples/pip_pip.jsonl",
        "docs/examples/colonel.jsonl",
        "seeds/000-toucan.md",
        "seeds/001-toucan-burn.md",
        "seeds/002-pip-pip.md",
        "seeds/003-colonel.md",
        "README.md",
        "CHANGELOG.md",
        "LICENSE",
    ):
        assert wanted in inside, f"{wanted} is not in the source distribution"
    print(f"{wheel.name}: {wheel.stat().st_size} bytes; {source.name}: {source.stat().st_size} bytes")
    return 0


if __name__ == "__main__":
    sys.exit(main(Path(sys.argv[1])))
