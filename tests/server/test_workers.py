"""Processes that work for the server: within limits, replaced when they fail, and fair to all."""

import asyncio
import multiprocessing
from collections.abc import AsyncIterator, Callable
from typing import Any

import pytest

from gonfalon.engine.errors import Misread
from gonfalon.engine.words import Words, languages
from gonfalon.server.clerks import MOST_WAITING, Clerks
from gonfalon.server.errors import Refused
from gonfalon.server.turns import Turns
from gonfalon.server.workers import Bounds, TooMuchWork, WorkerLost, Workers, _serve, nothing
from tests.server import jobs

pytestmark = pytest.mark.anyio
MEGABYTE = 1024 * 1024
PATIENT = Bounds(seconds=120, cpu_seconds=60, memory=256 * MEGABYTE)


@pytest.fixture
async def crew() -> AsyncIterator[Callable[[Bounds], Workers]]:
    """Makes single workers, and ends them."""
    made: list[Workers] = []

    def make(bounds: Bounds) -> Workers:
        made.append(Workers("tests", 1, bounds))
        return made[-1]

    yield make
    for workers in made:
        workers.close()


async def test_jobs_are_done_in_one_other_process(crew: Callable[[Bounds], Workers]) -> None:
    workers = crew(PATIENT)
    first = await workers.run("", jobs.who)
    assert first != jobs.who()
    assert await workers.run("", jobs.who) == first
    assert workers.replaced == 0


async def test_what_a_job_refuses_is_refused_here(crew: Callable[[Bounds], Workers]) -> None:
    workers = crew(PATIENT)
    pid = await workers.run("", jobs.who)
    with pytest.raises(Misread) as refused:
        await workers.run("", jobs.refuse, "zork")
    assert "zork" in refused.value.worded("hu")
    assert refused.value.at == (("line", 7),)
    with pytest.raises(RuntimeError, match="LookupError: stumbled"):
        await workers.run("", jobs.stumble)
    assert await workers.run("", jobs.who) == pid


@pytest.mark.parametrize(
    ("bounds", "job", "given", "why"),
    [
        (Bounds(seconds=0.2), jobs.doze, (600, ""), "clock"),
        (Bounds(seconds=600, cpu_seconds=1), jobs.spin, (), "cpu"),
        (Bounds(seconds=600, memory=64 * MEGABYTE), jobs.swell, (900 * MEGABYTE,), "memory"),
    ],
)
async def test_too_much_work_ends_the_process_alone(
    crew: Callable[[Bounds], Workers], bounds: Bounds, job: Any, given: Any, why: str
) -> None:
    workers = crew(bounds)
    before = await workers.run("", jobs.who)
    with pytest.raises(TooMuchWork, match=why):
        await workers.run("", job, *given)
    assert workers.replaced == 1
    assert await workers.run("", jobs.who) not in (before, jobs.who())


async def test_a_worker_that_died_is_replaced(crew: Callable[[Bounds], Workers]) -> None:
    workers = crew(PATIENT)
    with pytest.raises(WorkerLost):
        await workers.run("", jobs.die)
    assert await workers.run("", jobs.doze, 0, "well") == "well"


async def test_one_address_does_not_hold_up_another() -> None:
    """Sixteen jobs of one stranger; the one job of another is done before their second."""
    clerks = Clerks(PATIENT)
    done: list[str] = []

    async def do(whose: str, seconds: float) -> None:
        await clerks.do(whose, jobs.doze, seconds, whose)
        done.append(whose)

    try:
        await asyncio.gather(do("a", 0), do("b", 0))  # both processes are there
        done.clear()
        many = [asyncio.create_task(do("a", 0.3)) for _ in range(16)]
        await asyncio.sleep(0)
        await do("b", 0)
        assert done.count("a") <= 1
        for task in many:
            task.cancel()
        await asyncio.gather(*many, return_exceptions=True)
        await do("a", 0)
    finally:
        clerks.close()


async def test_what_is_too_much_is_refused_in_every_language() -> None:
    clerks = Clerks(Bounds(seconds=0.1))
    try:
        with pytest.raises(Refused) as refused:
            await clerks.do("a", jobs.doze, 600, "")
        assert refused.value.code == "too_much_work"
        told = {refused.value.say(Words(language)) for language in languages()}
        assert len(told) == len(languages())
        with pytest.raises(Refused, match="too_much_work"):  # tried twice
            await clerks.do("a", jobs.die)
    finally:
        clerks.close()


# Turns.


async def started(turns: Turns, whose: str, order: list[str], gate: asyncio.Event) -> None:
    async with turns.turn(whose):
        order.append(whose)
        await gate.wait()


async def settle() -> None:
    for _ in range(20):
        await asyncio.sleep(0)


async def test_turns_go_round() -> None:
    turns, gate = Turns(1, 1, None), asyncio.Event()
    order: list[str] = []
    gate.set()
    asked = "aaabbc"
    async with turns.turn("x"):
        tasks = [asyncio.create_task(started(turns, whose, order, gate)) for whose in asked]
        await settle()
    await asyncio.gather(*tasks)
    assert "".join(order) == "abcaba"


async def test_nobody_holds_all_places() -> None:
    turns, gate = Turns(2, 1, None), asyncio.Event()
    order: list[str] = []
    tasks = [asyncio.create_task(started(turns, whose, order, gate)) for whose in "aab"]
    await settle()
    assert order == ["a", "b"]
    gate.set()
    await asyncio.gather(*tasks)
    assert order == ["a", "b", "a"]


async def test_who_goes_away_leaves_no_gap() -> None:
    turns, gate = Turns(1, 1, None), asyncio.Event()
    order: list[str] = []
    tasks = [asyncio.create_task(started(turns, whose, order, gate)) for whose in "abab"]
    await settle()
    for task in tasks[:3]:
        task.cancel()
    await asyncio.gather(*tasks[:3], return_exceptions=True)
    gate.set()
    await tasks[3]
    assert order == ["a", "b"]


async def test_too_many_of_one_address_are_refused() -> None:
    turns, gate = Turns(1, 1, MOST_WAITING), asyncio.Event()
    order: list[str] = []
    tasks = [asyncio.create_task(started(turns, "a", order, gate)) for _ in range(MOST_WAITING + 1)]
    await settle()
    with pytest.raises(Refused, match="too_fast"):
        async with turns.turn("a"):
            pass
    other = asyncio.create_task(started(turns, "b", order, gate))
    gate.set()
    await asyncio.gather(*tasks, other)


def test_one_whose_server_went_before_it_was_ready_ends_quietly() -> None:
    context = multiprocessing.get_context("spawn")
    ours, theirs = context.Pipe()
    process = context.Process(target=_serve, args=(theirs, PATIENT, nothing))
    process.start()
    theirs.close()
    assert ours.poll(60)  # what it said lies unread as the line is cut: a reset, not an end
    ours.close()
    process.join(60)
    assert process.exitcode == 0
