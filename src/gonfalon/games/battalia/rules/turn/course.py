"""The turn around its actions: cohort or second chance, ambush, clearing, drawing (BA-T)."""

from typing import Final

from gonfalon.engine import steps
from gonfalon.engine.action import Action
from gonfalon.engine.errors import Illegal
from gonfalon.engine.event import Event
from gonfalon.engine.prompt import Prompt
from gonfalon.engine.steps import Step
from gonfalon.games.battalia.box.cards import (
    FACTION,
    FACTION_NAMES,
    FACTIONS,
    HAND,
    UNIVERSAL,
    now,
    real,
)
from gonfalon.games.battalia.box.deeds import END, Deed
from gonfalon.games.battalia.box.opening_actions import (
    COHORT,
    COHORTS,
    KEEP,
    SECOND_CHANCE,
    Cohort,
    SecondChance,
)
from gonfalon.games.battalia.box.tiles import OFF
from gonfalon.games.battalia.rules.artefacts.camping import dissolve_temporary
from gonfalon.games.battalia.rules.chapter import Chapter
from gonfalon.games.battalia.rules.ending import check_end, is_last_day
from gonfalon.games.battalia.rules.figures import DAYS
from gonfalon.games.battalia.rules.refusals import not_now
from gonfalon.games.battalia.rules.state import Battalia
from gonfalon.games.battalia.rules.turn.draw import draw_cards
from gonfalon.games.battalia.rules.zones import clear, make_plain, put_in_shelter, take_to_hand

SMALLEST_COHORT: Final = 3
SECOND_HAND: Final = 5  # BA-T4


def begin_turn(world: Battalia, seat: int, events: list[Event] | None) -> None:
    """It is this seat's turn (BA-T1)."""
    world.turn = seat
    world.attacked = 0
    world.sites = None
    if events is not None:
        key = "ba.event.last_turn" if is_last_day(world) else "ba.event.turn"
        week, day = world.day // DAYS + 1, world.day % DAYS + 1
        events.append(Event(key, seat=seat + 1, week=week, day=day))


def banners(world: Battalia) -> list[int]:
    """How many cards of each faction are in hand, the universal ones last (BA-T3)."""
    found = [0] * (FACTIONS + 1)
    for held in world.hands[world.turn]:
        faction = FACTION[now(held)]
        if faction <= UNIVERSAL:
            found[faction] += 1
    return found


def cohort_size(found: list[int], faction: int) -> int:
    """How large a cohort of this faction is; universal cards count with it (BA-T3)."""
    return found[faction] + found[UNIVERSAL]


def has_both(found: list[int], one: int, other: int) -> bool:
    """Whether there are two small cohorts; each universal card counts in one of them (BA-T3)."""
    lacking = max(0, SMALLEST_COHORT - found[one]) + max(0, SMALLEST_COHORT - found[other])
    return lacking <= found[UNIVERSAL]


class MusterStep(Step[Battalia]):
    """A cohort, a second chance, or neither (BA-T1)."""

    def prompt(self, world: Battalia) -> Prompt:
        """What the turn begins with."""
        key = "ba.prompt.muster_last" if is_last_day(world) else "ba.prompt.muster"
        return Prompt(key, world.turn)

    def own_prompt(self, world: Battalia) -> Prompt:
        """How much a cohort in hand brings; who has none is not asked for one.

        Nobody else learns of it.
        """
        found = banners(world)
        size = max([cohort_size(found, faction) for faction in range(FACTIONS)])
        is_last = is_last_day(world)
        if size < SMALLEST_COHORT:
            none = "ba.prompt.muster_none_last" if is_last else "ba.prompt.muster_none"
            return Prompt(none, world.turn)
        size = min(size, HAND)
        more = size - SMALLEST_COHORT + 1
        key = "ba.prompt.muster_cohort_last" if is_last else "ba.prompt.muster_cohort"
        return Prompt(key, world.turn, number=size, more=more)

    def legal(self, world: Battalia) -> list[Action]:
        """Every cohort the hand has, a second chance, or neither."""
        found = banners(world)
        choices: list[Action] = []
        for faction in range(FACTIONS):
            if cohort_size(found, faction) >= SMALLEST_COHORT:
                choices.append(COHORT[faction])
        for one in range(FACTIONS):
            for other in range(one + 1, FACTIONS):
                if has_both(found, one, other):
                    choices.append(COHORTS[one][other])
        choices.append(SECOND_CHANCE)
        choices.append(KEEP)
        return choices

    def why_not(self, world: Battalia, action: Action) -> Illegal:
        """A cohort has three cards of a faction at least."""
        if not isinstance(action, Cohort):
            return not_now(world, action)
        found = banners(world)
        for faction in (action.faction, action.other):
            if faction != OFF and cohort_size(found, faction) < SMALLEST_COHORT:
                return Illegal(
                    "BA-T3",
                    "ba.refuse.no_cohort",
                    faction=FACTION_NAMES[faction],
                    have=cohort_size(found, faction),
                )
        return Illegal("BA-T3", "ba.refuse.universal_once")

    def apply(self, world: Battalia, action: Action, events: list[Event] | None) -> None:
        """Draw for the cohort, or a new hand; then the ambush comes up."""
        seat = world.turn
        if isinstance(action, Cohort):
            self.announce(world, action, events)
        elif isinstance(action, SecondChance):
            if events is not None:
                events.append(Event("ba.event.second_chance", seat=seat + 1))
            hand = world.hands[seat]
            world.hands[seat] = []  # what is shown is no longer in hand
            for held in hand:
                put_in_shelter(world, seat, real(held))
            draw_cards(world, seat, SECOND_HAND, events)
        else:
            world.take_up(events)

    def announce(self, world: Battalia, action: Cohort, events: list[Event] | None) -> None:
        """A cohort is announced by faction and size; its draw is all or nothing (BA-T3)."""
        seat = world.turn
        if action.other != OFF:
            factions = (FACTION_NAMES[action.faction], FACTION_NAMES[action.other])
            if events is not None:
                events.append(Event("ba.event.cohorts", seat=seat + 1, factions=factions))
            draw_cards(world, seat, 2, events)
            return
        size = min(HAND, cohort_size(banners(world), action.faction))
        if events is not None:
            name = FACTION_NAMES[action.faction]
            events.append(Event("ba.event.cohort", seat=seat + 1, faction=name, count=size))
        draw_cards(world, seat, size - SMALLEST_COHORT + 1, events)

    def resume(self, world: Battalia, events: list[Event] | None) -> bool:
        """All own ambush cards come to hand, without being shown (BA-T1, BA-A7)."""
        seat = world.turn
        hidden = world.ambushes[seat]
        if hidden:
            world.ambushes[seat] = ()
            for card in hidden:
                take_to_hand(world, seat, card)
            if events is not None:
                events.append(Event("ba.event.took_up", seat=seat + 1, count=len(hidden)))
        return False


class LaterAnnexingMusterStep(MusterStep):
    """The crowdfunding edition: who took a city without a chip may annex it later on (BA-W8)."""

    def begin(self, world: Battalia, events: list[Event] | None) -> bool:
        """A new turn: nothing is barred to the player any more."""
        world.board.barred[world.turn] = 0
        return True


class Ending(Chapter):
    """The end of the actions (BA-T1)."""

    def offer(self, world: Battalia, purse: list[int], found: list[Action]) -> None:
        """A turn may be ended at any time."""
        found.append(END)

    def why_not(self, world: Battalia, purse: list[int], deed: Deed) -> Illegal:
        """Only asked where no deed is asked for at all."""
        return not_now(world, deed)

    def begin(self, world: Battalia, deed: Deed, events: list[Event] | None) -> None:
        """Table and hand are cleared, and six cards are drawn (BA-T9)."""
        if events is not None and len(world.legal()) == 1:
            seat = world.turn
            events.append(Event("ba.event.nothing_left", seat, seat=seat + 1, number=HAND))
        dissolve_temporary(world, world.turn)
        clear(world, world.turn)
        world.go_on(events)


class ClearStep(steps.SilentStep[Battalia]):
    """New hands: of the player, then of those attacked this turn, clockwise (BA-T9)."""

    def begin(self, world: Battalia, events: list[Event] | None) -> bool:
        """The player draws six; all tents that stand can be opened again (BA-A5)."""
        world.pitched = 0
        draw_cards(world, world.turn, HAND, events)
        return True

    def resume(self, world: Battalia, events: list[Event] | None) -> bool:
        """The next one to draw, or the next turn."""
        for further in range(1, world.seats):
            seat = (world.turn + further) % world.seats
            if world.attacked >> seat & 1:
                world.attacked &= ~(1 << seat)
                make_plain(world, seat)
                lacking = HAND - len(world.hands[seat])
                if lacking > 0:
                    draw_cards(world, seat, lacking, events)
                    return True
        seat = world.next_seat(world.turn)
        if seat == world.first:
            world.day += 1
            if check_end(world, events):
                return True
            if events is not None:
                key = "ba.event.last_day" if is_last_day(world) else "ba.event.day"
                week, day = world.day // DAYS + 1, world.day % DAYS + 1
                events.append(Event(key, week=week, day=day))
        begin_turn(world, seat, events)
        return False
