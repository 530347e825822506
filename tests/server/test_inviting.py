"""Inviting: what somebody reads who opens a link, what messengers show, and links to scan."""

import re
from typing import Any

import pytest
import zxingcpp

from tests.server.harness import Browser, refused
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


async def test_it_tells_of_all_that_was_chosen(house: House) -> None:
    """Whoever is invited to a match, with hints and without take-backs, knows that beforehand."""
    chosen: dict[str, Any] = {"match": "games=3", "hints": True, "takebacks": False}
    table = await house.make("you", "friend", browser=Browser(house), watchers="turns=2", **chosen)
    page = (await Browser(house).get(f"/t/{table.id}")).text
    told = re.search("<dt>Variant</dt><dd>(.*?)</dd>", page)
    assert told is not None
    parts = ["Match of 3 games", "Hints", "No take-backs", "spectators 2 turns behind"]
    assert told[1].split(" · ")[-4:] == parts


# What whoever opens a table says about it.

ABOUT = "Kezdők is jöhetnek, esténként játszunk"


async def test_what_is_said_about_a_table_is_read_before_one_sits_down(house: House) -> None:
    anna, somebody = Browser(house), Browser(house)
    kinds = ("you", "friend", "anyone")
    table = await house.make(*kinds, browser=anna, game="imperia", options={}, about=ABOUT)
    for path in ("/", f"/t/{table.id}"):
        assert f"{ABOUT}</bdi>" in (await somebody.get(path)).text
    (listed,) = (await somebody.get("/api/tables")).json()
    assert (listed["about"], listed["takebacks"]) == (ABOUT, True)
    assert (await table.look())["about"] == ABOUT
    await house.restart()
    assert (await table.look())["about"] == ABOUT


async def test_it_is_kept_as_one_line_of_plain_text(house: House) -> None:
    about = "<b>Hi</b>\n\u202eyou\u202c &amp; me\u0000"
    table = await house.make("you", "anyone", browser=Browser(house), about=about)
    page = (await Browser(house).get("/")).text
    assert "<b>Hi</b>" not in page
    assert "&lt;b&gt;Hi&lt;/b&gt; you &amp;amp; me" in page
    assert (await table.look())["about"] == "<b>Hi</b> you &amp; me"


async def test_it_is_short(house: House) -> None:
    seats = [{"kind": "friend"}, {"kind": "friend"}]
    body = {"game": "battle-line", "seats": seats, "about": "x" * 141}
    refused(await house.someone.post("/api/tables", body), "long_about", 422)
    body["about"] = "x" * 2001
    refused(await house.someone.post("/api/tables", body), "malformed_request", 422)
    body["about"] = " " * 50 + "x" * 140
    assert (await house.someone.post("/api/tables", body)).status_code == 201


async def test_the_next_game_says_nothing_of_it(house: House) -> None:
    table = await house.make("friend", "friend", about=ABOUT)
    await table.join()
    assert (await table.post("resign", {"id": "r"}, table.tokens[0])).status_code == 200
    answer = await table.post("again", None, table.tokens[0])
    assert (await house.hub.find(answer.json()["table"])).row.about == ""


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
