"""A map that can be made larger: the frame it is seen through, and the buttons beside it.

The page does the rest (`web/static/zoom.js`); how large the frame is and where the buttons stand is
for the style sheet of the game.
"""

from functools import cache
from html import escape
from typing import Final

from gonfalon.engine.words import Words

_WAYS: Final = (
    ("in", "M10 4v12M4 10h12"),
    ("out", "M4 10h12"),
    ("whole", "M3 7V3h4M13 3h4v4M17 13v4h-4M7 17H3v-4"),
)


_FRAME: Final = '<div\nclass="map-frame" data-key="map-frame" data-map="">'


def zoomable(drawn_map: list[str], words: Words) -> list[str]:
    """The map in its frame, then the buttons that make it larger, smaller, or show all of it."""
    return [_FRAME, *drawn_map, _tools(words)]


@cache
def _tools(words: Words) -> str:
    """The end of the frame, and the buttons."""
    buttons = "".join(
        f'<button\ntype="button" data-zoom="{way}" data-key="zoom-{way}" aria-label="{label}" '
        f'title="{label}"><svg viewBox="0 0 20 20" aria-hidden="true"><path d="{path}"/></svg>'
        "</button>"
        for way, path in _WAYS
        for label in (escape(words.say(f"web.zoom.{way}")),)
    )
    label = escape(words.say("web.zoom"))
    return f'</div><div\nclass="map-tools" role="group" aria-label="{label}">{buttons}</div>'
