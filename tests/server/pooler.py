"""PgBouncer in transaction mode before the tests' own PostgreSQL."""

import shutil
import signal
import subprocess
from types import TracebackType

import pytest

from tests.server.cluster import USER, Cluster, as_user, free_port, own_folder
from tests.server.patience import PATIENCE, listens, wait_until


class Pooler:
    """A pooler that hands each transaction to whichever connection is free."""

    def __init__(self, cluster: Cluster) -> None:
        program = shutil.which("pgbouncer") or shutil.which("pgbouncer", path="/usr/sbin")
        if program is None:
            pytest.skip("PgBouncer is not installed")
        self._folder = own_folder("pooler")
        self.port = free_port()
        settings = self._folder / "pgbouncer.ini"
        settings.write_text(
            f"[databases]\n* = host=127.0.0.1 port={cluster.port} user={USER}\n"
            f"[pgbouncer]\nlisten_addr = 127.0.0.1\nlisten_port = {self.port}\n"
            "unix_socket_dir =\nauth_type = any\npool_mode = transaction\n"
            "default_pool_size = 4\nmax_client_conn = 200\nlogfile =\n",
            encoding="utf-8",
        )
        settings.chmod(0o644)
        self._process = subprocess.Popen(
            as_user([program, "-q", str(settings)]),
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        wait_until(self._listens)

    def _listens(self) -> bool:
        assert self._process.poll() is None
        return listens(self.port)

    def __enter__(self) -> "Pooler":
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self._process.send_signal(signal.SIGTERM)
        self._process.wait(PATIENCE)
        shutil.rmtree(self._folder)
