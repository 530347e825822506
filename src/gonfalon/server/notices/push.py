"""Web push: a message to a browser whose page may be closed, encrypted for that browser alone.

The service that hands it on learns from which server it comes, when, and how long it is. What this
is sealed and signed with takes long to import, and is imported only where somebody is told so.
"""

import base64
import hashlib
import json
import time
from typing import Any, Final
from urllib.parse import urlsplit

from gonfalon.server.notices.kinds import Notice
from gonfalon.server.notices.offers import Offers
from gonfalon.server.notices.outgoing import check_url, post
from gonfalon.server.notices.sending import outcome_of
from gonfalon.server.notices.wording import worded

TTL_SECONDS: Final = 3 * 24 * 3600
"""How long the service keeps a message for a browser that is off."""
_TOKEN_SECONDS: Final = 12 * 3600
_POINT_BYTES: Final = 65
_AUTH_BYTES: Final = 16


def new_key() -> str:
    """A private key for a server that has none yet, as text."""
    from py_vapid import Vapid02  # type: ignore[import-untyped]

    vapid = Vapid02()
    vapid.generate_keys()
    number = vapid.private_key.private_numbers().private_value
    return _text(number.to_bytes(32, "big"))


def check_browser(endpoint: str, p256dh: str, auth: str) -> None:
    """Raise unless this is what a browser tells of itself: an address and two keys."""
    from cryptography.hazmat.primitives.asymmetric import ec

    check_url(endpoint)
    if len(_bytes(auth)) != _AUTH_BYTES or len(_bytes(p256dh)) != _POINT_BYTES:
        raise ValueError("not the keys of a browser")
    ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), _bytes(p256dh))


class Push:
    """Sends to browsers, signed with the server's own key."""

    def __init__(self, offers: Offers, private: str) -> None:
        from py_vapid import Vapid02

        self._offers: Final = offers
        self._vapid: Final[Any] = Vapid02.from_raw(private.encode())
        self._vapid.conf["no-strict"] = True  # it takes no port in an address for `sub`

    @property
    def public_key(self) -> str:
        """What a browser must know to let this server, and nobody else, send to it."""
        from cryptography.hazmat.primitives import serialization

        return _text(
            self._vapid.public_key.public_bytes(
                serialization.Encoding.X962, serialization.PublicFormat.UncompressedPoint
            )
        )

    async def send(self, notice: Notice) -> str:
        """Tell one browser; a later message takes the place of one that waits."""
        address = notice.way.address
        body = _sealed(self.payload(notice), address["p256dh"], address["auth"])
        headers = {
            **self._signed(address["endpoint"]),
            "Content-Type": "application/octet-stream",
            "Content-Encoding": "aes128gcm",
            "TTL": str(TTL_SECONDS),
            "Urgency": "normal",
            "Topic": hashlib.sha256(notice.way.id.encode()).hexdigest()[:32],
        }
        return outcome_of(await post(address["endpoint"], body, headers))

    def payload(self, notice: Notice) -> bytes:
        """What the browser shows: no secret, and an address that opens for whoever sits there."""
        said = worded(notice, self._offers)
        table = {"url": f"/t/{notice.table.id}", "tag": f"table-{notice.table.id}"}
        shown = {
            "title": said.title[:200],
            "text": said.text[:500],
            "language": notice.way.language,
        }
        return json.dumps({**shown, **table}, ensure_ascii=False).encode()

    def _signed(self, endpoint: str) -> dict[str, str]:
        parts = urlsplit(endpoint)
        claims = {
            "aud": f"{parts.scheme}://{parts.netloc}",
            "sub": f"https://{urlsplit(self._offers.public_url).netloc}",
            "exp": str(int(time.time()) + _TOKEN_SECONDS),
        }
        return dict(self._vapid.sign(claims))


def _sealed(payload: bytes, p256dh: str, auth: str) -> bytes:
    """A payload that only the browser of these keys can open (RFC 8291)."""
    import http_ece  # type: ignore[import-untyped]
    from cryptography.hazmat.primitives.asymmetric import ec

    once = ec.generate_private_key(ec.SECP256R1())
    sealed: bytes = http_ece.encrypt(
        payload, private_key=once, dh=_bytes(p256dh), auth_secret=_bytes(auth), version="aes128gcm"
    )
    return sealed


def _bytes(text: str) -> bytes:
    return base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))


def _text(data: bytes) -> str:
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode()
