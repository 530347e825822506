"""Computers: they are handed a view, think elsewhere, and never hold anyone up."""

import asyncio
from pathlib import Path
from random import Random

import pytest

from gonfalon.bots import BOTS, levels_for
from gonfalon.bots.base import Bot
from gonfalon.engine.action import Action
from gonfalon.engine.state import State
from gonfalon.engine.view import View
from gonfalon.games import find
from gonfalon.server import bots as bots_module
from gonfalon.server.telling import Eyes
from gonfalon.server.telling_end import stronger_for, tell_end
from tests.helpers import random_record
from tests.server.harness import Seated, refused
from tests.server.house import House
from tests.server.patience import PATIENCE, come_to_be
from tests.server.test_practice import let_them_choose, practising, turn

pytestmark = pytest.mark.anyio


def test_a_bot_is_handed_a_view_and_nothing_else(monkeypatch: pytest.MonkeyPatch) -> None:
    given: list[tuple[object, ...]] = []

    class Nosy(Bot):
        def choose(self, view: View, limit: float, rng: Random) -> Action:
            given.append((view, limit, rng))
            return view.actions[0]

    monkeypatch.setitem(BOTS, "nosy", Nosy)
    position = "battle-line; turn 2 play; hand1 1r 2r; hand2 3b 4b"
    chosen = bots_module._choose(position, 1, "nosy", 0.5, 7)
    assert chosen.startswith("play 3b")
    view, limit, rng = given[0]
    assert isinstance(view, View)
    assert isinstance(rng, Random)
    assert (view.seat, limit) == (1, 0.5)
    held = [view]
    seen: set[int] = set()
    while held:
        one = held.pop()
        assert not isinstance(one, State), "a view leads to no state"
        if id(one) in seen:
            continue
        seen.add(id(one))
        if hasattr(one, "__dict__"):
            held += vars(one).values()
        elif isinstance(one, (tuple, list)):
            held += one
    side = getattr(view, "sides")[0]  # noqa: B009 - of this game alone
    assert (side.hand.troops, side.hand.troop_count) == (0, 2)


def test_each_deed_of_a_long_turn_has_a_share_of_the_time(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    limits: list[float] = []

    class Hasty(Bot):
        def choose(self, view: View, limit: float, rng: Random) -> Action:
            limits.append(limit)
            return view.actions[0]

    monkeypatch.setitem(BOTS, "hasty", Hasty)
    for game in ("imperia", "battalia"):
        record = random_record(find(game), find(game).options.choose({}), "share", 2)
        state = next(one for one in record.states() if one.actor >= 0)
        bots_module._choose(state.position(), state.actor, "hasty", 2.0, 7)
    assert limits == [2.0, 0.5]


@pytest.mark.parametrize("level", ["random", "glance", "greedy"])
async def test_a_table_with_a_computer_of_before_plays_on(house: House, level: str) -> None:
    """Tables, records and programs of before the ladder know computers by these names."""
    table = await house.make("friend", "friend", options={"first": "2"})
    await table.post("seats/2/hand", {"kind": "computer", "level": level}, table.owner)
    await table.sit(1, "Anna", "a")
    live = await table.live()
    assert live.seats[1].level == level
    before = live.ply

    async def has_moved() -> bool:
        return (await table.live()).ply > before

    await come_to_be(has_moved)


async def test_whoever_has_won_is_offered_a_stronger_computer(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    let_them_choose(house, monkeypatch)
    table, rng = await practising(house), Random("won")
    while (await turn(table, rng))["phase"] != "over":
        pass
    live = await table.live()
    assert live.result is not None
    assert live.result.winner == 0
    eyes = [Eyes(seat, (seat,), "en", owns=False, sees=(seat,)) for seat in (0, 1)]
    assert [stronger_for(live, one) for one in eyes] == ["captain", ""]
    assert 'data-level="captain"' in tell_end(live, eyes[0])
    assert "data-level" not in tell_end(live, eyes[1])
    refused(await table.post("again", {"level": "emperor"}, table.owner), "bad_level", 422)
    made = (await table.post("again", {"level": "captain"}, table.owner)).json()
    seats = (await house.someone.get(f"/api/tables/{made['table']}", table.owner)).json()["seats"]
    assert [seat["level"] for seat in seats if seat["kind"] == "computer"] == ["captain"]


async def test_the_levels_of_each_game_are_offered_to_programs(house: House) -> None:
    answer = await house.someone.http.get("/api/games")
    for game in answer.json():
        assert game["levels"] == levels_for(game["id"])


async def test_everyone_is_answered_while_a_computer_thinks(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The choice takes for ever; the page, other tables and the owner go on."""
    thinking = asyncio.Event()

    async def choose(position: str, seat: int, level: str) -> str:
        thinking.set()
        await asyncio.Event().wait()
        return ""

    monkeypatch.setattr(house.hub.bots, "choose", choose)
    table = await house.make("friend", "computer", options={"first": "2"})
    await table.sit(1, "A", "a")
    await asyncio.wait_for(thinking.wait(), 10)
    other = await house.running()
    await asyncio.wait_for(other.play_on(30), 20)
    assert (await house.someone.get("/health")).json() == {"well": True}
    assert (await table.look(1))["waiting"] == [2]
    answer = await table.post("seats/2/hand", {"kind": "person"}, table.owner)
    refused(answer, "needs_link", 409)
    await sit_in_its_place(table)
    assert (await table.act(2, (await table.look(2))["actions"][0])).status_code == 200


async def sit_in_its_place(table: Seated) -> None:
    """Somebody sits down by a link of the owner's where the computer plays."""
    link = (await table.post("seats/2/link", None, table.owner)).json()["token"]
    await table.sit(2, "B", "b", link)


async def test_a_choice_that_comes_too_late_is_dropped(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The seat was taken back and a person has moved: the computer's answer changes nothing."""
    chosen: asyncio.Future[str] = asyncio.get_running_loop().create_future()
    asked = asyncio.Event()

    async def choose(position: str, seat: int, level: str) -> str:
        asked.set()
        return await chosen

    monkeypatch.setattr(house.hub.bots, "choose", choose)
    table = await house.make("friend", "computer", options={"first": "2"})
    await table.sit(1, "A", "a")
    await asyncio.wait_for(asked.wait(), PATIENCE)
    await sit_in_its_place(table)
    first, second = (await table.look(2))["actions"][:2]
    assert (await table.act(2, first)).status_code == 200
    before = await table.fingerprint()
    chosen.set_result(second)
    await asyncio.sleep(0.1)
    assert await table.fingerprint() == before


async def test_a_computer_that_fails_is_asked_again(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    tries = 0

    async def choose(position: str, seat: int, level: str) -> str:
        nonlocal tries
        tries += 1
        if tries == 1:
            raise RuntimeError("it could not think")
        live = await table.live()
        return live.game.text.parse(position).view(seat).actions[0].text

    monkeypatch.setattr(house.hub.bots, "choose", choose)
    monkeypatch.setattr("gonfalon.server.thinking.log.exception", lambda *_: None)
    table = await house.make("friend", "computer", options={"first": "2"})
    await table.sit(1, "A", "a")
    await table.wait_for(1)
    assert tries >= 2


async def test_a_computer_moves_on_after_a_restart(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The server went down while it was to move; whoever opens the table sets it going."""
    restarted = asyncio.Event()

    async def choose(pool: object, position: str, seat: int, level: str) -> str:
        await restarted.wait()
        live = await table.live()
        return live.game.text.parse(position).view(seat).actions[0].text

    monkeypatch.setattr(bots_module.BotPool, "choose", choose)
    table = await house.make("friend", "computer", options={"first": "2"})
    await table.sit(1, "A", "a")
    await house.restart()
    assert (await table.look(1))["waiting"] == [2]
    restarted.set()
    await table.wait_for(1)


async def test_nobody_waits_for_a_computer(tmp_path: Path) -> None:
    """Where people play, their pages set the pace; where only computers do, the server does."""
    house = House(tmp_path / "tables.db", bot_pause=600.0)
    await house.start()
    watched = await house.make("computer", "computer")
    table = await house.make("friend", "computer", options={"first": "2"})
    await table.sit(1, "A", "a")
    await table.wait_for(1)
    assert max((await watched.session()).deciders) < 0
    await house.stop()
