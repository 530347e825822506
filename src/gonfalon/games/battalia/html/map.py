"""The map as HTML: squares with tiles and chips, heroes, the own roads."""

from functools import cache, lru_cache
from html import escape
from typing import Final, NamedTuple

from gonfalon.engine.zooming import zoomable
from gonfalon.games.battalia.box.cards import KIND_NAMES
from gonfalon.games.battalia.box.tiles import (
    CITY,
    CROSSROADS,
    IMPASSABLE,
    OFF,
    OUT,
    ROAD,
    RUINS,
    SHRINE,
    SIZE,
    SQUARE_NAMES,
    SQUARES,
    SUMMIT,
    exits_of,
    what_of,
)
from gonfalon.games.battalia.html.oracle import draw_today
from gonfalon.games.battalia.html.prices import price_signs
from gonfalon.games.battalia.html.signs import icon, tincture
from gonfalon.games.battalia.html.tiles import (
    chip,
    land_class,
    road_path,
    tile_art,
)
from gonfalon.games.battalia.html.turns import draw_plan, draw_turns
from gonfalon.games.battalia.html.volcano import volcano_art
from gonfalon.games.battalia.html.wanderers import wanderers_mark
from gonfalon.games.battalia.rules.board import number_of_hero, seat_of_hero
from gonfalon.games.battalia.rules.building.land import network
from gonfalon.games.battalia.rules.combinations.combinations import MOST_LEVEL
from gonfalon.games.battalia.rules.prices import UPGRADE_PRICES, need_of
from gonfalon.games.battalia.sight.view import BattaliaView
from gonfalon.games.battalia.text.telling import is_volcano, square_told, volcano_words
from gonfalon.games.battalia.text.words import words_in

_NUMERALS: Final = ("I", "II")  # no strength and no price looks like these
_THINGS: Final = {
    OUT: "out", IMPASSABLE: "impassable", RUINS: "ruins", ROAD: "road-tile", CITY: "city",
    SHRINE: "shrine", CROSSROADS: "crossroads", SUMMIT: "summit",
}  # fmt: skip


def draw_map(view: BattaliaView, viewer: int, language: str) -> list[str]:
    """The board, north above; a ring of squares out of the game is left out."""
    rim = 1 if all(what_of(view.board.tiles[square]) == OUT for square in range(SIZE)) else 0
    drawn = [
        _opening(SIZE - 2 * rim, language),
        *_cells(view, viewer, rim, language),
        _net(view, viewer, rim),
        _heroes(view, viewer, rim, language),
        draw_plan(view, rim),
        draw_turns(view, language),
        "</div>",
    ]
    today = draw_today(view.today, view.figures.weeks, language)
    return ['<div\nclass="ba-place">', *zoomable(drawn, words_in(language)), today, "</div>"]


@cache
def _opening(size: int, language: str) -> str:
    """What stands before the squares: how the map is called."""
    label = escape(words_in(language).say("ba.draw.map"))
    return (
        f'<div\nclass="ba-map n{size}" data-place="map" data-tab="can-pick" data-wheel="" '
        f'role="group" aria-label="{label}">'
    )


class _Land(NamedTuple):
    """What the squares show to everyone, but for those of the volcano."""

    tiles: tuple[int, ...]
    levels: tuple[int, ...]
    owners: tuple[int, ...]
    heroes: tuple[int, ...]
    factions: tuple[int, ...]
    fought: int
    """The square of a battle, or OFF."""
    common: int
    """The ruins that are everyone's (BA-V3), or OFF."""
    hiding: tuple[int, ...]
    """The squares under which something lies hidden (BA-V3)."""


class _Common(NamedTuple):
    """The squares as all see them, and which of them look otherwise to some."""

    cells: tuple[str, ...]
    """Every square inside the rim; nothing for those of the volcano."""
    volcano: tuple[int, ...]
    """The places of those among the squares."""
    cities: tuple[tuple[int, ...], ...]
    """The places of each seat's cities, which show to their owner what it costs to raise them."""


def _cells(view: BattaliaView, viewer: int, rim: int, language: str) -> list[str]:
    """All squares: what all see alike is drawn once, the rest for this viewer."""
    board, squares = view.board, _squares(rim)
    land = _Land(
        tuple(board.tiles),
        tuple(board.levels),
        tuple(board.owners),
        tuple(board.heroes),
        tuple(board.factions),
        view.battle.square if view.battle is not None else OFF,
        view.scenario.common_city(),
        _hiding(view, squares),
    )
    common = _common(land, rim, language)
    cells = list(common.cells)
    for place in common.volcano:
        cells[place] = _volcano_cell(view, viewer, squares[place], land, language)
    for place in common.cities[viewer]:
        square = squares[place]
        cells[place] = _cell(_shown(land, square, board.levels[square] < MOST_LEVEL), language)
    return cells


def _hiding(view: BattaliaView, squares: tuple[int, ...]) -> tuple[int, ...]:
    """The squares under which something lies hidden (BA-V3)."""
    scenario, board = view.scenario, view.board
    if not scenario.hides_great():
        return ()
    return tuple([square for square in squares if scenario.hides_under(board, square)])


@cache
def _squares(rim: int) -> tuple[int, ...]:
    """The squares inside a rim, row by row."""
    inside = range(rim, SIZE - rim)
    return tuple([row * SIZE + column for row in inside for column in inside])


@lru_cache(1024)
def _common(land: _Land, rim: int, language: str) -> _Common:
    """The squares as all see them; those of the volcano are left out."""
    cells: list[str] = []
    volcano: list[int] = []
    cities: list[list[int]] = [[] for _ in land.factions]
    for place, square in enumerate(_squares(rim)):
        tile, owner = land.tiles[square], land.owners[square]
        if is_volcano(tile):
            volcano.append(place)
            cells.append("")
            continue
        cells.append(_cell(_shown(land, square, False), language))
        if owner != OFF and what_of(tile) == CITY:
            cities[owner].append(place)
    return _Common(tuple(cells), tuple(volcano), tuple([tuple(places) for places in cities]))


class _Shown(NamedTuple):
    """All that a square shows, but for those of the volcano."""

    square: int
    tile: int
    level: int
    owner: int
    faction: int
    """The owner's, or OFF."""
    can_raise: bool
    """Whether its owner looks at it, and could raise it."""
    is_fought: bool
    hides: bool
    """Whether something lies hidden under it (BA-V3)."""
    common: tuple[int, ...]
    """The factions of all whose common city it is (BA-V3)."""
    heroes: tuple[int, ...]
    """The seats whose heroes stand here."""


def _shown(land: _Land, square: int, can_raise: bool) -> _Shown:
    """What a square shows, to everyone or to its owner."""
    owner = land.owners[square]
    return _Shown(
        square,
        land.tiles[square],
        land.levels[square],
        owner,
        land.factions[owner] if owner != OFF else OFF,
        can_raise,
        square == land.fought,
        square in land.hiding,
        land.factions if square == land.common else (),
        _standing_at(land.heroes, square),
    )


def _standing_at(heroes: tuple[int, ...], square: int) -> tuple[int, ...]:
    """The seats whose heroes stand on a square."""
    if square not in heroes:
        return ()
    return tuple([seat_of_hero(hero) for hero, where in enumerate(heroes) if where == square])


@lru_cache(8192)
def _cell(shown: _Shown, language: str) -> str:
    """One square with what stands there; with what it costs to raise a city of the viewer."""
    tile, level = shown.tile, shown.level
    mark = _owner(shown.owner) + (chip(shown.faction, level) if level else "")
    more, also = wanderers_mark(shown.common, shown.hides, language)
    said = (*square_told(tile, shown.owner, level, words_in(language)), *also)
    thing = _thing(shown)
    price = ""
    if shown.can_raise:
        price, raised = _raise(level + 1, language)
        said = (*said, raised)
    style = _style(tile, shown.owner, shown.faction, shown.is_fought)
    state = f"{tile}.{shown.owner}.{level}"
    drawn = _Drawn(shown.square, thing, style, f"{tile_art(tile)}{mark}{more}", price, state)
    return _framed(drawn, said, shown.heroes, language)


def _thing(shown: _Shown) -> str:
    """What a square is, by the name of its explanation; of cities it tells whose."""
    if shown.common:
        return "common-city"
    if shown.hides:
        return "hiding-city"
    what = what_of(shown.tile)
    if what == CITY and not shown.level:
        return "open-city"
    if what == CITY and shown.owner == OFF:
        return "neutral-city"
    return _THINGS.get(what, "empty")


def _volcano_cell(view: BattaliaView, viewer: int, square: int, land: _Land, language: str) -> str:
    """One square of the volcano, as the viewer knows it."""
    tile = land.tiles[square]
    what = what_of(tile)
    owner = view.board.holder if what == SUMMIT else land.owners[square]
    faction = land.factions[owner] if owner != OFF else OFF
    style = _style(tile, owner, faction, square == land.fought)
    art = volcano_art(view, viewer, square) + _owner(owner)
    drawn = _Drawn(square, _THINGS[what], style, art, "", f"{tile}.{owner}")
    said = tuple(volcano_words(view, viewer, square, words_in(language)))
    return _framed(drawn, said, _standing_at(land.heroes, square), language)


def _style(tile: int, owner: int, faction: int, is_fought: bool) -> str:
    """The classes of a square: its land, the tincture of its owner, whether it is fought for."""
    frame = f" o{tincture(faction)}" if owner != OFF else ""
    return f"ba-cell {land_class(tile)}{frame}{' ba-fought' if is_fought else ''}"


def _owner(owner: int) -> str:
    """Bands in the owner's tincture, above and below; a frame all around is left to what glows."""
    return "" if owner == OFF else '<path class="ba-owner" d="M0 0h100v7H0zM0 93h100v7H0z"/>'


class _Drawn(NamedTuple):
    """A square as it is drawn."""

    square: int
    thing: str
    """What it is, by the name of its explanation."""
    style: str
    art: str
    more: str
    """What is drawn beside the picture: a price."""
    state: str
    """Another one is another tile, owner or level."""


def _framed(drawn: _Drawn, said: tuple[str, ...], heroes: tuple[int, ...], language: str) -> str:
    """A square: what is drawn on it, and its name; heroes only read aloud."""
    words, name = words_in(language), SQUARE_NAMES[drawn.square]
    standing = [words.say("ba.target.hero", owner=seat + 1) for seat in heroes]
    label = escape(", ".join([name, *said, *standing]))
    return (
        f'<button\ntype="button" class="{drawn.style}" data-pick="{name}" data-key="cell-{name}" '
        f'data-spot="" data-state="{drawn.state}" data-help="{drawn.thing}" aria-label="{label}">'
        f'<svg viewBox="0 0 100 100" aria-hidden="true">{drawn.art}</svg>'
        f'<span class="ba-at">{name}</span>{drawn.more}</button>'
    )


@cache
def _raise(level: int, language: str) -> tuple[str, str]:
    """What it costs to raise an own city to this level (BA-X4), drawn and in words."""
    price, kind = UPGRADE_PRICES[level], level - 1
    number = need_of(price, kind)
    said = words_in(language).say(
        "ba.draw.raise", level=level, number=number, kind=KIND_NAMES[kind]
    )
    return (
        f'<span class="ba-raise" data-help="raise">{icon("up", "ba-tiny")}'
        f"{price_signs(price, language)}</span>",
        said,
    )


def _heroes(view: BattaliaView, viewer: int, rim: int, language: str) -> str:
    """The heroes on their squares, over the map; the viewer's can be touched."""
    standing: dict[int, list[str]] = {}
    for place, square in enumerate(view.board.heroes):
        if square != OFF:
            seat = seat_of_hero(place)
            faction = view.players[seat].faction
            drawn = _hero(seat, number_of_hero(place), faction, seat == viewer, language)
            standing.setdefault(square, []).append(drawn)
    stands = [
        f'<span class="ba-stand r{square // SIZE - rim + 1} c{square % SIZE - rim + 1}" '
        f'data-place="cell-{SQUARE_NAMES[square]}">{"".join(heroes)}</span>'
        for square, heroes in sorted(standing.items())
    ]
    return f'<div\nclass="ba-heroes">{"".join(stands)}</div>'


@cache
def _hero(seat: int, number: int, faction: int, is_own: bool, language: str) -> str:
    """A figure with the charge on its banner; own ones have numbers."""
    words = words_in(language)
    figure = hero_picture(faction)
    key = f"hero-{seat + 1}-{number + 1}"
    title = words.say("ba.target.hero", owner=seat + 1)
    if not is_own:
        label = escape(title)
        return (
            f'<span class="ba-hero {tincture(faction)}" data-key="{key}" data-glide="" role="img" '
            f'data-help="other-hero" aria-label="{label}">{figure}</span>'
        )
    label = escape(f"{words.say(f'ba.pick.hero{number + 1}')}, {words.say(f'ba.seat.{seat + 1}')}")
    return (
        f'<button\ntype="button" class="ba-hero {tincture(faction)}" '
        f'data-pick="hero{number + 1}" data-key="{key}" data-glide="" data-carry="" '
        f'data-help="hero" aria-label="{label}">{figure}'
        f"<b>{_NUMERALS[number]}</b></button>"
    )


def hero_picture(faction: int) -> str:
    """The figure of a hero by itself."""
    sign = tincture(faction).removeprefix("f")
    return (
        '<svg viewBox="-22 -24 44 46" aria-hidden="true"><use class="ba-base" href="#ba-figure"/>'
        f'<use class="ba-hatch" href="#ba-figure" fill="url(#ba-hatch-{sign})"/>'
        f'<use class="ba-spot" href="#ba-{sign}" x="-11" y="0" width="17" height="17"/></svg>'
    )


def _net(view: BattaliaView, viewer: int, rim: int) -> str:
    """The roads joined to a city of the viewer, shown while something is built (BA-B4)."""
    homes = view.scenario.homes(view.board, viewer)
    return _net_lines(tuple(view.board.tiles), homes, rim)


@lru_cache(4096)  # every seat of a table has its own
def _net_lines(tiles: tuple[int, ...], starts: int, rim: int) -> str:
    """Lines along all roads of a network."""
    reach = network(list(tiles), starts)
    ways = [
        f'<path transform="translate({square % SIZE - rim} {square // SIZE - rim}) scale(.01)" '
        f'd="{road_path(exits_of(tiles[square]), what_of(tiles[square]) == ROAD)}"/>'
        for square in range(SQUARES)
        if reach >> square & 1
    ]
    size = SIZE - 2 * rim
    return (
        f'<svg class="ba-net" viewBox="0 0 {size} {size}" aria-hidden="true">{"".join(ways)}</svg>'
    )
