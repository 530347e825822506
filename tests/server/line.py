"""The client's end of a live line, inside the test's own loop."""

import asyncio
import json
from collections.abc import MutableMapping
from typing import Any

from fastapi import FastAPI

PATIENCE = 60.0
HOST = "testserver"


class Line:
    """The client's end of a live line."""

    def __init__(
        self,
        app: FastAPI,
        path: str,
        headers: list[tuple[bytes, bytes]],
        query: str = "",
        scheme: str = "ws",
    ) -> None:
        self._to: asyncio.Queue[dict[str, Any]] = asyncio.Queue()
        self._from: asyncio.Queue[dict[str, Any]] = asyncio.Queue()
        self.closed: int | None = None
        self.received: list[str] = []
        scope = {
            "type": "websocket",
            "asgi": {"version": "3.0"},
            "http_version": "1.1",
            "scheme": scheme,
            "path": path,
            "raw_path": path.encode(),
            "query_string": query.encode(),
            "root_path": "",
            "headers": headers,
            "client": ("192.0.2.1", 5000),
            "server": (HOST, 80),
            "subprotocols": [],
            "state": {},
        }
        self._to.put_nowait({"type": "websocket.connect"})
        self._task: asyncio.Task[None] = asyncio.create_task(app(scope, self._to.get, self._put))

    async def _put(self, message: MutableMapping[str, Any]) -> None:
        """The server says something."""
        self._from.put_nowait(dict(message))

    async def next(self, kind: str = "", patience: float = PATIENCE) -> dict[str, Any]:
        """The next message, or the next of this kind; a closed line raises."""
        while True:
            message = await asyncio.wait_for(self._get(), patience)
            if message["type"] == "websocket.accept":
                continue
            if message["type"] == "websocket.close":
                self.closed = message.get("code", 1000)
                raise EOFError(self.closed, self.received[-1:])
            text = message["text"]
            text.encode()
            self.received.append(text)
            told: dict[str, Any] = json.loads(text)
            if not kind or told["type"] == kind:
                return told

    async def _get(self) -> dict[str, Any]:
        """What the server sends next; an error of the server is raised here."""
        getting = asyncio.create_task(self._from.get())
        await asyncio.wait({getting, self._task}, return_when=asyncio.FIRST_COMPLETED)
        if not getting.done() and self._from.empty():
            getting.cancel()
            self._task.result()
            raise EOFError
        return await getting

    def send(self, **message: object) -> None:
        """Send a message of these fields."""
        self.send_text(json.dumps(message))

    def send_text(self, text: str) -> None:
        """Send a text as it is."""
        self._to.put_nowait({"type": "websocket.receive", "text": text})

    def send_bytes(self, data: bytes) -> None:
        """Send bytes as they are."""
        self._to.put_nowait({"type": "websocket.receive", "bytes": data})

    async def ask(self, **message: object) -> dict[str, Any]:
        """Send a message, and wait for its answer."""
        self.send(**message)
        return await self.answer()

    async def answer(self) -> dict[str, Any]:
        """The next message that answers something."""
        while True:
            told = await self.next()
            if told["type"] not in ("state", "here", "saving"):
                return told

    async def is_alive(self) -> bool:
        """Whether the line still answers."""
        return bool((await self.ask(type="ping"))["type"] == "pong")

    async def close(self) -> None:
        """Go away, as a browser does that closes its tab."""
        self._to.put_nowait({"type": "websocket.disconnect", "code": 1000})
        await asyncio.wait_for(self._task, PATIENCE)
