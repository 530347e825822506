"""A server that listens, in the test's own loop, and what speaks to it byte by byte."""

import asyncio
import contextlib
import socket
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import uvicorn

from gonfalon.server.app import make_app
from gonfalon.server.connections import uvicorn_config
from gonfalon.server.doors import Doors
from gonfalon.server.settings import Settings

PATIENCE = 60.0
LIVE = b"GET /health/live HTTP/1.1\r\nHost: x\r\n\r\n"
UPGRADE = (
    b"Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
    b"Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n"
)


class Caller:
    """Someone with a connection, who sends what they like."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self.reader, self.writer = reader, writer

    async def says(self, data: bytes) -> bytes:
        """Send this; the first line of the answer."""
        self.writer.write(data)
        return await asyncio.wait_for(self.reader.readline(), PATIENCE)

    async def is_dropped(self) -> None:
        """Wait until the other side has gone."""
        with contextlib.suppress(ConnectionError):
            await asyncio.wait_for(self.reader.read(), PATIENCE)

    def close(self) -> None:
        self.writer.transport.abort()


class Listening:
    """A server at a port of its own."""

    def __init__(self, folder: Path, **settings: Any) -> None:
        given = {"rate": 0.0, "per_address": 0, "connections": 0, **settings}
        self.settings = Settings(db=str(folder / "tables.db"), **given)
        self.app = make_app(self.settings)
        self._socket = socket.create_server(("127.0.0.1", 0))
        self.port: int = self._socket.getsockname()[1]
        config = uvicorn_config(self.app, self.settings, timeout_graceful_shutdown=1)
        self._server = uvicorn.Server(config)
        self._callers: list[Caller] = []

    @property
    def doors(self) -> Doors:
        doors: Doors = self.app.state.doors
        return doors

    async def call(self, address: str = "127.0.0.1") -> Caller:
        """Connect from one of the addresses of this machine."""
        opened = await asyncio.open_connection("127.0.0.1", self.port, local_addr=(address, 0))
        caller = Caller(*opened)
        self._callers.append(caller)
        return caller

    async def answers(self, address: str = "127.0.0.1") -> bool:
        """Whether a newcomer is served."""
        caller = await self.call(address)
        try:
            return (await caller.says(LIVE)).startswith(b"HTTP/1.1 200")
        finally:
            caller.close()

    @contextlib.asynccontextmanager
    async def open(self) -> AsyncIterator["Listening"]:
        """Serve for as long as this lasts."""
        with contextlib.ExitStack() as stack:
            stack.enter_context(contextlib.closing(self._socket))
            serving = asyncio.create_task(self._server._serve([self._socket]))
            while not self._server.started:
                await asyncio.sleep(0.01)
            try:
                yield self
            finally:
                for caller in self._callers:
                    caller.close()
                self._server.should_exit = True
                await serving
