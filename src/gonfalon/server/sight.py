"""Who may see and do what at a table: asked anew each time, answered here and nowhere else.

`seating.py` changes the answer. `docs/decisions/0014-sight.md` describes the whole.
"""

from typing import NamedTuple

from gonfalon.server.live import LiveTable
from gonfalon.server.saved import COMPUTER, OPEN, OWNER, WATCHER


class Credential(NamedTuple):
    """What somebody shows, as hashes: a program's token, or else the cookie of a browser."""

    token: str | None = None
    browser: str | None = None


class Access(NamedTuple):
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
    if table.is_gone:
        return Access()
    roles, at = _roles(table, by), table.seats
    seats = [role for role in roles if role >= 0]
    sees = seats if table.row.phase == OPEN else [seat for seat in seats if at[seat].held]
    acts = [seat for seat in sees if at[seat].kind != COMPUTER]
    watches = WATCHER in roles or table.row.record is not None
    return Access(frozenset(seats), frozenset(sees), frozenset(acts), watches, OWNER in roles)


def _roles(table: LiveTable, by: Credential) -> frozenset[int]:
    """The roles that a credential stands for: seats, watching, owning the table."""
    token = by.token
    if token is None:
        return table.grants.get(by.browser or "", frozenset())
    roles = [row.seat for row in table.seats if token in (row.token_hash, row.holder_hash)]
    if token == table.row.watch_hash:
        roles.append(WATCHER)
    if token == table.row.owner_hash:
        roles.append(OWNER)
    return frozenset(roles)
