"""Battle Line as a plug: what it is, and where its parts are."""

from typing import Final

from gonfalon.engine.game import GameOf
from gonfalon.engine.parts import Page, Rules, Sight, Text
from gonfalon.games.battle_line.box.actions import ACTIONS
from gonfalon.games.battle_line.box.components import SEATS
from gonfalon.games.battle_line.html.page import PRESETS, pick_label, seat_note, shortcuts, standing
from gonfalon.games.battle_line.html.table import draw_html
from gonfalon.games.battle_line.html.words import rich_words_in
from gonfalon.games.battle_line.rules.match import MATCH
from gonfalon.games.battle_line.rules.proof import proof
from gonfalon.games.battle_line.rules.start import start
from gonfalon.games.battle_line.rules.state import BattleLine
from gonfalon.games.battle_line.rules.variants import OPTIONS
from gonfalon.games.battle_line.sight.determinise import determinise
from gonfalon.games.battle_line.sight.view import BattleLineView, view_of
from gonfalon.games.battle_line.text.notation import GAME_ID, write_view
from gonfalon.games.battle_line.text.parsing import parse_position
from gonfalon.games.battle_line.text.picture import draw_text
from gonfalon.games.battle_line.text.typed import KINDS
from gonfalon.games.battle_line.text.words import words_in

BATTLE_LINE: Final = GameOf[BattleLine, BattleLineView](
    id=GAME_ID,
    name="Battle Line: Medieval",
    seats=(SEATS,),
    rules_version=2,
    options=OPTIONS,
    package=__package__,
    prefix="bl",
    rules=Rules(start=start, actions=ACTIONS, proof=proof, match=MATCH),
    sight=Sight(view=view_of, determinise=determinise),
    text=Text(
        parse=parse_position, write=write_view, picture=draw_text, words=words_in, kinds=KINDS
    ),
    page=Page(
        draw=draw_html,
        words=rich_words_in,
        seat_note=seat_note,
        standing=standing,
        label=pick_label,
        presets=PRESETS,
        shortcuts=shortcuts,
    ),
)
