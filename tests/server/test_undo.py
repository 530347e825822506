"""Taking back: only what revealed nothing; the store appends revisions and deletes nothing."""

import sqlite3
from typing import Any

import pytest

from gonfalon.engine.words import Words, languages
from gonfalon.server import taking_back
from gonfalon.server.taking_back import can_restart, can_undo
from tests.server.harness import Seated, refused
from tests.server.house import House

pytestmark = pytest.mark.anyio


def _rows(house: House, query: str) -> list[Any]:
    with sqlite3.connect(house.db) as db:
        rows = db.execute(query).fetchall()
    db.close()
    return rows


async def test_a_play_is_taken_back_and_another_made(house: House, table: Seated) -> None:
    one, other = (await table.look(1))["actions"][:2]
    begun = await table.look(1)
    await table.play(one)
    assert (await table.undo(1)).json()["ply"] == 14
    looked = await table.look(1)
    for same in ("view", "actions", "log", "ply"):
        assert looked[same] == begun[same]
    assert looked["revision"] == 1
    refused(await table.act(1, other, revision=0, ply=14), "stale", 409)
    await table.play(other)
    assert _rows(house, "SELECT revision, kept FROM revisions ORDER BY 1") == [(0, 0), (1, 14)]
    plies = _rows(house, "SELECT revision, ply, action FROM plies WHERE ply >= 14 ORDER BY 1, 2")
    assert plies == [(0, 14, one), (1, 14, other)]
    before = await table.fingerprint()
    log = (await table.look(2))["log"]
    await house.restart()
    assert await table.fingerprint() == before
    assert (await table.look(2))["log"] == log


async def test_to_restart_is_offered_where_it_takes_back_more(table: Seated) -> None:
    await table.place("battle-line; turn 1 play; 3 8r 9r / 1b; hand1 10r 2o; hand2 1p 2p")
    for action, is_offered in (("play 10r 3", False), ("claim 3", True)):
        await table.play(action)
        live = await table.live()
        assert (can_undo(live, 0), can_restart(live, 0)) == (True, is_offered)
        assert not can_restart(live, 1)


async def test_never_past_a_draw(table: Seated) -> None:
    await table.play((await table.look(1))["actions"][0], "draw troops")
    before = await table.fingerprint()
    for seat, why in ((1, "chance"), (2, None)):
        assert refused(await table.undo(seat), "no_undo", 409).get("why") == why
        refused(await table.undo(seat, whole_turn=True), "no_undo", 409)
    assert await table.fingerprint() == before


async def test_never_past_the_deal(table: Seated) -> None:
    for seat in (1, 2):
        refused(await table.undo(seat, whole_turn=True), "no_undo", 409)


async def test_never_anothers_decision(table: Seated) -> None:
    """With a full hand nobody draws: the turn passes without chance."""
    await table.place("battle-line; turn 1 play; hand1 1r 2r 3r 4r 5r 6r 7r 8r; hand2 1b 2b")
    await table.play("play 1r 1")
    assert (await table.look(2))["waiting"] == [2]
    refused(await table.undo(2), "no_undo", 409)
    await table.play("play 1b 1")
    assert refused(await table.undo(1), "no_undo", 409)["why"] == "other"
    assert (await table.undo(2)).status_code == 200
    assert "why" not in refused(await table.undo(2), "no_undo", 409)
    assert refused(await table.undo(1), "no_undo", 409)["why"] == "other"


async def test_never_past_a_card_that_was_put_back_by_the_other(table: Seated) -> None:
    """It comes without chance, but it is seen."""
    await table.place(
        "battle-line; turn 1 play; hand1 1r 2r 3r 4r 5r 6r 7r; hand2 1b; top troops 9g:2"
    )
    await table.play("play 1r 1", "draw troops")
    assert refused(await table.undo(1), "no_undo", 409)["why"] == "revealed"


async def test_restarting_a_turn(house: House, table: Seated) -> None:
    position = (
        "battle-line; turn 1 claim; 1 8r 9r 10r / -; 2 8b 9b 10b / -; 3 7g 8g / 1p; "
        "hand1 1r 2r 3r; hand2 1y 2y"
    )
    await table.place(position)
    begun = (await table.session()).state.position()
    await table.play("claim 1", "claim 2")
    assert (await table.undo(1, whole_turn=True)).json()["revision"] == 1
    assert (await table.session()).state.position() == begun
    assert _rows(house, "SELECT count(*) FROM plies WHERE ply >= 14") == [(2,)]
    assert _rows(house, "SELECT kept FROM revisions WHERE revision = 1") == [(14,)]


async def test_many_undos_lose_nothing(house: House, table: Seated) -> None:
    """After each one, a server that starts anew has the same game."""
    written = 14
    for turn in range(12):
        seat = (await table.live()).waits_for[0] + 1
        for number in range(turn % 4):
            actions = (await table.look(seat))["actions"]
            await table.play(actions[number % len(actions)])
            assert (await table.undo(seat)).status_code == 200
            written += 1
        before = (await table.session()).ply
        await table.play((await table.look(seat))["actions"][-1])
        while (await table.live()).waits_for == (seat - 1,):
            await table.play((await table.look(seat))["actions"][0])
        written += (await table.session()).ply - before
        before_restart = await table.fingerprint()
        looks = [await table.look(one) for one in (1, 2, None)]
        if turn % 3 == 0:
            await house.restart()
        else:
            house.forget(table)
        assert await table.fingerprint() == before_restart
        assert [await table.look(one) for one in (1, 2, None)] == looks
    assert _rows(house, "SELECT count(*) FROM plies") == [(written,)]


async def test_what_can_be_taken_back_is_the_same_after_a_restart(
    house: House, table: Seated
) -> None:
    await table.play((await table.look(1))["actions"][0])
    await house.restart()
    assert (await table.undo(1)).status_code == 200
    assert (await table.look(1))["ply"] == 14


@pytest.mark.parametrize("language", languages())
async def test_why_it_is_over_is_told_where_it_was_possible(
    house: House, table: Seated, language: str
) -> None:
    """To whoever acted, in their language, also after a restart; nobody else is told anything."""
    expected = Words(language).say("web.no_undo.chance")
    async with house.someone.line(table.id, table.tokens[0], lang=language) as mine:
        assert (await mine.next("state"))["no_undo"] == ""
        play = (await table.look(1))["actions"][0]
        await table.play(play)
        state = await mine.next("state")
        assert (state["undo"], state["no_undo"]) == (True, "")
        await table.play("draw troops")
        state = await mine.next("state")
        assert (state["undo"], state["no_undo"]) == (False, expected)
    await house.restart()
    for token, told in ((table.tokens[0], expected), (table.tokens[1], ""), (table.watch, "")):
        async with house.someone.line(table.id, token, lang=language) as line:
            assert (await line.next("state"))["no_undo"] == told


async def test_on_the_line(house: House, table: Seated) -> None:
    play = (await table.look(1))["actions"][0]
    async with (
        house.someone.line(table.id, table.tokens[0]) as mine,
        house.someone.line(table.id, table.tokens[1]) as theirs,
    ):
        assert (await mine.next("state"))["undo"] is False
        await mine.ask(type="act", id="a", seat=1, revision=0, ply=14, actions=[play])
        state = await mine.next("state")
        assert (state["undo"], state["undo_seat"]) == (True, 1)
        for kind, revision in (("undo", 0), ("restart_turn", 1)):
            answer = await mine.ask(type=kind, id=kind, seat=1, revision=revision, ply=15)
            assert (answer["type"], answer["revision"], answer["ply"]) == ("done", revision + 1, 14)
            state = await theirs.next("state")
            while (state["revision"], state["ply"]) != (revision + 1, 14):
                assert state["undo"] is False
                state = await theirs.next("state")
            assert state["log_from"] == 0
            if kind == "undo":
                await mine.ask(type="act", id="b", seat=1, revision=1, ply=14, actions=[play])


@pytest.mark.parametrize("practice", [False, True])
async def test_it_comes_to_an_end(
    house: House, monkeypatch: pytest.MonkeyPatch, practice: bool
) -> None:
    """What was done before is kept for good, so nobody takes back for ever."""
    monkeypatch.setattr(taking_back, "MOST_TAKEN_BACK", 3)
    table = await house.make("friend", "computer" if practice else "friend", practice=practice)
    for seat in (1,) if practice else (1, 2):
        await table.sit(seat, f"P{seat}", f"nonce-{seat}")
    play = (await table.look(1))["actions"][0]
    for number in range(3):
        await table.play(play)
        assert (await table.undo(1, id=f"back-{number}")).status_code == 200
    await table.play(play)
    before = await table.fingerprint()
    for whole_turn in (False, True):
        answer = refused(await table.undo(1, whole_turn=whole_turn), "no_undo", 409)
        assert (answer["why"], answer["text"]) == ("many", Words("en").say("web.no_undo.many"))
    assert (await table.undo(1, id="back-2")).json()["revision"] == 3  # it was done before
    assert await table.fingerprint() == before
    async with house.someone.line(table.id, table.tokens[0]) as line:
        state = await line.next("state")
        assert (state["undo"], state["no_undo"]) == (False, answer["text"])
