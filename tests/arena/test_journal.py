"""Journals: nothing that counts is lost, whatever was cut off; nothing counts twice."""

import json
import os
from contextlib import closing
from dataclasses import replace
from pathlib import Path

import pytest

from gonfalon.arena.journal import Journal, seed_of
from gonfalon.arena.played import parse_played
from gonfalon.engine.errors import Malformed
from tests.arena.making import made_up, schedule

PLANNED = schedule("greedy", "random", deals=3)
GAMES = [made_up(task, (1, 2), record="zehn ½ \u2028 €\n") for task in PLANNED.tasks()]
GAMES[2] = replace(GAMES[2], forfeit=1, why="it hung", points=(), how="forfeit")


def written(path: Path, games: int = len(GAMES)) -> bytes:
    """A journal with so many games."""
    journal = Journal(PLANNED, path)
    for played in GAMES[:games]:
        assert journal.add(played)
    journal.close()
    return path.read_bytes()


def test_games_are_read_back(tmp_path: Path) -> None:
    path = tmp_path / "games.jsonl"
    written(path)
    journal = Journal(PLANNED, path)
    assert list(journal.games.values()) == GAMES
    assert journal.dropped == 0
    journal.close()
    assert seed_of(path) == "arena"
    assert seed_of(tmp_path / "none") is None


def test_a_journal_cut_at_every_byte_is_taken_up_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(os, "fsync", lambda number: None)  # thousands of times, for nothing here
    path, whole = tmp_path / "games.jsonl", written(tmp_path / "games.jsonl", 3)
    ends = [at + 1 for at, byte in enumerate(whole) if byte == ord("\n")]
    for cut in range(len(whole) + 1):
        path.write_bytes(whole[:cut])
        journal = Journal(PLANNED, path)
        kept = sum(end <= cut for end in ends[1:])
        assert list(journal.games.values()) == GAMES[:kept], cut
        assert journal.dropped == cut - max([0, *[end for end in ends if end <= cut]])
        for played in GAMES[:3]:
            journal.add(played)
        journal.close()
        assert path.read_bytes() == whole, cut


def test_a_game_counts_once(tmp_path: Path) -> None:
    path = tmp_path / "games.jsonl"
    written(path)
    other = replace(GAMES[0], ranks=(2, 1))
    journal = Journal(PLANNED, path)
    assert not journal.add(other)
    assert journal.games[other.key] == GAMES[0]
    journal.close()
    with path.open("a", encoding="utf-8") as file:
        file.write(f"{other.line()}\n")
    with closing(Journal(PLANNED, path)) as journal:
        assert journal.games[other.key] == GAMES[0]


def test_more_games_of_the_same_schedule_are_the_same_journal(tmp_path: Path) -> None:
    path = tmp_path / "games.jsonl"
    written(path)
    with closing(Journal(schedule("greedy", "random", deals=50), path)) as journal:
        assert len(journal.games) == len(GAMES)


@pytest.mark.parametrize(
    ("other", "name"),
    [
        (schedule("greedy", "random", seed="other"), "seed"),
        (schedule("random", "greedy"), "players"),
        (schedule("greedy", "random@0.7"), "players"),
        (schedule("greedy", "random", options=("terrain=on",)), "options"),
        (schedule("greedy", "random", game="imperia"), "game"),
        (schedule("greedy", "random", is_gauntlet=True), "gauntlet"),
    ],
)
def test_a_journal_of_another_schedule_is_refused(tmp_path: Path, other: object, name: str) -> None:
    path = tmp_path / "games.jsonl"
    whole = written(path)
    with pytest.raises(Malformed, match=f"it is of another schedule: {name} is"):
        Journal(other, path)  # type: ignore[arg-type]
    assert path.read_bytes() == whole


LINE = GAMES[0].line()
TOLD = json.loads(LINE)


@pytest.mark.parametrize(
    ("line", "problem"),
    [
        ("{", "it is not JSON"),
        ("[]", "expected an object"),
        ("", "it is not JSON"),
        (json.dumps({**TOLD, "ranks": "12"}), "ranks is missing"),
        (json.dumps({**TOLD, "ranks": [1, True]}), "ranks is missing"),
        (json.dumps({**TOLD, "ranks": [1]}), "do not agree"),
        (json.dumps({**TOLD, "ranks": [2, 2]}), "do not agree"),
        (json.dumps({**TOLD, "forfeit": 2, "why": ""}), "do not agree"),
        (json.dumps({name: TOLD[name] for name in TOLD if name != "plies"}), "plies is missing"),
        (json.dumps({**TOLD, "key": "7/0/0"}), "there is no game '7/0/0'"),
        (json.dumps({**TOLD, "names": ["random", "greedy"]}), "others sat there"),
    ],
)
def test_a_damaged_journal_is_refused_and_left_alone(
    tmp_path: Path, line: str, problem: str
) -> None:
    path = tmp_path / "games.jsonl"
    damaged = written(path) + f"{line}\n{LINE}\n".encode()
    path.write_bytes(damaged)
    with pytest.raises(Malformed, match=f"line {len(GAMES) + 2}: .*{problem}"):
        Journal(PLANNED, path)
    assert path.read_bytes() == damaged


@pytest.mark.parametrize("text", ["hello", "hello\n", "{}\n", '{"gonfalon arena": 2}\n', "\xff\n"])
def test_what_is_no_journal_is_refused_and_left_alone(tmp_path: Path, text: str) -> None:
    path = tmp_path / "notes.txt"
    path.write_bytes(text.encode("latin-1"))
    with pytest.raises(Malformed, match="it is no journal of the arena"):
        Journal(PLANNED, path)
    assert path.read_bytes() == text.encode("latin-1")
    assert seed_of(path) is None


def test_two_arenas_do_not_write_one_journal(tmp_path: Path) -> None:
    journal = Journal(PLANNED, tmp_path / "games.jsonl")
    with pytest.raises(Malformed, match="another arena is writing it"):
        Journal(PLANNED, tmp_path / "games.jsonl")
    journal.close()
    Journal(PLANNED, tmp_path / "games.jsonl").close()


def test_a_line_is_plain_text_on_one_line() -> None:
    assert LINE.isascii()
    assert "\n" not in LINE
    assert parse_played(LINE) == GAMES[0]


def test_a_game_of_no_schedule_is_never_written(tmp_path: Path) -> None:
    with pytest.raises(ValueError, match="no game 9/9/9"):
        Journal(PLANNED).add(replace(GAMES[0], key="9/9/9"))


def test_a_game_is_on_disk_before_it_counts(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path, synced = tmp_path / "games.jsonl", list[bytes]()
    sync = os.fsync

    def watched(number: int) -> None:
        sync(number)
        synced.append(path.read_bytes())

    with closing(Journal(PLANNED, path)) as journal:
        monkeypatch.setattr(os, "fsync", watched)
        for count, played in enumerate(GAMES, start=1):
            assert journal.add(played)
            assert len(synced) == count
            assert synced[-1].endswith(f"{played.line()}\n".encode())
