"""A table of an earlier rules version that cannot go on, on the page of one of its players.

The browser is known by the cookie that it was given then.
"""

import sqlite3
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright._impl._api_structures import SetCookieParam
from playwright.sync_api import expect

from gonfalon.server.tokens import hashed
from gonfalon.server.visits import COOKIE
from tests.browser.conftest import Visit
from tests.browser.server import Server
from tests.kept_games import copy_database, tables

TABLE = tables()["imperia running"]
BROWSER = "a-browser-that-sat-down-long-ago"


@pytest.fixture
def old_server(tmp_path: Path) -> Iterator[Server]:
    """A server of today on the database of version 1, in which one game was played otherwise."""
    db = tmp_path / "tables.db"
    copy_database(db)
    with sqlite3.connect(db) as database:
        sql = "UPDATE plies SET action = 'first 8' WHERE table_id = ? AND revision = 0 AND ply = 0"
        assert database.execute(sql, [TABLE["table"]]).rowcount == 1
        sql = "INSERT INTO grants (browser_hash, table_id, role) VALUES (?, ?, 0)"
        database.execute(sql, [hashed(BROWSER), TABLE["table"]])
    database.close()
    server = Server(tmp_path)
    server.start()
    yield server
    server.stop()
    assert "Traceback" not in server.log()


def test_it_says_what_happened_and_offers_what_is_left(old_server: Server, visit: Visit) -> None:
    guest = visit(old_server, expected=("403",))
    cookie: SetCookieParam = {"name": COOKIE, "value": BROWSER, "url": old_server.url}
    guest.page.context.add_cookies([cookie])
    guest.go(f"/t/{TABLE['table']}")
    result = guest.page.locator("#result")
    expect(result).to_contain_text("played by rules version 1; this program plays by version")
    expect(result).to_contain_text("They differ at move 1 (first 8)")
    expect(guest.page.locator("#asked")).to_have_text("This game can't go on here")
    expect(guest.page.get_by_role("link", name="Download this game")).to_have_count(0)
    guest.page.get_by_role("button", name="New table with the same players").click()
    expect(guest.page.locator(".lobby")).to_be_visible()
    assert TABLE["table"] not in guest.page.url
    guest.go(f"/t/{TABLE['table']}")
    expect(guest.page.get_by_role("link", name="Download this game")).to_be_visible()
