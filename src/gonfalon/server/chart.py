"""The course of a game as a chart: how far each seat had come after each ply."""

from html import escape
from typing import Final

from gonfalon.engine.game import Game
from gonfalon.engine.record import Record
from gonfalon.engine.view import OPEN
from gonfalon.engine.words import Words

_WIDTH: Final = 640
_HEIGHT: Final = 220
_LEFT: Final = 34
_TOP: Final = 34
_BOTTOM: Final = 26
_COLOURS: Final = ("#b3262e", "#2457a6", "#2f7d3b", "#8a5a00")
_DASHES: Final = ("", "7 4", "2 4", "10 3 2 3")


def draw_chart(game: Game, record: Record, names: list[str], words: Words) -> str:
    """Steps for each seat, told apart by colour and by dashes."""
    course = [game.standing(state.view(OPEN)) for state in record.states()]
    most = max(1, *(max(standing) for standing in course))
    least = min(0, *(min(standing) for standing in course))
    plies = max(1, len(course) - 1)
    across, down = _WIDTH - _LEFT - 14, _HEIGHT - _TOP - _BOTTOM
    parts = [_frame(least, most, plies, across, down)]
    for seat in range(len(names)):
        points, before = [], None
        for ply, standing in enumerate(course):
            x = _LEFT + across * ply / plies
            y = _TOP + down * (most - standing[seat]) / (most - least) + (seat - 0.5) * 2
            if before is not None and before != y:
                points.append(f"{x:.1f},{before:.1f}")
            points.append(f"{x:.1f},{y:.1f}")
            before = y
        parts.append(
            f'<polyline points="{" ".join(points)}" fill="none" stroke="{_COLOURS[seat]}" '
            f'stroke-width="2.5" stroke-dasharray="{_DASHES[seat]}"/>'
        )
        label = f"{names[seat]} · {game.seat_name(seat, words)}"
        parts.append(_legend(seat, len(names), label))
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {_WIDTH} {_HEIGHT}" '
        f'font-family="system-ui, sans-serif" font-size="12">'
        f'<rect width="{_WIDTH}" height="{_HEIGHT}" rx="8" fill="#fbfaf7"/>{"".join(parts)}</svg>'
    )


def _frame(least: int, most: int, plies: int, across: int, down: int) -> str:
    """The axes with their numbers, a few where there are many."""
    rows = []
    step = 1 + (most - least) // 8
    for value in range(least, most + 1, step):
        y = _TOP + down * (most - value) / (most - least)
        rows.append(
            f'<path d="M{_LEFT} {y:.1f}h{across}" stroke="#d5d9e0"/>'
            f'<text x="{_LEFT - 8}" y="{y + 4:.1f}" text-anchor="end" fill="#4a505c">{value}</text>'
        )
    base = _TOP + down + 17
    rows.append(f'<text x="{_LEFT}" y="{base}" fill="#4a505c">0</text>')
    rows.append(
        f'<text x="{_LEFT + across}" y="{base}" text-anchor="end" fill="#4a505c">{plies}</text>'
    )
    return "".join(rows)


def _legend(seat: int, seats: int, name: str) -> str:
    """A seat's line and name."""
    x = _LEFT + seat * (_WIDTH - _LEFT) // seats
    return (
        f'<path d="M{x} 16h26" stroke="{_COLOURS[seat]}" stroke-width="2.5" '
        f'stroke-dasharray="{_DASHES[seat]}"/>'
        f'<text x="{x + 33}" y="20" fill="#22252c">{escape(name[: 64 // seats])}</text>'
    )
