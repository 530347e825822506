"""Ids that no table can have, and what a store that fails says of what it was told."""

import logging
from urllib.parse import quote

import pytest
from sqlalchemy import text

from tests.server.harness import on_both, refused
from tests.server.house import House

pytestmark = pytest.mark.anyio
ODD = ("\0", "a\0b", "\x7f", "ő", "a b", "%", "'", "x" * 40 + "\0")


@on_both
async def test_an_odd_id_is_no_table_and_no_trouble(house: House) -> None:
    for odd in ODD:
        for path in (f"/api/tables/{quote(odd)}", f"/t/{quote(odd)}/at/3"):
            answer = await house.someone.get(path)
            assert answer.status_code in (404, 422), (odd, answer.text)
        async with house.someone.line(odd) as line:
            assert (await line.next("closed"))["code"] == "no_such_table"
        assert house.hub.health.trouble == "", odd


@on_both
async def test_what_the_store_cannot_hold_is_no_trouble_for_others(house: House) -> None:
    if house.hub.store.is_shared:  # SQLite takes anything
        with pytest.raises(Exception, match="NUL"):
            await house.hub.store.load("a\0b")
    assert house.hub.health.trouble == ""


@on_both
async def test_a_store_that_fails_tells_the_log_no_secret(
    house: House, caplog: pytest.LogCaptureFixture
) -> None:
    """A seed in the log would tell whoever reads it every card to come."""
    with house.hub.store.engine.begin() as connection:
        connection.execute(text("ALTER TABLE seats RENAME TO elsewhere"))
        connection.execute(text("ALTER TABLE tables RENAME COLUMN seed TO seed_elsewhere"))
    body = {"game": "battle-line", "seats": [{"kind": "friend"}, {"kind": "friend"}]}
    with caplog.at_level(logging.INFO):
        refused(await house.someone.post("/api/tables", body), "store_failed", 503)
    told = [one for one in caplog.records if one.message == "nothing can be saved"]
    (error,) = [str(vars(one)["error"]) for one in told]
    assert "INSERT INTO tables" in error
    assert "battle-line" not in error  # nor any other value
