"""What lies on the map in words: cells with their land, pieces with their arrows, towers."""

from functools import cache
from typing import Final, NamedTuple

from gonfalon.engine.words import Words
from gonfalon.games.imperia.box.boards import ROTATION_NAMES
from gonfalon.games.imperia.box.components import (
    AROUND_CASTLE,
    CELL_NAMES,
    DIRECTION_NAMES,
    FACING,
    KIND,
    KIND_NAMES,
    NO_FACING,
    OWNER,
    TERRAIN_NAMES,
    TERRAIN_POINTS,
    count_of,
    kinds_in,
)
from gonfalon.games.imperia.sight.bonds import STRAY
from gonfalon.games.imperia.text.words import words_in


class Tower(NamedTuple):
    """A cell with pieces, of which the top one is told (IM-B4)."""

    cell: int
    terrain: int
    top: int
    height: int
    has_cube: bool
    gain: int | None
    """The points it counted in the end."""
    is_gone: bool
    """Whether it was taken off in the end (IM-E2)."""
    bond: str
    """How it is joined to its fort."""


@cache
def kind_title(kind: int, language: str) -> str:
    """What a kind of piece is called."""
    return words_in(language).say(f"im.piece.{KIND_NAMES[kind]}")


@cache
def pointing_piece(piece: int, language: str) -> str:
    """A piece by its kind, and which way it points."""
    title = kind_title(KIND[piece], language)
    if FACING[piece] == NO_FACING:
        return title
    return f"{title}, {_pointing(FACING[piece], words_in(language))}"


def _pointing(facing: int, words: Words) -> str:
    """Which way an arrow points."""
    return words.say("im.draw.pointing", way=words.say(f"im.pick.{DIRECTION_NAMES[facing]}"))


@cache
def place_title(cell: int, terrain: int, language: str) -> str:
    """A cell as it is read aloud: its name, its land and what it is worth."""
    return f"{CELL_NAMES[cell]}, {_land_told(cell, terrain, words_in(language))}"


def _land_told(cell: int, terrain: int, words: Words) -> str:
    """The land of a cell and what it is worth."""
    around = 1 if cell in AROUND_CASTLE else 0
    land = words.say(f"im.draw.land.{TERRAIN_NAMES[terrain]}")
    return f"{land}, {words.say('im.note.points', count=TERRAIN_POINTS[terrain] + around)}"


def tower_title(tower: Tower, words: Words) -> str:
    """A cell with what stands on it, where it is clear whose it is."""
    language = words.language
    place = place_title(tower.cell, tower.terrain, language)
    return ", ".join([place, pointing_piece(tower.top, language), *_standing(tower, words)])


def tower_label(tower: Tower, words: Words) -> str:
    """The same as it is read aloud on the map: the name of the piece first, then the rest."""
    language, top = words.language, tower.top
    title, cell = kind_title(KIND[top], language), CELL_NAMES[tower.cell]
    name = words.say("im.draw.piece_on", seat=OWNER[top] + 1, title=title, cell=cell)
    way = [] if FACING[top] == NO_FACING else [_pointing(FACING[top], words)]
    land = _land_told(tower.cell, tower.terrain, words)
    rest = ", ".join([land, *way, *_standing(tower, words)])
    return f"{name}. {rest[0].upper()}{rest[1:]}"


def _standing(tower: Tower, words: Words) -> list[str]:
    """How the top piece stands there."""
    parts = []
    if tower.height > 1:
        parts.append(words.say("im.draw.height", height=tower.height))
    if tower.has_cube:
        parts.append(words.say("im.draw.cube"))
    if tower.gain is not None:
        parts.append(words.say("im.draw.gain", points=signed(tower.gain)))
    elif tower.is_gone:
        parts.append(words.say("im.draw.gone"))
    if tower.bond:
        parts.append(words.say(f"im.draw.{tower.bond}"))
    return parts


def counting_told(gain: int | None, bond: str, words: Words) -> str:
    """Whether a piece would score as the board lies, and if not, why (IM-E2)."""
    if gain is not None:
        return words.say("im.counts.kept", points=words.say("im.note.points", count=gain))
    return words.say("im.counts.stray" if bond == STRAY else "im.counts.small")


def cost_told(cost: int, words: Words) -> str:
    """What a commander costs its enemies as the board lies (IM-E3)."""
    return words.say("im.counts.costs", count=cost) if cost else words.say("im.counts.costs_nobody")


def quarter_title(
    name: str,
    cells: tuple[int, ...],
    towers: tuple[tuple[int, ...], ...],
    forts: tuple[int, ...],
    words: Words,
) -> str:
    """A quarter of the map, and what each army has there."""
    tops = [OWNER[towers[cell][-1]] for cell in cells if towers[cell]]
    parts = []
    for seat, fort in enumerate(forts):
        has = []
        if fort in cells:
            has.append(words.say("im.draw.fort", seat=seat + 1))
        if seat in tops:
            has.append(words.say("im.tell.pieces", seat=seat + 1, count=tops.count(seat)))
        parts += has
    return f"{words.say(f'im.quarter.{name}')}: {', '.join(parts) or words.say('im.tell.nobody')}"


def rotation_title(name: str, words: Words) -> str:
    """How a board is turned, in words."""
    if name == ROTATION_NAMES[0]:
        return words.say("im.pick.unturned")
    return words.say("im.pick.rotation", degrees=name)


def pieces_told(pieces: int, words: Words) -> str:
    """The pieces of a hand or pile, each kind with how many there are of it."""
    return ", ".join([_counted(kind, count_of(pieces, kind), words) for kind in kinds_in(pieces)])


def _counted(kind: int, count: int, words: Words) -> str:
    title = kind_title(kind, words.language)
    return f"{count} × {title}" if count > 1 else title


_MINUS: Final = "\N{MINUS SIGN}"


def number(points: int) -> str:
    """Points with a proper minus."""
    return str(points) if points >= 0 else f"{_MINUS}{-points}"


def signed(points: int) -> str:
    """Points with their sign."""
    return f"+{points}" if points >= 0 else number(points)
