"""Golden playthroughs: whole games with what each seat sees on the way.

`python -m tests.playthrough` writes them anew after a change that is meant, `... battle-line` those
of one game; they guard against change and prove no rule.
"""

import sys
from collections.abc import Callable
from itertools import pairwise
from pathlib import Path
from random import Random

from gonfalon.bots.greedy import GreedyBot
from gonfalon.engine.event import Event
from gonfalon.engine.game import Game
from gonfalon.engine.options import Options
from gonfalon.engine.record import Record, new_record, parse_record
from gonfalon.engine.result import Result
from gonfalon.engine.state import CHANCE
from gonfalon.engine.view import SPECTATOR
from gonfalon.games import GAMES, find
from tests.helpers import random_record, variants_of

FOLDER = Path(__file__).parent / "goldens"
STRIDE = {"battle-line": 12, "imperia": 12, "battalia": 60}
MARK = "# What is seen\n"
ENDINGS: dict[str, dict[str, Callable[[Result], bool]]] = {
    "battle-line": {
        "breakthrough": lambda result: result.how == "breakthrough",
        "envelopment": lambda result: result.how == "envelopment",
        "stalemate-won": lambda result: result.how == "stalemate" and result.winner is not None,
        "stalemate-drawn": lambda result: result.how == "stalemate" and result.winner is None,
    },
    "imperia": {
        "won": lambda result: result.winner is not None,
        "drawn": lambda result: result.winner is None,
    },
    "battalia": {
        "weeks": lambda result: result.how == "weeks",
        "points": lambda result: result.how == "points",
        "board": lambda result: result.how == "board",
        "cities": lambda result: result.how == "cities",
    },
}


def playthrough(record: Record) -> str:
    """The record, then every view at each so-many-th ply and at the end, then the log of each."""
    events: list[Event] = []
    eyes = [*range(len(record.names)), SPECTATOR]
    lines = [record.write(), MARK]
    for ply, state in enumerate(record.states(events)):
        if ply % STRIDE[record.game.id] == 0 or state.over:
            lines.append(f"after ply {ply}")
            lines += [f"  {record.game.text.write(state.view(seat))}" for seat in eyes]
            lines.append("")
    words = record.game.text.words("en")
    for seat in eyes:
        lines.append("the log of a spectator" if seat < 0 else f"the log of seat {seat + 1}")
        lines += [f"  {words.event(event)}" for event in events if event.is_for(seat)]
        lines.append("")
    return "\n".join(lines)


def record_of(golden: str) -> Record:
    """The record at the beginning of a golden."""
    return parse_record(golden.partition(MARK)[0], find)


def ending_of(record: Record) -> str:
    """Which of the ways to end a finished record shows."""
    result = record.replay().result
    assert result is not None
    return next(name for name, fits in ENDINGS[record.game.id].items() if fits(result))


def orders_of(record: Record) -> set[str]:
    """The generals of Imperia that gave an order."""
    return {
        placed.split()[1] for placed, then in pairwise(record.plies) if then.startswith("order ")
    }


def shows_enough(record: Record) -> bool:
    """Whether a golden of Imperia shows the orders of all four generals; others show enough."""
    return record.game.id != "imperia" or orders_of(record) == {"g+", "gx", "go", "ge"}


# Which ending the golden of each variant shows, in the order of the variants; else they take turns.
SHOWN = {
    "battalia": [
        "weeks",
        "weeks",
        "weeks",
        "weeks",
        "points",
        "cities",
        "board",
        "weeks",
        "weeks",
        "weeks",
    ]
}
PLANNED = ("points", "cities")
"""Endings that random players never come to."""


def planned_record(game: Game, options: Options, seed: str, seats: int) -> Record:
    """The record of a game between greedy players."""
    rng, bot = Random(seed), GreedyBot()
    record = new_record(game, options, tuple(f"P{n + 1}" for n in range(seats)))
    state = record.start()
    while not state.over:
        if state.actor == CHANCE:
            action = state.sample(rng.getrandbits(64))
        else:
            action = bot.choose(state.view(state.actor), 1.0, rng)
        state.apply(action)
        record.add(str(action), state.result)
    return record


def _find(game: Game, seats: int, options: Options, ending: str) -> Record:
    """The first game of a variant that ends so."""
    for seed in range(20_000):
        make = planned_record if ending in PLANNED else random_record
        record = make(game, options, f"golden {seed}", seats)
        if ending_of(record) == ending and shows_enough(record):
            return record
    raise LookupError(f"no game of {options} with {seats} seats ends by {ending}")


def write_all(ids: list[str]) -> None:
    """Write one golden for each variant of these games, and for each way to end."""
    for id in ids:
        endings = SHOWN.get(id) or list(ENDINGS[id])
        for number, (game, seats, options) in enumerate(variants_of(id)):
            ending = endings[number % len(endings)]
            players = [str(seats)] if len(game.seats) > 1 else []
            name = "-".join([game.id, *players, *options.words(), ending]).replace("=", "_")
            record = _find(game, seats, options, ending)
            (FOLDER / f"{name}.txt").write_text(playthrough(record), encoding="utf-8")
            print(name)


if __name__ == "__main__":
    write_all(sys.argv[1:] or list(GAMES))
