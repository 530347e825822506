"""Measure how often a player wins who picks any token, against one who plays any action.

`python -m bench.tokens GAMES GAME [name=value ...]`: two seats, taken by turns. The tokens of an
action are picked one after the other, so actions that share their first tokens are rarer than
others; `random` plays each legal action as often as another.
"""

import sys
from importlib import import_module
from random import Random
from typing import Any

from gonfalon.arena.intervals import wilson


def won(games: int, game: str, options: dict[str, str]) -> float:
    """The games that tokens at random won, draws as half."""
    numpy: Any = import_module("numpy")
    door = import_module("gonfalon.adapters.gymnasium")
    rng, total = Random(1), 0.0
    seats = [door.GonfalonEnv(game, seat=seat, opponents="random", **options) for seat in (0, 1)]
    for number in range(games):
        env, reward, is_over = seats[number % 2], 0.0, False
        seen, _ = env.reset(seed=number)
        while not is_over:
            legal = numpy.flatnonzero(seen["action_mask"])
            seen, reward, is_over, _, _ = env.step(rng.choice(legal))
        total += (reward + 1) / 2
    return total


def main() -> None:
    """Print one measurement."""
    games, game, *words = sys.argv[1:]
    count = int(games)
    total = won(count, game, dict([word.split("=") for word in words]))
    low, high = wilson(total, count)
    share = f"{100 * total / count:.1f} %, 95 %: {100 * low:.1f}–{100 * high:.1f}"
    print(f"{game}: tokens at random won {total:g} of {count} ({share})")


if __name__ == "__main__":
    main()
