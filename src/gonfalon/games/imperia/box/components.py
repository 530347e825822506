"""The board and the armies, as numbers.

A cell is `row * 8 + column`, counted from the upper left (IM-C1); people read a1 at the lower left.
A piece on the board is one number made of its owner, its kind and where its arrow points, so that a
tower is a tuple of numbers and nothing is ever made anew.
"""

from typing import Final

SIZE: Final = 8
CELLS: Final = SIZE * SIZE
OFF: Final = -1
MOST_SEATS: Final = 4
HAND: Final = 3  # IM-S4

CELL_NAMES: Final = tuple(
    f"{'abcdefgh'[column]}{SIZE - row}" for row in range(SIZE) for column in range(SIZE)
)
CELL_BY_NAME: Final = {name: cell for cell, name in enumerate(CELL_NAMES)}

DIRECTION_NAMES: Final = ("n", "ne", "e", "se", "s", "sw", "w", "nw")
DIRECTIONS: Final = len(DIRECTION_NAMES)
_MOVES: Final = ((-1, 0), (-1, 1), (0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1))
ORTHOGONAL: Final = (0, 2, 4, 6)
DIAGONAL: Final = (1, 3, 5, 7)
OPPOSITE: Final = [(way + DIRECTIONS // 2) % DIRECTIONS for way in range(DIRECTIONS)]


def _away(cell: int, direction: int, distance: int) -> int:
    """The cell so far away in this direction, or OFF."""
    row = cell // SIZE + _MOVES[direction][0] * distance
    column = cell % SIZE + _MOVES[direction][1] * distance
    return row * SIZE + column if 0 <= row < SIZE and 0 <= column < SIZE else OFF


# The cell one or two away by `cell * 8 + direction`, and the cells that share an edge.
ONE_AWAY: Final = [_away(cell, way, 1) for cell in range(CELLS) for way in range(DIRECTIONS)]
TWO_AWAY: Final = [_away(cell, way, 2) for cell in range(CELLS) for way in range(DIRECTIONS)]
BESIDE: Final = [
    [other for way in ORTHOGONAL if (other := _away(cell, way, 1)) != OFF] for cell in range(CELLS)
]
AWAY: Final = ONE_AWAY + TWO_AWAY

CASTLE_CELLS: Final = (27, 28, 35, 36)  # IM-C2
AROUND_CASTLE: Final = tuple(  # IM-E3
    cell
    for cell in range(CELLS)
    if cell not in CASTLE_CELLS
    and any(_away(cell, way, 1) in CASTLE_CELLS for way in range(DIRECTIONS))
)

FIELD: Final = 0
MOUNTAIN: Final = 1
VILLAGE: Final = 2
CASTLE: Final = 3
UNLAID: Final = 4
TERRAIN_NAMES: Final = ("field", "mountain", "village", "castle")
TERRAIN_POINTS: Final[tuple[int, ...]] = (1, 2, 3, 5)  # IM-E3

# Kinds of pieces (IM-C4): an arrow is orthogonal (+) or diagonal (x).
INFANTRY_PLUS: Final = 0
INFANTRY_X: Final = 1
CAVALRY_PLUS: Final = 2
CAVALRY_X: Final = 3
MOBILISE_PLUS: Final = 4
MOBILISE_X: Final = 5
EXCHANGE_OWN: Final = 6
EXCHANGE_ENEMY: Final = 7
COMMANDER: Final = 8
KINDS: Final = 9
DRAWN_KINDS: Final = 8  # all but the commander
KIND_NAMES: Final = ("i+", "ix", "c+", "cx", "g+", "gx", "go", "ge", "cmd")
KIND_BY_NAME: Final = {name: kind for kind, name in enumerate(KIND_NAMES)}
KIND_RANKS: Final[tuple[int, ...]] = (1, 1, 2, 2, 3, 3, 3, 3, 4)
KIND_COUNTS: Final[tuple[int, ...]] = (3, 3, 2, 2, 1, 1, 1, 1)  # IM-C3

NO_FACING: Final = 8
FACINGS: Final = 9
KIND_FACINGS: Final[tuple[tuple[int, ...], ...]] = (
    ORTHOGONAL, DIAGONAL, ORTHOGONAL, DIAGONAL, ORTHOGONAL, DIAGONAL, (NO_FACING,), (NO_FACING,),
    (NO_FACING,),
)  # fmt: skip

# A piece's number is `(owner * KINDS + kind) * FACINGS + facing`.
PIECES: Final = MOST_SEATS * KINDS * FACINGS
OWNER: Final = [piece // (KINDS * FACINGS) for piece in range(PIECES)]
KIND: Final = [piece // FACINGS % KINDS for piece in range(PIECES)]
FACING: Final = [piece % FACINGS for piece in range(PIECES)]
RANK: Final = [KIND_RANKS[KIND[piece]] for piece in range(PIECES)]
TAKES_ORDERS: Final = [KIND[piece] <= CAVALRY_X for piece in range(PIECES)]  # IM-G2
# Where to look in `AWAY` for the cell a soldier points to, counted from its own cell (IM-C4).
POINTS: Final = [
    FACING[piece] + (CELLS * DIRECTIONS if KIND[piece] >= CAVALRY_PLUS else 0)
    for piece in range(PIECES)
]
# A tower of this one piece.
LONE: Final[list[tuple[int, ...]]] = [(piece,) for piece in range(PIECES)]

# A hand or a pile is a number too: two bits for how many there are of each kind.
ONE_OF: Final = tuple(1 << 2 * kind for kind in range(DRAWN_KINDS))
WHOLE_ARMY: Final = sum(KIND_COUNTS[kind] << 2 * kind for kind in range(DRAWN_KINDS))
_GENERAL_BITS: Final = sum(3 << 2 * kind for kind in range(MOBILISE_PLUS, DRAWN_KINDS))
_HALF: Final = 8
_SIZES: Final = [sum(half >> 2 * place & 3 for place in range(4)) for half in range(1 << _HALF)]


def piece_of(owner: int, kind: int, facing: int) -> int:
    """The number of a piece."""
    return (owner * KINDS + kind) * FACINGS + facing


def count_of(pieces: int, kind: int) -> int:
    """How many of a kind are in a hand or pile."""
    return pieces >> 2 * kind & 3


def size_of(pieces: int) -> int:
    """How many pieces are in a hand or pile."""
    return _SIZES[pieces & (1 << _HALF) - 1] + _SIZES[pieces >> _HALF]


def kinds_in(pieces: int) -> list[int]:
    """The kinds in a hand or pile, each once."""
    found: list[int] = []
    kind = 0
    while pieces:
        if pieces & 3:
            found.append(kind)
        pieces >>= 2
        kind += 1
    return found


def is_all_generals(pieces: int) -> bool:
    """Whether a hand holds nothing but generals (IM-S4)."""
    return pieces & ~_GENERAL_BITS == 0


def nth_kind(pieces: int, n: int) -> int:
    """The kind of the n-th piece, counted from 0 in the order of kinds."""
    kind = 0
    while True:
        n -= pieces & 3
        if n < 0:
            return kind
        pieces >>= 2
        kind += 1
