"""The map as HTML: sixty-four cells with their land, forts and towers, and lines over them."""

from functools import cache, lru_cache
from html import escape
from typing import Final, NamedTuple

from gonfalon.games.imperia.box.boards import NOT_LAID, QUARTER_NAMES
from gonfalon.games.imperia.box.components import (
    AROUND_CASTLE,
    CASTLE,
    CELL_NAMES,
    CELLS,
    FACING,
    KIND,
    OFF,
    OWNER,
    SIZE,
    TERRAIN_NAMES,
    TERRAIN_POINTS,
    UNLAID,
)
from gonfalon.games.imperia.box.sites import IS_COVERED
from gonfalon.games.imperia.html.bonds import Bonds, bonds_in, bonds_of
from gonfalon.games.imperia.html.pieces import (
    KIND_RULES,
    charge,
    icon,
    piece_title,
    shape_of,
    token,
)
from gonfalon.games.imperia.rules.scoring import Score
from gonfalon.games.imperia.rules.step_numbers import LAY_BOARDS, ORDER, TURN, TURN_OTHER, WITH
from gonfalon.games.imperia.sight.scores import gains, scores_in, taken_off
from gonfalon.games.imperia.sight.view import ImperiaView
from gonfalon.games.imperia.text.words import words_in

_KEEP: Final = icon("castle", "keep")


def draw_map(view: ImperiaView, viewer: int, found: tuple[Score, ...], language: str) -> str:
    """The board, north above; what the viewer keeps is outlined, and where the own head points."""
    is_over, bonds = view.result is not None, bonds_of(view)
    cells = _cells(_board(view), _asked_cell(view), _marked(view), is_over, language)
    keep = f'{_KEEP}<i class="ring"></i>' if view.terrain[CELLS // 2 + SIZE // 2] == CASTLE else ""
    return (
        f"{_opening(language)}{keep}{cells}{_quarters(view, language)}"
        f"{_lines(view, viewer, found, bonds)}{'' if is_over else _preview(viewer)}</div>"
    )


@cache
def _opening(language: str) -> str:
    """What stands before the cells."""
    label = escape(words_in(language).say("im.draw.map"))
    return (
        '<div class="map" data-place="map" data-tab="can-pick" data-wheel="" role="group" '
        f'aria-label="{label}">'
    )


class _Board(NamedTuple):
    """All that the cells show: it is open to all."""

    towers: tuple[tuple[int, ...], ...]
    terrain: tuple[int, ...]
    forts: tuple[int, ...]
    heads: tuple[int, ...]


def _board(view: ImperiaView) -> _Board:
    """What lies on the cells."""
    forts = tuple([army.fort for army in view.armies])
    return _Board(view.towers, view.terrain, forts, tuple([army.head for army in view.armies]))


@lru_cache(256)
def _cells(board: _Board, asked: int, mark: str, is_over: bool, language: str) -> str:
    """Every cell, drawn once for all who look; that of a soldier under an order is marked."""
    towers, terrain, forts, heads = board
    found = scores_in(*board) if is_over else ()
    worth, off = gains(found), taken_off(towers, found) if is_over else set()
    bonds = {} if is_over else bonds_in(towers, forts).cells
    covered = IS_COVERED[len(forts)]
    cells = []
    for cell in range(CELLS):
        if covered[cell]:
            cells.append(_covered(cell, language))
        elif terrain[cell] == UNLAID:
            cells.append('<i class="cell unlaid"></i>')
        elif cell in forts:
            cells.append(_fort(cell, terrain[cell], forts.index(cell), language))
        elif not towers[cell]:
            cells.append(_land(cell, terrain[cell], language))
        else:
            style = " gone" if cell in off else mark if cell == asked else ""
            head = heads.index(cell) if cell in heads else OFF
            place = (cell, terrain[cell], towers[cell][-1], len(towers[cell]))
            held = _Held(*place, head, worth.get(cell), bonds.get(cell, ""), style)
            cells.append(_held(held, language))
    return "".join(cells)


def _asked_cell(view: ImperiaView) -> int:
    """The cell of the soldier that an order is about, or OFF."""
    step = view.frames[-1]
    if step in (ORDER, TURN):
        return view.armies[view.turn].head
    return view.ordered if step in (WITH, TURN_OTHER) else OFF


def _marked(view: ImperiaView) -> str:
    """How that cell is marked: a soldier that is turned has the arrows around it."""
    return " turning" if view.frames[-1] in (TURN, TURN_OTHER) else " ordered"


def _open_cell(cell: int, terrain: int, style: str) -> str:
    """The beginning of a cell, up to its label."""
    ring = " ring-cell" if cell in AROUND_CASTLE else ""
    return (
        f'<button type="button" class="cell {TERRAIN_NAMES[terrain]}{ring}{style}" '
        f'data-pick="{CELL_NAMES[cell]}" data-key="cell-{CELL_NAMES[cell]}" '
    )


@cache
def _ground(cell: int, terrain: int, is_empty: bool) -> str:
    """The land and what it is worth, with the letter and the number at the edge of the board."""
    land = icon(TERRAIN_NAMES[terrain], "land") if is_empty and terrain != CASTLE else ""
    more = "<i>+1</i>" if cell in AROUND_CASTLE else ""
    corner = f" at-{cell}" if terrain == CASTLE else ""
    worth = f'<span class="worth{corner}">{TERRAIN_POINTS[terrain]}{more}</span>'
    return f"{land}{worth}{_edge(cell)}"


@cache
def _edge(cell: int) -> str:
    """The letter of a column in the lowest row, the number of a row in the first column."""
    name = CELL_NAMES[cell]
    letter = f'<span class="letter">{name[0]}</span>' if name[1] == "1" else ""
    return f'<span class="number">{name[1]}</span>{letter}' if name[0] == "a" else letter


@cache
def _place_title(cell: int, terrain: int, language: str) -> str:
    """A cell as it is read aloud: its name, its land and what it is worth."""
    words = words_in(language)
    around = 1 if cell in AROUND_CASTLE else 0
    land = words.say(f"im.draw.land.{TERRAIN_NAMES[terrain]}")
    points = words.say("im.note.points", count=TERRAIN_POINTS[terrain] + around)
    return f"{CELL_NAMES[cell]}, {land}, {points}"


@cache
def _covered(cell: int, language: str) -> str:
    """A cell that is out of the game (IM-S2)."""
    name = CELL_NAMES[cell]
    label = escape(f"{name}, {words_in(language).say('im.draw.covered')}")
    return (
        f'<button type="button" class="cell covered" data-pick="{name}" data-key="cell-{name}" '
        f'data-help="IM-S2" aria-label="{label}">{_edge(cell)}</button>'
    )


@cache
def _land(cell: int, terrain: int, language: str) -> str:
    """A cell where no piece lies, with its terrain."""
    label = escape(_place_title(cell, terrain, language))
    return (
        f'{_open_cell(cell, terrain, "")}data-help="IM-E3" aria-label="{label}">'
        f"{_ground(cell, terrain, True)}</button>"
    )


@cache
def _fort(cell: int, terrain: int, owner: int, language: str) -> str:
    """A cell with the fort of an army (IM-S3)."""
    fort = words_in(language).say("im.draw.fort", seat=owner + 1)
    label = escape(f"{CELL_NAMES[cell]}, {fort}")
    return (
        f'{_open_cell(cell, terrain, " has-fort")}data-help="IM-S3" aria-label="{label}">'
        f'<span class="stands a{owner + 1}" data-key="fort-{owner + 1}">'
        f'<svg class="token" viewBox="-24 -24 48 48" aria-hidden="true">{shape_of("fort", owner)}'
        f'<g class="sign"><use href="#im-{owner + 1}" x="-9" y="-5.5" width="18" height="18"/></g>'
        f"</svg></span>{_edge(cell)}</button>"
    )


class _Held(NamedTuple):
    """What a cell with pieces shows."""

    cell: int
    terrain: int
    top: int
    """The top piece, the only one that is shown (IM-B4)."""
    height: int
    head: int
    """Whose cube stands here, or OFF."""
    gain: int | None
    """The points it counted in the end."""
    bond: str
    """How it is joined to its fort."""
    style: str


@lru_cache(8192)
def _held(held: _Held, language: str) -> str:
    """A cell with a piece, or a tower of several; the cube if it is a head, and what it holds."""
    cell, terrain, top, height, head, gain, bond, style = held
    words = words_in(language)
    name = CELL_NAMES[cell]
    parts = [_place_title(cell, terrain, language), piece_title(top, language)]
    owner, kind = OWNER[top], KIND[top]
    marks = title = ""
    if height > 1:
        parts.append(words.say("im.draw.height", height=height))
        title = f' title="{escape(parts[-1])}"'
        marks += f'<b class="high">{height}</b>'
    if head != OFF:
        parts.append(words.say("im.draw.cube"))
        marks += (
            f'<span class="cube a{head + 1}" data-key="cube-{head + 1}" data-glide="">'
            '<svg viewBox="-12 -12 24 24"><use href="#im-cube"/></svg></span>'
        )
    if gain is not None:
        parts.append(words.say("im.draw.gain", points=signed(gain)))
        marks += f'<b class="gain">{signed(gain)}</b>'
    elif style == " gone":
        parts.append(words.say("im.draw.gone"))
    if bond:
        parts.append(words.say(f"im.draw.{bond}"))
        marks += icon(bond, f"bond {bond}")
    label = escape(", ".join(parts))
    key = f"top-{name}-{owner + 1}.{kind}.{FACING[top]}.{height}"
    return (
        f"{_open_cell(cell, terrain, f' has-piece{style}')}"
        f'data-help="{KIND_RULES[kind]}" aria-label="{label}"{title}>'
        f"{_ground(cell, terrain, False)}"
        f'<span class="stands" data-key="{key}">{token(owner, kind, FACING[top], height)}'
        f"</span>{marks}</button>"
    )


def number(points: int) -> str:
    """Points with a proper minus."""
    return str(points) if points >= 0 else f"\N{MINUS SIGN}{-points}"


def signed(points: int) -> str:
    """Points with their sign."""
    return f"+{points}" if points >= 0 else number(points)


def _quarters(view: ImperiaView, language: str) -> str:
    """Where a board can still be laid (IM-S1)."""
    if view.frames[0] > LAY_BOARDS:
        return ""
    return "".join(
        _quarter(name, language)
        for name, laid in zip(QUARTER_NAMES, view.quarters, strict=True)
        if laid == NOT_LAID
    )


@cache
def _quarter(name: str, language: str) -> str:
    """An empty quarter of the map."""
    label = escape(words_in(language).say(f"im.quarter.{name}"))
    return (
        f'<button type="button" class="quarter {name}" data-pick="{name}" '
        f'data-key="quarter-{name}" data-help="IM-S1" aria-label="{label}"><span>{label}</span>'
        "</button>"
    )


def _lines(view: ImperiaView, viewer: int, found: tuple[Score, ...], bonds: Bonds) -> str:
    """Over the map: outlines of what is kept and, on request, of every formation; the own aim."""
    shown = found if view.result is not None else found[viewer : viewer + 1]
    paths = [_outline("kept", score.seat, tuple(score.kept)) for score in shown if score.kept]
    if view.result is None:
        paths += [_outline("formed", seat, cells) for seat, cells in bonds.groups]
    head, target = view.armies[viewer].head, view.targets[viewer]
    if target != OFF and not view.done >> viewer & 1:
        paths.append(_aim(viewer, head, target))
    if not paths:
        return ""
    return f'<svg class="lines" viewBox="0 0 8 8" aria-hidden="true">{"".join(paths)}</svg>'


@lru_cache(1024)
def _outline(style: str, seat: int, group: tuple[int, ...]) -> str:
    """The outer edges of a formation."""
    cells = set(group)
    steps = []
    for cell in group:
        row, column = divmod(cell, SIZE)
        if row == 0 or cell - SIZE not in cells:
            steps.append(f"M{column} {row}h1")
        if row == SIZE - 1 or cell + SIZE not in cells:
            steps.append(f"M{column} {row + 1}h1")
        if column == 0 or cell - 1 not in cells:
            steps.append(f"M{column} {row}v1")
        if column == SIZE - 1 or cell + 1 not in cells:
            steps.append(f"M{column + 1} {row}v1")
    return f'<path class="{style} a{seat + 1}" d="{"".join(steps)}"/>'


@lru_cache(1024)
def _aim(seat: int, head: int, target: int) -> str:
    """A dotted arrow from the head of an army to the cell it points to."""
    down, right = target // SIZE - head // SIZE, target % SIZE - head % SIZE
    length = max(abs(down), abs(right)) or 1
    down, right = down // length, right // length
    y, x = head // SIZE + 0.5, head % SIZE + 0.5
    start = f"M{x + right * 0.47:g} {y + down * 0.47:g}"
    reach = length - 0.4
    end = f"L{x + right * reach:g} {y + down * reach:g}"
    turn = 45 * _way(down, right)
    tip = f"translate({x + right * reach:g} {y + down * reach:g}) rotate({turn})"
    box = f'x="{target % SIZE + 0.04:g}" y="{target // SIZE + 0.04:g}" width=".92" height=".92"'
    return (
        f'<g class="aim a{seat + 1}"><rect {box} rx=".1"/><path d="{start}{end}"/>'
        f'<path class="tip" d="M0-.24L.11.08L0 .03L-.11.08z" transform="{tip}"/></g>'
    )


@cache
def _preview(seat: int) -> str:
    """While a piece is being turned: how it would lie, and the cell it would point to."""
    return (
        f'<i class="reach"></i><svg class="turned a{seat + 1}" viewBox="-24 -24 48 48" '
        'aria-hidden="true"><circle r="20"/><use href="#im-march"/></svg>'
    )


def _way(down: int, right: int) -> int:
    """The direction of a step, clockwise from north in eighths."""
    ways = ((-1, 0), (-1, 1), (0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1))
    return ways.index((down, right))


def army_mark(seat: int) -> str:
    """The banner of an army with its charge."""
    return f'<span class="flag a{seat + 1}">{charge(seat, "charge")}</span>'
