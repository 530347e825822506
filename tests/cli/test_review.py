"""`gonfalon review`: a game that is over looked back on, in the reader's language."""

from pathlib import Path

import pytest

from gonfalon.cli import review as command
from gonfalon.engine.goal import Goal
from gonfalon.engine.match import Match
from gonfalon.engine.match_text import write_match
from gonfalon.engine.record import new_record
from gonfalon.review import Effort, review
from tests.cli.command import GAME, RECORD, Command


@pytest.fixture(autouse=True)
def little(monkeypatch: pytest.MonkeyPatch) -> None:
    """With little effort."""
    effort = Effort(seconds=0.0, worlds=2, turns=2)
    monkeypatch.setattr(command, "review", lambda text, tell: review(text, tell, effort))


def test_it_tells_the_curve_and_the_turning_points(
    run: Command, record_file: Path, tmp_path: Path
) -> None:
    drawn = tmp_path / "curve.svg"
    done = run("review", str(record_file), "--svg", str(drawn))
    assert (done.status, done.err) == (0, "")
    assert "How likely each player was to win" in done.out.replace("\n  ", " ")
    assert " 100 %" in done.out
    assert "\n1. Turn " in done.out
    assert "Played: " in done.out
    assert drawn.read_text(encoding="utf-8").startswith("<svg")


def test_it_speaks_the_readers_language(run: Command, record_file: Path) -> None:
    assert "Zagrano: " in run("review", str(record_file), "--lang", "pl").out


def test_a_game_that_is_not_over_is_one_line(run: Command, tmp_path: Path) -> None:
    path = tmp_path / "game.txt"
    path.write_text(new_record(GAME, RECORD.options, ("A", "B")).write(), "utf-8")
    done = run("review", str(path))
    assert (done.status, done.out) == (2, "")
    assert done.err == (
        "gonfalon: This game is not over: only a finished game can be looked back on.\n"
    )


def test_a_broken_record_is_one_line(run: Command, record_file: Path) -> None:
    lines = record_file.read_text(encoding="utf-8").splitlines()
    record_file.write_text("\n".join([*lines[:30], "play 99x 3"]), encoding="utf-8")
    done = run("review", str(record_file))
    assert done.status == 2
    assert done.err.count("\n") == 1


@pytest.mark.parametrize("number", ["0", "2"])
def test_there_is_only_one_game(run: Command, record_file: Path, number: str) -> None:
    done = run("review", str(record_file), "--game", number)
    assert (done.status, done.err.count("\n")) == (2, 1)


def test_of_a_match_one_game_is_chosen(run: Command, tmp_path: Path) -> None:
    match = Match(GAME, RECORD.options, RECORD.names, Goal("games", 3))
    match.add(RECORD)
    match.running = new_record(GAME, match.next_options, RECORD.names)
    path = tmp_path / "match.txt"
    path.write_text(write_match(match), encoding="utf-8")
    done = run("review", str(path))
    assert (done.status, done.err) == (
        2,
        "gonfalon: --game: this is a match of 2 games; which one?\n",
    )
    assert "Played: " in run("review", str(path), "--game", "1").out
    assert run("review", str(path), "--game", "3").status == 2
