"""`arena`, `engine` and `play --against` a program, as they are typed."""

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from gonfalon.arena.journal import seed_of
from tests.arena.making import EXAMPLE, program
from tests.cli.command import Answer, Command, is_one_line, play

SMALL = ("imperia", "random", "greedy", "--games", "4", "--seed", "s")


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str]) -> Command:
    return Command(capsys)


def timeless(answer: Answer) -> list[list[str]]:
    """The lines of a table without how long anybody thought."""
    return [line.split()[:-2] for line in answer.out.splitlines()]


def test_a_match(run: Command) -> None:
    answer = run("arena", *SMALL)
    assert answer.status == 0
    head, columns, first, second = answer.out.splitlines()
    assert head == "4 games of imperia, 2 seats, seed s"
    assert columns.split()[:6] == ["player", "games", "won", "drawn", "lost", "score"]
    assert {first.split()[0], second.split()[0]} == {"greedy", "random"}
    assert "4 of 4 games" in answer.err
    assert timeless(run("arena", *SMALL)) == timeless(answer)


def test_a_run_is_kept_and_taken_up_again(run: Command, tmp_path: Path) -> None:
    journal, records = tmp_path / "games.jsonl", tmp_path / "records"
    short = run("arena", "imperia", "random", "greedy", "--games", "2", "--journal", str(journal))
    assert short.status == 0
    seed = seed_of(journal)
    assert f"seed {seed}" in short.out
    picture = tmp_path / "plot.svg"
    whole = run(
        *("arena", "imperia", "random", "greedy", "--games", "4", "--journal", str(journal)),
        *("--records", str(records), "--plot", str(picture)),
    )
    assert "2 of 4 games are in the journal" in whole.err
    assert f"4 games of imperia, 2 seats, seed {seed}" in whole.out
    assert picture.read_text(encoding="utf-8").startswith("<svg")
    files = sorted(records.iterdir())
    assert [file.name for file in files] == ["0-0-0.txt", "0-0-1.txt", "0-1-0.txt", "0-1-1.txt"]
    assert run("replay", str(files[3])).status == 0
    other = run("arena", "imperia", "greedy", "random", "--journal", str(journal))
    assert other.status == 2
    assert "it is of another schedule: players is" in other.err
    with journal.open("a", encoding="utf-8") as file:
        file.write("{}\n")
    damaged = run("arena", "imperia", "random", "greedy", "--journal", str(journal))
    assert (damaged.status, is_one_line(damaged.err)) == (2, True)
    assert "line 6: key is missing" in damaged.err


def test_three_seats_and_several_processes(run: Command) -> None:
    arguments = ("imperia", "greedy", "random", "--seats", "3", "--games", "3", "--gauntlet")
    answer = run("arena", *arguments, "--seed", "s", "--jobs", "2")
    assert answer.status == 0
    assert "greedy among random" in answer.out
    assert "random among greedy" not in answer.out


def test_a_test_stops_when_it_is_decided(run: Command) -> None:
    answer = run("arena", "imperia", "greedy", "random", "--sprt", "0,400", "--seed", "s")
    assert answer.status == 0
    assert "SPRT 0, 400: passed: greedy over random, rather 400 Elo than 0; LLR +" in answer.out
    assert int(answer.out.split()[0]) < 60


def test_a_forfeit_is_told_and_stands_in_the_record(run: Command, tmp_path: Path) -> None:
    command = program(tmp_path, "def choose(): say('moo')")
    answer = run(
        *("arena", "imperia", "random", f"cow={command}", "--games", "2", "--set", "cow.depth=1"),
        *("--records", str(tmp_path / "records")),
    )
    assert answer.status == 0
    told = "'cow' (seat 2) forfeited: The program was asked for a move and said 'moo'."
    assert f"game 0/0/0: {told}" in answer.out
    assert told in answer.err
    record = tmp_path / "records" / "0-0-0.txt"
    assert record.read_text(encoding="utf-8").startswith("# game 0/0/0: 'cow' (seat 2) forfeited")
    assert run("replay", str(record)).status == 0


@pytest.mark.parametrize(
    ("arguments", "problem"),
    [
        (["arena"], "GAME"),
        (["arena", "chess", "random", "greedy"], "There's no game called 'chess'"),
        (["arena", "imperia", "random"], "players: expected at least two"),
        (["arena", "imperia", "random", "deep"], "player 'deep': there is page, squire, knight"),
        (["arena", "imperia", "random", "random"], "two are called 'random'"),
        (["arena", "imperia", "random", "greedy@0"], "seconds a move"),
        (
            ["arena", "imperia", "random", "a=./none"],
            "player 'a': './none' can't be started: No such file",
        ),
        (["arena", *SMALL, "--games", "0"], "--games: expected a whole number"),
        (["arena", *SMALL, "--games", "99999999"], "--games: at most"),
        (["arena", *SMALL, "--seats", "5"], "--seats: expected 2 or 3 or 4"),
        (["arena", *SMALL, "--option", "map=x"], "map"),
        (["arena", *SMALL, "--time", "soon"], "--time: expected seconds"),
        (["arena", *SMALL, "--grace", "-1"], "--grace"),
        (["arena", *SMALL, "--jobs", "x"], "--jobs: expected a whole number"),
        (["arena", *SMALL, "--jobs", "1000"], "--jobs: at most 64"),
        (["arena", *SMALL, "--sprt", "10"], "--sprt: expected ELO0,ELO1"),
        (["arena", *SMALL, "--sprt", "10,5"], "--sprt: expected ELO0,ELO1"),
        (["arena", *SMALL, "--sprt", "0,5", "--seats", "3"], "two players at two seats"),
        (["arena", *SMALL, "--set", "random.x=1"], "random is a bot"),
        (["arena", *SMALL, "--journal", "/nowhere/at/all"], "--journal: '/nowhere/at/all' is no"),
        (["arena", *SMALL, "--plot", "/"], "--plot: '/' is no place for a file"),
        (["arena", *SMALL, "--ray", "auto", "--jobs", "2"], "--jobs: a cluster knows"),
        (["engine"], "BOT"),
        (["engine", "deep"], "bot 'deep': there is page, squire, knight"),
        (["play", "imperia", "--against", "deep"], "--against: 'deep' is none of human, page"),
        (["play", "imperia", "--against", "./none"], "'./none' can't be started"),
    ],
)
def test_bad_input_is_one_clear_line(run: Command, arguments: list[str], problem: str) -> None:
    answer = run(*arguments)
    assert answer.status == 2
    assert problem in answer.err
    assert is_one_line(answer.err)
    assert answer.out == ""


def test_a_journal_that_is_something_else_is_left_alone(run: Command, tmp_path: Path) -> None:
    notes = tmp_path / "notes.txt"
    notes.write_text("my notes\n", encoding="utf-8")
    answer = run("arena", *SMALL, "--journal", str(notes))
    assert (answer.status, is_one_line(answer.err)) == (2, True)
    assert "line 1: it is no journal of the arena" in answer.err
    assert notes.read_text(encoding="utf-8") == "my notes\n"


def test_ctrl_c_leaves_a_journal_that_goes_on(tmp_path: Path) -> None:
    journal = tmp_path / "games.jsonl"
    command = [sys.executable, "-m", "gonfalon", "arena", "battle-line", "random", "x=greedy"]
    command += ["--games", "1000", "--jobs", "2", "--journal", str(journal)]
    with subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, start_new_session=True
    ) as running:
        while not journal.exists() or journal.read_bytes().count(b"\n") < 4:
            assert running.poll() is None
            time.sleep(0.1)
        os.killpg(running.pid, signal.SIGINT)
        out, err = running.communicate(timeout=300)
    assert running.returncode == 130
    assert b"stopped; with --journal the same command goes on" in err
    assert b"Traceback" not in err
    assert b"games of battle-line" in out
    assert journal.read_bytes().count(b"\n") >= 4


def test_a_person_plays_against_a_program() -> None:
    options = ("--seed", "a", "--seat", "2", "--option", "first=1")
    out = play("legal\nquit\n", *options, "--against", EXAMPLE).stdout.decode()
    assert "England played" in out
    assert "Goodbye." in out


@pytest.mark.parametrize(
    ("language", "told"),
    [
        ("en", "England forfeits, and the game ends. The program ended with status 1."),
        ("hu", "A program leállt, a kilépési kódja 1."),
    ],
)
def test_a_program_that_fails_at_the_table_forfeits(
    language: str, told: str, tmp_path: Path
) -> None:
    command = program(tmp_path, "def choose(): sys.exit(1)")
    options = ("--seed", "a", "--seat", "2", "--option", "first=1", "--lang", language)
    done = play("", "--against", command, *options)
    assert done.returncode == 0
    assert told in " ".join(done.stdout.decode().split())
