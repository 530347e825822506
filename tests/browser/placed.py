"""A real server inside the test's own process, so that a table can be put into any position."""

import asyncio
import socket
import threading
from collections.abc import Coroutine
from pathlib import Path
from typing import Any, TypeVar

import uvicorn

import gonfalon
from gonfalon.server.app import make_app
from gonfalon.server.connections import uvicorn_config
from gonfalon.server.live import LiveTable
from gonfalon.server.settings import Settings

T = TypeVar("T")
PATIENCE = 60.0


class PlacedServer:
    """A server in a thread; what must happen in its loop is handed over to it."""

    def __init__(self, folder: Path, **more: Any) -> None:
        given = {"rate": 0.0, "per_address": 0, "bot_pause": 0.05, **more}
        settings = Settings(db=str(folder / "tables.db"), **given)
        self._app = make_app(settings)
        self._listening = socket.create_server(("127.0.0.1", 0))
        self.url = f"http://127.0.0.1:{self._listening.getsockname()[1]}"
        config = uvicorn_config(self._app, settings, timeout_graceful_shutdown=1)
        self._server = uvicorn.Server(config)
        self._loop = asyncio.new_event_loop()
        self._thread = threading.Thread(target=self._run, daemon=True)

    def start(self) -> None:
        """Begin to serve, in a thread of its own."""
        self._thread.start()
        socket.create_connection(self._listening.getsockname(), PATIENCE).close()

    def stop(self) -> None:
        """Stop serving, and wait until the thread has ended."""
        self._server.should_exit = True
        self._thread.join(PATIENCE)
        self._listening.close()

    def place(self, table_id: str, position: str) -> int:
        """Put a table into a position that has no past, and tell everyone; the new version.

        This is so in memory alone.
        """

        async def put() -> int:
            table: LiveTable = await self._app.state.hub.find(table_id)
            assert table.session is not None
            table.session.state = gonfalon.load(position)
            table.session.events.clear()
            table.session.told = [0] * table.session.ply
            table.session._back.clear()
            table.changed()
            return table.version

        return self._do(put())

    def pass_time(self, table_id: str, seconds: float) -> None:
        """Let so much time go by for all clocks, and tell everyone at a table."""

        async def move() -> None:
            hub = self._app.state.hub
            hub.store.up_time.set(hub.store.up_time.now() + seconds)
            (await hub.find(table_id)).changed()

        self._do(move())

    def position(self, table_id: str) -> str:
        """The whole truth of a table."""

        async def read() -> str:
            table: LiveTable = await self._app.state.hub.find(table_id)
            assert table.session is not None
            return table.session.state.position()

        return self._do(read())

    def _run(self) -> None:
        asyncio.set_event_loop(self._loop)
        try:
            self._loop.run_until_complete(self._server.serve(sockets=[self._listening]))
        finally:
            self._loop.close()

    def _do(self, work: Coroutine[Any, Any, T]) -> T:
        return asyncio.run_coroutine_threadsafe(work, self._loop).result(PATIENCE)
