"""A turn thought through to its end: the best deeds one after the other, judged when it is over."""

from random import Random
from typing import Final

from gonfalon.bots.battalia.outlook import outlook, unfinished
from gonfalon.bots.battalia.verdict import Verdict, verdict
from gonfalon.bots.budget import Budget
from gonfalon.engine.action import Action
from gonfalon.engine.state import CHANCE
from gonfalon.games.battalia.box.deeds import END
from gonfalon.games.battalia.rules.battle.battlefield import NOBODY
from gonfalon.games.battalia.rules.state import Battalia
from gonfalon.games.battalia.rules.step_numbers import ACT, PAY, ROLL, TOP

_LONGEST: Final = 12  # deeds one after the other
_SETTLING: Final = 60  # actions until a deed is finished
_DOUBTED: Final = 0.7  # of what a hand may still bring where chance comes in between
_A_DEED: Final = 0.002  # nothing is done for nothing
_LEAST: Final = -1000.0
_SAME: Final = 1e-6
_REMEMBERED: Final = 16  # lines that are over
_CROWD: Final = 3  # with so many seats the land is soon taken, and the outlook of greedy tells more
_A_POINT: Final = 0.15  # of that outlook, as a logit


class Line:
    """Deeds that were thought of, and what lies there after them."""

    def __init__(self, world: Battalia, first: Action | None, deeds: int, hope: float) -> None:
        self.world: Final = world
        self.first: Final = first
        """The action that it begins with."""
        self.deeds: Final = deeds
        """How many actions it has."""
        self.hope: Final = hope
        """What it may come to."""


class End:
    """What lies there when a line is over."""

    def __init__(self, first: Action, value: float, world: Battalia | None) -> None:
        self.first: Final = first
        self.value: Final = value
        """What it comes to."""
        self.world: Final = world
        """Where the turn would be ended, or in a battle; none where chance comes in between."""


class Turn:
    """What one seat can make of its turn in one possible world."""

    def __init__(self, world: Battalia, seat: int, rng: Random) -> None:
        self.world: Final = world
        self.seat: Final = seat
        self.rng: Final = rng
        self.crowded: Final = world.seat_count >= _CROWD
        """Whether the outlook of greedy judges, not the verdict on what a deck will grow to."""
        self.ends: list[End] = []
        """What the best lines found so far come to, the best one first."""

    @property
    def best(self) -> float:
        """What the best line comes to."""
        return self.ends[0].value if self.ends else _LEAST

    @property
    def first(self) -> Action | None:
        """What it begins with."""
        return self.ends[0].first if self.ends else None

    def settled(self) -> float:
        """What it comes to if nothing more is done."""
        return self._told(self.world).settled

    def _told(self, world: Battalia) -> Verdict:
        """How a world looks to the seat."""
        view = world.view(self.seat)
        if not self.crowded or world.over:
            return verdict(view)
        return Verdict(_A_POINT * outlook(view), 0.0)

    def _ended(self, world: Battalia) -> float:
        """What it comes to if the turn ends here; the outlook counts cards until they are gone."""
        if not self.crowded:
            return verdict(world.view(self.seat)).settled
        after = world.copy()
        after.apply_legal(END)
        return self._told(after).settled

    def think(self, width: int, budget: Budget) -> None:
        """Look for the best line; so many are followed side by side."""
        lines = [Line(self.world, None, 0, 0.0)]
        for _ in range(_LONGEST):
            found: list[Line] = []
            seen: set[int] = set()
            for line in lines:
                if not self._go_on(line, found, seen, budget):
                    return
            if not found:
                return
            found.sort(key=_hope, reverse=True)
            lines = found[:width]

    def _go_on(self, line: Line, found: list[Line], seen: set[int], budget: Budget) -> bool:
        """Try everything after a line; False if the budget is spent."""
        for action in line.world.legal():
            if not budget.step():
                return False
            first = line.first or action
            cost = _A_DEED * line.deeds
            if action is END:
                self._note(End(first, self._ended(line.world) - cost, line.world))
                continue
            cost += _A_DEED
            after = line.world.copy()
            after.apply_legal(action)
            self._settle(after)
            if after.actor == CHANCE:
                self._note(End(first, self._expected(after) - cost, None))
                continue
            told = self._told(after)
            if after.over:
                self._note(End(first, told.settled, None))
            elif after.battle is not None or after.turn != self.seat:
                value = told.settled + _DOUBTED * told.promise - cost
                self._note(End(first, value, None if after.battle is None else after))
            else:
                if after.step.number == ACT and not self.crowded:
                    self._note(End(first, told.settled - cost, after))
                hope = told.settled + told.promise - cost
                self._keep(Line(after, first, line.deeds + 1, hope), told, found, seen)
        return True

    def _keep(self, line: Line, told: Verdict, found: list[Line], seen: set[int]) -> None:
        """A line to go on with, unless another one has come to the same."""
        key = int(told.settled * 1e7) * 1000003 + int(told.promise * 1e7)
        if key not in seen:
            seen.add(key)
            found.append(line)

    def _note(self, end: End) -> None:
        """One more line is over: the best ones are remembered, those that come to the same once."""
        place = len(self.ends)
        for other in reversed(self.ends):
            if abs(other.value - end.value) < _SAME:
                return
            if other.value > end.value:
                break
            place -= 1
        self.ends.insert(place, end)
        del self.ends[_REMEMBERED:]

    def _settle(self, world: Battalia) -> None:
        """Finish what hardly matters: payments, cards to be shown, battles with nobody."""
        for _ in range(_SETTLING):
            number = world.step.number
            if world.over:
                return
            if number == TOP:
                world.apply_legal(world.sample(self.rng.getrandbits(64)))
            elif number == PAY and world.actor == self.seat:
                world.apply_legal(unfinished(world)[0])
            elif world.battle is not None and world.battle.defender == NOBODY:
                if world.actor == CHANCE:
                    world.apply_legal(world.sample(self.rng.getrandbits(64)))
                else:
                    world.apply_legal(habit(world, self.seat))
            else:
                return

    def _expected(self, world: Battalia) -> float:
        """What chance brings on average; where it has many ways, what it brings this time."""
        outcomes = world.legal() if world.step.number == ROLL else []
        if not outcomes:
            outcomes = [world.sample(self.rng.getrandbits(64))]
            weights = [1]
        else:
            weights = world.weights()
        total = 0.0
        for outcome, weight in zip(outcomes, weights):
            after = world.copy()
            after.apply_legal(outcome)
            told = self._told(after)
            total += weight * (told.settled + _DOUBTED * told.promise)
        return total / sum(weights)


def _hope(line: Line) -> float:
    """What a line may come to."""
    return line.hope


def habit(world: Battalia, seat: int) -> Action:
    """What looks best right after it, for whoever is asked."""
    actions = world.legal()
    if len(actions) == 1:
        return actions[0]
    best, most = actions[0], -1e9
    for action in actions:
        after = world.copy()
        after.apply_legal(action)
        for _ in range(4):
            going_on = unfinished(after) if after.actor == seat else []
            if not going_on:
                break
            after.apply_legal(going_on[0])
        worth = outlook(after.view(seat))
        if worth > most:
            best, most = action, worth
    return best
