"""The list of one's finished games, and what it is filtered by."""

import time
from typing import Any

import httpx
import pytest

from gonfalon.server.history.filters import EACH, Filters, read_filters
from gonfalon.server.history.past import WON
from tests.server.bygone import against, browser, fill, ids_on, page, past
from tests.server.filling import year
from tests.server.harness import refused
from tests.server.house import House

pytestmark = pytest.mark.anyio


async def test_the_list_comes_in_pages(house: House) -> None:
    fill(house, *year(2 * EACH + 3))
    pages = [ids_on(await page(house, f"?page={number}")) for number in (1, 2, 3, 4)]
    assert [len(one) for one in pages] == [EACH, EACH, 3, 3]  # past the last page it is the last
    assert len({id for one in pages for id in one}) == 2 * EACH + 3
    first = await page(house, "?game=&page=1")
    assert 'href="/played?page=2#list"' in first
    assert [one.id for one in await past(house)][:EACH] == ids_on(first)


@pytest.mark.parametrize(
    ("query", "fits"),
    [
        ("game=imperia", lambda one: one.game == "imperia"),
        ("seats=3", lambda one: len(one.seats) == 3),
        ("result=won", lambda one: one.counts and one.outcome == WON),
        ("against=computers", lambda one: all(sitter.is_computer for sitter in one.others)),
        ("against=people", lambda one: not all(sitter.is_computer for sitter in one.others)),
        ("way=battle-line+terrain%3Don", lambda one: one.way == ("battle-line", "terrain=on")),
        ("way=battle-line", lambda one: one.way == ("battle-line", "")),
        ("game=battle-line&result=lost&seats=2", lambda one: one.game == "battle-line"),
    ],
)
async def test_filters_leave_what_they_say(house: House, query: str, fits: Any) -> None:
    fill(house, *year(60))
    by_id = {one.id: one for one in await past(house)}
    shown = ids_on(await page(house, f"?{query}"))
    assert shown
    assert all(fits(by_id[id]) for id in shown)
    if "result=lost" not in query:
        assert len(shown) == min(EACH, sum(fits(one) for one in by_id.values()))


async def test_nothing_fits(house: House) -> None:
    fill(house, against())
    text = await page(house, "?game=imperia")
    assert "None of your games fit" in text
    assert ids_on(text) == []
    refused(await browser(house).get("/played/records.zip?game=imperia"), "no_records", 404)


@pytest.mark.parametrize(
    "query",
    [
        "game=chess",
        "game=battle-line%00",
        "seats=2%202",
        "seats=-1",
        "seats=%D9%A3",
        "result=drawn",
        "against=%3Cscript%3E",
        "page=0",
        "page=-1",
        "page=99999",
        "page=%C2%B2",
        "page=1e3",
        "way=" + "x" * 500,
        "way=a%0Ab",
    ],
)
async def test_what_cannot_be_chosen_is_refused(house: House, query: str) -> None:
    fill(house, against())
    for path in ("/played", "/played/records.zip"):
        refused(await browser(house).get(f"{path}?{query}"), "bad_filter", 422)
    read = await browser(house).get(f"/played?{query}", headers={"accept": "text/html"})
    assert read.status_code == 422
    assert "<script>" not in read.text.split("<main")[1]


async def test_a_hostile_query_takes_no_time(house: House) -> None:
    fill(house, against())
    there = browser(house)
    begun = time.perf_counter()
    for query in ("a=&" * 499, "way=" + "%25" * 600, "&".join(["game=x"] * 280), "%" * 1999):
        assert (await there.get(f"/played?{query}")).status_code in (200, 413, 422)
    assert (await there.get(f"/played?way={'x' * 5000}")).status_code == 413
    assert time.perf_counter() - begun < 20


def test_filters_are_the_address_they_were_read_from() -> None:
    one = Filters("imperia", "3", WON, "people", "imperia map=random", 4)
    query = httpx.QueryParams(one.address(page=4)[1:])
    assert read_filters(query) == one
    assert read_filters({"other": "x", "page": ""}) == Filters()
    assert Filters().address() == ""
    assert one.address(game="") == "?seats=3&result=won&against=people&way=imperia+map%3Drandom"
