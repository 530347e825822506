"""The sentences of Battle Line as HTML: cards are drawn, everything else is escaped."""

from functools import cache
from html import escape

from gonfalon.engine.errors import Fact
from gonfalon.engine.gluing import drawn
from gonfalon.engine.words import Words
from gonfalon.games.battle_line.box.components import CARD_BY_NAME
from gonfalon.games.battle_line.html.cards import chip
from gonfalon.games.battle_line.text.words import PACKAGE, TOLD, tell, words_in, write_fact


def draw_fact(words: Words, name: str, value: Fact) -> str:
    """A card as a chip, several one after the other; any other fact as words."""
    if isinstance(value, tuple) and name != "battlefields":
        if name in TOLD:
            return tell(words, name, [str(part) for part in value])
        return " ".join(draw_fact(words, "card", part) for part in value)
    if name == "card" and value in CARD_BY_NAME:
        return drawn(chip(str(value), words.language))
    return escape(write_fact(words_in(words.language), name, value))


@cache
def rich_words_in(language: str) -> Words:
    """The sentences of this game in this language, as HTML."""
    return Words(language, PACKAGE, draw_fact)
