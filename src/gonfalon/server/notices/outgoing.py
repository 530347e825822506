"""Calls to other hosts: https alone, to the very address that was checked, and nowhere else.

Whoever is called learns that something was sent; whoever asked for it is never shown the answer.
"""

import asyncio
import ipaddress
import re
import socket
import ssl
from collections.abc import Mapping
from concurrent.futures import ThreadPoolExecutor
from typing import Any, Final
from urllib.parse import urlsplit

SECONDS: Final = 10.0
"""How long a call may take in all."""
LONGEST_URL: Final = 1000
LONGEST_HEAD: Final = 8192
PORTS: Final = (443, 8443)
_NAME: Final = re.compile(
    r"(?=.{1,253}$)[a-z0-9]([a-z0-9-]*[a-z0-9])?(\.[a-z0-9]([a-z0-9-]*[a-z0-9])?)+"
)
_names: Final = ThreadPoolExecutor(8, "names")
"""Of its own: a name that is looked up slowly keeps nothing else waiting."""
_STATUS: Final = re.compile(rb"HTTP/1\.[01] ([1-5][0-9][0-9])(?: |\r|$)")
_BRIDGES: Final = tuple(
    ipaddress.ip_network(net)
    for net in ("64:ff9b::/96", "64:ff9b:1::/48", "2002::/16", "2001::/32")
)
"""Networks of IPv6 whose addresses lead to one of IPv4, which may be anybody's."""
_INSIDE: Final = tuple(ipaddress.ip_network(net) for net in ("fec0::/10", "3fff::/20"))
"""Site-local addresses of before, and those of examples: Python takes them for public ones."""
exempt: Final[set[tuple[str, int]]] = set()
"""Names and ports that lead to this machine all the same: only tests put any here."""


class CannotCall(Exception):
    """It was not called, or did not answer as it should; the word says why."""


class TooSlow(CannotCall):
    """Whoever was called took more time than there is."""


class BadAddress(CannotCall):
    """Nothing will ever be sent there."""


def check_url(url: str) -> tuple[str, int, str]:
    """The name, port and path of an address that may be called."""
    if len(url) > LONGEST_URL or not url.isascii() or not url.isprintable() or " " in url:
        raise BadAddress("malformed")
    try:
        parts = urlsplit(url)
        port = parts.port or 443
    except ValueError:
        raise BadAddress("malformed") from None
    if parts.scheme != "https":
        raise BadAddress("not_https")
    name = (parts.hostname or "").rstrip(".")
    if parts.username is not None or parts.password is not None or not name:
        raise BadAddress("malformed")
    if (name, port) not in exempt:
        if port not in PORTS:
            raise BadAddress("port")
        if _is_address(name):
            if not is_public(name):
                raise BadAddress("private")
        elif not _NAME.fullmatch(name) or name.rpartition(".")[2].isdigit():
            raise BadAddress("malformed")
    path = parts.path or "/"
    return name, port, f"{path}?{parts.query}" if parts.query else path


def _is_address(name: str) -> bool:
    try:
        ipaddress.ip_address(name)
    except ValueError:
        return False
    return True


def is_public(address: str) -> bool:
    """Whether an address is somebody's out in the world, and no machine beside this one."""
    try:
        found = ipaddress.ip_address(address.partition("%")[0])
    except ValueError:
        return False
    if isinstance(found, ipaddress.IPv6Address):
        if found.ipv4_mapped is not None:
            found = found.ipv4_mapped
        elif any(found in net for net in (*_BRIDGES, *_INSIDE)):
            return False
    return found.is_global and not (
        found.is_multicast or found.is_reserved or found.is_unspecified or found.is_loopback
    )


def _look_up(name: str, port: int) -> list[Any]:
    return socket.getaddrinfo(name, port, type=socket.SOCK_STREAM)


async def _resolved(name: str, port: int) -> list[str]:
    """The addresses of a name; if one of them is not public, none is called."""
    if (name, port) in exempt:
        return ["127.0.0.1"]
    loop = asyncio.get_running_loop()
    try:
        found = await loop.run_in_executor(_names, _look_up, name, port)
    except (OSError, UnicodeError):
        raise CannotCall("no_such_name") from None
    addresses = list(dict.fromkeys(str(one[4][0]) for one in found))
    if not addresses or not all(is_public(one) for one in addresses):
        raise BadAddress("private")
    return addresses[:3]


def tls() -> ssl.SSLContext:
    """How whoever is called must prove to be who they are."""
    return ssl.create_default_context()


async def post(url: str, body: bytes, headers: Mapping[str, str]) -> int:
    """Send something; the status of the answer, of which nothing else is read."""
    name, port, path = check_url(url)
    try:
        async with asyncio.timeout(SECONDS):
            return await _posted(name, port, _request(name, port, path, body, headers))
    except TimeoutError:
        raise TooSlow("slow") from None
    except (OSError, ssl.SSLError, EOFError, ValueError):
        raise CannotCall("failed") from None


def _request(name: str, port: int, path: str, body: bytes, headers: Mapping[str, str]) -> bytes:
    host = f"[{name}]" if ":" in name else name
    lines = [f"POST {path} HTTP/1.1", f"Host: {host}{'' if port == 443 else f':{port}'}"]
    whole = {**headers, "Content-Length": str(len(body)), "Connection": "close"}
    whole["User-Agent"] = "Gonfalon"
    lines += [f"{key}: {value}" for key, value in whole.items()]
    assert not any("\r" in line or "\n" in line for line in lines)
    return "\r\n".join([*lines, "", ""]).encode("ascii") + body


async def _posted(name: str, port: int, request: bytes) -> int:
    """Connect to an address that was checked: the name is not looked up a second time."""
    failed: OSError | None = None
    for address in await _resolved(name, port):
        try:
            reader, writer = await asyncio.open_connection(
                address, port, ssl=tls(), server_hostname=name, limit=LONGEST_HEAD
            )
        except ssl.SSLError:
            raise
        except OSError as error:
            failed = error
            continue
        try:
            writer.write(request)
            await writer.drain()
            found = _STATUS.match(await reader.readline())
            if found is None:
                raise CannotCall("no_answer")
            return int(found[1])
        finally:
            writer.transport.abort()
    raise failed or CannotCall("failed")
