"""A long game is opened from a snapshot, and is exactly what replaying it from zero gives."""

import json
import sqlite3
from pathlib import Path
from random import Random

import pytest

from gonfalon.engine.fairness import fair_chance, verify_chance
from gonfalon.engine.game import Game
from gonfalon.engine.options import Options
from gonfalon.engine.record_reading import parse_record
from gonfalon.engine.session import Session
from gonfalon.engine.shipped import source_mark
from gonfalon.games import GAMES, find
from gonfalon.server.resuming import resume
from gonfalon.server.taking_back import can_undo
from tests.helpers import every_variant_of
from tests.server.harness import Seated
from tests.server.house import House

pytestmark = pytest.mark.anyio


async def _play(table: Seated, rng: Random, plies: int = 10_000) -> None:
    """Random play, with claims as soon as they can be made."""
    while (await table.live()).ply < plies and (await table.live()).waits_for:
        live = await table.live()
        seat = live.waits_for[0]
        assert live.session is not None
        actions = [one.text for one in live.session.state.view(seat).actions]
        claims = [one for one in actions if one.startswith("claim")]
        await table.play(rng.choice(claims or actions))


def _told(session: Session) -> tuple[object, ...]:
    """Everything a session holds."""
    game = session.record.game
    views = [game.text.write(session.state.view(seat)) for seat in (-2, -1, 0, 1)]
    events = [(type(event), event.key, event.audience, event.facts) for event in session.events]
    undo = [session.can_undo(seat) for seat in (0, 1)]
    record = session.record.write()
    return session.state.position(), views, events, session.told, undo, record


async def _both_ways(house: House, table: Seated) -> tuple[Session, Session]:
    """The table from its snapshot, and by replay."""
    saved = await house.hub.store.load(table.id)
    assert saved is not None
    assert saved.snapshot is not None
    short = resume(saved)
    again = await house.hub.store.load(table.id)
    assert again is not None
    again.snapshot = None
    full = resume(again)
    assert isinstance(short, Session)
    assert isinstance(full, Session)
    return short, full


@every_variant_of("battle-line")
async def test_the_same_as_by_replay(
    house: House, game: Game, seats: int, options: Options, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(house.hub.store, "snapshot_every", 10)
    table = await house.running(dict(word.split("=") for word in options.words()))
    rng = Random(",".join(options.words()))
    for plies in (40, 70, 100, 10_000):
        await _play(table, rng, plies)
        short, full = await _both_ways(house, table)
        assert _told(short) == _told(full)
        now = await table.session()
        assert _told(short) == _told(now)
        house.forget(table)
    assert (await table.look())["phase"] == "over"
    text = (await house.someone.get(f"{table.path}/record", table.watch)).text
    assert verify_chance(parse_record(text, find)) > 10


async def test_few_plies_are_replayed(house: House, table: Seated) -> None:
    await _play(table, Random(1), 150)
    saved = await house.hub.store.load(table.id)
    assert saved is not None
    assert saved.snapshot is not None
    assert len(saved.plies) - len(json.loads(saved.snapshot)["told"]) < 80


SPOILED = [
    "",
    "{",
    "null",
    "[]",
    "5",
    '"text"',
    "{}",
    '{"position": "battle-line; nonsense", "events": [], "told": []}',
    '{"position": 5, "events": [], "told": []}',
    '{"position": "battle-line", "events": [], "told": [1, 2, 3]}',
    '{"position": "battle-line", "events": [5], "told": []}',
    '{"position": "battle-line", "events": [["a"]], "told": []}',
    '{"position": "battle-line", "events": [["a", -1, false, 5]], "told": []}',
    '{"position": "battle-line", "events": [], "told": null}',
    '{"position": "battle-line", "events": null, "told": []}',
    '{"position": "no-such-game", "events": [], "told": []}',
    '{"position": "battle-line; turn 1 play; hand1 1r", "events": [], "told": [0, 0]}',
]


async def test_a_spoiled_snapshot_is_survived(house: House, table: Seated) -> None:
    await _play(table, Random(2), 120)
    before = _told(await table.session())
    for text in SPOILED:
        with sqlite3.connect(house.db) as db:
            assert db.execute("UPDATE snapshots SET text = ?", [text]).rowcount > 0
            db.commit()
        db.close()
        house.forget(table)
        assert _told(await table.session()) == before, text
    await _play(table, Random(3), 200)
    await house.restart()
    short, full = await _both_ways(house, table)
    assert _told(short) == _told(full)


async def test_a_game_that_ends_at_a_snapshot_keeps_its_end(
    house: House, table: Seated, monkeypatch: pytest.MonkeyPatch
) -> None:
    await _play(table, Random(4), 100)
    monkeypatch.setattr(house.hub.store, "snapshot_every", 1)
    await _play(table, Random(4))
    before = (await house.someone.get(f"{table.path}/record", table.watch)).text
    await house.restart()
    after = (await house.someone.get(f"{table.path}/record", table.watch)).text
    assert after == before
    record = parse_record(after, find)
    record.replay()
    assert record.plies
    assert fair_chance(record.seed, record.nonces).number(0) >= 0


async def test_never_of_what_can_be_taken_back(
    house: House, table: Seated, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(house.hub.store, "snapshot_every", 1)
    await _play(table, Random(5), 40)
    live = await table.live()
    while not any(can_undo(live, seat) for seat in (0, 1)):
        await _play(table, Random(6), live.ply + 1)
        live = await table.live()
    seat = next(one for one in (0, 1) if can_undo(live, one))
    house.forget(table)
    assert (await table.undo(seat + 1)).status_code == 200
    house.forget(table)
    short, full = await _both_ways(house, table)
    assert _told(short) == _told(full)


async def test_a_snapshot_of_other_code_is_dropped(house: House, table: Seated) -> None:
    """It can be read, but what it tells of events is no longer what the sentences ask for."""
    await _play(table, Random(4), 120)
    before = _told(await table.session())
    saved = await house.hub.store.load(table.id)
    assert saved is not None
    assert saved.snapshot is not None
    told = json.loads(saved.snapshot)
    told["formats"] = "00000000"
    told["events"] = [[key, audience, reveals, {}] for key, audience, reveals, _ in told["events"]]
    with sqlite3.connect(house.db) as db:
        db.execute("UPDATE snapshots SET text = ?", [json.dumps(told)])
        db.commit()
    db.close()
    house.forget(table)
    assert _told(await table.session()) == before


def test_the_formats_are_known_by_the_code(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """By its text, or without that by what was compiled from it."""
    assert len({find(game_id).formats for game_id in GAMES}) == len(GAMES)
    package = tmp_path / "some_code"
    package.mkdir()
    monkeypatch.syspath_prepend(str(tmp_path))
    marks = []
    for name, code in (
        ("__init__.py", b""),
        ("steps.py", b"ONE = 1"),
        ("steps.py", b"ONE = 2"),
        ("steps.cpython-311.so", b"compiled"),
    ):
        (package / name).write_bytes(code)
        source_mark.cache_clear()
        marks.append(source_mark("some_code"))
    assert len(set(marks)) == 3
    assert marks[-1] == marks[-2]  # the text is there: what was compiled from it does not count
    (package / "steps.py").unlink()
    source_mark.cache_clear()
    assert source_mark("some_code") not in marks
    source_mark.cache_clear()
