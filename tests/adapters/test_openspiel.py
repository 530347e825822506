"""The door to OpenSpiel: its own tests, a playthrough, search and learning with its algorithms."""

import re
from importlib import import_module
from random import Random
from typing import Any

import numpy as np
import pytest

from gonfalon.engine.errors import GonfalonError
from gonfalon.games import GAMES

pyspiel = pytest.importorskip("pyspiel", reason="OpenSpiel is not installed")
openspiel = import_module("gonfalon.adapters.openspiel")


def theirs(name: str) -> Any:
    """A module of OpenSpiel's."""
    return import_module(f"open_spiel.python.{name}")


SMALL = {
    "battle-line": "gonfalon_battle_line(tactics=off,first=n1)",
    "imperia": "gonfalon_imperia(map=random)",
    "battalia": "gonfalon_battalia(weeks=1,points=n5)",
}
every_small_game = pytest.mark.parametrize("name", SMALL.values(), ids=SMALL)


def played(name: str, steps: int, seed: str = "openspiel") -> Any:
    """A state of this game after so many random steps, where a seat is asked."""
    rng, state = Random(seed), pyspiel.load_game(name).new_initial_state()
    while not state.is_terminal() and (steps > 0 or state.is_chance_node()):
        if state.is_chance_node():
            outcomes, chances = zip(*state.chance_outcomes(), strict=True)
            assert abs(sum(chances) - 1) < 1e-9
            state.apply_action(rng.choices(outcomes, chances)[0])
        else:
            state.apply_action(rng.choice(state.legal_actions()))
        steps -= 1
    return state


@pytest.mark.parametrize(
    "name",
    [
        "gonfalon_battle_line",
        pytest.param("gonfalon_battle_line(war=on,claims=before)", marks=pytest.mark.compiled),
        "gonfalon_imperia",
        "gonfalon_imperia(map=random,seats=4)",
        "gonfalon_battalia(weeks=1)",
        pytest.param(
            "gonfalon_battalia(weeks=1,seats=3,volcano=on,points=n10)", marks=pytest.mark.compiled
        ),
    ],
)
def test_their_random_simulations(name: str, capfd: pytest.CaptureFixture[str]) -> None:
    """With serialisation, clones, masks, strings, tensors and returns."""
    pyspiel.random_sim_test(pyspiel.load_game(name), 1, True, False)
    capfd.readouterr()


def test_games_are_registered_with_their_options() -> None:
    names = {f"gonfalon_{game.replace('-', '_')}" for game in GAMES}
    assert names <= set(pyspiel.registered_names())
    game = pyspiel.load_game("gonfalon_battalia", {"weeks": 2, "first": "2", "fours": "never"})
    assert "fours=never" in str(game)
    assert "first=n2" in str(game)
    assert pyspiel.load_game(str(game)).get_parameters() == game.get_parameters()
    assert "first=2" in str(game.new_initial_state())
    with pytest.raises(GonfalonError, match="2–4 players"):
        pyspiel.load_game("gonfalon_imperia(seats=5)")
    with pytest.raises(GonfalonError, match="laid / random"):
        pyspiel.load_game("gonfalon_imperia(map=flat)")


@every_small_game
def test_a_clone_is_independent(name: str) -> None:
    state = played(name, 40)
    before = str(state), state.information_state_string(0), state.history(), state.legal_actions()
    clone = state.clone()
    assert str(clone) == str(state)
    while not clone.is_terminal():
        clone.apply_action(clone.legal_actions()[0])
    after = str(state), state.information_state_string(0), state.history(), state.legal_actions()
    assert after == before
    assert str(clone) != str(state)


@every_small_game
def test_a_state_is_serialised_whole(name: str) -> None:
    state = played(name, 45)
    text = pyspiel.serialize_game_and_state(state.get_game(), state)
    _, again = pyspiel.deserialize_game_and_state(text)
    assert again.history() == state.history()
    assert again.legal_actions() == state.legal_actions()
    for seat in range(state.num_players()):
        assert again.information_state_string(seat) == state.information_state_string(seat)
        assert again.observation_tensor(seat) == state.observation_tensor(seat)


@every_small_game
def test_a_resampled_state_looks_the_same_and_hides_the_truth(name: str) -> None:
    others = set()
    for steps in (25, 40, 46):
        state = played(name, steps)
        for seat in range(state.num_players()):
            for number in range(4):
                other = state.resample_from_infostate(seat, Random(number).random)
                told = other.information_state_string(seat)
                assert told == state.information_state_string(seat)
                assert other.observation_tensor(seat) == state.observation_tensor(seat)
                assert other.history() == []
                if seat == state.current_player():
                    assert other.legal_actions() == state.legal_actions()
                others.add(str(other) == str(state))
    assert False in others


@every_small_game
def test_is_mcts_plays(name: str) -> None:
    """Their search over information sets finds legal tokens, through several actions."""
    state = played(name, 30)
    evaluator = theirs("algorithms.mcts").RandomRolloutEvaluator(1, np.random.RandomState(1))
    bot = theirs("algorithms.ismcts").ISMCTSBot(
        state.get_game(), evaluator, 2.0, 3, random_state=np.random.RandomState(2)
    )
    asked = 0
    while asked < 3:
        if state.is_chance_node():
            state.apply_action(state.chance_outcomes()[0][0])
            continue
        action = bot.step(state)
        assert action in state.legal_actions()
        state.apply_action(action)
        asked += 1


def test_an_agent_of_theirs_plays_whole_games() -> None:
    environment = theirs("rl_environment").Environment(pyspiel.load_game(SMALL["imperia"]))
    environment.seed(3)
    rng, step = Random("agent"), environment.reset()
    while not step.last():
        seat = step.observations["current_player"]
        assert len(step.observations["info_state"][seat]) == 6310
        step = environment.step([rng.choice(step.observations["legal_actions"][seat])])
    assert sum(step.rewards) == 0


def test_outcome_sampling_learns_from_whole_games() -> None:
    np.random.seed(4)
    solver = theirs("algorithms.outcome_sampling_mccfr").OutcomeSamplingSolver(
        pyspiel.load_game(SMALL["imperia"])
    )
    for _ in range(3):
        solver.iteration()
    state = played(SMALL["imperia"], 0)
    policy = solver.average_policy().action_probabilities(state)
    assert set(policy) == set(state.legal_actions())


def test_a_playthrough_shows_what_is_declared() -> None:
    text = theirs("algorithms.generate_playthrough").playthrough(
        "gonfalon_imperia(map=random)", None, seed=5
    )
    assert "GameType.utility = Utility.ZERO_SUM" in text
    assert "GameType.provides_information_state_tensor = False" in text
    assert "NumDistinctActions() = 93" in text
    assert "ObservationTensorSize() = 6310" in text
    returns = re.findall(r"^Returns\(\) = \[(.*)\]$", text, re.MULTILINE)
    assert returns[0] == "0, 0"
    assert returns[-1] in ("1, -1", "-1, 1", "0, 0")
    actions = re.findall(r"^action: (\d+)$", text, re.MULTILINE)
    state = pyspiel.load_game(SMALL["imperia"]).new_initial_state()
    for action in actions:
        state.apply_action(int(action))
    assert state.is_terminal()


def test_observers_tell_what_is_asked_for() -> None:
    state = played(SMALL["battle-line"], 60)
    game, make_observation = state.get_game(), theirs("observation").make_observation
    seen = make_observation(game)
    seen.set_from(state, 0)
    assert seen.dict["troops"].shape == (2, 9, 60)
    assert seen.dict["hand"].sum() == 7
    assert seen.string_from(state, 0) == state.observation_string(0)
    public = make_observation(
        game,
        pyspiel.IIGObservationType(
            public_info=True, perfect_recall=False, private_info=pyspiel.PrivateInfoType.NONE
        ),
    )
    assert "seen by spectator" in public.string_from(state, 0)
    assert public.tensor is None
    everything = pyspiel.IIGObservationType(
        perfect_recall=False, private_info=pyspiel.PrivateInfoType.ALL_PLAYERS
    )
    with pytest.raises(ValueError, match="nobody sees"):
        openspiel.GonfalonObserver(game, everything, None)
    with pytest.raises(ValueError, match="no observation parameters"):
        openspiel.GonfalonObserver(game, None, {"size": 3})


def test_information_states_remember() -> None:
    """What a seat did and was told is there for good, and what others drew is not."""
    state = played(SMALL["battle-line"], 90)
    told = [state.information_state_string(seat).splitlines() for seat in (0, 1)]
    own = [[line[2:] for line in lines if line.startswith("> ")] for lines in told]
    assert all(own)
    record = [line for line in told[0] if not line.startswith("> ")]
    assert not [line for line in record if "(seat 2 alone)" in line]
    assert [line for line in record if "(seat 1 alone)" in line]
    assert told[0][-1] == state.observation_string(0)
