"""A PostgreSQL of the tests' own: a cluster on loopback in a folder that is thrown away.

PostgreSQL does not run as root: then Debian's user `postgres` runs it.
"""

import os
import pwd
import shutil
import socket
import subprocess
import tempfile
from collections.abc import Callable, Sequence
from itertools import count
from pathlib import Path
from types import TracebackType

import psycopg
import pytest

from tests.server.patience import PATIENCE

USER = "postgres"


def programs() -> Path:
    """The folder of PostgreSQL's programs; without them the test cannot run."""
    found = sorted(
        Path("/usr/lib/postgresql").glob("*/bin"), key=lambda path: float(path.parent.name)
    )
    if found:
        return found[-1]
    on_path = shutil.which("initdb")
    if on_path is None:
        pytest.skip("PostgreSQL is not installed")
    return Path(on_path).parent


def free_port() -> int:
    """A port that nobody listens at."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def as_user(command: Sequence[str]) -> list[str]:
    """The command as a user that is not root."""
    return ["runuser", "-u", USER, "--", *command] if os.geteuid() == 0 else list(command)


def own_folder(name: str) -> Path:
    """A folder that the user who is not root may write to."""
    folder = Path(tempfile.mkdtemp(prefix=f"gonfalon-{name}-"))
    if os.geteuid() == 0:
        user = pwd.getpwnam(USER)
        os.chown(folder, user.pw_uid, user.pw_gid)
    return folder


class Cluster:
    """PostgreSQL with as many databases as are asked for; every commit is synced."""

    def __init__(self) -> None:
        self._programs = programs()
        self._folder = own_folder("cluster")
        self._names = count()
        self._models: set[str] = set()
        self.port = free_port()
        data = str(self._folder / "data")
        self._run("initdb", "-D", data, "-A", "trust", "-U", USER, "-E", "UTF8", "--no-sync")
        with (self._folder / "data" / "postgresql.conf").open("a", encoding="utf-8") as settings:
            settings.write(
                f"listen_addresses = '127.0.0.1'\nport = {self.port}\nmax_connections = 200\n"
                f"unix_socket_directories = ''\nfsync = on\nshared_buffers = 32MB\n"
            )
        self.start()

    def __enter__(self) -> "Cluster":
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.stop("immediate")
        shutil.rmtree(self._folder)

    def _run(self, program: str, *arguments: str) -> None:
        subprocess.run(
            as_user([str(self._programs / program), *arguments]),
            check=True,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            timeout=PATIENCE,
            cwd=self._folder,
        )

    def start(self) -> None:
        """Start it, and wait until it takes connections."""
        log = str(self._folder / "log")
        self._run("pg_ctl", "start", "-w", "-D", str(self._folder / "data"), "-l", log)

    def stop(self, how: str = "fast") -> None:
        """End it: `fast` cuts every connection, `immediate` is like a crash."""
        self._run("pg_ctl", "stop", "-w", "-D", str(self._folder / "data"), "-m", how)

    def restart(self) -> None:
        """Cut every connection, and start again."""
        self.stop()
        self.start()

    def address(self, name: str, port: int = 0) -> str:
        """A database's address for the server; through another port, if one is named."""
        return f"postgresql+psycopg://{USER}@127.0.0.1:{port or self.port}/{name}"

    def new(self, how: str = "") -> str:
        """The address of a new, empty database, made with these options."""
        return self._make(f"tables{next(self._names)}", how)

    def like(self, model: str, set_up: Callable[[str], None]) -> str:
        """The address of a copy of a database, which is set up when it is first asked for."""
        if model not in self._models:
            set_up(self._make(model))
            self._models.add(model)
        return self._make(f"tables{next(self._names)}", f"TEMPLATE {model}")

    def _make(self, name: str, how: str = "") -> str:
        with psycopg.connect(
            host="127.0.0.1", port=self.port, user=USER, dbname="postgres", autocommit=True
        ) as connection:
            connection.execute(f"CREATE DATABASE {name} {how}".encode())
        return self.address(name)
