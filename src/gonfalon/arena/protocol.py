"""The lines of the engine protocol and its limits, as `docs/engine-protocol.md` describes them.

What a program is told is made here, from what its seat may know and from nothing else.
"""

import json
from collections.abc import Sequence
from random import Random
from typing import Final

from gonfalon.engine.event import Event
from gonfalon.engine.game import Game
from gonfalon.engine.options import Options
from gonfalon.engine.result import Result
from gonfalon.engine.view import View

VERSION: Final = "1"
HELLO: Final = f"hello {VERSION}"
LONGEST_LINE: Final = 65_536
"""Bytes of one line from a program."""
MOST_BYTES: Final = 1 << 20
"""Bytes that one answer may take, `info` lines included."""
MOST_LINES: Final = 10_000
START_SECONDS: Final = 20.0
"""How long a program may take to say hello."""
GRACE: Final = 1.0
"""Seconds beyond its time after which a program has lost: a machine may be busy."""
LEAVE_SECONDS: Final = 1.0
"""How long a program may take to leave."""
BETWEEN: Final = "; "
"""What stands between two legal actions."""
FORFEIT: Final = "forfeit"
LEFT: Final = "left"


class Start:
    """A game that begins, as one seat is told: nothing in it leads to the seed of the deal."""

    def __init__(self, game: Game, options: Options, seat: int, seats: int, seed: str) -> None:
        self.game: Final = game
        self.options: Final = options
        self.seat: Final = seat
        self.seats: Final = seats
        self.seed: Final = seed
        """A word for this player's own random numbers."""

    def line(self) -> str:
        """The line `newgame`."""
        words = ["newgame", self.game.id, "seat", str(self.seat + 1), "seats", str(self.seats)]
        return " ".join([*words, "seed", self.seed, *self.options.words()])


def asking(game: Game, view: View, told: Sequence[Event], seconds: float) -> list[str]:
    """What a seat is told when it is asked: what happened, the view, the actions, the time.

    The possible position is drawn from the view with the same numbers each time, so it says nothing
    that the view does not.
    """
    possible = game.sight.determinise(view, Random(0)).position()
    return [
        *[event_line(event) for event in told],
        f"view {game.text.write(view)}",
        f"possible {possible}",
        f"legal {BETWEEN.join([action.text for action in view.actions])}",
        f"go {seconds:.3f}",
    ]


def event_line(event: Event) -> str:
    """The line `event`: the key, and the facts beside it."""
    facts = json.dumps({"key": event.key, **event.facts}, ensure_ascii=False, separators=(",", ":"))
    return f"event {facts}"


def over_line(result: Result | None, why: str = LEFT) -> str:
    """The line `over`: how it ended, or why it was not played to its end."""
    return f"over - {why}" if result is None else f"over {result}"
