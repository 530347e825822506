"""Secrets: links to seats, and the cookie that tells browsers apart. Only hashes are stored."""

import hashlib
import re
import secrets
from typing import Final

_ID: Final = re.compile("[A-Za-z0-9_-]{1,40}")


def new_token() -> str:
    """A random secret of 192 bits."""
    return secrets.token_urlsafe(24)


def new_id() -> str:
    """An id for a table: random, so that nobody can guess another one."""
    return secrets.token_urlsafe(16)


def is_id(text: str) -> bool:
    """Whether a table can have this id: else nobody need look for it."""
    return _ID.fullmatch(text) is not None


def new_seed() -> str:
    """A secret seed of 256 bits in hexadecimal digits."""
    return secrets.token_hex(32)


def hashed(token: str) -> str:
    """What the store keeps of a secret; a random one needs no salt."""
    return hashlib.sha256(token.encode()).hexdigest()
