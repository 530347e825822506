"""The ways to lay a card, as HTML: a picture for each, also as it would lie on its square."""

from functools import lru_cache
from html import escape
from typing import Final

from gonfalon.games.battalia.box.deeds import Build
from gonfalon.games.battalia.box.opening_actions import Settle
from gonfalon.games.battalia.box.tiles import (
    CITY,
    CITY_DECK,
    EXIT_NAMES,
    NO_TERRAIN,
    ROAD,
    ROAD_DECK,
    SIZE,
    is_built,
    terrain_of_item,
    tile_of,
)
from gonfalon.games.battalia.html.tiles import tile_picture
from gonfalon.games.battalia.rules.state import NO_ITEM
from gonfalon.games.battalia.rules.step_numbers import PAY
from gonfalon.games.battalia.sight.view import BattaliaView
from gonfalon.games.battalia.text.telling import land_title
from gonfalon.games.battalia.text.words import words_in

# Exits by form, each turned clockwise, so that a key turns a card on.
_IN_TURN: Final = (5, 10, 3, 6, 12, 9, 7, 14, 13, 11, 15, 1, 2, 4, 8)


def draw_turns(view: BattaliaView, language: str) -> str:
    """Every way a card could be laid: a picture for each, shown where the square allows it."""
    found: dict[int, int] = {}
    for action in view.actions:
        if isinstance(action, Build):
            found[action.exits] = found.get(action.exits, 0) | (2 if action.level else 1)
        elif isinstance(action, Settle):
            found[action.exits] = 2
    if not found:
        return ""
    drawn = [_turn(view, exits, found[exits], language) for exits in _IN_TURN if exits in found]
    ghosts = "".join([ghost for _, ghost in drawn])
    label = escape(words_in(language).say("ba.draw.turns"))
    return (
        f'<div\nclass="ba-turns" role="group" aria-label="{label}">'
        f"{''.join([button for button, _ in drawn])}</div>{ghosts}"
    )


def draw_plan(view: BattaliaView, rim: int) -> str:
    """The card that is being paid for, where it will lie (BA-B5); nothing if none is."""
    deed = view.going_on.deed
    if view.frames[-1] != PAY or not isinstance(deed, Build):
        return ""
    return _plan(_top_tile(view, CITY if deed.level else ROAD, deed.exits), deed.square, rim)


@lru_cache(1024)
def _plan(tile: int, square: int, rim: int) -> str:
    """A card over its square."""
    where = f"r{square // SIZE - rim + 1} c{square % SIZE - rim + 1}"
    return (
        f'<div\nclass="ba-heroes" aria-hidden="true"><span class="ba-stand ba-plan {where}">'
        f"{tile_picture(tile)}</span></div>"
    )


def _turn(view: BattaliaView, exits: int, kinds: int, language: str) -> tuple[str, str]:
    """One way, as a road and as a city, on the terrain that lies on top of the deck."""
    road = _top_tile(view, ROAD, exits) if kinds & 1 else 0
    city = _top_tile(view, CITY, exits) if kinds & 2 else 0
    return _turn_button(exits, road, city, language)


def _top_tile(view: BattaliaView, what: int, exits: int) -> int:
    """The card that would be laid (BA-B5)."""
    top = view.tops[ROAD_DECK[exits] if what == ROAD else CITY_DECK[exits]]
    return tile_of(what, terrain_of_item(top) if top != NO_ITEM else NO_TERRAIN, exits)


@lru_cache(1024)
def _turn_button(exits: int, road: int, city: int, language: str) -> tuple[str, str]:
    """A card to be laid this way; pointed at, it is shown on the square itself."""
    pictures = said = ""
    for tile, style in ((road, "ba-as-road"), (city, "ba-as-city")):
        if is_built(tile):
            said = said or land_title(tile, language)
            pictures += f'<span class="{style}">{tile_picture(tile)}</span>'
    name = EXIT_NAMES[exits]
    ghosts = pictures.replace('class="ba-as', f'class="ba-ghost g-{name} ba-as')
    label = escape(said)
    button = (
        f'<button\ntype="button" class="ba-turn t-{name}" data-pick="{name}" data-key="turn-{name}"'
        f' data-keys="" data-look="" data-help="turn" aria-label="{label}">{pictures}</button>'
    )
    return button, ghosts
