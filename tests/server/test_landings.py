"""Databases that earlier landings wrote, with games in the middle of play: they are played on."""

import gzip
import json
import sqlite3
from collections.abc import AsyncIterator
from functools import partial
from itertools import count
from pathlib import Path
from random import Random
from typing import Any

import pytest

from gonfalon.games import GAMES
from gonfalon.server.live import LiveTable
from tests.amounts import some_of
from tests.server import harness
from tests.server.databases import migrated, put
from tests.server.harness import Browser, Seated, refused
from tests.server.house import House

pytestmark = pytest.mark.anyio
FOLDER = Path(__file__).parents[1] / "kept" / "landings"
LANDINGS = {
    path.name.partition(".")[0]: json.loads(gzip.decompress(path.read_bytes()))
    for path in sorted(FOLDER.glob("*.json.gz"))
}
RUNNING = [(landing, name) for landing, told in LANDINGS.items() for name in told["tables"]]
PRACTICE = [landing for landing, told in LANDINGS.items() if "practice" in told]
DAYS = [landing for landing, told in LANDINGS.items() if "days" in told]
# `make test` opens one table of each landing, another from one to the next, and one landing whole.
ONE = PRACTICE[0]
USUAL = [
    (landing, list(told["tables"])[number % len(told["tables"])])
    for number, (landing, told) in enumerate(LANDINGS.items())
]
every_game = pytest.mark.parametrize(
    ("landing", "name"),
    [
        pytest.param(*one, marks=() if one in USUAL or one[0] == ONE else pytest.mark.long)
        for one in RUNNING
    ],
)
every_game_of_one = pytest.mark.parametrize(
    ("landing", "name"),
    [pytest.param(*one, marks=() if one[0] == ONE else pytest.mark.long) for one in RUNNING],
)
every_landing = pytest.mark.parametrize("landing", some_of(LANDINGS, ONE))
MORE, FEW = 12, 3
"""Plies that are played on."""


def unpack(landing: str, db: Path) -> None:
    """The database of a landing as a file."""
    with sqlite3.connect(db) as copy:
        copy.executescript("\n".join(LANDINGS[landing]["sql"]))
    copy.close()


UNPACK = {landing: partial(unpack, landing) for landing in LANDINGS}


@pytest.fixture
async def upgraded(
    landing: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> AsyncIterator[House]:
    """A server of today on the database of a landing."""
    monkeypatch.setattr(harness, "_numbers", count(1_000_000))
    db = tmp_path / "landing.db"
    put(db, migrated(UNPACK[landing]))
    house = House(db)
    await house.start()
    yield house
    await house.stop()


def seated(house: House, landing: str, name: str) -> Seated:
    """A table of the landing, with its secrets."""
    made: dict[str, Any] = LANDINGS[landing]["tables"][name]
    return Seated(house, made)


async def act_once(table: Seated, rng: Random) -> LiveTable:
    """Somebody who is asked does something."""
    live = await table.live()
    assert live.session is not None
    seat = rng.choice(live.waits_for)
    action = rng.choice(live.session.state.choices(seat)).text
    answer = await table.act(seat + 1, action)
    assert answer.status_code == 200, answer.text
    return await table.live()


async def page_of(house: House, table: Seated, seat: int) -> dict[str, Any]:
    """What the page of a seat is told."""
    async with house.someone.line(table.id, table.tokens[seat]) as line:
        return await line.next("state")


@every_game
async def test_a_running_game_goes_on(upgraded: House, landing: str, name: str) -> None:
    await check_going_on(upgraded, landing, name)


@every_game_of_one
async def test_snapshots_of_other_code_are_dropped_whatever_rules_they_name(
    upgraded: House, landing: str, name: str
) -> None:
    """As if the rules version had not been raised since: events had other facts then."""
    for game in GAMES.values():
        upgraded.query(
            "UPDATE snapshots SET rules = :rules WHERE table_id IN"
            " (SELECT id FROM tables WHERE game = :game)",
            rules=game.rules_version,
            game=game.id,
        )
    table = seated(upgraded, landing, name)
    live = await table.live()
    query = "SELECT text FROM snapshots WHERE table_id = :id ORDER BY ply DESC"
    kept = [json.loads(text) for (text,) in upgraded.query(query, id=table.id)]
    if live.stuck is None:
        fits = [one.get("formats") == live.game.formats for one in kept[:1]]
        assert bool(live.snapshot_at) == any(fits)
    await check_going_on(upgraded, landing, name, FEW)


async def check_going_on(upgraded: House, landing: str, name: str, more: int = MORE) -> None:
    """Everyone sees the game and its log, and it is played on, also after a restart."""
    table, rng = seated(upgraded, landing, name), Random(f"{landing} {name}")
    told = LANDINGS[landing]["tables"][name]
    live = await table.live()
    if live.stuck is not None:
        await check_stuck(upgraded, table)
        return
    assert live.ply == told["ply"]
    assert [seat + 1 for seat in live.waits_for] == told["waiting"]
    for _ in range(more):
        for seat in range(len(table.tokens)):
            page = await page_of(upgraded, table, seat)
            assert page["html"]
            assert page["log"]
        if not live.waits_for:
            break
        live = await act_once(table, rng)
    before = live.session.state.position() if live.session is not None else ""
    await upgraded.restart()
    after = await table.live()
    assert after.session is not None
    assert after.session.state.position() == before


@pytest.mark.parametrize("landing", some_of(PRACTICE, ONE))
async def test_a_practice_table_goes_on_and_takes_back(upgraded: House, landing: str) -> None:
    told: dict[str, Any] = LANDINGS[landing]["practice"]
    table = Seated(upgraded, told)
    live = await table.live()
    assert live.row.practice
    assert (live.ply, live.revision) == (told["ply"], told["revision"])
    assert (await page_of(upgraded, table, 0))["undo"]
    assert (await table.undo(1)).status_code == 200
    live = await table.live()
    assert (live.ply < told["ply"], live.revision) == (True, told["revision"] + 1)
    await act_once(table, Random(landing))
    await upgraded.restart()
    live = await table.live()
    assert live.session is not None
    assert live.session.record.undos == told["revision"] + 1


@pytest.mark.parametrize("landing", DAYS)
async def test_a_table_over_days_goes_on(upgraded: House, landing: str) -> None:
    """Who has resigned, is away or asks stays so, and the clock runs on."""
    told: dict[str, Any] = LANDINGS[landing]["days"]
    table = Seated(upgraded, told)
    live = await table.live()
    assert live.ply >= told["ply"], "the computer plays on for who resigned"
    assert live.clock is not None
    assert live.clock.terms.days == 3
    assert [seat.resigned for seat in live.seats] == [False, False, False, True]
    assert [away > 0 for away in live.clock.away] == [False, True, False, False]
    assert live.question is not None
    assert live.question.kind == "end"
    before = live.clock
    await upgraded.restart()
    assert (await table.live()).clock == before
    answered = {"id": "a1", "seat": 1, "question": live.question.number, "yes": False}
    assert (await table.post("answer", answered, table.tokens[0])).status_code == 200
    live = await table.live()
    if live.waits_for:
        await act_once(table, Random(landing))


async def check_stuck(house: House, table: Seated) -> None:
    """A game whose rules are gone says so in words, and is its players' to download."""
    for language in ("en", "hu", "bg", "pl"):
        async with house.someone.line(table.id, table.tokens[0], lang=language) as line:
            told = await line.next("state")
        assert told["prompt"]
        assert "1" in told["result"]  # the rules version by which it was played
    await table.post("restart", None, table.owner)
    answer = await house.someone.get(f"{table.path}/record", table.tokens[0])
    assert answer.status_code == 200
    assert "\nrules: 1\n" in answer.text


@pytest.mark.parametrize("landing", LANDINGS)
def test_three_games_are_there_with_snapshots_and_a_hidden_choice(
    landing: str, tmp_path: Path
) -> None:
    unpack(landing, tmp_path / "copy.db")
    with sqlite3.connect(tmp_path / "copy.db") as db:
        query = "SELECT DISTINCT game FROM tables JOIN snapshots ON table_id = id ORDER BY game"
        games = [game for (game,) in db.execute(query)]
        hidden = db.execute("SELECT count(*) FROM commits").fetchone()[0]
    db.close()
    assert games == ["battalia", "battle-line", "imperia"]
    assert hidden


@every_landing
async def test_seats_stay_their_holders_and_the_next_game_is_theirs_alone(
    upgraded: House, landing: str
) -> None:
    """A link of before was a seat's token, too, and whoever made the table knows it."""
    table, owner, spy = seated(upgraded, landing, "imperia"), Browser(upgraded), Browser(upgraded)
    assert (await owner.post(f"{table.path}/enter", {"token": table.owner})).is_success
    for browser, link in ((spy, table.tokens[0]), (owner, table.tokens[0])):
        refused(await browser.post(f"{table.path}/enter", {"token": link}), "link_over", 403)
    refused(await owner.post(f"{table.path}/seats/1/link"), "seat_in_use", 409)
    refused(await owner.get(table.path, params={"seat": 1}), "no_access", 403)
    assert (await table.look(1))["seat"] == 1
    following = Seated(upgraded, {**table.made, "table": await table.begin_anew()})
    known = list(table.tokens)
    await following.join()
    assert (await following.live()).row.phase == "running"
    for seat, token in enumerate(known, start=1):
        refused(await upgraded.someone.get(following.path, token), "no_access", 403)
        assert (await following.look(seat))["seat"] == seat
