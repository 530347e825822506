"""A table that is in memory: the one place where its game is moved on.

Memory is a cache of the store. Every change is made on a fork of the session, committed, and only
then put in its place; so what anyone is shown has happened for good, and what failed has not.
"""

import asyncio
import time
from collections.abc import Awaitable, Callable, Sequence
from typing import Final

from sqlalchemy.exc import IntegrityError

from gonfalon.engine.action import Action
from gonfalon.engine.errors import Ambiguous, GonfalonError, Illegal, Malformed
from gonfalon.engine.fairness import NO_NONCE, check_nonce, commitment, fair_chance
from gonfalon.engine.game import Game
from gonfalon.engine.record import LONGEST_NAME, Record, new_record, parse_record
from gonfalon.engine.session import Session
from gonfalon.engine.state import State
from gonfalon.engine.text import short
from gonfalon.games import find
from gonfalon.server.errors import Refused, forbidden
from gonfalon.server.rows import ANYONE, COMPUTER, LEFT, OPEN, OVER, PERSON, RUNNING, Move, Saved
from gonfalon.server.store import SNAPSHOT_EVERY, Store
from gonfalon.server.tokens import hashed, new_token
from gonfalon.server.writer import StoreError

MOST_ACTIONS: Final = 32
_UNDO: Final = "undo"
_RESTART_TURN: Final = "restart turn"


class LiveTable:
    """One table: who sits there, the session being played, and what was acknowledged."""

    def __init__(self, saved: Saved, store: Store) -> None:
        self._store: Final = store
        self.row: Final = saved.table
        self.game: Final[Game] = find(saved.table.game)
        self.seats: Final = saved.seats
        self.revision = saved.revision
        self.commits: dict[int, str] = saved.commits
        self.version = 0
        """Counts every change that anyone could see, of the game or of the seats."""
        self.on_change: Callable[[LiveTable], None] = lambda table: None
        self.is_stale = False
        """Whether the store may know more than this: then it is to be loaded anew."""
        self.charts: Final[dict[str, str]] = {}
        """The course of a game that is over as a picture, by language."""
        self._moves: Final = saved.moves
        self._lock: Final = asyncio.Lock()
        self._snapshot_at = 0
        self.session: Session | None = None
        if saved.table.record is not None:
            record = parse_record(saved.table.record, find)
            self.session = Session(record, fair_chance(record.seed, record.nonces))
        elif saved.plies:
            self.session = self._resume(saved)
            self._snapshot_at = self.session.ply if saved.snapshot else 0

    # What there is.

    @property
    def id(self) -> str:
        """The table's id, as in its address."""
        return self.row.id

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
    def state(self) -> State:
        """The state of the game; before it has started, the one it starts from."""
        if self.session is not None:
            return self.session.state
        return self.game.rules.start(
            len(self.seats), self.game.options.parse(self.row.options.split())
        )

    @property
    def is_busy(self) -> bool:
        """Whether something is being changed right now."""
        return self._lock.locked()

    @property
    def waits_for(self) -> tuple[int, ...]:
        """The seats whose choice is missing."""
        if self.row.phase != RUNNING or self.session is None:
            return ()
        return tuple(seat for seat in self.session.state.waiting if seat not in self.commits)

    def can_undo(self, seat: int) -> bool:
        """Whether this seat may take its last action back."""
        is_running = self.row.phase == RUNNING and self.session is not None
        return is_running and self.session is not None and self.session.can_undo(seat)

    def finished_record(self) -> Record:
        """The record with seed and nonces; while the game runs it is the server's alone."""
        if self.session is None or self.row.phase not in (OVER, LEFT):
            raise Refused("not_over")
        record = self.session.record.copy()
        if self.row.record is not None:
            return record
        record.seed, record.nonces = self.row.seed, self._nonces()
        return record

    # Sitting down.

    async def join(self, seat: int, name: str, nonce: str) -> None:
        """Sit down with a name and a nonce; when all have, the game starts."""
        name = " ".join(name.split())
        if not name or not name.isprintable() or len(name) > LONGEST_NAME:
            raise Refused("bad_name", most=LONGEST_NAME)
        try:
            check_nonce(nonce)
        except Malformed:
            raise Refused("bad_nonce") from None
        async with self._lock:
            mine = self.seats[seat]
            if self.row.phase == OPEN and (not mine.nonce or mine.kind == ANYONE):
                await self._change_seat(seat, kind=PERSON, name=name, nonce=nonce)
            await self._start_if_all_are_here()

    async def take_seat(self) -> tuple[int, str]:
        """A seat that is free for anyone, and a new secret for it."""
        async with self._lock:
            if self.row.phase == OPEN:
                for row in self.seats:
                    if row.kind == ANYONE:
                        token = new_token()
                        changed = {"kind": PERSON, "token_hash": hashed(token)}
                        await self._change_seat(row.seat, **changed)
                        return row.seat, token
            raise Refused("seat_taken")

    async def hand_over(self, seat: int, kind: str, level: str) -> None:
        """Let the computer play a seat, or a person again."""
        async with self._lock:
            if kind == PERSON and self.seats[seat].kind == COMPUTER:
                await self._change_seat(seat, kind=PERSON)
            elif kind == COMPUTER:
                name = self.seats[seat].name or level
                await self._change_seat(seat, kind=COMPUTER, level=level, name=name)
                await self._start_if_all_are_here()

    async def new_link(self, seat: int, token_hash: str) -> None:
        """Another secret for a seat; the old link ends."""
        async with self._lock:
            await self._change_seat(seat, token_hash=token_hash)

    async def new_watch_link(self, watch_hash: str) -> None:
        """Another secret for those who watch; the old link ends."""
        async with self._lock:
            await self._guard(self._store.save_table(self.id, watch_hash=watch_hash))
            self.row.watch_hash = watch_hash

    async def start_if_ready(self) -> None:
        """Start at once where only computers play."""
        async with self._lock:
            await self._start_if_all_are_here()

    async def follow(self, successor: str) -> None:
        """Another table takes this one's place; a game that was not over is left."""
        async with self._lock:
            phase = LEFT if self.row.phase in (OPEN, RUNNING) else self.row.phase
            await self._guard(self._store.save_table(self.id, phase=phase))
            self.row.phase, self.row.successor = phase, successor
            self._changed()

    async def _change_seat(self, seat: int, **values: str) -> None:
        row = self.seats[seat]
        changed = type(row)(**{**row.__dict__, **values})
        await self._guard(self._store.save_seat(self.id, changed))
        self.seats[seat] = changed
        self._changed()

    async def _start_if_all_are_here(self) -> None:
        """Start once every person has added a nonce."""
        if self.row.phase != OPEN:
            return
        if any(row.kind != COMPUTER and not row.nonce for row in self.seats):
            return
        options = self.game.options.parse(self.row.options.split())
        record = new_record(self.game, options, tuple(row.name for row in self.seats))
        record.fairness = self.commitment
        session = Session(record, fair_chance(self.row.seed, self._nonces()))
        session.settle_chance()
        phase, waits = (OVER, "") if session.state.over else (RUNNING, _waits(session))
        await self._guard(
            self._store.append(self.id, self.revision, 0, record.plies, None, phase, waits)
        )
        self.session = session
        self._took_place(phase)

    # Playing.

    async def act(
        self,
        seat: int,
        move_id: str,
        actions: Sequence[str],
        revision: int,
        ply: int,
        ask_first: bool = False,
    ) -> Move:
        """Carry out actions of a seat, all or none; one that was done before is not done again.

        Who wishes to be asked first gets a refusal for what could not be taken back.
        """
        move_id, asked = f"{seat + 1}/{move_id}", "\n".join(actions)
        async with self._lock:
            known = self._repeated(seat, move_id, asked)
            if known is not None:
                return known
            session = self._checked(seat, revision, ply)
            if not 1 <= len(actions) <= MOST_ACTIONS:
                raise Refused("malformed_action", most=MOST_ACTIONS)
            parsed = [self._parse(text) for text in actions]
            if len(session.state.waiting) > 1:
                return await self._commit_hidden(session, seat, move_id, asked, parsed)
            twin = session.fork()
            for number, action in enumerate(parsed):
                if number and (twin.state.actor != seat or not twin.can_undo(seat)):
                    raise Refused("past_chance")  # judging it would tell what was revealed
                try:
                    twin.act(action)
                except Illegal as illegal:
                    raise forbidden(illegal) from None
            twin.settle_chance()
            if ask_first and not twin.can_undo(seat):
                raise Refused("cannot_be_undone")
            move = Move(move_id, seat, asked, self.revision, twin.ply)
            await self._append(twin, move)
            return move

    async def _commit_hidden(
        self, session: Session, seat: int, move_id: str, asked: str, parsed: list[Action]
    ) -> Move:
        """A choice made at the same time as others': kept, unseen, until all have chosen."""
        if seat in self.commits:
            raise Refused("not_your_turn")
        if len(parsed) != 1:
            raise Refused("past_chance")
        refused = self.refusal(session, seat, parsed[0])
        if refused is not None:
            raise refused
        chosen = {**self.commits, seat: parsed[0].text}
        if len(chosen) < len(session.state.waiting):
            move = Move(move_id, seat, asked, self.revision, session.ply)
            waits = " ".join(str(one) for one in session.state.waiting if one not in chosen)
            writing = self._store.commit(self.id, session.ply, parsed[0].text, move, waits)
            await self._guard(writing)
            self._moves[move_id] = move
            self.commits = chosen
            self._changed()
            return move
        twin = session.fork()
        for other in sorted(chosen):
            twin.act(self.game.parse_action(chosen[other]))
        twin.settle_chance()
        move = Move(move_id, seat, asked, self.revision, twin.ply)
        await self._append(twin, move)
        return move

    async def _append(self, twin: Session, move: Move) -> None:
        """Write the new plies, and only then let the fork take the session's place."""
        first = self.ply
        phase = OVER if twin.state.over else RUNNING
        snapshot = None
        if twin.is_settled and twin.ply - self._snapshot_at >= SNAPSHOT_EVERY:
            snapshot = (self.row.rules, twin.snapshot())
        plies = twin.record.plies[first:]
        await self._guard(
            self._store.append(
                self.id, self.revision, first, plies, move, phase, _waits(twin), snapshot
            )
        )
        if snapshot is not None:
            self._snapshot_at = twin.ply
        self.session = twin
        self._moves[move.move_id] = move
        self.commits = {}
        self._took_place(phase)

    async def undo(
        self, seat: int, move_id: str, revision: int, ply: int, whole_turn: bool
    ) -> Move:
        """Take back the last action of a seat, or as many as the rules of undo allow."""
        move_id, asked = f"{seat + 1}/{move_id}", _RESTART_TURN if whole_turn else _UNDO
        async with self._lock:
            known = self._repeated(seat, move_id, asked)
            if known is not None:
                return known
            session = self._running()
            if (revision, ply) != (self.revision, self.ply):
                raise Refused("stale")
            twin = session.fork()
            if twin.undo(seat) is None:
                raise Refused("no_undo")
            while whole_turn and twin.undo(seat) is not None:
                pass
            move = Move(move_id, seat, asked, self.revision + 1, twin.ply)
            await self._guard(
                self._store.revise(self.id, self.revision + 1, twin.ply, move, _waits(twin))
            )
            self.revision += 1
            self.session = twin
            self._moves[move_id] = move
            self._took_place(RUNNING)
            return move

    def refusal(self, session: Session, seat: int, action: Action) -> Refused | None:
        """Why a seat that is waited for may not do this, or nothing."""
        illegal = _asking(session.state, seat).verify(action)
        return None if illegal is None else forbidden(illegal)

    def explanation(self, session: Session, seat: int, picks: Sequence[str]) -> Refused | None:
        """Why a seat that is waited for can do nothing that begins with these picks."""
        illegal = self.game.why_not(_asking(session.state, seat), picks)
        return None if illegal is None else forbidden(illegal)

    def parse(self, text: str) -> Action:
        """The action that a client wrote."""
        return self._parse(text)

    def waited_for(self, seat: int) -> Session:
        """The session, if this seat is asked now; nobody else learns what would be legal."""
        session = self._running()
        if seat not in self.waits_for:
            raise Refused("not_your_turn")
        return session

    # Helpers.

    def _running(self) -> Session:
        if self.row.phase in (OVER, LEFT):
            raise Refused("over")
        if self.session is None:
            raise Refused("not_started")
        return self.session

    def _checked(self, seat: int, revision: int, ply: int) -> Session:
        """The session, if this seat is asked and has seen what it answers."""
        session = self._running()
        if (revision, ply) != (self.revision, session.ply):
            raise Refused("stale")
        return self.waited_for(seat)

    def _repeated(self, seat: int, move_id: str, asked: str) -> Move | None:
        """The move of this id, if it was acknowledged before."""
        known = self._moves.get(move_id)
        if known is not None and (known.seat, known.asked) != (seat, asked):
            raise Refused("move_id_reused")
        return known

    def _parse(self, text: str) -> Action:
        try:
            return self.game.parse_action(text)
        except Ambiguous as error:
            more = ", ..." if len(error.candidates) > 5 else ""
            actions = ", ".join(error.candidates[:5]) + more
            raise Refused("ambiguous", actions=actions) from None
        except Malformed:
            raise Refused("malformed", action=short(text)) from None

    def _nonces(self) -> tuple[str, ...]:
        return tuple(row.nonce or NO_NONCE for row in self.seats)

    def _resume(self, saved: Saved) -> Session:
        """The session as the store has it; a snapshot that does not fit is done without."""
        options = self.game.options.parse(self.row.options.split())
        chance = fair_chance(self.row.seed, self._nonces())

        def record() -> Record:
            new = new_record(self.game, options, tuple(row.name for row in self.seats))
            new.fairness = self.commitment
            new.plies = list(saved.plies)
            return new

        if saved.snapshot is not None:
            try:
                return Session(record(), chance, saved.snapshot)
            except (GonfalonError, ValueError, LookupError, TypeError, AttributeError):
                saved.snapshot = None
        return Session(record(), chance)

    async def _guard(self, writing: Awaitable[None]) -> None:
        """Wait for the store; if it fails, nothing has happened."""
        try:
            await writing
        except StoreError as error:
            self.is_stale |= isinstance(error, IntegrityError)  # someone else has written there
            raise Refused("store_failed") from error
        except asyncio.CancelledError:
            self.is_stale = True  # it may have been written all the same
            raise

    def _took_place(self, phase: str) -> None:
        """The game has moved on."""
        self.row.phase = phase
        self.row.changed_at = time.time()
        self._changed()

    def _changed(self) -> None:
        """Something that can be seen has changed."""
        self.version += 1
        self.on_change(self)


def _waits(session: Session) -> str:
    """The seats that are asked, as the store keeps them."""
    return " ".join(str(seat) for seat in session.state.waiting)


def _asking(state: State, seat: int) -> State:
    """The state in which a seat that is waited for is asked.

    Where several choose at once, the rules ask them in seat order: those before are taken to have
    chosen something, so that each is judged by its own cards.
    """
    if state.actor == seat:
        return state
    asking = state.copy()
    while asking.actor != seat:
        asking.apply(asking.choices(asking.actor)[0])
    return asking
