"""A million requests and messages that nobody should send."""

from pathlib import Path

import pytest

from tests.server.besieged import besiege

pytestmark = pytest.mark.long
AMOUNT = 1_000_000
LONGEST_WAIT = 1.0
GROWTH = 1.25


def test_a_million_of_them(tmp_path: Path) -> None:
    """No answer is a failure, nobody beside it is held up, and memory does not grow on."""
    siege = besiege(tmp_path, AMOUNT)
    assert max(siege.world.waits) < LONGEST_WAIT
    assert siege.memory[-1] < GROWTH * siege.memory[2]
