"""The API of tables: list and make them, look, follow, take the record, play again."""

import asyncio
import json
from collections.abc import AsyncIterator
from contextlib import nullcontext
from typing import Annotated, Any, Final

from fastapi import Query, Request, Response
from starlette.responses import PlainTextResponse, StreamingResponse

from gonfalon.bots import LEVELS, levels_for
from gonfalon.engine.errors import Malformed
from gonfalon.engine.view import SPECTATOR
from gonfalon.games import GAMES, find
from gonfalon.server.api_models import AgainIn, SeatMade, TableIn, TableMade, Where
from gonfalon.server.clock import Terms
from gonfalon.server.costs import COMPUTERS, look_cost
from gonfalon.server.errors import Refused
from gonfalon.server.finished import record_text
from gonfalon.server.live import LiveTable
from gonfalon.server.match_file import match_text
from gonfalon.server.offering import numbers_of
from gonfalon.server.saved import ANYONE, COMPUTER, OPEN, RUNNING
from gonfalon.server.seating import seat_of
from gonfalon.server.telling_clock import terms_json
from gonfalon.server.telling_programs import view_json
from gonfalon.server.visits import AtTable, Visit, Visiting
from gonfalon.server.watching import Waiter
from gonfalon.web.render import words_in

HEARTBEAT: Final = 15.0
TOO_FAST_PAUSE: Final = 1.0


async def list_games() -> list[dict[str, Any]]:
    """Every game: its id, name, seats, options with their values (the default first), levels.

    `numbers` tells of the options that are numbers: the lowest and the highest, and the words that
    may stand in place of one.
    """
    return [
        {
            "id": game.id,
            "name": game.name,
            "seats": list(game.seats),
            "rules_version": game.rules_version,
            "options": {option.name: list(option.values) for option in game.options.options},
            "numbers": numbers_of(game),
            "levels": levels_for(game.id),
        }
        for game in GAMES.values()
    ]


async def list_open(visiting: Visiting) -> list[dict[str, Any]]:
    """The open tables, the latest first."""
    found = await visiting.hub.store.open_tables()
    return [
        {
            "table": one.id,
            "game": one.game,
            "options": one.options.split(),
            "pace": one.pace,
            "match": one.goal,
            "practice": one.practice,
            "hints": one.hints,
            "clock": terms_json(one.terms),
            "talk": one.talk,
            "watchers": one.watchers,
            "takebacks": one.takebacks,
            "about": one.about,
        }
        for one in found
    ]


async def make_table(body: TableIn, visiting: Visiting) -> TableMade:
    """A new table. Without a cookie, keep the tokens: they are told once."""
    if all(seat.kind == COMPUTER for seat in body.seats):
        visiting.limit(COMPUTERS)
    try:
        game = find(body.game)
    except Malformed:
        raise Refused("no_such_game", games=", ".join(GAMES)) from None
    kinds: list[tuple[str, str]] = [(seat.kind, seat.level) for seat in body.seats]
    browser = await visiting.browser_for_role()
    is_listed = any(kind == ANYONE for kind, _ in kinds)
    with visiting.acting.listing(visiting.request) if is_listed else nullcontext():
        made = await visiting.hub.make(
            game,
            body.options,
            kinds,
            body.pace,
            browser,
            body.match,
            body.practice,
            body.hints,
            body.takebacks,
            None if body.clock is None else Terms(**body.clock.model_dump()),
            body.talk,
            body.watchers,
            body.about,
        )
    made.table.maker = visiting.address
    tokens = zip(body.seats, made.seat_tokens, strict=True)
    return TableMade(
        table=made.table.id,
        url=f"/t/{made.table.id}",
        commitment=made.table.commitment,
        owner_token=made.owner_token,
        watch_token=made.watch_token,
        seats=[
            SeatMade(seat=number, kind=seat.kind, token=token)
            for number, (seat, token) in enumerate(tokens, start=1)
        ],
    )


Possible = Annotated[
    bool, Query(description="with a whole position that agrees with the view of your seat")
]


async def look(
    at: AtTable,
    seat: Annotated[int | None, Query(ge=1, le=8)] = None,
    possible: Possible = False,
) -> dict[str, Any]:
    """The view of your seat as one line of notation, with the legal actions and the log."""
    eyes, told = _eyes(at, seat), None
    while told is None:
        at.must_see(eyes)  # it may have been revoked meanwhile
        told = await _view(at, eyes, possible)
    return told


async def stream(
    at: AtTable,
    seat: Annotated[int | None, Query(ge=1, le=8)] = None,
    once: Annotated[bool, Query(description="end after the first view")] = False,
    possible: Possible = False,
) -> StreamingResponse:
    """Server-sent events: the same as looking, each time something changes.

    When whoever reads may not see this any more, the stream ends with the event `closed`.
    """
    eyes = _eyes(at, seat)
    if at.hub.watchers.is_full(at.table.id, frozenset({eyes} if eyes >= 0 else ())):
        raise Refused("busy")
    return StreamingResponse(_follow(at, eyes, once, possible), media_type="text/event-stream")


async def _follow(at: Visit, eyes: int, once: bool, possible: bool) -> AsyncIterator[str]:
    """Views as they come, and a sign of life in between.

    That comes by the clock alone: else whoever is some turns behind could hear by its absence when
    something happens that they are still to see.
    """
    watcher = Waiter(at.table.id, [eyes] if eyes >= 0 else [])
    now_on_loop = asyncio.get_running_loop().time
    beat = now_on_loop() + HEARTBEAT
    at.hub.watchers.add(watcher)
    try:
        seen: tuple[LiveTable, int] | None = None
        while True:
            if not at.may_see(eyes):
                is_closed = at.why_blind == "no_watchers"
                over = Refused("no_watchers") if is_closed else Refused("revoked")
                yield _event("closed", _refusal(over, at))
                return
            shown = await at.shown_soon()
            if (shown, shown.version) != seen:
                await _in_credit(at)
                shown = await at.shown_soon()
                now = shown, shown.version
                told = await _view(at, eyes, possible)
                if told is None:
                    continue
                seen = now
                yield _event("view", told)
            if once:
                return
            try:
                async with asyncio.timeout_at(beat):
                    await watcher.wait()
            except TimeoutError:
                beat = now_on_loop() + HEARTBEAT
                yield ": still here\n\n"
    finally:
        at.hub.watchers.remove(watcher)


async def _in_credit(at: Visit) -> None:
    """Wait until the address of a stream owes nothing for what it was told."""
    while True:
        try:
            at.limit(0.0)
            return
        except Refused:
            await asyncio.sleep(TOO_FAST_PAUSE)


def _event(kind: str, told: dict[str, Any]) -> str:
    """One server-sent event."""
    return f"event: {kind}\ndata: {json.dumps(told, ensure_ascii=False)}\n\n"


def _refusal(refused: Refused, at: Visit) -> dict[str, Any]:
    """A refusal as it is told to programs."""
    return {"code": refused.code, "rule": "", "text": refused.say(words_in(at.language))}


async def _view(at: Visit, eyes: int, possible: bool) -> dict[str, Any] | None:
    """What these eyes see now, or nothing if that has changed while it was put together.

    What could be done is told to whoever may do it. A long log costs more than a short one.
    """
    shown, logs = await at.shown_soon(), at.hub.logs
    session = shown.session
    events = 0 if session is None else len(session.events)
    new = logs.new_in(shown, eyes, at.language)
    at.acting.owe(at.request, look_cost(events, new, possible))
    log = await logs.read(shown, eyes, at.language)
    if not at.may_see(eyes) or at.shown() is not shown:
        return None
    acts = eyes in at.access.acts
    return view_json(shown, eyes, at.language, log, acts, possible)


async def record(at: AtTable) -> Response:
    """Header, actions, end, and the seed and nonces that `gonfalon verify` checks."""
    at.must_see(SPECTATOR)
    text = record_text(await at.shown_soon())
    headers = {"Content-Disposition": f'attachment; filename="{at.table.game.id}.txt"'}
    return PlainTextResponse(text, headers=headers)


async def match(at: AtTable) -> Response:
    """Every game of the match that is over, up to this table's, with seeds and nonces."""
    at.must_see(SPECTATOR)
    text = await match_text(at.hub, at.table, at.address)
    headers = {"Content-Disposition": f'attachment; filename="{at.table.game.id}-match.txt"'}
    return PlainTextResponse(text, headers=headers)


async def restart(at: AtTable) -> Where:
    """A new table with the same seats and links, and new chance.

    In a match the game that was left does not count; it is played again. Where several people play
    it is refused: nobody is taken out of a game that they have not given up.
    """
    at.must_own()

    def must_be_alone() -> None:
        at.must_own()
        people = [row.seat for row in at.table.seats if row.held and not row.resigned]
        is_on = at.table.row.phase in (OPEN, RUNNING) and at.table.stuck is None
        if is_on and len(people) > 1 and set(people) - at.access.sees:
            raise Refused("others_play")

    successor = await at.hub.make_successor(at.table, False, may=must_be_alone)
    successor.maker = successor.maker or at.address
    return Where(table=successor.id, url=f"/t/{successor.id}")


async def again(at: AtTable, asked: AgainIn | None = None) -> Where:
    """After the game: a new table with the same people, each one seat further.

    While a match goes on it is the next game: seats stay, and the rules say who starts. Computers
    play as well as before, or at the level that is asked for.
    """
    level = "" if asked is None else asked.level
    if level and level not in LEVELS:
        raise Refused("bad_level", levels=", ".join(LEVELS))
    sits = any(at.table.seats[seat].held for seat in at.access.seats)
    if not sits and not at.access.owns:
        raise Refused("no_access")
    if at.table.row.phase not in ("over", "left") and at.table.stuck is None:
        raise Refused("not_over")
    successor = await at.hub.make_successor(at.table, turned=True, level=level)
    successor.maker = successor.maker or at.address
    return Where(table=successor.id, url=f"/t/{successor.id}")


async def upload(request: Request, visiting: Visiting) -> Where:
    """Every action is checked; the table it makes can be watched by whoever has its address."""
    body = await request.body()  # a clerk reads it: there may be anything in it
    visiting.acting.limit_upload(request, len(body))
    browser = await visiting.browser_for_role()
    table = await visiting.hub.take_in(body, browser, visiting.address)
    return Where(table=table.id, url=f"/t/{table.id}")


def _eyes(at: Visit, number: int | None) -> int:
    """The seat to look from, which must be one's own, or a spectator's eyes."""
    access = at.access
    if not access.any:
        raise Refused("no_access")
    if number is None and len(access.sees) != 1:
        at.must_see(SPECTATOR)
        return SPECTATOR
    return seat_of(access.sees, number)
