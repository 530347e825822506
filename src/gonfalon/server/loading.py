"""How one table is read back: its row, its seats, and what the latest revision has kept."""

from typing import Any

from sqlalchemy import Connection, func, select

from gonfalon.engine.revision import revised
from gonfalon.engine.seat_change import SeatChange
from gonfalon.games import find
from gonfalon.server import schema
from gonfalon.server.saved import Move, Question, Saved, SeatRow, Seen, TableRow
from gonfalon.server.talk import Remark


def rows_of(connection: Connection, query: Any) -> list[dict[str, Any]]:
    """What a query finds, each row by the names of its columns."""
    return [dict(row._mapping) for row in connection.execute(query)]


def load_table(connection: Connection, table_id: str) -> Saved | None:
    """Everything of one table, or nothing if there is none."""
    row = _one(connection, select(schema.tables).where(schema.tables.c.id == table_id))
    if row is None:
        return None
    saved = Saved(_table(row), _load_seats(connection, table_id))
    saved.grants = _load_grants(connection, table_id)
    kept = _kept(connection, table_id)
    _load_plies(connection, saved, kept)
    _load_snapshot(connection, saved, kept)
    _load_moves(connection, saved)
    saved.question = _last_question(connection, table_id)
    saved.talk = _talk(connection, table_id)
    return saved


def load_since(
    connection: Connection, seen: Seen, revision: int, plies: int, heard: int = 0
) -> Saved | None:
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
    saved.grants = _load_grants(connection, seen.id)
    saved.seat_changes = _seat_changes(connection, seen.id, _kept(connection, seen.id))
    _load_moves(connection, saved)
    saved.question = _last_question(connection, seen.id)
    saved.talk = _talk(connection, seen.id, heard)
    return saved


def _talk(connection: Connection, table_id: str, after: int = 0) -> list[Remark]:
    """What was said at a table after the remark of this number."""
    said = schema.talk
    query = select(said).where(said.c.table_id == table_id, said.c.number > after)
    rows = rows_of(connection, query.order_by(said.c.number))
    return [Remark(**_without_table(row)) for row in rows]


def _last_question(connection: Connection, table_id: str) -> Question | None:
    """What was last asked for at a table."""
    asked = schema.questions
    query = select(asked).where(asked.c.table_id == table_id).order_by(asked.c.number.desc())
    row = _one(connection, query.limit(1))
    if row is None:
        return None
    found = {name: row[name] for name in Question._fields}
    agreed = tuple(int(seat) for seat in row["agreed"].split())
    return Question(**{**found, "agreed": agreed, "whole_turn": bool(row["whole_turn"])})


def _load_seats(connection: Connection, table_id: str) -> list[SeatRow]:
    query = (
        select(schema.seats)
        .where(schema.seats.c.table_id == table_id)
        .order_by(schema.seats.c.seat)
    )
    return [
        SeatRow(
            **{
                **_without_table(seat),
                "held": bool(seat["held"]),
                "resigned": bool(seat["resigned"]),
            }
        )
        for seat in rows_of(connection, query)
    ]


def _load_grants(connection: Connection, table_id: str) -> dict[str, frozenset[int]]:
    """Which browser has which roles; who came first stands first."""
    found: dict[str, frozenset[int]] = {}
    grants = schema.grants.c
    query = select(schema.grants).where(grants.table_id == table_id).order_by(grants.since)
    for row in rows_of(connection, query):
        browser = row["browser_hash"]
        found[browser] = found.get(browser, frozenset()) | {int(row["role"])}
    return found


def _table(row: dict[str, Any]) -> TableRow:
    """A table's own row, without what is for lists alone."""
    own = {name: value for name, value in row.items() if name != "listed_at"}
    chosen = {name: bool(row[name]) for name in ("practice", "hints", "takebacks")}
    return TableRow(**{**own, **chosen})


def _one(connection: Connection, query: Any) -> dict[str, Any] | None:
    rows = rows_of(connection, query)
    return rows[0] if rows else None


def _without_table(row: dict[str, Any]) -> dict[str, Any]:
    return {name: value for name, value in row.items() if name != "table_id"}


def _load_plies(connection: Connection, saved: Saved, kept: dict[int, int]) -> None:
    """The plies of the latest revision: each one keeps a prefix of the one before.

    In practice, and once all have agreed to a take-back, chance is drawn with the revision.
    """
    table_id = saved.table.id
    added: dict[int, list[str]] = {}
    query = (
        select(schema.plies)
        .where(schema.plies.c.table_id == table_id)
        .order_by(schema.plies.c.revision, schema.plies.c.ply)
    )
    for row in rows_of(connection, query):
        added.setdefault(int(row["revision"]), []).append(row["action"])
    agreed = _agreed(connection, table_id)
    for revision in sorted(kept):
        del saved.plies[kept[revision] :]
        saved.plies += added.get(revision, [])
        saved.revision = revision
        is_drawn_anew = saved.table.practice or revision in agreed or bool(saved.revisions)
        if revision and is_drawn_anew:
            saved.revisions = revised(saved.revisions, kept[revision], revision)
    saved.seat_changes = _seat_changes(connection, table_id, kept)


def _kept(connection: Connection, table_id: str) -> dict[int, int]:
    """How many plies each revision has kept of the one before."""
    query = select(schema.revisions).where(schema.revisions.c.table_id == table_id)
    return {int(row["revision"]): int(row["kept"]) for row in rows_of(connection, query)}


def _agreed(connection: Connection, table_id: str) -> set[int]:
    """The revisions that all had agreed to."""
    revisions = schema.revisions.c
    query = select(revisions.revision).where(revisions.table_id == table_id, revisions.agreed == 1)
    return {int(revision) for (revision,) in connection.execute(query)}


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


def _load_snapshot(connection: Connection, saved: Saved, kept: dict[int, int]) -> None:
    """The latest snapshot, by today's rules, of a prefix that every later revision has kept."""
    snapshots, rules = schema.snapshots.c, find(saved.table.game).rules_version
    of_table = (snapshots.table_id == saved.table.id, snapshots.rules == rules)
    taken = select(snapshots.revision, snapshots.ply).where(*of_table)
    for revision, ply in connection.execute(taken.order_by(snapshots.ply.desc())):
        later = [plies for number, plies in kept.items() if number > revision]
        if ply <= min(later, default=len(saved.plies)):
            one = (snapshots.revision == revision, snapshots.ply == ply)
            saved.snapshot = connection.execute(
                select(snapshots.text).where(*of_table, *one)
            ).scalar()
            return


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
