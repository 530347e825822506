"""Battalia as a plug: what it is, and where its parts are."""

from typing import Final

from gonfalon.engine.game import GameOf
from gonfalon.engine.parts import Page, Rules, Sight, Text
from gonfalon.games.battalia.box.actions import ACTIONS
from gonfalon.games.battalia.box.deeds import END
from gonfalon.games.battalia.box.opening_actions import KEEP, SECOND_CHANCE
from gonfalon.games.battalia.box.picks import Hide, On, OnRow, Station
from gonfalon.games.battalia.html.excerpt import excerpt
from gonfalon.games.battalia.html.labels import next_key, pick_label
from gonfalon.games.battalia.html.meaning import why_not
from gonfalon.games.battalia.html.page import (
    FIRST_GAME,
    OUTCOMES,
    PRESETS,
    aim,
    ending,
    next_instead,
    offers,
    pointed,
    score,
    seat_colours,
    seat_note,
    standing,
)
from gonfalon.games.battalia.html.questions import hasty, questions
from gonfalon.games.battalia.html.shortcuts import shortcuts
from gonfalon.games.battalia.html.table import draw_pieces
from gonfalon.games.battalia.html.things import LEGEND, OWN_TOPICS, THINGS, TOPICS
from gonfalon.games.battalia.html.words import rich_words_in
from gonfalon.games.battalia.rules.editions import OPTIONS
from gonfalon.games.battalia.rules.match import MATCH, points
from gonfalon.games.battalia.rules.start import check, start
from gonfalon.games.battalia.rules.state import Battalia
from gonfalon.games.battalia.sight.determinise import determinise
from gonfalon.games.battalia.sight.view import BattaliaView, view_of, views_of
from gonfalon.games.battalia.text.describing import describe
from gonfalon.games.battalia.text.notation import GAME_ID, write_view
from gonfalon.games.battalia.text.parsing import parse_position
from gonfalon.games.battalia.text.picture import draw_text
from gonfalon.games.battalia.text.typed import KINDS
from gonfalon.games.battalia.text.words import words_in

BATTALIA: Final = GameOf[Battalia, BattaliaView](
    id=GAME_ID,
    name="Battalia: The Creation",
    seats=(2, 3, 4),
    rules_version=2,
    options=OPTIONS,
    package=__package__,
    prefix="ba",
    pace=0.25,
    rules=Rules(
        start=start,
        actions=ACTIONS,
        check=check,
        match=MATCH,
        points=points,
        ends_turn=END.text,
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
        seat_note=seat_note,
        standing=standing,
        score=score,
        label=pick_label,
        presets=PRESETS,
        first_game=FIRST_GAME,
        styles=("table.css", "map.css", "cards.css", "room.css", "ground.css"),
        claims=frozenset({"ba.event.annexed", "ba.event.took_city"}),
        outcomes=OUTCOMES,
        shortcuts=shortcuts,
        next_key=next_key,
        next_instead=next_instead,
        goes_on=frozenset({"exile", "use", "attack", "both"}),
        leading=(*KEEP.picks, *SECOND_CHANCE.picks),
        questions=questions,
        hasty=hasty,
        by_hand=(Station, Hide, On, OnRow),
        offers=offers,
        colours=seat_colours,
        pointed=pointed,
        why_not=why_not,
        ending=ending,
        asides=frozenset({"ba.event.turn", "ba.event.draws", "ba.event.reshuffled"}),
        things=THINGS,
        legend=LEGEND,
        topics=TOPICS,
        own_topics=OWN_TOPICS,
        aim_key="ba.aim",
        aim_now=aim,
        keys_key="ba.keys",
    ),
    ours_key="ba.ours",
    ours_rules=("BA-C1", "BA-C2", "BA-S1"),
)
