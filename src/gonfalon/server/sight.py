"""Who may see and do what at a table: asked anew each time, answered here and nowhere else.

`seating.py` changes the answer. `docs/decisions/0014-sight.md` describes the whole.
"""

from dataclasses import dataclass

from gonfalon.server.live import LiveTable
from gonfalon.server.saved import COMPUTER, OPEN, OWNER, WATCHER


@dataclass(frozen=True)
class Credential:
    """What somebody shows, as hashes: a program's token, or else the cookie of a browser."""

    token: str | None = None
    browser: str | None = None


@dataclass(frozen=True)
class Access:
    """What somebody may see and do at a table now."""

    seats: frozenset[int] = frozenset()
    """The seats that are theirs, or where they may sit down."""
    sees: frozenset[int] = frozenset()
    """Those whose hidden things they are shown."""
    acts: frozenset[int] = frozenset()
    """Those they act for: the computer does not play there."""
    watches: bool = False
    owns: bool = False

    @property
    def any(self) -> bool:
        """Whether they may be there at all."""
        return bool(self.seats) or self.watches or self.owns


def judge(table: LiveTable, by: Credential) -> Access:
    """What this credential may see and do now.

    While a game goes on a seat is seen by whoever holds it, and by nobody else: a link that leads
    to a seat where nobody sits shows nothing of it before they have sat down.
    """
    roles = _roles(table, by)
    seats = frozenset(role for role in roles if role >= 0)
    has_begun = table.row.phase != OPEN
    sees = frozenset(seat for seat in seats if table.seats[seat].held or not has_begun)
    acts = frozenset(seat for seat in sees if table.seats[seat].kind != COMPUTER)
    watches = WATCHER in roles or table.row.record is not None
    return Access(seats, sees, acts, watches, OWNER in roles)


def _roles(table: LiveTable, by: Credential) -> frozenset[int]:
    """The roles that a credential stands for: seats, watching, owning the table."""
    if by.token is None:
        return table.grants.get(by.browser or "", frozenset())
    seats = {row.seat for row in table.seats if by.token in (row.token_hash, row.holder_hash)}
    watches = {WATCHER} if by.token == table.row.watch_hash else set()
    owns = {OWNER} if by.token == table.row.owner_hash else set()
    return frozenset(seats | watches | owns)
