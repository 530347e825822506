"""A part of the table by itself: a piece of the land, a hand, a battle, the Oracle, the market."""

import re
from typing import Final

from gonfalon.engine.excerpt import Excerpt, cut_out, labels, pane_of
from gonfalon.engine.words import Words
from gonfalon.games.battalia.box.tiles import SIZE, SQUARE_NAMES
from gonfalon.games.battalia.html.battle import draw_battle
from gonfalon.games.battalia.html.cards import hand_cards
from gonfalon.games.battalia.html.market import draw_market
from gonfalon.games.battalia.html.oracle import draw_oracle
from gonfalon.games.battalia.html.table import draw_pieces
from gonfalon.games.battalia.sight.view import BattaliaView

_CELL: Final = '<button\ntype="button" class="ba-cell'
_OVER: Final = ('<div\nclass="ba-heroes', '<svg class="ba-net')  # what lies over the squares
_LABELLED: Final = re.compile(r'<(?:button|div|svg)\s[^>]*aria-label="[^"]*"')
_GROUPS: Final = {"hire": "ba-hire", "create": "ba-create", "lands": "ba-lands"}


def excerpt(view: BattaliaView, words: Words, show: str) -> Excerpt:
    """`map b4 d6` is the land between two corners; `hand`, `battle`, `oracle`, `market hire`."""
    part, *given = show.split()
    style = draw_pieces(view, words)[0].partition('class="ba')[2].partition('"')[0]
    html, told = _drawn(view, words, part, given)
    opening = f'<div class="ba{style} excerpt ba-{part}-alone"><div class="ba-board">'
    return Excerpt(f"{opening}{html}</div></div>", told)


def _drawn(
    view: BattaliaView, words: Words, part: str, given: list[str]
) -> tuple[str, tuple[str, ...]]:
    """What is inside, and what it is in words."""
    language = words.language
    if part == "map":
        return _map(draw_pieces(view, words), *given)
    if part == "battle":
        assert view.battle is not None
        html = draw_battle(view, view.battle, view.turn, language)
    elif part == "oracle":
        html = draw_oracle(view.today, view.figures.weeks, language)
    elif part == "hand":
        cards = hand_cards(view.players[view.turn].hand, view.lit, "hand", True, language)
        html = f'<div class="ba-hand">{cards}</div>'
    else:
        html = _group("".join(draw_market(view, language)), _GROUPS[given[0]])
    return html, labels(_LABELLED.findall(html))


def _map(pieces: list[str], low: str, high: str) -> tuple[str, tuple[str, ...]]:
    """The squares between two corners; heroes and the net over all of them fit."""
    pane = pane_of(low, high, SQUARE_NAMES, SIZE)
    opening = next(piece for piece in pieces if 'class="ba-map' in piece)
    size = "n5" if "ba-map n5" in opening else "n7"
    rim = 1 if size == "n5" else 0
    drawn, shown = cut_out(pieces, pane, _CELL, _OVER)
    columns, rows, _ = pane
    style = f"x{columns[0] - rim} y{rows[0] - rim} w{len(columns)} h{len(rows)}"
    html = f'<div class="pane {style}"><div class="ba-map {size}">{drawn}</div></div>'
    return html, labels([piece for piece in shown if "l-empty" not in piece[:80]])


def _group(market: str, group: str) -> str:
    """One row of the market."""
    parts = re.split(r'(?=<div\nclass="(?:ba-group ba-(?:hire|create|offers)|ba-lands))', market)
    html = next(part for part in parts if f'{group}"' in part[:60]).removesuffix("</section>")
    return f'<div class="ba-market">{html}</div>'
