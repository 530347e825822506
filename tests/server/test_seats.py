"""Sitting down, links, computers at seats, and games that follow."""

import asyncio
import json

import httpx
import pytest

from gonfalon.server.succeeding import succeeded
from gonfalon.server.telling_seats import seat_tools
from gonfalon.server.visits import COOKIE
from gonfalon.web.render import words_in
from tests.server.harness import XSS, Browser, Seated, refused
from tests.server.house import House

pytestmark = pytest.mark.anyio


async def test_the_game_starts_when_all_have_joined(house: House) -> None:
    table = await house.make()
    commitment = (await table.look(1))["commitment"]
    assert commitment == table.made["commitment"]
    answer = await table.sit(1, "Anna", "a")
    assert answer.json() == {"phase": "open", "token": table.tokens[0]}
    answer = await table.sit(1, "Anna 2", "other")
    assert answer.json() == {"phase": "open"}
    assert (await table.live()).seats[0].nonce == "a"
    answer = await table.sit(2, "Béla", "b")
    assert answer.json() == {"phase": "running", "token": table.tokens[1]}
    looked = await table.look(2)
    assert [seat["name"] for seat in looked["seats"]] == ["Anna", "Béla"]
    assert looked["commitment"] == commitment
    await table.sit(1, "Anna", "late")
    assert (await table.live()).seats[0].nonce == "a"


@pytest.mark.parametrize(
    ("name", "nonce", "code"),
    [
        ("", "n", "malformed_request"),
        ("   ", "n", "bad_name"),
        ("a\nb\x00", "n", "bad_name"),
        ("x" * 81, "n", "malformed_request"),
        ("\u202eabc", "n", "bad_name"),
        ("A", "", "malformed_request"),
        ("A", "a b", "bad_nonce"),
        ("A", "é", "bad_nonce"),
        ("A", "n\n", "bad_nonce"),
        ("A", "n" * 65, "malformed_request"),
    ],
)
async def test_names_and_nonces_that_cannot_be(
    house: House, name: str, nonce: str, code: str
) -> None:
    table = await house.make()
    refused(await table.post("join", {"name": name, "nonce": nonce}, table.tokens[0]), code, 422)
    assert (await table.live()).seats[0].nonce == ""


async def test_a_spectator_or_owner_cannot_join(house: House) -> None:
    table = await house.make()
    for token in (table.watch, table.owner):
        refused(await table.post("join", {"name": "A", "nonce": "a"}, token), "no_access", 403)


async def test_of_two_who_take_the_last_seat_one_gets_it(house: House) -> None:
    table = await house.make("friend", "anyone")
    listed = (await house.someone.get("/api/tables")).json()
    assert [one["table"] for one in listed] == [table.id]
    browsers = [Browser(house) for _ in range(5)]
    answers = await asyncio.gather(*(one.post(f"{table.path}/take") for one in browsers))
    taken = [answer.json() for answer in answers if answer.status_code == 200]
    assert len(taken) == 1
    assert taken[0]["seat"] == 2
    for answer in answers:
        if answer.status_code != 200:
            refused(answer, "seat_taken", 409)
    refused(
        await table.post("join", {"name": "B", "nonce": "b"}, table.tokens[1]), "no_access", 403
    )
    (taker,) = [one for one, answer in zip(browsers, answers, strict=True) if answer.is_success]
    answer = await taker.post(f"{table.path}/join", {"name": "B", "nonce": "b"})
    assert answer.status_code == 200
    refused(await house.someone.get(table.path, taken[0]["token"]), "no_access", 403)
    assert (await house.someone.get("/api/tables")).json() == []
    for browser, answer in zip(browsers, answers, strict=True):
        code = 200 if answer.status_code == 200 else 403
        assert (await browser.get(table.path)).status_code == code


async def test_a_friends_seat_cannot_be_taken(house: House) -> None:
    table = await house.make()
    refused(await Browser(house).post(f"{table.path}/take"), "seat_taken", 409)


async def test_a_new_link_ends_the_old_one(house: House) -> None:
    table = await house.make()
    old, browser = table.tokens[1], Browser(house)
    await browser.post(f"{table.path}/enter", {"token": old})
    answer = (await table.post("seats/2/link", None, table.owner)).json()
    token = answer["token"]
    assert (len(token) >= 22, answer["once"]) == (True, False)
    for restarting in (False, True):
        if restarting:
            await house.restart()
        refused(await house.someone.get(table.path, old), "no_access", 403)
        refused(await Browser(house).post(f"{table.path}/enter", {"token": old}), "link_over", 403)
        cookie = {"Cookie": f"{COOKIE}={browser.cookie}"}
        refused(await house.someone.get(table.path, headers=cookie), "no_access", 403)
        assert (await house.someone.get(table.path, token)).json()["seat"] == 2
    new_watch = (await table.post("watch-link", None, table.owner)).json()["token"]
    refused(await house.someone.get(table.path, table.watch), "no_access", 403)
    assert (await house.someone.get(table.path, new_watch)).json()["seat"] is None


async def test_a_link_that_is_none_now_tells_nobody_whether_it_ever_was(house: House) -> None:
    """Who sat down by it on another device is told how to come in here, by the buttons' names."""
    table = await house.make()
    used = table.tokens[1]
    await table.sit(2, "Béla", "b")
    for language in ("en", "hu", "bg", "pl"):
        told = set()
        for token in (used, "x" * len(used), "never"):
            speaks = {"Accept-Language": language}
            body = {"token": token}
            answer = await Browser(house).post(f"{table.path}/enter", body, headers=speaks)
            told.add(refused(answer, "link_over", 403)["text"])
        assert len(told) == 1
        words = words_in(language)
        for way in ("web.menu", "web.owner.own_link", "web.devices.open"):
            assert words.say(way) in min(told)


async def test_the_owner_cannot_look_into_a_friends_hand(house: House) -> None:
    """When a browser has sat down by a link, the link ends; the owner can make no other one."""
    owner, friend = Browser(house), Browser(house)
    await owner.get("/")
    body = {"game": "battle-line", "seats": [{"kind": "you"}, {"kind": "friend"}]}
    made = (await owner.post("/api/tables", body)).json()
    path, token = f"/api/tables/{made['table']}", made["seats"][1]["token"]
    assert (await owner.post(f"{path}/seats/2/link")).status_code == 200  # nobody sits there yet
    token = (await owner.post(f"{path}/seats/2/link")).json()["token"]
    await friend.get("/")
    await friend.post(f"{path}/enter", {"token": token})
    await friend.post(f"{path}/join", {"name": "Béla", "nonce": "b"})
    await owner.post(f"{path}/join", {"name": "Anna", "nonce": "a"})
    refused(await Browser(house).post(f"{path}/enter", {"token": token}), "link_over", 403)
    refused(await house.someone.get(path, token), "no_access", 403)
    refused(await owner.post(f"{path}/seats/2/link"), "seat_in_use", 409)
    assert (await friend.get(path)).json()["seat"] == 2
    own, phone = (await friend.post(f"{path}/seats/2/link")).json()["token"], Browser(house)
    refused(await house.someone.get(path, own), "no_access", 403)
    await phone.post(f"{path}/enter", {"token": own})
    for device in (friend, phone):
        assert (await device.get(path)).json()["seat"] == 2


async def test_a_browser_comes_in_by_a_link(house: House, table: Seated) -> None:
    browser = Browser(house)
    assert (await browser.get(f"/t/{table.id}")).status_code == 403
    answer = await browser.post(f"{table.path}/enter", {"token": await table.device_link(2)})
    assert answer.json() == {"seats": [2], "watches": False}
    assert (await browser.get(f"/t/{table.id}")).status_code == 200
    assert (await browser.get(table.path)).json()["seat"] == 2
    watcher = Browser(house)
    answer = await watcher.post(f"{table.path}/enter", {"token": table.watch})
    assert answer.json() == {"seats": [], "watches": True}
    looked = (await watcher.get(table.path)).json()
    assert (looked["seat"], looked["actions"]) == (None, [])
    await house.restart()
    after = Browser(house)
    after.http.cookies = browser.http.cookies
    assert (await after.get(table.path)).json()["seat"] == 2


async def test_a_seat_is_handed_to_the_computer_and_back(
    house: House, table: Seated, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[int] = []

    async def choose(position: str, seat: int, level: str) -> str:
        asked.append(seat)
        live = await table.live()
        return live.game.text.parse(position).view(seat).actions[0].text

    monkeypatch.setattr(house.hub.bots, "choose", choose)
    answer = await table.post("seats/2/hand", {"kind": "computer"}, table.owner)
    assert answer.json() == {"seat": 2, "kind": "computer"}
    assert asked == []
    await table.play((await table.look(1))["actions"][0], "draw troops")
    await table.wait_for(1)
    assert asked
    assert set(asked) == {1}
    answer = await table.post("seats/2/hand", {"kind": "person"}, table.owner)
    refused(answer, "seat_in_use", 409)
    await table.sit(2, "P2", "back")
    assert (await table.live()).seats[1].kind == "person"
    await table.play((await table.look(1))["actions"][0], "draw troops")
    count = len(asked)
    await asyncio.sleep(0.1)
    assert len(asked) == count
    assert (await table.live()).waits_for == (1,)
    await table.play((await table.look(2))["actions"][0])


async def test_who_holds_a_seat_alone_chooses_how_well_the_computer_plays_for_them(
    house: House, table: Seated, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The owner may play against them: a weak computer in their place is a win by a button."""

    async def hand(level: str, token: str) -> httpx.Response:
        return await table.post("seats/2/hand", {"kind": "computer", "level": level}, token)

    async def level() -> tuple[str, str]:
        row = (await table.live()).seats[1]
        return row.kind, row.level

    monkeypatch.setattr(house.hub.bots, "choose", _never)
    before = await table.fingerprint()
    for weak in ("page", "captain"):
        refused(await hand(weak, table.owner), "not_your_level", 403)
    assert await table.fingerprint() == before
    assert (await hand("knight", table.owner)).is_success
    assert (await hand("knight", table.owner)).is_success  # as it is already
    refused(await hand("page", table.owner), "not_your_level", 403)
    assert await level() == ("computer", "knight")
    assert (await hand("captain", table.tokens[1])).is_success
    for other in ("page", "knight"):
        refused(await hand(other, table.owner), "not_your_level", 403)
    assert await level() == ("computer", "captain")
    await table.sit(2, "P2", "back")
    assert (await table.post("seats/2/hand", {"kind": "computer"}, table.owner)).is_success
    assert await level() == ("computer", "knight")
    again = await succeeded(await table.live(), turned=False, level="page")
    seats = (await house.someone.get(f"/api/tables/{again}", table.owner)).json()["seats"]
    assert seats[1]["level"] == "knight"


async def test_the_owner_is_offered_no_level_for_a_seat_that_others_hold(
    house: House, table: Seated, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(house.hub.bots, "choose", _never)
    live = await table.live()
    offers = 'data-seat="2" data-kind="computer"'
    assert seat_tools(live, True, (0,), "en").count(offers) == 1
    assert f'{offers} data-level="knight"' in seat_tools(live, True, (0,), "en")
    assert seat_tools(live, False, (1,), "en").count(offers) > 1
    await table.post("seats/2/hand", {"kind": "computer"}, table.owner)
    assert offers not in seat_tools(await table.live(), True, (0,), "en")
    free = await (await house.make("friend", "computer")).live()
    assert seat_tools(free, True, (), "en").count(offers) > 1


async def _never(position: str, seat: int, level: str) -> str:
    await asyncio.sleep(60)
    return ""


async def test_a_free_seat_is_handed_to_the_computer_before_the_start(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def choose(position: str, seat: int, level: str) -> str:
        await asyncio.sleep(60)
        return ""

    monkeypatch.setattr(house.hub.bots, "choose", choose)
    for kind in ("friend", "anyone"):
        table = await house.make("friend", kind)
        await table.sit(1, "A", "a")
        answer = await table.post("seats/2/hand", {"kind": "computer"}, table.owner)
        assert (answer.status_code, answer.json()) == (200, {"seat": 2, "kind": "computer"})
        looked = await table.look(1)
        assert looked["phase"] == "running"
        assert all(seat["name"] for seat in looked["seats"])
        await house.restart()
        assert (await table.look(1))["phase"] == "running"
        monkeypatch.setattr(house.hub.bots, "choose", choose)


async def test_playing_again_turns_the_seats(house: House, table: Seated) -> None:
    await table.play_on(10_000)
    answers = await asyncio.gather(
        *(table.post("again", None, token) for token in (*table.tokens, table.owner))
    )
    places = {answer.json()["table"] for answer in answers}
    assert len(places) == 1, "two who ask at once come to the same table"
    after = Seated(house, {**table.made, "table": places.pop()})
    for number, token in enumerate(after.tokens):
        looked = (await house.someone.get(after.path, token)).json()
        assert looked["seat"] == 2 - number
        assert looked["commitment"] != table.made["commitment"]
    refused(await table.post("again", None, table.watch), "no_access", 403)
    assert (await table.look(1))["successor"] == after.id


async def test_the_owner_restarts(house: House, table: Seated) -> None:
    await table.play_on(30)
    answers = await asyncio.gather(*(table.begin_anew() for _ in range(3)))
    assert len(set(answers)) == 1
    after = Seated(house, {**table.made, "table": answers[0]})
    assert (await after.look(1))["phase"] == "open"
    assert (await table.look(1))["phase"] == "left"
    refused(await table.act(1, "draw troops"), "over", 409)
    before = (await house.someone.get(f"{table.path}/record", table.watch)).text
    await house.restart()
    assert (await table.look(1))["phase"] == "left"
    assert (await house.someone.get(f"{table.path}/record", table.watch)).text == before
    await after.join()
    assert (await after.look(2))["phase"] == "running"


async def test_markup_in_names_stays_text(house: House) -> None:
    browser = Browser(house)
    table = await house.make("you", "screen", browser=browser)
    await table.join(XSS, XSS.upper(), browser=browser)
    await table.play_on(10_000)
    pages = [
        (await browser.get(f"/t/{table.id}")).text,
        (await browser.get("/")).text,
        (await browser.get(f"/t/{table.id}/chart")).text,
    ]
    async with browser.line(table.id) as line:
        state = await line.next("state")
        pages += [str(state["html"]), str(state["seats"]), str(state["result"])]
        pages += [str(state["prompt"]), json.dumps(state["log"])]
    for page in pages:
        assert "<script>alert" not in page.lower()
        assert "<img src=x" not in page.lower()
    assert "&lt;script&gt;" in pages[4]
