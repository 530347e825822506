"""One finished game, as the journal keeps it: a line of JSON."""

import json
from dataclasses import asdict, dataclass
from typing import Any

from gonfalon.engine.errors import Malformed


@dataclass(frozen=True)
class Played:
    """How one game went, in plain values: it comes from another process, and goes into a file."""

    key: str
    """The key of its task."""
    names: tuple[str, ...]
    """Who played, seat by seat."""
    ranks: tuple[int, ...]
    """1 is first; equal ranks are ties."""
    points: tuple[int, ...]
    """Of each seat; none if the game was forfeited."""
    how: str
    """How it ended, or `forfeit`."""
    plies: int
    moves: tuple[int, ...]
    """How often each seat was asked."""
    seconds: tuple[float, ...]
    """How long each seat has thought in all."""
    slowest: tuple[float, ...]
    """The longest that each seat thought about one move."""
    record: str
    """The game as its record."""
    forfeit: int | None = None
    """The seat that has forfeited, from 0."""
    why: str = ""
    """Why it has, in English."""

    def line(self) -> str:
        """One line of JSON, without its newline."""
        told = asdict(self)
        if self.forfeit is None:
            del told["forfeit"], told["why"]
        return json.dumps(told, ensure_ascii=True, separators=(",", ":"))


def parse_played(line: str) -> Played:
    """Read a line back; whatever is not as it should be is malformed."""
    try:
        told = json.loads(line)
    except ValueError:
        raise Malformed("game", "it is not JSON") from None
    if not isinstance(told, dict):
        raise Malformed("game", "expected an object")
    try:
        played = Played(
            key=_of(told, "key", str),
            names=_row(told, "names", str),
            ranks=_row(told, "ranks", int),
            points=_row(told, "points", int),
            how=_of(told, "how", str),
            plies=_of(told, "plies", int),
            moves=_row(told, "moves", int),
            seconds=_row(told, "seconds", float),
            slowest=_row(told, "slowest", float),
            record=_of(told, "record", str),
            forfeit=_of(told, "forfeit", int) if "forfeit" in told else None,
            why=_of(told, "why", str) if "why" in told else "",
        )
    except KeyError as error:
        raise Malformed("game", f"{error.args[0]} is missing or is something else") from None
    seats = len(played.names)
    rows = (
        played.ranks,
        played.moves,
        played.seconds,
        played.slowest,
        played.points or played.names,
    )
    is_whole = all(len(row) == seats for row in rows) and (played.forfeit or 0) < max(seats, 1)
    if not seats or not is_whole or 1 not in played.ranks:
        raise Malformed("game", "its seats do not agree with each other")
    return played


def forfeited_ranks(seats: int, forfeit: int) -> tuple[int, ...]:
    """Whoever forfeits is last; all others share the first place."""
    return tuple([seats if seat == forfeit else 1 for seat in range(seats)])


def shares(ranks: tuple[int, ...]) -> tuple[float, ...]:
    """What a game is worth to each seat: 1 for the winner, shared by those who are first."""
    first = ranks.count(1)
    return tuple([1 / first if rank == 1 else 0.0 for rank in ranks])


def _of(told: dict[str, Any], name: str, kind: type) -> Any:
    """A value of this kind; a whole number is a float, too, but never true or false."""
    value = told[name]
    allowed = (int, float) if kind is float else (kind,)
    if not isinstance(value, allowed) or isinstance(value, bool):
        raise KeyError(name)
    return value


def _row(told: dict[str, Any], name: str, kind: type) -> tuple[Any, ...]:
    """A row of such values."""
    if not isinstance(told[name], list):
        raise KeyError(name)
    return tuple([_of({name: value}, name, kind) for value in told[name]])
