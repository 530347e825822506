"""Waiting for something outside, but not for ever."""

import asyncio
import socket
import time
from collections.abc import Awaitable, Callable

import httpx

PATIENCE = 60.0
"""Seconds; a machine may be busy."""


def wait_until(is_so: Callable[[], bool], patience: float = PATIENCE, why: object = "") -> None:
    """Wait until something is so; why not is said if it never is."""
    end = time.monotonic() + patience
    while not is_so():
        assert time.monotonic() < end, why or "it never came to be"
        time.sleep(0.02)


async def come_to_be(is_so: Callable[[], Awaitable[bool]], patience: float = PATIENCE) -> None:
    """The same inside a loop, where something must be asked for."""
    end = time.monotonic() + patience
    while not await is_so():
        assert time.monotonic() < end, "it never came to be"
        await asyncio.sleep(0.01)


def listens(port: int) -> bool:
    """Whether somebody takes connections at this port."""
    try:
        socket.create_connection(("127.0.0.1", port)).close()
    except OSError:
        return False
    return True


def answers(address: str) -> bool:
    """Whether a server is there, and well."""
    try:
        return httpx.get(f"{address.rstrip('/')}/health", verify=False).status_code == 200
    except httpx.TransportError:
        return False
