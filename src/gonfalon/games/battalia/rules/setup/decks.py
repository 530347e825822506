"""Set-up: the decks, the creation decks, factions and start cities (BA-S)."""

from gonfalon.engine import steps
from gonfalon.engine.action import Action
from gonfalon.engine.errors import Illegal
from gonfalon.engine.event import Event
from gonfalon.engine.prompt import Prompt
from gonfalon.engine.state import CHANCE
from gonfalon.engine.steps import Step
from gonfalon.games.battalia.box.cards import (
    CARD_NAMES,
    FACTION,
    FACTION_NAMES,
    FIRST_GREAT,
    HAND,
    PROVISIONS_CARD,
)
from gonfalon.games.battalia.box.chance_actions import LEAVE as LEAVE_ACTIONS
from gonfalon.games.battalia.box.chance_actions import OFFER as OFFER_ACTIONS
from gonfalon.games.battalia.box.chance_actions import Leave, Offer
from gonfalon.games.battalia.box.components import number_of
from gonfalon.games.battalia.box.tiles import (
    DECKS,
    FIRST_TERRAIN_DECK,
    terrain_item,
)
from gonfalon.games.battalia.rules.refusals import not_now
from gonfalon.games.battalia.rules.state import Battalia
from gonfalon.games.battalia.rules.turn.draw import draw_cards


class ChanceStep(Step[Battalia]):
    """A step of the set-up that chance decides."""

    def actor(self, world: Battalia) -> int:
        """Nobody at the table decides this."""
        return CHANCE

    def prompt(self, world: Battalia) -> Prompt:
        """What chance is about to tell."""
        return Prompt("ba.prompt.setup", CHANCE)

    def why_not(self, world: Battalia, action: Action) -> Illegal:
        """Something else is due."""
        return not_now(world, action)


class LeaveStep(ChanceStep):
    """One faction leaves a game of two, with all its cards (BA-S3)."""

    def begin(self, world: Battalia, events: list[Event] | None) -> bool:
        """With more players nothing leaves; an option may name the faction."""
        named = world.variant.figures.leaving
        if world.seats == 2 and named >= 0:
            self.leave(world, named, events)
        return world.seats == 2 and named < 0

    def legal(self, world: Battalia) -> list[Action]:
        """Any of the four factions may be left out."""
        return list(LEAVE_ACTIONS)

    def apply(self, world: Battalia, action: Action, events: list[Event] | None) -> None:
        """Its cards go back into the box, and provisions with them (BA-S3)."""
        assert isinstance(action, Leave)
        self.leave(world, action.faction, events)
        world.go_on(events)

    def leave(self, world: Battalia, faction: int, events: list[Event] | None) -> None:
        """Units, artefacts, cities and roads of a faction are out, and some provisions."""
        world.gone = 1 << faction
        for card in range(FIRST_GREAT):
            if FACTION[card] == faction:
                world.supply[card] = 0
        for deck in range(FIRST_TERRAIN_DECK, DECKS):
            world.supply[terrain_item(deck, faction)] = 0
        world.supply[PROVISIONS_CARD] -= number_of("leave.provisions")
        if events is not None:
            events.append(Event("ba.event.left", faction=FACTION_NAMES[faction]))


class OfferStep(ChanceStep):
    """Great artefacts on offer: one more than there are players (BA-S5)."""

    def legal(self, world: Battalia) -> list[Action]:
        """Any great artefact of the edition that is not on offer yet."""
        return [
            OFFER_ACTIONS[card - FIRST_GREAT]
            for card in world.variant.figures.great
            if card not in world.offers
        ]

    def apply(self, world: Battalia, action: Action, events: list[Event] | None) -> None:
        """It is on offer."""
        assert isinstance(action, Offer)
        world.offers = tuple(sorted((*world.offers, action.card)))
        if events is not None:
            events.append(Event("ba.event.offer", card=CARD_NAMES[action.card]))
        if len(world.offers) > world.seats:
            world.go_on(events)


class FirstStep(steps.ChooseFirst[Battalia]):
    """Who plays first, for the whole game (BA-S4, BA-S6)."""

    def __init__(self, named: int | None) -> None:
        super().__init__("ba.prompt.setup", "ba.event.first", named)

    def why_not(self, world: Battalia, action: Action) -> Illegal:
        """Something else is due."""
        return not_now(world, action)

    def note(self, world: Battalia, seat: int, events: list[Event] | None) -> None:
        """This seat plays first, in every round."""
        world.first = seat
        super().note(world, seat, events)


class FirstHandsStep(steps.SilentStep[Battalia]):
    """Everyone draws six (BA-S4)."""

    def begin(self, world: Battalia, events: list[Event] | None) -> bool:
        """From the first player on."""
        draw_cards(world, world.turn, HAND, events)
        return True

    def resume(self, world: Battalia, events: list[Event] | None) -> bool:
        """The next one; then factions are chosen."""
        world.turn = world.next_seat(world.turn)
        if world.turn == world.first:
            return False
        draw_cards(world, world.turn, HAND, events)
        return True
