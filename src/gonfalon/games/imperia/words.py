"""How the facts of Imperia are put into sentences."""

from functools import cache
from typing import Final

from gonfalon.engine.errors import Fact
from gonfalon.engine.words import Words
from gonfalon.games.imperia.components import KIND_BY_NAME

ARROWS: Final = ("↑", "↗", "→", "↘", "↓", "↙", "←", "↖", "")  # by facing, with none last

_NAMED: Final = {
    "seat": "im.seat",
    "owner": "im.seat",
    "quarter": "im.quarter",
    "asked": "im.step",
}


def write_fact(words: Words, name: str, value: Fact) -> str:
    """A seat, piece, quarter or step by its name, a facing as an arrow; the rest as it stands.

    An arrow brings its own space, one that no line breaks at: a piece without one needs none.
    """
    if isinstance(value, tuple):
        return ", ".join(write_fact(words, name.removesuffix("s"), part) for part in value)
    if name == "facing" and isinstance(value, int):
        return f"\N{NO-BREAK SPACE}{ARROWS[value]}" if ARROWS[value] else ""
    if name in ("piece", "held") and value in KIND_BY_NAME:
        return words.say(f"im.piece.{value}")
    if name in _NAMED:
        return words.say(f"{_NAMED[name]}.{value}")
    return str(value)


@cache
def words_in(language: str) -> Words:
    """The sentences of this game in this language."""
    return Words(language, write_fact)
