"""Games that began when the secret of a link was also a program's token: who still sees with it."""

import pytest

from gonfalon.server.tokens import hashed
from tests.server.harness import Browser, on_both, refused
from tests.server.house import House

pytestmark = pytest.mark.anyio


@on_both
async def test_a_link_of_before_leads_to_no_seat_that_a_browser_has_come_to(house: House) -> None:
    """Anna has made the table and knows both links; Béla came in a browser, a bot to seat 1."""
    anna, bela = Browser(house), Browser(house)
    table = await house.make("friend", "friend", browser=anna)
    links = list(table.tokens)
    await bela.post(f"{table.path}/enter", {"token": links[1]})
    await bela.post(f"{table.path}/join", {"name": "Béla", "nonce": "b"})
    await table.sit(1, "Bot", "a")
    later = await house.running()
    device = Browser(house)
    await device.post(f"{later.path}/enter", {"token": await later.device_link(1)})
    for seat, link in enumerate(links):
        house.query(
            "UPDATE seats SET holder_hash = :hash WHERE table_id = :id AND seat = :seat",
            hash=hashed(link),
            id=table.id,
            seat=seat,
        )
    house.query("UPDATE grants SET since = 0 WHERE table_id = :id", id=table.id)
    house.query("ALTER TABLE tables DROP COLUMN practice")  # of 0008
    house.query("ALTER TABLE seats DROP COLUMN taken_at")  # of 0009
    for table_of_hints in ("tables", "seats"):
        house.query(f"ALTER TABLE {table_of_hints} DROP COLUMN hints")  # of 0010
    house.query("DROP TABLE questions")
    for of_leaving in (
        "tables ending",
        "tables takebacks",
        "seats give_hash",
        "seats give_by",
        "seats resigned",
    ):
        house.query("ALTER TABLE {} DROP COLUMN {}".format(*of_leaving.split()))
    house.query("ALTER TABLE revisions DROP COLUMN agreed")  # of 0011
    for table_of_notices in ("notices", "ways", "notice_keys"):
        house.query(f"DROP TABLE {table_of_notices}")  # of 0012
    house.query("DROP TABLE questions_mailed")  # of 0019
    house.query("DROP INDEX tables_due")
    house.query("DROP TABLE up_time")
    house.query("ALTER TABLE tables DROP COLUMN watchers")  # of 0016
    for of_clocks in ("terms", "clock", "due"):
        house.query(f"ALTER TABLE tables DROP COLUMN {of_clocks}")  # of 0013
    house.query("DROP TABLE talk")
    house.query("ALTER TABLE tables DROP COLUMN talk")  # of 0014
    house.query("DROP INDEX grants_by_device")
    house.query("ALTER TABLE grants DROP COLUMN device")
    house.query("ALTER TABLE seats DROP COLUMN device_by")
    for table_of_devices in ("device_links", "devices"):
        house.query(f"DROP TABLE {table_of_devices}")  # of 0015
    house.query("ALTER TABLE tables DROP COLUMN about")  # of 0017
    house.query("UPDATE alembic_version SET version_num = '0006'")
    await house.restart()
    bela_again = Browser(house, older=bela.cookie)
    assert (await bela_again.get(table.path)).json()["seat"] == 2
    refused(await house.someone.get(table.path, links[1]), "no_access", 403)
    async with house.someone.line(table.id, links[1]) as line:
        assert (await line.next())["code"] == "no_access"
    told = (await house.someone.get(table.path, links[0])).json()
    assert told["seat"] == 1, "a program has nothing else"
    assert (await later.look(1))["seat"] == 1, "a token of today and a device go together"
