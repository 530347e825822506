"""The roles of a browser as rows: handed to another one, listed by whom they came, and ended.

Each is one transaction over all tables concerned, which are locked in one order and given a new
edition; so whoever changes one of them meanwhile looks again.
"""

from collections.abc import Collection, Sequence
from typing import Any, Final, NamedTuple

from sqlalchemy import Connection, and_, delete, func, insert, select, update

from gonfalon.engine.seat_change import DEVICE, SeatChange
from gonfalon.server import schema
from gonfalon.server.links import MOST_BROWSERS
from gonfalon.server.loading import rows_of
from gonfalon.server.locking import lock, lock_all, touch
from gonfalon.server.roles import MOST_BY_HOLDERS
from gonfalon.server.saved import HEIR, LEFT, OPEN, OVER, OWNER, RUNNING
from gonfalon.server.statements import grant, told_of, write_all

MOST_CARRIED: Final = 500
"""Tables that one link carries: those that go on first, then the latest."""
FORGOTTEN_AFTER: Final = 3600.0
"""Seconds after which a device that has nothing any more is forgotten: no link lasts so long."""
Role = tuple[str, str, int]
"""A browser, a table, and what it may do there."""


class Brings(NamedTuple):
    """What a link brings to a browser, by tables."""

    given: dict[str, frozenset[int]]
    """The roles that are new to it."""
    told: dict[str, dict[int, str]]
    """Of these the seats that others are told of, with the names of who holds them."""
    apart: int
    """At how many tables it sits at another seat: they are left out."""
    full: int
    """How many are left out because too much has changed hands there, or too many are there."""
    known: int
    """At how many it has all roles already."""

    @property
    def holds(self) -> bool:
        """Whether the link leads to any table."""
        return bool(self.given or self.apart or self.full or self.known)


class Device(NamedTuple):
    """A browser that came in by a link of another one."""

    id: str
    giver: str
    taker: str
    at: float
    tables: int
    """At how many tables it has a role by that, without those that others have followed."""


class Taken(NamedTuple):
    """What came over, and the new editions of its tables."""

    brings: Brings
    editions: dict[str, int]
    ended: tuple[Role, ...] = ()
    """What had come over before, to a browser that never heard of it."""


class Ended(NamedTuple):
    """Whose roles have ended, and the new editions of their tables."""

    roles: tuple[Role, ...]
    editions: dict[str, int]


# What there is.


def link_of(connection: Connection, token_hash: str, now: float) -> dict[str, Any] | None:
    """A link that has not ended."""
    links = schema.device_links
    query = select(links).where(links.c.token_hash == token_hash, links.c.until > now)
    return next(iter(rows_of(connection, query)), None)


def waits_until(connection: Connection, browsers: Sequence[str], now: float) -> float | None:
    """Until when a link of these browsers waits that nobody has used."""
    links = schema.device_links.c
    waiting = (links.browser_hash.in_(browsers), links.claim == "", links.until > now)
    until = connection.scalar(select(func.max(links.until)).where(*waiting))
    return None if until is None else float(until)


def devices_of(connection: Connection, browsers: Sequence[str]) -> list[Device]:
    """Who has come in by a link of these browsers, and by whose these have; the latest first."""
    devices, grants, tables = schema.devices.c, schema.grants.c, schema.tables.c
    last = func.count(tables.id.distinct()).filter(tables.successor.is_(None))
    query = (
        select(devices.id, devices.giver_hash, devices.taker_hash, devices.at, last)
        .join(schema.grants, grants.device == devices.id)
        .join(schema.tables, tables.id == grants.table_id)
        .where(devices.giver_hash.in_(browsers) | devices.taker_hash.in_(browsers))
        .group_by(devices.id, devices.giver_hash, devices.taker_hash, devices.at)
        .order_by(devices.at.desc())
    )
    return [Device(*row) for row in connection.execute(query)]


def sights_of(
    connection: Connection, browsers: Sequence[str], ids: Sequence[str]
) -> tuple[dict[str, set[int]], bool]:
    """From which seats, from 1, these browsers may look at each of these tables; from 0 all do.

    And whether they have anything at all.
    """
    grants, tables = schema.grants.c, schema.tables.c
    mine = select(grants.table_id, grants.role).where(grants.browser_hash.in_(browsers))
    found: dict[str, set[int]] = {}
    for id, role in connection.execute(mine.where(grants.table_id.in_(ids))):
        found.setdefault(id, {0}).add(max(0, int(role) + 1))
    brought = select(tables.id).where(tables.id.in_(ids), tables.record.is_not(None))
    for id in connection.scalars(brought):
        found.setdefault(id, {0})
    return found, connection.execute(mine.limit(1)).first() is not None


def brings(
    connection: Connection, givers: Sequence[str], taker: str, locks: bool = False
) -> Brings:
    """What a browser would get of all that the others hold."""
    tables = schema.tables.c
    ids = _tables_of(connection, givers)
    if locks:
        lock(connection, ids)
    grants = schema.grants.c
    of_these = select(schema.grants).where(grants.table_id.in_(ids))
    mine = _by_table(rows_of(connection, of_these.where(grants.browser_hash.in_(givers))))
    theirs = _by_table(rows_of(connection, of_these.where(grants.browser_hash == taker)))
    of_phase = select(tables.id, tables.phase).where(tables.id.in_(ids))
    phases = {row.id: row.phase for row in connection.execute(of_phase)}
    names = _names_held(connection, ids)
    counted = _counts(connection, ids)
    found = Brings({}, {}, 0, 0, 0)
    for id in ids:
        roles = frozenset(role for role in mine.get(id, ()) if role > HEIR)
        has = theirs.get(id, frozenset())
        new = roles - has
        goes_on = phases.get(id) in (OPEN, RUNNING)
        told = {role: names[id, role] for role in sorted(new) if goes_on and (id, role) in names}
        browsers, changes = counted.get(id, (0, 0))
        is_lasting = OWNER in new or any((id, role) in names for role in new)
        if goes_on and any(role >= 0 or role <= HEIR for role in has - roles):
            found = found._replace(apart=found.apart + 1)
        elif not new:
            found = found._replace(known=found.known + bool(roles))
        elif (told and changes >= MOST_BY_HOLDERS) or (
            not has and not is_lasting and browsers >= MOST_BROWSERS
        ):
            found = found._replace(full=found.full + 1)
        else:
            found.given[id] = new
            found.told[id] = told
    return found


def _tables_of(connection: Connection, givers: Sequence[str]) -> list[str]:
    """The tables where these browsers have a role that can be carried."""
    tables, grants = schema.tables.c, schema.grants.c
    own = select(grants.table_id).where(grants.browser_hash.in_(givers), grants.role > HEIR)
    query = (
        select(tables.id)
        .where(tables.id.in_(own))
        .order_by(tables.phase.in_((OVER, LEFT)), tables.changed_at.desc())
        .limit(MOST_CARRIED)
    )
    return list(connection.scalars(query))


def _by_table(rows: Sequence[dict[str, Any]]) -> dict[str, frozenset[int]]:
    found: dict[str, frozenset[int]] = {}
    for row in rows:
        id = row["table_id"]
        found[id] = found.get(id, frozenset()) | {int(row["role"])}
    return found


def _names_held(connection: Connection, ids: Sequence[str]) -> dict[tuple[str, int], str]:
    """Who holds which seats at these tables."""
    seats = schema.seats.c
    query = select(seats.table_id, seats.seat, seats.name).where(
        seats.table_id.in_(ids), seats.held == 1
    )
    return {(id, int(seat)): name for id, seat, name in connection.execute(query)}


def _counts(connection: Connection, ids: Sequence[str]) -> dict[str, tuple[int, int]]:
    """How many browsers have a role at each table, and how many changes of seats were told."""
    grants, changes = schema.grants.c, schema.seat_changes.c
    browsers = connection.execute(
        select(grants.table_id, func.count(grants.browser_hash.distinct()))
        .where(grants.table_id.in_(ids))
        .group_by(grants.table_id)
    )
    numbers = (
        select(changes.table_id, func.max(changes.number) + 1)
        .where(changes.table_id.in_(ids))
        .group_by(changes.table_id)
    )
    told = {row[0]: row[1] for row in connection.execute(numbers)}
    return {id: (int(count), int(told.get(id, 0))) for id, count in browsers}


# What changes.


def put_link(
    connection: Connection, token_hash: str, browsers: Sequence[str], now: float, until: float
) -> None:
    """A link of these browsers, the newer one first, in place of any that they had."""
    links = schema.device_links
    over = (links.c.until <= now) | links.c.browser_hash.in_(browsers)
    connection.execute(delete(links).where(over))
    _forget_devices(connection, browsers, now - FORGOTTEN_AFTER)
    browser, older = (*browsers, "")[:2]
    row = {"token_hash": token_hash, "browser_hash": browser, "older_hash": older}
    connection.execute(insert(links), [{**row, "until": until}])


def _forget_devices(connection: Connection, browsers: Sequence[str], before: float) -> None:
    """Devices that have nothing any more need no row, once their link cannot be used again."""
    devices, grants = schema.devices, schema.grants.c
    has = select(grants.device).where(grants.device == devices.c.id).exists()
    mine = and_(devices.c.giver_hash.in_(browsers), devices.c.at < before)
    connection.execute(delete(devices).where(mine, ~has))


def drop_links(connection: Connection, browsers: Sequence[str]) -> None:
    """No link of these browsers leads anywhere any more."""
    mine = schema.device_links.c.browser_hash.in_(browsers)
    connection.execute(delete(schema.device_links).where(mine))


def take(
    connection: Connection, token_hash: str, claim: str, taker: str, device: str, now: float
) -> Taken | None:
    """Let a browser come in by a link, unless another one has; nothing, if it may not.

    Whoever has used the link may use it again as long as it lasts: their answer may be lost, and
    with it the cookie that it told. So at most one browser has what came over.
    """
    links, devices = schema.device_links, schema.devices
    open_link = and_(links.c.token_hash == token_hash, links.c.until > now)
    first = update(links).where(open_link, links.c.claim == "")
    is_first = connection.execute(first.values(claim=claim, device=device)).rowcount == 1
    link = link_of(connection, token_hash, now)
    if link is None or link["claim"] != claim:
        return None
    device = link["device"]
    lost = Ended((), {})
    if is_first:
        row = {"id": device, "giver_hash": link["browser_hash"], "taker_hash": taker, "at": now}
        connection.execute(insert(devices), [row])
    else:
        lost = _lost(connection, device, taker)
        mine = update(devices).where(devices.c.id == device)
        connection.execute(mine.values(taker_hash=taker))
    givers = [one for one in (link["browser_hash"], link["older_hash"]) if one]
    found = brings(connection, givers, taker, locks=True)
    known = {(table, role) for _, table, role in lost.roles}
    given, plies = found.given, _plies(connection, list(found.given))
    for id, roles in given.items():
        grant(connection, id, [(taker, role, now, device) for role in sorted(roles)])
        revision, ply = plies[id]
        told = [
            SeatChange(ply, seat, DEVICE, name)
            for seat, name in found.told[id].items()
            if (id, seat) not in known
        ]
        number = _counts(connection, [id])[id][1]
        write_all(connection, told_of(id, told, number, revision))
    editions = lost.editions | touch(connection, list(given))
    return Taken(found, editions, lost.roles)


def _lost(connection: Connection, device: str, taker: str) -> Ended:
    """End what came over to a browser that never heard of it.

    If it did hear of it, what it handed on ends too: nobody could end that by the device any more.
    """
    grants = schema.grants.c
    ids = lock_all(connection, and_(grants.device == device, grants.browser_hash != taker))
    roles = _dropped(connection, _came_by(connection, device, ids, but=taker))
    return Ended(roles, touch(connection, ids))


def end(connection: Connection, device: str, browsers: Sequence[str]) -> Ended:
    """End what came in by a device that these browsers let in, or are, and what came on from it."""
    devices, grants, links = schema.devices, schema.grants, schema.device_links
    allowed = devices.c.giver_hash.in_(browsers) | devices.c.taker_hash.in_(browsers)
    who = select(devices.c.giver_hash).where(devices.c.id == device, allowed)
    giver = connection.scalar(who)
    if giver is None:
        return Ended((), {})
    ids = lock_all(connection, grants.c.device == device)
    roles = _dropped(connection, _came_by(connection, device, ids))
    mine = and_(links.c.browser_hash == giver, links.c.device == device)
    connection.execute(delete(links).where(mine))
    connection.execute(delete(devices).where(devices.c.id == device))
    return Ended(roles, touch(connection, ids))


def _dropped(connection: Connection, roles: tuple[Role, ...]) -> tuple[Role, ...]:
    """End these roles, and the links that were made by them; with those that came by such."""
    grants = schema.grants.c
    for browser, table, role in roles:
        at = (grants.table_id == table, grants.role == role)
        connection.execute(delete(schema.grants).where(*at, grants.browser_hash == browser))
        if role >= 0:
            roles = (*roles, *_links_ended(connection, table, role, browser))
    return roles


def _came_by(
    connection: Connection, device: str, ids: Collection[str], but: str = ""
) -> tuple[Role, ...]:
    """What came in by a device, and by the links of whoever came in so, at the same places.

    What the device itself brought to one browser may be left as it is.
    """
    grants, devices = schema.grants.c, schema.devices.c
    query = (
        select(grants.device, devices.giver_hash, grants.browser_hash, grants.table_id, grants.role)
        .join(schema.devices, devices.id == grants.device)
        .where(grants.table_id.in_(ids))
    )
    rows = [tuple(row) for row in connection.execute(query)]
    found: dict[Role, None] = {}
    more = [(row[2], row[3], int(row[4])) for row in rows if row[0] == device and row[2] != but]
    while more:
        found.update(dict.fromkeys(more))
        more = [
            (browser, table, int(role))
            for _, giver, browser, table, role in rows
            if (giver, table, role) in found and (browser, table, role) not in found
        ]
    return tuple(found)


def _links_ended(connection: Connection, table: str, seat: int, browser: str) -> tuple[Role, ...]:
    """Links that a browser has made for a seat end with its sight, and whoever came by one goes."""
    seats, grants = schema.seats, schema.grants
    mine = and_(seats.c.table_id == table, seats.c.seat == seat)
    for_device = update(seats).where(mine, seats.c.device_by == browser)
    connection.execute(for_device.values(device_hash="", device_by=""))
    for_person = update(seats).where(mine, seats.c.give_by == browser, seats.c.give_hash != "")
    if not connection.execute(for_person.values(give_hash="", give_by="")).rowcount:
        return ()
    heirs = and_(grants.c.table_id == table, grants.c.role == HEIR - seat)
    there = list(connection.scalars(select(grants.c.browser_hash).where(heirs)))
    connection.execute(delete(grants).where(heirs))
    return tuple([(one, table, HEIR - seat) for one in there])


def _plies(connection: Connection, ids: Sequence[str]) -> dict[str, tuple[int, int]]:
    """The newest revision of each table, and how many plies it has."""
    revisions, plies = schema.revisions.c, schema.plies.c
    newest: dict[str, tuple[int, int]] = {}
    query = select(revisions.table_id, revisions.revision, revisions.kept)
    in_order = query.where(revisions.table_id.in_(ids)).order_by(revisions.revision)
    for id, revision, kept in connection.execute(in_order):
        newest[id] = (int(revision), int(kept))
    last = (
        select(plies.table_id, plies.revision, func.max(plies.ply) + 1)
        .where(plies.table_id.in_(ids))
        .group_by(plies.table_id, plies.revision)
    )
    for id, revision, count in connection.execute(last):
        if newest[id][0] == int(revision):
            newest[id] = (int(revision), int(count))
    return newest
