"""Twenty kills of the server under load, at tables of every variant."""

from pathlib import Path

import pytest

from tests.helpers import BATTLE_LINE
from tests.server.soak import Plan, run

pytestmark = pytest.mark.long
KILLS = 20


def test_twenty_kills(tmp_path: Path) -> None:
    soak = run(tmp_path, Plan(KILLS, tables=2 * len(BATTLE_LINE), seconds=(0.5, 4.0)))
    assert soak.kills == KILLS
    assert soak.moves > 1000
    assert sum(player.resent for player in soak.players) > KILLS
