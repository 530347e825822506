"""Attacks: what may be attacked, by whom, and with what (BA-W1, BA-W3, BA-W9)."""

from gonfalon.engine.action import Action
from gonfalon.engine.errors import Illegal
from gonfalon.engine.event import Event
from gonfalon.games.battalia.box.battle_actions import Retreat
from gonfalon.games.battalia.box.cards import HAMMER, WEAPON
from gonfalon.games.battalia.box.deeds import (
    CITY_TARGET,
    HERO_TARGET,
    RUINS_TARGET,
    SUMMIT_TARGET,
    TARGET_NAMES,
    Attack,
    Deed,
    attack_of,
)
from gonfalon.games.battalia.box.tiles import (
    CITY,
    OFF,
    RUINS,
    SHRINE,
    SQUARE_NAMES,
    SUMMIT,
    what_of,
)
from gonfalon.games.battalia.rules.battle.battlefield import NOBODY, Battle
from gonfalon.games.battalia.rules.battle.reach import prospect
from gonfalon.games.battalia.rules.battle.retreat import arrive, holds
from gonfalon.games.battalia.rules.battle.rows import start_strength
from gonfalon.games.battalia.rules.chapter import Chapter
from gonfalon.games.battalia.rules.refusals import no_target
from gonfalon.games.battalia.rules.state import Battalia
from gonfalon.games.battalia.rules.step_numbers import OPENING


def defender_of(world: Battalia, square: int, target: int) -> int:
    """Who answers for a target: nobody for a neutral city and the ruins (BA-W9)."""
    if target >= HERO_TARGET:
        return target - HERO_TARGET
    if target == SUMMIT_TARGET:
        return world.board.holder
    return world.board.owners[square] if target == CITY_TARGET else NOBODY


def has_target(world: Battalia, seat: int, square: int, target: int) -> bool:
    """Whether this target is there for a seat to attack (BA-W1)."""
    if world.variant.scenario.forbids(world, seat, square, target):
        return False
    if target >= HERO_TARGET:
        other = target - HERO_TARGET
        return other != seat and other < world.seats and world.board.heroes_on(other, square) > 0
    board = world.board
    what = what_of(board.tiles[square])
    if target == CITY_TARGET:
        return what == CITY and board.owners[square] != seat and board.levels[square] > 0
    if target == RUINS_TARGET:
        return what == RUINS and not world.winners >> seat & 1 and len(world.offers) > 0
    if target == SUMMIT_TARGET:
        return what == SUMMIT and board.holder != seat
    return what == SHRINE


def needed(world: Battalia, square: int, target: int) -> int:
    """The strength that an opening must have: more than the defender's (BA-W3)."""
    defender = defender_of(world, square, target)
    return start_strength(world, defender, square, target, False) + 1


def why_no_target(world: Battalia, seat: int, square: int, target: int) -> Illegal:
    """Why a target that is not there cannot be attacked."""
    name = SQUARE_NAMES[square]
    if world.variant.scenario.forbids(world, seat, square, target):
        return world.variant.scenario.why_forbidden(world, seat, square, target)
    if target == CITY_TARGET:
        if world.board.owners[square] == seat:
            return Illegal("BA-W1", "ba.refuse.attack_own", square=name)
        if world.board.is_ownerless(square):
            return Illegal("BA-W8", "ba.refuse.attack_ownerless", square=name)
    elif target == RUINS_TARGET and what_of(world.board.tiles[square]) == RUINS:
        is_winner = world.winners >> seat & 1
        return Illegal("BA-W9", "ba.refuse.won_before" if is_winner else "ba.refuse.none_on_offer")
    elif target - HERO_TARGET == seat or (target == SUMMIT_TARGET and holds(world, seat, square)):
        return Illegal("BA-W1", "ba.refuse.attack_own", square=name)
    return no_target(square, target)


class Attacking(Chapter):
    """Attack one target on a hero's square (BA-W1)."""

    def offer(self, world: Battalia, purse: list[int], found: list[Action]) -> None:
        """Every target on the squares of the own heroes that the hand might overcome."""
        if not purse[WEAPON]:
            return
        first, second = world.board.heroes_of(world.turn)
        if first != OFF:
            self.offer_on(world, first, 2 if first == second else 1, found)
        if second != OFF and second != first:
            self.offer_on(world, second, 1, found)

    def offer_on(self, world: Battalia, square: int, most: int, found: list[Action]) -> None:
        """Every target on one square, with one or both heroes."""
        seat = world.turn
        for target in range(HERO_TARGET + world.seats):
            if has_target(world, seat, square, target):
                need = needed(world, square, target)
                for heroes in range(1, most + 1):
                    if prospect(world, seat, square, target, heroes).best >= need:
                        found.append(attack_of(square, target, heroes))

    def why_not(self, world: Battalia, purse: list[int], deed: Deed) -> Illegal:
        """A hero, a target, a weapon, and cards that could be enough."""
        assert isinstance(deed, Attack)
        seat, square = world.turn, deed.square
        name = SQUARE_NAMES[square]
        have = world.board.heroes_on(seat, square)
        if not have:
            return Illegal("BA-W1", "ba.refuse.no_hero_there", square=name)
        if have < deed.heroes:
            return Illegal("BA-W1", "ba.refuse.one_hero_there", square=name)
        if not has_target(world, seat, square, deed.target):
            return why_no_target(world, seat, square, deed.target)
        if not purse[WEAPON]:
            if purse[HAMMER]:
                return Illegal("BA-G2", "ba.refuse.hammer_no_weapon")
            return Illegal("BA-W3", "ba.refuse.no_weapon")
        best = prospect(world, seat, square, deed.target, deed.heroes).best
        need = needed(world, square, deed.target)
        return Illegal("BA-W3", "ba.refuse.out_of_reach", have=best, need=need)

    def begin(self, world: Battalia, deed: Deed, events: list[Event] | None) -> None:
        """The battle begins, and the attacker chooses the cards that open it (BA-W3)."""
        assert isinstance(deed, Attack)
        defender = defender_of(world, deed.square, deed.target)
        battle = Battle(world.turn, defender, deed.square, deed.target)
        battle.attackers = deed.heroes
        world.battle = battle
        world.enter(OPENING, events)
        if events is not None:
            events.append(
                Event(
                    "ba.event.attacked",
                    seat=world.turn + 1,
                    owner=defender + 1,
                    square=SQUARE_NAMES[deed.square],
                    target=TARGET_NAMES[deed.target],
                    count=deed.heroes,
                )
            )

    def carry_out(self, world: Battalia, deed: Action, events: list[Event] | None) -> None:
        """A retreat that has been paid for (BA-W6)."""
        assert isinstance(deed, Retreat)
        arrive(world, deed, events)
