"""The figures of one's games as small tables of bars."""

from collections.abc import Iterable
from typing import Final, NamedTuple

from markupsafe import Markup

from gonfalon.bots import BOTS, LEVELS, rung
from gonfalon.engine.words import Words
from gonfalon.server.history.counting import WITHIN, Figures, Tally, most
from gonfalon.server.history.filters import Filters, way_text
from gonfalon.server.history.telling import level_name, title_of, way_title
from gonfalon.server.telling_names import side_name
from gonfalon.web.bars import draw_bar, draw_columns, draw_count, draw_span
from gonfalon.web.render import words_in

MOST_WAYS: Final = 6
MOST_PEOPLE: Final = 8


class Row(NamedTuple):
    """A row of a panel: what it is about, the bar, and the numbers beside it."""

    name: str
    bar: Markup
    numbers: tuple[int, ...]
    address: str = ""
    """The page with these games alone."""
    is_name: bool = False
    """Whether a player wrote it: it may be in any script."""


class Panel(NamedTuple):
    """A small table of bars."""

    key: str
    title: str
    heads: tuple[str, ...]
    rows: list[Row]
    hint: str = ""


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
    heads = _heads(words, "won", "shared", "lost")
    return [
        Panel(key, words.say(f"web.history.by.{key}"), heads, found)
        for key, found, compares in rows
        if len(found) > compares
    ]


def _rows(tallies: Iterable[tuple[str, str, Tally]], is_name: bool = False) -> list[Row]:
    """Rows with bars of one measure."""
    known = list(tallies)
    longest = max([tally.games for _, _, tally in known], default=0)
    return [
        Row(
            name,
            Markup(draw_bar(tally, longest)),
            (tally.won, tally.shared, tally.lost),
            address,
            is_name,
        )
        for name, address, tally in known
    ]


def _heads(words: Words, *kinds: str) -> tuple[str, ...]:
    """What the numbers of a panel are."""
    return tuple(words.say(f"web.history.{kind}") for kind in kinds)


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


def _rung(level: str) -> int:
    return rung(level) if level in BOTS else len(LEVELS)


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
    heads = _heads(words, "shortest", "middle", "longest")
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
    heads = _heads(words, "won", "shared", "lost")
    return Markup(draw_columns(tallies, labels, title)), Panel("months", title, heads, rows)


def uncounted(figures: Figures, words: Words) -> list[str]:
    """Which games do not count as won or lost, and how many each."""
    kinds = ("practice", "several", "unknown")
    counts = [(kind, getattr(figures, kind)) for kind in kinds]
    return [words.say(f"web.history.not.{kind}", number=count) for kind, count in counts if count]
