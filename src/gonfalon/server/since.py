"""What others did since a seat's last decision: which plies these are."""

from collections.abc import Sequence


def turn_of_others(deciders: Sequence[int], seat: int) -> tuple[int, int]:
    """The latest run of plies that others decided: how many were before it, and with it.

    It lasts until others decide again, so it can be read while the seat takes its own turn. Chance
    belongs to whoever decided before it. Who has no seat is told of whoever decided last.
    """
    last = len(deciders) - 1
    while last >= 0 and (deciders[last] < 0 or deciders[last] == seat):
        last -= 1
    if last < 0:
        return 0, 0
    first = end = last
    while first and _goes_on(deciders[first - 1], deciders[last], seat):
        first -= 1
    while deciders[first] < 0:
        first += 1
    while end + 1 < len(deciders) and deciders[end + 1] < 0:
        end += 1
    return first, end + 1


def turns_until(deciders: Sequence[int], ply: int, actor: int) -> tuple[int, int]:
    """Which turn is under way after so many plies, counted from 1, and how many there are by now.

    A turn goes on until somebody else decides, and chance belongs to whoever decided before it.
    `actor` decides now, after all plies.
    """
    count, number, decider = 0, 0, -1
    for at, seat in enumerate((*deciders, actor)):
        if seat >= 0 and seat != decider:
            count, decider = count + 1, seat
        if seat >= 0 and at >= ply and not number:
            number = count
    return number or count, count


def _goes_on(decider: int, last: int, seat: int) -> bool:
    """Whether this ply belongs to the same run."""
    return decider < 0 or (decider != seat if seat >= 0 else decider == last)
