"""The table as HTML: the map, and beside it the boards or the hand, and the armies."""

from typing import Final

from gonfalon.engine.view import OPEN
from gonfalon.engine.words import Words
from gonfalon.games.imperia.box.boards import NOT_LAID
from gonfalon.games.imperia.box.components import OFF
from gonfalon.games.imperia.html.map import draw_map
from gonfalon.games.imperia.html.setup import draw_boards
from gonfalon.games.imperia.html.side import draw_armies, draw_hand, draw_ways
from gonfalon.games.imperia.rules.step_numbers import TURN_OTHER, is_before_deal
from gonfalon.games.imperia.sight.scores import scores_of
from gonfalon.games.imperia.sight.view import ImperiaView

_GOING_ON: Final = '<div\nclass="im"><div\nclass="board">'
_ENDED: Final = '<div\nclass="im ended"><div\nclass="board">'


def draw_pieces(view: ImperiaView, words: Words) -> list[str]:
    """The table as this view sees it; it fills whatever it is put into."""
    language = words.language
    viewer = view.near if view.near >= 0 else view.turn
    found = scores_of(view)
    return [
        _ENDED if view.result is not None else _GOING_ON,
        *draw_map(view, viewer, found, language),
        '<div\nclass="beside">',
        *_own(view, viewer, language),
        *draw_armies(view, found, language),
        "</div></div></div>",
    ]


def _own(view: ImperiaView, viewer: int, language: str) -> list[str]:
    """What the viewer can use: boards in the set-up, then the hand and the ways to turn."""
    if NOT_LAID in view.quarters:
        return list(draw_boards(view, language))
    is_seen = view.seat == viewer or view.seat == OPEN
    if not is_seen or is_before_deal(view.frames[0]) or view.result is not None:
        return []
    army = view.armies[viewer]
    if army.fort == OFF:
        return []
    is_done = bool(view.done >> viewer & 1)
    hand = draw_hand(viewer, army.hand, army.pile_count, is_done, language)
    counts = view.frames[-1] != TURN_OTHER  # who has no cube points nowhere (IM-G4)
    return ['<div\nclass="tray">', hand, draw_ways(counts, language), "</div>"]
