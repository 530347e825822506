"""The folder of a training: its settings, the games played so far, and how far the fit has come."""

import json
import os
from collections.abc import Iterator, Mapping
from dataclasses import asdict
from pathlib import Path
from typing import Any, Final

from gonfalon.bots.network import fingerprint
from gonfalon.engine.errors import Malformed
from gonfalon.engine.text import short
from gonfalon.training.numeric import numpy_for_training
from gonfalon.training.selfplay import Lesson, Positions, games_of
from gonfalon.training.subjects import subject_of

BLOCK: Final = 250
"""So many games are in one file; what is played of a block is lost if it is not finished."""
_SETTINGS: Final = "settings.json"
_FIT: Final = "fit.npz"


def seed_of(folder: Path) -> str | None:
    """The seed of the training that was begun in a folder, if one was."""
    try:
        settings = json.loads((folder / _SETTINGS).read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return None
    seed = settings.get("seed") if isinstance(settings, dict) else None
    return seed if isinstance(seed, str) else None


class Checkpoint:
    """A folder from which a training goes on after a stop."""

    def __init__(self, folder: Path, lesson: Lesson) -> None:
        self._np: Final = numpy_for_training()
        self._folder: Final = folder
        self._lesson: Final = lesson
        self._width: Final = len(subject_of(lesson.game_id).names(lesson.seats))
        self._check()

    def _check(self) -> None:
        """Write the settings, or see that they are those of before."""
        names = subject_of(self._lesson.game_id).names(self._lesson.seats)
        settings = {**asdict(self._lesson), "features": fingerprint(names)}
        written = json.dumps(settings, sort_keys=True)
        path = self._folder / _SETTINGS
        self._folder.mkdir(parents=True, exist_ok=True)
        if path.exists() and path.read_text(encoding="utf-8") != written:
            where = f"--checkpoint {short(str(self._folder))}"
            raise Malformed(where, "another training was begun there; name another folder")
        if not path.exists():
            self._put(_SETTINGS, written.encode())

    def played(self, games: int, processes: int) -> Iterator[int]:
        """Play what is missing of so many games, block by block; tell how many there are."""
        for numbers in _blocks(games):
            path = self._block(numbers)
            if not path.exists():
                found = list(games_of(self._lesson, numbers, processes))
                self._save(path.name, self._gathered(numbers, found))
            yield numbers.stop

    def games(self, games: int) -> dict[str, Any]:
        """All positions of so many games that were played."""
        blocks = [self._load(self._block(numbers)) for numbers in _blocks(games)]
        return {one: self._np.concatenate([block[one] for block in blocks]) for one in blocks[0]}

    def fit(self, key: str) -> dict[str, Any] | None:
        """How far this fit had come, if it was begun; another one begins anew."""
        path = self._folder / _FIT
        arrays = self._load(path) if path.exists() else {}
        return arrays if str(arrays.get("key")) == key else None

    def save_fit(self, key: str, arrays: Mapping[str, Any]) -> None:
        """Remember how far a fit has come."""
        self._save(_FIT, {**arrays, "key": self._np.array(key)})

    def _gathered(self, numbers: range, found: list[Positions]) -> dict[str, Any]:
        """The positions of a block as columns."""
        np = self._np
        features = [np.array(one.features, dtype=np.float32) for one in found]
        return {
            "features": np.concatenate(features).reshape(-1, self._width),
            "seats": np.concatenate([np.array(one.seats, dtype=np.int8) for one in found]),
            "thirds": np.concatenate([np.array(one.thirds, dtype=np.int8) for one in found]),
            "shares": np.concatenate([np.array(one.shares, dtype=np.float32) for one in found]),
            "games": np.repeat(
                np.array(numbers, dtype=np.int32), [len(one.seats) for one in found]
            ),
        }

    def _block(self, numbers: range) -> Path:
        return self._folder / f"games-{numbers.start}-{numbers.stop}.npz"

    def _load(self, path: Path) -> dict[str, Any]:
        """The columns of a file."""
        try:
            with self._np.load(path) as file:
                return {name: file[name] for name in file.files}
        except Exception as error:
            problem = " ".join(str(error).split())[:100] or type(error).__name__
            raise Malformed(f"file {short(str(path))}", f"it is damaged: {problem}") from None

    def _save(self, name: str, arrays: Mapping[str, Any]) -> None:
        """Write columns, whole or not at all."""
        path = self._folder / f"{name}.new"
        with path.open("wb") as file:
            self._np.savez(file, **arrays)
        os.replace(path, self._folder / name)

    def _put(self, name: str, content: bytes) -> None:
        path = self._folder / f"{name}.new"
        path.write_bytes(content)
        os.replace(path, self._folder / name)


def _blocks(games: int) -> list[range]:
    """The numbers of so many games, as they are kept together."""
    return [range(start, min(games, start + BLOCK)) for start in range(0, games, BLOCK)]
