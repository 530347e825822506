"""Anything anyone may do about seats: nobody but its holder ever sees or plays one."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.server.sight_machine import run
from tests.server.sight_world import World


@pytest.fixture
def world(tmp_path: Path) -> Iterator[World]:
    world = World(tmp_path)
    yield world
    world.close()


def test_nobody_but_its_holder_ever_sees_or_plays_a_seat(world: World) -> None:
    run(world, examples=4, steps=25)
