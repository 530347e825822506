"""How a game ended, as it is told to whoever reads it."""

from html import escape
from typing import TYPE_CHECKING

from markupsafe import Markup

from gonfalon.bots import levels_for, rung
from gonfalon.engine.match import Match
from gonfalon.engine.match_text import written
from gonfalon.engine.result import Result
from gonfalon.engine.view import OPEN
from gonfalon.engine.words import Words
from gonfalon.server.chart import chart_size
from gonfalon.server.live import LiveTable
from gonfalon.server.saved import COMPUTER, OVER
from gonfalon.server.telling_match import match_standing
from gonfalon.server.telling_names import called, rich_names, rich_words
from gonfalon.web.render import render_part

if TYPE_CHECKING:
    from gonfalon.server.telling import Eyes


def tell_end(table: LiveTable, eyes: "Eyes") -> str:
    """How it ended, what can be done now, and the proof that chance was fair."""
    result, match = table.result, table.match
    words = table.game.text.words(eyes.language)
    return render_part(
        "ended.html" if table.stuck is None else "stuck.html",
        eyes.language,
        table=table,
        eyes=eyes,
        sentence=_headline(table, eyes),
        origin=origin_line(table, eyes.language),
        match=match,
        standing="" if match is None else _standing(table, match, words),
        names=called(table, eyes.language).listed,
        figures=called(table, eyes.language).figures,
        charges=table.game.charges(),
        sides=[table.game.seat_name(row.seat, words) for row in table.seats],
        order=order_of(result),
        scores=_scores(table, words),
        result=result,
        gained=[] if match is None or result is None else _gained(table, result),
        games=_games(table, eyes.language),
        stronger=stronger_for(table, eyes),
        chart=chart_size(table.game, called(table, eyes.language).listed, words),
    )


def stronger_for(table: LiveTable, eyes: "Eyes") -> str:
    """The level above all computers, for the one person who has beaten them; else nothing."""
    levels, result = levels_for(table.game.id), table.result
    if result is None or eyes.sees != (result.winner,):
        return ""
    others = [row for row in table.seats if row.seat != result.winner]
    if any(row.kind != COMPUTER for row in others):
        return ""
    above = max([rung(row.level) for row in others]) + 1
    return levels[above] if above < len(levels) else ""


def stuck_title(table: LiveTable, words: Words) -> str:
    """That a game cannot go on, or if it was over that it cannot be shown."""
    return words.say("web.stuck.over" if table.row.phase == OVER else "web.stuck.title")


def origin_line(table: LiveTable, language: str) -> str:
    """By which rules it was played, where these are not of today, and whether those agree."""
    if table.stuck is not None:
        return table.stuck.why.worded(language)
    return "" if table.session is None else table.session.record.origin.say_agreed(language)


def _headline(table: LiveTable, eyes: "Eyes") -> Markup:
    """Whether the reader won, or else who did."""
    rich, result = rich_words(table, eyes.language), table.result
    if table.stuck is not None and result is None:
        return Markup(stuck_title(table, rich))
    if table.row.phase != OVER or result is None:
        return Markup(rich.say("web.left"))
    if len(eyes.sees) == 1:
        return Markup(rich.say(f"web.result.{own_end(result, eyes.sees[0])}"))
    return Markup(who_won(result, rich))


def own_end(result: Result, seat: int) -> str:
    """How a game ended for one seat."""
    if result.ranks[seat] != 1:
        return "you_lost"
    if result.winner == seat:
        return "you_won"
    return "drawn" if set(result.ranks) == {1} else "you_shared"


def who_won(result: Result, rich: Words) -> str:
    """Who won, by name."""
    if result.winner is None:
        return rich.say("web.result.drawn")
    return rich.say("web.result.won", seat=result.winner + 1)


def _scores(table: LiveTable, words: Words) -> list[str]:
    """How far each seat came, as the line of players and the chart say it too."""
    page, result = table.game.page, table.result
    if table.session is None or result is None:
        return [] if result is None else [str(points) for points in result.points]
    standing = page.standing(table.session.state.view(OPEN))
    return [page.score(points, words) for points in standing]


def _gained(table: LiveTable, result: Result) -> list[str]:
    """What a game counts in its match, for each seat."""
    return [written(score) for score in table.game.rules.match.score(result)]


def _games(table: LiveTable, language: str) -> list[tuple[str, Markup]]:
    """The games of the match that are over: the table of each, who won it, and what it counted."""
    rich, match = rich_words(table, language), table.match_so_far
    told = []
    for played in () if match is None else match.before:
        gained = _gained(table, played.result)
        counted = "–".join(gained[seat] for seat in order_of(played.result))
        points = f"{escape(rich.say('web.match_points'))} {counted}"
        told.append((played.table, Markup(f"{who_won(played.result, rich)} ({points})")))
    return told


def _standing(table: LiveTable, match: Match, words: Words) -> Markup:
    """The score of the match, with the players by name."""
    return Markup(match_standing(table, match, words, rich_names(table, words)))


def order_of(result: Result | None) -> list[int]:
    """The seats, the best first."""
    if result is None:
        return []
    return sorted(range(len(result.ranks)), key=result.ranks.__getitem__)
