"""The API over HTTP, the same that the page uses: every route, and what carries it out."""

from typing import Any, Final

from fastapi import APIRouter, Response
from starlette.responses import StreamingResponse

from gonfalon.server import api_leaving as leaving
from gonfalon.server import api_moves as moves
from gonfalon.server import api_seats as seats
from gonfalon.server import api_tables as tables
from gonfalon.server import api_talk as talk
from gonfalon.server.api_models import Answer
from gonfalon.server.messages import RecordIn

_REFUSALS: Final[dict[int | str, dict[str, Any]]] = {
    status: {"model": Answer} for status in (400, 403, 404, 405, 409, 413, 422, 429, 503)
}
api: Final = APIRouter(prefix="/api", responses=_REFUSALS)

api.get("/games", summary="The games there are, with their options")(tables.list_games)
api.get("/tables", summary="Tables where anyone may sit down")(tables.list_open)
api.post("/tables", summary="Make a table", status_code=201)(tables.make_table)
api.get("/tables/{table_id}", summary="What your seat, or a spectator, sees")(tables.look)
api.post("/tables/{table_id}/enter", summary="Let this browser in by the secret of a link")(
    seats.enter
)
api.post("/tables/{table_id}/take", summary="Sit down at an open seat of a listed table")(
    seats.take
)
api.post("/tables/{table_id}/join", summary="Sit down with a name and a nonce")(seats.join)
api.post("/tables/{table_id}/act", summary="Act")(moves.act)
api.post("/tables/{table_id}/undo", summary="Take back")(moves.undo)
api.post("/tables/{table_id}/why", summary="Ask whether an action would be legal")(moves.why)
api.post("/tables/{table_id}/hint", summary="Ask what the computer would do, and why")(moves.hint)
api.post("/tables/{table_id}/away", summary="Over days: be away for a while")(seats.away)
api.get(
    "/tables/{table_id}/stream",
    summary="Follow a table",
    response_class=StreamingResponse,
    responses={200: {"content": {"text/event-stream": {}}}},
)(tables.stream)
api.get(
    "/tables/{table_id}/record",
    summary="The record, once the game is over",
    response_class=Response,
    responses={200: {"content": {"text/plain": {"schema": {"type": "string"}}}}},
)(tables.record)
api.get(
    "/tables/{table_id}/match",
    summary="The record of a match, all its games that are over",
    response_class=Response,
    responses={200: {"content": {"text/plain": {"schema": {"type": "string"}}}}},
)(tables.match)
api.post("/tables/{table_id}/seats/{seat}/hand", summary="Owner: who plays a seat")(seats.hand)
api.post("/tables/{table_id}/seats/{seat}/link", summary="A new secret link for a seat")(seats.link)
api.post(
    "/tables/{table_id}/seats/{seat}/give", summary="A secret link that gives your seat to another"
)(leaving.give)
api.post("/tables/{table_id}/seats/{seat}/keep", summary="End that link")(leaving.keep)
api.post("/tables/{table_id}/watch-link", summary="Owner: a new secret link for spectators")(
    seats.watch_link
)
api.post("/tables/{table_id}/resign", summary="Give the game up")(leaving.resign)
api.post("/tables/{table_id}/ask", summary="Ask all others for an end or a take-back")(leaving.ask)
api.post("/tables/{table_id}/answer", summary="Answer what somebody has asked for")(leaving.answer)
api.get("/tables/{table_id}/talk", summary="What was said at a table")(talk.read)
api.post("/tables/{table_id}/talk", summary="Say something")(talk.say)
api.post("/tables/{table_id}/abandon", summary="Owner: give up a table before its game begins")(
    leaving.abandon
)
api.post("/tables/{table_id}/restart", summary="Owner: leave this game and begin anew")(
    tables.restart
)
api.post(
    "/tables/{table_id}/again", summary="The next game of a match, or again with the seats turned"
)(tables.again)
api.post(
    "/records",
    summary="Upload a record to be watched",
    status_code=201,
    openapi_extra={
        "requestBody": {
            "required": True,
            "content": {"application/json": {"schema": RecordIn.model_json_schema()}},
        }
    },
)(tables.upload)
