"""Looking back on Imperia: armies led on by habit until all campaigns are over."""

from collections.abc import Sequence
from random import Random
from typing import Final

from gonfalon.bots.imperia.bounty import standings
from gonfalon.bots.imperia.ground import Ground, ground_of
from gonfalon.bots.imperia.habit import imagine
from gonfalon.engine.chance import Stream
from gonfalon.games.imperia.rules.state import Imperia
from gonfalon.games.imperia.rules.step_numbers import LAY_BOARDS
from gonfalon.review.shapes import Why

_GAMES: Final = 24  # so many ways to go on
_WHOLE_GAME: Final = 1000  # turns
_LEAST: Final = 0.5  # points that are worth a sentence


def chances(world: Imperia, rng: Random) -> list[float]:
    """How often each seat comes first, those first together sharing."""
    found = [0.0] * world.seat_count
    for totals in _led_on(world, rng.getrandbits(32)):
        firsts = [seat for seat, total in enumerate(totals) if total == max(totals)]
        for seat in firsts:
            found[seat] += 1 / len(firsts) / _GAMES
    return found


def _led_on(world: Imperia, seed: int) -> list[list[float]]:
    """What every seat has in the end, in each way to go on."""
    numbers = Stream(seed)
    found = []
    for _ in range(_GAMES):
        line = world.copy()
        ground: Ground | None = None
        if line.step.number > LAY_BOARDS:
            ground = ground_of(line.terrain)
        found.append(standings(line, imagine(line, ground, _WHOLE_GAME, numbers)))
    return found


def why(better: Sequence[Imperia], played: Sequence[Imperia], seat: int) -> Why | None:
    """What it comes to, in points."""
    own, other = _average(better, seat)
    own_played, other_played = _average(played, seat)
    if own - other - (own_played - other_played) < _LEAST:
        return None
    facts = {"own": own, "other": other, "own_played": own_played, "other_played": other_played}
    return Why("review.why.points", {name: str(round(value)) for name, value in facts.items()})


def _average(worlds: Sequence[Imperia], seat: int) -> tuple[float, float]:
    """The points of a seat, and of the best other one."""
    own = other = 0.0
    for number, world in enumerate(worlds):
        for totals in _led_on(world, number):
            own += totals[seat]
            other += max([total for one, total in enumerate(totals) if one != seat])
    return own / len(worlds) / _GAMES, other / len(worlds) / _GAMES
