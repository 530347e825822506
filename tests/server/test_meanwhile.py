"""What takes a while to find out is not told to whoever may not see it any more by then."""

import asyncio
import threading
from typing import Any

import pytest

from gonfalon.engine.game import GameOf
from gonfalon.server.saved import LEFT
from tests.server.harness import refused
from tests.server.house import House

pytestmark = pytest.mark.anyio


@pytest.mark.parametrize("path", ["/t/{id}/at/14", "/t/{id}/told/14", "/t/{id}/chart"])
async def test_who_may_not_watch_any_more_is_not_told_what_was_asked_before(
    house: House, monkeypatch: pytest.MonkeyPatch, path: str
) -> None:
    """The watch link was replaced while a clerk drew what its reader had asked for."""
    table = await house.running()
    if "chart" in path:
        (await table.live()).row.phase = LEFT
    do = house.hub.clerks.do

    async def slowly(*given: Any) -> Any:
        found = await do(*given)
        assert (await table.post("watch-link", None, table.owner)).status_code == 200
        return found

    monkeypatch.setattr(house.hub.clerks, "do", slowly)
    refused(await house.someone.get(path.format(id=table.id), table.watch), "no_access", 403)


async def test_a_touch_is_not_explained_to_whoever_has_lost_the_seat(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The computer took it over while the answer was being found."""
    table = await house.running()
    is_asked, goes_on, why_not = threading.Event(), threading.Event(), GameOf.why_not

    def slowly(*given: Any) -> Any:
        is_asked.set()
        assert goes_on.wait(60)
        return why_not(*given)

    monkeypatch.setattr(GameOf, "why_not", slowly)
    async with house.someone.line(table.id, table.tokens[0]) as line:
        line.send(type="why", id="w", picks=["troops"])
        while not is_asked.is_set():
            await asyncio.sleep(0.01)
        handed = {"kind": "computer", "level": "random"}
        assert (await table.post("seats/1/hand", handed, table.tokens[0])).status_code == 200
        goes_on.set()
        assert (await line.answer())["code"] == "computer_plays"
