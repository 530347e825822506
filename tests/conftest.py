"""Shared set-up: Hypothesis profiles, and an account of the tests that could not run."""

import gc
import os
from collections import Counter
from pathlib import Path, PurePosixPath

import pytest
from _pytest.terminal import TerminalReporter
from hypothesis import settings

REQUIRE_ALL = os.environ.get("GONFALON_REQUIRE_ALL") == "1"

# How many examples of a property are looked at; `make test-long` looks at more.
EXAMPLES = int(os.environ.get("GONFALON_EXAMPLES", "30"))

_any = settings(deadline=None, print_blob=True, max_examples=EXAMPLES)
settings.register_profile("dev", _any)
settings.register_profile("ci", _any, derandomize=True)
settings.load_profile("ci" if REQUIRE_ALL else "dev")

# A game makes many objects that nothing holds in circles, so they are seldom looked through.
gc.set_threshold(100_000, 20, 50)


def _reason(report: pytest.TestReport | pytest.CollectReport) -> str:
    """Why a report's test was skipped, without pytest's prefix."""
    longrepr = report.longrepr
    text = str(longrepr[2]) if isinstance(longrepr, tuple) else str(longrepr)
    return text.removeprefix("Skipped: ")


def _not_run(terminal: TerminalReporter) -> Counter[tuple[str, str]]:
    """Count the skips by kind (the test file's name) and reason."""
    skips: Counter[tuple[str, str]] = Counter()
    for report in terminal.stats.get("skipped", []):
        kind = PurePosixPath(report.nodeid.split("::")[0]).stem.removeprefix("test_")
        skips[kind, _reason(report)] += 1
    return skips


@pytest.hookimpl(trylast=True)
def pytest_terminal_summary(terminalreporter: TerminalReporter) -> None:
    """Print one line for each kind of test that could not run; `make test` ends with them too."""
    skips = _not_run(terminalreporter)
    lines = [f"not run: {kind} ({count}): {why}" for (kind, why), count in sorted(skips.items())]
    for line in lines:
        terminalreporter.write_line(line, yellow=True)
    if lines and "GONFALON_NOT_RUN" in os.environ:
        with Path(os.environ["GONFALON_NOT_RUN"]).open("a", encoding="utf-8") as told:
            told.writelines(f"{line}\n" for line in lines)
    if skips and REQUIRE_ALL:
        terminalreporter.write_line(
            "failed: GONFALON_REQUIRE_ALL=1 allows no skipped test", red=True
        )


def pytest_sessionfinish(session: pytest.Session) -> None:
    """Fail a run with skips where every kind of test is required."""
    terminal = session.config.pluginmanager.get_plugin("terminalreporter")
    if (
        REQUIRE_ALL
        and terminal is not None
        and _not_run(terminal)
        and session.exitstatus == pytest.ExitCode.OK
    ):
        session.exitstatus = pytest.ExitCode.TESTS_FAILED
