"""Great artefacts that lie hidden: chance tells which when somebody looks (BA-V3, BA-V4)."""

from gonfalon.engine.action import Action
from gonfalon.engine.event import Event
from gonfalon.engine.prompt import Prompt
from gonfalon.engine.state import CHANCE
from gonfalon.games.battalia.box.cards import CARDS, FIRST_GREAT
from gonfalon.games.battalia.box.chance_actions import FIND, Find
from gonfalon.games.battalia.rules.frames import Finding, finding
from gonfalon.games.battalia.rules.setup.decks import ChanceStep, OfferStep
from gonfalon.games.battalia.rules.state import Battalia


def mask_of(cards: tuple[int, ...]) -> int:
    """Great artefacts as a mask, from the first one."""
    mask = 0
    for card in cards:
        mask |= 1 << card - FIRST_GREAT
    return mask


def cards_in(mask: int) -> list[int]:
    """The great artefacts of a mask."""
    return [card for card in range(FIRST_GREAT, CARDS) if mask >> card - FIRST_GREAT & 1]


def still_hidden(world: Battalia, square: int) -> int:
    """How many are still to be found out where somebody looks now: a shrine's square, or OFF."""
    for frame in world.frames:
        if isinstance(frame, Finding) and frame.square == square:
            return frame.left
    return 0


class BuryStep(OfferStep):
    """No great artefact is on offer: all of them lie unseen, some in the box."""

    def begin(self, world: Battalia, events: list[Event] | None) -> bool:
        """Which lies where is found out later."""
        world.unseen = mask_of(world.variant.figures.great)
        if events is not None:
            events.append(Event("ba.event.buried"))
        return False

    def legal(self, world: Battalia) -> list[Action]:
        """Nothing is turned up."""
        return []


class FindStep(ChanceStep):
    """Somebody looks: chance tells which great artefacts lie there."""

    def prompt(self, world: Battalia) -> Prompt:
        """What chance is about to tell."""
        return Prompt("ba.prompt.look", CHANCE)

    def legal(self, world: Battalia) -> list[Action]:
        """Any that nobody has seen yet."""
        return [FIND[card - FIRST_GREAT] for card in cards_in(world.unseen)]

    def apply(self, world: Battalia, action: Action, events: list[Event] | None) -> None:
        """It lies there; after the last one the player goes on."""
        assert isinstance(action, Find)
        frame = finding(world)
        world.unseen &= ~mask_of((action.card,))
        self.find(world, frame.square, action.card, events)
        if frame.left > 1:
            world.become(Finding(frame.square, frame.left - 1))
        else:
            self.leave(world, frame.square, events)

    def find(self, world: Battalia, square: int, card: int, events: list[Event] | None) -> None:
        """What becomes of a card that is found."""
        raise NotImplementedError

    def leave(self, world: Battalia, square: int, events: list[Event] | None) -> None:
        """All of them are found."""
        world.pop(events)
