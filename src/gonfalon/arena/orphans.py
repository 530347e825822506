"""A process that was started by another one ends with it, however that ended."""

import multiprocessing
import os
import signal
import threading
from collections.abc import Callable


def end_politely() -> None:
    """End this process as if it had been told to."""
    os.kill(os.getpid(), signal.SIGTERM)


def end_with_parent(end: Callable[[], None] = end_politely) -> None:
    """End this process in this way once the one that started it is there no more."""
    parent = multiprocessing.parent_process()
    assert parent is not None

    def watch() -> None:
        parent.join()
        end()

    threading.Thread(target=watch, daemon=True).start()
