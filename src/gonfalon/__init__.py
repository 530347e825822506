"""Gonfalon: a table for games of conquest."""

from gonfalon.engine.errors import Ambiguous, GonfalonError, Illegal, Malformed
from gonfalon.engine.record import FIRST_WORD, Record, parse_record
from gonfalon.engine.state import CHANCE, NOBODY, State
from gonfalon.engine.view import OPEN, SPECTATOR, View
from gonfalon.games import find

__version__ = "0.1.0"

__all__ = [
    "CHANCE",
    "NOBODY",
    "OPEN",
    "SPECTATOR",
    "Ambiguous",
    "GonfalonError",
    "Illegal",
    "Malformed",
    "Record",
    "State",
    "View",
    "load",
    "load_record",
    "new",
]


def new(game: str, seats: int | None = None, **options: object) -> State:
    """A new game, before its first action: `new("battle-line", terrain=True)`."""
    return find(game).new(seats, options)


def load(text: str) -> State:
    """The state that a position or a record describes."""
    if text.removeprefix("\ufeff").lstrip().startswith(FIRST_WORD):
        return load_record(text).replay()
    words = text.partition(";")[0].split()
    if not words:
        raise Malformed("position", "expected the id of a game at the beginning")
    return find(words[0]).parse_position(text)


def load_record(text: str) -> Record:
    """The record written in this text; its plies are checked when it is replayed."""
    return parse_record(text, find)
