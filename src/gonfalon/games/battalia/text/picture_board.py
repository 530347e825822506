"""The board as text: seven by seven squares of three lines each, roads joined across edges."""

from typing import Final, TypeAlias

from gonfalon.engine.paint import Paint
from gonfalon.games.battalia.box.cards import FACTION_NAMES
from gonfalon.games.battalia.box.seals import GATE_WAYS, SHRINE_AT
from gonfalon.games.battalia.box.tiles import (
    CITY,
    CROSSROADS,
    DIRECTIONS,
    EMPTY,
    IMPASSABLE,
    OFF,
    OUT,
    ROAD,
    SHRINE,
    SIZE,
    SQUARE_NAMES,
    SUMMIT,
    exits_of,
    terrain_of,
    what_of,
)
from gonfalon.games.battalia.sight.view import BattaliaView

HERO: Final = "♞"
CLOSED: Final = "░"
COMMON: Final = "="  # the ruins as everyone's city (BA-V3)
_WIDTH: Final = 9  # columns of a square, an odd number
_HEIGHT: Final = 3
_MIDDLE: Final = _WIDTH // 2
BOARD_WIDTH: Final = 2 + SIZE * _WIDTH

# The columns and line that a road towards each direction takes: north, east, south, west.
_ROADS: Final = ((4, 0, "┃"), (5, 1, "━━━━"), (4, 2, "┃"), (0, 1, "━━━━"))
# Where the gates of the summit are named: column and line by direction.
_GATE_PLACES: Final = ((4, 0), (8, 1), (4, 2), (0, 1))
# Where the heroes of each seat are drawn: column and line.
_HERO_PLACES: Final = ((1, 0), (6, 0), (1, 2), (6, 2))
_COLOURS: Final = ("colour g", "colour b", "colour r", "colour y", "", "")  # by faction

Sign: TypeAlias = tuple[str, str]
"""A style and one character."""


def faction_style(faction: int) -> str:
    """The style of a faction's colour: green, blue, red, gold; none without a faction."""
    return "" if faction == OFF else _COLOURS[faction]


def draw_board(view: BattaliaView, paint: Paint) -> list[str]:
    """The squares with letters above and numbers beside them; every line has BOARD_WIDTH."""
    letters = "  " + "".join(f"{letter:^{_WIDTH}}" for letter in "abcdefg"[:SIZE])
    lines = [letters]
    for row in range(SIZE):
        squares = [_draw_square(view, row * SIZE + column) for column in range(SIZE)]
        for line in range(_HEIGHT):
            label = f"{SIZE - row} " if line == 1 else "  "
            signs = [sign for square in squares for sign in square[line]]
            lines.append(label + _painted(signs, paint))
    return lines


def _painted(signs: list[Sign], paint: Paint) -> str:
    """Signs side by side, those of one style painted together."""
    parts: list[tuple[str, str]] = []
    for style, sign in signs:
        if parts and parts[-1][0] == style:
            parts[-1] = (style, parts[-1][1] + sign)
        else:
            parts.append((style, sign))
    return "".join([paint(style, text) if style else text for style, text in parts])


def _draw_square(view: BattaliaView, square: int) -> list[list[Sign]]:
    """One square: its roads, what lies in the middle, and the heroes in the corners."""
    lines: list[list[Sign]] = [[("", " ")] * _WIDTH for _ in range(_HEIGHT)]
    what = what_of(view.board.tiles[square])
    if what == OUT:
        return lines
    if what == IMPASSABLE:
        return [[("field", CLOSED)] * _WIDTH for _ in range(_HEIGHT)]
    _put(lines[0], 0, "·", "field")
    if what == EMPTY:
        _put(lines[1], _MIDDLE, SQUARE_NAMES[square], "field")
        return lines
    exits = exits_of(view.board.tiles[square])
    for way in range(DIRECTIONS):
        if exits >> way & 1:
            column, line, road = _ROADS[way]
            _put(lines[line], column, road, "")
    _put_middle(view, square, what, lines[1])
    if what == SUMMIT:
        for shrine, way in enumerate(GATE_WAYS):
            column, line = _GATE_PLACES[way]
            _put(lines[line], column, FACTION_NAMES[shrine], faction_style(shrine))
    for seat in range(view.seats):
        _put_heroes(view, square, seat, lines)
    return lines


def _put_middle(view: BattaliaView, square: int, what: int, line: list[Sign]) -> None:
    """A road shows its terrain, a city its level and owner too, other places their strength."""
    terrain, level = terrain_of(view.board.tiles[square]), view.board.levels[square]
    if what == ROAD:
        _put(line, _MIDDLE, FACTION_NAMES[terrain], faction_style(terrain))
    elif what == CITY:
        owner = view.board.owners[square]
        sign = f"[{FACTION_NAMES[terrain]}{level or ''}]" if owner == OFF else ""
        sign = sign or f"[{FACTION_NAMES[terrain]}{level}@{owner + 1}]"
        _put(line, 2, sign, "" if owner == OFF else faction_style(view.players[owner].faction))
        _put(line, 3, FACTION_NAMES[terrain], faction_style(terrain))
    elif what == CROSSROADS:
        _put(line, _MIDDLE, "╋", "")
    else:
        sign = str(level) if level else COMMON
        if what == SHRINE:
            sign = f"{FACTION_NAMES[SHRINE_AT[square]]}{level}"
        elif what == SUMMIT and view.board.holder != OFF:
            sign = f"{level}@{view.board.holder + 1}"
        _put(line, _MIDDLE - (len(sign) + 1) // 2, f"{{{sign}}}", "note")


def _put_heroes(view: BattaliaView, square: int, seat: int, lines: list[list[Sign]]) -> None:
    """The heroes of a seat that stand here, each seat in its own corner."""
    count = view.board.heroes_on(seat, square)
    if count:
        column, line = _HERO_PLACES[seat]
        style = faction_style(view.players[seat].faction)
        _put(lines[line], column, f"{seat + 1}{HERO * count}", style)


def _put(line: list[Sign], column: int, text: str, style: str) -> None:
    """Write over what is there."""
    for place, sign in enumerate(text):
        line[column + place] = (style, sign)
