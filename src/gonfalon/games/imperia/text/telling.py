"""What lies on the map in words: cells with their land, pieces with their arrows, towers."""

from functools import cache
from typing import Final, NamedTuple

from gonfalon.engine.words import Words
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
    words = words_in(language)
    way = words.say(f"im.pick.{DIRECTION_NAMES[FACING[piece]]}")
    return f"{title}, {words.say('im.draw.pointing', way=way)}"


@cache
def piece_title(piece: int, language: str) -> str:
    """A piece on the map as it is read aloud: whose it is, what it is, which way it points."""
    name = words_in(language).say(f"im.seat.{OWNER[piece] + 1}")
    return f"{name}: {pointing_piece(piece, language)}"


@cache
def place_title(cell: int, terrain: int, language: str) -> str:
    """A cell as it is read aloud: its name, its land and what it is worth."""
    words = words_in(language)
    around = 1 if cell in AROUND_CASTLE else 0
    land = words.say(f"im.draw.land.{TERRAIN_NAMES[terrain]}")
    points = words.say("im.note.points", count=TERRAIN_POINTS[terrain] + around)
    return f"{CELL_NAMES[cell]}, {land}, {points}"


def tower_title(tower: Tower, piece: str, words: Words) -> str:
    """A cell with what stands on it, the piece as it is given."""
    parts = [place_title(tower.cell, tower.terrain, words.language), piece]
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
    return ", ".join(parts)


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
