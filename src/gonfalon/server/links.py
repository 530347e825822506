"""The secret links of a table: what comes by one, and new ones in place of those there were."""

import time
from dataclasses import replace

from gonfalon.engine.seat_change import DEVICE
from gonfalon.server.errors import Refused
from gonfalon.server.live import LiveTable
from gonfalon.server.newest import at_newest
from gonfalon.server.roles import MOST_BY_HOLDERS, change, must_be_few, must_stay_alone, told_of
from gonfalon.server.saved import ANYONE, HEIR, OPEN, OWNER, PERSON, WATCHER, Came, Seating, SeatRow
from gonfalon.server.sight import Credential, judge
from gonfalon.server.tokens import hashed, new_id, new_token

MOST_BROWSERS = 500
"""Browsers that have a role at a table: five times as many as may look on at once."""


# Coming in.


@at_newest
async def enter(table: LiveTable, token: str, browser: str) -> list[int]:
    """Give a browser the role that the secret of a link stands for; its roles by that link."""
    secret = hashed(token)
    async with table.lock:
        for row in table.seats:
            if secret == row.device_hash:
                told = (told_of(table, row, DEVICE),)
                gone = replace(row, device_hash="", device_by="")
                came = _came(table, row, browser)
                gives = (browser, row.seat)
                await change(table, Seating(gone, gives=gives, told=told, came=came))
                return [row.seat]
            if secret == row.give_hash:
                await _give(table, browser, HEIR - row.seat)
                return [WATCHER]
        roles = [row.seat for row in table.seats if secret == row.token_hash]
        roles += [WATCHER] if secret == table.row.watch_hash or table.row.record else []
        roles += [OWNER] if secret == table.row.owner_hash else []
        if not roles:  # it has ended, or never was: nobody is told which
            raise Refused("link_over")
        for role in roles:
            await _give(table, browser, role)
        return roles


def _came(table: LiveTable, row: SeatRow, browser: str) -> Came | None:
    """That a browser comes in by the link of another one, which may end it again (`devices.py`)."""
    is_new = row.seat not in table.grants.get(browser, frozenset())
    return Came(new_id(), row.device_by) if row.device_by and is_new else None


@at_newest
async def bring_ways(table: LiveTable, older: str, browser: str) -> None:
    """Let a browser sit down with its own cookie wherever one of before may."""
    async with table.lock:
        for row in table.seats:
            if row.seat in table.grants.get(older, frozenset()) and not row.held:
                await _give(table, browser, row.seat)


async def _give(table: LiveTable, browser: str, role: int) -> None:
    """Give a browser a role, if it does not have it yet."""
    has = table.grants.get(browser, frozenset())
    if role not in has:
        drops = None if has else _making_room(table)
        await change(table, Seating(gives=(browser, role), drops=drops))


def _making_room(table: LiveTable) -> str | None:
    """Whose roles end for another browser, where there are as many as may be; mostly nobody's.

    Of those who hold no seat and do not own the table it is the one that came first, but a way to a
    free seat ends only where nobody just watches.
    """
    if len(table.grants) < MOST_BROWSERS:
        return None
    lasting = {OWNER, *[row.seat for row in table.seats if row.held]}
    others = [one for one, roles in table.grants.items() if not roles & lasting]
    if not others:
        raise Refused("busy")
    return min(others, key=lambda one: table.grants[one] != {WATCHER})


@at_newest
async def take_seat(table: LiveTable, browser: str | None) -> tuple[int, str]:
    """A seat that is free for anyone, and a new secret for it.

    Whoever took one before and let it wait has lost the way there; as long as nobody else comes,
    they may still sit down.
    """
    async with table.lock:
        now = time.time()
        free = sorted(
            [row for row in table.seats if row.is_free(now)], key=lambda row: row.kind != ANYONE
        )
        if table.row.phase != OPEN or not free:
            raise Refused("seat_taken")
        token, seat = new_token(), free[0].seat
        row = replace(free[0], kind=PERSON, token_hash=hashed(token), taken_at=now)
        gives = None if browser is None else (browser, seat)
        await change(table, Seating(row, gives, ends=seat))
        return seat, token


# New ones.


@at_newest
async def new_link(table: LiveTable, seat: int, by: Credential) -> str:
    """A secret that leads to a seat.

    For whoever holds it: it lets one more device of theirs in, once. For the owner, where nobody
    sits: the old link ends, and so does every browser's way there that came by it.
    """
    token = new_token()
    async with table.lock:
        row, access = table.seats[seat], judge(table, by)
        if row.held and seat in access.seats:
            must_be_few(table, MOST_BY_HOLDERS)
            mine = replace(row, device_hash=hashed(token), device_by=browser_at(table, seat, by))
            await change(table, Seating(mine))
            return token
        if not access.owns:
            raise Refused("not_owner")
        if row.held:
            raise Refused("seat_in_use")
        must_stay_alone(table, row)
        mine = replace(row, token_hash=hashed(token), holder_hash="", device_hash="", device_by="")
        mine = replace(mine, taken_at=None)
        owners = frozenset(one for one, roles in table.grants.items() if OWNER in roles)
        await change(table, Seating(mine, ends=seat, except_for=owners))
    return token


def browser_at(table: LiveTable, seat: int, by: Credential) -> str:
    """The browser by which somebody has this seat; empty for a program."""
    if by.token is not None:
        return ""
    there = (by.browser or "", by.older or "")
    return next((one for one in there if seat in table.grants.get(one, frozenset())), "")


@at_newest
async def new_watch_link(table: LiveTable, by: Credential) -> str:
    """Another secret for those who watch; the old link ends, and whoever came by it goes."""
    token = new_token()
    async with table.lock:
        if not judge(table, by).owns:
            raise Refused("not_owner")
        await change(table, Seating(ends=WATCHER, watch_hash=hashed(token)))
    return token
