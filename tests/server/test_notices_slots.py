"""No message waits for those of another kind, and none long for a place that hangs."""

import asyncio
import time
from typing import Any, cast

import pytest

from gonfalon.server.notices.kinds import MAIL, PUSH, WEBHOOK, Notice, TableFacts, Way
from gonfalon.server.notices.outbox import MOST_AT_ONCE, Outbox
from gonfalon.server.notices.outgoing import TooSlow
from gonfalon.server.notices.sender import Sender
from gonfalon.server.notices.sending import AGAIN, SENT
from gonfalon.server.notices.slots import MOST_OF_A_KIND, MOST_TO_A_PLACE, Slots
from gonfalon.server.watching import Watchers
from tests.server.patience import come_to_be

pytestmark = pytest.mark.anyio
TABLE = TableFacts("T" * 22, "battle-line", "running", frozenset({0}), ("A", "B"), ("person",) * 2)


def notice(number: int, kind: str = WEBHOOK, host: str = "slow.example") -> Notice:
    """A turn that is due, the lower numbers first."""
    address = {
        WEBHOOK: {"url": f"https://{host}/{number}", "format": "json"},
        PUSH: {"endpoint": f"https://{host}/{number}"},
        MAIL: {"mail": "anna@example.org"},
    }[kind]
    due = time.time() - 1000 + number / 1000
    way = Way(f"way{number}{kind}{host}", TABLE.id, 0, kind, address, "en", due, due)
    return Notice(way, 0, 1, (0,), due, due, 0, False, TABLE)


class Box:
    """An outbox in memory."""

    def __init__(self, *waiting: Notice) -> None:
        self.waiting = list(waiting)
        self.held: set[str] = set()
        self.put_off_until: dict[str, float] = {}

    async def end_unconfirmed(self) -> None:
        pass

    async def pending(self, until: float, kind: str) -> list[Notice]:
        there = [
            one
            for one in self.waiting
            if one.way.kind == kind and one.key not in self.held | self.put_off_until.keys()
        ]
        return sorted(there, key=lambda one: one.due_at)[:MOST_AT_ONCE]

    async def drop(self, notices: Any) -> None:
        raise AssertionError("all of them hold")

    async def put_off(self, notices: Any) -> None:
        self.put_off_until |= {one.key: until for one, until in notices}

    async def claim(self, notice: Notice) -> bool:
        self.held.add(notice.key)
        return True

    async def told(self, notice: Notice) -> None:
        self.waiting.remove(notice)

    async def failed(self, notice: Notice, again_at: float | None) -> None:
        assert again_at is not None
        self.held.discard(notice.key)
        self.put_off_until[notice.key] = again_at


async def test_one_place_that_hangs_holds_up_nobody_else() -> None:
    hanging = [notice(number) for number in range(250)]
    others = [notice(900, host="quick.example"), notice(901, MAIL), notice(902, PUSH, "p.example")]
    box = Box(*hanging, *others)
    told: list[Notice] = []
    calls: list[Notice] = []
    fail = asyncio.Event()

    async def send(one: Notice) -> str:
        if "slow.example" not in str(one.way.address):
            told.append(one)
            return SENT
        calls.append(one)
        await fail.wait()
        raise TooSlow("slow")

    ways = dict.fromkeys((WEBHOOK, MAIL, PUSH), send)
    sender = Sender(cast(Outbox, box), ways, Watchers())

    async def have_gone_out(count: int) -> bool:
        return len(told) == count

    await sender.look()
    await come_to_be(lambda: have_gone_out(2), 10)
    assert {one.way.kind for one in told} == {MAIL, PUSH}
    assert len(calls) == MOST_TO_A_PLACE
    await sender.look()
    fail.set()  # from now on the place is left alone, and all that goes there is put off
    await come_to_be(lambda: _are_put_off(box, MOST_TO_A_PLACE), 10)
    await sender.look()
    assert min(box.put_off_until.values()) > time.time() + 20
    await sender.look()
    await come_to_be(lambda: have_gone_out(3), 10)
    assert len(calls) == MOST_TO_A_PLACE
    await sender.stop()


async def _are_put_off(box: Box, count: int) -> bool:
    return len(box.put_off_until) >= count


async def test_a_slot_that_is_free_is_taken_at_once() -> None:
    """Without waiting for the next look: so as many go out as before."""
    box, told = Box(*[notice(number, host=f"{number}.example") for number in range(50)]), []

    async def send(one: Notice) -> str:
        told.append(one)
        assert len(box.held) - len(told) < MOST_OF_A_KIND
        await asyncio.sleep(0)
        return SENT

    async def all_are_told() -> bool:
        return len(told) == 50

    sender = Sender(cast(Outbox, box), {WEBHOOK: send}, Watchers())
    await sender.look()
    await come_to_be(all_are_told, 10)
    await sender.stop()


def test_a_place_is_left_alone_longer_each_time(monkeypatch: pytest.MonkeyPatch) -> None:
    now = [1000.0]
    monkeypatch.setattr(time, "time", lambda: now[0])
    slots, one, other = Slots(), notice(1), notice(1, host="quick.example")
    rests = []
    for _ in range(5):
        for _ in range(2):  # both were under way together
            slots.answered(one, in_time=False)
        rests.append(slots.rests_until(one) - now[0])
        assert not slots.rests_until(other)
        now[0] += rests[-1]
    assert rests == [30.0, 120.0, 480.0, 900.0, 900.0]
    slots.answered(one, in_time=True)
    slots.answered(one, in_time=False)
    assert slots.rests_until(one) - now[0] == 30.0


async def test_what_failed_otherwise_rests_by_itself() -> None:
    box = Box(notice(1), notice(2))

    async def send(one: Notice) -> str:
        return AGAIN

    sender = Sender(cast(Outbox, box), {WEBHOOK: send}, Watchers())
    await sender.look()
    await come_to_be(lambda: _are_put_off(box, 2), 10)
    assert not sender._slots.rests_until(notice(3))
    await sender.stop()
