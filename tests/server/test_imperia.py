"""Tables of Imperia: for two to four, begun by a decision."""

import pytest

from tests.server.harness import House

pytestmark = pytest.mark.anyio


@pytest.mark.rule("IM-S1")
@pytest.mark.parametrize("seats", [2, 4])
async def test_a_game_may_begin_with_a_decision(house: House, seats: int) -> None:
    """With a first player by name, nothing is left to chance before the first board."""
    table = await house.make(*["friend"] * seats, options={"first": "1"}, game="imperia")
    await table.join()
    told = await table.look(1)
    assert (told["phase"], told["ply"], told["waiting"]) == ("running", 0, [1])
    await table.play("lay 1a 90 nw")
    await house.restart()
    told = await table.look(2)
    assert (told["phase"], told["ply"], told["waiting"]) == ("running", 1, [2])
