"""What games come to, as one SVG: who beats whom, ratings, and ratings by thinking time."""

import math
from collections.abc import Sequence
from html import escape
from typing import Final

from gonfalon.arena.ratings import Rating
from gonfalon.arena.standing import Standing

_CELL: Final = 64
_LETTER: Final = 7.2
"""About how wide a letter of a label is."""
_MARGIN: Final = 24
_INK: Final = "#22252c"
_SOFT: Final = "#565d69"
_LINE: Final = "#d5d9e0"
_LOST, _EVEN, _WON = (0xF4, 0xB1, 0x83), (0xF7, 0xF7, 0xF5), (0x9D, 0xC3, 0xE6)
_COLOURS: Final = ("#2457a6", "#b3262e", "#2f7d3b", "#8a5a00", "#6b3fa0", "#00707a")
_CHART: Final = (460, 260)
_LONGEST_LABEL: Final = 28


def plot(standing: Standing) -> str:
    """The picture: the matrix, then ratings where games are between two."""
    panels = [_matrix(standing)]
    ratings = standing.ratings()
    if ratings is not None:
        panels.append(_ratings(standing, ratings))
        by_time = _by_time(standing, ratings)
        if by_time is not None:
            panels.append(by_time)
    width = max(panel.width for panel in panels) + 2 * _MARGIN
    parts, top = [], float(_MARGIN)
    for panel in panels:
        parts.append(f'<g transform="translate({_MARGIN} {top:g})">{"".join(panel.parts)}</g>')
        top += panel.height + _MARGIN
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width:g} {top:g}" '
        f'width="{width:g}" height="{top:g}" font-family="system-ui, DejaVu Sans, sans-serif" '
        f'font-size="13" fill="{_INK}">'
        f'<rect width="100%" height="100%" fill="#fff"/>{"".join(parts)}</svg>\n'
    )


class _Panel:
    """One part of the picture, with its size."""

    def __init__(self, title: str, width: float, height: float) -> None:
        self.width: Final = max(width, len(title) * _LETTER * 1.15)
        self.height: Final = height
        self.parts: Final = [_text(0, 14, title, size=15, weight=600)]

    def add(self, *parts: str) -> None:
        """Draw something more."""
        self.parts.extend(parts)


def _matrix(standing: Standing) -> _Panel:
    """How often the player of a row was ahead of that of a column."""
    order = sorted(range(len(standing.lines)), key=lambda one: -standing.lines[one].share)
    labels = [_short(standing.lines[one].label) for one in order]
    room = max(map(len, labels)) * _LETTER + 12
    slope = room * 0.62
    left, top = room, 34 + slope
    width = left + _CELL * len(order) + slope
    panel = _Panel(_title(standing), width, top + _CELL * len(order) + 22)
    for at, label in enumerate(labels):
        x, y = left + (at + 0.5) * _CELL, top + (at + 0.5) * _CELL
        panel.add(_text(left - 10, y + 4, label, anchor="end"))
        panel.add(_text(x, top - 8, label, turn=-38))
    for row, one in enumerate(order):
        for column, other in enumerate(order):
            x, y = left + column * _CELL, top + row * _CELL
            panel.add(*_cell(x, y, standing.ahead(one, other), one == other))
    said = "The row's share against the column, ties as half, and how often they met."
    panel.add(_text(0, panel.height - 4, said, size=11, fill=_SOFT))
    return panel


def _cell(x: float, y: float, met: tuple[float, int], is_own: bool) -> list[str]:
    """One square of the matrix."""
    score, count = met
    fill = _LINE if is_own else "#fff" if not count else _shade(score / count)
    parts = [
        f'<rect x="{x:g}" y="{y:g}" width="{_CELL}" height="{_CELL}" fill="{fill}" '
        f'stroke="#fff" stroke-width="2"/>'
    ]
    if count and not is_own:
        middle = x + _CELL / 2
        percent = f"{100 * score / count:.1f}".removesuffix(".0")
        parts.append(_text(middle, y + 31, f"{percent} %", anchor="middle", weight=600))
        parts.append(_text(middle, y + 47, f"{count}", size=11, fill=_SOFT, anchor="middle"))
    return parts


def _ratings(standing: Standing, found: Sequence[Rating]) -> _Panel:
    """Every player on one scale, with error bars."""
    order = sorted(range(len(found)), key=lambda one: -found[one].elo)
    labels = [_short(standing.lines[one].label) for one in order]
    left = max(map(len, labels)) * _LETTER + 12
    panel = _Panel("Elo, mean 0, with 95 % intervals", left + _CHART[0] + 60, 52 + 26 * len(order))
    low, high, ticks = _scale(found)
    bottom = panel.height - 20
    for tick in ticks:
        x = left + (tick - low) / (high - low) * _CHART[0]
        panel.add(
            _rule(x, 24, x, bottom), _text(x, bottom + 15, _number(tick), 11, _SOFT, "middle")
        )
    for at, one in enumerate(order):
        y = 40 + 26 * at
        ends = [found[one].elo - found[one].error, found[one].elo + found[one].error]
        x1, x2 = [left + (end - low) / (high - low) * _CHART[0] for end in ends]
        panel.add(_text(left - 10, y + 4, labels[at], anchor="end"))
        panel.add(_rule(x1, y, x2, y, _COLOURS[0], 2), _dot((x1 + x2) / 2, y, _COLOURS[0]))
        panel.add(_text(x2 + 8, y + 4, _signed(found[one].elo), size=11, fill=_SOFT))
    return panel


def _by_time(standing: Standing, found: Sequence[Rating]) -> _Panel | None:
    """Ratings by seconds a move, a line for each that played with several times."""
    times: dict[str, list[tuple[float, Rating]]] = {}
    for entrant, rating in zip(standing.schedule.entrants, found):
        times.setdefault(entrant.what, []).append((entrant.seconds, rating))
    lines = {
        what: sorted(points)
        for what, points in times.items()
        if len({seconds for seconds, _ in points}) > 1
    }
    if not lines:
        return None
    left = 54
    longest = max(len(_short(what)) for what in lines)
    panel = _Panel("Elo by seconds a move", left + _CHART[0] + longest * _LETTER + 20, 330)
    shown = [rating for points in lines.values() for _, rating in points]
    low, high, ticks = _scale(shown)
    seconds = sorted({one for points in lines.values() for one, _ in points})
    first, last = math.log(seconds[0]), math.log(seconds[-1])

    def across(one: float) -> float:
        return left + (math.log(one) - first) / (last - first) * (_CHART[0] - 30) + 15

    def up(elo: float) -> float:
        return 30 + (high - elo) / (high - low) * _CHART[1]

    for tick in ticks:
        panel.add(_rule(left, up(tick), left + _CHART[0], up(tick)))
        panel.add(_text(left - 8, up(tick) + 4, _number(tick), 11, _SOFT, "end"))
    for one in seconds:
        panel.add(_text(across(one), 30 + _CHART[1] + 18, f"{one:g} s", 11, _SOFT, "middle"))
    for colour, (what, points) in zip(_COLOURS * len(lines), lines.items()):
        path = " ".join([f"{across(one):.1f},{up(rating.elo):.1f}" for one, rating in points])
        panel.add(f'<polyline points="{path}" fill="none" stroke="{colour}" stroke-width="2"/>')
        for one, rating in points:
            x = across(one)
            ends = up(rating.elo - rating.error), up(rating.elo + rating.error)
            panel.add(_rule(x, ends[0], x, ends[1], colour, 2), _dot(x, up(rating.elo), colour))
        end, rating = points[-1]
        panel.add(_text(across(end) + 12, up(rating.elo) + 4, _short(what), fill=colour))
    return panel


def _scale(found: Sequence[Rating]) -> tuple[float, float, list[float]]:
    """The lowest and the highest value of an axis, and round numbers between them."""
    low = min(rating.elo - rating.error for rating in found)
    high = max(rating.elo + rating.error for rating in found)
    spread = max(high - low, 1.0)
    step = 10 ** math.floor(math.log10(spread))
    step = next(step * part for part in (0.2, 0.5, 1, 2, 5) if spread / (step * part) <= 6)
    first, last = math.floor(low / step), math.ceil(high / step)
    return first * step, last * step, [number * step for number in range(first, last + 1)]


def _title(standing: Standing) -> str:
    setting = standing.schedule.setting
    options = f" {' '.join(setting.option_words)}" if setting.option_words else ""
    games = len(standing.games)
    return f"{setting.game_id}{options}, {setting.seats} seats, {games} games: who beats whom"


def _shade(share: float) -> str:
    """From what is lost through even to what is won."""
    ends = (_EVEN, _WON) if share >= 0.5 else (_EVEN, _LOST)
    part = abs(share - 0.5) * 2
    mixed = [round(one + (other - one) * part) for one, other in zip(*ends)]
    return f"#{mixed[0]:02x}{mixed[1]:02x}{mixed[2]:02x}"


def _short(label: str) -> str:
    return label if len(label) <= _LONGEST_LABEL else f"{label[: _LONGEST_LABEL - 1]}…"


def _signed(number: float) -> str:
    """A whole number with its sign."""
    return f"{round(number):+}".replace("-", "\N{MINUS SIGN}")


def _number(number: float) -> str:
    """A number at an axis."""
    return f"{number:g}".replace("-", "\N{MINUS SIGN}")


def _rule(x1: float, y1: float, x2: float, y2: float, colour: str = _LINE, width: float = 1) -> str:
    place = f'x1="{x1:.1f}" y1="{y1:.1f}" x2="{x2:.1f}" y2="{y2:.1f}"'
    return f'<line {place} stroke="{colour}" stroke-width="{width:g}"/>'


def _dot(x: float, y: float, colour: str) -> str:
    return f'<circle cx="{x:.1f}" cy="{y:.1f}" r="4.5" fill="{colour}"/>'


def _text(
    x: float,
    y: float,
    text: str,
    size: float = 13,
    fill: str = _INK,
    anchor: str = "start",
    weight: int = 400,
    turn: float = 0,
) -> str:
    """A piece of text, perhaps turned about its beginning."""
    style = f'font-size="{size:g}" fill="{fill}" text-anchor="{anchor}" font-weight="{weight}"'
    turned = f' transform="rotate({turn:g} {x:.1f} {y:.1f})"' if turn else ""
    return f'<text x="{x:.1f}" y="{y:.1f}" {style}{turned}>{escape(text)}</text>'
