"""Conservation of pieces through whole games, chosen by Hypothesis or at random."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from gonfalon.engine.game import Game
from gonfalon.engine.options import Options
from gonfalon.engine.state import CHANCE
from tests.helpers import Variant, every_variant_of, random_game, variants_of
from tests.imperia.conservation import check


@pytest.mark.rule("IM-C3", "IM-B4", "IM-T6")
@every_variant_of("imperia")
def test_pieces_are_conserved(game: Game, seats: int, options: Options) -> None:
    for seed in range(5):
        for state, _ in random_game(game, options, f"conserve {seed}", seats=seats):
            check(state)


@pytest.mark.rule("IM-E1")
@settings(max_examples=25, deadline=None)
@given(
    variant=st.sampled_from(variants_of("imperia")),
    numbers=st.lists(st.integers(0, 2**64 - 1), min_size=1, max_size=40),
)
def test_pieces_are_conserved_however_chance_and_players_choose(
    variant: Variant, numbers: list[int]
) -> None:
    """The numbers choose, over and over again, until everyone has placed the commander."""
    game, seats, options = variant
    state = game.rules.start(seats, options)
    ply = 0
    while not state.over:
        number = numbers[ply % len(numbers)]
        legal = state.legal()
        is_chance = state.actor == CHANCE
        # Three generals are shuffled back and drawn again: the ply keeps that from going round.
        state.apply(
            state.sample((number + ply * 2**56) % 2**64)
            if is_chance
            else legal[number % len(legal)]
        )
        check(state)
        ply += 1
