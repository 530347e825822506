"""Measure both builds of Gonfalon beside the peers that are installed, in one run.

Each contender runs five times, in turn with the others; the tables give the best and the median.
What is counted is the time of the processor: on a busy machine figures fall for all alike, and the
ratio to the peer stays.
"""

import json
import statistics
import subprocess
import sys
from collections.abc import Iterator
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


def run(python: Path, program: str, *arguments: str) -> dict[str, Any]:
    """One JSON line of one measurement."""
    command = [str(python), str(ROOT / "bench" / program), *arguments]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    answer: dict[str, Any] = json.loads(done.stdout)
    return answer


def installed_peers() -> list[str]:
    """The peers that can be measured here."""
    if not PEERS.exists():
        return []
    command = [str(PEERS), str(ROOT / "bench" / "peers.py"), "--list"]
    return subprocess.run(command, capture_output=True, text=True, check=True).stdout.split()


def contenders() -> Iterator[tuple[str, Path, str, tuple[str, ...]]]:
    """Everyone who plays random games: a name, an interpreter, a program, its arguments."""
    for build, python in BUILDS.items():
        for game, usual in USUAL.items():
            for contender in (*usual, *VARIANTS.get(game, ())):
                yield f"{contender} ({build})", python, "own.py", _arguments("play", contender)
    for contender in [one for usual in USUAL.values() for one in usual]:
        for build, python in BUILDS.items():
            name = f"{contender} playout ({build})"
            yield name, python, "own.py", _arguments("playout", contender)
    for peer in installed_peers():
        yield peer, PEERS, "peers.py", (peer, str(SECONDS))


def _arguments(how: str, contender: str) -> tuple[str, ...]:
    """The arguments that play one contender, from a loop or inside the engine."""
    return how, str(SECONDS), *contender.split()


def rate(measured: dict[str, Any], what: str) -> float:
    """How many of something in a second."""
    return float(measured[what]) / float(measured["seconds"])


def print_games(console: Console) -> None:
    """Random play: games and decisions a second, and the ratio to the rival."""
    field = list(contenders())
    results: dict[str, list[dict[str, Any]]] = {name: [] for name, *_ in field}
    rounds = [one for _ in range(ROUNDS) for one in field]
    for name, python, program, arguments in track(rounds, "Random games", console=console):
        results[name].append(run(python, program, *arguments))
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


def print_parts(console: Console, game: str) -> None:
    """The parts of a game: microseconds each, best and median."""
    results: dict[str, dict[str, list[float]]] = {build: {} for build in BUILDS}
    rounds = [build for _ in range(ROUNDS) for build in BUILDS]
    for build in track(rounds, "Parts", console=console):
        for part, micros in run(BUILDS[build], "own.py", "parts", game).items():
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
    """Print the tables."""
    console = Console(width=110)
    drop_missing_builds()
    print_games(console)
    for game in GAMES:
        print_parts(console, game)
    if not installed_peers():
        print("No peers are installed: make bench-peers")
    return 0


if __name__ == "__main__":
    sys.exit(main())
