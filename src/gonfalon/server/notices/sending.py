"""What came of sending a message, and when to try again."""

from typing import Final

SENT: Final = "sent"
AGAIN: Final = "again"
"""It may go well another time."""
REFUSED: Final = "refused"
"""It will never go well; the next message may."""
GONE: Final = "gone"
"""Nobody is there any more: the way ends."""
MOST_TRIES: Final = 8
_FIRST_WAIT: Final = 30.0
_LONGEST_WAIT: Final = 6 * 3600.0


def wait_after(tries: int) -> float:
    """Seconds until the next try, after so many: each wait is four times the one before."""
    return min(_FIRST_WAIT * 4.0 ** min(max(0, tries - 1), MOST_TRIES), _LONGEST_WAIT)


def outcome_of(status: int) -> str:
    """What a status of HTTP means for a message; a redirect is not followed."""
    if 200 <= status < 300:
        return SENT
    if status in (404, 410):
        return GONE
    if status in (408, 425, 429) or status >= 500:
        return AGAIN
    return REFUSED
