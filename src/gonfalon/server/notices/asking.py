"""Asking to be told: what somebody may ask for at a table, and for which seat."""

import time
from collections.abc import Callable
from math import inf
from typing import Final, Literal

from pydantic import Field

from gonfalon.server.audience import turns_behind
from gonfalon.server.errors import Overtaken, Refused
from gonfalon.server.live import LiveTable
from gonfalon.server.messages import FromSeat
from gonfalon.server.newest import at_newest
from gonfalon.server.notices.kinds import FEED, MAIL, PUSH, WEBHOOK, Way
from gonfalon.server.notices.offers import is_mail_address
from gonfalon.server.notices.outbox import Outbox
from gonfalon.server.notices.outgoing import LONGEST_URL, CannotCall, check_url
from gonfalon.server.notices.push import check_browser
from gonfalon.server.saved import OPEN, RUNNING
from gonfalon.server.statements import TABLE
from gonfalon.server.tokens import new_token
from gonfalon.server.visits import Visit
from gonfalon.server.writer import Collided, StoreError

MOST_WAYS: Final = 10
"""Ways to be told at one seat, and channels of one table."""


class WayIn(FromSeat):
    """How somebody wishes to be told."""

    kind: Literal["push", "mail", "webhook", "feed"]
    mail: str = Field("", max_length=254)
    url: str = Field("", max_length=LONGEST_URL)
    format: Literal["discord", "slack", "mattermost", "json"] = "json"
    endpoint: str = Field("", max_length=LONGEST_URL)
    p256dh: str = Field("", max_length=100)
    auth: str = Field("", max_length=40)


async def ask(outbox: Outbox, kinds: frozenset[str], at: Visit, asked: WayIn) -> Way:
    """A new way for whoever asks; the same one, if they have it already."""
    seat = _seat_of(at, asked)
    if asked.kind not in kinds:
        raise Refused("not_offered")
    address = _address(asked)
    there = await outbox.ways_at(at.table.id)
    for way in there:
        if (way.seat, way.kind) == (seat, asked.kind) and way.address == address:
            return way
    if sum(way.seat == seat for way in there) >= MOST_WAYS:
        raise Refused("many_ways")
    now = time.time()
    if asked.kind == MAIL:
        at.acting.limit_mail(at.request)
    confirmed_at = None if asked.kind == MAIL else now
    way = Way(new_token(), at.table.id, seat, asked.kind, address, at.language, now, confirmed_at)
    await _add(at.table, outbox, way, lambda: _seat_of(at, asked))
    return way


def _seat_of(at: Visit, asked: WayIn) -> int:
    """The seat that is to be told, which must be theirs; a channel is the owner's to choose."""
    if at.table.row.phase not in (OPEN, RUNNING) or at.table.row.record is not None:
        raise Refused("over")
    if asked.kind == WEBHOOK:
        at.must_own()
        if turns_behind(at.table.row.watchers) != 0:
            raise Refused("no_channel")  # whoever reads it would watch the table as it goes
        return TABLE
    seat = at.own_seat(asked.seat)
    if not at.table.seats[seat].held:
        raise Refused("no_access")
    return seat


def _address(asked: WayIn) -> dict[str, str]:
    """Where messages go, checked as far as it can be without calling anybody."""
    if asked.kind == FEED:
        return {}
    if asked.kind == MAIL:
        if not is_mail_address(asked.mail):
            raise Refused("bad_mail")
        return {"mail": asked.mail}
    if asked.kind == PUSH:
        return _browser(asked)
    try:
        check_url(asked.url)
    except CannotCall:
        raise Refused("bad_webhook") from None
    return {"url": asked.url, "format": asked.format}


def _browser(asked: WayIn) -> dict[str, str]:
    """Where a browser is told, and the keys that it has given."""
    try:
        check_browser(asked.endpoint, asked.p256dh, asked.auth)
    except (CannotCall, ValueError):
        raise Refused("bad_push") from None
    return {"endpoint": asked.endpoint, "p256dh": asked.p256dh, "auth": asked.auth}


@at_newest
async def _add(table: LiveTable, outbox: Outbox, way: Way, still_theirs: Callable[[], int]) -> None:
    """Write a way, unless the seat has changed hands meanwhile."""
    async with table.lock:
        still_theirs()
        try:
            if not await outbox.add(way, table.seen):
                raise Refused("too_fast")
        except Collided as error:
            table.heard = inf
            raise Overtaken from error
        except StoreError as error:
            raise Refused("store_failed") from error
