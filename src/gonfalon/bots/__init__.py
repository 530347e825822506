"""Players that choose from a view, by name."""

from typing import Final

from gonfalon.bots.base import Bot
from gonfalon.bots.glance import GlanceBot
from gonfalon.bots.greedy import GreedyBot
from gonfalon.bots.levels import CaptainBot, MarshalBot
from gonfalon.bots.random_bot import RandomBot
from gonfalon.engine.errors import Malformed
from gonfalon.engine.text import short

BOTS: Final[dict[str, type[Bot]]] = {
    "random": RandomBot,
    "glance": GlanceBot,
    "greedy": GreedyBot,
    "captain": CaptainBot,
    "marshal": MarshalBot,
}
"""The bots by name."""
LEVELS: Final = ("random", "glance", "greedy")
"""Those that people are offered at a table, the weakest first; others are still to be measured."""
USUAL: Final = "greedy"
"""The opponent of whoever names none."""
MILD: Final = "glance"
"""The opponent in somebody's first game."""
BOT_SECONDS: Final = 1.0
"""How long a bot may think where nobody says otherwise."""


def find_bot(name: str) -> Bot:
    """A bot of this name."""
    bot = BOTS.get(name)
    if bot is None:
        raise Malformed(f"bot {short(name)}", f"there is {', '.join(BOTS)}")
    return bot()
