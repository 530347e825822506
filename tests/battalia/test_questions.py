"""What is asked about before it is done: what was likely not meant and cannot be taken back."""

import pytest

import gonfalon
from gonfalon.engine.state import State
from gonfalon.games.battalia.game import BATTALIA
from gonfalon.games.battalia.rules.state import Battalia
from gonfalon.games.battalia.sight.view import BattaliaView
from tests.battalia.battle_worlds import play
from tests.battalia.turns import mustering
from tests.browser import middle


def asked(state: State) -> dict[str, str]:
    """What the one who acts would be asked about, with the key of the sentence."""
    view = state.view(state.actor)
    assert isinstance(view, BattaliaView)
    found = BATTALIA.page.questions(view)
    return {" ".join(actions): why.key.removeprefix("ba.ask.") for actions, why in found.items()}


@pytest.mark.rule("BA-B2")
def test_a_road_that_leads_nowhere_though_it_would_not_have_to() -> None:
    found = asked(gonfalon.load(middle.BATTALIA))
    roads = {action for action, key in found.items() if key == "nowhere"}
    assert roads == {
        "road e6 ne",
        "road e6 nes",
        "road e6 new",
        "road e2 es",
        "road e2 nes",
        "road e2 esw",
    }


@pytest.mark.rule("BA-T1")
def test_to_end_a_turn_in_which_nothing_was_done() -> None:
    state = gonfalon.load(middle.BATTALIA)
    assert isinstance(state, Battalia)
    assert asked(state)["end"] == "end"
    play(state, "hire friman")
    assert "end" not in asked(state)


@pytest.mark.rule("BA-T3")
@pytest.mark.parametrize(
    ("cards", "found"),
    [
        ("friman.e*3 chief.i provisions*2", {"keep": "cohort"}),
        ("friman.e*2 chief.i*2 provisions*2", {}),
    ],
)
def test_to_keep_a_hand_that_makes_a_cohort(cards: str, found: dict[str, str]) -> None:
    assert asked(mustering(cards)) == found
