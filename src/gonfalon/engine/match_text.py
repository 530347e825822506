"""Matches as text: the goal, the records, and the score in the last line."""

import re
from collections.abc import Sequence
from fractions import Fraction
from itertools import pairwise
from typing import Final

from gonfalon.engine.errors import GonfalonError, Misread, WrongEnd
from gonfalon.engine.game import Find
from gonfalon.engine.goal import Goal
from gonfalon.engine.match import Match
from gonfalon.engine.record import FIRST_LINE, FIRST_WORD, Record
from gonfalon.engine.record_reading import first_line, parse_record
from gonfalon.engine.text import short

MATCH_LINE: Final = f"{FIRST_WORD} match 1"
_GOAL: Final = re.compile(r"(games|points): ([0-9]{1,4})")


def write_match(match: Match) -> str:
    """The match as text; `parse_match` reads it back. The game that runs is its last record."""
    return match_of_texts(match, [record.write() for record in match.all_records])


def match_of_texts(match: Match, records: Sequence[str]) -> str:
    """The same from records that are written already."""
    head = f"{MATCH_LINE}\n{match.goal.unit}: {match.goal.number}\n"
    return "\n".join([head, *records, _last_line(match), ""])


def _last_line(match: Match) -> str:
    """How many games are over, and the score."""
    return f"match end {len(match.results)} {'-'.join(str(score) for score in match.scores)}"


def parse_games(text: str, find: Find) -> Match | Record:
    """Read a match, or a single record, whose plies are checked when it is replayed."""
    return parse_match(text, find) if first_line(text) == MATCH_LINE else parse_record(text, find)


def parse_match(text: str, find: Find) -> Match:
    """Read a match; every game is replayed, and the last line checked."""
    lines = text.removeprefix("\ufeff").splitlines()
    starts = [number for number, line in enumerate(lines) if line.strip() == FIRST_LINE]
    goal = _parse_head(lines[: starts[0]] if starts else [])
    end = _find_last_line(lines)
    match: Match | None = None
    for number, (start, stop) in enumerate(pairwise([*starts, end]), start=1):
        try:
            record = parse_record("\n".join(lines[start:stop]), find, start + 1)
            if match is None:
                match = Match(record.game, record.options, record.names, goal)
            _take_in(match, record, is_last=number == len(starts))
        except GonfalonError as error:
            raise error.within("game", number) from None
    assert match is not None
    if lines[end].split() != _last_line(match).split():
        told, found = short(lines[end]), repr(_last_line(match))
        raise WrongEnd("read.wrong_match_end", told=told, found=found)
    return match


def _take_in(match: Match, record: Record, is_last: bool) -> None:
    """Add a game; only the last one may still be running."""
    is_running = record.end is not None and record.end.endswith(" unfinished")
    if is_last and is_running and record.ending is None:
        match.go_on_with(record)
    else:
        match.add(record)


def _parse_head(lines: list[str]) -> Goal:
    """The lines before the first record: what the text is, and the goal."""
    head = [line.strip() for line in lines]
    head = [line for line in head if line and not line.startswith("#")]
    found = _GOAL.fullmatch(head[1]) if len(head) == 2 and head[0] == MATCH_LINE else None
    if found is None:
        raise Misread("read.match_head", text=repr(MATCH_LINE))
    return Goal(found[1], int(found[2]))


def _find_last_line(lines: list[str]) -> int:
    """The number of the line that closes the match, counted from 0."""
    for number in range(len(lines) - 1, -1, -1):
        if lines[number].strip():
            if lines[number].split()[:2] == ["match", "end"]:
                return number
            break
    raise Misread("read.match_breaks_off")


_PARTS: Final = {
    Fraction(1, 2): "½",
    Fraction(1, 3): "⅓",
    Fraction(2, 3): "⅔",
    Fraction(1, 4): "¼",
    Fraction(3, 4): "¾",
    Fraction(1, 6): "⅙",
    Fraction(5, 6): "⅚",
}


def written(number: Fraction) -> str:
    """A score as people write it: 3, ½, 1⅓, 2 5/12."""
    whole, part = divmod(number, 1)
    if not part:
        return str(whole)
    sign = _PARTS.get(part)
    if sign is None:
        return f"{whole} {part}" if whole else str(part)
    return f"{whole or ''}{sign}"
