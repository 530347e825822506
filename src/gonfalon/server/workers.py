"""Processes that work for the server: each job in one of them, within limits of time and memory.

The server stays as quick while they work. One that goes past a limit is killed, one that died is
noticed, and both are replaced; only whoever asked for that job hears of it.
"""

import asyncio
import contextlib
import logging
import multiprocessing
import os
import resource
import signal
import sys
import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from multiprocessing.connection import Connection
from pathlib import Path
from typing import Any, Final, ParamSpec, TypeVar

from gonfalon.arena.orphans import end_with_parent
from gonfalon.engine.errors import GonfalonError
from gonfalon.server.turns import Turns

P = ParamSpec("P")
T = TypeVar("T")
_PAGE: Final = resource.getpagesize()
_STARTING: Final = 120.0
"""Seconds that a process may take to start; a machine may be busy."""
log: Final = logging.getLogger(__name__)


@dataclass(frozen=True)
class Bounds:
    """What one job may use; nothing is no limit."""

    seconds: float
    """By the clock."""
    cpu_seconds: int | None = None
    memory: int | None = None
    """Bytes, besides what an idle worker has."""


class WorkerLost(GonfalonError):
    """A worker died in the middle of a job."""


class TooMuchWork(GonfalonError):
    """A job went past a limit."""


class _Worker:
    """One process, and our end of the line to it; whoever asks waits in a thread."""

    def __init__(self, bounds: Bounds, prepare: Callable[[], None]) -> None:
        context = multiprocessing.get_context("spawn")
        self._bounds: Final = bounds
        self._line, theirs = context.Pipe()
        given = (theirs, bounds, prepare)
        self._process: Final = context.Process(target=_serve, args=given, daemon=True)
        self._process.start()
        theirs.close()
        self._is_ready = False

    def ask(self, job: Callable[..., Any], given: tuple[Any, ...]) -> Any:
        """What the job returns or raises; a process that is lost or went too far is killed."""
        try:
            if not self._is_ready:
                self._hear(_STARTING)
                self._is_ready = True
            self._line.send((job, given))
            kind, answer = self._hear(self._bounds.seconds)
        except (EOFError, OSError) as error:
            code = self.kill()
            if code == -signal.SIGXCPU:
                raise TooMuchWork("cpu") from None
            raise WorkerLost(str(code)) from error
        if kind == "raised":
            raise answer
        return answer

    def kill(self) -> int | None:
        """End the process at once; how it ended."""
        self._line.close()
        with contextlib.suppress(ValueError):
            self._process.join(0.1)  # it may have ended by itself: its status tells why
            self._process.kill()
            self._process.join()
        return self._process.exitcode

    def _hear(self, seconds: float) -> Any:
        """What the process says within this time."""
        if not self._line.poll(seconds):
            self.kill()
            raise TooMuchWork("clock")
        kind, answer = self._line.recv()
        if kind == "memory":
            self.kill()
            raise TooMuchWork("memory")
        return kind, answer


def nothing() -> None:
    """What a process does before its first job, where nobody says otherwise."""


class Workers:
    """A few processes, started when they are needed first, or before; each prepares itself."""

    def __init__(
        self,
        name: str,
        count: int,
        bounds: Bounds,
        turns: Turns | None = None,
        prepare: Callable[[], None] = nothing,
    ) -> None:
        self._name: Final = name
        self._count: Final = count
        self._prepare: Final = prepare
        self._lock: Final = threading.Lock()
        """Of whoever takes a process, or starts one."""
        self._bounds: Final = bounds
        self._turns: Final = turns or Turns(count, count, None)
        self._threads: Final = ThreadPoolExecutor(count, thread_name_prefix=name)
        self._idle: Final[list[_Worker]] = []
        self._busy: Final[set[_Worker]] = set()
        self.replaced = 0
        """How many processes were killed or died."""

    async def run(self, whose: str, job: Callable[P, T], *given: P.args, **named: P.kwargs) -> T:
        """What this job returns, done in another process when it is this asker's turn."""
        assert not named
        async with self._turns.turn(whose):
            loop = asyncio.get_running_loop()
            answer: T = await loop.run_in_executor(self._threads, self._do, job, given)
            return answer

    async def start(self) -> None:
        """Start all processes before anyone needs them; nobody waits until they are prepared."""
        await asyncio.to_thread(self._start)

    def _start(self) -> None:
        with self._lock:
            for _ in range(self._count - len(self._idle) - len(self._busy)):
                self._idle.insert(0, _Worker(self._bounds, self._prepare))

    def close(self) -> None:
        """Stop the processes; what they still do is dropped."""
        self._threads.shutdown(wait=False, cancel_futures=True)
        for worker in [*self._idle, *self._busy]:
            worker.kill()

    def _do(self, job: Callable[..., Any], given: tuple[Any, ...]) -> Any:
        """Do a job in a process that is idle, or in a new one."""
        with self._lock:
            worker = self._idle.pop() if self._idle else _Worker(self._bounds, self._prepare)
            self._busy.add(worker)
        try:
            answer = worker.ask(job, given)
        except (WorkerLost, TooMuchWork) as error:
            self.replaced += 1
            log.warning("a process is replaced", extra={"pool": self._name, "why": str(error)})
            raise
        except BaseException:
            self._idle.append(worker)
            raise
        finally:
            self._busy.discard(worker)
        self._idle.append(worker)
        return answer


# In the process.

_CALM: Final = 5


def calmly(job: Callable[P, T], *given: P.args, **named: P.kwargs) -> T:
    """Do a job as the least urgent thing of this machine."""
    if os.nice(0) < _CALM:
        os.nice(_CALM - os.nice(0))
    return job(*given, **named)


def _serve(line: Connection, bounds: Bounds, prepare: Callable[[], None]) -> None:
    """Do one job after the other, until the server goes."""
    end_with_parent(lambda: os._exit(0))
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the server, which then ends us
    if bounds.memory is not None:
        _bound_memory(bounds.memory)
    prepare()
    with contextlib.suppress(EOFError, ConnectionError):  # the server went, in peace or killed
        line.send(("ready", None))
        while True:
            job, given = line.recv()
            if bounds.cpu_seconds is not None:
                _bound_cpu(bounds.cpu_seconds)
            line.send(_answer(job, given))


def _answer(job: Callable[..., Any], given: tuple[Any, ...]) -> tuple[str, Any]:
    """What a job came to."""
    try:
        return "done", job(*given)
    except MemoryError:
        return "memory", None
    except GonfalonError as error:
        return "raised", error
    except Exception as error:
        return "raised", RuntimeError(f"{type(error).__name__}: {error}")


def _bound_cpu(seconds: int) -> None:
    """Let this process compute only so much longer; the kernel ends it then."""
    used = resource.getrusage(resource.RUSAGE_SELF)
    soon = int(used.ru_utime + used.ru_stime) + 1 + seconds
    _, most = resource.getrlimit(resource.RLIMIT_CPU)
    resource.setrlimit(resource.RLIMIT_CPU, (soon, most))


def _bound_memory(more: int) -> None:
    """Let this process take only so much more memory; where the system can tell and limit it."""
    if sys.platform != "linux":
        return
    pages = int(Path("/proc/self/statm").read_text(encoding="ascii").split()[0])
    _, most = resource.getrlimit(resource.RLIMIT_AS)
    resource.setrlimit(resource.RLIMIT_AS, (pages * _PAGE + more, most))
