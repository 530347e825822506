"""What players do at a table outside the rules."""

from typing import Any

import httpx

from gonfalon.engine.record import Record
from gonfalon.engine.record_reading import parse_record
from gonfalon.games import find
from tests.server.harness import Seated
from tests.server.house import House


async def two(house: House, plies: int = 20, **more: Any) -> Seated:
    """Anna and Béla at Battle Line, after some plies."""
    table = await house.make(**more)
    await table.join("Anna", "Béla")
    await table.play_on(plies)
    return table


async def do(table: Seated, seat: int, what: str, id: str = "x", **body: object) -> httpx.Response:
    """Ask for something as a seat from 1."""
    return await table.post(what, {"id": id, **body}, table.tokens[seat - 1])


async def record_of(table: Seated) -> Record:
    """The record of a game that is over, read."""
    answer = await table.house.someone.get(f"{table.path}/record", table.watch)
    assert answer.status_code == 200, answer.text
    return parse_record(answer.text, find)
