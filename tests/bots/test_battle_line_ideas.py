"""Single ideas at Battle Line: what a card changes that comes from another formation."""

from gonfalon.bots.battle_line.ideas import ideas
from gonfalon.bots.battle_line.survey import Survey
from gonfalon.bots.battle_line.weights import usual
from gonfalon.games.battle_line.rules.state import BattleLine
from tests.battle_line.helpers import at

ROW = (
    "1=1; 2 7r 7g / 1p 3p 6p; 3=1; 4=2; 5 4y 4g / 3o 3b; 6 1r 2r 4r / 9r; 7 2o 8o / 3r 3y; 8=1; 9=2"
)
"""The first seat waits for a third 4 at the fifth battlefield, and for nothing at the seventh."""
HELD = "hand1 4o 1y 2y 4p 8p C"


def survey_at(position: str) -> Survey:
    """How a position looks to the first seat."""
    line = at(position)
    assert isinstance(line, BattleLine)
    return Survey(line, 0, usual())


def gains(survey: Survey) -> dict[str, float]:
    """What each action changes, by its text."""
    return {str(idea.action): idea.gain for idea in ideas(survey)}


def test_a_card_that_comes_over_does_harm_where_it_fits_nothing() -> None:
    found = gains(survey_at(f"battle-line; turn 1 play; {ROW}; {HELD} traitor"))
    assert found["traitor 1p 5"] < found["traitor 1p 7"] - 0.05


def test_a_card_that_is_moved_does_harm_where_it_fits_nothing() -> None:
    found = gains(survey_at(f"battle-line; turn 1 play; {ROW}; {HELD} redeploy"))
    assert found["redeploy 8o 5"] < found["redeploy 8o out"] - 0.01
