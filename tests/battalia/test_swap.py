"""Nothing hidden leaks: what others saw under a shrine changes no view."""

from random import Random

import pytest

from tests.battalia.relic_swaps import swap_relics
from tests.battalia.rich import rich_game
from tests.swap import Tally


@pytest.mark.rule("BA-V4")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_views_do_not_depend_on_what_others_saw_under_a_shrine(seats: int) -> None:
    tally, rng = Tally(), Random(f"relics {seats}")
    given = {"volcano": "on", "weeks": "1", "heroes": "2"}
    for ply, (state, _) in enumerate(rich_game(seats, given, "relics")):
        if ply % 25 == 0:
            swap_relics(state, rng, tally)
    assert tally.compared > 10
