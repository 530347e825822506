"""Going through something long in slices: whoever else waits has a turn in between."""

import asyncio
from collections.abc import Callable, Sequence
from typing import Final, TypeVar

T = TypeVar("T")
U = TypeVar("U")
AT_ONCE: Final = 40
"""Events of a log, say: about a millisecond."""


async def in_slices(items: Sequence[T], do: Callable[[T], U]) -> list[U]:
    """What this does with each of them, in their order."""
    done: list[U] = []
    for start in range(0, len(items), AT_ONCE):
        if start:
            await asyncio.sleep(0)
        done += [do(item) for item in items[start : start + AT_ONCE]]
    return done
