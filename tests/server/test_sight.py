"""Who may see a seat: nobody but whoever sits there, by any route, from when they sit down."""

import asyncio
import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import httpx
import pytest

from gonfalon.cli import main
from gonfalon.engine.record_reading import parse_record
from gonfalon.games import find
from gonfalon.server.tokens import hashed
from gonfalon.server.visits import COOKIE, SAFE_COOKIE
from tests.server.harness import Browser, Seated, refused
from tests.server.house import House
from tests.server.line import Line
from tests.server.stream import Stream

pytestmark = pytest.mark.anyio


class Friends:
    """Anna made the table and sits at seat 1; Béla sits at seat 2, which she sent him a link to."""

    def __init__(self, house: House, anna: Browser, bela: Browser, made: dict[str, Any]) -> None:
        self.house, self.anna, self.bela = house, anna, bela
        self.made = made
        self.id: str = made["table"]
        self.path = f"/api/tables/{self.id}"
        self.link: str = made["seats"][1]["token"]
        self.owner: str = made["owner_token"]
        self.watch: str = made["watch_token"]

    async def sit(self) -> None:
        """Both sit down: the game begins."""
        await self.bela.post(f"{self.path}/enter", {"token": self.link})
        for number, (browser, name) in enumerate(((self.bela, "Béla"), (self.anna, "Anna"))):
            body = {"name": name, "nonce": f"nonce-{number}"}
            answer = await browser.post(f"{self.path}/join", body)
            assert answer.status_code == 200, answer.text

    async def view(self) -> str:
        """What Béla sees, as one line: his hand is in it."""
        told = (await self.bela.get(self.path)).json()
        assert told["seat"] == 2
        return str(told["view"])


async def friends(house: House, kinds: tuple[str, ...] = ("you", "friend")) -> Friends:
    """A table that Anna made, before anyone sits down."""
    anna, bela = Browser(house), Browser(house)
    await anna.get("/")
    seats = [{"kind": kind} for kind in kinds]
    body = {"game": "battle-line", "options": {"first": "1"}, "seats": seats}
    made = await anna.post("/api/tables", body)
    return Friends(house, anna, bela, made.json())


async def told_until_closed(line: Line) -> list[str]:
    """Everything that still comes over a line before the server closes it."""
    try:
        while True:
            await line.next()
    except EOFError:
        return line.received


async def test_the_owner_gains_no_sight_by_handing_a_seat_over_and_back(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Hand it to the computer, make a link, look, hand it back: once that took 44 ms."""

    async def wait(position: str, seat: int, level: str) -> str:
        await asyncio.sleep(60)
        return ""

    monkeypatch.setattr(house.hub.bots, "choose", wait)
    table = await friends(house)
    await table.sit()
    hand = await table.view()
    assert (await table.anna.post(f"{table.path}/seats/2/hand", {"kind": "computer"})).is_success
    answer = await table.anna.post(f"{table.path}/seats/2/link")
    refused(answer, "seat_in_use", 409)
    assert "token" not in answer.json()
    answer = await table.anna.post(f"{table.path}/seats/2/hand", {"kind": "person"})
    refused(answer, "seat_in_use", 409)
    assert await table.view() == hand, "Béla has not lost his seat by it"


async def test_a_second_browser_that_came_by_the_same_link_keeps_nothing(house: House) -> None:
    """The owner opened the link before sending it; Béla sits down, and that browser is out."""
    table = await friends(house)
    spy = Browser(house)
    assert (await spy.post(f"{table.path}/enter", {"token": table.link})).json()["seats"] == [2]
    async with spy.line(table.id) as line:
        await line.next("state")
        await table.sit()
        hand = await table.view()
        received = await told_until_closed(line)
        assert line.closed == 4403
    assert not any('"seat": 2' in one and "actions" in one and "hand" in one for one in received)
    refused(await spy.get(table.path), "no_access", 403)
    refused(await spy.get(f"/t/{table.id}/at/14?seat=2"), "no_access", 403)
    refused(await spy.post(f"{table.path}/enter", {"token": table.link}), "link_over", 403)
    assert await table.view() == hand


async def test_a_line_opened_with_a_token_that_ended_is_closed(house: House) -> None:
    """The link's secret ends when someone sits down by it; what it opened ends too."""
    table = await friends(house)
    stream = Stream(house, table.id, table.link)
    assert (await anext(stream))["phase"] == "open"
    async with house.someone.line(table.id, table.link) as line:
        await line.next("state")
        await table.sit()
        received = await told_until_closed(line)
        assert line.closed == 4403
    told = [json.loads(one) for one in received]
    assert not any(one.get("seat") == 2 and one.get("ply") for one in told)
    told = [one async for one in stream]
    assert told[-1]["code"] == "revoked"
    assert not any(one.get("view") for one in told)


async def test_a_line_of_a_watch_link_that_ended_is_closed(house: House) -> None:
    table = await friends(house)
    await table.sit()
    watcher = Browser(house)
    await watcher.post(f"{table.path}/enter", {"token": table.watch})
    stream = Stream(house, table.id, table.watch)
    assert (await anext(stream))["phase"] == "running"
    async with house.someone.line(table.id, table.watch) as by_token, watcher.line(table.id) as by:
        for line in (by_token, by):
            await line.next("state")
        assert (await table.anna.post(f"{table.path}/watch-link")).is_success
        for line in (by_token, by):
            await told_until_closed(line)
            assert line.closed == 4403
    assert [one["code"] async for one in stream] == ["revoked"]
    refused(await watcher.get(table.path), "no_access", 403)


@pytest.mark.parametrize("scheme", ["http", "https"])
async def test_a_planted_cookie_is_not_taken_over(house: House, scheme: str) -> None:
    """Someone made Béla's browser send a value they know; he sits down, and they see nothing."""
    table = await friends(house)
    value = "a-value-that-the-server-never-gave-out"
    planted = {"Cookie": f"{COOKIE}={value}; {SAFE_COOKIE}={value}"}
    transport = httpx.ASGITransport(house.app, client=("192.0.2.1", 5000))
    async with httpx.AsyncClient(transport=transport, base_url=f"{scheme}://testserver") as http:
        await http.get("/", headers=planted)
        http.cookies.clear()
        body = {"token": table.link}
        answer = await http.post(f"{table.path}/enter", json=body, headers=planted)
        assert answer.json()["seats"] == [2]
        http.cookies.clear()
        given = [one for one in answer.headers.get_list("set-cookie") if COOKIE in one]
        own = {"Cookie": given[0].partition(";")[0] if given else planted["Cookie"]}
        body = {"name": "Béla", "nonce": "b"}
        assert (await http.post(f"{table.path}/join", json=body, headers=own)).status_code == 200
        await table.anna.post(f"{table.path}/join", {"name": "Anna", "nonce": "a"})
        assert (await http.get(table.path, headers=own)).json()["seat"] == 2
        assert (await http.get(table.path, headers=planted)).status_code == 403
    assert given[0].startswith(f"{SAFE_COOKIE if scheme == 'https' else COOKIE}=")
    flags = {part.strip() for part in given[0].split(";")[1:]}
    assert {"HttpOnly", "SameSite=Lax", "Path=/"} <= flags
    assert ("Secure" in flags) == (scheme == "https")
    assert not any(flag.startswith("Domain") for flag in flags)


async def test_over_https_a_cookie_of_another_name_counts_for_nothing(house: House) -> None:
    """A neighbouring site can plant `gonfalon`, though not `__Host-gonfalon`."""
    table = await friends(house)
    await table.sit()
    planted = {"Cookie": f"{COOKIE}={table.anna.cookie}"}
    transport = httpx.ASGITransport(house.app)
    async with httpx.AsyncClient(transport=transport, base_url="https://testserver") as http:
        assert (await http.get(table.path, headers=planted)).status_code == 403


async def test_a_program_is_given_a_token_that_only_it_knows(house: House) -> None:
    """Whoever made the table knows the link's token; joining ends it."""
    table = await house.make()
    link = table.tokens[0]
    await table.sit(1, "Anna", "a-nonce-of-hers")
    assert table.tokens[0] != link
    refused(await house.someone.get(table.path, link), "no_access", 403)
    assert (await table.look(1))["seat"] == 1


async def test_a_lost_answer_to_joining_is_given_again_until_the_token_is_used(
    house: House,
) -> None:
    table = await house.make()
    link = table.tokens[0]
    await table.sit(1, "Anna", "a-nonce-of-hers", is_lost=True)
    lost = table.tokens[0]
    await house.restart()
    other = await table.post("join", {"name": "Anna", "nonce": "a guess".replace(" ", "-")}, link)
    refused(other, "no_access", 403)
    await table.sit(1, "Anna", "a-nonce-of-hers", link)
    assert table.tokens[0] not in (link, lost)
    assert (await table.look(1))["seat"] == 1
    refused(await house.someone.get(table.path, lost), "no_access", 403)
    again = await table.post("join", {"name": "Anna", "nonce": "a-nonce-of-hers"}, link)
    refused(again, "no_access", 403)
    assert (await table.look(1))["seat"] == 1


async def test_after_the_game_a_nonce_that_all_know_opens_nothing(house: House) -> None:
    """Nonces are in the record; the table after this one is the holders' own all the same."""
    table = await house.make()
    links = list(table.tokens)
    await table.join()
    await table.play_on(10_000)
    live = await table.live()
    for seat, link in enumerate(links):  # as if nobody had used the tokens that they were given
        joined = hashed(f"{hashed(link)} nonce-{seat + 1}")
        live.seats[seat] = replace(live.seats[seat], joined_hash=joined)
    for number, link in enumerate(links, start=1):
        body = {"name": "A", "nonce": f"nonce-{number}"}
        refused(await table.post("join", body, link), "no_access", 403)


async def test_what_happened_to_seats_is_told_to_all_and_kept_in_the_record(
    house: House, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    table = await friends(house)
    await table.sit()
    seated = Seated(house, table.made)
    live = await seated.live()

    async def choose(position: str, seat: int, level: str) -> str:
        return live.game.text.parse(position).view(seat).actions[0].text

    house.hub.bots.choose = choose  # type: ignore[method-assign]
    async with table.anna.line(table.id) as line:
        await line.next("state")
        body = {"kind": "computer"}
        assert (await table.anna.post(f"{table.path}/seats/2/hand", body)).is_success
        told = await line.next("state")
        assert [entry["ply"] for entry in told["log"]] == [14]
        assert "<bdi>Béla</bdi>" in told["log"][0]["html"]
    resting = (await table.bela.get(table.path)).json()
    assert (resting["seat"], resting["actions"]) == (2, [])
    assert resting["log"][-1].startswith("The computer (knight) plays for Béla")
    await table.bela.post(f"{table.path}/join", {"name": "Whoever", "nonce": "x"})
    link = (await table.bela.post(f"{table.path}/seats/2/link")).json()
    assert link["once"]
    phone = Browser(house)
    for expected in (200, 403):
        answer = await phone.post(f"{table.path}/enter", {"token": link["token"]})
        assert answer.status_code == expected
        phone = phone if expected == 403 else Browser(house)
    await house.restart()
    table = Friends(house, Browser(house), Browser(house), table.made)
    text_of_log = (await house.someone.get(table.path, table.watch)).json()["log"]
    assert [line for line in text_of_log if "Béla" in line] == [
        "The computer (knight) plays for Béla (France) from now on.",
        "Béla (France) takes over from the computer.",
        "Béla (France) has come in on another device, too.",
    ]
    await house.hub.make_successor(await house.hub.find(table.id), turned=False)
    text = (await house.someone.get(f"{table.path}/record", table.watch)).text
    assert [line for line in text.splitlines() if line.startswith("after")] == [
        "after 14: seat 2 computer knight for Béla",
        "after 14: seat 2 person Béla",
        "after 14: seat 2 device Béla",
    ]
    assert parse_record(text, find).write() == text
    file = tmp_path / "game"
    file.write_text(text, encoding="utf-8")
    assert main(["verify", str(file)]) == 0
    assert main(["replay", str(file)]) == 0
    capsys.readouterr()
    brought = (await house.someone.post("/api/records", {"record": text})).json()
    log = (await house.someone.get(f"/api/tables/{brought['table']}")).json()["log"]
    assert len([line for line in log if "Béla" in line]) == 3


async def test_a_way_to_a_computers_seat_shows_nothing_before_somebody_sits_down(
    house: House,
) -> None:
    """Nobody looks into a computer's hand without a word: who sits down there is told to all."""

    async def wait(position: str, seat: int, level: str) -> str:
        await asyncio.sleep(60)
        return ""

    house.hub.bots.choose = wait  # type: ignore[method-assign]
    table = await friends(house, ("you", "computer"))
    await table.anna.post(f"{table.path}/join", {"name": "Anna", "nonce": "a"})
    link = (await table.anna.post(f"{table.path}/seats/2/link")).json()
    assert not link["once"]
    await table.bela.post(f"{table.path}/enter", {"token": link["token"]})
    for told in (
        (await table.bela.get(table.path)).json(),
        (await house.someone.get(table.path, link["token"])).json(),
    ):
        assert told["seat"] is None
    refused(await table.bela.get(table.path, params={"seat": 2}), "no_access", 403)
    async with table.bela.line(table.id) as line:
        state = await line.next("state")
        assert (state["seat"], state["held"]) == (0, [])
        assert "data-back" in state["own"]
    body = {"name": "Béla", "nonce": "too-late-for-chance"}
    assert (await table.bela.post(f"{table.path}/join", body)).json() == {"phase": "running"}
    told = (await table.bela.get(table.path)).json()
    assert told["seat"] == 2
    assert told["log"][-1].startswith("Béla")
    refused(await house.someone.get(table.path, link["token"]), "no_access", 403)
    live = await house.hub.find(table.id)
    assert live.seats[1].nonce == "", "chance was committed to without them"


async def test_the_computer_may_play_while_the_holder_rests(house: House) -> None:
    async def wait(position: str, seat: int, level: str) -> str:
        await asyncio.sleep(60)
        return ""

    house.hub.bots.choose = wait  # type: ignore[method-assign]
    table = await friends(house)
    await table.sit()
    async with table.anna.line(table.id) as line:
        state = await line.next("state")
        assert state["actions"]
        path = f"{table.path}/seats/1/hand"
        assert (await table.anna.post(path, {"kind": "computer"})).is_success
        resting = await line.next("state")
        assert (resting["seat"], resting["held"], resting["actions"]) == (1, [], [])
        assert "data-back" in resting["own"]
        asked = {"id": "a", "revision": 0, "ply": state["ply"]}
        action = state["actions"][0][0]
        answer = await line.ask(type="act", **asked, actions=[action])
        assert (answer["type"], answer["code"]) == ("refused", "computer_plays")
        body = {**asked, "actions": [action]}
        refused(await table.anna.post(f"{table.path}/act", body), "computer_plays", 409)
        await table.anna.post(f"{table.path}/join", {"name": "Anna", "nonce": "b"})
        answer = await line.ask(type="act", **asked, actions=[action])
        assert answer["type"] == "done"


async def test_the_next_game_is_open_to_whoever_held_the_seats(house: House) -> None:
    """A rematch leads browsers to their own seats; a spy's way that ended stays ended."""
    table = await friends(house)
    spy = Browser(house)
    await spy.post(f"{table.path}/enter", {"token": table.link})
    await table.sit()
    following = await house.hub.make_successor(await house.hub.find(table.id), turned=False)
    path = f"/api/tables/{following.id}"
    for client in (spy, house.someone):
        token = table.link if client is house.someone else ""
        refused(await client.get(path, token), "no_access", 403)
    for browser, seat in ((table.anna, 1), (table.bela, 2)):
        told = (await browser.get(path)).json()
        assert (told["seat"], told["phase"]) == (seat, "open")
        body = {"name": f"P{seat}", "nonce": f"n{seat}"}
        assert (await browser.post(f"{path}/join", body)).is_success
    assert (await table.bela.get(path)).json()["phase"] == "running"
    refused(await table.anna.post(f"{path}/seats/2/link"), "seat_in_use", 409)


async def test_a_seat_that_is_shared_says_so(house: House) -> None:
    """Who is sent a device link in place of an invitation sees whose seat it is."""
    table = await friends(house)
    await table.sit()
    link = (await table.anna.post(f"{table.path}/seats/1/link")).json()["token"]
    dupe = Browser(house)
    await dupe.post(f"{table.path}/enter", {"token": link})
    for browser in (dupe, table.anna):
        async with browser.line(table.id) as line:
            state = await line.next("state")
            assert "Anna" in state["own"]
            assert "another device" in state["own"]
