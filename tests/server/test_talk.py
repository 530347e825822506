"""Talk at tables: said once and kept, by whoever holds a seat, read by whoever sees the table."""

from pathlib import Path

import pytest

from gonfalon.server.acting import REMARKS_A_SECOND, REMARKS_BURST_SECONDS
from gonfalon.server.talk import Remark, until
from gonfalon.server.tidying import tidy
from tests.server.harness import Browser, on_both, on_each, refused
from tests.server.house import House
from tests.server.talkers import say, texts, told, two

pytestmark = pytest.mark.anyio

# What is kept, and how often.


@on_both
async def test_a_remark_is_kept_and_counts_once(house: House) -> None:
    table = await two(house)
    await table.play_on(21)
    live = await table.live()
    for _ in range(2):
        assert (await say(table, 1, text="Szia Béla!")).json() == {"id": "a", "number": 1}
    assert (await say(table, 2, text="Szia Béla!")).json() == {"id": "a", "number": 2}
    await house.restart()
    assert (await say(table, 1, text="Szia Béla!")).json() == {"id": "a", "number": 1}
    refused(await say(table, 1, text="something else"), "move_id_reused", 409)
    first, second = (await told(table))["remarks"]
    assert (first["seat"], first["name"], second["seat"], second["name"]) == (1, "Anna", 2, "Béla")
    assert (first["revision"], first["ply"]) == (live.revision, live.ply)
    assert first["at"] <= second["at"]
    assert first["phrase"] is None
    assert [one["number"] for one in (await told(table, after=1))["remarks"]] == [2]


async def test_what_cannot_be_stored_was_not_said(house: House) -> None:
    table = await two(house)
    house.query("ALTER TABLE talk RENAME TO away")
    refused(await say(table, 1, text="Hello"), "store_failed", 503)
    house.query("ALTER TABLE away RENAME TO talk")
    assert await texts(table) == []
    assert (await say(table, 1, text="Hello")).json()["number"] == 1
    assert await texts(table) == ["Hello"]


async def test_it_is_no_part_of_the_game(house: House) -> None:
    """Neither the position nor the record nor since when the table waits; moves are not stale."""
    table = await two(house)
    seat = (await table.live()).waits_for[0] + 1
    before, since = await table.fingerprint(), (await table.live()).row.changed_at
    stored = house.query("SELECT changed_at FROM tables")
    seen = await table.look(seat)
    await say(table, 2, text="Your turn")
    assert await table.fingerprint() == before
    assert (await table.live()).row.changed_at == since
    assert house.query("SELECT changed_at FROM tables") == stored
    answer = await table.act(seat, seen["actions"][0], revision=seen["revision"], ply=seen["ply"])
    assert answer.status_code == 200


async def test_only_the_last_remarks_are_kept(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("gonfalon.server.talking.MOST_KEPT", 5)
    monkeypatch.setattr("gonfalon.server.catching_up.MOST_KEPT", 5)
    table = await two(house)
    for number in range(1, 13):
        assert (await say(table, 1, str(number), text=f"n{number}")).json()["number"] == number
    last = [f"n{number}" for number in range(8, 13)]
    assert await texts(table) == last
    await house.restart()
    assert await texts(table) == last
    assert house.query("SELECT count(*) FROM talk") == [(5,)]
    assert (await say(table, 1, "13", text="n13")).json()["number"] == 13


async def test_the_next_game_goes_on_in_the_same_way(house: House) -> None:
    table = await two(house, "none")
    await table.post("resign", {"id": "r"}, table.tokens[0])
    again = (await table.post("again", None, table.tokens[0])).json()["table"]
    assert (await house.hub.find(again)).row.talk == "none"


@on_each
async def test_it_goes_with_its_table(house: House) -> None:
    table = await two(house)
    other = await two(house)
    await say(table, 1, text="gone soon")
    await say(other, 1, text="stays")
    house.query("UPDATE tables SET changed_at = 0 WHERE id = :id", id=table.id)
    db = house.settings.db
    await house.stop()
    assert tidy(db, 1).tables == 1
    await house.start()
    assert house.query("SELECT text FROM talk") == [("stays",)]


# Who may.


async def test_whoever_holds_no_seat_reads_and_does_not_speak(house: House) -> None:
    table = await two(house)
    await say(table, 1, text="Hello")
    for token in (table.watch, table.owner):
        assert await texts(table, token) == ["Hello"]
        for seat in ({}, {"seat": 1}):
            body = {"id": "x", "text": "me too", **seat}
            refused(await table.post("talk", body, token), "no_access", 403)
    refused(await say(table, 2, text="as Anna", seat=1), "no_access", 403)
    assert await texts(table) == ["Hello"]


async def test_whoever_is_not_at_the_table_gets_nothing(house: House) -> None:
    table, other = await two(house), await two(house)
    await say(table, 1, text="secret plans")
    for token in (*other.secrets, "nonsense"):
        for answer in (
            await house.someone.get(f"{table.path}/talk", token),
            await table.post("talk", {"id": "x", "text": "hi"}, token),
        ):
            refused(answer, "no_access", 403)
            assert "secret plans" not in answer.text
    refused(await Browser(house).get(f"{table.path}/talk"), "no_access", 403)
    refused(await house.someone.get("/api/tables/none/talk"), "no_such_table", 404)


async def test_before_somebody_sits_nobody_speaks_for_the_seat(house: House) -> None:
    table = await house.make()
    refused(await say(table, 1, phrase="hello"), "no_access", 403)
    await table.sit(1, "Anna", "a")
    assert (await say(table, 1, phrase="hello")).status_code == 200


async def test_at_one_screen_it_is_said_for_whoever_is_asked(house: House) -> None:
    anna = Browser(house)
    table = await house.make("you", "screen", "friend", game="imperia", browser=anna, talk="free")
    for seat, name in ((1, "Anna"), (2, "Bea")):
        await anna.post(f"{table.path}/join", {"seat": seat, "name": name, "nonce": "n"})
    await table.sit(3, "Cili", "c")
    asked = (await table.live()).waits_for[0]
    await anna.post(f"{table.path}/talk", {"id": "x", "phrase": "thinking"})
    await anna.post(f"{table.path}/talk", {"id": "y", "phrase": "thinking", "seat": 2})
    seats = [one["seat"] for one in (await told(table))["remarks"]]
    assert seats == [asked + 1 if asked in (0, 1) else 1, 2]


async def test_who_resigned_or_lets_the_computer_play_still_speaks(house: House) -> None:
    table = await house.make("friend", "friend", "friend", game="imperia")
    await table.join("Anna", "Béla", "Cili")
    await table.post("resign", {"id": "r"}, table.tokens[0])
    await table.post("seats/2/hand", {"kind": "computer"}, table.tokens[1])
    for seat in (1, 2):
        assert (await say(table, seat, phrase="good_night")).status_code == 200
    await table.post("resign", {"id": "r"}, table.tokens[1])
    assert (await table.look(1))["phase"] == "over"
    assert (await say(table, 3, phrase="thanks")).status_code == 200


async def test_a_seat_that_was_given_away_keeps_what_was_said_by_name(house: House) -> None:
    table = await two(house)
    await say(table, 2, text="I have to go")
    token = (await table.post("seats/2/give", None, table.tokens[1])).json()["token"]
    refused(await table.post("talk", {"id": "x", "text": "not yet"}, token), "no_access", 403)
    taken = await table.post("join", {"name": "Cili", "nonce": "c"}, token)
    mine = taken.json()["token"]
    assert (await table.post("talk", {"id": "a", "text": "Hi"}, mine)).status_code == 200
    names = [one["name"] for one in (await told(table, mine))["remarks"]]
    assert names == ["Béla", "Cili"]
    refused(await say(table, 2, "z", text="still me?"), "no_access", 403)


async def test_a_table_that_was_left_is_silent(house: House) -> None:
    table = await two(house)
    await table.begin_anew()
    refused(await say(table, 1, phrase="hello"), "over", 409)


def test_of_a_table_that_is_seen_late_nothing_later_is_read() -> None:
    said = [Remark(n, str(n), 0, "A", r, ply, "", "x", 0.0) for n, r, ply in
            [(1, 0, 0), (2, 0, 5), (3, 0, 9), (4, 1, 7), (5, 1, 9)]]  # fmt: skip
    read = [[one.number for one in until(said, ply)] for ply in (0, 4, 5, 8, 9, None)]
    assert read == [[1], [1], [1, 2], [1, 2], [1, 2, 3, 4, 5], [1, 2, 3, 4, 5]]


# How much.


async def test_nobody_talks_faster_than_others_read(tmp_path: Path) -> None:
    house = House(tmp_path / "tables.db", rate=20.0)
    await house.start()
    table = await two(house)
    first = int(REMARKS_A_SECOND * REMARKS_BURST_SECONDS)
    answers = [await say(table, 1, str(number), phrase="sorry") for number in range(first + 4)]
    assert [one.status_code for one in answers[:first]] == [200] * first
    for one in answers[first + 1 :]:
        refused(one, "too_fast", 429)
    assert len(await texts(table)) <= first + 1
    assert (await say(table, 2, phrase="sorry")).status_code == 200
    seat = (await table.live()).waits_for[0] + 1
    played = await table.act(seat, (await table.look(seat))["actions"][0])
    assert played.status_code == 200, "who talks too much still plays"
    await house.stop()
