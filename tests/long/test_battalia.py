"""Random games of Battalia in every edition and scenario: they end, conserve, and replay."""

from itertools import product
from random import Random

import pytest

from gonfalon.games import find
from tests.battalia.conservation import check
from tests.battalia.mutating import Mutator, some_positions, try_position
from tests.battalia.relic_swaps import swap_relics
from tests.battalia.rich import VARIANTS, rich_game
from tests.long import whole_games
from tests.swap import Tally

BATTALIA = find("battalia")

pytestmark = pytest.mark.long
CHUNKS = 5
GAMES_IN_A_CHUNK = 100
UNLIMITED = 20
RICH = 40
STRIDE = 5  # a state in so many is counted through; the plies in between differ from game to game
EDITIONS = ("first", "crowdfunding", "collector")
SWITCH = ("off", "on")
# Every scenario with all its numbers of players, five hundred games each.
SCENARIOS: tuple[tuple[int, dict[str, str]], ...] = (
    *[(seats, {"unbound": "on"}) for seats in BATTALIA.seats],
    *[(seats, {"volcano": "on"}) for seats in BATTALIA.seats],
    *[(seats, {"volcano": "on", "unbound": "on", "advanced": "on"}) for seats in BATTALIA.seats],
    (4, {"wanderers": "on", "edition": "first"}),
    (4, {"wanderers": "on", "edition": "first", "advanced": "on"}),
)
every_scenario = pytest.mark.parametrize(("seats", "scenario"), list(SCENARIOS))


def play(seats: int, given: dict[str, str], seed: str) -> str:
    """One random game; how it ended."""
    return whole_games.play(BATTALIA, seats, BATTALIA.options.choose(given), seed, STRIDE)


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


@pytest.mark.parametrize("chunk", range(CHUNKS))
@every_scenario
def test_scenarios(seats: int, scenario: dict[str, str], chunk: int) -> None:
    for number in range(GAMES_IN_A_CHUNK):
        play(seats, {**scenario, "weeks": "2"}, f"scenario {chunk}/{number}")


@pytest.mark.parametrize("chunk", range(CHUNKS))
@every_scenario
def test_rich_scenarios(seats: int, scenario: dict[str, str], chunk: int) -> None:
    """Seals, the summit and neutral cities are fought for; what others saw stays hidden."""
    tally, rng = Tally(), Random(f"relics {chunk}")
    given = {**scenario, "weeks": "1", "heroes": "2"}
    for number in range(GAMES_IN_A_CHUNK):
        for ply, (state, _) in enumerate(rich_game(seats, given, f"scenario {chunk}/{number}")):
            check(state)
            if ply % 200 == 0 and "volcano" in scenario:
                swap_relics(state, rng, tally)
        assert state.result is not None
    assert tally.compared > 0 or "volcano" not in scenario


@pytest.mark.parametrize("chunk", range(CHUNKS))
@every_scenario
def test_scenarios_without_a_limit(seats: int, scenario: dict[str, str], chunk: int) -> None:
    for number in range(UNLIMITED // 4):
        play(seats, scenario, f"unlimited {chunk}/{number}")


@pytest.mark.parametrize("chunk", range(CHUNKS * 2))
def test_changed_positions_are_refused_or_played(chunk: int) -> None:
    mutator = Mutator(some_positions(f"long {chunk}", 900, 17), f"long {chunk}")
    rng = Random(f"play {chunk}")
    accepted = [try_position(mutator.mutated(), rng, 20) for _ in range(2000)]
    assert 100 < accepted.count(True) < 1500
