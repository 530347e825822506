"""Matches at tables: chosen when a table is made, played on by `again`, one record at the end."""

import asyncio
import gzip
import re
import shutil
import sqlite3
from contextlib import closing
from fractions import Fraction
from html import escape
from itertools import pairwise
from pathlib import Path
from random import Random
from typing import Any

import pytest

from gonfalon.cli import main
from gonfalon.engine.errors import Malformed
from gonfalon.engine.fairness import verify_chance
from gonfalon.engine.goal import Goal
from gonfalon.engine.match import Match
from gonfalon.engine.match_rules import starter
from gonfalon.engine.match_text import parse_match, write_match
from gonfalon.games import find
from gonfalon.server.bringing import MOST_GAMES
from gonfalon.server.resuming import Stuck
from gonfalon.server.store import Store
from tests.helpers import random_game, random_record
from tests.server.harness import Browser, Seated, refused
from tests.server.house import House

KEPT = Path(__file__).parents[1] / "kept" / "rules-1" / "tables.db.gz"
pytestmark = pytest.mark.anyio


async def finish(table: Seated, seed: str) -> dict[str, Any]:
    """Play a game to its end at random; what a spectator sees then."""
    rng = Random(seed)
    while True:
        waiting = (await table.live()).waits_for
        if not waiting:
            return await table.look()
        seat = waiting[0] + 1
        actions = (await table.look(seat))["actions"]
        answer = await table.act(seat, rng.choice(actions))
        assert answer.status_code == 200, answer.text


async def go_on(table: Seated, what: str = "again") -> Seated:
    """The table of the next game; the links are the same."""
    answer = await table.post(what, None, table.owner)
    assert answer.status_code == 200, answer.text
    return Seated(table.house, {**table.made, "table": answer.json()["table"]})


async def match_file(table: Seated) -> str:
    """The record of the match."""
    answer = await table.house.someone.get(f"{table.path}/match", table.watch)
    assert answer.status_code == 200, answer.text
    assert "battle-line-match.txt" in answer.headers["content-disposition"]
    return answer.text


def check_starters(match: Match) -> None:
    """Every winner starts the next game (BL-E3)."""
    for one, other in pairwise(match.records):
        result = one.replay().result
        assert result is not None
        expected = result.winner
        if expected is None:
            expected = starter(one.options, one.plies)
        assert starter(other.options, other.plies) == expected


@pytest.mark.rule("BL-E3")
async def test_a_match_is_played_to_its_end_with_restarts_in_between(
    house: House, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    options = {"tactics": "off"}
    table = await house.make(options=options, match="games=3")
    scores = [Fraction(0), Fraction(0)]
    for number in range(1, 4):
        await table.join("Anna", "Béla")
        told = await table.look()
        assert told["match"]["game"] == number
        assert told["match"]["scores"] == [str(score) for score in scores]
        await table.play_on(30)
        await house.restart()
        table = Seated(house, table.made)
        told = await finish(table, f"game {number}")
        scores = [old + new for old, new in zip(scores, told["result"]["points"], strict=True)]
        assert told["match"]["scores"] == [str(score) for score in scores]
        assert told["match"]["over"] == (number == 3)
        await house.restart()
        table = Seated(house, table.made)
        if number < 3:
            table = await go_on(table)
    text = await match_file(table)
    match = parse_match(text, find)
    assert match.over
    assert list(match.scores) == scores
    assert match.names == ("Anna", "Béla")
    check_starters(match)
    assert all(verify_chance(record) for record in match.records)
    file = tmp_path / "match"
    file.write_text(text, encoding="utf-8")
    assert main(["verify", str(file)]) == 0
    assert capsys.readouterr().out.endswith("Games: 3.\n")
    told = await table.look()
    assert told["match"]["winners"] == [seat + 1 for seat in match.verdict().winners]
    assert "the match" in told["match"]["text"]


@pytest.mark.rule("IM-E6")
async def test_whoever_came_last_starts_the_next_game_of_imperia(house: House) -> None:
    table = await house.make(
        *["friend"] * 3, game="imperia", options={"map": "random"}, match="points=2"
    )
    for number in range(20):
        await table.join()
        told = await finish(table, f"imperia {number}")
        if told["match"]["over"]:
            break
        table = await go_on(table)
        first = int(dict(word.split("=") for word in (await table.look())["options"])["first"])
        assert told["result"]["ranks"][first - 1] == max(told["result"]["ranks"])
    assert max(map(Fraction, told["match"]["scores"])) >= 2
    answer = await house.someone.get(f"{table.path}/match", table.watch)
    assert parse_match(answer.text, find).over


async def test_within_a_match_everyone_keeps_their_seat(house: House) -> None:
    table = await house.make(match="games=2", options={"tactics": "off"})
    await table.join("Anna", "Béla")
    await finish(table, "seats")
    following = await go_on(table)
    assert [seat["name"] for seat in (await following.look())["seats"]] == ["Anna", "Béla"]
    assert (await go_on(table)).id == following.id
    await following.join("Anna", "Béla")
    await finish(following, "seats 2")
    another = await go_on(following)
    told = await another.look()
    assert [seat["name"] for seat in told["seats"]] == ["Béla", "Anna"]
    assert told["match"] == {**told["match"], "game": 1, "scores": ["0", "0"], "over": False}
    assert told["options"] == ["tactics=off"]


async def test_a_game_that_was_left_does_not_count(house: House) -> None:
    table = await house.make(match="games=2", options={"tactics": "off"})
    await table.join()
    told = await finish(table, "left")
    second = await go_on(table)
    await second.join()
    await second.play_on(20)
    again = Seated(house, {**second.made, "table": await second.begin_anew()})
    now, before = await again.look(), await second.look()
    assert now["match"]["game"] == 2
    assert now["match"]["scores"] == told["match"]["scores"]
    assert now["options"] == before["options"]


async def test_a_game_that_is_over_counts_even_if_its_owner_begins_anew(house: House) -> None:
    table = await house.make(match="games=3", options={"tactics": "off"})
    await table.join()
    told = await finish(table, "anew")
    following = await go_on(table, "restart")
    assert (await following.look())["match"]["scores"] == told["match"]["scores"]


async def test_computers_play_in_a_match(house: House) -> None:
    table = await house.make("computer", "computer", match="games=2", options={"tactics": "off"})
    for number in (1, 2):
        async with house.someone.line(table.id, table.watch) as line:
            while (await line.next("state", 120))["phase"] != "over":
                pass
        if number == 1:
            table = await go_on(table)
    match = parse_match(await match_file(table), find)
    assert match.over
    check_starters(match)


@pytest.mark.parametrize("goal", ["", "games=0", "games=1000", "rounds=3", "games=3 ", "points=½"])
async def test_bad_goals_are_refused(house: House, goal: str) -> None:
    body = {"game": "battle-line", "seats": [{"kind": "friend"}] * 2, "match": goal}
    answer = await house.someone.post("/api/tables", body)
    told = refused(answer, "bad_match", 422)
    assert "games=N" in told["text"]


@pytest.mark.parametrize("goal", [3, ["games=3"], "games=" + "1" * 30, {"games": 3}])
async def test_goals_that_are_no_short_text_are_refused(house: House, goal: object) -> None:
    body = {"game": "battle-line", "seats": [{"kind": "friend"}] * 2, "match": goal}
    assert (await house.someone.post("/api/tables", body)).status_code == 422


async def test_the_record_of_a_match_needs_a_match_and_a_game(house: House) -> None:
    single = await house.running()
    path = f"{single.path}/match"
    refused(await house.someone.get(path, single.watch), "no_match", 404)
    table = await house.make(match="games=2")
    await table.join()
    path = f"{table.path}/match"
    refused(await house.someone.get(path, table.watch), "not_over", 422)
    refused(await Browser(house).get(path), "no_access", 403)


async def test_open_tables_tell_their_match(house: House) -> None:
    await house.make("friend", "anyone", match="points=15")
    (listed,) = (await house.someone.get("/api/tables")).json()
    assert listed["match"] == "points=15"


async def test_a_single_game_is_followed_as_before(house: House) -> None:
    table = await house.make(options={"tactics": "off", "first": "1"})
    await table.join("Anna", "Béla")
    told = await finish(table, "single")
    assert told["match"] is None
    told = await (await go_on(table)).look()
    assert [seat["name"] for seat in told["seats"]] == ["Béla", "Anna"]
    assert told["match"] is None
    assert told["options"] == ["tactics=off", "first=1"]


async def test_a_database_of_before_is_brought_up_to_date(tmp_path: Path) -> None:
    db = tmp_path / "old.db"
    with gzip.open(KEPT) as packed, db.open("wb") as file:
        shutil.copyfileobj(packed, file)
    with closing(sqlite3.connect(db)) as old:
        assert old.execute("SELECT version_num FROM alembic_version").fetchone() == ("0001",)
        ids = [row[0] for row in old.execute("SELECT id FROM tables")]
    assert len(ids) > 5
    store = Store(str(db))
    try:
        for table_id in ids:
            saved = await store.load(table_id)
            assert saved is not None
            assert (saved.table.goal, saved.table.played) == (None, None)
    finally:
        store.close()
    with closing(sqlite3.connect(db)) as new:
        assert new.execute("SELECT version_num FROM alembic_version").fetchone() > ("0001",)


def brought(games: int, plies: int = 0) -> Match:
    """A match to three games, so many of them over, and perhaps one begun."""
    game = find("battle-line")
    match = Match(game, game.options.choose({}), ("P1", "P2"), Goal("games", 3))
    for number in range(games):
        match.add(random_record(game, match.next_record().options, f"brought {number}"))
    if plies:
        for _, record in random_game(game, match.next_record().options, "begun"):
            if len(record.plies) == plies:
                match.go_on_with(record.copy())
                break
    return match


@pytest.mark.parametrize(("games", "plies"), [(3, 0), (1, 40)])
async def test_a_match_that_is_brought_has_a_table_for_each_game(
    house: House, games: int, plies: int
) -> None:
    match = brought(games, plies)
    text = write_match(match)
    answer = await house.someone.post("/api/records", {"record": text})
    assert answer.status_code == 201, answer.text
    here, seen = answer.json()["table"], 0
    while here is not None:
        await house.restart()
        told = (await house.someone.get(f"/api/tables/{here}")).json()
        seen += 1
        assert told["match"]["game"] == seen
        last, here = here, told["successor"]
    assert seen == len(match.all_records)
    assert told["match"]["scores"] == [str(score) for score in match.scores]
    assert told["match"]["over"] == match.over
    if match.over:
        assert (await house.someone.get(f"/api/tables/{last}/match")).text == text


async def test_a_wrong_match_is_not_taken_in(house: House) -> None:
    text = write_match(brought(2)).replace("match end 2", "match end 3")
    answer = await house.someone.post("/api/records", {"record": text})
    refused(answer, "bad_record", 422)
    assert "match end" in answer.json()["text"]


@pytest.mark.parametrize("name", ["Ann", "<b>\u05d3\u05df</b> {seat}"])
async def test_the_score_of_a_match_tells_equal_names_apart(house: House, name: str) -> None:
    text = re.sub("(?m)^(seat [12]): .*$", rf"\1: {name}", write_match(brought(1, 40)))
    answer = await house.someone.post("/api/records", {"record": text})
    assert answer.status_code == 201, answer.text
    table = answer.json()["table"]
    told = (await house.someone.get(f"/api/tables/{table}")).json()["match"]["text"]
    assert re.fullmatch(
        f"Match score: {re.escape(name)} .England. [0-9], {re.escape(name)} .France. [0-9].", told
    )
    async with house.someone.line(table, "") as line:
        result = (await line.next("state"))["result"]
    assert f"<bdi>{escape(name)} (England)</bdi>" in result
    assert result.count(f"{escape(name)} (") == 4
    assert "<b>\u05d3" not in result


async def test_a_match_between_two_computers_names_their_figures(house: House) -> None:
    computer = {"kind": "computer", "level": "random"}
    body = {"game": "battle-line", "seats": [computer] * 2, "match": "games=2"}
    made = (await house.someone.post("/api/tables", body)).json()
    look = await house.someone.get(f"/api/tables/{made['table']}", made["watch_token"])
    assert look.json()["match"]["text"] == "Match score: Gisela 0, Wolfram 0."


async def test_a_match_of_very_many_games_is_not_taken_in(house: House) -> None:
    match = brought(2)
    match.records *= MOST_GAMES // 2
    answer = await house.someone.post("/api/records", {"record": write_match(match)})
    assert "Game 3: " in refused(answer, "bad_record", 422)["text"]
    match.records += match.records[:1]
    answer = await house.someone.post("/api/records", {"record": write_match(match)})
    assert f"more than {MOST_GAMES}" in refused(answer, "bad_record", 422)["text"]


async def test_a_match_goes_on_after_a_game_that_todays_rules_part_from(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The game that is over cannot be replayed any more; its result counts all the same."""
    table = await house.make(match="games=2", options={"tactics": "off"})
    await table.join()
    told = await finish(table, "parted")
    live = await table.live()
    assert live.session is not None
    live.stuck = Stuck(Malformed("", ""), live.session.record.write(), live.session.state.result)
    first = live.match_so_far
    live.session = None
    assert live.match_so_far == first
    following = await go_on(table)
    assert (await following.look())["match"]["scores"] == told["match"]["scores"]


async def test_the_record_of_a_match_tells_which_seats_changed_hands(house: House) -> None:
    """As the record of each of its games does: who watches a match later must know it, too."""

    async def wait(position: str, seat: int, level: str) -> str:
        await asyncio.sleep(60)
        return ""

    house.hub.bots.choose = wait  # type: ignore[method-assign]
    table = await house.make(match="games=2", options={"tactics": "off"})
    await table.join("Anna", "Béla")
    answer = await table.post("seats/2/hand", {"kind": "computer"}, table.owner)
    assert answer.is_success
    await table.sit(2, "Béla", "back")
    await finish(table, "a seat that changed hands")
    record = (await house.someone.get(f"{table.path}/record", table.watch)).text
    told = [line for line in record.splitlines() if line.startswith("after ")]
    assert len(told) == 2
    text = await match_file(table)
    assert [line for line in text.splitlines() if line.startswith("after ")] == told
    assert parse_match(text, find).records[0].seat_changes
