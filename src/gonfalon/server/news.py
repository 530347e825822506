"""What other processes did: heard from the bus, or found out by looking now and then."""

import asyncio
import contextlib
from collections.abc import Coroutine, Iterable, Mapping
from typing import Any, Final

from gonfalon.server.bus import Bus
from gonfalon.server.catching_up import caught_up
from gonfalon.server.errors import Refused
from gonfalon.server.live import LiveTable
from gonfalon.server.store import Store
from gonfalon.server.watching import Watchers
from gonfalon.server.writer import StoreError

LOOK_EVERY: Final = 5.0
"""Seconds between two looks at the tables that are watched; lost news cost no more."""
MOST_AT_ONCE: Final = 500


class News:
    """Lets the tables in memory catch up with what others have stored."""

    def __init__(
        self, store: Store, bus: Bus, live: Mapping[str, LiveTable], watchers: Watchers
    ) -> None:
        self._store: Final = store
        self._bus: Final = bus
        self._live: Final = live
        self._watchers: Final = watchers
        self._tasks: Final[set[asyncio.Task[None]]] = set()

    async def open(self) -> None:
        """Begin to hear and to look; alone there is nothing to do."""
        if self._store.is_shared:
            await self._bus.open(self._hear, self._missed)
            self.start(self._look_now_and_then())

    async def close(self) -> None:
        """Stop it."""
        await self._bus.close()
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    def start(self, work: Coroutine[Any, Any, None]) -> None:
        """Do something beside the rest, until this is closed."""
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    def _hear(self, editions: Mapping[str, int]) -> None:
        """Tables were changed: those that are in memory and older catch up."""
        for table_id, edition in editions.items():
            table = self._live.get(table_id)
            if table is not None and edition > table.row.edition:
                table.heard = max(table.heard, edition)
                self.start(self._catch_up(table))

    def _missed(self) -> None:
        """News may be lost: look at every table in memory."""
        self.start(self._look(list(self._live)))

    async def _look_now_and_then(self) -> None:
        while True:
            await asyncio.sleep(LOOK_EVERY)
            await self._look(self._watchers.tables)

    async def _look(self, table_ids: Iterable[str]) -> None:
        """Compare the editions of these tables with the store's."""
        ids = list(table_ids)
        for table in [one for id in ids if (one := self._live.get(id)) and one.is_behind]:
            await self._catch_up(table)
        for at in range(0, len(ids), MOST_AT_ONCE):
            some = ids[at : at + MOST_AT_ONCE]
            with contextlib.suppress(StoreError):  # the next look may find it well
                editions = await self._store.editions_of(some)
                self._hear(editions)
                for id in some:
                    if id not in editions and id in self._live:
                        self._live[id].vanish()  # it was deleted

    async def _catch_up(self, table: LiveTable) -> None:
        with contextlib.suppress(Refused):  # it stays behind, and is looked at again
            await caught_up(table)
