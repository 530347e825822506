"""Reviews at the table: only of games that are over, in the background, for all who look on."""

import asyncio
from typing import Any

import pytest

from gonfalon.engine.words import languages
from gonfalon.games import find
from gonfalon.review import Effort, reviewing
from gonfalon.server import reviews
from gonfalon.server.errors import Refused
from gonfalon.server.live import LiveTable
from gonfalon.server.reviews import Reviews
from gonfalon.server.workers import TooMuchWork
from tests.helpers import random_record
from tests.server.harness import Browser, refused
from tests.server.house import House
from tests.server.patience import come_to_be

pytestmark = pytest.mark.anyio
GAME = find("battle-line")
RECORD = random_record(GAME, GAME.options.choose({}), "reviews")
LITTLE = Effort(seconds=0.0, worlds=2, turns=2)


@pytest.fixture(autouse=True)
def little(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Reviews with little effort, each noted by what it is about."""
    begun: list[str] = []

    def begin(text: str) -> Any:
        begun.append(text)
        return reviewing(text, LITTLE)

    monkeypatch.setattr(reviews, "reviewing", begin)
    return begun


async def brought(house: House) -> str:
    """A table with a game that is over."""
    answer = await house.someone.post("/api/records", {"record": RECORD.write()})
    assert answer.status_code == 201, answer.text
    table: str = answer.json()["table"]
    return table


async def told(house: House, table: str, language: str = "en") -> str:
    """The review, when it is done."""
    found: list[str] = []

    async def is_done() -> bool:
        answer = await house.someone.http.get(f"/t/{table}/review?lang={language}")
        assert answer.status_code == 200, answer.text
        found.append(answer.text)
        return "data-done" not in answer.text

    await come_to_be(is_done)
    return found[-1]


async def test_a_game_that_ended_before_anybody_decided(house: House) -> None:
    table = await house.running()
    assert (await table.post("resign", {"id": "r"}, table.tokens[1])).is_success
    answer = await house.someone.get(f"/t/{table.id}/review", table.tokens[0])
    assert "nobody had played" in refused(answer, "nothing_to_review", 409)["text"]


async def test_it_is_worked_out_once_and_told_in_every_language(
    house: House, little: list[str]
) -> None:
    table = await brought(house)
    first = await house.someone.http.get(f"/t/{table}/review")
    assert 'data-done="0"' in first.text
    texts = [await told(house, table, language) for language in languages()]
    assert len(little) == 1
    assert len(set(texts)) == len(texts)
    for text in texts:
        assert text.count("<polyline") == 2
        assert "data-ply=" in text
        assert "review." not in text


async def test_a_game_that_is_not_over_has_none(house: House, little: list[str]) -> None:
    table = await house.running()
    path = f"/t/{table.id}/review"
    refused(await house.someone.http.get(path), "not_over", 422)
    assert little == []


async def test_who_may_not_see_the_table_sees_no_review(house: House) -> None:
    table = await house.running()
    refused(await Browser(house).http.get(f"/t/{table.id}/review"), "no_access", 403)


async def test_so_many_are_worked_out_at_once(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(reviews, "MOST_AT_ONCE", 1)
    never = asyncio.Event()

    async def wait(*given: object) -> None:
        await never.wait()

    monkeypatch.setattr(house.hub.reviews._workers, "run", wait)
    one, other = await brought(house), await brought(house)
    assert (await house.someone.http.get(f"/t/{one}/review")).status_code == 200
    refused(await house.someone.http.get(f"/t/{other}/review"), "too_fast", 429)
    assert (await house.someone.http.get(f"/t/{one}/review")).status_code == 200


async def test_a_step_that_takes_too_much_is_left_out(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def run(whose: str, calmly: Any, job: Any, *given: Any) -> Any:
        if job.__name__ in ("weigh", "steepest"):
            raise TooMuchWork("clock")
        return job(*given)

    monkeypatch.setattr(house.hub.reviews._workers, "run", run)
    text = await told(house, await brought(house))
    assert "no turning point" in text


async def test_what_fails_is_told(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    async def run(*given: object) -> None:
        raise TooMuchWork("clock")

    monkeypatch.setattr(house.hub.reviews._workers, "run", run)
    text = await told(house, await brought(house))
    assert "could not look back" in text


async def test_what_is_worked_out_is_let_go_when_the_server_stops() -> None:
    empty = Reviews()
    await empty.stop()
    assert empty._known == {}


async def test_a_game_that_cannot_be_told_is_refused_each_time(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nobody waits for a review that was never begun."""
    table = await house.hub.find(await brought(house))

    def refuse(table: LiveTable) -> None:
        raise Refused("cannot_go_on")

    monkeypatch.setattr(reviews, "finished_record", refuse)
    for _ in range(2):
        with pytest.raises(Refused):
            house.hub.reviews.of(table, "")


async def test_one_address_keeps_no_other_from_its_review(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    never = asyncio.Event()
    asked: list[str] = []

    async def wait(whose: str, *given: object) -> None:
        asked.append(whose)
        await never.wait()

    monkeypatch.setattr(house.hub.reviews._workers, "run", wait)
    tables = [await house.hub.find(await brought(house)) for _ in range(reviews.MOST_EACH + 2)]
    *own, more, others = tables
    for table in own:
        house.hub.reviews.of(table, "192.0.2.7")
    with pytest.raises(Refused, match="too_fast"):
        house.hub.reviews.of(more, "192.0.2.7")
    house.hub.reviews.of(own[0], "192.0.2.8")  # what is begun is shared
    house.hub.reviews.of(others, "192.0.2.8")
    await come_to_be(lambda: _is_true(len(asked) == len(own) + 1))
    assert sorted(asked) == ["192.0.2.7"] * len(own) + ["192.0.2.8"]  # these take turns


async def _is_true(what: bool) -> bool:
    return what


async def test_a_record_that_breaks_off_has_none(
    house: House, little: list[str], caplog: pytest.LogCaptureFixture
) -> None:
    record = RECORD.copy()
    record.plies, record.end = record.plies[:40], "40 unfinished"
    answer = await house.someone.post("/api/records", {"record": record.write()})
    table = answer.json()["table"]
    refused(await house.someone.http.get(f"/t/{table}/review"), "not_over", 422)
    async with house.someone.line(table) as line:
        assert 'data-do="review"' not in (await line.next("state"))["result"]
    assert little == []
    assert "a review failed" not in caplog.text
