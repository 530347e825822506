"""One's games in words: a line for each, and the panels of figures above them."""

from collections.abc import Iterable
from datetime import UTC, datetime
from functools import lru_cache
from operator import itemgetter
from typing import Any, Final, NamedTuple

from markupsafe import Markup

from gonfalon.bots import BOTS, LEVELS, rung
from gonfalon.engine.ending import parse_ending
from gonfalon.engine.goal import parse_goal
from gonfalon.engine.match_words import tell_goal
from gonfalon.engine.words import Words
from gonfalon.games import find
from gonfalon.server.history.counting import DAY, MINUTE, WITHIN, Figures, Tally, most
from gonfalon.server.history.filters import Filters, way_text
from gonfalon.server.history.past import Past
from gonfalon.server.telling_end import order_of, own_end, who_won
from gonfalon.server.telling_names import (
    Called,
    Player,
    called_there,
    rich_words_there,
    side_name,
)
from gonfalon.server.telling_tables import chosen_text
from gonfalon.web.bars import draw_bar, draw_columns, draw_count, draw_span
from gonfalon.web.render import words_in

MOST_WAYS: Final = 6
MOST_PEOPLE: Final = 8
HOUR: Final = 60 * MINUTE
_MINUS: Final = "\N{MINUS SIGN}"


class Row(NamedTuple):
    """A row of a panel: what it is about, the bar, and the numbers beside it."""

    name: str
    bar: Markup
    numbers: tuple[int, ...]
    address: str = ""
    """The page with these games alone."""
    more: str = ""
    is_name: bool = False
    """Whether a player wrote it: it may be in any script."""


class Panel(NamedTuple):
    """A small table of bars."""

    key: str
    title: str
    heads: tuple[str, ...]
    rows: list[Row]
    hint: str = ""


# The figures.


def panels_of(figures: Figures, filters: Filters, language: str) -> list[Panel]:
    """What was won, by all that it may depend on, where there is something to compare."""
    words = words_in(language)
    rows: list[tuple[str, list[Row], bool]] = [
        ("games", _games(figures, filters, language), False),
        ("began", _began(figures, words), True),
        ("seats", _seats(figures, language), True),
        ("players", _players(figures, filters, words), True),
        ("ways", _ways(figures, filters, language), True),
        ("levels", _levels(figures, words), False),
        ("people", _people(figures), False),
    ]
    heads = tuple(words.say(f"web.history.{kind}") for kind in ("won", "shared", "lost"))
    return [
        Panel(key, words.say(f"web.history.by.{key}"), heads, found)
        for key, found, compares in rows
        if len(found) > compares
    ]


def _rows(
    tallies: Iterable[tuple[str, str, Tally]], more: str = "", is_name: bool = False
) -> list[Row]:
    """Rows with bars of one measure."""
    known = list(tallies)
    longest = max([tally.games for _, _, tally in known], default=0)
    return [
        Row(
            name,
            Markup(draw_bar(tally, longest)),
            (tally.won, tally.shared, tally.lost),
            address,
            more,
            is_name,
        )
        for name, address, tally in known
    ]


def _games(figures: Figures, filters: Filters, language: str) -> list[Row]:
    found = most(figures.games, len(figures.games))
    return _rows(
        [
            (title_of(game, language), filters.address(game=game, way=""), tally)
            for game, tally in found
        ]
    )


def _began(figures: Figures, words: Words) -> list[Row]:
    found = sorted(figures.began.items(), reverse=True)
    names = {True: "web.history.began.own", False: "web.history.began.other"}
    return _rows([(words.say(names[own]), "", tally) for own, tally in found])


def _seats(figures: Figures, language: str) -> list[Row]:
    """By the number of the seat, which has a name of its own in each game."""
    words, alone = words_in(language), list(figures.games)
    game = alone[0] if len(alone) == 1 else ""
    told = []
    for seat, tally in sorted(figures.seats.items()):
        name = words.say("web.history.seat", number=seat + 1)
        told.append((f"{name}: {side_name(game, seat, language)}" if game else name, "", tally))
    return _rows(told)


def _players(figures: Figures, filters: Filters, words: Words) -> list[Row]:
    return _rows(
        [
            (
                words.say("web.history.players", count=count),
                filters.address(seats=count),
                tally,
            )
            for count, tally in sorted(figures.players.items())
        ]
    )


def _ways(figures: Figures, filters: Filters, language: str) -> list[Row]:
    return _rows(
        [
            (way_title(way, language), filters.address(way=way_text(way)), tally)
            for way, tally in most(figures.ways, MOST_WAYS)
        ]
    )


def _levels(figures: Figures, words: Words) -> list[Row]:
    """By how well computers play, the weakest first."""
    found = sorted(figures.levels.items(), key=lambda one: _rung(one[0]))
    return _rows([(level_name(level, words), "", tally) for level, tally in found])


def _people(figures: Figures) -> list[Row]:
    found = most(figures.people, MOST_PEOPLE)
    return _rows([(name, "", tally) for name, tally in found], is_name=True)


def plies_panel(figures: Figures, language: str) -> Panel | None:
    """How many steps games of each kind have."""
    words = words_in(language)
    if not figures.plies:
        return None
    longest = max(one.longest for one in figures.plies.values())
    rows = [
        Row(
            title_of(game, language),
            Markup(draw_span(one.shortest, one.middle, one.longest, longest)),
            tuple(one),
        )
        for game, one in sorted(figures.plies.items())
    ]
    heads = tuple(words.say(f"web.history.{kind}") for kind in ("shortest", "middle", "longest"))
    hint = words.say("web.history.by.plies.hint")
    return Panel("plies", words.say("web.history.by.plies"), heads, rows, hint)


def days_panel(figures: Figures, language: str) -> Panel | None:
    """How long games last by the clock on the wall."""
    words = words_in(language)
    if not any(figures.days):
        return None
    names = [words.say(f"web.history.within.{number}") for number in range(len(WITHIN) + 1)]
    longest = max(figures.days)
    rows = [
        Row(name, Markup(draw_count(count, longest)), (count,))
        for name, count in zip(names, figures.days, strict=True)
    ]
    title = words.say("web.history.by.days")
    return Panel("days", title, (words.say("web.history.games"),), rows)


def months_of(figures: Figures, language: str) -> tuple[Markup, Panel] | None:
    """Games by month, as columns and as a table."""
    words = words_in(language)
    if not figures.months:
        return None
    short = words.say("web.history.months_short").split()
    tallies = [tally for _, _, tally in figures.months]
    labels = [
        (short[month - 1], str(year) if number == 0 or month == 1 else "")
        for number, (year, month, _) in enumerate(figures.months)
    ]
    title = words.say("web.history.by.months")
    long = words.say("web.history.months").split()
    rows = [
        Row(
            words.say("web.history.month", month=long[month - 1], year=year),
            Markup(""),
            (tally.won, tally.shared, tally.lost),
        )
        for year, month, tally in figures.months
    ]
    heads = tuple(words.say(f"web.history.{kind}") for kind in ("won", "shared", "lost"))
    return Markup(draw_columns(tallies, labels, title)), Panel("months", title, heads, rows)


def uncounted(figures: Figures, words: Words) -> list[str]:
    """Which games do not count as won or lost, and how many each."""
    kinds = ("practice", "several", "unknown")
    counts = [(kind, getattr(figures, kind)) for kind in kinds]
    return [words.say(f"web.history.not.{kind}", number=count) for kind, count in counts if count]


# The list.


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


def _rung(level: str) -> int:
    return rung(level) if level in BOTS else len(LEVELS)


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


# What can be chosen.


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
