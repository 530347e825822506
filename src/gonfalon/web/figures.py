"""The figures that play for the computer, each with its charge, and the banners that seats fly."""

from functools import cache
from typing import Final

CHARGES: Final = {
    "tristan": (  # a harp
        "M3.5 2h2.8c1.5 2.6 5 3.7 10.7 3v2.6c-3 4.6-6.6 8.2-10.9 11h-2.6zM5.9 6.6v8.6l1.3-1"
        "V7.2zM8.6 7.9v5.2l1.3-1.2V8.2zM11.3 8.3v2.2l1.7-2.1z"
    ),
    "gisela": (  # a bell
        "M10 1.5c3.6 0 5.2 2.7 5.2 6.2 0 3.6.8 5.3 2.6 6.8H2.2"
        "c1.8-1.5 2.6-3.2 2.6-6.8 0-3.5 1.6-6.2 5.2-6.2zM7.6 16h4.8a2.4 2.4 0 0 1-4.8 0z"
    ),
    "wolfram": (  # a wheel
        "M10 1.2a8.8 8.8 0 1 1 0 17.6 8.8 8.8 0 0 1 0-17.6zm0 2.7"
        "a6.1 6.1 0 1 0 0 12.2 6.1 6.1 0 0 0 0-12.2zM8.9 3.9h2.2v12.2H8.9zM3.9 8.9h12.2v2.2"
        "H3.9z"
    ),
    "ursula": (  # an arrow
        "M10 .8l4.8 6.4h-3.3v7l2.9 2.2v2.8L10 16.4l-4.4 2.8v-2.8l2.9-2.2v-7H5.2z"
    ),
    "hugo": (  # a ship
        "M10.6 1.5l6.6 9.2h-6.6zM9.3 4v6.7H3.6zM1.5 12.2h17c-1 4-2.7 6-5 6.3h-7"
        "c-2.3-.3-4-2.3-5-6.3z"
    ),
    "agnes": (  # a star
        "M10 .8l2.3 6.6 7 .1-5.6 4.3 2 6.7-5.7-4-5.7 4 2-6.7L.7 7.5l7-.1z"
    ),
    "leopold": (  # a crescent
        "M13.2 1.6a8.6 8.6 0 1 0 5.4 10.8 6.9 6.9 0 1 1-5.4-10.8z"
    ),
    "beatrix": (  # an hourglass
        "M3.5 1.2h13v2.6c0 2.6-1.6 4.6-4.3 6.2 2.7 1.6 4.3 3.6 4.3 6.2v2.6h-13v-2.6"
        "c0-2.6 1.6-4.6 4.3-6.2-2.7-1.6-4.3-3.6-4.3-6.2z"
    ),
    "roland": (  # a horn
        "M2 5l5-2.2 1.5 2.9L3.4 8zM4 9.2l5-2.2c1.3 2.8 4 4.1 8.8 3.7v5.4C10.8 17.4 6 15 4 9.2z"
    ),
    "matilda": (  # a key
        "M10 1.2a4.6 4.6 0 0 1 1.6 8.9v8.9H8.4v-8.9A4.6 4.6 0 0 1 10 1.2zm0 2.7"
        "a1.9 1.9 0 1 0 0 3.8 1.9 1.9 0 0 0 0-3.8zM11.6 12h3.7v2.4h-3.7zM11.6 15.8h2.7v2.4"
        "h-2.7z"
    ),
    "conrad": (  # a hammer
        "M3 2.5h14v6.3h-5.5v10.2h-3V8.8H3z"
    ),
    "isolde": (  # a cup
        "M4.3 1.5h11.4c0 5.3-1.5 8.6-4.3 9.5v4l4 1.7v2.3H4.6v-2.3l4-1.7v-4c-2.8-.9-4.3-4.2-4.3-9.5z"
    ),
    "otto": (  # a fir tree
        "M10 1l5.6 6.5h-2.6l4.5 5.5h-6v6h-3v-6h-6L7 7.5H4.4z"
    ),
    "clara": (  # a heart
        "M10 18.2C4.1 13.7 1.4 10.2 1.4 6.7 1.4 3.9 3.5 2 5.9 2c1.8 0 3.3 1 4.1 2.6"
        "C10.8 3 12.3 2 14.1 2c2.4 0 4.5 1.9 4.5 4.7 0 3.5-2.7 7-8.6 11.5z"
    ),
    "bruno": (  # an anchor
        "M10 1a2.6 2.6 0 0 1 1.4 4.8V8h3.1v2.4h-3.1v5.4c2-.4 3.3-1.6 3.9-3.6l-1.9.2 3-3.9"
        " 2.1 4.3-1.2-.2c-.9 3.9-3.3 6-7.3 6.4-4-.4-6.4-2.5-7.3-6.4l-1.2.2 2.1-4.3 3 3.9-1.9-.2"
        "c.6 2 1.9 3.2 3.9 3.6v-5.4H5.5V8h3.1V5.8A2.6 2.6 0 0 1 10 1z"
    ),
    "hedwig": (  # a fish
        "M1.2 10c3-5.2 8.3-6.2 12.3-2.7L18.8 4v12l-5.3-3.3C9.5 16.2 4.2 15.2 1.2 10z"
        "M5.6 8.1a1.2 1.2 0 1 0 0 2.4 1.2 1.2 0 0 0 0-2.4z"
    ),
    "sigismund": (  # a crown
        "M1.8 4.6l4.3 4L10 1.8l3.9 6.8 4.3-4-1.7 9.7h-13zM3.5 15.8h13v2.7h-13z"
    ),
    "adelaide": (  # a sun
        "M10 0.8L11.4 4.6L14.6 2L14 6L18 5.4L15.4 8.6L19.2 10L15.4 11.4L18 14.6L14 14L14.6 18"
        "L11.4 15.4L10 19.2L8.6 15.4L5.4 18L6 14L2 14.6L4.6 11.4L0.8 10L4.6 8.6L2 5.4L6 6"
        "L5.4 2L8.6 4.6z"
    ),
    "casimir": (  # a tower
        "M3.8 1.5h3.2v2.3h1.5V1.5h3v2.3H13V1.5h3.2v6.3l-1.7 1.6v6.1l2.2 3h-4.5v-4.2"
        "a2.2 2.2 0 0 0-4.4 0v4.2H3.3l2.2-3V9.4L3.8 7.8z"
    ),
    "theodora": (  # a sword
        "M10 .8l1.7 2.7v8.1h3.9v2.5h-3.9v2.2h1v2.5H7.3v-2.5h1v-2.2H4.4v-2.5h3.9V3.5z"
    ),
}
"""The figures, and their charges drawn in a square of 20."""
FIGURES: Final = tuple(CHARGES)
AT_A_LEVEL: Final = 4
"""Figures of one level, as many as may sit at a table; the weakest come first."""
_ORDINARIES: Final = (
    "M8.3 2h3.4v5.3H17v3.4h-5.3V18H8.3v-7.3H3V7.3h5.3z",  # a cross
    "M3 5.5h14v3H3zM3 11.5h14v3H3z",  # two bars
    "M3 3.5h4.5l9.5 9.5v4.5h-4.5L3 8z",  # a bend
    "M10 4l7 7v4.5l-7-7-7 7V11z",  # a chevron
)
"""What marks the banner of a seat, so that seats differ not in colour alone."""


@cache
def banner(seat: int, figure: str = "", symbol: str = "") -> str:
    """The banner of a seat, from 0, with the charge of the figure that plays there.

    Where seats have charges of their own on the table, that is the charge, a symbol of the game:
    the figure then shows its `face` beside its name.
    """
    charge = CHARGES.get(figure) or _ORDINARIES[seat % len(_ORDINARIES)]
    drawn = f'<path class="charge" fill-rule="evenodd" d="{charge}"/>'
    if symbol:
        drawn = f'<use class="charge" href="#{symbol}" x="1.5" y="2" width="17" height="17"/>'
    return (
        '<svg class="banner" viewBox="0 0 20 26" aria-hidden="true">'
        f'<path d="M0 0h20v26l-10-5-10 5z"/>{drawn}</svg>'
    )


@cache
def face(figure: str) -> str:
    """The charge of a figure as a small sign."""
    return (
        '<svg class="face" viewBox="0 0 20 20" aria-hidden="true">'
        f'<path fill-rule="evenodd" d="{CHARGES[figure]}"/></svg>'
    )
