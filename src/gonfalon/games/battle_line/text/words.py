"""How the facts of Battle Line are put into sentences."""

from functools import cache
from typing import Final

from gonfalon.engine.errors import Fact
from gonfalon.engine.words import Words
from gonfalon.games.battle_line.box.components import TACTICS_NAMES

PACKAGE: Final = "gonfalon.games.battle_line"  # where this game's sentences are
_NAMED: Final = {
    "seat": "bl.seat",
    "owner": "bl.seat",
    "site": "bl.site",
    "deck": "bl.deck",
    "own_formation": "bl.formation",
    "their_formation": "bl.formation",
    "asked": "bl.step",
}


def write_fact(words: Words, name: str, value: Fact) -> str:
    """A card, seat, terrain, deck or formation by its name; anything else as it stands."""
    if isinstance(value, tuple):
        return ", ".join(write_fact(words, "card", part) for part in value)
    if name == "card" and value in TACTICS_NAMES:
        return words.say(f"bl.card.{value}")
    if name in _NAMED:
        return words.say(f"{_NAMED[name]}.{value}")
    return str(value)


@cache
def words_in(language: str) -> Words:
    """The sentences of this game in this language."""
    return Words(language, PACKAGE, write_fact)


def card_title(name: str, words: Words) -> str:
    """A card as it is read aloud: a colour and a value, or the name of a tactics card."""
    if name in TACTICS_NAMES:
        return words.say(f"bl.card.{name}")
    colour = words.say(f"bl.colour.{name[-1]}")
    return words.say("bl.card_name", value=name[:-1], colour=colour)
