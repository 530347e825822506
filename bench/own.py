"""Measure Gonfalon itself, in whichever build this interpreter has; prints one JSON line.

`own.py play SECONDS GAME SEATS [name=value ...]` plays random games from a Python loop, `own.py
playout ...` plays them inside the engine; `own.py parts GAME` times parts of a game. Seconds are
those of the processor, so that a busy machine changes little.
"""

import json
import random
import sys
from collections.abc import Callable
from time import process_time

import gonfalon
from gonfalon.engine.chance import Stream
from gonfalon.engine.game import Game
from gonfalon.engine.options import Options
from gonfalon.engine.playout import playout
from gonfalon.engine.state import State
from gonfalon.games import find
from gonfalon.games.battle_line.rules.proof import prove
from gonfalon.games.battle_line.rules.state import BattleLine

SEEDS = 20
"""How many different games a playout is measured with."""


def play(seconds: float, game: Game, seats: int, words: list[str]) -> dict[str, object]:
    """Random games for about so many seconds; only whole games count."""
    options = game.options.parse(words)
    rng = random.Random(1)
    pick, number = rng.random, rng.getrandbits
    chance, nobody = gonfalon.CHANCE, gonfalon.NOBODY
    games = decisions = plies = 0
    game.rules.start(seats, options)
    start = now = process_time()
    while now - start < seconds:
        state = game.rules.start(seats, options)
        while True:
            actor = state.actor
            if actor == chance:
                state.apply_legal(state.sample(number(64)))
            elif actor == nobody:
                break
            else:
                legal = state.legal()
                count = len(legal)
                if count > 1:
                    decisions += 1
                    state.apply_legal(legal[int(pick() * count)])
                else:
                    state.apply_legal(legal[0])
            plies += 1
        games += 1
        now = process_time()
    return {"games": games, "decisions": decisions, "plies": plies, "seconds": now - start}


def decisions_of(game: Game, seats: int, options: Options, seed: int) -> int:
    """How many decisions the playout from this seed has: choices among two or more."""
    state, numbers = game.rules.start(seats, options), Stream(seed)
    decisions = 0
    while not state.over:
        decisions += state.actor != gonfalon.CHANCE and len(state.legal()) > 1
        state.apply_legal(state.random_action(numbers))
    return decisions


def play_out(seconds: float, game: Game, seats: int, words: list[str]) -> dict[str, object]:
    """Playouts for about so many seconds, of a few seeds again and again."""
    options = game.options.parse(words)
    counts = [decisions_of(game, seats, options, seed) for seed in range(SEEDS)]
    games = plies = 0
    start = now = process_time()
    while now - start < seconds:
        for seed in range(SEEDS):
            plies += playout(game.rules.start(seats, options), Stream(seed))
        games += SEEDS
        now = process_time()
    decisions = sum(counts) * games // SEEDS
    return {"games": games, "decisions": decisions, "plies": plies, "seconds": now - start}


def sample_states(game: Game, count: int) -> list[State]:
    """States at decisions of random games with the usual options and the most seats."""
    rng = random.Random(2)
    states: list[State] = []
    while len(states) < count:
        state = game.new(game.seats[-1])
        while not state.over:
            if state.actor == gonfalon.CHANCE:
                state.apply_legal(state.sample(rng.getrandbits(64)))
                continue
            if rng.random() < 0.2:
                states.append(state.copy())
            state.apply_legal(rng.choice(state.legal()))
    return states[:count]


def micros(act: Callable[[State], object], states: list[State]) -> float:
    """Microseconds of one call, over all states."""
    start = process_time()
    for state in states:
        act(state)
    return (process_time() - start) / len(states) * 1e6


def claim_micros(states: list[State]) -> float:
    """Microseconds of one check of a claim."""
    claims = [
        (state, seat, field)
        for state in states
        if isinstance(state, BattleLine)
        for seat in range(2)
        for field in range(9)
        if state.sides[seat].complete >> field & 1 and state.unclaimed >> field & 1
    ]
    start = process_time()
    for line, seat, field in claims:
        prove(line, seat, field)
    return (process_time() - start) / len(claims) * 1e6


def parts(game: Game) -> dict[str, float]:
    """Microseconds of the parts of a game."""
    rng = random.Random(3)
    states = sample_states(game, 2000)
    found = {
        "copy": micros(lambda state: state.copy(), states),
        "legal": micros(lambda state: state.legal(), states),
    }
    if game.id == "battle-line":
        found["claim check"] = claim_micros(states)
    views = [state.view(state.actor) for state in states]
    found["view"] = micros(lambda state: state.view(state.actor), states)
    start = process_time()
    for view in views:
        game.sight.determinise(view, rng)
    found["determinise"] = (process_time() - start) / len(views) * 1e6
    return found


def main() -> None:
    """Print one measurement."""
    if sys.argv[1] in ("play", "playout"):
        seconds, game, seats, *words = sys.argv[2:]
        measure = play if sys.argv[1] == "play" else play_out
        print(json.dumps(measure(float(seconds), find(game), int(seats), words)))
    else:
        print(json.dumps(parts(find(sys.argv[2]))))


if __name__ == "__main__":
    main()
