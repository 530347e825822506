"""One turn further: what others may do, and what the own next hand makes of how this turn ends."""

from random import Random
from typing import Final

from gonfalon.bots.battalia.land import roads
from gonfalon.bots.battalia.turns import End, Turn, habit
from gonfalon.bots.budget import Budget
from gonfalon.engine.action import Action
from gonfalon.engine.state import CHANCE
from gonfalon.games.battalia.box.cards import HORSE, IS_WEAPON, KIND, PROVISIONS, now
from gonfalon.games.battalia.box.deeds import END
from gonfalon.games.battalia.box.opening_actions import KEEP, Cohort
from gonfalon.games.battalia.box.tiles import OFF, SQUARES
from gonfalon.games.battalia.rules.combinations.marching import RIDE_STEPS
from gonfalon.games.battalia.rules.state import Battalia
from gonfalon.games.battalia.rules.step_numbers import ACT, MUSTER
from gonfalon.games.battalia.sight.determinise import determinise

_LINES: Final = 6  # so many ways to go on are compared
_NEAR: Final = 0.4  # those that seem worse than the best by more are not
_MOST: Final = 48  # next hands for the best of them
_ROUND: Final = 12  # after so many the worse half is given up
_SURE: Final = 2.0  # next hands after which what was found counts half
_ONE_HAND: Final = 120  # positions looked at for a hand
_A_RAID: Final = 60  # and for that of another who may attack
_PASSING: Final = 400  # plies until it is the own turn again


class Prospect:
    """A way to end the turn, and what the next one came to after it."""

    def __init__(self, end: End) -> None:
        self.end: Final = end
        self.total = 0.0
        self.count = 0

    def gain(self) -> float:
        """What the next turn has added on average."""
        return self.total / self.count - self.end.value

    def worth(self, usual: float) -> float:
        """What it comes to with the next turn; few hands count little against the usual gain."""
        if not self.count:
            return self.end.value + usual
        trust = self.count / (self.count + _SURE)
        return self.end.value + usual + trust * (self.gain() - usual)


def look_ahead(turn: Turn, budget: Budget, rng: Random) -> Action:
    """What the line begins with after which the next turn is best, the same draws for all."""
    left = _prospects(turn.ends)
    seed = rng.getrandbits(32)
    for number in range(_MOST):
        if len(left) == 1 or budget.is_spent:
            break
        if number and number % _ROUND == 0:
            left = left[: (len(left) + 1) // 2]
        for prospect in left:
            if not budget.is_spent and prospect.end.world is not None:
                chance = Random(seed + number)
                prospect.total += _next_turn(prospect.end.world, turn.seat, chance, budget)
                prospect.count += 1
        left = _in_order(left)
    return left[0].end.first


def _in_order(prospects: list[Prospect]) -> list[Prospect]:
    """The best one first."""
    gains = [prospect.gain() for prospect in prospects if prospect.count]
    usual = sum(gains) / len(gains) if gains else 0.0
    return sorted(prospects, key=lambda prospect: -prospect.worth(usual))


def _prospects(ends: list[End]) -> list[Prospect]:
    """The best line for each deed that one may begin with, as far as it is near the best of all."""
    found: list[Prospect] = []
    for end in ends:
        if end.value < ends[0].value - _NEAR or len(found) == _LINES:
            break
        if end.first not in [prospect.end.first for prospect in found]:
            found.append(Prospect(end))
    return found


def _next_turn(world: Battalia, seat: int, rng: Random, budget: Budget) -> float:
    """What the own next turn comes to in a world like this one, after what others may do."""
    view = world.view(seat)
    after = Course(determinise(view, rng), seat, rng, budget).run()
    following = Turn(after, seat, rng)
    if after.over:
        return following.settled()
    hand = Budget(1.0, _ONE_HAND)
    following.think(1, hand)
    budget.taken += hand.taken
    return following.best


class Course:
    """How it goes on until the own next turn: others attack if they can, and else let it pass."""

    def __init__(self, world: Battalia, seat: int, rng: Random, budget: Budget) -> None:
        self.world = world
        self.seat: Final = seat
        self.rng: Final = rng
        self.budget: Final = budget
        self.thought = seat if world.battle is None else OFF
        """Whose turn was thought through."""

    def run(self) -> Battalia:
        """The world when it is the own turn again."""
        is_own = True
        for _ in range(_PASSING):
            world = self.world
            if world.over:
                break
            if world.turn != self.seat:
                is_own = False
            elif not is_own and world.step.number == ACT and world.battle is None:
                break
            self._go_on()
        return self.world

    def _go_on(self) -> None:
        """One ply, or a whole turn that was thought through."""
        world = self.world
        if world.actor == CHANCE:
            world.apply_legal(world.sample(self.rng.getrandbits(64)))
        elif world.battle is not None or world.step.number not in (ACT, MUSTER):
            world.apply_legal(habit(world, world.actor))
        elif world.step.number == MUSTER:
            actions = world.legal()
            world.apply_legal(actions[0] if isinstance(actions[0], Cohort) else KEEP)
        elif self.thought == world.turn or not (world.turn == self.seat or may_raid(world)):
            self.thought = OFF
            world.apply_legal(END)
        else:
            self._think()

    def _think(self) -> None:
        """A turn is thought through, as far as a battle or its end."""
        world = self.world
        self.thought = world.turn
        turn = Turn(world, world.turn, self.rng)
        hand = Budget(1.0, _A_RAID)
        turn.think(1, hand)
        self.budget.taken += hand.taken
        if turn.ends and turn.ends[0].world is not None:
            self.world = turn.ends[0].world


def may_raid(world: Battalia) -> bool:
    """Whether whoever has the turn has a weapon, and a hero who can go to a city of another."""
    seat, steps = world.turn, 0
    is_armed = False
    for held in world.hands[seat]:
        card = now(held)
        is_armed = is_armed or IS_WEAPON[card]
        if KIND[card] == PROVISIONS:
            steps += 1
        elif KIND[card] == HORSE:
            steps += RIDE_STEPS
    if not is_armed:
        return False
    land = tuple(world.variant.scenario.roads(world.board, seat))
    for hero in world.board.heroes_of(seat):
        if hero == OFF:
            continue
        far = roads(land, hero)
        for square in range(SQUARES):
            if far[square] <= steps and world.board.owners[square] not in (OFF, seat):
                return True
    return False
