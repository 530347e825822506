"""A review and a hint in words, for the terminal and the page alike."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final

from gonfalon.engine.event import Event
from gonfalon.engine.game import Game
from gonfalon.engine.words import Words
from gonfalon.review.shapes import Deed, Hint, TurningPoint

Write = Callable[[Event], str]
"""How an event is written: as text, or as HTML."""


@dataclass(frozen=True)
class Told:
    """A turning point in sentences."""

    title: str
    played: str
    instead: str
    """What stands before what was better."""
    better: str
    """Empty where nothing better was found."""
    why: str


def tell_point(point: TurningPoint, turn: int, name: str, words: Words, write: Write) -> Told:
    """What was played in a turn, what was better, and why; `name` is whoever played it."""
    numbers = {"after": percent(point.after), "instead": percent(point.instead)}
    if point.better is None:
        why = words.say("review.fell", **numbers)
    else:
        why = words.say("review.instead", **numbers)
        if point.why is not None:
            why = f"{why} {words.say(point.why.key, **point.why.facts)}"
    title, played = words.say("review.point", turn=turn, name=name), point.played
    advised = [] if point.better is None else _advised(point.better, words)
    if advised:  # the last event is what it was done for
        instead, better = words.say("review.advised"), write(advised[-1])
    else:
        instead = words.say("review.better")
        better = "" if point.better is None else _tell(point.better, write)
    return Told(title, _tell(played, write), instead, better, why)


def _advised(deed: Deed, words: Words) -> list[Event]:
    """What was not done as something to do, for a game that has words for it."""
    advised = [Event(f"{event.key}.advised", **event.facts) for event in deed.events]
    return [event for event in advised if words.has(event.key)]


def _tell(deed: Deed, write: Write) -> str:
    """What the log says of a deed; one of which it says nothing, as it is typed."""
    return " ".join([write(event) for event in deed.events]) or deed.action


BETWEEN_PICKS: Final = " → "
"""What stands between things that are touched one after the other."""


def names_of(picks: Sequence[str], game: Game, language: str) -> list[str]:
    """What is touched, by name."""
    words = game.text.words(language)
    return [game.page.label(pick, words) for pick in picks]


def tell_whys(hint: Hint, game: Game, words: Words) -> str:
    """What speaks for what is advised, in these words."""
    following = BETWEEN_PICKS.join(names_of(hint.then, game, words.language))
    known = {"following": following} if following else {}
    return " ".join([words.say(why.key, **why.facts, **known) for why in hint.whys])


def percent(chance: float) -> int:
    """A chance in hundredths."""
    return round(100 * chance)
