"""Imperia as a plug: what it is, and where its parts are."""

from typing import Final

from gonfalon.engine.game import GameOf
from gonfalon.engine.parts import Page, Rules, Sight, Text
from gonfalon.games.imperia.box.actions import ACTIONS, BARRED, Command, With
from gonfalon.games.imperia.html.excerpt import excerpt
from gonfalon.games.imperia.html.foretelling import foretold
from gonfalon.games.imperia.html.meaning import why_not
from gonfalon.games.imperia.html.page import (
    FIRST_GAME,
    GENERALS,
    PRESETS,
    next_before,
    next_instead,
    next_key,
    pick_label,
    score,
    seat_colours,
    seat_note,
    standing,
)
from gonfalon.games.imperia.html.questions import questions, shortcuts
from gonfalon.games.imperia.html.table import draw_pieces
from gonfalon.games.imperia.html.things import LEGEND, OWN_TOPICS, THINGS, TOPICS
from gonfalon.games.imperia.html.words import rich_words_in
from gonfalon.games.imperia.rules.match import MATCH, points
from gonfalon.games.imperia.rules.start import start
from gonfalon.games.imperia.rules.state import Imperia
from gonfalon.games.imperia.rules.variants import OPTIONS, check_first
from gonfalon.games.imperia.sight.determinise import determinise
from gonfalon.games.imperia.sight.view import ImperiaView, view_of
from gonfalon.games.imperia.text.describing import describe
from gonfalon.games.imperia.text.marks import pointed
from gonfalon.games.imperia.text.notation import GAME_ID, write_view
from gonfalon.games.imperia.text.parsing import parse_position
from gonfalon.games.imperia.text.picture import draw_text, draw_torn
from gonfalon.games.imperia.text.typed import KINDS
from gonfalon.games.imperia.text.words import words_in

IMPERIA: Final = GameOf[Imperia, ImperiaView](
    id=GAME_ID,
    name="Imperia",
    seats=(2, 3, 4),
    rules_version=2,
    options=OPTIONS,
    package=__package__,
    prefix="im",
    rules=Rules(
        start=start,
        actions=ACTIONS,
        barred=BARRED,
        check=check_first,
        match=MATCH,
        points=points,
    ),
    sight=Sight(view=view_of, determinise=determinise),
    text=Text(
        parse=parse_position,
        write=write_view,
        picture=draw_text,
        words=words_in,
        describe=describe,
        kinds=KINDS,
        marked=draw_torn,
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
        first_game=FIRST_GAME,
        charges=("im-1", "im-2", "im-3", "im-4"),
        colours=seat_colours,
        next_key=next_key,
        next_instead=next_instead,
        next_before=next_before,
        goes_on=GENERALS,
        questions=questions,
        shortcuts=shortcuts,
        foretold=foretold,
        by_hand=(Command, With),
        asides=frozenset({"im.event.turned_other"}),
        pointed=pointed,
        why_not=why_not,
        things=THINGS,
        legend=LEGEND,
        topics=TOPICS,
        own_topics=OWN_TOPICS,
        aim_key="im.aim",
        keys_key="im.keys",
    ),
    ours_key="im.ours",
    ours_rules=("IM-C1", "IM-S2"),
)
