"""The API over HTTP, the same that the page uses: make a table, join, look, act, follow, record."""

import asyncio
import json
from collections.abc import AsyncIterator
from typing import Annotated, Any, Final, Literal

from fastapi import APIRouter, Depends, Path, Query, Response
from pydantic import BaseModel, ConfigDict, Field
from starlette.responses import PlainTextResponse, StreamingResponse

from gonfalon.bots import BOTS
from gonfalon.engine.errors import Malformed
from gonfalon.engine.view import SPECTATOR
from gonfalon.games import GAMES, find
from gonfalon.server.errors import Refused
from gonfalon.server.hub import DEFAULT_LEVEL, SEAT_KINDS
from gonfalon.server.rows import COMPUTER, OWNER, PERSON, WATCHER
from gonfalon.server.telling import view_json
from gonfalon.server.tokens import hashed, new_token
from gonfalon.server.visits import Visit, visit, visit_for_api
from gonfalon.server.watching import Watcher

LONGEST_RECORD: Final = 400_000
HEARTBEAT: Final = 15.0
MAKING_COSTS: Final = 5.0
assert SEAT_KINDS == ("you", "screen", "friend", "anyone", "computer")


class Model(BaseModel):
    """What comes in: nothing but what is named."""

    model_config = ConfigDict(extra="forbid", strict=True)


class SeatIn(Model):
    """Who shall sit at a seat of a new table."""

    kind: Literal["you", "screen", "friend", "anyone", "computer"] = Field(
        description="you and screen are the one who makes the table; friend gets a secret link; "
        "anyone may sit down who finds the table in the list"
    )
    level: str = Field(DEFAULT_LEVEL, max_length=20, description=f"computer: {', '.join(BOTS)}")


class TableIn(Model):
    """A table to be made."""

    game: str = Field(max_length=40, examples=["battle-line"])
    options: dict[str, str] = Field(default_factory=dict, max_length=20)
    seats: list[SeatIn] = Field(min_length=1, max_length=8)
    pace: Literal["live", "days"] = "live"


class SeatMade(BaseModel):
    """A seat of a new table with its secret."""

    seat: int
    kind: str
    token: str = Field(description="the secret of the seat: whoever has it may sit there")


class TableMade(BaseModel):
    """A new table; its secrets are told once."""

    table: str
    url: str
    commitment: str = Field(description="the hash of the secret seed")
    owner_token: str
    watch_token: str
    seats: list[SeatMade]


class JoinIn(Model):
    """Sitting down."""

    seat: int | None = Field(None, ge=1, le=8, description="for those who hold several seats")
    name: str = Field(min_length=1, max_length=80)
    nonce: str = Field(
        min_length=1, max_length=64, description="your own random text, added to the seed"
    )


class EnterIn(Model):
    """A secret from a link."""

    token: str = Field(min_length=1, max_length=100)


class ActIn(Model):
    """What a seat does in answer to a state it has seen."""

    id: str = Field(
        min_length=1, max_length=64, description="yours to choose; sent again it counts once"
    )
    seat: int | None = Field(None, ge=1, le=8, description="for those who hold several seats")
    revision: int = Field(ge=0, le=1_000_000)
    ply: int = Field(ge=0, le=1_000_000)
    actions: list[Annotated[str, Field(max_length=100)]] = Field(min_length=1, max_length=32)


class UndoIn(Model):
    """Taking back."""

    id: str = Field(min_length=1, max_length=64)
    seat: int | None = Field(None, ge=1, le=8)
    revision: int = Field(ge=0, le=1_000_000)
    ply: int = Field(ge=0, le=1_000_000)
    whole_turn: bool = False


class WhyIn(Model):
    """What a seat would like to do."""

    seat: int | None = Field(None, ge=1, le=8)
    action: str = Field(max_length=100)


class HandIn(Model):
    """Who plays a seat from now on."""

    kind: Literal["person", "computer"]
    level: str = Field(DEFAULT_LEVEL, max_length=20)


class RecordIn(Model):
    """A record to be watched."""

    record: str = Field(min_length=1, max_length=LONGEST_RECORD)


class Done(BaseModel):
    """A move that is on disk."""

    id: str
    revision: int
    ply: int


class Answer(BaseModel):
    """A refusal: nothing was changed."""

    code: str
    rule: str = ""
    text: str


class Legality(BaseModel):
    """Whether an action would be legal now, or the rule that forbids it."""

    legal: bool
    rule: str = ""
    text: str


class Link(BaseModel):
    """A new secret in place of an old one."""

    token: str


class Where(BaseModel):
    """A table's address."""

    table: str
    url: str


_REFUSALS: Final[dict[int | str, dict[str, Any]]] = {
    status: {"model": Answer} for status in (400, 403, 404, 405, 409, 413, 422, 429, 503)
}
api: Final = APIRouter(prefix="/api", responses=_REFUSALS)
Visiting = Annotated[Visit, Depends(visit)]
AtTable = Annotated[Visit, Depends(visit_for_api)]
SeatNumber = Annotated[int, Path(ge=1, le=8, description="a seat's number from 1")]


@api.get("/games", summary="The games there are, with their options")
async def list_games() -> list[dict[str, Any]]:
    """Every game: its id, name, seats, options with values (the default first), presets."""
    return [
        {
            "id": game.id,
            "name": game.name,
            "seats": list(game.seats),
            "rules_version": game.rules_version,
            "options": {option.name: list(option.values) for option in game.options.options},
            "levels": list(BOTS),
        }
        for game in GAMES.values()
    ]


@api.get("/tables", summary="Tables where anyone may sit down")
async def list_open(visiting: Visiting) -> list[dict[str, Any]]:
    """The open tables, the latest first."""
    found = await visiting.hub.store.open_tables()
    return [
        {"table": one.id, "game": one.game, "options": one.options.split(), "pace": one.pace}
        for one in found
    ]


@api.post("/tables", summary="Make a table", status_code=201)
async def make_table(body: TableIn, visiting: Visiting, response: Response) -> TableMade:
    """A new table. Without a cookie, keep the tokens: they are told once."""
    visiting.limit(MAKING_COSTS)
    try:
        game = find(body.game)
    except Malformed:
        raise Refused("no_such_game", games=", ".join(GAMES)) from None
    kinds: list[tuple[str, str]] = [(seat.kind, seat.level) for seat in body.seats]
    made = await visiting.hub.make(game, body.options, kinds, body.pace, visiting.browser)
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


@api.get("/tables/{table_id}", summary="What your seat, or a spectator, sees")
async def look(
    at: AtTable, seat: Annotated[int | None, Query(ge=1, le=8)] = None
) -> dict[str, Any]:
    """The view of your seat as one line of notation, with the legal actions and the log."""
    return view_json(at.table, _eyes(at, seat), at.language)


@api.post("/tables/{table_id}/enter", summary="Let this browser in by the secret of a link")
async def enter(body: EnterIn, visiting: AtTable) -> dict[str, Any]:
    """Remember the role that a token gives for this browser's cookie."""
    access = await visiting.hub.access(visiting.table, None, body.token)
    if not access.any:
        raise Refused("no_access")
    roles = [
        *access.seats,
        *([WATCHER] if access.watches else []),
        *([OWNER] if access.owns else []),
    ]
    if visiting.browser is None:
        raise Refused("no_access")
    for role in roles:
        await visiting.hub.store.grant(hashed(visiting.browser), visiting.table.id, role)
    return {"seats": [seat + 1 for seat in sorted(access.seats)], "watches": access.watches}


@api.post("/tables/{table_id}/take", summary="Sit down at an open seat of a listed table")
async def take(visiting: AtTable) -> dict[str, Any]:
    """The first seat that is free for anyone, and its secret."""
    seat, token = await visiting.table.take_seat()
    if visiting.browser is not None:
        await visiting.hub.store.grant(hashed(visiting.browser), visiting.table.id, seat)
    return {"seat": seat + 1, "token": token}


@api.post("/tables/{table_id}/join", summary="Sit down with a name and a nonce")
async def join(body: JoinIn, at: AtTable) -> dict[str, Any]:
    """When all seats have joined, the game starts.

    A browser that came by a link sits there by its cookie from now on: the link ends, so that
    whoever made it cannot look into that hand. A program goes on with its token.
    """
    seat = _own_seat(at, body.seat)
    await at.table.join(seat, body.name, body.nonce)
    if at.token is None and not at.access.owns:
        await at.table.new_link(seat, hashed(new_token()))
    return {"phase": at.table.row.phase}


@api.post("/tables/{table_id}/act", summary="Act")
async def act(body: ActIn, at: AtTable) -> Done:
    """Carry out actions, all or none; the answer comes when they are on disk."""
    seat = _own_seat(at, body.seat)
    at.acting.limit(at.table, [seat], at.request)
    move = await at.acting.act(at.table, seat, body.id, body.actions, body.revision, body.ply)
    return Done(id=body.id, revision=move.revision, ply=move.ply)


@api.post("/tables/{table_id}/undo", summary="Take back")
async def undo(body: UndoIn, at: AtTable) -> Done:
    """Take your last action back, or as much of the turn as the rules of undo allow."""
    seat = _own_seat(at, body.seat)
    at.acting.limit(at.table, [seat], at.request)
    move = await at.acting.undo(at.table, seat, body.id, body.revision, body.ply, body.whole_turn)
    return Done(id=body.id, revision=move.revision, ply=move.ply)


@api.post("/tables/{table_id}/why", summary="Ask whether an action would be legal")
async def why(body: WhyIn, at: AtTable) -> Legality:
    """Legal, with the proof where there is one, or the rule that forbids it."""
    seat = _own_seat(at, body.seat)
    at.acting.limit(at.table, [seat], at.request)
    session = at.table.waited_for(seat)
    action = at.table.parse(body.action)
    refused = at.table.refusal(session, seat, action)
    words = at.table.game.text.words(at.language)
    if refused is not None:
        return Legality(legal=False, rule=refused.rule, text=refused.say(words))
    proof = at.table.game.rules.proof(session.state, action)
    if proof is None:
        return Legality(legal=True, text=words.say("play.legal"))
    return Legality(legal=True, rule=proof.rule, text=words.say(proof.key, **proof.facts))


@api.get(
    "/tables/{table_id}/stream",
    summary="Follow a table",
    response_class=StreamingResponse,
    responses={200: {"content": {"text/event-stream": {}}}},
)
async def stream(
    at: AtTable,
    seat: Annotated[int | None, Query(ge=1, le=8)] = None,
    once: Annotated[bool, Query(description="end after the first view")] = False,
) -> StreamingResponse:
    """Server-sent events: the same as looking, each time something changes."""
    eyes = _eyes(at, seat)
    if eyes < 0 and at.hub.watchers.is_full(at.table.id):
        raise Refused("busy")
    return StreamingResponse(_follow(at, eyes, once), media_type="text/event-stream")


async def _follow(at: Visit, eyes: int, once: bool) -> AsyncIterator[str]:
    """Views as they come, and a sign of life in between."""
    watcher = Watcher(at.table.id, [eyes] if eyes >= 0 else [])
    at.hub.watchers.add(watcher)
    try:
        version = -1
        while True:
            if at.table.version != version:
                version = at.table.version
                data = json.dumps(view_json(at.table, eyes, at.language), ensure_ascii=False)
                yield f"event: view\ndata: {data}\n\n"
            if once:
                return
            try:
                await asyncio.wait_for(watcher.wait(), HEARTBEAT)
            except TimeoutError:
                yield ": still here\n\n"
    finally:
        at.hub.watchers.remove(watcher)


@api.get(
    "/tables/{table_id}/record",
    summary="The record, once the game is over",
    response_class=Response,
    responses={200: {"content": {"text/plain": {"schema": {"type": "string"}}}}},
)
async def record(at: AtTable) -> Response:
    """Header, actions, end, and the seed and nonces that `gonfalon verify` checks."""
    if not at.access.any:
        raise Refused("no_access")
    text = at.table.finished_record().write()
    headers = {"Content-Disposition": f'attachment; filename="{at.table.game.id}.txt"'}
    return PlainTextResponse(text, headers=headers)


@api.post("/tables/{table_id}/seats/{seat}/hand", summary="Owner: who plays a seat")
async def hand(body: HandIn, seat: SeatNumber, at: AtTable) -> dict[str, Any]:
    """Hand a seat to the computer, or to a person again."""
    at.must_own()
    if body.kind == COMPUTER and body.level not in BOTS:
        raise Refused("bad_level", levels=", ".join(BOTS))
    await at.table.hand_over(
        _seat(at, seat), COMPUTER if body.kind == COMPUTER else PERSON, body.level
    )
    return {"seat": seat, "kind": at.table.seats[seat - 1].kind}


@api.post("/tables/{table_id}/seats/{seat}/link", summary="A new secret link for a seat")
async def link(seat: SeatNumber, at: AtTable) -> Link:
    """For whoever sits there; for the owner while nobody does, or the computer plays.

    The old link ends; browsers that came in by it stay.
    """
    number = _seat(at, seat)
    if number not in at.access.seats:
        at.must_own()
        row = at.table.seats[number]
        if row.kind == PERSON and row.nonce:
            raise Refused("seat_in_use")
    token = new_token()
    await at.table.new_link(number, hashed(token))
    return Link(token=token)


@api.post("/tables/{table_id}/watch-link", summary="Owner: a new secret link for spectators")
async def watch_link(at: AtTable) -> Link:
    """The old link ends; browsers that came in by it stay."""
    at.must_own()
    token = new_token()
    await at.table.new_watch_link(hashed(token))
    return Link(token=token)


@api.post("/tables/{table_id}/restart", summary="Owner: leave this game and begin anew")
async def restart(at: AtTable) -> Where:
    """A new table with the same seats and links, and new chance."""
    at.must_own()
    successor = await at.hub.make_successor(at.table, turned=False)
    return Where(table=successor.id, url=f"/t/{successor.id}")


@api.post("/tables/{table_id}/again", summary="Play again with the seats turned")
async def again(at: AtTable) -> Where:
    """After the game: a new table with the same people, each one seat further."""
    if not at.access.seats and not at.access.owns:
        raise Refused("no_access")
    if at.table.row.phase not in ("over", "left"):
        raise Refused("not_over")
    successor = await at.hub.make_successor(at.table, turned=True)
    return Where(table=successor.id, url=f"/t/{successor.id}")


@api.post("/records", summary="Upload a record to be watched", status_code=201)
async def upload(body: RecordIn, visiting: Visiting) -> Where:
    """Every action is checked; the table it makes can be watched by whoever has its address."""
    visiting.limit(MAKING_COSTS)
    table = await visiting.hub.take_in(body.record, visiting.browser)
    return Where(table=table.id, url=f"/t/{table.id}")


def _seat(at: Visit, number: int) -> int:
    """A seat of this table, from 0."""
    if not 1 <= number <= len(at.table.seats):
        raise Refused("no_such_seat")
    return number - 1


def _own_seat(at: Visit, number: int | None) -> int:
    """The seat someone acts for: their only one, or the one they name."""
    held = sorted(at.access.seats)
    if number is None and len(held) == 1:
        return held[0]
    if number is None or number - 1 not in held:
        raise Refused("no_access")
    return number - 1


def _eyes(at: Visit, number: int | None) -> int:
    """Whose eyes: an own seat's, or a spectator's."""
    if not at.access.any:
        raise Refused("no_access")
    if number is None and len(at.access.seats) != 1:
        return SPECTATOR
    return _own_seat(at, number)
