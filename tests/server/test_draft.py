"""Choices made at the same time: durable at once, unseen by the other seat, plies in seat order."""

import json

import pytest

from tests.server.harness import Browser, Seated, refused
from tests.server.house import House

pytestmark = pytest.mark.anyio
WAR = {"war": "on", "first": "1"}


async def _payloads(house: House, table: Seated, seat: int | None) -> list[str]:
    """Everything that can be asked for from a seat, or by a spectator."""
    token = table.watch if seat is None else table.tokens[seat - 1]
    texts = [json.dumps(await table.look(seat))]
    live = await table.live()
    for path in (f"/t/{table.id}/at/{live.ply}", f"{table.path}/stream?once=true"):
        texts.append((await house.someone.get(path, token)).text)
    async with house.someone.line(table.id, token) as line:
        await line.next("state")
        texts += line.received
    return texts


def _same(texts: list[str]) -> list[str]:
    """What was told, without what tells the time."""
    told = []
    for text in texts:
        value = json.loads(text.removeprefix("event: view\ndata: "))
        value.pop("since", None)
        value.pop("version", None)
        told.append(json.dumps(value))
    return told


@pytest.mark.parametrize("restarting", [False, True])
@pytest.mark.parametrize("order", [(1, 2), (2, 1)])
async def test_a_hidden_choice_is_kept_and_not_seen(
    house: House, order: tuple[int, int], restarting: bool
) -> None:
    table = await house.running(WAR)
    first, second = order
    looked = await table.look(first)
    assert looked["waiting"] == [1, 2]
    ply = looked["ply"]
    seen = {}
    choices = looked["actions"]
    answer = await table.act(first, choices[1])
    assert answer.json()["ply"] == ply
    if restarting:
        await house.restart()
    for seat in (second, None):
        seen[seat] = _same(await _payloads(house, table, seat))
        told = json.loads(seen[seat][0])
        assert told["waiting"] == [second]
        assert told["ply"] == ply
    refused(await table.act(first, choices[0]), "not_your_turn", 409)
    saved = await house.hub.store.load(table.id)
    assert saved is not None
    assert saved.commits == {first - 1: choices[1]}
    assert len(saved.plies) == ply
    theirs = (await table.look(second))["actions"][0]
    assert (await table.act(second, theirs)).status_code == 200
    chosen = [theirs, choices[1]] if first == 2 else [choices[1], theirs]
    assert (await table.session()).record.plies[ply : ply + 2] == chosen
    assert (await table.live()).commits == {}
    await house.restart()
    assert (await table.session()).record.plies[ply : ply + 2] == chosen
    assert (await table.live()).waits_for == (0, 1)


async def test_what_the_others_see_does_not_depend_on_the_choice(house: House) -> None:
    """Two tables with the same cards, two choices: byte for byte the same for the others."""
    told = []
    for number in range(2):
        table = await house.make(options=WAR)
        live = await table.live()
        live.row.seed = "11" * 32
        await table.join()
        await table.act(1, (await table.look(1))["actions"][number])
        texts = [text for seat in (2, None) for text in _same(await _payloads(house, table, seat))]
        told.append([text.replace(table.id, "TABLE") for text in texts])
    assert told[0] == told[1]


async def test_illegal_choices_are_judged_by_the_own_cards(house: House) -> None:
    table = await house.running(WAR)
    mine, theirs = (await table.look(1))["actions"], (await table.look(2))["actions"]
    assert not set(mine) & set(theirs)
    before = await table.fingerprint()
    told = refused(await table.act(2, mine[0]), "illegal", 409)
    assert told["rule"] == "BL-H3"
    refused(await table.act(1, theirs[0]), "illegal", 409)
    refused(await table.act(1, mine[0], mine[1]), "past_chance", 409)
    assert await table.fingerprint() == before
    for action in theirs:
        answer = await table.post("why", {"action": action}, table.tokens[1])
        assert answer.json()["legal"] is True


async def test_a_repeated_hidden_choice_counts_once(house: House) -> None:
    table = await house.running(WAR)
    action = (await table.look(1))["actions"][0]
    sent = {"id": "mine", "revision": 0, "ply": (await table.look(1))["ply"]}
    first = await table.act(1, action, **sent)
    await house.restart()
    assert (await table.act(1, action, **sent)).json() == first.json()
    other = (await table.look(2))["actions"][0]
    assert (await table.act(2, other)).status_code == 200
    house.forget(table)
    assert (await table.act(1, action, **sent)).json() == first.json()


async def test_nobody_takes_a_choice_back_once_the_other_is_seen(house: House) -> None:
    """The packets have gone round: each knows what the other kept (BL-H3)."""
    table = await house.running(WAR)
    for _ in range(3):
        for seat in (1, 2):
            action = (await table.look(seat))["actions"][0]
            assert (await table.act(seat, action)).status_code == 200
        for seat in (1, 2):
            refused(await table.undo(seat), "no_undo", 409)
            refused(await table.undo(seat, whole_turn=True), "no_undo", 409)


async def test_an_undo_in_the_draft_while_another_choice_waits(house: House) -> None:
    table = await house.running(WAR)
    await table.act(1, (await table.look(1))["actions"][0])
    before = await table.fingerprint()
    for seat, why in ((1, "hidden"), (2, None)):
        assert refused(await table.undo(seat), "no_undo", 409).get("why") == why
    assert await table.fingerprint() == before


async def test_a_whole_draft_on_one_screen(house: House) -> None:
    """Whoever looks chooses; before the other one looks there is a curtain, and nothing hidden."""
    browser = Browser(house)
    table = await house.make("you", "screen", options=WAR, browser=browser)
    await table.join(browser=browser)
    chosen = 0
    async with browser.line(table.id) as line:
        while chosen < 8:
            state = await line.next("state")
            if state["curtain"] is not None:
                assert (state["seat"], state["actions"]) == (0, [])
                assert 'data-pick="river"' not in state["html"]
                line.send(type="show", seat=state["curtain"]["seat"])
            elif state["actions"]:
                line.send(
                    type="act",
                    id=f"move-{chosen}",
                    seat=state["seat"],
                    revision=state["revision"],
                    ply=state["ply"],
                    actions=[state["actions"][0][0]],
                )
                assert (await line.next("done"))["id"] == f"move-{chosen}"
                chosen += 1
        assert len((await table.session()).record.plies) >= 9 + 8
