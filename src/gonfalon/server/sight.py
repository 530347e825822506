"""Who may see and do what at a table: asked anew each time, answered here and nowhere else.

`roles.py` changes the answer. `docs/decisions/0014-sight.md` describes the whole.
"""

from collections.abc import Collection
from functools import lru_cache
from typing import NamedTuple

from gonfalon.server.audience import turns_behind
from gonfalon.server.live import LiveTable
from gonfalon.server.saved import COMPUTER, HEIR, OPEN, OWNER, RUNNING, WATCHER


class Credential(NamedTuple):
    """What somebody shows, as hashes: a program's token, or else the cookies of a browser."""

    token: str | None = None
    browser: str | None = None
    older: str | None = None
    """A cookie of before, which others could set: it has its roles, and is given no more."""

    @property
    def of_today(self) -> "Credential":
        """Without a cookie of before: one sits down with nothing that others may have."""
        return self._replace(older=None)

    @property
    def cookies(self) -> list[str]:
        """What a browser shows, today's first."""
        return [one for one in (self.browser, self.older) if one is not None]

    @property
    def browsers(self) -> list[str]:
        """The same, as far as roles go by it: a program with a token is no browser."""
        return self.cookies if self.token is None else []


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
    heirs: frozenset[int] = frozenset()
    """The seats that whoever holds them would give them: they see nothing of these yet."""
    behind: int | None = 0
    """How many turns behind they see the game; nothing, if they see none of it before its end."""

    @property
    def any(self) -> bool:
        """Whether they may be there at all."""
        return bool(self.seats) or self.watches or self.owns or bool(self.heirs)

    @property
    def is_shut_out(self) -> bool:
        """Whether there is nothing for them at the table yet: they could only watch."""
        return self.behind is None and not (self.seats or self.owns or self.heirs)


def judge(table: LiveTable, by: Credential) -> Access:
    """What this credential may see and do now.

    While a game goes on a seat is seen by whoever holds it, and by nobody else: a link that leads
    to a seat where nobody sits shows nothing of it before they have sat down. Who sees no seat sees
    as much of the game as was chosen for those who watch.
    """
    if table.is_gone:
        return Access()
    roles, at = _roles(table, by), table.seats
    seats = tuple([role for role in roles if role >= 0])
    sees = seats
    if table.row.phase != OPEN:
        sees = tuple([seat for seat in seats if at[seat].held])
    acts = tuple([seat for seat in sees if at[seat].kind != COMPUTER])
    watches = WATCHER in roles or table.row.record is not None
    heirs = tuple([HEIR - role for role in roles if role <= HEIR and at[HEIR - role].held])
    is_on = table.row.phase == RUNNING and table.row.record is None
    behind = turns_behind(table.row.watchers) if is_on and not sees else 0
    return _access(seats, sees, acts, watches, OWNER in roles, heirs, behind)


@lru_cache(4096)
def _access(
    seats: tuple[int, ...],
    sees: tuple[int, ...],
    acts: tuple[int, ...],
    watches: bool,
    owns: bool,
    heirs: tuple[int, ...],
    behind: int | None,
) -> Access:
    """What was found out, by itself: it is judged several times in each move."""
    mine = frozenset(seats), frozenset(sees), frozenset(acts)
    return Access(*mine, watches, owns, frozenset(heirs), behind)


def _roles(table: LiveTable, by: Credential) -> Collection[int]:
    """The roles that a credential stands for: seats, watching, owning the table."""
    token = by.token
    if token is None:
        own = table.grants.get(by.browser or "", frozenset())
        return own if by.older is None else own | table.grants.get(by.older, frozenset())
    roles = [row.seat for row in table.seats if token in (row.token_hash, row.holder_hash)]
    roles += [HEIR - row.seat for row in table.seats if row.held and token == row.give_hash]
    if token == table.row.watch_hash:
        roles.append(WATCHER)
    if token == table.row.owner_hash:
        roles.append(OWNER)
    return roles
