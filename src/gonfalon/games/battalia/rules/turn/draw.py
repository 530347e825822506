"""Drawing from the nation, card by card; a shelter becomes a new nation when it must (BA-T2)."""

from gonfalon.engine.action import Action
from gonfalon.engine.chance import Numbers
from gonfalon.engine.errors import Illegal
from gonfalon.engine.event import Event, Reveal
from gonfalon.engine.prompt import Prompt
from gonfalon.engine.state import CHANCE
from gonfalon.engine.steps import Step
from gonfalon.games.battalia.box.cards import CARD_NAMES
from gonfalon.games.battalia.box.chance_actions import DRAW as DRAW_ACTIONS
from gonfalon.games.battalia.box.chance_actions import Draw
from gonfalon.games.battalia.rules.frames import Drawing, drawing
from gonfalon.games.battalia.rules.places import pile_at, pile_of
from gonfalon.games.battalia.rules.refusals import not_now
from gonfalon.games.battalia.rules.state import Battalia
from gonfalon.games.battalia.rules.zones import reshuffle, take_to_hand


def draw_cards(world: Battalia, seat: int, count: int, events: list[Event] | None) -> None:
    """Draw so many cards inside what is asked now, which then goes on (`Step.resume`)."""
    world.push(Drawing(seat, len(world.hands[seat]) + count), events)
    if events is not None:
        events.append(Event("ba.event.draws", seat=seat + 1, count=count))
    if not can_draw(world, seat, events):
        world.pop(events)


def can_draw(world: Battalia, seat: int, events: list[Event] | None) -> bool:
    """Whether a card is left, if need be in the shelter, which is then the nation (BA-T2)."""
    return world.nation_sizes[seat] > 0 or reshuffle(world, seat, events)


class DrawStep(Step[Battalia]):
    """The next card off a nation."""

    def actor(self, world: Battalia) -> int:
        """Nobody at the table decides this."""
        return CHANCE

    def prompt(self, world: Battalia) -> Prompt:
        """Off whose nation chance is about to take a card."""
        return Prompt("ba.prompt.draw", CHANCE, owner=drawing(world).seat + 1)

    def legal(self, world: Battalia) -> list[Action]:
        """Any card in the nation."""
        nation = pile_of(world.nations, drawing(world).seat)
        return [DRAW_ACTIONS[card] for card, count in enumerate(nation) if count]

    def weights(self, world: Battalia) -> list[int]:
        """As many as there are of each."""
        return [count for count in pile_of(world.nations, drawing(world).seat) if count]

    def sample(self, world: Battalia, numbers: Numbers) -> Action:
        """The card that the next number selects."""
        seat = drawing(world).seat
        number = numbers.below(world.nation_sizes[seat])
        nations, first = world.nations, pile_at(seat, 0)
        place = first
        while True:
            number -= nations[place]
            if number < 0:
                return DRAW_ACTIONS[place - first]
            place += 1

    def why_not(self, world: Battalia, action: Action) -> Illegal:
        """Only what is in the nation."""
        if isinstance(action, Draw):
            return Illegal("BA-T2", "ba.refuse.not_in_nation", card=CARD_NAMES[action.card])
        return not_now(world, action)

    def apply(self, world: Battalia, action: Action, events: list[Event] | None) -> None:
        """The card comes to hand, seen by its owner alone."""
        assert isinstance(action, Draw)
        frame = drawing(world)
        seat = frame.seat
        world.nations[pile_at(seat, action.card)] -= 1
        world.nation_sizes[seat] -= 1
        take_to_hand(world, seat, action.card)
        if events is not None:
            events.append(
                Reveal("ba.event.drew", seat, seat=seat + 1, card=CARD_NAMES[action.card])
            )
        if len(world.hands[seat]) == frame.until or not can_draw(world, seat, events):
            world.pop(events)
