"""Learners of others learn our games through their own doors: `examples/learners.py`."""

from importlib.util import find_spec

import pytest

from examples.learners import LEARNERS

WANTED = ("torch", "sb3_contrib", "stable_baselines3", "open_spiel")
MISSING = ", ".join(name for name in WANTED if find_spec(name) is None)
CLEARLY = 0.6
"""With 95 % of certainty they win more than this after learning."""


@pytest.mark.long
@pytest.mark.filterwarnings("default")
@pytest.mark.skipif(MISSING != "", reason=f"{MISSING} not installed: make learners")
@pytest.mark.parametrize(("learner", "steps"), [("maskable-ppo", 60_000), ("openspiel-ppo", 6_000)])
def test_it_learns_to_beat_random(learner: str, steps: int) -> None:
    before, after = LEARNERS[learner](steps, 300, 1, 1)
    print(before, after, sep="\n")
    assert before.interval[0] < 0.5
    assert after.steps >= steps
    assert after.interval[0] > CLEARLY
