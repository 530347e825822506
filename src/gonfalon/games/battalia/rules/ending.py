"""The end: when it comes (BA-E1)."""

from gonfalon.engine.event import Event
from gonfalon.games.battalia.rules.state import Battalia
from gonfalon.games.battalia.rules.step_numbers import OVER


def is_last_day(world: Battalia) -> bool:
    """Whether every turn of this round is somebody's last (BA-E1)."""
    return world.day + 1 == world.variant.figures.days


def check_end(world: Battalia, events: list[Event] | None) -> bool:
    """End the game at once if anything has ended it; whether it is over (BA-E1)."""
    how = world.how
    if not how:
        return False
    world.ask(OVER)
    world.battle = None
    world.pitched = 0
    if events is not None:
        events.append(_told(world, how))
        result = world.result
        winner = result.winner if result is not None else None
        if winner is None:
            events.append(Event("ba.event.shared"))
        else:
            events.append(Event("ba.event.won", seat=winner + 1))
    return True


def _told(world: Battalia, how: str) -> Event:
    """What has ended the game, with the number that was played to."""
    figures, key = world.variant.figures, f"ba.event.over_{how}"
    if how == "cities":
        return Event(key, count=figures.fours)
    if how == "points":
        return Event(key, count=figures.goal(world.seats))
    return Event(key)
