"""The record of a game that is over, with what makes its chance verifiable."""

from gonfalon.engine.ending import parse_ending
from gonfalon.engine.errors import GonfalonError
from gonfalon.engine.record import Record, end_line
from gonfalon.server.errors import Refused, cannot_go_on
from gonfalon.server.live import LiveTable
from gonfalon.server.matches import Played
from gonfalon.server.resuming import begin
from gonfalon.server.saved import LEFT, OVER, Saved, hints_of, nonces_of


def finished_record(table: LiveTable) -> Record:
    """The record with seed and nonces; while the game runs it is the server's alone."""
    table.must_be_whole()
    session, row = table.session, table.row
    if session is None or row.phase not in (OVER, LEFT):
        raise Refused("not_over")
    if row.record is not None:
        return session.record.copy()
    record = table.new_record()  # somebody who sat down in a computer's place goes by their name
    record.plies, record.end = list(session.record.plies), session.record.end
    record.revisions, record.ending = list(session.record.revisions), table.ending
    record.seat_changes = list(table.seat_changes)
    record.hints = hints_of(table.seats)
    record.seed, record.nonces = row.seed, table.nonces
    return record


def record_text(table: LiveTable) -> str:
    """The finished record as text, also of a game that cannot be replayed.

    One that was being played must have been left: what is hidden in it stays so as long as an
    earlier program, or the earlier data, could let it go on.
    """
    if table.stuck is not None and table.row.phase in (OVER, LEFT):
        return table.stuck.text
    return finished_record(table).write()


def finished_text(saved: Saved, played: Played) -> str:
    """The same from the store, without replaying: how the game ended is known."""
    try:
        record = begin(saved)
    except GonfalonError as error:
        raise cannot_go_on(error) from None
    record.plies, record.seat_changes = saved.plies, saved.seat_changes
    record.end = end_line(len(saved.plies), played.result)
    if saved.table.ending is not None:
        record.ending = parse_ending(saved.table.ending, len(saved.seats))
        record.end = end_line(len(saved.plies), None)
    record.seed, record.nonces = saved.table.seed, nonces_of(saved.seats)
    record.hints = hints_of(saved.seats)
    return record.write()
