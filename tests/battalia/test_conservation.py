"""Conservation of cards, chips and heroes through whole games, usual ones and rich ones."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from gonfalon.engine.game import Game
from gonfalon.engine.options import Options
from gonfalon.engine.state import CHANCE
from tests.battalia.conservation import check
from tests.battalia.rich import VARIANTS, rich_game
from tests.helpers import Variant, every_variant_of, random_game, variants_of

rich_variants = pytest.mark.parametrize(
    ("seats", "chosen"),
    [
        *VARIANTS[:1],
        *[pytest.param(*variant, marks=pytest.mark.compiled) for variant in VARIANTS[1:-1]],
        *VARIANTS[-1:],
    ],
)
"""On both builds the first and the last, the others on the compiled one alone."""


@pytest.mark.rule("BA-C1", "BA-C2", "BA-C4", "BA-C5", "BA-C6")
@every_variant_of("battalia")
def test_everything_is_conserved(game: Game, seats: int, options: Options) -> None:
    for seed in range(2):
        for state, _ in random_game(game, options, f"conserve {seed}", seats=seats):
            check(state)


@pytest.mark.rule("BA-C3", "BA-A7", "BA-T7")
@rich_variants
def test_everything_is_conserved_in_rich_games(seats: int, chosen: dict[str, str]) -> None:
    for seed in range(3):
        for state, action in rich_game(seats, chosen, f"conserve {seed}"):
            check(state)
            if action is not None and state.actor != CHANCE:
                legal = state.legal()
                assert len(set(legal)) == len(legal)
                assert state.verify(action) is None


@pytest.mark.rule("BA-E1")
@settings(max_examples=10, deadline=None)
@given(
    variant=st.sampled_from(variants_of("battalia")),
    numbers=st.lists(st.integers(0, 2**64 - 1), min_size=1, max_size=40),
)
def test_everything_is_conserved_however_chance_and_players_choose(
    variant: Variant, numbers: list[int]
) -> None:
    """The numbers choose, over and over again, until the last week is over."""
    game, seats, options = variant
    state = game.rules.start(seats, options)
    ply = 0
    while not state.over:
        number = (numbers[ply % len(numbers)] + ply * 2**56) % 2**64
        if state.actor == CHANCE:
            state.apply(state.sample(number))
        else:
            legal = state.legal()
            # Turns must end: every fourth choice is the last one there is.
            state.apply(legal[-1] if ply % 4 == 0 else legal[number % len(legal)])
        if ply % 3 == 0:
            check(state)
        ply += 1
