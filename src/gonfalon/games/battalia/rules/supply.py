"""The 21 decks of the common supply: a public top, and cards whose order nobody knows (BA-C7)."""

from typing import Final

from gonfalon.engine.action import Action
from gonfalon.engine.chance import Numbers
from gonfalon.engine.errors import Illegal
from gonfalon.engine.event import Event
from gonfalon.engine.prompt import Prompt
from gonfalon.engine.state import CHANCE
from gonfalon.engine.steps import Step
from gonfalon.games.battalia.box.cards import (
    FACTIONS,
    HORSE,
    PROVISIONS,
    PROVISIONS_CARD,
    UNIVERSAL,
    card_of,
)
from gonfalon.games.battalia.box.chance_actions import TOP as TOP_ACTIONS
from gonfalon.games.battalia.box.chance_actions import Top
from gonfalon.games.battalia.box.tiles import DECKS, terrain_item
from gonfalon.games.battalia.rules.refusals import not_now
from gonfalon.games.battalia.rules.state import NO_ITEM, Battalia


def item_of(deck: int, faction: int) -> int:
    """The card of this deck that belongs to a faction, or lies on its terrain."""
    return card_of(deck, faction) if deck <= HORSE else terrain_item(deck, faction)


def _last(deck: int) -> int:
    """The last item of a deck."""
    if deck < PROVISIONS:
        return item_of(deck, UNIVERSAL)
    return PROVISIONS_CARD if deck == PROVISIONS else item_of(deck, FACTIONS - 1)


# The items of each deck are a range.
DECK_START: Final = [item_of(deck, 0) for deck in range(DECKS)]
DECK_STOP: Final = [_last(deck) + 1 for deck in range(DECKS)]


def lay_out(world: Battalia, deck: int) -> None:
    """The deck is shuffled: nobody knows a place in it, and it shows its next card."""
    for item in world.under[deck]:
        world.supply[item] += 1
    world.under[deck] = ()
    if world.tops[deck] != NO_ITEM:
        world.supply[world.tops[deck]] += 1
        world.tops[deck] = NO_ITEM
    turn_up(world, deck)


def turn_up(world: Battalia, deck: int) -> None:
    """A deck without a top shows the next card: by chance, unless everyone knows which it is."""
    under = world.under[deck]
    if world.sizes[deck] > len(under):
        if deck == PROVISIONS:
            world.supply[PROVISIONS_CARD] -= 1
            world.tops[deck] = PROVISIONS_CARD
        else:
            world.topless |= 1 << deck
    elif under:
        world.tops[deck] = under[0]
        world.under[deck] = under[1:]


def take_top(world: Battalia, deck: int) -> int:
    """Take the top card; the next one is shown. The deck must not be empty."""
    item = world.tops[deck]
    assert item != NO_ITEM
    world.tops[deck] = NO_ITEM
    world.sizes[deck] -= 1
    turn_up(world, deck)
    return item


def put_under(world: Battalia, deck: int, item: int) -> None:
    """Put a card under its deck, which is not shuffled (BA-A3)."""
    world.sizes[deck] += 1
    if world.sizes[deck] == 1:
        world.tops[deck] = item
    else:
        world.under[deck] = (*world.under[deck], item)


def has_item(world: Battalia, deck: int, item: int) -> bool:
    """Whether a search of the deck would find this card."""
    return world.supply[item] > 0 or world.tops[deck] == item or item in world.under[deck]


def search(world: Battalia, deck: int, faction: int) -> int:
    """Take a card of the named faction, else the top one; shuffle (BA-A3, BA-A4, BA-O3)."""
    item = item_of(deck, faction)
    if not has_item(world, deck, item):
        item = world.tops[deck]
        assert item != NO_ITEM
    lay_out_without(world, deck, item)
    return item


def lay_out_without(world: Battalia, deck: int, item: int) -> None:
    """Take this card out of the deck and shuffle the rest."""
    world.sizes[deck] -= 1
    if world.tops[deck] == item:
        world.tops[deck] = NO_ITEM
    elif item in world.under[deck] and not world.supply[item]:
        under = list(world.under[deck])
        under.remove(item)
        world.under[deck] = tuple(under)
    else:
        world.supply[item] -= 1
    lay_out(world, deck)


class TopStep(Step[Battalia]):
    """A deck that lost its top card shows the next one (BA-C7)."""

    def actor(self, world: Battalia) -> int:
        """Nobody at the table decides this."""
        return CHANCE

    def prompt(self, world: Battalia) -> Prompt:
        """What chance is about to tell: the next card of a deck."""
        return Prompt("ba.prompt.top", CHANCE)

    def deck(self, world: Battalia) -> int:
        """The deck that is next."""
        deck = 0
        while not world.topless >> deck & 1:
            deck += 1
        return deck

    def legal(self, world: Battalia) -> list[Action]:
        """Any card that is in the deck."""
        deck = self.deck(world)
        return [
            TOP_ACTIONS[item]
            for item in range(DECK_START[deck], DECK_STOP[deck])
            if world.supply[item]
        ]

    def weights(self, world: Battalia) -> list[int]:
        """As many as there are of each."""
        deck = self.deck(world)
        return [
            world.supply[item]
            for item in range(DECK_START[deck], DECK_STOP[deck])
            if world.supply[item]
        ]

    def sample(self, world: Battalia, numbers: Numbers) -> Action:
        """The card that the next number selects."""
        deck = self.deck(world)
        number = numbers.below(world.sizes[deck] - len(world.under[deck]))
        item = DECK_START[deck]
        while number >= world.supply[item]:
            number -= world.supply[item]
            item += 1
        return TOP_ACTIONS[item]

    def why_not(self, world: Battalia, action: Action) -> Illegal:
        """Only what is in the deck."""
        if isinstance(action, Top):
            return Illegal("BA-C7", "ba.refuse.not_in_deck")
        return not_now(world, action)

    def apply(self, world: Battalia, action: Action, events: list[Event] | None) -> None:
        """The card lies on top."""
        assert isinstance(action, Top)
        deck = self.deck(world)
        world.supply[action.item] -= 1
        world.tops[deck] = action.item
        world.topless &= ~(1 << deck)
        if not world.topless:
            world.close()
