"""The cells of the map as HTML: their land, and the fort or the tower that stands there."""

from functools import cache, lru_cache
from html import escape
from typing import NamedTuple

from gonfalon.engine.words import Words
from gonfalon.games.imperia.box.components import (
    AROUND_CASTLE,
    CASTLE,
    CELL_NAMES,
    DIRECTION_NAMES,
    FACING,
    KIND,
    NO_FACING,
    OFF,
    OWNER,
    SIZE,
    TERRAIN_NAMES,
    TERRAIN_POINTS,
)
from gonfalon.games.imperia.box.sites import IS_COVERED
from gonfalon.games.imperia.html.pieces import KIND_THINGS, fort_picture, icon, token
from gonfalon.games.imperia.sight.ahead import Coming
from gonfalon.games.imperia.text.telling import (
    Tower,
    cost_told,
    counting_told,
    place_title,
    signed,
    tower_label,
)
from gonfalon.games.imperia.text.words import words_in


def cell_id(cell: int) -> str:
    """What a cell is called by the quarter that it lies in."""
    return f"im-cell-{CELL_NAMES[cell]}"


def _open_cell(cell: int, terrain: int, style: str) -> str:
    """The beginning of a cell, up to its label."""
    ring = " ring-cell" if cell in AROUND_CASTLE else ""
    return (
        f'<button\ntype="button" class="cell {TERRAIN_NAMES[terrain]}{ring}{style}" '
        f'data-pick="{CELL_NAMES[cell]}" data-key="cell-{CELL_NAMES[cell]}" data-spot="" '
        f'id="{cell_id(cell)}" '
    )


@cache
def _ground(cell: int, terrain: int, is_empty: bool, seats: int) -> str:
    """The land and what it is worth, with the letter and the number at the edge of the board."""
    land = icon(TERRAIN_NAMES[terrain], "land") if is_empty and terrain != CASTLE else ""
    more = "<i>+1</i>" if cell in AROUND_CASTLE else ""
    corner = f" at-{cell}" if terrain == CASTLE else ""
    worth = f'<span class="worth{corner}" data-help="worth">{TERRAIN_POINTS[terrain]}{more}</span>'
    return f"{land}{worth}{_edge(cell, seats)}"


@cache
def _edge(cell: int, seats: int) -> str:
    """The letter of a column above its highest cell, the number of a row before its first one."""
    name, covered = CELL_NAMES[cell], IS_COVERED[seats]
    row = cell - cell % SIZE
    is_highest = all(covered[above] for above in range(cell % SIZE, cell, SIZE))
    is_first = all(covered[before] for before in range(row, cell))
    letter = f'<span class="letter">{name[0]}</span>' if is_highest else ""
    return f'<span class="number">{name[1]}</span>{letter}' if is_first else letter


@cache
def draw_covered(cell: int, language: str) -> str:
    """A cell that is out of the game (IM-S2)."""
    name = CELL_NAMES[cell]
    label = escape(f"{name}, {words_in(language).say('im.draw.covered')}")
    return (
        f'<button\ntype="button" class="cell covered" data-pick="{name}" data-key="cell-{name}" '
        f'id="{cell_id(cell)}" data-help="covered" aria-label="{label}"></button>'
    )


@cache
def draw_land(cell: int, terrain: int, seats: int, language: str) -> str:
    """A cell where no piece lies, with its terrain."""
    label = escape(place_title(cell, terrain, language))
    return (
        f'{_open_cell(cell, terrain, "")}data-help="{TERRAIN_NAMES[terrain]}" aria-label="{label}">'
        f"{_ground(cell, terrain, True, seats)}</button>"
    )


@cache
def draw_fort(cell: int, terrain: int, owner: int, seats: int, language: str) -> str:
    """A cell with the fort of an army (IM-S3)."""
    fort = words_in(language).say("im.draw.fort", seat=owner + 1)
    label = escape(f"{CELL_NAMES[cell]}, {fort}")
    return (
        f'{_open_cell(cell, terrain, " has-fort")}data-help="fort" aria-label="{label}">'
        f'<span class="stands a{owner + 1}" data-key="fort-{owner + 1}">'
        f"{fort_picture(owner)}</span>{_edge(cell, seats)}</button>"
    )


class Counts(NamedTuple):
    """What is told of a piece as the board lies."""

    gain: int | None
    """The points of its cell; nothing outside the formation that is kept."""
    cost: int | None
    """What it costs its enemies, if it is a commander."""
    coming: Coming
    """Where the next piece of its army goes, if it is the head."""

    def told(self, bond: str, words: Words) -> str:
        """The same in words."""
        said = counting_told(self.gain, bond, words)
        if self.cost is not None:
            said += f" {cost_told(self.cost, words)}"
        if self.coming.key:
            said += f" {words.say(self.coming.key, cell=self.coming.cell)}"
        return said


class Held(NamedTuple):
    """What a cell with pieces shows."""

    cell: int
    terrain: int
    top: int
    """The top piece, the only one that is shown (IM-B4)."""
    height: int
    head: int
    """Whose cube stands here, or OFF."""
    counts: Counts
    bond: str
    """How it is joined to its fort."""
    style: str
    seats: int
    is_over: bool
    goes: int
    """The way it would go if a general sent it, or NO_FACING."""
    is_looked: bool
    """Whether a finger looks at it first."""


@lru_cache(8192)
def draw_held(held: Held, language: str) -> str:
    """A cell with a piece, or a tower of several; the cube if it is a head, and what it holds."""
    cell, terrain, top, height, head, counts, bond, style, seats, is_over, goes, looked = held
    words = words_in(language)
    name = CELL_NAMES[cell]
    shown = counts.gain if is_over else None
    tower = Tower(cell, terrain, top, height, head != OFF, shown, style == " gone", bond)
    title = tower_label(tower, words)
    label = escape(title if is_over else f"{title}. {counts.told(bond, words)}")
    owner, kind = OWNER[top], KIND[top]
    marks = ""
    if height > 1:
        marks += f'<b class="high" data-help="tower">{height}</b>'
    if head != OFF:
        marks += (
            f'<span class="cube a{head + 1}" data-key="cube-{head + 1}" data-glide="" '
            'data-marker="" data-help="cube">'
            '<svg viewBox="-12 -12 24 24" aria-hidden="true"><use href="#im-cube"/></svg>'
            "</span>"
        )
    if shown is not None:
        marks += f'<b class="gain" data-help="worth">{signed(shown)}</b>'
    if bond:
        marks += f'<span data-help="{bond}">{icon(bond, f"bond {bond}")}</span>'
    thing = "gone" if style == " gone" else KIND_THINGS[kind]
    look = 'data-look="" ' if looked else ""
    if goes != NO_FACING:
        marks += (
            f'<span class="goes {DIRECTION_NAMES[goes]}" aria-hidden="true">'
            f"{token(owner, kind, FACING[top], height)}</span>"
        )
    key = f"top-{name}-{owner + 1}.{kind}.{FACING[top]}.{height}"
    return (
        f"{_open_cell(cell, terrain, f' has-piece{style}')}"
        f'{look}data-help="{thing}" aria-label="{label}">'
        f"{_ground(cell, terrain, False, seats)}"
        f'<span class="stands" data-key="{key}" data-glide="{owner + 1}.{kind}">'
        f"{token(owner, kind, FACING[top], height)}"
        f"</span>{marks}</button>"
    )
