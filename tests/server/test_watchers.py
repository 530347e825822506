"""Who may watch a running game: what is chosen, and what each who holds no seat is told by any way.

`test_watchers_secrecy.py` compares all that watchers who are behind are told with a twin.
"""

import asyncio
from dataclasses import replace
from typing import Any

import pytest

from gonfalon.engine.seat_change import GAVE, RESIGNED, TOOK, SeatChange
from gonfalon.engine.view import SPECTATOR
from gonfalon.server import api_tables
from gonfalon.server.behind import Earlier, agreeing, ply_behind, seats_before
from gonfalon.server.saved import COMPUTER, PERSON, SeatRow
from tests.server.harness import Browser, Seated, on_both, refused
from tests.server.house import House
from tests.server.line import Line
from tests.server.stream import Stream

pytestmark = pytest.mark.anyio
CHANCE = -1
TURNS = 3


async def behind(house: House, plies: int = 40, turns: int = TURNS, **more: Any) -> Seated:
    """Anna and Béla play, watched so many turns behind."""
    table = await house.make(watchers=f"turns={turns}", **more)
    await table.join("Anna", "Béla")
    await table.play_on(plies)
    return table


async def closed(house: House, plies: int = 20, *kinds: str, **more: Any) -> Seated:
    """A running game that nobody watches before its end."""
    table = await house.make(*kinds, watchers="afterwards", **more)
    for seat, one in enumerate(table.made["seats"], start=1):
        if one["kind"] == "friend":
            await table.sit(seat, f"P{seat}", f"nonce-{seat}")
    await table.play_on(plies)
    return table


async def seen_ply(table: Seated, turns: int = TURNS) -> int:
    """The ply that watchers may see."""
    return ply_behind((await table.session()).deciders, turns)


async def in_step(line: Line) -> list[dict[str, Any]]:
    """All that was told before a ping is answered."""
    told = []
    line.send(type="ping")
    while True:
        told.append(await line.next())
        if told[-1]["type"] == "pong":
            return told[:-1]


# Which ply it is.


@pytest.mark.parametrize(
    ("deciders", "turns", "ply"),
    [
        ([], 2, 0),
        ([CHANCE, CHANCE], 2, 2),
        ([CHANCE, CHANCE, 0], 2, 2),
        ([CHANCE, 0, 0, 1], 2, 1),
        ([CHANCE, 0, 0, CHANCE, 1, 0], 2, 4),
        ([0, CHANCE, 1, 1, CHANCE, 0, CHANCE], 1, 5),
        ([0, 1, 2, 0, 1], 4, 1),
        ([0, 0, 0], 1, 0),
    ],
)
def test_a_turn_lasts_until_somebody_else_decides(
    deciders: list[int], turns: int, ply: int
) -> None:
    assert ply_behind(deciders, turns) == ply


def test_what_two_games_have_in_common() -> None:
    assert agreeing([], ["a"]) == 0
    assert agreeing(["a", "b"], ["a", "b", "c"]) == 2
    assert agreeing(["a", "b", "d"], ["a", "b", "c"]) == 2
    assert agreeing(["x"], ["a"]) == 0


def row(
    kind: str, name: str, held: bool = True, level: str = "", resigned: bool = False
) -> SeatRow:
    return SeatRow(0, kind, level, name, "n", "", held=held, resigned=resigned)


@pytest.mark.parametrize(
    ("now", "changes", "before"),
    [
        (
            row(COMPUTER, "Anna", level="page"),
            [SeatChange(9, 0, COMPUTER, "Anna", "page")],
            row(PERSON, "Anna"),
        ),
        (
            row(PERSON, "Anna", level="page"),
            [SeatChange(9, 0, PERSON, "Anna")],
            row(COMPUTER, "page", held=False, level="page"),
        ),
        (
            row(PERSON, "Anna", level="page"),
            [SeatChange(2, 0, COMPUTER, "Anna", "page"), SeatChange(9, 0, PERSON, "Anna")],
            row(COMPUTER, "Anna", level="page"),
        ),
        (
            row(PERSON, "Béla"),
            [SeatChange(9, 0, GAVE, "Anna"), SeatChange(9, 0, TOOK, "Béla")],
            row(PERSON, "Anna"),
        ),
        (
            row(COMPUTER, "Anna", level="knight", resigned=True),
            [SeatChange(9, 0, RESIGNED, "Anna"), SeatChange(9, 0, COMPUTER, "Anna", "knight")],
            row(PERSON, "Anna"),
        ),
        (
            row(COMPUTER, "page", held=False, level="page"),
            [SeatChange(9, 0, COMPUTER, "", "page")],
            row(COMPUTER, "page", held=False, level="page"),
        ),
        (row(PERSON, "Anna"), [SeatChange(1, 0, PERSON, "Anna")], row(PERSON, "Anna")),
    ],
    ids=["taken over", "sat down", "came back", "given", "resigned", "a level", "long ago"],
)
def test_who_sat_there_before(now: SeatRow, changes: list[SeatChange], before: SeatRow) -> None:
    assert seats_before([replace(now, hints=4)], changes, 5) == [before]


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


# Some turns behind.


async def test_a_watcher_sees_the_table_as_it_was(house: House) -> None:
    table = await behind(house)
    live, ply = await table.live(), await seen_ply(table)
    assert ply < live.ply
    told = await table.look()
    session = await table.session()
    state = session.record.replay(ply)
    assert (told["ply"], told["revision"], told["phase"]) == (ply, 0, "running")
    assert told["view"] == live.game.text.write(state.view(SPECTATOR))
    assert told["waiting"] == [seat + 1 for seat in state.waiting]
    assert told["actions"] == []
    events = [one for one in session.events[: session.told[ply]] if one.is_for(SPECTATOR)]
    assert len(told["log"]) == len(events)
    async with house.someone.line(table.id, table.watch) as line:
        state_told = await line.next("state")
    words = live.game.text.words("en")
    assert state_told["html"] == "".join(live.game.page.pieces(state.view(SPECTATOR), words))
    assert len(state_told["log"]) == len(events)
    assert state_told["behind"] == "3 turns behind"
    assert (state_told["ply"], state_told["since"], state_told["clocks"]) == (ply, 0.0, [])
    assert (await table.look(1))["ply"] == live.ply, "players see the table as it is"


async def test_a_line_is_told_of_a_ply_when_it_may_be_seen_and_of_nothing_before(
    house: House,
) -> None:
    table = await behind(house, 20)
    async with house.someone.line(table.id, table.watch, query="changes=3") as line:
        seen = (await line.next("state"))["ply"]
        versions = []
        for _ in range(30):
            await table.play_on((await table.live()).ply + 1)
            told, ply = await in_step(line), await seen_ply(table)
            if ply == seen:
                assert told == []
            else:
                assert [(one["type"], one["ply"]) for one in told] == [("change", ply)]
                versions.append(told[0]["version"])
            seen = ply
        assert len(versions) > 3
        assert versions == list(range(versions[0], versions[0] + len(versions)))


async def test_the_end_shows_everything_at_once(house: House) -> None:
    table = await behind(house)
    ply = (await table.live()).ply
    async with house.someone.line(table.id, table.watch) as line:
        assert (await line.next("state"))["ply"] < ply
        await table.post("resign", {"id": "r"}, table.tokens[1])
        told = await line.next("state")
    assert (told["phase"], told["ply"], told["behind"]) == ("over", ply, "")
    assert told["result"]
    assert len(told["log"]) + told["log_from"] == len((await table.look())["log"])
    assert (await table.look())["ply"] == ply
    for what in ("chart", f"at/{ply}", f"told/{ply}"):
        answer = await house.someone.get(f"/t/{table.id}/{what}", table.watch)
        assert answer.status_code == 200
    assert (await house.someone.get(f"{table.path}/record", table.watch)).status_code == 200


async def test_a_stream_follows_some_turns_behind_and_up_to_the_end(house: House) -> None:
    table = await behind(house)
    once = await house.someone.get(f"{table.path}/stream?once=true", table.watch)
    assert f'"ply": {await seen_ply(table)}' in once.text


async def test_a_stream_gives_signs_of_life_by_the_clock_alone(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    """One that each change put off would tell when something happens that is still to be seen."""
    monkeypatch.setattr(api_tables, "HEARTBEAT", 0.3)
    table = await behind(house)
    stream = Stream(house, table.id, table.watch)
    assert (await stream.next())["ply"] == await seen_ply(table)
    alive = asyncio.create_task(stream.sign_of_life())
    for _ in range(100):
        house.hub.watchers.wake(table.id)
        await asyncio.sleep(0.02)
        if alive.done():
            break
    assert alive.done(), "it was put off"
    await stream.close()


async def test_the_past_ends_where_they_are(house: House) -> None:
    table = await behind(house)
    ply = await seen_ply(table)
    for what in ("at", "told"):
        path = f"/t/{table.id}/{what}"
        assert (await house.someone.get(f"{path}/{ply}", table.watch)).status_code == 200
        told = refused(
            await house.someone.get(f"{path}/{ply + 1}", table.watch), "no_such_ply", 422
        )
        assert str(ply) in told["text"]
        assert (await house.someone.get(f"{path}/{ply + 1}", table.tokens[0])).status_code == 200


@on_both
async def test_a_restarted_server_shows_the_same(house: House) -> None:
    table = await behind(house, 60)
    before = await house.someone.get(table.path, table.watch)
    await house.restart()
    after = await house.someone.get(table.path, table.watch)
    assert after.text == before.text


async def test_the_owner_who_holds_no_seat_is_behind_and_can_still_hand_seats_over(
    house: House,
) -> None:
    owner = Browser(house)
    table = await behind(house, browser=owner)
    assert (await owner.get(table.path)).json()["ply"] == await seen_ply(table)
    async with owner.line(table.id) as line, house.someone.line(table.id, table.watch) as other:
        tools = (await line.next("state"))["tools"]
        await other.next("state")
        body = {"kind": "computer"}
        assert (await owner.post(f"{table.path}/seats/2/hand", body)).status_code == 200
        told = (await in_step(line))[0]
        assert told["tools"] != tools
        assert "Béla" in told["seats"]
        assert told["ply"] == await seen_ply(table)
        assert await in_step(other) == [], "others see that when they come to it"


async def test_who_sits_where_is_shown_as_it_was(house: House) -> None:
    table = await behind(house)
    body = {"kind": "computer", "level": "page"}
    await table.post("seats/2/hand", body, table.tokens[1])
    seats = (await table.look())["seats"]
    assert [one["kind"] for one in seats] == ["person", "person"]
    assert [one["kind"] for one in (await table.look(1))["seats"]] == ["person", "computer"]
    assert len((await table.look())["log"]) < len((await table.look(1))["log"])


async def test_who_gave_a_seat_away_watches_as_all_others(house: House) -> None:
    giver = Browser(house)
    table = await house.make("friend", "friend", watchers=f"turns={TURNS}")
    await giver.post(f"{table.path}/enter", {"token": table.watch})
    await giver.post(f"{table.path}/enter", {"token": table.tokens[0]})
    await giver.post(f"{table.path}/join", {"seat": 1, "name": "Anna", "nonce": "a"})
    await table.sit(2, "Béla", "b")
    table.screen = None
    token = (await giver.post(f"{table.path}/seats/1/give")).json()["token"]
    live = await table.live()
    assert (await giver.get(table.path)).json()["ply"] == live.ply
    heir = await house.someone.get(table.path, token)
    assert heir.json()["ply"] == await seen_ply(table)
    taken = await table.post("join", {"name": "Cili", "nonce": "c"}, token)
    table.tokens[0] = taken.json()["token"]
    await table.play_on(40)
    assert (await giver.get(table.path)).json()["ply"] == await seen_ply(table)
    assert (await table.look(1))["ply"] == (await table.live()).ply


async def test_whoever_resigned_still_sees_what_their_seat_sees(house: House) -> None:
    table = await house.make(
        "friend", "friend", "friend", game="imperia", options={}, watchers="afterwards"
    )
    await table.join()
    await table.play_on(10)
    await table.post("resign", {"id": "r"}, table.tokens[0])
    assert (await table.look(1))["phase"] == "running"
    answer = await house.someone.get(table.path, table.watch)
    refused(answer, "no_watchers", 403)


# What is taken back.


async def test_what_is_undone_before_it_is_seen_was_never_there(house: House) -> None:
    table = await behind(house, 20)
    async with house.someone.line(table.id, table.watch) as line:
        await line.next("state")
        undone = 0
        for _ in range(40):
            await table.play_on((await table.live()).ply + 1)
            await in_step(line)
            session = await table.session()
            for seat in (0, 1):
                if session.can_undo(seat):
                    assert (await table.undo(seat + 1)).status_code == 200
                    assert await in_step(line) == []
                    undone += 1
                    await table.play_on((await table.live()).ply + 1)
                    await in_step(line)
        assert undone > 3


async def agree_to_a_take_back(table: Seated, seat: int) -> None:
    wish = {"id": f"ask{seat}", "kind": "back", "whole_turn": True}
    asked = await table.post("ask", wish, table.tokens[seat - 1])
    assert asked.status_code == 200, asked.text
    number = (await table.look(1))["question"]["number"]
    answer = {"id": f"yes{number}", "question": number, "yes": True}
    told = await table.post("answer", answer, table.tokens[2 - seat])
    assert told.status_code == 200, told.text


async def test_a_take_back_behind_them_is_shown_when_the_game_has_gone_on_so_far(
    house: House,
) -> None:
    table = await behind(house, 44, turns=1)
    async with house.someone.line(table.id, table.watch) as line:
        seen = (await line.next("state"))["ply"]
        waits = (await table.live()).waits_for[0] + 1
        await agree_to_a_take_back(table, waits)
        kept = (await table.live()).ply
        assert kept < seen
        assert await in_step(line) == [], "nobody is told before it is time"
        before = await house.someone.get(table.path, table.watch)
        assert before.json()["ply"] == seen
        other = list((await table.look(waits))["actions"])[-1]
        await table.play(other)
        while await seen_ply(table, 1) <= kept:
            await table.play_on((await table.live()).ply + 1)
        told = await line.next("state")
        assert told["ply"] == await seen_ply(table, 1)
        assert told["revision"] == 1
        view = (await table.look())["view"]
        state = (await table.session()).record.replay(told["ply"])
        assert view == (await table.live()).game.text.write(state.view(SPECTATOR))


# What is said.


async def say(table: Seated, seat: int, phrase: str) -> None:
    said = await table.post("talk", {"id": phrase, "phrase": phrase}, table.tokens[seat - 1])
    assert said.status_code == 200, said.text


async def heard(table: Seated) -> list[str]:
    answer = await table.house.someone.get(f"{table.path}/talk", table.watch)
    assert answer.status_code == 200, answer.text
    return [one["phrase"] for one in answer.json()["remarks"]]


async def test_what_is_said_is_heard_when_the_ply_is_seen_at_which_it_was(house: House) -> None:
    table = await house.make(watchers=f"turns={TURNS}")
    await table.join("Anna", "Béla")
    await say(table, 1, "hello")
    await table.play_on(30)
    await say(table, 2, "nice_move")
    ply = (await table.live()).ply
    async with house.someone.line(table.id, table.watch, query="talk=0") as line:
        told = await line.next("talk")
        assert [one["phrase"] for one in told["remarks"]] == await heard(table) == ["hello"]
        while await seen_ply(table) < ply:
            assert await heard(table) == ["hello"]
            await table.play_on((await table.live()).ply + 1)
        assert await heard(table) == ["hello", "nice_move"]
        told = await line.next("talk")
        assert [one["phrase"] for one in told["remarks"]] == ["nice_move"]
        await say(table, 2, "sorry")
        assert await in_step(line) == [] or (await seen_ply(table)) == (await table.live()).ply
        await table.post("resign", {"id": "r"}, table.tokens[0])
        assert await heard(table) == ["hello", "nice_move", "sorry"]


async def test_what_is_said_after_a_take_back_is_heard_when_that_is_seen(house: House) -> None:
    table = await behind(house, 44, turns=1)
    seen = (await table.look())["ply"]
    waits = (await table.live()).waits_for[0] + 1
    await agree_to_a_take_back(table, waits)
    assert (await table.live()).ply < seen
    await say(table, waits, "thanks")
    assert await heard(table) == []
    while await seen_ply(table, 1) <= (await table.live()).talk[-1].ply:
        await table.play_on((await table.live()).ply + 1)
    assert await heard(table) == ["thanks"]


async def test_what_is_said_after_a_take_back_waits_for_what_is_replayed(house: House) -> None:
    table = await behind(house, 44, turns=1)
    await table.look()
    live = await table.live()
    waits = live.waits_for[0] + 1
    await agree_to_a_take_back(table, waits)
    await say(table, waits, "thanks")
    earlier = live.earlier[False]
    assert isinstance(earlier, Earlier)
    while earlier.keep_up() is None:
        await table.play_on(live.ply + 1)
    assert earlier.said == [], "what was before is still shown"
    assert await heard(table) == ["thanks"]


async def test_who_is_shut_out_hears_nothing(house: House) -> None:
    owner = Browser(house)
    table = await closed(house, browser=owner)
    await say(table, 1, "hello")
    refused(await owner.get(f"{table.path}/talk"), "no_watchers", 403)
    async with owner.line(table.id, query="talk=0") as line:
        told = [one for one in await in_step(line) if one["type"] == "talk"]
        assert [one["remarks"] for one in told] in ([], [[]])


# Nobody before the end.


async def test_who_only_watches_gets_a_friendly_page(house: House) -> None:
    table = await closed(house)
    watcher = Browser(house)
    await watcher.post(f"{table.path}/enter", {"token": table.watch})
    for language, said in (
        ("en", "can watch the game once it is over"),
        ("hu", "csak a játszma vége után"),
        ("bg", "след като тя приключи"),
        ("pl", "dopiero po jej zakończeniu"),
    ):
        page = await watcher.get(f"/t/{table.id}", params={"lang": language})
        assert page.status_code == 403
        assert said in page.text
        for name in ("P1", "P2", "Battle Line"):
            assert name in page.text or language != "en"
    await table.post("resign", {"id": "r"}, table.tokens[0])
    page = await watcher.get(f"/t/{table.id}")
    assert (page.status_code, 'id="table"' in page.text) == (200, True)


async def test_every_way_to_look_is_closed_to_who_only_watches(house: House) -> None:
    table = await closed(house)
    for token in (table.watch, table.owner):
        for path in (table.path, f"{table.path}/stream", f"{table.path}/record"):
            refused(await house.someone.get(path, token), "no_watchers", 403)
        for path in ("at/1", "told/1", "chart", "review"):
            refused(await house.someone.get(f"/t/{table.id}/{path}", token), "no_watchers", 403)
        refused(await house.someone.get(f"{table.path}/match", token), "no_watchers", 403)
    line = house.someone.open_line(table.id, table.watch)
    told = await line.next()
    assert (told["type"], told["code"]) == ("closed", "no_watchers")
    with pytest.raises(EOFError):
        await line.next()
    assert line.closed == 4403


async def test_who_waits_in_the_lobby_is_told_when_the_game_begins(house: House) -> None:
    table = await house.make(watchers="afterwards")
    async with house.someone.line(table.id, table.watch) as line:
        assert (await line.next("state"))["lobby"]
        await table.join()
        while (told := await line.next())["type"] == "state":
            assert told["lobby"]
        assert (told["type"], told["code"]) == ("closed", "no_watchers")
        with pytest.raises(EOFError):
            await line.next()


async def test_the_owner_has_the_tools_and_nothing_of_the_game(house: House) -> None:
    owner = Browser(house)
    table = await closed(house, browser=owner)
    assert (await owner.get(f"/t/{table.id}")).status_code == 200
    async with owner.line(table.id) as line:
        told = await line.next("state")
        assert (told["html"], told["log"], told["ply"], told["others"]) == ("", [], 0, [0, 0])
        assert not told["lobby"]
        assert "once it is over" in told["prompt"]
        assert 'data-seat="2"' in told["tools"]
        await table.play_on((await table.live()).ply + 6)
        assert await in_step(line) == []
        await table.post("resign", {"id": "r"}, table.tokens[0])
        assert (await line.next("state"))["phase"] == "over"


async def test_one_can_still_sit_down_in_the_computers_place(house: House) -> None:
    table = await closed(house, 20, "friend", "computer")
    guest = Browser(house)
    entered = await guest.post(f"{table.path}/enter", {"token": table.tokens[1]})
    assert entered.json() == {"seats": [2], "watches": False}
    assert (await guest.get(f"/t/{table.id}")).status_code == 200
    refused(await guest.get(table.path), "no_watchers", 403)
    async with guest.line(table.id) as line:
        told = await line.next("state")
        assert (told["html"], told["log"]) == ("", [])
        assert 'data-back="2"' in told["own"]
        body = {"seat": 2, "name": "Cili", "nonce": "c"}
        assert (await guest.post(f"{table.path}/join", body)).status_code == 200
        told = await line.next("state")
        assert (told["seat"], told["ply"]) == (2, (await table.live()).ply)


async def test_an_heir_can_still_sit_down(house: House) -> None:
    table = await closed(house)
    token = (await table.post("seats/1/give", None, table.tokens[0])).json()["token"]
    heir = Browser(house)
    await heir.post(f"{table.path}/enter", {"token": token})
    async with heir.line(table.id) as line:
        told = await line.next("state")
        assert (told["html"], 'data-back="1"' in told["own"]) == ("", True)
        body = {"seat": 1, "name": "Cili", "nonce": "c"}
        assert (await heir.post(f"{table.path}/join", body)).status_code == 200
        assert (await line.next("state"))["seat"] == 1


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
