"""Who may watch a running game: what is chosen, and what lists and channels then tell.

`test_watchers_secrecy.py` compares all that watchers who are behind are told with a twin.
"""

from typing import Any

import pytest

from tests.server.delayed import TURNS, behind
from tests.server.harness import Browser, on_both, refused
from tests.server.house import House

pytestmark = pytest.mark.anyio

# What is chosen.


async def test_everybody_watches_live_where_nothing_is_chosen(house: House) -> None:
    table = await house.running()
    await table.play_on(20)
    told = await table.look()
    assert (told["watchers"], told["ply"]) == ("live", (await table.live()).ply)


@pytest.mark.parametrize("watchers", ["turns=0", "turns=100", "turns=05", "never", "", "live "])
async def test_what_cannot_be_chosen_is_refused(house: House, watchers: str) -> None:
    body = {"game": "battle-line", "seats": [{"kind": "friend"}] * 2, "watchers": watchers}
    refused(await house.someone.post("/api/tables", body), "bad_watchers", 422)


@on_both
async def test_it_is_kept_for_the_next_game_and_after_a_restart(house: House) -> None:
    table = await behind(house, match="games=3")
    await house.restart()
    assert (await table.look(1))["watchers"] == f"turns={TURNS}"
    await table.post("resign", {"id": "r"}, table.tokens[0])
    again = await table.post("again", None, table.tokens[1])
    following = await house.hub.find(again.json()["table"])
    assert following.row.watchers == f"turns={TURNS}"


@pytest.mark.parametrize(
    ("watchers", "said"),
    [("turns=5", "spectators 5 turns behind"), ("afterwards", "no spectators before the end")],
)
async def test_all_are_told_before_they_sit_down(house: House, watchers: str, said: str) -> None:
    owner = Browser(house)
    table = await house.make("you", "anyone", browser=owner, watchers=watchers)
    assert said in (await Browser(house).get(f"/t/{table.id}")).text, "the invitation"
    assert said in (await Browser(house).get("/")).text, "the list"
    assert said in (await owner.get("/")).text, "the owner's list"
    assert said in (await owner.get(f"/t/{table.id}")).text, "the table"
    listed = (await house.someone.get("/api/tables")).json()
    assert [one["watchers"] for one in listed] == [watchers]
    async with owner.line(table.id) as line:
        html = (await line.next("state"))["html"]
        assert "until it is over" in html or "once it is over" in html, "the lobby"


async def test_the_form_offers_it(house: House) -> None:
    page = (await house.someone.get("/new/battle-line")).text
    for value in ("live", "turns=2", "turns=20", "afterwards"):
        assert f'<option value="{value}">' in page


# Lists and channels.


async def test_lists_tell_who_holds_no_seat_neither_whose_turn_it_is_nor_since_when(
    house: House,
) -> None:
    for watchers in ("turns=4", "afterwards"):
        owner, player = Browser(house), Browser(house)
        table = await house.make("friend", "friend", browser=owner, watchers=watchers)
        await player.post(f"{table.path}/enter", {"token": table.tokens[0]})
        await player.post(f"{table.path}/join", {"seat": 1, "name": "Anna", "nonce": "a"})
        await table.sit(2, "Béla", "b")
        before, own = (await owner.get("/")).text, (await player.get("/")).text
        action = (await player.get(table.path, params={"seat": 1})).json()["actions"][0]
        live = await table.live()
        move = {"id": "m", "seat": 1, "revision": 0, "ply": live.ply, "actions": [action]}
        assert (await player.post(f"{table.path}/act", move)).status_code == 200
        assert (await owner.get("/")).text == before
        assert "Anna" in before
        assert (await player.get("/")).text != own
        assert (await owner.get("/waiting")).json() == {"waiting": 0}


async def test_no_channel_is_told_whose_turn_it_is(tmp_path: Any) -> None:
    house = House(tmp_path / "tables.db", tell="webhook", public_url="https://example.org")
    await house.start()
    try:
        owner = Browser(house)
        for watchers, status in (("turns=4", 409), ("afterwards", 409), ("live", 200)):
            table = await house.make("friend", "friend", browser=owner, watchers=watchers)
            body = {"kind": "webhook", "url": "https://example.org/hook", "format": "json"}
            answer = await owner.post(f"/t/{table.id}/notices", body)
            assert answer.status_code == status, answer.text
            panel = (await owner.get(f"/t/{table.id}/notices")).text
            assert ('data-way="webhook"' in panel) == (status == 200)
    finally:
        await house.stop()
