"""JSON as it is sent: without a space that could be left out."""

from json import JSONEncoder
from typing import Final

_ENCODER: Final = JSONEncoder(ensure_ascii=False, check_circular=False, separators=(",", ":"))


def compact(value: object) -> str:
    """A value as JSON; nothing in it may hold itself."""
    return _ENCODER.encode(value)
