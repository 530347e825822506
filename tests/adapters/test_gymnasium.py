"""The door to Gymnasium: its own test, and games of one agent against our bots."""

from importlib import import_module
from random import Random
from typing import Any

import numpy as np
import pytest

from gonfalon.engine.errors import Malformed
from gonfalon.games import GAMES

gymnasium = pytest.importorskip("gymnasium", reason="Gymnasium is not installed")
door = import_module("gonfalon.adapters.gymnasium")
every_game = pytest.mark.parametrize("game", GAMES)


def play_out(env: Any, seed: int) -> tuple[float, int]:
    """Play a game at random: what it was worth, and how many tokens were picked."""
    seen, _ = env.reset(seed=seed)
    rng, is_over, reward, picked = Random(seed), False, 0.0, 0
    while not is_over:
        assert reward == 0
        assert seen["action_mask"].any()
        assert np.array_equal(env.unwrapped.action_masks(), seen["action_mask"] == 1)
        token = rng.choice(np.flatnonzero(seen["action_mask"]).tolist())
        seen, reward, is_over, is_cut, info = env.step(token)
        assert env.observation_space.contains(seen)
        assert not is_cut
        assert not info
        picked += 1
    return reward, picked


@every_game
def test_their_check(game: str) -> None:
    env = gymnasium.make(f"gonfalon/{game}-v0", opponents="random", render_mode="ansi")
    import_module("gymnasium.utils.env_checker").check_env(env.unwrapped, skip_render_check=True)


@pytest.mark.parametrize(
    ("game", "opponents", "options"),
    [
        ("battle-line", "page", {}),
        ("battle-line", "random", {"war": "on"}),
        ("imperia", ("random", "page", "squire"), {"seats": 4}),
        ("battalia", "random", {"weeks": 1}),
    ],
)
def test_games_against_bots(game: str, opponents: Any, options: dict[str, Any]) -> None:
    env = door.GonfalonEnv(game, opponents=opponents, seat=1, **options)
    worth, picked = play_out(env, 3)
    assert -1 <= worth <= 1
    assert picked > 5
    assert play_out(env, 3) == (worth, picked)
    with pytest.raises(RuntimeError, match="reset"):
        env.step(0)


def test_an_agent_is_only_asked_for_its_own_seat() -> None:
    env = door.GonfalonEnv("imperia", seats=3, seat=None, opponents="random")
    seats = set()
    for seed in range(8):
        env.reset(seed=seed)
        assert env.play.actor == env.seat
        seats.add(env.seat)
    assert seats == {0, 1, 2}


def test_an_illegal_pick_loses() -> None:
    env = door.GonfalonEnv("battle-line", opponents="random")
    seen, _ = env.reset(seed=1)
    token = int(np.flatnonzero(seen["action_mask"] == 0)[0])
    _, reward, is_over, _, info = env.step(token)
    assert (reward, is_over) == (door.ILLEGAL, True)
    assert info == {"illegal": env.play.vocabulary.tokens[token]}


def test_the_table_is_drawn(capsys: pytest.CaptureFixture[str]) -> None:
    env = door.GonfalonEnv(render_mode="ansi", opponents="random")
    env.reset(seed=1)
    assert "Decks: troops" in env.render()
    env = door.GonfalonEnv(render_mode="human", opponents="random")
    env.reset(seed=1)
    env.step(int(np.flatnonzero(env.action_masks())[0]))
    assert "Decks: troops" in capsys.readouterr().out


def test_seats_and_opponents_are_checked() -> None:
    with pytest.raises(Malformed, match="seats 0 to 1"):
        door.GonfalonEnv(seat=2)
    with pytest.raises(Malformed, match="expected 3, not 2"):
        door.GonfalonEnv("imperia", 4, opponents=("page", "page"))
    with pytest.raises(Malformed, match="bot 'nobody'"):
        door.GonfalonEnv(opponents="nobody")
