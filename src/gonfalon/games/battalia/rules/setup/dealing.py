"""Creation decks are dealt, and the rest makes the decks of the supply (BA-S4, BA-C7)."""

from gonfalon.engine.action import Action
from gonfalon.engine.chance import Numbers
from gonfalon.engine.event import Event, Reveal
from gonfalon.games.battalia.box.cards import (
    CARD_NAMES,
    CHIEF,
    DEALT,
    DEALT_PROVISIONS,
    FRIMAN,
    IS_UNBOUND,
    PRIEST,
    PROVISIONS_CARD,
    UNITS,
)
from gonfalon.games.battalia.box.chance_actions import DEAL as DEAL_ACTIONS
from gonfalon.games.battalia.box.chance_actions import DealUnit
from gonfalon.games.battalia.box.tiles import (
    DECKS,
)
from gonfalon.games.battalia.rules.frames import Dealing, dealing
from gonfalon.games.battalia.rules.places import pile_at, unit_at
from gonfalon.games.battalia.rules.setup.decks import ChanceStep
from gonfalon.games.battalia.rules.state import Battalia
from gonfalon.games.battalia.rules.supply import DECK_START, DECK_STOP, lay_out

# What a creation deck is dealt, one rank for each unit (BA-S4).
DEALT_RANKS = [FRIMAN] * DEALT[0] + [CHIEF] * DEALT[1] + [PRIEST] * DEALT[2]


class DealStep(ChanceStep):
    """Three frimen, a chief and a priest for everyone, and provisions (BA-S4)."""

    def begin(self, world: Battalia, events: list[Event] | None) -> bool:
        """Units are dealt seat by seat; nothing is asked before the first."""
        world.become(Dealing(len(DEALT_RANKS) * world.seats))
        return True

    def rank(self, world: Battalia) -> int:
        """The rank that is dealt next."""
        return DEALT_RANKS[-dealing(world).left % len(DEALT_RANKS)]

    def seat(self, world: Battalia) -> int:
        """Whom it is dealt to."""
        return world.seats - 1 - (dealing(world).left - 1) // len(DEALT_RANKS)

    def legal(self, world: Battalia) -> list[Action]:
        """Any unit of the rank that is left."""
        rank = self.rank(world)
        cards = range(DECK_START[rank], DECK_STOP[rank])
        return [DEAL_ACTIONS[card] for card in cards if world.supply[card]]

    def weights(self, world: Battalia) -> list[int]:
        """As many as there are of each."""
        rank = self.rank(world)
        cards = range(DECK_START[rank], DECK_STOP[rank])
        return [world.supply[card] for card in cards if world.supply[card]]

    def sample(self, world: Battalia, numbers: Numbers) -> Action:
        """The unit that the next number selects."""
        number = numbers.below(sum(self.weights(world)))
        card = DECK_START[self.rank(world)]
        while number >= world.supply[card]:
            number -= world.supply[card]
            card += 1
        return DEAL_ACTIONS[card]

    def apply(self, world: Battalia, action: Action, events: list[Event] | None) -> None:
        """It lies in the nation of its owner, who alone has seen it."""
        assert isinstance(action, DealUnit)
        seat, card = self.seat(world), action.card
        world.supply[card] -= 1
        world.nations[pile_at(seat, card)] += 1
        world.nation_sizes[seat] += 1
        world.owned[seat] += 1
        world.unshown[unit_at(seat, card)] += 1
        if events is not None:
            events.append(Reveal("ba.event.dealt", seat, seat=seat + 1, card=CARD_NAMES[card]))
        left = dealing(world).left - 1
        if left:
            world.become(Dealing(left))
        else:
            self.lay_out(world)
            world.go_on(events)

    def lay_out(self, world: Battalia) -> None:
        """Everyone gets provisions; the rest and mercenaries make the decks (BA-C7, BA-V5)."""
        for seat in range(world.seats):
            world.nations[pile_at(seat, PROVISIONS_CARD)] += DEALT_PROVISIONS
            world.nation_sizes[seat] += DEALT_PROVISIONS
            world.owned[seat] += DEALT_PROVISIONS
            world.supply[PROVISIONS_CARD] -= DEALT_PROVISIONS
        for card in range(UNITS):
            if IS_UNBOUND[card]:
                world.supply[card] = world.variant.figures.unbound
        for deck in range(DECKS):
            world.sizes[deck] = sum(world.supply[DECK_START[deck] : DECK_STOP[deck]])
            lay_out(world, deck)
