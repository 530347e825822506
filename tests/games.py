"""The games that the shared suites play: those that are offered, and the example."""

from importlib import resources
from pathlib import Path

import gonfalon
from gonfalon.engine.game import Game
from gonfalon.engine.plugs import PLUGS, plug_in
from gonfalon.games import GAMES

PLAYED: dict[str, Game] = dict(GAMES)
"""By id."""

if gonfalon.build() == "plain Python":  # compiled classes take no subclasses that are not
    from examples.cairn.game import CAIRN

    plug_in(CAIRN)
    PLAYED[CAIRN.id] = PLUGS[CAIRN.id]


def folder_of(package: str) -> Path:
    """Where a package lies."""
    return Path(str(resources.files(package)))


SOURCE = folder_of("gonfalon")
FOLDERS = {
    **{
        f"gonfalon.games.{init.parent.name}": init.parent
        for init in sorted(SOURCE.glob("games/*/__init__.py"))
    },
    **{game.package: folder_of(game.package) for game in PLAYED.values()},
}
"""The folder of every game, by its package: those in `games/`, and the example."""
CODE = [SOURCE, *[path for path in FOLDERS.values() if not path.is_relative_to(SOURCE)]]
"""Where code lies: the package, and games beside it."""
