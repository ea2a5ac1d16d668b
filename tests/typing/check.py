"""Checks the types that a consumer meets: python check.py PYTHON, where cardrules is installed for PYTHON.

Run in a folder that holds consumer.py and wrong_uses.py and no copy of the library, with mypy and pyright on the path
or beside this interpreter.
"""

import json
import re
import subprocess
import sys
from pathlib import Path

HERE = Path(__file__).parent
TOOLS = Path(sys.executable).parent


def mypy(python: str, name: str) -> set[int]:
    command = [TOOLS / "mypy", "--strict", "--enable-error-code=exhaustive-match", "--python-executable", python, name]
    found = subprocess.run(command, cwd=HERE, capture_output=True, text=True, check=False)
    if found.returncode not in (0, 1):
        raise SystemExit(found.stdout + found.stderr)
    if "Cannot find implementation" in found.stdout or "missing library stubs" in found.stdout:
        raise SystemExit(found.stdout)
    return {int(line) for line in re.findall(rf"^{name}:(\d+): error", found.stdout, re.MULTILINE)}


def pyright(python: str, name: str) -> set[int]:
    config = HERE / "pyrightconfig.json"
    settings = {"typeCheckingMode": "strict", "pythonVersion": "3.11", "reportUnusedExpression": False}
    config.write_text(json.dumps(settings))
    command = [TOOLS / "pyright", "--pythonpath", python, "--outputjson", name]
    found = subprocess.run(command, cwd=HERE, capture_output=True, text=True, check=False)
    report = json.loads(found.stdout)
    return {each["range"]["start"]["line"] + 1 for each in report["generalDiagnostics"] if each["severity"] == "error"}


def main(python: str) -> int:
    faults = 0
    for name in ("consumer.py", "wrong_uses.py"):
        lines = (HERE / name).read_text().splitlines()
        expected = {number for number, line in enumerate(lines, 1) if line.endswith("# E")}
        for checker in (mypy, pyright):
            found = checker(python, name)
            for number in sorted(found ^ expected):
                print(f"{name}:{number}: {checker.__name__} finds {'a' if number in found else 'no'} fault")
                faults += 1
        print(f"{name}: {len(expected)} wrong uses, both checkers agree" if not faults else f"{name}: faults")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1]))
