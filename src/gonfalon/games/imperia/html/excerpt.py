"""A part of the table by itself: a piece of the map, or the pieces in hand."""

import re
from typing import Final

from gonfalon.engine.excerpt import Excerpt, cut_out, labels, pane_of
from gonfalon.engine.words import Words
from gonfalon.games.imperia.box.components import CELL_NAMES, SIZE
from gonfalon.games.imperia.html.table import draw_pieces
from gonfalon.games.imperia.sight.view import ImperiaView

_LETTERS: Final = "abcdefgh"
_PLACES: Final = {2: "two", 3: "three", 4: "four"}
_CELL: Final = '<button\ntype="button" class="cell'
_LINES: Final = ('<svg class="keep', '<svg class="lines')  # the castle, and what lies over the map
_HOLDS: Final = re.compile(r'class="cell[^"]* has-')


def excerpt(view: ImperiaView, words: Words, show: str) -> Excerpt:
    """`map c2 f5` is the map between two corners, `map c2 f5 bonds` with formations outlined.

    `hand` is what the player whose turn it is may place.
    """
    part, *given = show.split()
    pieces = draw_pieces(view, words)
    if part == "hand":
        hand = next(piece for piece in pieces if 'class="pieces"' in piece)
        html = (
            f'<div class="im excerpt"><div class="board"><div class="tray">{hand}</div></div></div>'
        )
        return Excerpt(html, labels([hand]))
    low, high, *more = given
    return _map(view, pieces, low, high, " ".join(more))


def _map(view: ImperiaView, pieces: list[str], low: str, high: str, more: str) -> Excerpt:
    """The cells between two corners, lettered and numbered; all lines over them fit."""
    pane = pane_of(low, high, CELL_NAMES, SIZE)
    drawn, shown = cut_out(pieces, pane, _CELL, _LINES)
    columns, rows, _ = pane
    letters = "".join([f"<span>{_LETTERS[column]}</span>" for column in columns])
    numbers = "".join([f"<span>{SIZE - row}</span>" for row in rows])
    style = f"x{columns[0]} y{rows[0]} w{len(columns)} h{len(rows)} {more}"
    ended = " ended" if view.result is not None else ""
    html = (
        f'<div class="im excerpt{ended} {style}"><div class="board">'
        f'<div class="columns">{letters}</div><div class="rows">{numbers}</div>'
        f'<div class="pane"><div class="map-place {_PLACES[view.seats]}"><div class="map">'
        f"{drawn}</div></div></div></div></div>"
    )
    return Excerpt(html, labels([piece for piece in shown if _HOLDS.search(piece)]))
