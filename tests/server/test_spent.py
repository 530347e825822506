"""CPU time is counted for the steps of some work, and not for what happens in between."""

import asyncio
import time
from collections.abc import Coroutine
from typing import Any, TypeVar

import pytest

from gonfalon.server.spent import Spent, counted

pytestmark = pytest.mark.anyio
T = TypeVar("T")


def burn(seconds: float) -> None:
    ends = time.thread_time() + seconds
    while time.thread_time() < ends:
        pass


async def test_only_its_own_steps_count() -> None:
    spent = Spent(one_in=1)

    async def work() -> str:
        burn(0.02)
        await asyncio.sleep(0.01)
        burn(0.02)
        return "done"

    waiting = asyncio.ensure_future(_wrapped(work(), spent))
    await asyncio.sleep(0)
    burn(0.2)
    assert await waiting == "done"
    assert 0.04 <= spent.seconds < 0.15


async def _wrapped(work: Coroutine[Any, Any, T], spent: Spent) -> T:
    return await counted(work, spent)


async def test_errors_pass_through() -> None:
    async def fails() -> None:
        await asyncio.sleep(0)
        raise ValueError("no")

    with pytest.raises(ValueError, match="no"):
        await counted(fails(), Spent(one_in=1))


async def test_it_can_be_cancelled() -> None:
    cleaned = []

    async def waits() -> None:
        try:
            await asyncio.sleep(60)
        finally:
            cleaned.append(True)

    task = asyncio.ensure_future(_wrapped(waits(), Spent(one_in=1)))
    await asyncio.sleep(0)
    task.cancel()
    with pytest.raises(asyncio.CancelledError):
        await task
    assert cleaned == [True]


async def test_what_is_timed_stands_for_what_is_not() -> None:
    spent = Spent(one_in=4)

    async def work(seconds: float) -> None:
        burn(seconds)

    for number in range(1, 9):
        await counted(work(0.01 if number % 4 == 0 else 0.0), spent)
    assert 0.08 <= spent.seconds < 0.3
