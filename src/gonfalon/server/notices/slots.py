"""How many messages are sent at once: so many of a kind, and few of them to one place.

So nobody waits for another kind of message, and a place that answers slowly holds up few others.
"""

import time
from collections import Counter
from typing import Final
from urllib.parse import urlsplit

from gonfalon.server.notices.kinds import MAIL, Notice
from gonfalon.server.notices.sending import wait_after

MOST_OF_A_KIND: Final = 16
MOST_TO_A_PLACE: Final = 4
LONGEST_REST: Final = 15 * 60.0
"""Seconds for which a place that hangs is left alone, at most."""


def place_of(notice: Notice) -> str:
    """Where a message goes: a host; all mail goes to one server, and counts by its table."""
    way = notice.way
    if way.kind == MAIL:
        return way.table_id
    return urlsplit(way.address.get("url") or way.address.get("endpoint", "")).hostname or ""


class Slots:
    """What is being sent now, and which places are left alone for a while."""

    def __init__(self) -> None:
        self._of_kind: Final[Counter[str]] = Counter()
        self._to_place: Final[Counter[tuple[str, str]]] = Counter()
        self._resting: Final[dict[tuple[str, str], tuple[int, float]]] = {}
        """How often in a row a place did not answer in time, and until when it is left alone."""

    def has_room(self, notice: Notice) -> bool:
        """Whether this may be sent beside what is being sent."""
        kind = notice.way.kind
        to_place = self._to_place[kind, place_of(notice)]
        return self._of_kind[kind] < MOST_OF_A_KIND and to_place < MOST_TO_A_PLACE

    def rests_until(self, notice: Notice) -> float:
        """Until when nothing is sent there; 0 if it may be sent now."""
        _, until = self._resting.get((notice.way.kind, place_of(notice)), (0, 0.0))
        return until if until > time.time() else 0.0

    def enter(self, notice: Notice) -> None:
        """It is being sent from now on."""
        self._of_kind[notice.way.kind] += 1
        self._to_place[notice.way.kind, place_of(notice)] += 1

    def leave(self, notice: Notice) -> None:
        """It is no more."""
        at = (notice.way.kind, place_of(notice))
        self._of_kind[notice.way.kind] -= 1
        self._to_place[at] -= 1
        if not self._to_place[at]:
            del self._to_place[at]

    def answered(self, notice: Notice, in_time: bool) -> None:
        """Whether a place answered in time; one that does not is left alone, longer each time."""
        at = (notice.way.kind, place_of(notice))
        if in_time:
            self._resting.pop(at, None)
            return
        now = time.time()
        slow, until = self._resting.get(at, (0, 0.0))
        if until <= now:  # those that were under way together count once
            self._resting[at] = (slow + 1, now + min(wait_after(slow + 1), LONGEST_REST))

    def forget(self) -> None:
        """Forget places that were slow long ago."""
        long_ago = time.time() - LONGEST_REST
        for at in [at for at, (_, until) in self._resting.items() if until < long_ago]:
            del self._resting[at]
