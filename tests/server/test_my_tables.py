"""My tables: what waits for me comes first, and what is over does not stand in its way."""

import re
import time
from dataclasses import replace
from html import unescape

import pytest

from gonfalon.engine.words import Words, languages
from gonfalon.server.clock import DAY, Terms, begun
from gonfalon.server.saved import LEFT, OPEN, OVER, RUNNING, Listed
from gonfalon.server.telling_clock import tell_left
from gonfalon.server.telling_tables import by_urgency, is_going_on, line_of
from gonfalon.server.up_time import UpTime
from tests.server.harness import Browser, Seated
from tests.server.house import House

HOUR = 3600


def listed(name: str, phase: str, waits: tuple[int, ...] = (), at: float = 0.0) -> Listed:
    """A table where the first seat is mine and the second a friend's."""
    kinds = ("person", "person")
    return Listed(name, "battle-line", "", "days", phase, waits, at, ("A", "B"), kinds, (0,))


def test_who_has_waited_longest_for_me_comes_first() -> None:
    mine = [
        listed("over", OVER, at=9.0),
        listed("new", OPEN, at=8.0),
        listed("theirs", RUNNING, (1,), at=7.0),
        listed("mine", RUNNING, (0,), at=6.0),
        listed("left", LEFT, at=5.5),
        listed("older", OPEN, at=5.0),
        listed("long theirs", RUNNING, (1,), at=2.0),
        listed("long mine", RUNNING, (0, 1), at=1.0),
    ]
    assert [one.id for one in by_urgency(mine)] == [
        "long mine",
        "mine",
        "long theirs",
        "theirs",
        "new",
        "older",
    ]
    assert [one.id for one in mine if not is_going_on(one)] == ["over", "left"]


def test_a_seat_that_the_computer_plays_for_me_does_not_wait_for_me() -> None:
    played = Listed(
        "a", "battle-line", "", "days", RUNNING, (0,), 1.0, ("A", "B"), ("computer", "person"), (0,)
    )
    waiting = listed("b", RUNNING, (0,), at=2.0)
    assert [one.id for one in by_urgency([played, waiting])] == ["b", "a"]


@pytest.mark.anyio
async def test_they_stand_before_the_games(house: House) -> None:
    browser = Browser(house)
    assert 'id="mine"' not in (await browser.get("/")).text
    table = await house.make("you", "friend", browser=browser)
    page = (await browser.get("/")).text
    assert page.index(f'href="/t/{table.id}"') < page.index('id="game-battle-line"')
    ended = re.search(r'<section aria-labelledby="ended">.*?</section>', page, re.DOTALL)
    assert ended is not None
    assert table.id not in ended[0]


def timed(waits: tuple[int, ...], up: UpTime) -> Listed:
    """A table of three days a turn whose time began to run just now."""
    clock = begun(Terms(days=3), 2).asked(waits, up.now())
    return replace(listed("t", RUNNING, waits), terms=str(clock.terms), clock=clock.write())


def test_my_turn_says_how_long_and_until_when() -> None:
    up = UpTime(lambda: 0.0)
    one = timed((0, 1), up)
    line = line_of(one, "en", up)
    assert (line["left"], line["is_soon"]) == ("3 days left", False)
    assert line["until"] == pytest.approx(time.time() + 3 * DAY, abs=10)
    up.set(3 * DAY - HOUR)
    line = line_of(one, "en", up)
    assert (line["left"], line["is_soon"]) == ("1 hour left", True)
    assert line["until"] == pytest.approx(time.time() + HOUR, abs=10)


def test_the_turn_of_others_says_how_long_they_have() -> None:
    up = UpTime(lambda: 0.0)
    one = timed((1,), up)
    up.set(DAY)
    line = line_of(one, "en", up)
    assert line["others_left"] == "B: 2 days left"
    assert not line["left"]
    assert not line["until"]


def test_where_no_days_run_nothing_is_told_of_time() -> None:
    up = UpTime(lambda: 0.0)
    running = timed((0,), up)
    live = begun(Terms(seconds=600), 2).asked((0,), 0.0)
    for one in (
        replace(running, phase=OVER),
        replace(running, clock=None),
        replace(running, terms=str(live.terms), clock=live.write()),
    ):
        line = line_of(one, "en", up)
        assert not any(line[what] for what in ("left", "is_soon", "until", "others_left"))


@pytest.mark.parametrize(
    ("language", "told"),
    [
        ("en", ["5 days left", "2 hours left", "1 minute left"]),
        ("hu", ["még 5 nap", "még 2 óra", "még 1 perc"]),
        ("bg", ["остават 5 дни", "остават 2 часа", "остава 1 минута"]),
        ("pl", ["zostało 5 dni", "zostały 2 godziny", "została 1 minuta"]),
    ],
)
def test_what_is_left_is_told_in_every_language(language: str, told: list[str]) -> None:
    words = Words(language)
    assert [tell_left(seconds, words) for seconds in (5 * DAY, 2.9 * HOUR, 30)] == told


@pytest.mark.anyio
async def test_the_page_tells_the_time_that_is_left(house: House) -> None:
    mine, friend = Browser(house), Browser(house)
    table = await house.make("you", "anyone", browser=mine, clock={"days": 3}, pace="days")
    await seated(table, mine, friend)
    assert '<span class="phase left">3 days left</span>' in (card := await card_of(mine, table))
    assert re.search(r'<time data-until="\d+" data-say="until {when}">', card)
    assert "Anna: 3 days left" in await card_of(friend, table)
    up = house.hub.store.up_time
    up.set(up.now() + 2.5 * DAY)
    assert '<span class="phase left soon">12 hours left</span>' in await card_of(mine, table)


@pytest.mark.anyio
async def test_a_seat_that_the_computer_plays_meanwhile_keeps_its_name(house: House) -> None:
    mine, friend = Browser(house), Browser(house)
    table = await house.make("you", "anyone", browser=mine)
    await seated(table, mine, friend)
    answer = await table.post("seats/2/hand", {"kind": "computer"}, table.owner)
    assert answer.status_code == 200
    back = "The computer plays for you: take your seat back"
    assert "Anna – Béla (computer plays)" in (card := await card_of(mine, table))
    assert back not in card
    assert back in (card := await card_of(friend, table))
    assert "Anna – Béla (computer plays)" in card
    for language in languages():
        friend.http.headers["accept-language"] = language
        words = Words(language)
        card = unescape(await card_of(friend, table))
        assert words.say("web.plays_for_named", name="Béla") in card
        assert words.say("web.start.take_back") in card


@pytest.mark.anyio
async def test_who_resigned_has_no_seat_to_take_back(house: House) -> None:
    mine, friend, third = (Browser(house) for _ in range(3))
    table = await house.make("you", "anyone", "anyone", browser=mine, game="imperia", options={})
    await seated(table, mine, friend, third)
    answer = await friend.post(f"{table.path}/resign", {"id": "a"})
    assert answer.status_code == 200, answer.text
    assert "Béla (computer plays)" in await card_of(friend, table)
    assert "take your seat back" not in await card_of(friend, table)


async def seated(table: Seated, *browsers: Browser) -> None:
    """They sit down, each with a browser of their own; the first has opened the table."""
    for browser, name in zip(browsers, ("Anna", "Béla", "Cili"), strict=False):
        if browser is not browsers[0]:
            assert (await browser.post(f"{table.path}/take")).status_code == 200
        answer = await browser.post(f"{table.path}/join", {"name": name, "nonce": "n"})
        assert answer.status_code == 200, answer.text


async def card_of(browser: Browser, table: Seated) -> str:
    """What the start page shows of a table."""
    page = (await browser.get("/")).text
    found = re.search(rf'<a href="/t/{table.id}">.*?</a>', page, re.DOTALL)
    assert found is not None
    return found[0]
