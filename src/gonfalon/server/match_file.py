"""The record of a match: every game that is over, from its own table, as one text."""

import asyncio

from gonfalon.engine.errors import GonfalonError
from gonfalon.engine.match_text import write_match
from gonfalon.engine.record import Record, end_line, parse_record
from gonfalon.games import find
from gonfalon.server.errors import Refused, cannot_go_on
from gonfalon.server.live import LiveTable
from gonfalon.server.matches import MatchRow, Played
from gonfalon.server.resuming import begin
from gonfalon.server.saved import Saved, nonces_of
from gonfalon.server.store import Store
from gonfalon.server.writer import StoreError


async def match_text(store: Store, table: LiveTable) -> str:
    """All games up to the one at this table, if that is over; with seeds and nonces."""
    kept = table.match_so_far
    if kept is None:
        raise Refused("no_match")
    if not kept.before:
        raise Refused("not_over")
    try:
        found = [await store.load(played.table) for played in kept.before]
    except StoreError as error:
        raise Refused("store_failed") from error
    return await asyncio.to_thread(_written, table, kept, [one for one in found if one is not None])


def _written(table: LiveTable, kept: MatchRow, found: list[Saved]) -> str:
    """The match with its records; nothing is replayed, the results are known."""
    match = kept.match(table.game, tuple(row.name for row in table.seats))
    pairs = zip(found, kept.before, strict=True)
    match.records = [_finished(saved, played) for saved, played in pairs]
    return write_match(match)


def _finished(saved: Saved, played: Played) -> Record:
    """The record of a game that is over, with what makes its chance verifiable."""
    if saved.table.record is not None:
        return parse_record(saved.table.record, find)
    try:
        record = begin(saved)
    except GonfalonError as error:
        raise cannot_go_on(error) from None
    record.plies, record.seat_changes = saved.plies, saved.seat_changes
    record.end = end_line(len(saved.plies), played.result)
    record.seed, record.nonces = saved.table.seed, nonces_of(saved.seats)
    return record
