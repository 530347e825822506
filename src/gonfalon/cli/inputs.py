"""What the commands are given: positions and records, as text, files or standard input."""

import sys
from pathlib import Path

import gonfalon
from gonfalon.engine.errors import Malformed
from gonfalon.engine.match import Match
from gonfalon.engine.match_text import parse_games
from gonfalon.engine.plugs import PLUGS
from gonfalon.engine.record import FIRST_WORD, Record
from gonfalon.engine.record_reading import first_line
from gonfalon.engine.state import State
from gonfalon.engine.text import short
from gonfalon.games import GAMES, find


def read_text(source: str) -> str:
    """A position as it stands, the text of a file, or standard input for `-`."""
    words = source.partition(";")[0].split()
    if words and words[0] in PLUGS:
        return source
    if source == "-":
        return _decoded(sys.stdin.buffer.read(), "standard input")
    path = Path(source)
    try:
        return _decoded(path.read_bytes(), f"file {short(source)}")
    except (OSError, ValueError) as error:
        reason = error.strerror if isinstance(error, OSError) and error.strerror else "no such file"
        games = ", ".join(GAMES)
        raise Malformed(
            f"file {short(source)}",
            f"{reason}; expected a file, - for standard input, or a position that begins with "
            f"{games}",
        ) from None


def read_state(source: str, at: int | None, language: str) -> State:
    """The state of a position, or of a record after `at` plies; of a match, in its last game."""
    text = read_text(source)
    if first_line(text).startswith(FIRST_WORD):
        games = parse_games(text, find)
        last = games if isinstance(games, Record) else games.all_records[-1]
        return replayed(last, language, at)
    if at is not None:
        raise Malformed("--at", "a position has no plies; it goes with a record")
    return gonfalon.load(text.strip())


def replayed(record: Record, language: str, at: int | None = None) -> State:
    """The state after `at` plies, or at the end; who plays by other rules than today's is told."""
    state = record.replay(at)
    agreed = record.origin.say_agreed(language)
    if agreed:
        print(f"gonfalon: {agreed}", file=sys.stderr)
    return state


def read_games(source: str) -> Match | Record:
    """The match or the record in a file or on standard input."""
    return parse_games(read_text(source), find)


def _decoded(data: bytes, where: str) -> str:
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError as error:
        raise Malformed(where, f"byte {error.start} is not UTF-8 text") from None
