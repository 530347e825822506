"""Memory catches up with the store, where other processes have changed a table."""

from typing import Final

from gonfalon.engine.errors import GonfalonError
from gonfalon.engine.session import Session
from gonfalon.server.errors import Refused
from gonfalon.server.live import LiveTable
from gonfalon.server.resuming import Resumed, Stuck
from gonfalon.server.saved import Saved
from gonfalon.server.talk import MOST_KEPT
from gonfalon.server.writer import StoreError

MOST_FOLLOWED: Final = 32
"""Plies of others that are carried out in one step of the loop."""


async def caught_up(table: LiveTable) -> bool:
    """Take in what is newer, if memory is behind; whether anything was."""
    if not table.is_behind:
        return False
    async with table.lock:
        if not table.is_behind or not await _catch_up(table):
            return False
    table.on_caught_up(table)
    return True


async def _catch_up(table: LiveTable) -> bool:
    """Take in what the store has and memory has not, with the lock held; whether it changed."""
    heard = table.heard
    try:
        heard_up_to = table.talk[-1].number if table.talk else 0
        newer = await table.store.load_since(table.seen, table.revision, table.ply, heard_up_to)
        if newer is not None:
            await _take_in(table, newer)
    except StoreError as error:
        raise Refused("store_failed") from error
    if table.heard == heard:  # whatever was told by then was stored before
        table.heard = 0.0
    return newer is not None


async def _take_in(table: LiveTable, newer: Saved) -> None:
    """Put what is newer in place of what memory has: new plies, or all of it."""
    if _is_only_talk(table, newer):
        table.row.edition = newer.table.edition
        _hear(table, newer)
        return
    resumed: Resumed = _followed(table, newer)
    if resumed is None:
        if newer.since:
            newer = await table.store.load(table.id) or newer
        resumed = await table.replays.resume(newer)
    if isinstance(resumed, Session):
        resumed.record.rules_version, resumed.record.data = newer.table.rules, newer.table.data
    table.stuck = resumed if isinstance(resumed, Stuck) else None
    table.session = resumed if isinstance(resumed, Session) else None
    vars(table.row).update(vars(newer.table))
    table.seats[:] = newer.seats
    table.grants.clear()
    table.grants.update(newer.grants)
    table.seat_changes, table.question = newer.seat_changes, newer.question
    table.revision, table.commits = newer.revision, newer.commits
    _hear(table, newer)
    table.drop_what_was()
    table.moves.update(newer.moves)
    table.version += 1


def _followed(table: LiveTable, newer: Saved) -> Session | None:
    """The session after the plies that are new, if these are all, and few."""
    if not newer.since or table.session is None or len(newer.plies) > MOST_FOLLOWED:
        return None
    twin = table.session.fork()
    try:
        twin.follow(newer.plies)
    except GonfalonError:  # a process with other rules has played on
        return None
    return twin


def _is_only_talk(table: LiveTable, newer: Saved) -> bool:
    """Whether nothing is new but what was said: then nothing that is drawn has changed."""
    follows = ("edition", "changed_at", "waits", "result")  # what memory has in other places
    row = vars(newer.table) | {name: getattr(table.row, name) for name in follows}
    return (
        bool(newer.since)
        and bool(newer.talk)
        and not newer.plies
        and row == vars(table.row)
        and (newer.seats, newer.grants) == (table.seats, table.grants)
        and (newer.seat_changes, newer.question) == (table.seat_changes, table.question)
        and (newer.revision, newer.commits) == (table.revision, table.commits)
    )


def _hear(table: LiveTable, newer: Saved) -> None:
    """Take in what was said."""
    if not newer.since:
        table.talk.clear()
    table.talk.extend(newer.talk)
    del table.talk[:-MOST_KEPT]
