"""Who plays the games of a schedule: this process, several, or a cluster; one small interface.

A runner takes tasks one by one as it has room, and hands back what was played, in any order. A
worker that dies is replaced and its game played again: nothing is lost, and something may come
twice.
"""

import signal
import sys
from abc import ABC, abstractmethod
from collections.abc import Iterator
from multiprocessing import get_context
from multiprocessing.connection import Connection, wait
from typing import Any, Final

from gonfalon.arena.orphans import end_with_parent
from gonfalon.arena.played import Played
from gonfalon.arena.playing import Seating
from gonfalon.arena.schedule import Task
from gonfalon.engine.errors import GonfalonError

MOST_TRIES: Final = 3
"""So many workers may die over one game."""


class Lost(GonfalonError):
    """A game over which worker after worker has died."""

    def __init__(self, key: str) -> None:
        super().__init__(f"game {key}: {MOST_TRIES} workers have died over it")


class Runner(ABC):
    """Plays tasks."""

    replaced = 0
    """How many workers died and were replaced."""

    @abstractmethod
    def play(self, tasks: Iterator[Task]) -> Iterator[Played]:
        """Play every task, taking the next one when there is room; what comes back has no order."""

    @abstractmethod
    def close(self) -> None:
        """Stop whatever still runs; what was being played is dropped."""


class InProcess(Runner):
    """One game after the other, here."""

    def __init__(self) -> None:
        self._seating: Final = Seating()

    def play(self, tasks: Iterator[Task]) -> Iterator[Played]:
        """Play them in their order."""
        for task in tasks:
            yield self._seating.play(task)

    def close(self) -> None:
        """Let the programs leave."""
        self._seating.close()


class _Worker:
    """One process, our end of the line to it, and the game it plays."""

    def __init__(self) -> None:
        context = get_context("spawn")
        self.line, theirs = context.Pipe()
        self.process: Final = context.Process(target=_serve, args=(theirs,), daemon=True)
        # Ctrl-C is for the arena: what it starts shall not hear of it, not even while it starts.
        before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
        try:
            self.process.start()
        finally:
            signal.pthread_sigmask(signal.SIG_SETMASK, before)
        theirs.close()
        self.task: Task | None = None

    def give(self, task: Task) -> None:
        """Let it play a game; one that has died is found out when it is heard."""
        self.task = task
        try:
            self.line.send(task)
        except OSError:
            pass

    def stop(self) -> None:
        """Let it leave: it ends when its line does, with the programs it has started."""
        self.line.close()
        self.process.join(3)
        self.process.kill()
        self.process.join()


class Processes(Runner):
    """Several processes, each with one game at a time."""

    def __init__(self, count: int) -> None:
        self._count: Final = count
        self._workers: list[_Worker] = []

    def play(self, tasks: Iterator[Task]) -> Iterator[Played]:
        """Play them side by side."""
        again: list[Task] = []
        tries: dict[str, int] = {}
        while True:
            self._give_out(tasks, again)
            busy = [worker for worker in self._workers if worker.task is not None]
            if not busy:
                return
            ready = wait([worker.line for worker in busy])
            for worker in [worker for worker in busy if worker.line in ready]:
                played = self._heard(worker)
                if isinstance(played, Played):
                    yield played
                elif isinstance(played, GonfalonError):
                    raise played
                else:
                    again.append(self._buried(worker, tries))

    def close(self) -> None:
        """End the processes, those that play first of all."""
        for worker in self._workers:
            if worker.task is not None:
                worker.process.terminate()
        for worker in self._workers:
            worker.stop()
        self._workers.clear()

    def _give_out(self, tasks: Iterator[Task], again: list[Task]) -> None:
        """Give every idle worker a game, first those that are to be played again."""
        idle = [worker for worker in self._workers if worker.task is None]
        while idle or len(self._workers) < self._count:
            task = again.pop(0) if again else next(tasks, None)
            if task is None:
                return
            if not idle:
                idle.append(_Worker())
                self._workers.append(idle[0])
            idle.pop().give(task)

    def _heard(self, worker: _Worker) -> Any:
        """What a worker sends; nothing if it has died."""
        try:
            heard = worker.line.recv()
        except (EOFError, OSError):
            return None
        worker.task = None
        return heard

    def _buried(self, worker: _Worker, tries: dict[str, int]) -> Task:
        """The game of a worker that has died, to be played again by another."""
        task = worker.task
        assert task is not None
        self._workers.remove(worker)
        worker.stop()
        self.replaced += 1
        tries[task.key] = tries.get(task.key, 0) + 1
        if tries[task.key] == MOST_TRIES:
            raise Lost(task.key)
        return task


# In the process.


def _serve(line: Connection) -> None:
    """Play one game after the other, until the line ends."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.pthread_sigmask(
        signal.SIG_UNBLOCK, {signal.SIGINT}
    )  # programs shall hear what is theirs
    signal.signal(signal.SIGTERM, lambda number, frame: sys.exit(0))
    end_with_parent()
    seating = Seating()
    try:
        while True:
            task = line.recv()
            line.send(_answer(seating, task))
    except (EOFError, OSError):
        pass
    finally:
        seating.close()


def _answer(seating: Seating, task: Task) -> Played | GonfalonError:
    """The game as it was played, or why it cannot be."""
    try:
        return seating.play(task)
    except GonfalonError as error:
        return error
