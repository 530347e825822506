"""What may be taken back at a table, by whom, and why not.

`playing.py` takes back what a seat may by itself, `leaving.py` what all others have agreed to.
"""

from typing import Final

from gonfalon.engine.session import Session
from gonfalon.server.errors import no_undo
from gonfalon.server.live import LiveTable
from gonfalon.server.replaying import Back
from gonfalon.server.saved import OVER, RUNNING, Saved

HIDDEN: Final = "hidden"
"""Why a choice stands that waits for those of the others."""
MANY: Final = "many"
"""Why nothing is taken back any more at a table where so much has been."""
MOST_TAKEN_BACK: Final = 1000
"""How often something may be taken back at a table: what was done before is kept for good."""


def is_practised(table: LiveTable) -> bool:
    """Whether everything can be taken back: also the end, as long as no game has followed."""
    row = table.row
    is_own = row.practice and row.record is None and table.session is not None
    is_open = row.phase in (RUNNING, OVER) and row.successor is None and row.ending is None
    return is_own and is_open


def can_undo(table: LiveTable, seat: int) -> bool:
    """Whether this seat may take its last action back."""
    session = table.session
    if session is None or table.revision >= MOST_TAKEN_BACK:
        return False
    if is_practised(table):
        return seat in session.shut or seat in table.commits
    return table.row.phase == RUNNING and session.can_undo(seat)


def can_restart(table: LiveTable, seat: int) -> bool:
    """Whether to begin the turn anew takes back more than the last action.

    In practice that is a turn under way: once another seat has decided, it is the turn before.
    """
    session = table.session
    if session is None or not can_undo(table, seat):
        return False
    if not is_practised(table):
        return session.undoable > 1
    last = next((one for one in reversed(session.deciders) if one >= 0), None)
    return seat in table.commits or last == seat


def why_no_undo(table: LiveTable, seat: int) -> str:
    """What this seat cannot take its last action back for; nothing if it has none yet."""
    session = table.session
    if session is None or not (table.row.phase == RUNNING or is_practised(table)):
        return ""
    if table.revision >= MOST_TAKEN_BACK:
        return MANY
    if is_practised(table):
        return ""
    return HIDDEN if seat in table.commits else session.shut.get(seat, "")


def must_not_be_many(table: LiveTable) -> None:
    """Refuse to take anything back where that has been done so often."""
    if table.revision >= MOST_TAKEN_BACK:
        raise no_undo(MANY)


async def rewound(table: LiveTable, seat: int, whole_turn: bool) -> Session:
    """The session before a seat's last decision or turn, whatever came after it."""
    assert table.session is not None
    record = table.session.record
    whole = Saved(table.row, table.seats, table.revision, record.plies, record.revisions)
    back = Back(seat, whole_turn, table.revision + 1)
    found = await table.replays.rewind(whole, back)
    if found is None:
        raise no_undo("")
    return found
