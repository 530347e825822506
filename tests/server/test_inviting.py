"""Inviting: what somebody reads who opens a link, what messengers show, and links to scan."""

import re

import pytest
import zxingcpp

from tests.server.harness import Browser
from tests.server.house import House
from tests.server.modules import modules

pytestmark = pytest.mark.anyio
LINK = "http://127.0.0.1/t/some-table#seat=abcdefghijklmnopqrstuvwxyzABCDEF"


async def test_an_invitation_tells_who_invites_to_what(house: House) -> None:
    anna, guest = Browser(house), Browser(house)
    table = await house.make("you", "friend", browser=anna, options={"terrain": "on"})
    await anna.post(f"{table.path}/join", {"seat": 1, "name": "Anna", "nonce": "a"})
    page = await guest.get(f"/t/{table.id}")
    assert page.status_code == 200
    for told in (
        "Anna invites you to Battle Line",
        "half an hour",
        "free seat",
        "/learn/battle-line",
    ):
        assert told in page.text
    previews = dict(re.findall(r'property="og:(\w+)" content="([^"]*)"', page.text))
    assert previews["title"].startswith("Anna invites you")
    picture = await guest.get(re.sub("^http://[^/]*", "", previews["image"]))
    assert picture.headers["content-type"] == "image/png"


async def test_it_tells_of_clock_and_length_over_days(house: House) -> None:
    clock = {"days": 2, "when_out": "computer"}
    table = await house.make("you", "friend", browser=Browser(house), pace="days", clock=clock)
    page = (await Browser(house).get(f"/t/{table.id}")).text
    assert "2 days a turn · When time is out: the computer takes over" in page
    assert "about half an hour, spread over days" in page


async def test_it_has_no_way_in(house: House) -> None:
    """The page is for whoever knows the address; the secret stands behind the #."""
    table = await house.make("you", "friend", browser=Browser(house))
    page = (await Browser(house).get(f"/t/{table.id}")).text
    assert not [token for token in [table.owner, *table.tokens] if token and token in page]
    assert "data-take" not in page


async def test_a_table_that_waits_for_nobody_invites_nobody(house: House) -> None:
    for table in (await house.running(), await house.make("you", "computer")):
        page = await Browser(house).get(f"/t/{table.id}")
        assert page.status_code == 403
        assert "og:title" not in page.text


async def test_whoever_comes_by_may_sit_down(house: House) -> None:
    table = await house.make("you", "anyone", browser=Browser(house))
    page = (await Browser(house).get(f"/t/{table.id}")).text
    assert f'data-take="{table.id}"' in page


async def test_a_link_is_read_back_from_its_picture(house: House) -> None:
    someone = Browser(house)
    host = (await someone.get("/")).request.url.netloc.decode()
    link = LINK.replace("127.0.0.1", host)
    answer = await someone.post("/qr", {"link": link})
    assert answer.status_code == 200
    assert answer.headers["cache-control"] == "no-store"
    found = zxingcpp.read_barcode(modules(answer.text))
    assert found is not None
    assert found.text == link


@pytest.mark.parametrize(
    "link",
    [
        "http://elsewhere.example/t/x",
        "javascript:alert(1)",
        "//",
        "http://[",
        "data:text/html,x",
        "",
    ],
)
async def test_only_links_to_this_server_are_drawn(house: House, link: str) -> None:
    answer = await Browser(house).post("/qr", {"link": link})
    assert (answer.status_code, answer.json()["code"]) == (422, "not_our_link")
