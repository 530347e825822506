"""Fills a store with games that are over, as a browser that has played for a year would find them.

Whole games are played once for each kind and written down many times: so hundreds take a second.
"""

import json
from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cache
from itertools import count
from random import Random
from typing import Any

from sqlalchemy import Engine, insert

from gonfalon.engine.record import Record
from gonfalon.engine.result import Result
from gonfalon.games import find
from gonfalon.server import schema
from gonfalon.server.saved import COMPUTER, OVER, PERSON, write_result
from gonfalon.server.tokens import hashed
from tests.helpers import random_record

DAY = 24 * 3600.0
LATEST = 1_790_000_000.0  # a day in September 2026
KINDS: tuple[tuple[str, int, tuple[tuple[str, str], ...]], ...] = (
    ("battle-line", 2, ()),
    ("battle-line", 2, (("terrain", "on"),)),
    ("battle-line", 2, (("war", "on"),)),
    ("imperia", 2, ()),
    ("imperia", 3, ()),
    ("imperia", 4, ()),
    ("battalia", 2, (("weeks", "1"),)),
    ("battalia", 3, (("weeks", "1"), ("edition", "first"))),
)
PEOPLE = ("Béla", "Cvetan", "Dorota", "Eszter", "Фани", "Grzegorz Brzęczyszczykiewicz", "../x")
LEVELS = ("page", "squire", "knight", "captain", "marshal", "greedy")
_numbers = count()


@cache
def whole_game(game: str, seats: int, options: tuple[tuple[str, str], ...] = ()) -> Record:
    """A whole game at random, played once."""
    plug = find(game)
    return random_record(plug, plug.options.choose(dict(options)), f"past {game} {seats}", seats)


def result_of(record: Record) -> Result:
    """How it ended."""
    result = record.result_in(record.replay())
    assert result is not None
    return result


@dataclass
class Put:
    """A table that is over, ready to be written."""

    record: Record
    seats: Sequence[dict[str, Any]]
    mine: Sequence[int] = (0,)
    at: float = LATEST
    """When its last ply was made."""
    seconds: float = 3600.0
    """How long it took."""
    result: Result | None = None
    more: dict[str, Any] = field(default_factory=dict)
    """Columns of the table that are not as usual."""
    id: str = ""


def person(name: str, **more: Any) -> dict[str, Any]:
    """A seat that somebody held."""
    return {"kind": PERSON, "level": "", "name": name, "held": 1, "resigned": 0, **more}


def computer(level: str) -> dict[str, Any]:
    """A seat that a computer played."""
    return {"kind": COMPUTER, "level": level, "name": level, "held": 0, "resigned": 0}


def put(engine: Engine, browser: str, games: Sequence[Put]) -> list[str]:
    """Write them, with the seats that this browser (its cookie) holds there; their ids."""
    rows: dict[Any, list[dict[str, Any]]] = {}
    made = []
    for one in games:
        made.append(_add(rows, hashed(browser), one))
    with engine.begin() as connection:
        for table in (schema.tables, schema.seats, schema.grants, schema.revisions, schema.plies):
            if rows.get(table):
                connection.execute(insert(table), rows[table])
    return made


def _add(rows: dict[Any, list[dict[str, Any]]], browser: str, one: Put) -> str:
    number = next(_numbers)
    id, record, begun = one.id or f"past{number}", one.record, one.at - one.seconds
    row = {
        "id": id,
        "game": record.game.id,
        "rules": record.rules_version,
        "options": " ".join(record.options.words()),
        "pace": "live",
        "phase": OVER,
        "waits": "",
        "seed": f"{number:064x}",
        "owner_hash": f"owner {number}",
        "watch_hash": f"watch {number}",
        "record": None,
        "successor": None,
        "created_at": begun,
        "changed_at": one.at,
        "data": record.data,
        "result": write_result(one.result or result_of(record)),
        "goal": None,
        "played": None,
        "practice": 0,
        "ending": None,
        **one.more,
    }
    rows.setdefault(schema.tables, []).append(row)
    for seat, sitter in enumerate(one.seats):
        secrets = {"nonce": "", "token_hash": "", "holder_hash": "", "joined_hash": ""}
        rows.setdefault(schema.seats, []).append(
            {"table_id": id, "seat": seat, **secrets, "device_hash": "", **sitter}
        )
    for role in one.mine:
        rows.setdefault(schema.grants, []).append(
            {"browser_hash": browser, "table_id": id, "role": role, "since": begun}
        )
    first = {"table_id": id, "revision": 0, "kept": 0, "at": begun}
    rows.setdefault(schema.revisions, []).append(first)
    step = one.seconds / max(1, len(record.plies) - 1)
    rows.setdefault(schema.plies, []).extend(
        {"table_id": id, "revision": 0, "ply": ply, "action": action, "at": begun + step * ply}
        for ply, action in enumerate(record.plies)
    )
    return id


def year(number: int, seed: str = "a year", kinds: Sequence[Any] = KINDS) -> list[Put]:
    """So many games of a year: against people and computers, short and long, of all kinds."""
    rng, made, at = Random(seed), list[Put](), LATEST
    for _ in range(number):
        game, seats, options = rng.choices(kinds, (8, 4, 2, 5, 3, 1, 3, 1)[: len(kinds)])[0]
        record = whole_game(game, seats, options)
        mine = rng.randrange(seats)
        others = [
            person(rng.choice(PEOPLE)) if rng.random() < 0.6 else computer(rng.choice(LEVELS))
            for _ in range(seats)
        ]
        others[mine] = person("Anna")
        made.append(
            Put(
                record,
                others,
                (mine,),
                at,
                rng.choice((600.0, 2400.0, 3 * 3600.0, 3 * DAY, 20 * DAY)),
                _turned(result_of(record), rng),
                {"practice": int(rng.random() < 0.04)},
            )
        )
        if rng.random() < 0.04:
            made[-1].mine = tuple(range(seats))
        at -= rng.expovariate(1 / (330 * DAY / number))
    return made


def _turned(result: Result, rng: Random) -> Result:
    """The same result with the seats in another order: nobody replays it."""
    order = list(range(len(result.ranks)))
    rng.shuffle(order)
    points, ranks = ([numbers[at] for at in order] for numbers in (result.points, result.ranks))
    return Result(tuple(points), tuple(ranks), result.how)


def match_of(records: Sequence[Record], goal: str, at: float = LATEST) -> list[Put]:
    """The games of a match between Anna and Béla, one after the other."""
    made: list[Put] = []
    before: list[dict[str, Any]] = []
    for number, record in enumerate(records):
        id, result = f"match{next(_numbers)}", result_of(record)
        options = " ".join(records[0].options.words())
        played = json.dumps({"options": options, "games": list(before)})
        if made:
            made[-1].more["successor"] = id
        more = {"goal": goal, "played": played}
        at_end = at + number * DAY
        made.append(Put(record, [person("Anna"), person("Béla")], (0,), at_end, more=more, id=id))
        before.append(
            {
                "table": id,
                "first": 0,
                "points": result.points,
                "ranks": result.ranks,
                "how": result.how,
            }
        )
    return made
