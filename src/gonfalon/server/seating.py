"""Sitting down: who plays which seat, and the start once all are here."""

import contextlib
from dataclasses import replace

from gonfalon.bots import USUAL
from gonfalon.engine.errors import Malformed
from gonfalon.engine.fairness import check_nonce, fair_chance
from gonfalon.engine.record import LONGEST_NAME
from gonfalon.engine.seat_change import GAVE, TIME, TOOK, SeatChange
from gonfalon.engine.session import Session
from gonfalon.server import clocking
from gonfalon.server.errors import Refused
from gonfalon.server.live import LiveTable, waits_of
from gonfalon.server.naming import few_marks, seen
from gonfalon.server.newest import at_newest
from gonfalon.server.roles import (
    MOST_BY_HOLDERS,
    MOST_BY_OWNER,
    change,
    must_be_few,
    must_stay_alone,
    told_of,
)
from gonfalon.server.saved import (
    COMPUTER,
    HEIR,
    LEFT,
    OPEN,
    OVER,
    PERSON,
    RUNNING,
    Advance,
    Seating,
    SeatRow,
    write_result,
)
from gonfalon.server.sight import Credential, judge
from gonfalon.server.statements import told_of_taking
from gonfalon.server.tokens import hashed, new_token

# Sitting down.


@at_newest
async def join(
    table: LiveTable, number: int | None, name: str, nonce: str, by: Credential
) -> str | None:
    """Sit down, or come back to a seat that the computer plays; when all are here, it starts.

    A program that sits down is given a token of its own, which nobody else knows.
    """
    name = seen(few_marks(name))
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
    must_stay_alone(table, row)
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


def _joined(token_hash: str, nonce: str) -> str:
    """What is kept of the secret and the nonce that a program sat down with."""
    return hashed(f"{token_hash} {nonce}")


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
            must_stay_alone(table, row)
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


# The start.


@at_newest
async def start_if_ready(table: LiveTable) -> None:
    """Start at once where only computers play, or where all had joined before a restart."""
    async with table.lock:
        await _start_if_all_are_here(table)


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
