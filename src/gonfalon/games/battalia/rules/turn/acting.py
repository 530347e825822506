"""The third step of a turn: any number of deeds, in any order (BA-T5)."""

from gonfalon.engine.action import Action
from gonfalon.engine.errors import Illegal
from gonfalon.engine.event import Event
from gonfalon.engine.prompt import Prompt
from gonfalon.engine.steps import Step
from gonfalon.games.battalia.box.deeds import Deed
from gonfalon.games.battalia.rules.ending import is_last_day
from gonfalon.games.battalia.rules.refusals import not_now
from gonfalon.games.battalia.rules.state import Battalia
from gonfalon.games.battalia.rules.turn.payment import purse_of


class ActStep(Step[Battalia]):
    """Choose a deed, or end the turn."""

    def prompt(self, world: Battalia) -> Prompt:
        """What the player does next, or that the turn ends."""
        key = "ba.prompt.act_last" if is_last_day(world) else "ba.prompt.act"
        return Prompt(key, world.turn)

    def own_prompt(self, world: Battalia) -> Prompt:
        """On the first day whoever acts is told how deeds are paid for."""
        if world.day == 0 and not is_last_day(world):
            return Prompt("ba.prompt.act_first", world.turn)
        return self.prompt(world)

    def resume(self, world: Battalia, events: list[Event] | None) -> bool:
        """After a deed, a battle included, the player acts on."""
        return True

    def legal(self, world: Battalia) -> list[Action]:
        """The deeds of every chapter."""
        found: list[Action] = []
        purse = purse_of(world, world.turn)
        for chapter in world.variant.chapters:
            chapter.offer(world, purse, found)
        return found

    def why_not(self, world: Battalia, action: Action) -> Illegal:
        """The chapter of the deed tells."""
        if not isinstance(action, Deed):
            return not_now(world, action)
        purse = purse_of(world, world.turn)
        return world.variant.chapters[action.chapter].why_not(world, purse, action)

    def apply(self, world: Battalia, action: Action, events: list[Event] | None) -> None:
        """The chapter of the deed carries it out."""
        assert isinstance(action, Deed)
        world.variant.chapters[action.chapter].begin(world, action, events)
