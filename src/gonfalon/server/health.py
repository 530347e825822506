"""Whether what is played can be saved: tried by a real write, and told once for each change."""

import asyncio
import contextlib
import logging
import sqlite3
import time
from collections.abc import Callable
from typing import Final

from sqlalchemy.exc import DataError, DBAPIError, IntegrityError, SQLAlchemyError

from gonfalon.server.files import Unsound
from gonfalon.server.store import Store
from gonfalon.server.writer import Collided

CAUSES: Final = (
    "deleted",
    "replaced",
    "damaged",
    "full",
    "read_only",
    "disk",
    "locked",
    "failed",
)
"""Why nothing can be saved, as answers, log and metrics name it."""
_BY_CODE: Final = {
    sqlite3.SQLITE_FULL: "full",
    sqlite3.SQLITE_READONLY: "read_only",
    sqlite3.SQLITE_CORRUPT: "damaged",
    sqlite3.SQLITE_NOTADB: "damaged",
    sqlite3.SQLITE_IOERR: "disk",
    sqlite3.SQLITE_BUSY: "locked",
    sqlite3.SQLITE_LOCKED: "locked",
}
FRESH_SECONDS: Final = 1.0
"""How long an answer holds: whoever asks more often gets the same one."""
LOOK_EVERY: Final = 30.0
"""Seconds between looks at the file while all is well; every move is a write that tells more."""
TRY_EVERY: Final = 2.0
"""Seconds between attempts to write while nothing can be saved."""
TRY_DAMAGED_EVERY: Final = 60.0
log: Final = logging.getLogger(__name__)


def cause_of(error: BaseException) -> str:
    """Why the store failed, by a word of `CAUSES`; nothing if the store did what it should.

    A value that it cannot hold is a fault of whoever brought it, and no trouble for others.
    """
    if isinstance(error, Unsound):
        return error.cause
    if isinstance(error, (IntegrityError, DataError, Collided)) or not isinstance(
        error, (SQLAlchemyError, sqlite3.Error)
    ):
        return ""
    driver = error.orig if isinstance(error, DBAPIError) else error
    code = getattr(driver, "sqlite_errorcode", None)
    return "failed" if code is None else _BY_CODE.get(code & 0xFF, "failed")


class Health:
    """What the latest write or check has shown; whoever watches is told when that changes."""

    def __init__(self, store: Store, on_change: Callable[[], None]) -> None:
        self.trouble = ""
        """Why nothing can be saved now; nothing while all is well."""
        self._store: Final = store
        self._on_change: Final = on_change
        self._checked_at = -FRESH_SECONDS
        self._checking: asyncio.Task[None] | None = None
        self._watching: asyncio.Task[None] | None = None
        store.tell_outcomes(self.note)

    def start(self) -> None:
        """Keep watch from now on."""
        self._watching = asyncio.create_task(self._keep_watch())

    async def stop(self) -> None:
        """Keep watch no more."""
        for task in (self._watching, self._checking):
            if task is not None:
                task.cancel()
                with contextlib.suppress(asyncio.CancelledError):
                    await task

    async def check(self) -> str:
        """Try a real write, or share the attempt of whoever has just asked; what is wrong, if any.

        Many who ask at once cost no more than one.
        """
        if time.monotonic() - self._checked_at >= FRESH_SECONDS:
            if self._checking is None or self._checking.done():
                self._checking = asyncio.create_task(self._check())
            await asyncio.shield(self._checking)
        return self.trouble

    def note(self, error: BaseException | None) -> None:
        """Something was read or written, or not: log and tell it, if that is news.

        A database that was found damaged stays so until it has been looked through.
        """
        cause = "" if error is None else cause_of(error)
        if self.trouble == "damaged" and not cause:
            return
        self._set(cause, error)

    async def _check(self) -> None:
        try:
            await self._store.prove(thorough=self.trouble == "damaged")
        except (SQLAlchemyError, sqlite3.Error) as error:
            self._set(cause_of(error), error)
        else:
            self._set("", None)
        self._checked_at = time.monotonic()

    def _set(self, cause: str, error: BaseException | None) -> None:
        if cause == self.trouble:
            return
        self.trouble = cause
        if cause:
            log.error("nothing can be saved", extra={"cause": cause, "error": str(error)})
        else:
            log.warning("everything can be saved again")
        self._on_change()

    async def _keep_watch(self) -> None:
        """See by oneself when trouble comes or goes, though nobody asks."""
        waits = {"": LOOK_EVERY, "damaged": TRY_DAMAGED_EVERY}
        while True:
            await asyncio.sleep(waits.get(self.trouble, TRY_EVERY))
            if self.trouble:
                await self.check()
            else:
                try:
                    self._store.must_be_in_place()
                except Unsound as error:
                    self.note(error)
