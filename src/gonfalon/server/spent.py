"""CPU time by part: what acting, storing and drawing cost, however they wait for each other."""

from collections.abc import Coroutine, Generator
from time import thread_time
from types import coroutine
from typing import Any, TypeVar

T = TypeVar("T")


class Spent:
    """CPU seconds that one part has taken so far."""

    def __init__(self) -> None:
        self.seconds = 0.0


@coroutine
def counted(work: Coroutine[Any, Any, T], spent: Spent) -> Generator[Any, None, T]:
    """Await some work, adding up the CPU time of its own steps and of nothing in between."""
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
            spent.seconds += thread_time() - begun
        error = None
        try:
            yield waits_for
        except BaseException as thrown:  # passed on to the work, also when it is cancelled
            error = thrown
