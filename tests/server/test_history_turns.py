"""Whoever looks at very many games of theirs keeps nobody else waiting."""

import asyncio
from typing import Any

import pytest

from gonfalon.server.acting import Acting
from gonfalon.server.history import pages
from gonfalon.server.history.past import past_of
from gonfalon.server.hub import MOST_LOOKING_BACK
from tests.server.bygone import against, browser, fill, page
from tests.server.harness import refused
from tests.server.house import House

pytestmark = pytest.mark.anyio


async def test_one_address_looks_at_its_games_one_after_the_other(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    fill(house, against())
    go_on, at_once = asyncio.Event(), [0, 0]
    found = past_of

    async def slowly(*given: Any) -> object:
        at_once[0] += 1
        at_once[1] = max(at_once)
        await go_on.wait()
        at_once[0] -= 1
        return await found(*given)

    monkeypatch.setattr(pages, "past_of", slowly)
    asker = browser(house)
    asks = [asyncio.create_task(asker.get("/played")) for _ in range(MOST_LOOKING_BACK + 4)]
    done, _ = await asyncio.wait(asks, return_when=asyncio.FIRST_COMPLETED, timeout=10)
    refused(done.pop().result(), "too_fast", 429)
    go_on.set()
    codes = sorted([one.status_code for one in await asyncio.gather(*asks)])
    assert codes == [200] * (MOST_LOOKING_BACK + 1) + [429] * 3
    assert at_once[1] == 1


async def test_who_has_more_games_pays_more(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    fill(house, against(), against(), against())
    paid = []
    monkeypatch.setattr(pages, "GAMES_EACH", 2)
    monkeypatch.setattr(Acting, "owe", lambda acting, asked, cost: paid.append(cost))
    await page(house)
    assert paid == [1.5]
