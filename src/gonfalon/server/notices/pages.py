"""What people ask for and end by hand: the panel at a table, the link in a message, the feed."""

from typing import Annotated, Any, Final

from fastapi import APIRouter, Path, Query
from starlette.responses import HTMLResponse, JSONResponse, Response

from gonfalon.server.audience import turns_behind
from gonfalon.server.errors import Refused
from gonfalon.server.notices.asking import WayIn, ask
from gonfalon.server.notices.feed import TYPE, atom
from gonfalon.server.notices.house import Notices
from gonfalon.server.notices.kinds import FEED, KINDS, MAIL, WEBHOOK, Way
from gonfalon.server.notices.webhook import FORMATS
from gonfalon.server.saved import COMPUTER, OPEN, RUNNING
from gonfalon.server.telling_names import side_name
from gonfalon.server.tokens import hashed, is_id
from gonfalon.server.visits import AtTable, Visit, Visiting
from gonfalon.web.render import render_page, render_part

notice_pages: Final = APIRouter(include_in_schema=False)
WayId = Annotated[str, Path(min_length=1, max_length=40)]


@notice_pages.get("/t/{table_id}/notices", response_class=HTMLResponse)
async def panel(at: AtTable) -> str:
    """How whoever asks is told of their turns at this table, and what this server offers."""
    return await _panel(at)


@notice_pages.post("/t/{table_id}/notices")
async def tell_me(at: AtTable, body: WayIn) -> JSONResponse:
    """One way more."""
    notices = _notices(at.request)
    way = await ask(notices.outbox, notices.offers.kinds, at, body)
    return JSONResponse({"way": way.id, "html": await _panel(at)})


async def offers_telling(at: Visit) -> bool:
    """Whether the table itself offers to tell whoever looks, and not the menu alone.

    It does where people play over days, until they have chosen a way.
    """
    table, notices = at.table, _notices(at.request)
    people = [seat for seat in table.seats if seat.kind != COMPUTER]
    if table.row.pace != "days" or len(people) < 2 or not notices.offers.kinds - {WEBHOOK}:
        return False
    there = await notices.outbox.ways_at(table.id)
    return not any(way.seat in at.access.acts for way in there)


async def _panel(at: AtTable) -> str:
    """The panel for whoever asks: the ways of their own seats, and the channels if they own it."""
    if not at.access.any:
        raise Refused("no_access")
    notices = _notices(at.request)
    row, access = at.table.row, at.access
    mine = sorted(seat for seat in access.acts if at.table.seats[seat].held)
    there = await notices.outbox.ways_at(row.id) if notices.offers.kinds else []
    return render_part(
        "notices.html",
        at.language,
        kinds=[kind for kind in KINDS if kind in notices.offers.kinds],
        is_on=row.phase in (OPEN, RUNNING) and row.record is None,
        seats=[(seat, side_name(row.game, seat, at.language)) for seat in mine],
        ways=[_shown(way, notices) for way in there if way.seat in mine],
        channels=[_shown(way, notices) for way in there if way.kind == WEBHOOK],
        owns=access.owns and turns_behind(row.watchers) == 0,
        formats=FORMATS,
        push_key=notices.push_key,
    )


def _shown(way: Way, notices: Notices) -> dict[str, Any]:
    """A way as its owner is shown it."""
    url = notices.offers.way_url(way.id)
    return {
        "id": way.id,
        "seat": way.seat,
        "kind": way.kind,
        "where": _where(way),
        "is_confirmed": way.confirmed_at is not None,
        "feed": f"{url}/feed" if way.kind == FEED else "",
    }


def _where(way: Way) -> str:
    """Where it goes, as far as one needs to tell it from another: no secret of an address."""
    if way.kind == MAIL:
        name, _, host = way.address["mail"].partition("@")
        return f"{name[:2]}…@{host}"
    if way.kind == WEBHOOK:
        return way.address["url"].split("/")[2]
    return ""


@notice_pages.get("/notices/{way_id}", response_class=HTMLResponse)
async def link(visiting: Visiting, way_id: WayId) -> str:
    """Where the link in a message leads: to end it, by a click."""
    return await _link(visiting, await _way(_notices(visiting.request), way_id), "")


async def _link(visiting: Visiting, way: Way, secret: str) -> str:
    """The page of a way; who has the secret of the mail that asks may say yes there."""
    notices = _notices(visiting.request)
    table = await visiting.hub.find(way.table_id)
    return render_page(
        "notice_link.html",
        visiting.request,
        way=_shown(way, notices),
        secret=secret,
        table_id=way.table_id,
        title=table.game.title(visiting.language),
    )


@notice_pages.post("/notices/{way_id}/{secret}/confirm")
async def confirm(visiting: Visiting, way_id: WayId, secret: WayId) -> JSONResponse:
    """The address is theirs, who have read the mail."""
    notices = _notices(visiting.request)
    way = await _asked_way(notices, way_id, secret)
    await notices.outbox.confirm(way.id)
    return JSONResponse({"confirmed": True})


@notice_pages.post("/notices/{way_id}/end")
async def end(visiting: Visiting, way_id: WayId) -> JSONResponse:
    """No more messages; whoever ends what has ended is told the same."""
    if is_id(way_id):
        await _notices(visiting.request).outbox.end(way_id)
    return JSONResponse({"ended": True})


@notice_pages.get("/notices/{way_id}/feed")
async def feed(visiting: Visiting, way_id: WayId) -> Response:
    """The turns of a seat."""
    notices = _notices(visiting.request)
    way = await _way(notices, way_id)
    if way.kind != FEED:
        raise Refused("no_such_way")
    table = await visiting.hub.find(way.table_id)
    turns = await notices.outbox.fed(way)
    return Response(atom(way, table.game.id, turns, notices.offers), media_type=TYPE)


@notice_pages.get("/notices/{way_id}/{secret}", response_class=HTMLResponse)
async def asked_link(visiting: Visiting, way_id: WayId, secret: WayId) -> str:
    """Where the link in the mail leads that asks: to say yes, or to end it, each by a click."""
    return await _link(
        visiting, await _asked_way(_notices(visiting.request), way_id, secret), secret
    )


@notice_pages.get("/waiting")
async def waiting(
    visiting: Visiting, besides: Annotated[str, Query(max_length=40)] = ""
) -> JSONResponse:
    """At how many tables, besides the one that is looked at, it is this browser's turn."""
    browsers, store = visiting.credential.cookies, visiting.hub.store
    mine = await store.tables_of(*browsers) if browsers else []
    count = sum(
        any(seat in one.roles and one.kinds[seat] != COMPUTER for seat in one.waits)
        for one in mine
        if one.id != besides
    )
    return JSONResponse({"waiting": count})


async def _way(notices: Notices, way_id: str) -> Way:
    way = await notices.outbox.way(way_id) if is_id(way_id) else None
    if way is None:
        raise Refused("no_such_way")
    return way


async def _asked_way(notices: Notices, way_id: str, secret: str) -> Way:
    """The way of an address that was asked by this secret."""
    way = await _way(notices, way_id)
    if hashed(secret) not in way.asked.split():
        raise Refused("no_such_way")
    return way


def _notices(request: Any) -> Notices:
    notices: Notices = request.app.state.notices
    return notices
