"""The sentences of Battalia as HTML: for now everything is escaped, nothing drawn."""

from collections.abc import Mapping
from functools import cache
from html import escape

from gonfalon.engine.errors import Facts
from gonfalon.engine.words import Words
from gonfalon.games.battalia.words import words_in, write_fact


class RichWords(Words):
    """Sentences as HTML."""

    def _written(self, facts: Facts) -> Mapping[str, str]:
        plain = words_in(self.language)
        return {name: escape(write_fact(plain, name, value)) for name, value in facts.items()}


@cache
def rich_words_in(language: str) -> Words:
    """The sentences of this game in this language, as HTML."""
    return RichWords(language)
