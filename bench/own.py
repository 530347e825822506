"""Measure Gonfalon itself, in whichever build this interpreter has; prints one JSON line.

`own.py play SECONDS [name=value ...]` plays random games; `own.py parts` times parts of the engine.
"""

import json
import random
import sys
from collections.abc import Callable
from time import perf_counter

import gonfalon
from gonfalon.engine.state import State
from gonfalon.games import find
from gonfalon.games.battle_line.claims import prove
from gonfalon.games.battle_line.state import BattleLine

GAME = find("battle-line")


def play(seconds: float, words: list[str]) -> dict[str, object]:
    """Random games for about so many seconds; only whole games count."""
    options = GAME.options.parse(words)
    rng = random.Random(1)
    pick, number = rng.random, rng.getrandbits
    chance, nobody = gonfalon.CHANCE, gonfalon.NOBODY
    games = decisions = plies = 0
    GAME.start(2, options)
    start = now = perf_counter()
    while now - start < seconds:
        state = GAME.start(2, options)
        while True:
            actor = state.actor
            if actor == chance:
                state.apply(state.sample(number(64)))
            elif actor == nobody:
                break
            else:
                legal = state.legal()
                count = len(legal)
                if count > 1:
                    decisions += 1
                    state.apply(legal[int(pick() * count)])
                else:
                    state.apply(legal[0])
            plies += 1
        games += 1
        now = perf_counter()
    return {"games": games, "decisions": decisions, "plies": plies, "seconds": now - start}


def sample_states(count: int) -> list[BattleLine]:
    """States at decisions of random games with tactics."""
    rng = random.Random(2)
    states: list[BattleLine] = []
    while len(states) < count:
        state = gonfalon.new("battle-line")
        while not state.over:
            if state.actor == gonfalon.CHANCE:
                state.apply(state.sample(rng.getrandbits(64)))
                continue
            if rng.random() < 0.2 and isinstance(state, BattleLine):
                states.append(state.copy())
            state.apply(rng.choice(state.legal()))
    return states[:count]


def micros(act: Callable[[State], object], states: list[BattleLine]) -> float:
    """Microseconds of one call, over all states."""
    start = perf_counter()
    for state in states:
        act(state)
    return (perf_counter() - start) / len(states) * 1e6


def parts() -> dict[str, float]:
    """Microseconds of the engine's parts."""
    rng = random.Random(3)
    states = sample_states(2000)
    claims = [
        (state, seat, field)
        for state in states
        for seat in range(2)
        for field in range(9)
        if state.sides[seat].complete >> field & 1 and state.unclaimed >> field & 1
    ]
    start = perf_counter()
    for line, seat, field in claims:
        prove(line, seat, field)
    claim = (perf_counter() - start) / len(claims) * 1e6
    views = [state.view(state.actor) for state in states]
    start = perf_counter()
    for view in views:
        GAME.determinise(view, rng)
    possible = (perf_counter() - start) / len(views) * 1e6
    return {
        "copy": micros(lambda state: state.copy(), states),
        "legal": micros(lambda state: state.legal(), states),
        "claim check": claim,
        "view": micros(lambda state: state.view(state.actor), states),
        "determinise": possible,
    }


def main() -> None:
    """Print one measurement."""
    if sys.argv[1] == "play":
        print(json.dumps(play(float(sys.argv[2]), sys.argv[3:])))
    else:
        print(json.dumps(parts()))


if __name__ == "__main__":
    main()
