"""One's tables on another device, as people do it: the panel on the first page, and the way in."""

from typing import Annotated, Any, Final

from fastapi import APIRouter, Path
from pydantic import BaseModel, Field
from starlette.responses import HTMLResponse, JSONResponse

from gonfalon.server import devices
from gonfalon.server.device_rows import Brings
from gonfalon.server.errors import Refused
from gonfalon.server.tokens import is_id
from gonfalon.server.visits import Visit, Visiting
from gonfalon.web.render import render_page, render_part, words_in

device_pages: Final = APIRouter(include_in_schema=False)


class LinkIn(BaseModel):
    """The secret of a link, and text of the page's own by which it is known if it asks again."""

    token: str = Field(min_length=1, max_length=100)
    nonce: str = Field(min_length=16, max_length=64)


@device_pages.get("/devices", response_class=HTMLResponse)
async def panel(visiting: Visiting) -> str:
    """Whether a link waits, and which devices have something by one."""
    return await _panel(visiting)


async def _panel(visiting: Visit) -> str:
    hub, by = visiting.hub, visiting.credential
    own = by.browsers
    there = await devices.devices_of(hub, by)
    return render_part(
        "devices.html",
        visiting.language,
        until=await devices.open_until(hub, by),
        let_in=[one for one in there if one.giver in own],
        came_by=[one for one in there if one.giver not in own],
    )


@device_pages.post("/devices/link")
async def make(visiting: Visiting) -> JSONResponse:
    """A link with all that this browser has; one of before ends."""
    made = await devices.new_link(visiting.hub, visiting.credential)
    told = {"token": made.token, "until": made.until, "html": await _panel(visiting)}
    return JSONResponse(told)


@device_pages.post("/devices/link/end")
async def end_link(visiting: Visiting) -> JSONResponse:
    """The link leads nowhere any more."""
    await devices.end_link(visiting.hub, visiting.credential)
    return JSONResponse({"html": await _panel(visiting)})


@device_pages.post("/devices/{device_id}/end")
async def end(
    visiting: Visiting, device_id: Annotated[str, Path(min_length=1, max_length=40)]
) -> JSONResponse:
    """A device loses what came in by it; whoever ends what has ended is told the same."""
    if is_id(device_id):
        await devices.end(visiting.hub, device_id, visiting.credential)
    return JSONResponse({"html": await _panel(visiting)})


@device_pages.get("/device", response_class=HTMLResponse)
async def way_in(visiting: Visiting) -> str:
    """Where a link leads: its secret stands behind the #, and is handed over by a click."""
    return render_page("device.html", visiting.request)


@device_pages.post("/devices/inside")
async def inside(visiting: Visiting, body: LinkIn) -> JSONResponse:
    """What a link would bring; nothing is changed by asking."""
    _must_be_browser(visiting)
    found = await devices.inside(visiting.hub, body.token, body.nonce, visiting.credential)
    return JSONResponse(_told(found, "asks", visiting.language))


@device_pages.post("/devices/take")
async def take(visiting: Visiting, body: LinkIn) -> JSONResponse:
    """Let this browser in wherever the other one is."""
    _must_be_browser(visiting)
    by = visiting.credential
    await devices.inside(visiting.hub, body.token, body.nonce, by)  # before a cookie is told
    browser = await visiting.browser_for_role()
    assert browser is not None
    found = await devices.take(visiting.hub, body.token, body.nonce, browser)
    return JSONResponse(_told(found, "brought", visiting.language))


def _must_be_browser(visiting: Visit) -> None:
    if visiting.token is not None:
        raise Refused("no_access")


def _told(found: Brings, how: str, language: str) -> dict[str, Any]:
    """What came over, or would: how many tables, in words, and why not the others."""
    words, count = words_in(language), len(found.given)
    told = [words.say(f"web.devices.{how}", count=count) if count else ""]
    for why, left in (("known", found.known), ("apart", found.apart), ("full", found.full)):
        told.append(words.say(f"web.devices.{why}", count=left) if left else "")
    texts = [text for text in told if text] or [words.say("web.devices.nothing")]
    return {"tables": count, "texts": texts}
