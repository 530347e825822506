"""Catalogues and rulebooks as they are written: who has which, and the sentences by key."""

import string
from pathlib import Path
from typing import NamedTuple

from babel.messages.pofile import read_po

from gonfalon.engine.game import Game
from gonfalon.engine.words import HOUSE, languages
from tests.games import PLAYED, folder_of

PACKAGES = {"house": HOUSE, **{game.id: game.package for game in PLAYED.values()}}
"""Everyone who has catalogues, and the package these lie in."""


def catalogue_file(owner: str, language: str) -> Path:
    """Where the catalogue of an owner lies, if there is one in this language."""
    return folder_of(PACKAGES[owner]) / "locale" / f"{language}.po"


def _has_rules(game: Game, language: str) -> bool:
    """Whether a game has a rulebook in this language."""
    return (folder_of(game.package) / "rulebook" / f"{language}.md").is_file()


CATALOGUES = [
    (owner, language)
    for owner in PACKAGES
    for language in languages()
    if catalogue_file(owner, language).is_file()
]
"""The catalogues there are; `tests/waiting.py` finds those that are missing."""
RULEBOOKS = [
    (id, language)
    for id, game in PLAYED.items()
    for language in languages()
    if _has_rules(game, language)
]
"""The rulebooks there are, by the id of the game."""


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
        """The names in braces, for each form; `{Seat}` is `{seat}` for whoever acts."""
        return [
            {name.lower() for _, name, _, _ in _FORMATTER.parse(form) if name}
            for form in self.forms
        ]


Catalogue = dict[str, Entry]
_FORMATTER = string.Formatter()


def catalogue(owner: str, language: str) -> Catalogue:
    """The entries of one catalogue by key; none where there is no file."""
    path = catalogue_file(owner, language)
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
