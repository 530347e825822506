"""Verifiable chance at a table: committed before the start, nonces of all, checked at the end."""

import json
from pathlib import Path

import pytest

from gonfalon.cli import main
from gonfalon.engine.fairness import NO_NONCE, commitment, verify_chance
from gonfalon.engine.record_reading import parse_record
from gonfalon.games import find
from tests.server.harness import Browser, Seated
from tests.server.house import House

pytestmark = pytest.mark.anyio


async def _record(house: House, table: Seated) -> str:
    answer = await house.someone.get(f"{table.path}/record", table.watch)
    assert answer.status_code == 200
    return answer.text


async def test_the_commitment_is_shown_before_the_start(house: House) -> None:
    browser = Browser(house)
    table = await house.make("you", "friend", browser=browser)
    live = await table.live()
    expected = commitment(live.row.seed)
    assert table.made["commitment"] == expected
    assert expected in (await browser.get(f"/t/{table.id}")).text
    for token in (table.tokens[0], table.watch):
        async with house.someone.line(table.id, token) as line:
            state = await line.next("state")
            assert state["lobby"]
            assert expected in state["html"]
            assert live.row.seed not in json.dumps(state)


@pytest.mark.parametrize("options", [{}, {"terrain": "on"}, {"war": "on"}])
async def test_the_record_verifies_after_the_end(
    house: House, tmp_path: Path, options: dict[str, str]
) -> None:
    table = await house.running(options)
    await table.play_on(10_000)
    text = await _record(house, table)
    record = parse_record(text, find)
    assert record.fairness == table.made["commitment"]
    assert record.nonces == ("nonce-1", "nonce-2")
    assert verify_chance(record) > 14
    path = tmp_path / "record.txt"
    path.write_text(text, encoding="utf-8")
    assert main(["verify", str(path)]) == 0
    for line in text.splitlines():
        if line.startswith(("seed: ", "nonce ", "fairness: ")):
            at = -1 if line[-1] != "1" else -2
            path.write_text(text.replace(line, f"{line[:at]}1{line[at:][1:]}"), encoding="utf-8")
            assert main(["verify", str(path)]) == 1, line
    async with house.someone.line(table.id, table.watch) as line_to:
        assert record.seed in (await line_to.next("state"))["result"]


async def test_after_many_undos_too(house: House, table: Seated) -> None:
    while (await table.live()).waits_for:
        seat = (await table.live()).waits_for[0] + 1
        actions = (await table.look(seat))["actions"]
        await table.play(actions[0])
        if (await table.session()).can_undo(seat - 1) and not (await table.session()).state.over:
            await table.undo(seat)
            await table.play(actions[-1])
    assert verify_chance(parse_record(await _record(house, table), find)) > 14


@pytest.mark.parametrize("seat", [1, 2])
async def test_the_nonce_of_either_seat_changes_the_cards(house: House, seat: int) -> None:
    hands = set()
    for nonce in ("one", "two"):
        table = await house.make()
        (await table.live()).row.seed = "77" * 32
        for number in (1, 2):
            await table.sit(number, "A", nonce if number == seat else "same")
        hands.add((await table.look(1))["view"])
    assert len(hands) == 2


async def test_a_computer_adds_no_nonce(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    async def choose(position: str, seat: int, level: str) -> str:
        live = await table.live()
        return live.game.text.parse(position).view(seat).actions[0].text

    monkeypatch.setattr(house.hub.bots, "choose", choose)
    table = await house.make("friend", "computer", options={"first": "1"})
    await table.sit(1, "A", "mine")
    await table.play_on(20)
    assert (await table.post("restart", None, table.owner)).status_code == 200
    record = parse_record(await _record(house, table), find)
    assert record.nonces == ("mine", NO_NONCE)
    assert verify_chance(record) >= 14
