"""A whole training: games are played, a network is fitted to them, and both are kept on the way."""

from collections.abc import Callable
from pathlib import Path
from typing import Final

from gonfalon.bots.network import Network, fingerprint
from gonfalon.engine.errors import Malformed
from gonfalon.training.checkpoint import Checkpoint
from gonfalon.training.fitting import Epoch, Fit, Plan
from gonfalon.training.selfplay import Lesson
from gonfalon.training.subjects import subject_of


class Training:
    """What is to be learnt, from how many games, and where it is kept until it is done."""

    def __init__(self, lesson: Lesson, games: int, plan: Plan, folder: Path) -> None:
        if plan.trace < 1.0 and not subject_of(lesson.game_id).is_whole:
            raise Malformed(
                "--trace", f"{lesson.game_id} learns from what came of parts, so 1 only"
            )
        self.lesson: Final = lesson
        self.games: Final = games
        self.plan: Final = plan
        self._checkpoint: Final = Checkpoint(folder, lesson)
        self.epochs: list[Epoch] = []
        """How the fit went."""

    def play(self, processes: int, tell: Callable[[int], None]) -> None:
        """Play the games that are missing, telling how many there are."""
        for count in self._checkpoint.played(self.games, processes):
            tell(count)

    def fit(self, tell: Callable[[Epoch], None]) -> Network:
        """Fit the network, from where it was stopped; tell of each epoch."""
        lesson = self.lesson
        fit = Fit(self._checkpoint.games(self.games), lesson.seats, self.plan)
        key = f"{self.games} {self.plan}"
        begun = self._checkpoint.fit(key)
        if begun is not None:
            fit.take_up(begun)

        def told(epoch: Epoch) -> None:
            self._checkpoint.save_fit(key, fit.state())
            tell(epoch)

        fit.run(told)
        self.epochs = list(fit.epochs)
        mark = fingerprint(subject_of(lesson.game_id).names(lesson.seats))
        return Network(lesson.game_id, lesson.seats, mark, fit.layers())
