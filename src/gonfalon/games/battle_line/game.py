"""Battle Line as a plug: what it is, and where its parts are."""

from typing import Final

from gonfalon.engine.game import GameOf
from gonfalon.engine.parts import Page, Rules, Sight, Text
from gonfalon.games.battle_line.box.actions import ACTIONS, Claim
from gonfalon.games.battle_line.box.components import SEATS
from gonfalon.games.battle_line.html.cards import cards_written
from gonfalon.games.battle_line.html.excerpt import excerpt
from gonfalon.games.battle_line.html.field import SEAT_CHARGES
from gonfalon.games.battle_line.html.meaning import why_not
from gonfalon.games.battle_line.html.page import (
    PRESETS,
    hasty,
    next_key,
    offers,
    pick_label,
    questions,
    score,
    seat_note,
    shortcuts,
    standing,
)
from gonfalon.games.battle_line.html.table import draw_pieces
from gonfalon.games.battle_line.html.things import LEGEND, NOTES, OWN_TOPICS, SHOWS, THINGS, TOPICS
from gonfalon.games.battle_line.html.words import rich_words_in
from gonfalon.games.battle_line.rules.claim import proof
from gonfalon.games.battle_line.rules.match import MATCH, points
from gonfalon.games.battle_line.rules.start import start
from gonfalon.games.battle_line.rules.state import BattleLine
from gonfalon.games.battle_line.rules.variants import OPTIONS
from gonfalon.games.battle_line.sight.determinise import determinise
from gonfalon.games.battle_line.sight.view import BattleLineView, view_of, views_of
from gonfalon.games.battle_line.text.describing import describe
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
    rules=Rules(
        start=start, actions=ACTIONS, proof=proof, proved=(Claim,), match=MATCH, points=points
    ),
    sight=Sight(view=view_of, determinise=determinise, views=views_of),
    text=Text(
        parse=parse_position,
        write=write_view,
        picture=draw_text,
        words=words_in,
        describe=describe,
        kinds=KINDS,
    ),
    page=Page(
        pieces=draw_pieces,
        excerpt=excerpt,
        words=rich_words_in,
        styles=("table.css", "ground.css"),
        seat_note=seat_note,
        standing=standing,
        score=score,
        label=pick_label,
        presets=PRESETS,
        shortcuts=shortcuts,
        next_key=next_key,
        questions=questions,
        hasty=hasty,
        offers=offers,
        why_not=why_not,
        asides=frozenset({"bl.event.dealt"}),
        claims=frozenset({"bl.event.claimed"}),
        things=THINGS,
        legend=LEGEND,
        legend_key="bl.legend.open",
        shows=SHOWS,
        notes=NOTES,
        topics=TOPICS,
        own_topics=OWN_TOPICS,
        written=cards_written,
        aim_key="bl.aim",
        charges=tuple([f"bl-{charge}" for charge in SEAT_CHARGES]),
    ),
)
