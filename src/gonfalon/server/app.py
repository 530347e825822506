"""The application: routes, what surrounds every request, and its life from start to end."""

import asyncio
import logging
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from typing import Any, Final

from fastapi import FastAPI, Request, WebSocket
from fastapi.exceptions import RequestValidationError
from starlette.exceptions import HTTPException
from starlette.responses import JSONResponse, PlainTextResponse, Response
from starlette.websockets import WebSocketDisconnect

import gonfalon
from gonfalon.server.acting import Acting
from gonfalon.server.answers import answer_refused
from gonfalon.server.api import api
from gonfalon.server.bus import bus_of
from gonfalon.server.device_pages import device_pages
from gonfalon.server.doors import Doors
from gonfalon.server.errors import Refused
from gonfalon.server.guard import HEADERS, Guard
from gonfalon.server.history.pages import history_pages
from gonfalon.server.hub import Hub
from gonfalon.server.installing import installing
from gonfalon.server.inviting import inviting
from gonfalon.server.lessons import lessons
from gonfalon.server.limits import Limits
from gonfalon.server.live import LiveTable
from gonfalon.server.messages import is_bad_move_id
from gonfalon.server.metrics import Metrics
from gonfalon.server.notices.house import Notices
from gonfalon.server.notices.offers import offers_of
from gonfalon.server.notices.pages import notice_pages
from gonfalon.server.packing import LastingFiles, Packing
from gonfalon.server.pages import pages
from gonfalon.server.ready import get_ready
from gonfalon.server.settings import Settings
from gonfalon.server.socket import REFUSED, TOO_MANY, LiveLine
from gonfalon.server.store import Store
from gonfalon.server.teller import Teller
from gonfalon.server.visits import check_origin, visit_of
from gonfalon.server.writer import StoreError
from gonfalon.web.render import words_in
from gonfalon.web.shell import STATIC

NO_TABLE: Final = 4404
log: Final = logging.getLogger(__name__)


def make_app(settings: Settings) -> FastAPI:
    """The application with its own store and hub."""
    offers = offers_of(settings)
    store = Store(settings.db)
    doors = Doors(settings.connections, settings.per_address, settings.proxied)

    @asynccontextmanager
    async def life(app: FastAPI) -> AsyncIterator[dict[str, Any]]:
        hub = Hub(store, settings, bus_of(settings))
        metrics = Metrics(hub, doors)
        app.state.hub, app.state.metrics = hub, metrics
        app.state.acting = Acting(metrics, Limits(settings.rate))
        app.state.tellers = {}
        notices = app.state.notices = Notices(store, offers)
        await asyncio.to_thread(get_ready, app)
        await hub.open()
        hub.health.start()
        keeping = asyncio.create_task(doors.keep())
        await notices.open(hub.watchers, metrics)
        await hub.warm_up()
        try:
            yield {"doors": doors}  # uvicorn hands this to its connections
        finally:
            keeping.cancel()
            await notices.close()
            await hub.close()
            store.close()

    app = FastAPI(
        title="Gonfalon",
        version=gonfalon.__version__,
        summary="Tables for games of conquest: make one, join, look, act, follow, take the record.",
        lifespan=life,
        docs_url=None,
        redoc_url=None,
        openapi_url="/api/openapi.json",
    )
    app.state.doors = doors
    # As they are: including a router would make each of its routes anew, for every application.
    app.router.routes += [*api.routes, *pages.routes, *lessons.routes, *inviting.routes]
    app.router.routes += [*notice_pages.routes, *history_pages.routes]
    app.router.routes += [*device_pages.routes, *installing.routes]
    app.mount("/static", LastingFiles(directory=STATIC), name="static")
    app.add_api_websocket_route("/t/{table_id}/live", live)
    app.add_api_route("/health/live", alive, include_in_schema=False)
    app.add_api_route("/health/ready", ready, include_in_schema=False)
    app.add_api_route("/health", ready, include_in_schema=False)
    app.add_api_route("/metrics", show_metrics, include_in_schema=False)
    app.add_exception_handler(Refused, _refuse)
    app.add_exception_handler(StoreError, _refuse_unstored)
    app.add_exception_handler(RequestValidationError, _refuse_malformed)
    app.add_exception_handler(HTTPException, _refuse_http)
    app.add_exception_handler(Exception, _fail)
    app.add_middleware(Packing)
    app.add_middleware(Guard)
    return app


async def live(socket: WebSocket, table_id: str) -> None:
    """The live line of a page, or of a program with a token."""
    state: Any = socket.app.state
    visit = visit_of(socket)
    await socket.accept()
    try:
        check_origin(socket)
        visit.limit()
        await visit.go_to(table_id[:40])
        if not visit.access.any or visit.access.is_shut_out:
            raise Refused(visit.why_blind)
        if visit.hub.watchers.is_full(visit.table.id, visit.access.sees):
            raise Refused("busy")
    except Refused as refused:
        visit.acting.count_refused(refused)
        text = refused.say(words_in(visit.language))
        codes = {"no_such_table": NO_TABLE, "too_fast": TOO_MANY, "busy": TOO_MANY}
        with suppress(WebSocketDisconnect):  # whoever asked may have gone by now
            await socket.send_json({"type": "closed", "code": refused.code, "html": text})
            await socket.close(codes.get(refused.code, REFUSED))
        return
    table = visit.table
    tellers: dict[LiveTable, Teller] = state.tellers.setdefault(table.id, {})

    def teller_of(shown: LiveTable) -> Teller:
        return tellers.get(shown) or tellers.setdefault(shown, Teller(shown, state.metrics))

    try:
        await LiveLine(socket, visit, teller_of).run()
    finally:
        if not visit.hub.watchers.of(table.id):
            state.tellers.pop(table.id, None)


async def alive(request: Request) -> JSONResponse:
    """That the process answers, whatever its database does."""
    return JSONResponse({"well": True})


async def ready(request: Request) -> JSONResponse:
    """Whether what is played can be saved, tried by a real write, and if not why."""
    cause = await request.app.state.hub.health.check()
    if cause:
        return JSONResponse({"well": False, "cause": cause}, status_code=503)
    return JSONResponse({"well": True})


async def show_metrics(request: Request) -> Response:
    """The metrics, as Prometheus reads them."""
    return PlainTextResponse(
        request.app.state.metrics.text(), media_type="text/plain; version=0.0.4"
    )


async def _refuse(request: Request, error: Exception) -> Response:
    assert isinstance(error, Refused)
    return answer_refused(request, error)


async def _refuse_unstored(request: Request, error: Exception) -> Response:
    """The store failed where nothing else had been done yet."""
    return answer_refused(request, Refused("store_failed"))


async def _refuse_malformed(request: Request, error: Exception) -> Response:
    """What the request should have looked like."""
    assert isinstance(error, RequestValidationError)
    first = error.errors()[0]
    if is_bad_move_id(first):
        return answer_refused(request, Refused("bad_move_id"))
    where = " ".join(str(part) for part in first["loc"] if part != "body")
    return answer_refused(request, Refused("malformed_request", where=where, problem=first["msg"]))


async def _refuse_http(request: Request, error: Exception) -> Response:
    assert isinstance(error, HTTPException)
    if error.status_code == 404:
        return answer_refused(request, Refused("no_such_page"))
    if error.status_code == 413:
        return answer_refused(request, Refused("too_large"))
    text = str(error.detail)
    answer = {"code": "malformed_request", "rule": "", "text": text}
    return JSONResponse(answer, status_code=error.status_code, headers=error.headers)


async def _fail(request: Request, error: Exception) -> Response:
    """An unexpected error, told without details; it bypasses the guard, so it needs its headers."""
    answer = answer_refused(request, Refused("failed"))
    answer.headers.update({**HEADERS, "Cache-Control": "no-store"})
    return answer
