"""Set-up: the decks, the creation decks, factions and start cities (BA-S)."""

from gonfalon.engine.action import Action
from gonfalon.engine.chance import pick
from gonfalon.engine.errors import Illegal
from gonfalon.engine.event import Event, Reveal
from gonfalon.engine.prompt import Prompt
from gonfalon.engine.state import CHANCE
from gonfalon.games.battalia.actions import DEAL as DEAL_ACTIONS
from gonfalon.games.battalia.actions import FIRST as FIRST_ACTIONS
from gonfalon.games.battalia.actions import LEAVE as LEAVE_ACTIONS
from gonfalon.games.battalia.actions import OFFER as OFFER_ACTIONS
from gonfalon.games.battalia.actions import DealUnit, First, Leave, Offer
from gonfalon.games.battalia.cards import (
    CARD_NAMES,
    CARDS,
    CHIEF,
    DEALT,
    DEALT_PROVISIONS,
    FACTION,
    FACTION_NAMES,
    FIRST_GREAT,
    FRIMAN,
    HAND,
    IS_UNBOUND,
    PRIEST,
    PROVISIONS_CARD,
    UNITS,
)
from gonfalon.games.battalia.components import number_of
from gonfalon.games.battalia.drawing import draw_cards
from gonfalon.games.battalia.refusals import not_now
from gonfalon.games.battalia.step import Step
from gonfalon.games.battalia.steps import FACTION as FACTION_STEP
from gonfalon.games.battalia.steps import FIRST, FIRST_HANDS, FOUND, OFFER
from gonfalon.games.battalia.supply import DECK_START, DECK_STOP, lay_out
from gonfalon.games.battalia.tiles import (
    DECKS,
    FIRST_TERRAIN_DECK,
    terrain_item,
)
from gonfalon.games.battalia.world import World

# What a creation deck is dealt, one rank for each unit (BA-S4).
DEALT_RANKS = [FRIMAN] * DEALT[0] + [CHIEF] * DEALT[1] + [PRIEST] * DEALT[2]


class ChanceStep(Step):
    """A step of the set-up that chance decides."""

    def actor(self, world: World) -> int:
        """Chance."""
        return CHANCE

    def prompt(self, world: World) -> Prompt:
        """Nobody is asked."""
        return Prompt("ba.prompt.setup", CHANCE)

    def why_not(self, world: World, action: Action) -> Illegal:
        """Something else is due."""
        return not_now(world, action)


class LeaveStep(ChanceStep):
    """One faction leaves a game of two, with all its cards (BA-S3)."""

    def begin(self, world: World, events: list[Event] | None) -> None:
        """With more players nothing leaves; an option may name the faction."""
        if world.seats > 2:
            world.go_on(FOUND, events)
        elif world.variant.figures.leaving >= 0:
            self.leave(world, world.variant.figures.leaving, events)

    def legal(self, world: World) -> list[Action]:
        """Any faction."""
        return list(LEAVE_ACTIONS)

    def apply(self, world: World, action: Action, events: list[Event] | None) -> None:
        """It leaves."""
        assert isinstance(action, Leave)
        self.leave(world, action.faction, events)

    def leave(self, world: World, faction: int, events: list[Event] | None) -> None:
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
        world.go_on(FOUND, events)


class DealStep(ChanceStep):
    """Three frimen, a chief and a priest for everyone, and provisions (BA-S4)."""

    def begin(self, world: World, events: list[Event] | None) -> None:
        """Seat by seat."""
        world.left = len(DEALT_RANKS) * world.seats

    def rank(self, world: World) -> int:
        """The rank that is dealt next."""
        return DEALT_RANKS[-world.left % len(DEALT_RANKS)]

    def seat(self, world: World) -> int:
        """Whom it is dealt to."""
        return world.seats - 1 - (world.left - 1) // len(DEALT_RANKS)

    def legal(self, world: World) -> list[Action]:
        """Any unit of the rank that is left."""
        rank = self.rank(world)
        cards = range(DECK_START[rank], DECK_STOP[rank])
        return [DEAL_ACTIONS[card] for card in cards if world.supply[card]]

    def weights(self, world: World) -> list[int]:
        """As many as there are of each."""
        rank = self.rank(world)
        cards = range(DECK_START[rank], DECK_STOP[rank])
        return [world.supply[card] for card in cards if world.supply[card]]

    def sample(self, world: World, r: int) -> Action:
        """The unit that a number below 2^64 selects."""
        number = pick(r, sum(self.weights(world)))
        card = DECK_START[self.rank(world)]
        while number >= world.supply[card]:
            number -= world.supply[card]
            card += 1
        return DEAL_ACTIONS[card]

    def apply(self, world: World, action: Action, events: list[Event] | None) -> None:
        """It lies in the nation of its owner, who alone has seen it."""
        assert isinstance(action, DealUnit)
        seat, card = self.seat(world), action.card
        world.supply[card] -= 1
        world.nations[seat * CARDS + card] += 1
        world.nation_sizes[seat] += 1
        world.owned[seat] += 1
        world.unshown[seat * UNITS + card] += 1
        if events is not None:
            events.append(Reveal("ba.event.dealt", seat, seat=seat + 1, card=CARD_NAMES[card]))
        world.left -= 1
        if not world.left:
            self.lay_out(world)
            world.go_on(OFFER, events)

    def lay_out(self, world: World) -> None:
        """Everyone gets provisions; the rest and mercenaries make the decks (BA-C7, BA-V5)."""
        for seat in range(world.seats):
            world.nations[seat * CARDS + PROVISIONS_CARD] += DEALT_PROVISIONS
            world.nation_sizes[seat] += DEALT_PROVISIONS
            world.owned[seat] += DEALT_PROVISIONS
            world.supply[PROVISIONS_CARD] -= DEALT_PROVISIONS
        for card in range(UNITS):
            if IS_UNBOUND[card]:
                world.supply[card] = world.variant.figures.unbound
        for deck in range(DECKS):
            world.sizes[deck] = sum(world.supply[DECK_START[deck] : DECK_STOP[deck]])
            lay_out(world, deck)


class OfferStep(ChanceStep):
    """Great artefacts on offer: one more than there are players (BA-S5)."""

    def legal(self, world: World) -> list[Action]:
        """Any great artefact of the edition that is not on offer yet."""
        return [
            OFFER_ACTIONS[card - FIRST_GREAT]
            for card in world.variant.figures.great
            if card not in world.offers
        ]

    def apply(self, world: World, action: Action, events: list[Event] | None) -> None:
        """It is on offer."""
        assert isinstance(action, Offer)
        world.offers = tuple(sorted((*world.offers, action.card)))
        if events is not None:
            events.append(Event("ba.event.offer", card=CARD_NAMES[action.card]))
        if len(world.offers) > world.seats:
            world.go_on(FIRST, events)


class FirstStep(ChanceStep):
    """Who plays first, for the whole game (BA-S4, BA-S6)."""

    def begin(self, world: World, events: list[Event] | None) -> None:
        """An option may name the first player."""
        if world.variant.figures.first >= 0:
            self.note(world, world.variant.figures.first, events)

    def legal(self, world: World) -> list[Action]:
        """Any seat."""
        return FIRST_ACTIONS[: world.seats]

    def apply(self, world: World, action: Action, events: list[Event] | None) -> None:
        """Note it."""
        assert isinstance(action, First)
        self.note(world, action.seat, events)

    def note(self, world: World, seat: int, events: list[Event] | None) -> None:
        """This seat plays first."""
        world.first = world.turn = seat
        if events is not None:
            events.append(Event("ba.event.first", seat=seat + 1))
        world.go_on(FIRST_HANDS, events)


class FirstHandsStep(ChanceStep):
    """Everyone draws six (BA-S4)."""

    def begin(self, world: World, events: list[Event] | None) -> None:
        """From the first player on."""
        draw_cards(world, world.turn, HAND, events)

    def resume(self, world: World, events: list[Event] | None) -> None:
        """The next one; then factions are chosen."""
        world.turn = world.next_seat(world.turn)
        if world.turn != world.first:
            draw_cards(world, world.turn, HAND, events)
        else:
            world.go_on(FACTION_STEP, events)

    def legal(self, world: World) -> list[Action]:
        """Nothing is asked here."""
        return []

    def apply(self, world: World, action: Action, events: list[Event] | None) -> None:
        """Never called."""
        raise not_now(world, action)
