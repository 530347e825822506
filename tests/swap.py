"""The swap test: what a seat has never seen may be anything, and its view stays the same.

A game is replayed with two things relabelled of which no event has told this pair of eyes, or with
other plies that it did not see. What it may know comes from the record and the events, never from
the view that is tested. Where the replay is legal, the view, the actions it offers and the events
must be the same, to the byte.
"""

import pickle
import re
from collections.abc import Callable
from random import Random

from gonfalon.engine.errors import IllegalPly
from gonfalon.engine.event import Event
from gonfalon.engine.record import Record
from gonfalon.engine.view import View

Choose = Callable[[View], str]
"""What a bot would do with a view."""


class EveryView:
    """What is made of each view of a seat, and must stay the same, whether it is asked or not."""

    def __init__(self, made: Choose) -> None:
        self._made = made

    def __call__(self, view: View) -> str:
        return self._made(view)


WORD = re.compile(r"[A-Za-z0-9]+")


class Tally:
    """How many swaps were tried, and how many of them could be replayed."""

    def __init__(self) -> None:
        self.tried = 0
        self.compared = 0


Swap = Callable[[Record, int, Tally, Choose | None], None]
"""Swaps hidden things at so many points of a record; a bot's choice is compared too, if given."""


def swap_names(
    record: Record, kinds: list[list[str]], cuts: int, tally: Tally, choose: Choose | None = None
) -> None:
    """Swap pairs of each kind of name at several points of a game.

    With `choose`, what a bot would do with the view must stay the same too.
    """
    rng = Random("swap")
    points = sorted(rng.sample(range(1, len(record.plies) + 1), cuts))
    for eyes in (*range(len(record.names)), -1):
        for stop in points:
            seen = _told(record, eyes, stop)
            expected = what_is_seen(record, stop, eyes, choose)
            for kind in kinds:
                unseen = [name for name in kind if name not in seen]
                rng.shuffle(unseen)
                for pair in list(zip(unseen[::2], unseen[1::2], strict=False))[:2]:
                    compare(_relabelled(record, stop, pair), eyes, expected, tally, choose)


def _told(record: Record, eyes: int, stop: int) -> set[str]:
    """Every word that events have told these eyes up to a ply.

    Views are not asked: they are what is tested, and a name that one gave away would count as seen.
    """
    events: list[Event] = []
    record.replay(stop, events)
    words: set[str] = set()
    for event in events:
        if event.is_for(eyes):
            words |= set(WORD.findall(" ".join(map(str, event.facts.values()))))
    return words


def _relabelled(record: Record, stop: int, pair: tuple[str, str]) -> Record:
    """The beginning of a record with two names exchanged."""
    exchange = {pair[0]: pair[1], pair[1]: pair[0]}
    plies = record.plies[:stop]
    return with_plies(
        record, [" ".join(exchange.get(word, word) for word in text.split()) for text in plies]
    )


def with_plies(record: Record, plies: list[str]) -> Record:
    """A record of the same game with other plies."""
    other = Record(record.game, record.options, record.names)
    other.plies = plies
    return other


def compare(
    other: Record, eyes: int, expected: str, tally: Tally, choose: Choose | None = None
) -> None:
    """Replay another game, if it is legal, and compare what these eyes see at its end."""
    tally.tried += 1
    stop = len(other.plies)
    try:
        swapped = what_is_seen(other, stop, eyes, choose)
    except IllegalPly:
        return
    tally.compared += 1
    assert swapped == expected, f"at ply {stop}, eyes {eyes}: {other.plies}"


def what_is_seen(record: Record, stop: int, eyes: int, choose: Choose | None = None) -> str:
    """Everything that reaches these eyes, as text: the view, its actions, the events.

    Also the bytes of the view, as they go to another process.
    """
    events: list[Event] = []
    state = record.replay(stop, events)
    view = state.view(eyes)
    lines = [
        record.game.text.write(view),
        record.game.text.picture(view, record.game.text.words("en")),
    ]
    lines += [record.game.page.draw(view, record.game.text.words("en"))]
    lines += [str(action) for action in view.actions]
    lines.append(pickle.dumps(view).hex())
    is_made = eyes >= 0 if isinstance(choose, EveryView) else bool(view.actions)
    if choose is not None and is_made:
        lines.append(choose(view))
    lines += [repr(event) for event in events if event.is_for(eyes)]
    return "\n".join(lines)
