"""Random games of Battalia in every edition: they end, conserve everything, and replay."""

from itertools import product

import pytest

import gonfalon
from gonfalon.games.battalia.meta import BATTALIA
from tests.battalia.conservation import check
from tests.battalia.rich import VARIANTS, rich_game
from tests.helpers import random_game

pytestmark = pytest.mark.long
CHUNKS = 5
GAMES_IN_A_CHUNK = 100
UNLIMITED = 20
RICH = 40
STRIDE = 5  # a state in so many is counted through; the plies in between differ from game to game
EDITIONS = ("first", "crowdfunding", "collector")
SWITCH = ("off", "on")


def play(seats: int, given: dict[str, str], seed: str) -> str:
    """One random game, counted through, written and read again; how it ended."""
    options = BATTALIA.options.choose(given)
    for ply, (state, _record) in enumerate(random_game(BATTALIA, options, seed, seats=seats)):
        if (ply + len(seed)) % STRIDE == 0 or state.over:
            check(state)
    assert state.result is not None
    text = _record.write()
    again = gonfalon.load_record(text)
    assert again.write() == text
    assert again.replay().position() == state.position()
    return state.result.how


@pytest.mark.parametrize("chunk", range(CHUNKS))
@pytest.mark.parametrize("seats", BATTALIA.seats)
@pytest.mark.parametrize(("edition", "advanced", "harder"), list(product(EDITIONS, SWITCH, SWITCH)))
def test_games_of_two_weeks(
    edition: str, advanced: str, harder: str, seats: int, chunk: int
) -> None:
    given = {"edition": edition, "advanced": advanced, "harder": harder, "weeks": "2"}
    for number in range(GAMES_IN_A_CHUNK):
        assert play(seats, given, f"long {chunk}/{number}") in ("weeks", "board", "cities")


@pytest.mark.parametrize("chunk", range(CHUNKS))
@pytest.mark.parametrize("seats", BATTALIA.seats)
@pytest.mark.parametrize("edition", EDITIONS)
def test_games_without_a_limit(edition: str, seats: int, chunk: int) -> None:
    for number in range(UNLIMITED):
        play(seats, {"edition": edition}, f"unlimited {chunk}/{number}")


@pytest.mark.parametrize("chunk", range(CHUNKS))
@pytest.mark.parametrize(("seats", "chosen"), VARIANTS)
def test_rich_games(seats: int, chosen: dict[str, str], chunk: int) -> None:
    """Artefacts, heroes and battles come up in every one of these."""
    for number in range(RICH):
        for state, _ in rich_game(seats, chosen, f"long {chunk}/{number}"):
            check(state)
        assert state.result is not None
