"""Rings of objects are looked for little at a time, and all of them when nobody plays."""

import asyncio
import gc
from collections.abc import AsyncIterator
from weakref import ref

import pytest

from gonfalon.server import collecting
from gonfalon.server.collecting import Collector

pytestmark = pytest.mark.anyio


class Ring:
    """An object that only the collector lets go."""

    def __init__(self) -> None:
        self.itself = self


@pytest.fixture
async def collector(monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Collector]:
    """One that thinks of it when it is told to; something always goes on around it."""
    monkeypatch.setattr(collecting, "PACE", 3600.0)
    monkeypatch.setattr(collecting, "QUIET_CPU", -1.0)
    monkeypatch.setattr(collecting, "QUIET_FOR", 1)
    gc.collect()
    collector = Collector(asyncio.get_running_loop())
    collector.start()
    yield collector
    collector.stop()
    assert gc.isenabled()
    assert gc.get_freeze_count() == 0


def _made(count: int) -> list[list[object]]:
    return [[] for _ in range(count)]


async def test_while_people_play_only_very_much_is_looked_at(
    collector: Collector, monkeypatch: pytest.MonkeyPatch
) -> None:
    gone, some = ref(Ring()), _made(collecting.FEW)
    collector.think_of_it()
    assert gone() is not None
    monkeypatch.setattr(collecting, "MANY", 2 * collecting.FEW)
    more = _made(collecting.FEW)
    collector.think_of_it()
    assert gone() is None
    assert gc.get_freeze_count() >= len(some) + len(more)


async def test_what_is_new_is_looked_at_when_nothing_goes_on(
    collector: Collector, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(collecting, "QUIET_CPU", 1.0)
    gone = ref(Ring())
    collector.think_of_it()
    assert gone() is not None, "there is too little"
    kept = _made(collecting.FEW)
    collector.think_of_it()
    assert gone() is None
    assert len(kept) == collecting.FEW


async def test_what_is_old_is_looked_at_now_and_then(
    collector: Collector, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(collecting, "QUIET_CPU", 1.0)
    gone = _old_ring()
    kept = _made(collecting.FEW)
    collector.think_of_it()
    assert gone() is not None, "it is out of the way"
    monkeypatch.setattr(collecting, "REST", 0.0)
    collector.think_of_it()
    assert gone() is None
    assert len(kept) == collecting.FEW


async def test_what_is_old_is_looked_at_once_very_much_was_new(
    collector: Collector, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(collecting, "MANY", collecting.FEW)
    monkeypatch.setattr(collecting, "MOST", 4 * collecting.FEW)
    gone = _old_ring()
    some = _made(2 * collecting.FEW)
    collector.think_of_it()
    assert gone() is not None
    more = _made(3 * collecting.FEW)
    collector.think_of_it()
    assert gone() is None
    assert len(some) < len(more)


def _old_ring() -> ref[Ring]:
    """A ring that nobody needs, and that is kept out of the collector's way."""
    ring = Ring()
    gc.freeze()
    return ref(ring)
