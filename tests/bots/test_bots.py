"""What every bot must keep: it answers in every game, with a legal action, and has a name."""

from random import Random

import pytest

from gonfalon.bots import BOTS, LEVELS, USUAL, find_bot
from gonfalon.engine.errors import Malformed
from gonfalon.engine.game import Game
from gonfalon.engine.options import Options
from gonfalon.engine.words import Words, languages
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


def test_the_usual_opponent_is_one_of_them() -> None:
    assert USUAL in LEVELS
    assert set(LEVELS) <= set(BOTS)


def test_an_unknown_bot_is_malformed() -> None:
    with pytest.raises(Malformed, match=f"bot 'deep': there is {', '.join(BOTS)}"):
        find_bot("deep")
