"""A part of a drawn table by itself, as a picture: nothing in it can be touched."""

import re
from collections.abc import Iterable, Mapping, Sequence
from html import unescape
from string import ascii_lowercase
from typing import Final, NamedTuple

_BOX: Final = re.compile(r"<input\b[^>]*>")
_TAG: Final = re.compile(r"<(/?)(button|label|section|h3)\b")
_AS: Final = {"button": "span", "label": "span", "section": "div", "h3": "b"}
_OWN: Final = re.compile(
    r'\s(?:data-(?!mark=)[a-z-]+|aria-[a-z]+|role|id|type|tabindex)="[^"]*"'
)  # what scripts and readers of the screen would need
_LABEL: Final = re.compile(r'aria-label="([^"]*)"')
_CLASS: Final = re.compile(r'class="([^"]*)"')
_PICK: Final = re.compile(r'data-pick="(\w\w)"')
_LEFT_OUT: Final = "<i></i>"


class Excerpt(NamedTuple):
    """A part of a table."""

    html: str
    """As it is drawn at the table."""
    told: tuple[str, ...]
    """What lies there, in words."""


def labels(pieces: Iterable[str]) -> tuple[str, ...]:
    """What pieces of a drawing are called: the first label of each."""
    found = [_LABEL.search(piece) for piece in pieces]
    return tuple([unescape(one[1]) for one in found if one is not None])


class Pane(NamedTuple):
    """The part of a map between two corners, `c2` below on the left and `f5`."""

    columns: range
    rows: range
    """From the north on."""
    names: frozenset[str]
    """The cells in it."""


def pane_of(low: str, high: str, cell_names: Sequence[str], size: int) -> Pane:
    """The part between these corners of a map with so many columns and rows."""
    letters = ascii_lowercase[:size]
    columns = range(letters.index(low[0]), letters.index(high[0]) + 1)
    rows = range(size - int(high[1]), size - int(low[1]) + 1)
    names = {cell_names[row * size + column] for row in rows for column in columns}
    return Pane(columns, rows, frozenset(names))


def cut_out(
    pieces: Iterable[str], pane: Pane, cell: str, over: tuple[str, ...]
) -> tuple[str, list[str]]:
    """What is drawn of a map in a pane, and its cells; the others leave their places free.

    A cell begins with `cell`; what begins with one of `over` lies over many, and fits so.
    """
    drawn: list[str] = []
    shown: list[str] = []
    for piece in pieces:
        name = _PICK.search(piece) if piece.startswith(cell) else None
        if name is not None and name[1] in pane.names:
            drawn.append(piece)
            shown.append(piece)
        elif name is not None:
            drawn.append(_LEFT_OUT)
        elif piece.startswith(over):
            drawn.append(piece)
    return "".join(drawn), shown


def marked(html: str, classes: Mapping[str, str], marks: Mapping[str, str]) -> str:
    """The same with classes, and marks of a refusal, for what is picked by these names."""
    for pick in {**classes, **marks}:
        extra = f" {classes[pick]}" if pick in classes else ""
        mark = f' data-mark="{marks[pick]}"' if pick in marks else ""
        element = re.compile(rf'<button\s[^>]*data-pick="{re.escape(pick)}"[^>]*')
        for found in set(element.findall(html)):
            classed = _CLASS.sub(rf'class="\1{extra}"', found, count=1)
            html = html.replace(found, classed + mark)
    return html


def stilled(html: str) -> str:
    """A drawing without anything to touch, and without names of its parts: one picture."""
    html = _TAG.sub(lambda one: f"<{one[1]}{_AS[one[2]]}", _BOX.sub("", html))
    return _OWN.sub("", html)
