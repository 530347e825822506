"""Cookies of before they had a name for https: good for what they had, and given nothing more.

A neighbouring site, or whoever sits on an unencrypted line, can set a cookie `gonfalon` in a
browser. So over https nothing may ever be given to it that its planter would then have, too.
"""

from typing import Any

import pytest
from sqlalchemy import select, update

from gonfalon.server import schema
from gonfalon.server.tokens import hashed
from gonfalon.server.visits import COOKIE, SAFE_COOKIE
from tests.server.harness import Browser, on_both, refused
from tests.server.house import House

pytestmark = pytest.mark.anyio


async def made(browser: Browser, *kinds: str) -> dict[str, Any]:
    """A table that this browser makes."""
    seats = [{"kind": kind} for kind in kinds]
    body = {"game": "battle-line", "options": {"first": "1"}, "seats": seats}
    answer = await browser.post("/api/tables", body)
    assert answer.status_code == 201
    told: dict[str, Any] = answer.json()
    return told


async def older_cookie(house: House, *kinds: str) -> tuple[str, dict[str, Any]]:
    """A cookie of before, and a table that it was given roles at."""
    planter = Browser(house)
    table = await made(planter, *(kinds or ("you", "friend")))
    value = planter.cookie
    before(house, value)
    return value, table


def before(house: House, value: str) -> None:
    """As if a browser had been given all that it has before this was noted."""
    with house.hub.store.engine.begin() as connection:
        mine = schema.grants.c.browser_hash == hashed(value)
        connection.execute(update(schema.grants).where(mine).values(since=0))


def roles_of(house: House, value: str) -> set[tuple[str, int]]:
    """What a cookie's value was given, by table."""
    grants = schema.grants.c
    mine = select(grants.table_id, grants.role).where(grants.browser_hash == hashed(value))
    with house.hub.store.engine.begin() as connection:
        return {(table_id, role) for table_id, role in connection.execute(mine)}


async def joined(browser: Browser, table: dict[str, Any], seat: int) -> None:
    """A browser opens the page, and sits down there."""
    assert (await browser.get(f"/t/{table['table']}")).status_code == 200
    body = {"seat": seat, "name": f"P{seat}", "nonce": f"n{seat}"}
    answer = await browser.post(f"/api/tables/{table['table']}/join", body)
    assert answer.status_code == 200, answer.text


@on_both
async def test_a_planted_cookie_of_before_is_given_nothing(house: House) -> None:
    """Its planter has roles by it since long; a victim is invited, sits down, makes a table."""
    planted, _ = await older_cookie(house)
    had = roles_of(house, planted)
    host, victim = Browser(house, "https"), Browser(house, "https", planted)
    table = await made(host, "you", "friend")
    path = f"/api/tables/{table['table']}"
    assert (await victim.get("/")).status_code == 200
    link = table["seats"][1]["token"]
    assert (await victim.post(f"{path}/enter", {"token": link})).json()["seats"] == [2]
    for browser, seat in ((host, 1), (victim, 2)):
        await joined(browser, table, seat)
    assert (await victim.get(path)).json()["seat"] == 2
    own = await made(victim, "you", "computer")
    for scheme in ("http", "https"):
        planter = Browser(house, scheme, planted)
        for one in (table, own):
            answer = await planter.get(f"/api/tables/{one['table']}")
            refused(answer, "no_access", 403)
    assert roles_of(house, planted) == had
    assert victim.cookie not in ("", planted)


@on_both
async def test_who_sits_down_by_a_way_of_before_sits_there_alone(house: House) -> None:
    """The planter's own table has waited since before: its seat goes to who sits down there."""
    planted, table = await older_cookie(house, "you", "screen")
    path = f"/api/tables/{table['table']}"
    victim = Browser(house, "https", planted)
    body = {"seat": 1, "name": "A", "nonce": "a"}
    refused(await victim.post(f"{path}/join", body), "no_access", 403)
    await joined(victim, table, 1)
    planter = Browser(house, "http", planted)
    await joined(planter, table, 2)
    assert (await victim.get(path, params={"seat": 1})).json()["seat"] == 1
    refused(await planter.get(path, params={"seat": 1}), "no_access", 403)
    async with planter.line(table["table"]) as line:
        told = await line.next("state")
        assert (told["seat"], told["held"]) == (2, [2])


@on_both
async def test_whoever_sat_down_before_goes_on_and_comes_to_the_next_game(house: House) -> None:
    """They play on over https, on every way in, also once they were given a cookie of today."""
    planter = Browser(house)
    table = await made(planter, "you", "screen")
    for seat in (1, 2):
        await joined(planter, table, seat)
    before(house, planter.cookie)
    path = f"/api/tables/{table['table']}"
    browser = Browser(house, "https", planter.cookie)
    for has_both in (False, True):
        told = (await browser.get(path, params={"seat": 1})).json()
        body = {"id": f"m{has_both}", "seat": 1, "revision": 0, "ply": told["ply"]}
        if not has_both:
            answer = await browser.post(f"{path}/act", {**body, "actions": told["actions"][:1]})
            assert answer.status_code == 200, answer.text
        async with browser.line(table["table"]) as line:
            assert (await line.next("state"))["held"] == [1, 2]
        assert table["table"] in (await browser.get("/")).text
        if not has_both:
            await made(browser, "you", "friend")
            assert browser.cookie
    again = (await browser.post(f"{path}/restart")).json()
    for seat in (1, 2):
        await joined(browser, again, seat)
    path = f"/api/tables/{again['table']}"
    assert (await browser.get(path, params={"seat": 2})).json()["seat"] == 2
    refused(await planter.get(path, params={"seat": 2}), "no_access", 403)


async def test_one_that_has_the_safe_name_already_is_given_nothing_either(house: House) -> None:
    """For a while a cookie of before was told again by its new name, a planted one too."""
    planted, table = await older_cookie(house, "you", "screen")
    browser = Browser(house, "https")
    browser.show(SAFE_COOKIE, planted)
    mine = await made(browser, "you", "computer")
    assert browser.cookie != planted
    assert browser.http.cookies.get(COOKIE) == planted
    assert (await browser.get(f"/api/tables/{mine['table']}")).json()["seat"] == 1
    told = await browser.get(f"/api/tables/{table['table']}")
    assert told.status_code == 200, "what it had goes on"
    planter = Browser(house, "https", planted)
    refused(await planter.get(f"/api/tables/{mine['table']}"), "no_access", 403)


@pytest.mark.parametrize("blank", [b"\xa0", b"\x85", b"\x1f", b"\t", b"\x0b"])
async def test_a_name_after_a_strange_blank_is_not_ours(house: House, blank: bytes) -> None:
    """Browsers let any neighbouring site set such a name, which Python would strip to ours."""
    browser = Browser(house, "https")
    table = await made(browser, "you", "computer")
    value = browser.cookie.encode()
    path = f"/api/tables/{table['table']}"
    for name in (blank + SAFE_COOKIE.encode(), SAFE_COOKIE.encode() + blank):
        for more in (b"", b"; lang=en"):
            headers = [(b"cookie", name + b"=" + value + more)]
            answer = await Browser(house, "https").http.get(path, headers=headers)
            refused(answer, "no_access", 403)
    answer = await browser.get(path, headers={"X-Cookie": "untouched"})
    assert answer.status_code == 200
