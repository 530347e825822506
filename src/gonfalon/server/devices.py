"""One's tables on another device: a link that carries all roles of a browser, once, and its end.

The store decides: what is carried or ended is one transaction over all tables, and memory catches
up with it (`Hub.changed_beside`). `docs/decisions/0025-devices.md` describes the whole.
"""

import time
from typing import Final, NamedTuple

from sqlalchemy import Connection

from gonfalon.server import device_rows
from gonfalon.server.device_rows import Brings, Device, Ended
from gonfalon.server.errors import Refused
from gonfalon.server.hub import Hub
from gonfalon.server.sight import Credential
from gonfalon.server.tokens import hashed, new_id, new_token

LINK_SECONDS: Final = 15 * 60.0
"""How long a link waits for whoever opens it."""
MOST_DEVICES: Final = 20
"""Browsers that have something by the links of one; each is told at its tables."""


class Link(NamedTuple):
    """A link as whoever made it is told of it; its secret only once."""

    token: str
    until: float


async def new_link(hub: Hub, by: Credential) -> Link:
    """A link in place of any that this browser had; what it holds counts when it is used."""
    browsers = by.browsers
    made = Link(new_token(), time.time() + LINK_SECONDS)
    if not browsers or not await hub.store.tables_of(*browsers):
        raise Refused("nothing_to_carry")
    if sum(one.giver in browsers for one in await devices_of(hub, by)) >= MOST_DEVICES:
        raise Refused("many_devices", most=MOST_DEVICES)
    secret, now = hashed(made.token), time.time()
    await hub.store.change(
        lambda c: device_rows.put_link(c, secret, browsers, now, made.until),
    )
    return made


async def open_until(hub: Hub, by: Credential) -> float | None:
    """Until when a link of this browser waits that nobody has used."""
    browsers = by.browsers
    if not browsers:
        return None
    return await hub.store.see(lambda c: device_rows.waits_until(c, browsers, time.time()))


async def end_link(hub: Hub, by: Credential) -> None:
    """The link ends; who came in by it stays."""
    browsers = by.browsers
    if browsers:
        await hub.store.change(lambda c: device_rows.drop_links(c, browsers))


async def inside(hub: Hub, token: str, nonce: str, by: Credential) -> Brings:
    """What a link would bring to this browser now, unless another one has used it."""
    secret, own, claim = hashed(token), by.browsers, _claim(token, nonce)

    def look(connection: Connection) -> Brings | Refused:
        link = device_rows.link_of(connection, secret, time.time())
        if link is None or link["claim"] not in ("", claim):
            return Refused("device_link_over")
        givers = [one for one in (link["browser_hash"], link["older_hash"]) if one]
        if set(givers) & set(own):
            return Refused("own_device_link")
        return device_rows.brings(connection, givers, own[0] if own else "")

    found = await hub.store.see(look)
    if isinstance(found, Refused):
        raise found
    return found


async def take(hub: Hub, token: str, nonce: str, taker: str) -> Brings:
    """Let a browser come in by a link; whoever repeats it with the same nonce is told the same."""
    secret, claim, device, now = hashed(token), _claim(token, nonce), new_id(), time.time()
    taken = await hub.store.change(lambda c: device_rows.take(c, secret, claim, taker, device, now))
    if taken is None:
        raise Refused("device_link_over")
    await hub.changed_beside(taken.editions, taken.ended)
    return taken.brings


def _claim(token: str, nonce: str) -> str:
    """What is kept of whoever has used a link."""
    return hashed(f"{hashed(token)} {nonce}")


async def end(hub: Hub, device: str, by: Credential) -> None:
    """End what a device has, at once; what has ended stays so."""
    browsers = by.browsers
    if not browsers:
        return
    ended: Ended = await hub.store.change(lambda c: device_rows.end(c, device, browsers))
    await hub.changed_beside(ended.editions, ended.roles)


async def devices_of(hub: Hub, by: Credential) -> list[Device]:
    """Who came in by the links of this browser, and by whose links it has come in."""
    browsers = by.browsers
    if not browsers:
        return []
    return await hub.store.see(lambda c: device_rows.devices_of(c, browsers))
