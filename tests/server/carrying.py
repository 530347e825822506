"""Browsers that hand their tables on to other ones, and what they then have."""

import httpx

from gonfalon.server.tokens import hashed
from gonfalon.server.visits import COOKIE
from tests.server.harness import Browser, Seated
from tests.server.house import House

NONCE = "abcdefghijklmnop"


async def held(house: House, browser: Browser, seats: int = 1, name: str = "Anna") -> Seated:
    """A running game where this browser holds the first seats, and programs the others."""
    kinds = [*["you"] * seats, *["friend"] * (2 - seats)]
    table = await house.make(*kinds, browser=browser)
    for seat in range(1, seats + 1):
        body = {"seat": seat, "name": f"{name}{seat}", "nonce": f"n{seat}"}
        assert (await browser.post(f"{table.path}/join", body)).is_success
    for seat in range(seats + 1, 3):
        await table.sit(seat, "Béla", "nonce-b")
    return table


async def link_of(browser: Browser) -> str:
    """The secret of a new link."""
    answer = await browser.post("/devices/link")
    assert answer.status_code == 200, answer.text
    return str(answer.json()["token"])


async def take(browser: Browser, token: str, nonce: str = NONCE) -> httpx.Response:
    """Come in by a link."""
    return await browser.post("/devices/take", {"token": token, "nonce": nonce})


async def inside(browser: Browser, token: str, nonce: str = NONCE) -> httpx.Response:
    """Look what a link would bring."""
    return await browser.post("/devices/inside", {"token": token, "nonce": nonce})


async def sees(browser: Browser, table: Seated, seat: int) -> bool:
    """Whether a browser is shown the hand of a seat from 1."""
    answer = await browser.get(table.path, params={"seat": seat})
    return answer.is_success and answer.json()["seat"] == seat


def again(house: House, browser: Browser) -> Browser:
    """The same browser, at the server of now."""
    same = Browser(house)
    same.show(COOKIE, browser.cookie)
    return same


async def device_of(browser: Browser) -> str:
    """The one device that came in by the links of a browser."""
    page = (await browser.get("/devices")).text
    assert page.count("data-end-device") == 1, page
    return page.partition('data-end-device="')[2].partition('"')[0]


def roles(house: House, browser: Browser) -> set[tuple[str, int]]:
    """The tables a browser has a role at, with the role."""
    query = "SELECT table_id, role FROM grants WHERE browser_hash = :hash"
    return {(id, role) for id, role in house.query(query, hash=hashed(browser.cookie))}
