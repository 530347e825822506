"""Tables as lists show them: what is played, with whom, whose turn it is and since when."""

from collections.abc import Sequence
from typing import Any, NamedTuple

from gonfalon.engine.errors import Malformed
from gonfalon.engine.game import Game
from gonfalon.engine.goal import parse_goal
from gonfalon.engine.match_rules import STARTER
from gonfalon.engine.match_words import tell_goal
from gonfalon.engine.words import Words
from gonfalon.games import find
from gonfalon.server.audience import tell_audience
from gonfalon.server.clock import DAY, read_clock
from gonfalon.server.offering import name_of
from gonfalon.server.saved import COMPUTER, OPEN, RUNNING, Listed, TableRow
from gonfalon.server.telling_clock import tell_left, tell_terms
from gonfalon.server.telling_names import listed_names
from gonfalon.server.telling_talk import tell_way
from gonfalon.server.up_time import UpTime
from gonfalon.web.render import words_in


def is_going_on(one: Listed) -> bool:
    """Whether something is still to come at a table."""
    return one.phase in (OPEN, RUNNING)


def is_yours(one: Listed) -> bool:
    """Whether a table waits for whoever it is listed for."""
    return bool(_own_waits(one))


def _own_waits(one: Listed) -> list[int]:
    return [seat for seat in one.waits if seat in one.roles and one.kinds[seat] != COMPUTER]


def rests(one: Listed) -> bool:
    """Whether the computer plays meanwhile for whoever a table is listed for."""
    return one.phase == RUNNING and any(seat in one.roles for seat in one.resting)


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


def line_of(one: Listed, language: str, up: UpTime | None = None) -> dict[str, Any]:
    """A table in a list: what is played, with whom, since when it waits and, by `up`, how long."""
    game = find(one.game)
    names = listed_names(one.names, one.kinds, language, one.plays_for)
    times = _Times() if up is None else _times(one, names, up, words_in(language))
    return {
        "id": one.id,
        "title": game.title(language),
        "options": _way_text(game, one, language),
        "about": one.about,
        "names": " – ".join(names),
        "phase": one.phase,
        "pace": one.pace,
        "since": one.changed_at,
        "yours": is_yours(one),
        "waits_for": ", ".join(names[seat] for seat in one.waits),
        "rests": rests(one),
        **times._asdict(),
    }


class _Times(NamedTuple):
    """What a list says of a clock that runs over days."""

    left: str = ""
    """What whoever it is listed for has left, if it is their turn."""
    is_soon: bool = False
    """Whether that is less than a day."""
    until: int = 0
    """Until when they have time, by the clock on the wall."""
    others_left: str = ""
    """Who else is waited for, with what each has left."""


def _times(one: Listed, names: Sequence[str], up: UpTime, words: Words) -> _Times:
    """What a list says of a table's clock; nothing where none runs over days."""
    clock = read_clock(one.terms, one.clock) if one.phase == RUNNING else None
    if clock is None or not clock.terms.days:
        return _Times()
    now = up.now()
    ends = {seat: end for seat in one.waits if (end := clock.ends(seat)) is not None}
    told = {seat: tell_left(clock.left_at(seat, now), words) for seat in ends}
    own = [seat for seat in _own_waits(one) if seat in ends]
    if own:
        first = min(own, key=ends.__getitem__)
        return _Times(told[first], ends[first] - now < DAY, round(up.wall(ends[first])))
    each = [f"{names[seat]}: {told[seat]}" if seat in told else names[seat] for seat in one.waits]
    return _Times(others_left=", ".join(each) if told else "")


def _way_text(game: Game, one: Listed, language: str) -> str:
    """All that was chosen when a table was opened, but for its pace."""
    words = words_in(language)
    told = [way_text(game, one, language), tell_terms(one.terms, words), tell_way(one.talk, words)]
    return " · ".join(text for text in told if text)


def way_text(game: Game, one: Listed | TableRow, language: str) -> str:
    """What is played at a table and how: its options, a match, practice, and what all may do."""
    words = words_in(language)
    told = [
        chosen_text(game, one.options, one.goal, language),
        tell_goal(parse_goal(one.goal), words) if one.goal is not None else "",
        words.say("web.practice.name") if one.practice else "",
        words.say("web.hints.name") if one.hints else "",
        "" if one.takebacks else words.say("web.takebacks.none"),
        tell_audience(one.watchers, words),
    ]
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
