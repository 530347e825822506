"""The outbox in the store: ways to be told, what is to be told along them, and who tells it now."""

import json
import time
from collections.abc import Sequence
from math import inf
from typing import Any, Final

from sqlalchemy import (
    ColumnElement,
    Connection,
    and_,
    delete,
    exists,
    func,
    insert,
    or_,
    select,
    text,
    update,
)
from sqlalchemy.dialects import postgresql, sqlite

from gonfalon.server import schema
from gonfalon.server.loading import rows_of
from gonfalon.server.notices.kinds import (
    CONFIRM,
    GAME_OVER,
    GAPS,
    Notice,
    TableFacts,
    Way,
    row_of,
)
from gonfalon.server.notices.offers import mailbox_of
from gonfalon.server.saved import COMPUTER, Seen
from gonfalon.server.statements import ways_ended
from gonfalon.server.store import Store
from gonfalon.server.tokens import hashed
from gonfalon.server.writer import Collided

HELD_SECONDS: Final = 240.0
"""How long whoever sends a notice has it for itself; if it dies meanwhile, another one sends it.

The slowest mail server that is waited for takes less.
"""
MOST_AT_ONCE: Final = 200
CONFIRM_SECONDS: Final = 2 * 24 * 3600.0
"""How long somebody may take to say that an address is theirs."""
MOST_FED: Final = 20
"""Turns that a feed tells of."""
MOST_QUESTIONS: Final = 3
"""Questions that one mailbox is sent in that time, as long as nobody answers."""
_ways, _notices, _asked = schema.ways.c, schema.notices.c, schema.questions_mailed.c
_moved: Final = or_(
    exists().where(
        schema.plies.c.table_id == _notices.table_id,
        schema.plies.c.revision == _notices.revision,
        schema.plies.c.ply >= _notices.ply,
    ),
    exists().where(
        schema.revisions.c.table_id == _notices.table_id,
        schema.revisions.c.revision > _notices.revision,
    ),
)
"""Whether a game has moved on since a turn began."""


class Outbox:
    """What is to be told; every change is on disk when it returns."""

    def __init__(self, store: Store) -> None:
        self._store: Final = store

    # Ways.

    async def way(self, way_id: str) -> Way | None:
        """The way of this secret."""
        found = await self._store.look_up(select(schema.ways).where(_ways.id == way_id))
        return _way(found[0]) if found else None

    async def ways_at(self, table_id: str) -> list[Way]:
        """All ways at a table, the first one first."""
        query = select(schema.ways).where(_ways.table_id == table_id).order_by(_ways.made_at)
        return [_way(row) for row in await self._store.look_up(query)]

    async def add(self, way: Way, seen: Seen) -> bool:
        """A new way at a table as it was seen; one that must be confirmed is asked at once.

        But not if its mailbox was asked so often lately that it is left in peace.
        """
        row = {**vars(way), "address": written(way.address)}
        tables = schema.tables.c
        edition = select(tables.edition).where(tables.id == seen.id).with_for_update(read=True)

        def work(connection: Connection) -> bool:
            if connection.execute(edition).scalar() != seen.edition:
                raise Collided
            if way.confirmed_at is None and not _may_be_asked(connection, way):
                return False
            connection.execute(insert(schema.ways), [row])
            if way.confirmed_at is None:
                key = {"way_id": way.id, "revision": CONFIRM, "ply": 0, "table_id": way.table_id}
                when = {"seats": "", "at": way.made_at, "due_at": way.made_at}
                connection.execute(insert(schema.notices), [{**key, **when}])
            return True

        return await self._store.change(work)

    async def ask_by(self, way_id: str, secret_hash: str) -> None:
        """A mail is about to ask whether the address is theirs who reads it, with this secret.

        One that is sent again has another secret; whichever of them is read, it counts.
        """
        mine = update(schema.ways).where(_ways.id == way_id)
        more = mine.values(asked=_ways.asked + f" {secret_hash}")
        await self._store.change(lambda connection: connection.execute(more))

    async def confirm(self, way_id: str) -> None:
        """Somebody has said that the address is theirs."""
        mine = update(schema.ways).where(_ways.id == way_id, _ways.confirmed_at.is_(None))
        answered = delete(schema.questions_mailed).where(_asked.way_id == way_id)

        def work(connection: Connection) -> None:
            connection.execute(mine.values(confirmed_at=time.time()))
            connection.execute(answered)

        await self._store.change(work)

    async def end(self, way_id: str) -> None:
        """Tell nobody any more along this way."""
        await self._store.change(lambda connection: ways_ended(connection, _ways.id == way_id))

    async def end_unconfirmed(self) -> None:
        """Forget addresses that nobody has said are theirs."""
        since = time.time() - CONFIRM_SECONDS
        old = and_(_ways.confirmed_at.is_(None), _ways.made_at < since)

        def work(connection: Connection) -> None:
            ways_ended(connection, old)
            connection.execute(delete(schema.questions_mailed).where(_asked.at < since))

        await self._store.change(work)

    async def fed(self, way: Way) -> list[Notice]:
        """The latest turns that a feed tells of, the last one first, and whether it is over."""
        mine = _notices.way_id == way.id
        newest = (_notices.at.desc(), _notices.ply.desc())
        found = await self._read(mine, newest, MOST_FED)
        return [one for one in found if one.revision != GAME_OVER or one.holds]

    # Notices.

    async def pending(self, until: float, kind: str) -> list[Notice]:
        """What of a kind will be due by then, the first due first; `claim` tells who sends it."""
        free = and_(_notices.due_at <= until, _ways.kind == kind)
        return await self._read(free, (_notices.due_at,), MOST_AT_ONCE)

    async def put_off(self, notices: Sequence[tuple[Notice, float]]) -> None:
        """Tell these later, each from then on; that is no try."""

        def work(connection: Connection) -> None:
            for notice, due_at in notices:
                mine = update(schema.notices).where(_is(notice), _notices.held_until < time.time())
                connection.execute(mine.values(due_at=due_at))

        await self._store.change(work)

    async def _read(
        self, which: ColumnElement[bool], order: Sequence[Any], most: int
    ) -> list[Notice]:
        query = (
            select(schema.notices, _moved.label("is_past"))
            .join(schema.ways, _ways.id == _notices.way_id)
            .where(which)
            .order_by(*order)
            .limit(most)
        )
        rows = await self._store.look_up(query)
        if not rows:
            return []
        of_these = {row["way_id"] for row in rows}
        found = await self._store.look_up(select(schema.ways).where(_ways.id.in_(of_these)))
        ways = {row["id"]: _way(row) for row in found}
        tables = await self._tables({row["table_id"] for row in rows})
        return [
            _notice(row, ways[row["way_id"]], tables[row["table_id"]])
            for row in rows
            if row["way_id"] in ways and row["table_id"] in tables
        ]

    async def _tables(self, ids: set[str]) -> dict[str, TableFacts]:
        """What may be said of these tables."""
        tables, seats = schema.tables.c, schema.seats.c
        facts = (tables.id, tables.game, tables.phase, tables.waits, tables.terms, tables.result)
        query = select(*facts)
        rows = await self._store.look_up(query.where(tables.id.in_(ids)))
        query = select(seats.table_id, seats.name, seats.level, seats.kind).order_by(seats.seat)
        sitting = await self._store.look_up(query.where(seats.table_id.in_(ids)))
        at: dict[str, list[dict[str, Any]]] = {id: [] for id in ids}
        for seat in sitting:
            at[seat["table_id"]].append(seat)
        return {
            row["id"]: TableFacts(
                row["id"],
                row["game"],
                row["phase"],
                frozenset(int(seat) for seat in row["waits"].split()),
                tuple(
                    seat["level"] if seat["kind"] == COMPUTER else seat["name"]
                    for seat in at[row["id"]]
                ),
                tuple(seat["kind"] for seat in at[row["id"]]),
                row["terms"],
                row["result"],
            )
            for row in rows
        }

    async def claim(self, notice: Notice) -> bool:
        """Whether this process is the one to send it now; a try is counted before it is made.

        What comes too soon after the last message is put off. The message counts from here on, so
        that also whoever is killed while sending sends no more than may be sent.
        """

        def work(connection: Connection) -> bool:
            now = _now(connection)
            free = and_(_is(notice), _notices.held_until < now)
            query = select(_notices.tries).where(free).with_for_update()
            tries = connection.execute(query).scalar()
            if tries is None:
                return False
            mine = update(schema.notices).where(_is(notice))
            if notice.revision != CONFIRM:
                free_at = _free_at(connection, notice, bool(tries))
                if free_at > now:
                    connection.execute(mine.values(due_at=free_at))
                    return False
                _told_at(connection, notice, now)
            connection.execute(mine.values(held_until=now + HELD_SECONDS, tries=tries + 1))
            return True

        return await self._store.change(work)

    async def told(self, notice: Notice) -> None:
        """It has been told."""
        mine = delete(schema.notices).where(_is(notice))
        await self._store.change(lambda connection: connection.execute(mine))

    async def failed(self, notice: Notice, again_at: float | None) -> None:
        """It was not told: try it again then, whoever does, or never. No message has gone out."""
        mine = _is(notice)

        def work(connection: Connection) -> None:
            if again_at is None:
                connection.execute(delete(schema.notices).where(mine))
            else:
                row = {"due_at": again_at, "held_until": 0.0}
                connection.execute(update(schema.notices).where(mine).values(**row))
            if notice.revision != CONFIRM:
                _told_at(connection, notice, notice.way.told_at)

        await self._store.change(work)

    async def drop(self, notices: Sequence[Notice]) -> None:
        """None of these need be told any more."""

        def work(connection: Connection) -> None:
            for notice in notices:
                connection.execute(delete(schema.notices).where(_is(notice)))

        await self._store.change(work)

    # The key.

    async def key(self, new: str) -> str:
        """The key by which push services know this server: the first one ever, or else this."""

        def work(connection: Connection) -> str:
            query = select(schema.notice_keys).where(schema.notice_keys.c.id == 1)
            if not rows_of(connection, query):
                dialect = sqlite if connection.dialect.name == "sqlite" else postgresql
                row = {"id": 1, "private": new}
                first = dialect.insert(schema.notice_keys).on_conflict_do_nothing()
                connection.execute(first, [row])
            return str(rows_of(connection, query)[0]["private"])

        return await self._store.change(work)


def written(address: dict[str, str]) -> str:
    """An address as its row has it."""
    return json.dumps(address, sort_keys=True)


def _may_be_asked(connection: Connection, way: Way) -> bool:
    """Whether the mailbox of a way may be asked whether it is theirs; if so, that counts."""
    mailbox = hashed(mailbox_of(way.address["mail"]))
    lately = (_asked.mailbox == mailbox, _asked.at >= way.made_at - CONFIRM_SECONDS)
    count = select(func.count()).select_from(schema.questions_mailed).where(*lately)
    if connection.execute(count).scalar_one() >= MOST_QUESTIONS:
        return False
    row = {"way_id": way.id, "mailbox": mailbox, "at": way.made_at}
    connection.execute(insert(schema.questions_mailed), [row])
    return True


def _is(notice: Notice) -> ColumnElement[bool]:
    return and_(*[_notices[name] == value for name, value in row_of(notice).items()])


def _free_at(connection: Connection, notice: Notice, is_tried: bool) -> float:
    """When a message may go there: all of a table's ways that lead to one place count.

    What is tried again is the same message, and does not wait for itself.
    """
    way = notice.way
    same = and_(
        _ways.table_id == way.table_id,
        _ways.kind == way.kind,
        _ways.address == written(way.address),
        _ways.told_at.is_not(None),
    )
    query = select(_ways.id, _ways.told_at).where(same).order_by(_ways.id)
    rows = rows_of(connection, query.with_for_update(key_share=True))
    told = [row["told_at"] for row in rows if not (is_tried and row["id"] == way.id)]
    return max(told, default=-inf) + GAPS[way.kind]


def _told_at(connection: Connection, notice: Notice, at: float | None) -> None:
    mine = update(schema.ways).where(_ways.id == notice.way.id)
    connection.execute(mine.values(told_at=at))


def _now(connection: Connection) -> float:
    """The time by the clock of the database, where several processes share it."""
    if connection.dialect.name == "sqlite":
        return time.time()
    return float(
        connection.execute(text("SELECT extract(epoch FROM clock_timestamp())")).scalar_one()
    )


def _way(row: dict[str, Any]) -> Way:
    return Way(**{**row, "address": json.loads(row["address"])})


def _notice(row: dict[str, Any], way: Way, table: TableFacts) -> Notice:
    return Notice(
        way,
        int(row["revision"]),
        int(row["ply"]),
        tuple(int(seat) for seat in row["seats"].split()),
        row["at"],
        row["due_at"],
        int(row["tries"]),
        bool(row["is_past"]),
        table,
    )
