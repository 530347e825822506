"""The client's end of a stream of server-sent events, read as they come."""

import asyncio
import json
from typing import Any

from tests.server.harness import Browser
from tests.server.house import House
from tests.server.line import HOST, PATIENCE


class Stream:
    """One stream; httpx's transport would wait for the whole of it."""

    def __init__(
        self, house: House, table_id: str, token: str = "", browser: Browser | None = None
    ) -> None:
        self._sent: asyncio.Queue[dict[str, Any]] = asyncio.Queue()
        headers = [(b"host", HOST.encode())]
        if token:
            headers.append((b"authorization", f"Bearer {token}".encode()))
        if browser is not None and browser.cookies:
            headers.append((b"cookie", browser.cookies.encode()))
        path = f"/api/tables/{table_id}/stream"
        scope = {
            "type": "http",
            "asgi": {"version": "3.0"},
            "http_version": "1.1",
            "method": "GET",
            "scheme": "http" if browser is None else browser.scheme,
            "path": path,
            "raw_path": path.encode(),
            "query_string": b"",
            "root_path": "",
            "headers": headers,
            "client": ("192.0.2.1", 5000),
            "server": (HOST, 80),
            "state": {},
        }
        self._gone = asyncio.Event()
        self._began = False
        self._task = asyncio.create_task(house.app(scope, self._receive, self._put))

    async def _receive(self) -> dict[str, Any]:
        if not self._began:
            self._began = True
            return {"type": "http.request", "body": b"", "more_body": False}
        await self._gone.wait()
        return {"type": "http.disconnect"}

    async def _put(self, message: Any) -> None:
        self._sent.put_nowait(dict(message))

    def __aiter__(self) -> "Stream":
        return self

    async def __anext__(self) -> dict[str, Any]:
        """The next view; a stream that was ended raises."""
        return await self.next()

    async def next(self, patience: float = PATIENCE) -> dict[str, Any]:
        """The same, for whoever has more patience, or less."""
        while True:
            message = await asyncio.wait_for(self._sent.get(), patience)
            if message["type"] != "http.response.body":
                continue
            for line in message.get("body", b"").decode().splitlines():
                if line.startswith("data: "):
                    told: dict[str, Any] = json.loads(line[6:])
                    return told
            if not message.get("more_body"):
                raise StopAsyncIteration

    async def sign_of_life(self) -> None:
        """Wait for the next comment."""
        while not (await self._sent.get()).get("body", b"").startswith(b":"):
            pass

    async def close(self) -> None:
        """Go away."""
        self._gone.set()
        await asyncio.wait_for(self._task, PATIENCE)
        self._sent.put_nowait({"type": "http.response.body", "more_body": False})
