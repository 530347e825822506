"""Serves tables that stand at positions, which are its arguments.

The code of whatever package gonfalon is on PYTHONPATH serves them. On standard input, `links` asks
for a link to each, `move` lets all of them go on to the next turn of the first player.
"""

import sys
import tempfile
from pathlib import Path
from random import Random

import gonfalon
from tests.browser import tables as api
from tests.browser.placed import PlacedServer
from tests.browser.tables import ApiTable

NAMES = ("Anna", "Béla", "Cvetan", "Dorota")
FIRST = {"battle-line": ("play 4b 8", "draw troops"), "imperia": ("place i+ f4 n",)}
DULL = ("exile", "pass", "done", "commander")
MOST = 60


def main() -> None:
    """Serve until there is nothing more on standard input."""
    api.PATIENCE = 120.0
    with tempfile.TemporaryDirectory() as folder:
        server = PlacedServer(Path(folder))
        server.start()
        tables = [stand(server, position) for position in sys.argv[1:]]
        for asked in sys.stdin:
            if asked == "links\n":
                print(*[table.link(1) for table in tables], flush=True)
            else:
                for table in tables:
                    go_on(table)
                print("moved", flush=True)
        server.stop()


def stand(server: PlacedServer, position: str) -> ApiTable:
    """A table at this position."""
    state = gonfalon.load(position)
    table = ApiTable(server.url, state.game_id, state.seat_count, first="1")
    table.sit(*NAMES[: state.seat_count])
    server.place(table.id, position)
    return table


def go_on(table: ApiTable) -> None:
    """The first player does something, then all others, until the first one is asked again."""
    rng = Random(4)
    for action in FIRST.get(str(table.look(1)["game"]), ("end",)):
        table.act(1, action)
    for _ in range(MOST):
        waiting = table.look(1)["waiting"]
        if waiting == [1]:
            return
        actions = table.look(waiting[0])["actions"]
        lively = [one for one in actions if not one.startswith(DULL)]
        table.act(waiting[0], rng.choice(lively or actions))


if __name__ == "__main__":
    main()
