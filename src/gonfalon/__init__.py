"""Gonfalon: a table for games of conquest."""

from gonfalon.engine import state as state_module
from gonfalon.engine.chance import SeededChance
from gonfalon.engine.errors import Ambiguous, GonfalonError, Illegal, Malformed
from gonfalon.engine.record import FIRST_WORD, Record, first_line, new_record, parse_record
from gonfalon.engine.session import Session
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
    "Session",
    "State",
    "View",
    "build",
    "load",
    "load_record",
    "new",
    "session",
]


def build() -> str:
    """Whether the hot modules are compiled or plain Python."""
    file = state_module.__file__ or ""
    return "plain Python" if file.endswith(".py") else "compiled"


def new(game: str, seats: int | None = None, **options: object) -> State:
    """A new game, before its first action: `new("battle-line", terrain=True)`."""
    return find(game).new(seats, options)


def session(game: str, names: tuple[str, ...], seed: str, **options: object) -> Session:
    """A new game with a record, its chance derived from a seed: `act`, `settle_chance`."""
    plug = find(game)
    return Session(new_record(plug, plug.options.choose(options), names), SeededChance(seed))


def load(text: str) -> State:
    """The state that a position or a record describes."""
    if first_line(text).startswith(FIRST_WORD):
        return load_record(text).replay()
    words = text.partition(";")[0].split()
    if not words:
        raise Malformed("position", "expected the id of a game at the beginning")
    return find(words[0]).text.parse(text)


def load_record(text: str) -> Record:
    """The record written in this text; its plies are checked when it is replayed."""
    return parse_record(text, find)
