"""The data of `boards.txt`: the faces of the four boards, and the covered cells.

The boards make the map (IM-C1); cells are covered when fewer than four play (IM-S2).
"""

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
QUARTER_CELLS: Final = tuple(  # row by row
    tuple((top + row) * SIZE + left + column for row in range(HALF) for column in range(HALF))
    for top in (0, HALF)
    for left in (0, HALF)
)
NEXT_QUARTERS: Final[tuple[tuple[int, ...], ...]] = (  # those that share an edge
    (1, 2),
    (0, 3),
    (0, 3),
    (1, 2),
)
COVERED: Final = "covered"
_SECTIONS: Final = (*FACE_NAMES, COVERED)
_SIGNS: Final = ".^o"
_COVERED_SIGNS: Final = ".23"  # never, with two players, with two and with three


def parse_data(text: str) -> dict[str, list[int]]:
    """Every section by its name, as the numbers of its signs, row by row."""
    found: dict[str, list[int]] = {}
    name, signs, size = "", "", 0
    for number, line in enumerate(text.splitlines(), start=1):
        row = line.strip()
        if not row or row.startswith("#"):
            continue
        if row in _SECTIONS and row not in found:
            name = row
            signs, size = (_COVERED_SIGNS, SIZE) if name == COVERED else (_SIGNS, HALF)
            found[name] = []
        elif name and len(row) == size and all(sign in signs for sign in row):
            found[name] += [signs.index(sign) for sign in row]
        else:
            expected = f"{size} of {signs}" if name else "the name of a face"
            raise Malformed(f"line {number}", f"expected {expected}, not {row!r}")
    for name in FACE_NAMES:
        if len(found.get(name, [])) != HALF * HALF:
            raise Malformed(f"face {name}", "expected four rows of four signs")
    if len(found.get(COVERED, [])) != CELLS:
        raise Malformed(COVERED, "expected eight rows of eight signs")
    return found


def turned(face: list[int], rotation: int) -> list[int]:
    """A face turned clockwise by so many quarters."""
    for _ in range(rotation):
        face = [
            face[(HALF - 1 - column) * HALF + row] for row in range(HALF) for column in range(HALF)
        ]
    return face


_TEXT: Final = (resources.files(__package__) / "boards.txt").read_text(encoding="utf-8")
_DATA: Final = parse_data(_TEXT)
FACE_TERRAINS: Final = [_DATA[name] for name in FACE_NAMES]
# The most players that each cell is covered with, or 0 if it never is (IM-S2).
COVERED_UP_TO: Final = [(0, 2, 3)[sign] for sign in _DATA[COVERED]]
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
