"""Servers that share a database, under load and in trouble, with visitors who hop between them.

No acknowledged move is lost or doubled, no table is dead, and everyone who watches is told of the
last move. `tests/long/test_fleet.py` does the same at length.
"""

from pathlib import Path

import pytest

from tests.server.cluster import Cluster
from tests.server.fleet import Fleet
from tests.server.pooler import Pooler
from tests.server.proxy import Proxy
from tests.server.soak import Plan, run


def test_two_servers_in_trouble(tmp_path: Path, cluster: Cluster) -> None:
    """A kill, a cut of every connection to the database, and a restart of the database."""
    address = cluster.new()
    with Proxy(cluster.port) as proxy:
        through = address.replace(f":{cluster.port}/", f":{proxy.port}/")
        troubles = [proxy.cut, cluster.restart]
        fleet = Fleet(tmp_path, 2, address, through=through, troubles=troubles)
        soak = run(fleet, Plan(kills=3, tables=4, seconds=(1.0, 2.0), moves=50))
    assert soak.kills == 3


@pytest.mark.long
def test_through_a_pooler(tmp_path: Path, cluster: Cluster) -> None:
    """Each transaction goes through another connection; news have an address of their own."""
    address = cluster.new()
    with Pooler(cluster) as pooler:
        through = address.replace(f":{cluster.port}/", f":{pooler.port}/")
        fleet = Fleet(tmp_path, 2, address, "--listen-db", address, through=through)
        soak = run(fleet, Plan(kills=1, tables=3, seconds=(1.0, 2.0), moves=30))
    assert soak.kills == 1
