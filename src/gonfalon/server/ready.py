"""What is made once and takes a while, made before the first visitor comes."""

from gonfalon.engine.words import languages
from gonfalon.games import GAMES
from gonfalon.web.rules import rules_of


def get_ready() -> None:
    """What reads typed actions and touches, and the rules as pages."""
    for game in GAMES.values():
        game.get_ready()
        for language in languages():
            rules_of(game, language)
