"""Where a message may lead, and what is read of the answer."""

import socket

import pytest

from gonfalon.server.notices import outgoing
from gonfalon.server.notices.outgoing import BadAddress, CannotCall, check_url, is_public, post
from gonfalon.server.notices.sending import AGAIN, GONE, REFUSED, SENT, outcome_of, wait_after
from tests.server.channel import Answer, Channel
from tests.server.harness import refused
from tests.server.house import House
from tests.server.patience import come_to_be
from tests.server.told import all_told, ask, received, told_to

pytestmark = pytest.mark.anyio


@pytest.mark.parametrize("url", [
    "http://example.org/hook", "https://127.0.0.1/", "https://10.0.0.1/x", "https://[::1]/",
    "https://[::ffff:192.168.0.1]/", "https://192.168.1.1/", "https://169.254.169.254/latest",
    "https://localhost/", "https://2130706433/", "https://0x7f.1/", "https://example.org:22/",
    "https://user:secret@example.org/", "https://exa mple.org/", "ftp://example.org/", "https://",
    "https://example.org/\r\nX: y", "https://[64:ff9b::7f00:1]/", "https://[2002:7f00:1::]/",
    "https://100.64.0.1/", "https://0.0.0.0/", "https://[fe80::1%25eth0]/", "https://intern/",
])  # fmt: skip
async def test_an_address_that_leads_inside_is_refused(telling: House, url: str) -> None:
    with pytest.raises(BadAddress):
        check_url(url)
    table = await telling.make()
    refused(await ask(table, table.owner, kind="webhook", url=url), "bad_webhook", 422)


async def test_a_name_that_leads_inside_is_not_called(
    channel: Channel, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whatever a name was when it was given, the address that is called was checked."""
    found = [(2, 1, 6, "", ("93.184.216.34", 443)), (2, 1, 6, "", ("127.0.0.1", 443))]

    monkeypatch.setattr(socket, "getaddrinfo", lambda *given, **more: found)
    with pytest.raises(BadAddress, match="private"):
        await post("https://looks-fine.example.org/", b"", {})


def test_which_addresses_are_public() -> None:
    assert all(is_public(one) for one in ("93.184.216.34", "2606:2800:220:1::1"))
    inside = (
        "::ffff:10.0.0.1",
        "fc00::1",
        "fec0::1",
        "feff::1",
        "3fff::1",
        "3fff:fff::1",
        "fe80::1",
        "224.0.0.1",
        "240.0.0.1",
        "::",
        "nonsense",
    )
    assert not any(is_public(one) for one in inside)


async def test_a_redirect_is_not_followed(telling: House, channel: Channel) -> None:
    channel.answer = Answer(302, {"Location": channel.url("/elsewhere")})
    await told_to(telling, channel)
    await received(channel, 1)
    await all_told(telling)
    assert [one.path for one in channel.received] == ["/hook"]


async def test_a_huge_answer_is_not_read(telling: House, channel: Channel) -> None:
    channel.answer = Answer(200, body=b"x" * 30_000_000)
    await told_to(telling, channel)
    await received(channel, 1)
    await all_told(telling)


async def test_a_slow_answer_is_not_waited_for(
    channel: Channel, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(outgoing, "SECONDS", 0.3)
    channel.answer = Answer(never=True)
    with pytest.raises(CannotCall, match="slow"):
        await post(channel.url(), b"{}", {})


async def test_whoever_is_gone_is_told_no_more(telling: House, channel: Channel) -> None:
    channel.answer = Answer(410)
    await told_to(telling, channel)
    await received(channel, 1)

    async def has_ended() -> bool:
        return telling.query("SELECT count(*) FROM ways") == [(0,)]

    await come_to_be(has_ended)


def test_when_it_is_tried_again() -> None:
    assert [outcome_of(status) for status in (200, 204)] == [SENT, SENT]
    assert [outcome_of(status) for status in (429, 500, 503)] == [AGAIN] * 3
    assert [outcome_of(status) for status in (301, 302, 400, 401, 403)] == [REFUSED] * 5
    assert [outcome_of(status) for status in (404, 410)] == [GONE, GONE]
    waits = [wait_after(tries) for tries in range(1, 9)]
    assert waits == sorted(waits)
    assert waits[0] == 30.0
