"""One click from the start page: a first game is the mildest one, later ones are as usual."""

import json
import re
from html import unescape
from typing import Any

import pytest
from starlette.requests import Request

from gonfalon.bots import LEVELS, MILD, USUAL
from gonfalon.games import GAMES
from gonfalon.server.pages import start_page
from gonfalon.server.saved import OVER, RUNNING, Listed
from tests.server.house import House

GENTLE = {
    "battle-line": {},
    "imperia": {"map": "random"},
    "battalia": {"weeks": "3", "heroes": "1"},
}


def offered(page: str) -> dict[str, Any]:
    """What one click gives in a first game, by game."""
    found = re.findall(r'data-quick="computer" data-game="([^"]+)"[^>]*data-first="([^"]+)"', page)
    return {game: json.loads(unescape(first)) for game, first in found}


def table(game: str, phase: str) -> Listed:
    """A table of whoever asks."""
    return Listed("t", game, "", "live", phase, (), 0.0, ("A", "B"), ("person", "computer"), (0,))


@pytest.mark.anyio
async def test_whoever_has_never_played_is_given_the_mildest_way(house: House) -> None:
    page = (await house.someone.get("/")).text
    assert offered(page) == {
        game: {"level": MILD, "options": options} for game, options in GENTLE.items()
    }
    names = list(LEVELS)
    assert names.index(MILD) < names.index(USUAL)


def test_a_game_that_was_ended_is_played_as_usual() -> None:
    """The other games are still new; one that was only begun is, too."""
    asked = Request({"type": "http", "path": "/", "headers": [], "query_string": b""})
    mine = [table("imperia", OVER), table("battalia", RUNNING)]
    assert set(offered(start_page(asked, "en", mine, []))) == set(GAMES) - {"imperia"}
