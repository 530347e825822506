"""Nothing hidden leaks: with other hidden things in a game, no view of it changes."""

import pytest

from gonfalon.engine.game import Game
from gonfalon.engine.options import Options
from gonfalon.engine.view import SPECTATOR
from tests.about import About, about
from tests.games import PLAYED
from tests.helpers import every_variant_where, random_game, random_record, variants_of
from tests.swap import Tally

SWAPPED = [game for game in PLAYED.values() if about(game).swap is not None]


@every_variant_where(lambda told: told.swap)
def test_views_do_not_depend_on_what_is_hidden(game: Game, seats: int, options: Options) -> None:
    told, tally = about(game), Tally()
    assert told.swap is not None
    told.swap(random_record(game, options, "swap", seats), told.swap_cuts, tally, None)
    assert tally.compared > told.least_swaps
    assert tally.compared > tally.tried * told.swap_share


def hides_anything(game: Game) -> bool:
    """Whether a spectator ever sees less than everything, in any variant."""
    for _, seats, options in variants_of(game.id):
        for state, _ in random_game(game, options, "hides", seats=seats):
            parts = game.text.write(state.view(SPECTATOR)).split("; ")
            if [part for part in parts if not part.startswith("seen by ")] != (
                state.position().split("; ")
            ):
                return True
    return False


def what_is_untested(game: Game, told: About) -> str:
    """What to do about a game that hides something and has no swap."""
    if told.swap is not None or not hides_anything(game):
        return ""
    folder = game.package.rpartition(".")[2]
    return f"nothing tests what this game hides: give `swap` in tests/{folder}/about.py"


@pytest.mark.parametrize("game", PLAYED.values(), ids=PLAYED)
def test_a_game_that_hides_anything_has_a_swap(game: Game) -> None:
    untested = what_is_untested(game, about(game))
    assert not untested, untested


@pytest.mark.parametrize("game", SWAPPED, ids=lambda game: game.id)
def test_a_game_without_a_swap_is_told_to_give_one(game: Game) -> None:
    """Without their swaps these games would not pass."""
    assert what_is_untested(game, About()).startswith("nothing tests what this game hides")
