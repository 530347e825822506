"""What happens at a table outside the rules: resigning, ends and take-backs that all agree to.

A question is asked of all others who hold a seat, and each answers for themselves; where computers
alone are left, they answer at once. Whether it is still open is found out, never written: it lapses
when the game moves on. Everything is judged under the table's lock, stored whole with the id it
came with, and then told. `docs/decisions/0020-leaving.md` describes the whole.
"""

from collections.abc import Awaitable, Callable
from dataclasses import replace
from typing import Final, TypeAlias

from gonfalon.bots import USUAL
from gonfalon.engine import seat_change
from gonfalon.engine.ending import AGREED as BY_ALL
from gonfalon.engine.ending import RESIGNED, TIME, Ending
from gonfalon.server import clocking, taking_back
from gonfalon.server.clock import Clock
from gonfalon.server.errors import Refused
from gonfalon.server.live import LiveTable, waits_of
from gonfalon.server.messages import AnswerIn, AskIn, ResignIn
from gonfalon.server.newest import at_newest
from gonfalon.server.playing import May, repeated
from gonfalon.server.roles import MOST_BY_HOLDERS, let_count, must_be_few, told_of
from gonfalon.server.saved import (
    AGREED,
    BACK,
    COMPUTER,
    DECLINED,
    END,
    LEFT,
    OPEN,
    RUNNING,
    WITHDRAWN,
    Move,
    Outside,
    Question,
    Seating,
    write_result,
)
from gonfalon.server.seating import late
from gonfalon.server.sight import Credential, judge

Agrees: TypeAlias = Callable[[LiveTable, int], Awaitable[bool]]
"""Whether the computers of a table let a seat have the end that it asks for."""
NOBODY: Final = -1


# What is open.


def asked(table: LiveTable, question: Question) -> tuple[int, ...]:
    """The seats whose answer is missing: all that are held, but for those who gave up."""
    return tuple([seat for seat in _others(table, question.seat) if seat not in question.agreed])


def open_question(table: LiveTable) -> Question | None:
    """The question that waits for answers, if there is one.

    A take-back lapses with the next ply, an end as soon as somebody who has not answered plays on.
    """
    question, session = table.question, table.session
    if question is None or session is None or question.outcome or table.row.phase != RUNNING:
        return None
    if question.revision != table.revision:
        return None
    since = session.deciders[question.ply :]
    if question.kind == BACK:
        return None if since else question
    missing = asked(table, question)
    return None if not missing or any(seat in missing for seat in since) else question


def _others(table: LiveTable, seat: int) -> list[int]:
    """The other seats that somebody holds who has not given up, the computer playing or not."""
    return [row.seat for row in table.seats if row.held and not row.resigned and row.seat != seat]


# Resigning.


@at_newest
async def resign(table: LiveTable, seat: int, wish: ResignIn, may: May) -> Move:
    """Give the game up: with two it is lost, with more the computer plays on.

    Once all others have given up, or computers alone are left, the game is over.
    """
    async with table.lock:
        may(seat)
        move = _move(table, seat, wish.id, "resign")
        known = repeated(table, move)
        if known is not None:
            return known
        table.running()
        row = table.seats[seat]
        if row.resigned:
            raise Refused("resigned")
        await _lose(table, move, RESIGNED, [told_of(table, row, seat_change.RESIGNED)])
        return move


@at_newest
async def lose_on_time(table: LiveTable, seat: int) -> None:
    """The game is lost for a seat whose time is out, as if it had resigned."""
    async with table.lock:
        if seat in clocking.out_of_time(table):
            revision, ply = table.revision, table.ply
            move = _move(table, seat, f"time!{revision}-{ply}", "time")
            await _lose(table, move, TIME, late(table, seat))


async def _lose(table: LiveTable, move: Move, how: str, told: list[seat_change.SeatChange]) -> None:
    """A seat has lost: it is the end, or the computer plays on there."""
    row = table.seats[move.seat]
    left = [one.seat for one in table.seats if not one.resigned and one.seat != move.seat]
    mine = replace(row, resigned=True, give_hash="", device_hash="")
    if len(left) > 1 and _others(table, move.seat):
        mine = replace(mine, kind=COMPUTER, level=USUAL)
        told += [told_of(table, mine, COMPUTER)] if row.kind != COMPUTER else []
        await _happen(table, Outside(move, seating=Seating(mine, told=tuple(told))))
    else:
        losers = [one.seat for one in table.seats if one.seat not in left]
        await _end(table, Outside(move, seating=Seating(mine, told=tuple(told))), how, losers)


# Asking all others.


@at_newest
async def ask(table: LiveTable, seat: int, wish: AskIn, may: May, agrees: Agrees) -> Move:
    """Ask all others to end the game, or to let this seat take back its last decision or turn."""
    async with table.lock:
        may(seat)
        move = _move(table, seat, wish.id, f"ask {wish.kind} {wish.whole_turn}")
        known = repeated(table, move)
        if known is not None:
            return known
        table.running()
        _check_may_ask(table, seat, wish.kind)
        number = 0 if table.question is None else table.question.number + 1
        question = Question(number, wish.kind, seat, table.revision, table.ply, agreed=(seat,))
        if wish.kind == BACK:
            kept = (await taking_back.rewound(table, seat, wish.whole_turn)).ply
            question = question._replace(kept=kept, whole_turn=wish.whole_turn)
        if asked(table, question):
            await _happen(table, Outside(move, question))
        elif await agrees(table, seat):
            await _carry_out(table, Outside(move, question))
        else:
            question = question._replace(outcome=DECLINED, answered_by=_a_computer(table))
            await _happen(table, Outside(move, question))
        return table.moves[move.move_id]


def _check_may_ask(table: LiveTable, seat: int, kind: str) -> None:
    """Refuse a second question, one that was answered with no, and what is switched off."""
    if table.seats[seat].resigned:
        raise Refused("resigned")
    if open_question(table) is not None:
        raise Refused("question_open")
    last = table.question
    if last is not None and last.outcome == DECLINED:
        before = (last.kind, last.seat, last.revision, last.ply)
        if before == (kind, seat, table.revision, table.ply):
            raise Refused("asked_before")
    must_be_few(table, MOST_BY_HOLDERS)
    if kind == BACK:
        if not table.row.takebacks:
            raise Refused("no_takebacks")
        if not _others(table, seat):
            raise Refused("only_practice")
        taking_back.must_not_be_many(table)


def _a_computer(table: LiveTable) -> int:
    """A seat that a computer plays."""
    return next((row.seat for row in table.seats if row.kind == COMPUTER), NOBODY)


@at_newest
async def answer(table: LiveTable, seat: int, wish: AnswerIn, may: May) -> Move:
    """Say yes or no to what is asked, or withdraw what one has asked oneself."""
    async with table.lock:
        may(seat)
        move = _move(table, seat, wish.id, f"answer {wish.question} {wish.yes}")
        known = repeated(table, move)
        if known is not None:
            return known
        table.running()
        question = open_question(table)
        if question is None or question.number != wish.question:
            raise Refused("no_question")
        missing = asked(table, question)
        if seat == question.seat and not wish.yes:
            await _happen(table, Outside(move, question._replace(outcome=WITHDRAWN)))
        elif seat not in missing:
            raise Refused("not_asked")
        elif not wish.yes:
            declined = question._replace(outcome=DECLINED, answered_by=seat)
            await _happen(table, Outside(move, declined))
        else:
            outside = Outside(move, question._replace(agreed=(*question.agreed, seat)))
            if missing == (seat,):
                await _carry_out(table, outside)
            else:
                await _happen(table, outside)
        return table.moves[move.move_id]


async def _carry_out(table: LiveTable, outside: Outside) -> None:
    """Do what all have agreed to."""
    question = outside.question
    assert question is not None
    row = table.seats[question.seat]
    outside = replace(outside, question=question._replace(outcome=AGREED))
    if question.kind == END:
        told = told_of(table, row, seat_change.AGREED)
        await _end(table, replace(outside, seating=Seating(told=(told,))), BY_ALL, [])
        return
    twin = await taking_back.rewound(table, question.seat, question.whole_turn)
    move = outside.move._replace(revision=table.revision + 1, ply=twin.ply)
    told = replace(told_of(table, row, seat_change.BACK), ply=twin.ply)
    outside = replace(outside, move=move, seating=Seating(told=(told,)), waits=waits_of(twin))
    outside = replace(outside, asks=table.newly_asked(twin, move.seat))
    await _store(table, outside, clocking.rewound(table, question.seat, twin.state.waiting))
    table.go_back(twin, move)


# Storing.


def _move(table: LiveTable, seat: int, id: str, what: str) -> Move:
    """What was asked for, as it is acknowledged; its ids are those of whoever holds the seat."""
    return Move(table.own_id(seat, id), seat, what, table.revision, table.ply)


async def _happen(table: LiveTable, outside: Outside) -> None:
    """Store it, and then let it count."""
    seating = outside.seating
    await _store(table, outside, clocking.reseated(table, seating.seat if seating else None))
    table.changed()


async def _store(table: LiveTable, outside: Outside, clock: Clock | None) -> None:
    """Store it with what the clock says after it."""
    number, also = len(table.seat_changes), clocking.written(table, clock)
    await table.stored(table.store.happen(table.seen, outside, number, also))
    clocking.keep(table, clock)
    _settle(table, outside)


async def _end(table: LiveTable, outside: Outside, how: str, losers: list[int]) -> None:
    """End a game that goes on by the rules."""
    ending = Ending(how, tuple(losers))
    assert table.session is not None
    record = table.new_record()
    record.ending = ending
    result = write_result(record.result_in(table.session.state))
    outside = replace(outside, ending=(str(ending), result))
    await _store(table, outside, clocking.ended(table))
    table.row.result = result
    table.end(ending)
    table.changed()


def _settle(table: LiveTable, outside: Outside) -> None:
    """Let in memory count what is stored."""
    table.moves[outside.move.move_id] = outside.move
    if outside.question is not None:
        table.question = outside.question
    if outside.seating is not None:
        let_count(table, outside.seating)


# A table that nobody has played at.


@at_newest
async def abandon(table: LiveTable, by: Credential) -> None:
    """Give up a table before its game has begun; whoever waits there is told."""
    async with table.lock:
        if not judge(table, by).owns:
            raise Refused("not_owner")
        if table.row.phase == LEFT:
            return
        if table.row.phase != OPEN:
            raise Refused("has_begun")
        await table.stored(table.store.leave(table.seen))
        table.row.phase = LEFT
        table.changed()
