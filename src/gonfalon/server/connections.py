"""How uvicorn serves our application: its connections with limits of time and size."""

import asyncio
import socket
from typing import Any, Final

import uvicorn
from fastapi import FastAPI
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

from gonfalon.server.collecting import Collector
from gonfalon.server.deflate import Sockets
from gonfalon.server.doors import BODY_SECONDS, HEAD_SECONDS, Doors, Stay
from gonfalon.server.settings import Settings

LARGEST_HEAD: Final = 65_536
MOST_HEADERS: Final = 200
MOST_AHEAD: Final = 16
"""Requests that may be sent before the first of them is answered; no browser does it."""
LARGEST_MESSAGE: Final = 65_536
PING_SECONDS: Final = 20.0
_NO_ROOM: Final = (
    b"HTTP/1.1 503 Service Unavailable\r\nconnection: close\r\ncontent-length: 0\r\n\r\n"
)


class Requests(HttpToolsProtocol):
    """One connection that sends requests, each of which must come whole and in time."""

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Let it in if there is room."""
        super().connection_made(transport)
        self._doors: Doors = self.app_state["doors"]
        self._is_head = True
        """Whether the head of a request is awaited, or is being sent."""
        self._is_whole = True
        """Whether the last request that began has come to its end."""
        self._between = 0
        """How much has come without the end of a head, and without any piece of a body."""
        self._steps = 0
        """Counts heads and bodies that have come to their end, and pieces of bodies."""
        stay = self._doors.let_in(transport, self.client[0] if self.client else "")
        self._stay: Stay = stay or Stay(transport, "")
        self._stay.expect(HEAD_SECONDS, idle=True)
        if stay is None:
            transport.write(_NO_ROOM)
            transport.close()

    def connection_lost(self, exc: Exception | None) -> None:
        """It has gone."""
        self._doors.let_out(self.transport)
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        """Read on; a head may be long, but not endless, nor what stands around a body's pieces."""
        steps = self._steps
        super().data_received(data)
        if steps != self._steps:
            self._between = 0  # most of this was something else
            return
        self._between += len(data)
        if self._between > LARGEST_HEAD and not self.transport.is_closing():
            if self._is_head:
                self.send_400_response("The head of this request is too large.")
            else:
                self.transport.close()  # it is being answered

    def on_message_begin(self) -> None:
        """The first line of a request comes."""
        if len(self.pipeline) >= MOST_AHEAD:
            raise ValueError("too many requests at once")  # it is answered with 400
        super().on_message_begin()
        self._is_head, self._is_whole, self._between = True, False, 0
        if not self._is_answering():
            self._stay.expect(HEAD_SECONDS, idle=True)

    def on_header(self, name: bytes, value: bytes) -> None:
        """One header; a few bytes are one, so their size does not limit them."""
        super().on_header(name, value)
        if len(self.headers) > MOST_HEADERS:
            raise ValueError("too many headers")

    def on_headers_complete(self) -> None:
        """Its body comes, if it has one. An upgrade has none, so nothing else may ask for it."""
        self._is_head = False
        self._steps += 1
        if self.parser.should_upgrade() and self.parser.get_method() != b"GET":
            raise ValueError("only GET can be upgraded")  # it is answered with 400
        super().on_headers_complete()
        self._stay.expect(BODY_SECONDS)

    def on_body(self, body: bytes) -> None:
        """A piece of its body."""
        self._steps += 1
        super().on_body(body)

    def on_message_complete(self) -> None:
        """All of it is here."""
        super().on_message_complete()
        self._is_whole = self._is_head = True
        self._steps += 1
        self._stay.expect_nothing()

    def on_response_complete(self) -> None:
        """The next request is awaited, unless it has come, or the rest of this one has not."""
        super().on_response_complete()
        if self._is_whole and not self._is_answering():
            self._stay.expect(HEAD_SECONDS, idle=True)

    def _is_answering(self) -> bool:
        return self.cycle is not None and not self.cycle.response_complete

    def pause_writing(self) -> None:
        """What was sent is not read."""
        super().pause_writing()
        self._stay.must_read()

    def resume_writing(self) -> None:
        """It is read again."""
        super().resume_writing()
        self._stay.has_read()


class Server(uvicorn.Server):
    """A server that looks for what nobody needs when that keeps nobody waiting."""

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Get ready, and begin to serve."""
        await super().startup(sockets)
        self._collector = Collector(asyncio.get_running_loop())
        self._collector.start()

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Stop serving."""
        self._collector.stop()
        await super().shutdown(sockets)


def uvicorn_config(app: FastAPI, settings: Settings, **more: Any) -> uvicorn.Config:
    """How uvicorn runs the application."""
    return uvicorn.Config(
        app,
        log_config=None,
        access_log=False,
        server_header=False,
        proxy_headers=settings.proxied,
        forwarded_allow_ips="*" if settings.proxied else None,
        http=Requests,
        ws=Sockets,
        ws_max_size=LARGEST_MESSAGE,
        ws_ping_interval=PING_SECONDS,
        ws_ping_timeout=PING_SECONDS,
        **more,
    )
