"""Whole games between bots, in one process or several."""

from collections import Counter
from collections.abc import Iterator
from multiprocessing import get_context
from random import Random
from typing import Final

from gonfalon.bots import BOT_SECONDS, find_bot
from gonfalon.bots.base import Bot
from gonfalon.engine.chance import SeededChance
from gonfalon.engine.options import Options
from gonfalon.engine.result import Result
from gonfalon.engine.state import CHANCE
from gonfalon.games import find

_CHUNK: Final = 8
_BLOCK: Final = 2048


class Outcome:
    """One game that was played: how long it was, and how it ended."""

    def __init__(self, plies: int, decisions: int, result: Result) -> None:
        self.plies: Final = plies
        self.decisions: Final = decisions
        self.result: Final = result


class Job:
    """What to play: a game, its options as words, the bots by name, and a seed."""

    def __init__(self, game: str, options: Options, bots: tuple[str, ...], seed: str) -> None:
        self.game: Final = game
        self.options: Final = options.words()
        self.bots: Final = bots
        self.seed: Final = seed


class Tally:
    """What many games came to."""

    def __init__(self) -> None:
        self.outcomes = 0
        self.decisions = 0
        self.plies: list[int] = []
        self.firsts: Counter[int | None] = Counter()
        self.endings: Counter[str] = Counter()

    def add(self, outcome: Outcome) -> None:
        """Add a game to the counts: its length, who was first, and how it ended."""
        self.outcomes += 1
        self.decisions += outcome.decisions
        self.plies.append(outcome.plies)
        self.firsts[outcome.result.winner] += 1
        self.endings[outcome.result.how] += 1


def play_one(job: Job, number: int) -> Outcome:
    """Play the game with this number; the same job and number give the same game."""
    game = find(job.game)
    state = game.rules.start(len(job.bots), game.options.parse(job.options))
    seed = f"{job.seed}/{number}"
    chance = SeededChance(seed)
    bots: list[Bot] = [find_bot(name) for name in job.bots]
    rngs = [Random(f"{seed}/{seat}") for seat in range(len(bots))]
    plies = decisions = 0
    while not state.over:
        actor = state.actor
        if actor == CHANCE:
            action = state.sample(chance.number(plies))
        else:
            view = state.view(actor)
            decisions += len(view.actions) > 1
            action = bots[actor].choose(view, BOT_SECONDS, rngs[actor])
        state.apply(action)
        plies += 1
    assert state.result is not None
    return Outcome(plies, decisions, state.result)


def simulate(job: Job, games: int, processes: int) -> Iterator[Outcome]:
    """Play so many games, in so many processes; outcomes come in the order of the games."""
    if processes == 1:
        for number in range(games):
            yield play_one(job, number)
        return
    with get_context("spawn").Pool(processes, _start_worker, (job,)) as pool:
        # A pool queues everything it is given at once, so it is given one block at a time.
        for start in range(0, games, _BLOCK):
            numbers = range(start, min(games, start + _BLOCK))
            yield from pool.imap(_play_numbered, numbers, _CHUNK)


_worker_job: Job | None = None


def _start_worker(job: Job) -> None:
    """Remember the job in a worker process."""
    global _worker_job  # noqa: PLW0603
    _worker_job = job


def _play_numbered(number: int) -> Outcome:
    """Play one game in a worker process."""
    assert _worker_job is not None
    return play_one(_worker_job, number)
