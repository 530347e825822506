"""How the facts of Battalia are put into sentences."""

from functools import cache
from typing import Final

from gonfalon.engine.errors import Fact
from gonfalon.engine.event import Event
from gonfalon.engine.words import Words
from gonfalon.games.battalia.box.cards import (
    CARD_BY_NAME,
    FACTION,
    FACTION_NAMES,
    IS_ARTEFACT,
    IS_UNIT,
    KIND,
    KIND_NAMES,
)
from gonfalon.games.battalia.box.deeds import HERO_TARGET, TARGET_NAMES
from gonfalon.games.battalia.box.tiles import EXITS_BY_NAME

PACKAGE: Final = "gonfalon.games.battalia"  # where this game's sentences are
# A road or city by its mask of exits: north 1, east 2, south 4, west 8.
EXIT_SIGNS: Final = ("·", "╹", "╺", "┗", "╻", "┃", "┏", "┣", "╸", "┛", "━", "┻", "┓", "┫", "┳", "╋")

_CARDS: Final = ("card", "into", "subject")
# What a number of the amulet's die does at once; the others are told by what follows (BA-A2).
_ROLLED: Final[dict[Fact, str]] = {
    1: "ba.event.rolled_one",
    2: "ba.event.rolled_more",
    3: "ba.event.rolled_more",
}
_NAMED: Final = {
    "seat": "ba.seat",
    "owner": "ba.seat",
    "Seat": "ba.acting",
    "Owner": "ba.acting",
    "kind": "ba.kind",
    "faction": "ba.faction",
    "element": "ba.element",
    "terrain": "ba.terrain",
    "form": "ba.form",
    "asked": "ba.step",
}


def write_fact(words: Words, name: str, value: Fact) -> str:
    """A seat, card, faction, terrain, target or step by its name, exits as a sign; else as it is.

    What has no name stands as nothing.
    """
    if isinstance(value, tuple):
        return ", ".join(write_fact(words, name.removesuffix("s"), part) for part in value)
    if name in _CARDS and value in CARD_BY_NAME:
        return card_title(words, CARD_BY_NAME[str(value)])
    if name == "exits" and value in EXITS_BY_NAME:
        return EXIT_SIGNS[EXITS_BY_NAME[str(value)]]
    if name == "target" and value in TARGET_NAMES:
        return write_target(words, str(value))
    if name in _NAMED and value != "":
        return words.say(f"{_NAMED[name]}.{value}")
    return str(value)


def card_title(words: Words, card: int) -> str:
    """A card by its kind, and its faction if it belongs to one: friman (Bärfolk)."""
    kind, faction = KIND_NAMES[KIND[card]], FACTION_NAMES[FACTION[card]]
    if not has_faction(card):
        return words.say(f"ba.kind.{kind}")
    return words.say("ba.card", kind=kind, faction=faction)


def has_faction(card: int) -> bool:
    """Whether the kind of a card comes in several factions: units and artefacts do."""
    return IS_UNIT[card] or IS_ARTEFACT[card]


def write_target(words: Words, name: str) -> str:
    """What is attacked; a hero by whose it is."""
    number = TARGET_NAMES.index(name)
    if number < HERO_TARGET:
        return words.say(f"ba.target.{name}")
    return words.say("ba.target.hero", owner=number - HERO_TARGET + 1)


class BattaliaWords(Words):
    """Sentences that depend on facts: what was rolled for a card says what that does."""

    def key_of(self, event: Event) -> str:
        """The key of a sentence; a roll that decides by itself how much a card counts says so.

        A joker may be named what the card is anyway.
        """
        facts = event.facts
        if event.key == "ba.event.joker" and facts["card"] == facts["into"]:
            return "ba.event.joker_same"
        if event.key != "ba.event.rolled":
            return event.key
        return _ROLLED.get(facts["number"], event.key)


@cache
def words_in(language: str) -> Words:
    """The sentences of this game in this language."""
    return BattaliaWords(language, PACKAGE, write_fact)
