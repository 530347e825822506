"""A live line says one thing after the other, and is told when the page reads again."""

import asyncio
from typing import Any
from unittest.mock import Mock

import pytest
from starlette.websockets import WebSocket, WebSocketDisconnect
from uvicorn import Config
from uvicorn.server import ServerState
from websockets.protocol import State

from gonfalon.server.deflate import Sockets, framed
from gonfalon.server.lines import line_of
from gonfalon.server.teller import Teller
from gonfalon.server.watching import Waiter, Watchers
from tests.server.house import House

pytestmark = pytest.mark.anyio


class Slow:
    """A server that sends when it is let."""

    def __init__(self) -> None:
        self.sent: list[str] = []
        self.may_send = asyncio.Event()
        self.is_gone = False

    async def send(self, message: Any) -> None:
        await self.may_send.wait()
        if self.is_gone:
            raise OSError
        self.sent.append(message.get("text", message["type"]))

    async def receive(self) -> Any:
        return {"type": "websocket.connect"}

    async def opened(self) -> WebSocket:
        socket = WebSocket({"type": "websocket", "headers": []}, self.receive, self.send)
        self.may_send.set()
        await socket.accept()
        self.may_send.clear()
        self.sent.clear()
        return socket


async def test_any_server_is_told_one_after_the_other() -> None:
    slow, ready = Slow(), Mock()
    line = line_of(await slow.opened())
    line.on_ready = ready
    assert line.is_ready
    line.say(["a", "b"])
    await asyncio.sleep(0.01)
    assert (slow.sent, line.is_ready, ready.call_count) == ([], False, 0)
    line.say(["c"])
    slow.may_send.set()
    await line.ready()
    assert (slow.sent, line.is_ready, ready.call_count) == (["a", "b", "c"], True, 1)


async def test_who_has_gone_is_told_nothing() -> None:
    slow = Slow()
    line = line_of(await slow.opened())
    slow.is_gone = True
    slow.may_send.set()
    line.say(["a"])
    await line.ready()
    with pytest.raises(WebSocketDisconnect):
        line.say(["b"])


async def test_a_socket_tells_when_it_is_read_again() -> None:
    sockets, ready = Sockets(Config(str), ServerState(), {}), Mock()
    sockets.transport, sockets._stay, sockets.on_ready = Mock(), Mock(), ready
    with pytest.raises(WebSocketDisconnect):
        sockets.say(["too early"])
    sockets.conn.state = State.OPEN
    sockets.say(["a", "b"])
    sockets.say(["c"])
    sent = [call.args[0] for call in sockets.transport.write.call_args_list]
    assert sent == [framed("a", 0) + framed("b", 0), framed("c", 0)]
    sockets.pause_writing()
    assert not sockets.is_ready
    sockets.resume_writing()
    assert (sockets.is_ready, ready.call_count) == (True, 1)


async def test_a_page_that_does_not_read_gets_the_newest_state_alone(house: House) -> None:
    """And nobody waits for it."""
    table = await house.running()
    holds = asyncio.Event()
    async with (
        house.someone.line(table.id, table.watch) as slow,
        house.someone.line(table.id, table.watch) as quick,
    ):
        ply = (await slow.next("state"))["ply"]
        await quick.next("state")
        put = slow._put

        async def held(message: Any) -> None:
            await holds.wait()
            await put(message)

        slow._put = held  # type: ignore[method-assign]
        await table.play_on(ply + 4)
        seen = -1
        while seen < ply + 4:
            seen = (await quick.next("state"))["ply"]
        holds.set()
        told = [(await slow.next("state"))["ply"]]
        while told[-1] < seen:
            told.append((await slow.next("state"))["ply"])
        assert len(told) <= 4


async def test_who_is_here_is_found_out_anew_when_it_changes() -> None:
    watchers, one, other = Watchers(), Waiter("t", [0]), Waiter("t", [1])
    assert watchers.here("t") == frozenset()
    watchers.add(one)
    assert watchers.here("t") == {0}
    watchers.add(other)
    assert watchers.here("t") == {0, 1}
    await one.wait()
    watchers.turn(other, frozenset({2}))
    assert watchers.here("t") == {0, 2}
    await asyncio.wait_for(one.wait(), 1)  # it was woken
    watchers.remove(one)
    assert watchers.here("t") == {2}
    watchers.remove(other)
    assert watchers.here("t") == frozenset()


async def test_a_socket_that_has_gone_is_told_nothing() -> None:
    """Before anyone has noticed: what uvloop raises for it is no fault of whoever speaks."""
    sockets = Sockets(Config(str), ServerState(), {})
    sockets.transport, sockets.conn.state = Mock(), State.OPEN
    sockets.transport.write.side_effect = RuntimeError("the handler is closed")
    for texts in (["a"], ["a", "b"]):
        with pytest.raises(WebSocketDisconnect):
            sockets.say(texts)


@pytest.mark.parametrize("fault", [RuntimeError, KeyError])
async def test_a_fault_in_telling_is_logged_and_ends_the_line(
    house: House,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
    fault: type[Exception],
) -> None:
    """Whatever it is; a page that has gone is none."""
    table = await house.running()

    def fails(*_: object) -> str:
        raise fault("a fault")

    async with house.someone.line(table.id, table.watch) as line:
        await line.next("state")
        monkeypatch.setattr(Teller, "tell", fails)
        await table.play((await table.look(1))["actions"][0])
        with pytest.raises(EOFError):
            await line.next("state", patience=5)
        assert line.closed == 1011
    (logged,) = [one for one in caplog.records if one.levelname == "ERROR"]
    assert logged.message == "a page could not be told"
    assert logged.exc_info is not None
    assert logged.exc_info[0] is fault
