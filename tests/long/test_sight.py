"""Anything anyone may do about seats, at many tables: nobody but its holder sees or plays one."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.server.harness import without_bots
from tests.server.sight_machine import run
from tests.server.sight_world import World

pytestmark = pytest.mark.long
CHUNKS = 8
TABLES_IN_A_CHUNK = 100
STEPS = 40


@pytest.fixture
def world(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[World]:
    without_bots(monkeypatch)
    world = World(tmp_path)
    yield world
    world.close()


@pytest.mark.parametrize("chunk", range(CHUNKS))
def test_nobody_but_its_holder_ever_sees_or_plays_a_seat(world: World, chunk: int) -> None:
    run(world, TABLES_IN_A_CHUNK, STEPS, number=chunk + 1)
