"""A mail server or a name that hangs keeps no page waiting: its threads are not those of pages."""

import asyncio
import socket
import threading
from typing import Any

import pytest

from gonfalon.server.notices import mail, outgoing
from gonfalon.server.notices.kinds import MAIL
from gonfalon.server.notices.offers import Offers, Smtp
from gonfalon.server.notices.sending import SENT
from tests.server.harness import Browser
from tests.server.house import House
from tests.server.patience import come_to_be
from tests.server.test_notices_slots import notice

pytestmark = pytest.mark.anyio
AT_ONCE = 40
"""More than there are threads for pages."""


async def test_pages_come_while_mail_and_names_hang(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    go_on = threading.Event()

    def hang(*_: Any, **__: Any) -> Any:
        go_on.wait(30)
        return SENT

    def no_such_name(*_: Any, **__: Any) -> Any:
        go_on.wait(30)
        raise socket.gaierror

    monkeypatch.setattr(mail, "_hand_in", hang)
    monkeypatch.setattr(socket, "getaddrinfo", no_such_name)

    async def note(way_id: str, secret_hash: str) -> None:
        pass

    smtp = Smtp("127.0.0.1", 25, False, "", "", "games@example.org")
    post = mail.Mail(Offers(public_url="https://play.example.org", smtp=smtp), note)
    tasks = [asyncio.create_task(post.send(notice(one, MAIL))) for one in range(AT_ONCE)]
    calls = [asyncio.create_task(outgoing._resolved("a.example", 443)) for _ in range(AT_ONCE)]

    async def are_under_way() -> bool:
        return outgoing._names._work_queue.qsize() > 0 and post._threads._work_queue.qsize() > 0

    try:
        await come_to_be(are_under_way, 10)
        browser = Browser(house)
        async with asyncio.timeout(20):
            page = await browser.get("/rules/imperia", headers={"Accept-Encoding": "gzip"})
            code = await browser.post("/qr", {"link": "http://test/t/x"})
        assert (page.status_code, page.headers["Content-Encoding"]) == (200, "gzip")
        assert code.status_code in (200, 422)
    finally:
        go_on.set()
    assert set(await asyncio.gather(*tasks)) == {SENT}
    await asyncio.gather(*calls, return_exceptions=True)
    post.close()
