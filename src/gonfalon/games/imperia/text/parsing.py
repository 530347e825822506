"""Reading a position: one line of text becomes a state; the piles are what lies nowhere else."""

import re
from typing import Final

from gonfalon.engine.errors import Malformed
from gonfalon.engine.text import short
from gonfalon.games.imperia.box.boards import (
    FACE_NAMES,
    NOT_LAID,
    QUARTERS,
    ROTATION_NAMES,
    ROTATIONS,
)
from gonfalon.games.imperia.box.components import (
    CELL_BY_NAME,
    COMMANDER,
    DIRECTION_NAMES,
    DRAWN_KINDS,
    HAND,
    KIND,
    KIND_BY_NAME,
    KIND_COUNTS,
    KIND_FACINGS,
    KIND_NAMES,
    MOST_SEATS,
    NO_FACING,
    OFF,
    ONE_OF,
    OWNER,
    WHOLE_ARMY,
    count_of,
    piece_of,
)
from gonfalon.games.imperia.box.sites import FORT_CELLS, FORT_DISTANCE, distance
from gonfalon.games.imperia.rules.frames import frame_of
from gonfalon.games.imperia.rules.state import Imperia, no_towers, raised_armies
from gonfalon.games.imperia.rules.step_numbers import STEP_NAMES
from gonfalon.games.imperia.rules.variants import OPTIONS, check_first, variant_of
from gonfalon.games.imperia.text.notation import GAME_ID, NONE, USUAL_SEATS, piece_name, usual_first
from gonfalon.games.imperia.text.parsing_turn import check_step, read_turn

_SEATED: Final = re.compile(r"(hand|head)([1-9])")
_BOARD: Final = re.compile(r"([1-4][ab])(0|90|180|270)")
_PIECE: Final = re.compile(r"([1-9])(i\+|ix|c\+|cx|g\+|gx|go|ge|cmd)([nesw]{0,2})")
_FORMS: Final = "seats, turn, first, boards, forts, a cell a1 to h8, hand1, head1 or ordered"
_PIECE_FORM: Final = f"a seat, then one of {' '.join(KIND_NAMES)}, then where its arrow points"


def parse_position(text: str) -> Imperia:
    """The state that a position describes; pieces not named lie in the piles."""
    segments = [segment.split() for segment in text.split(";")]
    if not segments[0] or segments[0][0] != GAME_ID:
        raise Malformed("position", f"expected {GAME_ID!r} at the beginning, not {short(text)}")
    options = OPTIONS.parse(segments[0][1:])
    filled = [words for words in segments[1:] if words]
    seats = _seats([words for words in filled if words[0] == "seats"])
    check_first(seats, options)
    state = Imperia(variant_of(options), raised_armies(seats), no_towers())
    return _Reader(state).read([words for words in filled if words[0] != "seats"])


def _seats(given: list[list[str]]) -> int:
    """Read how many play, or take the usual number."""
    if not given:
        return USUAL_SEATS
    if len(given) > 1:
        raise Malformed("seats", "given twice")
    possible = [str(number) for number in range(2, MOST_SEATS + 1)]
    if len(given[0]) != 2 or given[0][1] not in possible:
        raise Malformed("seats", f"expected one of {', '.join(possible)}")
    return int(given[0][1])


class _Reader:
    """Fills a state from the segments of a position."""

    def __init__(self, state: Imperia) -> None:
        self.state: Final = state
        self.keys: set[str] = set()
        self.steps: tuple[int, ...] = ()
        self.ordered = OFF

    def read(self, segments: list[list[str]]) -> Imperia:
        """Read all segments, then check that they agree with each other."""
        state = self.state
        state.first = usual_first(state.variant)
        self._turn(["1", "play"])
        for words in segments:
            self._segment(words[0], words[1:])
        state.stand_at(tuple([frame_of(state, step, self.ordered) for step in self.steps]))
        state.recount()
        self._check_forts()
        self._check_towers()
        self._count_pieces()
        self._check_heads()
        check_step(state, self.ordered)
        if not state.over and not state.legal():
            raise Malformed("turn", f"the step {STEP_NAMES[state.step.number]!r} asks nothing here")
        return state

    def _segment(self, key: str, words: list[str]) -> None:
        if key in self.keys:
            raise Malformed(short(key), "given twice")
        self.keys.add(key)
        seated = _SEATED.fullmatch(key)
        if key in CELL_BY_NAME:
            self.state.towers[CELL_BY_NAME[key]] = tuple(self._piece(word, key) for word in words)
        elif seated and seated[1] == "hand":
            self._hand(key, self._seat(seated[2], key), words)
        elif seated:
            self.state.armies[self._seat(seated[2], key)].head = _one_cell(key, words)
        elif key == "turn":
            self._turn(words)
        elif key == "first" and len(words) == 1:
            self.state.first = self._seat(words[0], key)
        elif key == "boards":
            self._boards(words)
        elif key == "forts":
            self._forts(words)
        elif key == "ordered":
            self.ordered = _one_cell(key, words)
        else:
            raise Malformed(f"segment {short(' '.join([key, *words]))}", f"expected {_FORMS}")

    def _seat(self, word: str, where: str) -> int:
        """A seat that plays."""
        possible = [str(number) for number in range(1, self.state.seats + 1)]
        if word not in possible:
            raise Malformed(where, f"{short(word)} is none of the seats {', '.join(possible)}")
        return int(word) - 1

    def _turn(self, words: list[str]) -> None:
        """Read `turn 1 play > order`."""
        if not words:
            raise Malformed("turn", "expected turn SEAT STEP, and a frame inside it after >")
        self.state.turn = self._seat(words[0], "turn")
        self.steps = read_turn(words[1:])

    def _boards(self, words: list[str]) -> None:
        """Read `boards 1a0 2b90 - -`: upper left, upper right, lower left, lower right."""
        if len(words) != QUARTERS:
            raise Malformed("boards", "expected four of them, - for one that does not lie yet")
        lie: list[int] = []
        for word in words:
            board = _BOARD.fullmatch(word)
            if word == NONE:
                lie.append(NOT_LAID)
            elif board:
                face, rotation = FACE_NAMES.index(board[1]), ROTATION_NAMES.index(board[2])
                lie.append(face * ROTATIONS + rotation)
            else:
                raise Malformed("boards", f"{short(word)} is no face 1a to 4b turned by 0 to 270")
        used = [laid // ROTATIONS // 2 for laid in lie if laid != NOT_LAID]
        if len(used) != len(set(used)):
            raise Malformed("boards", "a board lies twice")
        self.state.quarters = tuple(lie)

    def _forts(self, words: list[str]) -> None:
        """Read `forts b4 g5 -`, seat by seat."""
        if len(words) != self.state.seats:
            raise Malformed("forts", "expected one for each seat, - for one that is not placed yet")
        for army, word in zip(self.state.armies, words, strict=True):
            army.fort = OFF if word == NONE else _cell(word, "forts")

    def _hand(self, key: str, seat: int, words: list[str]) -> None:
        """Read `hand1 i+ i+ gx`."""
        if len(words) > HAND:
            raise Malformed(key, f"more than {HAND} pieces")
        hand = [KIND_BY_NAME.get(word, COMMANDER) for word in words]
        for word, kind in zip(words, hand, strict=True):
            if kind == COMMANDER:
                names = ", ".join(KIND_NAMES[:DRAWN_KINDS])
                raise Malformed(key, f"{short(word)} is none of {names}")
            if hand.count(kind) > KIND_COUNTS[kind]:
                raise Malformed(key, f"an army has no more than {KIND_COUNTS[kind]} {word}")
        self.state.armies[seat].hand = sum(ONE_OF[kind] for kind in hand)

    def _piece(self, word: str, where: str) -> int:
        """Read a piece with owner, kind and facing: `1i+n`, `2go`."""
        found = _PIECE.fullmatch(word)
        if not found:
            raise Malformed(where, f"{short(word)} is no piece; expected {_PIECE_FORM}")
        seat, kind = self._seat(found[1], where), KIND_BY_NAME[found[2]]
        arrow = found[3]
        facing = DIRECTION_NAMES.index(arrow) if arrow in DIRECTION_NAMES else NO_FACING
        if facing not in KIND_FACINGS[kind] or (arrow and facing == NO_FACING):
            ways = " ".join(DIRECTION_NAMES[way] for way in KIND_FACINGS[kind] if way != NO_FACING)
            raise Malformed(where, f"{short(word)}: {found[2]} points {ways or 'nowhere'}")
        return piece_of(seat, kind, facing)

    # When all segments are read.

    def _check_forts(self) -> None:
        """A fort stands where it may, far enough from the others (IM-S3)."""
        forts = [fort for fort in self.state.forts if fort != OFF]
        for number, fort in enumerate(forts):
            if fort not in FORT_CELLS[self.state.seats]:
                raise Malformed("forts", "one stands where no fort may")
            if any(distance(fort, other) < FORT_DISTANCE for other in forts[:number]):
                raise Malformed("forts", "two of them are too near to each other")

    def _check_towers(self) -> None:
        """Nobody stands on a covered cell or a fort, and nobody on a commander (IM-T6, IM-H3)."""
        for name, cell in CELL_BY_NAME.items():
            tower = self.state.towers[cell]
            if tower and self.state.is_closed(cell):
                raise Malformed(name, "the cell is covered, or a fort stands there")
            if any(KIND[piece] == COMMANDER for piece in tower[:-1]):
                raise Malformed(name, "a commander is never covered")

    def _count_pieces(self) -> None:
        """No piece more often than an army has it; the piles are the rest (IM-C3)."""
        state = self.state
        left = [[*KIND_COUNTS, 1] for _ in range(state.seats)]
        for name, cell in CELL_BY_NAME.items():
            for piece in state.towers[cell]:
                seat, kind = OWNER[piece], KIND[piece]
                left[seat][kind] -= 1
                if left[seat][kind] < 0:
                    raise Malformed(name, f"{piece_name(piece)} is there too often for one army")
        for seat, army in enumerate(state.armies):
            placed = 0
            for kind in range(DRAWN_KINDS):
                if count_of(army.hand, kind) > left[seat][kind]:
                    raise Malformed(f"hand{seat + 1}", f"too many {KIND_NAMES[kind]} for one army")
                placed += (KIND_COUNTS[kind] - left[seat][kind]) * ONE_OF[kind]
            army.pile = WHOLE_ARMY - placed - army.hand
            if not left[seat][COMMANDER]:
                state.done |= 1 << seat

    def _check_heads(self) -> None:
        """A cube is on top of an own tower: on the commander once it is placed (IM-C3, IM-H2)."""
        state = self.state
        for cell, tower in enumerate(state.towers):
            if tower and KIND[tower[-1]] == COMMANDER:
                army = state.armies[OWNER[tower[-1]]]
                army.head = cell if army.head == OFF else army.head
        for seat, head in enumerate(state.heads):
            if head == OFF:
                continue
            where, has_commander = f"head{seat + 1}", bool(state.done >> seat & 1)
            if state.owner(head) != seat:
                raise Malformed(where, "the cube is on top of an own tower")
            if has_commander != (KIND[state.top(head)] == COMMANDER):
                raise Malformed(where, "the cube is on the commander once it is placed")


def _cell(word: str, where: str) -> int:
    cell = CELL_BY_NAME.get(word)
    if cell is None:
        raise Malformed(where, f"{short(word)} is no cell a1 to h8")
    return cell


def _one_cell(key: str, words: list[str]) -> int:
    if len(words) != 1:
        raise Malformed(key, "expected one cell")
    return _cell(words[0], key)
