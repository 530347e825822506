"""What every server makes before its first visitor comes, made once for all copies of a process.

It is imported by the process that `command.py` copies.
"""

from gonfalon.engine.view import SPECTATOR
from gonfalon.engine.words import languages
from gonfalon.games import GAMES
from gonfalon.web.render import compile_templates
from gonfalon.web.rules import rules_of

compile_templates()
for game in GAMES.values():
    game.get_ready()
    for language in languages():
        rules_of(game, language)
        for eyes in (0, SPECTATOR):
            game.page.draw(game.new().view(eyes), game.page.words(language))
