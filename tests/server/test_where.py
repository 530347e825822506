"""Where things are worked out: what may take long is never done by the server's own loop."""

import threading
from collections.abc import Callable
from typing import Any

import pytest
from starlette import datastructures

from gonfalon.engine import record_reading
from gonfalon.engine.game import GameOf
from gonfalon.engine.record import Record
from gonfalon.engine.session import Session
from gonfalon.games import GAMES, find
from gonfalon.server import chart, replaying
from gonfalon.server.resuming import resume
from tests.helpers import random_record
from tests.server.house import House

pytestmark = pytest.mark.anyio
FEW = 12
"""Plies that the end of a game may have which could still be taken back."""


class Noted:
    """What this process has done, and whether its loop did it."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self._done: list[tuple[str, bool]] = []
        self._loop = threading.get_ident()
        for owner, name in (
            (record_reading, "_parse_header"),
            (Record, "replay"),
            (Record, "states"),
            (Session, "_replay"),
            (chart, "draw_chart"),
            (GameOf, "why_not"),
        ):
            monkeypatch.setattr(owner, name, self._noting(name, getattr(owner, name)))

    def _noting(self, name: str, original: Callable[..., Any]) -> Callable[..., Any]:
        def noting(*given: Any) -> Any:
            self._done.append((name, threading.get_ident() == self._loop))
            return original(*given)

        return noting

    def taken(self) -> tuple[dict[str, int], list[str]]:
        """How often each was done since this was asked last; what the loop did itself."""
        done, self._done = self._done, []
        names = [name for name, _ in done]
        return {name: names.count(name) for name in names}, [one for one, loop in done if loop]


@pytest.mark.parametrize("game_id", list(GAMES))
async def test_other_processes_work_out_what_is_brought(
    house: House, monkeypatch: pytest.MonkeyPatch, game_id: str
) -> None:
    game, someone = find(game_id), house.someone
    text = random_record(game, game.options.choose({}), "where").write()
    noted = Noted(monkeypatch)
    answer = await someone.post("/api/records", {"record": text})
    assert answer.status_code == 201, answer.text
    table = answer.json()["table"]
    for path in (f"/t/{table}", f"/t/{table}/chart", f"/t/{table}/at/7", f"/api/tables/{table}"):
        house.hub._live.clear()
        assert (await someone.get(path)).status_code == 200
        done, by_the_loop = noted.taken()
        assert by_the_loop == []
        assert done.pop("_replay", 0) <= FEW
        assert done == {}


async def test_a_long_game_without_a_snapshot_is_replayed_by_another_process(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(house.hub.store, "snapshot_every", 10_000)
    table = await house.running()
    await table.play_on(2 * FEW)
    before = await table.fingerprint()
    house.forget(table)
    noted = Noted(monkeypatch)
    assert await table.fingerprint() == before
    done, by_the_loop = noted.taken()
    assert by_the_loop == []
    assert done["_replay"] >= 2 * FEW, "a short one is not worth the way"
    monkeypatch.setattr(replaying, "MOST_HERE", FEW)
    house.forget(table)
    assert await table.fingerprint() == before
    done, by_the_loop = noted.taken()
    assert by_the_loop == []
    assert done.pop("_replay", 0) <= FEW
    assert done == {}
    saved = await house.hub.store.load(table.id)
    assert saved is not None
    whole, now = resume(saved), await table.session()
    assert isinstance(whole, Session)
    assert [now.can_undo(seat) for seat in (0, 1)] == [whole.can_undo(seat) for seat in (0, 1)]


async def test_a_game_that_is_stuck_is_told_by_another_process(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = find("battle-line")
    text = random_record(game, game.options.choose({}), "stuck").write()
    table = (await house.someone.post("/api/records", {"record": text})).json()["table"]
    damaged = text.replace("\nplay ", "\nploy ", 1)
    house.query("UPDATE tables SET record = :damaged", damaged=damaged)
    house.hub._live.clear()
    noted = Noted(monkeypatch)
    live = await house.hub.find(table)
    assert noted.taken() == ({}, [])
    assert live.stuck is not None
    assert "ploy" in str(live.stuck.why)
    assert live.stuck.text == damaged


async def test_a_long_query_is_dropped_unread(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    read: list[str] = []

    def reading(query: str, **more: Any) -> list[tuple[str, str]]:
        read.append(query)
        return []

    monkeypatch.setattr(datastructures, "parse_qsl", reading)
    assert (await house.someone.get("/?" + "a=1&" * 15_000)).status_code == 413
    assert max(map(len, read), default=0) == 0
    assert (await house.someone.get("/?lang=hu")).status_code == 200
    assert "lang=hu" in read


@pytest.mark.parametrize("game_id", list(GAMES))
async def test_a_touch_is_explained_beside_the_loop(
    house: House, monkeypatch: pytest.MonkeyPatch, game_id: str
) -> None:
    """Of Battalia's thousands of deeds each may have to be judged."""
    table = await house.make("friend", "friend", game=game_id, options={})
    await table.join()
    seat = (await table.live()).waits_for[0] + 1
    noted = Noted(monkeypatch)
    async with house.someone.line(table.id, table.tokens[seat - 1]) as line:
        answer = await line.ask(type="why", id="w", seat=seat, picks=["zz"])
    assert (answer["type"], answer["code"]) == ("refused", "nothing_there")
    assert noted.taken() == ({"why_not": 1}, [])
