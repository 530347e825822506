"""The whole as an app: its manifest, the worker that keeps what was seen, what may stay kept."""

from typing import Annotated, Final

from fastapi import APIRouter
from pydantic import BaseModel, Field
from starlette.requests import Request
from starlette.responses import HTMLResponse, JSONResponse, Response

from gonfalon.games import GAMES
from gonfalon.server.device_rows import sights_of
from gonfalon.server.guard import HEADERS
from gonfalon.server.packing import lasting_answer
from gonfalon.server.visits import Visiting
from gonfalon.web.render import render_page, words_in
from gonfalon.web.shell import worker

BACKGROUND: Final = "#eceef2"
BAR: Final = "#ffffff"
ICONS: Final = (192, 512)
MOST_KEPT: Final = 50
installing: Final = APIRouter(include_in_schema=False)


class PageIn(BaseModel):
    """A page of a table that a browser has kept: seen from this seat, or by a spectator from 0."""

    table: str = Field(max_length=40)
    seat: int = Field(ge=0, le=8)


class SeenIn(BaseModel):
    """All such pages."""

    pages: Annotated[list[PageIn], Field(max_length=MOST_KEPT)]


@installing.get("/manifest.webmanifest")
async def manifest(visiting: Visiting) -> Response:
    """What an app is called and looks like; the address names the language, as no cookie comes."""
    words = words_in(visiting.language)
    purposes = [(size, purpose) for size in ICONS for purpose in ("any", "maskable")]
    told = {
        "id": "/",
        "name": "Gonfalon",
        "short_name": "Gonfalon",
        "description": words.say("web.start.text"),
        "lang": visiting.language,
        "start_url": "/",
        "scope": "/",
        "display": "standalone",
        "background_color": BACKGROUND,
        "theme_color": BAR,
        "categories": ["games"],
        "icons": [
            {
                "src": f"/static/icon-{size}.png",
                "sizes": f"{size}x{size}",
                "type": "image/png",
                "purpose": purpose,
            }
            for size, purpose in purposes
        ],
        "shortcuts": [
            {"name": game.title(visiting.language), "url": f"/new/{id}"}
            for id, game in GAMES.items()
        ],
    }
    return JSONResponse(told, media_type="application/manifest+json")


@installing.get("/sw.js")
async def service_worker(request: Request) -> Response:
    """The part of the page that works while it is closed; from here it serves all pages."""
    return lasting_answer(request.headers, worker(HEADERS), "text/javascript")


@installing.get("/offline", response_class=HTMLResponse)
async def offline(visiting: Visiting) -> str:
    """What is shown without a connection in place of a page that was not kept."""
    return render_page("offline.html", visiting.request)


@installing.post("/seen")
async def seen(visiting: Visiting, body: SeenIn) -> JSONResponse:
    """Which of these pages this browser may show no more, and whether it has anything at all."""
    browsers = visiting.credential.browsers
    ids = sorted({page.table for page in body.pages})
    sights, known = await visiting.hub.store.see(lambda c: sights_of(c, browsers, ids))
    ended = [page for page in body.pages if page.seat not in sights.get(page.table, ())]
    return JSONResponse({"ended": [page.model_dump() for page in ended], "known": known})
