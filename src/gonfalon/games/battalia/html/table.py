"""The table as HTML: the map, the players, the Oracle and the market or a battle, the own cards."""

from gonfalon.engine.view import SPECTATOR
from gonfalon.engine.words import Words
from gonfalon.games.battalia.box.cards import FACTION_NAMES
from gonfalon.games.battalia.box.tiles import OFF
from gonfalon.games.battalia.html.battle import draw_battle
from gonfalon.games.battalia.html.deeds import draw_deeds
from gonfalon.games.battalia.html.map import draw_map
from gonfalon.games.battalia.html.market import draw_market
from gonfalon.games.battalia.html.oracle import draw_oracle
from gonfalon.games.battalia.html.zones import draw_own, draw_players, draw_table
from gonfalon.games.battalia.sight.view import BattaliaView


def draw_pieces(view: BattaliaView, words: Words) -> list[str]:
    """The table as this view sees it; it fills whatever it is put into."""
    language = words.language
    viewer = view.near
    if viewer < 0:
        viewer = view.actor if view.actor >= 0 else view.turn
    style = ["ba", *_seats(view)]
    if view.battle is not None:
        style.append("ba-fighting")
    if view.seat == SPECTATOR or view.result is not None:
        style.append("ba-watched")
    if view.battle is not None:
        stage = [draw_battle(view, view.battle, viewer, language)]
    else:
        oracle = draw_oracle(view.today, view.figures.weeks, language)
        stage = [oracle, *draw_market(view, language)]
    return [
        f'<div\nclass="{" ".join(style)}"><div\nclass="ba-board">',
        *draw_map(view, viewer, language),
        *draw_players(view, language),
        '<div\nclass="ba-stage">',
        *stage,
        '</div><div\nclass="ba-bottom">',
        draw_table(view, language),
        *draw_own(view, viewer, language),
        *draw_deeds(view, language),
        "</div></div></div>",
    ]


def _seats(view: BattaliaView) -> list[str]:
    """A class for each player's faction, so that the page flies its tincture: s1b, s2i."""
    return [
        f"s{seat + 1}{FACTION_NAMES[player.faction]}"
        for seat, player in enumerate(view.players)
        if player.faction != OFF
    ]
