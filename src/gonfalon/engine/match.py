"""Matches: several games in a row, a list of records with a score."""

import re
from typing import Final

from gonfalon.engine.errors import Malformed
from gonfalon.engine.game import Find, Game
from gonfalon.engine.options import Options
from gonfalon.engine.record import FIRST_LINE, FIRST_WORD, Record, new_record, parse_record

MATCH_LINE: Final = f"{FIRST_WORD} match 1"
_GOAL: Final = re.compile(r"(games|points): ([1-9][0-9]{0,3})")


class Match:
    """Games between the same seats, to a number of games or of points."""

    def __init__(
        self, game: Game, options: Options, names: tuple[str, ...], unit: str, goal: int
    ) -> None:
        if unit not in ("games", "points") or goal < 1:
            raise Malformed("match", "it is played to a number of games or of points, at least 1")
        self.game: Final = game
        self.options: Final = options
        self.names: Final = names
        self.unit: Final = unit
        self.goal: Final = goal
        self.records: list[Record] = []
        self.scores: tuple[int, ...] = (0,) * len(names)
        self._next: Options = options

    @property
    def over(self) -> bool:
        """Whether the number of games, or of points, is reached."""
        reached = len(self.records) if self.unit == "games" else max(self.scores)
        return reached >= self.goal

    @property
    def leader(self) -> int | None:
        """The seat with most points, or None if several have."""
        best = max(self.scores)
        return self.scores.index(best) if self.scores.count(best) == 1 else None

    def next_record(self) -> Record:
        """An empty record for the next game, with the options that decide who starts."""
        if self.over:
            raise Malformed("match", f"it is over after {len(self.records)} games")
        return new_record(self.game, self._next, self.names)

    def add(self, record: Record) -> None:
        """Add a finished game; it must be the one that was due."""
        where = f"game {len(self.records) + 1}"
        due = self.next_record()
        if (record.options.words(), record.names) != (due.options.words(), due.names):
            expected = " ".join(due.options.words()) or "no options"
            raise Malformed(where, f"expected {expected}, and seats {', '.join(due.names)}")
        state = record.replay()
        if state.result is None:
            raise Malformed(where, "it is not finished")
        self._next = self.game.options_after(record, state.result)
        self.records.append(record)
        self.scores = tuple(map(sum, zip(self.scores, state.result.points, strict=True)))

    def write(self) -> str:
        """The match as text: its goal, then its records."""
        head = f"{MATCH_LINE}\n{self.unit}: {self.goal}\n"
        return "\n".join([head, *(record.write() for record in self.records)])


def parse_match(text: str, find: Find) -> Match:
    """Read a match; every game is replayed."""
    head, *bodies = re.split(rf"^(?={FIRST_LINE}\s*$)", text, flags=re.MULTILINE)
    lines = [line.strip() for line in head.splitlines() if line.strip()]
    goal = _GOAL.fullmatch(lines[1]) if len(lines) == 2 else None
    if not lines or lines[0] != MATCH_LINE or goal is None:
        raise Malformed("match", f"expected {MATCH_LINE!r}, then `games: N` or `points: N`")
    if not bodies:
        raise Malformed("match", "expected at least one record")
    match: Match | None = None
    for body in bodies:
        record = parse_record(body, find)
        if match is None:
            match = Match(record.game, record.options, record.names, goal[1], int(goal[2]))
        match.add(record)
    assert match is not None
    return match
