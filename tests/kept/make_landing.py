"""Makes a database of running games with the program of an earlier landing.

    git worktree add /tmp/landing COMMIT
    PYTHONPATH=/tmp/landing/src python tests/kept/make_landing.py tests/kept/landings/COMMIT.json.gz

It plays over the API alone, which earlier programs had too, and writes the database as SQL with the
secrets of its tables. A program that knows practice tables gets one of them too, at which something
was taken back; one that knows clocks a table over days, at which somebody has resigned, is away,
and asks. Its catalogues are compiled first: `python setup.py build_catalogues` in its folder.
"""

import asyncio
import gzip
import json
import sqlite3
import sys
import tempfile
from pathlib import Path
from random import Random
from typing import Any

import httpx
from fastapi import FastAPI

from gonfalon.server.app import make_app
from gonfalon.server.settings import Settings

GAMES: dict[str, tuple[str, dict[str, str], int, int]] = {
    "battle-line": ("battle-line", {"terrain": "on"}, 2, 90),
    "battle-line, hidden choices": ("battle-line", {"war": "on"}, 2, 0),
    "imperia": ("imperia", {}, 4, 70),
    "battalia": ("battalia", {"weeks": "2"}, 2, 150),
}
"""Game, options, seats, and how many plies are played."""
PRACTISED = 6
"""Actions of the person at the practice table, before one of them is taken back."""
DAYS = 9
"""Actions at the table over days."""


class Playing:
    """One table, played over the API."""

    def __init__(self, http: httpx.AsyncClient, made: dict[str, Any], rng: Random) -> None:
        self._http, self.made, self._rng = http, made, rng
        self._path = f"/api/tables/{made['table']}"
        self.tokens: list[str] = [seat["token"] for seat in made["seats"]]

    async def ask(self, method: str, path: str, seat: int, body: object = None) -> Any:
        """Something that a seat asks for."""
        headers = {"Authorization": f"Bearer {self.tokens[seat]}"}
        answer = await self._http.request(method, self._path + path, json=body, headers=headers)
        assert answer.status_code < 300, answer.text
        return answer.json() if answer.content else None

    async def asked(self) -> dict[str, Any]:
        """What the first seat sees once it is asked, however long computers think."""
        while True:
            looked: dict[str, Any] = await self.ask("GET", "", 0)
            if looked["waiting"] == [1]:
                return looked
            await asyncio.sleep(0.05)

    async def act(self) -> int:
        """Somebody who is asked does something; the ply after it."""
        looked = await self.ask("GET", "", 0)
        seat = looked["waiting"][0] - 1
        mine = await self.ask("GET", "", seat)
        action = self._rng.choice(mine["actions"])
        move = {"id": f"m{self._rng.getrandbits(40)}", "revision": mine["revision"]}
        done = await self.ask(
            "POST", "/act", seat, {**move, "ply": mine["ply"], "actions": [action]}
        )
        return int(done["ply"])


async def play(http: httpx.AsyncClient, name: str) -> dict[str, Any]:
    """A table in the middle of play, and its secrets."""
    game, options, seats, plies = GAMES[name]
    body = {"game": game, "options": options, "seats": [{"kind": "friend"}] * seats}
    made = (await http.post("/api/tables", json=body)).json()
    table = Playing(http, made, Random(name))
    for seat in range(seats):
        body = {"name": f"Player {seat + 1}", "nonce": f"nonce{seat}"}
        sat = await table.ask("POST", "/join", seat, body)
        token = (sat or {}).get("token", table.tokens[seat])  # earlier programs gave no new one
        table.tokens[seat] = made["seats"][seat]["token"] = token
    while await table.act() < plies:
        pass
    looked = await table.ask("GET", "", 0)
    while looked["phase"] == "running" and plies == 0 and len(looked["waiting"]) != 1:
        await table.act()
        looked = await table.ask("GET", "", 0)
    assert looked["phase"] == "running", name
    return {"ply": looked["ply"], "waiting": looked["waiting"], **made}


async def practise(http: httpx.AsyncClient) -> dict[str, Any]:
    """A practice table whose person is asked again after taking something back; its secrets."""
    seats = [{"kind": "friend"}, {"kind": "computer", "level": "random"}]
    body = {"game": "battle-line", "options": {"first": "1"}, "seats": seats, "practice": True}
    made = (await http.post("/api/tables", json=body)).json()
    table = Playing(http, made, Random("practice"))
    sat = await table.ask("POST", "/join", 0, {"name": "Player 1", "nonce": "nonce0"})
    table.tokens[0] = made["seats"][0]["token"] = sat["token"]
    for _ in range(PRACTISED):
        await table.asked()
        await table.act()
    looked = await table.asked()
    undo = {"id": "u1", "revision": looked["revision"], "ply": looked["ply"]}
    await table.ask("POST", "/undo", 0, undo)
    await table.act()
    looked = await table.asked()
    return {"ply": looked["ply"], "revision": looked["revision"], **made}


async def over_days(http: httpx.AsyncClient) -> dict[str, Any]:
    """A table over days: one has resigned, one is away, one asks for an end; its secrets."""
    seats = [{"kind": "friend"}] * 4
    clock = {"days": 3, "when_out": "computer"}
    body = {"game": "imperia", "seats": seats, "pace": "days", "clock": clock}
    made = (await http.post("/api/tables", json=body)).json()
    table = Playing(http, made, Random("over days"))
    for seat in range(len(seats)):
        sat = await table.ask("POST", "/join", seat, {"name": f"Player {seat + 1}", "nonce": "n"})
        table.tokens[seat] = made["seats"][seat]["token"] = sat["token"]
    for _ in range(DAYS):
        ply = await table.act()
    await table.ask("POST", "/resign", 3, {"id": "r1", "seat": 4})
    await table.ask("POST", "/away", 1, {"seat": 2, "seconds": 864000})
    await table.ask("POST", "/ask", 2, {"id": "q1", "seat": 3, "kind": "end"})
    return {"ply": ply, **made}


def knows(app: FastAPI, what: str) -> bool:
    """Whether tables with this can be made with this program."""
    return f'"{what}"' in json.dumps(app.openapi()["components"]["schemas"])


async def main(target: Path) -> None:
    """Play all games, and write the database."""
    with tempfile.TemporaryDirectory() as folder:
        db = Path(folder) / "tables.db"
        app = make_app(Settings(db=str(db), rate=0))
        async with app.router.lifespan_context(app):
            transport = httpx.ASGITransport(app)
            async with httpx.AsyncClient(transport=transport, base_url="http://testserver") as http:
                told: dict[str, Any] = {"tables": {name: await play(http, name) for name in GAMES}}
                if knows(app, "practice"):
                    told["practice"] = await practise(http)
                if knows(app, "clock"):
                    told["days"] = await over_days(http)
        source = sqlite3.connect(db)
        snapshots = source.execute("SELECT count(DISTINCT table_id) FROM snapshots").fetchone()[0]
        assert snapshots >= 3, snapshots
        told["sql"] = list(source.iterdump())
        source.close()
    text = json.dumps(told, ensure_ascii=False, indent=0)
    target.write_bytes(gzip.compress(text.encode(), mtime=0))


if __name__ == "__main__":
    asyncio.run(main(Path(sys.argv[1])))
