"""Several tables locked in one transaction, in one order, and their new editions."""

from collections.abc import Sequence

from sqlalchemy import ColumnElement, Connection, select, update

from gonfalon.server import schema


def lock(connection: Connection, ids: Sequence[str]) -> None:
    """Let nobody else change these tables before the end of this transaction."""
    tables = schema.tables.c
    query = select(tables.id).where(tables.id.in_(ids)).order_by(tables.id).with_for_update()
    connection.execute(query).all()


def lock_all(connection: Connection, which: ColumnElement[bool]) -> list[str]:
    """The tables of these grants, locked.

    Somebody who had a lock before may have handed roles on to a table that took another's place, so
    it is looked again until there is no other one.
    """
    query = select(schema.grants.c.table_id).where(which).distinct()
    locked: list[str] = []
    while more := [id for id in connection.scalars(query) if id not in locked]:
        lock(connection, more)
        locked += more
    return locked


def touch(connection: Connection, ids: Sequence[str]) -> dict[str, int]:
    """New editions of these tables. When they were changed stays: nobody has played there."""
    tables = schema.tables
    these = tables.c.id.in_(ids)
    connection.execute(update(tables).where(these).values(edition=tables.c.edition + 1))
    query = select(tables.c.id, tables.c.edition).where(these)
    return {id: int(edition) for id, edition in connection.execute(query)}
