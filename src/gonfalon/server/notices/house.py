"""All of it in one server: what is offered, the outbox, and who sends."""

import asyncio
from typing import Final

from gonfalon.server.metrics import Metrics
from gonfalon.server.notices.kinds import MAIL, PUSH, WEBHOOK
from gonfalon.server.notices.mail import Mail
from gonfalon.server.notices.offers import Offers
from gonfalon.server.notices.outbox import Outbox
from gonfalon.server.notices.push import Push, new_key
from gonfalon.server.notices.sender import Send, Sender
from gonfalon.server.notices.webhook import Webhooks
from gonfalon.server.store import Store
from gonfalon.server.watching import Watchers


class Notices:
    """Tells people that it is their turn, as far as this server offers that."""

    def __init__(self, store: Store, offers: Offers) -> None:
        self.offers: Final = offers
        self.outbox: Final = Outbox(store)
        self.push_key = ""
        """What a browser must know to be told; empty where it cannot be."""
        self._sender: Sender | None = None
        self._mail: Mail | None = None
        store.tells = bool(offers.kinds)

    async def open(self, watchers: Watchers, metrics: Metrics) -> None:
        """Begin to tell; where nothing is offered there is nothing to do."""
        ways: dict[str, Send] = {}
        if WEBHOOK in self.offers.kinds:
            ways[WEBHOOK] = Webhooks(self.offers).send
        if MAIL in self.offers.kinds:
            self._mail = Mail(self.offers, self.outbox.ask_by)
            ways[MAIL] = self._mail.send
        if PUSH in self.offers.kinds:
            ways[PUSH] = await self._push()
        if ways:
            self._sender = Sender(self.outbox, ways, watchers, metrics.count_notice)
            self._sender.start()

    async def _push(self) -> Send:
        """Push with the key that this server has had since its first start."""
        private = await self.outbox.key(await asyncio.to_thread(new_key))
        push = Push(self.offers, private)
        self.push_key = push.public_key
        return push.send

    async def close(self) -> None:
        """Stop telling; what waits is told after the next start."""
        if self._sender is not None:
            await self._sender.stop()
        if self._mail is not None:
            self._mail.close()
