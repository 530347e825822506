"""How many browsers have a role at a table: whoever has the link can show ever new cookies."""

import pytest

from gonfalon.server import links
from tests.server.harness import Browser, Seated, on_both, refused
from tests.server.house import House

pytestmark = pytest.mark.anyio

FEW = 6
ROOM = FEW - 1
"""Without whoever made the table, and owns it."""


@pytest.fixture(autouse=True)
def few(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let there be room for few."""
    monkeypatch.setattr(links, "MOST_BROWSERS", FEW)


async def come(house: House, table: Seated, secret: str, count: int = 1) -> list[Browser]:
    """So many new browsers that come in by a link."""
    browsers = [Browser(house) for _ in range(count)]
    for browser in browsers:
        answer = await browser.post(f"{table.path}/enter", {"token": secret})
        assert answer.status_code == 200, answer.text
    return browsers


async def sees(browser: Browser, table: Seated) -> bool:
    """Whether somebody may still look."""
    return (await browser.get(table.path)).status_code == 200


def rows(house: House, table: Seated) -> int:
    """How many roles the store has."""
    return len(house.query("SELECT * FROM grants WHERE table_id = :id", id=table.id))


@on_both
async def test_who_only_watches_and_came_first_makes_room(house: House) -> None:
    table = await house.make("friend", "friend")
    (player,) = await come(house, table, table.tokens[0])
    (invited,) = await come(house, table, table.tokens[1])
    (owner,) = await come(house, table, table.owner)
    assert (await player.post(f"{table.path}/join", {"name": "A", "nonce": "a"})).is_success
    first, *others = await come(house, table, table.watch, ROOM - 3)
    assert rows(house, table) == FEW
    async with first.line(table.id) as line:
        await line.next("state")
        (late,) = await come(house, table, table.watch)
        assert (await line.next("closed"))["code"] == "revoked"
    assert rows(house, table) == FEW
    assert not await sees(first, table)
    house.hub._live.clear()  # it is read from the store again
    (later,) = await come(house, table, table.watch)
    assert [await sees(one, table) for one in (*others, late, later)] == [False, True, True]
    assert [await sees(one, table) for one in (player, invited, owner)] == [True] * 3
    assert rows(house, table) == FEW == len((await table.live()).grants)


async def test_a_way_to_a_free_seat_ends_where_nobody_just_watches(house: House) -> None:
    table = await house.make("friend", "friend")
    await come(house, table, table.owner)
    first, *others = await come(house, table, table.tokens[1], ROOM - 1)
    (late,) = await come(house, table, table.tokens[1])
    assert not await sees(first, table)
    assert all([await sees(one, table) for one in (*others, late)])


async def test_owners_make_no_room(house: House) -> None:
    table = await house.make("friend", "friend")
    owners = await come(house, table, table.owner, ROOM)
    answer = await Browser(house).post(f"{table.path}/enter", {"token": table.owner})
    refused(answer, "busy", 503)
    assert all([await sees(one, table) for one in owners])


async def test_to_come_again_changes_nothing(house: House) -> None:
    table = await house.make("friend", "friend")
    (watcher,) = await come(house, table, table.watch)
    live = await table.live()
    before = live.version, live.row.edition
    assert (await watcher.post(f"{table.path}/enter", {"token": table.watch})).json()["watches"]
    assert (live.version, live.row.edition) == before


async def test_who_has_no_role_any_more_is_forgotten(house: House) -> None:
    table = await house.make("friend", "friend")
    await come(house, table, table.watch, ROOM)
    assert (await table.post("watch-link", None, table.owner)).is_success
    assert len((await table.live()).grants) == FEW - ROOM


async def test_all_come_along_to_the_next_table(house: House) -> None:
    table = await house.make("friend", "friend")
    watchers = await come(house, table, table.watch, ROOM)
    successor = (await table.post("restart", None, table.owner)).json()["table"]
    for watcher in watchers:
        assert (await watcher.get(f"/api/tables/{successor}")).status_code == 200
