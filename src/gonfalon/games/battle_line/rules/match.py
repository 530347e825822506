"""Matches of several games: who starts the next one (BL-E3)."""

from gonfalon.engine.options import Options
from gonfalon.engine.record import Record
from gonfalon.engine.result import Result
from gonfalon.engine.state import CHANCE
from gonfalon.games.battle_line.rules.state import BattleLine
from gonfalon.games.battle_line.rules.variants import OPTIONS


def options_after(record: Record, result: Result) -> Options:
    """The winner starts the next game; after a draw the same player again (BL-E3)."""
    start = record.replay(0)
    if start.actor == CHANCE:
        start = record.replay(1)
    assert isinstance(start, BattleLine)
    first = start.turn if result.winner is None else result.winner
    kept = [word for word in record.options.words() if not word.startswith("first=")]
    return OPTIONS.parse([*kept, f"first={first + 1}"])
