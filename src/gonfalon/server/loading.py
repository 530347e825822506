"""How one table is read back: its row, its seats, and what the latest revision has kept."""

from typing import Any

from sqlalchemy import Connection, select

from gonfalon.engine.seat_change import SeatChange
from gonfalon.games import find
from gonfalon.server import schema
from gonfalon.server.saved import Move, Saved, SeatRow, TableRow


def rows_of(connection: Connection, query: Any) -> list[dict[str, Any]]:
    """What a query finds, each row by the names of its columns."""
    return [dict(row._mapping) for row in connection.execute(query)]


def load_table(connection: Connection, table_id: str) -> Saved | None:
    """Everything of one table, or nothing if there is none."""
    row = _one(connection, select(schema.tables).where(schema.tables.c.id == table_id))
    if row is None:
        return None
    seats = rows_of(
        connection,
        select(schema.seats)
        .where(schema.seats.c.table_id == table_id)
        .order_by(schema.seats.c.seat),
    )
    saved = Saved(TableRow(**row), [_seat(seat) for seat in seats])
    _load_grants(connection, saved)
    _load_plies(connection, saved)
    _load_snapshot(connection, saved)
    _load_moves(connection, saved)
    return saved


def _seat(row: dict[str, Any]) -> SeatRow:
    """A seat as its row has it."""
    return SeatRow(**{**_without_table(row), "held": bool(row["held"])})


def _load_grants(connection: Connection, saved: Saved) -> None:
    """Which browser has which roles."""
    grants = schema.grants
    query = select(grants).where(grants.c.table_id == saved.table.id)
    for row in rows_of(connection, query):
        browser = row["browser_hash"]
        saved.grants[browser] = saved.grants.get(browser, frozenset()) | {int(row["role"])}


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
    saved.seat_changes = _seat_changes(connection, table_id, kept)


def _seat_changes(connection: Connection, table_id: str, kept: dict[int, int]) -> list[SeatChange]:
    """Who took a seat over; what an undo took back since does not count as plies before it."""
    changes = schema.seat_changes
    query = select(changes).where(changes.c.table_id == table_id).order_by(changes.c.number)
    found = []
    for row in rows_of(connection, query):
        later = [plies for revision, plies in kept.items() if revision > row["revision"]]
        ply = min([int(row["ply"]), *later])
        found.append(SeatChange(ply, int(row["seat"]), row["kind"], row["name"], row["level"]))
    return found


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
    """What was acknowledged, and the hidden choices that still wait."""
    table_id = saved.table.id
    for row in rows_of(connection, select(schema.moves).where(schema.moves.c.table_id == table_id)):
        move = Move(**_without_table(row))
        saved.moves[move.move_id] = move
    commits = schema.commits.c
    waiting = select(schema.commits).where(
        commits.table_id == table_id,
        commits.revision == saved.revision,
        commits.ply == len(saved.plies),
    )
    for row in rows_of(connection, waiting):
        saved.commits[int(row["seat"])] = row["action"]
