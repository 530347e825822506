"""Players that choose from a view, by name."""

from typing import Final

from gonfalon.bots.base import Bot
from gonfalon.bots.experts import EXPERTS
from gonfalon.bots.glance import GlanceBot
from gonfalon.bots.greedy import GreedyBot
from gonfalon.bots.levels import CaptainBot, MarshalBot, PageBot
from gonfalon.bots.random_bot import RandomBot
from gonfalon.engine.errors import Malformed
from gonfalon.engine.text import short

LEVELS: Final[dict[str, type[Bot]]] = {
    "page": PageBot,
    "squire": GlanceBot,
    "knight": GreedyBot,
    "captain": CaptainBot,
    "marshal": MarshalBot,
}
"""The ladder, the weakest first."""
YARDSTICKS: Final[dict[str, type[Bot]]] = {
    "random": RandomBot,
    "glance": GlanceBot,
    "greedy": GreedyBot,
}
"""What others are measured by; tables of before the ladder know their computers by these."""
BOTS: Final[dict[str, type[Bot]]] = LEVELS | YARDSTICKS
"""All bots by name."""
USUAL: Final = "knight"
"""The opponent of whoever names none."""
MILD: Final = "page"
"""The opponent in somebody's first game."""
BOT_SECONDS: Final = 1.0
"""How long a bot may think where nobody says otherwise."""


def levels_for(game_id: str) -> list[str]:
    """The rungs that people are offered at a game: where it has no expert, none above the usual."""
    names = list(LEVELS)
    return names if game_id in EXPERTS else names[: rung(USUAL) + 1]


def find_bot(name: str) -> Bot:
    """A bot of this name."""
    bot = BOTS.get(name)
    if bot is None:
        raise Malformed(f"bot {short(name)}", f"there is {', '.join(BOTS)}")
    return bot()


def rung(name: str) -> int:
    """How far up the ladder a bot stands, from 0; a yardstick beside the level that plays so."""
    return list(LEVELS if name in LEVELS else YARDSTICKS).index(name)
