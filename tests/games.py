"""The games that the shared suites play: those that are offered, and the example."""

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
