"""A browser that push is sent to, as far as its keys go."""

import base64
import json
import os
from typing import Any

import http_ece  # type: ignore[import-untyped]
from cryptography.hazmat.primitives import serialization
from cryptography.hazmat.primitives.asymmetric import ec


def text(data: bytes) -> str:
    """Bytes as browsers write them."""
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode()


class Subscriber:
    """What a browser knows of its own subscription."""

    def __init__(self) -> None:
        self._private = ec.generate_private_key(ec.SECP256R1())
        self._auth = os.urandom(16)

    def keys(self) -> dict[str, str]:
        """What it tells the server."""
        point = self._private.public_key().public_bytes(
            serialization.Encoding.X962, serialization.PublicFormat.UncompressedPoint
        )
        return {"p256dh": text(point), "auth": text(self._auth)}

    def opened(self, body: bytes) -> dict[str, Any]:
        """What a message says, which nobody else can read."""
        clear = http_ece.decrypt(
            body, private_key=self._private, auth_secret=self._auth, version="aes128gcm"
        )
        told: dict[str, Any] = json.loads(clear)
        return told
