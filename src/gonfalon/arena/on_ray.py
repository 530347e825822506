"""Games on a Ray cluster; Ray itself is asked for only when somebody wants it."""

import socket
from collections.abc import Iterator
from typing import Any, Final

from gonfalon.arena.played import Played
from gonfalon.arena.playing import Seating
from gonfalon.arena.runners import MOST_TRIES, Lost, Runner
from gonfalon.arena.schedule import Task
from gonfalon.engine.errors import GonfalonError, Malformed
from gonfalon.engine.extras import needed
from gonfalon.engine.text import short

_REACHED_WITHIN: Final = 10.0
"""Seconds for a cluster to answer the first call."""
_PATIENCE: Final = 1.0
"""Seconds between two looks at what is finished, so that Ctrl-C is heard."""


def _ray() -> Any:
    """Ray, or one clear line on how to get it."""
    return needed("ray", "ray")


class OnRay(Runner):
    """A game a task, as many at once as the cluster has processors.

    Ray itself tries nothing again: a game whose worker has died is given out anew here, where it is
    known which games have come back.
    """

    def __init__(self, address: str) -> None:
        self._ray: Final = _ray()
        self._is_ours: Final = not self._ray.is_initialized()
        if self._is_ours:
            _check_reached(address)
            try:
                self._ray.init(address=address, log_to_driver=False, logging_level="error")
            except Exception as error:
                problem = " ".join(str(error).split())[:200] or type(error).__name__
                raise Malformed("--ray", f"{short(address)}: {problem}") from None
        self._remote: Final = self._ray.remote(num_cpus=1, max_retries=0)(_play)
        self._room: Final = max(1, int(self._ray.cluster_resources().get("CPU", 1)))

    def play(self, tasks: Iterator[Task]) -> Iterator[Played]:
        """Play them wherever the cluster has room."""
        running: dict[Any, Task] = {}
        again: list[Task] = []
        tries: dict[str, int] = {}
        while True:
            while len(running) < self._room:
                task = again.pop(0) if again else next(tasks, None)
                if task is None:
                    break
                running[self._remote.remote(task)] = task
            if not running:
                return
            done, _ = self._ray.wait(list(running), num_returns=1, timeout=_PATIENCE)
            for one in done:
                task = running.pop(one)
                played = self._heard(one)
                if isinstance(played, Played):
                    yield played
                elif isinstance(played, GonfalonError):
                    raise played
                else:
                    self.replaced += 1
                    tries[task.key] = tries.get(task.key, 0) + 1
                    if tries[task.key] == MOST_TRIES:
                        raise Lost(task.key)
                    again.append(task)

    def close(self) -> None:
        """Leave the cluster; what is still being played there is dropped."""
        if self._is_ours:
            self._ray.shutdown()

    def _heard(self, one: Any) -> Any:
        """What came back; nothing if its worker or its machine has died."""
        try:
            return self._ray.get(one)
        except self._ray.exceptions.RaySystemError:
            return None
        except self._ray.exceptions.RayTaskError as error:
            return GonfalonError(f"on the cluster: {' '.join(str(error).split())[-200:]}")
        except self._ray.exceptions.RayError:
            return None


def _check_reached(address: str) -> None:
    """Refuse an address where nobody listens: Ray itself would try for many minutes."""
    host, colon, port = address.rpartition("://")[2].rpartition(":")
    if not colon:
        return  # a word that Ray knows, such as auto
    try:
        socket.create_connection((host, int(port)), _REACHED_WITHIN).close()
    except (OSError, ValueError, OverflowError) as error:
        problem = error.strerror if isinstance(error, OSError) and error.strerror else str(error)
        raise Malformed("--ray", f"{short(address)}: {problem}") from None


def _play(task: Task) -> Played | GonfalonError:
    """Play one game on a machine of the cluster; its programs leave with it."""
    seating = Seating()
    try:
        return seating.play(task)
    except GonfalonError as error:
        return error
    finally:
        seating.close()
