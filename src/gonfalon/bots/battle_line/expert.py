"""The best players of Battle Line: at once, and in time."""

from gonfalon.bots.battle_line.policy import at_once
from gonfalon.bots.battle_line.search import in_time

__all__ = ["at_once", "in_time"]
