"""Sockets with limits, that compress each message against the one before, which is much like it.

With a window that holds the last message, a drawn table shrinks to a twentieth, in half the time
that uvicorn's small window takes for a tenth; it costs about 150 KB for each open page.
"""

import asyncio
from typing import Any, Final

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.extensions.permessage_deflate import ServerPerMessageDeflateFactory

from gonfalon.server.doors import Doors, Stay

_DEFLATE: Final = ServerPerMessageDeflateFactory(
    client_max_window_bits=12,
    compress_settings={"level": 3, "memLevel": 5},
)


MOST_UNREAD: Final = 1_000_000
_BAD_REQUEST: Final = b"HTTP/1.1 400 Bad Request\r\nconnection: close\r\ncontent-length: 0\r\n\r\n"


class Sockets(WebSocketsSansIOProtocol):
    """The sockets of uvicorn with our way of compressing."""

    def __init__(self, *arguments: Any, **more: Any) -> None:
        super().__init__(*arguments, **more)
        if self.conn.available_extensions:
            self.conn.available_extensions = [_DEFLATE]

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """A request became a socket: from now on pings tell whether someone is there."""
        super().connection_made(transport)
        self._doors: Doors = self.app_state["doors"]
        self._stay = self._doors.of(self.transport) or Stay(self.transport, "")
        self._stay.expect_nothing()

    def connection_lost(self, exc: Exception | None) -> None:
        """It has gone."""
        self._doors.let_out(self.transport)
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        """Read on; who asks and asks and never reads the answers is dropped."""
        super().data_received(data)
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
