"""What wanderers see on the map: the common ruins, and what lies under neutral cities (BA-V3)."""

from functools import cache
from typing import Final

from gonfalon.games.battalia.html.signs import tincture
from gonfalon.games.battalia.html.volcano import relic
from gonfalon.games.battalia.text.telling import wanderers_told
from gonfalon.games.battalia.text.words import words_in

# The quarters of a shield, one for each seat.
_QUARTERS: Final = (
    "M-15-17H0V1H-15z",
    "M15-17H0V1H15z",
    "M0 1H-15C-14 10-8 14 0 19z",
    "M0 1H15C14 10 8 14 0 19z",
)


def wanderers_mark(
    common: tuple[int, ...], hides: bool, language: str
) -> tuple[str, tuple[str, ...]]:
    """What is drawn on a square besides, and how that is read aloud.

    A common city has the factions of all.
    """
    drawn = _common_chip(common) if common else relic("#ba-unknown", 86) if hides else ""
    return drawn, wanderers_told(bool(common), hides, words_in(language))


@cache
def _common_chip(factions: tuple[int, ...]) -> str:
    """A shield quartered by the tinctures of all."""
    quarters = "".join(
        [
            f'<path class="ba-quarter {tincture(faction)}" d="{path}"/>'
            for faction, path in zip(factions, _QUARTERS, strict=False)
        ]
    )
    return (
        f'<g class="ba-chip ba-common" transform="translate(80 23)">{quarters}'
        '<use class="ba-base" href="#ba-chip"/></g>'
    )
