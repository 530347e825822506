"""What holds the event loop: the longest steps of a server while hard input comes in.

    python bench/loop.py            # prints the longest steps, by what asked for them

The server has a thread of its own here. Each step of its loop is measured by the CPU time of that
thread, so whatever else the machine does is not counted. What a visitor can make it do
that takes longer than `LIMIT` belongs to a clerk (`gonfalon.server.clerks`), or is done in slices.
Everything is asked for several times: at first some things are made that are kept, and now and then
Python tidies up; what is printed first is the usual, the least of the longest steps.
"""

import asyncio
import json
import socket
import sys
import tempfile
import threading
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path
from random import Random
from typing import Any, Final

import httpx
from websockets.sync.client import connect

from gonfalon.engine.fairness import fair_chance
from gonfalon.engine.record import new_record
from gonfalon.engine.session import Session
from gonfalon.games import GAMES, find
from gonfalon.server.app import make_app
from gonfalon.server.connections import Server, uvicorn_config
from gonfalon.server.settings import Settings

LIMIT = 0.005
"""Seconds that a step may take."""
TIMES = 3
LONGEST_UPLOAD = 399_000
_LONG = {"battle-line": (2, {"tactics": "on"}), "imperia": (4, {}), "battalia": (4, {})}


class Steps:
    """The longest step of the loop each time that something was asked."""

    def __init__(self) -> None:
        self._asked = ""
        self.longest: dict[str, list[float]] = {"": [0.0]}

    @contextmanager
    def of(self, name: str) -> Iterator[None]:
        """Count the steps meanwhile to what is asked for."""
        self.longest.setdefault(name, []).append(0.0)
        self._asked = name
        try:
            yield
        finally:
            self._asked = ""

    @contextmanager
    def measured(self) -> Iterator[None]:
        """Measure every step that the loop takes."""
        original = asyncio.events.Handle._run

        def run(handle: asyncio.events.Handle) -> None:
            begun = time.thread_time()
            original(handle)
            took = time.thread_time() - begun
            times = self.longest[self._asked]
            times[-1] = max(times[-1], took)

        asyncio.events.Handle._run = run  # type: ignore[method-assign, assignment]
        try:
            yield
        finally:
            asyncio.events.Handle._run = original  # type: ignore[method-assign]


def long_record(game_id: str) -> str:
    """A whole game at random."""
    seats, options = _LONG[game_id]
    game, rng = find(game_id), Random(1)
    record = new_record(game, game.options.choose(options), tuple(f"P{n}" for n in range(seats)))
    session = Session(record, fair_chance("0" * 64, ("-",) * seats))
    session.settle_chance()
    while not session.state.over:
        session.act(session.state.random_legal(rng.getrandbits(64)))
        session.settle_chance()
    return record.write()


class Visitor:
    """Someone who asks, from outside."""

    def __init__(self, port: int, steps: Steps) -> None:
        self.address = f"127.0.0.1:{port}"
        self.http: Final = httpx.Client(base_url=f"http://{self.address}", timeout=120)
        self.steps: Final = steps

    def ask(self, name: str, method: str, path: str, **more: Any) -> httpx.Response:
        """Ask for something; the steps of the loop until it is answered are counted to it."""
        with self.steps.of(name):
            answer = self.http.request(method, path, **more)
        sys.stderr.write(f"{answer.status_code} {name}\n")
        return answer

    def follow(self, name: str, table: str) -> None:
        """Open a live line, and wait for the first state."""
        address = f"ws://{self.address}/t/{table}/live"
        with self.steps.of(name), connect(address, max_size=None) as line:
            while json.loads(line.recv())["type"] != "state":
                pass


def look_around(visitor: Visitor, app: Any, records: dict[str, str]) -> None:
    """Everything that a stranger can ask for, with long games."""
    for path in ("/", "/new/battalia", "/api/games", "/api/docs", "/api/openapi.json", "/metrics"):
        visitor.ask(path, "GET", path)
    for game_id, record in records.items():
        visitor.ask(f"rules of {game_id}", "GET", f"/rules/{game_id}?lang=hu")
        answer = visitor.ask(f"upload {game_id}", "POST", "/api/records", json={"record": record})
        table = answer.json()["table"]
        forget(app)
        visitor.ask(f"page of {game_id}", "GET", f"/t/{table}")
        forget(app)
        visitor.follow(f"live line of {game_id}", table)
        for part in ("chart", "at/90"):
            visitor.ask(f"{part} of {game_id}", "GET", f"/t/{table}/{part}")
        for part in ("", "/record"):
            visitor.ask(f"API {part} of {game_id}", "GET", f"/api/tables/{table}{part}")


def attack(visitor: Visitor) -> None:
    """The longest texts that are taken, and longer ones."""
    units = {"newlines": "\n", "plies": "end\n", "digits": "9", "seats": "seat 1: a\n"}
    for name, unit in units.items():
        text = (unit * LONGEST_UPLOAD)[:LONGEST_UPLOAD]
        visitor.ask(f"upload 400 KB of {name}", "POST", "/api/records", json={"record": text})
    bodies = {
        "brackets": "[" * 499_000,
        "digits": "9" * 499_000,
        "fields": "{" + ",".join(f'"a{n}":1' for n in range(40_000)) + "}",
        "numbers": "[" + "1," * 240_000 + "1]",
    }
    kind = {"content-type": "application/json"}
    for name, body in bodies.items():
        for path in ("/api/tables", "/api/records"):
            visitor.ask(f"500 KB of {name} to {path}", "POST", path, content=body, headers=kind)
    heads = {
        "quoted cookie": ("cookie", 'lang="' + "\\" * 60_000 + '"'),
        "cookies": ("cookie", "a=1; " * 12_000),
        "languages": ("accept-language", "de;q=0.1, " * 6_000),
        "addresses": ("x-forwarded-for", "1.2.3.4, " * 6_000),
    }
    for name, (header, value) in heads.items():
        visitor.ask(f"60 KB of {name}", "GET", "/", headers={header: value.strip()})
    visitor.ask("a query of 60 KB", "GET", "/?" + "a=1&" * 15_000)
    visitor.ask("a path of 60 KB", "GET", "/t/" + "a/" * 30_000)


def forget(app: Any) -> None:
    """Let all tables go from memory, as a restart does."""
    app.state.hub._live.clear()
    app.state.tellers.clear()


def come_back(visitor: Visitor, app: Any, tables: list[str]) -> None:
    """Many games that are being played are opened after a restart, and listed."""
    forget(app)
    with ThreadPoolExecutor(16) as many, visitor.steps.of(f"{len(tables)} tables at once"):
        list(many.map(lambda table: visitor.http.get(f"/t/{table}"), tables))
    for path in ("/", "/api/tables"):
        visitor.ask(f"{path} with {len(tables)} tables", "GET", path)


def begin_many(visitor: Visitor, count: int) -> list[str]:
    """Tables with a game that has begun, which anyone may watch."""
    tables = []
    for number in range(count):
        game_id = list(GAMES)[number % len(GAMES)]
        seats = [{"kind": "friend"}] * 2
        made = visitor.ask(
            "a new table", "POST", "/api/tables", json={"game": game_id, "seats": seats}
        )
        tables.append(made.json()["table"])
        for seat in made.json()["seats"]:
            kind = {"authorization": f"Bearer {seat['token']}"}
            path = f"/api/tables/{tables[-1]}/join"
            who = {"name": "P", "nonce": "n"}
            visitor.ask("sitting down", "POST", path, json=who, headers=kind)
    return tables


def main() -> None:
    """Ask for everything, and print what held the loop longest."""
    steps, records = Steps(), {game_id: long_record(game_id) for game_id in GAMES}
    with tempfile.TemporaryDirectory() as folder, steps.measured():
        settings = Settings(db=str(Path(folder) / "tables.db"), rate=0)
        app = make_app(settings)
        listening = socket.create_server(("127.0.0.1", 0))
        server = Server(uvicorn_config(app, settings, loop="asyncio"))
        running = threading.Thread(target=server.run, args=([listening],))
        running.start()
        try:
            visitor = Visitor(listening.getsockname()[1], steps)
            for _ in range(TIMES):
                look_around(visitor, app, records)
                attack(visitor)
            tables = begin_many(visitor, 200)
            for _ in range(TIMES):
                come_back(visitor, app, tables)
        finally:
            server.should_exit = True
            running.join()
    sys.stdout.write("   usual    first  longest (ms)\n")
    for name, took in sorted(steps.longest.items(), key=lambda one: -min(one[1])):
        figures = [f"{one * 1000:8.1f}" for one in (min(took), took[0], max(took))]
        mark = "over" if min(took) > LIMIT else ""
        sys.stdout.write(f"{' '.join(figures)}  {mark:4}  {name or 'in between'}\n")


if __name__ == "__main__":
    main()
