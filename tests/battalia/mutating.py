"""Positions with something changed at random: refused with a reason, or fit to be played on."""

import re
from collections.abc import Callable
from random import Random

from gonfalon.engine.errors import Malformed
from gonfalon.engine.state import CHANCE
from gonfalon.games.battalia.game import BATTALIA
from gonfalon.games.battalia.rules.state import Battalia
from tests.battalia.rich import VARIANTS, rich_game

Segments = list[list[str]]


def some_positions(seed: str, plies: int, stride: int) -> list[str]:
    """Positions out of the beginnings of rich games, of every variant."""
    found = []
    for number, (seats, given) in enumerate(VARIANTS):
        for ply, (state, _) in enumerate(rich_game(seats, given, f"{seed} {number}")):
            if ply % stride == 0:
                found.append(state.position())
            if ply == plies:
                break
    return found


class Mutator:
    """Changes positions, with words and segments out of other ones."""

    def __init__(self, positions: list[str], seed: str) -> None:
        self.positions = positions
        self.rng = Random(seed)
        self.words = sorted({word for text in positions for word in text.replace(";", " ").split()})
        self.ways: list[Callable[[Segments], None]] = [
            self._drop, self._shorten, self._replace, self._lengthen, self._add, self._mix,
            self._count,
        ]  # fmt: skip

    def mutated(self) -> str:
        """A position with one to three changes."""
        segments = [part.split() for part in self.rng.choice(self.positions).split(";")]
        for _ in range(self.rng.choice((1, 1, 1, 2, 3))):
            self.rng.choice(self.ways)(segments)
        return "; ".join(" ".join(segment) for segment in segments if segment)

    def _any(self, segments: Segments) -> tuple[list[str], int]:
        """A segment, and the place of one of its words behind the first."""
        segment = self.rng.choice([segment for segment in segments if len(segment) > 1])
        return segment, self.rng.randrange(1, len(segment))

    def _drop(self, segments: Segments) -> None:
        if len(segments) > 1:
            segments.pop(self.rng.randrange(1, len(segments)))

    def _shorten(self, segments: Segments) -> None:
        segment, place = self._any(segments)
        segment.pop(place)

    def _replace(self, segments: Segments) -> None:
        segment, place = self._any(segments)
        segment[place] = self.rng.choice(self.words)

    def _lengthen(self, segments: Segments) -> None:
        self.rng.choice(segments).append(self.rng.choice(self.words))

    def _add(self, segments: Segments) -> None:
        segments.append(self.rng.choice(self.rng.choice(self.positions).split(";")).split())

    def _mix(self, segments: Segments) -> None:
        """Some segments as in another position."""
        others = [part.split() for part in self.rng.choice(self.positions).split(";")]
        named = {segment[0]: segment for segment in others if segment}
        for place, segment in enumerate(segments):
            if segment and segment[0] in named and self.rng.random() < 0.3:
                segments[place] = named[segment[0]].copy()

    def _count(self, segments: Segments) -> None:
        """Other digits in a word."""
        segment, place = self._any(segments)
        segment[place] = re.sub(r"\d", lambda _: str(self.rng.randrange(10)), segment[place])


def try_position(text: str, rng: Random, plies: int) -> bool:
    """Whether a position is accepted; then it is written, seen and played on without an error."""
    try:
        state = BATTALIA.text.parse(text)
    except Malformed:
        return False
    assert isinstance(state, Battalia)
    for _ in range(plies):
        written = state.position()
        assert BATTALIA.text.parse(written).position() == written
        for seat in (*range(state.seats), -1):
            BATTALIA.text.write(state.view(seat))
        if state.over:
            break
        choices = state.legal()
        assert choices, written
        is_chance = state.actor == CHANCE
        state.apply(state.sample(rng.getrandbits(64)) if is_chance else rng.choice(choices))
    return True
