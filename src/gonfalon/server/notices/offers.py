"""What this server offers: the ways to be told that its operator has switched on."""

import re
from dataclasses import dataclass
from pathlib import Path
from typing import Final
from urllib.parse import unquote, urlsplit

from gonfalon.server.errors import CannotServe
from gonfalon.server.notices.kinds import KINDS, MAIL
from gonfalon.server.settings import Settings

_ADDRESS: Final = re.compile(
    r"(?=.{3,254}$)(?=[^@]{1,64}@)[A-Za-z0-9!#$%&'*+/^_`{|}~-]+(\.[A-Za-z0-9!#$%&'*+/^_`{|}~-]+)*"
    r"@[A-Za-z0-9]([A-Za-z0-9-]{0,61}[A-Za-z0-9])?(\.[A-Za-z0-9]([A-Za-z0-9-]{0,61}[A-Za-z0-9])?)*"
)
_WITHOUT_DOTS: Final = ("gmail.com", "googlemail.com")
_PORTS: Final = {"smtp": 587, "smtps": 465}


def is_mail_address(text: str) -> bool:
    """Whether mail can go there: one plain address, nothing that a header could be made of.

    An equals or question mark, though allowed, could make an encoded word that means another one.
    """
    return _ADDRESS.fullmatch(text) is not None


def mailbox_of(address: str) -> str:
    """Whose mailbox that is, however it is written: in capitals, with a tag, or with idle dots."""
    name, _, host = address.lower().rpartition("@")
    name = name.partition("+")[0] or name
    if host in _WITHOUT_DOTS:
        name, host = name.replace(".", ""), _WITHOUT_DOTS[0]
    return f"{name}@{host}"


@dataclass(frozen=True)
class Smtp:
    """The server that takes our mail."""

    host: str
    port: int
    is_tls: bool
    """Whether it speaks TLS from the first byte; else it is asked to begin with it."""
    user: str
    password: str
    sender: str


@dataclass(frozen=True)
class Offers:
    """The ways to be told that there are here."""

    kinds: frozenset[str] = frozenset()
    public_url: str = ""
    """The address that people know this server by, without a slash at its end."""
    smtp: Smtp | None = None

    def table_url(self, table_id: str) -> str:
        """The address of a table, which opens for whoever sits there and for nobody else."""
        return f"{self.public_url}/t/{table_id}"

    def way_url(self, way_id: str) -> str:
        """The link by which a way to be told is looked at and ended."""
        return f"{self.public_url}/notices/{way_id}"

    def confirm_url(self, way_id: str, secret: str) -> str:
        """The link by which an address is confirmed; whoever gave the address does not know it."""
        return f"{self.way_url(way_id)}/{secret}"


def offers_of(settings: Settings) -> Offers:
    """What these settings switch on; what does not go together is refused in one line."""
    kinds = frozenset(one for one in settings.tell.replace(",", " ").split() if one)
    unknown = sorted(kinds - set(KINDS))
    if unknown:
        raise CannotServe(f"--tell {unknown[0]}: expected some of {', '.join(KINDS)}")
    if not kinds:
        return Offers()
    return Offers(kinds, _public(settings.public_url), _smtp(settings) if MAIL in kinds else None)


def _public(url: str) -> str:
    """The address of the server, as messages write it."""
    parts = urlsplit(url)
    is_local = parts.hostname in ("localhost", "127.0.0.1", "::1")
    is_fine = parts.scheme == "https" or (parts.scheme == "http" and is_local)
    if not is_fine or not parts.hostname or parts.path.strip("/") or parts.query:
        raise CannotServe(f"--public-url {url}: --tell needs it, like https://play.example.org")
    return f"{parts.scheme}://{parts.netloc}"


def _smtp(settings: Settings) -> Smtp:
    """Where mail is handed in."""
    parts = urlsplit(settings.smtp)
    if parts.scheme not in _PORTS or not parts.hostname:
        raise CannotServe("--smtp: --tell mail needs it, like smtp://user@mail.example.org:587")
    if parts.password is not None:
        raise CannotServe("--smtp: put the password into a file, and name it: --smtp-password-file")
    if not is_mail_address(settings.mail_from):
        raise CannotServe("--mail-from: --tell mail needs it, like games@example.org")
    password = ""
    if settings.smtp_password_file:
        try:
            password = Path(settings.smtp_password_file).read_text(encoding="utf-8").strip()
        except OSError as error:
            raise CannotServe(
                f"--smtp-password-file {settings.smtp_password_file}: {error.strerror}"
            ) from None
    return Smtp(
        parts.hostname,
        parts.port or _PORTS[parts.scheme],
        parts.scheme == "smtps",
        unquote(parts.username or ""),
        password,
        settings.mail_from,
    )
