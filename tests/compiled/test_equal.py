"""The compiled build plays exactly as plain Python does."""

from tests.compiled.both import compare
from tests.helpers import variants_of


def test_both_builds_play_the_same_games() -> None:
    smaller = ("battle-line", "imperia")
    assert compare(0, 8, *smaller) == 8 * len(variants_of(*smaller))


def test_both_builds_play_the_same_long_games() -> None:
    assert compare(0, 2, "battalia") == 2 * len(variants_of("battalia"))
