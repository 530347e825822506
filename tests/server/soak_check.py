"""What must hold after a soak: nothing acknowledged is missing, and nothing counts twice."""

import time
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Final

import httpx
from sqlalchemy import Connection
from sqlalchemy import text as sql

from gonfalon.engine.game import Game
from gonfalon.engine.options import Options
from gonfalon.engine.state import CHANCE, State
from gonfalon.engine.view import OPEN, View
from gonfalon.games import find
from gonfalon.server.database import one_moment, open_engine
from tests.server.fleet import Fleet
from tests.server.restarts import Server
from tests.server.soak_player import Player, Soak

PATIENCE: Final = 30.0
"""So long a server may take to hear of what others have written, computers among them."""


@dataclass
class Stored:
    """One table as the database has it."""

    game: Game
    options: Options
    names: tuple[str, ...]
    kept: dict[int, int]
    plies: dict[int, dict[int, str]]
    moves: dict[str, tuple[str, int, int]]
    commits: list[tuple[int, int, int, str]]

    def states(self, revision: int) -> list[State]:
        """The states of a revision, after each of its plies."""
        state = self.game.rules.start(len(self.names), self.options)
        states = [state.copy()]
        for text in self.actions(revision):
            action = self.game.parse_action(text)
            assert state.verify(action) is None
            state.apply(action)
            states.append(state.copy())
        return states

    def actions(self, revision: int) -> list[str]:
        """All actions of a revision: those it kept of the one before, and its own."""
        before = self.actions(revision - 1)[: self.kept[revision]] if revision else []
        own = self.plies.get(revision, {})
        assert list(own) == list(range(len(before), len(before) + len(own)))
        return [*before, *own.values()]


def read_store(db: str) -> dict[str, Stored]:
    """Every table of the database, which must be sound."""
    engine = one_moment(open_engine(db))
    with engine.connect() as connection:
        if engine.dialect.name == "sqlite":
            assert connection.exec_driver_sql("PRAGMA integrity_check").fetchall() == [("ok",)]
            assert connection.exec_driver_sql("PRAGMA foreign_key_check").fetchall() == []
        tables = connection.execute(sql("SELECT id, game, options FROM tables")).fetchall()
        stored = {row[0]: _read_table(connection, *row) for row in tables}
    engine.dispose()
    return stored


def _read_table(connection: Connection, id: str, game_id: str, options: str) -> Stored:
    def rows(query: str) -> list[tuple[Any, ...]]:
        found = connection.execute(sql(query.replace("?", ":id")), {"id": id})
        return [tuple(row) for row in found]

    game = find(game_id)
    plies: dict[int, dict[int, str]] = {}
    for revision, ply, action in rows(
        "SELECT revision, ply, action FROM plies WHERE table_id = ? ORDER BY revision, ply"
    ):
        plies.setdefault(revision, {})[ply] = action
    return Stored(
        game,
        game.options.parse(options.split()),
        tuple(name for (name,) in rows("SELECT name FROM seats WHERE table_id = ? ORDER BY seat")),
        dict(rows("SELECT revision, kept FROM revisions WHERE table_id = ?")),
        plies,
        {
            move: (asked, revision, ply)
            for move, asked, revision, ply in rows(
                "SELECT move_id, asked, revision, ply FROM moves WHERE table_id = ?"
            )
        },
        rows("SELECT revision, ply, seat, action FROM commits WHERE table_id = ?"),
    )


def check(soak: Soak, server: Server | Fleet) -> None:
    """Nothing acknowledged is missing, nothing counts twice, and everyone sees what is stored."""
    stored = read_store(server.db)
    for player in soak.players:
        _check_player(player, stored[player.table])
    for table in {player.table for player in soak.players}:
        _check_once(stored[table])
    with httpx.Client(base_url=server.address) as http:
        for player in soak.players:
            _check_answer(player, server.db, http)


def _check_player(player: Player, stored: Stored) -> None:
    """Every answer that a player was given is true of the store."""
    for id, (revision, ply) in player.acknowledged.items():
        asked = {"undo": "undo"}.get(id.partition("-")[0], player.asked[id])
        assert stored.moves[f"{player.seat}/{id}"] == (asked, revision, ply)
    for id in player.refused:
        assert f"{player.seat}/{id}" not in stored.moves
    assert player.pending is None
    assert set(player.asked) == set(player.acknowledged) | set(player.refused)
    draw: Callable[[State], str] = _drawing(player, stored)
    states: dict[int, list[State]] = {}
    for (revision, ply), view in player.views.items():
        if revision not in states:
            states[revision] = stored.states(revision)
        assert draw(states[revision][ply]) == view


def _drawing(player: Player, stored: Stored) -> Callable[[State], str]:
    """How this player's views were written: as HTML on a live line, as notation over HTTP."""
    game, words = stored.game, stored.game.text.words("en")
    if player.seat == 1:
        return lambda state: game.page.draw(_seen_by_first(state), words)
    return lambda state: game.text.write(state.view(player.seat - 1))


def _seen_by_first(state: State) -> View:
    """What seat 1 sees: everything once the game is over, from its own side."""
    view = state.view(OPEN if state.over else 0)
    view.near = 0
    return view


def _check_once(stored: Stored) -> None:
    """The decisions among the plies are what the moves asked for, each of them once."""
    for revision in stored.kept:
        states = stored.states(revision)
        decided = Counter(
            action
            for ply, action in stored.plies.get(revision, {}).items()
            if states[ply].actor != CHANCE
        )
        asked: Counter[str] = Counter()
        undone = 0
        for text, at, _ in stored.moves.values():
            if at == revision and text != "undo":
                asked.update(text.split("\n"))
            undone += at == revision and text == "undo"
        waiting = Counter(
            action
            for at, ply, _, action in stored.commits
            if (at, ply) == (revision, len(states) - 1)
        )
        assert asked == decided + waiting
        assert undone == (revision > 0)


def _told(player: Player, http: httpx.Client) -> Any:
    """What a server tells a player of the table."""
    path = f"/api/tables/{player.table}"
    return http.get(path, headers=player.headers).raise_for_status().json()


def _check_answer(player: Player, db: str, http: httpx.Client) -> None:
    """The server, started again, shows what the store gives when it is replayed from the start.

    A computer may go on playing meanwhile, and what it does may be heard of late.
    """
    until = time.monotonic() + PATIENCE
    while True:
        told, stored = _told(player, http), read_store(db)[player.table]
        revision = max(stored.kept)
        states = stored.states(revision)
        shown, newest = (told["revision"], told["ply"]), (revision, len(states) - 1)
        if shown == newest or time.monotonic() > until:
            break
        time.sleep(0.1)
    assert shown == newest, f"told of {shown}, stored is {newest}"
    assert told["view"] == stored.game.text.write(states[-1].view(player.seat - 1))
    for id, (at, ply) in player.acknowledged.items():
        if id.startswith("act"):
            body = {"id": id, "revision": 0, "ply": 0, "actions": player.asked[id].split("\n")}
            path = f"/api/tables/{player.table}/act"
            answer = http.post(path, json=body, headers=player.headers).raise_for_status().json()
            assert answer == {"id": id, "revision": at, "ply": ply}
