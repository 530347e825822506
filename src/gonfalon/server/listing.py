"""Lists of tables: those of a browser, and those where anyone may sit down."""

import time
from collections.abc import Mapping, Sequence
from typing import Any, Final

from sqlalchemy import Connection, Select, and_, exists, or_, select

from gonfalon.server import schema
from gonfalon.server.audience import turns_behind
from gonfalon.server.loading import rows_of
from gonfalon.server.saved import ANYONE, COMPUTER, LEFT, OPEN, OVER, RUNNING, TAKEN_SECONDS, Listed

MOST_LISTED: Final = 50


def of_browsers(browsers: Sequence[str]) -> Select[Any]:
    """The tables a browser has a role at, by any of these hashes, the latest first.

    Those that go on come before those that are over, however many there are of these.
    """
    tables, grants = schema.tables.c, schema.grants.c
    own = select(grants.table_id).where(grants.browser_hash.in_(browsers))
    return (
        select(schema.tables)
        .where(tables.id.in_(own), tables.successor.is_(None))
        .order_by(tables.phase.in_((OVER, LEFT)), tables.changed_at.desc())
        .limit(MOST_LISTED)
    )


def open_to_anyone() -> Select[Any]:
    """The tables where anyone may still sit down, the latest first."""
    tables, seats = schema.tables.c, schema.seats.c
    is_free = exists().where(
        seats.table_id == tables.id,
        or_(
            and_(seats.kind == ANYONE, seats.taken_at.is_(None)),
            seats.taken_at < time.time() - TAKEN_SECONDS,
        ),
    )
    return (
        select(schema.tables)
        .where(is_free)
        .where(tables.listed_at.is_not(None), tables.phase == OPEN)
        .order_by(tables.listed_at.desc())
        .limit(MOST_LISTED)
    )


def listed(connection: Connection, query: Any, browsers: Sequence[str]) -> list[Listed]:
    """The tables that a query finds, as a browser with any of these hashes may know them."""
    seated, granted = schema.seats.c, schema.grants.c
    tables = rows_of(connection, query)
    ids = [table["id"] for table in tables]
    seats: dict[str, list[dict[str, Any]]] = {id: [] for id in ids}
    of_these = select(schema.seats).where(seated.table_id.in_(ids)).order_by(seated.seat)
    for seat in rows_of(connection, of_these):
        seats[seat["table_id"]].append(seat)
    roles: dict[str, list[int]] = {}
    if browsers:
        held = select(schema.grants).where(
            granted.browser_hash.in_(browsers), granted.table_id.in_(ids)
        )
        for row in rows_of(connection, held):
            roles.setdefault(row["table_id"], []).append(int(row["role"]))
    return [_listed(table, seats[table["id"]], roles.get(table["id"], ())) for table in tables]


def _listed(
    table: Mapping[str, Any], seats: Sequence[Mapping[str, Any]], roles: Sequence[int]
) -> Listed:
    """A table as whoever has these roles there may know it."""
    is_veiled = _is_veiled(table, seats, roles)
    return Listed(
        id=table["id"],
        game=table["game"],
        options=table["options"],
        pace=table["pace"],
        phase=table["phase"],
        waits=() if is_veiled else tuple(int(seat) for seat in table["waits"].split()),
        changed_at=table["created_at"] if is_veiled else table["changed_at"],
        names=tuple(_name(seat) for seat in seats),
        kinds=tuple(seat["kind"] for seat in seats),
        roles=tuple(sorted(roles)),
        goal=table["goal"],
        practice=bool(table["practice"]),
        hints=bool(table["hints"]),
        terms=table["terms"],
        talk=table["talk"],
        watchers=table["watchers"],
        clock=None if is_veiled else table["clock"],
        plays_for=tuple(_plays_for(seat) for seat in seats),
        resting=tuple(seat["seat"] for seat in seats if _rests(seat) and not seat["resigned"]),
        takebacks=bool(table["takebacks"]),
        about=table["about"],
    )


def _is_veiled(
    table: Mapping[str, Any], seats: Sequence[Mapping[str, Any]], roles: Sequence[int]
) -> bool:
    """Whether whoever has these roles may not know how the game stands now: they hold no seat."""
    if table["phase"] != RUNNING or turns_behind(table["watchers"]) == 0:
        return False
    return not any(seat["held"] and seat["seat"] in roles for seat in seats)


def _name(seat: Mapping[str, Any]) -> str:
    """What a list of tables calls a seat: its player's name, or the level of a computer."""
    return str(seat["level"] if seat["kind"] == COMPUTER else seat["name"])


def _rests(seat: Mapping[str, Any]) -> bool:
    """Whether a computer plays there for somebody."""
    return seat["kind"] == COMPUTER and bool(seat["held"])


def _plays_for(seat: Mapping[str, Any]) -> str:
    """For whom a computer plays, by name."""
    return str(seat["name"]) if _rests(seat) else ""
