"""Web push: sealed for one browser, signed by this server, opened here as a browser would."""

import base64
import json
from collections.abc import AsyncIterator
from typing import Any

import pytest
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import encode_dss_signature

from tests.server.channel import Answer, Channel
from tests.server.harness import Seated, refused
from tests.server.house import House
from tests.server.patience import come_to_be
from tests.server.subscriber import Subscriber, text
from tests.server.told import PUBLIC

pytestmark = pytest.mark.anyio


def plain(told: str) -> bytes:
    return base64.urlsafe_b64decode(told + "=" * (-len(told) % 4))


@pytest.fixture
async def pushing(database: str, channel: Channel) -> AsyncIterator[House]:
    house = House(database, tell="push", public_url=PUBLIC)
    await house.start()
    yield house
    await house.stop()


async def ask(table: Seated, seat: int, **body: Any) -> Any:
    body = {"kind": "push", **body}
    token = table.tokens[seat - 1]
    return await table.house.someone.post(f"/t/{table.id}/notices", body, token)


async def pushed(channel: Channel, count: int = 1) -> None:
    async def is_here() -> bool:
        return len(channel.received) >= count

    await come_to_be(is_here)


async def test_a_push_is_sealed_signed_and_says_nothing_secret(
    pushing: House, channel: Channel
) -> None:
    table, browser = await pushing.make(), Subscriber()
    await table.sit(1, "Anna", "n1")
    answer = await ask(table, 1, endpoint=channel.url("/push/1"), **browser.keys())
    assert answer.status_code == 200, answer.text
    await table.sit(2, "Béla", "n2")
    await pushed(channel)
    (one,) = channel.received
    assert b"Battle" not in one.body
    told = browser.opened(one.body)
    assert told["url"] == f"/t/{table.id}"
    assert told["title"].startswith("Your turn: ")
    assert "Béla" in told["text"]
    way = answer.json()["way"]
    assert not any(secret in json.dumps(told) for secret in (*table.secrets, way))
    assert one.headers["Content-Encoding"] == "aes128gcm"
    assert int(one.headers["TTL"]) > 24 * 3600
    assert_signed(one.headers["Authorization"], pushing, channel)


def assert_signed(header: str, house: House, channel: Channel) -> None:
    """The signature is by the key that pages tell, for this service and no other."""
    scheme, _, rest = header.partition(" ")
    assert scheme == "vapid"
    parts = dict(part.strip().split("=", 1) for part in rest.split(","))
    assert parts["k"] == house.app.state.notices.push_key
    head, claims, signature = parts["t"].split(".")
    key = ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), plain(parts["k"]))
    raw = plain(signature)
    r, s = int.from_bytes(raw[:32], "big"), int.from_bytes(raw[32:], "big")
    key.verify(encode_dss_signature(r, s), f"{head}.{claims}".encode(), ec.ECDSA(hashes.SHA256()))
    said = json.loads(plain(claims))
    assert said["aud"] == channel.url("")
    assert said["sub"] == PUBLIC


@pytest.mark.parametrize("url", ["https://play.example.org:8443", "http://localhost:8000"])
async def test_it_is_signed_for_a_server_at_any_port(
    database: str, channel: Channel, url: str
) -> None:
    house, browser = House(database, tell="push", public_url=url), Subscriber()
    await house.start()
    table = await house.make()
    await table.sit(1, "Anna", "n1")
    await ask(table, 1, endpoint=channel.url("/push/1"), **browser.keys())
    await table.sit(2, "Béla", "n2")
    await pushed(channel)
    (one,) = channel.received
    _, claims, _ = one.headers["Authorization"].partition("t=")[2].split(".")
    assert json.loads(plain(claims))["sub"] == url.replace("http:", "https:")
    await house.stop()


async def test_what_cannot_be_sent_keeps_nothing_else_back(
    pushing: House, channel: Channel
) -> None:
    """Whatever goes wrong with one message, it is tried again later, and the others are sent."""
    table, browser = await pushing.make(), Subscriber()
    await table.sit(1, "Anna", "n1")
    strange = {"endpoint": "https://[2606:2800:220:1::1]/push", **browser.keys()}
    for body in (strange, {"endpoint": channel.url("/push/1"), **browser.keys()}):
        assert (await ask(table, 1, **body)).status_code == 200
    await table.sit(2, "Béla", "n2")
    await pushed(channel)

    async def is_put_off() -> bool:
        rows = pushing.query("SELECT tries, due_at - at FROM notices WHERE held_until = 0")
        return [(tries, wait > 20) for tries, wait in rows] == [(1, True)]

    await come_to_be(is_put_off)


async def test_the_key_stays_over_restarts(pushing: House) -> None:
    key = pushing.app.state.notices.push_key
    assert len(plain(key)) == 65
    await pushing.restart()
    assert pushing.app.state.notices.push_key == key


async def test_a_browser_that_is_gone_is_forgotten(pushing: House, channel: Channel) -> None:
    channel.answer = Answer(410)
    table, browser = await pushing.make(), Subscriber()
    await table.sit(1, "Anna", "n1")
    await ask(table, 1, endpoint=channel.url("/push/1"), **browser.keys())
    await table.sit(2, "Béla", "n2")

    async def is_forgotten() -> bool:
        return pushing.query("SELECT count(*) FROM ways") == [(0,)]

    await come_to_be(is_forgotten)
    assert len(channel.received) == 1


async def test_what_no_browser_tells_is_refused(pushing: House, channel: Channel) -> None:
    table, keys = await pushing.make(), Subscriber().keys()
    await table.sit(1, "Anna", "n1")
    url = channel.url("/push/1")
    for wrong in (
        {"endpoint": "http://push.example.org/x", **keys},
        {"endpoint": "https://10.0.0.1/x", **keys},
        {"endpoint": url, **keys, "auth": "short"},
        {"endpoint": url, **keys, "p256dh": text(b"\x04" + b"\x01" * 64)},
        {"endpoint": url, **keys, "p256dh": "%%%"},
    ):
        refused(await ask(table, 1, **wrong), "bad_push", 422)


async def test_the_service_worker_serves_all_pages(house: House) -> None:
    answer = await house.someone.get("/sw.js")
    assert answer.headers["content-type"].startswith("text/javascript")
    assert "showNotification" in answer.text
