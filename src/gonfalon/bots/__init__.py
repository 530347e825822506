"""Players that choose from a view, by name."""

from gonfalon.bots.base import Bot
from gonfalon.bots.greedy import GreedyBot
from gonfalon.bots.random_bot import RandomBot
from gonfalon.engine.errors import Malformed
from gonfalon.engine.text import short

BOTS: dict[str, type[Bot]] = {"random": RandomBot, "greedy": GreedyBot}


def find_bot(name: str) -> Bot:
    """A bot of this name."""
    bot = BOTS.get(name)
    if bot is None:
        raise Malformed(f"bot {short(name)}", f"there is {', '.join(BOTS)}")
    return bot()
