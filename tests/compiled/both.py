"""Both builds, run beside each other."""

import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
TRACE = Path(__file__).parent / "trace.py"
PLAIN = ROOT / ".venv" / "bin" / "python"
COMPILED = ROOT / ".venv-compiled" / "bin" / "python"


def build_of(python: Path) -> str:
    """Which build an interpreter has; nothing if there is none."""
    if not python.exists():
        return ""
    command = [str(python), "-c", "import gonfalon; print(gonfalon.build())"]
    return subprocess.run(command, capture_output=True, check=True, text=True).stdout.strip()


def compare(first: int, last: int, *ids: str) -> int:
    """Compare a range of games of every variant, move for move; how many there were.

    Of the games with these ids, or of all.
    """
    if build_of(COMPILED) != "compiled":
        pytest.skip("no compiled build (make compiled, with a C compiler)")
    assert build_of(PLAIN) == "plain Python"
    running = [
        subprocess.Popen(
            [python, TRACE, str(first), str(last), *ids], stdout=subprocess.PIPE, text=True
        )
        for python in (PLAIN, COMPILED)
    ]
    plain, compiled = (process.communicate()[0].splitlines() for process in running)
    assert all(process.returncode == 0 for process in running)
    assert plain
    assert plain == compiled
    return len(plain)
