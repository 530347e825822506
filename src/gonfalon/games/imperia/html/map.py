"""The map as HTML: sixty-four cells with their land, forts and towers."""

from functools import cache, lru_cache
from html import escape
from typing import Final, NamedTuple

from gonfalon.engine.words import Words
from gonfalon.engine.zooming import zoomable
from gonfalon.games.imperia.box.boards import NOT_LAID, QUARTER_CELLS, QUARTER_NAMES
from gonfalon.games.imperia.box.components import (
    AROUND_CASTLE,
    CASTLE,
    CELL_NAMES,
    CELLS,
    COMMANDER,
    DIRECTION_NAMES,
    FACING,
    KIND,
    NO_FACING,
    OFF,
    OWNER,
    SIZE,
    TAKES_ORDERS,
    TERRAIN_NAMES,
    TERRAIN_POINTS,
    UNLAID,
)
from gonfalon.games.imperia.box.sites import IS_COVERED
from gonfalon.games.imperia.html.lines import draw_lines, draw_preview
from gonfalon.games.imperia.html.pieces import (
    KIND_THINGS,
    charge,
    icon,
    shape_of,
    token,
)
from gonfalon.games.imperia.rules.scoring import Score, commander_costs
from gonfalon.games.imperia.rules.step_numbers import LAY_BOARDS, ORDER, TURN, TURN_OTHER, WITH
from gonfalon.games.imperia.sight.ahead import NOTHING, Coming, coming
from gonfalon.games.imperia.sight.bonds import bonds_in, bonds_of
from gonfalon.games.imperia.sight.scores import gains, scores_in, taken_off
from gonfalon.games.imperia.sight.view import ImperiaView
from gonfalon.games.imperia.text.telling import (
    Tower,
    cost_told,
    counting_told,
    number,
    place_title,
    quarter_title,
    signed,
    tower_label,
)
from gonfalon.games.imperia.text.words import words_in

_KEEP: Final = f'{icon("castle", "keep")}<i class="ring"></i>'
_FEW: Final = 2  # so many players leave the corners of the map free
_PLACES: Final = {
    2: '<div\nclass="map-place two">',
    3: '<div\nclass="map-place three">',
    4: '<div\nclass="map-place">',
}  # by the number of players: fewer leave more cells out


def draw_map(view: ImperiaView, viewer: int, found: tuple[Score, ...], language: str) -> list[str]:
    """The board, north above; what the viewer keeps is outlined, and where the own head points."""
    is_over, bonds = view.result is not None, bonds_of(view)
    to_come = tuple([coming(view, seat) for seat in range(len(view.armies))])
    asked = _Asked(_asked_cell(view), _marked(view), *_sending(view), view.frames[-1] == WITH)
    cells = _cells(_board(view), asked, is_over, to_come, language)
    keep = _KEEP if view.terrain[CELLS // 2 + SIZE // 2] == CASTLE else ""
    drawn = [
        _opening(language),
        keep,
        *cells,
        _quarters(view, language),
        *_named_quarters(_board(view), language),
        _corners(view, found),
        draw_lines(view, viewer, found, bonds),
        "" if is_over else draw_preview(viewer, view.frames[-1] != TURN_OTHER),
        "</div>",
    ]
    return [_PLACES[view.seats], *zoomable(drawn, words_in(language)), "</div>"]


@cache
def _opening(language: str) -> str:
    """What stands before the cells."""
    label = escape(words_in(language).say("im.draw.map"))
    return (
        '<div\nclass="map" data-place="map" data-tab="can-pick" data-wheel="" role="group" '
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


class _Asked(NamedTuple):
    """What an order is about."""

    cell: int
    """The cell of the soldier that it is about, or OFF."""
    mark: str
    """How that cell is marked."""
    sender: int
    """Whose general sends soldiers one cell away, or OFF."""
    facing: int
    """The way it sends them."""
    is_exchange: bool
    """Whether somebody is chosen to change places with that soldier: that is looked at first."""


@lru_cache(256)
def _cells(
    board: _Board, asked: _Asked, is_over: bool, to_come: tuple[Coming, ...], language: str
) -> tuple[str, ...]:
    """Every cell, drawn once for all who look; that of a soldier under an order is marked."""
    towers, terrain, forts, heads = board
    found = scores_in(*board)
    worth, off = gains(found), taken_off(towers, found) if is_over else set()
    bonds = {} if is_over else bonds_in(towers, forts).cells
    seats = len(forts)
    covered = IS_COVERED[seats]
    cells: list[str] = []
    for cell in range(CELLS):
        if covered[cell]:
            cells.append(_covered(cell, language))
        elif terrain[cell] == UNLAID:
            cells.append('<i class="cell unlaid"></i>')
        elif cell in forts:
            cells.append(_fort(cell, terrain[cell], forts.index(cell), seats, language))
        elif not towers[cell]:
            cells.append(_land(cell, terrain[cell], seats, language))
        else:
            style = " gone" if cell in off else asked.mark if cell == asked.cell else ""
            head = heads.index(cell) if cell in heads else OFF
            place = (cell, terrain[cell], towers[cell][-1], len(towers[cell]))
            counts = _Counts(
                worth.get(cell),
                _cost(found, cell, towers[cell][-1]),
                to_come[head] if head != OFF else NOTHING,
            )
            top = towers[cell][-1]
            is_sent = TAKES_ORDERS[top] and OWNER[top] == asked.sender
            facing = asked.facing if is_sent else NO_FACING
            looked = is_sent or (asked.is_exchange and TAKES_ORDERS[top] and cell != asked.cell)
            bond = bonds.get(cell, "")
            held = _Held(*place, head, counts, bond, style, seats, is_over, facing, looked)
            cells.append(_held(held, language))
    return tuple(cells)


def _asked_cell(view: ImperiaView) -> int:
    """The cell of the soldier that an order is about, or OFF."""
    step = view.frames[-1]
    if step in (ORDER, TURN):
        return view.armies[view.turn].head
    return view.ordered if step in (WITH, TURN_OTHER) else OFF


def _sending(view: ImperiaView) -> tuple[int, int]:
    """Whose general sends a soldier, and which way; OFF while none does (IM-G3)."""
    if view.frames[-1] != ORDER:
        return OFF, NO_FACING
    facing = FACING[view.towers[view.armies[view.turn].head][-1]]
    return (OFF if facing == NO_FACING else view.turn), facing


def _marked(view: ImperiaView) -> str:
    """How that cell is marked: a soldier that is turned has the arrows around it."""
    return " turning" if view.frames[-1] in (TURN, TURN_OTHER) else " ordered"


def _id(cell: int) -> str:
    """What a cell is called by the quarter that it lies in."""
    return f"im-cell-{CELL_NAMES[cell]}"


def _open_cell(cell: int, terrain: int, style: str) -> str:
    """The beginning of a cell, up to its label."""
    ring = " ring-cell" if cell in AROUND_CASTLE else ""
    return (
        f'<button\ntype="button" class="cell {TERRAIN_NAMES[terrain]}{ring}{style}" '
        f'data-pick="{CELL_NAMES[cell]}" data-key="cell-{CELL_NAMES[cell]}" data-spot="" '
        f'id="{_id(cell)}" '
    )


@cache
def _ground(cell: int, terrain: int, is_empty: bool, seats: int) -> str:
    """The land and what it is worth, with the letter and the number at the edge of the board."""
    land = icon(TERRAIN_NAMES[terrain], "land") if is_empty and terrain != CASTLE else ""
    more = "<i>+1</i>" if cell in AROUND_CASTLE else ""
    corner = f" at-{cell}" if terrain == CASTLE else ""
    worth = f'<span class="worth{corner}" data-help="worth">{TERRAIN_POINTS[terrain]}{more}</span>'
    return f"{land}{worth}{_edge(cell, seats)}"


@cache
def _edge(cell: int, seats: int) -> str:
    """The letter of a column above its highest cell, the number of a row before its first one."""
    name, covered = CELL_NAMES[cell], IS_COVERED[seats]
    row = cell - cell % SIZE
    is_highest = all(covered[above] for above in range(cell % SIZE, cell, SIZE))
    is_first = all(covered[before] for before in range(row, cell))
    letter = f'<span class="letter">{name[0]}</span>' if is_highest else ""
    return f'<span class="number">{name[1]}</span>{letter}' if is_first else letter


@cache
def _covered(cell: int, language: str) -> str:
    """A cell that is out of the game (IM-S2)."""
    name = CELL_NAMES[cell]
    label = escape(f"{name}, {words_in(language).say('im.draw.covered')}")
    return (
        f'<button\ntype="button" class="cell covered" data-pick="{name}" data-key="cell-{name}" '
        f'id="{_id(cell)}" data-help="covered" aria-label="{label}"></button>'
    )


@cache
def _land(cell: int, terrain: int, seats: int, language: str) -> str:
    """A cell where no piece lies, with its terrain."""
    label = escape(place_title(cell, terrain, language))
    return (
        f'{_open_cell(cell, terrain, "")}data-help="{TERRAIN_NAMES[terrain]}" aria-label="{label}">'
        f"{_ground(cell, terrain, True, seats)}</button>"
    )


@cache
def _fort(cell: int, terrain: int, owner: int, seats: int, language: str) -> str:
    """A cell with the fort of an army (IM-S3)."""
    fort = words_in(language).say("im.draw.fort", seat=owner + 1)
    label = escape(f"{CELL_NAMES[cell]}, {fort}")
    return (
        f'{_open_cell(cell, terrain, " has-fort")}data-help="fort" aria-label="{label}">'
        f'<span class="stands a{owner + 1}" data-key="fort-{owner + 1}">'
        f"{fort_picture(owner)}</span>{_edge(cell, seats)}</button>"
    )


def fort_picture(owner: int) -> str:
    """A fort with the charge of its army."""
    return (
        f'<svg class="token a{owner + 1}" viewBox="-24 -24 48 48" aria-hidden="true">'
        f'{shape_of("fort", owner)}<g class="sign">'
        f'<use href="#im-{owner + 1}" x="-9" y="-5.5" width="18" height="18"/></g></svg>'
    )


def _cost(found: tuple[Score, ...], cell: int, top: int) -> int | None:
    """What a commander there costs its enemies as the board lies; nothing of any other piece."""
    if KIND[top] != COMMANDER:
        return None
    return sum((commander_costs(found, OWNER[top], cell) or {}).values())


class _Counts(NamedTuple):
    """What is told of a piece as the board lies."""

    gain: int | None
    """The points of its cell; nothing outside the formation that is kept."""
    cost: int | None
    """What it costs its enemies, if it is a commander."""
    coming: Coming
    """Where the next piece of its army goes, if it is the head."""

    def told(self, bond: str, words: Words) -> str:
        """The same in words."""
        said = counting_told(self.gain, bond, words)
        if self.cost is not None:
            said += f" {cost_told(self.cost, words)}"
        if self.coming.key:
            said += f" {words.say(self.coming.key, cell=self.coming.cell)}"
        return said


class _Held(NamedTuple):
    """What a cell with pieces shows."""

    cell: int
    terrain: int
    top: int
    """The top piece, the only one that is shown (IM-B4)."""
    height: int
    head: int
    """Whose cube stands here, or OFF."""
    counts: _Counts
    bond: str
    """How it is joined to its fort."""
    style: str
    seats: int
    is_over: bool
    goes: int
    """The way it would go if a general sent it, or NO_FACING."""
    is_looked: bool
    """Whether a finger looks at it first."""


@lru_cache(8192)
def _held(held: _Held, language: str) -> str:
    """A cell with a piece, or a tower of several; the cube if it is a head, and what it holds."""
    cell, terrain, top, height, head, counts, bond, style, seats, is_over, goes, looked = held
    words = words_in(language)
    name = CELL_NAMES[cell]
    shown = counts.gain if is_over else None
    tower = Tower(cell, terrain, top, height, head != OFF, shown, style == " gone", bond)
    title = tower_label(tower, words)
    label = escape(title if is_over else f"{title}. {counts.told(bond, words)}")
    owner, kind = OWNER[top], KIND[top]
    marks = ""
    if height > 1:
        marks += f'<b class="high" data-help="tower">{height}</b>'
    if head != OFF:
        marks += (
            f'<span class="cube a{head + 1}" data-key="cube-{head + 1}" data-glide="" '
            'data-marker="" data-help="cube">'
            '<svg viewBox="-12 -12 24 24" aria-hidden="true"><use href="#im-cube"/></svg>'
            "</span>"
        )
    if shown is not None:
        marks += f'<b class="gain" data-help="worth">{signed(shown)}</b>'
    if bond:
        marks += f'<span data-help="{bond}">{icon(bond, f"bond {bond}")}</span>'
    thing = "gone" if style == " gone" else KIND_THINGS[kind]
    look = 'data-look="" ' if looked else ""
    if goes != NO_FACING:
        marks += (
            f'<span class="goes {DIRECTION_NAMES[goes]}" aria-hidden="true">'
            f"{token(owner, kind, FACING[top], height)}</span>"
        )
    key = f"top-{name}-{owner + 1}.{kind}.{FACING[top]}.{height}"
    return (
        f"{_open_cell(cell, terrain, f' has-piece{style}')}"
        f'{look}data-help="{thing}" aria-label="{label}">'
        f"{_ground(cell, terrain, False, seats)}"
        f'<span class="stands" data-key="{key}" data-glide="{owner + 1}.{kind}">'
        f"{token(owner, kind, FACING[top], height)}"
        f"</span>{marks}</button>"
    )


def _quarters(view: ImperiaView, language: str) -> str:
    """Where a board can still be laid (IM-S1)."""
    if view.frames[0] > LAY_BOARDS:
        return ""
    return "".join(
        _quarter(name, language)
        for name, laid in zip(QUARTER_NAMES, view.quarters, strict=True)
        if laid == NOT_LAID
    )


@lru_cache(256)
def _named_quarters(board: _Board, language: str) -> tuple[str, ...]:
    """The quarters as they are read aloud: each a group that owns its cells."""
    words, drawn = words_in(language), list[str]()
    for name, cells in zip(QUARTER_NAMES, QUARTER_CELLS, strict=True):
        if board.terrain[cells[0]] != UNLAID:
            title = escape(quarter_title(name, cells, board.towers, board.forts, words))
            owned = " ".join([_id(cell) for cell in cells])
            drawn.append(
                f'<i class="whole" role="group" aria-label="{title}" aria-owns="{owned}"></i>'
            )
    return tuple(drawn)


@cache
def _quarter(name: str, language: str) -> str:
    """An empty quarter of the map."""
    label = escape(words_in(language).say(f"im.quarter.{name}"))
    return (
        f'<button\ntype="button" class="quarter {name}" data-pick="{name}" '
        f'data-key="quarter-{name}" data-help="quarter" aria-label="{label}"><span>{label}</span>'
        "</button>"
    )


def _corners(view: ImperiaView, found: tuple[Score, ...]) -> str:
    """What two armies are worth, where the corners of the map are out of the game (IM-S2)."""
    if len(view.armies) > _FEW or view.terrain[0] == UNLAID:
        return ""
    return "".join([_corner(score.seat, score.points) for score in found])


@lru_cache(256)
def _corner(seat: int, points: int) -> str:
    """The banner of an army and its points; beside the map they are read aloud."""
    return (
        f'<span class="corner c{seat + 1}" aria-hidden="true">{army_mark(seat)}'
        f"<b>{number(points)}</b></span>"
    )


def army_mark(seat: int) -> str:
    """The banner of an army with its charge."""
    return f'<span class="flag a{seat + 1}">{charge(seat, "charge")}</span>'
