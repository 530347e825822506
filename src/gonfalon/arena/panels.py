"""The parts that plots are put together from: panels, lines, dots and words, as SVG."""

import math
from collections.abc import Sequence
from html import escape
from typing import Final

LETTER: Final = 7.2
"""About how wide a letter of a label is."""
MARGIN: Final = 24
INK: Final = "#22252c"
SOFT: Final = "#565d69"
LINE: Final = "#d5d9e0"
COLOURS: Final = ("#2457a6", "#b3262e", "#2f7d3b", "#8a5a00", "#6b3fa0", "#00707a")
CHART: Final = (460, 260)
"""How wide and high a chart is."""


class Panel:
    """One part of a picture, with its size."""

    def __init__(self, title: str, width: float, height: float) -> None:
        self.width: Final = max(width, len(title) * LETTER * 1.15)
        self.height: Final = height
        self.parts: Final = [text(0, 14, title, size=15, weight=600)]

    def add(self, *parts: str) -> None:
        """Draw something more."""
        self.parts.extend(parts)


def picture(panels: Sequence[Panel]) -> str:
    """All panels, one below the other."""
    width = max(panel.width for panel in panels) + 2 * MARGIN
    parts, top = [], float(MARGIN)
    for panel in panels:
        parts.append(f'<g transform="translate({MARGIN} {top:g})">{"".join(panel.parts)}</g>')
        top += panel.height + MARGIN
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width:g} {top:g}" '
        f'width="{width:g}" height="{top:g}" font-family="system-ui, DejaVu Sans, sans-serif" '
        f'font-size="13" fill="{INK}">'
        f'<rect width="100%" height="100%" fill="#fff"/>{"".join(parts)}</svg>\n'
    )


def scale(low: float, high: float, least: float = 1.0) -> tuple[float, float, list[float]]:
    """The lowest and the highest value of an axis, and round numbers between them."""
    spread = max(high - low, least)
    step = 10 ** math.floor(math.log10(spread))
    step = next(step * part for part in (0.2, 0.5, 1, 2, 5) if spread / (step * part) <= 6)
    first, last = math.floor(low / step), math.ceil(high / step)
    return first * step, last * step, [number * step for number in range(first, last + 1)]


def number(value: float) -> str:
    """A number at an axis."""
    return f"{value:g}".replace("-", "\N{MINUS SIGN}")


def rule(x1: float, y1: float, x2: float, y2: float, colour: str = LINE, width: float = 1) -> str:
    """A straight line."""
    place = f'x1="{x1:.1f}" y1="{y1:.1f}" x2="{x2:.1f}" y2="{y2:.1f}"'
    return f'<line {place} stroke="{colour}" stroke-width="{width:g}"/>'


def polyline(points: Sequence[tuple[float, float]], colour: str) -> str:
    """A line from point to point."""
    path = " ".join([f"{x:.1f},{y:.1f}" for x, y in points])
    return f'<polyline points="{path}" fill="none" stroke="{colour}" stroke-width="2"/>'


def dot(x: float, y: float, colour: str) -> str:
    """A point that was measured."""
    return f'<circle cx="{x:.1f}" cy="{y:.1f}" r="4.5" fill="{colour}"/>'


def text(
    x: float,
    y: float,
    words: str,
    size: float = 13,
    fill: str = INK,
    anchor: str = "start",
    weight: int = 400,
    turn: float = 0,
) -> str:
    """A piece of text, perhaps turned about its beginning."""
    style = f'font-size="{size:g}" fill="{fill}" text-anchor="{anchor}" font-weight="{weight}"'
    turned = f' transform="rotate({turn:g} {x:.1f} {y:.1f})"' if turn else ""
    return f'<text x="{x:.1f}" y="{y:.1f}" {style}{turned}>{escape(words)}</text>'
