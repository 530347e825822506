"""A training of a few steps on real games, and how fast a network answers."""

import time
from pathlib import Path
from random import Random

import pytest

from gonfalon.bots.network import Network
from gonfalon.training.fitting import Epoch, Plan
from gonfalon.training.selfplay import Lesson
from gonfalon.training.subjects import SUBJECTS
from gonfalon.training.teaching import Training

pytest.importorskip("numpy")

FASTEST = 30e-6
"""Seconds for one position with NumPy."""


@pytest.mark.long
@pytest.mark.parametrize("game_id", SUBJECTS)
def test_it_learns_from_knights(game_id: str, tmp_path: Path) -> None:
    lesson = Lesson(
        game_id=game_id, options=((),), seats=2, by="knight", seed="long", noise=0.1, kept=0.5
    )
    training = Training(lesson, 300, Plan(hidden=(16,), epochs=6), tmp_path)
    training.play(1, lambda count: None)
    told: list[Epoch] = []
    network = training.fit(told.append)
    assert told[-1].loss < told[0].loss
    assert min(epoch.held_loss for epoch in told) < 0.69
    assert told[-1].named[2] > 0.55
    assert network.seats == 2


@pytest.mark.long
def test_a_network_is_fast_enough() -> None:
    rng = Random(5)
    widths = [(48, 74), (24, 48), (1, 24)]
    layers = [
        ([[rng.gauss(0.0, 0.3) for _ in range(inputs)] for _ in range(outputs)], [0.1] * outputs)
        for outputs, inputs in widths
    ]
    network, best = Network("imperia", 2, "any", layers, True), float("inf")
    features = [rng.random() for _ in range(74)]
    for _ in range(200):
        start = time.perf_counter()
        for _ in range(20):
            network.value(features)
        best = min(best, (time.perf_counter() - start) / 20)
    assert best < FASTEST
