"""Two servers on one PostgreSQL, and a table that both have."""

from collections.abc import AsyncIterator

import pytest

from tests.server.cluster import Cluster
from tests.server.databases import empty_on
from tests.server.harness import Seated
from tests.server.house import House

Two = tuple[House, House]


@pytest.fixture
async def two(cluster: Cluster) -> AsyncIterator[Two]:
    """Two servers with one database."""
    address = empty_on(cluster)
    houses = House(address), House(address)
    for house in houses:
        await house.start()
    yield houses
    for house in houses:
        await house.stop()


async def seated(two: Two, *kinds: str, war: bool = False) -> tuple[Seated, Seated]:
    """One table, asked for at either server; with war the first choices are hidden."""
    options = {"first": "1", "war": "on"} if war else {"first": "1"}
    made = await two[0].make(*kinds, options=options)
    return made, Seated(two[1], made.made)


async def running(two: Two, war: bool = False) -> tuple[Seated, Seated]:
    """One table where two play, asked for at either server."""
    here, _ = await seated(two, war=war)
    await here.join()
    return here, Seated(two[1], here.made)


async def deafen(*houses: House) -> None:
    """From now on they neither hear of what others do nor look for it."""
    for house in houses:
        await house.hub._news.close()


async def has_both(here: Seated, there: Seated) -> None:
    """Both servers, asked anew, show the same."""
    looks = [[await one.look(seat) for seat in (1, 2, None)] for one in (here, there)]
    assert looks[0] == looks[1]
