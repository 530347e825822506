"""What everything on a table is: the words of its explanations, and the legend of its signs."""

from functools import cache
from typing import NamedTuple

from markupsafe import Markup

from gonfalon.engine.game import Game
from gonfalon.engine.options import Options
from gonfalon.engine.parts import Sign
from gonfalon.engine.words import Words
from gonfalon.web.figures import face
from gonfalon.web.render import render_part, words_in

HOUSE = (
    "prompt", "undo", "rules", "menu", "seats", "others", "again", "log", "replay", "typed",
    "language", "hatch", "theme", "choice", "cancel", "line", "ask", "aim", "describe", "hint",
    "talk",
)  # fmt: skip
"""What the page around every table has."""


MARKS = (
    ('<i class="mark-pick"></i>', "pick"),
    ('<i class="mark-fresh"></i>', "fresh"),
    ('<i class="mark-left"></i>', "left"),
    ('<i class="mark-hint"></i>', "hint"),
    ('<i class="mark-asked">●</i>', "asked"),
    (face("agnes"), "computer"),
)
"""What the page marks on every table and among its players: drawn, and the name in its keys."""


class Thing(NamedTuple):
    """Something that can be asked about."""

    name: str
    """As drawings call it."""
    title: str
    """What it is called where a drawing gives it no name of its own."""
    text: str
    """What it is and does."""
    rule: str
    """The rule to read on, or nothing."""
    shows: str = ""
    """The chapter of the legend that is shown with it, by its key."""
    note: str = ""
    """What is said besides."""


def glossary_of(game: Game, language: str, options: Options | None = None) -> Markup:
    """The explanations and the legend of a game, or of what these options bring into play."""
    shown = []
    for chapter in game.page.legend:
        signs = [one for one in chapter.signs if options is None or one.plays(options)]
        shown.append((chapter.key, tuple(signs)))
    return _glossary(game, language, tuple(shown), aim_of(game, language, options))


def aim_of(game: Game, language: str, options: Options | None = None) -> str:
    """How the game is won with these options, or as it is usually played."""
    words, told = game.text.words(language), game.page.aim_now
    if told is None:
        return words.say(game.page.aim_key) if game.page.aim_key else ""
    reason = told(game.options.choose({}) if options is None else options)
    return words.say(reason.key, **reason.facts)


@cache
def _glossary(
    game: Game, language: str, shown: tuple[tuple[str, tuple[Sign, ...]], ...], aim: str
) -> Markup:
    """The same as a part of the game's page, made once for each choice of signs."""
    words = game.text.words(language)
    chapters = [
        (key, words.say(key), [_sign(game, one, words) for one in signs])
        for key, signs in shown
        if signs
    ]
    chapters.append(_marks(language))
    things = [*things_of(game, language), *_house(game, language, aim)]
    part = render_part("glossary.html", language, things=things, chapters=chapters, game=game)
    return Markup(part)


def _marks(language: str) -> tuple[str, str, list[tuple[Markup, str, str]]]:
    """The chapter of the legend on what the page marks at every table."""
    words = words_in(language)
    signs = [
        (Markup(drawn), words.say(f"web.mark.{name}"), words.say(f"web.mark.{name}.text"))
        for drawn, name in MARKS
    ]
    return "web.legend.marks", words.say("web.legend.marks"), signs


def things_of(game: Game, language: str) -> list[Thing]:
    """What can be asked about on the table of a game."""
    words, book = game.text.words(language), game.rulebook(game.rules_language(language))
    found = []
    for name, rule in game.page.things.items():
        title = _title(game, name, words) or book[rule].title
        shows, note = game.page.shows.get(name, ""), game.page.notes.get(name)
        said = words.say(note) if note else ""
        found.append(Thing(name, title, what(game, name, words), rule, shows, said))
    return found


def what(game: Game, name: str, words: Words) -> str:
    """What a thing of a game is: its own sentence, or its rule in brief."""
    key = game.what_key(name)
    if words.has(key):
        return words.say(key)
    book = game.rulebook(game.rules_language(words.language))
    return book[game.page.things[name]].brief


def _title(game: Game, name: str, words: Words) -> str:
    """What a thing is called by itself, or in the legend, if it has a name there."""
    keys = (game.thing_key(name), f"{game.prefix}.legend.{name}")
    return next((words.say(key) for key in keys if words.has(key)), "")


def _house(game: Game, language: str, aim: str) -> list[Thing]:
    """What can be asked about on the page around a table; its name tells how the game is won."""
    words = words_in(language)
    found = {
        name: Thing(
            f"web-{name}", words.say(f"web.thing.{name}"), words.say(f"web.what.{name}"), ""
        )
        for name in HOUSE
    }
    if aim:
        found["aim"] = found["aim"]._replace(text=aim, rule=game.page.topics["win"][0])
    return list(found.values())


def _sign(game: Game, sign: Sign, words: Words) -> tuple[Markup, str, str]:
    """A sign as it is drawn, its name, and what it stands for."""
    said = what(game, sign.thing, words) if sign.thing else ""
    return Markup(sign.drawn), words.say(sign.key), said
