"""What is told of clocks: to programs in numbers, to people in words; the page lets them tick."""

import time
from math import ceil
from typing import Any, Final

from gonfalon.engine.words import Words
from gonfalon.server.clock import DAY, read_terms
from gonfalon.server.live import LiveTable

HOUR: Final = 3600
LOW: Final = 30
LOW_DAYS: Final = 12 * 3600
"""Seconds from which on a clock looks as if it were nearly out, live and over days."""


def terms_json(text: str) -> dict[str, Any] | None:
    """What a table was opened with, as a program may ask for it."""
    terms = read_terms(text)
    return None if terms is None else vars(terms)


def clock_json(table: LiveTable) -> dict[str, Any] | None:
    """The terms, and what each seat has left at this moment."""
    told, clock = terms_json(table.row.terms), table.clock
    if told is None or clock is None:
        return told
    now = table.store.up_time.now()
    seats = [
        {
            "seat": seat + 1,
            "left": round(clock.left_at(seat, now), 1),
            "runs": since is not None,
            "away": round(max(0.0, clock.away[seat] - now), 1),
        }
        for seat, since in enumerate(clock.since)
    ]
    return {**told, "seats": seats}


def tell_clocks(table: LiveTable) -> list[dict[str, Any]]:
    """What a page needs to let them tick, a clock for each seat, by the clock on the wall.

    Where time stands it is told how much, else when it begins to run and when it is out.
    """
    clock = table.clock
    if clock is None:
        return []
    up, now = table.store.up_time, table.store.up_time.now()
    low = LOW_DAYS if clock.terms.days else LOW
    told = []
    for seat, since in enumerate(clock.since):
        one: dict[str, Any] = {"left": clock.left[seat], "low": low}
        if since is not None:
            one["from"] = round(up.wall(since), 1)
        if clock.away[seat] > now:
            one["away"] = round(up.wall(clock.away[seat]))
        told.append(one)
    return told


def away_of(table: LiveTable) -> tuple[float, ...] | None:
    """Until when each seat is away; nothing where that is not asked for."""
    clock = table.clock
    return clock.away if clock is not None and clock.terms.days else None


def server_time(table: LiveTable) -> float | None:
    """What time it is here, where a page has a clock to set by it."""
    return None if table.clock is None else round(time.time(), 2)


def tell_terms(text: str, words: Words) -> str:
    """What a table was opened with, in words: how long each has."""
    terms = read_terms(text)
    if terms is None:
        return ""
    if terms.days:
        return words.say("web.clock.days", count=terms.days)
    minutes, seconds = divmod(terms.seconds, 60)
    length = f"{minutes}:{seconds:02}" if seconds else str(minutes)
    return words.say("web.clock.live", minutes=length, seconds=terms.increment)


def tell_left(seconds: float, words: Words) -> str:
    """What is left of some days, rounded as at the table; of the last hours whole ones alone."""
    if seconds > 36 * HOUR:
        return words.say("web.clock.left.days", count=round(seconds / DAY))
    if seconds >= HOUR:
        hours = round(seconds / HOUR) if seconds > 3 * HOUR else int(seconds / HOUR)
        return words.say("web.clock.left.hours", count=hours)
    return words.say("web.clock.left.minutes", count=ceil(seconds / 60))


def tell_when_out(text: str, words: Words) -> str:
    """What happens when time is out."""
    terms = read_terms(text)
    return "" if terms is None else words.say(f"web.clock.out.{terms.when_out}")
