"""The command run inside a test: what it prints, and its exit status."""

import os
import subprocess
import sys

import pytest

from gonfalon.cli import main
from gonfalon.games import find
from tests.helpers import random_record

GAME = find("battle-line")
RECORD = random_record(GAME, GAME.options.choose({}), "cli")


class Answer:
    """What a command printed, and its exit status."""

    def __init__(self, status: int, out: str, err: str) -> None:
        self.status = status
        self.out = out
        self.err = err


class Command:
    """Runs the command inside this process."""

    def __init__(self, capsys: pytest.CaptureFixture[str]) -> None:
        self.capsys = capsys

    def __call__(self, *arguments: str) -> Answer:
        try:
            status = main(arguments)
        except SystemExit as stop:
            status = int(stop.code or 0)
        out, err = self.capsys.readouterr()
        return Answer(status, out, err)


def is_one_line(text: str) -> bool:
    return text.count("\n") == 1 and "Traceback" not in text


def play(typed: str, *arguments: str) -> subprocess.CompletedProcess[bytes]:
    """A game in the terminal, typed through a pipe."""
    command = [sys.executable, "-m", "gonfalon", "play", "battle-line", *arguments]
    environment = {**os.environ, "PYTHONIOENCODING": "ascii"}
    return subprocess.run(
        command, input=typed.encode(), capture_output=True, check=False, env=environment
    )
