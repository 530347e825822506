"""How uvicorn serves our application: its connections with limits of time and size."""

import asyncio
from typing import Any, Final

import uvicorn
from fastapi import FastAPI
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

from gonfalon.server.deflate import Sockets
from gonfalon.server.doors import BODY_SECONDS, HEAD_SECONDS, Doors, Stay
from gonfalon.server.settings import Settings

LARGEST_HEAD: Final = 65_536
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
        self._head_size = 0
        """How much of a head has come without its end."""
        self._ends = 0
        """How many heads and bodies have come to their end."""
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
        """Read on; a head may be long, but not endless."""
        ends = self._ends
        super().data_received(data)
        if ends != self._ends:
            self._head_size = 0  # most of this was something else
        elif self._is_head:
            self._head_size += len(data)
            if self._head_size > LARGEST_HEAD and not self.transport.is_closing():
                self.send_400_response("The head of this request is too large.")

    def on_message_begin(self) -> None:
        """The first line of a request comes."""
        super().on_message_begin()
        self._is_head, self._is_whole, self._head_size = True, False, 0
        if not self._is_answering():
            self._stay.expect(HEAD_SECONDS, idle=True)

    def on_headers_complete(self) -> None:
        """Its body comes, if it has one. An upgrade has none, so nothing else may ask for it."""
        self._is_head = False
        self._ends += 1
        if self.parser.should_upgrade() and self.parser.get_method() != b"GET":
            raise ValueError("only GET can be upgraded")  # it is answered with 400
        super().on_headers_complete()
        self._stay.expect(BODY_SECONDS)

    def on_message_complete(self) -> None:
        """All of it is here."""
        super().on_message_complete()
        self._is_whole = self._is_head = True
        self._ends += 1
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
