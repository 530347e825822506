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
    """One that looks when it is told to, and for which any time is long after the last."""
    monkeypatch.setattr(collecting, "PACE", 3600.0)
    monkeypatch.setattr(collecting, "REST", 0.0)
    monkeypatch.setattr(collecting, "QUIET_FOR", 10**9)
    gc.collect()
    collector = Collector(asyncio.get_running_loop())
    collector.start()
    yield collector
    collector.stop()
    assert gc.isenabled()
    assert gc.get_freeze_count() == 0


def _made(count: int) -> list[list[object]]:
    return [[] for _ in range(count)]


async def test_what_is_new_is_looked_at(collector: Collector) -> None:
    gone, kept = ref(Ring()), _made(collecting.FEW)
    collector.look()
    assert gone() is None
    assert len(kept) == collecting.FEW


async def test_few_new_objects_are_not_looked_at(collector: Collector) -> None:
    gone = ref(Ring())
    collector.look()
    assert gone() is not None


async def test_what_has_piled_up_is_looked_at_again(collector: Collector) -> None:
    ring = Ring()
    gone, kept = ref(ring), _made(collecting.MANY)
    collector.look()
    assert gone() is ring
    del ring
    collector.look()
    assert gone() is None
    assert gc.get_freeze_count() >= len(kept)


async def test_what_is_old_is_looked_at_when_nobody_plays(
    collector: Collector, monkeypatch: pytest.MonkeyPatch
) -> None:
    ring = Ring()
    gone = ref(ring)
    gc.freeze()
    del ring
    collector.look()
    assert gone() is not None, "it is out of the way"
    monkeypatch.setattr(collecting, "QUIET_FOR", 0)
    collector.look()
    assert gone() is None


async def test_what_is_old_is_looked_at_once_very_much_is_new(
    collector: Collector, monkeypatch: pytest.MonkeyPatch
) -> None:
    ring = Ring()
    gone = ref(ring)
    gc.freeze()
    del ring
    monkeypatch.setattr(collecting, "MOST", 2 * collecting.FEW)
    kept = _made(3 * collecting.FEW)
    collector.look()
    assert gone() is not None
    collector.look()
    assert gone() is None
    assert len(kept) == 3 * collecting.FEW
