"""Two who may talk at their table, and what they are told."""

from typing import Any

import httpx

from tests.server.harness import Seated
from tests.server.house import House


async def two(house: House, talk: str = "free", **more: Any) -> Seated:
    """Anna and Béla at a table with free talk."""
    table = await house.make(talk=talk, **more)
    await table.join("Anna", "Béla")
    return table


async def say(table: Seated, seat: int, /, id: str = "a", **said: object) -> httpx.Response:
    """Say something as a seat from 1."""
    return await table.post("talk", {"id": id, **said}, table.tokens[seat - 1])


async def told(table: Seated, token: str = "", after: int = 0, lang: str = "en") -> dict[str, Any]:
    """All that is told of the talk."""
    query = {"after": after, "lang": lang}
    got = await table.house.someone.get(f"{table.path}/talk", token or table.watch, params=query)
    assert got.status_code == 200, got.text
    found: dict[str, Any] = got.json()
    return found


async def texts(table: Seated, token: str = "", **more: Any) -> list[str]:
    """What was written, in order."""
    return [one["text"] for one in (await told(table, token, **more))["remarks"]]
