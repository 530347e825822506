"""The `gonfalon` command in a process of its own, which starts at once.

It is a copy of a process that has imported everything, which is most of what a start costs. The
browser tests start the command as people do.
"""

import io
import multiprocessing
import os
import signal
import sys
from collections.abc import Callable
from pathlib import Path

from tests.server.patience import PATIENCE

_COPIES = multiprocessing.get_context("forkserver")
_COPIES.set_forkserver_preload(
    [
        "alembic.command",
        "gonfalon.cli.main",
        "gonfalon.server.app",
        "gonfalon.server.connections",
        "gonfalon.server.processes",
        "psycopg",
        "sqlalchemy.dialects.postgresql.psycopg",
        "sqlalchemy.dialects.sqlite.pysqlite",
        "uvicorn.lifespan.on",
        "uvicorn.loops.auto",
        "tests.server.warm",
    ]
)


class Command:
    """The command with these arguments; what it says goes to the end of two files."""

    def __init__(
        self,
        *arguments: str,
        out: Path,
        errors: Path,
        cwd: Path | None = None,
        before: Callable[[], None] | None = None,
    ) -> None:
        given = (arguments, out, errors, cwd or Path.cwd(), before)
        self._process = _COPIES.Process(target=_run, args=given)
        self._process.start()

    @property
    def pid(self) -> int:
        """Its number."""
        assert self._process.pid is not None
        return self._process.pid

    @property
    def returncode(self) -> int | None:
        """How it ended: a status, a signal below zero; nothing as long as it runs."""
        return self._process.exitcode

    def is_running(self) -> bool:
        """Whether it has not ended yet."""
        return self._process.is_alive()

    def send_signal(self, number: signal.Signals) -> None:
        """Tell it something."""
        if self.returncode is None:
            os.kill(self.pid, number)

    def wait(self, patience: float = PATIENCE) -> int:
        """How it ended; one that does not is killed, and an error."""
        self._process.join(patience)
        if self.returncode is None:
            self._process.kill()
            self._process.join()
            raise AssertionError("it did not end")
        return self.returncode


def _run(
    arguments: tuple[str, ...],
    out: Path,
    errors: Path,
    cwd: Path,
    before: Callable[[], None] | None,
) -> None:
    """Run the command here, in the copy; what a test changes in it is changed before."""
    from gonfalon.cli.main import main

    if before is not None:
        before()

    for path, number in ((out, 1), (errors, 2)):
        file = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_APPEND)
        os.dup2(file, number)
        os.close(file)
    sys.stdout, sys.stderr = (
        io.TextIOWrapper(io.FileIO(number, "w", closefd=False), "utf-8", write_through=True)
        for number in (1, 2)
    )
    os.chdir(cwd)
    sys.exit(main(arguments))
