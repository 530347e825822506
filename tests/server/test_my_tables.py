"""My tables: what waits for me comes first, and what is over does not stand in its way."""

import re

import pytest

from gonfalon.server.saved import LEFT, OPEN, OVER, RUNNING, Listed
from gonfalon.server.telling_tables import by_urgency, is_going_on
from tests.server.harness import Browser
from tests.server.house import House


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
