"""Measure what learners are told of Gonfalon's games, in this interpreter's build; one JSON line.

`python -m bench.learning HOW SECONDS GAME SEATS [name=value ...]`; `batch` steps many games at
once, `fractions` does so with observations from 0 to 1, `pettingzoo` and `gymnasium` play one game
after the other through these doors. Tokens are picked at random. A step is a token, and an action
takes one or more of them. Seconds are those of the processor.
"""

import json
import sys
from collections.abc import Callable
from importlib import import_module
from random import Random
from time import process_time
from typing import Any

from bench.seeing import GAMES, zoo
from gonfalon.batch import Batch

ROUND = 10
"""Steps of a batch between two looks at the clock."""


def batch(game: str, seats: int, options: dict[str, str], as_fractions: bool) -> Callable[[], Any]:
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


def through_pettingzoo(game: str, seats: int, options: dict[str, str]) -> Callable[[], Any]:
    """Prepare whole games through PettingZoo."""
    env = import_module("gonfalon.adapters.pettingzoo").env(game, seats, **options)
    run = zoo(env, Random(1))
    return lambda: (run(), 0)


def through_gymnasium(game: str, seats: int, options: dict[str, str]) -> Callable[[], Any]:
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


def main() -> None:
    """Print one measurement."""
    how, seconds, game, seats, *words = sys.argv[1:]
    options: dict[str, str] = dict([word.split("=") for word in words])
    if how == "pettingzoo":
        run = through_pettingzoo(game, int(seats), options)
    elif how == "gymnasium":
        run = through_gymnasium(game, int(seats), options)
    else:
        run = batch(game, int(seats), options, how == "fractions")
    run()
    steps = actions = 0
    start = now = process_time()
    while now - start < float(seconds):
        made, whole = run()
        steps += made
        actions += whole
        now = process_time()
    print(json.dumps({"steps": steps, "actions": actions, "seconds": now - start}))


if __name__ == "__main__":
    main()
