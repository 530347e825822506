"""Measure both builds of Gonfalon beside the peers that are installed, in one run.

Each contender runs five times, in turn with the others; the tables give the best and the median.
What is counted is the time of the processor: on a busy machine figures fall for all alike, and the
ratio to the peer stays. `run.py games`, `run.py learners` or `run.py parts` prints some of them.
"""

import json
import statistics
import subprocess
import sys
from collections.abc import Iterator
from itertools import product
from pathlib import Path
from typing import Any

from rich.console import Console
from rich.progress import track
from rich.table import Table

from gonfalon.games import GAMES

ROOT = Path(__file__).parents[1]
ROUNDS = 5
SECONDS = 2.0
RIVALS = {
    "battle-line": "openspiel-gin-rummy",
    "imperia": "openspiel-backgammon",
    "battalia": "openspiel-gin-rummy",
}
"""The peer that a game is compared with: one of its weight, written in C++."""
VARIANTS = {
    "battle-line": ("battle-line 2 terrain=on", "battle-line 2 war=on"),
    "imperia": ("imperia 4 map=random",),
    "battalia": ("battalia 3 edition=crowdfunding advanced=on",),
}
"""Game, seats and options of what plays random games besides the usual games."""
USUAL = {
    id: [f"{id} {seats}" for seats in sorted({game.seats[0], game.seats[-1]})]
    for id, game in GAMES.items()
}
"""Every game as it is usually played, by the fewest and by the most.

It is also played inside the engine, as rollouts are.
"""
BUILDS = {
    "plain Python": ROOT / ".venv" / "bin" / "python",
    "compiled": ROOT / ".venv-compiled" / "bin" / "python",
}
PEERS = ROOT / ".venv-peers" / "bin" / "python"
SEEN_RIVAL = "openspiel-gin-rummy-observer"
"""The peer that batches are compared with: in C++, and written into a NumPy array as ours are."""
Contender = tuple[str, Path, str, tuple[str, ...]]
"""A name, an interpreter, a program of this folder, its arguments."""


def said(python: Path, program: str, *arguments: str) -> str:
    """What a program of this folder says."""
    command = [str(python), "-m", f"bench.{program}", *arguments]
    done = subprocess.run(command, capture_output=True, text=True, check=True, cwd=ROOT)
    return done.stdout


def run(python: Path, program: str, *arguments: str) -> dict[str, Any]:
    """One JSON line of one measurement; some peers greet before it."""
    answer: dict[str, Any] = json.loads(said(python, program, *arguments).splitlines()[-1])
    return answer


def installed_peers(program: str) -> list[str]:
    """The peers that can be measured here."""
    return said(PEERS, program, "--list").split() if PEERS.exists() else []


def contenders() -> Iterator[Contender]:
    """Everyone who plays random games: a name, an interpreter, a program, its arguments."""
    for build, python in BUILDS.items():
        for game, usual in USUAL.items():
            for contender in (*usual, *VARIANTS.get(game, ())):
                yield f"{contender} ({build})", python, "own", _arguments("play", contender)
    for contender in [one for usual in USUAL.values() for one in usual]:
        for build, python in BUILDS.items():
            name = f"{contender} playout ({build})"
            yield name, python, "own", _arguments("playout", contender)
    for peer in installed_peers("peers"):
        yield peer, PEERS, "peers", (peer, str(SECONDS))


def _arguments(how: str, contender: str) -> tuple[str, ...]:
    """The arguments that play one contender, from a loop or inside the engine."""
    return how, str(SECONDS), *contender.split()


def learners() -> Iterator[Contender]:
    """Everyone who plays as learners see it; plain Python with the fewest seats alone."""
    for build, python in BUILDS.items():
        is_compiled = build == "compiled"
        ways = ("batch", "fractions", "pettingzoo") if is_compiled else ("batch", "pettingzoo")
        for usual in USUAL.values():
            for contender, how in product(usual if is_compiled else usual[:1], ways):
                arguments = _arguments(how, contender)
                yield f"{contender} {how} ({build})", python, "learning", arguments
    for peer in installed_peers("seeing"):
        yield peer, PEERS, "seeing", (peer, str(SECONDS))


def rate(one: dict[str, Any], what: str) -> float:
    """How many of something in a second."""
    return float(one[what]) / float(one["seconds"])


def measured(
    console: Console, title: str, field: list[Contender]
) -> dict[str, list[dict[str, Any]]]:
    """What each contender measured, in every round."""
    results: dict[str, list[dict[str, Any]]] = {name: [] for name, *_ in field}
    rounds = [one for _ in range(ROUNDS) for one in field]
    for name, python, program, arguments in track(rounds, title, console=console):
        results[name].append(run(python, program, *arguments))
    return results


def print_games(console: Console) -> None:
    """Random play: games and decisions a second, and the ratio to the rival."""
    results = measured(console, "Random games", list(contenders()))
    table = Table(
        title="Random legal games a second of CPU time, on one core\n"
        "driven from a Python loop; a playout is played inside the engine"
    )
    for column in ("", "games/s best", "median", "decisions/s best", "median", "to its rival"):
        table.add_column(column, justify="left" if not column else "right")
    for name, runs in results.items():
        games = [rate(one, "games") for one in runs]
        decisions = [rate(one, "decisions") for one in runs]
        rival = [rate(one, "decisions") for one in results.get(RIVALS.get(name.split()[0], ""), [])]
        ratio = f"{max(decisions) / max(rival):.1f}" if rival else "-"
        cells = [max(games), statistics.median(games), max(decisions), statistics.median(decisions)]
        table.add_row(name, *(f"{cell:,.0f}" for cell in cells), ratio)
    console.print(table)
    for game, peer in RIVALS.items():
        print(f"The rival of {game} is {peer}.")


def print_learners(console: Console) -> None:
    """Steps and whole actions a second, with all that a learner is told."""
    results = measured(console, "Learners", list(learners()))
    table = Table(
        title="Steps a second of CPU time, on one core, with what a player sees and may do\n"
        "a batch or vector has 64 games; fractions are float32, a batch counts in uint8"
    )
    for column in ("", "steps/s best", "median", "actions/s best", "to its rival"):
        table.add_column(column, justify="left" if not column else "right")
    rival = max([rate(one, "actions") for one in results.get(SEEN_RIVAL, [])], default=0.0)
    for name, runs in results.items():
        steps, actions = ([rate(one, what) for one in runs] for what in ("steps", "actions"))
        whole = f"{max(actions):,.0f}" if any(actions) else "-"
        ratio = f"{max(actions) / rival:.1f}" if rival and any(actions) else "-"
        table.add_row(name, f"{max(steps):,.0f}", f"{statistics.median(steps):,.0f}", whole, ratio)
    console.print(table)
    print(f"The rival is {SEEN_RIVAL}. An action of ours takes one to four steps.")


def print_parts(console: Console, game: str) -> None:
    """The parts of a game: microseconds each, best and median."""
    results: dict[str, dict[str, list[float]]] = {build: {} for build in BUILDS}
    rounds = [build for _ in range(ROUNDS) for build in BUILDS]
    for build in track(rounds, "Parts", console=console):
        for part, micros in run(BUILDS[build], "own", "parts", game).items():
            results[build].setdefault(part, []).append(float(micros))
    table = Table(title=f"Parts of {game}, microseconds of CPU time")
    table.add_column("")
    for build in BUILDS:
        table.add_column(f"{build}, best", justify="right")
        table.add_column("median", justify="right")
    for part in next(iter(results.values())):
        cells = [results[build][part] for build in BUILDS]
        table.add_row(
            part,
            *(f"{value:.2f}" for runs in cells for value in (min(runs), statistics.median(runs))),
        )
    console.print(table)
    for build, parts in results.items():
        if "claim check" in parts:
            print(f"{build}: {1e6 / min(parts['claim check']):,.0f} claim checks/s")


def drop_missing_builds() -> None:
    """Measure only the builds that are there."""
    for build, python in list(BUILDS.items()):
        code = "import gonfalon; print(gonfalon.build())"
        done = subprocess.run(
            [str(python), "-c", code], capture_output=True, text=True, check=False
        )
        if done.stdout.strip() != build:
            print(f"There is no {build} build here.")
            del BUILDS[build]


def main() -> int:
    """Print the tables that are asked for, or all."""
    asked = sys.argv[1:] or ["games", "learners", "parts"]
    console = Console(width=110)
    drop_missing_builds()
    if "games" in asked:
        print_games(console)
    if "learners" in asked:
        print_learners(console)
    for game in GAMES if "parts" in asked else ():
        print_parts(console, game)
    if not installed_peers("peers"):
        print("No peers are installed: make bench-peers")
    return 0


if __name__ == "__main__":
    sys.exit(main())
