"""Symbols, tinctures, charges and names, for everything that is drawn."""

from functools import cache
from typing import Final

from gonfalon.games.battalia.box.cards import FACTION_NAMES, KIND_NAMES, NEUTRAL
from gonfalon.games.battalia.text.words import card_title, words_in

_LONG: Final = 7  # letters of a name that need smaller type
_LONGEST: Final = 9


def icon(name: str, style: str) -> str:
    """A symbol of the sprite."""
    return f'<svg class="{style}" aria-hidden="true"><use href="#ba-{name}"/></svg>'


def tincture(faction: int) -> str:
    """The class that gives a faction's tincture; no faction is neutral."""
    return f"f{FACTION_NAMES[faction] or 'n'}" if 0 <= faction < NEUTRAL else "fn"


def charge(faction: int, style: str = "ba-charge") -> str:
    """The charge of a faction; a ring for none."""
    return icon(FACTION_NAMES[faction] or "n" if 0 <= faction < NEUTRAL else "n", style)


@cache
def title_of(card: int, language: str) -> str:
    """A card by its name and faction."""
    return card_title(words_in(language), card)


@cache
def kind_name(kind: int, language: str) -> str:
    """What a kind of card is called."""
    return words_in(language).say(f"ba.kind.{KIND_NAMES[kind]}")


def size_of(name: str) -> str:
    """The class for names with a long word."""
    letters = max([len(word) for word in name.split()])
    return (" ba-long" if letters > _LONG else "") + (" ba-longest" if letters > _LONGEST else "")
