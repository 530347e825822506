"""Whatever is wrong with what the command is given: one clear line, and its exit status."""

import subprocess
import sys
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.cli.command import Command, is_one_line


def test_no_traceback_when_the_output_cannot_be_written() -> None:
    command = [sys.executable, "-m", "gonfalon", "rules", "battle-line"]
    with Path("/dev/full").open("wb") as full:
        done = subprocess.run(command, stdout=full, stderr=subprocess.PIPE, check=False)
    assert done.returncode == 2
    assert is_one_line(done.stderr.decode())


def test_foreign_text_is_not_echoed_raw(run: Command) -> None:
    for arguments in (["--option", "\x1b[31mfoo=1"], ["--games", "\x1b[31m"]):
        assert "\x1b" not in run("sim", "battle-line", *arguments).err


@pytest.mark.parametrize(
    ("arguments", "problem"),
    [
        ([], "COMMAND"),
        (["dance"], "dance"),
        (["legal"], "POSITION"),
        (["legal", "chess"], "file 'chess': No such file"),
        (["legal", ""], "file ''"),
        (["legal", "battle-line; 1 11r"], "battlefield 1: '11r' is no card"),
        (["legal", "battle-line; 1 9r 8r 7r / 9b 8b 7b"], "mark the first with a star"),
        (["legal", "battle-line terrain=on war=on"], "lay the battlefields themselves"),
        (["legal", "battle-line; hand1 1r", "--at", "3"], "--at: a position has no plies"),
        (["why", "battle-line; hand1 1r", "play"], "'play' could mean any of these: play 1r 1"),
        (
            ["why", "battle-line; hand1 1r", "jump"],
            "No move begins with 'jump'.",
        ),
        (["show", "battle-line", "--seat", "3"], "--seat: expected 1 to 2"),
        (["show", "battle-line", "--at", "x"], "--at"),
        (["replay", "battle-line"], "Line 1: It isn't a saved game"),
        (["sim", "chess"], "There's no game called 'chess'"),
        (["sim", "battle-line", "--games", "0"], "--games: expected a whole number"),
        (["sim", "battle-line", "--bots", "random"], "--bots: "),
        (["sim", "battle-line", "--bots", "random,deep"], "bot 'deep'"),
        (["sim", "battle-line", "--option", "terrain"], "written name=value"),
        (["sim", "battle-line", "--seats", "3"], "--seats: expected 2, not '3'"),
        (["sim", "imperia", "--seats", "5"], "--seats: expected 2 or 3 or 4, not '5'"),
        (["sim", "imperia", "--seats", "3", "--bots", "random,random"], "--bots: expected 3"),
        (["sim", "imperia", "--option", "first=3"], "IM-S1: With 2 players there's no seat 3"),
        (["play", "imperia", "--seats", "x"], "--seats: expected 2 or 3 or 4, not 'x'"),
        (["play", "imperia", "--seats", "3", "--seat", "4"], "--seat: expected 1 to 3"),
        (["play", "imperia", "--option", "first=4"], "IM-S1: With 2 players there's no seat 4"),
        (["show", "imperia; turn 1 first", "--seat", "3"], "--seat: expected 1 to 2"),
        (["rules", "battle-line", "BL-Z9"], "rule 'BL-Z9'"),
        (["play", "battle-line", "--seat", "3"], "--seat: expected 1 to 2"),
        (["--lang", "xx", "rules", "battle-line"], "xx"),
    ],
)
def test_bad_input_is_one_clear_line(run: Command, arguments: list[str], problem: str) -> None:
    answer = run(*arguments)
    assert answer.status == 2
    assert problem in answer.err
    assert is_one_line(answer.err)
    assert answer.out == ""


def test_settings_that_do_not_go_together_are_refused_in_one_language(run: Command) -> None:
    arguments = ["--seats", "3", "--option", "wanderers=on", "--option", "edition=first"]
    answer = run("play", "battalia", *arguments, "--lang", "hu")
    assert answer.status == 2
    assert answer.err == "gonfalon: BA-V3: A Vándorok négy játékosnak valók.\n"


def test_a_file_that_is_no_text_is_malformed(run: Command, tmp_path: Path) -> None:
    path = tmp_path / "game.bin"
    path.write_bytes(b"\xff\xfe\x00")
    assert "byte 0 is not UTF-8 text" in run("replay", str(path)).err
    assert run("replay", str(tmp_path)).status == 2


@given(
    arguments=st.lists(st.text(max_size=20), max_size=4),
    command=st.sampled_from(["legal", "why", "show", "replay", "record", "rules"]),
)
@settings(suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_any_arguments(run: Command, command: str, arguments: list[str]) -> None:
    answer = run(command, *("x" if text == "-" else text for text in arguments))
    assert answer.status in (0, 1, 2)
    assert "Traceback" not in answer.err
