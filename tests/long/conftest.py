"""Long runs can be taken up again: what passed on the same sources is not run twice.

`make test-long` goes on where the last run stopped; `make test-long FRESH=1` begins again.
"""

import hashlib
import os
from pathlib import Path

import pytest

from tests.server.databases import cluster, database

__all__ = ["cluster", "database"]
ROOT = Path(__file__).parents[2]
LEDGER = ROOT / ".long-passed"


def _fingerprint() -> str:
    """A hash of every Python source of the package and the tests."""
    digest = hashlib.sha256()
    for folder in ("src", "tests"):
        for path in sorted((ROOT / folder).rglob("*.py")):
            digest.update(path.relative_to(ROOT).as_posix().encode())
            digest.update(path.read_bytes())
    return digest.hexdigest()


def _passed() -> set[str]:
    """The long tests that passed on these sources."""
    if os.environ.get("GONFALON_FRESH") == "1" or not LEDGER.is_file():
        return set()
    fingerprint, *names = LEDGER.read_text(encoding="utf-8").splitlines()
    return set(names) if fingerprint == _fingerprint() else set()


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leave out the long tests that passed already, and say how many."""
    passed = _passed()
    done = [item for item in items if item.nodeid in passed]
    if done:
        items[:] = [item for item in items if item.nodeid not in passed]
        config.hook.pytest_deselected(items=done)


def pytest_configure(config: pytest.Config) -> None:
    """Before any worker starts, begin a ledger for these sources, keeping what passed on them."""
    if not hasattr(config, "workerinput"):
        lines = [_fingerprint(), *sorted(_passed())]
        LEDGER.write_text("\n".join(lines) + "\n", encoding="utf-8")
        os.environ.pop("GONFALON_FRESH", None)


def pytest_runtest_logreport(report: pytest.TestReport) -> None:
    """Note each long test as it passes."""
    is_controller = "PYTEST_XDIST_WORKER" not in os.environ
    if is_controller and report.when == "call" and report.passed and "long" in report.keywords:
        with LEDGER.open("a", encoding="utf-8") as ledger:
            ledger.write(f"{report.nodeid}\n")
