"""A table that is in memory: who sits there, the session being played, what was acknowledged.

Memory is a cache of the store. Every change is made on a fork of the session, committed, and only
then put in its place; so what anyone is shown has happened for good, and what failed has not.
`roles.py` changes who sits where, `playing.py` and `leaving.py` what happens in the game.
Other processes may have changed it too: then a change collides, memory catches up
(`catching_up.py`), and the change is judged again (`newest.py`).
"""

import asyncio
import time
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import replace
from math import inf
from typing import TYPE_CHECKING, Final

from sqlalchemy.exc import IntegrityError

from gonfalon.engine.action import Action
from gonfalon.engine.ending import Ending, parse_ending
from gonfalon.engine.errors import Ambiguous, Malformed
from gonfalon.engine.fairness import commitment
from gonfalon.engine.game import Game
from gonfalon.engine.match import Match
from gonfalon.engine.options import Options
from gonfalon.engine.record import Record
from gonfalon.engine.result import Result
from gonfalon.engine.seat_change import TOOK, SeatChange
from gonfalon.engine.session import Session
from gonfalon.engine.state import as_asked
from gonfalon.games import find
from gonfalon.server.clock import Clock, read_clock
from gonfalon.server.errors import Overtaken, Refused, cannot_go_on, forbidden, malformed
from gonfalon.server.matches import MatchRow, match_row
from gonfalon.server.replaying import Replays
from gonfalon.server.resuming import Resumed, Stuck, begin
from gonfalon.server.saved import (
    COMPUTER,
    LEFT,
    OVER,
    RUNNING,
    Move,
    Question,
    Saved,
    SeatRow,
    Seen,
    nonces_of,
)
from gonfalon.server.store import Store
from gonfalon.server.talk import Remark
from gonfalon.server.writer import Collided, StoreError

if TYPE_CHECKING:
    from gonfalon.server.telling_names import Called


class LiveTable:
    """One table: what is known of it, and how a change of it is stored."""

    def __init__(self, saved: Saved, resumed: Resumed, store: Store, replays: Replays) -> None:
        self.store: Final = store
        self.replays: Final = replays
        self.row: Final = saved.table
        self.game: Final[Game] = find(saved.table.game)
        self.seats: Final = saved.seats
        self.grants: Final = saved.grants
        """The roles of each browser, by the hash of its cookie; `sight.py` judges by them."""
        self.revision = saved.revision
        self.commits: dict[int, str] = saved.commits
        """The hidden choices that wait for the other seats."""
        self.moves: Final[dict[str, Move]] = saved.moves
        """What was acknowledged, by the id it came with."""
        self.question: Question | None = saved.question
        """What was last asked of all others (`leaving.py` tells whether it is still open)."""
        self.talk: Final[list[Remark]] = saved.talk
        """What was said, as far as it is kept; `talking.heard` tells who may read it."""
        self.lock: Final = asyncio.Lock()
        """Held by whoever changes the table."""
        self.version = 0
        """Counts every change that anyone could see, of the game or of the seats."""
        self.on_change: Callable[[LiveTable], None] = lambda table: None
        self.on_stored: Callable[[LiveTable], None] = lambda table: None
        self.on_caught_up: Callable[[LiveTable], None] = lambda table: None
        self.heard = 0.0
        """The newest edition there is said to be; infinite where that cannot be told."""
        self.looked_at = -inf
        """When somebody last asked for it, by the clock that only goes forward."""
        self.maker = ""
        """The address it was made from, or else from where one of its players came first.

        Computers think for one address after the other; it is known while the table is in memory.
        """
        self.names: Final[dict[str, tuple[list[SeatRow], Called]]] = {}
        """What the players are called, by language, with the seats that this was found out for."""
        self.charts: Final[dict[str, str]] = {}
        """Charts of a game that is over, by language."""
        self.match_before: Final = match_row(saved.table)
        """The match that this game belongs to, without it."""
        self._match: Match | None = None
        self.earlier: Final[dict[bool, LiveTable]] = {}
        """The table some turns ago, for its owner and for others who watch (`behind.py`)."""
        self.snapshot_at = 0
        """The ply of the latest snapshot."""
        self.session: Session | None = None
        self.is_gone = False
        """Whether the store has it no more: it was deleted beside the server."""
        self.stuck: Stuck | None = None
        """Why the game cannot go on, and what is left of it, where today's rules do not agree."""
        if isinstance(resumed, Stuck):
            self.stuck = resumed
        else:
            self.session = resumed
        if self.session is not None and saved.snapshot is not None:
            self.snapshot_at = self.session.ply
        self.seat_changes: list[SeatChange] = saved.seat_changes
        """Who took a seat over while the game went on, in order."""
        if self.session is not None and saved.table.record is not None:
            self.seat_changes = self.session.record.seat_changes

    # What there is.

    @property
    def id(self) -> str:
        """The table's id, as in its address."""
        return self.row.id

    @property
    def said(self) -> Sequence[Remark]:
        """What was said by the time at which this table is shown."""
        return self.talk

    @property
    def now(self) -> "LiveTable":
        """The table as it is now, where this one is shown as it was."""
        return self

    @property
    def seen(self) -> Seen:
        """The edition that memory has."""
        return Seen(self.row.id, self.row.edition)

    @property
    def is_behind(self) -> bool:
        """Whether the store may know more than memory does."""
        return self.heard > self.row.edition

    @property
    def commitment(self) -> str:
        """The published hash of the secret seed."""
        if self.row.record is not None:
            return self.session.record.fairness if self.session is not None else ""
        return commitment(self.row.seed)

    @property
    def ply(self) -> int:
        """How many plies there are; none before the game has started."""
        return self.session.ply if self.session is not None else 0

    @property
    def is_busy(self) -> bool:
        """Whether something is being changed right now."""
        return self.lock.locked()

    @property
    def waits_for(self) -> tuple[int, ...]:
        """The seats whose choice is missing."""
        if self.row.phase != RUNNING or self.session is None:
            return ()
        waiting = self.session.state.waiting
        if not self.commits:
            return waiting
        return tuple([seat for seat in waiting if seat not in self.commits])

    @property
    def clock(self) -> Clock | None:
        """What each seat has left; nothing before the game, or where there is no clock."""
        return read_clock(self.row.terms, self.row.clock)

    @property
    def options(self) -> Options:
        """The options that are played with."""
        return self.game.options.parse(self.row.options.split())

    @property
    def ending(self) -> Ending | None:
        """How the game was ended outside the rules, if it was."""
        if self.row.record is not None:
            return None if self.session is None else self.session.record.ending
        return None if self.row.ending is None else parse_ending(self.row.ending, len(self.seats))

    @property
    def gives_hints(self) -> bool:
        """Whether a seat that is asked may ask for a hint: one person plays, or all have agreed."""
        people = [one for one in self.seats if one.held or one.kind != COMPUTER]
        return self.row.hints or len(people) == 1

    @property
    def match_so_far(self) -> MatchRow | None:
        """The match that this game belongs to, with it once it is over."""
        before, result = self.match_before, self.result
        if before is None or result is None or self.row.phase != OVER:
            return before
        plies = self.session.record.plies if self.session is not None else []
        if self.stuck is not None:
            plies = self.stuck.text.splitlines()
        return before.with_game(self.id, self.options, plies, result)

    @property
    def match(self) -> Match | None:
        """The score of the match so far, or nothing for a single game."""
        kept = self.match_so_far
        if kept is None:
            return None
        if self._match is None or len(self._match.results) != len(kept.before):
            self._match = kept.match(self.game, tuple(row.name for row in self.seats))
        return self._match

    @property
    def nonces(self) -> tuple[str, ...]:
        """What each seat has added to the seed."""
        return nonces_of(self.seats)

    def new_record(self) -> Record:
        """The record of this table's game before its first ply."""
        return begin(Saved(self.row, self.seats))

    @property
    def result(self) -> Result | None:
        """How the game ended."""
        if self.stuck is not None:
            return self.stuck.result
        if self.session is None:
            return None
        state, ending = self.session.state, self.ending
        if ending is None:
            return state.result
        record = self.new_record() if self.row.record is None else self.session.record
        record.ending = ending
        return record.result_in(state)

    # Judging.

    def must_be_whole(self) -> None:
        """Refuse what needs a game that today's rules agree with."""
        if self.stuck is not None:
            raise cannot_go_on(self.stuck.why)

    def running(self) -> Session:
        """The session of a game that has started and is not over."""
        self.must_be_whole()
        if self.row.phase in (OVER, LEFT):
            raise Refused("over")
        if self.session is None:
            raise Refused("not_started")
        return self.session

    def waited_for(self, seat: int) -> Session:
        """The session, if this seat is asked now; nobody else learns what would be legal."""
        session = self.running()
        if seat not in self.waits_for:
            raise Refused("not_your_turn")
        return session

    def parse(self, text: str) -> Action:
        """The action that a client wrote."""
        try:
            return self.game.parse_action(text)
        except Ambiguous as error:
            more = ", ..." if len(error.candidates) > 5 else ""
            actions = ", ".join(error.candidates[:5]) + more
            raise Refused("ambiguous", actions=actions) from None
        except Malformed as error:
            raise malformed(error) from None

    def refusal(self, session: Session, seat: int, action: Action) -> Refused | None:
        """Why a seat that is waited for may not do this, or nothing."""
        illegal = as_asked(session.state, seat).verify(action)
        return None if illegal is None else forbidden(illegal)

    # Changing.

    async def stored(self, writing: Awaitable[None]) -> None:
        """Wait for the store; if it fails, nothing has happened as far as anyone is told."""
        try:
            await writing
        except (Collided, IntegrityError) as error:
            self.heard = inf
            raise Overtaken from error
        except StoreError as error:
            self.heard = inf  # a connection may break just after the commit
            raise Refused("store_failed") from error
        except asyncio.CancelledError:
            self.heard = inf  # it may have been written all the same
            raise
        self.row.edition += 1
        self.on_stored(self)

    def played_anew(self, session: Session) -> tuple[int, str] | None:
        """The rules and data of a session that goes on, if the table was played by others."""
        by = (session.record.rules_version, session.record.data)
        return by if by != (self.row.rules, self.row.data) else None

    def move_on(self, session: Session, phase: str) -> None:
        """Let a session that is stored take the place of the one before."""
        self.session = session
        self.row.rules, self.row.data = session.record.rules_version, session.record.data
        self.row.phase = phase
        self.row.changed_at = time.time()
        self.changed()

    def newly_asked(self, session: Session, by: int | None = None) -> tuple[int, ...]:
        """Whose turn it becomes when this session takes the place of the one there is.

        Whoever brings that about knows it, and a computer needs no telling.
        """
        if session.state.over:
            return ()
        known = (*self.waits_for, by)
        people = [row.seat for row in self.seats if row.kind != COMPUTER]
        return tuple([one for one in session.state.waiting if one in people and one not in known])

    def drop_what_was(self) -> None:
        """Forget what is kept of plies that may have been taken back."""
        self.snapshot_at = min(self.snapshot_at, self.ply)
        self.charts.clear()
        self._match = None

    def own_id(self, seat: int, id: str) -> str:
        """An id as its own of whoever holds a seat now: one who took it over begins anew."""
        holders = sum(one.seat == seat and one.kind == TOOK for one in self.seat_changes)
        return f"{seat + 1}.{holders}/{id}" if holders else f"{seat + 1}/{id}"

    def go_back(self, session: Session, move: Move) -> None:
        """Let a session that is stored as a new revision take the place of the one before."""
        self.revision, self.commits = move.revision, {}
        self.seat_changes = [
            replace(one, ply=min(one.ply, session.ply)) for one in self.seat_changes
        ]
        self.moves[move.move_id] = move
        self.session = session
        self.drop_what_was()
        self.move_on(session, RUNNING)

    def end(self, ending: Ending) -> None:
        """Let a game that goes on by the rules be over."""
        self.row.phase, self.row.ending, self.row.waits = OVER, str(ending), ""
        self.row.changed_at = time.time()
        self.drop_what_was()

    def lose(self, browser: str, role: int) -> None:
        """A role of a browser has ended in the store: it counts no more."""
        left = self.grants.get(browser, frozenset()) - {role}
        if left:
            self.grants[browser] = left
        else:
            self.grants.pop(browser, None)
        self.changed()

    def vanish(self) -> None:
        """It was deleted: nobody sees anything of it any more."""
        self.is_gone = True
        self.changed()

    def changed(self) -> None:
        """Tell the hub that something that can be seen has changed."""
        self.version += 1
        self.on_change(self)


def waits_of(session: Session) -> str:
    """The seats that are asked, as the store keeps them."""
    return " ".join(str(seat) for seat in session.state.waiting)
