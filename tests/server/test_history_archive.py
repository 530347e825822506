"""The records of one's finished games in one archive."""

import io
import re
import zipfile
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import event

from gonfalon.cli import main
from gonfalon.server.history.archive import MOST as MOST_RECORDS
from gonfalon.server.history.archive import archive, entries_of, stem_of
from gonfalon.server.history.filters import EACH
from tests.server.bygone import BATTLE, against, files, fill, page, past
from tests.server.filling import DAY, LATEST, Put, match_of, person, result_of, whole_game
from tests.server.harness import Browser
from tests.server.house import House

pytestmark = pytest.mark.anyio


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
