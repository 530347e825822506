"""`train --tune`: the numbers of a judge, tuned by self-play."""

import argparse
import sys
from pathlib import Path
from typing import Final

from rich.console import Console
from rich.progress import track

from gonfalon.training.dials import tuned_of
from gonfalon.training.tuning import Course, Tuning

_DEALS: Final = 8
_FILE: Final = "rounds.jsonl"


def run_tuning(
    arguments: argparse.Namespace, options: tuple[tuple[str, ...], ...], seed: str, jobs: int
) -> int:
    """Tune, and write every number with what it was before."""
    course = Course(game_id=arguments.game, options=options, seed=seed, deals=_DEALS)
    tuned_of(course.game_id)
    folder = Path(arguments.checkpoint)
    folder.mkdir(parents=True, exist_ok=True)
    tuning = Tuning(course, folder / _FILE)
    rounds = -(-int(arguments.games) // (2 * _DEALS))
    left = tuning.run(rounds, jobs)
    console = Console(stderr=True)
    is_shown = sys.stderr.isatty()
    missing = rounds - len(tuning.rounds)
    for _ in track(left, "Tuning", missing, console=console, transient=True, disable=not is_shown):
        pass
    lines = [
        f"{dial.name} {value:.4f} (was {dial.start:g})"
        for dial, value in zip(tuning.dials, tuning.found())
    ]
    Path(arguments.out).write_text("\n".join([*lines, ""]), encoding="utf-8")
    print("\n".join(lines))
    return 0
