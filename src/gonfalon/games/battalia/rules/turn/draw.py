"""Drawing from the nation, card by card; a shelter becomes a new nation when it must (BA-T2)."""

from gonfalon.engine.action import Action
from gonfalon.engine.chance import Numbers
from gonfalon.engine.errors import Illegal
from gonfalon.engine.event import Event, Reveal
from gonfalon.engine.prompt import Prompt
from gonfalon.engine.state import CHANCE
from gonfalon.engine.steps import Step
from gonfalon.games.battalia.box.cards import CARD_NAMES, CARDS
from gonfalon.games.battalia.box.chance_actions import DRAW as DRAW_ACTIONS
from gonfalon.games.battalia.box.chance_actions import Draw
from gonfalon.games.battalia.rules.refusals import not_now
from gonfalon.games.battalia.rules.step_numbers import DRAW
from gonfalon.games.battalia.rules.world import World
from gonfalon.games.battalia.rules.zones import reshuffle, take_to_hand


def draw_cards(world: World, seat: int, count: int, events: list[Event] | None) -> None:
    """Draw so many cards inside what is asked now, which then goes on (`Step.resume`)."""
    world.drawer = seat
    world.left = count
    world.enter(DRAW, events)
    if events is not None:
        events.append(Event("ba.event.draws", seat=seat + 1, count=count))
    go_on_drawing(world, events)


def go_on_drawing(world: World, events: list[Event] | None) -> None:
    """Stop when enough was drawn, or nothing is left anywhere (BA-T2)."""
    seat = world.drawer
    if world.left and not world.nation_sizes[seat] and not reshuffle(world, seat, events):
        world.left = 0
    if not world.left:
        world.pop(events)


class DrawStep(Step[World]):
    """The next card off a nation."""

    def actor(self, world: World) -> int:
        """Chance."""
        return CHANCE

    def prompt(self, world: World) -> Prompt:
        """Nobody is asked."""
        return Prompt("ba.prompt.draw", CHANCE, owner=world.drawer + 1)

    def legal(self, world: World) -> list[Action]:
        """Any card in the nation."""
        start = world.drawer * CARDS
        return [DRAW_ACTIONS[card] for card in range(CARDS) if world.nations[start + card]]

    def weights(self, world: World) -> list[int]:
        """As many as there are of each."""
        start = world.drawer * CARDS
        return [count for count in world.nations[start : start + CARDS] if count]

    def sample(self, world: World, numbers: Numbers) -> Action:
        """The card that the next number selects."""
        number = numbers.below(world.nation_sizes[world.drawer])
        nations, place = world.nations, world.drawer * CARDS
        while True:
            number -= nations[place]
            if number < 0:
                return DRAW_ACTIONS[place - world.drawer * CARDS]
            place += 1

    def why_not(self, world: World, action: Action) -> Illegal:
        """Only what is in the nation."""
        if isinstance(action, Draw):
            return Illegal("BA-T2", "ba.refuse.not_in_nation", card=CARD_NAMES[action.card])
        return not_now(world, action)

    def apply(self, world: World, action: Action, events: list[Event] | None) -> None:
        """The card comes to hand, seen by its owner alone."""
        assert isinstance(action, Draw)
        seat = world.drawer
        world.nations[seat * CARDS + action.card] -= 1
        world.nation_sizes[seat] -= 1
        take_to_hand(world, seat, action.card)
        if events is not None:
            events.append(
                Reveal("ba.event.drew", seat, seat=seat + 1, card=CARD_NAMES[action.card])
            )
        world.left -= 1
        go_on_drawing(world, events)
