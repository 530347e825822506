"""Sockets with limits, that compress each message by itself: once for all who get the same.

A page is mostly told what has changed, which is short, so nothing is gained by remembering the
messages before; and a compressor for each open page would cost it 150 KB.
"""

import asyncio
from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import Any, Final

from isal import isal_zlib
from starlette.websockets import WebSocketDisconnect
from websockets.extensions import Extension
from websockets.extensions.permessage_deflate import (
    PerMessageDeflate,
    ServerPerMessageDeflateFactory,
)
from websockets.frames import CTRL_OPCODES, Frame
from websockets.http11 import Request
from websockets.protocol import State
from websockets.typing import ExtensionParameter

from gonfalon.server.doors import Doors, Stay
from gonfalon.server.lines import EXTENSION, nobody, text_in
from gonfalon.server.pacing import PacedSockets

SHORTEST: Final = 1300
"""What is shorter is sent as it is: it fits into one packet anyway."""
_LEVEL: Final = 1
"""A third of what zlib takes, and a message hardly longer."""
_KEPT: Final = 64
_END: Final = 4
"""The last bytes of a flushed block, which the protocol leaves out."""
_TEXT: Final = 0x81
"""The first byte of a text that is sent in one piece (RFC 6455)."""
_COMPRESSED: Final = 0x40


def deflated(data: bytes, window: int) -> bytes:
    """A message compressed by itself, with the window that the reader agreed to."""
    encoder = isal_zlib.compressobj(_LEVEL, isal_zlib.DEFLATED, -window)
    return (encoder.compress(data) + encoder.flush(isal_zlib.Z_SYNC_FLUSH))[:-_END]


@lru_cache(_KEPT)
def framed(text: str, window: int) -> bytes:
    """A text as it goes over the wire; a window of 0 stands for a line that is not compressed."""
    data, first = text.encode(), _TEXT
    if window and len(data) >= SHORTEST:
        data, first = deflated(data, window), _TEXT | _COMPRESSED
    size = len(data)
    if size < 126:
        head = bytes((first, size))
    elif size < 65536:
        head = bytes((first, 126)) + size.to_bytes(2, "big")
    else:
        head = bytes((first, 127)) + size.to_bytes(8, "big")
    return head + data


class Deflate(PerMessageDeflate):
    """The extension of the protocol, with each message compressed by itself."""

    def encode(self, frame: Frame) -> Frame:
        """A message as it is sent; the server never sends one in pieces."""
        if frame.opcode in CTRL_OPCODES or len(frame.data) < SHORTEST:
            return frame
        data = deflated(bytes(frame.data), self.local_max_window_bits)
        return Frame(frame.opcode, data, rsv1=True)


class _Factory(ServerPerMessageDeflateFactory):
    """Agrees with the browser that each message stands by itself."""

    def process_request_params(
        self,
        params: Sequence[ExtensionParameter],
        accepted_extensions: Sequence[Extension],
    ) -> tuple[list[ExtensionParameter], PerMessageDeflate]:
        """What is answered, and the extension."""
        answer, agreed = super().process_request_params(params, accepted_extensions)
        return answer, Deflate(
            agreed.remote_no_context_takeover,
            agreed.local_no_context_takeover,
            agreed.remote_max_window_bits,
            agreed.local_max_window_bits,
        )


_DEFLATE: Final = _Factory(server_no_context_takeover=True, client_max_window_bits=12)


MOST_UNREAD: Final = 1_000_000
_BAD_REQUEST: Final = b"HTTP/1.1 400 Bad Request\r\nconnection: close\r\ncontent-length: 0\r\n\r\n"


class Sockets(PacedSockets):
    """The sockets of uvicorn with our way of compressing."""

    def __init__(self, *arguments: Any, **more: Any) -> None:
        super().__init__(*arguments, **more)
        self.on_ready: Callable[[], None] = nobody
        """Called when what was sent is read again; whoever speaks on the line sets it."""
        self._window: int | None = None
        """The window that messages are compressed with, 0 for none, once it is agreed."""
        if self.conn.available_extensions:
            self.conn.available_extensions = [_DEFLATE]

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """A request became a socket: from now on pings tell whether someone is there."""
        super().connection_made(transport)
        self._doors: Doors = self.app_state["doors"]
        self._stay = self._doors.of(self.transport) or Stay(self.transport, "")
        self._stay.expect_nothing()

    def handle_connect(self, event: Request) -> None:
        """Let whoever is asked find this socket itself."""
        super().handle_connect(event)
        if self.conn.state is State.CONNECTING and not self.close_sent:
            self.scope["extensions"][EXTENSION] = {"line": self}

    async def ready(self) -> None:
        """Wait until what was sent has been read, or nearly so."""
        if not self.writable.is_set():
            await self.writable.wait()

    @property
    def is_ready(self) -> bool:
        """Whether what was sent has been read, or nearly so."""
        return self.writable.is_set()

    def say(self, texts: Sequence[str]) -> None:
        """Send these messages at once, each compressed once for all who get it."""
        if self.disconnected or self.close_sent or self.conn.state is not State.OPEN:
            raise WebSocketDisconnect(1006)
        window = self._window
        if window is None:
            window = self._window = self._agreed()
        frames = [framed(text, window) for text in texts]
        data = frames[0] if len(frames) == 1 else b"".join(frames)
        try:
            self.transport.write(data)
        except RuntimeError as gone:  # uvloop's word for a connection that was just dropped
            raise WebSocketDisconnect(1006) from gone

    def _agreed(self) -> int:
        """The window that the reader agreed to; 0 for a line that is not compressed."""
        for extension in self.conn.extensions:
            if isinstance(extension, Deflate):
                return extension.local_max_window_bits
        return 0

    async def hear(self) -> str | None:
        """The next message."""
        return text_in(await self.receive())

    def connection_lost(self, exc: Exception | None) -> None:
        """It has gone."""
        self._doors.let_out(self.transport)
        super().connection_lost(exc)

    def take(self, data: bytes) -> None:
        """Read on; who asks and asks and never reads the answers is dropped."""
        super().take(data)
        if not self.handshake_initiated and self.conn.handshake_exc is not None:
            self.handshake_complete = self.close_sent = True
            self.transport.write(_BAD_REQUEST)  # uvicorn would leave it without an answer
            self.transport.close()
        elif self.transport.get_write_buffer_size() > MOST_UNREAD:
            self.transport.abort()

    def pause_writing(self) -> None:
        """What was sent is not read."""
        super().pause_writing()
        self._stay.must_read()

    def resume_writing(self) -> None:
        """It is read again."""
        super().resume_writing()
        self._stay.has_read()
        self.on_ready()
