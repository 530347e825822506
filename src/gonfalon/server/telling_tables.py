"""Tables as lists show them: what is played, with whom, whose turn it is and since when."""

from collections.abc import Sequence
from typing import Any

from gonfalon.engine.errors import Malformed
from gonfalon.engine.game import Game
from gonfalon.engine.goal import parse_goal
from gonfalon.engine.match_rules import STARTER
from gonfalon.engine.match_words import tell_goal
from gonfalon.games import find
from gonfalon.server.audience import tell_audience
from gonfalon.server.offering import name_of
from gonfalon.server.saved import COMPUTER, OPEN, RUNNING, Listed
from gonfalon.server.telling_clock import tell_terms
from gonfalon.server.telling_names import listed_names
from gonfalon.server.telling_talk import tell_way
from gonfalon.web.render import words_in


def is_going_on(one: Listed) -> bool:
    """Whether something is still to come at a table."""
    return one.phase in (OPEN, RUNNING)


def is_yours(one: Listed) -> bool:
    """Whether a table waits for whoever it is listed for."""
    return any(seat in one.roles and one.kinds[seat] != COMPUTER for seat in one.waits)


def by_urgency(mine: Sequence[Listed]) -> list[Listed]:
    """The tables of a browser that go on: those that wait for it, for others, then open ones.

    Among those that wait, whoever has waited longest comes first; of the open ones the latest does.
    """
    going = [one for one in mine if is_going_on(one)]
    return sorted(going, key=lambda one: (_rank(one), one.changed_at * _direction(one)))


def _rank(one: Listed) -> int:
    if is_yours(one):
        return 0
    return 1 if one.phase == RUNNING else 2


def _direction(one: Listed) -> int:
    return 1 if one.phase == RUNNING else -1


def line_of(one: Listed, language: str) -> dict[str, Any]:
    """A table in a list: what is played, with whom, since when it waits."""
    game = find(one.game)
    names = listed_names(one.names, one.kinds, language)
    return {
        "id": one.id,
        "title": game.title(language),
        "options": _way_text(game, one, language),
        "names": " – ".join(names),
        "phase": one.phase,
        "pace": one.pace,
        "since": one.changed_at,
        "yours": is_yours(one),
        "waits_for": ", ".join(names[seat] for seat in one.waits),
    }


def _way_text(game: Game, one: Listed, language: str) -> str:
    """The options of a table, what its match is played to, practice, and hints for all."""
    told, words = [chosen_text(game, one.options, one.goal, language)], words_in(language)
    if one.goal is not None:
        told.append(tell_goal(parse_goal(one.goal), words))
    if one.practice:
        told.append(words.say("web.practice.name"))
    if one.hints:
        told.append(words.say("web.hints.name"))
    told += [tell_terms(one.terms, words), tell_way(one.talk, words)]
    told.append(tell_audience(one.watchers, words))
    return " · ".join(text for text in told if text)


def chosen_text(game: Game, options: str, goal: str | None, language: str) -> str:
    """The options of a table; in a match without who starts, which the match decides."""
    words = options.split()
    if goal is not None:
        words = [word for word in words if not word.startswith(f"{STARTER}=")]
    return _options_text(game, " ".join(words), language)


def _options_text(game: Game, options: str, language: str) -> str:
    """The options of a table by a preset's name, or as words."""
    words = game.text.words(language)
    for preset in game.page.presets:
        if game.options.choose(preset.options).words() == options.split():
            return words.say(preset.key)
    try:
        chosen = game.options.parse(options.split())
    except Malformed:  # a table of an earlier version may have options that are gone
        return options
    return " · ".join(
        f"{words.say(f'{game.option_key(option.name)}.title')}: "
        f"{name_of(game, option, chosen[option.name], words)}"
        for option in game.options.options
        if chosen[option.name] != option.default
    )
