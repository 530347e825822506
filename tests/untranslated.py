"""A rulebook with a rule that is not translated yet."""

from collections.abc import Iterator
from contextlib import contextmanager

import pytest

from gonfalon.engine import rulebook
from gonfalon.engine.rulebook import Rulebook


@contextmanager
def untranslated(id: str, language: str) -> Iterator[None]:
    """Meanwhile no rulebook of this language has the rule with this id."""
    read = rulebook.written_rules

    def written_without(package: str, asked: str) -> Rulebook:
        book = read(package, asked)
        if asked != language:
            return book
        rules = [rule for rule in book.rules.values() if rule.id != id]
        return Rulebook(book.title, rules, book.intro, book.openings)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(rulebook, "written_rules", written_without)
        rulebook.shipped_rules.cache_clear()
        yield
    rulebook.shipped_rules.cache_clear()
