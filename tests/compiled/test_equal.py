"""The compiled build plays exactly as plain Python does."""

from tests.compiled.both import compare
from tests.helpers import ALL_VARIANTS


def test_both_builds_play_the_same_games() -> None:
    assert compare(0, 8) == 8 * len(ALL_VARIANTS)
