"""Rate limits: every route takes from the bucket of its address, by what it costs."""

from collections.abc import AsyncIterator, Iterator
from pathlib import Path
from types import SimpleNamespace

import httpx
import pytest
from starlette.routing import BaseRoute, Mount, Route, WebSocketRoute

from gonfalon.server import limits
from gonfalon.server.app import make_app
from gonfalon.server.costs import _COSTS, COMPUTERS, MAKING, USUAL, cost_of
from gonfalon.server.limits import Limits
from gonfalon.server.settings import Settings
from tests.server.harness import refused
from tests.server.house import House

pytestmark = pytest.mark.anyio
FILLED = {
    "table_id": "Jx9w2mQ4",
    "game_id": "battle-line",
    "ply": "3",
    "seat": "1",
    "path": "base.css",
    "lesson_id": "line",
    "number": "0",
    "way_id": "Jx9w2mQ4",
    "secret": "Jx9w2mQ4",
    "device_id": "Jx9w2mQ4",
}


def filled(path: str) -> str:
    """A path with something in the place of each parameter."""
    return path.replace(":path", "").format_map(FILLED)


@pytest.fixture
async def strict(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[House]:
    """A house where the first request empties any bucket, and none fills up."""
    monkeypatch.setattr(limits, "time", SimpleNamespace(monotonic=lambda: 0.0))
    house = House(tmp_path / "tables.db", rate=0.01)
    await house.start()
    yield house
    await house.stop()


def routes(found: list[BaseRoute]) -> Iterator[tuple[str, str]]:
    """Every method and path there is, but for live lines."""
    for route in found:
        if isinstance(route, Mount):
            yield "GET", f"{route.path}/{{path:path}}"
        elif isinstance(route, Route):
            yield from ((method, route.path) for method in sorted(route.methods or ()))
        elif hasattr(route, "original_router"):
            yield from routes(route.original_router.routes)
        else:
            assert isinstance(route, WebSocketRoute), route


async def test_every_route_takes_from_a_bucket(strict: House) -> None:
    asked = sorted(set(routes(strict.app.routes)))
    assert len(asked) >= 30
    for number, (method, path) in enumerate([*asked, ("GET", "/nowhere"), ("PATCH", "/")]):
        client = (f"192.0.2.{number}", 5000)
        transport = httpx.ASGITransport(strict.app, client=client)
        async with httpx.AsyncClient(transport=transport, base_url="http://testserver") as http:
            codes = []
            for _ in range(2):
                async with http.stream(method, filled(path)) as answer:
                    codes.append(answer.status_code)
        assert codes[0] != 429, (method, path)
        assert codes[1] == 429, (method, path)


async def test_a_body_is_not_read_before_its_price_is_taken(strict: House) -> None:
    await strict.someone.get("/api/games")
    read = []

    async def body() -> AsyncIterator[bytes]:
        read.append(1)
        yield b"{}"

    answer = await strict.someone.http.post("/api/tables", content=body())
    assert answer.status_code == 429
    page = await strict.someone.get("/", headers={"Accept": "text/html"})
    assert page.status_code == 429
    assert "<html" in page.text


def test_costs_are_of_routes_that_there_are(tmp_path: Path) -> None:
    app = make_app(Settings(db=str(tmp_path / "tables.db")))
    there = {f"{method} {path}" for method, path in routes(app.routes)}
    assert set(_COSTS) <= there, set(_COSTS) - there
    for route, cost in _COSTS.items():
        method, _, path = route.partition(" ")
        assert cost_of(method, filled(path)) == cost
    assert cost_of("GET", "/api/games") == cost_of("GET", "/nowhere") == USUAL
    assert cost_of("HEAD", "/") == cost_of("GET", "/")
    assert cost_of("GET", "/api/tables") == USUAL


async def test_a_table_of_computers_alone_costs_more(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    taken: list[float] = []
    monkeypatch.setattr(Limits, "take", lambda _, name, cost=USUAL: taken.append(cost))
    for kinds, costs in (
        (["friend", "computer"], [MAKING]),
        (["computer", "computer"], [MAKING, COMPUTERS]),
    ):
        body = {"game": "no-such-game", "seats": [{"kind": kind} for kind in kinds]}
        refused(await house.someone.post("/api/tables", body), "no_such_game", 422)
        assert taken == costs
        taken.clear()
