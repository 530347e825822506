"""What the tests of the command share: a way to run it, and a record to give it."""

from pathlib import Path

import pytest

from tests.cli.command import RECORD, Command


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str]) -> Command:
    return Command(capsys)


@pytest.fixture
def record_file(tmp_path: Path) -> Path:
    path = tmp_path / "game.txt"
    path.write_text(RECORD.write(), encoding="utf-8")
    return path
