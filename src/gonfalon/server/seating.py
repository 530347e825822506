"""Sitting down: who plays which seat, the secrets of the links, and the start once all are here.

Beside `devices.py`, where a browser hands all its roles to another one, the only place where it
changes who may see and do what (`sight.py` tells what that is). Each change is judged under the
table's lock, written whole, and then told to everyone who looks.
"""

import contextlib
import time
from collections.abc import Sequence
from dataclasses import replace

from gonfalon.bots import USUAL
from gonfalon.engine.errors import Malformed
from gonfalon.engine.fairness import check_nonce, fair_chance
from gonfalon.engine.record import LONGEST_NAME
from gonfalon.engine.seat_change import DEVICE, GAVE, MOST, TIME, TOOK, SeatChange
from gonfalon.engine.session import Session
from gonfalon.server import clocking
from gonfalon.server.errors import Refused
from gonfalon.server.live import LiveTable, waits_of
from gonfalon.server.naming import seen
from gonfalon.server.newest import at_newest
from gonfalon.server.saved import (
    ANYONE,
    COMPUTER,
    HEIR,
    LEFT,
    OPEN,
    OVER,
    OWNER,
    PERSON,
    RUNNING,
    WATCHER,
    Advance,
    Came,
    Seating,
    SeatRow,
    write_result,
)
from gonfalon.server.sight import Credential, judge
from gonfalon.server.statements import Written, told_of_taking
from gonfalon.server.tokens import hashed, new_id, new_token

MOST_BY_HOLDERS = MOST - 60
MOST_BY_OWNER = MOST - 20
"""Changes of seats at a table beyond which nobody hands one over, or lets a new device in.

Holders stop first, so that the owner can still put the computer in the place of who has gone. The
rest is for those who come back or in: at most two for each seat.
"""

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


async def arrive(table: LiveTable, by: Credential) -> None:
    """A program uses the token it was given when it sat down: what it came by counts no more."""
    if any(row.joined_hash and row.holder_hash == by.token for row in table.seats):
        with contextlib.suppress(Refused):  # the next request tries again
            await _arrive(table, by)


@at_newest
async def _arrive(table: LiveTable, by: Credential) -> None:
    async with table.lock:
        for row in table.seats:
            if row.joined_hash and row.holder_hash == by.token:
                await change(table, Seating(replace(row, joined_hash="")))


# Sitting down.


@at_newest
async def join(
    table: LiveTable, number: int | None, name: str, nonce: str, by: Credential
) -> str | None:
    """Sit down, or come back to a seat that the computer plays; when all are here, it starts.

    A program that sits down is given a token of its own, which nobody else knows.
    """
    name = seen(name)
    if not name or not name.isprintable() or len(name) > LONGEST_NAME:
        raise Refused("bad_name", most=LONGEST_NAME)
    try:
        check_nonce(nonce)
    except Malformed:
        raise Refused("bad_nonce") from None
    async with table.lock:
        token = await _told_again(table, nonce, by)
        if token is None:
            access = judge(table, by)
            row = table.seats[seat_of(access.seats | access.heirs, number)]
            table.must_be_whole()
            if row.held and row.seat not in access.seats:
                token = await _take_over(table, row, name, nonce, by)
            elif not row.held:
                seat_of(judge(table, by.of_today).seats, row.seat + 1)
                token = await _sit_down(table, row, name, nonce, by)
            elif row.kind == COMPUTER and table.row.phase in (OPEN, RUNNING):
                if row.resigned:
                    raise Refused("resigned")
                told = (told_of(table, row),)
                await change(table, Seating(replace(row, kind=PERSON), told=told))
        await _start_if_all_are_here(table)
        return token


def seat_of(seats: frozenset[int], number: int | None) -> int:
    """The seat of this number among these, from 0; without one, the only one."""
    if number is None and len(seats) == 1:
        return min(seats)
    if number is None or number - 1 not in seats:
        raise Refused("no_access")
    return number - 1


async def _told_again(table: LiveTable, nonce: str, by: Credential) -> str | None:
    """Another token for a program whose answer was lost: it shows what it sat down with."""
    if by.token is None or table.row.phase not in (OPEN, RUNNING):
        return None
    joined = _joined(by.token, nonce)
    for row in table.seats:
        if row.joined_hash == joined:
            token = new_token()
            await change(table, Seating(replace(row, holder_hash=hashed(token))))
            return token
    return None


async def _sit_down(
    table: LiveTable, row: SeatRow, name: str, nonce: str, by: Credential
) -> str | None:
    """Make a seat somebody's own: the link has ended, and every other browser's way there."""
    phase = table.row.phase
    if phase not in (OPEN, RUNNING) or (phase == RUNNING and row.kind != COMPUTER):
        return None
    _must_stay_alone(table, row)
    told: tuple[SeatChange, ...] = ()
    mine = replace(row, kind=PERSON, name=name, held=True, token_hash="", device_hash="")
    mine = replace(mine, taken_at=None)
    if phase == OPEN:
        mine = replace(mine, nonce=nonce)
    else:  # chance was fixed without them
        told = (told_of(table, mine),)
    mine, token = _with_token(mine, nonce, by)
    stays = frozenset() if by.token is not None or by.browser is None else frozenset({by.browser})
    await change(table, Seating(mine, ends=row.seat, except_for=stays, told=told))
    return token


def _with_token(row: SeatRow, nonce: str, by: Credential) -> tuple[SeatRow, str | None]:
    """The seat of whoever sits down; a program is given a token that nobody else knows."""
    if by.token is None:
        return replace(row, holder_hash="", joined_hash=""), None
    token = new_token()
    joined = _joined(by.token, nonce)
    return replace(row, holder_hash=hashed(token), joined_hash=joined), token


async def _take_over(
    table: LiveTable, row: SeatRow, name: str, nonce: str, by: Credential
) -> str | None:
    """Make a seat another person's, as its holder wished: whatever led there before has ended."""
    if table.row.phase not in (OPEN, RUNNING):
        raise Refused("over")
    mine = replace(row, kind=PERSON, name=name, token_hash="", device_hash="", give_hash="")
    if table.row.phase == OPEN:
        mine = replace(mine, nonce=nonce)
    mine, token = _with_token(mine, nonce, by)
    told = (told_of(table, row, GAVE), told_of(table, mine, TOOK))
    gives = None if by.token is not None or by.browser is None else (by.browser, row.seat)
    await change(
        table,
        Seating(
            mine,
            gives=gives,
            ends=row.seat,
            ends_too=HEIR - row.seat,
            told=told,
        ),
    )
    return token


def _must_stay_alone(table: LiveTable, row: SeatRow) -> None:
    """Refuse a second person at a practice table: whoever plays there has seen other futures."""
    others = [one for one in table.seats if one.seat != row.seat]
    if table.row.practice and any(one.held or one.kind != COMPUTER for one in others):
        raise Refused("practice_alone")


def _joined(token_hash: str, nonce: str) -> str:
    """What is kept of the secret and the nonce that a program sat down with."""
    return hashed(f"{token_hash} {nonce}")


# Handing over.


@at_newest
async def hand_over(table: LiveTable, seat: int, kind: str, level: str, by: Credential) -> None:
    """Let the computer play a seat; before the game a seat where nobody sits is a person's again.

    A seat that is held is given back to nobody: whoever holds it comes back by joining, and they
    alone choose how well the computer plays for them.
    """
    async with table.lock:
        row, access = table.seats[seat], judge(table, by)
        is_theirs = row.held and seat in access.sees
        if not (access.owns or is_theirs):
            raise Refused("not_owner")
        if table.row.phase in (OVER, LEFT):
            raise Refused("over")
        if kind == PERSON and row.kind == COMPUTER:
            if row.held:
                raise Refused("seat_in_use")
            if table.row.phase != OPEN:
                raise Refused("needs_link")
            _must_stay_alone(table, row)
            await change(table, Seating(replace(row, kind=PERSON)))
        elif kind == COMPUTER and (row.kind, row.level) != (COMPUTER, level):
            if row.held and not is_theirs and (row.kind == COMPUTER or level != USUAL):
                raise Refused("not_your_level")
            name = row.name if row.held else level
            mine = replace(row, kind=COMPUTER, level=level, name=name, taken_at=None)
            is_told = row.held or table.row.phase == RUNNING
            if is_told:
                must_be_few(table, MOST_BY_OWNER if access.owns else MOST_BY_HOLDERS)
            told = (told_of(table, mine, COMPUTER),) if is_told else ()
            await change(table, Seating(mine, told=told))
            await _start_if_all_are_here(table)


@at_newest
async def give_up_to_computer(table: LiveTable, seat: int) -> None:
    """Let the computer play a seat whose time is out, until whoever sits there comes back."""
    async with table.lock:
        if seat in clocking.out_of_time(table):
            row = table.seats[seat]
            mine = replace(row, kind=COMPUTER, level=USUAL)
            told = (*late(table, seat), told_of(table, mine, COMPUTER))
            also = told_of_taking(table.id, seat, table.ply) if table.store.tells else []
            await change(table, Seating(mine, told=told), also)


def late(table: LiveTable, seat: int) -> list[SeatChange]:
    """What all are told of a seat whose time is out; no more where so much has been told."""
    is_told = len(table.seat_changes) < MOST_BY_OWNER
    return [told_of(table, table.seats[seat], TIME)] if is_told else []


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
        _must_stay_alone(table, row)
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
async def new_watch_link(table: LiveTable) -> str:
    """Another secret for those who watch; the old link ends, and whoever came by it goes."""
    token = new_token()
    async with table.lock:
        await change(table, Seating(ends=WATCHER, watch_hash=hashed(token)))
    return token


@at_newest
async def count_hint(table: LiveTable, seat: int, revision: int, ply: int) -> None:
    """Count a hint that a seat is about to be given, if it still may be given in its position."""
    async with table.lock:
        table.waited_for(seat)
        if not table.gives_hints:
            raise Refused("no_hints")
        if (table.revision, table.ply) != (revision, ply):
            raise Refused("stale")
        row = table.seats[seat]
        await change(table, Seating(replace(row, hints=row.hints + 1)))


# The table as a whole.


@at_newest
async def start_if_ready(table: LiveTable) -> None:
    """Start at once where only computers play, or where all had joined before a restart."""
    async with table.lock:
        await _start_if_all_are_here(table)


def told_of(table: LiveTable, row: SeatRow, kind: str = PERSON) -> SeatChange:
    """What all are told of a seat now, by the name of whoever holds it."""
    name = row.name if row.held else ""
    return SeatChange(table.ply, row.seat, kind, name, row.level if kind == COMPUTER else "")


def must_be_few(table: LiveTable, most: int) -> None:
    """Refuse one more change of seats than are told; who holds a seat comes back all the same."""
    if len(table.seat_changes) >= most:
        raise Refused("many_seat_changes")


async def change(table: LiveTable, seating: Seating, also: Sequence[Written] = ()) -> None:
    """Store a change of who may see and do what, and then let it count."""
    number, revision = len(table.seat_changes), table.revision
    clock = clocking.reseated(table, seating.seat)
    also = [*clocking.written(table, clock), *also]
    await table.stored(table.store.seat(table.seen, seating, number, revision, also))
    clocking.keep(table, clock)
    let_count(table, seating)
    table.changed()


def let_count(table: LiveTable, seating: Seating) -> None:
    """Let a change count that is stored."""
    if seating.ends_too is not None:
        _end_role(table, seating.ends_too, frozenset())
    if seating.ends is not None:
        _end_role(table, seating.ends, seating.except_for)
    if seating.drops is not None:
        table.grants.pop(seating.drops, None)
    if seating.gives is not None:
        browser, role = seating.gives
        table.grants[browser] = table.grants.get(browser, frozenset()) | {role}
    if seating.seat is not None:
        table.seats[seating.seat.seat] = seating.seat
    if seating.watch_hash is not None:
        table.row.watch_hash = seating.watch_hash
    table.seat_changes += seating.told


def _end_role(table: LiveTable, role: int, except_for: frozenset[str]) -> None:
    """A role ends for every browser but these; one that has none left goes."""
    for browser in table.grants.keys() - except_for:
        table.grants[browser] -= {role}
        if not table.grants[browser]:
            del table.grants[browser]


async def _start_if_all_are_here(table: LiveTable) -> None:
    """Start once every person has added a nonce."""
    if table.row.phase != OPEN or table.stuck is not None:
        return
    if any(row.kind != COMPUTER and not row.nonce for row in table.seats):
        return
    session = Session(table.new_record(), fair_chance(table.row.seed, table.nonces))
    session.settle_chance()
    phase, waits = (OVER, "") if session.state.over else (RUNNING, waits_of(session))
    plies = session.record.plies
    by, result = table.played_anew(session), write_result(session.state.result)
    asks = table.newly_asked(session)
    advance = Advance(table.revision, 0, plies, phase, waits, None, by, result, asks)
    clock = clocking.started(table, session.state.waiting)
    also = clocking.written(table, clock)
    await table.stored(table.store.append(table.seen, advance, also=also))
    clocking.keep(table, clock)
    table.move_on(session, phase)
