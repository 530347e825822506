"""Cairn as a plug: what it is, and where its parts are."""

from typing import Final

from examples.cairn.box.actions import ACTIONS
from examples.cairn.box.components import SEATS
from examples.cairn.html.page import PRESETS, pick_label, seat_note, standing
from examples.cairn.html.table import draw_pieces
from examples.cairn.html.things import LEGEND, THINGS
from examples.cairn.html.words import rich_words_in
from examples.cairn.rules.start import start
from examples.cairn.rules.state import Cairn
from examples.cairn.rules.variants import OPTIONS
from examples.cairn.sight.determinise import determinise
from examples.cairn.sight.view import CairnView, view_of
from examples.cairn.text.describing import describe
from examples.cairn.text.notation import GAME_ID, write_view
from examples.cairn.text.parsing import parse_position
from examples.cairn.text.picture import draw_text
from examples.cairn.text.words import words_in
from gonfalon.engine.game import GameOf
from gonfalon.engine.parts import Page, Rules, Sight, Text

CAIRN: Final = GameOf[Cairn, CairnView](
    id=GAME_ID,
    name="Cairn",
    seats=(SEATS,),
    rules_version=1,
    options=OPTIONS,
    package=__package__,
    prefix="ca",
    rules=Rules(start=start, actions=ACTIONS),
    sight=Sight(view=view_of, determinise=determinise),
    text=Text(
        parse=parse_position,
        write=write_view,
        picture=draw_text,
        words=words_in,
        describe=describe,
    ),
    page=Page(
        pieces=draw_pieces,
        words=rich_words_in,
        seat_note=seat_note,
        standing=standing,
        label=pick_label,
        presets=PRESETS,
        things=THINGS,
        legend=LEGEND,
    ),
)
