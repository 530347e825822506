"""Who is told of turns by a channel: the table, the channel and what it has received."""

import json
from collections.abc import AsyncIterator, Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest

from gonfalon.server import statements
from gonfalon.server.notices import outgoing, sender
from gonfalon.server.notices.kinds import GAPS
from tests.server.channel import Channel
from tests.server.harness import Seated
from tests.server.house import House
from tests.server.patience import come_to_be

PUBLIC = "https://play.example.org"


@pytest.fixture
def channel(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Channel]:
    """A stand-in for the services of others; what is to be told goes out at once."""
    for module, name in ((outgoing, "tls"), (statements, "QUIET_SECONDS"), (sender, "LOOK_EVERY")):
        monkeypatch.setattr(module, name, getattr(module, name))  # put back afterwards
    for kind in list(GAPS):
        monkeypatch.setitem(GAPS, kind, 0.0)
    with Channel(tmp_path) as channel:
        channel.trust()
        yield channel


@pytest.fixture
async def telling(database: str, channel: Channel) -> AsyncIterator[House]:
    """A server that tells channels and feeds."""
    house = House(database, tell="webhook,feed", public_url=PUBLIC)
    await house.start()
    yield house
    await house.stop()


async def told_to(house: House, channel: Channel, **more: Any) -> Seated:
    """A table of two programs whose owner lets the channel be told; seat 1 is asked."""
    table = await house.make()
    answer = await ask(table, table.owner, kind="webhook", url=channel.url(), **more)
    assert answer.status_code == 200, answer.text
    await table.join("Anna", "Béla")
    return table


async def ask(table: Seated, token: str, **body: Any) -> httpx.Response:
    """Ask for a way to be told, by whoever has this secret."""
    return await table.house.someone.post(f"/t/{table.id}/notices", body, token)


async def received(channel: Channel, count: int) -> list[dict[str, Any]]:
    """What came, once there is so much of it."""

    async def is_here() -> bool:
        return len(channel.received) >= count

    await come_to_be(is_here)
    return [json.loads(one.body) for one in channel.received]


async def is_empty(house: House) -> bool:
    """Whether nothing is left to be told."""
    return house.query("SELECT count(*) FROM notices WHERE held_until >= 0") == [(0,)]


async def all_told(house: House) -> None:
    """Wait until nothing is left to be told."""

    async def is_done() -> bool:
        return await is_empty(house)

    await come_to_be(is_done)


async def fed(table: Seated, seat: int) -> str:
    """A feed that a seat has asked for; its id."""
    answer = await ask(table, table.tokens[seat - 1], kind="feed")
    assert answer.status_code == 200, answer.text
    return str(answer.json()["way"])
