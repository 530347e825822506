"""A review in words, for the terminal and the page alike."""

from collections.abc import Callable
from dataclasses import dataclass

from gonfalon.engine.event import Event
from gonfalon.engine.words import Words
from gonfalon.review.shapes import Deed, TurningPoint

Write = Callable[[Event], str]
"""How an event is written: as text, or as HTML."""


@dataclass(frozen=True)
class Told:
    """A turning point in sentences."""

    title: str
    played: str
    better: str
    """Empty where nothing better was found."""
    why: str


def tell_point(point: TurningPoint, name: str, words: Words, write: Write) -> Told:
    """What was played, what was better, and why; `name` is whoever played it."""
    numbers = {"after": percent(point.after), "instead": percent(point.instead)}
    if point.better is None:
        why = words.say("review.fell", **numbers)
    else:
        why = words.say("review.instead", **numbers)
        if point.why is not None:
            why = f"{why} {words.say(point.why.key, **point.why.facts)}"
    return Told(
        words.say("review.point", ply=point.ply + 1, name=name),
        _tell(point.played, write),
        "" if point.better is None else _tell(point.better, write),
        why,
    )


def _tell(deed: Deed, write: Write) -> str:
    """What the log says of a deed; one of which it says nothing, as it is typed."""
    return " ".join([write(event) for event in deed.events]) or deed.action


def percent(chance: float) -> int:
    """A chance in hundredths."""
    return round(100 * chance)
