"""The course of the chances as a picture: a line for each seat, and marks where the game turned."""

from collections.abc import Sequence
from html import escape
from typing import Final

from gonfalon.engine.words import Words
from gonfalon.review import Review

_WIDTH: Final = 440
_LEFT: Final = 54
_RIGHT: Final = 12
_TOP: Final = 12
_DOWN: Final = 150  # the height of the lines themselves
_BOTTOM: Final = 26
_ROW: Final = 22  # of the legend
_LETTER: Final = 7.2  # how wide a letter is, about
_DASHES: Final = ("", "8 4", "2 4", "11 3 2 3")
_INK: Final = "#22252c"
_SOFT: Final = "#4a505c"


def draw_curve(
    review: Review, titles: Sequence[str], colours: Sequence[str], words: Words, is_file: bool
) -> str:
    """The curve as SVG; in a file of its own it has a ground of its own."""
    plies = max(1, review.course[-1].ply)
    height = _TOP + _DOWN + _BOTTOM + _ROW * -(-len(titles) // _columns(titles))
    parts = [f'<rect width="{_WIDTH}" height="{height}" fill="#fff"/>'] if is_file else []
    parts.append(_frame(words))
    for seat in range(len(titles)):
        points = " ".join(
            f"{_x(one.ply, plies):.1f},{_y(one.chances[seat]):.1f}" for one in review.course
        )
        parts.append(
            f'<polyline points="{points}" fill="none" {_stroke(colours, seat)} '
            f'stroke-width="{2.5 if len(titles) - seat == 1 else 3.5}" stroke-linejoin="round"/>'
        )
        parts.append(_legend(colours, seat, titles))
    parts += [_mark(review, number, plies, colours) for number in range(len(review.points))]
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {_WIDTH} {height}" class="curve" '
        f'role="img" aria-label="{escape(words.say("review.curve"))}" '
        f'font-family="system-ui, sans-serif" font-size="14">{"".join(parts)}</svg>'
    )


def _x(ply: int, plies: int) -> float:
    return _LEFT + (_WIDTH - _LEFT - _RIGHT) * ply / plies


def _y(chance: float) -> float:
    return _TOP + _DOWN * (1 - chance)


def _stroke(colours: Sequence[str], seat: int) -> str:
    """How the line of a seat is drawn: never by colour alone."""
    return f'stroke="{colours[seat]}" stroke-dasharray="{_DASHES[seat]}"'


def _frame(words: Words) -> str:
    """Lines at every quarter with their numbers; below them, from when to when."""
    across = _WIDTH - _LEFT - _RIGHT
    rows = [
        f'<path d="M{_LEFT} {_y(value / 100):.1f}h{across}" stroke="#d5d9e0"/><text '
        f'x="{_LEFT - 7}" y="{_y(value / 100) + 5:.1f}" text-anchor="end" fill="{_SOFT}">'
        f"{value}&#160;%</text>"
        for value in (0, 25, 50, 75, 100)
    ]
    base = _TOP + _DOWN + 18
    begin, end = (escape(words.say(f"web.result.{one}")) for one in ("begin", "end"))
    rows.append(
        f'<text x="{_LEFT}" y="{base}" fill="{_SOFT}">{begin}</text><text x="{_LEFT + across}" '
        f'y="{base}" text-anchor="end" fill="{_SOFT}">{end}</text>'
    )
    return "".join(rows)


def _columns(titles: Sequence[str]) -> int:
    """How many names of the legend stand in a row."""
    room = (_WIDTH - _LEFT - _RIGHT) // 2 - 40
    return 2 if all(len(title) * _LETTER <= room for title in titles) else 1


def _legend(colours: Sequence[str], seat: int, titles: Sequence[str]) -> str:
    """A seat's line and name."""
    columns = _columns(titles)
    room = (_WIDTH - _LEFT - _RIGHT) // columns
    x = _LEFT + seat % columns * room
    y = _TOP + _DOWN + _BOTTOM + 14 + seat // columns * _ROW
    most = int((room - 40) / _LETTER)
    shown = titles[seat] if len(titles[seat]) <= most else f"{titles[seat][: most - 1]}…"
    return (
        f'<path d="M{x} {y - 5}h26" {_stroke(colours, seat)} stroke-width="3"/>'
        f'<text x="{x + 33}" y="{y}" fill="{_INK}">{escape(shown)}</text>'
    )


def _mark(review: Review, number: int, plies: int, colours: Sequence[str]) -> str:
    """The number of a turning point on the line of whoever played there."""
    point = review.points[number]
    before = [one for one in review.course if one.ply <= point.ply][-1]
    x, y = _x(point.ply, plies), _y(before.chances[point.seat])
    return (
        f'<circle cx="{x:.1f}" cy="{y:.1f}" r="9.5" fill="#fff" stroke="{colours[point.seat]}" '
        f'stroke-width="2"/><text x="{x:.1f}" y="{y + 5:.1f}" text-anchor="middle" '
        f'font-weight="700" fill="{_INK}">{number + 1}</text>'
    )
