"""What was learnt of battlefields: the answers of its network, from what is known alone."""

from random import Random

import pytest

from gonfalon.bots.battle_line.experience import (
    NAMES,
    Experience,
    facts_of_game,
    facts_of_other,
    shipped_experience,
)
from gonfalon.bots.battle_line.features import features, outcomes
from gonfalon.bots.battle_line.survey import Survey
from gonfalon.bots.battle_line.weights import Weights
from gonfalon.bots.network import Network, fingerprint
from gonfalon.engine.errors import Malformed
from gonfalon.games.battle_line.rules.state import BattleLine
from gonfalon.games.battle_line.sight.view import BattleLineView
from tests.battle_line.helpers import at

BEGUN = "1 8r 9r / 10b 10g; 2 1g / 2p; 5 9o 8o 7o * / 3y"
HANDS = "hand1 10r 1o 2b 4g 6y 1p 3b; hand2 4p 5p 6b 7g 9g 8y 2y"


def position() -> BattleLine:
    """Some turns into a game."""
    state = at(f"battle-line tactics=off; turn 1 play; {BEGUN}; {HANDS}")
    assert isinstance(state, BattleLine)
    return state


def drawn(widths: tuple[int, ...]) -> Network:
    """A network with numbers by chance."""
    rng = Random(7)
    layers = []
    for inputs, outputs in zip((len(NAMES), *widths), (*widths, 1)):
        rows = [[rng.gauss(0.0, 0.3) for _ in range(inputs)] for _ in range(outputs)]
        layers.append((rows, [rng.gauss(0.0, 0.3) for _ in range(outputs)]))
    return Network("battle-line", 2, fingerprint(NAMES), layers, with_numpy=False)


def test_sums_made_in_parts_are_those_of_the_network() -> None:
    network = drawn((9,))
    weights = Weights()
    weights.experience = Experience(network)
    line = position()
    for seat in (0, 1):
        survey = Survey(line, seat, weights)
        for field in (0, 1, 2, 4):
            troops = line.sides[seat].formations[field]
            now = survey.own_at(field, troops, -1, survey.plans[field])
            assert now == pytest.approx(network.value(survey.inputs(field)))


def test_a_network_of_another_shape_is_refused() -> None:
    with pytest.raises(Malformed, match="one layer of sums between"):
        Experience(drawn((9, 4)))


def test_what_is_told_of_a_battlefield() -> None:
    line = position()
    survey = Survey(line, 0, Weights())
    told = dict(zip(NAMES, survey.inputs(4)))
    assert (told["laid"], told["complete"]) == (1.0, 1.0)
    assert told["other laid"] == pytest.approx(1 / 3)
    assert told["turn"] == 1.0
    assert told["unclaimed"] == 1.0
    assert len(facts_of_game(line, 0) + facts_of_other(survey.foes[4])) + 6 == len(NAMES)


def test_a_card_taken_from_the_other_is_no_longer_told() -> None:
    line = position()
    survey = Survey(line, 0, Weights())
    laid = line.sides[1].formations[0]
    without = survey.foe_at(0, laid & (laid - 1), -1, -1, -1)
    assert facts_of_other(survey.foes[0])[0] == pytest.approx(2 / 3)
    assert facts_of_other(without)[0] == pytest.approx(1 / 3)


def test_what_came_of_battlefields_is_shared_between_both() -> None:
    state = at("battle-line tactics=off; turn 2 play; 4=2; 7=1; 1 8r 9r 10r / 10b")
    assert isinstance(state, BattleLine)
    own, other = outcomes(state, 0), outcomes(state, 1)
    assert (own[3], own[6]) == (0.0, 1.0)
    assert own[0] > 0.8
    for field in own:
        assert own[field] + other[field] == pytest.approx(1.0)


def test_only_battlefields_that_nobody_has_are_asked_about() -> None:
    state = at("battle-line tactics=off; turn 2 play; 4=2; 7=1; 1 8r 9r 10r / 10b")
    view = state.view(0)
    assert isinstance(view, BattleLineView)
    assert sorted(features(view)) == [0, 1, 2, 4, 5, 7, 8]


def test_what_is_shipped_sets_chances_right() -> None:
    experience = shipped_experience()
    assert experience is not None
    plain, learnt = Weights(), Weights()
    learnt.experience = experience
    line = position()
    assert Survey(line, 0, plain).chances != Survey(line, 0, learnt).chances
    for chance in Survey(line, 0, learnt).chances:
        assert 0.0 < chance < 1.0
