"""Bars and columns for pages: what was won, shared and lost, told apart by hatching, not by colour.

They scale with the page and hold no words, so nothing in them becomes too small to be read; the
numbers stand beside them in a table.
"""

from collections.abc import Sequence
from html import escape
from typing import Final, Protocol

HEIGHT: Final = 14
_TALL: Final = 132
"""The height of the highest column."""
_ABOVE: Final = 20
_BELOW: Final = 40
PATTERNS: Final = (
    '<svg class="sprite" aria-hidden="true"><defs>'
    '<pattern id="hatch-shared" width="6" height="6" patternUnits="userSpaceOnUse">'
    '<path class="ground" d="M0 0h6v6H0z"/><circle class="dots" cx="1.500" cy="1.500" r="1.400"/>'
    '<circle class="dots" cx="4.500" cy="4.500" r="1.400"/></pattern>'
    '<pattern id="hatch-lost" width="5" height="5" patternUnits="userSpaceOnUse">'
    '<path class="ground" d="M0 0h5v5H0z"/>'
    '<path class="lines" d="M-1 6L6-1M-1 1L1-1M4 6L6 4"/></pattern></defs></svg>'
)
"""The hatchings, once for each page."""
_FILLS: Final = (
    ("won", ""),
    ("shared", ' fill="url(#hatch-shared)"'),
    ("lost", ' fill="url(#hatch-lost)"'),
)


class Counted(Protocol):
    """What was won, shared and lost."""

    won: int
    shared: int
    lost: int


def draw_bar(counted: Counted, most: int) -> str:
    """A bar as long as there are games, of at most so many."""
    parts, at = [], 0.0
    for kind, fill in _FILLS:
        long = 100 * getattr(counted, kind) / max(1, most)
        if long:
            parts.append(_part(kind, fill, f'x="{at:.2f}%" width="{long:.2f}%" y="0"', HEIGHT))
        at += long
    return _drawn("bar", HEIGHT, "".join(parts))


def draw_key(kind: str) -> str:
    """A small piece of a bar, to say what it means."""
    fill = dict(_FILLS)[kind]
    return _drawn("key", HEIGHT, _part(kind, fill, 'x="0" width="100%" y="0"', HEIGHT))


def draw_count(count: int, most: int) -> str:
    """A bar for a number that is of one kind."""
    long = f'x="0" width="{100 * count / max(1, most):.2f}%" y="0"'
    return _drawn("bar", HEIGHT, _part("plain", "", long, HEIGHT) if count else "")


def draw_span(low: int, middle: int, high: int, most: int) -> str:
    """A line from the lowest to the highest number, and a mark at the middle one."""
    left, right, at = [100 * number / max(1, most) for number in (low, high, middle)]
    centre, inner = HEIGHT / 2, (HEIGHT - 4) / 2
    return _drawn(
        "bar span",
        HEIGHT,
        f'<line x1="{left:.2f}%" x2="{right:.2f}%" y1="{centre:g}" y2="{centre:g}"/>'
        f'<line x1="{left:.2f}%" x2="{left:.2f}%" y1="3" y2="{HEIGHT - 3}"/>'
        f'<line x1="{right:.2f}%" x2="{right:.2f}%" y1="3" y2="{HEIGHT - 3}"/>'
        f'<circle cx="{at:.2f}%" cy="{centre:g}" r="{inner:g}"/>',
    )


def draw_columns(columns: Sequence[Counted], labels: Sequence[tuple[str, str]], title: str) -> str:
    """A column for each month, with its number above it and two short words below.

    Where there is little room the page leaves out every other one of the first words (`odd`).
    """
    most = max(one.won + one.shared + one.lost for one in columns)
    wide, parts = 100 / len(columns), []
    for number, (one, (label, more)) in enumerate(zip(columns, labels, strict=True)):
        left, middle, base = number * wide, (number + 0.5) * wide, float(_ABOVE + _TALL)
        place = f'x="{left + wide * 0.14:.2f}%" width="{wide * 0.72:.2f}%"'
        for kind, fill in _FILLS:
            high = _TALL * getattr(one, kind) / max(1, most)
            if high:
                base -= high
                parts.append(_part(kind, fill, f'{place} y="{base:.1f}"', high))
        games = one.won + one.shared + one.lost
        if games:
            parts.append(f'<text x="{middle:.2f}%" y="{base - 5:.1f}">{games}</text>')
        for line, text in enumerate((label, more)):
            if text:
                y = _ABOVE + _TALL + 16 + 16 * line
                kind = "when odd" if number % 2 and not line else "when"
                parts.append(
                    f'<text class="{kind}" x="{middle:.2f}%" y="{y}">{escape(text)}</text>'
                )
    ground = f'<line x1="0" x2="100%" y1="{_ABOVE + _TALL}" y2="{_ABOVE + _TALL}"/>'
    return (
        f'<svg class="columns" width="100%" height="{_ABOVE + _TALL + _BELOW}" role="img" '
        f'aria-label="{escape(title)}">{ground}{"".join(parts)}</svg>'
    )


def _part(kind: str, fill: str, place: str, high: float) -> str:
    return f'<rect class="{kind}"{fill} {place} height="{high:.1f}"/>'


def _drawn(kind: str, high: int, parts: str) -> str:
    return (
        f'<svg class="{kind}" width="100%" height="{high}" aria-hidden="true" '
        f'focusable="false">{parts}</svg>'
    )
