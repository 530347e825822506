"""The catalogues as they are written: who has one, and the sentences in it by key."""

import string
from importlib import resources
from typing import NamedTuple

from babel.messages.pofile import read_po

from gonfalon.engine.words import HOUSE
from gonfalon.games import GAMES

PACKAGES = {"house": HOUSE, **{game.id: game.package for game in GAMES.values()}}
"""Everyone who has catalogues, and the package these lie in."""


class Entry(NamedTuple):
    """What a catalogue has for a key: its sentence, or a form for each kind of number."""

    forms: tuple[str, ...]
    counts: bool = False
    is_fuzzy: bool = False

    @property
    def is_ready(self) -> bool:
        """Whether the build takes it; if not, the English sentence is said."""
        return all(self.forms) and not self.is_fuzzy

    @property
    def facts(self) -> list[set[str]]:
        """The names in braces, for each form."""
        return [{name for _, name, _, _ in _FORMATTER.parse(form) if name} for form in self.forms]


Catalogue = dict[str, Entry]
_FORMATTER = string.Formatter()


def catalogue(owner: str, language: str) -> Catalogue:
    """The entries of one catalogue by key; none where there is no file."""
    path = resources.files(PACKAGES[owner]) / "locale" / f"{language}.po"
    if not path.is_file():
        return {}
    found = {}
    with path.open("rb") as file:
        for message in read_po(file):
            key = message.id if isinstance(message.id, str) else message.id[0]
            forms = message.string or ""
            forms = (forms,) if isinstance(forms, str) else tuple(forms)
            if key:
                found[key] = Entry(forms, message.pluralizable, message.fuzzy)
    return found


def every_entry(language: str) -> Catalogue:
    """The entries of all catalogues of a language."""
    return {key: entry for owner in PACKAGES for key, entry in catalogue(owner, language).items()}


def prefix_of(key: str) -> str:
    """The first part of a key, which tells whose it is."""
    return key.partition(".")[0]
