"""The end of a turn: draw back to three, and the next player (IM-T1); the end of the game."""

from gonfalon.engine.action import Action
from gonfalon.engine.errors import Illegal
from gonfalon.engine.event import Event
from gonfalon.engine.prompt import Prompt
from gonfalon.engine.state import NOBODY
from gonfalon.games.imperia.box.components import HAND, size_of
from gonfalon.games.imperia.rules.setup import Deal
from gonfalon.games.imperia.rules.step import Step
from gonfalon.games.imperia.rules.step_numbers import PLAY
from gonfalon.games.imperia.rules.world import World


class DrawStep(Deal):
    """Draw back to three while the pile lasts (IM-T1)."""

    def begin(self, world: World, events: list[Event] | None) -> None:
        """With three in hand, or an empty pile, nothing is drawn."""
        seat = world.turn
        army = world.armies[seat]
        if size_of(army.hand) >= HAND or not army.pile:
            world.turn = world.next_seat(seat)
            world.go_on(PLAY, events)

    def apply(self, world: World, action: Action, events: list[Event] | None) -> None:
        """One piece, and on."""
        self.take(world, action, events)
        self.begin(world, events)


class OverStep(Step):
    """The game has ended: nothing is asked (IM-E1)."""

    def actor(self, world: World) -> int:
        """Nobody."""
        return NOBODY

    def prompt(self, world: World) -> Prompt:
        """The end."""
        return Prompt("im.prompt.over", NOBODY)

    def legal(self, world: World) -> list[Action]:
        """Nothing."""
        return []

    def refusal(self, world: World, action: Action) -> Illegal | None:
        """Nothing is legal any more."""
        return Illegal("IM-E1", "im.refuse.over")

    def apply(self, world: World, action: Action, events: list[Event] | None) -> None:
        """Never called for a legal action."""
        raise Illegal("IM-E1", "im.refuse.over")
