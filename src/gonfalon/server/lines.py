"""The server's end of a live line: its socket itself, or whatever server there is."""

import asyncio
from collections import deque
from collections.abc import Callable, Sequence
from typing import Final, Protocol

from starlette.websockets import WebSocket, WebSocketDisconnect

EXTENSION: Final = "gonfalon.line"
"""Where a socket of ours is found among the extensions of its request, as `line`."""


class Line(Protocol):
    """The server's end of a live line."""

    on_ready: Callable[[], None]
    """Called when what was sent has been read, after it was not."""

    @property
    def is_ready(self) -> bool:
        """Whether what was sent has been read, or nearly so; else nothing should be said."""

    async def ready(self) -> None:
        """Wait until it is ready."""

    def say(self, texts: Sequence[str]) -> None:
        """Send these messages; `WebSocketDisconnect` if nobody is there any more."""

    async def hear(self) -> str | None:
        """The next message; nothing, if it is no text; `WebSocketDisconnect` after the last."""


def nobody() -> None:
    """Stands where nobody waits for a line to be ready."""


class _AnyLine:
    """A line through whatever server there is."""

    def __init__(self, socket: WebSocket) -> None:
        self.on_ready: Callable[[], None] = nobody
        self._socket: Final = socket
        self._said: Final[deque[str]] = deque()
        self._sending: asyncio.Task[None] | None = None
        self._is_gone = False

    @property
    def is_ready(self) -> bool:
        """Each message waits by itself."""
        return self._sending is None

    async def ready(self) -> None:
        """Wait until all that was said is sent."""
        if self._sending is not None:
            await asyncio.wait([self._sending])

    def say(self, texts: Sequence[str]) -> None:
        """Send one after the other."""
        if self._is_gone:
            raise WebSocketDisconnect(1006)
        self._said.extend(texts)
        if self._sending is None:
            self._sending = asyncio.create_task(self._send())

    async def _send(self) -> None:
        try:
            while self._said:
                await self._socket.send_text(self._said.popleft())
        except (WebSocketDisconnect, RuntimeError):
            self._is_gone = True
        finally:
            self._sending = None
        self.on_ready()

    async def hear(self) -> str | None:
        """The next message."""
        return text_in(await self._socket.receive())


def text_in(message: object) -> str | None:
    """The text of a message as servers of this kind hand it over; it may be the end of the line."""
    assert isinstance(message, dict)
    if message["type"] != "websocket.receive":
        raise WebSocketDisconnect(message.get("code", 1005))
    text: str | None = message.get("text")
    return text


def line_of(socket: WebSocket) -> Line:
    """The line of this socket."""
    given: dict[str, Line] = socket.scope.get("extensions", {}).get(EXTENSION, {})
    return given.get("line") or _AnyLine(socket)
