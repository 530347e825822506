"""The steps of a battle: opening, answer, ambush, adding in turn (BA-W)."""

from gonfalon.engine.action import Action
from gonfalon.engine.errors import Illegal
from gonfalon.engine.event import Event
from gonfalon.engine.prompt import Prompt
from gonfalon.engine.steps import Step
from gonfalon.games.battalia.box.battle_actions import (
    FIGHT,
    LEAVE_THEM,
    STAND,
    SURRENDER,
    YIELD,
    Fight,
    Retreat,
    Stand,
    Surrender,
    TakeUp,
    Yield,
)
from gonfalon.games.battalia.box.battle_actions import TAKE_UP as TAKE_UP_ACTION
from gonfalon.games.battalia.box.cards import IS_WEAPON, now
from gonfalon.games.battalia.box.deeds import TARGET_NAMES, OpenTent
from gonfalon.games.battalia.box.picks import Add
from gonfalon.games.battalia.box.tiles import SQUARE_NAMES
from gonfalon.games.battalia.rules.artefacts.camping import (
    offer_tents,
    open_tent,
    why_not_open,
)
from gonfalon.games.battalia.rules.battle.adding import RowStep, announce, ask_to_add, turn_to
from gonfalon.games.battalia.rules.battle.battlefield import NOBODY, Battle
from gonfalon.games.battalia.rules.battle.outcome import (
    close,
    conclude,
    decide,
    put_away,
)
from gonfalon.games.battalia.rules.battle.retreat import (
    could_retreat,
    offer_retreats,
    refuges,
    set_out,
    why_no_retreat,
)
from gonfalon.games.battalia.rules.battle.rows import add, battle_of, goal, total
from gonfalon.games.battalia.rules.holding import find_held
from gonfalon.games.battalia.rules.refusals import not_now
from gonfalon.games.battalia.rules.state import Battalia
from gonfalon.games.battalia.rules.step_numbers import ANSWER, RETREAT, TAKE_UP
from gonfalon.games.battalia.rules.zones import take_to_hand


class OpeningStep(RowStep):
    """The attacker's first cards, which exceed the defender's strength (BA-W3)."""

    def prompt(self, world: Battalia) -> Prompt:
        """How strong they are, and how strong they must be."""
        battle = battle_of(world)
        key = "ba.prompt.opening_on" if battle.attack_row else "ba.prompt.opening"
        if self.has_lost_weapon(world):
            key = "ba.prompt.opening_unarmed"
        elif self.has_reached(world):
            is_sure = battle.defender == NOBODY
            key = "ba.prompt.opening_won" if is_sure else "ba.prompt.opening_enough"
        return Prompt(
            key,
            battle.attacker,
            square=SQUARE_NAMES[battle.square],
            target=TARGET_NAMES[battle.target],
            have=total(world, battle.attacker),
            need=goal(world, battle.attacker),
        )

    def legal(self, world: Battalia) -> list[Action]:
        """Cards, artefacts and tents; to stand once it is enough.

        Who has lost the weapon may give up, and who cannot come far enough has to.
        """
        found: list[Action] = []
        can_go_on = self.offer(world, found)
        if self.has_reached(world):
            found.append(STAND)
        elif not can_go_on or self.has_lost_weapon(world):
            found.append(YIELD)
        return found

    def is_armed(self, world: Battalia) -> bool:
        """Whether a weapon stands in the row; one that an amulet took or changed opens nothing."""
        return True in [IS_WEAPON[now(entry)] for entry in battle_of(world).attack_row]

    def has_lost_weapon(self, world: Battalia) -> bool:
        """Whether the row has been begun, and has no weapon any more."""
        battle = battle_of(world)
        has_begun = battle.has_added or bool(battle.attack_row)
        return has_begun and not self.is_armed(world)

    def has_reached(self, world: Battalia) -> bool:
        """The row is strong enough, and has a weapon (BA-W3)."""
        return self.is_armed(world) and super().has_reached(world)

    def why_not(self, world: Battalia, action: Action) -> Illegal:
        """A weapon is missing; else as in any row."""
        if isinstance(action, Stand) and self.has_lost_weapon(world):
            return Illegal("BA-W3", "ba.refuse.row_unarmed")
        if isinstance(action, Yield):
            seat = battle_of(world).attacker
            have, need = total(world, seat), goal(world, seat)
            return Illegal("BA-W3", "ba.refuse.attack_goes_on", have=have, need=need)
        return super().why_not(world, action)

    def apply(self, world: Battalia, action: Action, events: list[Event] | None) -> None:
        """Add to the row; or the defender answers, unless there is none (BA-W9)."""
        battle = battle_of(world)
        if isinstance(action, Yield):
            self.fail(world, events)
        elif not isinstance(action, Stand):
            self.play(world, action, events)
        elif battle.defender == NOBODY:
            decide(world, events)
        else:
            announce(world, battle.attacker, events)
            world.attacked |= 1 << battle.defender
            turn_to(world, ANSWER)

    def resume(self, world: Battalia, events: list[Event] | None) -> bool:
        """An opening that cannot become enough any more fails at once."""
        if self.is_stuck(world):
            self.fail(world, events)
        return True

    def fail(self, world: Battalia, events: list[Event] | None) -> None:
        """The cards are played, the hero stays, and there was no battle."""
        seat = battle_of(world).attacker
        if events is not None:
            have, need = total(world, seat), goal(world, seat)
            key = "ba.event.opening_failed" if have < need else "ba.event.opening_unarmed"
            events.append(Event(key, seat=seat + 1, have=have, need=need))
        put_away(world)
        close(world, events)


class WaryOpeningStep(OpeningStep):
    """The earlier editions: after the first card an attacked hero may retreat (BA-W6)."""

    def play(self, world: Battalia, action: Action, events: list[Event] | None) -> None:
        """With the first card, the defender is asked before more are added."""
        seat = battle_of(world).attacker
        if isinstance(action, Add) and not battle_of(world).has_added and could_retreat(world):
            add(world, seat, find_held(world.hands[seat], action.card, action.nth), events)
            turn_to(world, RETREAT)
        else:
            super().play(world, action, events)


class AnswerStep(Step[Battalia]):
    """The defender surrenders, retreats or fights (BA-W4)."""

    def may_retreat(self, battle: Battle) -> bool:
        """Whether the attacked hero may still go away: right after the opening cards (BA-W6)."""
        return battle.is_about_hero

    def actor(self, world: Battalia) -> int:
        """Whoever is attacked decides."""
        return battle_of(world).defender

    def prompt(self, world: Battalia) -> Prompt:
        """Who attacks what, and how strong both are."""
        battle = battle_of(world)
        return Prompt(
            "ba.prompt.answer_hero" if self.may_retreat(battle) else "ba.prompt.answer",
            battle.defender,
            owner=battle.attacker + 1,
            square=SQUARE_NAMES[battle.square],
            target=TARGET_NAMES[battle.target],
            have=total(world, battle.defender),
            need=goal(world, battle.defender),
        )

    def legal(self, world: Battalia) -> list[Action]:
        """Every answer, with so many heroes as are there; tents may be opened before."""
        battle = battle_of(world)
        found: list[Action] = [SURRENDER]
        least = 1 if battle.is_about_hero else 0
        most = world.board.heroes_on(battle.defender, battle.square)
        found.extend(FIGHT[least : most + 1])
        if self.may_retreat(battle):
            offer_retreats(world, found)
        offer_tents(world, battle.defender, found)
        return found

    def why_not(self, world: Battalia, action: Action) -> Illegal:
        """As many heroes as are there, and a way to retreat."""
        if isinstance(action, Retreat):
            return why_no_retreat(world, action)
        battle = battle_of(world)
        if isinstance(action, OpenTent):
            return why_not_open(world, battle.defender, action.tent)
        if isinstance(action, Fight):
            have = world.board.heroes_on(battle.defender, battle.square)
            key = "ba.refuse.heroes_there" if action.heroes > have else "ba.refuse.hero_must_fight"
            return Illegal("BA-W4", key, have=have, count=action.heroes)
        return not_now(world, action)

    def apply(self, world: Battalia, action: Action, events: list[Event] | None) -> None:
        """Give up, go away, or decide about the ambush."""
        battle = battle_of(world)
        seat = battle.defender
        if isinstance(action, Retreat):
            set_out(world, action, events)
        elif isinstance(action, OpenTent):
            open_tent(world, seat, action.tent, events)
        elif isinstance(action, Surrender):
            if events is not None:
                events.append(Event("ba.event.surrendered", seat=seat + 1))
            # An attacked hero leaves, heroes in an attacked city stay (BA-W7).
            battle.defenders = 1 if battle.is_about_hero else 0
            conclude(world, True, events)
        else:
            assert isinstance(action, Fight)
            battle.defenders = action.heroes
            if events is not None:
                events.append(Event("ba.event.fights", seat=seat + 1, count=action.heroes))
            if world.ambushes[seat]:
                turn_to(world, TAKE_UP)
            else:
                ask_to_add(world, seat)


class StayingAnswerStep(AnswerStep):
    """The earlier editions: it was decided after the first card who stays (BA-W6)."""

    def may_retreat(self, battle: Battle) -> bool:
        """It is too late now."""
        return False

    def why_not(self, world: Battalia, action: Action) -> Illegal:
        """It is too late for a way that was open; else as in any answer."""
        if isinstance(action, Retreat):
            nearest, farthest = world.variant.figures.retreats
            for distance in range(nearest, farthest + 1):
                if action.square in refuges(world, distance):
                    return Illegal("BA-W6", "ba.refuse.retreat_late")
        return super().why_not(world, action)


class TakeUpStep(Step[Battalia]):
    """The defender who fights takes up all ambush cards now, or none in this battle (BA-W4)."""

    def actor(self, world: Battalia) -> int:
        """Whoever is attacked decides."""
        return battle_of(world).defender

    def prompt(self, world: Battalia) -> Prompt:
        """How many lie there."""
        seat = battle_of(world).defender
        return Prompt("ba.prompt.take_up", seat, count=len(world.ambushes[seat]))

    def legal(self, world: Battalia) -> list[Action]:
        """All ambush cards are taken up together, or none; tents may be opened (BA-W4)."""
        found: list[Action] = [TAKE_UP_ACTION, LEAVE_THEM]
        offer_tents(world, battle_of(world).defender, found)
        return found

    def why_not(self, world: Battalia, action: Action) -> Illegal:
        """Only that is asked."""
        if isinstance(action, OpenTent):
            return why_not_open(world, battle_of(world).defender, action.tent)
        return not_now(world, action)

    def apply(self, world: Battalia, action: Action, events: list[Event] | None) -> None:
        """They come to hand without being shown; then the defender adds."""
        seat = battle_of(world).defender
        if isinstance(action, OpenTent):
            open_tent(world, seat, action.tent, events)
            return
        hidden = world.ambushes[seat]
        is_taken = isinstance(action, TakeUp)
        if is_taken:
            world.ambushes[seat] = ()
            for card in hidden:
                take_to_hand(world, seat, card)
        if events is not None:
            key = "ba.event.took_up" if is_taken else "ba.event.left_ambush"
            events.append(Event(key, seat=seat + 1, count=len(hidden)))
        ask_to_add(world, seat)


class AddStep(RowStep):
    """One side adds cards to come as far as it must, or the battle ends (BA-W5)."""

    def prompt(self, world: Battalia) -> Prompt:
        """How strong the side is, and how strong it must become."""
        battle = battle_of(world)
        seat, is_enough = battle.adder, battle.has_added and self.has_reached(world)
        key = "ba.prompt.add_enough" if is_enough else "ba.prompt.add"
        return Prompt(key, seat, have=total(world, seat), need=goal(world, seat))

    def legal(self, world: Battalia) -> list[Action]:
        """Cards, artefacts and tents; to stand once it is enough; to yield before the first card.

        Who has added cards yields only when nothing leads to the goal any more.
        """
        found: list[Action] = []
        can_go_on = self.offer(world, found)
        has_added = battle_of(world).has_added
        if has_added and self.has_reached(world):
            found.append(STAND)
        elif not has_added or not can_go_on:
            found.append(YIELD)
        return found

    def apply(self, world: Battalia, action: Action, events: list[Event] | None) -> None:
        """Add to the row, hand over to the other side, or end the battle."""
        battle = battle_of(world)
        seat = battle.adder
        if isinstance(action, Stand):
            announce(world, seat, events)
            ask_to_add(world, battle.attacker + battle.defender - seat)
        elif isinstance(action, Yield):
            if events is not None:
                events.append(Event("ba.event.yielded", seat=seat + 1))
                if len(world.legal()) == 1:
                    need = goal(world, seat)
                    events.append(Event("ba.event.out_of_cards", seat, seat=seat + 1, need=need))
            decide(world, events)
        else:
            self.play(world, action, events)

    def resume(self, world: Battalia, events: list[Event] | None) -> bool:
        """Whoever has begun to add and cannot come far enough any more ends the battle."""
        if battle_of(world).has_added and self.is_stuck(world):
            decide(world, events)
        return True
