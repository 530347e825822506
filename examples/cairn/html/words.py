"""The sentences of Cairn as HTML."""

from functools import cache
from html import escape

from examples.cairn.text.words import PACKAGE, words_in, write_fact
from gonfalon.engine.errors import Fact
from gonfalon.engine.words import Words


def draw_fact(words: Words, name: str, value: Fact) -> str:
    """A fact as words, escaped."""
    return escape(write_fact(words_in(words.language), name, value))


@cache
def rich_words_in(language: str) -> Words:
    """The sentences of this game in this language, as HTML."""
    return Words(language, PACKAGE, draw_fact)
