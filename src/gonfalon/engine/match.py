"""Matches: several games in a row, a list of records with a score."""

import re
from itertools import pairwise
from typing import Final

from gonfalon.engine.errors import GonfalonError, Malformed, Misread, WrongEnd
from gonfalon.engine.game import Find, Game
from gonfalon.engine.options import Options
from gonfalon.engine.record import FIRST_LINE, FIRST_WORD, Record, new_record, parse_record
from gonfalon.engine.text import short

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
        due = self.next_record()
        if (record.options.words(), record.names) != (due.options.words(), due.names):
            expected = " ".join(due.options.words()) or "-"
            raise Misread("read.match_due", options=expected, names=", ".join(due.names))
        state = record.replay()
        if state.result is None:
            raise Misread("read.match_unfinished")
        self._next = self.game.rules.options_after(record, state.result)
        self.records.append(record)
        self.scores = tuple(map(sum, zip(self.scores, state.result.points, strict=True)))

    def write(self) -> str:
        """The match as text: its goal, then its records."""
        head = f"{MATCH_LINE}\n{self.unit}: {self.goal}\n"
        return "\n".join([head, *(record.write() for record in self.records), self.standing(), ""])

    def standing(self) -> str:
        """The last line: how many games were played, and the score."""
        scores = "-".join(str(score) for score in self.scores)
        return f"match end {len(self.records)} {scores}"


def parse_match(text: str, find: Find) -> Match:
    """Read a match; every game is replayed, and the last line checked."""
    lines = text.removeprefix("\ufeff").splitlines()
    starts = [number for number, line in enumerate(lines) if line.strip() == FIRST_LINE]
    head = [line.strip() for line in lines[: starts[0] if starts else len(lines)]]
    head = [line for line in head if line and not line.startswith("#")]
    goal = _GOAL.fullmatch(head[1]) if len(head) == 2 else None
    if not head or head[0] != MATCH_LINE or goal is None or not starts:
        raise Misread("read.match_head", text=repr(MATCH_LINE))
    last = _last_line(lines)
    match: Match | None = None
    for number, (start, stop) in enumerate(pairwise([*starts, last]), start=1):
        try:
            record = parse_record("\n".join(lines[start:stop]), find, start + 1)
            if match is None:
                match = Match(record.game, record.options, record.names, goal[1], int(goal[2]))
            match.add(record)
        except GonfalonError as error:
            raise error.within("game", number) from None
    assert match is not None
    if lines[last].split() != match.standing().split():
        told, found = short(lines[last]), repr(match.standing())
        raise WrongEnd("read.wrong_match_end", told=told, found=found)
    return match


def _last_line(lines: list[str]) -> int:
    """The number of the line that closes the match, counted from 0."""
    for number in range(len(lines) - 1, -1, -1):
        if lines[number].strip():
            if lines[number].split()[:2] == ["match", "end"]:
                return number
            break
    raise Misread("read.match_breaks_off")
