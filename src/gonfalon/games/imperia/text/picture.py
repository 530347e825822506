"""The table as text, eighty columns wide."""

from collections.abc import Mapping
from textwrap import wrap
from typing import Final, TypeAlias

from gonfalon.engine.errors import Illegal
from gonfalon.engine.paint import Paint, plain
from gonfalon.engine.result import Result
from gonfalon.engine.view import OPEN
from gonfalon.engine.words import Words
from gonfalon.games.imperia.box.boards import (
    BOARDS,
    FACE_NAMES,
    FACE_TERRAINS,
    HALF,
    NOT_LAID,
    ROTATIONS,
)
from gonfalon.games.imperia.box.components import (
    CELL_NAMES,
    FACING,
    KIND,
    KIND_NAMES,
    NO_FACING,
    OFF,
    OWNER,
    SIZE,
    UNLAID,
    count_of,
    kinds_in,
)
from gonfalon.games.imperia.box.sites import IS_COVERED
from gonfalon.games.imperia.rules.scoring import Score, is_won_by_height
from gonfalon.games.imperia.sight.ahead import look_ahead
from gonfalon.games.imperia.sight.scores import scores_of
from gonfalon.games.imperia.sight.view import ImperiaView
from gonfalon.games.imperia.text.marks import pointed
from gonfalon.games.imperia.text.words import ARROWS

_WIDTH: Final = 80
_INNER: Final = 8  # columns inside a cell
_SIGNS: Final = ".^o#"  # by terrain
_COVERED: Final = "/" * _INNER
_MARKS: Final = {  # the cells of a refusal
    "lost": "!", "taken": "x", "part1": "1", "part2": "2", "part3": "3", "part4": "4",
}  # fmt: skip
_COLUMNS: Final = (
    "hand", "pile", "head", "formation", "terrain", "around", "penalty", "points",
)  # fmt: skip
# At the end unused pieces count for nothing (IM-H4), and the commander's height may decide (IM-E4).
_END_COLUMNS: Final = (*_COLUMNS[2:], "height")

Part: TypeAlias = tuple[str, str]
"""A style and a text."""


def draw_text(view: ImperiaView, words: Words, paint: Paint = plain) -> str:
    """The board with north above, the armies, the viewer's hand and head, and what is asked."""
    rows = _board_rows(view, words, paint)
    legends = ["map", "pieces"] if has_forts(view) else ["map"]
    signs = "  ".join(words.say(f"im.picture.legend_{legend}") for legend in legends)
    rows += [paint("note", line) for line in _folded(signs.split("  "))]
    if NOT_LAID in view.quarters:
        rows += ["", words.say("im.picture.boards"), *_face_rows(view)]
    if has_forts(view):
        rows += ["", *_army_rows(view, words, paint)]
    notes = table_notes(view, words)
    if notes:
        rows.append("")
    for note in notes:
        rows += wrap(note, _WIDTH, subsequent_indent="  ")
    asked = wrap(words.prompt(view.prompt), _WIDTH, subsequent_indent="  ")
    rows += ["", *(paint("asked", line) for line in asked)]
    return "\n".join(row.rstrip() for row in rows) + "\n"


def draw_torn(view: ImperiaView, illegal: Illegal, words: Words, paint: Paint = plain) -> str:
    """The board with what a formation would be torn into, if that is the reason (IM-B2, IM-G5)."""
    marks = pointed(illegal)
    if "taken" not in marks.values():
        return ""
    rows = _board_rows(view, words, paint, marks)
    legend = "im.picture.legend_marks" if "lost" in marks.values() else "im.picture.legend_parts"
    rows += [paint("note", line) for line in _folded([words.say(legend)])]
    return "\n".join(row.rstrip() for row in rows) + "\n"


def has_forts(view: ImperiaView) -> bool:
    """Whether any fort stands."""
    return any(army.fort != OFF for army in view.armies)


def _viewer(view: ImperiaView) -> int:
    """The seat that looks at the board; a spectator looks with whoever's turn it is."""
    return view.seat if view.seat >= 0 else view.turn


def _board_rows(
    view: ImperiaView, words: Words, paint: Paint, marks: Mapping[str, str] | None = None
) -> list[str]:
    """The grid with letters above and below and numbers on both sides."""
    letters = "  " + "".join(f" {letter:^{_INNER}}" for letter in "abcdefgh")
    rule = paint("field", "  " + f"+{'-' * _INNER}" * SIZE + "+")
    bar = paint("field", "|")
    rows = [letters, rule]
    for row in range(SIZE):
        cells = [_cell(view, row * SIZE + column, words, marks or {}) for column in range(SIZE)]
        drawn = ["".join(paint(style, text) for style, text in cell) for cell in cells]
        label = str(SIZE - row)
        rows += [f"{label} {bar}{bar.join(drawn)}{bar} {label}", rule]
    return [*rows, letters]


def _cell(view: ImperiaView, cell: int, words: Words, marks: Mapping[str, str]) -> list[Part]:
    """A cell: its terrain and a mark, then its fort, or its top piece with cube and height."""
    if IS_COVERED[view.seats][cell]:
        return [("field", _COVERED)]
    terrain = view.terrain[cell]
    if terrain == UNLAID:
        return [("", " " * _INNER)]
    parts = [("field", _SIGNS[terrain])]
    parts.append(_mark(view, cell, marks.get(CELL_NAMES[cell], "")))
    for seat, army in enumerate(view.armies):
        if army.fort == cell:
            fort = f"[{words.say(f'im.short_seat.{seat + 1}')}]"
            return [*parts, (f"army {seat + 1}", fort), ("", " " * (_INNER - 5))]
    tower = view.towers[cell]
    if not tower:
        return [*parts, ("", " " * (_INNER - 2))]
    owner = OWNER[tower[-1]]
    cube = "*" if view.armies[owner].head == cell else " "
    sign = words.say(f"im.short_seat.{owner + 1}") + _piece_sign(tower[-1])
    parts.append((f"army {owner + 1}", f"{sign:<4}{cube}"))
    return [*parts, ("", _height_sign(len(tower)))]


def _mark(view: ImperiaView, cell: int, kind: str) -> Part:
    """What a refusal says of a cell, or else whether the own head points to it."""
    if kind in _MARKS:
        return "mark", _MARKS[kind]
    return "note", ">" if view.targets[_viewer(view)] == cell else " "


def _piece_sign(piece: int) -> str:
    """A piece as it is typed, with an arrow where it has one."""
    name, facing = KIND_NAMES[KIND[piece]], FACING[piece]
    return name if facing == NO_FACING else name[0] + ARROWS[facing]


def _height_sign(height: int) -> str:
    """How high a tower is, in one column; a single piece is no tower."""
    if height == 1:
        return " "
    return str(height) if height < 10 else "+"


def _face_rows(view: ImperiaView) -> list[str]:
    """The faces of the boards that are left to choose, side by side."""
    used = {laid // ROTATIONS // 2 for laid in view.quarters if laid != NOT_LAID}
    faces = [face for face in range(2 * BOARDS) if face // 2 not in used]
    rows = ["".join(f"  {FACE_NAMES[face]:<7}" for face in faces)]
    for top in range(0, HALF * HALF, HALF):
        lines = [FACE_TERRAINS[face][top : top + HALF] for face in faces]
        rows.append("".join("  " + " ".join(_SIGNS[sign] for sign in line) for line in lines))
    return rows


def _army_rows(view: ImperiaView, words: Words, paint: Paint) -> list[str]:
    """A line for each army: what is hidden, where its head points, and what it would score now."""
    names = _END_COLUMNS if view.result is not None else _COLUMNS
    table = [["", *(words.say(f"im.column.{name}") for name in names)]]
    for score in scores_of(view):
        letter = words.say(f"im.short_seat.{score.seat + 1}")
        name = words.say(f"im.seat.{score.seat + 1}")
        entries = _entries(view, score)
        table.append([f"{letter} {name}", *(entries[column] for column in names)])
    widths = [max(len(line[at]) for line in table) for at in range(len(table[0]))]
    rows = []
    for number, line in enumerate(table):
        style = f"army {number}" if number else "note"
        numbers = "".join(f"  {text:>{width}}" for text, width in zip(line[1:], widths[1:]))
        rows.append(paint(style, f"{line[0]:<{widths[0]}}") + numbers)
    return rows


def _entries(view: ImperiaView, score: Score) -> dict[str, str]:
    """What the line of an army says in each column."""
    army = view.armies[score.seat]
    counts = {
        "hand": army.hand_count,
        "pile": army.pile_count,
        "formation": len(score.kept),
        "terrain": score.terrain,
        "around": score.around,
        "penalty": -score.penalty,
        "points": score.points,
        "height": score.height,
    }
    texts = {name: str(count) for name, count in counts.items()}
    return {**texts, "head": _head_text(view, score.seat)}


def _head_text(view: ImperiaView, seat: int) -> str:
    """Where the cube is, and the cell it points to."""
    head, target = view.armies[seat].head, view.targets[seat]
    if head == OFF:
        return "-"
    return CELL_NAMES[head] + (f">{CELL_NAMES[target]}" if target != OFF else "")


def table_notes(view: ImperiaView, words: Words) -> list[str]:
    """The hands that are seen, where the next piece goes, who is done, and the result."""
    notes = []
    for seat, army in enumerate(view.armies):
        if view.seat in (seat, OPEN) and army.hand:
            notes.append(words.say("im.picture.hand", seat=seat + 1, hand=_hand(army.hand, words)))
    if view.seat >= 0 and not view.done >> view.seat & 1:
        notes += head_notes(view, words)
    done = tuple(seat + 1 for seat in range(view.seats) if view.done >> seat & 1)
    if done:
        notes.append(words.say("im.picture.done", seats=done))
    return notes + result_notes(view, words)


def result_notes(view: ImperiaView, words: Words) -> list[str]:
    """Who has won, once the game is over."""
    if view.result is None:
        return []
    return [words.result(view.result), *_height_notes(view, view.result, words)]


def _height_notes(view: ImperiaView, result: Result, words: Words) -> list[str]:
    """That the height of the commander decided, if it did (IM-E4)."""
    winner = result.winner
    if winner is None or not is_won_by_height(result):
        return []
    height = scores_of(view)[winner].height
    return [words.say("im.picture.height_decides", seat=winner + 1, height=height)]


def head_notes(view: ImperiaView, words: Words) -> list[str]:
    """What the viewer's own head points to, unless a general is still giving orders."""
    army, target = view.armies[view.seat], view.targets[view.seat]
    if army.fort == OFF or (len(view.frames) > 1 and view.turn == view.seat):
        return []
    if army.head == OFF:
        return [words.say("im.picture.no_head", cell=CELL_NAMES[army.fort])]
    cell = CELL_NAMES[army.head]
    if not army.hidden:  # only the commander is left (IM-H2)
        if look_ahead(view, view.seat, target).leads_on:
            return [words.say("im.picture.points_last", cell=cell, target=CELL_NAMES[target])]
        return [words.say("im.picture.points_last_here", cell=cell)]
    if target == OFF:
        return [words.say("im.picture.points_nowhere", cell=cell)]
    key = "im.picture.points_occupied" if view.towers[target] else "im.picture.points"
    return [words.say(key, cell=cell, target=CELL_NAMES[target])]


def _hand(hand: int, words: Words) -> str:
    """The pieces of a hand, as they are typed and as they are called."""
    found = []
    for kind in kinds_in(hand):
        count = count_of(hand, kind)
        times = f"{count} × " if count > 1 else ""
        found.append(f"{times}{KIND_NAMES[kind]} {words.say(f'im.piece.{KIND_NAMES[kind]}')}")
    return "; ".join(found)


def _folded(parts: list[str]) -> list[str]:
    """Parts side by side, two columns apart, on as few lines as they need."""
    rows: list[str] = []
    for part in parts:
        if rows and len(rows[-1]) + 2 + len(part) <= _WIDTH:
            rows[-1] += f"  {part}"
        else:
            rows.append(part)
    return rows
