"""The rules as they are told: what the program adds, and what the printed book calls things."""

import pytest

from gonfalon.engine.view import SPECTATOR
from tests.imperia.playing import GAME, at


@pytest.mark.rule("IM-B4")
@pytest.mark.parametrize(
    ("language", "tells"),
    [
        ("en", "Everyone saw the pieces laid, and the log still tells of it"),
        ("hu", "A lehelyezésüket mindenki látta, és a napló továbbra is elmondja"),
        ("bg", "Всички са видели как плочките са били поставени и дневникът още го разказва"),
        ("pl", "Wszyscy widzieli, jak te żetony umieszczano, i dziennik nadal o tym opowiada"),
    ],
)
def test_what_lies_in_a_tower_is_not_shown_and_the_rules_say_so(language: str, tells: str) -> None:
    state = at("turn 1 play", "e5 2i+w 3c+n 1ixne", "head1 e5", "hand1 i+")
    words = GAME.text.words(language)
    html = GAME.page.draw(state.view(SPECTATOR), words)
    cell = html.partition('data-key="cell-e5"')[2].partition("</button>")[0]
    assert words.say("im.piece.ix") in cell
    assert words.say("im.draw.height", height=3) in cell
    assert not any(words.say(f"im.piece.{name}") in cell for name in ("i+", "c+"))
    assert tells in GAME.rulebook(language).rules["IM-B4"].text


@pytest.mark.rule("IM-G4")
@pytest.mark.rule("IM-G5")
def test_the_exchanges_are_named_as_in_the_hungarian_rulebook() -> None:
    rules = GAME.rulebook("hu").rules
    assert all("„Csapat irányítása”" in rules[id].text for id in ("IM-G4", "IM-G5"))
