"""Notices that somebody's time is out, and lets happen what the table was opened with.

The store knows when each table's next time is out, so this outlives a restart, and any process may
notice it: where several share the store, it is the one that has the lease of the position.
"""

import asyncio
import contextlib
import logging
import time
from collections.abc import Awaitable, Callable
from typing import Final, Protocol

from gonfalon.bots import USUAL
from gonfalon.server import leaving, playing, seating
from gonfalon.server.bots import BotPool
from gonfalon.server.clock import END_TURN, LOST
from gonfalon.server.clocking import must_be_out, out_of_time
from gonfalon.server.errors import Refused
from gonfalon.server.live import LiveTable
from gonfalon.server.messages import ActIn
from gonfalon.server.store import Store
from gonfalon.server.up_time import BEAT_EVERY
from gonfalon.server.writer import StoreError

LOOK_EVERY: Final = 1.0
"""Seconds between two looks for somebody whose time is out."""
MOST_AT_ONCE: Final = 100
PAUSE: Final = 60.0
"""Seconds after which a table is tried again where something went wrong."""
MOST_DECISIONS: Final = 200
"""What is decided for a seat until its turn has ended."""
log: Final = logging.getLogger(__name__)


class HasLease(Protocol):
    """Tells which process may do something about a position."""

    async def take(self, table: LiveTable) -> bool:
        """Whether it is this one."""


class Timekeeper:
    """Keeps the time that clocks count, and looks whose is out."""

    def __init__(
        self,
        store: Store,
        find: Callable[[str], Awaitable[LiveTable]],
        bots: BotPool,
        lease: HasLease | None,
    ) -> None:
        self._store: Final = store
        self._find: Final = find
        self._bots: Final = bots
        self._lease: Final = lease
        self._keeping: asyncio.Task[None] | None = None
        self._tasks: Final[dict[str, asyncio.Task[None]]] = {}
        """What happens at each table where time is out."""
        self._not_before: Final[dict[str, float]] = {}
        """When a table where something went wrong is tried again."""
        self._beaten = 0.0
        self._has_clocks = False

    async def start(self) -> None:
        """Find out how long servers have been up, and look from now on."""
        if self._store.is_shared:
            with contextlib.suppress(StoreError):
                await self._store.beat_up()
        self._keeping = asyncio.create_task(self._keep())

    async def stop(self) -> None:
        """Look no more; what was counted so far is kept."""
        tasks = [*self._tasks.values(), *([self._keeping] if self._keeping else [])]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        if self._has_clocks:
            with contextlib.suppress(StoreError):
                await self._store.beat_up()

    async def _keep(self) -> None:
        while True:
            await asyncio.sleep(LOOK_EVERY)
            try:
                await self.look()
            except StoreError:
                pass  # `Health` tells it; the next look may find it well
            except Exception:
                log.exception("the clocks could not be looked at")

    async def look(self) -> None:
        """See once whose time is out."""
        clocks = await self._store.clocks(MOST_AT_ONCE)
        self._has_clocks = bool(clocks)
        if time.monotonic() - self._beaten >= BEAT_EVERY and (clocks or self._store.is_shared):
            self._beaten = time.monotonic()
            await self._store.beat_up()
        now, moment = self._store.up_time.now(), time.monotonic()
        for table_id, due in clocks:
            is_tried = self._not_before.get(table_id, 0.0) <= moment
            if due <= now and is_tried and table_id not in self._tasks:
                self._tasks[table_id] = asyncio.create_task(self._time_out(table_id))

    async def _time_out(self, table_id: str) -> None:
        """Let happen what was chosen for when time is out."""
        self._not_before.pop(table_id, None)
        try:
            table = await self._find(table_id)
            for seat in out_of_time(table):
                if self._lease is not None and not await self._lease.take(table):
                    return
                await self._end(table, seat)
        except Refused as refused:
            if refused.code not in ("stale", "over", "not_your_turn"):
                self._put_off(table_id, refused.code)
        except Exception:
            log.exception("a clock failed")
            self._put_off(table_id, "failed")
        finally:
            self._tasks.pop(table_id, None)

    def _put_off(self, table_id: str, why: str) -> None:
        log.warning("a time-out is tried again later", extra={"code": why})
        self._not_before[table_id] = time.monotonic() + PAUSE

    async def _end(self, table: LiveTable, seat: int) -> None:
        terms = table.clock.terms if table.clock is not None else None
        if terms is not None and terms.when_out == END_TURN:
            await self._end_turn(table, seat)
        elif terms is not None and terms.when_out == LOST:
            await leaving.lose_on_time(table, seat)
        else:
            await seating.give_up_to_computer(table, seat)

    async def _end_turn(self, table: LiveTable, seat: int) -> None:
        """End a turn; whatever must be decided before, or after, the computer decides."""
        is_told = False
        for _ in range(MOST_DECISIONS):
            session, revision = table.session, table.revision
            if session is None or seat not in out_of_time(table):
                return
            ply, ends = session.ply, table.game.parse_action(table.game.rules.ends_turn)
            action = ends.text
            if len(session.state.waiting) > 1 or session.state.verify(ends) is not None:
                action = await self._bots.choose(session.state.position(), seat, USUAL)
            asked = ActIn.model_construct(
                id=f"time!{revision}-{ply}", revision=revision, ply=ply, actions=[action]
            )
            late = [] if is_told else seating.late(table, seat)
            await playing.act(table, seat, asked, must_be_out(table), late)
            is_told = True
