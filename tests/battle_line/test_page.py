"""What the page offers, asks and says beside the drawing."""

import json
import re
from html import escape

import pytest

from gonfalon.engine.words import languages
from gonfalon.games.battle_line.html.cards import cards_written
from gonfalon.games.battle_line.text.words import card_title
from gonfalon.server.telling_choices import tell_choices
from gonfalon.web.glossary import glossary_of, things_of
from gonfalon.web.rules import rules_of
from tests.battle_line.helpers import GAME, at

CLAIMS = "battle-line; turn 1 claim; 3 8r 9r 10r / 1b; 4 4g 6o 5y / 4o; hand1 1o; hand2 2o"
TOWN = (
    "battle-line terrain=on tactics=off; turn 1 play; 3(town)=1 8r 9r 10r / 1b; "
    "5(hills)=2 1o 2p 3g / 1y 2y 3y"
)
CUNNING = (
    "battle-line; turn 1 play; 2 3g / -; 5 - / 9r 8r; "
    "hand1 1o traitor redeploy deserter scout; hand2 2o"
)


def said(position: str, language: str = "en") -> dict[str, str]:
    """What may be done there, as the page is told it."""
    state = at(position)
    return {**tell_choices(GAME, state, state.view(0), language)}


def test_a_formation_lies_in_the_order_of_its_values() -> None:
    """So that a run looks like one (BL-M1)."""
    state = at("battle-line; turn 1 play; 4 4g 6o 5y * / KE 10r 9b; hand1 1o; hand2 2o")
    drawn = GAME.page.draw(state.view(0), GAME.text.words("en"))
    field = drawn[drawn.index('data-place="field-4"') : drawn.index('data-place="field-5"')]
    cards = re.findall(r'data-key="card-(\w+)"', field)
    assert cards == ["9b", "10r", "KE", "4g", "5y", "6o"]
    assert "yellow 5, orange 6" in field


@pytest.mark.parametrize("language", languages())
def test_what_can_be_claimed_is_a_button_too(language: str) -> None:
    """And its words name the battlefield."""
    words = GAME.text.words(language)
    claim = words.say("bl.pick.claim", pick="3")
    assert "3" in claim
    assert said(CLAIMS, language)["offers"] == f'{{"3":"{claim}"}}'
    assert said(CUNNING, language)["offers"] == "{}"


def test_a_card_that_a_tactics_card_wants_is_asked_for_by_what_becomes_of_it() -> None:
    """Whose it is, and what for; the same battlefield may be asked for in several ways."""
    coming = json.loads(said(CUNNING)["next"])
    for first, pick, part in (
        ("deserter", "9r", "leaves the game"),
        ("traitor", "8r", "comes over to you"),
        ("redeploy", "3g", "one of your own cards"),
        ("traitor", "1", "serves you"),
        ("redeploy", "1", "moves to"),
        ("1o", "1", "choose a battlefield"),
    ):
        assert part in coming.get(f"{first} {pick}", coming[pick]), (first, pick)


def test_scout_is_asked_about_where_one_touch_plays_it() -> None:
    view = at(CUNNING).view(0)
    assert list(GAME.page.hasty(view)) == [("play scout",)]
    assert not GAME.page.hasty(at(CLAIMS).view(0))
    assert not GAME.page.questions(view)


@pytest.mark.parametrize("language", languages())
def test_every_tactics_card_says_how_many_may_be_played(language: str) -> None:
    """BL-K1: who draws one should know it before."""
    limit = GAME.text.words(language).say("bl.what.limit")
    told = {thing.name: thing.note for thing in things_of(GAME, language)}
    tactics = {"king", "C", "S", "fog", "mud", "scout", "redeploy", "deserter", "traitor"}
    assert {name for name, note in told.items() if note} == tactics | {"deck-tactics"}
    assert set(told.values()) == {"", limit}


@pytest.mark.parametrize(
    ("chosen", "tactics", "terrain"),
    [([], True, False), (["terrain=on"], False, True), (["war=on"], True, True)],
)
def test_the_legend_shows_what_is_in_play(chosen: list[str], tactics: bool, terrain: bool) -> None:
    part = glossary_of(GAME, "en", GAME.options.parse(chosen))
    assert ('data-signs="bl.legend.tactics"' in part) == tactics
    assert ('data-signs="bl.legend.terrain"' in part) == terrain
    assert 'data-signs="bl.legend.formations"' in part


@pytest.mark.parametrize("language", languages())
def test_the_legend_explains_short_names_and_the_marks_of_the_page(language: str) -> None:
    part, words = glossary_of(GAME, language), GAME.text.words(language)
    for kind in ("wedge", "square", "column", "skirmish", "fray"):
        assert f"({words.say(f'bl.short_formation.{kind}')})" in part
    for mark in ("pick", "fresh", "left"):
        assert f'<i class="mark-{mark}"></i>' in part
    assert '<svg class="face"' in part


def test_tactics_played_can_be_peeked_at_once_there_are_some() -> None:
    state = at("battle-line; turn 1 play; 5 - / 9r; hand1 1o; hand2 2o; played2 scout deserter")
    drawn = GAME.page.draw(state.view(0), GAME.text.words("en"))
    peeks = re.findall(r'<input[^>]*data-peek=""[^>]*aria-label="([^"]*)"', drawn)
    assert peeks == ["France: tactics played: 2"]
    assert drawn.count("tactics played</span> <b>") == 2


@pytest.mark.rule("BL-K1")
@pytest.mark.parametrize(
    ("played", "key"),
    [
        ("played1 scout", "draw_ahead"),
        ("played1 scout; played2 deserter", "draw"),
        ("played2 deserter", "draw"),
    ],
)
def test_who_is_one_tactics_card_ahead_is_told_so_before_drawing(played: str, key: str) -> None:
    state = at(f"battle-line; turn 1 draw; 5 - / 9r; hand1 1o; hand2 2o; {played}")
    assert state.view(0).prompt.key == f"bl.prompt.{key}"
    assert state.view(1).prompt.key == "bl.prompt.draw"


@pytest.mark.rule("BL-K3")
@pytest.mark.parametrize("language", languages())
def test_a_battlefield_tells_what_fog_and_mud_do_there(language: str) -> None:
    words = GAME.text.words(language)
    state = at("battle-line; turn 1 play; 1 3g mud / -; 2 - / 9r fog; hand1 1o; hand2 2o")
    drawn = GAME.page.draw(state.view(0), words)
    labels = re.findall(r'class="ground"[^>]*aria-label="([^"]*)"', drawn)
    mud, fog = (escape(words.say(f"bl.remark.{name}")) for name in ("mud", "fog"))
    for number, label in enumerate(labels, start=1):
        assert label.endswith(f". {mud}") == (number == 1)
        assert label.endswith(f". {fog}") == (number == 2)


@pytest.mark.rule("BL-M3")
@pytest.mark.parametrize("language", languages())
def test_the_pennant_says_first_that_it_means_complete_first(language: str) -> None:
    words = GAME.text.words(language)
    state = at("battle-line; turn 1 play; 4 4g 6o 9y * / 10r 10b 10g; hand1 1o; hand2 2o")
    drawn = GAME.page.draw(state.view(0), words)
    label = re.findall(r'data-help="first" aria-label="([^"]*)"', drawn)
    assert label == [escape(words.say("bl.tell.first"))]


@pytest.mark.parametrize("language", languages())
def test_what_opens_the_legend_says_that_formations_are_there(language: str) -> None:
    words = GAME.text.words(language)
    formation = {"en": "Formations", "hu": "Formációk", "bg": "Формации", "pl": "Formacje"}
    assert words.say(GAME.page.legend_key).startswith(formation[language])


@pytest.mark.rule("BL-T4", "BL-E2", "BL-E3")
def test_the_town_counts_double_wherever_battlefields_are_counted() -> None:
    """Beside the players, on the curve and at the end it is one and the same number."""
    view = at(f"{TOWN}; hand1 4r").view(0)
    words = GAME.text.words("en")
    assert GAME.page.standing(view) == (2, 1)
    notes = [GAME.page.seat_note(view, seat, words) for seat in (0, 1)]
    assert [note.split(" · ")[0] for note in notes] == ["2 battlefields", "1 battlefield"]
    assert [GAME.page.score(points, words) for points in (2, 1)] == [
        note.split(" · ")[0] for note in notes
    ]


@pytest.mark.rule("BL-T4")
@pytest.mark.parametrize("language", languages())
def test_the_town_says_that_it_is_next_to_nothing(language: str) -> None:
    """In the same words the card, the legend and what is asked about it say so."""
    words = GAME.text.words(language)
    town = next(one for one in things_of(GAME, language) if one.name == "town")
    assert words.say("bl.site.watchtower")[:6].lower() in town.text.lower()
    assert town.text.count(".") == 2


@pytest.mark.rule("BL-T1")
@pytest.mark.parametrize("language", languages())
def test_the_river_speaks_of_no_card_that_may_not_be_in_play(language: str) -> None:
    """Terrain is mostly played without tactics."""
    mud = GAME.text.words(language).say("bl.card.mud").lower()
    river = next(one for one in things_of(GAME, language) if one.name == "river")
    assert mud not in river.text.lower()


@pytest.mark.parametrize("language", languages())
def test_cards_in_the_rules_are_drawn_as_on_the_table(language: str) -> None:
    """The intro alone keeps the notation that it tells of."""
    shown = rules_of(GAME, language)
    drawn = {one["id"]: one["html"] for rules in shown["chapters"].values() for one in rules}
    text = re.sub("<[^>]*>", " ", " ".join(drawn.values()))
    assert not re.findall(r"\b(?:10|[1-9])[roygbp]\b|\bK[EF]\b", text)
    assert "10r" in shown["intro"]
    names = re.findall('class="chip [^"]*"[^>]*aria-label="([^"]*)"', " ".join(drawn.values()))
    words = GAME.text.words(language)
    assert card_title("S", words) in names
    assert 'class="glued"' in cards_written("<p>The 9r.</p>", language)
    assert cards_written("9r-1 x9r BL-9r", language) == "9r-1 x9r BL-9r"
