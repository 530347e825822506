"""Positions and pictures of the volcano (BA-V4)."""

import pytest

from gonfalon.engine.errors import Malformed
from gonfalon.engine.state import CHANCE
from gonfalon.games.battalia.box.actions import ACTIONS
from gonfalon.games.battalia.box.tiles import (
    SQUARES,
)
from gonfalon.games.battalia.game import BATTALIA
from tests.battalia.on_volcano import on_volcano
from tests.battalia.positions import begun
from tests.battalia.test_relics import won


@pytest.mark.rule("BA-V4")
def test_positions_are_written_and_read() -> None:
    state = on_volcano("seals1 c5 e3", "seals2 c5", "relics c5:horn e3:-", "winners 1", "laden 1")
    text = state.position()
    assert "seals1 c5 e3; seals2 c5" in text
    assert "relics c5:horn e3:-" in text
    assert BATTALIA.text.parse(text).position() == text
    assert "relics c5:x1 e3:x0" in BATTALIA.text.write(state.view(2))


@pytest.mark.rule("BA-V4")
@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("volcano=on; board d4:ruins", "no ruins can lie there"),
        ("; board d4:summit", "no summit can lie there"),
        ("volcano=on; board c5:shrine/6@1", "only the summit is held"),
        ("volcano=on; board d5:crossroads/3", "crossroads there: expected no strength"),
        ("volcano=on; board d4:summit@3", "there is no seat 3"),
        ("volcano=on; offers horn", "lie hidden in this scenario"),
        ("volcano=on; seals1 d5", "there is no shrine on d5"),
        ("; seals1 c5", "there is no shrine on c5"),
        ("volcano=on; relics c5:horn", "seen where somebody has a seal"),
        ("volcano=on; seals1 c5; relics c5:horn,sword,book", "2 lie under a shrine at most"),
        ("volcano=on; seals1 c5; relics c5:friman.b", "no great artefact"),
        ("volcano=on; seals1 c5; relics c5:horn; hand1 horn", "there are 2 of it"),
        ("volcano=on; seals1 c5; relics c5:horn c5:sword", "given twice"),
        ("volcano=on; hand1 horn sword shield", "too few great artefacts"),
        (
            "volcano=on; hand1 hammer sword shield wings horn crown luut pavilion staff book",
            "too few great artefacts",
        ),
        ("volcano=on; board d4:summit/0", "expected a strength above 0"),
        ("volcano=on; board c5:shrine/0", "expected a strength above 0"),
        ("; board d4:ruins/0", "expected a strength above 0"),
        ("volcano=on; board d4:summit/20@1", "a summit that is held has strength 8"),
        ("volcano=on; turn 1 offer", "asks nothing here"),
        ("volcano=on; turn 1 more-cities", "asks nothing here"),
        (
            "volcano=on; turn 1 act > prize; subject c5; seals1 c5; relics c5:horn,sword; "
            "winners 1; laden 1",
            "chooses no third one",
        ),
        ("volcano=on; laden 1", "one of the winners"),
        ("volcano=on; turn 1 act > look; left 2", "expected a shrine with a seal"),
        ("volcano=on; turn 1 act > look; left 1; seals1 c5; subject c5", "are to be found"),
    ],
)
def test_positions_that_do_not_agree(text: str, problem: str) -> None:
    with pytest.raises(Malformed, match=problem):
        BATTALIA.text.parse(f"battalia {text}")


@pytest.mark.rule("BA-V4")
def test_a_look_is_read_back() -> None:
    state, _ = won()
    for step in ("find horn", "find sword", "take sword"):
        text = state.position()
        again = BATTALIA.text.parse(text)
        assert (again.position(), again.legal()) == (text, state.legal())
        state.apply(ACTIONS[step])


@pytest.mark.rule("BA-V4")
def test_the_picture_shows_seals_gates_and_what_was_seen() -> None:
    state = on_volcano("seals1 c5 e3", "relics c5:horn e3:-", "heroes d4 - - -")
    for language in ("en", "hu", "bg", "pl"):
        words = BATTALIA.text.words(language)
        picture = BATTALIA.text.picture(state.view(0), words)
        assert "{b6}" in picture
        assert "{20}" in picture
        assert "b e" in picture
        assert words.say("ba.picture.relics", square="c5") in picture
        assert "horn" not in BATTALIA.text.picture(state.view(1), words)


@pytest.mark.rule("BA-V4")
def test_a_set_up_is_read_back() -> None:
    state = begun(3, volcano="on")
    while state.actor == CHANCE:
        text = state.position()
        assert BATTALIA.text.parse(text).position() == text
        state.apply(state.legal()[0])
    assert len(state.board.tiles) == SQUARES
