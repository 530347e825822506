"""The course of a game as a chart: how far each seat had come after each ply."""

from collections.abc import Sequence
from html import escape
from typing import Final

from gonfalon.engine.game import Game
from gonfalon.engine.record import Record
from gonfalon.engine.record_reading import parse_record
from gonfalon.engine.view import OPEN
from gonfalon.engine.words import Words
from gonfalon.games import find

_WIDTH: Final = 330  # as wide as a phone, on which letters are to be read, too
_LEFT: Final = 30
_RIGHT: Final = 14
_DOWN: Final = 125  # the height of the lines themselves
_BOTTOM: Final = 26
_ROW: Final = 20  # of the legend
_THIN: Final = 2.0  # how wide the last line is
_WIDER: Final = 1.5  # how much wider each one before it is
_LETTER: Final = 6.4  # how wide a letter is, about
_DASHES: Final = ("", "7 4", "2 4", "10 3 2 3")


def chart_of(text: str, names: list[str], language: str) -> str:
    """The chart of a record that is over, as text; work for a clerk."""
    record = parse_record(text, find)
    return draw_chart(record.game, record, names, record.game.text.words(language))


def draw_chart(game: Game, record: Record, names: list[str], words: Words) -> str:
    """A stepped line for each seat, told apart by colour and by dashes.

    The lines of earlier seats are wider, so that they still show where lines run together.
    """
    course: list[tuple[int, ...]] = []
    colours: tuple[str, ...] = ()
    for state in record.states():
        view = state.view(OPEN)
        course.append(game.page.standing(view))
        colours = game.page.colours(view)
    least = min(0, *(min(standing) for standing in course))
    most = max(1, *(max(standing) for standing in course))
    step = 1 + (most - least) // 6
    most += -(most - least) % step  # the highest line of the frame
    plies, across = max(1, len(course) - 1), _WIDTH - _LEFT - _RIGHT
    titles = _titles(game, names, words)
    columns = _columns(titles)
    height = chart_size(game, names, words)[1]
    top = height - _DOWN - _BOTTOM
    parts = [_frame(range(least, most + 1, step), top, words)]
    for seat in range(len(names)):
        points, before = [], None
        for ply, standing in enumerate(course):
            x = _LEFT + across * ply / plies
            y = top + _DOWN * (most - standing[seat]) / (most - least)
            if before is not None and before != y:
                points.append(f"{x:.1f},{before:.1f}")
            points.append(f"{x:.1f},{y:.1f}")
            before = y
        parts.append(
            f'<polyline points="{" ".join(points)}" fill="none" {_stroke(colours, seat)} '
            f'stroke-width="{_THIN + _WIDER * (len(names) - 1 - seat):g}" stroke-linejoin="round"/>'
        )
        parts.append(_legend(colours, seat, titles[seat], columns))
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {_WIDTH} {height}" '
        f'width="{_WIDTH}" height="{height}" font-family="system-ui, sans-serif" font-size="13">'
        f"{''.join(parts)}</svg>"
    )


def chart_size(game: Game, names: Sequence[str], words: Words) -> tuple[int, int]:
    """How wide and how high the chart is: its room is kept before it comes."""
    rows = -(-len(names) // _columns(_titles(game, names, words)))
    return _WIDTH, 12 + _ROW * rows + _DOWN + _BOTTOM


def _titles(game: Game, names: Sequence[str], words: Words) -> list[str]:
    """What the line of each seat is called."""
    return [f"{game.seat_name(seat, words)} · {name}" for seat, name in enumerate(names)]


def _columns(titles: list[str]) -> int:
    """How many names of the legend stand in a row."""
    return 2 if all(len(title) <= _most_letters(2) for title in titles) else 1


def _stroke(colours: tuple[str, ...], seat: int) -> str:
    """How the line of a seat is drawn."""
    return f'stroke="{colours[seat]}" stroke-dasharray="{_DASHES[seat]}"'


def _frame(values: range, top: int, words: Words) -> str:
    """Lines with their numbers, a few where there are many; below them, from when to when."""
    rows = []
    across = _WIDTH - _LEFT - _RIGHT
    for value in values:
        y = top + _DOWN * (values[-1] - value) / (values[-1] - values[0])
        rows.append(
            f'<path d="M{_LEFT} {y:.1f}h{across}" stroke="#d5d9e0"/>'
            f'<text x="{_LEFT - 8}" y="{y + 4:.1f}" text-anchor="end" fill="#4a505c">{value}</text>'
        )
    base = top + _DOWN + 17
    rows.append(
        f'<text x="{_LEFT}" y="{base}" fill="#4a505c">{escape(words.say("web.result.begin"))}'
        f'</text><text x="{_LEFT + across}" y="{base}" text-anchor="end" fill="#4a505c">'
        f"{escape(words.say('web.result.end'))}</text>"
    )
    return "".join(rows)


def _most_letters(columns: int) -> int:
    """How long a name in the legend may be, where so many stand in a row."""
    return int(((_WIDTH - _LEFT - _RIGHT) // columns - 30) / _LETTER)


def _legend(colours: tuple[str, ...], seat: int, name: str, columns: int) -> str:
    """A seat's line and name; two stand in a row if they are short."""
    room = (_WIDTH - _LEFT - _RIGHT) // columns
    x, y = _LEFT + seat % columns * room, 14 + seat // columns * _ROW
    most = _most_letters(columns)
    shown = name if len(name) <= most else f"{name[: most - 1]}…"
    return (
        f'<path d="M{x} {y - 4}h20" {_stroke(colours, seat)} stroke-width="2.5"/>'
        f'<text x="{x + 25}" y="{y}" font-size="12" fill="#22252c">{escape(shown)}</text>'
    )
