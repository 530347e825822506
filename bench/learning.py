"""Measure what learners are told of Gonfalon's games, in this interpreter's build; one JSON line.

`python -m bench.learning HOW SECONDS GAME SEATS [name=value ...]`; `batch` steps many games at
once, `fractions` does so with observations from 0 to 1, `pettingzoo`, `gymnasium` and `observer`
(OpenSpiel's) play one game after the other through these doors, `openspiel` without observations.
Tokens are picked at random. A step is a token, and an action takes one or more of them. Seconds are
those of the processor.
"""

import json
import sys
from importlib import import_module
from random import Random
from typing import Any

from bench.measuring import Run, count
from bench.seeing import GAMES, look_on, zoo
from gonfalon.batch import Batch
from gonfalon.games import find

ROUND = 10
"""Steps of a batch between two looks at the clock."""


def batch(game: str, seats: int, options: dict[str, str], as_fractions: bool) -> Run:
    """Prepare steps of a batch; they return how many steps and actions there were."""
    numpy: Any = import_module("numpy")
    games = Batch(game, GAMES, seats, 1, **options)
    rng, told, seen = numpy.random.default_rng(1), games.told, games.fractions()

    def run() -> tuple[int, int]:
        before = games.actions
        for _ in range(ROUND):
            chances = rng.random(told.masks.shape, numpy.float32)
            games.step((told.masks * chances).argmax(axis=1))
            if as_fractions:
                games.fractions(seen)
        return ROUND * GAMES, games.actions - before

    return run


def through_pettingzoo(game: str, seats: int, options: dict[str, str]) -> Run:
    """Prepare whole games through PettingZoo."""
    env = import_module("gonfalon.adapters.pettingzoo").env(game, seats, **options)
    run = zoo(env, Random(1))
    return lambda: (run()[0], 0)


def through_gymnasium(game: str, seats: int, options: dict[str, str]) -> Run:
    """Prepare whole games through Gymnasium, against players who play at random."""
    numpy: Any = import_module("numpy")
    door = import_module("gonfalon.adapters.gymnasium")
    env = door.GonfalonEnv(game, seats, opponents="random", **options)
    rng = Random(1)

    def run() -> tuple[int, int]:
        steps, is_over = 0, False
        seen, _ = env.reset(seed=rng.getrandbits(31))
        while not is_over:
            legal = numpy.flatnonzero(seen["action_mask"])
            seen, _, is_over, _, _ = env.step(int(legal[int(rng.random() * len(legal))]))
            steps += 1
        return steps, 0

    return run


def through_openspiel(game: str, seats: int, options: dict[str, str], observes: bool) -> Run:
    """Prepare whole games through OpenSpiel."""
    pyspiel: Any = import_module("pyspiel")
    door = import_module("gonfalon.adapters.openspiel")
    chosen = ",".join(f"{name}={value}" for name, value in {"seats": seats, **options}.items())
    loaded = pyspiel.load_game(f"{door.short_name(find(game))}({chosen})")
    rng, look = Random(1), _nothing
    if observes:
        look = import_module("open_spiel.python.observation").make_observation(loaded).set_from
    return lambda: (look_on(pyspiel, loaded, rng.random, look)[0], 0)


def _nothing(state: Any, player: int) -> object:
    """Look at nothing."""
    return None


def prepared(how: str, game: str, seats: int, options: dict[str, str]) -> Run:
    """What is measured."""
    if how == "pettingzoo":
        return through_pettingzoo(game, seats, options)
    if how == "gymnasium":
        return through_gymnasium(game, seats, options)
    if how in ("openspiel", "observer"):
        return through_openspiel(game, seats, options, how == "observer")
    return batch(game, seats, options, how == "fractions")


def main() -> None:
    """Print one measurement."""
    how, seconds, game, seats, *words = sys.argv[1:]
    options: dict[str, str] = dict([word.split("=") for word in words])
    run = prepared(how, game, int(seats), options)
    print(json.dumps(count(run, ("steps", "actions"), float(seconds))))


if __name__ == "__main__":
    main()
