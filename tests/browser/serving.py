"""The command with chance that repeats: what is drawn depends on the test and its tables alone.

Run as `serving.py FILE serve ...`, where the file has the name of the test that is running.
"""

import hashlib
import sys
from collections import Counter
from pathlib import Path

from gonfalon.cli import main
from gonfalon.server import making
from gonfalon.server.bots import BotPool


class Seeds:
    """Seeds of new tables: the same ones in every run of a test."""

    def __init__(self, test: Path) -> None:
        self._test = test
        self._made: Counter[str] = Counter()

    def __call__(self) -> str:
        """The seed of the next table of this test."""
        name = self._test.read_text(encoding="utf-8")
        self._made[name] += 1
        return hashlib.sha256(f"{name} {self._made[name]}".encode()).hexdigest()


_choose = BotPool.choose


async def choose_alike(pool: BotPool, position: str, seat: int, level: str) -> str:
    """A computer does the same whenever it comes to the same position."""
    pool._rng.seed(f"{position} {seat}")
    return await _choose(pool, position, seat, level)


if __name__ == "__main__":
    setattr(making, "new_seed", Seeds(Path(sys.argv[1])))  # noqa: B010
    setattr(BotPool, "choose", choose_alike)  # noqa: B010
    sys.exit(main(sys.argv[2:]))
