"""What `make test` shows on a part of a long game's states, shown on all of them."""

import sys
from collections.abc import Callable
from dataclasses import replace
from types import ModuleType

import pytest

from gonfalon.engine.game import Game
from gonfalon.engine.options import Options
from tests.about import About, about
from tests.battalia import test_impassable, test_land, test_sites
from tests.battalia.slow_reach import compared
from tests.battalia.test_reach import judged
from tests.contract import test_applying, test_contract, test_library, test_travelling
from tests.engine import test_session
from tests.helpers import every_variant_where

pytestmark = pytest.mark.long
CHUNKS = 4
BATTLES_IN_A_CHUNK = 200
BOARDS = 3000

CHECKS: list[Callable[[Game, int, Options], None]] = [
    test_contract.test_games_end_and_never_stop_short,
    test_contract.test_refusal_and_legal_agree_on_every_action,
    test_contract.test_a_copy_is_independent_and_plays_the_same,
    test_contract.test_positions_are_read_back,
    test_contract.test_only_seats_that_are_waited_for_have_actions,
    test_contract.test_a_possible_state_agrees_with_the_view,
    test_contract.test_an_open_view_hides_nothing,
    test_session.test_undo_is_exact_and_bounded,
    test_applying.test_text_is_applied_like_the_action_itself,
    test_library.test_every_legal_action_is_picked_once,
    test_travelling.test_a_state_is_what_it_is,
]


@pytest.mark.parametrize("check", CHECKS, ids=lambda check: check.__name__)
@every_variant_where(lambda told: told.look_every > 1 or told.games < About().games)
def test_the_contract_at_every_ply(
    game: Game,
    seats: int,
    options: Options,
    check: Callable[[Game, int, Options], None],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    everything = replace(about(game), games=50, look_every=1, refuse_every=17)
    monkeypatch.setattr(sys.modules[check.__module__], "about", lambda _: everything)
    check(game, seats, options)


@pytest.mark.parametrize(
    ("module", "check"),
    [
        (test_land, test_land.test_ways_are_those_of_the_slow_rules),
        (test_sites, test_sites.test_sites_and_refusals_are_those_of_the_slow_rules),
        (test_impassable, test_impassable.test_closed_squares_are_those_of_the_slow_rules),
    ],
)
def test_many_boards_as_by_the_slow_rules(
    module: ModuleType, check: Callable[[], None], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(module, "RANDOM_BOARDS", BOARDS)
    check()


@pytest.mark.parametrize("chunk", range(CHUNKS))
@pytest.mark.parametrize(
    ("cards", "amulets", "is_friendly", "share"),
    [(4, 0, True, 0.99), (4, 0, False, 0.9), (3, 1, True, 0.5), (3, 2, True, 0.5)],
)
def test_the_bound_of_many_battles(
    cards: int, amulets: int, is_friendly: bool, share: float, chunk: int
) -> None:
    battles = BATTLES_IN_A_CHUNK >> 2 * amulets
    assert judged(compared(100 + chunk, battles, cards, amulets, is_friendly)) > share
