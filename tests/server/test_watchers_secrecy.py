"""Watchers who are behind cannot tell a game from a twin that went on otherwise since.

Whatever they are told, by every route that the application has, is the same to the byte, however
the game, the seats, the clock and the questions have changed after the ply that they see.
"""

import re
from dataclasses import replace
from random import Random
from typing import Any

import pytest
from starlette.routing import WebSocketRoute

from gonfalon.engine.seat_change import GAVE, TOOK, SeatChange
from gonfalon.engine.session import Session
from gonfalon.games import GAMES
from gonfalon.server.behind import ply_behind
from gonfalon.server.live import LiveTable
from gonfalon.server.saved import Question
from gonfalon.server.talk import Remark
from tests.amounts import some_of
from tests.server.harness import Browser, Seated
from tests.server.house import House

pytestmark = pytest.mark.anyio
TURNS = 3
PLIES = {"imperia": (8, 13, 18)}
CLOCKS = {"battle-line": {"seconds": 600, "increment": 5}}
ABOUT_NO_TABLE = re.compile(
    "/(api/(games|openapi.json|docs|records)|learn|rules|new|games|static|health|metrics|sw.js|qr"
    "|notices/|devices?|offline)"
)
CHANGES_ONLY = ("enter", "take", "join", "watch-link", "restart", "hand", "link")
"""What whoever watches may do here, or the owner alone: tried in `test_watchers_behind.py`."""


def bodies_for(live: LiveTable, seat: int) -> list[dict[str, Any]]:
    """What fits some route: the model of each passes over what it does not name."""
    asked = {"seat": seat, "revision": 0, "ply": 20, "id": "x", "actions": ["play 1r 1"]}
    more = {"action": "play 1r 1", "seconds": 60, "kind": "back", "question": 0, "yes": True}
    return [{**asked, **more}, {"kind": "feed", "seat": seat}, {"id": "y"}, {}]


async def overheard(house: House, table: Seated, who: Browser, token: str) -> dict[str, str]:
    """Everything that a watcher is told, by every route there is, and what each refusal says."""
    live, session = await table.live(), await table.session()
    found: dict[str, str] = {}
    plies = sorted({0, 9, session.ply // 2, *range(max(0, session.ply - 12), session.ply + 3)})
    for route in house.app.router.routes:
        path = str(getattr(route, "path", ""))
        if ABOUT_NO_TABLE.match(path) or isinstance(route, WebSocketRoute):
            continue
        methods = getattr(route, "methods", None) or {"GET"}
        paths = [path.replace("{table_id}", table.id)]
        if "{ply}" in path:
            paths = [paths[0].replace("{ply}", str(ply)) for ply in plies]
            paths += [f"{one}?seat=1" for one in paths]
        paths = [one.replace("{seat}", str(seat)) for one in paths for seat in (1, 2)]
        assert "{" not in "".join(paths), path
        if path.endswith("/stream"):
            paths = [f"{one}?once=true" for one in paths]
        if "GET" in methods:
            for one in dict.fromkeys(paths):
                for query in ("", "possible=true") if one.startswith("/api") else ("",):
                    joint = "&" if "?" in one else "?"
                    answer = await who.get(f"{one}{joint}lang=en&{query}", token)
                    found[f"GET {one} {query}"] = _told(answer)
        elif path.rsplit("/", 1)[-1] not in CHANGES_ONLY:
            for one in dict.fromkeys(paths):
                for number, body in enumerate(bodies_for(live, 1)):
                    found[f"POST {one} {number}"] = _told(await who.post(one, body, token))
    for query in ("talk=0", "changes=3"):
        async with who.line(table.id, token, query=query) as line:
            await line.next("state")
            for kind in ("act", "undo", "restart_turn", "why", "show", "look", "nothing"):
                line.send(type=kind, **bodies_for(live, 1)[0], picks=["1r"], looks=True)
            line.send(type="ping")
            while (await line.next())["type"] != "pong":
                pass
            found[f"line {query}"] = "\n".join(line.received[:-1])
    return found


def _told(answer: Any) -> str:
    """An answer with its status and headers."""
    headers = sorted(one for one in answer.headers.items() if one[0] != "date")
    return f"{answer.status_code} {headers} {answer.text}"


def twin_of(session: Session, kept: int, rng: Random) -> Session:
    """Another game that agrees so far, and has gone on as many turns."""
    record = session.record.copy()
    record.plies = record.plies[:kept]
    twin = Session(record, session.chance)
    turns = rng.randrange(2)  # the last one may have just begun, or gone on for some plies
    while True:
        fork = twin.fork()
        fork.act(rng.choice(fork.state.legal()))
        fork.settle_chance()
        now = ply_behind(fork.deciders, TURNS)
        if now > kept or fork.state.over:
            return twin
        twin = fork
        behind = len({*_turns(twin.deciders[kept:])})
        if behind == TURNS and not turns:
            return twin


def _turns(deciders: list[int]) -> list[int]:
    """A number for each turn."""
    found, last = list[int](), -1
    for one in deciders:
        if one >= 0 and one != last:
            found.append(len(found))
            last = one
    return found


def disturb(live: LiveTable, rng: Random) -> None:
    """All else that may change at a table while its game goes on."""
    ply = live.ply
    live.version += rng.randrange(1, 9)
    live.revision += rng.randrange(1, 5)
    live.row.changed_at += 100.0
    name = live.seats[1].name
    given = [SeatChange(ply, 1, GAVE, name), SeatChange(ply, 1, TOOK, "Cili")]
    live.seats[:] = [
        replace(live.seats[0], hints=3),
        replace(live.seats[1], name="Cili", level="page", hints=1),
    ]
    live.seat_changes = [*live.seat_changes, *given]
    live.question = Question(4, "back", 0, live.revision, ply, 3, True, (0,))
    when = (live.revision, ply, "thinking", "", 1.0)
    live.talk.extend(Remark(90 + number, f"2/s{number}", 1, name, *when) for number in range(2))
    if live.row.clock is not None:
        live.row.clock = re.sub(r'"left":\[[^]]*\]', '"left":[1.0,2.0]', live.row.clock)


@pytest.mark.parametrize("game", some_of(list(GAMES), "battle-line"))
@pytest.mark.parametrize("who", ["watcher", "program", "heir"])
async def test_what_is_still_to_be_seen_changes_nothing_that_is_told(
    house: House, game: str, who: str
) -> None:
    rng = Random(f"{game} {who}")
    table = await house.make(
        game=game, options={}, clock=CLOCKS.get(game), watchers=f"turns={TURNS}"
    )
    await table.join("Anna", "Béla")
    watcher, token = Browser(house), ""
    way = table.watch
    if who == "heir":
        way = (await table.post("seats/1/give", None, table.tokens[0])).json()["token"]
    if who == "program":
        token = table.watch
    else:
        await watcher.post(f"{table.path}/enter", {"token": way})
    compared = 0
    for plies in PLIES.get(game, (30, 47, 60)):
        while (await table.live()).ply < plies:
            seat = (await table.live()).waits_for[0] + 1
            await table.play(rng.choice((await table.look(seat))["actions"]))
        live, session = await table.live(), await table.session()
        kept = ply_behind(session.deciders, TURNS)
        kept_facts = live.revision, list(live.seats), live.seat_changes, live.row.clock
        changed_at = live.row.changed_at
        before = await overheard(house, table, watcher, token)
        for number in range(2):
            twin = twin_of(session, kept, rng)
            assert ply_behind(twin.deciders, TURNS) == kept
            live.session = twin
            disturb(live, rng)
            if number:
                live.earlier.clear()  # as in a process that has just found the table
                house.app.state.tellers.clear()
            after = await overheard(house, table, watcher, token)
            for kind in before.keys() & after.keys():
                told = _without_version(after[kind]) if number else after[kind]
                was = _without_version(before[kind]) if number else before[kind]
                assert told == was, (
                    f"{kind} tells {who} what is still to be seen after {kept} ({number})"
                )
            compared += twin.record.plies != session.record.plies
            live.session, live.row.changed_at = session, changed_at
            live.revision, live.seats[:], live.seat_changes, live.row.clock = kept_facts
            live.question = None
            live.talk.clear()
            live.version += 1
    assert compared >= 4
    assert len(before) > 60


def _without_version(told: str) -> str:
    """How often a process has shown something else is its own affair."""
    return re.sub(r'"version":\d+,', "", told)
