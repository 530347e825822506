"""Sitting down: who plays which seat, the secrets of the links, and the start once all are here."""

from gonfalon.engine.errors import Malformed
from gonfalon.engine.fairness import check_nonce, fair_chance
from gonfalon.engine.record import LONGEST_NAME
from gonfalon.engine.session import Session
from gonfalon.server.errors import Refused
from gonfalon.server.live import LiveTable, waits_of
from gonfalon.server.newest import at_newest
from gonfalon.server.saved import (
    ANYONE,
    COMPUTER,
    OPEN,
    OVER,
    PERSON,
    RUNNING,
    Advance,
    write_result,
)
from gonfalon.server.tokens import hashed, new_token


@at_newest
async def join(table: LiveTable, seat: int, name: str, nonce: str) -> None:
    """Sit down with a name and a nonce; when all have, the game starts."""
    name = " ".join(name.split())
    if not name or not name.isprintable() or len(name) > LONGEST_NAME:
        raise Refused("bad_name", most=LONGEST_NAME)
    try:
        check_nonce(nonce)
    except Malformed:
        raise Refused("bad_nonce") from None
    async with table.lock:
        table.must_be_whole()
        mine = table.seats[seat]
        if table.row.phase == OPEN and (not mine.nonce or mine.kind == ANYONE):
            await _change_seat(table, seat, kind=PERSON, name=name, nonce=nonce)
        await _start_if_all_are_here(table)


@at_newest
async def take_seat(table: LiveTable) -> tuple[int, str]:
    """A seat that is free for anyone, and a new secret for it."""
    async with table.lock:
        free = [row.seat for row in table.seats if row.kind == ANYONE]
        if table.row.phase != OPEN or not free:
            raise Refused("seat_taken")
        token = new_token()
        await _change_seat(table, free[0], kind=PERSON, token_hash=hashed(token))
        return free[0], token


@at_newest
async def hand_over(table: LiveTable, seat: int, kind: str, level: str) -> None:
    """Let the computer play a seat, or a person again."""
    async with table.lock:
        if kind == PERSON and table.seats[seat].kind == COMPUTER:
            await _change_seat(table, seat, kind=PERSON)
        elif kind == COMPUTER:
            name = table.seats[seat].name or level
            await _change_seat(table, seat, kind=COMPUTER, level=level, name=name)
            await _start_if_all_are_here(table)


@at_newest
async def new_link(table: LiveTable, seat: int) -> str:
    """Another secret for a seat; the old link ends."""
    token = new_token()
    async with table.lock:
        await _change_seat(table, seat, token_hash=hashed(token))
    return token


@at_newest
async def new_watch_link(table: LiveTable) -> str:
    """Another secret for those who watch; the old link ends."""
    token = new_token()
    async with table.lock:
        await table.stored(table.store.save_table(table.seen, watch_hash=hashed(token)))
        table.row.watch_hash = hashed(token)
    return token


@at_newest
async def start_if_ready(table: LiveTable) -> None:
    """Start at once where only computers play, or where all had joined before a restart."""
    async with table.lock:
        await _start_if_all_are_here(table)


async def _change_seat(table: LiveTable, seat: int, **values: str) -> None:
    """Store a seat with these facts changed, and then show it."""
    row = table.seats[seat]
    changed = type(row)(**{**row.__dict__, **values})
    await table.stored(table.store.save_seat(table.seen, changed))
    table.seats[seat] = changed
    table.changed()


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
    advance = Advance(table.revision, 0, plies, phase, waits, None, by, result)
    await table.stored(table.store.append(table.seen, advance))
    table.move_on(session, phase)
