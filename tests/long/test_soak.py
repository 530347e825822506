"""A hundred kills of the server under load, at tables of every variant, on each database."""

from pathlib import Path

import pytest

from tests.helpers import BATTLE_LINE
from tests.server.harness import on_both
from tests.server.restarts import Server
from tests.server.soak import Plan, run

pytestmark = pytest.mark.long
KILLS = 100


@on_both
def test_a_hundred_kills(tmp_path: Path, database: str) -> None:
    plan = Plan(KILLS, tables=2 * len(BATTLE_LINE), seconds=(0.5, 4.0), moves=1000)
    soak = run(Server(tmp_path, db=database), plan)
    assert soak.kills == KILLS
    assert sum(player.resent for player in soak.players) > KILLS
