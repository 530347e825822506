"""Nothing waits for translation, and what would is found and listed."""

import subprocess
import sys
from pathlib import Path

import pytest

from gonfalon.engine.errors import Malformed
from gonfalon.engine.rulebook import Rulebook, filled_up, parse_rulebook, written_rules
from gonfalon.games import GAMES
from tests import waiting
from tests.catalogues import RULEBOOKS, Entry
from tests.games import PLAYED
from tests.waiting import (
    Waiting,
    everything_waiting,
    listing,
    untranslated_keys,
    untranslated_rules,
)

ENGLISH_RULES = """# A Game
## Setting up
### TT-S1 The board
Lay the board.

Source: rulebook. Status: printed.

### TT-S2 The cards
Deal the cards (TT-S1).

Source: none. Status: decision.

## The end
### TT-E1 Winning
Have the most.

Source: rulebook. Status: printed.

### TT-E2 Ties
Nobody wins.

Source: rulebook. Status: printed.
"""
HUNGARIAN_RULES = """# Egy játék
## Előkészületek
### TT-S2 A kártyák
Oszd ki a kártyákat (TT-S1).

Source: none. Status: decision.

### TT-S9 Régi
Ez már nincs.

Source: none. Status: decision.

### TT-S1 The board
Lay the board.

Source: rulebook. Status: printed.
"""


def test_nothing_waits_for_translation() -> None:
    found = everything_waiting()
    assert not found, listing(found)


def test_sentences_wait_that_are_missing_empty_or_fuzzy() -> None:
    english = {
        key: Entry(("One", "Many"), counts=True)
        for key in ("tt.done", "tt.missing", "tt.empty", "tt.half", "tt.fuzzy")
    }
    own = {
        "tt.fuzzy": Entry(("Talán", "Talán"), counts=True, is_fuzzy=True),
        "tt.half": Entry(("Egy", ""), counts=True),
        "tt.empty": Entry(("",)),
        "tt.more": Entry(("Több",)),
        "tt.done": Entry(("Egy", "Sok"), counts=True),
    }
    assert untranslated_keys(english, own) == ["tt.missing", "tt.empty", "tt.half", "tt.fuzzy"]
    assert untranslated_keys(english, english) == []


def test_rules_wait_that_are_missing_or_still_english() -> None:
    english, own = parse_rulebook(ENGLISH_RULES), parse_rulebook(HUNGARIAN_RULES)
    assert untranslated_rules(english, own) == ["TT-S1", "TT-E1", "TT-E2"]
    assert untranslated_rules(english, Rulebook("", [])) == list(english.rules)


def test_what_waits_is_listed_by_owner_language_and_name(monkeypatch: pytest.MonkeyPatch) -> None:
    assert listing([]) == "Nothing waits for translation."

    def half_read(owner: str, language: str) -> dict[str, Entry]:
        keys = ["tt.a", "tt.b"] if language == "en" else ["tt.b"]
        return {key: Entry(("Text",)) for key in keys}

    def half_written(package: str, language: str) -> Rulebook:
        if language == "bg":
            raise Malformed("language 'bg'", "the rules are not written in it")
        return parse_rulebook(ENGLISH_RULES if language == "en" else HUNGARIAN_RULES)

    monkeypatch.setattr(waiting, "catalogue", half_read)
    monkeypatch.setattr(waiting, "written_rules", half_written)
    found = everything_waiting()
    assert Waiting("house", "hu", "tt.a") in found
    for game in GAMES:
        mine = [(language, name) for owner, language, name in found if owner == game]
        assert [name for language, name in mine if language == "bg"] == [
            "tt.a", "TT-S1", "TT-S2", "TT-E1", "TT-E2",
        ]  # fmt: skip
        assert ("hu", "TT-S2") not in mine
    assert not [one for one in found if one.language == "en"]
    lines = listing(found).splitlines()
    assert lines[0] == f"{len(found)} wait for translation; make test fails on them:"
    assert "  imperia pl tt.a" in lines


def test_the_list_is_printed_and_fails_nothing() -> None:
    """`make check` runs it so."""
    root = Path(__file__).parent.parent
    command = [sys.executable, "-m", "tests.waiting"]
    run = subprocess.run(command, cwd=root, capture_output=True, text=True, check=True)
    assert run.stdout == f"{listing(everything_waiting())}\n"


def test_a_rule_that_is_not_translated_stands_in_english() -> None:
    """In its place and chapter; a rule that English dropped is not shown."""
    english, own = parse_rulebook(ENGLISH_RULES), parse_rulebook(HUNGARIAN_RULES)
    whole = filled_up(own, english)
    assert whole.title == "Egy játék"
    assert [(rule.id, rule.chapter, rule.title) for rule in whole.rules.values()] == [
        ("TT-S1", "Előkészületek", "The board"),
        ("TT-S2", "Előkészületek", "A kártyák"),
        ("TT-E1", "The end", "Winning"),
        ("TT-E2", "The end", "Ties"),
    ]
    assert whole["TT-E2"].text == english["TT-E2"].text
    assert whole["TT-E2"].status == "printed"


@pytest.mark.parametrize(("id", "language"), RULEBOOKS)
def test_a_rule_that_is_translated_is_shown_as_it_is_written(id: str, language: str) -> None:
    game = PLAYED[id]
    shown, written = game.rulebook(language), written_rules(game.package, language)
    assert shown.title == written.title
    assert list(shown.rules) == list(written_rules(game.package, "en").rules)
    for id, rule in written.rules.items():
        assert shown[id] is rule, id
