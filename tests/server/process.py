"""A real server in a process of its own."""

import json
import shutil
import signal
import subprocess
import tempfile
from collections.abc import Callable
from pathlib import Path
from types import TracebackType
from typing import Any

import httpx

from tests.server.command import Command
from tests.server.patience import PATIENCE, answers, wait_until

UNLIMITED = ("--rate", "0", "--per-address", "0")


def gonfalon(*arguments: str, cwd: Path | None = None) -> "subprocess.CompletedProcess[str]":
    """Run the command to its end."""
    with tempfile.TemporaryDirectory() as folder:
        out, errors = Path(folder) / "out", Path(folder) / "errors"
        status = Command(*arguments, out=out, errors=errors, cwd=cwd).wait()
        told = [path.read_text(encoding="utf-8") for path in (out, errors)]
    return subprocess.CompletedProcess(arguments, status, *told)


def one_line(done: "subprocess.CompletedProcess[str]", *words: str) -> str:
    """The one line of a command that could not do it, with exit status 2."""
    assert done.returncode == 2, (done.returncode, done.stdout, done.stderr)
    lines = done.stderr.splitlines()
    assert len(lines) == 1, done.stderr
    assert lines[0].startswith("gonfalon: ")
    for word in words:
        assert word in lines[0]
    return lines[0]


class Process:
    """A server that is running; leaving the block stops it."""

    def __init__(
        self, db: Path | str, *arguments: str, before: Callable[[], None] | None = None
    ) -> None:
        self.db = db
        self._folder = Path(tempfile.mkdtemp())
        self._said: list[str] = []
        self._out, self._errors = self._folder / "out", self._folder / "errors"
        given = ("serve", "--db", str(db), "--port", "0", *UNLIMITED, *arguments)
        self.child = Command(*given, out=self._out, errors=self._errors, before=before)
        wait_until(self._has_said_where)
        self.http = httpx.Client(base_url=self._out.read_text().split()[3], timeout=PATIENCE)
        wait_until(self._answers)

    def _has_said_where(self) -> bool:
        assert self.child.returncode is None, self.errors
        return self._out.exists() and "\n" in self._out.read_text()

    def _answers(self) -> bool:
        assert self.child.returncode is None, self.errors
        return answers(str(self.http.base_url))

    @property
    def errors(self) -> list[str]:
        """What it has said on standard error."""
        if not self._errors.exists():
            return self._said
        return self._errors.read_text(encoding="utf-8").splitlines()

    def make(
        self, *kinds: str, game: str = "battle-line", level: str = "random", **options: str
    ) -> dict[str, Any]:
        """A new table; where people sit, all have joined."""
        seats = [{"kind": kind, "level": level} for kind in kinds]
        body = {"game": game, "options": options, "seats": seats}
        answer = self.http.post("/api/tables", json=body)
        assert answer.status_code == 201, answer.text
        made: dict[str, Any] = answer.json()
        for seat in made["seats"]:
            if seat["kind"] != "computer":
                who = {"name": "A person", "nonce": f"n{seat['seat']}"}
                seat["token"] = self.post(made, "join", seat["token"], **who)["token"]
        return made

    def post(self, made: dict[str, Any], what: str, token: str, **body: object) -> dict[str, Any]:
        """Ask something about a table."""
        headers = {"Authorization": f"Bearer {token}"}
        answer = self.http.post(f"/api/tables/{made['table']}/{what}", json=body, headers=headers)
        assert answer.status_code == 200, answer.text
        told: dict[str, Any] = answer.json()
        return told

    def look(self, made: dict[str, Any], token: str | None = None) -> dict[str, Any]:
        """What is seen of a table."""
        headers = {"Authorization": f"Bearer {token or made['watch_token']}"}
        told: dict[str, Any] = self.http.get(f"/api/tables/{made['table']}", headers=headers).json()
        return told

    def act_first(self, made: dict[str, Any], seat: int) -> dict[str, Any]:
        """The first legal action of a seat from 1."""
        token = made["seats"][seat - 1]["token"]
        looked = self.look(made, token)
        return self.post(
            made,
            "act",
            token,
            id=f"{looked['revision']}-{looked['ply']}",
            revision=looked["revision"],
            ply=looked["ply"],
            actions=looked["actions"][:1],
        )

    def children(self) -> list[int]:
        """The processes it started, but for those that only keep track of others."""
        found = []
        for entry in Path("/proc").iterdir():
            try:
                fields = (entry / "stat").read_text().rpartition(")")[2].split()
                command = (entry / "cmdline").read_bytes()
            except (OSError, ValueError):
                continue
            if int(fields[1]) == self.child.pid and b"resource_tracker" not in command:
                found.append(int(entry.name))
        return found

    def kill(self) -> None:
        """End it at once, as a crash would."""
        self.child.send_signal(signal.SIGKILL)
        self.child.wait()
        self.http.close()

    def stop(self) -> None:
        """End it as Ctrl-C would."""
        self.child.send_signal(signal.SIGINT)
        self.child.wait()
        self.http.close()
        self._said = self.errors
        shutil.rmtree(self._folder, ignore_errors=True)

    @property
    def logged(self) -> list[dict[str, Any]]:
        """Standard error, each line of which is JSON."""
        return [json.loads(line) for line in self.errors]

    def __enter__(self) -> "Process":
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.stop()
