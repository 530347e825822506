"""Records that are uploaded, and watched by whoever has their address."""

from typing import Any

import pytest

from gonfalon.server import acting
from tests.helpers import random_record
from tests.server.harness import XSS, Browser, Seated, refused
from tests.server.house import House

pytestmark = pytest.mark.anyio


async def _upload(browser: Browser, text: str) -> Any:
    return await browser.post("/api/records", {"record": text})


async def test_an_uploaded_record_is_watched_by_whoever_has_its_address(house: House) -> None:
    game = (await (await house.running()).live()).game
    record = random_record(game, game.options.choose({"terrain": "on"}), "upload")
    text = record.write().replace("seat 1: P1", f"seat 1: {XSS}")
    answer = await _upload(house.someone, text)
    assert answer.status_code == 201
    table_id = answer.json()["table"]
    for browser in (house.someone, Browser(house)):
        page = (await browser.get(f"/t/{table_id}")).text
        chart = (await browser.get(f"/t/{table_id}/chart")).text
        again = (await browser.get(f"/api/tables/{table_id}/record")).text
        assert "<script>alert" not in page + chart
        assert again == text
        past = await browser.get(f"/t/{table_id}/at/40")
        assert past.status_code == 200
        async with browser.line(table_id) as line:
            state = await line.next("state")
            assert state["phase"] == "over"
            assert "<script>alert" not in str(state["seats"]) + str(state["result"])
        for what in ("restart", "again", "watch-link"):
            answer = await browser.post(f"/api/tables/{table_id}/{what}")
            assert answer.status_code in (403, 409), answer.text
        answer = await browser.post(f"/api/tables/{table_id}/take")
        assert answer.status_code == 409
    await house.restart()
    assert (await Browser(house).get(f"/t/{table_id}")).status_code == 200


async def test_an_unfinished_record_is_watched_too(house: House, table: Seated) -> None:
    await table.play_on(40)
    record = (await table.session()).record
    for upto in (0, 3, 40):
        cut = record.copy()
        cut.plies = record.plies[:upto]
        cut.end = f"{upto} unfinished"
        answer = await _upload(house.someone, cut.write())
        assert answer.status_code == 201, answer.text
        place = answer.json()
        for path in ("", "/chart", f"/at/{upto}", f"/told/{upto}"):
            answer = await Browser(house).get(place["url"] + path)
            assert answer.status_code == 200, f"{path}: {answer.text}"
        async with Browser(house).line(place["table"]) as line:
            assert (await line.next("state"))["phase"] == "over"


@pytest.mark.parametrize(
    "text",
    [
        "x",
        "gonfalon record 1\n",
        "gonfalon record 1\ngame: chess\nrules: 1\n",
        "gonfalon record 1\ngame: battle-line\nrules: 99\nseat 1: a\nseat 2: b\n\nend 0 unfinished",
        "gonfalon record 1\ngame: battle-line\nrules: 1\nseat 1: a\nseat 2: b\n\nplay 1r 1\nend 1",
        "gonfalon record 1\ngame: battle-line\nrules: 1\nseat 1: a\nseat 2: b\n\nend 5 unfinished",
    ],
)
async def test_records_that_are_none(house: House, text: str) -> None:
    refused(await _upload(house.someone, text), "bad_record", 422)


async def test_an_address_uploads_so_much_in_a_day(
    tmp_path: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(acting, "UPLOADED_A_DAY", 3_000)
    house = House(tmp_path / "tables.db", rate=1_000.0)
    await house.start()
    try:
        for _ in range(2):
            refused(await _upload(house.someone, "x" * 1_000), "bad_record", 422)
        refused(await _upload(house.someone, "x" * 1_000), "too_many_uploads", 429)
        refused(await _upload(house.someone, "x" * 100), "bad_record", 422)
        elsewhere = Browser(house)
        elsewhere.http._transport.client = ("192.0.2.77", 1)  # type: ignore[attr-defined]
        refused(await _upload(elsewhere, "x" * 1_000), "bad_record", 422)
    finally:
        await house.stop()
