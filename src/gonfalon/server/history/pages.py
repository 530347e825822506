"""The page of one's finished games, and their records in one archive."""

import asyncio
from collections.abc import Mapping, Sequence
from datetime import UTC, datetime

from fastapi import APIRouter
from sqlalchemy import select
from starlette.requests import HTTPConnection
from starlette.responses import HTMLResponse, StreamingResponse

from gonfalon.server import schema
from gonfalon.server.errors import Refused
from gonfalon.server.history.archive import MOST as MOST_RECORDS
from gonfalon.server.history.archive import archive, entries_of
from gonfalon.server.history.counting import count
from gonfalon.server.history.filters import AGAINST, EACH, Filters, read_filters
from gonfalon.server.history.panels import (
    days_panel,
    months_of,
    panels_of,
    plies_panel,
    uncounted,
)
from gonfalon.server.history.past import MOST, OUTCOMES, Past, games_before, own_tables, past_of
from gonfalon.server.history.telling import choices, line_of
from gonfalon.server.saved import OVER
from gonfalon.server.store import Store
from gonfalon.server.visits import Visiting
from gonfalon.web.bars import PATTERNS, draw_key
from gonfalon.web.render import render_page, words_in

history_pages = APIRouter(include_in_schema=False)
GAMES_EACH = 500
"""Games that cost as much as a request: to find, to count and to word."""
RECORDS_EACH = 20
"""Records that cost as much as a request: to load, to write down and to compress."""


@history_pages.get("/played", response_class=HTMLResponse)
async def played(visiting: Visiting) -> str:
    """The games that this browser has finished: figures, then the list."""
    async with visiting.hub.looking_back.turn(visiting.address):
        return await _played(visiting)


async def _played(visiting: Visiting) -> str:
    filters = read_filters(visiting.request.query_params)
    past, is_cut = await _past_of(visiting)
    on_page = await asyncio.to_thread(_on_page, past, filters)
    before = {
        id: len(games) for id, games in (await games_before(visiting.hub.store, on_page)).items()
    }
    asked, language = visiting.request, visiting.language
    return await asyncio.to_thread(history_page, asked, language, past, before, is_cut, filters)


@history_pages.get("/played/records.zip")
async def records(visiting: Visiting) -> StreamingResponse:
    """The records of those that the filters leave; the games of a match are one file."""
    filters = read_filters(visiting.request.query_params)
    async with visiting.hub.looking_back.turn(visiting.address):
        past, _ = await _past_of(visiting)
        entries = await entries_of(visiting.hub.store, filter(filters.leaves, past))
    if not entries:
        raise Refused("no_records")
    visiting.acting.owe(visiting.request, len(entries) / RECORDS_EACH)
    missing = words_in(visiting.language).say("web.history.missing")
    day = datetime.now(UTC).strftime("%Y-%m-%d")
    return StreamingResponse(
        archive(visiting.hub, entries, visiting.address, missing),
        media_type="application/zip",
        headers={"Content-Disposition": f'attachment; filename="gonfalon-{day}.zip"'},
    )


async def _past_of(visiting: Visiting) -> tuple[list[Past], bool]:
    """The games of whoever asks, who pays for how many there are."""
    past, is_cut = await past_of(visiting.hub.store, visiting.credential.browsers)
    visiting.acting.owe(visiting.request, len(past) / GAMES_EACH)
    return past, is_cut


async def has_finished(store: Store, browsers: Sequence[str]) -> bool:
    """Whether these browsers have a seat at any table that is over."""
    if not browsers:
        return False
    tables = schema.tables.c
    own = select(tables.phase).where(tables.id.in_(own_tables(browsers)), tables.record.is_(None))
    return {"phase": OVER} in await store.look_up(own.distinct())


def _on_page(past: list[Past], filters: Filters) -> list[Past]:
    """The games that the list shows on the page that is asked for, or on the last one."""
    shown = [one for one in past if filters.leaves(one)]
    begin = (min(filters.page, _pages(shown)) - 1) * EACH
    return shown[begin : begin + EACH]


def _pages(shown: Sequence[Past]) -> int:
    """How many pages the list has."""
    return max(1, -(-len(shown) // EACH))


def history_page(
    asked: HTTPConnection,
    language: str,
    past: list[Past],
    before: Mapping[str, int],
    is_cut: bool,
    filters: Filters,
) -> str:
    """The page, with how many games of its match were before each; it is made in a thread."""
    shown = [one for one in past if filters.leaves(one)]
    words, figures = words_in(language), count(shown)
    pages = _pages(shown)
    page = min(filters.page, pages)
    return render_page(
        "history.html",
        asked,
        filters=filters,
        has_any=bool(past),
        is_cut=is_cut,
        most=MOST,
        figures=figures,
        uncounted=uncounted(figures, words),
        panels=panels_of(figures, filters, language),
        lengths=[
            one for one in (plies_panel(figures, language), days_panel(figures, language)) if one
        ],
        months=months_of(figures, language),
        lines=[line_of(one, before.get(one.id, 0), language) for one in _on_page(past, filters)],
        first=(page - 1) * EACH + 1,
        page=page,
        pages=pages,
        choices=choices(past, language),
        outcomes=OUTCOMES,
        against=AGAINST,
        records=min(len(shown), MOST_RECORDS),
        draw_key=draw_key,
        patterns=PATTERNS,
    )
