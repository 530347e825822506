"""The kinds of words in an action, and what is said of a word that is none of them."""

from typing import Final

from gonfalon.engine.typed import Kind
from gonfalon.games.imperia.box.boards import FACE_NAMES, QUARTER_NAMES, ROTATION_NAMES
from gonfalon.games.imperia.box.components import CELL_NAMES, DIRECTION_NAMES, KIND_NAMES

KINDS: Final = (
    Kind("im.read.piece", KIND_NAMES),
    Kind("im.read.cell", CELL_NAMES),
    Kind("im.read.quarter", QUARTER_NAMES),
    Kind("im.read.direction", DIRECTION_NAMES),
    Kind("im.read.board", FACE_NAMES),
    Kind("im.read.rotation", ROTATION_NAMES),
)
