"""What every bot must keep: it answers in every game, with a legal action, and has a name."""

from random import Random

import pytest

from gonfalon.bots import BOTS, LEVELS, MILD, USUAL, YARDSTICKS, find_bot, levels_for, rung
from gonfalon.bots.experts import EXPERTS
from gonfalon.engine.errors import Malformed
from gonfalon.engine.game import Game
from gonfalon.engine.options import Options
from gonfalon.engine.words import Words, languages
from gonfalon.games import GAMES
from tests.about import about
from tests.helpers import every_variant, random_game

SECONDS = 0.02
"""Little time: whoever would use more must answer all the same."""

every_bot = pytest.mark.parametrize("name", BOTS)
every_level = pytest.mark.parametrize("name", LEVELS)


@every_bot
@every_variant
def test_it_chooses_a_legal_action(name: str, game: Game, seats: int, options: Options) -> None:
    bot, chosen = find_bot(name), 0
    for state, record in random_game(game, options, "bots", seats=seats):
        if state.actor >= 0 and len(record.plies) % (about(game).look_every * 13) == 0:
            view = state.view(state.actor)
            assert bot.choose(view, SECONDS, Random(0)) in view.actions
            chosen += 1
    assert chosen


@every_level
@pytest.mark.parametrize("language", languages())
def test_it_has_a_name_at_the_table(name: str, language: str) -> None:
    assert Words(language).has(f"web.level.{name}")
    assert Words(language).has(f"web.level_text.{name}")


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("name", YARDSTICKS)
def test_a_bot_of_before_is_called_by_a_name_of_its_own(name: str, language: str) -> None:
    assert Words(language).has(f"web.level.{name}")


def test_the_opponents_that_are_given_are_levels() -> None:
    assert list(LEVELS) == ["page", "squire", "knight", "captain", "marshal"]
    assert {USUAL, MILD} <= set(LEVELS)
    assert set(BOTS) == {*LEVELS, "random", "glance", "greedy"}


def test_a_bot_of_before_stands_beside_the_level_that_plays_like_it() -> None:
    assert BOTS["glance"] is LEVELS["squire"]
    assert BOTS["greedy"] is LEVELS["knight"]
    assert [rung(name) for name in LEVELS] == [0, 1, 2, 3, 4]


def test_nobody_is_offered_a_level_that_plays_as_another_does() -> None:
    for game_id in GAMES:
        offered = levels_for(game_id)
        assert offered == list(LEVELS)[: len(offered)]
        assert (len(offered) == len(LEVELS)) is (game_id in EXPERTS)
        assert {USUAL, MILD} <= set(offered)
    assert [rung(name) for name in ("random", "glance", "greedy")] == [0, 1, 2]


def test_an_unknown_bot_is_malformed() -> None:
    with pytest.raises(Malformed, match=f"bot 'deep': there is {', '.join(BOTS)}"):
        find_bot("deep")
