"""Using artefacts: which can be used now, on what, and as what (BA-T5, BA-A, BA-G)."""

from gonfalon.engine.action import Action
from gonfalon.engine.errors import Illegal
from gonfalon.engine.event import Event
from gonfalon.engine.prompt import Prompt
from gonfalon.engine.steps import Step
from gonfalon.games.battalia.box.cards import (
    AMULET,
    CARD_NAMES,
    CROWN,
    KIND_NAMES,
    LUUT,
    SCROLL,
    TENT,
    TITLE,
    TOOL,
    now,
)
from gonfalon.games.battalia.box.deeds import OPEN_TENT, Deed, OpenTent, UseCard
from gonfalon.games.battalia.box.picks import AS as AS_ACTIONS
from gonfalon.games.battalia.box.picks import (
    ENOUGH,
    ITSELF,
    ON,
    ON_ROW,
    TWICE,
    TWICE_ON_ROW,
    As,
    From,
    Itself,
    On,
    OnRow,
    Twice,
    TwiceOnRow,
)
from gonfalon.games.battalia.rules.artefacts.amulets import lay_on_amulet
from gonfalon.games.battalia.rules.artefacts.beginning import AS_HAMMER, can_use, take_up, usable
from gonfalon.games.battalia.rules.artefacts.camping import open_tent, openable
from gonfalon.games.battalia.rules.artefacts.great import from_actions, look_at
from gonfalon.games.battalia.rules.artefacts.in_use import (
    BY_TWO,
    acting_as,
    can_change,
    can_rise,
    changes_itself,
    finish,
    free_in_hand,
    is_free_in_row,
    promotes_twice,
    row_of,
)
from gonfalon.games.battalia.rules.artefacts.refusing import why_no_target, why_no_use
from gonfalon.games.battalia.rules.artefacts.stationing import pitch, stand
from gonfalon.games.battalia.rules.artefacts.transforming import most_of, promote
from gonfalon.games.battalia.rules.chapter import Chapter
from gonfalon.games.battalia.rules.holding import find_held, picks_of
from gonfalon.games.battalia.rules.refusals import not_now
from gonfalon.games.battalia.rules.step_numbers import TO, USE
from gonfalon.games.battalia.rules.world import World


def _changeable(world: World, cards: list[int], free: list[bool], kind: int) -> list[bool]:
    """Of these cards, those that are free and that the artefact changes."""
    return [is_free and can_change(world, now(held), kind) for held, is_free in zip(cards, free)]


def _rising(world: World, cards: list[int], free: list[bool]) -> list[bool]:
    """Of these cards, those that are free and can rise by two ranks."""
    return [is_free and can_rise(world, now(held), BY_TWO) for held, is_free in zip(cards, free)]


class Using(Chapter):
    """Use an artefact of the hand (BA-T5)."""

    def offer(self, world: World, purse: list[int], found: list[Action]) -> None:
        """Every artefact that has something to act on."""
        found.extend(usable(world, world.turn))

    def why_not(self, world: World, purse: list[int], deed: Deed) -> Illegal:
        """The card is not there, does nothing, or has nothing to act on."""
        assert isinstance(deed, UseCard)
        return why_no_use(world, world.turn, deed)

    def begin(self, world: World, deed: Deed, events: list[Event] | None) -> None:
        """Ask what it is used on."""
        assert isinstance(deed, UseCard)
        take_up(world, world.turn, deed, events)

    def carry_out(self, world: World, deed: Action, events: list[Event] | None) -> None:
        """A tent has been paid for."""
        stand(world, events)


# In battle (BA-W5, BA-G11).


def offer_in_battle(world: World, seat: int, found: list[Action]) -> None:
    """Append what this side may do in a battle with artefacts and tents."""
    found.extend(usable(world, seat))
    for index in range(openable(world, seat)):
        found.append(OPEN_TENT[index])


def begin_in_battle(world: World, seat: int, action: Action, events: list[Event] | None) -> None:
    """Use an artefact or open a tent in a battle; the step below goes on afterwards."""
    if isinstance(action, OpenTent):
        open_tent(world, seat, action.tent, events)
        world.take_up(events)
    else:
        assert isinstance(action, UseCard)
        take_up(world, seat, action, events)


class UseStep(Step[World]):
    """What the artefact is used on."""

    def actor(self, world: World) -> int:
        """Who uses it."""
        return world.payer

    def prompt(self, world: World) -> Prompt:
        """On which card, or whose nation."""
        kind = acting_as(world)
        key = "ba.prompt.from" if kind == LUUT else "ba.prompt.use"
        name = CARD_NAMES[now(world.played)]
        return Prompt(key, world.payer, card=name, kind=KIND_NAMES[kind])

    def legal(self, world: World) -> list[Action]:
        """The cards it may change; enough after the first one of Crown or Book."""
        kind = acting_as(world)
        if kind == LUUT:
            return from_actions(world)
        hand = world.hands[world.payer]
        free = free_in_hand(hand, world.played)
        row = row_of(world, world.payer)
        free_row = [is_free_in_row(entry) for entry in row]
        found = picks_of(hand, _changeable(world, hand, free, kind), ON)
        found += picks_of(row, _changeable(world, row, free_row, kind), ON_ROW)
        if promotes_twice(world, world.played, world.left):
            found += picks_of(hand, _rising(world, hand, free), TWICE)
            found += picks_of(row, _rising(world, row, free_row), TWICE_ON_ROW)
        if kind == SCROLL and changes_itself(world.played):
            found.append(ITSELF)
        if world.left < most_of(kind):
            found.append(ENOUGH)
        return found

    def why_not(self, world: World, action: Action) -> Illegal:
        """The rule of the artefact."""
        return why_no_target(world, action)

    def apply(self, world: World, action: Action, events: list[Event] | None) -> None:
        """Roll for it, promote it, or ask for the faction."""
        kind = acting_as(world)
        if isinstance(action, From):
            look_at(world, action.seat, 1, events)
        elif isinstance(action, Itself):
            world.subject = 0
            world.enter(TO, events)
        elif isinstance(action, (On, Twice)):
            held = find_held(world.hands[world.payer], action.card, action.nth)
            self.use_on(world, kind, held, BY_TWO if isinstance(action, Twice) else 1, events)
        elif isinstance(action, (OnRow, TwiceOnRow)):
            held = find_held(row_of(world, world.payer), action.card, action.nth)
            self.use_on(world, kind, held, BY_TWO if isinstance(action, TwiceOnRow) else 1, events)
        else:
            finish(world, events)

    def use_on(
        self, world: World, kind: int, subject: int, ranks: int, events: list[Event] | None
    ) -> None:
        """The artefact acts on a card of hand or row."""
        if kind == AMULET:
            lay_on_amulet(world, subject, events)
        elif kind in (TITLE, CROWN):
            promote(world, subject, ranks, events)
        else:
            world.subject = subject
            world.enter(TO, events)


class AsStep(Step[World]):
    """What the Hammer is used as (BA-G2)."""

    def actor(self, world: World) -> int:
        """Who uses it."""
        return world.payer

    def prompt(self, world: World) -> Prompt:
        """As which artefact."""
        return Prompt("ba.prompt.as", world.payer)

    def legal(self, world: World) -> list[Action]:
        """The artefacts that would have something to act on."""
        return [
            AS_ACTIONS[kind - TOOL]
            for kind in AS_HAMMER
            if can_use(world, world.payer, world.played, kind)
        ]

    def why_not(self, world: World, action: Action) -> Illegal:
        """Tool, weapon and horse serve where cards are paid; the others need a target."""
        if not isinstance(action, As):
            return not_now(world, action)
        name = KIND_NAMES[action.kind]
        if action.kind in AS_HAMMER:
            return Illegal("BA-G2", "ba.refuse.nothing_to_act_on", kind=name)
        return Illegal("BA-G2", "ba.refuse.paid_with", kind=name)

    def apply(self, world: World, action: Action, events: list[Event] | None) -> None:
        """It is that artefact, unlit."""
        assert isinstance(action, As)
        world.close()
        if action.kind == TENT:
            pitch(world, events)
        else:
            world.floor = action.kind
            world.enter(USE, events)
