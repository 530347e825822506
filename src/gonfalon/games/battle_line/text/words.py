"""How the facts of Battle Line are put into sentences."""

from functools import cache
from typing import Final

from gonfalon.engine.errors import Fact
from gonfalon.engine.words import ENGLISH, Words
from gonfalon.games.battle_line.box.components import CARD_BY_NAME, TACTICS_NAMES

PACKAGE: Final = "gonfalon.games.battle_line"  # where this game's sentences are
_NAMED: Final = {
    "seat": "bl.seat",
    "owner": "bl.seat",
    "Seat": "bl.seat",
    "Owner": "bl.seat",
    "site": "bl.site",
    "deck": "bl.deck",
    "formation": "bl.formation",
    "decided_by": "bl.decided_by",
    "asked": "bl.step",
}
_NOTED: Final = {"castle": ("card",), "fortress": ("card",), "wild": ("card", "value")}
"""The facts that belong to a note on a formation (`their-wild KE 9`), by the end of its name."""


def write_fact(words: Words, name: str, value: Fact) -> str:
    """A card, seat, terrain, deck or formation by its name; anything else as it stands."""
    if isinstance(value, tuple):
        if name in TOLD:
            return tell(words, name, [str(part) for part in value])
        if name == "battlefields":
            return ", ".join([str(part) for part in value])
        return ", ".join(write_fact(words, "card", part) for part in value)
    if name == "card" and value in CARD_BY_NAME:
        return _told(words, str(value))
    if name in _NAMED:
        return words.say(f"{_NAMED[name]}.{value}")
    return str(value)


def _told(words: Words, card: str) -> str:
    """A card by its name; a troop card as it is typed, with its name where that is not English.

    The letter of its code is that of the English colour, so English readers need no more.
    """
    if card in TACTICS_NAMES:
        return card_title(card, words)
    if words.language == ENGLISH:
        return card
    return words.say("bl.card_told", name=card_title(card, words), code=card)


TOLD: Final = ("own", "their", "notes")
"""The facts that are told by sentences of their own, or by parts of sentences."""


def tell(words: Words, name: str, value: list[str]) -> str:
    """How strong a formation is, or what else there is to say: a sentence for each note."""
    if name == "notes":
        return "".join([f" {_note(words, *note.split())}" for note in value])
    formation, total = value
    if formation == "total":
        return words.say("bl.strength.total", total=total)
    return words.say("bl.strength.formation", formation=formation, total=total)


def _note(words: Words, name: str, *told: str) -> str:
    """A note on a formation, or on the cards that it needs."""
    names = _NOTED[name.rpartition("-")[2]] if told else ()
    return words.say(f"bl.remark.{name}", **dict(zip(names, told, strict=True)))


@cache
def words_in(language: str) -> Words:
    """The sentences of this game in this language."""
    return Words(language, PACKAGE, write_fact)


def speak_fact(words: Words, name: str, value: Fact) -> str:
    """A fact as it is read aloud: cards by colour and value, never by their codes."""
    if isinstance(value, tuple) and name != "battlefields" and name not in TOLD:
        return ", ".join([speak_fact(words, "card", part) for part in value])
    if name == "card" and value in CARD_BY_NAME:
        return card_title(str(value), words)
    return write_fact(words, name, value)


@cache
def _spoken_in(language: str) -> Words:
    return Words(language, PACKAGE, speak_fact)


def spoken(words: Words) -> Words:
    """The same sentences, as they are read aloud."""
    return _spoken_in(words.language).called(words.names)


def card_title(name: str, words: Words) -> str:
    """A card as it is read aloud: a colour and a value, or the name of a tactics card."""
    if name in TACTICS_NAMES:
        return words.say(f"bl.card.{name}")
    colour = words.say(f"bl.colour.{name[-1]}")
    return words.say("bl.card_name", value=name[:-1], colour=colour)
