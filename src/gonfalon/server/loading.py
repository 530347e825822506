"""How one table is read back: its row, its seats, and what the latest revision has kept."""

from typing import Any

from sqlalchemy import Connection, func, select

from gonfalon.games import find
from gonfalon.server import schema
from gonfalon.server.saved import Move, Saved, SeatRow, Seen, TableRow


def rows_of(connection: Connection, query: Any) -> list[dict[str, Any]]:
    """What a query finds, each row by the names of its columns."""
    return [dict(row._mapping) for row in connection.execute(query)]


def load_table(connection: Connection, table_id: str) -> Saved | None:
    """Everything of one table, or nothing if there is none."""
    row = _one(connection, select(schema.tables).where(schema.tables.c.id == table_id))
    if row is None:
        return None
    saved = Saved(_table(row), _load_seats(connection, table_id))
    _load_plies(connection, saved)
    _load_snapshot(connection, saved)
    _load_moves(connection, saved)
    return saved


def load_since(connection: Connection, seen: Seen, revision: int, plies: int) -> Saved | None:
    """What is new at a table, or nothing; after an undo, and before the start, all of it.

    The queries must be one look at the store (`Store.snapshot`), so that they fit together.
    """
    row = _one(connection, select(schema.tables).where(schema.tables.c.id == seen.id))
    if row is None or row["edition"] == seen.edition:
        return None
    revisions = schema.revisions.c
    newest = select(func.max(revisions.revision)).where(revisions.table_id == seen.id)
    if not plies or connection.execute(newest).scalar() != revision:
        return load_table(connection, seen.id)
    saved = Saved(_table(row), _load_seats(connection, seen.id), revision, since=plies)
    added = schema.plies.c
    query = (
        select(added.action)
        .where(added.table_id == seen.id, added.revision == revision, added.ply >= plies)
        .order_by(added.ply)
    )
    saved.plies = [action for (action,) in connection.execute(query)]
    _load_moves(connection, saved)
    return saved


def _load_seats(connection: Connection, table_id: str) -> list[SeatRow]:
    query = (
        select(schema.seats)
        .where(schema.seats.c.table_id == table_id)
        .order_by(schema.seats.c.seat)
    )
    return [SeatRow(**_without_table(seat)) for seat in rows_of(connection, query)]


def _table(row: dict[str, Any]) -> TableRow:
    """A table's own row, without what is for lists alone."""
    return TableRow(**{name: value for name, value in row.items() if name != "listed_at"})


def _one(connection: Connection, query: Any) -> dict[str, Any] | None:
    rows = rows_of(connection, query)
    return rows[0] if rows else None


def _without_table(row: dict[str, Any]) -> dict[str, Any]:
    return {name: value for name, value in row.items() if name != "table_id"}


def _load_plies(connection: Connection, saved: Saved) -> None:
    """The plies of the latest revision: each one keeps a prefix of the one before."""
    table_id = saved.table.id
    kept = {
        int(row["revision"]): int(row["kept"])
        for row in rows_of(
            connection, select(schema.revisions).where(schema.revisions.c.table_id == table_id)
        )
    }
    added: dict[int, list[str]] = {}
    query = (
        select(schema.plies)
        .where(schema.plies.c.table_id == table_id)
        .order_by(schema.plies.c.revision, schema.plies.c.ply)
    )
    for row in rows_of(connection, query):
        added.setdefault(int(row["revision"]), []).append(row["action"])
    for revision in sorted(kept):
        del saved.plies[kept[revision] :]
        saved.plies += added.get(revision, [])
        saved.revision = revision


def _load_snapshot(connection: Connection, saved: Saved) -> None:
    """The latest snapshot, by today's rules, of a prefix that every later revision has kept."""
    snapshots, rules = schema.snapshots.c, find(saved.table.game).rules_version
    query = (
        select(schema.snapshots)
        .where(snapshots.table_id == saved.table.id, snapshots.rules == rules)
        .order_by(snapshots.ply.desc())
        .limit(1)
    )
    row = _one(connection, query)
    if row is not None and int(row["ply"]) <= len(saved.plies):
        saved.snapshot = row["text"]


def _load_moves(connection: Connection, saved: Saved) -> None:
    """What was acknowledged since, and the hidden choices that still wait."""
    table_id, moves = saved.table.id, schema.moves.c
    acknowledged = select(schema.moves).where(moves.table_id == table_id)
    if saved.since:
        acknowledged = acknowledged.where(
            moves.revision == saved.revision, moves.ply >= saved.since
        )
    for row in rows_of(connection, acknowledged):
        move = Move(**_without_table(row))
        saved.moves[move.move_id] = move
    commits = schema.commits.c
    waiting = select(schema.commits).where(
        commits.table_id == table_id,
        commits.revision == saved.revision,
        commits.ply == saved.since + len(saved.plies),
    )
    for row in rows_of(connection, waiting):
        saved.commits[int(row["seat"])] = row["action"]
