"""What is made before the first visitor comes, so that nobody waits for it."""

import gc
from itertools import product
from pathlib import Path

import pytest
import uvicorn
from fastapi import FastAPI
from jinja2 import Environment

from gonfalon.engine.view import SPECTATOR
from gonfalon.engine.words import languages
from gonfalon.games import GAMES
from gonfalon.server import app, ready
from gonfalon.server.connections import Server
from gonfalon.server.live import LiveTable
from gonfalon.server.teller import Drawn
from gonfalon.server.telling import Eyes
from tests.server.house import House
from tests.server.listening import Listening

pytestmark = pytest.mark.anyio


@pytest.fixture(autouse=True)
def ready_every_time(quick_and_repeatable: None, monkeypatch: pytest.MonkeyPatch) -> None:
    """Here every server gets ready, as it does elsewhere."""
    monkeypatch.setattr("gonfalon.server.app.get_ready", ready.get_ready)


async def test_every_game_is_drawn_once_in_every_language_and_leaves_no_table(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    drawn: list[tuple[str, str, int]] = []

    class Noted(Drawn):
        def __init__(self, table: LiveTable, eyes: Eyes) -> None:
            super().__init__(table, eyes)
            assert self.told["html"]
            drawn.append((table.game.id, eyes.language, eyes.seat))

    monkeypatch.setattr(ready, "Drawn", Noted)
    house = House(tmp_path / "tables.db")
    await house.start()
    assert sorted(drawn) == sorted(product(GAMES, languages(), (0, SPECTATOR)))
    assert house.hub.in_memory == 0
    assert house.query("SELECT count(*) FROM tables") == [(0,)]
    await house.stop()


async def test_no_template_is_read_once_it_serves(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    def read(*_: object) -> None:
        raise AssertionError("a template is compiled while somebody waits")

    monkeypatch.setattr(Environment, "compile", read)
    for path in ("/", *(f"/{page}/{game}" for page in ("new", "rules") for game in GAMES)):
        assert (await house.someone.get(path)).status_code == 200


async def test_what_was_made_ready_is_kept_from_the_collector(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """All of it: once it was frozen before it was made, and a full collection took 17 to 76 ms."""
    done: list[str] = []

    def get_ready(app: FastAPI) -> None:
        done.append("ready")
        ready.get_ready(app)

    monkeypatch.setattr(app, "get_ready", get_ready)
    monkeypatch.setattr(gc, "freeze", lambda: done.append("frozen"))
    monkeypatch.setattr(uvicorn, "Server", Server)
    try:
        async with Listening(tmp_path).open() as server:
            assert await server.answers()
            assert not gc.isenabled()
        assert gc.isenabled()
    finally:
        gc.enable()
    assert done == ["ready", "frozen"]
