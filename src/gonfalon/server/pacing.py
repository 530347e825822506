"""Sockets that take what comes in slices, so that many small frames hold up nobody else.

A frame costs its sender six bytes and us some microseconds: what one read brings could hold the
loop for a tenth of a second. Frames that carry no message are few where a page sends them.
"""

import asyncio
from typing import Any, Final

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import Frame

SLICE: Final = 1024
"""Bytes that are looked at in one step of the loop."""
MOST_SMALL: Final = 200
"""Pings, pongs and pieces of messages in a second."""
MOST_WAITING: Final = 8
"""Messages that may wait to be looked at before nothing more is read."""
MOST_PIECES: Final = 64
"""Of one message; they may be empty, so its size does not limit them."""


class PacedSockets(WebSocketsSansIOProtocol):
    """The sockets of uvicorn, a little at a time."""

    def __init__(self, *arguments: Any, **more: Any) -> None:
        super().__init__(*arguments, **more)
        self._rest = b""
        """What has come and was not looked at."""
        self._is_going_on = False
        """Whether the next slice has its turn soon."""
        self._small = 0
        self._small_since = 0.0

    def take(self, data: bytes) -> None:
        """Look at what has come."""
        super().data_received(data)

    def data_received(self, data: bytes) -> None:
        """Take what is short at once, and else the first slice of it."""
        if not self.handshake_initiated or (len(data) <= SLICE and not self._rest):
            self.take(data)
            return
        self._rest += data
        self.transport.pause_reading()
        if not self._is_going_on:
            self._take_slice()

    def _take_slice(self) -> None:
        """One slice; others have their turn before the next."""
        self._is_going_on = False
        piece, self._rest = self._rest[:SLICE], self._rest[SLICE:]
        if self.transport.is_closing():
            self._rest = b""
            return
        self.take(piece)
        if not self.read_paused:
            self._go_on()

    def _go_on(self) -> None:
        """Take the next slice soon, or read on if there is none."""
        if not self._rest:
            self.transport.resume_reading()
        elif not self._is_going_on:
            self._is_going_on = True
            self.loop.call_soon(self._take_slice)

    async def receive(self) -> Any:
        """The next message; once none is left that waits, the socket is read on."""
        message = await self.queue.get()
        if self.read_paused and self.queue.empty():
            self.read_paused = False
            self._go_on()
        return message

    def send_receive_event_to_app(self) -> None:
        """Hand a message on, unless its text is none: that is no error of ours.

        To stop reading and go on costs more than a few messages that wait.
        """
        data = self.frames[0] if len(self.frames) == 1 else b"".join(self.frames)
        self.frames = []
        if self.close_sent:
            return  # nobody waits for it any more
        if self.curr_msg_data_type == "text":
            try:
                self.queue.put_nowait({"type": "websocket.receive", "text": data.decode()})
            except UnicodeDecodeError:
                self.conn.send_close(1007)
                self.handle_parser_exception()
                return
        else:
            self.queue.put_nowait({"type": "websocket.receive", "bytes": data})
        if not self.read_paused and self.queue.qsize() > MOST_WAITING:
            self.read_paused = True
            self.transport.pause_reading()

    def handle_ping(self) -> None:
        """Answer it."""
        self._count()
        super().handle_ping()

    def handle_pong(self, event: Frame) -> None:
        """Note that somebody is there."""
        self._count()
        super().handle_pong(event)

    def handle_cont(self, event: Frame) -> None:
        """One more piece of a message."""
        self._count()
        super().handle_cont(event)

    def _count(self) -> None:
        """Drop who sends too many frames that carry no message."""
        now = asyncio.get_running_loop().time()
        if now - self._small_since > 1.0:
            self._small, self._small_since = 0, now
        self._small += 1
        if self._small > MOST_SMALL or len(self.frames) > MOST_PIECES:
            self.transport.abort()
