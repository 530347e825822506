"""Numbers tuned by self-play: SPSA, which tries all of them at once, a little up or down.

Each round two players meet in mirrored deals. One has every number a little higher or lower by
chance, the other the contrary. What the first wins moves all numbers its way. In the end the mean
of the later rounds is taken: single rounds are mostly luck.
"""

import json
import os
from collections.abc import Callable, Iterator, Sequence
from dataclasses import asdict, dataclass
from functools import partial
from multiprocessing import get_context
from pathlib import Path
from random import Random
from typing import Any, Final

from gonfalon.bots.base import Bot
from gonfalon.engine.chance import SeededChance
from gonfalon.engine.errors import Malformed
from gonfalon.engine.record import new_record
from gonfalon.engine.state import CHANCE
from gonfalon.engine.text import short
from gonfalon.games import find
from gonfalon.training.dials import Dial, tuned_of
from gonfalon.training.subjects import shares_of

_AWAY: Final = 1.0  # so many steps of each dial the two players are from the middle, at first
_AWAY_FADES: Final = 0.101  # as the author of SPSA advises
_MOVE: Final = 0.15  # so much of a step all dials move for a round that was won outright, at first
_MOVE_FADES: Final = 0.3
_SETTLING: Final = 50.0  # rounds before the moves begin to fade
_SECONDS: Final = 1.0


@dataclass(frozen=True, kw_only=True)
class Course:
    """What is tuned, by which games."""

    game_id: str
    options: tuple[tuple[str, ...], ...]
    """Deals are played with one set of options after the other."""
    seed: str
    deals: int
    """So many mirrored deals are a round."""


class Tuning:
    """Rounds of a tuning, kept in a file from which it goes on."""

    def __init__(self, course: Course, path: Path) -> None:
        self.course: Final = course
        self.dials: Final = tuned_of(course.game_id).dials
        self.rounds: Final[list[list[float]]] = []
        """The numbers after each round."""
        self._path: Final = path
        self._head: Final = json.dumps(
            {**asdict(course), "dials": [one.name for one in self.dials]}
        )
        self._take_up()

    def _take_up(self) -> None:
        """Begin the file, or read the rounds it has; a line that was torn is left out."""
        if not self._path.exists():
            self._path.write_text(f"{self._head}\n", encoding="utf-8")
            return
        head, *lines = self._path.read_text(encoding="utf-8").split("\n")
        if head != self._head:
            where = f"--checkpoint {short(str(self._path))}"
            raise Malformed(where, "another tuning was begun there; name another folder")
        for line in lines[:-1]:
            self.rounds.append(json.loads(line))
        kept = "".join([f"{line}\n" for line in (head, *lines[:-1])])
        new = self._path.with_suffix(".new")
        new.write_text(kept, encoding="utf-8")
        os.replace(new, self._path)

    def run(self, rounds: int, processes: int) -> Iterator[float]:
        """Play until there are so many rounds; tell of each what the first player won."""
        if processes == 1:
            yield from self._run(rounds, map)
            return
        with get_context("spawn").Pool(processes) as pool:
            yield from self._run(rounds, pool.imap)

    def _run(self, rounds: int, spread: Callable[..., Any]) -> Iterator[float]:
        with self._path.open("a", encoding="utf-8") as file:
            while len(self.rounds) < rounds:
                now, number = self._now(), len(self.rounds)
                rng = Random(f"{self.course.seed}/{number}")
                signs = [rng.choice((-1.0, 1.0)) for _ in self.dials]
                away = _AWAY / (number + 1) ** _AWAY_FADES
                up = moved(self.dials, now, signs, away)
                down = moved(self.dials, now, signs, -away)
                first = number * self.course.deals
                deals = range(first, first + self.course.deals)
                won = sum(spread(partial(duel, self.course, up, down), deals)) / len(deals)
                by = _MOVE * won / (1.0 + number / _SETTLING) ** _MOVE_FADES
                self.rounds.append(moved(self.dials, now, signs, by))
                file.write(f"{json.dumps(self.rounds[-1])}\n")
                file.flush()
                yield won

    def _now(self) -> list[float]:
        """The numbers of the last round."""
        return self.rounds[-1] if self.rounds else [dial.start for dial in self.dials]

    def found(self) -> list[float]:
        """The mean of the later half of all rounds."""
        later = self.rounds[len(self.rounds) // 2 :] or [self._now()]
        return [sum(column) / len(later) for column in zip(*later)]


def moved(
    dials: Sequence[Dial], now: Sequence[float], signs: Sequence[float], by: float
) -> list[float]:
    """All numbers so many steps away, each by its sign, within its bounds."""
    found = []
    for dial, value, sign in zip(dials, now, signs):
        found.append(min(dial.high, max(dial.low, value + by * sign * dial.step)))
    return found


def duel(course: Course, one: list[float], other: list[float], deal: int) -> float:
    """One deal from both seats: 1 if the first player wins both games, -1 if the other does."""
    tuned = tuned_of(course.game_id)
    players = tuned.player(one), tuned.player(other)
    share = _won(course, deal, players, 0) + _won(course, deal, players[::-1], 1)
    return share - 1.0


def _won(course: Course, deal: int, players: Sequence[Bot], seat: int) -> float:
    """What this seat has of the win in one game."""
    game = find(course.game_id)
    options = game.options.parse(list(course.options[deal % len(course.options)]))
    seed = f"{course.seed}/deal/{deal}"
    chance, rng, at = SeededChance(seed), Random(seed), 0
    state = new_record(game, options, ("one", "other")).start()
    while not state.over:
        if state.actor == CHANCE:
            action = state.sample(chance.number(at))
        else:
            action = players[state.actor].choose(state.view(state.actor), _SECONDS, rng)
        state.apply_legal(action)
        at += 1
    assert state.result is not None
    return shares_of(state.result.ranks)[seat]
