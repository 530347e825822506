"""Positions, views and possible states hold in rich games too."""

from random import Random

import pytest

import gonfalon
from gonfalon.engine.view import OPEN, SPECTATOR
from gonfalon.games.battalia.sight.determinise import determinise
from gonfalon.games.battalia.text.notation import write_view
from tests.battalia.rich import rich_game
from tests.battalia.test_conservation import rich_variants


@pytest.mark.rule("BA-T8")
@rich_variants
def test_a_rich_game_is_read_back_from_any_position(seats: int, chosen: dict[str, str]) -> None:
    for ply, (state, action) in enumerate(rich_game(seats, chosen, "position")):
        if ply % 3:
            continue
        text = state.position()
        again = gonfalon.load(text)
        assert again.position() == text
        assert again.legal() == state.legal()
        if action is not None:
            after = state.copy()
            after.apply(action)
            again.apply(action)
            assert again.position() == after.position(), f"{action} at {text}"


@pytest.mark.rule("BA-T8")
@rich_variants
def test_a_possible_state_agrees_with_a_rich_view(seats: int, chosen: dict[str, str]) -> None:
    rng = Random("rich")
    for ply, (state, _) in enumerate(rich_game(seats, chosen, "possible")):
        assert write_view(state.view(OPEN)) == state.position()
        if ply % 5:
            continue
        for seat in range(seats):
            view = state.view(seat)
            possible = determinise(view, rng)
            assert write_view(possible.view(seat)) == write_view(view)
            assert possible.legal() == state.legal() or state.actor != seat
            public = write_view(state.view(SPECTATOR))
            assert write_view(possible.view(SPECTATOR)) == public
