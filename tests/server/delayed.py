"""Tables that are watched some turns behind, or not before the end."""

from typing import Any

from gonfalon.server.behind import ply_behind
from tests.server.harness import Seated
from tests.server.house import House
from tests.server.line import Line

TURNS = 3


async def behind(house: House, plies: int = 40, turns: int = TURNS, **more: Any) -> Seated:
    """Anna and Béla play, watched so many turns behind."""
    table = await house.make(watchers=f"turns={turns}", **more)
    await table.join("Anna", "Béla")
    await table.play_on(plies)
    return table


async def closed(house: House, plies: int = 20, *kinds: str, **more: Any) -> Seated:
    """A running game that nobody watches before its end."""
    table = await house.make(*kinds, watchers="afterwards", **more)
    for seat, one in enumerate(table.made["seats"], start=1):
        if one["kind"] == "friend":
            await table.sit(seat, f"P{seat}", f"nonce-{seat}")
    await table.play_on(plies)
    return table


async def seen_ply(table: Seated, turns: int = TURNS) -> int:
    """The ply that watchers may see."""
    return ply_behind((await table.session()).deciders, turns)


async def in_step(line: Line) -> list[dict[str, Any]]:
    """All that was told before a ping is answered."""
    told = []
    line.send(type="ping")
    while True:
        told.append(await line.next())
        if told[-1]["type"] == "pong":
            return told[:-1]


async def agree_to_a_take_back(table: Seated, seat: int) -> None:
    """A seat asks to take its turn back, and the other one agrees."""
    wish = {"id": f"ask{seat}", "kind": "back", "whole_turn": True}
    asked = await table.post("ask", wish, table.tokens[seat - 1])
    assert asked.status_code == 200, asked.text
    number = (await table.look(1))["question"]["number"]
    answer = {"id": f"yes{number}", "question": number, "yes": True}
    told = await table.post("answer", answer, table.tokens[2 - seat])
    assert told.status_code == 200, told.text
