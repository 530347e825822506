"""The server is killed under load: nothing that was acknowledged is lost or happens twice.

`tests/long/test_soak.py` does the same at length.
"""

from pathlib import Path

from tests.server.harness import on_both
from tests.server.restarts import Server
from tests.server.soak import Plan, run


@on_both
def test_killed_under_load(tmp_path: Path, database: str) -> None:
    soak = run(Server(tmp_path, db=database), Plan(2, tables=6, seconds=(1.0, 2.0), moves=100))
    assert soak.kills == 2
