"""What games come to, as one SVG: who beats whom, ratings, and ratings by thinking time."""

import math
from collections.abc import Sequence
from typing import Final

from gonfalon.arena.panels import (
    CHART,
    COLOURS,
    LETTER,
    LINE,
    SOFT,
    Panel,
    dot,
    number,
    picture,
    polyline,
    rule,
    scale,
    text,
)
from gonfalon.arena.ratings import Rating
from gonfalon.arena.standing import Standing

_CELL: Final = 64
_LOST, _EVEN, _WON = (0xF4, 0xB1, 0x83), (0xF7, 0xF7, 0xF5), (0x9D, 0xC3, 0xE6)
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
    return picture(panels)


def _matrix(standing: Standing) -> Panel:
    """How often the player of a row was ahead of that of a column."""
    order = sorted(range(len(standing.lines)), key=lambda one: -standing.lines[one].share)
    labels = [_short(standing.lines[one].label) for one in order]
    room = max(map(len, labels)) * LETTER + 12
    slope = room * 0.62
    left, top = room, 34 + slope
    width = left + _CELL * len(order) + slope
    panel = Panel(_title(standing), width, top + _CELL * len(order) + 22)
    for at, label in enumerate(labels):
        x, y = left + (at + 0.5) * _CELL, top + (at + 0.5) * _CELL
        panel.add(text(left - 10, y + 4, label, anchor="end"))
        panel.add(text(x, top - 8, label, turn=-38))
    for row, one in enumerate(order):
        for column, other in enumerate(order):
            x, y = left + column * _CELL, top + row * _CELL
            panel.add(*_cell(x, y, standing.ahead(one, other), one == other))
    said = "The row's share against the column, ties as half, and how often they met."
    panel.add(text(0, panel.height - 4, said, size=11, fill=SOFT))
    return panel


def _cell(x: float, y: float, met: tuple[float, int], is_own: bool) -> list[str]:
    """One square of the matrix."""
    score, count = met
    fill = LINE if is_own else "#fff" if not count else _shade(score / count)
    parts = [
        f'<rect x="{x:g}" y="{y:g}" width="{_CELL}" height="{_CELL}" fill="{fill}" '
        f'stroke="#fff" stroke-width="2"/>'
    ]
    if count and not is_own:
        middle = x + _CELL / 2
        percent = f"{100 * score / count:.1f}".removesuffix(".0")
        parts.append(text(middle, y + 31, f"{percent} %", anchor="middle", weight=600))
        parts.append(text(middle, y + 47, f"{count}", size=11, fill=SOFT, anchor="middle"))
    return parts


def _ratings(standing: Standing, found: Sequence[Rating]) -> Panel:
    """Every player on one scale, with error bars."""
    order = sorted(range(len(found)), key=lambda one: -found[one].elo)
    labels = [_short(standing.lines[one].label) for one in order]
    left = max(map(len, labels)) * LETTER + 12
    panel = Panel("Elo, mean 0, with 95 % intervals", left + CHART[0] + 60, 52 + 26 * len(order))
    low, high, ticks = _axis(found)
    bottom = panel.height - 20
    for tick in ticks:
        x = left + (tick - low) / (high - low) * CHART[0]
        panel.add(rule(x, 24, x, bottom), text(x, bottom + 15, number(tick), 11, SOFT, "middle"))
    for at, one in enumerate(order):
        y = 40 + 26 * at
        ends = [found[one].elo - found[one].error, found[one].elo + found[one].error]
        x1, x2 = [left + (end - low) / (high - low) * CHART[0] for end in ends]
        panel.add(text(left - 10, y + 4, labels[at], anchor="end"))
        panel.add(rule(x1, y, x2, y, COLOURS[0], 2), dot((x1 + x2) / 2, y, COLOURS[0]))
        panel.add(text(x2 + 8, y + 4, _signed(found[one].elo), size=11, fill=SOFT))
    return panel


def _by_time(standing: Standing, found: Sequence[Rating]) -> Panel | None:
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
    panel = Panel("Elo by seconds a move", left + CHART[0] + longest * LETTER + 20, 330)
    shown = [rating for points in lines.values() for _, rating in points]
    low, high, ticks = _axis(shown)
    seconds = sorted({one for points in lines.values() for one, _ in points})
    first, last = math.log(seconds[0]), math.log(seconds[-1])

    def across(one: float) -> float:
        return left + (math.log(one) - first) / (last - first) * (CHART[0] - 30) + 15

    def up(elo: float) -> float:
        return 30 + (high - elo) / (high - low) * CHART[1]

    for tick in ticks:
        panel.add(rule(left, up(tick), left + CHART[0], up(tick)))
        panel.add(text(left - 8, up(tick) + 4, number(tick), 11, SOFT, "end"))
    for one in seconds:
        panel.add(text(across(one), 30 + CHART[1] + 18, f"{one:g} s", 11, SOFT, "middle"))
    for colour, (what, points) in zip(COLOURS * len(lines), lines.items()):
        panel.add(polyline([(across(one), up(rating.elo)) for one, rating in points], colour))
        for one, rating in points:
            x = across(one)
            ends = up(rating.elo - rating.error), up(rating.elo + rating.error)
            panel.add(rule(x, ends[0], x, ends[1], colour, 2), dot(x, up(rating.elo), colour))
        end, rating = points[-1]
        panel.add(text(across(end) + 12, up(rating.elo) + 4, _short(what), fill=colour))
    return panel


def _axis(found: Sequence[Rating]) -> tuple[float, float, list[float]]:
    """The scale of ratings with their errors."""
    low = min(rating.elo - rating.error for rating in found)
    return scale(low, max(rating.elo + rating.error for rating in found))


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
