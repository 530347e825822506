"""The end: when it comes, and the step in which nothing is asked any more (BA-E1)."""

from gonfalon.engine.action import Action
from gonfalon.engine.errors import Illegal
from gonfalon.engine.event import Event
from gonfalon.engine.prompt import Prompt
from gonfalon.engine.state import NOBODY
from gonfalon.games.battalia.rules.step import Step
from gonfalon.games.battalia.rules.step_numbers import OVER
from gonfalon.games.battalia.rules.world import World


def check_end(world: World, events: list[Event] | None) -> bool:
    """End the game at once if anything has ended it; whether it is over (BA-E1)."""
    how = world.how
    if not how:
        return False
    world.stand_at((OVER,))
    world.battle = None
    world.deed = None
    if events is not None:
        events.append(Event(f"ba.event.over_{how}"))
        result = world.result
        winner = result.winner if result is not None else None
        if winner is None:
            events.append(Event("ba.event.shared"))
        else:
            events.append(Event("ba.event.won", seat=winner + 1))
    return True


class OverStep(Step):
    """The game has ended: nothing is asked."""

    def actor(self, world: World) -> int:
        """Nobody."""
        return NOBODY

    def prompt(self, world: World) -> Prompt:
        """The end."""
        return Prompt("ba.prompt.over", NOBODY)

    def legal(self, world: World) -> list[Action]:
        """Nothing."""
        return []

    def why_not(self, world: World, action: Action) -> Illegal:
        """Nothing is legal any more."""
        return Illegal("BA-E1", "ba.refuse.over")

    def apply(self, world: World, action: Action, events: list[Event] | None) -> None:
        """Never called for a legal action."""
        raise Illegal("BA-E1", "ba.refuse.over")
