"""Golden playthroughs: whole games with what each seat sees on the way.

`python -m tests.playthrough --missing` writes those of new variants. After a change that is meant,
`python -m tests.playthrough` writes all of them anew, `... battle-line` those of one game. They
guard against change and prove no rule. The game's `about.py` tells which ending a golden shows.
"""

import sys
from pathlib import Path
from random import Random

from gonfalon.bots.greedy import GreedyBot
from gonfalon.engine.event import Event
from gonfalon.engine.game import Game
from gonfalon.engine.options import Options
from gonfalon.engine.record import Record, new_record
from gonfalon.engine.record_reading import parse_record
from gonfalon.engine.state import CHANCE
from gonfalon.engine.view import SPECTATOR
from gonfalon.games import find
from tests.about import about
from tests.games import PLAYED
from tests.helpers import Variant, random_record, variant_id, variants_of

FOLDER = Path(__file__).parent / "goldens"
MARK = "# What is seen\n"
TRIES = 20_000


def playthrough(record: Record) -> str:
    """The record, then every view at each so-many-th ply and at the end, then the log of each."""
    events: list[Event] = []
    eyes = [*range(len(record.names)), SPECTATOR]
    lines = [record.write(), MARK]
    for ply, state in enumerate(record.states(events)):
        if ply % about(record.game).golden_every == 0 or state.over:
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
    endings = about(record.game).endings
    return next((name for name, fits in endings.items() if fits(result)), result.how)


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


def ending_for(variant: Variant) -> str:
    """Which ending the golden of a variant shows; nothing if any will do."""
    told = about(variant[0])
    return told.shown.get(variant_id(variant)) or next(iter(told.endings), "")


def golden_of(variant: Variant) -> Record:
    """The first game of a variant that ends as its golden shall, and shows enough."""
    game, seats, options = variant
    told, ending = about(game), ending_for(variant)
    make = planned_record if ending in told.planned else random_record
    for seed in range(TRIES):
        record = make(game, options, f"golden {seed}", seats)
        if ending in ("", ending_of(record)) and told.shows_enough(record):
            return record
    raise LookupError(f"no game of {variant_id(variant)} ends by {ending}")


def golden_name(record: Record) -> str:
    """The name of the golden that shows a record: its game, seats, options and how it ended."""
    players = [str(len(record.names))] if len(record.game.seats) > 1 else []
    words = [record.game.id, *players, *record.options.words(), ending_of(record)]
    return "-".join(words).replace("=", "_")


def golden_files() -> list[Path]:
    """The goldens of all games that are played."""
    return [path for id in PLAYED for path in sorted(FOLDER.glob(f"{id}-*.txt"))]


def goldens() -> dict[str, Path]:
    """The goldens there are, by the variant each of them shows."""
    found = {}
    for path in golden_files():
        record = record_of(path.read_text(encoding="utf-8"))
        found[variant_id((record.game, len(record.names), record.options))] = path
    return found


def write(variants: list[Variant], is_anew: bool) -> None:
    """Write the golden of each of these variants, or of those that have none."""
    there = goldens()
    for variant in variants:
        old = there.get(variant_id(variant))
        if old is not None and not is_anew:
            continue
        record = golden_of(variant)
        if old is not None:
            old.unlink()
        name = golden_name(record)
        (FOLDER / f"{name}.txt").write_text(playthrough(record), encoding="utf-8")
        print(name)


def main(arguments: list[str]) -> None:
    """Write what the command line names."""
    ids = [id for id in arguments if id != "--missing"]
    write(variants_of(*(ids or PLAYED)), is_anew="--missing" not in arguments)


if __name__ == "__main__":
    main(sys.argv[1:])
