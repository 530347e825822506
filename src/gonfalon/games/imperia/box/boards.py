"""The four boards with two faces each, read from `boards.txt`, and the map they make (IM-C1)."""

from functools import lru_cache
from importlib import resources
from typing import Final

from gonfalon.engine.errors import Malformed
from gonfalon.games.imperia.box.components import CASTLE, CASTLE_CELLS, CELLS, SIZE, UNLAID

BOARDS: Final = 4
FACES: Final = 8
ROTATIONS: Final = 4
QUARTERS: Final = 4
HALF: Final = SIZE // 2
NOT_LAID: Final = -1
FACE_NAMES: Final = ("1a", "1b", "2a", "2b", "3a", "3b", "4a", "4b")
ROTATION_NAMES: Final = ("0", "90", "180", "270")
QUARTER_NAMES: Final = ("nw", "ne", "sw", "se")
NEXT_QUARTERS: Final[tuple[tuple[int, ...], ...]] = (  # those that share an edge
    (1, 2),
    (0, 3),
    (0, 3),
    (1, 2),
)
_SIGNS: Final = ".^o"


def parse_faces(text: str) -> list[list[int]]:
    """The faces in the order of their names, each as sixteen terrains."""
    found: dict[str, list[int]] = {}
    name = ""
    for number, line in enumerate(text.splitlines(), start=1):
        row = line.strip()
        if not row or row.startswith("#"):
            continue
        if row in FACE_NAMES and row not in found:
            name = row
            found[name] = []
        elif name and len(row) == HALF and all(sign in _SIGNS for sign in row):
            found[name] += [_SIGNS.index(sign) for sign in row]
        else:
            raise Malformed(f"line {number}", f"expected a face or four of {_SIGNS}, not {row!r}")
    for name in FACE_NAMES:
        if len(found.get(name, [])) != HALF * HALF:
            raise Malformed(f"face {name}", "expected four rows of four signs")
    return [found[name] for name in FACE_NAMES]


def turned(face: list[int], rotation: int) -> list[int]:
    """A face turned clockwise by so many quarters."""
    for _ in range(rotation):
        face = [
            face[(HALF - 1 - column) * HALF + row] for row in range(HALF) for column in range(HALF)
        ]
    return face


_TEXT: Final = (resources.files(__package__) / "boards.txt").read_text(encoding="utf-8")
FACE_TERRAINS: Final = parse_faces(_TEXT)
TURNED: Final = [
    [turned(face, rotation) for rotation in range(ROTATIONS)] for face in FACE_TERRAINS
]


@lru_cache(maxsize=1024)
def map_of(quarters: tuple[int, ...]) -> tuple[int, ...]:
    """The terrain of every cell, from what lies in each quarter (`face * 4 + rotation`)."""
    cells = [UNLAID] * CELLS
    for quarter, laid in enumerate(quarters):
        if laid == NOT_LAID:
            continue
        terrains = TURNED[laid // ROTATIONS][laid % ROTATIONS]
        top, left = quarter // 2 * HALF, quarter % 2 * HALF
        for place, terrain in enumerate(terrains):
            cells[(top + place // HALF) * SIZE + left + place % HALF] = terrain
    if NOT_LAID not in quarters:
        for cell in CASTLE_CELLS:
            cells[cell] = CASTLE
    return tuple(cells)
