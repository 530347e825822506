"""A real server in a process of its own, which a test may stop, kill and start again."""

import os
import re
import signal
import socket
import subprocess
import sys
from pathlib import Path

import httpx

from tests.browser import serving

FIRST = 120.0  # seconds for the first page, on a busy machine


class Server:
    """One server with its database and its log in a folder.

    Where a file names the test that is running, chance is the same whenever that test runs.
    """

    def __init__(self, folder: Path, port: int = 0, test: Path | None = None) -> None:
        self.folder = folder
        self.port = port
        self._run = ["-m", "gonfalon"] if test is None else [serving.__file__, str(test)]
        self.url = ""
        self._process: subprocess.Popen[str] | None = None

    def start(self) -> None:
        """Start it, and wait until it says where it is."""
        command = [
            sys.executable,
            *self._run,
            "serve",
            "--db",
            str(self.folder / "tables.db"),
        ]
        command += [
            "--port",
            str(self.port),
            "--bot-pause",
            "0.05",
            "--rate",
            "0",
            "--per-address",
            "0",
        ]
        with (self.folder / "log.txt").open("a") as log:
            self._process = subprocess.Popen(
                command, stdout=subprocess.PIPE, stderr=log, text=True, cwd=self.folder
            )
        assert self._process.stdout is not None
        told = self._process.stdout.readline()
        found = re.match(r"Gonfalon is at (http://127\.0\.0\.1:(\d+))/", told)
        assert found is not None, f"{told}\n{self.log()}"
        self.url, self.port = found[1], int(found[2])
        httpx.get(self.url, timeout=FIRST)  # its first page takes longer than any other

    @property
    def is_alive(self) -> bool:
        """Whether the process is still running."""
        return self._process is not None

    def log(self) -> str:
        """What it has logged."""
        return (self.folder / "log.txt").read_text()

    def freeze(self) -> None:
        """Let it do nothing more, though its connections stay open."""
        self._signal(signal.SIGSTOP)

    def kill(self) -> None:
        """End it at once, as a power cut would."""
        self._signal(signal.SIGKILL)
        self._wait()

    def stop(self) -> None:
        """End it as Ctrl-C would; one that does not end is killed."""
        if self._process is None:
            return
        self._signal(signal.SIGINT)
        try:
            self._wait(10)
        except subprocess.TimeoutExpired:
            self.kill()

    def _signal(self, number: signal.Signals) -> None:
        assert self._process is not None
        os.kill(self._process.pid, number)

    def _wait(self, seconds: float | None = None) -> None:
        assert self._process is not None
        assert self._process.stdout is not None
        self._process.wait(seconds)
        self._process.stdout.close()
        self._process = None


def free_port() -> int:
    """A port that nobody listens at."""
    with socket.socket() as listening:
        listening.bind(("127.0.0.1", 0))
        port: int = listening.getsockname()[1]
        return port
