"""Live lines on which much too much comes: all of it counts, and the line is closed."""

import contextlib
from collections.abc import AsyncIterator
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from starlette.requests import HTTPConnection

from gonfalon.server.acting import SEATS_TOGETHER, Acting
from gonfalon.server.errors import Refused
from gonfalon.server.limits import BURST_SECONDS
from gonfalon.server.socket import LONGEST, MOST_HASTY, TOO_MANY
from tests.server.house import House
from tests.server.line import Line

pytestmark = pytest.mark.anyio
RATE = 20.0
BURST = int(RATE * BURST_SECONDS)


@pytest.fixture
async def strict(tmp_path: Path) -> AsyncIterator[House]:
    """A server with a limit."""
    house = House(tmp_path / "tables.db", rate=RATE)
    await house.start()
    yield house
    await house.stop()


def flood(line: Line, kind: str, count: int) -> None:
    """Send so many messages of a kind at once."""
    for _ in range(count):
        if kind == "bytes":
            line.send_bytes(b"x")
        elif kind == "pings":
            line.send(type="ping")
        else:
            line.send_text("x" * (LONGEST + 1 if kind == "too long" else 1))


async def until_closed(line: Line) -> list[str]:
    """The codes of all that is said until the line is closed."""
    codes = []
    with contextlib.suppress(EOFError):
        while True:
            codes.append((await line.next()).get("code", ""))
    return codes


@pytest.mark.parametrize("kind", ["bytes", "too long", "no JSON", "pings"])
async def test_whatever_comes_too_fast_counts_and_ends_the_line(strict: House, kind: str) -> None:
    table = await strict.make("friend", "friend")
    await table.sit(1, "Anna", "a")
    async with strict.someone.line(table.id, table.tokens[0]) as line:
        await line.next("state")
        flood(line, kind, 20 * BURST)
        codes = await until_closed(line)
        assert line.closed == TOO_MANY
        assert codes[-1] == "too_fast"  # why it is closed
    async with strict.someone.line(table.id, table.watch) as line:
        assert (await line.next())["type"] == "state"  # the others go on


async def test_a_little_too_fast_is_only_refused(strict: House) -> None:
    table = await strict.make("friend", "friend")
    await table.sit(1, "Anna", "a")
    async with strict.someone.line(table.id, table.tokens[0]) as line:
        await line.next("state")
        flood(line, "pings", BURST + MOST_HASTY // 2)
        answers = [await line.answer() for _ in range(BURST + MOST_HASTY // 2)]
        assert {answer.get("code", "pong") for answer in answers} == {"pong", "too_fast"}


async def test_the_seats_of_one_address_count_together(strict: House) -> None:
    acting: Acting = strict.app.state.acting

    def sends(address: str, seats: int, each: int) -> int:
        """How many of these messages are taken."""
        at = HTTPConnection({"type": "http", "headers": [], "client": (address, 1)})
        taken = 0
        for number in range(seats):
            table: Any = SimpleNamespace(id=f"{address} {number}")
            for _ in range(each):
                with contextlib.suppress(Refused):
                    acting.limit(table, [0], at)
                    taken += 1
        return taken

    family = sends("192.0.2.7", SEATS_TOGETHER // 2, BURST)
    assert family == SEATS_TOGETHER // 2 * BURST
    crowd = sends("192.0.2.8", 3 * SEATS_TOGETHER, BURST)
    assert SEATS_TOGETHER * BURST <= crowd < 1.5 * SEATS_TOGETHER * BURST
