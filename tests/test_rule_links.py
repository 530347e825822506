"""Every rule has code and a test, and every id that is named is a rule."""

import ast
import re
from functools import cache
from pathlib import Path

import pytest

from gonfalon.engine.errors import Malformed
from gonfalon.engine.game import Game
from gonfalon.engine.rulebook import STATUSES, parse_rulebook, written_rules
from tests.catalogues import RULEBOOKS
from tests.games import CODE, PLAYED

TESTS = Path(__file__).parent
ID = re.compile(r"\b[A-Z]{2}-[A-Z]+[0-9]+\b")
LETTERS = re.compile(r"\b(?:sw|nw)\b")
CARD = re.compile(r"\b(?:10|[1-9])[roygbp]\b")
PREFIXES = {game.id: f"{game.prefix.upper()}-" for game in PLAYED.values()}
RULES = {id: game.id for game in PLAYED.values() for id in game.rulebook("en").rules}


@cache
def named_in_code() -> dict[str, str]:
    """Every rule id in the Python files of the package and of games beside it, with a file."""
    return {
        id: str(path)
        for folder in CODE
        for path in folder.rglob("*.py")
        for id in ID.findall(path.read_text(encoding="utf-8"))
    }


@cache
def marked_in_tests() -> dict[str, str]:
    """Every id given to the `rule` mark in `make test`; the slow reference shows none."""
    found = {}
    for path in TESTS.rglob("test_*.py"):
        if path.parent.name in ("reference", "long"):
            continue
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and ast.unparse(node.func) == "pytest.mark.rule":
                for argument in node.args:
                    found[ast.literal_eval(argument)] = str(path)
    return found


@pytest.mark.parametrize("id", list(RULES))
def test_a_rule_has_code_and_a_test(id: str) -> None:
    assert id in named_in_code(), "no code names it"
    assert id in marked_in_tests(), "no test is marked with it"


def test_every_id_that_is_named_is_a_rule() -> None:
    prefixes = tuple(PREFIXES.values())
    for id, path in {**named_in_code(), **marked_in_tests()}.items():
        if id.startswith(prefixes):
            assert id in RULES, f"{path} names {id}"


@pytest.mark.parametrize("game", PLAYED.values(), ids=lambda game: game.id)
def test_rules_name_only_rules_and_have_a_source(game: Game) -> None:
    rulebook = game.rulebook("en")
    assert rulebook.title == game.name
    for rule in rulebook.rules.values():
        assert rule.id.startswith(PREFIXES[game.id])
        assert rule.text
        assert rule.source or rule.status == "decision"
        assert rule.status in STATUSES
        assert set(ID.findall(rule.text)) <= set(rulebook.rules)
    for option in game.options.options:
        assert option.rule in rulebook.rules
    for exclusion in game.options.exclusions:
        assert exclusion.rule in rulebook.rules


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("### BL-C1\nText.\n", "expected a new rule"),
        ("### BL-C1 One\nText.\n\nSource: none. Status: guess.\n", "status is none of"),
        ("### BL-C1 One\nText.\n\n### BL-C2 Two\n", "rule BL-C1 has no source line"),
        ("### BL-C1 One\nText.\n", "rule BL-C1 has no source line"),
        (
            "### BL-C1 One\nText.\n\nSource: none. Status: decision.\n\n### BL-C1 One\n",
            "expected a new rule",
        ),
        (
            "### BL-C1 One\nText.\n\nSource: none. Status: decision.\n\nMore.\n\n## Two\n",
            "the text before it belongs to no rule",
        ),
    ],
)
def test_a_broken_rules_file_is_malformed(text: str, problem: str) -> None:
    with pytest.raises(Malformed, match=problem):
        parse_rulebook(text)


def test_what_stands_before_the_rules_is_kept() -> None:
    rule = "### BL-C1 One\nText.\n\nSource: none. Status: decision.\n"
    book = parse_rulebook(f"# Title\n\nThe aim.\n\nMore.\n\n## Chapter\nIts opening.\n\n{rule}")
    assert (book.title, book.intro) == ("Title", "The aim.\n\nMore.")
    assert book.openings == {"Chapter": "Its opening."}
    assert book["BL-C1"].text == "Text."


@pytest.mark.parametrize(("game", "language"), RULEBOOKS)
def test_every_rulebook_begins_with_an_intro(game: str, language: str) -> None:
    """It names only rules there are, and the same cards and rules in every language."""
    package = PLAYED[game].package
    english, own = written_rules(package, "en"), written_rules(package, language)
    assert own.intro
    assert set(ID.findall(own.intro)) <= set(own.rules)
    assert ID.findall(own.intro) == ID.findall(english.intro)
    assert CARD.findall(own.intro) == CARD.findall(english.intro)
    assert (own.intro == english.intro) == (language == "en")
    assert own.intro.count("**") == english.intro.count("**")
    assert len(own.openings) == len(english.openings)


@pytest.mark.parametrize(("game", "language"), RULEBOOKS)
def test_a_translated_rule_says_the_same(game: str, language: str) -> None:
    """Rules of the English text in its order, naming the same rules and the same cards."""
    package = PLAYED[game].package
    english, own = written_rules(package, "en"), written_rules(package, language)
    assert sorted(own.rules.keys() - english.rules.keys()) == [], "English has no such rules"
    in_order = [id for id in english.rules if id in own.rules]
    for id, due in zip(own.rules, in_order, strict=True):
        assert id == due, f"{due} should stand where {id} stands"
    for id, rule in own.rules.items():
        meant = english[id]
        assert rule.status == meant.status, id
        assert set(ID.findall(rule.text)) == set(ID.findall(meant.text)), id
        assert sorted(CARD.findall(rule.text)) == sorted(CARD.findall(meant.text)), id


@pytest.mark.parametrize(("game", "language"), RULEBOOKS)
def test_sources_are_in_the_language_of_the_rules(game: str, language: str) -> None:
    """None is left in English, and what is one source in English is one here."""
    package = PLAYED[game].package
    english, own = written_rules(package, "en"), written_rules(package, language)
    said: dict[str, str] = {}
    for id, rule in own.rules.items():
        source = english[id].source
        is_same = language == "en" or not source
        assert (rule.source == source) == is_same, f"{id} names its source in English"
        assert said.setdefault(source, rule.source) == rule.source, f"{id}: {source}"


@pytest.mark.parametrize(("game", "language"), RULEBOOKS)
def test_rules_name_directions_in_words(game: str, language: str) -> None:
    """In Hungarian and Polish the letters for typing are words: don't, this, and, in."""
    for rule in written_rules(PLAYED[game].package, language).rules.values():
        assert not LETTERS.search(rule.text), rule.id
