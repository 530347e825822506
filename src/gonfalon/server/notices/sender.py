"""Tells what is due, out of the outbox; of several processes each takes what it has claimed.

Who looks at a table is known to the process alone that they are connected to. So every process
looks through what will be due soon and drops what somebody is looking at already; it is due only
after several such looks.
"""

import asyncio
import contextlib
import logging
import time
from collections.abc import Awaitable, Callable, Mapping
from functools import partial
from typing import Final

from gonfalon.server import statements
from gonfalon.server.notices.kinds import CONFIRM, FEED, KINDS, Notice
from gonfalon.server.notices.outbox import Outbox
from gonfalon.server.notices.outgoing import BadAddress, CannotCall, TooSlow
from gonfalon.server.notices.sending import AGAIN, GONE, MOST_TRIES, REFUSED, SENT, wait_after
from gonfalon.server.notices.slots import Slots
from gonfalon.server.watching import Watchers
from gonfalon.server.writer import StoreError

LOOK_EVERY: Final = 4.0
"""Seconds between two looks; a turn is left alone for several of them."""
TIDY_EVERY: Final = 3600.0
Send = Callable[[Notice], Awaitable[str]]
"""Sends a message; what came of it."""
log: Final = logging.getLogger(__name__)


class Sender:
    """One for each process."""

    def __init__(
        self,
        outbox: Outbox,
        ways: Mapping[str, Send],
        watchers: Watchers,
        count: Callable[[str, str], None] = lambda kind, outcome: None,
    ) -> None:
        self._outbox: Final = outbox
        self._ways: Final = ways
        self._watchers: Final = watchers
        self._count: Final = count
        self._task: asyncio.Task[None] | None = None
        self._tidied_at = 0.0
        self._slots: Final = Slots()
        self._due: list[Notice] = []
        """What is due and waits for a slot, as of the last look."""
        self._under_way: Final[dict[str, asyncio.Task[None]]] = {}
        """What is being sent, by its key."""

    def start(self) -> None:
        """Begin to look, until it is stopped."""
        self._task = asyncio.create_task(self._run())

    async def stop(self) -> None:
        """Stop; what was being sent is tried again by whoever comes next."""
        self._due = []
        tasks = [*self._under_way.values(), *([self._task] if self._task else [])]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    async def _run(self) -> None:
        while True:
            try:
                await self.look()
            except StoreError:  # the store tells that itself
                pass
            except Exception:
                log.exception("notices could not be looked through")
            await asyncio.sleep(LOOK_EVERY)

    async def look(self) -> None:
        """Drop what need not be told, and begin to tell what is due; nothing waits for its end."""
        now = time.time()
        if now - self._tidied_at > TIDY_EVERY:
            self._tidied_at = now
            await self._outbox.end_unconfirmed()
        self._slots.forget()
        until = now + statements.QUIET_SECONDS
        pending = [
            one
            for kind in KINDS
            if kind != FEED
            for one in await self._outbox.pending(until, kind)
            if one.key not in self._under_way
        ]
        needless = [one for one in pending if not one.holds or self._is_seen(one)]
        if needless:
            await self._outbox.drop(needless)
        due = [one for one in pending if one.due_at <= now and one not in needless]
        due = [one for one in due if one.way.kind in self._ways]
        resting = [(one, until) for one in due if (until := self._slots.rests_until(one))]
        if resting:
            await self._outbox.put_off(resting)
        self._due = [one for one in due if not self._slots.rests_until(one)]
        self._begin()

    def _begin(self) -> None:
        """Send what is due and finds a slot."""
        waiting, self._due = self._due, []
        for notice in waiting:
            if notice.key in self._under_way or self._slots.rests_until(notice):
                continue  # the next look finds it again
            if not self._slots.has_room(notice):
                self._due.append(notice)
                continue
            self._slots.enter(notice)
            task = asyncio.create_task(self._tell(notice))
            self._under_way[notice.key] = task
            task.add_done_callback(partial(self._done, notice))

    def _done(self, notice: Notice, task: asyncio.Task[None]) -> None:
        """A slot is free again."""
        del self._under_way[notice.key]
        self._slots.leave(notice)
        if task.cancelled():
            return
        error = task.exception()
        if error is not None and not isinstance(error, StoreError):  # the store tells its own
            log.error("a notice could not be told", exc_info=error)
        self._begin()

    def _is_seen(self, notice: Notice) -> bool:
        """Whether somebody looks at the table from the seat that is to be told.

        Whoever has just given an address does, and is asked all the same whether it is theirs.
        """
        seat = notice.way.seat
        if seat < 0 or notice.revision == CONFIRM:
            return False
        return self._watchers.is_seen(notice.way.table_id, seat)

    async def _tell(self, notice: Notice) -> None:
        """Tell one, if this process may and it is not too soon after the last message."""
        if await self._outbox.claim(notice):
            await self._note(notice, await self._sent(notice))

    async def _sent(self, notice: Notice) -> str:
        try:
            outcome = await self._ways[notice.way.kind](notice)
            self._slots.answered(notice, in_time=True)
            return outcome
        except TooSlow as error:
            self._slots.answered(notice, in_time=False)
            why, outcome = str(error), AGAIN
        except BadAddress as error:
            why, outcome = str(error), REFUSED
        except CannotCall as error:
            why, outcome = str(error), AGAIN
        except Exception:
            log.exception("a notice could not be sent", extra={"kind": notice.way.kind})
            return AGAIN
        log.info("a notice was not sent", extra={"kind": notice.way.kind, "why": why})
        return outcome

    async def _note(self, notice: Notice, outcome: str) -> None:
        """Write down what came of it."""
        self._count(notice.way.kind, outcome)
        tries = notice.tries + 1
        if outcome == SENT:
            await self._outbox.told(notice)
        elif outcome == GONE:
            await self._outbox.end(notice.way.id)
        else:
            is_hopeless = outcome == REFUSED or tries >= MOST_TRIES
            again_at = None if is_hopeless else time.time() + wait_after(tries)
            with contextlib.suppress(StoreError):
                await self._outbox.failed(notice, again_at)
