"""What is made once and takes a while, made before the first visitor comes."""

from fastapi import FastAPI
from starlette.requests import HTTPConnection

from gonfalon.engine.fairness import fair_chance
from gonfalon.engine.game import Game
from gonfalon.engine.session import Session
from gonfalon.engine.teaching import at_scene
from gonfalon.engine.view import SPECTATOR
from gonfalon.engine.words import languages
from gonfalon.games import GAMES
from gonfalon.server.hub import Hub
from gonfalon.server.live import LiveTable
from gonfalon.server.making import new_row
from gonfalon.server.pages import new_page, start_page
from gonfalon.server.saved import PERSON, RUNNING, Saved, SeatRow, nonces_of
from gonfalon.server.teller import Drawn
from gonfalon.server.telling import Eyes
from gonfalon.web.render import compile_templates
from gonfalon.web.rules import rules_of


def get_ready(app: FastAPI) -> None:
    """What reads typed actions and touches, the API's description, first pages, drawings, lessons.

    The first of each takes several times as long as the next, because much of it is kept.
    """
    compile_templates()
    app.openapi()
    for game in GAMES.values():
        game.get_ready()
        for language in languages():
            rules_of(game, language)
        for lesson in game.lessons():
            for number in range(len(lesson.scenes)):
                at_scene(game, lesson, number)
    for language in languages():
        start_page(_asked(language), language, (), ())
    for game in GAMES.values():
        _show(game, app.state.hub)


def _show(game: Game, hub: Hub) -> None:
    """The form for a game, and its table as a player and as a spectator sees it."""
    table = _rehearsed(game, hub)
    for language in languages():
        new_page(_asked(language), language, game)
        for seat in (0, SPECTATOR):
            own = (seat,) if seat >= 0 else ()
            Drawn(table, Eyes(seat, own, language, owns=bool(own), sees=own)).whole(in_pieces=True)


def _asked(language: str) -> HTTPConnection:
    """A request in this language that nobody has sent."""
    query = f"lang={language}".encode()
    server = {"scheme": "http", "server": ("localhost", 80), "path": "/", "root_path": ""}
    return HTTPConnection({"type": "http", "headers": [], "query_string": query, **server})


def _rehearsed(game: Game, hub: Hub) -> LiveTable:
    """A table where a game has just begun; nobody can find it."""
    names = [f"P{number}" for number in range(game.seats[0])]
    seats = [SeatRow(seat, PERSON, "", name, name, "") for seat, name in enumerate(names)]
    saved = Saved(new_row(game, "", "live", "", "", seed="0" * 64), seats)
    table = LiveTable(saved, None, hub.store, hub.replays)
    session = Session(table.new_record(), fair_chance(table.row.seed, nonces_of(seats)))
    session.settle_chance()
    table.move_on(session, RUNNING)
    return table
