"""One's games in words: a line for each, and what there is to choose from among them."""

from datetime import UTC, datetime
from functools import lru_cache
from operator import itemgetter
from typing import Any, Final

from markupsafe import Markup

from gonfalon.bots import BOTS
from gonfalon.engine.ending import parse_ending
from gonfalon.engine.goal import parse_goal
from gonfalon.engine.match_words import tell_goal
from gonfalon.engine.words import Words
from gonfalon.games import find
from gonfalon.server.history.counting import DAY, MINUTE
from gonfalon.server.history.filters import way_text
from gonfalon.server.history.past import Past
from gonfalon.server.telling_end import order_of, own_end, who_won
from gonfalon.server.telling_names import (
    Called,
    Player,
    called_there,
    rich_words_there,
)
from gonfalon.server.telling_tables import chosen_text
from gonfalon.web.render import words_in

HOUR: Final = 60 * MINUTE
_MINUS: Final = "\N{MINUS SIGN}"


def line_of(past: Past, before: int, language: str) -> dict[str, Any]:
    """A game of the list; in a match so many games were before it."""
    words, result = words_in(language), past.result
    named = _called(past, language)
    return {
        "id": past.id,
        "outcome": past.outcome if past.counts else "",
        "headline": _headline(past, named, language),
        "points": _points(past),
        "match_points": words.say("web.match_points") if _is_for_match(past) else "",
        "place": _place(past, words),
        "ending": _ending(past, named, words),
        "title": title_of(past.game, language),
        "options": options_text(past.way, language),
        "match": _match(past, before, words),
        "marks": _marks(past, words),
        "players": [
            {
                "seat": seat,
                "name": named.listed[seat],
                "figure": named.figures[seat],
                "level": _level(past, seat, words),
                "mine": seat in past.mine,
                "points": _own_points(past, seat),
            }
            for seat in order_of(result) or range(len(past.seats))
        ],
        "when": datetime.fromtimestamp(past.ended_at, UTC).strftime("%Y-%m-%dT%H:%MZ"),
        "date": date_of(past.ended_at, words),
        "steps": words.say("web.history.steps", count=past.plies),
        "lasted": lasted(past.ended_at - past.begun_at, words),
        "successor": past.successor,
        "in_match": past.goal is not None,
        "again": words.say("web.history.next" if past.goal else "web.result.again"),
    }


def _called(past: Past, language: str) -> Called:
    players = tuple([Player(one.kind, one.level, one.name, one.held) for one in past.seats])
    return called_there(past.game, players, language)


def _headline(past: Past, named: Called, language: str) -> Markup:
    """How it ended, in the words of the table's own page."""
    words, result, own = words_in(language), past.result, past.own
    if own is not None and past.seats[own].resigned:
        return Markup(words.say("web.result.you_lost"))
    if result is None:
        return Markup(words.say("web.history.unknown"))
    if own is not None:
        return Markup(words.say(f"web.result.{own_end(result, own)}"))
    return Markup(who_won(result, rich_words_there(past.game, named.told, language)))


def _points(past: Past) -> str:
    """The points, one's own first, then those of the others from the best on.

    What a game counts in a match says nothing where there is none.
    """
    if past.result is None or (_is_for_match(past) and past.goal is None):
        return ""
    seats = sorted(order_of(past.result), key=lambda seat: seat != past.own)
    return "\N{EN DASH}".join(_number(past.result.points[seat]) for seat in seats)


def _own_points(past: Past, seat: int) -> str | None:
    """The points of a seat, where they are what it reached at the table."""
    if past.result is None or _is_for_match(past):
        return None
    return _number(past.result.points[seat])


def _is_for_match(past: Past) -> bool:
    """Whether points are what the game counts in a match, not what lies on the table."""
    result = past.result
    return result is not None and find(past.game).rules.match.score(result) == result.points


def _number(points: int) -> str:
    return str(points).replace("-", _MINUS)


def _place(past: Past, words: Words) -> str:
    """Which of more than two one became, where that says more than who won."""
    own, result = past.own, past.result
    if own is None or result is None or len(past.seats) < 3 or past.seats[own].resigned:
        return ""
    return words.say("web.history.place", place=result.ranks[own], players=len(past.seats))


def _ending(past: Past, named: Called, words: Words) -> str:
    """What brought about an end that no rule did, or that somebody else played it to its end."""
    if past.ending is not None:
        ending = parse_ending(past.ending, len(past.seats))
        losers = ", ".join(named.told[seat] for seat in ending.losers)
        return words.say(f"web.ended.{ending.how}", names=losers)
    own = past.own
    if own is not None and past.seats[own].resigned:
        return words.say("web.history.gave_up")
    return ""


def _match(past: Past, before: int, words: Words) -> str:
    """Which game of which match it was."""
    if past.goal is None:
        return ""
    game = words.say("web.match_game", number=before + 1)
    return f"{tell_goal(parse_goal(past.goal), words)}, {game}"


def _marks(past: Past, words: Words) -> list[str]:
    """Why it does not count."""
    marks = [words.say("web.practice.name")] if past.practice else []
    if past.own is None:
        marks.append(words.say("web.history.several"))
    return marks


def _level(past: Past, seat: int, words: Words) -> str:
    """How well a computer played there."""
    sitter = past.seats[seat]
    return level_name(sitter.level, words) if sitter.is_computer else ""


@lru_cache(512)
def options_text(way: tuple[str, str], language: str) -> str:
    """The options of a game in short, but for who began."""
    return chosen_text(find(way[0]), way[1], None, language)


def way_title(way: tuple[str, str], language: str) -> str:
    """A game with its options."""
    told = options_text(way, language)
    return f"{title_of(way[0], language)} · {told}" if told else title_of(way[0], language)


def title_of(game: str, language: str) -> str:
    """What a game is called."""
    return find(game).title(language)


def level_name(level: str, words: Words) -> str:
    """How well a computer plays; one of before may have been known by another word."""
    return words.say(f"web.level.{level}") if level in BOTS else level


def date_of(at: float, words: Words) -> str:
    """A day as it is written."""
    when = datetime.fromtimestamp(at, UTC)
    month = words.say("web.history.months_of").split()[when.month - 1]
    return words.say("web.history.date", day=when.day, month=month, year=when.year)


def lasted(seconds: float, words: Words) -> str:
    """How long it took, in the largest measure that fits."""
    for name, size in (("days", DAY), ("hours", HOUR)):
        if seconds >= size:
            return words.say(f"web.history.{name}", count=round(seconds / size))
    return words.say("web.history.minutes", count=max(1, round(seconds / MINUTE)))


def choices(past: list[Past], language: str) -> dict[str, list[Any]]:
    """What there is to choose from among one's games."""
    words = words_in(language)
    ways = sorted({one.way for one in past}, key=lambda way: way_title(way, language))
    grouped: dict[str, list[tuple[str, str]]] = {}
    for way in ways:
        told = options_text(way, language) or words.say("web.history.usual")
        grouped.setdefault(title_of(way[0], language), []).append((way_text(way), told))
    return {
        "games": sorted(
            [(game, title_of(game, language)) for game in {one.game for one in past}],
            key=itemgetter(1),
        ),
        "seats": [
            (str(count), words.say("web.history.players", count=count))
            for count in sorted({len(one.seats) for one in past})
        ],
        "ways": list(grouped.items()),
    }
