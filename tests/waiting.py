"""What waits for translation: sentences and rules of the house and of games that are offered.

`python -m tests.waiting` lists it, and `make check` with it; `make test` fails on it.
"""

from collections.abc import Iterator
from typing import NamedTuple

from gonfalon.engine.errors import Malformed
from gonfalon.engine.rulebook import Rulebook, written_rules
from gonfalon.engine.words import ENGLISH, languages
from gonfalon.games import GAMES
from tests.catalogues import Catalogue, catalogue

OWNERS = ("house", *GAMES)
"""Whose sentences are there in every language; an example may be in English alone."""


class Waiting(NamedTuple):
    """Something to translate: whose it is, into which language, and its key or rule id."""

    owner: str
    language: str
    name: str


def untranslated_keys(english: Catalogue, own: Catalogue) -> list[str]:
    """The keys of the English sentences that are missing, empty or fuzzy in another language."""
    return [key for key in english if key not in own or not own[key].is_ready]


def untranslated_rules(english: Rulebook, own: Rulebook) -> list[str]:
    """The ids of the English rules that another language lacks, or has word for word."""
    return [
        id for id, rule in english.rules.items() if id not in own.rules or own[id].text == rule.text
    ]


def everything_waiting() -> list[Waiting]:
    """What waits, in the order of owners and languages."""
    return [
        Waiting(owner, language, name)
        for owner in OWNERS
        for language in languages()
        if language != ENGLISH
        for name in _names(owner, language)
    ]


def _names(owner: str, language: str) -> Iterator[str]:
    """The keys and rules of one owner that wait in one language."""
    yield from untranslated_keys(catalogue(owner, ENGLISH), catalogue(owner, language))
    if owner in GAMES:
        package = GAMES[owner].package
        english = written_rules(package, ENGLISH)
        try:
            own = written_rules(package, language)
        except Malformed:  # no rule is translated yet
            own = Rulebook("", [])
        yield from untranslated_rules(english, own)


def listing(waiting: list[Waiting]) -> str:
    """One line for each thing, with its number first."""
    if not waiting:
        return "Nothing waits for translation."
    lines = [f"  {owner} {language} {name}" for owner, language, name in waiting]
    return "\n".join([f"{len(waiting)} wait for translation; make test fails on them:", *lines])


if __name__ == "__main__":
    print(listing(everything_waiting()))
