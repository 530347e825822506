"""E-mail by the operator's own server, in a thread: one message for a turn, with its way out."""

import asyncio
import contextlib
import smtplib
import ssl
from collections.abc import Awaitable, Callable
from concurrent.futures import ThreadPoolExecutor
from email.headerregistry import Address
from email.message import EmailMessage
from email.utils import formatdate
from typing import Final
from urllib.parse import urlsplit

from gonfalon.server.notices.kinds import CONFIRM, Notice
from gonfalon.server.notices.offers import Offers, Smtp
from gonfalon.server.notices.sending import AGAIN, GONE, REFUSED, SENT
from gonfalon.server.notices.slots import MOST_OF_A_KIND
from gonfalon.server.notices.wording import worded
from gonfalon.server.tokens import hashed, new_token
from gonfalon.web.render import words_in

SECONDS: Final = 15.0


class Mail:
    """Hands messages in."""

    def __init__(self, offers: Offers, ask_by: Callable[[str, str], Awaitable[None]]) -> None:
        self._offers: Final = offers
        self._ask_by: Final = ask_by
        """Keeps the hash of a secret by which the address of a way may be confirmed."""
        self._threads: Final = ThreadPoolExecutor(MOST_OF_A_KIND, "mail")
        """Of its own: a mail server that hangs keeps nothing else waiting."""

    def close(self) -> None:
        """Send no more; what is being handed in ends by itself."""
        self._threads.shutdown(wait=False, cancel_futures=True)

    async def send(self, notice: Notice) -> str:
        """Send one; the same turn has the same id however often it is tried."""
        secret = ""
        if notice.revision == CONFIRM:
            secret = new_token()
            await self._ask_by(notice.way.id, hashed(secret))
        message = self.message(notice, secret)
        smtp = self._offers.smtp
        assert smtp is not None
        loop, to = asyncio.get_running_loop(), notice.way.address["mail"]
        return await loop.run_in_executor(self._threads, _hand_in, smtp, message, to)

    def message(self, notice: Notice, secret: str = "") -> EmailMessage:
        """That it is somebody's turn; or the question whether the address is theirs.

        It is answered by a secret that goes to this address alone.
        """
        way, offers = notice.way, self._offers
        words = words_in(way.language)
        said = worded(notice, offers)
        if notice.revision == CONFIRM:
            subject = words.say("web.notices.confirm_subject")
            text = words.say("web.notices.confirm_text", game=said.game)
            url = offers.confirm_url(way.id, secret)
            lines = [text, url, words.say("web.notices.confirm_ignore")]
        else:
            subject = said.title
            end = words.say("web.notices.end_by", url=said.end_url)
            lines = [said.text, said.url, f"--\n{end}"]
        message = EmailMessage()
        assert offers.smtp is not None
        message["From"], message["To"] = _plain(offers.smtp.sender), _plain(way.address["mail"])
        message["Subject"], message["Date"] = subject, formatdate()
        message["Message-ID"] = f"<{notice.key}@{urlsplit(offers.public_url).hostname}>"
        message["Auto-Submitted"] = "auto-generated"
        message["List-Unsubscribe"] = f"<{said.end_url}/end>"
        message["List-Unsubscribe-Post"] = "List-Unsubscribe=One-Click"
        message.set_content("\n\n".join(lines) + "\n")
        message["Content-Language"] = way.language  # after the text, which brings such headers anew
        return message


def _plain(address: str) -> Address:
    """An address as it stands: nothing in it is decoded."""
    name, _, host = address.rpartition("@")
    return Address(username=name, domain=host)


def _hand_in(smtp: Smtp, message: EmailMessage, to: str) -> str:
    """Hand a message to the server; what is taken there is sent as far as we can know."""
    try:
        with contextlib.closing(_connected(smtp)) as server:
            if smtp.user:
                server.login(smtp.user, smtp.password)
            server.send_message(message, smtp.sender, [to])
            with contextlib.suppress(smtplib.SMTPException, OSError):
                server.quit()
    except smtplib.SMTPRecipientsRefused as error:
        codes = [code for code, _ in error.recipients.values()]
        return GONE if all(code >= 500 for code in codes) else AGAIN
    except smtplib.SMTPAuthenticationError:
        return AGAIN
    except smtplib.SMTPResponseException as error:
        return REFUSED if error.smtp_code >= 500 else AGAIN
    except (smtplib.SMTPException, OSError):
        return AGAIN
    return SENT


def _connected(smtp: Smtp) -> smtplib.SMTP:
    """The server, over TLS where it can; a password never goes without."""
    if smtp.is_tls:
        context = ssl.create_default_context()
        return smtplib.SMTP_SSL(smtp.host, smtp.port, timeout=SECONDS, context=context)
    server = smtplib.SMTP(smtp.host, smtp.port, timeout=SECONDS)
    try:
        server.ehlo()
        if smtp.user or server.has_extn("starttls"):
            server.starttls(context=ssl.create_default_context())
            server.ehlo()
    except BaseException:
        server.close()
        raise
    return server
