"""Great artefacts that call cards out of a nation: Horn and Hand of Luut (BA-G5, BA-G7)."""

from typing import Final

from gonfalon.engine.action import Action
from gonfalon.engine.errors import Illegal
from gonfalon.engine.event import Event, Reveal
from gonfalon.engine.prompt import Prompt
from gonfalon.engine.steps import Step
from gonfalon.games.battalia.box.cards import (
    CARD_NAMES,
    CARDS,
    HORN,
    KIND,
    PLAIN,
    borrowed,
    now,
)
from gonfalon.games.battalia.box.picks import ENOUGH, FROM, Enough, Take
from gonfalon.games.battalia.box.picks import TAKE as TAKE_ACTIONS
from gonfalon.games.battalia.box.tiles import OFF
from gonfalon.games.battalia.rules.artefacts.frames import Taking, taking
from gonfalon.games.battalia.rules.artefacts.in_use import finish, show_off
from gonfalon.games.battalia.rules.holding import add_to
from gonfalon.games.battalia.rules.places import pile_at
from gonfalon.games.battalia.rules.refusals import not_now
from gonfalon.games.battalia.rules.state import Battalia
from gonfalon.games.battalia.rules.zones import spend

HORN_TAKES: Final = 2  # BA-G5
LUUT_TAKES: Final = 1  # BA-G7


def lenders(world: Battalia, seat: int) -> list[int]:
    """The opponents whose nation can be looked at: an empty one cannot (BA-G7)."""
    return [
        other for other in range(world.seats) if other != seat and world.nation_sizes[other] > 0
    ]


def from_actions(world: Battalia) -> list[Action]:
    """The choice of an opponent (BA-G7)."""
    return [FROM[other] for other in lenders(world, world.turn)]


def look_at(
    world: Battalia, artefact: int, owner: int, count: int, events: list[Event] | None
) -> None:
    """Look at a nation, to take so many cards at most (BA-G5, BA-G7)."""
    seat = world.turn
    spend(world, seat, artefact)
    if events is not None:
        name = CARD_NAMES[now(artefact)]
        names: list[str] = []
        for card in range(CARDS):
            names += [CARD_NAMES[card]] * world.nations[pile_at(owner, card)]
        events.append(Event("ba.event.looked", seat=seat + 1, owner=owner + 1, card=name))
        events.append(Reveal("ba.event.nation", seat, owner=owner + 1, cards=tuple(names)))
    world.push(Taking(artefact, owner, count, OFF), events)


class TakeStep(Step[Battalia]):
    """Take cards out of the nation that is looked at, the own ones in ascending order."""

    def is_horn(self, world: Battalia) -> bool:
        """Whether the Horn was sounded, not the Hand of Luut played."""
        return KIND[now(taking(world).artefact)] == HORN

    def prompt(self, world: Battalia) -> Prompt:
        """Which card, out of whose nation."""
        frame = taking(world)
        return Prompt("ba.prompt.take", world.turn, owner=frame.owner + 1, count=frame.left)

    def cards(self, world: Battalia) -> list[Action]:
        """The cards that may be taken next."""
        frame = taking(world)
        start = pile_at(frame.owner, 0)
        return [
            TAKE_ACTIONS[card]
            for card in range(max(0, frame.last), CARDS)
            if world.nations[start + card]
        ]

    def legal(self, world: Battalia) -> list[Action]:
        """Any card there; with the Horn as few as one likes."""
        found = self.cards(world)
        if self.is_horn(world):
            found.append(ENOUGH)
        return found

    def why_not(self, world: Battalia, action: Action) -> Illegal:
        """A card of that nation, in its order."""
        rule = "BA-G5" if self.is_horn(world) else "BA-G7"
        if isinstance(action, Enough):
            return Illegal(rule, "ba.refuse.take_one")
        if not isinstance(action, Take):
            return not_now(world, action)
        name = CARD_NAMES[action.card]
        if world.nations[pile_at(taking(world).owner, action.card)]:
            return Illegal("BA-T5", "ba.refuse.take_in_order", card=name)
        return Illegal(rule, "ba.refuse.not_in_nation", card=name)

    def apply(self, world: Battalia, action: Action, events: list[Event] | None) -> None:
        """It comes to hand."""
        if isinstance(action, Take):
            frame = taking(world)
            owner, left = frame.owner, frame.left - 1
            world.nations[pile_at(owner, action.card)] -= 1
            world.nation_sizes[owner] -= 1
            if self.is_horn(world):
                self.call_up(world, action.card, action.card == frame.last, events)
            else:
                self.borrow(world, owner, action.card, events)
            world.become(Taking(frame.artefact, owner, left, action.card))
            if left and self.cards(world):
                return
        finish(world, events)

    def call_up(
        self, world: Battalia, card: int, is_second: bool, events: list[Event] | None
    ) -> None:
        """A card of the own nation, shown to all, together with a first one like it (BA-G5)."""
        seat = world.turn
        hand = world.hands[seat]
        if is_second:
            hand.remove(PLAIN[card])
        show_off(world, seat, card, 2 if is_second else 1)
        for _ in range(2 if is_second else 1):
            add_to(hand, PLAIN[card])
        if events is not None:
            events.append(Reveal("ba.event.called_up", seat=seat + 1, card=CARD_NAMES[card]))

    def borrow(self, world: Battalia, owner: int, card: int, events: list[Event] | None) -> None:
        """A card of another nation, for this turn; nobody else sees it yet (BA-G7)."""
        seat = world.turn
        add_to(world.hands[seat], borrowed(card, owner))
        if events is not None:
            events.append(Event("ba.event.borrowed", seat=seat + 1, owner=owner + 1))
            name = CARD_NAMES[card]
            events.append(Event("ba.event.borrowed_own", seat, owner=owner + 1, card=name))
