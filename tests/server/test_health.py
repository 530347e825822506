"""Health: what cannot be saved is told, with its cause, to whoever asks, plays or reads the log."""

import logging
import os
import resource
import shutil
import sqlite3
import sys
from collections.abc import AsyncIterator, Callable
from pathlib import Path
from typing import Any

import pytest
from prometheus_client.parser import text_string_to_metric_families
from sqlalchemy import event

from gonfalon.server import health
from gonfalon.server.health import CAUSES
from tests.server.harness import Seated, refused
from tests.server.house import House
from tests.server.patience import wait_until
from tests.server.process import Process

pytestmark = pytest.mark.anyio
READY = "/health/ready"


@pytest.fixture
async def house(tmp_path: Path) -> AsyncIterator[House]:
    """A server on SQLite, whose file these tests look at."""
    house = House(tmp_path / "tables.db")
    await house.start()
    yield house
    await house.stop()


def file(house: House) -> Path:
    """The file of its database."""
    return Path(house.db)


@pytest.fixture(autouse=True)
def at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every question is a new attempt, and the server looks by itself all the time."""
    monkeypatch.setattr(health, "FRESH_SECONDS", 0.0)
    for wait in ("LOOK_EVERY", "TRY_EVERY", "TRY_DAMAGED_EVERY"):
        monkeypatch.setattr(health, wait, 0.05)


async def ask(house: House, path: str = READY) -> tuple[int, dict[str, Any]]:
    answer = await house.someone.get(path)
    return answer.status_code, answer.json()


async def unsaved(house: House) -> set[str]:
    """The causes that the metrics name."""
    text = (await house.someone.get("/metrics")).text
    families = {one.name: one for one in text_string_to_metric_families(text)}
    samples = families["gonfalon_unsaved"].samples
    assert {one.labels["cause"] for one in samples} == set(CAUSES)
    return {one.labels["cause"] for one in samples if one.value}


def set_pragma(house: House, pragma: str) -> None:
    """Let every connection begin with this."""
    engine = house.hub.store.engine
    engine.dispose()

    @event.listens_for(engine, "connect")
    def begin(connection: sqlite3.Connection, _: object) -> None:
        connection.execute(f"PRAGMA {pragma}")


def delete(house: House) -> None:
    file(house).unlink()


def replace(house: House) -> None:
    other = file(house).with_name("other.db")
    with sqlite3.connect(file(house)) as source, sqlite3.connect(other) as copy:
        source.backup(copy)
    source.close()
    copy.close()
    os.replace(other, file(house))


def damage(house: House) -> None:
    house.hub.store.engine.dispose()
    for name in (file(house), file(house).with_name(f"{file(house).name}-wal")):
        if name.exists():  # whoever writes keeps it open, and with it what was written last
            name.write_bytes(b"\x07" * name.stat().st_size)


def make_read_only(house: House) -> None:
    set_pragma(house, "query_only=ON")


def fill(house: House) -> None:
    set_pragma(house, "max_page_count=1")  # as many as there are, and no more


HARMS: list[tuple[Callable[[House], None], str]] = [
    (delete, "deleted"),
    (replace, "replaced"),
    (damage, "damaged"),
    (make_read_only, "read_only"),
    (fill, "full"),
]


async def test_all_is_well(house: House, table: Seated) -> None:
    for path in ("/health", "/health/live", READY):
        assert await ask(house, path) == (200, {"well": True})
    assert await unsaved(house) == set()


async def test_being_ready_is_a_real_write(house: House) -> None:
    def beat() -> str:
        with sqlite3.connect(file(house)) as database:
            text: str = database.execute("SELECT text FROM pulse").fetchone()[0]
        database.close()
        return text

    await ask(house)
    first = beat()
    await ask(house)
    assert beat() != first


@pytest.mark.parametrize(("harm", "cause"), HARMS, ids=[cause for _, cause in HARMS])
async def test_what_cannot_be_saved_is_told_with_its_cause(
    house: House,
    table: Seated,
    harm: Callable[[House], None],
    cause: str,
    caplog: pytest.LogCaptureFixture,
) -> None:
    harm(house)
    with caplog.at_level(logging.WARNING, "gonfalon.server.health"):
        for path in (READY, "/health", READY):
            assert await ask(house, path) == (503, {"well": False, "cause": cause})
    assert await ask(house, "/health/live") == (200, {"well": True})
    assert await unsaved(house) == {cause}
    told = [one for one in caplog.records if one.name == "gonfalon.server.health"]
    assert [one.__dict__["cause"] for one in told] == [cause]


@pytest.mark.parametrize(("harm", "cause"), HARMS[:2], ids=["deleted", "replaced"])
async def test_nothing_is_acknowledged_that_goes_into_a_file_nobody_will_find(
    house: House, table: Seated, harm: Callable[[House], None], cause: str
) -> None:
    action = (await table.look(1))["actions"][0]
    before = await table.fingerprint()
    aside = file(house).with_name("aside.db")
    os.link(file(house), aside)
    harm(house)
    refused(await table.act(1, action), "store_failed", 503)
    house.hub.store.engine.dispose()
    house.forget(table)
    with pytest.raises(Exception, match=cause):  # no empty database is made in its place
        await house.hub.store.load(table.id)
    os.replace(aside, file(house))
    assert await table.fingerprint() == before
    assert await ask(house) == (200, {"well": True})
    assert (await table.act(1, action)).status_code == 200


async def test_players_are_told_while_it_lasts(
    house: House, table: Seated, caplog: pytest.LogCaptureFixture
) -> None:
    """Nobody asks for health and nobody moves: the server finds out by itself, both times."""
    aside = file(house).with_name("aside.db")
    os.link(file(house), aside)
    async with house.someone.line(table.id, table.tokens[0]) as line:
        await line.next("state")
        file(house).unlink()
        assert "can't be saved" in (await line.next("saving"))["text"]
        async with house.someone.line(table.id, table.tokens[1], lang="pl") as late:
            assert "nie można teraz zapisać" in (await late.next("saving"))["text"]
            os.replace(aside, file(house))
            assert (await line.next("saving"))["text"] == ""
            assert (await late.next("saving"))["text"] == ""
        assert await line.is_alive()
    assert await ask(house) == (200, {"well": True})
    told = [one.levelname for one in caplog.records if one.name == "gonfalon.server.health"]
    assert told == ["ERROR", "WARNING"]


async def test_a_move_that_fails_tells_it_at_once(
    house: House, table: Seated, monkeypatch: pytest.MonkeyPatch
) -> None:
    for wait in ("LOOK_EVERY", "TRY_EVERY"):
        monkeypatch.setattr(health, wait, 1000.0)
    action = (await table.look(1))["actions"][0]
    async with house.someone.line(table.id, table.tokens[0]) as line:
        await line.next("state")
        make_read_only(house)
        assert (await table.act(1, action)).status_code == 503
        assert (await line.next("saving"))["text"]


async def test_many_who_ask_cost_one_attempt(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(health, "FRESH_SECONDS", 1000.0)
    tried = []
    prove = house.hub.store.prove

    async def count(thorough: bool = False) -> None:
        tried.append(thorough)
        await prove(thorough)

    monkeypatch.setattr(house.hub.store, "prove", count)
    for _ in range(5):
        assert await ask(house) == (200, {"well": True})
    assert len(tried) <= 1


async def test_damage_that_was_met_stays_until_all_is_looked_through(
    house: House, table: Seated
) -> None:
    """A page that a short look does not meet is broken: it is told once somebody reads it, and a
    write elsewhere does not make it well.
    """
    await table.play_on(120)
    with sqlite3.connect(file(house)) as database:
        database.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        found = database.execute("SELECT rootpage FROM sqlite_schema WHERE name = 'plies'")
        root, size = found.fetchone()[0], database.execute("PRAGMA page_size").fetchone()[0]
    database.close()
    sound = file(house).read_bytes()
    top = sound[(root - 1) * size : root * size]
    assert top[0] == 5, "the plies fill more than one page"
    last = int.from_bytes(top[8:12], "big") - 1
    house.hub.store.engine.dispose()
    _overwrite(file(house), last * size, b"\x07" * size)
    house.forget(table)
    assert await ask(house) == (200, {"well": True})
    assert (await house.someone.get(table.path, table.tokens[0])).status_code == 503
    for _ in range(2):
        assert await ask(house) == (503, {"well": False, "cause": "damaged"})
    house.hub.store.engine.dispose()
    _overwrite(file(house), last * size, sound[last * size : (last + 1) * size])
    assert await ask(house) == (200, {"well": True})
    assert (await table.look(1))["ply"] >= 100


def _overwrite(file: Path, at: int, data: bytes) -> None:
    with file.open("r+b") as opened:
        opened.seek(at)
        opened.write(data)


@pytest.mark.skipif(sys.platform != "linux", reason="files of another process are limited on Linux")
def test_a_disk_that_takes_no_more(tmp_path: Path) -> None:
    """No file may grow any more: the server is alive, and not ready until there is room again."""
    with Process(tmp_path / "tables.db") as server:
        size = max(path.stat().st_size for path in tmp_path.iterdir())
        shutil.copy(server.db, tmp_path / "unrelated.db")
        endless = resource.RLIM_INFINITY
        resource.prlimit(server.child.pid, resource.RLIMIT_FSIZE, (size, endless))
        wait_until(lambda: server.http.get(READY).status_code == 503)
        assert server.http.get(READY).json()["cause"] in ("full", "disk")
        assert server.http.get("/health/live").status_code == 200
        resource.prlimit(server.child.pid, resource.RLIMIT_FSIZE, (endless, endless))
        wait_until(lambda: server.http.get(READY).status_code == 200)
    told = [one for one in server.logged if "saved" in one["what"]]
    assert [one["level"] for one in told] == ["error", "warning"]
