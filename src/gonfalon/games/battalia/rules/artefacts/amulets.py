"""The amulet: a card is laid on it, and the die decides (BA-A2)."""

from typing import Final

from gonfalon.engine.action import Action
from gonfalon.engine.errors import Illegal
from gonfalon.engine.event import Event, Reveal
from gonfalon.engine.prompt import Prompt
from gonfalon.engine.state import CHANCE
from gonfalon.engine.steps import Step
from gonfalon.games.battalia.box.cards import (
    CARD_NAMES,
    FACTION,
    FACTION_NAMES,
    FACTIONS,
    FIRST_GREAT,
    IS_UNBOUND,
    KIND,
    ONE_USE,
    TENT,
    counted,
    ill_omened,
    is_ill_omened,
    joker,
    lender,
    now,
    real,
    uses_left,
)
from gonfalon.games.battalia.box.chance_actions import ROLL as ROLL_ACTIONS
from gonfalon.games.battalia.box.chance_actions import Roll
from gonfalon.games.battalia.box.picks import DROP as DROP_ACTIONS
from gonfalon.games.battalia.box.picks import NAME as NAME_ACTIONS
from gonfalon.games.battalia.box.picks import Drop, Name
from gonfalon.games.battalia.rules.artefacts.frames import InUse, OnAmulet, in_use, on_amulet
from gonfalon.games.battalia.rules.artefacts.in_use import bare, finish, put_back, take_out
from gonfalon.games.battalia.rules.artefacts.stationing import is_in_vain
from gonfalon.games.battalia.rules.factions import in_game
from gonfalon.games.battalia.rules.holding import add_to
from gonfalon.games.battalia.rules.refusals import not_now
from gonfalon.games.battalia.rules.state import Battalia
from gonfalon.games.battalia.rules.step_numbers import DROP, NAME, ROLL
from gonfalon.games.battalia.rules.zones import put_in_shelter, spend

MOST_AMBUSHED: Final = 3  # BA-A7
TO_AMBUSH: Final = 4
TO_SHELTER: Final = 5
JOKER: Final = 6
DIE: Final = ROLL_ACTIONS[1:]


def lay_on_amulet(world: Battalia, subject: int, events: list[Event] | None) -> None:
    """The card lies on the amulet; the die is rolled."""
    use = in_use(world)
    spend(world, use.user, use.artefact)
    if events is not None:
        names = CARD_NAMES[now(use.artefact)], CARD_NAMES[now(subject)]
        events.append(Reveal("ba.event.amulet", seat=use.user + 1, card=names[0], subject=names[1]))
    world.push(OnAmulet(ROLL, subject), events)


def omen(world: Battalia, use: InUse, is_ill: bool) -> None:
    """The amulet goes to the shelter after a 4 or 5, a lit one after its second card (BA-A2)."""
    seat, amulet = use.user, use.artefact
    if uses_left(amulet, world.lit) > 1:
        if is_ill:
            hand = world.hands[seat]
            hand.remove(amulet + ONE_USE)
            add_to(hand, ill_omened(amulet + ONE_USE))
    elif (is_ill or is_ill_omened(amulet)) and seat == world.turn and lender(amulet) < 0:
        world.table.remove(real(amulet))
        put_in_shelter(world, seat, real(amulet))


def put_in_ambush(world: Battalia, seat: int, card: int) -> None:
    """A card lies face down in one of the three slots (BA-A7)."""
    hidden = [*world.ambushes[seat], card]
    hidden.sort()
    world.ambushes[seat] = tuple(hidden)


def _to_ambush(world: Battalia, use: InUse, subject: int, events: list[Event] | None) -> None:
    """The card goes to ambush, and nothing is exiled for it (BA-A2)."""
    seat, card = use.user, real(subject)
    take_out(world, seat, subject)
    put_in_ambush(world, seat, card)
    omen(world, use, True)
    if events is not None:
        events.append(Event("ba.event.to_ambush", seat=seat + 1, card=CARD_NAMES[card]))
    finish(world, events)


def _to_shelter(world: Battalia, use: InUse, subject: int, events: list[Event] | None) -> None:
    """The card goes to the shelter (BA-A2)."""
    seat, card = use.user, real(subject)
    take_out(world, seat, subject)
    put_in_shelter(world, seat, card)
    omen(world, use, True)
    if events is not None:
        events.append(Event("ba.event.to_shelter", seat=seat + 1, card=CARD_NAMES[card]))
    finish(world, events)


class RollStep(Step[Battalia]):
    """The die is rolled for the card on the amulet (BA-A2)."""

    def actor(self, world: Battalia) -> int:
        """Nobody at the table decides this."""
        return CHANCE

    def prompt(self, world: Battalia) -> Prompt:
        """For which card the die is about to be rolled."""
        return Prompt("ba.prompt.roll", CHANCE, card=CARD_NAMES[now(on_amulet(world).card)])

    def legal(self, world: Battalia) -> list[Action]:
        """Each of the six numbers of the die."""
        return DIE.copy()

    def why_not(self, world: Battalia, action: Action) -> Illegal:
        """Nothing else happens now."""
        return not_now(world, action)

    def apply(self, world: Battalia, action: Action, events: list[Event] | None) -> None:
        """What the number does to the card."""
        assert isinstance(action, Roll)
        number, subject, use = action.number, on_amulet(world).card, in_use(world)
        seat = use.user
        if events is not None:
            name = CARD_NAMES[now(subject)]
            rolled = Reveal("ba.event.rolled", seat=seat + 1, die=number, number=number, card=name)
            events.append(rolled)
        if number == TO_AMBUSH:
            if len(world.ambushes[seat]) < MOST_AMBUSHED:
                _to_ambush(world, use, subject, events)
            else:
                world.become(OnAmulet(DROP, subject))
        elif number == TO_SHELTER:
            _to_shelter(world, use, subject, events)
        elif number == JOKER:
            world.become(OnAmulet(NAME, subject))
        else:
            omen(world, use, False)
            put_back(world, seat, subject, counted(bare(subject), number), events)
            finish(world, events)


class NameStep(Step[Battalia]):
    """Name the card that the joker is (BA-A2)."""

    def actor(self, world: Battalia) -> int:
        """Who uses the amulet."""
        return in_use(world).user

    def prompt(self, world: Battalia) -> Prompt:
        """Which card the joker is to be."""
        card = on_amulet(world).card
        return Prompt("ba.prompt.name", in_use(world).user, card=CARD_NAMES[now(card)])

    def legal(self, world: Battalia) -> list[Action]:
        """Any unit, artefact or provisions of a faction in the game, never a great artefact.

        It is a tent only where that could still be opened (BA-G2).
        """
        is_no_tent = self.is_no_tent(world)
        return [
            NAME_ACTIONS[card]
            for card in range(FIRST_GREAT)
            if not IS_UNBOUND[card]
            and (FACTION[card] >= FACTIONS or in_game(world, FACTION[card]))
            and not (is_no_tent and KIND[card] == TENT)
        ]

    def is_no_tent(self, world: Battalia) -> bool:
        """Whether the joker, as a tent, would be gone before it could be opened (BA-G2)."""
        return is_in_vain(world, in_use(world).user, on_amulet(world).card)

    def why_not(self, world: Battalia, action: Action) -> Illegal:
        """A faction that is not in the game, or a tent in vain."""
        if not isinstance(action, Name):
            return not_now(world, action)
        faction = FACTION[action.card]
        if faction < FACTIONS and not in_game(world, faction):
            return Illegal("BA-A2", "ba.refuse.not_in_game", faction=FACTION_NAMES[faction])
        name = CARD_NAMES[now(on_amulet(world).card)]
        return Illegal("BA-G2", "ba.refuse.tent_in_vain", card=name)

    def apply(self, world: Battalia, action: Action, events: list[Event] | None) -> None:
        """The card is that this turn."""
        assert isinstance(action, Name)
        subject, use = on_amulet(world).card, in_use(world)
        seat = use.user
        if events is not None:
            names = CARD_NAMES[now(subject)], CARD_NAMES[action.card]
            events.append(Event("ba.event.joker", seat=seat + 1, card=names[0], into=names[1]))
        omen(world, use, False)
        put_back(world, seat, subject, joker(bare(subject), action.card), events)
        finish(world, events)


class DropStep(Step[Battalia]):
    """With three in ambush, put one of those in the shelter first (BA-A2)."""

    def actor(self, world: Battalia) -> int:
        """Who uses the amulet."""
        return in_use(world).user

    def prompt(self, world: Battalia) -> Prompt:
        """Which of the three."""
        card = on_amulet(world).card
        return Prompt("ba.prompt.drop", in_use(world).user, card=CARD_NAMES[now(card)])

    def legal(self, world: Battalia) -> list[Action]:
        """Each card in ambush."""
        found: list[Action] = []
        last = -1
        for card in world.ambushes[in_use(world).user]:
            if card != last:
                found.append(DROP_ACTIONS[card])
            last = card
        return found

    def why_not(self, world: Battalia, action: Action) -> Illegal:
        """A card in ambush."""
        if isinstance(action, Drop):
            return Illegal("BA-A2", "ba.refuse.not_in_ambush", card=CARD_NAMES[action.card])
        return not_now(world, action)

    def apply(self, world: Battalia, action: Action, events: list[Event] | None) -> None:
        """It goes to the shelter, and the card on the amulet takes its place."""
        assert isinstance(action, Drop)
        subject, use = on_amulet(world).card, in_use(world)
        seat = use.user
        hidden = list(world.ambushes[seat])
        hidden.remove(action.card)
        world.ambushes[seat] = tuple(hidden)
        put_in_shelter(world, seat, action.card)
        if events is not None:
            name = CARD_NAMES[action.card]
            events.append(Reveal("ba.event.dropped", seat=seat + 1, card=name))
        _to_ambush(world, use, subject, events)
