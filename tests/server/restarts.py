"""A server in a process of its own that is killed and started again, on the same port and file."""

import subprocess
import sys
from pathlib import Path
from types import TracebackType

from tests.server.patience import PATIENCE, answers, wait_until


class Server:
    """A server on a port and a database, which stay the same when it is started again."""

    hops = 0.0
    """How often its visitors go elsewhere; there is only one of it."""

    def __init__(self, folder: Path, *options: str, db: str = "") -> None:
        self.db = db or str(folder / "tables.db")
        self.log = folder / "log"
        self.port = 0
        self._options = ("--rate", "0", "--per-address", "0", "--bot-pause", "0", *options)
        self._process: subprocess.Popen[str] | None = None

    def __enter__(self) -> "Server":
        self.start()
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.stop()

    @property
    def address(self) -> str:
        """The address it listens at, the same after every restart."""
        return f"http://127.0.0.1:{self.port}"

    def start(self) -> None:
        """Start it, and wait until it answers."""
        command = [sys.executable, "-m", "gonfalon", "serve", "--db", self.db]
        command += ["--port", str(self.port), *self._options]
        with self.log.open("a", encoding="utf-8") as log:
            self._process = subprocess.Popen(
                command, stdout=subprocess.PIPE, stderr=log, text=True, encoding="utf-8"
            )
        assert self._process.stdout is not None
        line = self._process.stdout.readline()
        assert line, self.log.read_text(encoding="utf-8")
        self.port = int(line.split()[3].rstrip("/").rpartition(":")[2])
        wait_until(lambda: answers(self.address), why=self.log)

    def trouble(self) -> None:
        """What befalls it now and then: it is killed, and started again."""
        self.kill()
        self.start()

    def kill(self) -> None:
        """End it by SIGKILL, in the middle of whatever it does."""
        self._end(kill=True)

    def stop(self) -> None:
        """End it in good order."""
        self._end(kill=False)

    def _end(self, kill: bool) -> None:
        process, self._process = self._process, None
        if process is None:
            return
        if kill:
            process.kill()
        else:
            process.terminate()
        try:
            process.wait(PATIENCE)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()
        assert process.stdout is not None
        process.stdout.close()
