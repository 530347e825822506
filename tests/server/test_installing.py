"""The whole as an app: manifest, worker, and what a browser may keep of what it was shown."""

import hashlib
import json
import re

import pytest

from gonfalon.server.guard import HEADERS
from gonfalon.web.shell import shell
from tests.server.harness import Browser
from tests.server.house import House

pytestmark = pytest.mark.anyio


async def test_the_manifest_is_in_the_readers_language_and_its_icons_are_there(
    house: House,
) -> None:
    browser, texts = Browser(house), set()
    for language in ("en", "hu", "bg", "pl"):
        page = (await browser.get(f"/?lang={language}")).text
        found = re.search(r'rel="manifest" href="([^"]+)"', page)
        assert found is not None
        answer = await browser.get(found[1])
        assert answer.headers["content-type"] == "application/manifest+json"
        told = answer.json()
        assert (told["lang"], told["id"], told["scope"]) == (language, "/", "/")
        texts.add(told["description"])
    assert len(texts) == 4
    assert {(one["sizes"], one["purpose"]) for one in told["icons"]} == {
        (f"{size}x{size}", purpose) for size in (192, 512) for purpose in ("any", "maskable")
    }
    for address in [*[one["src"] for one in told["icons"]], *[s["url"] for s in told["shortcuts"]]]:
        assert (await browser.get(address)).status_code == 200


async def test_the_worker_names_each_file_with_the_tag_of_what_is_in_it(house: House) -> None:
    browser = Browser(house)
    answer = await browser.get("/sw.js")
    assert answer.headers["cache-control"] == "no-cache"
    known = json.loads(answer.text.partition("const SHELL = ")[2].partition(";\n")[0])
    assert known["headers"] == HEADERS
    assert known["release"] == shell().release
    assert f'data-release="{known["release"]}"' in (await browser.get("/")).text
    for path, tag in known["files"]:
        body = (await browser.get(path)).content
        assert hashlib.sha256(body).hexdigest().startswith(tag)
    for event in ("install", "fetch", "push", "notificationclick"):
        assert f'addEventListener("{event}"' in answer.text


async def test_the_styles_of_what_is_kept_are_kept_too(house: House) -> None:
    anna, files = Browser(house), dict(shell().files)
    table = await house.make("you", "friend", browser=anna)
    for page in ("/", f"/t/{table.id}"):
        styles = re.findall(r'rel="stylesheet" href="([^"?]+)', (await anna.get(page)).text)
        assert len(styles) > 2
        assert set(styles) <= set(files)


async def test_it_is_told_what_may_stay_kept(house: House) -> None:
    anna, guest = Browser(house), Browser(house)
    table, other = [await house.make("you", "friend", browser=anna) for _ in range(2)]
    await guest.post(f"{other.path}/enter", {"token": other.watch})
    pages = [
        {"table": table.id, "seat": 1},
        {"table": table.id, "seat": 2},
        {"table": other.id, "seat": 0},
        {"table": "nowhere", "seat": 0},
    ]

    async def ended(browser: Browser) -> tuple[list[tuple[str, int]], bool]:
        told = (await browser.post("/seen", {"pages": pages})).json()
        return [(one["table"], one["seat"]) for one in told["ended"]], told["known"]

    gone = ("nowhere", 0)
    assert await ended(anna) == ([(table.id, 2), gone], True)
    assert await ended(guest) == ([(table.id, 1), (table.id, 2), gone], True)
    assert await ended(Browser(house)) == ([(one["table"], one["seat"]) for one in pages], False)


async def test_what_was_brought_is_open_to_all(house: House) -> None:
    table = await house.running()
    house.query("UPDATE tables SET record = 'x' WHERE id = :id", id=table.id)
    answer = await Browser(house).post("/seen", {"pages": [{"table": table.id, "seat": 0}]})
    assert answer.json() == {"ended": [], "known": False}
