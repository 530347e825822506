"""CPU time by part: what acting, storing and drawing cost, however they wait for each other.

To ask for the time of a thread costs more than much of what is timed, so only some of the work is,
each standing for as much as was passed over.
"""

from collections.abc import Awaitable, Coroutine, Generator
from time import thread_time
from types import coroutine
from typing import Any, Final, TypeVar

T = TypeVar("T")
ONE_IN: Final = 16
"""Of so many pieces of work one is timed."""


class Spent:
    """CPU seconds that one part has taken so far, as far as it was timed."""

    def __init__(self, one_in: int = ONE_IN) -> None:
        self.seconds = 0.0
        self._one_in: Final = one_in
        self._coming = one_in

    def is_timed(self) -> bool:
        """Whether the work that comes now is one that is timed."""
        self._coming -= 1
        if self._coming:
            return False
        self._coming = self._one_in
        return True

    def took(self, seconds: float) -> None:
        """Add what was timed, and as much for what was not."""
        self.seconds += seconds * self._one_in


def counted(work: Coroutine[Any, Any, T], spent: Spent) -> Awaitable[T]:
    """Some work to be awaited; where it is timed, its own steps alone and nothing in between."""
    return _timed(work, spent) if spent.is_timed() else work


@coroutine
def _timed(work: Coroutine[Any, Any, T], spent: Spent) -> Generator[Any, None, T]:
    """Await some work, adding up the CPU time of its steps."""
    steps = work.__await__()
    error: BaseException | None = None
    while True:
        begun = thread_time()
        try:
            waits_for = steps.send(None) if error is None else steps.throw(error)
        except StopIteration as end:
            answer: T = end.value
            return answer
        finally:
            spent.took(thread_time() - begun)
        error = None
        try:
            yield waits_for
        except BaseException as thrown:  # passed on to the work, also when it is cancelled
            error = thrown
