"""The scenarios as they are drawn: the volcano, the common ruins, what lies hidden."""

import pytest

from gonfalon.engine.view import OPEN, SPECTATOR
from gonfalon.engine.words import languages
from gonfalon.games.battalia.box.seals import SUMMIT_SQUARE, SUMMIT_WORTH
from gonfalon.games.battalia.game import BATTALIA as GAME
from gonfalon.games.battalia.rules.state import Battalia
from tests.battalia.battle_worlds import play
from tests.battalia.positions import at
from tests.drawn import Fragment, label

EYES = (0, 1, 2, SPECTATOR, OPEN)
SEALED = ("seals1 c5 e3", "seals2 c5", "relics c5:sword e3:horn,book")


def on_volcano(*segments: str) -> Battalia:
    """Three players around the volcano."""
    return at("seats 3", "day 4", *segments, options="volcano=on")


def wandering(*segments: str) -> Battalia:
    """Four players who set out from the ruins."""
    return at("seats 4", "day 4", *segments, options="edition=first wanderers=on")


def draw(state: Battalia, eyes: int, language: str = "en") -> str:
    return GAME.page.draw(state.view(eyes), GAME.text.words(language))


def square(html: str, name: str) -> str:
    """The drawing of one square."""
    begin = html.index(f'data-key="cell-{name}"')
    return html[begin : html.index("</button>", begin)]


def panel(html: str, seat: int) -> str:
    """The drawing of one player."""
    return html.split('<div\nclass="ba-player ')[seat + 1].split("</div>", maxsplit=1)[0]


# The volcano.


@pytest.mark.rule("BA-V4")
def test_nine_squares_are_one_mountain() -> None:
    html = draw(on_volcano(), 0)
    assert html.count('href="#ba-volcano"') == 9
    assert html.count('href="#ba-crater"') == 1
    assert html.count('href="#ba-temple"') == 4
    assert label(html, "cell-d5") == "d5, crossroads of the volcano"


@pytest.mark.rule("BA-V4")
def test_a_shrine_shows_its_element_its_seals_and_what_lies_there() -> None:
    html = draw(on_volcano(*SEALED), 0)
    said = label(html, "cell-c5")
    assert said.startswith("c5, shrine, earth, Bärfolk, strength 6, seals: Player 1, Player 2")
    assert said.endswith("great artefacts hidden here: 1, you have seen: Sword of Elemag")
    assert 'data-help="shrine"' in square(html, "c5")
    assert square(html, "c5").count("scale(.56)") == 2
    assert label(html, "cell-e5").endswith("strength 6, great artefacts hidden here: 2")
    assert square(html, "e5").count("#ba-unknown") == 2


@pytest.mark.rule("BA-V4")
def test_gates_are_open_to_whoever_has_their_seal() -> None:
    state = on_volcano(*SEALED)
    gates = {
        0: "north, earth: open; east, air: shut; south, fire: open; west, water: shut",
        1: "north, earth: open; east, air: shut; south, fire: shut; west, water: shut",
        2: "north, earth: shut; east, air: shut; south, fire: shut; west, water: shut",
    }
    for seat, said in gates.items():
        html = draw(state, seat)
        assert label(html, "cell-d4").endswith(f"gates for Player {seat + 1}: {said}")
        assert square(html, "d4").count("ba-open-gate") == said.count("open")
        assert square(html, "d4").count("ba-shut-gate") == said.count("shut")


@pytest.mark.rule("BA-V4")
def test_the_guardian_heeds_the_seals_of_the_viewer() -> None:
    state = on_volcano(*SEALED)
    for seat, strength in enumerate((16, 18, 20)):
        html = draw(state, seat)
        assert f"Guardian, strength {strength} against Player {seat + 1}" in label(html, "cell-d4")
        assert f">{strength}</text>" in square(html, "d4")
        assert "#ba-guardian" in square(html, "d4")


@pytest.mark.rule("BA-V4")
def test_the_guardian_is_named_in_battle() -> None:
    state = on_volcano(*SEALED, "heroes d4 - -", "hand1 weapon.b lord.b*3 priest.b*2")
    play(state, "attack d4 summit", "add weapon.b")
    html = draw(state, 1)
    assert "<b>Guardian</b>" in html
    assert 'class="ba-total" data-help="total">16<' in html


@pytest.mark.rule("BA-V4")
def test_the_summit_flies_the_banner_of_its_holder() -> None:
    state = on_volcano(*SEALED)
    state.board.holder, state.board.levels[SUMMIT_SQUARE] = 1, SUMMIT_WORTH
    html = draw(state, 0)
    assert "d4, summit, held by Player 2, strength 8" in label(html, "cell-d4")
    assert "#ba-guardian" not in square(html, "d4")
    assert "#ba-peak" in panel(html, 1)
    assert "holds the summit" in panel(html, 1)
    assert "#ba-peak" not in panel(html, 0)


@pytest.mark.rule("BA-V4")
def test_seals_are_seen_beside_every_name() -> None:
    html = draw(on_volcano(*SEALED), SPECTATOR)
    said = ("seals: 2 of 4, earth, fire", "seals: 1 of 4, earth", "seals: 0 of 4")
    for seat, text in enumerate(said):
        assert f'aria-label="{text}"' in panel(html, seat)
        assert panel(html, seat).count("ba-has") == (2, 1, 0)[seat]
    assert "ba-seals" not in draw(at("seats 3"), 0)


@pytest.mark.rule("BA-V4", "BA-T8")
def test_what_lies_hidden_is_told_to_those_who_looked() -> None:
    state = on_volcano(*SEALED)
    other = on_volcano("seals1 c5 e3", "seals2 c5", "relics c5:sword e3:crown,wings")
    assert draw(state, 0) != draw(other, 0)
    for eyes in (1, 2, SPECTATOR):
        assert draw(state, eyes) == draw(other, eyes)
    third = on_volcano("seals1 c5 e3", "seals2 c5", "relics c5:staff e3:crown,wings")
    assert draw(state, 1) != draw(third, 1)
    for eyes in (2, SPECTATOR):
        assert draw(state, eyes) == draw(third, eyes)


@pytest.mark.rule("BA-V4")
def test_the_shelf_shows_what_may_lie_hidden() -> None:
    state = on_volcano(*SEALED)
    for eyes, unseen in ((0, 7), (1, 9), (2, 10), (SPECTATOR, 10)):
        html = draw(state, eyes)
        assert 'aria-label="Under the shrines"' in html
        assert f'aria-label="may still be hidden: {unseen}"' in html
        assert html.count("ba-back") == (4, 6, 7, 7)[(0, 1, 2, SPECTATOR).index(eyes)]
    assert "ba-shelf" not in draw(at("seats 3", "offers sword"), 0)


# Wanderers.


@pytest.mark.rule("BA-V3")
def test_the_ruins_are_common() -> None:
    html = draw(wandering(), 0)
    assert label(html, "cell-d4").startswith("d4, ruins, everyone's common city")
    assert square(html, "d4").count("ba-quarter") == 4
    assert 'data-help="common-city"' in square(html, "d4")
    assert "common city" not in draw(at("seats 4"), 0)


@pytest.mark.rule("BA-V3")
def test_a_neutral_corner_hides_a_great_artefact() -> None:
    html = draw(wandering(), 0)
    for corner in ("a7", "g7", "a1", "g1"):
        assert label(html, f"cell-{corner}").endswith("a great artefact is hidden here")
        assert "#ba-unknown" in square(html, corner)
    assert 'aria-label="Under the cities"' in html
    assert html.count("ba-back") == 4


@pytest.mark.rule("BA-V3", "BA-G1")
def test_a_corner_that_was_taken_hides_nothing() -> None:
    state = wandering("winners 1")
    state.board.owners[0], state.board.levels[0] = 0, 4
    html = draw(state, 1)
    assert "hidden" not in label(html, "cell-a7")
    assert html.count("ba-back") == 3
    assert 'aria-label="great artefacts won: 1"' in panel(html, 0)
    assert "great artefacts won" not in panel(html, 1)


@pytest.mark.parametrize("language", languages())
def test_scenarios_are_drawn_in_every_language(language: str) -> None:
    for state in (on_volcano(*SEALED), wandering()):
        for eyes in EYES:
            html = draw(state, eyes, language)
            Fragment(html)
            assert "ba.draw." not in html
            assert "ba.element." not in html
