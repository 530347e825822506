"""What is told of a match at each of its tables: to people beside the game, to programs as JSON."""

from html import escape
from typing import Any

from gonfalon.engine.match import Match
from gonfalon.engine.match_text import written
from gonfalon.engine.match_words import NameOf, tell_game, tell_next, tell_standing
from gonfalon.engine.words import Words
from gonfalon.server.live import LiveTable
from gonfalon.server.saved import OVER


def match_line(table: LiveTable, words: Words) -> str:
    """Which game of which match is played here; nothing for a single game."""
    match, before = table.match, table.match_before
    if match is None or before is None:
        return ""
    return escape(tell_game(match, len(before.before) + 1, words))


def match_points(match: Match, seat: int, words: Words) -> str:
    """What a seat has scored in the match so far."""
    title, points = escape(words.say("web.match_points")), escape(written(match.scores[seat]))
    return (
        f'<span class="match-points" title="{title}"><span class="unseen">{title}</span> '
        f"{points}</span> "
    )


def match_standing(table: LiveTable, match: Match, words: Words, name: NameOf) -> str:
    """The score of a match after a game and who starts the next one, or who won it."""
    is_between = table.row.phase == OVER and table.result is not None
    told = [tell_standing(match, words, name), tell_next(match, words, name) if is_between else ""]
    return " ".join(text for text in told if text)


def match_json(table: LiveTable, words: Words, name: NameOf) -> dict[str, Any] | None:
    """The match that a program plays in: its goal, which game this is, and the score."""
    match, before = table.match, table.match_before
    if match is None or before is None:
        return None
    return {
        "goal": str(match.goal),
        "game": len(before.before) + 1,
        "scores": [str(score) for score in match.scores],
        "over": match.over,
        "winners": [seat + 1 for seat in match.verdict().winners] if match.over else [],
        "text": tell_standing(match, words, name),
    }
