"""Playing: actions of a seat, and taking them back; each is stored before anyone is told."""

from collections.abc import Callable, Sequence
from typing import Final, TypeAlias

from gonfalon.engine.action import Action
from gonfalon.engine.errors import Illegal
from gonfalon.engine.revision import revised
from gonfalon.engine.seat_change import SeatChange
from gonfalon.engine.session import Session
from gonfalon.server import clocking, taking_back
from gonfalon.server.clock import Clock
from gonfalon.server.compact import compact
from gonfalon.server.errors import Refused, forbidden, no_undo
from gonfalon.server.live import LiveTable, waits_of
from gonfalon.server.messages import ActIn, Asked, UndoIn
from gonfalon.server.newest import at_newest
from gonfalon.server.saved import OVER, RUNNING, Advance, Move, write_result
from gonfalon.server.statements import Written, told_of

May: TypeAlias = Callable[[int], None]
"""Refuses a seat that whoever asks may not act for at this moment."""
Late: TypeAlias = Sequence[SeatChange]
"""What all are told where the server acts for a seat whose time is out."""
_UNDO: Final = "undo"
_RESTART_TURN: Final = "restart turn"


@at_newest
async def settle(table: LiveTable) -> None:
    """Write the plies of hidden choices that are all in, where that was left undone."""
    async with table.lock:
        session = table.session
        if session is None or table.row.phase != RUNNING:
            return
        if table.commits and not table.waits_for:
            await _append(table, _revealed(table, session, table.commits), None)


@at_newest
async def act(
    table: LiveTable, seat: int, asked: ActIn, may: May, late: Late | None = None
) -> Move:
    """Carry out actions of a seat, all or none; one that was done before is not done again.

    Whoever wishes to be asked first gets a refusal for what could not be taken back. Where the
    server acts for a seat whose time is out, that is told to all with it (`late`).
    """
    async with table.lock:
        may(seat)
        move = move_of(table, seat, asked, "\n".join(asked.actions))
        known = repeated(table, move)
        if known is not None:
            return known
        _check_seen(table, move)
        session = table.waited_for(seat)
        if late is None:
            clocking.must_have_time(table, seat)
        parsed = [table.parse(text) for text in asked.actions]
        if len(session.state.waiting) > 1:
            return await _commit_hidden(table, session, move, parsed, late)
        twin = _carried_out(session, seat, parsed)
        if asked.ask_first and not (table.row.practice or twin.can_undo(seat)):
            raise Refused("cannot_be_undone")
        move = move._replace(ply=twin.ply)
        await _append(table, twin, move, late)
        return move


@at_newest
async def undo(table: LiveTable, seat: int, asked: UndoIn, may: May) -> Move:
    """Take back the last action of a seat, or as many as the rules of undo allow."""
    async with table.lock:
        may(seat)
        move = move_of(table, seat, asked, _RESTART_TURN if asked.whole_turn else _UNDO)
        known = repeated(table, move)
        if known is not None:
            return known
        taking_back.must_not_be_many(table)
        if taking_back.is_practised(table):
            twin = await _rewound(table, move, asked.whole_turn)
        else:
            twin = _taken_back(table, move, asked.whole_turn)
        was_over = table.row.phase == OVER
        move = move._replace(revision=table.revision + 1, ply=twin.ply)
        asks = table.newly_asked(twin, move.seat)
        clock = clocking.rewound(table, seat, twin.state.waiting)
        also = clocking.written(table, clock)
        waits = waits_of(twin)
        await table.stored(table.store.revise(table.seen, move, waits, was_over, asks, also))
        clocking.keep(table, clock)
        table.go_back(twin, move)
        return move


def _taken_back(table: LiveTable, move: Move, whole_turn: bool) -> Session:
    """A fork of the session in which a seat's last actions never happened."""
    twin = _check_seen(table, move).fork()
    if twin.undo(move.seat) is None:
        raise no_undo(taking_back.why_no_undo(table, move.seat))
    while whole_turn and twin.undo(move.seat) is not None:
        pass
    if twin.record.revisions:  # all had agreed to a take-back: what comes is drawn anew
        twin.record.revisions = revised(twin.record.revisions, twin.ply, table.revision + 1)
    return twin


async def _rewound(table: LiveTable, move: Move, whole_turn: bool) -> Session:
    """The session of a practice table before a seat's last decision, whatever came after it.

    Computers may have moved on since what the seat has seen: that is taken back as well.
    """
    session = table.session
    if session is None or move.revision != table.revision or move.ply > session.ply:
        raise Refused("stale")
    if move.seat in table.commits:  # a hidden choice, which is no ply yet
        twin = session.fork()
        twin.record.revisions = revised(twin.record.revisions, session.ply, table.revision + 1)
        return twin
    rewound = await taking_back.rewound(table, move.seat, whole_turn)
    if rewound.ply >= move.ply:  # it would be something else than what was asked for
        raise Refused("stale")
    return rewound


def move_of(table: LiveTable, seat: int, asked: Asked, what: str) -> Move:
    """The move as it was asked for; its ids are those of whoever holds the seat now."""
    return Move(table.own_id(seat, asked.id), seat, what, asked.revision, asked.ply)


def repeated(table: LiveTable, move: Move) -> Move | None:
    """The move of this id, if it was acknowledged before."""
    known = table.moves.get(move.move_id)
    if known is not None and (known.seat, known.asked) != (move.seat, move.asked):
        raise Refused("move_id_reused")
    return known


def _check_seen(table: LiveTable, move: Move) -> Session:
    """The session, if the move answers its present state."""
    session = table.running()
    if (move.revision, move.ply) != (table.revision, session.ply):
        raise Refused("stale")
    return session


def _carried_out(session: Session, seat: int, actions: list[Action]) -> Session:
    """A fork of the session in which the actions, and chance after them, have happened."""
    twin = session.fork()
    for number, action in enumerate(actions):
        if number and (twin.state.actor != seat or not twin.can_undo(seat)):
            raise Refused("past_chance")  # judging it would tell what was revealed
        try:
            twin.act(action)
        except Illegal as illegal:
            raise forbidden(illegal) from None
    twin.settle_chance()
    return twin


async def _commit_hidden(
    table: LiveTable,
    session: Session,
    move: Move,
    actions: list[Action],
    late: Late | None = None,
) -> Move:
    """A choice made at the same time as others': kept, unseen, until all have chosen."""
    if len(actions) != 1:
        raise Refused("past_chance")
    refused = table.refusal(session, move.seat, actions[0])
    if refused is not None:
        raise refused
    chosen = {**table.commits, move.seat: actions[0].text}
    missing = [seat for seat in session.state.waiting if seat not in chosen]
    if missing:
        waits = " ".join(str(seat) for seat in missing)
        clock = clocking.moved(table, missing)
        also = [*clocking.written(table, clock), *_told(table, late)]
        writing = table.store.commit(table.seen, session.ply, actions[0].text, move, waits, also)
        await table.stored(writing)
        _keep(table, clock, late)
        table.moves[move.move_id] = move
        table.commits = chosen
        table.changed()
        return move
    twin = _revealed(table, session, chosen)
    move = move._replace(ply=twin.ply)
    await _append(table, twin, move, late)
    return move


def _revealed(table: LiveTable, session: Session, chosen: dict[int, str]) -> Session:
    """A fork of the session in which all that was chosen in secret, and chance, has happened."""
    twin = session.fork()
    for seat in sorted(chosen):
        twin.act(table.game.parse_action(chosen[seat]))
    twin.settle_chance()
    return twin


async def _append(
    table: LiveTable, twin: Session, move: Move | None, late: Late | None = None
) -> None:
    """Write the new plies, and only then let the fork take the session's place."""
    first = table.ply
    phase = OVER if twin.state.over else RUNNING
    snapshot = None
    if twin.is_settled and twin.ply - table.snapshot_at >= table.store.snapshot_every:
        snapshot = (table.game.rules_version, twin.snapshot(compact))
    plies = twin.record.plies[first:]
    advance = Advance(
        table.revision,
        first,
        plies,
        phase,
        waits_of(twin),
        snapshot,
        table.played_anew(twin),
        write_result(twin.state.result),
        table.newly_asked(twin, None if move is None else move.seat),
    )
    clock = clocking.moved(table, twin.state.waiting)
    also = [*clocking.written(table, clock), *_told(table, late)]
    await table.stored(table.store.append(table.seen, advance, move, also))
    _keep(table, clock, late)
    if snapshot is not None:
        table.snapshot_at = twin.ply
    if move is not None:
        table.moves[move.move_id] = move
    table.commits = {}
    table.move_on(twin, phase)


def _told(table: LiveTable, late: Late | None) -> list[Written]:
    """What is written of a seat whose time is out."""
    return told_of(table.id, late or (), len(table.seat_changes), table.revision)


def _keep(table: LiveTable, clock: Clock | None, late: Late | None) -> None:
    """What was written with a move counts."""
    clocking.keep(table, clock)
    table.seat_changes += late or ()
