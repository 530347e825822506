"""Jobs for workers, good and bad; they are imported by name in the worker's process."""

import os
import time

from gonfalon.engine.errors import Misread


def who() -> int:
    """The process that does this."""
    return os.getpid()


def doze(seconds: float, answer: str) -> str:
    """Take some time."""
    time.sleep(seconds)
    return answer


def spin() -> None:
    """Compute for ever."""
    while True:
        pass


def swell(size: int) -> int:
    """Take so many bytes."""
    return len(bytearray(size))


def refuse(text: str) -> None:
    """Refuse this."""
    raise Misread("read.goal", most=3, text=text).within("line", 7)


def stumble() -> None:
    """Fail as only a mistake of ours does."""
    raise LookupError("stumbled")


def die() -> None:
    """End the process."""
    os._exit(3)
