"""How fast a seat and an address may ask."""

from types import SimpleNamespace
from typing import Any

import pytest

from gonfalon.server import limits
from gonfalon.server.costs import MAKING
from gonfalon.server.errors import Refused
from gonfalon.server.limits import BURST_SECONDS, Limits
from tests.server.harness import Seated, refused
from tests.server.house import House

pytestmark = pytest.mark.anyio


async def test_limits_by_seat_and_address() -> None:
    """A slow server still lets everyone do what costs much, once in a while."""
    limits = Limits(1.0)
    for _ in range(int(BURST_SECONDS)):
        limits.take("a")
    with pytest.raises(Refused, match="too_fast"):
        limits.take("a")
    limits.take("b", MAKING)
    with pytest.raises(Refused, match="too_fast"):
        limits.take("b")


async def test_too_fast_is_told_and_passes(tmp_path: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    clock = 0.0
    monkeypatch.setattr(limits, "time", SimpleNamespace(monotonic=lambda: clock))
    house = House(tmp_path / "tables.db", rate=3.0)
    await house.start()
    try:
        someone = house.someone
        made = await someone.post(
            "/api/tables", {"game": "battle-line", "seats": [{"kind": "you"}, {"kind": "screen"}]}
        )
        assert made.status_code == 201
        table = Seated(house, made.json())
        async with someone.line(table.id) as line:
            await line.next("state")
            answers = []
            for _ in range(30):
                answers.append(await line.ask(type="ping"))
            assert {answer.get("code", "pong") for answer in answers} == {"pong", "too_fast"}
            codes = [(await someone.get(table.path)).status_code for _ in range(20)]
            assert 429 in codes
            refused(await someone.get(table.path), "too_fast", 429)
            clock += 0.8
            assert (await line.ask(type="ping"))["type"] == "pong"
            assert (await someone.get(table.path)).status_code == 200
        made = await someone.post(
            "/api/tables", {"game": "battle-line", "seats": [{"kind": "you"}] * 2}
        )
        refused(made, "too_fast", 429)
    finally:
        await house.stop()
