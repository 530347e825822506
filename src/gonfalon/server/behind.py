"""A table as those see it who watch it some turns behind: all they are told is told of this one.

It is a table of its own, at an earlier ply of the same game, which goes on when the game has gone
far enough. So whatever tells of a table tells of this one, and nothing of what is still to be seen
is at hand there. It is kept beside its table in memory and told to all who watch it.
"""

import asyncio
import logging
from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Final

from gonfalon.engine import seat_change
from gonfalon.engine.errors import GonfalonError
from gonfalon.engine.seat_change import SeatChange
from gonfalon.engine.session import Session
from gonfalon.server.audience import turns_behind
from gonfalon.server.catching_up import MOST_FOLLOWED
from gonfalon.server.live import LiveTable
from gonfalon.server.replaying import Replays
from gonfalon.server.resuming import begin
from gonfalon.server.saved import COMPUTER, PERSON, RUNNING, Saved, SeatRow
from gonfalon.server.talk import Remark, until

log: Final = logging.getLogger(__name__)


def ply_behind(deciders: Sequence[int], turns: int) -> int:
    """After which ply a game is shown so many turns behind; the one under way counts as one.

    A turn goes on until somebody else decides, and chance belongs to whoever decided before it. As
    long as there were no more turns than that, what is there before the first of them is shown.
    """
    ply, decider = len(deciders), -1
    for at in reversed(range(len(deciders))):
        if deciders[at] < 0:
            continue
        if deciders[at] != decider:
            if not turns:
                return ply
            turns, decider = turns - 1, deciders[at]
        ply = at
    return ply


def agreeing(some: Sequence[str], others: Sequence[str]) -> int:
    """How many plies two games have in common."""
    least = min(len(some), len(others))
    if some[:least] == others[:least]:
        return least
    return next(at for at in range(least) if some[at] != others[at])


def seats_before(
    seats: Sequence[SeatRow], changes: Sequence[SeatChange], ply: int
) -> list[SeatRow]:
    """Who sat where before a ply, found out from who sits there now and all changes of that.

    What no change tells is left as it is now, but for hints, which are counted with the game, and
    how well the computer would play in a person's place.
    """
    found = [replace(row, hints=0) for row in seats]
    for number in reversed(range(len(changes))):
        one = changes[number]
        if one.ply >= ply:
            earlier = [other for other in changes[:number] if other.seat == one.seat]
            found[one.seat] = _before(found[one.seat], one, earlier)
    return [row if row.kind == COMPUTER else replace(row, level="") for row in found]


def _before(row: SeatRow, change: SeatChange, earlier: Sequence[SeatChange]) -> SeatRow:
    """A seat before this change of it."""
    if change.kind == seat_change.RESIGNED:
        return replace(row, resigned=False)
    if change.kind == COMPUTER and change.name:
        return replace(row, kind=PERSON, name=change.name)
    last = next((one for one in reversed(earlier) if one.kind in _SEATING), None)
    by_computer = last is not None and last.kind == COMPUTER
    if change.kind == COMPUTER:  # nobody sat there: it played otherwise
        level = last.level if last is not None and by_computer else row.level
        return replace(row, level=level, name=level)
    if change.kind == seat_change.GAVE:
        return replace(row, kind=COMPUTER if by_computer else PERSON, name=change.name)
    if change.kind == PERSON:
        is_held = last is not None and by_computer and bool(last.name)
        name = change.name if is_held else row.level
        return replace(row, kind=COMPUTER, held=is_held, name=name)
    return row


_SEATING: Final = (COMPUTER, PERSON, seat_change.TOOK)


def _facts_of(seats: Sequence[SeatRow]) -> list[tuple[object, ...]]:
    """What is told of seats to whoever can do something about them: no links, nor who has hints."""
    return [
        (row.kind, row.level, row.name, row.held, row.resigned, row.taken_at, bool(row.nonce))
        for row in seats
    ]


class Earlier(LiveTable):
    """A table as it was some turns ago; where nobody watches before the end, without its game."""

    def __init__(self, table: LiveTable, replays: Replays, is_owners: bool) -> None:
        saved = Saved(replace(table.row), list(table.seats))
        super().__init__(saved, None, table.store, replays)
        self._of: Final = table
        self._is_owners: Final = is_owners
        """Whether it is told to whoever can do something about the seats, who must know of them."""
        self._turns: Final = turns_behind(table.row.watchers)
        self._looked_at: int | None = None
        """The version of the table that was last looked at."""
        self._lacks: int | None = None
        """The ply that must be replayed to."""
        self._seats_now = _facts_of(table.seats)
        """Who sat there when the table was last looked at."""
        self._known_revision = table.revision
        """The table's revision as long as nothing that was seen had been taken back in it."""
        self._has_failed = False
        """Whether today's rules do not agree with what led there."""
        self._take_facts(0)

    @property
    def said(self) -> Sequence[Remark]:
        """What was said by then; nothing from after a take-back that is still to be seen."""
        if self._turns is None:
            return []
        then = until(self._of.talk, self.ply)
        return [one for one in then if one.revision <= self._known_revision]

    @property
    def now(self) -> LiveTable:
        """The table itself."""
        return self._of

    @property
    def is_ready(self) -> bool:
        """Whether there is something to show, be it that there is nothing."""
        return self.session is not None or self._lacks is None

    def keep_up(self) -> int | None:
        """Go on as far as may be seen by now; the ply to replay to, where that takes longer.

        What others have taken back meanwhile is still shown, until there is as much to see
        elsewhere: it is told as late as all else.
        """
        if self._looked_at != self._of.version:
            self._looked_at, self._lacks = self._of.version, None
            self._look()
            if self._is_owners and self._seats_now != _facts_of(self._of.seats):
                self._seats_now = _facts_of(self._of.seats)
                self.changed()
        return self._lacks

    def _look(self) -> None:
        """Find out what may be seen by now, and show it if that is done at once."""
        session = self._of.session
        if session is None or self._turns is None or self._has_failed:
            if self.session is not None or _facts_of(self.seats) != _facts_of(self._of.seats):
                self._show(None)
            return
        ply, mine = ply_behind(session.deciders, self._turns), self.session
        same = 0 if mine is None else agreeing(mine.record.plies, session.record.plies)
        if mine is None or same == mine.ply:
            self._known_revision = self._of.revision
        if mine is not None and ply <= same:
            return
        self._lacks = ply
        if (mine is None or same == mine.ply) and ply - same <= MOST_FOLLOWED:
            try:
                twin = mine.fork() if mine is not None else self._begun(session)
                twin.follow(session.record.plies[same:ply])
                self._show(twin)
            except GonfalonError:
                self._fail()

    def _begun(self, session: Session) -> Session:
        """The game before its first ply."""
        return Session(begin(Saved(self._of.row, self._of.seats)), session.chance)

    async def replay(self, ply: int) -> None:
        """Show the table after this ply, replayed beside the loop."""
        session = self._of.session
        if session is None:
            return
        plies, revisions = session.record.plies[:ply], session.record.revisions
        known = [one for one in revisions if one.after < ply]
        row = replace(self._of.row, phase=RUNNING, result=None, ending=None)
        saved = Saved(row, list(self._of.seats), self._of.revision, plies, known)
        resumed = await self.replays.resume(saved)
        session, lacks = self._of.session, self._lacks
        if session is None or lacks is None:
            return  # meanwhile there is nothing to be replayed any more
        if not isinstance(resumed, Session):
            self._fail()
        elif ply <= lacks and agreeing(resumed.record.plies, session.record.plies) == ply:
            self._looked_at = None  # it may have gone on meanwhile
            self._known_revision = self._of.revision
            self._show(resumed)

    def _fail(self) -> None:
        """There is nothing to show of a game whose beginning today's rules do not agree with."""
        self._has_failed = True
        self._show(None)

    def _show(self, session: Session | None) -> None:
        """Let this take the place of what was shown before."""
        before, self._lacks = self.session, None
        if before is not None and session is not None:
            same = agreeing(before.record.plies, session.record.plies)
            self.revision += same < before.ply  # something that was seen is taken back
        self.session = session
        if session is not None:
            session.record.revisions = [
                one for one in session.record.revisions if one.after < session.ply
            ]
        self._take_facts(0 if session is None else session.ply)
        self.changed()

    def _take_facts(self, ply: int) -> None:
        """What is known of the table besides its game, at this ply."""
        row, table = self.row, self._of
        vars(row).update(vars(table.row))
        row.phase, row.waits, row.changed_at = RUNNING, "", 0.0
        row.successor = row.ending = row.result = row.clock = row.due = None
        if self._turns is None:
            self.seats[:], self.seat_changes = table.seats, []
            return
        self.seats[:] = seats_before(table.seats, table.seat_changes, ply)
        self.seat_changes = [one for one in table.seat_changes if one.ply < ply]


class Delays:
    """The tables that are shown some turns behind."""

    def __init__(self, replays: Replays, wake: Callable[[str], None]) -> None:
        self._replays: Final = replays
        self._wake: Final = wake
        """Tells those who look at a table that there is something new."""
        self._tasks: Final[dict[Earlier, asyncio.Task[None]]] = {}

    def shown(self, table: LiveTable, is_owner: bool) -> LiveTable | None:
        """The table as watchers may see it now; nothing as long as it is being replayed.

        They are woken when that is done.
        """
        earlier = self._of(table, is_owner)
        if earlier.keep_up() is not None:
            self._replay(earlier)
        return earlier if earlier.is_ready else None

    async def ready(self, table: LiveTable, is_owner: bool) -> LiveTable:
        """The same for who can wait."""
        earlier = self._of(table, is_owner)
        while earlier.keep_up() is not None:
            await asyncio.shield(self._replay(earlier))
        return earlier

    async def stop(self) -> None:
        """Replay no more."""
        tasks = list(self._tasks.values())
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    def _of(self, table: LiveTable, is_owner: bool) -> Earlier:
        """What is kept beside a table as long as that is in memory."""
        earlier = table.earlier.get(is_owner)
        if not isinstance(earlier, Earlier):
            earlier = table.earlier[is_owner] = Earlier(table, self._replays, is_owner)
        return earlier

    def _replay(self, earlier: Earlier) -> asyncio.Task[None]:
        """Replay what it lacks, once for all who wait for it."""
        task = self._tasks.get(earlier)
        if task is None:
            task = self._tasks[earlier] = asyncio.create_task(self._replay_now(earlier))
            task.add_done_callback(lambda done: self._done(earlier, done))
        return task

    def _done(self, earlier: Earlier, task: asyncio.Task[None]) -> None:
        """It is over; what was refused for lack of time is tried again with the next change."""
        self._tasks.pop(earlier, None)
        if not task.cancelled() and task.exception() is not None:
            log.info("a table could not be shown some turns behind: %s", task.exception())

    async def _replay_now(self, earlier: Earlier) -> None:
        ply = earlier.keep_up()
        if ply is not None:
            await earlier.replay(ply)
            self._wake(earlier.id)
