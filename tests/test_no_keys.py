"""Keys never reach a person: every error is a sentence, in every language and at every door."""

import pickle
import re
from pathlib import Path

import pytest

from gonfalon.cli import main
from gonfalon.engine.errors import Excluded, GonfalonError, Illegal, IllegalPly
from gonfalon.engine.game import Game
from gonfalon.engine.origin import Origin, Parted
from gonfalon.engine.words import languages
from gonfalon.games import find
from tests.catalogues import catalogue
from tests.games import PLAYED
from tests.kept_games import GAMES, spoiled
from tests.refusals import attempts

KEY = re.compile(r"\b(?:bl|im|ba|ca|read|record|web|play|option)\.[a-z_]{3,}|[{}]")
every_game = pytest.mark.parametrize("game", PLAYED.values(), ids=lambda game: game.id)


def check(error: GonfalonError, rule: str) -> None:
    """It is a sentence with the rule in every language, as text, and after a journey."""
    again = pickle.loads(pickle.dumps(error))
    for language in languages():
        said = error.worded(language)
        assert rule in said
        assert not KEY.search(said), said
        assert again.worded(language) == said
    assert str(error) == error.worded("en") == str(again)


@every_game
def test_every_refusal_of_the_list_is_a_sentence(game: Game) -> None:
    for attempt in attempts(game):
        illegal = attempt.refusal(game)
        assert illegal is not None, attempt
        check(illegal, f"{illegal.rule}: ")
        check(IllegalPly(game.id, 7, attempt.tried, illegal), f"{illegal.rule}: ")
        check(Parted(Origin(1, "", 2, ""), 7, attempt.tried or "-", illegal), illegal.rule)


@every_game
def test_every_key_of_a_refusal_is_worded_by_itself(game: Game) -> None:
    """Also those that the list does not have yet: the facts are made up, the sentence is found."""
    for key, entry in catalogue(game.id, "en").items():
        if ".refuse." not in key and ".exclude." not in key:
            continue
        facts = dict.fromkeys(entry.facts[0], 1)
        for error in (
            Illegal("XX-1", key, **facts),
            Excluded("here", "nothing", "XX-1", key, **facts),
        ):
            for language in languages():
                assert error.worded(language).startswith("XX-1: ")
                assert key not in error.worded(language)
            assert key not in str(error)


def test_an_error_of_a_game_that_is_not_plugged_in_names_its_key() -> None:
    assert str(Illegal("ZZ-1", "zz.refuse.so")) == "ZZ-1: zz.refuse.so"


@pytest.mark.parametrize("game_id", GAMES)
@pytest.mark.parametrize("is_old", [True, False], ids=["old", "today"])
@pytest.mark.parametrize("command", ["replay", "record", "show", "legal", "verify"])
def test_the_commands_speak_in_sentences(
    game_id: str,
    is_old: bool,
    command: str,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
) -> None:
    text, ply, action = spoiled(game_id)
    if not is_old:
        text = text.replace("rules: 1", f"rules: {find(game_id).rules_version}")
    text = text.replace("\n\n", "\nfairness: sha256:0\n\n", 1) + f"seed: {'0' * 64}\n"
    file = tmp_path / "record.txt"
    file.write_text(text, encoding="utf-8")
    for language in languages():
        status = main([command, str(file), "--lang", language])
        told = capsys.readouterr().err
        assert status == (2 if command == "verify" else 1)
        assert told.count("\n") == 1
        assert not KEY.search(told), told
        if command != "verify":
            assert str(ply) in told
            assert f"({action})" in told
