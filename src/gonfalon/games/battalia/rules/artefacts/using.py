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
from gonfalon.games.battalia.box.deeds import Deed, OpenTent, UseCard
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
from gonfalon.games.battalia.rules.artefacts.camping import open_tent
from gonfalon.games.battalia.rules.artefacts.frames import (
    InUse,
    Recolouring,
    in_use,
    wielding,
)
from gonfalon.games.battalia.rules.artefacts.great import from_actions, look_at
from gonfalon.games.battalia.rules.artefacts.in_use import (
    BY_TWO,
    can_change,
    can_rise,
    changes_itself,
    finish,
    free_in_hand,
    is_free_in_row,
    promotes_twice,
    row_of,
)
from gonfalon.games.battalia.rules.artefacts.refusing import no_subject, why_no_target, why_no_use
from gonfalon.games.battalia.rules.artefacts.stationing import is_in_vain, pitch, stand
from gonfalon.games.battalia.rules.artefacts.transforming import most_of, promote
from gonfalon.games.battalia.rules.chapter import Chapter
from gonfalon.games.battalia.rules.frames import NO_CARD
from gonfalon.games.battalia.rules.holding import find_held, picks_of
from gonfalon.games.battalia.rules.refusals import not_now
from gonfalon.games.battalia.rules.state import Battalia


def _changeable(world: Battalia, cards: list[int], free: list[bool], kind: int) -> list[bool]:
    """Of these cards, those that are free and that the artefact changes."""
    return [is_free and can_change(world, now(held), kind) for held, is_free in zip(cards, free)]


def _rising(world: Battalia, cards: list[int], free: list[bool]) -> list[bool]:
    """Of these cards, those that are free and can rise by two ranks."""
    return [is_free and can_rise(world, now(held), BY_TWO) for held, is_free in zip(cards, free)]


class Using(Chapter):
    """Use an artefact of the hand (BA-T5)."""

    def offer(self, world: Battalia, purse: list[int], found: list[Action]) -> None:
        """Every artefact that has something to act on."""
        found.extend(usable(world, world.turn))

    def why_not(self, world: Battalia, purse: list[int], deed: Deed) -> Illegal:
        """The card is not there, does nothing, or has nothing to act on."""
        assert isinstance(deed, UseCard)
        return why_no_use(world, world.turn, deed)

    def begin(self, world: Battalia, deed: Deed, events: list[Event] | None) -> None:
        """Ask what it is used on."""
        assert isinstance(deed, UseCard)
        take_up(world, world.turn, deed, events)

    def carry_out(self, world: Battalia, deed: Action, events: list[Event] | None) -> None:
        """A tent has been paid for."""
        stand(world, events)


# In battle (BA-W5, BA-G11).


def offer_in_battle(world: Battalia, seat: int, found: list[Action]) -> None:
    """Append what this side may do in a battle with artefacts."""
    found.extend(usable(world, seat))


def begin_in_battle(world: Battalia, seat: int, action: Action, events: list[Event] | None) -> None:
    """Use an artefact or open a tent in a battle; the step below goes on afterwards."""
    if isinstance(action, OpenTent):
        open_tent(world, seat, action.tent, events)
        world.take_up(events)
    else:
        assert isinstance(action, UseCard)
        take_up(world, seat, action, events)


class UseStep(Step[Battalia]):
    """What the artefact is used on."""

    def actor(self, world: Battalia) -> int:
        """Whoever has played the artefact: a defender too may (BA-W5)."""
        return in_use(world).user

    def prompt(self, world: Battalia) -> Prompt:
        """On which card, or whose nation."""
        use = in_use(world)
        key = "ba.prompt.from" if use.kind == LUUT else "ba.prompt.use_scroll"
        if use.kind == AMULET:
            key = "ba.prompt.use_amulet"
        elif use.kind in (TITLE, CROWN):
            key = "ba.prompt.use_title"
        name = CARD_NAMES[now(use.artefact)]
        return Prompt(key, use.user, card=name, kind=KIND_NAMES[use.kind])

    def legal(self, world: Battalia) -> list[Action]:
        """The cards it may change; enough after the first one of Crown or Book."""
        use = in_use(world)
        kind = use.kind
        if kind == LUUT:
            return from_actions(world)
        hand = world.hands[use.user]
        free = free_in_hand(hand, use.artefact)
        row = row_of(world, use.user)
        free_row = [is_free_in_row(entry) for entry in row]
        found = picks_of(hand, _changeable(world, hand, free, kind), ON)
        found += picks_of(row, _changeable(world, row, free_row, kind), ON_ROW)
        if promotes_twice(world, use.artefact, use.left):
            found += picks_of(hand, _rising(world, hand, free), TWICE)
            found += picks_of(row, _rising(world, row, free_row), TWICE_ON_ROW)
        if kind == SCROLL and changes_itself(use.artefact):
            found.append(ITSELF)
        if use.left < most_of(kind):
            found.append(ENOUGH)
        return found

    def why_not(self, world: Battalia, action: Action) -> Illegal:
        """The rule of the artefact."""
        return why_no_target(world, action)

    def apply(self, world: Battalia, action: Action, events: list[Event] | None) -> None:
        """Roll for it, promote it, or ask for the faction."""
        use = in_use(world)
        if isinstance(action, From):
            look_at(world, use.artefact, action.seat, use.left, events)
        elif isinstance(action, Itself):
            world.push(Recolouring(NO_CARD), events)
        elif isinstance(action, (On, Twice)):
            held = find_held(world.hands[use.user], action.card, action.nth)
            ranks = BY_TWO if isinstance(action, Twice) else 1
            self.use_on(world, use.kind, held, ranks, events)
        elif isinstance(action, (OnRow, TwiceOnRow)):
            held = find_held(row_of(world, use.user), action.card, action.nth)
            ranks = BY_TWO if isinstance(action, TwiceOnRow) else 1
            self.use_on(world, use.kind, held, ranks, events)
        else:
            finish(world, events)

    def use_on(
        self, world: Battalia, kind: int, subject: int, ranks: int, events: list[Event] | None
    ) -> None:
        """The artefact acts on a card of hand or row."""
        if kind == AMULET:
            lay_on_amulet(world, subject, events)
        elif kind in (TITLE, CROWN):
            promote(world, subject, ranks, events)
        else:
            world.push(Recolouring(subject), events)


class AsStep(Step[Battalia]):
    """What the Hammer is used as (BA-G2)."""

    def prompt(self, world: Battalia) -> Prompt:
        """Which artefact the Hammer stands for."""
        return Prompt("ba.prompt.as", world.turn)

    def legal(self, world: Battalia) -> list[Action]:
        """The artefacts that would have something to act on."""
        hammer = wielding(world).hammer
        return [
            AS_ACTIONS[kind - TOOL]
            for kind in AS_HAMMER
            if can_use(world, world.turn, hammer, kind)
        ]

    def why_not(self, world: Battalia, action: Action) -> Illegal:
        """Tool, weapon and horse serve where cards are paid; the others need a target."""
        if not isinstance(action, As):
            return not_now(world, action)
        name = KIND_NAMES[action.kind]
        hammer = wielding(world).hammer
        if action.kind == TENT and is_in_vain(world, world.turn, hammer):
            return Illegal("BA-G2", "ba.refuse.tent_in_vain", card=CARD_NAMES[now(hammer)])
        if action.kind in AS_HAMMER:
            return no_subject("BA-G2", action.kind)
        return Illegal("BA-G2", "ba.refuse.paid_with", kind=name)

    def apply(self, world: Battalia, action: Action, events: list[Event] | None) -> None:
        """It is that artefact, unlit."""
        assert isinstance(action, As)
        hammer = wielding(world).hammer
        if action.kind == TENT:
            world.close()
            pitch(world, hammer, events)
        else:
            world.become(InUse(world.turn, hammer, action.kind, most_of(action.kind)))
