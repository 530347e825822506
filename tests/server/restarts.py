"""A server in a process of its own that is killed and started again, on the same port and file."""

import signal
from pathlib import Path
from types import TracebackType

from tests.server.command import Command
from tests.server.patience import answers, wait_until


class Server:
    """A server on a port and a database, which stay the same when it is started again."""

    hops = 0.0
    """How often its visitors go elsewhere; there is only one of it."""

    def __init__(self, folder: Path, *options: str, db: str = "") -> None:
        self.db = db or str(folder / "tables.db")
        self.log = folder / "log"
        self.port = 0
        self._options = ("--rate", "0", "--per-address", "0", "--bot-pause", "0", *options)
        self._process: Command | None = None

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
        out = self.log.with_name("out")
        out.unlink(missing_ok=True)
        given = ("serve", "--db", self.db, "--port", str(self.port), *self._options)
        self._process = Command(*given, out=out, errors=self.log)
        wait_until(lambda: out.exists() and "\n" in out.read_text(), why=self.log)
        self.port = int(out.read_text().split()[3].rstrip("/").rpartition(":")[2])
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
        process.send_signal(signal.SIGKILL if kill else signal.SIGTERM)
        process.wait()
