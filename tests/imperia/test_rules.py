"""The rules as they are told: what the program adds, and what the printed book calls things."""

import pytest

from gonfalon.engine.view import SPECTATOR
from tests.imperia.playing import GAME, at


@pytest.mark.rule("IM-B4")
@pytest.mark.parametrize(
    ("language", "remembers"),
    [
        ("en", "Everyone saw the pieces laid, so the program remembers them"),
        ("hu", "A lehelyezésüket mindenki látta, ezért a program megjegyzi őket"),
        ("bg", "Всички са видели как плочките са били поставени, затова програмата ги помни"),
        ("pl", "Wszyscy widzieli, jak te żetony umieszczano, dlatego program pamięta je"),
    ],
)
def test_what_lies_in_a_tower_is_shown_and_the_rules_say_why(language: str, remembers: str) -> None:
    state = at("turn 1 play", "e5 2i+w 3c+n 1ixne", "head1 e5", "hand1 i+")
    words = GAME.text.words(language)
    html = GAME.page.draw(state.view(SPECTATOR), words)
    cell = html.partition('data-key="cell-e5"')[2].partition("</button>")[0]
    assert all(words.say(f"im.piece.{name}") in cell for name in ("i+", "c+", "ix"))
    assert remembers in GAME.rulebook(language).rules["IM-B4"].text


@pytest.mark.rule("IM-G4")
@pytest.mark.rule("IM-G5")
def test_the_exchanges_are_named_as_in_the_hungarian_rulebook() -> None:
    rules = GAME.rulebook("hu").rules
    assert all("„Csapat irányítása”" in rules[id].text for id in ("IM-G4", "IM-G5"))
