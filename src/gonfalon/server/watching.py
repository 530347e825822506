"""Who looks at which table, so that a change can be told to all of them."""

import asyncio
from abc import ABC, abstractmethod
from collections.abc import Iterable, Set
from typing import Final

MOST_AT_A_TABLE: Final = 100
MOST_AT_A_SEAT: Final = 16
_NONE: Final[frozenset["Watcher"]] = frozenset()


class Watcher(ABC):
    """One connection that follows a table: it is woken, and then fetches what is newest.

    What was not sent yet is never queued up: a slow or sleeping reader gets the latest state.
    """

    def __init__(self, table_id: str, seats: Iterable[int]) -> None:
        self.table_id: Final = table_id
        self.seats = frozenset(seats)
        """The seats that it looks from now; `Watchers.turn` changes them."""
        self.is_looking = True
        """Whether somebody sees what it shows, as far as it tells."""

    @abstractmethod
    def wake(self) -> None:
        """Let the reader fetch what is newest, now or when it next can."""


class Waiter(Watcher):
    """A watcher that waits by itself until it is woken."""

    def __init__(self, table_id: str, seats: Iterable[int]) -> None:
        super().__init__(table_id, seats)
        self._woken: Final = asyncio.Event()

    def wake(self) -> None:
        """End the waiting, or the next one."""
        self._woken.set()

    async def wait(self) -> None:
        """Wait until something has changed since the last time."""
        await self._woken.wait()
        self._woken.clear()


class Watchers:
    """The watchers of all tables."""

    def __init__(self) -> None:
        self._at: Final[dict[str, set[Watcher]]] = {}
        self._here: Final[dict[str, frozenset[int]]] = {}
        """The seats that someone looks from, as far as they were asked for since they changed."""

    def of(self, table_id: str) -> Set[Watcher]:
        """Those who look at this table."""
        return self._at.get(table_id, _NONE)

    def is_full(self, table_id: str, seats: frozenset[int]) -> bool:
        """Whether no more may look from these seats; without any, as a watcher."""
        if not seats:
            return sum(1 for one in self.of(table_id) if not one.seats) >= MOST_AT_A_TABLE
        return sum(1 for one in self.of(table_id) if one.seats & seats) >= MOST_AT_A_SEAT

    @property
    def count(self) -> int:
        """How many there are in all."""
        return sum(len(watchers) for watchers in self._at.values())

    @property
    def tables(self) -> list[str]:
        """The tables that somebody looks at."""
        return list(self._at)

    def here(self, table_id: str) -> frozenset[int]:
        """The seats that someone looks from."""
        here = self._here.get(table_id)
        if here is None:
            watchers = self.of(table_id)
            here = frozenset(seat for watcher in watchers for seat in watcher.seats)
            if watchers:
                self._here[table_id] = here
        return here

    def is_seen(self, table_id: str, seat: int) -> bool:
        """Whether somebody looks at the table from this seat at this moment."""
        return any(one.is_looking and seat in one.seats for one in self.of(table_id))

    def add(self, watcher: Watcher) -> None:
        """Someone came; the others see it."""
        self._at.setdefault(watcher.table_id, set()).add(watcher)
        self._changed(watcher.table_id)

    def turn(self, watcher: Watcher, seats: frozenset[int]) -> None:
        """Someone looks from other seats from now on; the others see it."""
        watcher.seats = seats
        self._changed(watcher.table_id)

    def remove(self, watcher: Watcher) -> None:
        """Someone went; the others see it."""
        at = self._at.get(watcher.table_id, set())
        at.discard(watcher)
        if not at:
            self._at.pop(watcher.table_id, None)
        self._changed(watcher.table_id)

    def _changed(self, table_id: str) -> None:
        """Who looks at this table has changed."""
        self._here.pop(table_id, None)
        self.wake(table_id)

    def wake_all(self) -> None:
        """Wake everyone at every table."""
        for table_id in self._at:
            self.wake(table_id)

    def wake(self, table_id: str) -> None:
        """Wake everyone at this table."""
        for watcher in self.of(table_id):
            watcher.wake()
