"""Several servers on one database, and what befalls them: kills, cuts, restarts."""

from collections.abc import Callable, Sequence
from itertools import cycle
from pathlib import Path
from random import Random
from types import TracebackType

from tests.server.restarts import Server


class Fleet:
    """Servers that are one room; whoever asks for an address gets that of any of them."""

    hops = 0.1
    """How often a visitor goes from one to another."""

    def __init__(
        self,
        folder: Path,
        count: int,
        db: str,
        *options: str,
        through: str = "",
        troubles: Sequence[Callable[[], None]] = (),
    ) -> None:
        self.db = db
        self._rng = Random("fleet")
        self.servers: list[Server] = []
        for number in range(count):
            own = folder / str(number)
            own.mkdir()
            self.servers.append(Server(own, *options, db=through or db))
        self._troubles = cycle([self._kill_one, *troubles])

    @property
    def address(self) -> str:
        """The address of one of them."""
        return self._rng.choice(self.servers).address

    def trouble(self) -> None:
        """The next of all that can befall them."""
        next(self._troubles)()

    def _kill_one(self) -> None:
        self._rng.choice(self.servers).trouble()

    def __enter__(self) -> "Fleet":
        for server in self.servers:
            server.start()
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        for server in self.servers:
            server.stop()
