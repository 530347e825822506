"""Every refusal of every game, at a position: the rule, and what a player reads (the list)."""

import re

import pytest

from gonfalon.engine.errors import Illegal
from gonfalon.engine.game import Game
from gonfalon.engine.words import Words
from tests.drawn import raw_keys
from tests.games import PLAYED
from tests.refusals import UNFINISHED, attempts, golden, keys_of, languages_of, list_of, page

every_game = pytest.mark.parametrize("game", PLAYED.values(), ids=PLAYED)
TAG = re.compile(r"<[^>]*>")


def told(game: Game, words: Words, illegal: Illegal) -> str:
    """What players read, once it is clear that nothing of the program shows."""
    sentence = words.why(illegal)
    assert sentence.strip(), illegal.reason
    assert not raw_keys(game.prefix, TAG.sub("", sentence)), sentence
    assert not re.search("[{}]", sentence), sentence
    return sentence


@every_game
def test_every_refusal_is_in_the_list(game: Game) -> None:
    listed = {attempt.key for attempt in attempts(game)}
    assert listed - set(keys_of(game)) == set(), f"{list_of(game)} has unknown keys"
    if game.id not in UNFINISHED:
        assert set(keys_of(game)) - listed == set(), f"write them into {list_of(game)}"


@every_game
def test_every_attempt_is_refused_as_the_list_says(game: Game) -> None:
    rules = game.rulebook("en").rules
    for attempt in attempts(game):
        assert bool(attempt.tried) != bool(attempt.touched), f"{attempt.key}: try, or touch"
        illegal = attempt.refusal(game)
        assert illegal is not None, f"{attempt.key}: {attempt.tried or attempt.touched} is legal"
        assert illegal.reason == attempt.key, attempt
        assert illegal.rule in rules, attempt


@every_game
def test_the_terminal_and_the_page_say_the_same(game: Game) -> None:
    for attempt in attempts(game):
        illegal = attempt.refusal(game)
        assert illegal is not None
        for language in languages_of(game):
            words = game.text.words(language)
            sentence = told(game, words, illegal)
            assert words.refusal(illegal) == f"{illegal.rule}: {sentence}"
            told(game, game.page.words(language), illegal)


@every_game
def test_what_players_read_is_as_it_was(game: Game) -> None:
    if attempts(game):
        assert page(game) == golden(game).read_text(encoding="utf-8"), (
            "if it is meant so: python -m tests.refusals"
        )
