"""Games of self-play: positions in numbers, and how the game ended for each seat."""

from __future__ import annotations

from array import array
from collections.abc import Iterator
from dataclasses import dataclass
from multiprocessing import get_context
from random import Random
from typing import Final

from gonfalon.bots import BOT_SECONDS, find_bot
from gonfalon.bots.glance import GlanceBot
from gonfalon.bots.levels import MarshalBot
from gonfalon.engine.chance import SeededChance
from gonfalon.engine.record import new_record
from gonfalon.engine.state import CHANCE, State
from gonfalon.games import find
from gonfalon.training.subjects import Subject, subject_of

_CHUNK: Final = 4


@dataclass(frozen=True, kw_only=True)
class Lesson:
    """What is played: a game, its options as words in turn, by whom, and how."""

    game_id: str
    options: tuple[tuple[str, ...], ...]
    """Games are played with one set of options after the other."""
    seats: int
    by: str
    """The bot at every seat."""
    steps: int | None = None
    """So many a move, if it is a marshal: then the same seed gives the same games."""
    seed: str
    noise: float
    """How often something else is done that came to mind by chance, so that games vary."""
    kept: float
    """How often a position is kept: those of one game are much alike."""


@dataclass(frozen=True)
class Positions:
    """The positions of one game that were kept, or parts of them, each as one seat saw it."""

    features: array[float]
    """The numbers of all of them, one after the other."""
    seats: array[int]
    """Whose view each was."""
    thirds: array[int]
    """In which third of the game each was, from 0."""
    shares: array[float]
    """What came of each in the end: what its seat had of the win, or of a part of the game."""


def play(lesson: Lesson, number: int) -> Positions:
    """Play the game of this number; the same lesson and number give the same positions."""
    game, subject = find(lesson.game_id), subject_of(lesson.game_id)
    options = game.options.parse(list(lesson.options[number % len(lesson.options)]))
    seed = f"{lesson.seed}/{number}"
    chance, rng = SeededChance(seed), Random(seed)
    state = new_record(game, options, (lesson.by,) * lesson.seats).start()
    player = find_bot(lesson.by) if lesson.steps is None else MarshalBot(lesson.steps)
    bots = (player, GlanceBot())
    kept, at = _Kept(subject), 0
    while not state.over:
        if state.actor == CHANCE:
            action = state.sample(chance.number(at))
        else:
            view = state.view(state.actor)
            if subject.is_judged(view) and rng.random() < lesson.kept:
                kept.add(state, at)
            bot = bots[rng.random() < lesson.noise]
            action = bot.choose(view, BOT_SECONDS, rng)
        state.apply_legal(action)
        at += 1
    return kept.finished(at, state)


class _Kept:
    """The positions of a game that goes on."""

    def __init__(self, subject: Subject) -> None:
        self._subject: Final = subject
        self._features: Final = array("f")
        self._seats: Final = array("b")
        self._questions: Final[list[int]] = []
        self._plies: Final[list[int]] = []

    def add(self, state: State, at: int) -> None:
        """Keep a position as every seat sees it, what is asked of all seats together."""
        seen = [self._subject.rows(state.view(seat)) for seat in range(state.seat_count)]
        for question in seen[0]:
            for seat, rows in enumerate(seen):
                self._features.extend(rows[question])
                self._seats.append(seat)
                self._questions.append(question)
                self._plies.append(at)

    def finished(self, plies: int, state: State) -> Positions:
        """The game was so long, and ended so."""
        thirds = array("b", [3 * at // plies for at in self._plies])
        came = [self._subject.outcomes(state, seat) for seat in range(state.seat_count)]
        asked = zip(self._seats, self._questions)
        shares = array("f", [came[seat][question] for seat, question in asked])
        return Positions(self._features, self._seats, thirds, shares)


def games_of(lesson: Lesson, numbers: range, processes: int) -> Iterator[Positions]:
    """Play these games, in so many processes; they come in their order."""
    if processes == 1:
        for number in numbers:
            yield play(lesson, number)
        return
    with get_context("spawn").Pool(processes, _begin, (lesson,)) as pool:
        yield from pool.imap(_numbered, numbers, _CHUNK)


_lesson: Lesson | None = None


def _begin(lesson: Lesson) -> None:
    """Remember the lesson in a worker process."""
    global _lesson  # noqa: PLW0603
    _lesson = lesson


def _numbered(number: int) -> Positions:
    """Play one game in a worker process."""
    assert _lesson is not None
    return play(_lesson, number)
