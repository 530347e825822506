"""A part of a drawn table by itself, as a picture: nothing in it can be touched."""

import re
from collections.abc import Iterable, Mapping
from html import unescape
from typing import Final, NamedTuple

_BOX: Final = re.compile(r"<input\b[^>]*>")
_TAG: Final = re.compile(r"<(/?)(button|label|section|h3)\b")
_AS: Final = {"button": "span", "label": "span", "section": "div", "h3": "b"}
_OWN: Final = re.compile(
    r'\s(?:data-(?!mark=)[a-z-]+|aria-[a-z]+|role|id|type|tabindex)="[^"]*"'
)  # what scripts and readers of the screen would need
_LABEL: Final = re.compile(r'aria-label="([^"]*)"')
_CLASS: Final = re.compile(r'class="([^"]*)"')


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
