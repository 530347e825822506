"""Every example is tried by some test."""

from pathlib import Path

import pytest

from tests.docs.pages import ROOT

PROGRAMS = [path for path in (ROOT / "examples").glob("*") if path.is_file()]
TESTS = [path for path in (ROOT / "tests").rglob("*.py") if path != Path(__file__)]


@pytest.mark.parametrize("path", PROGRAMS, ids=lambda path: path.name)
def test_a_program_is_named_by_a_test(path: Path) -> None:
    assert any(path.name in test.read_text(encoding="utf-8") for test in TESTS)
