"""`review`: looking back on a game that is over."""

import argparse
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Final

from gonfalon.cli.inputs import read_games
from gonfalon.cli.terminal import fitted
from gonfalon.engine.errors import Malformed
from gonfalon.engine.match import Match
from gonfalon.engine.record import Record
from gonfalon.engine.view import OPEN
from gonfalon.engine.words import Words
from gonfalon.review import Review, review
from gonfalon.review.telling import percent, tell_point
from gonfalon.web.curve import draw_curve

_BARS: Final = "▁▂▃▄▅▆▇█"
_WIDTH: Final = 60


def add_commands(commands: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    """Add the command."""
    text = "look back on a game: how the chances went, where it turned, and what was better there"
    command = commands.add_parser("review", help=text, description=text)
    command.add_argument("record", metavar="RECORD", help="a file, or -")
    command.add_argument("--game", type=int, metavar="N", help="which game of a match")
    command.add_argument("--svg", metavar="FILE", help="write the course of the chances there, too")
    command.set_defaults(command=run_review)


def run_review(arguments: argparse.Namespace) -> int:
    """Review a record, and print what was found."""
    record = _chosen(read_games(arguments.record), arguments.game)
    found = review(record.write(), _tell_progress)
    _end_progress()
    words = record.game.text.words(arguments.lang)
    titles = [
        f"{record.game.seat_name(seat, words)} · {name}" for seat, name in enumerate(record.names)
    ]
    print("\n".join(_told(found, record, titles, words)))
    if arguments.svg is not None:
        colours = record.game.page.colours(record.replay().view(OPEN))
        drawn = draw_curve(found, titles, colours, words, is_file=True)
        Path(arguments.svg).write_text(drawn, encoding="utf-8")
    return 0


def _chosen(games: Match | Record, number: int | None) -> Record:
    """The game that is looked back on."""
    if isinstance(games, Record):
        if number not in (None, 1):
            raise Malformed("--game", f"there is one game, not {number}")
        return games
    count = len(games.all_records)
    if number is None and count > 1:
        raise Malformed("--game", f"this is a match of {count} games; which one?")
    if not 1 <= (number or 1) <= count:
        raise Malformed("--game", f"expected 1 to {count}, not {number}")
    return games.all_records[(number or 1) - 1]


def _told(found: Review, record: Record, titles: Sequence[str], words: Words) -> list[str]:
    """The curve as bars, and the turning points."""
    lines = [fitted(words.say("review.curve")), ""]
    for seat, title in enumerate(titles):
        last = percent(found.course[-1].chances[seat])
        lines += [title, f"{_bars(found, seat)} {last} %"]
    if not found.points:
        lines += ["", fitted(words.say("review.none"))]
    for number, point in enumerate(found.points, start=1):
        told = tell_point(point, found.turn_of(point), titles[point.seat], words, words.event)
        lines += ["", f"{number}. {told.title}"]
        lines.append(
            fitted(f"   {words.say('review.played')} {told.played} ({point.played.action})")
        )
        if point.better is not None:
            better = f"{told.better} ({point.better.action})"
            lines.append(fitted(f"   {told.instead} {better}"))
        lines.append(fitted(f"   {told.why}"))
    return lines


def _bars(found: Review, seat: int) -> str:
    """A seat's chances as a row of bars, one for each part of the game."""
    plies, shown = max(1, found.course[-1].ply), []
    for column in range(_WIDTH):
        ply = column * plies / (_WIDTH - 1)
        before = [one for one in found.course if one.ply <= ply] or found.course[:1]
        shown.append(_BARS[round(before[-1].chances[seat] * (len(_BARS) - 1))])
    return "".join(shown)


def _tell_progress(done: float) -> None:
    """How far it has come, where somebody looks on."""
    if sys.stderr.isatty():
        print(f"\r{percent(done):3} %", end="", file=sys.stderr, flush=True)


def _end_progress() -> None:
    if sys.stderr.isatty():
        print("\r     \r", end="", file=sys.stderr, flush=True)
