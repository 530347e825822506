"""The end of a turn: draw back to three, and the next player (IM-T1)."""

from gonfalon.engine.action import Action
from gonfalon.engine.event import Event
from gonfalon.games.imperia.box.components import HAND, size_of
from gonfalon.games.imperia.rules.setup import Deal
from gonfalon.games.imperia.rules.state import Imperia


class DrawStep(Deal):
    """Draw back to three while the pile lasts (IM-T1)."""

    def begin(self, world: Imperia, events: list[Event] | None) -> bool:
        """With three in hand, or an empty pile, nothing is drawn, and the next player is due."""
        seat = world.turn
        army = world.armies[seat]
        if size_of(army.hand) < HAND and army.pile:
            return True
        world.turn = world.next_seat(seat)
        return False

    def apply(self, world: Imperia, action: Action, events: list[Event] | None) -> None:
        """One piece, and on."""
        self.take(world, action, events)
        if not self.begin(world, events):
            world.go_on(events)
