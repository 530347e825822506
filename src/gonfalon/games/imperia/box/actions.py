"""Every action there is, built once; `legal` and `apply` only hand out references."""

from typing import Final

from gonfalon.engine.action import FIRST, Action, ChanceAction
from gonfalon.games.imperia.box.boards import (
    BOARDS,
    FACE_NAMES,
    FACES,
    QUARTER_NAMES,
    QUARTERS,
    ROTATION_NAMES,
    ROTATIONS,
)
from gonfalon.games.imperia.box.components import (
    BESIDE,
    CELL_NAMES,
    CELLS,
    COMMANDER,
    DIRECTION_NAMES,
    DIRECTIONS,
    DRAWN_KINDS,
    KIND_FACINGS,
    KIND_NAMES,
    MOST_SEATS,
    NO_FACING,
)


class Draw(ChanceAction):
    """Chance: a piece of this kind comes off the pile (IM-S4, IM-T1)."""

    def __init__(self, kind: int) -> None:
        super().__init__(f"piece {KIND_NAMES[kind]}", (KIND_NAMES[kind],))
        self.kind: Final = kind


class Lay(Action):
    """Lay a board, this face up and turned so, in a quarter of the map (IM-S1)."""

    def __init__(self, face: int, rotation: int, quarter: int) -> None:
        names = (FACE_NAMES[face], ROTATION_NAMES[rotation], QUARTER_NAMES[quarter])
        super().__init__(f"lay {' '.join(names)}", (names[0], names[2], names[1]))
        self.face: Final = face
        self.rotation: Final = rotation
        self.quarter: Final = quarter


class Fort(Action):
    """Place the own fort (IM-S3)."""

    def __init__(self, cell: int) -> None:
        super().__init__(f"fort {CELL_NAMES[cell]}", (CELL_NAMES[cell],))
        self.cell: Final = cell


class Place(Action):
    """Place a piece of the hand, turned this way (IM-T1)."""

    def __init__(self, kind: int, cell: int, facing: int) -> None:
        picks = [KIND_NAMES[kind], CELL_NAMES[cell]]
        if facing != NO_FACING:
            picks.append(DIRECTION_NAMES[facing])
        super().__init__(f"place {' '.join(picks)}", tuple(picks))
        self.kind: Final = kind
        self.cell: Final = cell
        self.facing: Final = facing


class Command(Action):
    """Place the commander (IM-H1)."""

    def __init__(self, cell: int) -> None:
        super().__init__(f"commander {CELL_NAMES[cell]}", (KIND_NAMES[COMMANDER], CELL_NAMES[cell]))
        self.cell: Final = cell


class Order(Action):
    """Give the general's order to the soldier in this cell (IM-G2)."""

    def __init__(self, cell: int) -> None:
        super().__init__(f"order {CELL_NAMES[cell]}", (CELL_NAMES[cell],))
        self.cell: Final = cell


class With(Action):
    """Exchange the soldier that was ordered with the one in this cell (IM-G4, IM-G5)."""

    def __init__(self, cell: int) -> None:
        super().__init__(f"with {CELL_NAMES[cell]}", (CELL_NAMES[cell],))
        self.cell: Final = cell


class Turn(Action):
    """Turn a soldier that was ordered this way (IM-G2)."""

    def __init__(self, facing: int) -> None:
        super().__init__(f"turn {DIRECTION_NAMES[facing]}", (DIRECTION_NAMES[facing],))
        self.facing: Final = facing


DRAW: Final[list[Action]] = [Draw(kind) for kind in range(DRAWN_KINDS)]
LAY: Final[list[Action]] = [
    Lay(face, rotation, quarter)
    for face in range(FACES)
    for quarter in range(QUARTERS)
    for rotation in range(ROTATIONS)
]
# The ways to lay a board, by the boards that lie already and the quarters that are free.
LAYS: Final[list[list[list[Action]]]] = [
    [
        [
            LAY[(face * QUARTERS + quarter) * ROTATIONS + rotation]
            for face in range(FACES)
            if not used >> face // 2 & 1
            for quarter in range(QUARTERS)
            if free >> quarter & 1
            for rotation in range(ROTATIONS)
        ]
        for free in range(1 << QUARTERS)
    ]
    for used in range(1 << BOARDS)
]
WAYS: Final = 16  # sets of four ways, or of the four cells beside a fort
FORT: Final[list[Action]] = [Fort(cell) for cell in range(CELLS)]
# The facings a kind may be given at each cell, by `kind * CELLS + cell`.
PLACE: Final[list[list[Action]]] = [
    [Place(kind, cell, facing) for facing in KIND_FACINGS[kind]]
    for kind in range(DRAWN_KINDS)
    for cell in range(CELLS)
]
COMMAND: Final[list[list[Action]]] = [[Command(cell)] for cell in range(CELLS)]
ORDER: Final[list[Action]] = [Order(cell) for cell in range(CELLS)]
WITH: Final[list[Action]] = [With(cell) for cell in range(CELLS)]
TURN: Final[list[Action]] = [Turn(facing) for facing in range(DIRECTIONS)]
TURNS_OF: Final[list[list[Action]]] = [
    [TURN[facing] for facing in KIND_FACINGS[kind] if facing != NO_FACING]
    for kind in range(DRAWN_KINDS)
]
# Those that turn a piece in some of these ways, given by their places as a mask; none means all.
_TURNED: Final[list[list[Action]]] = [
    [action for place, action in enumerate(row) if ways >> place & 1] or row
    for row in PLACE
    for ways in range(WAYS)
]
# Those at some of the cells beside a fort, put together when they are first asked for.
_BESIDE_FORT: Final[list[list[Action]]] = [[] for _ in range(DRAWN_KINDS * CELLS * WAYS)]


def turned(kind: int, cell: int, ways: int) -> list[Action]:
    """A piece placed in a cell, turned in these of its ways; no way at all means any."""
    return _TURNED[(kind * CELLS + cell) * WAYS + ways]


def beside_fort(kind: int, fort: int, cells: int) -> list[Action]:
    """A piece placed in these of the cells beside a fort, turned every way."""
    number = (kind * CELLS + fort) * WAYS + cells
    if not _BESIDE_FORT[number]:
        _BESIDE_FORT[number] = [
            action
            for place, cell in enumerate(BESIDE[fort])
            if cells >> place & 1
            for action in PLACE[kind * CELLS + cell]
        ]
    return _BESIDE_FORT[number]


def _all_actions() -> list[Action]:
    """Every action, in the order a rulebook would list them."""
    tables = [FIRST[:MOST_SEATS], LAY, FORT, DRAW, *PLACE, *COMMAND, ORDER, WITH, TURN]
    return [action for table in tables for action in table]


ACTIONS: Final = {action.text: action for action in _all_actions()}

# A piece turned a way that its arrow never allows: no position allows it, and the rules say why.
BARRED: Final[dict[str, Action]] = {
    action.text: action
    for kind in range(DRAWN_KINDS)
    for cell in range(CELLS)
    for facing in range(DIRECTIONS)
    if facing not in KIND_FACINGS[kind]
    for action in [Place(kind, cell, facing)]
}
