"""A program that runs beside us: lines out and in, within limits of time and size.

Nothing here waits without an end. Whoever breaks a limit is killed with all that it started.
"""

import contextlib
import os
import selectors
import signal
import subprocess
import time
from collections.abc import Callable, Sequence
from typing import Final

from gonfalon.arena.forfeit import Forfeit
from gonfalon.arena.protocol import LEAVE_SECONDS, LONGEST_LINE, MOST_BYTES, MOST_LINES
from gonfalon.engine.text import short

_CHUNK: Final = 65_536
_LAST_WORDS: Final = 2_000
"""Bytes of its standard error that are kept, for the message if it dies."""


class Program:
    """One process and the lines between us; a limit that is broken raises `Forfeit`."""

    def __init__(self, command: Sequence[str]) -> None:
        self.command: Final = tuple(command)
        try:
            self._process: Final = subprocess.Popen(
                self.command,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.PIPE,
                bufsize=0,
                start_new_session=True,
            )
        except (OSError, ValueError) as error:
            problem = error.strerror if isinstance(error, OSError) and error.strerror else "?"
            raise Forfeit("engine.no_start", file=short(command[0]), problem=problem) from None
        process = self._process
        assert process.stdin is not None
        assert process.stdout is not None
        assert process.stderr is not None
        self._in, self._out, self._err = process.stdin, process.stdout, process.stderr
        for stream in (self._in, self._out, self._err):
            os.set_blocking(stream.fileno(), False)
        self._unread = b""
        self._lines: list[str] = []
        self._last_words = b""

    @property
    def pid(self) -> int:
        """The id of the process, and of the group of all that it started."""
        return self._process.pid

    def say(self, lines: Sequence[str], seconds: float) -> None:
        """Send lines; it must read them within this time."""
        self._exchange(lines, seconds, lambda line: True, is_heard=False)

    def ask(self, lines: Sequence[str], seconds: float, is_last: Callable[[str], bool]) -> None:
        """Send lines, and hear its answer line by line until `is_last` says that it is whole."""
        self._drain()
        for line in self._lines:
            if not line.startswith("info"):  # a thought may come late
                raise Forfeit("engine.unasked", text=short(line))
        self._lines.clear()
        self._exchange(lines, seconds, is_last, is_heard=True)

    def leave(self, line: str) -> None:
        """Say goodbye, give it a moment, then end it with all that it started."""
        with contextlib.suppress(Forfeit, OSError):
            self.say([line], LEAVE_SECONDS)
        with contextlib.suppress(OSError):
            self._in.close()
        with contextlib.suppress(subprocess.TimeoutExpired):
            self._process.wait(LEAVE_SECONDS)
        self.kill()

    def kill(self) -> None:
        """End it now, with all that it started."""
        with contextlib.suppress(ProcessLookupError, PermissionError):
            os.killpg(self._process.pid, signal.SIGKILL)
        self._process.wait()
        for stream in (self._in, self._out, self._err):
            with contextlib.suppress(OSError):
                stream.close()

    def _exchange(
        self,
        lines: Sequence[str],
        seconds: float,
        is_last: Callable[[str], bool],
        is_heard: bool,
    ) -> None:
        """Write and read side by side, so that neither waits for the other, until the deadline."""
        deadline = time.monotonic() + seconds
        unsent = "".join([f"{line}\n" for line in lines]).encode()
        heard_bytes = heard_lines = 0
        with selectors.DefaultSelector() as selector:
            if unsent:
                selector.register(self._in, selectors.EVENT_WRITE)
            selector.register(self._out, selectors.EVENT_READ)
            selector.register(self._err, selectors.EVENT_READ)
            while unsent or is_heard:
                left = deadline - time.monotonic()
                ready = selector.select(left) if left > 0 else []
                if not ready and time.monotonic() >= deadline:
                    key = "engine.silent" if not unsent else "engine.deaf"
                    raise Forfeit(key, seconds=f"{seconds:g}")
                streams = [key.fileobj for key, _ in ready]
                if self._in in streams:
                    unsent = self._send(unsent)
                    if not unsent:
                        selector.unregister(self._in)
                if self._err in streams and not self._hear_error():
                    selector.unregister(self._err)
                if self._out in streams:
                    heard_bytes += self._hear()
                while is_heard and self._lines:
                    heard_lines += 1
                    if is_last(self._lines.pop(0)):
                        return
                if heard_bytes > MOST_BYTES or heard_lines > MOST_LINES:
                    raise Forfeit("engine.too_much")

    def _send(self, unsent: bytes) -> bytes:
        """Write what fits; what is left."""
        try:
            return unsent[os.write(self._in.fileno(), unsent[:_CHUNK]) :]
        except BlockingIOError:
            return unsent
        except OSError:
            raise self._died() from None

    def _hear(self) -> int:
        """Read what there is, and part it into lines; how many bytes it was."""
        try:
            heard = os.read(self._out.fileno(), _CHUNK)
        except BlockingIOError:
            return 0
        except OSError:
            heard = b""
        if not heard:
            raise self._died()
        *whole, self._unread = (self._unread + heard).split(b"\n")
        for line in whole:
            self._lines.append(_decoded(line))
        if len(self._unread) > LONGEST_LINE:
            raise Forfeit("engine.long_line", most=LONGEST_LINE)
        return len(heard)

    def _hear_error(self) -> bool:
        """Keep the end of its standard error; whether more may come."""
        try:
            heard = os.read(self._err.fileno(), _CHUNK)
        except BlockingIOError:
            return True
        except OSError:
            return False
        self._last_words = (self._last_words + heard)[-_LAST_WORDS:]
        return bool(heard)

    def _drain(self) -> None:
        """Read what it said since it was heard last, without waiting."""
        with selectors.DefaultSelector() as selector:
            selector.register(self._out, selectors.EVENT_READ)
            if selector.select(0):
                self._hear()

    def _died(self) -> Forfeit:
        """That it has died, or closed its output, with its last words."""
        with contextlib.suppress(subprocess.TimeoutExpired):
            self._process.wait(0.2)
        with contextlib.suppress(OSError, ValueError):
            self._hear_error()
        status = self._process.returncode
        words = self._last_words.decode("utf-8", "replace").strip().rpartition("\n")[2]
        if status is None:
            return Forfeit("engine.closed")
        last = f" ({words[:200]})" if words else ""
        return Forfeit("engine.died", status=status, words=last)


def _decoded(line: bytes) -> str:
    """A line as text, without the carriage return of another system."""
    if len(line) > LONGEST_LINE:
        raise Forfeit("engine.long_line", most=LONGEST_LINE)
    try:
        return line.decode("utf-8").rstrip("\r")
    except UnicodeDecodeError:
        raise Forfeit("engine.no_text", text=short(line[:40].decode("utf-8", "replace"))) from None
