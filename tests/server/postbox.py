"""A mail server of this machine, which keeps what it takes."""

import asyncio
import email
import email.header
from collections.abc import Iterator
from contextlib import contextmanager
from email.message import Message
from typing import Any

from aiosmtpd.controller import Controller

from tests.server.cluster import free_port


class Postbox:
    """Takes mail, and keeps it."""

    def __init__(self) -> None:
        self.mails: list[Message] = []
        self.refuses = ""
        self.never = False
        """Whether it keeps a message, and does not say that it has it."""

    async def handle_RCPT(  # noqa: N802
        self, server: Any, session: Any, envelope: Any, address: str, options: list[str]
    ) -> str:
        if self.refuses:
            return self.refuses
        envelope.rcpt_tos.append(address)
        return "250 OK"

    async def handle_DATA(self, server: Any, session: Any, envelope: Any) -> str:  # noqa: N802
        mail = email.message_from_bytes(envelope.content)
        mail["X-RcptTo"] = ", ".join(envelope.rcpt_tos)
        self.mails.append(mail)
        if self.never:
            await asyncio.sleep(60)
        return "250 OK"


@contextmanager
def listening(box: Postbox) -> Iterator[int]:
    """Its port, as long as it is open."""
    controller = Controller(box, hostname="127.0.0.1", port=free_port())
    controller.start()
    try:
        yield controller.port
    finally:
        controller.stop()


def text_of(mail: Message) -> str:
    """What a message says."""
    body = mail.get_payload(decode=True)
    assert isinstance(body, bytes)
    return body.decode()


def subject_of(mail: Message) -> str:
    """What it is about."""
    return str(email.header.make_header(email.header.decode_header(mail["Subject"])))
