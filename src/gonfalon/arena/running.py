"""An arena: what is missing is played, what came twice counts once, a decided test stops."""

from collections.abc import Callable, Iterator
from typing import Final

from gonfalon.arena.journal import Journal
from gonfalon.arena.played import Played
from gonfalon.arena.runners import Runner
from gonfalon.arena.schedule import Schedule, Task
from gonfalon.arena.sprt import OPEN, Sprt
from gonfalon.arena.standing import Standing, pairs_in_order


class Arena:
    """A schedule, the journal of what was played of it, and perhaps a sequential test."""

    def __init__(self, schedule: Schedule, journal: Journal, test: Sprt | None = None) -> None:
        self.schedule: Final = schedule
        self.journal: Final = journal
        self.test: Final = test
        self._weigh()

    @property
    def is_decided(self) -> bool:
        """Whether the test has its verdict."""
        return self.test is not None and self.test.verdict != OPEN

    @property
    def done(self) -> int:
        """How many games of the schedule are in the journal."""
        return sum(task.key in self.journal.games for task in self.schedule.tasks())

    def run(self, runner: Runner, tell: Callable[[Played], None]) -> None:
        """Play what is missing; each new game is on disk, and counted, before it is told."""
        for played in runner.play(self._missing()):
            if self.journal.add(played):
                self._weigh()
                tell(played)

    def standing(self) -> Standing:
        """What the games so far come to; those of a longer run are counted too."""
        return Standing(self.schedule, self.journal.games)

    def _missing(self) -> Iterator[Task]:
        """The games that are still to be played, as long as the test has no verdict."""
        for task in self.schedule.tasks():
            if self.is_decided:
                return
            if task.key not in self.journal.games:
                yield task

    def _weigh(self) -> None:
        """Feed the test with the pairs that have become whole."""
        if self.test is not None and not self.is_decided:
            self.test.add_all(pairs_in_order(self.journal.games, self.test.pairs))
