"""The options of a game as people read them: the fields of the form, and what a value is called."""

from typing import Any, Final

from gonfalon.engine.errors import Unsuitable
from gonfalon.engine.game import Game
from gonfalon.engine.options import NumberOption, Option
from gonfalon.engine.words import Words

A_LIST: Final = 14  # so many values are chosen from a list; beyond that a number is typed


def name_of(game: Game, option: Option, value: str, words: Words) -> str:
    """What a value is called; a number is called by itself."""
    return words.say(f"{game.option_key(option.name)}.{value}") if value in option.named else value


def field_of(game: Game, option: Option, words: Words) -> dict[str, Any]:
    """What the form for a new table shows of an option."""
    key = game.option_key(option.name)
    return {
        "name": option.name,
        "title": words.say(f"{key}.title"),
        "text": words.say(key),
        "rule": option.rule,
        "default": option.default,
        "values": [(value, name_of(game, option, value, words)) for value in _listed(option)],
        "number": _bounds(option) if _is_typed(option) else None,
    }


def numbers_of(game: Game) -> dict[str, dict[str, Any]]:
    """The options that are numbers: their bounds, and the words beside the numbers."""
    return {
        option.name: {**_bounds(option), "words": list(option.words)}
        for option in game.options.options
        if isinstance(option, NumberOption)
    }


def say_unsuitable(game: Game, error: Unsuitable, words: Words) -> str:
    """What an option can be, by the names that the form shows."""
    option = next(one for one in game.options.options if one.name == error.option)
    title = words.say(f"{game.option_key(option.name)}.title")
    names = " / ".join([name_of(game, option, value, words) for value in option.named])
    return words.say(error.reason, **{**error.facts, "option": title, "words": names})


def _is_typed(option: Option) -> bool:
    """Whether there are too many numbers for a list."""
    return isinstance(option, NumberOption) and len(option.values) > A_LIST


def _bounds(option: Option) -> dict[str, int]:
    assert isinstance(option, NumberOption)
    return {"lowest": option.lowest, "highest": option.highest}


def _listed(option: Option) -> list[str]:
    """The values of the list: numbers ascending, words on the side where the default is."""
    if not isinstance(option, NumberOption):
        return list(option.values)
    if _is_typed(option):
        return list(option.words)
    numbers = [str(number) for number in range(option.lowest, option.highest + 1)]
    words = list(option.words)
    return words + numbers if option.default in words else numbers + words
