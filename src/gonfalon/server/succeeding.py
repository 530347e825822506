"""The table after a table: a rematch, the next game of a match, or the same game anew."""

from collections.abc import Callable
from dataclasses import replace

from gonfalon.engine.errors import Malformed
from gonfalon.server.errors import Refused
from gonfalon.server.live import LiveTable
from gonfalon.server.making import new_row
from gonfalon.server.matches import MatchRow, new_match
from gonfalon.server.newest import at_newest
from gonfalon.server.saved import COMPUTER, LEFT, OPEN, RUNNING, SeatRow


@at_newest
async def succeeded(
    table: LiveTable, turned: bool, level: str = "", may: Callable[[], None] = lambda: None
) -> str:
    """The id of the table after this one, made if there is none; a game that ran on is left.

    Seats are as they were, or each moved on by one. While a match goes on they stay, and the rules
    of the match say who starts. Computers are as good as they were, or all of a level, but for
    those that play for somebody. What is handed over refuses whoever may not leave the game.
    """
    async with table.lock:
        if table.row.record is not None:
            raise Refused("over")
        if table.row.successor is not None:
            return table.row.successor
        may()
        options, match = following(table)
        count = len(table.seats)
        step = 1 if turned and not (match and match.is_begun) else 0
        places = {row.seat: (row.seat + step) % count for row in table.seats}
        seats = sorted(
            [_following(row, places, level) for row in table.seats], key=lambda one: one.seat
        )
        secrets = (table.row.owner_hash, table.row.watch_hash)
        row = new_row(table.game, options, table.row.pace, *secrets, match)
        row.practice, row.hints = table.row.practice, table.row.hints
        row.takebacks = table.row.takebacks
        row.terms, row.talk = table.row.terms, table.row.talk
        row.watchers = table.row.watchers
        phase = LEFT if table.row.phase in (OPEN, RUNNING) else table.row.phase
        await table.stored(table.store.succeed(table.seen, phase, row, seats, places))
        table.row.phase, table.row.successor = phase, row.id
        table.changed()
        return row.id


def _following(row: SeatRow, places: dict[int, int], level: str) -> SeatRow:
    """A seat of the next game: whoever held it may sit down there, by what they hold it with."""
    level = level if level and row.kind == COMPUTER and not row.held else row.level
    name = level if row.kind == COMPUTER else row.name
    hashes = (row.token_hash, row.holder_hash)
    seat = SeatRow(places[row.seat], row.kind, level, name, "", *hashes)
    return replace(seat, taken_at=row.taken_at)


def _options_of(table: LiveTable) -> str:
    """The options of a table; the usual ones, if there are no such options any more."""
    try:
        table.game.check(len(table.seats), table.game.options.parse(table.row.options.split()))
    except Malformed:
        return ""
    return table.row.options


def following(table: LiveTable) -> tuple[str, MatchRow | None]:
    """The options of the game after this one, and the match that it belongs to.

    A match that is over is followed by another one; a game that was left is played again.
    """
    kept, match = table.match_so_far, table.match
    if kept is None or match is None:
        return _options_of(table), None
    if match.over:
        return kept.options, new_match(kept.goal, kept.options)
    return " ".join(match.next_options.words()), kept
