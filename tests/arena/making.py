"""What the tests of the arena share: schedules, made-up games, and small programs."""

import sys
from pathlib import Path

from gonfalon.arena.entrants import parse_entrants
from gonfalon.arena.played import Played
from gonfalon.arena.schedule import Schedule, Setting, Task
from gonfalon.games import find

ROOT = Path(__file__).parents[2]
EXAMPLE = f"{sys.executable} {ROOT / 'examples' / 'engine.py'}"
GRACE = 0.5


def schedule(
    *players: str,
    game: str = "battle-line",
    seats: int = 2,
    deals: int = 2,
    seed: str = "arena",
    is_gauntlet: bool = False,
    options: tuple[str, ...] = (),
    grace: float = 20.0,
    settings: tuple[str, ...] = (),
) -> Schedule:
    """A schedule between these players."""
    words = tuple(find(game).options.parse(list(options)).words())
    setting = Setting(game, words, seats, seed)
    entrants = parse_entrants(players, 0.2, settings)
    return Schedule(setting, entrants, deals=deals, is_gauntlet=is_gauntlet, grace=grace)


def made_up(task: Task, ranks: tuple[int, ...], record: str = "a record\n") -> Played:
    """A game that ended so, which nobody has played."""
    seats = len(ranks)
    return Played(
        key=task.key,
        names=task.names,
        ranks=ranks,
        points=tuple([seats - rank for rank in ranks]),
        how="made up",
        plies=7,
        moves=(3,) * seats,
        seconds=(0.5,) * seats,
        slowest=(0.25,) * seats,
        record=record,
    )


def timeless(played: Played) -> tuple[object, ...]:
    """A game without how long anybody thought."""
    return played.key, played.names, played.ranks, played.points, played.how, played.record


ENGINE = """
import os, signal, sys, time
def say(line):
    sys.stdout.write(line + "\\n"); sys.stdout.flush()
legal = []
moves = 0
def choose():
    say("bestmove " + legal[0])
def hello():
    say("name x"); say("option depth 3"); say("hello 1")
def start():
    pass
def over(rest):
    pass
{own}
start()
for line in sys.stdin:
    word, _, rest = line.strip().partition(" ")
    if word == "hello": hello()
    elif word == "legal": legal = rest.split("; ")
    elif word == "go":
        moves += 1
        choose()
    elif word == "over": over(rest)
    elif word == "quit": break
"""


def program(folder: Path, own: str = "", name: str = "engine.py") -> str:
    """The command line of a program that plays the first legal action, but for what is its own."""
    path = folder / name
    path.write_text(ENGINE.replace("{own}", own), encoding="utf-8")
    return f"{sys.executable} {path}"
