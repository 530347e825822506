"""How the facts of Cairn are put into sentences."""

from functools import cache
from typing import Final

from examples.cairn.box.components import NOT_DEALT, TOKENS
from examples.cairn.sight.view import HIDDEN
from gonfalon.engine.errors import Fact
from gonfalon.engine.words import Words

PACKAGE: Final = "examples.cairn"  # where this game's sentences are


def token_name(token: int, words: Words) -> str:
    """What a token is called, also one that is hidden or not dealt."""
    signs = {NOT_DEALT: "none", HIDDEN: "hidden"}
    return words.say(f"ca.token.{signs.get(token) or TOKENS[token]}")


def write_fact(words: Words, name: str, value: Fact) -> str:
    """A seat or a token by its name; the rest as it stands."""
    if name in ("seat", "Seat"):
        return words.say("ca.player", number=value)
    if name in ("token", "first", "second"):
        return words.say(f"ca.token.{value}")
    return str(value)


@cache
def words_in(language: str) -> Words:
    """The sentences of this game in this language."""
    return Words(language, PACKAGE, write_fact)
