"""How a live line sends: straight to its socket, or as any server of this kind can be asked to."""

from collections.abc import Sequence
from typing import Final, Protocol

from starlette.websockets import WebSocket

EXTENSION: Final = "gonfalon.line"
"""Where a socket of ours is found among the extensions of its request, as `line`."""


class Line(Protocol):
    """The sending end of a live line."""

    async def ready(self) -> None:
        """Wait until what was sent has been read, or nearly so."""

    async def say(self, texts: Sequence[str]) -> None:
        """Send these messages; `WebSocketDisconnect` if nobody is there any more."""


class _AnyLine:
    """A line through whatever server there is."""

    def __init__(self, socket: WebSocket) -> None:
        self._socket: Final = socket

    async def ready(self) -> None:
        """Each message waits by itself."""

    async def say(self, texts: Sequence[str]) -> None:
        """Send one after the other."""
        for text in texts:
            await self._socket.send_text(text)


def line_of(socket: WebSocket) -> Line:
    """The way to send to this socket."""
    given: dict[str, Line] = socket.scope.get("extensions", {}).get(EXTENSION, {})
    return given.get("line") or _AnyLine(socket)
