"""The rules of a game as its pages show them."""

from functools import cache
from typing import Any

from gonfalon.engine.game import Game
from gonfalon.engine.rulebook import Rulebook
from gonfalon.web.render import markdown


def rules_of(game: Game, language: str) -> dict[str, Any]:
    """The rules in a language, by chapter."""
    return _chapters(game.rulebook(game.rules_language(language)))


@cache
def _chapters(book: Rulebook) -> dict[str, Any]:
    """A rulebook as its page shows it, made once."""
    chapters: dict[str, list[dict[str, Any]]] = {}
    for rule in book.rules.values():
        chapters.setdefault(rule.chapter, []).append(
            {
                "id": rule.id,
                "title": rule.title,
                "html": markdown(rule.text),
                "source": rule.source,
                "status_key": rule.status_key,
            }
        )
    openings = {chapter: markdown(text) for chapter, text in book.openings.items()}
    intro = markdown(book.intro)
    return {"title": book.title, "intro": intro, "openings": openings, "chapters": chapters}
