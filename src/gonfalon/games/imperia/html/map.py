"""The map as HTML: what each of its sixty-four cells shows, its quarters and its corners."""

from functools import cache, lru_cache
from html import escape
from typing import Final, NamedTuple

from gonfalon.engine.zooming import zoomable
from gonfalon.games.imperia.box.boards import NOT_LAID, QUARTER_CELLS, QUARTER_NAMES
from gonfalon.games.imperia.box.components import (
    CASTLE,
    CELLS,
    COMMANDER,
    FACING,
    KIND,
    NO_FACING,
    OFF,
    OWNER,
    SIZE,
    TAKES_ORDERS,
    UNLAID,
)
from gonfalon.games.imperia.box.sites import IS_COVERED
from gonfalon.games.imperia.html.cells import (
    Counts,
    Held,
    cell_id,
    draw_covered,
    draw_fort,
    draw_held,
    draw_land,
)
from gonfalon.games.imperia.html.lines import draw_lines, draw_preview
from gonfalon.games.imperia.html.pieces import army_mark, icon
from gonfalon.games.imperia.rules.scoring import Score, commander_costs
from gonfalon.games.imperia.rules.step_numbers import LAY_BOARDS, ORDER, TURN, TURN_OTHER, WITH
from gonfalon.games.imperia.sight.ahead import NOTHING, Coming, coming
from gonfalon.games.imperia.sight.bonds import bonds_in, bonds_of
from gonfalon.games.imperia.sight.scores import gains, scores_in, taken_off
from gonfalon.games.imperia.sight.view import ImperiaView
from gonfalon.games.imperia.text.telling import (
    number,
    quarter_title,
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
            cells.append(draw_covered(cell, language))
        elif terrain[cell] == UNLAID:
            cells.append('<i class="cell unlaid"></i>')
        elif cell in forts:
            cells.append(draw_fort(cell, terrain[cell], forts.index(cell), seats, language))
        elif not towers[cell]:
            cells.append(draw_land(cell, terrain[cell], seats, language))
        else:
            style = " gone" if cell in off else asked.mark if cell == asked.cell else ""
            head = heads.index(cell) if cell in heads else OFF
            place = (cell, terrain[cell], towers[cell][-1], len(towers[cell]))
            counts = Counts(
                worth.get(cell),
                _cost(found, cell, towers[cell][-1]),
                to_come[head] if head != OFF else NOTHING,
            )
            top = towers[cell][-1]
            is_sent = TAKES_ORDERS[top] and OWNER[top] == asked.sender
            facing = asked.facing if is_sent else NO_FACING
            looked = is_sent or (asked.is_exchange and TAKES_ORDERS[top] and cell != asked.cell)
            bond = bonds.get(cell, "")
            held = Held(*place, head, counts, bond, style, seats, is_over, facing, looked)
            cells.append(draw_held(held, language))
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


def _cost(found: tuple[Score, ...], cell: int, top: int) -> int | None:
    """What a commander there costs its enemies as the board lies; nothing of any other piece."""
    if KIND[top] != COMMANDER:
        return None
    return sum((commander_costs(found, OWNER[top], cell) or {}).values())


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
            owned = " ".join([cell_id(cell) for cell in cells])
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
