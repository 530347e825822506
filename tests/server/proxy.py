"""A small proxy for one TCP address, whose connections can be cut as a network cuts them."""

import contextlib
import socket
import struct
import threading
import time
from types import TracebackType

_RESET = struct.pack("ii", 1, 0)


class Proxy:
    """Passes bytes on to a port of this machine, until it is told to cut."""

    def __init__(self, port: int) -> None:
        self._to = port
        self._open: list[socket.socket] = []
        self._is_away = False
        self._lock = threading.Lock()
        self._listening = socket.create_server(("127.0.0.1", 0))
        self.port = int(self._listening.getsockname()[1])
        threading.Thread(target=self._accept, daemon=True).start()

    def __enter__(self) -> "Proxy":
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self._listening.close()
        self._cut()

    def cut(self, seconds: float = 0.5) -> None:
        """Reset every connection, and let nobody through for a while."""
        self._is_away = True
        self._cut()
        time.sleep(seconds)
        self._is_away = False

    def _cut(self) -> None:
        with self._lock:
            ends, self._open = self._open, []
        for end in ends:
            with contextlib.suppress(OSError):
                end.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, _RESET)
                end.shutdown(socket.SHUT_RDWR)
            end.close()

    def _accept(self) -> None:
        while True:
            try:
                near, _ = self._listening.accept()
            except OSError:
                return
            try:
                if self._is_away:
                    raise ConnectionRefusedError
                far = socket.create_connection(("127.0.0.1", self._to))
            except OSError:
                near.close()
                continue
            with self._lock:
                self._open += [near, far]
            for one, other in ((near, far), (far, near)):
                threading.Thread(target=self._pass_on, args=(one, other), daemon=True).start()

    def _pass_on(self, one: socket.socket, other: socket.socket) -> None:
        with contextlib.suppress(OSError):
            while data := one.recv(65536):
                other.sendall(data)
        for end in (one, other):
            with contextlib.suppress(OSError):
                end.shutdown(socket.SHUT_RDWR)
