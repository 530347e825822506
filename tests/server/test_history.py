"""One's finished games: which they are, and how they ended."""

from datetime import UTC, datetime
from pathlib import Path

import pytest

from gonfalon.engine.result import Result
from gonfalon.server.history.counting import Tally, count
from gonfalon.server.history.past import LOST, SHARED, WON
from gonfalon.server.tokens import hashed
from tests.kept_games import copy_database, tables
from tests.server.bygone import (
    BATTLE,
    COOKIE,
    against,
    browser,
    files,
    fill,
    ids_on,
    outcome,
    page,
    past,
)
from tests.server.databases import migrated
from tests.server.databases import put as put_database
from tests.server.filling import DAY, LATEST, Put, computer, person, result_of, whole_game
from tests.server.harness import Browser, on_both, refused
from tests.server.house import House

pytestmark = pytest.mark.anyio


async def test_a_game_is_told_in_the_words_of_its_own_page(house: House) -> None:
    (id,) = fill(house, against(result=outcome((5, 0), (1, 2)), seconds=3 * DAY))
    text = await page(house)
    assert ids_on(text) == [id]
    assert "You won</a></h3>" in text  # what it would count in a match is told of matches alone
    for told in ("Battle Line", "Béla", f"{len(BATTLE.plies)} moves", "3 days"):
        assert told in text
    when = datetime.fromtimestamp(LATEST, UTC)
    assert f"{when.day} {when:%B} {when.year}" in text
    assert f"/api/tables/{id}/record" in text
    assert f'data-again="{id}"' in text


@on_both
async def test_what_is_found_is_found_by_columns(house: House) -> None:
    fill(house, against(at=LATEST), against("Cvetan", at=LATEST - DAY, mine=(1,)))
    first, second = await past(house)
    assert (first.plies, second.plies) == (len(BATTLE.plies), len(BATTLE.plies))
    assert (first.mine, second.mine) == ((0,), (1,))
    assert first.ended_at == pytest.approx(LATEST)
    assert first.begun_at == pytest.approx(LATEST - 3600)
    assert first.began == int(next(ply for ply in BATTLE.plies if ply.startswith("first"))[-1]) - 1
    assert first.result == result_of(BATTLE)
    text = await page(house)
    assert text.index("Béla") < text.index("Cvetan")


async def test_another_browser_sees_nothing_of_it(house: House) -> None:
    (id,) = fill(house, against())
    for cookie in ("another-browser-with-a-past", ""):
        other = browser(house, cookie) if cookie else Browser(house)
        text = (await other.get("/played")).text
        assert "You haven&#39;t finished a game" in text
        assert id not in text
        refused(await other.get("/played/records.zip"), "no_records", 404)
        assert "/played" not in (await other.get("/")).text
    program = await browser(house).get("/played", token="a-token-of-some-program")
    assert id not in program.text
    assert 'href="/played"' in (await browser(house).get("/")).text


async def test_who_gave_a_seat_away_has_not_played_there(house: House) -> None:
    maker, taker = Browser(house), Browser(house)
    table = await house.make("you", "friend", browser=maker)
    assert (
        await maker.post(f"{table.path}/join", {"seat": 1, "name": "Anna", "nonce": "a"})
    ).is_success
    await table.sit(2, "Béla", "b")
    await table.play_on(10)
    given = await maker.post(f"{table.path}/seats/1/give")
    assert given.status_code == 200, given.text
    body = {"name": "Cvetan", "nonce": "c", "seat": 1}
    took = await taker.post(f"{table.path}/enter", {"token": given.json()["token"]})
    assert took.status_code == 200, took.text
    took = await taker.post(f"{table.path}/join", body)
    assert took.status_code == 200, took.text
    assert (await table.post("resign", {"id": "x"}, table.tokens[1])).is_success
    assert await past(house, maker.cookie) == []
    (one,) = await past(house, taker.cookie)
    assert (one.id, one.mine, one.outcome) == (table.id, (0,), WON)


async def test_a_link_by_which_nobody_sat_down_is_no_game(house: House) -> None:
    fill(house, Put(BATTLE, [person("Anna", held=0), person("Béla")]))
    assert await past(house) == []
    assert "You haven&#39;t finished a game" in await page(house)


async def test_what_was_brought_and_what_computers_play_alone_is_nobodys(house: House) -> None:
    there = browser(house)
    brought = await there.post("/api/records", {"record": BATTLE.write()})
    assert brought.status_code == 201, brought.text
    fill(house, Put(BATTLE, [computer("page"), computer("knight")], mine=(-2,)))
    assert await past(house, there.cookie) == []
    assert await past(house) == []


async def test_who_gives_up_has_lost_whatever_the_computer_makes_of_it(house: House) -> None:
    three = whole_game("imperia", 3)
    seats = [person("Anna", resigned=1, kind="computer", level="knight"), person("B"), person("C")]
    fill(house, Put(three, seats, result=outcome((9, 3, 1), (1, 2, 3))))
    (one,) = await past(house)
    assert one.outcome == LOST
    assert "The computer finished it for you" in await page(house)


@pytest.mark.parametrize(
    ("ending", "ranks", "own", "told"),
    [
        ("resigned 2", (1, 2), WON, "Resigned: Béla"),
        ("resigned 1", (2, 1), LOST, "Resigned: Anna"),
        ("time 1", (2, 1), LOST, "Out of time: Anna"),
        ("agreed", (1, 1), SHARED, "All agreed to end the game here"),
    ],
)
async def test_ends_that_no_rule_brought_about(
    house: House, ending: str, ranks: tuple[int, ...], own: str, told: str
) -> None:
    how = ending.split(maxsplit=1)[0]
    fill(house, against(result=Result((2, 3), ranks, how), more={"ending": ending}))
    (one,) = await past(house)
    assert one.outcome == own
    assert told in await page(house)


async def test_an_end_outside_the_rules_is_when_it_was_told(house: House) -> None:
    (id,) = fill(house, against(result=Result((2, 3), (2, 1), "time"), more={"ending": "time 1"}))
    house.query(
        "INSERT INTO seat_changes VALUES (:id, 0, 0, 5, 0, 'time', 'Anna', '', :at)",
        id=id,
        at=LATEST + 7 * DAY,
    )
    (one,) = await past(house)
    assert one.ended_at == LATEST + 7 * DAY


async def test_practice_and_several_seats_are_shown_and_not_counted(house: House) -> None:
    fill(
        house,
        against(result=outcome((5, 0), (1, 2)), more={"practice": 1}),
        against(result=outcome((5, 0), (1, 2)), mine=(0, 1)),
        against(result=outcome((5, 1), (1, 2))),
    )
    figures = count(await past(house))
    assert (figures.shown, figures.practice, figures.several) == (3, 1, 1)
    assert figures.all == Tally(won=1)
    text = await page(house)
    assert len(ids_on(text)) == 3
    assert "practice: 1 · several seats at one screen: 1" in text
    assert "Anna</bdi> won" in text  # from two seats: told by name
    assert len(ids_on(await page(house, "?result=won"))) == 1


async def test_a_result_that_was_not_kept_is_said_to_be_unknown(house: House) -> None:
    (id,) = fill(house, against())
    house.query("UPDATE tables SET result = NULL WHERE id = :id", id=id)
    (one,) = await past(house)
    assert one.outcome is None
    text = await page(house)
    assert "Result not kept" in text
    assert "result not kept: 1" in text
    (found,) = (await files(house)).values()
    assert "\nend " in found  # the archive finds it out


async def test_what_was_taken_back_does_not_count_for_the_length(house: House) -> None:
    (id,) = fill(house, against())
    house.query("INSERT INTO revisions VALUES (:id, 1, 10, 0.0, 0)", id=id)
    assert [one.plies for one in await past(house)] == [10]
    house.query("INSERT INTO plies VALUES (:id, 1, 10, 'x', 5.0)", id=id)
    assert [one.plies for one in await past(house)] == [11]


async def test_a_game_that_is_not_over_is_not_there(house: House) -> None:
    there = Browser(house)
    table = await house.make("you", "screen", browser=there)
    await table.join("Anna", "Béla", browser=there)
    assert await past(house, there.cookie) == []


async def test_a_real_game_of_a_browser(house: House) -> None:
    there = Browser(house)
    table = await house.make("you", "screen", browser=there)
    await table.join("Anna", "Béla", browser=there)
    answer = await there.post(f"{table.path}/resign", {"id": "x", "seat": 1})
    assert answer.status_code == 200, answer.text
    (one,) = await past(house, there.cookie)
    assert (one.id, one.mine, one.outcome) == (table.id, (0, 1), None)
    assert "Resigned: Anna" in (await there.get("/played")).text
    assert 'href="/played"' in (await there.get("/")).text


async def test_games_of_an_earlier_version_are_there(tmp_path: Path) -> None:
    db = tmp_path / "old.db"
    put_database(db, migrated(copy_database))
    house = House(db)
    await house.start()
    try:
        over = {one["table"] for name, one in tables().items() if "finished" in name}
        house.query("UPDATE seats SET held = 1")
        for id in over:
            house.query(
                "INSERT INTO grants (browser_hash, table_id, role, since) VALUES (:who, :id, 0, 5)",
                who=hashed(COOKIE),
                id=id,
            )
        found = {one.id for one in await past(house)}
        assert found
        assert found <= over
        await page(house)
        assert len(await files(house)) >= 1
    finally:
        await house.stop()
