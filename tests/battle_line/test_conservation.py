"""Conservation of cards through whole games, chosen by Hypothesis or at random."""

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, rule

from gonfalon.engine.game import Game
from gonfalon.engine.options import Options
from gonfalon.engine.state import CHANCE, State
from tests.battle_line.conservation import check
from tests.helpers import Variant, every_variant_of, random_game, variants_of


@pytest.mark.rule("BL-C1", "BL-C2", "BL-C3")
@every_variant_of("battle-line")
def test_cards_are_conserved(game: Game, seats: int, options: Options) -> None:
    for seed in range(5):
        for state, _ in random_game(game, options, f"conserve {seed}"):
            check(state)


class Conservation(RuleBasedStateMachine):
    """A game whose every action, chance included, Hypothesis chooses."""

    state: State

    @initialize(variant=st.sampled_from(variants_of("battle-line")))
    def begin(self, variant: Variant) -> None:
        game, seats, options = variant
        self.state = game.rules.start(seats, options)

    @rule(numbers=st.lists(st.integers(0, 2**64 - 1), min_size=1, max_size=12))
    def act(self, numbers: list[int]) -> None:
        for number in numbers:
            if self.state.over:
                return
            if self.state.actor == CHANCE:
                self.state.apply(self.state.sample(number))
            else:
                legal = self.state.legal()
                self.state.apply(legal[number % len(legal)])

    @invariant()
    def conserved(self) -> None:
        if hasattr(self, "state"):
            check(self.state)


TestConservation = Conservation.TestCase
TestConservation.settings = settings(max_examples=25, stateful_step_count=25, deadline=None)
