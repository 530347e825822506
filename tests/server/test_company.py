"""Who sits at a table is found out once, and again as soon as anything of it has changed."""

import json
from dataclasses import replace
from typing import Any

import pytest

from gonfalon.engine.view import SPECTATOR
from gonfalon.server.saved import COMPUTER, LEFT
from gonfalon.server.teller import Reader, Teller
from gonfalon.server.telling import Eyes, describe
from gonfalon.server.telling_players import Company
from tests.server.harness import Browser, Seated
from tests.server.house import House

pytestmark = pytest.mark.anyio
OWN = Eyes(0, (0,), "en", owns=True, sees=(0,))
WATCHER = Eyes(SPECTATOR, (), "en", owns=False)


def told(teller: Teller, eyes: Eyes) -> dict[str, Any]:
    """All that these eyes are told now."""
    state: dict[str, Any] = json.loads(teller.tell(Reader(eyes), frozenset()))
    return state


async def test_a_move_leaves_the_company_as_it_is(house: House, table: Seated) -> None:
    live = await table.live()
    company = Company(live, OWN)
    await table.play((await table.look(1))["actions"][0])
    assert company.is_at(await table.live())


async def test_whoever_comes_is_told_at_once(house: House, table: Seated) -> None:
    live = await table.live()
    teller, company = Teller(live, house.app.state.metrics), Company(live, OWN)
    before = {eyes: told(teller, eyes) for eyes in (OWN, WATCHER)}
    live.seats[1] = replace(live.seats[1], name="Zsófi", kind=COMPUTER, level="greedy", held=False)
    live.changed()
    assert not company.is_at(live)
    for eyes, was in before.items():
        now = told(teller, eyes)
        assert now["seats"] != was["seats"]
        assert now["tools"] == describe(live, eyes)["tools"]
        assert now["seats"] == describe(live, eyes)["seats"]


async def test_a_game_that_was_left_offers_other_tools(house: House, table: Seated) -> None:
    live = await table.live()
    teller = Teller(live, house.app.state.metrics)
    was = told(teller, OWN)
    live.row.phase = LEFT
    live.changed()
    now = told(teller, OWN)
    assert now["tools"] != was["tools"]
    assert now["tools"] == describe(live, OWN)["tools"]


async def test_what_one_sees_is_not_kept_for_another(house: House, table: Seated) -> None:
    live = await table.live()
    teller, other = Teller(live, house.app.state.metrics), Eyes(1, (1,), "en", False, sees=(1,))
    for eyes in (OWN, other, WATCHER, OWN, other, WATCHER):
        alone = json.loads(json.dumps(describe(live, eyes)))
        state = told(teller, eyes)
        for name in ("html", "seats", "tools", "own", "prompt"):
            assert state[name] == alone[name]


async def test_logs_with_names_of_before_are_not_kept(house: House, table: Seated) -> None:
    """Each is as long as the game, and seats may change hands two hundred times."""
    await table.play_on(20)
    live = await table.live()
    teller = Teller(live, house.app.state.metrics)
    for name in ("Ann", "Béla", "Cili", "Ann"):
        live.seats[0] = replace(live.seats[0], name=name)
        live.changed()
        for eyes in (OWN, WATCHER, WATCHER._replace(language="hu")):
            html = [entry["html"] for entry in told(teller, eyes)["log"]]
            assert any(name in one for one in html)
    assert len(teller._logs) == 3
    assert len(teller._entries) == 2


async def test_a_page_knows_its_seats_also_where_the_computer_plays(house: House) -> None:
    """A screen that several share is theirs also then: what one of them sees is not kept."""
    screen = Browser(house)
    table = await house.make("screen", "screen", browser=screen)
    await table.join(browser=screen)
    async with screen.line(table.id) as line:
        state = await line.next("state")
        assert (state["held"], state["sees"]) == ([1, 2], [1, 2])
        body = {"kind": "computer", "level": "page"}
        assert (await screen.post(f"{table.path}/seats/2/hand", body)).is_success
        while state["held"] != [1]:
            state = await line.next("state")
        assert state["sees"] == [1, 2]
