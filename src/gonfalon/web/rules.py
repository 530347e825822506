"""The rules of a game as its pages show them, and what is often asked about them."""

import json
from collections.abc import Callable
from functools import cache
from typing import Any, Final

from markupsafe import Markup

from gonfalon.engine.game import Game
from gonfalon.engine.rulebook import Rulebook
from gonfalon.web.render import markdown, words_in

TOPICS: Final = (
    "win", "end", "turn", "cards", "beats", "tie", "points", "start", "draw", "pass", "place",
    "take", "cost", "see",
)  # fmt: skip
"""What newcomers ask about every game.

`web.topic.<name>` asks it; `web.topic.<name>.asked` has the ways to ask it, with a comma between
them, each by the beginnings of its words in any order.
"""


def rules_of(game: Game, language: str) -> dict[str, Any]:
    """The rules in a language, by chapter, and the questions that they answer."""
    book = game.rulebook(game.rules_language(language))
    chapters = _chapters(book, game.page.written, language)
    return {**chapters, "asked": asked_of(game, language), "names": _names(game, language)}


def aid_of(game: Game, language: str) -> list[dict[str, Any]]:
    """The player aid by its sections; the first of them (`OPENING`) also begin the rules."""
    return [
        {"title": one.title, "html": markdown(one.text), "figures": one.figures}
        for one in game.aid(language)
    ]


def names_of(game: Game, language: str) -> list[tuple[str, str]]:
    """What the things of a game are called, each with the rule that tells what it does."""
    words, things = game.text.words(language), game.page.things
    signs = [sign for chapter in game.page.legend for sign in chapter.signs if sign.thing in things]
    return [(words.say(sign.key), things[sign.thing]) for sign in signs]


@cache
def _names(game: Game, language: str) -> str:
    """The same as the page's script reads it, made once."""
    return json.dumps(names_of(game, language), ensure_ascii=False)


def asked_of(game: Game, language: str) -> list[dict[str, Any]]:
    """What is often asked: the question, the ways to ask it, and the rules that answer it."""
    house, own, topics = words_in(language), game.text.words(language), game.page.topics
    of_all = [(f"web.topic.{name}", house, topics[name]) for name in TOPICS if name in topics]
    of_game = [
        (game.topic_key(name), own, game.page.own_topics[name]) for name in game.page.own_topics
    ]
    return [
        {"question": words.say(key), "asked": words.say(f"{key}.asked"), "rules": rules}
        for key, words, rules in (*of_game, *of_all)
    ]


@cache
def _chapters(book: Rulebook, written: Callable[[str, str], str], language: str) -> dict[str, Any]:
    """A rulebook as its page shows it, made once; the intro tells how things are written."""
    chapters: dict[str, list[dict[str, Any]]] = {}
    for rule in book.rules.values():
        chapters.setdefault(rule.chapter, []).append(
            {
                "id": rule.id,
                "title": rule.title,
                "html": Markup(written(markdown(rule.text), language)),
                "figures": rule.figures,
                "source": rule.source,
                "status_key": rule.status_key,
            }
        )
    openings = {chapter: markdown(text) for chapter, text in book.openings.items()}
    intro = markdown(book.intro)
    return {"title": book.title, "intro": intro, "openings": openings, "chapters": chapters}
