"""The clock of a table that is in memory: what it says after a change, and how that is stored.

It is written in the transaction of the change itself, so whatever happened has its time with it.
"""

from collections.abc import Callable, Collection, Iterable, Sequence

from gonfalon.engine.game import Game
from gonfalon.server.clock import END_TURN, MOST_AWAY, Clock, Terms, begun, read_terms
from gonfalon.server.errors import Refused
from gonfalon.server.live import LiveTable
from gonfalon.server.newest import at_newest
from gonfalon.server.saved import COMPUTER, RUNNING, Seating, SeatRow
from gonfalon.server.statements import Written, clocked

# What was chosen.


def chosen_terms(game: Game, terms: Terms | None, pace: str, practice: bool) -> str:
    """The terms of a new table as they are stored, or why it cannot have such a clock."""
    if terms is None:
        return ""
    if not terms.fit or bool(terms.days) != (pace == "days"):
        raise Refused("bad_clock")
    if terms.when_out == END_TURN and not game.rules.ends_turn:
        raise Refused("no_turn_to_end", game=game.name)
    if practice:
        raise Refused("clock_in_practice")
    return str(terms)


# What the clock says next.


def started(table: LiveTable, asked: Collection[int]) -> Clock | None:
    """The clock of a game that begins with these seats asked."""
    terms = read_terms(table.row.terms)
    if terms is None:
        return None
    people = _people(asked, table.seats)
    return begun(terms, len(table.seats)).asked(people, _now(table))


def moved(table: LiveTable, asked: Collection[int]) -> Clock | None:
    """After a decision, with these seats asked."""
    clock = table.clock
    return None if clock is None else clock.asked(_people(asked, table.seats), _now(table))


def rewound(table: LiveTable, seat: int, asked: Collection[int]) -> Clock | None:
    """After a seat has taken back, which it may while it has time."""
    clock, now = table.clock, _now(table)
    if clock is None:
        return None
    clock = clock.taken_back(_people(asked, table.seats), now)
    if clock.is_out(seat, now):
        raise Refused("time_out")
    return clock


def reseated(table: LiveTable, row: SeatRow | None) -> Clock | None:
    """With a seat as it is from now on."""
    clock = table.clock
    if clock is None or row is None or row.kind == table.seats[row.seat].kind:
        return None
    before = table.seats[row.seat].kind
    seats = [row if one.seat == row.seat else one for one in table.seats]
    back = row.seat if before == COMPUTER else None
    return clock.handed(_people(table.waits_for, seats), _now(table), back)


def ended(table: LiveTable) -> Clock | None:
    """After a game that was ended outside the rules: all stand."""
    clock = table.clock
    return None if clock is None else clock.handed((), _now(table))


def must_have_time(table: LiveTable, seat: int) -> None:
    """Refuse a seat whose time is out: what happens then is for the clock."""
    clock = table.clock
    if clock is not None and clock.is_out(seat, _now(table)):
        raise Refused("time_out")


# How it is stored.


def written(table: LiveTable, clock: Clock | None) -> list[Written]:
    """What is written with a change after which the clock says this."""
    return [] if clock is None else [clocked(table.id, clock.write(), clock.due)]


def keep(table: LiveTable, clock: Clock | None) -> None:
    """What was written counts."""
    if clock is not None:
        table.row.clock, table.row.due = clock.write(), clock.due


@at_newest
async def go_away(table: LiveTable, seat: int, seconds: float, may: Callable[[int], None]) -> None:
    """Say that a seat is away for so long, and its days do not run; none: it is back."""
    async with table.lock:
        may(seat)
        clock, now = table.clock, _now(table)
        table.running()
        if clock is None or not clock.terms.days:
            raise Refused("no_days")
        if seconds > MOST_AWAY:
            raise Refused("away_too_long")
        if table.seats[seat].kind == COMPUTER:
            raise Refused("computer_plays")
        must_have_time(table, seat)
        until = min(now + seconds, clock.longest_away(seat, now))
        if seconds and until <= now:
            raise Refused("away_too_long")
        clock = clock.gone(seat, until, now)
        also, number = written(table, clock), len(table.seat_changes)
        await table.stored(table.store.seat(table.seen, Seating(), number, table.revision, also))
        keep(table, clock)
        table.changed()


def out_of_time(table: LiveTable) -> Sequence[int]:
    """The seats whose time is out now."""
    clock, now = table.clock, _now(table)
    if clock is None or table.row.phase != RUNNING:
        return ()
    return [seat for seat in range(len(table.seats)) if clock.is_out(seat, now)]


def must_be_out(table: LiveTable) -> Callable[[int], None]:
    """Refuses a seat that has time: it may have moved just before."""

    def may(seat: int) -> None:
        if seat not in out_of_time(table):
            raise Refused("stale")

    return may


def _people(asked: Iterable[int], seats: Sequence[SeatRow]) -> frozenset[int]:
    """Those of these seats where a person plays: no time runs for a computer."""
    return frozenset(seat for seat in asked if seats[seat].kind != COMPUTER)


def _now(table: LiveTable) -> float:
    return table.store.up_time.now()
