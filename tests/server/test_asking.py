"""Who asks: a page of this very site, and the address whose turn a clerk's work is."""

from typing import Any

import pytest

from gonfalon.games import GAMES
from tests.helpers import random_record
from tests.server.harness import Browser, refused
from tests.server.house import House

pytestmark = pytest.mark.anyio
BODY = {"game": "battle-line", "seats": [{"kind": "friend"}, {"kind": "friend"}]}


@pytest.mark.parametrize("scheme", ["http", "https"])
async def test_a_page_comes_by_the_same_scheme(house: House, scheme: str) -> None:
    browser, other = Browser(house, scheme), {"http": "https", "https": "http"}[scheme]
    own = {"Origin": f"{scheme}://testserver"}
    assert (await browser.post("/api/tables", BODY, headers=own)).status_code == 201
    foreign = {"Origin": f"{other}://testserver"}
    refused(await browser.post("/api/tables", BODY, headers=foreign), "bad_origin", 403)


async def test_bringing_a_table_back_is_the_turn_of_whoever_asks(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = GAMES["battle-line"]
    record = random_record(game, game.options.choose({}), "whose").write()
    answer = await house.someone.post("/api/records", {"record": record})
    asked, do = [], house.hub.clerks.do

    async def noted(whose: str, *given: Any) -> Any:
        asked.append(whose)
        return await do(whose, *given)

    monkeypatch.setattr(house.hub.clerks, "do", noted)
    house.hub._live.clear()
    assert (await house.someone.get(f"/api/tables/{answer.json()['table']}")).status_code == 200
    assert asked == ["192.0.2.1"]
