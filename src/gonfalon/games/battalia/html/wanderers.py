"""What wanderers see on the map: the common ruins, and what lies under neutral cities (BA-V3)."""

from functools import cache
from typing import Final

from gonfalon.games.battalia.box.tiles import CITY, OFF, RUINS_SQUARE, START_SQUARES, what_of
from gonfalon.games.battalia.html.signs import tincture
from gonfalon.games.battalia.html.volcano import has_volcano, relic
from gonfalon.games.battalia.sight.view import BattaliaView
from gonfalon.games.battalia.text.words import words_in

# The quarters of a shield, one for each seat.
_QUARTERS: Final = (
    "M-15-17H0V1H-15z",
    "M15-17H0V1H15z",
    "M0 1H-15C-14 10-8 14 0 19z",
    "M0 1H15C14 10 8 14 0 19z",
)


def is_wandering(view: BattaliaView) -> bool:
    """Whether the players set out from common ruins."""
    return view.figures.hides_great and not has_volcano(view)


def hides_under(view: BattaliaView, square: int) -> bool:
    """Whether a great artefact lies under a neutral city that nobody has taken yet."""
    if not is_wandering(view) or square not in START_SQUARES[view.seats]:
        return False
    is_neutral = view.owners[square] == OFF and view.levels[square] > 0
    return what_of(view.tiles[square]) == CITY and is_neutral


def wanderers_mark(view: BattaliaView, square: int, language: str) -> tuple[str, tuple[str, ...]]:
    """What is drawn on a square besides, and how that is read aloud."""
    words = words_in(language)
    if is_wandering(view) and square == RUINS_SQUARE:
        factions = tuple([player.faction for player in view.players])
        return _common_chip(factions), (words.say("ba.draw.common"),)
    if hides_under(view, square):
        return relic("#ba-unknown", 86), (words.say("ba.draw.hides"),)
    return "", ()


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
