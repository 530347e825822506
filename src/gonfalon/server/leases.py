"""Leases: which process lets a computer think about a position, so that exactly one does.

A lease is taken by one statement, if there is none, if the one there is was for an earlier
position, or if it has expired by the clock of the database. Nobody gives it back: the next position
is free.
"""

from sqlalchemy import Connection, bindparam, func, or_, tuple_
from sqlalchemy.dialects import postgresql

from gonfalon.server import schema

_now = func.extract("epoch", func.clock_timestamp())
_lease = schema.leases.c
_insert = postgresql.insert(schema.leases).values(
    table_id=bindparam("of"),
    revision=bindparam("at_revision"),
    ply=bindparam("at_ply"),
    holder=bindparam("me"),
    until=_now + bindparam("seconds"),
)
_TAKE = _insert.on_conflict_do_update(
    index_elements=[_lease.table_id],
    set_={name: _insert.excluded[name] for name in ("revision", "ply", "holder", "until")},
    where=or_(
        tuple_(_lease.revision, _lease.ply)
        < tuple_(_insert.excluded.revision, _insert.excluded.ply),
        _lease.holder == _insert.excluded.holder,
        _lease.until < _now,
    ),
).returning(_lease.holder)


def take_lease(
    connection: Connection, table_id: str, position: tuple[int, int], holder: str, seconds: float
) -> bool:
    """Whether the holder has the lease of this position now."""
    revision, ply = position
    row = {"of": table_id, "at_revision": revision, "at_ply": ply, "me": holder}
    return connection.execute(_TAKE, {**row, "seconds": seconds}).first() is not None
