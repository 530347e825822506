"""Cairn as a plug: what it is, and where its parts are."""

from typing import Final

from examples.cairn.box import ACTIONS, FORMS, SEATS
from examples.cairn.html import (
    PRESETS,
    draw_html,
    pick_label,
    rich_words_in,
    seat_note,
    standing,
)
from examples.cairn.rules import OPTIONS, Cairn, start
from examples.cairn.sight import CairnView, determinise, view_of
from examples.cairn.text import GAME_ID, PACKAGE, draw_text, parse_position, words_in, write_view
from gonfalon.engine.game import GameOf
from gonfalon.engine.parts import Page, Rules, Sight, Text

CAIRN: Final = GameOf[Cairn, CairnView](
    id=GAME_ID,
    name="Cairn",
    seats=(SEATS,),
    rules_version=1,
    options=OPTIONS,
    package=PACKAGE,
    prefix="ca",
    rules=Rules(start=start, actions=ACTIONS, forms=FORMS),
    sight=Sight(view=view_of, determinise=determinise),
    text=Text(parse=parse_position, write=write_view, picture=draw_text, words=words_in),
    page=Page(
        draw=draw_html,
        words=rich_words_in,
        seat_note=seat_note,
        standing=standing,
        label=pick_label,
        presets=PRESETS,
    ),
)
