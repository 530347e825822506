"""An assistant at the table, by the protocol's own client."""

import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from random import Random

import pytest
from mcp import Client, StdioServerParameters
from mcp.client.stdio import stdio_client

from gonfalon.adapters.assistant import make_server
from gonfalon.adapters.client import open_table
from gonfalon.games import GAMES, find
from tests.browser.server import Server

pytestmark = pytest.mark.anyio


@pytest.fixture
def anyio_backend() -> str:
    return "asyncio"


@asynccontextmanager
async def assistant(*arguments: str) -> AsyncIterator[Client]:
    """An assistant beside the command itself, on its standard input and output."""
    command = StdioServerParameters(command=sys.executable, args=["-m", "gonfalon", *arguments])
    async with Client(stdio_client(command)) as client:
        yield client


async def said(client: Client, tool: str, **arguments: object) -> str:
    """What a tool answers; a refusal begins with `refused:`."""
    result = await client.call_tool(tool, arguments)
    text = "".join(part.text for part in result.content if part.type == "text")
    return f"refused: {text}" if result.is_error else text


async def played(client: Client, table: str, rng: Random) -> str:
    """A whole game by what the tools say alone; how it ended."""
    for _ in range(2000):
        seen = await said(client, "wait", table=table, seconds=30)
        if "see legal" not in seen:
            return seen
        actions = (await said(client, "legal", table=table)).splitlines()
        answer = await said(client, "play", table=table, actions=[rng.choice(actions)])
        assert not answer.startswith("refused"), answer
    raise AssertionError("it does not end")


async def test_a_whole_game_in_its_own_process() -> None:
    async with assistant("mcp") as client:
        assert "battle-line" in await said(client, "games")
        opened = await said(client, "open_table", game="battle-line", opponent="page")
        assert "You sit at table-1. You play England." in opened
        refused = await said(client, "play", table="table-1", actions=["claim 3"])
        assert refused.startswith("refused: ")
        assert "BL-" in await said(client, "why", table="table-1", action="claim 3")
        end = await played(client, "table-1", Random(1))
    assert "wins" in end or "drawn" in end, end


@pytest.mark.long
async def test_a_whole_game_at_a_running_server(server: Server) -> None:
    async with assistant("mcp", "--server", server.url) as client:
        options = {"tactics": "off"}
        opened = await said(
            client, "open_table", game="battle-line", opponent="page", options=options
        )
        assert "You sit at table-1." in opened
        end = await played(client, "table-1", Random(2))
    assert "wins" in end or "drawn" in end, end


async def test_an_assistant_comes_by_a_link(server: Server) -> None:
    seat, link = open_table(server.url, "imperia", {}, 2, "")
    seat.join("Friend")
    async with Client(make_server(None, "hu")) as client:
        told = await said(client, "join_table", link=link, name="Segítő")
        assert "table-1" in told
        names = [one["name"] for one in seat.look()["seats"]]
        assert names == ["Friend", "Segítő"]


@pytest.mark.parametrize("game", list(GAMES))
async def test_it_is_told_the_table_in_words_and_never_what_others_hold(game: str) -> None:
    async with Client(make_server(None, "en")) as client:
        opened = await said(client, "open_table", game=game, seats=find(game).seats[-1])
        assert "see legal" in opened
        looked = await said(client, "look", table="table-1")
        assert "Since you last looked" not in looked, "it was told before"
        first = find(game).rulebook("en").rules
        rule = next(iter(first))
        assert rule in await said(client, "rules", what=rule)
        assert rule in await said(client, "rules", what=game)


@pytest.mark.parametrize(
    ("tool", "arguments", "named"),
    [
        ("look", {"table": "table-9"}, "table-9"),
        ("open_table", {"game": "chess"}, "chess"),
        ("open_table", {"game": "battle-line", "seats": 3}, "2"),
        ("open_table", {"game": "battle-line", "opponent": "god"}, "opponent"),
        ("open_table", {"game": "battle-line", "opponent": "friends"}, "--server"),
        ("open_table", {"game": "battle-line", "options": {"x": "y"}}, "x"),
        ("join_table", {"link": "http://127.0.0.1/t/x"}, "secret link"),
        ("rules", {"what": "BL-Z99"}, "BL-Z99"),
        ("rules", {"what": "checkers"}, "checkers"),
    ],
)
async def test_what_is_wrong_is_named(tool: str, arguments: dict[str, object], named: str) -> None:
    async with Client(make_server(None, "en")) as client:
        answer = await said(client, tool, **arguments)
    assert answer.startswith("refused: ")
    assert named in answer
