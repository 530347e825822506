"""Two and four servers on one database: twenty kills, restarts of the database, cut connections."""

from pathlib import Path

import pytest

from tests.helpers import BATTLE_LINE
from tests.server.cluster import Cluster
from tests.server.fleet import Fleet
from tests.server.pooler import Pooler
from tests.server.proxy import Proxy
from tests.server.soak import Plan, run

pytestmark = pytest.mark.long
KILLS = 20
TABLES = 2 * len(BATTLE_LINE)


@pytest.mark.parametrize("count", [2, 4])
def test_servers_in_trouble(tmp_path: Path, cluster: Cluster, count: int) -> None:
    """Of every three things that befall them one is a kill."""
    address = cluster.new()
    with Proxy(cluster.port) as proxy:
        through = address.replace(f":{cluster.port}/", f":{proxy.port}/")
        troubles = [proxy.cut, cluster.restart]
        fleet = Fleet(tmp_path, count, address, through=through, troubles=troubles)
        soak = run(fleet, Plan(3 * KILLS, tables=TABLES, seconds=(0.5, 4.0), moves=1000))
    print(f"{count} servers: {soak.moves} moves, converged after {soak.converged:.2f} s")
    assert soak.kills >= KILLS


def test_servers_behind_a_pooler(tmp_path: Path, cluster: Cluster) -> None:
    address = cluster.new()
    with Pooler(cluster) as pooler:
        through = address.replace(f":{cluster.port}/", f":{pooler.port}/")
        fleet = Fleet(tmp_path, 4, address, "--listen-db", address, through=through)
        soak = run(fleet, Plan(KILLS, tables=TABLES, seconds=(0.5, 4.0), moves=1000))
    print(f"behind a pooler: {soak.moves} moves, converged after {soak.converged:.2f} s")
    assert soak.kills >= KILLS
