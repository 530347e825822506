"""How long a bot may go on thinking."""

import time
from typing import Final


class Budget:
    """So many seconds of a core, or so many steps: then the answer is the same every time."""

    def __init__(self, seconds: float, steps: int | None = None, *, patience: float = 1.0) -> None:
        """On a busy machine it lasts up to `patience` times as long by the clock on the wall."""
        self.seconds: Final = seconds
        """What it was given, for whoever plans ahead."""
        self.steps: Final = steps
        """How many steps may be taken; as many as there is time for if nobody says."""
        self.taken = 0
        """How many steps were taken."""
        self._core_end: Final = time.thread_time() + seconds
        self._wall_end: Final = time.perf_counter() + patience * seconds

    def step(self) -> bool:
        """Take one more step, if there is still something left."""
        if self.is_spent:
            return False
        self.taken += 1
        return True

    @property
    def is_spent(self) -> bool:
        """Whether nothing is left."""
        if self.steps is not None:
            return self.taken >= self.steps
        return time.thread_time() >= self._core_end or time.perf_counter() >= self._wall_end
