"""Deleting tables that nobody has changed for long, with everything that belongs to them.

Tables that follow each other stay or go together: the record of a match is read from the tables of
its games. Each batch is one transaction, in which every table is looked at again and locked; so
beside servers on PostgreSQL a table that is just being changed stays, and a change that comes later
finds no table. SQLite's server has the file for itself, and nothing is deleted while it runs.
"""

import os
import time
from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

from sqlalchemy import ColumnElement, Connection, Engine, case, delete, exists, func, or_, select
from sqlalchemy.exc import DBAPIError

from gonfalon.server import schema
from gonfalon.server.database import existing_file, lock, must_be_up_to_date, open_engine, shown
from gonfalon.server.errors import CannotServe, InUse

MOST_TOGETHER: Final = 200
"""Tables in one transaction, or one chain if that is longer."""
MOST_NAMED: Final = 500
"""Ids in one statement."""
DAY: Final = 24 * 3600.0
Chain = list[str]
"""The ids of tables that follow each other, from the first to the last."""
_tables: Final = schema.tables.c
_HAS_GAME: Final = or_(
    _tables.record.is_not(None), exists().where(schema.plies.c.table_id == _tables.id)
)


class Tidied(NamedTuple):
    """How many tables went (or would go), how many of their games had begun, how many stayed."""

    tables: int
    games: int
    kept: int


class Before(NamedTuple):
    """When a table must have been changed last to be old: one that is played at, or an upload."""

    played: float
    uploaded: float


def tidy(db: str, days: float, dry_run: bool = False, upload_days: float | None = None) -> Tidied:
    """Delete every chain of tables all of which are older than so many days; or only count them.

    Records that were uploaded may go earlier or later than the rest.
    """
    existing_file(db)
    held = None if dry_run else _hold(db)
    try:
        engine = open_engine(db)
        try:
            days_of = (days, days if upload_days is None else upload_days)
            before = Before(*[time.time() - one * DAY for one in days_of])
            return _tidy(engine, db, before, dry_run)
        finally:
            engine.dispose()
    except DBAPIError as error:
        why = str(error.orig).strip().partition("\n")[0]
        raise CannotServe(f"--db {shown(db)}: {why}") from None
    finally:
        if held is not None:
            os.close(held)


def _hold(db: str) -> int | None:
    """Keep servers off while tables are deleted, where a server has the database for itself."""
    try:
        return lock(db)
    except InUse:
        raise InUse(f"--db {db}: a server is using it; stop it before you tidy") from None


def _is_old(before: Before) -> ColumnElement[bool]:
    """Whether a table was last changed long enough ago."""
    when = case((_tables.record.is_not(None), before.uploaded), else_=before.played)
    return _tables.changed_at < when


def _tidy(engine: Engine, db: str, before: Before, dry_run: bool) -> Tidied:
    with engine.connect() as connection:
        must_be_up_to_date(connection, db)
        chains = list(_old_chains(connection, before))
    tables = games = 0
    for batch in _batches(chains):
        with engine.begin() as connection:
            old = _still_old(connection, batch, before)
            tables += len(old)
            games += _count_games(connection, old)
            if not dry_run:
                _delete(connection, old)
    with engine.connect() as connection:
        there = int(connection.scalar(select(func.count()).select_from(schema.tables)) or 0)
    return Tidied(tables, games, there - tables if dry_run else there)


def _old_chains(connection: Connection, before: Before) -> Iterator[Chain]:
    """The chains whose every table was last changed before this."""
    rows = {
        row.id: (row.successor, bool(row.is_old))
        for row in connection.execute(
            select(_tables.id, _tables.successor, _is_old(before).label("is_old"))
        )
    }
    following = {successor for successor, _ in rows.values()}
    for at in [id for id in rows if id not in following]:
        chain, are_old = [], True
        while (row := rows.pop(at, None)) is not None:
            chain.append(at)
            at, is_old = row
            are_old = are_old and is_old
        if are_old:
            yield chain


def _batches(chains: Sequence[Chain]) -> Iterator[list[Chain]]:
    """As many whole chains as go together."""
    batch: list[Chain] = []
    count = 0
    for chain in chains:
        if batch and count + len(chain) > MOST_TOGETHER:
            yield batch
            batch, count = [], 0
        batch.append(chain)
        count += len(chain)
    if batch:
        yield batch


def _still_old(connection: Connection, batch: Sequence[Chain], before: Before) -> list[str]:
    """The tables of those chains that nobody has changed meanwhile or is changing now, locked."""
    query = select(_tables.id).where(_is_old(before)).with_for_update(skip_locked=True)
    locked: set[str] = set()
    for ids in _slices([id for chain in batch for id in chain]):
        locked.update(connection.scalars(query.where(_tables.id.in_(ids))))
    return [id for chain in batch if locked.issuperset(chain) for id in chain]


def _count_games(connection: Connection, table_ids: Sequence[str]) -> int:
    """At how many of these tables a game had begun, or a record is shown."""
    query = select(func.count()).select_from(schema.tables).where(_HAS_GAME)
    slices = _slices(table_ids)
    return sum(int(connection.scalar(query.where(_tables.id.in_(ids))) or 0) for ids in slices)


def _delete(connection: Connection, table_ids: Sequence[str]) -> None:
    """These tables, and first every row that belongs to one of them."""
    for table in reversed(schema.metadata.sorted_tables):
        column = table.c.id if table is schema.tables else table.c.get("table_id")
        if column is not None:
            for ids in _slices(table_ids):
                connection.execute(delete(table).where(column.in_(ids)))


def _slices(table_ids: Sequence[str]) -> Iterator[Sequence[str]]:
    """Not too many at once for one statement."""
    for at in range(0, len(table_ids), MOST_NAMED):
        yield table_ids[at : at + MOST_NAMED]
