"""The door to PettingZoo: its own tests, whole games, and what becomes of an illegal pick."""

from importlib import import_module
from random import Random
from typing import Any

import numpy as np
import pytest

from gonfalon.engine.errors import GonfalonError

pettingzoo = pytest.importorskip("pettingzoo", reason="PettingZoo is not installed")
door = import_module("gonfalon.adapters.pettingzoo")

VARIANTS: list[tuple[str, dict[str, Any]]] = [
    ("battle-line", {}),
    ("battle-line", {"war": True}),
    ("imperia", {"seats": 3}),
    ("battalia", {"seats": 4, "weeks": 1}),
]
every_variant = pytest.mark.parametrize(
    ("game", "options"), VARIANTS, ids=["battle-line", "war", "imperia", "battalia"]
)
# What an observation with a mask is told, though PettingZoo's own card games are alike.
pytestmark = [
    pytest.mark.filterwarnings("ignore:Observation is not a NumPy array"),
    pytest.mark.filterwarnings("ignore:Observation space for each agent probably should be"),
    pytest.mark.filterwarnings("ignore:Action mask numpy array is all zeros"),
]


def play_out(env: Any, seed: int) -> dict[str, float]:
    """Play a game at random; what it was worth to each agent."""
    env.reset(seed=seed)
    rng, worth = Random(seed), {}
    for agent in env.agent_iter():
        seen, reward, is_over, _, _ = env.last()
        if is_over:
            worth[agent] = reward
            env.step(None)
        else:
            assert env.observation_space(agent).contains(seen)
            assert not any(
                env.observe(other)["action_mask"].any() for other in env.agents if other != agent
            )
            env.step(rng.choice(np.flatnonzero(seen["action_mask"]).tolist()))
    return worth


@every_variant
def test_their_api_test(
    game: str, options: dict[str, Any], capsys: pytest.CaptureFixture[str]
) -> None:
    import_module("pettingzoo.test").api_test(door.env(game, **options), num_cycles=200)
    assert "Passed API test" in capsys.readouterr().out


@every_variant
def test_their_seed_test(game: str, options: dict[str, Any]) -> None:
    import_module("pettingzoo.test").seed_test(lambda: door.env(game, **options), num_cycles=40)


@every_variant
def test_games_end_with_returns_that_are_nothing_in_all(game: str, options: dict[str, Any]) -> None:
    env = door.env(game, **options)
    worth = play_out(env, 7)
    assert sorted(worth) == env.possible_agents
    assert abs(sum(worth.values())) < 1e-6
    assert play_out(env, 7) == worth
    assert env.agents == []


def test_an_illegal_pick_loses() -> None:
    env = door.env("imperia")
    env.reset(seed=1)
    seen, *_ = env.last()
    agent = env.agent_selection
    env.step(int(np.flatnonzero(seen["action_mask"] == 0)[0]))
    assert all(env.terminations.values())
    assert env.rewards[agent] == door.ILLEGAL
    raw = door.raw_env("imperia")
    raw.reset(seed=1)
    with pytest.raises(ValueError, match="cannot be picked after nothing"):
        raw.step(int(np.flatnonzero(seen["action_mask"] == 0)[0]))


def test_the_same_agent_acts_until_its_action_is_whole() -> None:
    env = door.raw_env("battle-line", first="2")
    env.reset(seed=3)
    assert env.agent_selection == "seat_2"
    words = env.play.vocabulary
    card = int(np.flatnonzero(env.observe("seat_2")["action_mask"])[0])
    env.step(card)
    assert env.agent_selection == "seat_2"
    mask = env.observe("seat_2")["action_mask"]
    assert [words.tokens[token] for token in np.flatnonzero(mask)] == list("123456789")
    env.step(words.numbers["5"])
    assert env.play.state.view(1).sides[1].formations[4]


def test_the_table_is_drawn(capsys: pytest.CaptureFixture[str]) -> None:
    env = door.env("battle-line", render_mode="ansi")
    env.reset(seed=1)
    assert "Decks: troops 46" in env.render()
    env = door.env("battle-line", render_mode="human")
    env.reset(seed=1)
    env.render()
    assert "Decks: troops 46" in capsys.readouterr().out
    env.close()
    assert str(env.unwrapped) == "gonfalon battle-line"


def test_options_are_checked() -> None:
    with pytest.raises(GonfalonError, match="2–4 players"):
        door.env("imperia", seats=7)
    with pytest.raises(GonfalonError, match="ghosts"):
        door.env("imperia", ghosts=True)
