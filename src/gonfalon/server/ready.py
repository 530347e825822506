"""What is made once and takes a while, made before the first visitor comes."""

from fastapi import FastAPI

from gonfalon.engine.words import languages
from gonfalon.games import GAMES
from gonfalon.web.render import compile_templates
from gonfalon.web.rules import rules_of


def get_ready(app: FastAPI) -> None:
    """What reads typed actions and touches, the rules and other pages, the API's description."""
    compile_templates()
    app.openapi()
    for game in GAMES.values():
        game.get_ready()
        for language in languages():
            rules_of(game, language)
