"""One's finished games: the figures, the list, and their records in one archive."""

import io
import re
import time
import zipfile
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import httpx
import pytest
from sqlalchemy import event

from gonfalon.cli import main
from gonfalon.engine.result import Result
from gonfalon.server.history.archive import MOST as MOST_RECORDS
from gonfalon.server.history.archive import archive, entries_of, stem_of
from gonfalon.server.history.counting import MOST_MONTHS, Tally, count
from gonfalon.server.history.filters import EACH, Filters, read_filters
from gonfalon.server.history.past import LOST, SHARED, WON, Past, past_of
from gonfalon.server.tokens import hashed
from tests.kept_games import copy_database, tables
from tests.server.databases import migrated
from tests.server.databases import put as put_database
from tests.server.filling import (
    DAY,
    LATEST,
    Put,
    computer,
    match_of,
    person,
    put,
    result_of,
    whole_game,
    year,
)
from tests.server.harness import Browser, on_both, refused
from tests.server.house import House

pytestmark = pytest.mark.anyio
COOKIE = "a-browser-with-a-past-of-its-own"
BATTLE = whole_game("battle-line", 2)


def browser(house: House, cookie: str = COOKIE) -> Browser:
    """Somebody whose browser has this cookie."""
    found = Browser(house)
    found.show("gonfalon", cookie)
    return found


def fill(house: House, *games: Put, cookie: str = COOKIE) -> list[str]:
    return put(house.hub.store.engine, cookie, games)


async def past(house: House, cookie: str = COOKIE) -> list[Past]:
    found, is_cut = await past_of(house.hub.store, [hashed(cookie)])
    assert not is_cut
    return found


def against(name: str = "Béla", **more: Any) -> Put:
    """A game of Battle Line between Anna and somebody."""
    return Put(BATTLE, [person("Anna"), person(name)], **more)


def outcome(points: tuple[int, ...], ranks: tuple[int, ...]) -> Result:
    return Result(points, ranks, "breakthrough")


async def page(house: House, query: str = "", lang: str = "en", cookie: str = COOKIE) -> str:
    answer = await browser(house, cookie).get(f"/played{query}", headers={"accept-language": lang})
    assert answer.status_code == 200, answer.text
    return answer.text


def ids_on(text: str) -> list[str]:
    """The games of the list, in its order."""
    return re.findall(r'<h3>.*?href="/t/([^"]+)"', text)


async def files(house: House, query: str = "") -> dict[str, str]:
    """What is in the archive."""
    answer = await browser(house).get(f"/played/records.zip{query}")
    assert answer.status_code == 200, answer.text
    assert answer.headers["content-type"] == "application/zip"
    with zipfile.ZipFile(io.BytesIO(answer.content)) as found:
        assert found.testzip() is None
        return {name: found.read(name).decode() for name in found.namelist()}


# Which games are one's own, and how they ended.


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


# Figures.


async def test_the_figures(house: House) -> None:
    battle, three = [person("Anna"), computer("page")], whole_game("imperia", 3)
    fill(
        house,
        Put(BATTLE, battle, at=LATEST, result=outcome((5, 0), (1, 2)), seconds=60.0),
        Put(BATTLE, battle, at=LATEST - 40 * DAY, result=outcome((1, 5), (2, 1)), seconds=DAY),
        Put(
            three,
            [person("Béla"), person("Anna"), person("BÉLA")],
            (1,),
            LATEST - 400 * DAY,
            8 * DAY,
            outcome((4, 4, 1), (1, 1, 3)),
        ),
    )
    figures = count(await past(house))
    assert figures.all == Tally(1, 1, 1)
    assert figures.games == {"battle-line": Tally(1, 0, 1), "imperia": Tally(0, 1, 0)}
    assert figures.seats == {0: Tally(1, 0, 1), 1: Tally(0, 1, 0)}
    assert figures.players == {2: Tally(1, 0, 1), 3: Tally(0, 1, 0)}
    assert figures.levels == {"page": Tally(1, 0, 1)}
    assert list(figures.people.values()) == [Tally(0, 1, 0)]  # one person, however it is written
    assert figures.days == [1, 0, 1, 0, 1]
    assert len(figures.months) == MOST_MONTHS
    assert figures.months[-1][2] == Tally(won=1)
    assert figures.plies["imperia"] == (len(three.plies),) * 3


async def test_options_are_counted_whoever_begins(house: House) -> None:
    fill(house, *[against(more={"options": options}) for options in ("", "first=1", "first=2")])
    figures = count(await past(house))
    assert list(figures.ways) == [("battle-line", "")]
    assert figures.began  # the option tells who began, or else the ply that chose


async def test_names_are_told_as_they_were_written(house: House) -> None:
    fill(house, against("<b>Béla</b>"), against("\u202eevil"))
    text = await page(house)
    assert "<b>Béla" not in text
    assert "<bdi>&lt;b&gt;Béla&lt;/b&gt;</bdi>" in text
    assert "<bdi>\u202eevil</bdi>" in text


@pytest.mark.parametrize("lang", ["en", "hu", "bg", "pl"])
async def test_every_language_has_all_words(house: House, lang: str) -> None:
    fill(house, *year(30), *match_of([BATTLE, BATTLE], "games=3", LATEST + DAY))
    text = await page(house, f"?lang={lang}")
    assert "web.history" not in text
    assert "{" not in re.sub(r"<[^>]*>", "", text)


# The list and its filters.


async def test_the_list_comes_in_pages(house: House) -> None:
    fill(house, *year(2 * EACH + 3))
    pages = [ids_on(await page(house, f"?page={number}")) for number in (1, 2, 3, 4)]
    assert [len(one) for one in pages] == [EACH, EACH, 3, 3]  # past the last page it is the last
    assert len({id for one in pages for id in one}) == 2 * EACH + 3
    first = await page(house, "?game=&page=1")
    assert 'href="/played?page=2#list"' in first
    assert [one.id for one in await past(house)][:EACH] == ids_on(first)


@pytest.mark.parametrize(
    ("query", "fits"),
    [
        ("game=imperia", lambda one: one.game == "imperia"),
        ("seats=3", lambda one: len(one.seats) == 3),
        ("result=won", lambda one: one.counts and one.outcome == WON),
        ("against=computers", lambda one: all(sitter.is_computer for sitter in one.others)),
        ("against=people", lambda one: not all(sitter.is_computer for sitter in one.others)),
        ("way=battle-line+terrain%3Don", lambda one: one.way == ("battle-line", "terrain=on")),
        ("way=battle-line", lambda one: one.way == ("battle-line", "")),
        ("game=battle-line&result=lost&seats=2", lambda one: one.game == "battle-line"),
    ],
)
async def test_filters_leave_what_they_say(house: House, query: str, fits: Any) -> None:
    fill(house, *year(60))
    by_id = {one.id: one for one in await past(house)}
    shown = ids_on(await page(house, f"?{query}"))
    assert shown
    assert all(fits(by_id[id]) for id in shown)
    if "result=lost" not in query:
        assert len(shown) == min(EACH, sum(fits(one) for one in by_id.values()))


async def test_nothing_fits(house: House) -> None:
    fill(house, against())
    text = await page(house, "?game=imperia")
    assert "None of your games fit" in text
    assert ids_on(text) == []
    refused(await browser(house).get("/played/records.zip?game=imperia"), "no_records", 404)


@pytest.mark.parametrize(
    "query",
    [
        "game=chess",
        "game=battle-line%00",
        "seats=2%202",
        "seats=-1",
        "seats=%D9%A3",
        "result=drawn",
        "against=%3Cscript%3E",
        "page=0",
        "page=-1",
        "page=99999",
        "page=%C2%B2",
        "page=1e3",
        "way=" + "x" * 500,
        "way=a%0Ab",
    ],
)
async def test_what_cannot_be_chosen_is_refused(house: House, query: str) -> None:
    fill(house, against())
    for path in ("/played", "/played/records.zip"):
        refused(await browser(house).get(f"{path}?{query}"), "bad_filter", 422)
    read = await browser(house).get(f"/played?{query}", headers={"accept": "text/html"})
    assert read.status_code == 422
    assert "<script>" not in read.text.split("<main")[1]


async def test_a_hostile_query_takes_no_time(house: House) -> None:
    fill(house, against())
    there = browser(house)
    begun = time.perf_counter()
    for query in ("a=&" * 499, "way=" + "%25" * 600, "&".join(["game=x"] * 280), "%" * 1999):
        assert (await there.get(f"/played?{query}")).status_code in (200, 413, 422)
    assert (await there.get(f"/played?way={'x' * 5000}")).status_code == 413
    assert time.perf_counter() - begun < 20


def test_filters_are_the_address_they_were_read_from() -> None:
    one = Filters("imperia", "3", WON, "people", "imperia map=random", 4)
    query = httpx.QueryParams(one.address(page=4)[1:])
    assert read_filters(query) == one
    assert read_filters({"other": "x", "page": ""}) == Filters()
    assert Filters().address() == ""
    assert one.address(game="") == "?seats=3&result=won&against=people&way=imperia+map%3Drandom"


# The archive.


async def test_records_in_one_archive_replay(
    house: House, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    kinds = [("battle-line", 2, ()), ("imperia", 3, ()), ("battalia", 2, (("weeks", "1"),))]
    fill(house, *[_true(Put(whole_game(*kind), _all(kind[1]))) for kind in kinds])
    found = await files(house)
    assert len(found) == 3
    for name, text in found.items():
        (tmp_path / name).write_text(text)
        assert main(["replay", str(tmp_path / name)]) == 0, name
    capsys.readouterr()
    assert len(await files(house, "?game=imperia")) == 1


def _all(seats: int) -> list[dict[str, Any]]:
    return [person(name) for name in ("Anna", "Béla", "Cvetan", "Dorota")[:seats]]


def _true(game: Put) -> Put:
    """A game whose result is that of its plies."""
    game.result = result_of(game.record)
    return game


async def test_the_same_text_as_at_the_table(house: House) -> None:
    there = Browser(house)
    table = await house.make("you", "screen", browser=there)
    await table.join("Anna", "Béla", browser=there)
    await table.play_on(30)
    await there.post(f"{table.path}/resign", {"id": "x", "seat": 2})
    one = await there.get(f"{table.path}/record")
    answer = await there.get("/played/records.zip")
    with zipfile.ZipFile(io.BytesIO(answer.content)) as found:
        (name,) = found.namelist()
        assert found.read(name).decode() == one.text
        day = datetime.now(UTC).strftime("%Y-%m-%d")
        assert name == f"{day}-battle-line-Anna-Béla.txt"


async def test_a_match_is_one_file(
    house: House, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    records = [BATTLE, whole_game("battle-line", 2, (("first", "2"),))]
    games = match_of(records, "games=2")
    fill(house, *games, against("Cvetan"))
    found = await files(house)
    assert len(found) == 2
    (name,) = [name for name in found if "match" in name]
    (tmp_path / "match.txt").write_text(found[name])
    assert found[name].count("gonfalon record 1") == 2
    assert main(["replay", str(tmp_path / "match.txt")]) == 0
    capsys.readouterr()
    text = await page(house)
    assert "Game 2" in text
    assert text.count("<small>points in the match</small>") == 2
    assert f"/api/tables/{games[1].id}/match" in text


@pytest.mark.parametrize(
    ("name", "safe"),
    [
        ("../x", "x"),
        ("..", ""),
        ("/etc/passwd", "etc-passwd"),
        ("C:\\con", "C-con"),
        ("a\u202eb", "a-b"),
        ("Ева", "Ева"),
        ("x" * 60, "x" * 20),
        ("-rf *", "rf"),
    ],
)
async def test_no_name_leads_out_of_the_archive(house: House, name: str, safe: str) -> None:
    fill(house, against(name))
    (one,) = await past(house)
    day = datetime.fromtimestamp(LATEST, UTC).strftime("%Y-%m-%d")
    assert stem_of(one) == f"{day}-battle-line-Anna" + (f"-{safe}" if safe else "")
    (file,) = await files(house)
    assert re.fullmatch(r"[\w-]+\.txt", file)


async def test_games_of_one_day_have_names_of_their_own(house: House) -> None:
    fill(house, *[against("Béla") for _ in range(3)], against("BÉLA"))
    names = await files(house)
    assert len({name.casefold() for name in names}) == 4


async def test_a_long_match_is_not_read_again_for_each_of_its_games(house: House) -> None:
    """Each game knows all before it: those of a match of a thousand games come to 50 MB."""
    fill(house, *match_of([BATTLE] * 30, "games=40", LATEST))
    asked: list[int] = []

    def note(*told: Any) -> None:
        asked.extend([len(told[3])] if "tables.played" in told[2] else [])

    event.listen(house.hub.store.engine, "before_cursor_execute", note)
    text = await page(house)
    (entry,) = await entries_of(house.hub.store, await past(house))
    event.remove(house.hub.store.engine, "before_cursor_execute", note)
    assert asked == [EACH, 1]
    assert "Game 30" in text
    assert entry.past.ended_at == LATEST + 29 * DAY


async def test_very_many_games_are_not_one_download(house: House) -> None:
    fill(house, *[against(at=LATEST - at) for at in range(MOST_RECORDS + 30)])
    found = await past(house)
    entries = await entries_of(house.hub.store, found)
    assert len(entries) == MOST_RECORDS
    assert entries[0].past is found[0]
    text = await page(house)
    assert f"One download holds the latest {MOST_RECORDS}" in text
    assert f"Download {MOST_RECORDS} games" in text


async def test_a_record_that_cannot_be_had_is_named(house: House) -> None:
    first, second = fill(house, against(), against("Cvetan"))
    entries = await entries_of(house.hub.store, await past(house))
    house.query("UPDATE tables SET phase = 'running' WHERE id = :id", id=second)
    whole = b"".join([part async for part in archive(house.hub, entries, "here", "Missing:")])
    with zipfile.ZipFile(io.BytesIO(whole)) as found:
        assert len(found.namelist()) == 2
        assert "Cvetan" in found.read("missing.txt").decode()
    assert first != second
