"""A browser's finished games, put into the store as they would have ended, and its page."""

import io
import re
import zipfile
from typing import Any

from gonfalon.engine.result import Result
from gonfalon.server.history.past import Past, past_of
from gonfalon.server.tokens import hashed
from tests.server.filling import Put, person, put, whole_game
from tests.server.harness import Browser
from tests.server.house import House

COOKIE = "a-browser-with-a-past-of-its-own"
BATTLE = whole_game("battle-line", 2)


def browser(house: House, cookie: str = COOKIE) -> Browser:
    """Somebody whose browser has this cookie."""
    found = Browser(house)
    found.show("gonfalon", cookie)
    return found


def fill(house: House, *games: Put, cookie: str = COOKIE) -> list[str]:
    """Put these games into the store as a browser's own; their ids."""
    return put(house.hub.store.engine, cookie, games)


async def past(house: House, cookie: str = COOKIE) -> list[Past]:
    """A browser's games as the server finds them."""
    found, is_cut = await past_of(house.hub.store, [hashed(cookie)])
    assert not is_cut
    return found


def against(name: str = "Béla", **more: Any) -> Put:
    """A game of Battle Line between Anna and somebody."""
    return Put(BATTLE, [person("Anna"), person(name)], **more)


def outcome(points: tuple[int, ...], ranks: tuple[int, ...]) -> Result:
    """How a game of Battle Line ended."""
    return Result(points, ranks, "breakthrough")


async def page(house: House, query: str = "", lang: str = "en", cookie: str = COOKIE) -> str:
    """The page of a browser's games."""
    answer = await browser(house, cookie).get(f"/played{query}", headers={"accept-language": lang})
    assert answer.status_code == 200, answer.text
    return answer.text


def ids_on(text: str) -> list[str]:
    """The games of the list, in its order."""
    return re.findall(r'<h3>.*?href="/t/([^"]+)"', text)


async def files(house: House, query: str = "") -> dict[str, str]:
    """What is in the archive."""
    answer = await browser(house).get(f"/played/records.zip{query}")
    assert answer.status_code == 200, answer.text
    assert answer.headers["content-type"] == "application/zip"
    with zipfile.ZipFile(io.BytesIO(answer.content)) as found:
        assert found.testzip() is None
        return {name: found.read(name).decode() for name in found.namelist()}
