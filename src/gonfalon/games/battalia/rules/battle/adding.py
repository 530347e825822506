"""How a battle goes on, and building up a row: what its steps share (BA-W5)."""

from gonfalon.engine.action import Action
from gonfalon.engine.errors import Illegal
from gonfalon.engine.event import Event
from gonfalon.engine.steps import Step
from gonfalon.games.battalia.box.battle_actions import Stand, Yield
from gonfalon.games.battalia.box.cards import CARD_NAMES, HAMMER, IS_GREAT, IS_WEAPON, KIND, now
from gonfalon.games.battalia.box.deeds import OpenTent, UseCard
from gonfalon.games.battalia.box.picks import ADD as ADD_ACTIONS
from gonfalon.games.battalia.box.picks import Add
from gonfalon.games.battalia.rules.artefacts.beginning import IS_CHANGING
from gonfalon.games.battalia.rules.artefacts.camping import offer_tents, why_not_open
from gonfalon.games.battalia.rules.artefacts.using import begin_in_battle, offer_in_battle
from gonfalon.games.battalia.rules.battle.reach import Reach, ceiling
from gonfalon.games.battalia.rules.battle.rows import add, battle_of, can_join, goal, total
from gonfalon.games.battalia.rules.battle.strength import is_of
from gonfalon.games.battalia.rules.holding import NOT_HELD, find_held, picks_of
from gonfalon.games.battalia.rules.refusals import not_now
from gonfalon.games.battalia.rules.state import Battalia
from gonfalon.games.battalia.rules.step_numbers import ADD, OPENING


def turn_to(world: Battalia, step: int) -> None:
    """The battle goes on with this step."""
    world.become(world.variant.steps[step].frame)


def ask_to_add(world: Battalia, seat: int) -> None:
    """It is this side's move to add cards."""
    battle = battle_of(world)
    battle.adder = seat
    battle.has_added = False
    turn_to(world, ADD)


def announce(world: Battalia, seat: int, events: list[Event] | None) -> None:
    """Say aloud how strong both sides are now (BA-W5)."""
    if events is not None:
        battle = battle_of(world)
        events.append(
            Event(
                "ba.event.stood",
                seat=seat + 1,
                attack=total(world, battle.attacker),
                defence=total(world, battle.defender),
            )
        )


class RowStep(Step[Battalia]):
    """A side builds up its row: what the opening and the adding share."""

    def actor(self, world: Battalia) -> int:
        """Whose row it is."""
        return battle_of(world).adder

    def offer(self, world: Battalia, found: list[Action]) -> bool:
        """What may be added, changed or opened; whether that may still lead to the goal (BA-W4)."""
        reach = ceiling(world, battle_of(world).adder)
        in_reach = reach.best >= goal(world, battle_of(world).adder)
        if in_reach:
            self.offer_cards(world, reach, found)
        offer_tents(world, battle_of(world).adder, found)
        return in_reach and bool(found)

    def offer_cards(self, world: Battalia, reach: Reach, found: list[Action]) -> None:
        """The cards that may enter the row without making the goal unreachable, and artefacts."""
        battle = battle_of(world)
        seat = battle.adder
        need = goal(world, seat)
        hand = world.hands[seat]
        wanted = [False] * len(hand)
        for place, held in enumerate(hand):
            if can_join(world, seat, held):
                is_own = is_of(now(held), world.board.factions[seat])
                wanted[place] = is_own or reach.mixed >= need
        found.extend(picks_of(hand, wanted, ADD_ACTIONS))
        if battle.has_added or battle.attack_row or world.step.number != OPENING:
            offer_in_battle(world, seat, found)

    def has_reached(self, world: Battalia) -> bool:
        """Whether the side has come as far as it must; no attack without a card (BA-W3)."""
        battle = battle_of(world)
        seat = battle.adder
        if seat == battle.attacker and not battle.attack_row:
            return False
        return total(world, seat) >= goal(world, seat)

    def is_stuck(self, world: Battalia) -> bool:
        """Whether nothing can bring the side as far as it must any more."""
        if self.has_reached(world):
            return False
        found: list[Action] = []
        self.offer(world, found)
        return not found

    def why_not(self, world: Battalia, action: Action) -> Illegal:
        """Enough or not, which tent, or the card."""
        seat = battle_of(world).adder
        have, need = total(world, seat), goal(world, seat)
        if isinstance(action, Stand):
            rule = "BA-W3" if world.step.number == OPENING else "BA-W5"
            return Illegal(rule, "ba.refuse.not_enough", have=have, need=need)
        if isinstance(action, Yield):
            return Illegal("BA-W5", "ba.refuse.already_added", have=have, need=need)
        if isinstance(action, OpenTent):
            return why_not_open(world, seat, action.tent)
        if isinstance(action, (Add, UseCard)):
            return self.why_no_card(world, action)
        return not_now(world, action)

    def why_no_card(self, world: Battalia, action: Add | UseCard) -> Illegal:
        """The card, its strength, its place in the row, and how far the side can come."""
        battle = battle_of(world)
        seat, need = battle.adder, goal(world, battle.adder)
        rule = "BA-W3" if world.step.number == OPENING else "BA-W5"
        name = CARD_NAMES[action.card]
        held = find_held(world.hands[seat], action.card, action.nth)
        if held == NOT_HELD:
            return Illegal("BA-W5", "ba.refuse.not_in_hand", card=name)
        if isinstance(action, UseCard) and not IS_CHANGING[KIND[action.card]]:
            never = "BA-G11" if IS_GREAT[action.card] else "BA-W5"
            return Illegal(never, "ba.refuse.not_in_battle", card=name)
        if self.is_opened_by(world, action) and not IS_WEAPON[action.card]:
            if KIND[action.card] == HAMMER:
                return Illegal("BA-G2", "ba.refuse.hammer_no_weapon")
            return Illegal("BA-W3", "ba.refuse.weapon_first", card=name)
        if isinstance(action, Add) and not can_join(world, seat, held):
            return Illegal("BA-W2", "ba.refuse.no_strength", card=name)
        best = ceiling(world, seat).best
        if best < need:
            return Illegal(rule, "ba.refuse.out_of_reach", have=best, need=need)
        if isinstance(action, Add):
            return Illegal(rule, "ba.refuse.breaks_morale", card=name, need=need)
        return Illegal("BA-W5", "ba.refuse.no_use_in_battle", card=name)

    def is_opened_by(self, world: Battalia, action: Add | UseCard) -> bool:
        """Whether the attack would begin with this card (BA-W3)."""
        battle = battle_of(world)
        is_first = world.step.number == OPENING and not battle.attack_row
        return is_first and not (isinstance(action, UseCard) and battle.has_added)

    def play(self, world: Battalia, action: Action, events: list[Event] | None) -> None:
        """Add a card, or use an artefact, which resumes this step when it is done."""
        seat = battle_of(world).adder
        if isinstance(action, Add):
            add(world, seat, find_held(world.hands[seat], action.card, action.nth), events)
            world.take_up(events)
        else:
            begin_in_battle(world, seat, action, events)
