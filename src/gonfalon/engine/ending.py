"""An end that no rule brought about, as a record tells it: resigned, out of time, or agreed."""

import re
from collections.abc import Sequence
from typing import Final, NamedTuple

from gonfalon.engine.errors import Misread
from gonfalon.engine.text import short

RESIGNED: Final = "resigned"
AGREED: Final = "agreed"
TIME: Final = "time"
KEY: Final = "ended"
_VALUE: Final = re.compile("(agreed)|(resigned|time)((?: [1-9])+)")


class Ending(NamedTuple):
    """How a game was ended while it went on by the rules, and who has lost by that."""

    how: str
    """`resigned`, `time` or `agreed`."""
    losers: tuple[int, ...] = ()
    """The seats that have lost, from 0; all others share the victory, or the draw."""

    def __str__(self) -> str:
        """What a record says of it behind `ended:`, such as `resigned 2`."""
        return " ".join([self.how, *[str(seat + 1) for seat in self.losers]])

    def ranks(self, seats: int) -> tuple[int, ...]:
        """The rank of each of so many seats: whoever has lost comes last."""
        last = seats - len(self.losers) + 1
        return tuple([last if seat in self.losers else 1 for seat in range(seats)])


def parse_ending(text: str, seats: int) -> Ending:
    """Read what stands behind `ended:` in the record of a game with so many seats."""
    found = _VALUE.fullmatch(text)
    if found is None:
        raise Misread("read.bad_ending", text=short(text))
    losers = tuple([int(number) - 1 for number in (found[3] or "").split()])
    if not _can_lose(losers, seats):
        raise Misread("read.bad_ending", text=short(text))
    return Ending(found[1] or found[2], losers)


def _can_lose(losers: Sequence[int], seats: int) -> bool:
    """Whether these seats, each named once and in order, leave somebody who has not lost."""
    is_in_order = list(losers) == sorted(set(losers))
    return is_in_order and len(losers) < seats and max(losers, default=0) < seats
