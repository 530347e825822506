"""The bus of processes that share one PostgreSQL: `LISTEN` on one connection, `NOTIFY` on another.

News gather while a message is on its way and go with the next one, so that many commits at once
cost one. A connection that breaks is made anew; what was being told may be lost.
"""

import asyncio
import contextlib
import logging
from collections.abc import Awaitable, Callable, Mapping
from typing import Final

import psycopg
from sqlalchemy.engine import make_url

from gonfalon.server.bus import Hear

CHANNEL: Final = "gonfalon"
MOST_AT_ONCE: Final = 150  # a message may have 8,000 bytes
AGAIN_SECONDS: Final = 0.5
CONNECT_SECONDS: Final = 5
log: Final = logging.getLogger(__name__)


class PostgresBus:
    """News by the database itself."""

    def __init__(self, db: str) -> None:
        url = make_url(db).set(drivername="postgresql")
        self._address: Final = url.render_as_string(hide_password=False)
        self._waiting: Final[dict[str, int]] = {}
        self._has_news: Final = asyncio.Event()
        self._tasks: Final[list[asyncio.Task[None]]] = []

    async def open(self, hear: Hear, missed: Callable[[], None]) -> None:
        """Begin to listen, and to tell."""
        self._tasks.append(asyncio.create_task(self._keep_on(self._tell)))
        self._tasks.append(asyncio.create_task(self._keep_on(self._listen, hear, missed)))

    def tell(self, table_id: str, edition: int) -> None:
        """Tell everyone with the next message."""
        self._waiting[table_id] = edition
        self._has_news.set()

    async def close(self) -> None:
        """Let both connections go."""
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    async def _keep_on(self, work: Callable[..., Awaitable[None]], *args: object) -> None:
        """Do this on a connection of its own, and on another one whenever that breaks.

        However often that is tried, the log has a line when it begins, and one when it is over.
        """
        is_cut = False
        while True:
            try:
                connection = await psycopg.AsyncConnection.connect(
                    self._address,
                    autocommit=True,
                    prepare_threshold=None,
                    connect_timeout=CONNECT_SECONDS,
                    application_name="gonfalon news",
                    keepalives_idle=10,
                    keepalives_interval=5,
                    keepalives_count=3,
                )
                if is_cut:
                    log.warning("news again")
                is_cut = False
                async with connection:
                    await work(connection, *args)
            except psycopg.Error as error:
                if not is_cut:
                    log.warning("no news for now", extra={"error": str(error).strip()})
                is_cut = True
            await asyncio.sleep(AGAIN_SECONDS)

    async def _tell(self, connection: "psycopg.AsyncConnection[tuple[object, ...]]") -> None:
        """Send what waits, as often as something does."""
        await connection.execute("SET synchronous_commit = off")  # news need not be on disk
        while True:
            await self._has_news.wait()
            self._has_news.clear()
            news = list(self._waiting.items())
            self._waiting.clear()
            for at in range(0, len(news), MOST_AT_ONCE):
                text = written(dict(news[at : at + MOST_AT_ONCE]))
                await connection.execute("SELECT pg_notify(%s, %s)", (CHANNEL, text))

    async def _listen(
        self,
        connection: "psycopg.AsyncConnection[tuple[object, ...]]",
        hear: Hear,
        missed: Callable[[], None],
    ) -> None:
        """Hear what comes, from now on; what came before this may be missed."""
        await connection.execute(f"LISTEN {CHANNEL}".encode())
        missed()
        async for news in connection.notifies():
            with contextlib.suppress(ValueError):  # whoever can connect can send anything
                hear(read(news.payload))


def written(news: Mapping[str, int]) -> str:
    """News as a message: a line for each table."""
    return "\n".join(f"{table_id} {edition}" for table_id, edition in news.items())


def read(text: str) -> dict[str, int]:
    """The news of a message."""
    lines = (line.rpartition(" ") for line in text.splitlines())
    return {table_id: int(edition) for table_id, _, edition in lines}
