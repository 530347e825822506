"""Whole games and matches between bots, in one process or several."""

from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from multiprocessing import get_context
from random import Random
from typing import Final

from gonfalon.arena.players import BotPlayer
from gonfalon.arena.playing import Course
from gonfalon.bots import BOT_SECONDS, find_bot
from gonfalon.engine.chance import SeededChance
from gonfalon.engine.goal import Goal
from gonfalon.engine.match import Match
from gonfalon.engine.match_rules import starter
from gonfalon.engine.options import Options
from gonfalon.engine.record import new_record
from gonfalon.engine.result import Result
from gonfalon.games import find

_CHUNK: Final = 8
_BLOCK: Final = 2048


class Outcome:
    """One game that was played: how long it was, who started, and how it ended."""

    def __init__(self, plies: int, decisions: int, first: int, result: Result) -> None:
        self.plies: Final = plies
        self.decisions: Final = decisions
        self.first: Final = first
        self.result: Final = result


class MatchOutcome:
    """One match that was played: its games, the scores, and who won it (several may share it)."""

    def __init__(self, games: list[Outcome], match: Match) -> None:
        self.games: Final = games
        self.scores: Final = match.scores
        self.winners: Final = match.verdict().winners


class Job:
    """What to play: a game, its options as words, the bots by name, a seed; perhaps matches."""

    def __init__(
        self,
        game: str,
        options: Options,
        bots: tuple[str, ...],
        seed: str,
        goal: Goal | None = None,
    ) -> None:
        self.game: Final = game
        self.options: Final = options.words()
        self.bots: Final = bots
        self.seed: Final = seed
        self.goal: Final = goal


class Tally:
    """What many games came to, and the matches that they were part of."""

    def __init__(self) -> None:
        self.matches = 0
        self.match_winners: Counter[int | None] = Counter()
        """How many matches each seat won alone; under None those that were shared."""
        self.scores: list[Fraction] = []
        """What each seat scored in all matches."""
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

    def add_match(self, played: MatchOutcome) -> None:
        """Add a match to the counts, and each of its games."""
        for outcome in played.games:
            self.add(outcome)
        self.matches += 1
        self.match_winners[played.winners[0] if len(played.winners) == 1 else None] += 1
        so_far = self.scores or [Fraction(0)] * len(played.scores)
        both = zip(so_far, played.scores, strict=True)
        self.scores = [before + now for before, now in both]


def play_one(job: Job, number: int) -> Outcome:
    """Play the game with this number; the same job and number give the same game."""
    options = find(job.game).options.parse(job.options)
    return _play(job, options, f"{job.seed}/{number}")


def play_match(job: Job, number: int) -> MatchOutcome:
    """Play the match with this number; the same job and number give the same match."""
    game = find(job.game)
    assert job.goal is not None
    match = Match(game, game.options.parse(job.options), job.bots, job.goal)
    outcomes: list[Outcome] = []
    while not match.over:
        seed = f"{job.seed}/{number}/{len(outcomes)}"
        outcomes.append(_play(job, match.next_options, seed))
        match.count(outcomes[-1].first, outcomes[-1].result)
    return MatchOutcome(outcomes, match)


def _play(job: Job, options: Options, seed: str) -> Outcome:
    """Play a game with these options."""
    record = new_record(find(job.game), options, job.bots)
    players = [
        BotPlayer(find_bot(name), BOT_SECONDS, Random(f"{seed}/{seat}"))
        for seat, name in enumerate(job.bots)
    ]
    course = Course(record)
    course.play(players, SeededChance(seed))
    if course.forfeit is not None:
        raise course.forfeit[1]
    assert course.result is not None
    first = starter(options, course.chances)
    return Outcome(len(record.plies), course.decisions, first, course.result)


def simulate(job: Job, games: int, processes: int) -> Iterator[Outcome | MatchOutcome]:
    """Play so many games (or matches), in so many processes; outcomes come in their order."""
    if processes == 1:
        for number in range(games):
            yield _numbered(job, number)
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


def _play_numbered(number: int) -> Outcome | MatchOutcome:
    """Play one game or match in a worker process."""
    assert _worker_job is not None
    return _numbered(_worker_job, number)


def _numbered(job: Job, number: int) -> Outcome | MatchOutcome:
    """Play the game with this number, or the match if matches are asked for."""
    return play_one(job, number) if job.goal is None else play_match(job, number)
