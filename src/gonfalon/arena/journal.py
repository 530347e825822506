"""The journal: a file of finished games, one line each, on disk before a game counts.

The first line says what is played; a journal of another schedule is refused. A last line that was
cut off in the middle is dropped: that game is played again. A game that stands there twice counts
once.
"""

import contextlib
import json
import os
from pathlib import Path
from typing import Any, BinaryIO, Final

from gonfalon.arena.played import Played, parse_played
from gonfalon.arena.schedule import Schedule
from gonfalon.engine.errors import Malformed
from gonfalon.engine.text import short

FORMAT: Final = 1
_FORMAT_NAME: Final = "gonfalon arena"
_MOST_HEAD: Final = 1 << 20


class Journal:
    """The games that were played, by key; without a file they are kept in memory alone."""

    def __init__(self, schedule: Schedule, path: Path | None = None) -> None:
        self.games: Final[dict[str, Played]] = {}
        """Every game once, the one that was written first."""
        self.dropped = 0
        """How many bytes of a half-written last line were dropped."""
        self._schedule: Final = schedule
        self._path: Final = path
        self._file: BinaryIO | None = None
        if path is not None:
            self._file = _opened(path)
            try:
                self._take_up(self._file)
            except BaseException:
                self.close()
                raise

    def add(self, played: Played) -> bool:
        """Write a game down, unless it is there already; whether it is new."""
        if not self._schedule.has(played.key):
            raise ValueError(f"no game {played.key} is in the schedule")
        if played.key in self.games:
            return False
        if self._file is not None:
            self._append(f"{played.line()}\n")
        self.games[played.key] = played
        return True

    def close(self) -> None:
        """Close the file; it is whole at any time."""
        if self._file is not None:
            self._file.close()
            self._file = None

    def _take_up(self, file: BinaryIO) -> None:
        """Read what is there; begin the file if nothing is."""
        data = file.read()
        head = f"{json.dumps(_head(self._schedule), ensure_ascii=True)}\n"
        whole = data[: data.rfind(b"\n") + 1]
        if not whole:
            if not head.encode().startswith(data):
                raise self._damaged(1, "it is no journal of the arena")
            self._cut(file, 0, len(data))
            self._append(head)
            return
        lines = whole.decode("utf-8", "replace").split("\n")[:-1]
        self._check_head(lines[0])
        for number, line in enumerate(lines[1:], start=2):
            try:
                played = parse_played(line)
            except Malformed as error:
                raise self._damaged(number, error.problem) from None
            self._check_game(number, played)
            self.games.setdefault(played.key, played)
        self._cut(file, len(whole), len(data) - len(whole))

    def _check_head(self, line: str) -> None:
        """It must be the journal of this schedule."""
        told = read_head(line)
        if told is None:
            raise self._damaged(1, "it is no journal of the arena")
        expected = _head(self._schedule)
        for name, value in expected.items():
            if told.get(name) != value:
                raise Malformed(
                    f"journal {short(str(self._path))}",
                    f"it is of another schedule: {name} is {_shown(told.get(name))} there and "
                    f"{_shown(value)} here",
                )

    def _check_game(self, number: int, played: Played) -> None:
        """A game of this schedule, between those who play it."""
        if not self._schedule.has(played.key):
            raise self._damaged(number, f"there is no game {short(played.key)} in this schedule")
        pairing, _, rotation = map(int, played.key.split("/"))
        seated = self._schedule.seated(pairing, rotation)
        names = tuple([self._schedule.entrants[one].label for one in seated])
        if names != played.names:
            raise self._damaged(number, "others sat there than in this schedule")

    def _damaged(self, line: int, problem: str) -> Malformed:
        return Malformed(f"journal {short(str(self._path))}", f"line {line}: {problem}")

    def _cut(self, file: BinaryIO, at: int, dropped: int) -> None:
        """Drop what was half written, and go on from there."""
        self.dropped = dropped
        file.truncate(at)
        file.seek(at)

    def _append(self, line: str) -> None:
        """Write a line; it is on disk when this returns."""
        assert self._file is not None
        self._file.write(line.encode())
        self._file.flush()
        os.fsync(self._file.fileno())


def seed_of(path: Path) -> str | None:
    """The seed of a journal that is there already; nothing if there is none, or it is damaged."""
    with contextlib.suppress(OSError), path.open("rb") as file:
        told = read_head(file.readline(_MOST_HEAD).decode("utf-8", "replace"))
        seed = None if told is None else told.get("seed")
        return seed if isinstance(seed, str) else None
    return None


def read_head(line: str) -> dict[str, Any] | None:
    """What the first line of a journal says; nothing if it is none."""
    try:
        told = json.loads(line)
    except ValueError:
        return None
    return told if isinstance(told, dict) and told.get(_FORMAT_NAME) == FORMAT else None


def _head(schedule: Schedule) -> dict[str, Any]:
    return {_FORMAT_NAME: FORMAT, **schedule.head()}


def _shown(value: object) -> str:
    """A value of the head, short."""
    text = json.dumps(value, ensure_ascii=False)
    return text if len(text) <= 60 else f"{text[:57]}..."


def _opened(path: Path) -> BinaryIO:
    """The file, ours alone as long as it is open."""
    is_new = not path.exists()
    file = path.open("a+b")
    try:
        import fcntl

        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except ImportError:  # another system: nobody keeps others out there
        pass
    except OSError:
        file.close()
        raise Malformed(f"journal {short(str(path))}", "another arena is writing it") from None
    if is_new:
        _sync_folder(path.parent)
    file.seek(0)
    return file


def _sync_folder(folder: Path) -> None:
    """Let the name of a new file be on disk too, where a folder can be synced."""
    with contextlib.suppress(OSError):
        number = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(number)
        finally:
            os.close(number)
